//! A table as its page sees it, without a server.

use court_api::{Pace, SeatInfo, SeatKind, Status, TableInfo, TableRules, UpdateId, You};
use court_core::{Seat, SeatSet, Viewer};
use court_table::{Eyes, Table};
use court_web::pages::table::Seen;

/// What the person on this seat sees of a match among people called Name1, Name2 and so on.
pub(crate) fn seen(table: &dyn Table, seat: Seat) -> Seen {
    let header = table.header();
    let person = |seat: Seat| SeatInfo {
        seat,
        kind: SeatKind::Person,
        name: format!("Name{}", seat.number()),
        taken: true,
        level: None,
        stand_in: None,
        clock_ms: None,
        deadline: None,
    };
    let viewer = Viewer::Seat(seat);
    let entries = table.entries();
    let info = TableInfo {
        id: "k3v7q2m8c4xw".parse().expect("a table's name"),
        game: header.game.clone(),
        rules: TableRules {
            version: table.rules_version(),
            newest: table.meta().rules_version,
            known: true,
        },
        status: Status::Playing,
        public: false,
        pace: Pace::Relaxed,
        options: header.config.clone(),
        seats: Seat::all(header.seats).map(person).collect(),
        turn: table.turn().seats(),
        entries,
        in_force: table.in_force(),
        seq: u64::from(entries),
        commitment: None,
        contributions: Vec::new(),
        created: 0,
        started: Some(0),
        ended: None,
        touched: 0,
        takeback: None,
        rematch: None,
        origin: None,
        outcome: None,
    };
    let you = You {
        viewer,
        seats: SeatSet::only(seat),
        host: false,
    };
    let update = UpdateId {
        seq: u64::from(entries),
        entries,
    };
    Seen::by(Some(Eyes::on(table, viewer)), info, you, update)
}
