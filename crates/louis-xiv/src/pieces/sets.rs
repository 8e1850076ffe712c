//! Sets of missions and of tiles.

use court_core::set;

use super::{Deck, Effect, MISSIONS, Mission, TILES, Tile};

set! {
    /// A set of mission cards.
    MissionSet of Mission, u64
}

set! {
    /// A set of tiles, or of intrigue cards: there is one for each person.
    TileSet of Tile, u16
}

impl MissionSet {
    /// All forty cards.
    pub const ALL: Self = Self::range(0, MISSIONS);

    /// All cards of a deck.
    #[must_use]
    pub const fn of_deck(deck: Deck) -> Self {
        match deck {
            Deck::Light => Self::range(0, 20),
            Deck::Medium => Self::range(20, 12),
            Deck::Dark => Self::range(32, 8),
        }
    }

    /// Those with this effect.
    #[must_use]
    pub const fn of_effect(self, effect: Effect) -> Self {
        self.and(effect.cards())
    }

    /// Is one with this effect among them?
    #[must_use]
    pub const fn has(self, effect: Effect) -> bool {
        !self.of_effect(effect).is_empty()
    }
}

impl TileSet {
    /// All twelve.
    pub const ALL: Self = Self::range(0, TILES);
}
