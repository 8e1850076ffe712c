//! Why something is not allowed: one variant per reason, with its rule.

use court_core::{Refusal, Seat};

use crate::pieces::{Age, Card, Electorate, Offer};
use crate::words::thalers_in_words;

/// Why an action or a draw is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The action answers another question.
    #[error("that is not what you are being asked now")]
    NotAsked,
    /// The start player has to be drawn.
    #[error("the start player has to be drawn from among the players")]
    NotTheStartDraw,
    /// The electorates that stay out have to be drawn.
    #[error("one archbishopric and one secular electorate have to be drawn")]
    NotTheElectorateDraw,
    /// The electorate is out of the game.
    #[error("{} is out of this game", .0.name())]
    NotInPlay(Electorate),
    /// The elector seat is taken.
    #[error("the elector seat of {} is taken", .0.name())]
    SeatTaken(Electorate),
    /// No free space of that kind.
    #[error("there is no free space of that kind in {}", .electorate.name())]
    NoFreeSpace {
        /// Where.
        electorate: Electorate,
        /// The rule that asks for one.
        rule: &'static str,
    },
    /// All aristocrat spaces are held by nobles.
    #[error("nobles hold all the aristocrat spaces in {}", .0.name())]
    FullOfNobles(Electorate),
    /// No free city space.
    #[error("there is no free city space in {}", .electorate.name())]
    NoCitySpace {
        /// Where.
        electorate: Electorate,
        /// The rule that asks for one.
        rule: &'static str,
    },
    /// A Move must lead to another electorate.
    #[error("a Move must lead to a different electorate")]
    SameElectorate,
    /// The noble is not there.
    #[error("there is no such noble there")]
    NoSuchNoble,
    /// Only own nobles on aristocrat spaces.
    #[error("choose one of your own nobles on an aristocrat space")]
    NotOwnAristocrat,
    /// Only own nobles on aristocrat spaces come to the throne.
    #[error("only one of your nobles on an aristocrat space can take the throne, never an elector")]
    NotForTheThrone,
    /// A noble who cannot move anywhere.
    #[error("this noble has nowhere else to go")]
    NowhereToGo,
    /// Only Barons marry, and no archbishop.
    #[error("only a Baron who is not an archbishop can marry")]
    CannotMarry,
    /// A daughter marries into another family.
    #[error("a daughter marries another player's Baron")]
    OwnBaron,
    /// The King's Daughter marries an own Baron.
    #[error("the King's Daughter marries one of your own Barons")]
    ForeignBaron,
    /// A noble of 15 cannot become younger.
    #[error("a noble aged {youngest} cannot become younger", youngest = Age::Fifteen)]
    TooYoung,
    /// All cards of the kind are gone.
    #[error("no cards of this kind are left: {}", .0.name())]
    Gone(Card),
    /// Trier uses only what is gone.
    #[error("Trier allows only a phase IV action whose cards are all gone, and this is not one: {}", .0.in_words())]
    NotForTrier(Offer),
    /// Too few thalers.
    #[error("that costs {}; you have {thalers}", thalers_in_words(*.cost))]
    TooExpensive {
        /// What it costs.
        cost: u8,
        /// What there is.
        thalers: u8,
        /// The rule that names the price.
        rule: &'static str,
    },
    /// It could not be carried out.
    #[error("you cannot carry that out now")]
    NothingToDo {
        /// The rule that asks for an effect.
        rule: &'static str,
    },
    /// The emperor does not rebel against himself.
    #[error("the emperor cannot take the Rival")]
    EmperorIsNoRival,
    /// Unused cards are for two players.
    #[error("you may take a card without using it only in a game for two, and only a card that acts at once")]
    MustBeUsed,
    /// The privilege belongs to somebody else.
    #[error("you are not the elector of {}", .0.name())]
    NotElector(Electorate),
    /// The privilege has been used.
    #[error("the privilege of {} has already been used this round", .0.name())]
    PrivilegeUsed(Electorate),
    /// No such knight.
    #[error("you have no knight there")]
    NoKnight,
    /// Not a knight that can be pushed.
    #[error("{0} has no knight on an aristocrat space there")]
    NoKnightToPush(Seat),
    /// Not one of the tied players the emperor may choose.
    #[error("{0} cannot be chosen: either not tied there, or without a suitable noble")]
    NotTied(Seat),
    /// Only Barons become archbishops.
    #[error("only a Baron can become an archbishop")]
    NotABaron,
    /// Not one of the nobles in that electorate.
    #[error("choose one of your nobles on an aristocrat space of {}", .0.name())]
    NotThere(Electorate),
    /// Church Influence works in archbishoprics.
    #[error("Church Influence needs an archbishopric")]
    NotSpiritual,
    /// Excommunication works in secular electorates.
    #[error("Excommunication needs a secular electorate")]
    NotSecular,
    /// No imperial city there.
    #[error("there is no imperial city in {}", .0.name())]
    NoImperialCity(Electorate),
    /// It has to go to another electorate.
    #[error("the imperial city must go to another electorate")]
    ImperialStays,
    /// None has a free city space beside it, so one of them has to move.
    #[error(
        "you must move an imperial city: none of them has a free city space in its own electorate, so they cannot all stay where they are"
    )]
    ImperialMustMove,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotAsked => "not-asked",
            Self::NotTheStartDraw => "not-the-start-draw",
            Self::NotTheElectorateDraw => "not-the-electorate-draw",
            Self::NotInPlay(_) => "not-in-play",
            Self::SeatTaken(_) => "seat-taken",
            Self::NoFreeSpace { .. } => "no-free-space",
            Self::FullOfNobles(_) => "full-of-nobles",
            Self::NoCitySpace { .. } => "no-city-space",
            Self::SameElectorate => "same-electorate",
            Self::NoSuchNoble => "no-such-noble",
            Self::NotOwnAristocrat => "not-own-aristocrat",
            Self::NotForTheThrone => "not-for-the-throne",
            Self::NowhereToGo => "nowhere-to-go",
            Self::CannotMarry => "cannot-marry",
            Self::OwnBaron => "own-baron",
            Self::ForeignBaron => "foreign-baron",
            Self::TooYoung => "too-young",
            Self::Gone(_) => "gone",
            Self::NotForTrier(_) => "not-for-trier",
            Self::TooExpensive { .. } => "too-expensive",
            Self::NothingToDo { .. } => "nothing-to-do",
            Self::EmperorIsNoRival => "emperor-is-no-rival",
            Self::MustBeUsed => "must-be-used",
            Self::NotElector(_) => "not-elector",
            Self::PrivilegeUsed(_) => "privilege-used",
            Self::NoKnight => "no-knight",
            Self::NoKnightToPush(_) => "no-knight-to-push",
            Self::NotTied(_) => "not-tied",
            Self::NotABaron => "not-a-baron",
            Self::NotThere(_) => "not-there",
            Self::NotSpiritual => "not-spiritual",
            Self::NotSecular => "not-secular",
            Self::NoImperialCity(_) => "no-imperial-city",
            Self::ImperialStays => "imperial-stays",
            Self::ImperialMustMove => "imperial-must-move",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::NotAsked => "3.1",
            Self::NotTheStartDraw => "R52",
            Self::NotTheElectorateDraw => "R44",
            Self::NotInPlay(_) => "2.3",
            Self::SeatTaken(_) => "R51",
            Self::NoFreeSpace { rule, .. }
            | Self::NoCitySpace { rule, .. }
            | Self::TooExpensive { rule, .. }
            | Self::NothingToDo { rule } => rule,
            Self::FullOfNobles(_) => "1.6",
            Self::SameElectorate => "R24",
            Self::NoSuchNoble => "N2",
            Self::NotOwnAristocrat | Self::NowhereToGo => "8.3",
            Self::NotForTheThrone => "5.4",
            Self::CannotMarry => "R12",
            Self::OwnBaron => "6.2",
            Self::ForeignBaron => "8.11",
            Self::TooYoung => "R22",
            Self::Gone(_) => "7.4",
            Self::NotForTrier(_) => "R37",
            Self::EmperorIsNoRival => "8.1",
            Self::MustBeUsed => "N3",
            Self::NotElector(_) => "9.1",
            Self::PrivilegeUsed(_) => "7.7",
            Self::NoKnight => "7.6",
            Self::NoKnightToPush(_) => "1.6",
            Self::NotTied(_) => "N24",
            Self::NotABaron | Self::NotThere(_) => "10.5",
            Self::NotSpiritual => "8.5",
            Self::NotSecular => "8.6",
            Self::NoImperialCity(_) => "12.1",
            Self::ImperialStays => "N8",
            Self::ImperialMustMove => "R45",
        }
    }
}
