//! What can be done in the toy, and its notation.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use court_core::{ParseError, Seat, Words};
use serde::{Deserialize, Serialize};

/// A card, by its value: 1 to 6 (rule T1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Card(pub u8);

impl Card {
    /// Every value once.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];
    /// The card that robs (rule T4).
    pub const ROBBER: Self = Self(6);
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Card {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|card| card.to_string() == text)
            .ok_or_else(|| ParseError::new(text, "a card, 1 to 6"))
    }
}

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToyAction {
    /// `play 3`: rule T3.1.
    Play(Card),
    /// `bury 3`: rule T3.2.
    Bury(Card),
    /// `draw`: rule T3.3.
    Draw,
    /// `pass`: rule T3.4.
    Pass,
    /// `rob @2`: rule T4.1.
    Rob(Seat),
    /// `give 3`: rule T4.2.
    Give(Card),
    /// `vote @2`: rule T5.
    Vote(Seat),
    /// Legal with some planted faults only; passes.
    Odd(Odd),
}

/// An action with faulty notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub struct Odd {
    /// What is wrong with it.
    pub kind: OddText,
    /// What is not in its text.
    pub extra: Extra,
}

/// What is wrong with an [`Odd`] action's notation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub enum OddText {
    /// It has two spaces.
    DoubleSpace,
    /// It is that of another action.
    Twin,
    /// It cannot be read.
    Unreadable,
    /// More can be read than is written.
    Loose,
    /// It leaves out what matters.
    Sly,
}

/// A number that equality does not look at.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Extra(pub u8);

impl PartialEq for Extra {
    fn eq(&self, _other: &Self) -> bool {
        true
    }
}

impl Eq for Extra {}

impl PartialOrd for Extra {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Extra {
    fn cmp(&self, _other: &Self) -> Ordering {
        Ordering::Equal
    }
}

impl Hash for Extra {
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}

impl ToyAction {
    /// Every action there can be at a table, ascending; without odd ones.
    pub(super) fn universe(seats: u8) -> impl Iterator<Item = Self> {
        let cards = |action: fn(Card) -> Self| Card::ALL.into_iter().map(action);
        cards(Self::Play)
            .chain(cards(Self::Bury))
            .chain([Self::Draw, Self::Pass])
            .chain(Seat::all(seats).map(Self::Rob))
            .chain(cards(Self::Give))
            .chain(Seat::all(seats).map(Self::Vote))
    }

    pub(super) const fn odd(kind: OddText, extra: u8) -> Self {
        Self::Odd(Odd {
            kind,
            extra: Extra(extra),
        })
    }
}

impl fmt::Display for ToyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(card) => write!(f, "play {card}"),
            Self::Bury(card) => write!(f, "bury {card}"),
            Self::Draw => f.write_str("draw"),
            Self::Pass => f.write_str("pass"),
            Self::Rob(seat) => write!(f, "rob {seat}"),
            Self::Give(card) => write!(f, "give {card}"),
            Self::Vote(seat) => write!(f, "vote {seat}"),
            Self::Odd(odd) => f.write_str(match odd.kind {
                OddText::DoubleSpace => "odd  space",
                OddText::Twin => "draw",
                OddText::Unreadable => "odd unreadable",
                OddText::Loose => "odd loose",
                OddText::Sly => "odd sly",
            }),
        }
    }
}

impl FromStr for ToyAction {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(
            text,
            "an action of the toy, such as `play 3`, `draw` or `vote @2`",
        );
        let action = match words.word()? {
            "play" => Self::Play(words.next()?),
            "bury" => Self::Bury(words.next()?),
            "draw" => Self::Draw,
            "pass" => Self::Pass,
            "rob" => Self::Rob(words.next()?),
            "give" => Self::Give(words.next()?),
            "vote" => Self::Vote(words.next()?),
            "odd" => {
                return match text {
                    "odd  space" => Ok(Self::odd(OddText::DoubleSpace, 0)),
                    "odd sly" => Ok(Self::odd(OddText::Sly, 0)),
                    _ if text.starts_with("odd loose") => Ok(Self::odd(OddText::Loose, 0)),
                    _ => Err(words.error()),
                };
            }
            _ => return Err(words.error()),
        };
        words.end()?;
        Ok(action)
    }
}

/// The deck in its new order, the top card last: `deck 3 1 6`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToyChance {
    /// The cards, from the bottom to the top.
    pub deck: Vec<Card>,
    /// With a planted fault, something that is not in the text.
    pub(super) lost: bool,
}

impl ToyChance {
    /// The deck in this order, the top card last.
    #[must_use]
    pub const fn new(deck: Vec<Card>) -> Self {
        Self { deck, lost: false }
    }
}

impl fmt::Display for ToyChance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("deck")?;
        self.deck.iter().try_for_each(|card| write!(f, " {card}"))
    }
}

impl FromStr for ToyChance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text, "a shuffled deck, such as `deck 3 1 6`");
        words.literal("deck")?;
        let mut deck = Vec::new();
        while !words.is_end() {
            deck.push(words.next()?);
        }
        Ok(Self::new(deck))
    }
}
