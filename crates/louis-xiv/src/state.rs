//! One position: what lies open, and what is secret.
//!
//! The two are kept apart. A view is a copy of the open half and those parts of the secret half that its viewer knows,
//! so nothing hidden can slip into it by way of a forgotten field.
//!
//! Decks have no order until a card is drawn: the undrawn cards of a shuffled deck are a pool, and each draw is a chance
//! event of its own. Only cards that were put *somewhere* (under a deck, on top of it) have a place.

mod invariants;
mod ledger;

use court_core::{BySeat, List, Seat, SeatSet, Turn};
use serde::{Deserialize, Serialize};

use crate::data::numbers;
use crate::pieces::{
    ByChip, ByCoat, ByDeck, ByFace, ByTile, Card, Cost, Deck, Effect, MISSIONS, Mission, MissionSet,
    MoneyCard, Side, Supply, TILES, Tile, TileSet,
};

pub(crate) use ledger::{LEDGER, PackedLine};
pub use ledger::{Line, Step};

pub(crate) use invariants::assert_invariants;

/// The most seats of this game.
pub const SEATS: usize = 4;

/// The game of Louis XIV: its rules, and one position of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LouisXiv {
    pub(crate) open: Open,
    pub(crate) secret: Secret,
}

/// The version of the rules, and the component data, distilled from the config.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rules {
    /// The version of the rules. Positions that were kept before there were two are of the first.
    #[serde(default = "Rules::first")]
    pub version: u8,
    /// Front and back of each tile.
    #[serde(with = "court_core::in_order")]
    pub sides: ByTile<[Side; 2]>,
    /// The eight money cards.
    pub money: [MoneyCard; 8],
    /// The cost of each mission.
    pub costs: List<Cost, MISSIONS>,
}

impl Rules {
    /// What a mission costs.
    #[must_use]
    pub fn cost(&self, card: Mission) -> Cost {
        self.costs[card.index()]
    }
}

/// What changed from one version of the rules to the next, each change asked for here and nowhere else.
impl Rules {
    const fn first() -> u8 {
        1
    }

    /// A33: since version 2 the last mission phase returns no surplus chips (M3p); they are all exchanged in E1.
    #[must_use]
    pub const fn chips_stay_in_the_last_round(&self) -> bool {
        self.version >= 2
    }
}

/// What lies open in front of a player, and the counts of what does not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// Stones in the own supply, ready for use.
    pub own: u8,
    /// Stones in the general supply.
    pub general: u8,
    /// Stones on each tile.
    #[serde(with = "court_core::in_order")]
    pub on: ByTile<u8>,
    /// Louisdor.
    pub money: u8,
    /// Chips of each kind: sceptre, letter, ring, helmet, crown.
    #[serde(with = "court_core::in_order")]
    pub chips: ByChip<u8>,
    /// Coats, of whatever kind.
    pub coats: u8,
    /// Of those, substitutes without a kind (C6).
    pub plain_coats: u8,
    /// Influence cards in hand.
    pub influence: u8,
    /// Intrigue cards in hand.
    pub intrigue: u8,
    /// Those of them that everybody knows: drawn from the bottom of the deck, where they had been put openly.
    pub known_intrigue: TileSet,
    /// Missions in hand, by deck: their backs differ.
    #[serde(with = "court_core::in_order")]
    pub missions: ByDeck<u8>,
    /// Missions laid.
    pub laid: MissionSet,
    /// Laid missions that can still be used in this phase.
    pub ready: MissionSet,
}

impl Player {
    /// How many chips he has.
    #[must_use]
    pub fn chip_count(&self) -> u8 {
        self.chips.as_array().iter().sum()
    }

    /// How many missions he holds.
    #[must_use]
    pub fn mission_count(&self) -> u8 {
        self.missions.as_array().iter().sum()
    }

    /// Stones in both supplies.
    #[must_use]
    pub const fn supplies(&self) -> u8 {
        self.own + self.general
    }

    /// Stones in one supply.
    #[must_use]
    pub const fn supply(&self, supply: Supply) -> u8 {
        match supply {
            Supply::General => self.general,
            Supply::Own => self.own,
        }
    }

    pub(crate) const fn supply_mut(&mut self, supply: Supply) -> &mut u8 {
        match supply {
            Supply::General => &mut self.general,
            Supply::Own => &mut self.own,
        }
    }
}

