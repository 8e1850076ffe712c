//! The position: everything on and beside the board.

mod court;
mod invariants;

use court_core::{BySeat, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::data::data;
use crate::pieces::{
    Age, Ballot, ByCard, ByElectorate, Cards, Colour, Electorate, ElectorateSet, Ground, KnightFrom, Noble,
    Nobles, Place, Points, Side,
};
use crate::setup::TieBreak;
use court_core::words;

pub(crate) use invariants::assert_invariants;

/// The most seats of this game.
pub const SEATS: usize = 4;

/// One position of In the Shadow of the Emperor.
///
/// Everything is open to all (N23) and is in the [`Court`], except the ballots.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Emperor {
    pub(crate) court: Court,
    /// Ballots cast and not yet revealed (11.3).
    pub(crate) ballots: BySeat<Option<Ballot>, SEATS>,
}

impl Emperor {
    /// What lies open on the table.
    #[must_use]
    pub const fn court(&self) -> &Court {
        &self.court
    }

    /// A position to study or to test: what lies open as given, no ballot cast.
    ///
    /// # Panics
    /// If pieces are lost or doubled, or if ballots have been cast.
    #[must_use]
    pub fn from_court(court: Court) -> Self {
        let game = Self {
            court,
            ballots: BySeat::default(),
        };
        assert_invariants(&game);
        game
    }
}

/// Everything that lies open on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Court {
    /// What was agreed when the game was created.
    pub rules: Rules,
    /// How many players.
    pub seats: u8,
    /// The round, 1 to 5.
    pub round: u8,
    /// What is being decided.
    pub phase: Phase,
    /// Who holds the emperor marker (1.4).
    pub emperor: Seat,
    /// Whose child is due in phase III, whose turn it is in phase IV.
    pub current: Seat,
    /// Who is still in phase IV (7.2).
    pub acting: SeatSet,
    /// The electorates in the game (2.3).
    pub in_play: ElectorateSet,
    /// Where the elector has slid to the privilege space this round (7.7).
    pub slid: ElectorateSet,
    /// The noble on the throne; it is the emperor's.
    pub throne: Option<Noble>,
    /// The Grey Eminence: whose, and beside which electorate (8.12).
    pub eminence: Option<Eminence>,
    /// The archbishopric named for Church Influence (11.1).
    pub church: Option<Electorate>,
    /// The electorate named for Excommunication (11.1).
    pub excommunicated: Option<Electorate>,
    /// Imperial cities not on the board.
    pub imperial_supply: u8,
    /// The cards in the display.
    pub display: Cards,
    /// What belongs to each player.
    pub families: BySeat<Family, SEATS>,
    /// What is in each electorate.
    pub lands: ByElectorate<Land>,
}

/// What was agreed when the game was created, as the rules look at it. (The spaces are in the electorates.)
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rules {
    /// The version of the rules. Positions that were kept before there were two are of the first.
    #[serde(default = "Rules::first")]
    pub version: u8,
    /// The colour of each card.
    pub colours: ByCard<Colour>,
    /// R3, N15
    pub mainz_pays_new_elector: bool,
    /// R35, N18
    pub no_cards_no_child: bool,
    /// R7, N14
    pub reseat_pays: bool,
    /// N24
    pub tie_may_vacate: bool,
    /// N29
    pub church_influence_counts_elector: bool,
    /// R47
    pub tie_break: TieBreak,
}

/// What changed from one version of the rules to the next, each change asked for here and nowhere else.
impl Rules {
    const fn first() -> u8 {
        1
    }

    /// R45: since version 2 the emperor has to move an imperial city where he can; before, he could always decline.
    #[must_use]
    pub const fn moving_is_a_duty(&self) -> bool {
        self.version >= 2
    }
}

/// The Grey Eminence beside an electorate (8.12): always a Baron of 45.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Eminence {
    /// Whose.
    pub owner: Seat,
    /// Beside which electorate.
    pub electorate: Electorate,
}

/// What belongs to a player and is not on the board (1.3), and what he has gained.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Family {
    /// Thalers.
    pub thalers: u8,
    /// Nobles in the supply.
    pub nobles: u8,
    /// Knights in the supply.
    pub knights: u8,
    /// Cities in the supply.
    pub cities: u8,
    /// Cards before the player.
    pub cards: Cards,
    /// Victory points by source.
    pub points: Points,
}

