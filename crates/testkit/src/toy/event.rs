//! What the toy tells, and why it refuses.

use std::error::Error;
use std::fmt;

use court_core::{BySeat, Event, Refusal, Seat, Viewer};
use serde::{Deserialize, Serialize};

use super::action::Card;

/// Something that happened in the toy.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToyEvent {
    /// The deck was shuffled.
    Shuffled {
        /// How many cards it has.
        cards: u8,
    },
    /// A seat was dealt its hand; nobody else sees anything of it.
    Dealt {
        /// Whose hand.
        seat: Seat,
        /// The cards.
        cards: Vec<Card>,
    },
    /// A round began.
    RoundBegan {
        /// Which.
        round: u8,
        /// Who begins.
        starter: Seat,
    },
    /// A card was played face up.
    Played {
        /// Who played.
        seat: Seat,
        /// What.
        card: Card,
    },
    /// A card was laid face down into the treasury.
    Buried {
        /// Whose.
        seat: Seat,
        /// Only its owner sees it.
        card: Option<Card>,
    },
    /// A card was drawn.
    Drew {
        /// Who drew.
        seat: Seat,
        /// Only who drew sees it.
        card: Option<Card>,
    },
    /// A seat could do nothing.
    Passed {
        /// Who passed.
        seat: Seat,
    },
    /// A seat robs another.
    Robs {
        /// The robber.
        robber: Seat,
        /// The victim.
        victim: Seat,
    },
    /// The victim gave a card.
    Gave {
        /// The victim.
        victim: Seat,
        /// The robber.
        robber: Seat,
        /// Only these two see it.
        card: Option<Card>,
    },
    /// A seat has voted.
    Voted {
        /// Who.
        seat: Seat,
        /// For whom; only the voter sees it.
        choice: Option<Seat>,
    },
    /// All have voted: the ballots are opened.
    Opened {
        /// Whom each seat voted for; none if it was not asked.
        ballots: BySeat<Option<Seat>, 3>,
        /// Who won the prize; none if several had the most votes.
        winner: Option<Seat>,
    },
    /// The game is over.
    Ended,
    /// Told with some planted faults only.
    Odd(OddEvent),
}

/// A faulty event about a card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OddEvent {
    pub(super) kind: OddKind,
    pub(super) seat: Seat,
    pub(super) card: Option<Card>,
    #[serde(skip)]
    pub(super) lost: u8,
}

/// What is wrong with an [`OddEvent`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum OddKind {
    /// It loses a part in JSON.
    Lossy,
    /// It is shown to all.
    Blurted,
    /// It is a draw that does not say that it reveals.
    QuietDraw,
    /// It is a draw that is shown to all.
    LoudDraw,
    /// It is shown to spectators alone.
    SpectatorOnly,
}

impl Event for ToyEvent {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        match &mut seen {
            Self::Dealt { seat, .. } if !viewer.is(*seat) => return None,
            Self::Buried { seat, card } | Self::Drew { seat, card } if !viewer.is(*seat) => *card = None,
            Self::Gave { victim, robber, card } if !viewer.is(*victim) && !viewer.is(*robber) => *card = None,
            Self::Voted { seat, choice } if !viewer.is(*seat) => *choice = None,
            Self::Odd(odd) => match odd.kind {
                OddKind::QuietDraw if !viewer.is(odd.seat) => odd.card = None,
                OddKind::SpectatorOnly if viewer != Viewer::Spectator => return None,
                _ => {}
            },
            _ => {}
        }
        Some(seen)
    }

    fn reveals(&self) -> bool {
        match self {
            Self::Dealt { .. } | Self::Drew { .. } | Self::Opened { .. } => true,
            Self::Odd(odd) => odd.kind == OddKind::LoudDraw,
            Self::Shuffled { .. }
            | Self::RoundBegan { .. }
            | Self::Played { .. }
            | Self::Buried { .. }
            | Self::Gave { .. }
            | Self::Passed { .. }
            | Self::Robs { .. }
            | Self::Voted { .. }
            | Self::Ended => false,
        }
    }

    fn tell(&self) -> String {
        fn what(card: Option<Card>) -> String {
            card.map_or_else(|| "a card".to_owned(), |card| format!("the {card}"))
        }
        match self {
            Self::Shuffled { cards } => format!("The deck of {cards} cards is shuffled."),
            Self::Dealt { seat, cards } => {
                let cards: Vec<_> = cards.iter().map(ToString::to_string).collect();
                format!("{seat} is dealt {}.", cards.join(" and "))
            }
            Self::RoundBegan { round, starter } => format!("Round {round} begins with {starter}."),
            Self::Played { seat, card } => format!("{seat} plays the {card}."),
            Self::Buried { seat, card } => format!("{seat} buries {}.", what(*card)),
            Self::Drew { seat, card } => format!("{seat} draws {}.", what(*card)),
            Self::Passed { seat } => format!("{seat} passes."),
            Self::Robs { robber, victim } => format!("{robber} robs {victim}."),
            Self::Gave { victim, robber, card } => format!("{victim} gives {} to {robber}.", what(*card)),
            Self::Voted { seat, choice } => match choice {
                Some(choice) => format!("{seat} votes for {choice}."),
                None => format!("{seat} has voted."),
            },
            Self::Opened { ballots, winner } => {
                let votes: Vec<_> = ballots
                    .iter()
                    .filter_map(|(seat, vote)| vote.map(|vote| format!("{seat} for {vote}")))
                    .collect();
                let result = winner.map_or_else(
                    || "nobody wins the prize".to_owned(),
                    |seat| format!("{seat} wins the prize"),
                );
                format!("The ballots: {}; {result}.", votes.join(", "))
            }
            Self::Ended => "The game is over.".to_owned(),
            Self::Odd(odd) => format!("{} has something to do with {}.", odd.seat, what(odd.card)),
        }
    }
}