/// What has to be decided or drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// S4: the first missions are to be dealt.
    #[default]
    Setup,
    /// P1.1: the next money card is to be turned up.
    Money,
    /// G2: the start player of round 4 gets an intrigue card.
    Compensation,
    /// P1.2: a seat uses its missions for the supply phase.
    Supply(Seat),
    /// P1.3: five influence cards are to be dealt to everyone.
    Deal,
    /// N1: cards are to be revealed for the neutral player.
    Neutral,
    /// P2.0: a seat uses its missions for the start of the influence phase.
    Opening(Seat),
    /// C5: where the stone for this mission comes from.
    OpeningFrom(Seat, Effect),
    /// P2.1: a seat plays an influence card.
    Influence(Seat),
    /// P2.2 to P2.4: how the card is used. The number is how many stones it is good for.
    Use(Seat, Card, u8),
    /// P2.2: the next stone.
    Path {
        /// Who places.
        seat: Seat,
        /// The tile of the last stone.
        at: Tile,
        /// How many more may follow.
        left: u8,
        /// The tiles of the path so far.
        been: TileSet,
    },
    /// D6: a seat may put a stone on any tile.
    Closing(Seat),
    /// C5: where that stone comes from.
    ClosingFrom(Seat, Tile),
    /// I1, B23: these seats have not yet answered the question for an intrigue card.
    Intrigue(SeatSet),
    /// D7: a seat may win the tie.
    Claim(Seat),
    /// P3.3: a seat may buy the payout.
    Bribe(Seat),
    /// P3.6: a seat is receiving the payout; so many of its parts are done.
    Payout(Seat, u8),
    /// T6: a seat may put a stone on any tile.
    Conde(Seat),
    /// C5: where that stone comes from.
    CondeFrom(Seat, Tile),
    /// T8: a seat may put stones on tile 5.
    Maintenon {
        /// Who places.
        seat: Seat,
        /// How many more may follow.
        left: u8,
        /// One has come from the own supply: the general supply is no longer offered (one order is enough).
        own: bool,
    },
    /// T8: a seat may take a stone back.
    MaintenonBack(Seat),
    /// M1p: a seat's mission turn.
    Missions(Seat),
    /// A22: how a mission just laid is paid.
    Pay(Seat, Mission),
    /// M2p: a seat draws so many missions.
    Draw(Seat, u8),
    /// M3p: which chip a seat keeps.
    Keep(Seat),
    /// M3p: the coats for the others are being drawn.
    Kept(Seat),
    /// L7: a seat may put a mission under its deck; the deck of the first, if there was one.
    Swap(Seat, Option<Deck>),
    /// L7: a seat draws so many missions for those put away.
    SwapDraw(Seat, u8),
    /// E1: coats for what is left over are to be drawn.
    Exchange,
    /// The game is over.
    Over,
}

/// A card or coat that has to be drawn before the phase goes on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// Nothing.
    #[default]
    Nothing,
    /// So many coats.
    Coats(Seat, u8),
    /// An influence card.
    Influence(Seat),
    /// An intrigue card.
    Intrigue(Seat),
    /// A mission from this deck.
    Mission(Seat, Deck),
}

/// The tile being scored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Scoring {
    /// Which tile.
    pub tile: Tile,
    /// The stones that count and that will leave it (P3.1).
    pub stones: BySeat<u8, SEATS>,
    /// The neutral stones that count.
    pub neutral: u8,
    /// Seats that get the payout first.
    pub leaders: SeatSet,
    /// The second on Louis's tile.
    pub second: SeatSet,
    /// Seats that may still be asked for a bribe.
    pub buyers: SeatSet,
    /// Seats whose stones go to the general supply.
    pub to_general: SeatSet,
    /// Does the leader get Louis's crown?
    pub crown: bool,
    /// Will the tile be flipped?
    pub flips: bool,
}

/// A mission that was put under its deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Under {
    /// The deck, by its back.
    pub deck: Deck,
    /// Who put it there.
    pub by: Seat,
}

impl Default for Under {
    fn default() -> Self {
        Self {
            deck: Deck::Light,
            by: Seat::default(),
        }
    }
}

/// The categories of E1 in the order of C6.
pub const EXCHANGES: usize = 5;

