//! Text of actions and chance outcomes.
//!
//! | text | what |
//! |---|---|
//! | `army two @2`, `army one @2` | Army |
//! | `power`, `wealth`, `authority`, `pension`, `dominion @2` | the other uses of phase 1 |
//! | `etiquette swap green`, then `fetch blue-seal` | Etiquette with the discard pile |
//! | `etiquette discard green`, then `rival @2 red` | Etiquette's double discard |
//! | `conspiracy green power`, `conspiracy green gold` | Conspiracy |
//! | `announce 2`, or with Order `reveal` and `stop` | phase 2 |
//! | `lay blue-seal` | choosing a revealed card |
//! | `gold attack @2`, `gold discard @2 red`, `gold draw` | gold actions |
//! | `gold swap green`, then `rival @2 red` | the gold swap |
//! | `draw`, `take 1 gold 1 power`, `skip` | Mazarin |
//! | `bid 7`, `pass` | an auction |
//! | `pay green`, `pay pension`, `pay 1 gold 2 power` | a payment |
//! | `done` | the end of phase 1 and of the turn |
//! | `deal green red-seal … pile blue mazarin …` | the deal, seat by seat, then the draw pile from the top |
//! | `pile blue mazarin …` | Louis' shuffle: the new draw pile from the top |

use std::fmt;
use std::str::FromStr;

use court_core::{ParseError, Words};

use crate::action::{Action, Gain};
use crate::chance::{MOST_DEALT, Shuffle};
use crate::data::DECK;
use crate::pieces::{AuctionCard, Card, Colour};

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ArmyTwo(seat) => write!(f, "army two {seat}"),
            Self::ArmyOne(seat) => write!(f, "army one {seat}"),
            Self::Power => f.write_str("power"),
            Self::Wealth => f.write_str("wealth"),
            Self::EtiquetteSwap(colour) => write!(f, "etiquette swap {colour}"),
            Self::EtiquetteDiscard(colour) => write!(f, "etiquette discard {colour}"),
            Self::Authority => f.write_str("authority"),
            Self::Dominion(seat) => write!(f, "dominion {seat}"),
            Self::Pension => f.write_str("pension"),
            Self::Conspiracy(colour, Gain::Power) => write!(f, "conspiracy {colour} power"),
            Self::Conspiracy(colour, Gain::Gold) => write!(f, "conspiracy {colour} gold"),
            Self::Announce(number) => write!(f, "announce {number}"),
            Self::Reveal => f.write_str("reveal"),
            Self::Stop => f.write_str("stop"),
            Self::Fetch(card) => write!(f, "fetch {card}"),
            Self::Lay(card) => write!(f, "lay {card}"),
            Self::GoldAttack(seat) => write!(f, "gold attack {seat}"),
            Self::GoldSwap(colour) => write!(f, "gold swap {colour}"),
            Self::GoldDiscard(seat, colour) => write!(f, "gold discard {seat} {colour}"),
            Self::GoldDraw => f.write_str("gold draw"),
            Self::Rival(seat, colour) => write!(f, "rival {seat} {colour}"),
            Self::Draw => f.write_str("draw"),
            Self::Take { gold, power } => write!(f, "take {gold} gold {power} power"),
            Self::Skip => f.write_str("skip"),
            Self::Bid(bid) => write!(f, "bid {bid}"),
            Self::Pass => f.write_str("pass"),
            Self::PayCard(colour) => write!(f, "pay {colour}"),
            Self::PayAuction(card) => write!(f, "pay {card}"),
            Self::PayChips { gold, power } => write!(f, "pay {gold} gold {power} power"),
            Self::Done => f.write_str("done"),
        }
    }
}

