//! What happened, for people.

use court_core::{Seat, SeatSet, Viewer, capital};
use serde::{Deserialize, Serialize};

use crate::data::{self, numbers};
use crate::pieces::{COAT_KINDS, Card, Chip, Coat, Deck, Effect, Mission, Side, Supply, Tile};
use crate::words::{influence, mission, person, plural, two_chips};

/// Something that happened. `None` stands for what the viewer may not see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A mission was drawn.
    Mission {
        /// By whom.
        seat: Seat,
        /// From which deck.
        deck: Deck,
        /// Which.
        card: Option<Mission>,
    },
    /// A round began with its money card.
    Money {
        /// The round.
        round: u8,
        /// Its start player.
        start: Seat,
        /// Louis's tile.
        louis: Tile,
        /// Louisdor for everybody.
        amount: u8,
    },
    /// Influence cards were drawn.
    Influence {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which.
        cards: Option<Vec<Card>>,
    },
    /// An intrigue card was drawn.
    Intrigue {
        /// By whom.
        seat: Seat,
        /// Whose card.
        card: Option<Tile>,
        /// Everybody knows it: it came from the bottom of the deck.
        open: bool,
    },
    /// Coats were drawn.
    Coats {
        /// By whom.
        seat: Seat,
        /// How many, substitutes included.
        count: u8,
        /// Their kinds.
        kinds: Option<Vec<Coat>>,
    },
    /// A laid mission was used.
    Used {
        /// By whom.
        seat: Seat,
        /// Which effect.
        effect: Effect,
    },
    /// Stones came back into the own supply.
    Retrieved {
        /// Whose.
        seat: Seat,
        /// How many.
        stones: u8,
    },
    /// Louisdor came in.
    Louisdor {
        /// To whom.
        seat: Seat,
        /// How many.
        amount: u8,
        /// From which person; `None` if a mission brought it.
        from: Option<Tile>,
    },
    /// The neutral stones were placed.
    Neutral {
        /// Louis's tile.
        louis: Tile,
        /// The cards revealed.
        cards: Vec<Card>,
    },
    /// A stone was placed.
    Placed {
        /// Whose.
        seat: Seat,
        /// Where.
        tile: Tile,
        /// From which supply.
        supply: Supply,
    },
    /// An influence card was played.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
        /// As a joker for four.
        four: bool,
    },
    /// An influence card was exchanged.
    Exchanged {
        /// By whom.
        seat: Seat,
        /// The card discarded.
        card: Card,
    },
    /// A turn was skipped for 2 Louisdor.
    Skipped {
        /// By whom.
        seat: Seat,
    },
    /// The last influence card went face down onto the deck.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Option<Card>,
    },
    /// The answers to the question for an intrigue card were opened.
    Answers {
        /// The tile about to be scored.
        tile: Tile,
        /// Who was asked.
        asked: SeatSet,
        /// Who played the card.
        by: Option<Seat>,
    },
    /// A tie for first place was won by D7.
    Claimed {
        /// By whom.
        seat: Seat,
        /// Where.
        tile: Tile,
    },
    /// A chip was received.
    Chip {
        /// By whom.
        seat: Seat,
        /// Which.
        chip: Chip,
        /// From which person.
        from: Tile,
    },
    /// A person was bribed.
    Bribed {
        /// By whom.
        seat: Seat,
        /// Who.
        tile: Tile,
        /// For how much.
        price: u8,
    },
    /// Stones left a tile that was scored.
    Returned {
        /// Whose.
        seat: Seat,
        /// The tile.
        tile: Tile,
        /// How many.
        stones: u8,
        /// To which supply.
        to: Supply,
    },
    /// A tile was flipped.
    Flipped {
        /// Which.
        tile: Tile,
        /// The side that is up now.
        side: Side,
    },
    /// A mission was laid.
    Laid {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Mission,
    },
    /// Chips were returned for it.
    Paid {
        /// By whom.
        seat: Seat,
        /// Which.
        chips: [Chip; 2],
    },
    /// A chip was exchanged for a crown.
    Crowned {
        /// By whom.
        seat: Seat,
        /// Which.
        chip: Chip,
    },
    /// A chip was kept, the others returned.
    Kept {
        /// By whom.
        seat: Seat,
        /// The one that stays.
        chip: Chip,
        /// How many were returned.
        surplus: u8,
    },
    /// A mission was put under its deck.
    Put {
        /// By whom.
        seat: Seat,
        /// Under which deck.
        deck: Deck,
        /// Which.
        card: Option<Mission>,
    },
    /// The game is over and all coats are open.
    Over {
        /// The coats of each seat by kind.
        coats: Vec<[u8; COAT_KINDS]>,
        /// Bonus coats of each seat.
        bonus: Vec<u8>,
    },
}

impl court_core::Event for Event {
    fn seen_by(&self, viewer: Viewer) -> Option<Self> {
        let mut seen = self.clone();
        match &mut seen {
            Self::Mission { seat, card, .. } | Self::Put { seat, card, .. } if !viewer.is(*seat) => {
                *card = None
            }
            Self::Influence { seat, cards, .. } if !viewer.is(*seat) => *cards = None,
            Self::Intrigue { seat, card, open } if !*open && !viewer.is(*seat) => *card = None,
            Self::Coats { seat, kinds, .. } if !viewer.is(*seat) => *kinds = None,
            Self::Discarded { seat, card } if !viewer.is(*seat) => *card = None,
            _ => {}
        }
        Some(seen)
    }