/// Everything that everybody can see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Open {
    /// The component data.
    pub rules: Rules,
    /// How many seats play.
    pub seats: u8,
    /// The round, 1 to 4.
    pub round: u8,
    /// The start player of the round.
    pub start: Seat,
    /// What has to be decided or drawn.
    pub phase: Phase,
    /// What has to be drawn before the phase goes on.
    pub due: Due,
    /// What lies in front of each seat; unused places are empty.
    pub players: BySeat<Player, SEATS>,
    /// Neutral stones on each tile (two players).
    #[serde(with = "court_core::in_order")]
    pub neutral: ByTile<u8>,
    /// Tiles whose back is up.
    pub flipped: TileSet,
    /// Louis's tile; none before the money card and after his tile is scored.
    pub louis: Option<Tile>,
    /// The money cards turned up so far, as bits, and the current one (1 to 8; 0 for none).
    pub money_seen: u8,
    /// The current money card, 1 to 8; 0 before the first.
    pub money_card: u8,
    /// Influence cards face up in the centre, by face.
    #[serde(with = "court_core::in_order")]
    pub centre: ByFace<u8>,
    /// Undealt influence cards below those that players put on top.
    pub influence_pool: u8,
    /// Who put the cards on top of the influence deck; the last is the top card.
    pub influence_top: List<Seat, SEATS>,
    /// Intrigue cards that have not been drawn yet.
    pub intrigue_pool: u8,
    /// Played intrigue cards under the deck, in the order in which they will come.
    pub intrigue_under: List<Tile, TILES>,
    /// Missions of each deck that have not been drawn yet.
    #[serde(with = "court_core::in_order")]
    pub mission_pool: ByDeck<u8>,
    /// Missions put under their decks, in the order in which they will come.
    pub mission_under: List<Under, 16>,
    /// Coats left in the supply.
    pub coats_left: u8,
    /// The tile being scored.
    pub scoring: Scoring,
    /// E1: coats each seat got for its leftovers, by category.
    pub exchanged: BySeat<[u8; EXCHANGES], SEATS>,
    /// E2: bonus coats of each seat.
    pub bonus: BySeat<u8, SEATS>,
}

impl Open {
    /// Is it the last round (G1)?
    #[must_use]
    pub fn is_last_round(&self) -> bool {
        self.round == numbers().rounds
    }

    /// The side of a tile that is up.
    #[must_use]
    pub fn side(&self, tile: Tile) -> Side {
        self.rules.sides[tile][self.flipped.contains(tile) as usize]
    }

    /// Whose turn it is to do something. All of it is open knowledge.
    #[must_use]
    pub fn turn(&self) -> Turn {
        if self.due != Due::Nothing {
            return Turn::Chance;
        }
        match self.phase {
            Phase::Setup | Phase::Money | Phase::Deal | Phase::Neutral | Phase::Exchange => Turn::Chance,
            Phase::Intrigue(waiting) => Turn::Of(waiting),
            Phase::Supply(seat)
            | Phase::Opening(seat)
            | Phase::OpeningFrom(seat, _)
            | Phase::Influence(seat)
            | Phase::Use(seat, ..)
            | Phase::Path { seat, .. }
            | Phase::Closing(seat)
            | Phase::ClosingFrom(seat, _)
            | Phase::Claim(seat)
            | Phase::Bribe(seat)
            | Phase::Conde(seat)
            | Phase::CondeFrom(seat, _)
            | Phase::Maintenon { seat, .. }
            | Phase::MaintenonBack(seat)
            | Phase::Missions(seat)
            | Phase::Pay(seat, _)
            | Phase::Draw(seat, _)
            | Phase::Keep(seat)
            | Phase::Swap(seat, _)
            | Phase::SwapDraw(seat, _) => Turn::of(seat),
            Phase::Over => Turn::Over,
            Phase::Compensation | Phase::Payout(..) | Phase::Kept(_) => {
                unreachable!("these phases only wait for a draw")
            }
        }
    }

