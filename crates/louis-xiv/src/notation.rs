//! The text of actions and chance outcomes.

use std::fmt;
use std::str::FromStr;

use court_core::{BySeat, List, ParseError, Seat, Words};

use crate::action::Action;
use crate::chance::{Chance, coat_list};
use crate::pieces::{ByCoat, Card, Coat};
use crate::state::SEATS;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Done => f.write_str("done"),
            Self::Use(effect) => write!(f, "use {effect}"),
            Self::UseStones(effect, stones) => write!(f, "use {effect} stones {stones}"),
            Self::Play(card) => write!(f, "play {card}"),
            Self::Four(card) => write!(f, "four {card}"),
            Self::Exchange(card) => write!(f, "exchange {card}"),
            Self::Skip => f.write_str("skip"),
            Self::Stone(tile) => write!(f, "stone {tile}"),
            Self::Retrieve(stones) => write!(f, "retrieve {stones}"),
            Self::From(supply) => write!(f, "from {supply}"),
            Self::IntrigueGeneral => f.write_str("intrigue general"),
            Self::IntrigueOwn(stones) => write!(f, "intrigue own {stones}"),
            Self::Claim => f.write_str("claim"),
            Self::Bribe => f.write_str("bribe"),
            Self::Lay(card) => write!(f, "lay {card}"),
            Self::Pay(a, b) => write!(f, "pay {a} {b}"),
            Self::Crown(chip) => write!(f, "crown {chip}"),
            Self::Draw(deck) => write!(f, "draw {deck}"),
            Self::Keep(chip) => write!(f, "keep {chip}"),
            Self::Put(card) => write!(f, "put {card}"),
            Self::PutUnseen(deck) => write!(f, "put-unseen {deck}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(
            text,
            "an action of Louis XIV, such as `play person-6` or `stone 1`",
        );
        let action = match words.word()? {
            "pass" => Self::Pass,
            "done" => Self::Done,
            "use" => {
                let effect = words.next()?;
                if words.is_end() {
                    Self::Use(effect)
                } else {
                    words.literal("stones")?;
                    Self::UseStones(effect, words.next()?)
                }
            }
            "play" => Self::Play(words.next()?),
            "four" => Self::Four(words.next()?),
            "exchange" => Self::Exchange(words.next()?),
            "skip" => Self::Skip,
            "stone" => Self::Stone(words.next()?),
            "retrieve" => Self::Retrieve(words.next()?),
            "from" => Self::From(words.next()?),
            "intrigue" => match words.word()? {
                "general" => Self::IntrigueGeneral,
                "own" => Self::IntrigueOwn(words.next()?),
                _ => return Err(words.error()),
            },
            "claim" => Self::Claim,
            "bribe" => Self::Bribe,
            "lay" => Self::Lay(words.next()?),
            "pay" => Self::pay(words.next()?, words.next()?),
            "crown" => Self::Crown(words.next()?),
            "draw" => Self::Draw(words.next()?),
            "keep" => Self::Keep(words.next()?),
            "put" => Self::Put(words.next()?),
            "put-unseen" => Self::PutUnseen(words.next()?),
            _ => return Err(words.error()),
        };
        words.end()?;
        Ok(action)
    }
}

fn join<T: fmt::Display>(f: &mut fmt::Formatter<'_>, items: impl IntoIterator<Item = T>) -> fmt::Result {
    items.into_iter().try_for_each(|item| write!(f, " {item}"))
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missions(dealt) => {
                f.write_str("missions")?;
                join(f, dealt.iter().flat_map(|(_, hand)| hand))
            }
            Self::Money(card) => write!(f, "money {card}"),
            Self::Deal(dealt) => {
                f.write_str("deal")?;
                join(f, dealt.iter().flat_map(|(_, hand)| hand))
            }
            Self::Reveal(reveal) => {
                f.write_str("reveal")?;
                join(f, reveal.iter())
            }
            Self::Influence(card) => write!(f, "influence {card}"),
            Self::Intrigue(person) => write!(f, "intrigue {}", Card::person(*person)),
            Self::Mission(card) => write!(f, "mission {card}"),
            Self::Coats(drawn) => {
                f.write_str("coats")?;
                join(f, coat_list(drawn))
            }
            Self::Exchange(dealt) => {
                f.write_str("exchange")?;
                dealt.iter().try_for_each(|(seat, drawn)| {
                    write!(f, " {seat}")?;
                    join(f, coat_list(drawn))
                })
            }
        }
    }
}