/// The rest of `2 gold 1 power` after its first number.
fn chips(words: &mut Words<'_>, gold: u8) -> Result<(u8, u8), ParseError> {
    words.literal("gold")?;
    let power = words.next()?;
    words.literal("power")?;
    Ok((gold, power))
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(
            text,
            "an action of this game, such as `announce 2` or `pay green`",
        );
        let action = match words.word()? {
            "army" => match words.word()? {
                "two" => Self::ArmyTwo(words.next()?),
                "one" => Self::ArmyOne(words.next()?),
                _ => return Err(words.error()),
            },
            "power" => Self::Power,
            "wealth" => Self::Wealth,
            "etiquette" => match words.word()? {
                "swap" => Self::EtiquetteSwap(words.next()?),
                "discard" => Self::EtiquetteDiscard(words.next()?),
                _ => return Err(words.error()),
            },
            "authority" => Self::Authority,
            "dominion" => Self::Dominion(words.next()?),
            "pension" => Self::Pension,
            "conspiracy" => {
                let colour = words.next()?;
                match words.word()? {
                    "power" => Self::Conspiracy(colour, Gain::Power),
                    "gold" => Self::Conspiracy(colour, Gain::Gold),
                    _ => return Err(words.error()),
                }
            }
            "announce" => Self::Announce(words.next()?),
            "reveal" => Self::Reveal,
            "stop" => Self::Stop,
            "fetch" => Self::Fetch(words.next()?),
            "lay" => Self::Lay(words.next()?),
            "gold" => match words.word()? {
                "attack" => Self::GoldAttack(words.next()?),
                "swap" => Self::GoldSwap(words.next()?),
                "discard" => Self::GoldDiscard(words.next()?, words.next()?),
                "draw" => Self::GoldDraw,
                _ => return Err(words.error()),
            },
            "rival" => Self::Rival(words.next()?, words.next()?),
            "draw" => Self::Draw,
            "take" => {
                let first = words.next()?;
                let (gold, power) = chips(&mut words, first)?;
                Self::Take { gold, power }
            }
            "skip" => Self::Skip,
            "bid" => Self::Bid(words.next()?),
            "pass" => Self::Pass,
            "pay" => {
                // A colour, an auction card, or a number of chips.
                let mut ahead = words.clone();
                let word = ahead.word()?;
                if let Ok(colour) = word.parse::<Colour>() {
                    words = ahead;
                    Self::PayCard(colour)
                } else if let Ok(card) = word.parse::<AuctionCard>() {
                    words = ahead;
                    Self::PayAuction(card)
                } else {
                    let first = words.next()?;
                    let (gold, power) = chips(&mut words, first)?;
                    Self::PayChips { gold, power }
                }
            }
            "done" => Self::Done,
            _ => return Err(words.error()),
        };
        words.end()?;
        Ok(action)
    }
}

impl fmt::Display for Shuffle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.dealt.is_empty() {
            f.write_str("deal")?;
            for card in self.dealt.iter() {
                write!(f, " {card}")?;
            }
            f.write_str(" ")?;
        }
        f.write_str("pile")?;
        for card in self.pile.iter().rev() {
            write!(f, " {card}")?;
        }
        Ok(())
    }
}

impl FromStr for Shuffle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text, "a shuffle, such as `pile green mazarin louis`");
        let mut shuffle = Self::default();
        match words.word()? {
            "deal" => loop {
                match words.word()? {
                    "pile" if !shuffle.dealt.is_empty() => break,
                    word => {
                        if shuffle.dealt.len() == MOST_DEALT {
                            return Err(words.error());
                        }
                        shuffle.dealt.push(word.parse().map_err(|_| words.error())?);
                    }
                }
            },
            "pile" => {}
            _ => return Err(words.error()),
        }
        while !words.is_end() {
            if shuffle.pile.len() == DECK {
                return Err(words.error());
            }
            shuffle.pile.push(words.next::<Card>()?);
        }
        // Written from the top, kept from the bottom.
        shuffle.pile.reverse();
        Ok(shuffle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_read_back_from_its_text() {
        let all = Action::all(12);
        assert!(all.is_sorted_by(|a, b| a < b));
        for action in all {
            assert_eq!(action.to_string().parse(), Ok(action));
        }
        assert!(size_of::<Action>() <= 8);
    }

    #[test]
    fn texts_that_are_no_action_are_refused() {
        for text in [
            "",
            "army",
            "army @1",
            "army two",
            "pay",
            "pay 1 gold",
            "pay mazarin",
            "bid",
            "bid +1",
            "done ",
            "done now",
            "lay grey",
            "take 1 power 1 gold",
            "gold",
            "rival @7 red",
        ] {
            assert!(text.parse::<Action>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_shuffle_is_written_from_the_top() {
        let shuffle: Shuffle = "deal green red-seal pile blue louis".parse().unwrap();
        assert_eq!(shuffle.pile.last(), Some(&Card::property(Colour::Blue, false)));
        assert_eq!(shuffle.to_string(), "deal green red-seal pile blue louis");
        for text in [
            "deal pile green",
            "deal green",
            "green",
            "pile green  red",
            "pile grey",
        ] {
            assert!(text.parse::<Shuffle>().is_err(), "{text:?}");
        }
    }
}