impl Default for Family {
    /// As everybody begins (2.1).
    fn default() -> Self {
        let data = data();
        Self {
            thalers: data.money.start,
            nobles: data.pieces.nobles,
            knights: data.pieces.knights,
            cities: data.pieces.cities,
            cards: Cards::default(),
            points: Points::from_fn(|_| 0),
        }
    }
}

impl Family {
    /// All victory points.
    #[must_use]
    pub fn score(&self) -> u8 {
        self.points.iter().map(|(_, points)| points).sum()
    }

    /// Adds thalers, up to the limit (4.3, R34); returns how many were really gained.
    pub fn earn(&mut self, thalers: u8) -> u8 {
        let before = self.thalers;
        self.thalers = (before + thalers).min(data().money.most);
        self.thalers - before
    }

    /// Blue and pink cards (6.1, 6.2).
    #[must_use]
    pub fn colours(&self, rules: &Rules) -> (u8, u8) {
        self.cards
            .kinds()
            .fold((0, 0), |(blue, pink), (card, count)| match rules.colours[card] {
                Colour::Blue => (blue + count, pink),
                Colour::Pink => (blue, pink + count),
                Colour::White => (blue, pink),
            })
    }
}

/// Numbers of aristocrat, castle and city spaces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spaces {
    /// For nobles and knights.
    pub aristocrat: u8,
    /// For knights.
    pub castle: u8,
    /// For cities.
    pub city: u8,
}

/// What is in an electorate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Land {
    /// Nobles on its aristocrat spaces.
    pub nobles: BySeat<Nobles, SEATS>,
    /// The elector, whether he has slid or not.
    pub elector: Option<Noble>,
    /// The owner of the last elector, who may be gone (N14).
    pub last_elector: Option<Seat>,
    /// Knights on aristocrat spaces.
    pub knights: BySeat<u8, SEATS>,
    /// Knights on castles.
    pub castle_knights: BySeat<u8, SEATS>,
    /// Cities.
    pub cities: BySeat<u8, SEATS>,
    /// Imperial cities.
    pub imperial: u8,
    /// All its spaces.
    pub spaces: Spaces,
    /// Those that are free.
    pub free: Spaces,
}

impl Land {
    /// An electorate with nothing in it.
    #[must_use]
    pub fn empty(seats: u8, spaces: Spaces) -> Self {
        Self {
            nobles: BySeat::new(seats),
            elector: None,
            last_elector: None,
            knights: BySeat::new(seats),
            castle_knights: BySeat::new(seats),
            cities: BySeat::new(seats),
            imperial: 0,
            spaces,
            free: spaces,
        }
    }

    /// Does a knight stand on an aristocrat space?
    #[must_use]
    pub fn has_pushable_knight(&self) -> bool {
        self.knights.as_slice().iter().any(|&count| count > 0)
    }

    /// May a noble be placed here (1.6)?
    #[must_use]
    pub fn admits_noble(&self) -> bool {
        self.free.aristocrat > 0 || self.has_pushable_knight()
    }

    /// How many spaces of this kind are free.
    #[must_use]
    pub const fn free_ground(&self, ground: Ground) -> u8 {
        match ground {
            Ground::Aristocrat => self.free.aristocrat,
            Ground::Castle => self.free.castle,
        }
    }

    /// The knights on this kind of space.
    #[must_use]
    pub const fn knights_on(&self, ground: Ground) -> &BySeat<u8, SEATS> {
        match ground {
            Ground::Aristocrat => &self.knights,
            Ground::Castle => &self.castle_knights,
        }
    }

    /// Is the elector this player's?
    #[must_use]
    pub fn is_ruled_by(&self, seat: Seat) -> bool {
        self.elector.is_some_and(|elector| elector.owner == seat)
    }
}

/// Why a noble in hand is being placed (1.6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Errand {
    /// A son (6.1).
    Son,
    /// A Permit (8.8), bought or through Trier.
    Permit,
    /// The Palatinate's free Baron (9.5).
    Palatinate,
    /// A Move (8.3) from this electorate.
    Move {
        /// Where he came from.
        from: Electorate,
    },
    /// A deposed emperor (11.6).
    Deposed,
    /// A deposed elector for whom there is no free space (10.6).
    Retreat,
}

/// Why the throne has to be filled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Succession {
    /// Its noble died of age, or it was empty (5.4, N5).
    Ageing,
    /// The doctor killed him (R20).
    Doctor,
    /// A new emperor (11.6); his predecessor's noble waits for a place.
    Election {
        /// The noble taken from the throne.
        deposed: Option<Noble>,
    },
}