    fn reveals(&self) -> bool {
        match self {
            Self::Mission { .. }
            | Self::Money { .. }
            | Self::Influence { .. }
            | Self::Intrigue { .. }
            | Self::Coats { .. }
            | Self::Neutral { .. }
            | Self::Over { .. } => true,
            // Ballots opened, if there was more than one.
            Self::Answers { asked, .. } => asked.len() > 1,
            _ => false,
        }
    }

    fn tell(&self) -> String {
        match self {
            Self::Mission { seat, deck, card } => match card {
                Some(card) => format!("{seat} draws {}.", mission(*card)),
                None => format!("{seat} draws a {deck} mission."),
            },
            Self::Money {
                round,
                start,
                louis,
                amount,
            } => format!(
                "Round {round}: {start} begins, everybody gets {amount} Louisdor, and Louis visits {}.",
                person(*louis)
            ),
            Self::Influence { seat, count, cards } => match cards {
                Some(cards) => format!(
                    "{seat} draws {}.",
                    list(cards.iter().map(|card| influence(*card)))
                ),
                None if *count == 1 => format!("{seat} draws an influence card."),
                None => format!("{seat} draws {count} influence cards."),
            },
            Self::Intrigue { seat, card, .. } => match card {
                Some(tile) => format!("{seat} draws {}'s intrigue card.", data::person(*tile)),
                None => format!("{seat} draws an intrigue card."),
            },
            Self::Coats { seat, count, kinds } => {
                let coats = plural(*count, "coat");
                match kinds.as_deref() {
                    Some(kinds) if !kinds.is_empty() => {
                        format!(
                            "{seat} draws {coats}: {}.",
                            list(kinds.iter().map(|kind| kind.to_string()))
                        )
                    }
                    _ => format!("{seat} draws {coats}."),
                }
            }
            Self::Used { seat, effect } => format!("{seat} uses a mission: {}.", data::mission(*effect)),
            Self::Retrieved { seat, stones } => format!("{seat} takes {} back.", plural(*stones, "stone")),
            Self::Louisdor { seat, amount, from } => match from {
                Some(tile) => format!("{seat} gets {amount} Louisdor from {}.", person(*tile)),
                None => format!("{seat} gets {amount} Louisdor."),
            },
            Self::Neutral { louis, cards } => format!(
                "The neutral player places {} on {} and on each person revealed: {}.",
                plural(numbers().neutral, "stone"),
                person(*louis),
                list(cards.iter().map(|card| influence(*card)))
            ),
            Self::Placed { seat, tile, supply } => match supply {
                Supply::Own => format!(
                    "{seat} places a stone from their own supply on {}.",
                    person(*tile)
                ),
                Supply::General => {
                    format!(
                        "{seat} places a stone from the general supply on {}.",
                        person(*tile)
                    )
                }
            },
            Self::Played { seat, card, four } => {
                if *four {
                    let stones = plural(numbers().d5_stones, "stone");
                    format!("{seat} plays {} as a joker for {stones}.", influence(*card))
                } else {
                    format!("{seat} plays {}.", influence(*card))
                }
            }
            Self::Exchanged { seat, card } => format!("{seat} exchanges {}.", influence(*card)),
            Self::Skipped { seat } => {
                format!("{seat} pays {} Louisdor and skips a turn.", numbers().l5_price)
            }
            Self::Discarded { seat, card } => match card {
                Some(card) => format!("{seat} discards the last card, {}.", influence(*card)),
                None => format!("{seat} discards the last card."),
            },
            Self::Answers { tile, by, .. } => match by {
                Some(seat) => format!("{seat} plays {}'s intrigue card.", data::person(*tile)),
                None => format!("Nobody plays {}'s intrigue card.", data::person(*tile)),
            },
            Self::Claimed { seat, tile } => format!("{seat} wins the tie on {}.", person(*tile)),
            Self::Chip { seat, chip, from } => format!("{seat} gets a {chip} from {}.", person(*from)),
            Self::Bribed { seat, tile, price } => {
                format!("{seat} bribes {} with {price} Louisdor.", person(*tile))
            }
            Self::Returned {
                seat,
                tile,
                stones,
                to,
            } => {
                let (stones, person) = (plural(*stones, "stone"), person(*tile));
                match to {
                    Supply::Own => format!("{seat} takes {stones} from {person} back to their own supply."),
                    Supply::General => {
                        format!("{seat} returns {stones} from {person} to the general supply.")
                    }
                }
            }
            Self::Flipped { tile, side } => format!("{} is flipped: {side}.", capital(&person(*tile))),
            Self::Laid { seat, card } => format!("{seat} lays {}.", mission(*card)),
            Self::Paid { seat, chips: [a, b] } => format!("{seat} pays with {}.", two_chips(*a, *b)),
            Self::Crowned { seat, chip } => format!("{seat} exchanges a {chip} for a crown."),
            Self::Kept { seat, chip, surplus } => {
                format!("{seat} keeps a {chip} and returns {}.", plural(*surplus, "chip"))
            }
            Self::Put { seat, deck, card } => match card {
                Some(card) => format!("{seat} puts {} under its deck.", mission(*card)),
                None => format!("{seat} puts a {deck} mission under its deck."),
            },
            Self::Over { .. } => {
                "The coats are revealed and the majorities rewarded. The game is over.".to_owned()
            }
        }
    }
}

/// Cards as a hand shows them: the order in which they were drawn is not told.
pub(crate) fn sorted(cards: &[Card]) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort_unstable();
    cards
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}
