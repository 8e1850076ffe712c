//! What a seat can decide. One action points at one thing; a compound move is several in one order.

use serde::{Serialize, Serializer};

use crate::pieces::{Card, Chip, Deck, Effect, Mission, Supply, Tile};

/// One decision. The order of the variants is the order in which they are listed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// No intrigue card, no claim, no bribe.
    Pass,
    /// Enough: no further stone, mission or exchange.
    Done,
    /// Uses a laid mission.
    Use(Effect),
    /// Uses a laid mission (M1, D1) and takes so many stones back with it.
    UseStones(Effect, u8),
    /// Plays an influence card.
    Play(Card),
    /// D5: plays an influence card as a joker for four.
    Four(Card),
    /// M5: discards an influence card and draws another.
    Exchange(Card),
    /// L5: skips the turn for 2 Louisdor.
    Skip,
    /// Puts a stone on a tile.
    Stone(Tile),
    /// Takes so many stones back from the general supply.
    Retrieve(u8),
    /// Takes the stone to be placed from this supply.
    From(Supply),
    /// I1: plays the intrigue card with a stone from the general supply.
    IntrigueGeneral,
    /// I1: plays the intrigue card with so many stones from the own supply.
    IntrigueOwn(u8),
    /// D7: wins the tie.
    Claim,
    /// Buys the payout.
    Bribe,
    /// Lays a mission.
    Lay(Mission),
    /// Pays the mission just laid with these chips.
    Pay(Chip, Chip),
    /// L6: exchanges a chip for a crown.
    Crown(Chip),
    /// Draws a mission from this deck.
    Draw(Deck),
    /// Keeps this chip for the next round.
    Keep(Chip),
    /// L7: puts a mission under its deck.
    Put(Mission),
    /// What others see of [`Put`](Action::Put): a mission of this deck. Never legal itself.
    PutUnseen(Deck),
}

impl Action {
    /// A payment; the two chips in their order.
    #[must_use]
    pub fn pay(a: Chip, b: Chip) -> Self {
        Self::Pay(a.min(b), a.max(b))
    }
}

impl Serialize for Action {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_three_bytes() {
        assert_eq!(size_of::<Action>(), 3);
    }
}
