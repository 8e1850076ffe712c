//! A table as its page sees it, without a server.

use court_core::{Seat, SeatSet, Viewer};
use court_server::{
    Asked, Pace, SeatInfo, SeatKind, SeatPrompt, Status, TableInfo, TableRules, UpdateId, You,
};
use court_table::Table;
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
    let asked = |decision: u32| {
        Some(Asked {
            decision,
            prompt: table.prompt(seat)?,
            offers: table.offers(seat),
            undo_reach: table.undo_reach(seat),
        })
    };
    let turn = table.turn().seats();
    let prompts = turn.iter().filter_map(|seat| {
        let prompt = table.prompt(seat)?;
        Some(SeatPrompt { seat, prompt })
    });
    let entries = table.entries();
    Seen {
        info: TableInfo {
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
            turn,
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
        },
        you: You {
            viewer,
            seats: SeatSet::only(seat),
            host: false,
        },
        update: UpdateId {
            seq: u64::from(entries),
            entries,
        },
        view: Some(table.view(viewer)),
        asked: table.decision(seat).and_then(asked),
        prompts: prompts.collect(),
        undo_reach: table.undo_reach(seat),
        story: table
            .story(viewer, entries.saturating_sub(60))
            .expect("the match has its whole record"),
        chat: Vec::new(),
        notices: Vec::new(),
    }
}