/// Why the toy refuses an action or an outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToyIllegal {
    /// The card is not in the seat's hand.
    NotInHand(Card),
    /// There is nothing to draw.
    DeckIsEmpty,
    /// Something else than passing can be done.
    MustAct,
    /// A robber cannot rob itself.
    RobsItself,
    /// The victim has no card, or is not at the table.
    NothingToRob(Seat),
    /// Nobody sits there.
    NoSuchSeat(Seat),
    /// Something else is asked.
    NotAsked,
    /// The outcome is not an order of the cards in the deck.
    NotTheDeck,
    /// With a planted fault: no reason.
    Odd,
}

impl fmt::Display for ToyIllegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotInHand(card) => write!(f, "You do not hold the {card}."),
            Self::DeckIsEmpty => f.write_str("There is no card left to draw."),
            Self::MustAct => f.write_str("You may pass only with no card to play and none to draw."),
            Self::RobsItself => f.write_str("You cannot rob yourself."),
            Self::NothingToRob(seat) => write!(f, "{seat} has nothing to rob."),
            Self::NoSuchSeat(seat) => write!(f, "Nobody sits at {seat}."),
            Self::NotAsked => f.write_str("That is not what is asked now."),
            Self::NotTheDeck => f.write_str("These are not the cards of the deck."),
            Self::Odd => f.write_str("No."),
        }
    }
}

impl Error for ToyIllegal {}

impl Refusal for ToyIllegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotInHand(_) => "not-in-hand",
            Self::DeckIsEmpty => "deck-is-empty",
            Self::MustAct => "must-act",
            Self::RobsItself => "robs-itself",
            Self::NothingToRob(_) => "nothing-to-rob",
            Self::NoSuchSeat(_) => "no-such-seat",
            Self::NotAsked => "not-asked",
            Self::NotTheDeck => "not-the-deck",
            Self::Odd => "",
        }
    }

    fn rule(&self) -> &'static str {
        match self {
            Self::NotInHand(_) | Self::NotAsked | Self::Odd => "T3",
            Self::DeckIsEmpty => "T3.3",
            Self::MustAct => "T3.4",
            Self::RobsItself | Self::NothingToRob(_) => "T4.1",
            Self::NoSuchSeat(_) => "T5",
            Self::NotTheDeck => "T1",
        }
    }
}

/// Why the toy refuses a config.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadToyConfig {
    /// It is played by two or three.
    Seats(u8),
    /// The hand is out of bounds.
    Hand(u8),
    /// The number of rounds is out of bounds.
    Rounds(u8),
    /// The prize is out of bounds.
    Prize(u8),
}

impl fmt::Display for BadToyConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seats(seats) => write!(f, "The toy is played with 2 or 3 seats, not {seats}."),
            Self::Hand(hand) => write!(f, "A hand has 1 or 2 cards, not {hand}."),
            Self::Rounds(rounds) => write!(f, "The game has 1 to 4 rounds, not {rounds}."),
            Self::Prize(prize) => write!(f, "The prize is at most 9 points, not {prize}."),
        }
    }
}

impl Error for BadToyConfig {}

impl Refusal for BadToyConfig {
    fn code(&self) -> &'static str {
        match self {
            Self::Seats(_) => "bad-seats",
            Self::Hand(_) => "bad-hand",
            Self::Rounds(_) => "bad-rounds",
            Self::Prize(_) => "bad-prize",
        }
    }

    fn rule(&self) -> &'static str {
        "O1"
    }
}
