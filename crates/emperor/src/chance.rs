//! What is drawn: the start player, and with two players the electorates that stay out.

use court_core::{Dice, Log, Seat};

use crate::error::Illegal;
use crate::event::Event;
use crate::pieces::{Electorate, ElectorateSet};
use crate::state::{Emperor, Phase};

/// The result of a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// The start player (2.2, R52).
    Start(Seat),
    /// With two players: the archbishopric and the secular electorate that stay out (2.3, R44).
    Out {
        /// One of the three archbishoprics.
        spiritual: Electorate,
        /// One of the four secular electorates.
        secular: Electorate,
    },
}

pub(crate) fn sample<D: Dice>(game: &Emperor, dice: &mut D) -> Chance {
    match game.court.phase {
        Phase::DrawOut => Chance::Out {
            spiritual: pick(ElectorateSet::SPIRITUAL, dice),
            secular: pick(ElectorateSet::SECULAR, dice),
        },
        _ => Chance::Start(Seat::new(dice.below(u32::from(game.court.seats)) as u8)),
    }
}

pub(crate) fn check_chance(game: &Emperor, chance: &Chance) -> Result<(), Illegal> {
    match (game.court.phase, *chance) {
        (Phase::DrawStart, Chance::Start(seat)) if seat.index() < game.court.seats as usize => Ok(()),
        (Phase::DrawStart, _) => Err(Illegal::NotTheStartDraw),
        (_, Chance::Out { spiritual, secular }) if spiritual.is_spiritual() && !secular.is_spiritual() => {
            Ok(())
        }
        _ => Err(Illegal::NotTheElectorateDraw),
    }
}

pub(crate) fn resolve_unchecked<L: Log<Event>>(game: &mut Emperor, chance: &Chance, log: &mut L) {
    let court = &mut game.court;
    match *chance {
        Chance::Start(seat) => {
            court.emperor = seat;
            court.current = seat;
            log.emit(|| Event::Started { emperor: seat });
            court.phase = if court.seats == 2 {
                Phase::DrawOut
            } else {
                Phase::FirstCity
            };
        }
        Chance::Out { spiritual, secular } => {
            court.in_play = court.in_play.without(spiritual).without(secular);
            log.emit(|| Event::DrawnOut { spiritual, secular });
            court.phase = Phase::FirstCity;
        }
    }
}

fn pick<D: Dice>(set: ElectorateSet, dice: &mut D) -> Electorate {
    set.nth(dice.below(u32::from(set.len())))
}