words! {
    /// The placing steps of the set-up (2.6).
    Step, "a step of the set-up" {
        /// A Baron of 45 on an elector space.
        Elector = "elector",
        /// A Couple of 35.
        OldCouple = "old-couple",
        /// A Baron of 25.
        YoungBaron = "young-baron",
        /// A Couple of 15.
        YoungCouple = "young-couple",
        /// A knight.
        Knight = "knight",
    }
}

impl Step {
    /// The side and age of the noble placed in this step; `None` for the knight.
    #[must_use]
    pub const fn noble(self) -> Option<(Side, Age)> {
        match self {
            Self::Elector => Some((Side::Baron, Age::FortyFive)),
            Self::OldCouple => Some((Side::Couple, Age::ThirtyFive)),
            Self::YoungBaron => Some((Side::Baron, Age::TwentyFive)),
            Self::YoungCouple => Some((Side::Couple, Age::Fifteen)),
            Self::Knight => None,
        }
    }

    /// The step after this one.
    #[must_use]
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::Elector => Some(Self::OldCouple),
            Self::OldCouple => Some(Self::YoungBaron),
            Self::YoungBaron => Some(Self::YoungCouple),
            Self::YoungCouple => Some(Self::Knight),
            Self::Knight => None,
        }
    }
}

/// What is being decided, with the choices already made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "at", rename_all = "kebab-case")]
pub enum Phase {
    /// Chance: the start player (2.2).
    DrawStart,
    /// Chance: the electorates out of the game (2.3).
    DrawOut,
    /// The emperor places the first imperial city (2.5).
    FirstCity,
    /// A placing step of the set-up (2.6).
    Setup {
        /// Which one.
        step: Step,
        /// Who places.
        seat: Seat,
    },
    /// The emperor chooses a noble for the throne (5.4, 11.6).
    Throne {
        /// Why.
        succession: Succession,
    },
    /// The current player may propose a marriage (6.2).
    Daughter,
    /// The Baron's owner answers (6.2).
    Proposal {
        /// Who is asked for.
        baron: Noble,
        /// Where he is.
        place: Place,
    },
    /// The current player's turn in phase IV (7.1).
    Turn,
    /// The current player's knight looks for a space (7.6).
    Knight {
        /// Where he comes from.
        from: KnightFrom,
    },
    /// The current player's doctor looks for a patient (8.2, 9.3).
    Doctor,
    /// The current player chooses who moves (8.3).
    Move,
    /// The current player chooses the knight to be promoted (8.10).
    Promotion,
    /// The current player chooses the Baron who marries (8.11).
    KingsDaughter,
    /// The current player builds a city (8.9).
    Ordinance,
    /// The owner of a noble in hand chooses an electorate (1.6).
    Settle {
        /// The noble.
        noble: Noble,
        /// Why he is placed.
        errand: Errand,
    },
    /// The owner of a noble in hand chooses the knight he pushes (1.6, R26).
    Push {
        /// The noble.
        noble: Noble,
        /// Where.
        electorate: Electorate,
        /// Why he is placed.
        errand: Errand,
    },
    /// The Grey Eminence may be placed (10.1).
    Eminence {
        /// Whose.
        seat: Seat,
    },
    /// The emperor decides a tie (10.3, N24).
    Tie {
        /// Where.
        electorate: Electorate,
        /// Whom he may choose.
        among: SeatSet,
    },
    /// The winner chooses the new elector (10.5).
    Install {
        /// Where.
        electorate: Electorate,
        /// Who won.
        winner: Seat,
    },
    /// The owner of Church Influence names an archbishopric (11.1).
    NameChurch {
        /// Whose card.
        seat: Seat,
    },
    /// The owner of Excommunication names a secular electorate (11.1).
    NameExcommunication {
        /// Whose card.
        seat: Seat,
    },
    /// The ballot (11.3).
    Ballot {
        /// Who has not yet chosen.
        waiting: SeatSet,
    },
    /// The emperor places an imperial city (12.1).
    ImperialPlace,
    /// The emperor may take up an imperial city (12.1).
    ImperialMove,
    /// The emperor puts the imperial city down (12.1).
    ImperialTo {
        /// Where it stood.
        from: Electorate,
    },
    /// The end (14.1).
    Over,
}