    /// What lies in front of a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> &Player {
        &self.players[seat]
    }

    pub(crate) fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[seat]
    }

    /// The seats in turn order, beginning with the round's start player.
    pub fn order(&self) -> impl Iterator<Item = Seat> + Clone + use<> {
        self.start.round(self.seats)
    }

    /// The first of these seats in turn order.
    #[must_use]
    pub fn first_of(&self, seats: SeatSet) -> Option<Seat> {
        if seats.is_empty() {
            return None;
        }
        self.order().find(|&seat| seats.contains(seat))
    }

    /// The seat after this one in turn order, unless the round is complete.
    #[must_use]
    pub fn after(&self, seat: Seat) -> Option<Seat> {
        let next = seat.next(self.seats);
        (next != self.start).then_some(next)
    }

    /// How many cards are left in a mission deck.
    #[must_use]
    pub fn deck_size(&self, deck: Deck) -> u8 {
        let under = self
            .mission_under
            .iter()
            .filter(|under| under.deck == deck)
            .count();
        self.mission_pool[deck] + under as u8
    }

    /// What this seat pays for a bribe on a money side (D8, A30).
    #[must_use]
    pub fn price(&self, seat: Seat, printed: u8) -> u8 {
        if self.player(seat).laid.has(Effect::D8) {
            printed.saturating_sub(numbers().d8_discount)
        } else {
            printed
        }
    }
}

/// What a seat holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hand {
    /// Influence cards by face: persons 1 to 12, then jokers.
    #[serde(with = "court_core::in_order")]
    pub influence: ByFace<u8>,
    /// Intrigue cards, by person.
    pub intrigue: TileSet,
    /// Missions.
    pub missions: MissionSet,
    /// Coats by kind.
    #[serde(with = "court_core::in_order")]
    pub coats: ByCoat<u8>,
    /// I1: the answer given, while others have not yet answered.
    pub answer: Option<Answer>,
}

/// An answer to the question for an intrigue card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// No card.
    Pass,
    /// The card, and one stone from the general supply.
    General,
    /// The card, and so many stones from the own supply.
    Own(u8),
}

/// A card face down on top of the influence deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Discard {
    pub(crate) card: Card,
    /// Who knows it: whoever put it there, and whoever knew that he held it.
    pub(crate) knowers: SeatSet,
}

/// A card in hand that others know: it was on top of the deck when its holder drew it (M5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Held {
    pub(crate) holder: Seat,
    pub(crate) card: Card,
    pub(crate) knowers: SeatSet,
}

/// Everything that somebody cannot see.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Secret {
    pub(crate) hands: BySeat<Hand, SEATS>,
    /// Undealt influence cards by face, without those on top.
    #[serde(with = "court_core::in_order")]
    pub(crate) influence_pool: ByFace<u8>,
    /// The cards on top; the last is the top card.
    pub(crate) influence_top: List<Discard, SEATS>,
    pub(crate) held: List<Held, 2>,
    pub(crate) intrigue_pool: TileSet,
    pub(crate) mission_pool: MissionSet,
    pub(crate) mission_under: List<Mission, 16>,
    pub(crate) ledger: List<PackedLine, LEDGER>,
    /// Coats in the supply by kind.
    #[serde(with = "court_core::in_order")]
    pub(crate) coats_left: ByCoat<u8>,
}

impl LouisXiv {
    /// What lies open.
    #[must_use]
    pub const fn open(&self) -> &Open {
        &self.open
    }

    /// What a seat holds: for judging imagined worlds, never for showing.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &Hand {
        &self.secret.hands[seat]
    }

    /// The influence cards that can be drawn, by face: for judging imagined worlds, never for showing.
    #[must_use]
    pub const fn influence_pool(&self) -> &ByFace<u8> {
        &self.secret.influence_pool
    }

    /// The intrigue cards that can be drawn: for judging imagined worlds, never for showing.
    #[must_use]
    pub const fn intrigue_pool(&self) -> TileSet {
        self.secret.intrigue_pool
    }

    /// The missions that can be drawn: for judging imagined worlds, never for showing.
    #[must_use]
    pub const fn mission_pool(&self) -> MissionSet {
        self.secret.mission_pool
    }

    /// The coats in the supply, by kind: for judging imagined worlds, never for showing.
    #[must_use]
    pub const fn coats_left(&self) -> &ByCoat<u8> {
        &self.secret.coats_left
    }

    pub(crate) fn hand_mut(&mut self, seat: Seat) -> &mut Hand {
        &mut self.secret.hands[seat]
    }
}