/// At most four hands of `N` cards each, one after the other.
fn hands<T: Copy + Default + FromStr + fmt::Display, const N: usize>(
    words: &mut Words<'_>,
) -> Result<BySeat<[T; N], SEATS>, ParseError>
where
    [T; N]: Default,
{
    let mut hands = List::<[T; N], SEATS>::default();
    while !words.is_end() {
        if hands.len() == SEATS {
            return Err(words.error());
        }
        let mut hand = [T::default(); N];
        for card in &mut hand {
            *card = words.next()?;
        }
        hands.push(hand);
    }
    Ok(by_seat(&hands))
}

fn by_seat<T: Copy + Default>(items: &[T]) -> BySeat<T, SEATS> {
    BySeat::from_fn(items.len() as u8, |seat| items[seat.index()])
}

/// Coats in the order of their kinds, so that a draw has one text.
fn coats(names: &[&str], words: &Words<'_>) -> Result<ByCoat<u8>, ParseError> {
    let mut drawn = ByCoat::default();
    let mut last = Coat::ALL[0];
    for name in names {
        let kind: Coat = name.parse().map_err(|_| words.error())?;
        if kind < last || drawn[kind] == u8::MAX {
            return Err(words.error());
        }
        last = kind;
        drawn[kind] += 1;
    }
    Ok(drawn)
}

fn rest<'a>(words: &mut Words<'a>) -> Result<Vec<&'a str>, ParseError> {
    let mut rest = Vec::new();
    while !words.is_end() {
        rest.push(words.word()?);
    }
    Ok(rest)
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text, "a draw of Louis XIV, such as `money 3` or `coats gold red`");
        let chance = match words.word()? {
            "missions" => Self::Missions(hands(&mut words)?),
            "money" => Self::Money(words.next()?),
            "deal" => Self::Deal(hands(&mut words)?),
            "reveal" => {
                let mut reveal = List::default();
                while !words.is_end() {
                    if reveal.len() == 9 {
                        return Err(words.error());
                    }
                    reveal.push(words.next()?);
                }
                Self::Reveal(reveal)
            }
            "influence" => Self::Influence(words.next()?),
            "intrigue" => {
                let card: Card = words.next()?;
                Self::Intrigue(card.tile().ok_or_else(|| words.error())?)
            }
            "mission" => Self::Mission(words.next()?),
            "coats" => {
                let names = rest(&mut words)?;
                Self::Coats(coats(&names, &words)?)
            }
            "exchange" => {
                let names = rest(&mut words)?;
                let mut dealt = List::<ByCoat<u8>, SEATS>::default();
                let mut from = 0;
                while from < names.len() {
                    let seat: Seat = names[from].parse().map_err(|_| words.error())?;
                    if seat.index() != dealt.len() || dealt.len() == SEATS {
                        return Err(words.error());
                    }
                    let next = (from + 1..names.len()).find(|&i| names[i].starts_with('@'));
                    let to = next.unwrap_or(names.len());
                    dealt.push(coats(&names[from + 1..to], &words)?);
                    from = to;
                }
                Self::Exchange(by_seat(&dealt))
            }
            _ => return Err(words.error()),
        };
        words.end()?;
        Ok(chance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_notation_is_refused() {
        for bad in [
            "",
            "play",
            "play person-6 ",
            "stone 0",
            "stone 13",
            "use l2 stones",
            "use l2 stone 1",
            "pay crown",
            "intrigue",
            "intrigue own",
            "lay l2",
            "retrieve -1",
            "retrieve 01",
            "from bank",
            "PASS",
        ] {
            assert!(bad.parse::<Action>().is_err(), "{bad:?}");
        }
        for bad in [
            "",
            "money",
            "money 1 2",
            "coats red gold",
            "deal joker",
            "missions l1a",
            "intrigue joker",
            "exchange gold",
            "exchange @2 gold",
            "reveal a",
            "mission l2",
        ] {
            assert!(bad.parse::<Chance>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_payment_is_read_in_either_order() {
        assert_eq!("pay crown ring".parse::<Action>(), "pay ring crown".parse());
    }
}
