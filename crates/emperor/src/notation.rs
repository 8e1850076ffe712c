//! Actions and chance outcomes as text.

use std::fmt;
use std::str::FromStr;

use court_core::{ParseError, Words};

use crate::action::{Action, Privilege};
use crate::chance::Chance;
use crate::pieces::{Electorate, KnightFrom, Noble, Place, Space};

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.electorate, self.ground)
    }
}

impl fmt::Display for KnightFrom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Supply => f.write_str("supply"),
            Self::Space(space) => write!(f, "{space}"),
        }
    }
}

impl fmt::Display for Noble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.owner, self.side, self.age)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Throne => f.write_str("throne"),
            Self::Elector(electorate) => write!(f, "elector {electorate}"),
            Self::Aristocrat(electorate) => write!(f, "aristocrat {electorate}"),
        }
    }
}

impl fmt::Display for Privilege {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Trier(offer) => write!(f, "trier {offer}"),
            Self::Cologne | Self::Palatinate | Self::Brandenburg => write!(f, "{}", self.electorate()),
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("pass"),
            Self::Take(offer) => write!(f, "take {offer}"),
            Self::TakeUnused(card) => write!(f, "take-unused {card}"),
            Self::Privilege(privilege) => write!(f, "privilege {privilege}"),
            Self::Knight(from) => write!(f, "knight {from}"),
            Self::At(electorate) => write!(f, "at {electorate}"),
            Self::Space(space) => write!(f, "at {space}"),
            Self::Noble(place, noble) => write!(f, "noble {noble} {place}"),
            Self::Push(owner) => write!(f, "push {owner}"),
            Self::Favour(seat) => write!(f, "favour {seat}"),
            Self::Accept => f.write_str("accept"),
            Self::Refuse => f.write_str("refuse"),
            Self::Vote(ballot) => write!(f, "vote {ballot}"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(
            text,
            "an action, such as `take doctor`, `at trier` or `vote rival`",
        );
        let action = match words.word()? {
            "pass" => Self::Pass,
            "take" => Self::Take(words.next()?),
            "take-unused" => Self::TakeUnused(words.next()?),
            "privilege" => Self::Privilege(privilege(&mut words)?),
            "knight" => Self::Knight(knight_from(&mut words)?),
            "at" => at(&mut words)?,
            "noble" => {
                let noble = Noble {
                    owner: words.next()?,
                    side: words.next()?,
                    age: words.next()?,
                };
                Self::Noble(place(&mut words)?, noble)
            }
            "push" => Self::Push(words.next()?),
            "favour" => Self::Favour(words.next()?),
            "accept" => Self::Accept,
            "refuse" => Self::Refuse,
            "vote" => Self::Vote(words.next()?),
            _ => return Err(words.error()),
        };
        words.end()?;
        Ok(action)
    }
}

fn privilege(words: &mut Words<'_>) -> Result<Privilege, ParseError> {
    match words.next()? {
        Electorate::Trier => Ok(Privilege::Trier(words.next()?)),
        Electorate::Cologne => Ok(Privilege::Cologne),
        Electorate::Palatinate => Ok(Privilege::Palatinate),
        Electorate::Brandenburg => Ok(Privilege::Brandenburg),
        Electorate::Mainz | Electorate::Saxony | Electorate::Bohemia => Err(words.error()),
    }
}

fn knight_from(words: &mut Words<'_>) -> Result<KnightFrom, ParseError> {
    let error = words.error();
    match words.word()? {
        "supply" => Ok(KnightFrom::Supply),
        electorate => Ok(KnightFrom::Space(Space {
            electorate: electorate.parse().map_err(|_| error)?,
            ground: words.next()?,
        })),
    }
}

fn at(words: &mut Words<'_>) -> Result<Action, ParseError> {
    let electorate = words.next()?;
    if words.is_end() {
        return Ok(Action::At(electorate));
    }
    let ground = words.next()?;
    Ok(Action::Space(Space { electorate, ground }))
}

fn place(words: &mut Words<'_>) -> Result<Place, ParseError> {
    match words.word()? {
        "throne" => Ok(Place::Throne),
        "elector" => Ok(Place::Elector(words.next()?)),
        "aristocrat" => Ok(Place::Aristocrat(words.next()?)),
        _ => Err(words.error()),
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start(seat) => write!(f, "start {seat}"),
            Self::Out { spiritual, secular } => write!(f, "out {spiritual} {secular}"),
        }
    }
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words = Words::new(text, "a draw, such as `start @2` or `out mainz saxony`");
        let chance = match words.word()? {
            "start" => Self::Start(words.next()?),
            "out" => Self::Out {
                spiritual: words.next()?,
                secular: words.next()?,
            },
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
    fn what_is_written_reads_back() {
        for text in [
            "pass",
            "take permit-couple",
            "take-unused doctor",
            "privilege trier ordinance",
            "privilege brandenburg",
            "knight supply",
            "knight saxony castle",
            "at bohemia",
            "at bohemia aristocrat",
            "noble @2 baron 45 throne",
            "noble @3 couple 15 elector mainz",
            "noble @1 baron 25 aristocrat palatinate",
            "push @4",
            "favour @1",
            "accept",
            "refuse",
            "vote rival",
        ] {
            assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
        }
        for text in ["start @4", "out cologne bohemia"] {
            assert_eq!(text.parse::<Chance>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_action_is_not_read() {
        for text in [
            "",
            "pass ",
            "take",
            "take grey-eminence",
            "privilege mainz",
            "privilege cologne doctor",
            "knight trier",
            "at nowhere",
            "noble @1 baron 16 throne",
            "noble @1 baron 45 throne trier",
            "vote",
        ] {
            assert!(text.parse::<Action>().is_err(), "{text:?}");
        }
    }
}
