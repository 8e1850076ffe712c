//! What an event of the Emperor is about.

use court_core::Seat;
use court_emperor::{Ballot, Electorate, Event, KnightFrom, Place, Source};

use crate::boards::{About, seat_spot};

fn spot(electorate: Electorate) -> String {
    format!("em-{electorate}")
}

fn herald() -> About {
    About::at(["em-herald".to_owned()])
}

fn place(place: Place) -> About {
    match place {
        Place::Throne => herald(),
        Place::Elector(electorate) | Place::Aristocrat(electorate) => About::at([spot(electorate)]),
    }
}

fn on(electorate: Electorate, seat: Seat) -> About {
    About::at([spot(electorate), seat_spot(seat)])
}

pub(super) fn about(event: &Event) -> About {
    match event {
        Event::Started { .. }
        | Event::RoundBegan { .. }
        | Event::Aged
        | Event::Crowned { .. }
        | Event::CardsReturned
        | Event::Ended => herald(),
        Event::DrawnOut { spiritual, secular } => About::at([spot(*spiritual), spot(*secular)]),
        Event::Income { seat, thalers }
        | Event::Unmarried { seat, thalers }
        | Event::EmperorPaid { seat, thalers } => About::of(*seat).gain(*seat, *thalers),
        Event::Died { place: at, .. } | Event::Settled { place: at, .. } => place(*at),
        Event::Married { place: at, .. } | Event::Treated { place: at, .. } => place(*at),
        Event::Proposed { seat, place: at, .. } => place(*at).and(seat_spot(*seat)),
        Event::Ascended { from, .. } => herald().and(spot(*from)),
        Event::Moved { from, to, .. } | Event::ImperialMoved { from, to } => {
            About::at([spot(*to), spot(*from)])
        }
        Event::KnightWent { seat, from, to } => {
            let to = on(to.electorate, *seat);
            match from {
                KnightFrom::Supply => to,
                KnightFrom::Space(from) => to.and(spot(from.electorate)),
            }
        }
        Event::KnightPushed {
            owner: seat,
            electorate,
        }
        | Event::KnightPromoted { seat, electorate }
        | Event::CityBuilt { seat, electorate }
        | Event::EminencePlaced { seat, electorate }
        | Event::TieDecided { seat, electorate }
        | Event::ElectorStays { seat, electorate }
        | Event::Named { seat, electorate, .. }
        | Event::UsedPrivilege { seat, electorate, .. } => on(*electorate, *seat),
        Event::NewElector { electorate, .. }
        | Event::Vacant { electorate }
        | Event::ImperialPlaced { electorate } => About::at([spot(*electorate)]),
        Event::EminenceDied { seat }
        | Event::SonLost { seat }
        | Event::Childless { seat }
        | Event::Refused { seat }
        | Event::Passed { seat }
        | Event::Voted { seat, .. } => About::of(*seat),
        Event::Took { seat, cost, .. } | Event::TookUnused { seat, cost, .. } => {
            About::of(*seat).gain(*seat, -i32::from(*cost))
        }
        Event::Scored { seat, points, source } => scored(*source, *seat).gain(*seat, *points),
        Event::Retired { noble } => About::of(noble.owner),
        Event::EmperorStays { seat } | Event::NewEmperor { seat } => herald().and(seat_spot(*seat)),
        Event::Counted { ballots, votes, .. } => About {
            reveal: (ballots.iter())
                .filter_map(|(seat, ballot)| Some((seat, vote((*ballot)?, votes[seat]))))
                .collect(),
            ..herald()
        },
    }
}

fn scored(source: Source, seat: Seat) -> About {
    match source {
        Source::Mainz => on(Electorate::Mainz, seat),
        Source::Vote | Source::Emperor => herald().and(seat_spot(seat)),
        Source::Elector | Source::City | Source::Indulgence | Source::Marriage => About::of(seat),
    }
}

/// "Emperor, 3 votes"
fn vote(ballot: Ballot, votes: u8) -> String {
    let said = match ballot {
        Ballot::Emperor => "Emperor",
        Ballot::Rival => "Rival",
    };
    match votes {
        1 => format!("{said}, 1 vote"),
        _ => format!("{said}, {votes} votes"),
    }
}
