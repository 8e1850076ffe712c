//! The table: board, seats, prompt, hand, log, chat.

mod over;
mod prompt;
mod seen;
mod story;
mod tools;

use court_api::{Pace, SeatInfo, SeatKind, Status, TableInfo, You};
use court_core::{Seat, SeatSet, Viewer, rule_slug};
use maud::{Markup, html};

pub(crate) use over::breakdown;
pub use seen::{Around, Links, Question, Seen};
pub(crate) use story::{links, log, log_line, nth_of_entry, resigning};

use super::{Page, Settings};
use crate::art::{icon, seat_mark, symbol};
use crate::boards::{Drawn, seat_spot};

/// The whole page.
#[must_use]
pub fn page(seen: &Seen, around: &Around) -> Markup {
    let game = &seen.info.game;
    Page::new(&title(seen), around.settings, region(seen, around))
        .of(game)
        .with_art_of([game.as_str()])
        .playing()
        .refreshing(waits(seen))
        .render()
}

/// In how many seconds it is worth looking again, if something is being waited for.
fn waits(seen: &Seen) -> Option<u32> {
    let waiting = match seen.info.status {
        Status::Open => true,
        Status::Playing => seen.asked.is_none(),
        Status::Over | Status::Closed => false,
    };
    let seconds = match seen.info.pace {
        Pace::Days { .. } => 60,
        Pace::Live { .. } | Pace::Relaxed => 5,
    };
    waiting.then_some(seconds)
}

fn title(seen: &Seen) -> String {
    let game = game_title(&seen.info.game);
    match seen.info.status {
        Status::Playing if seen.asked.is_some() => format!("Your turn · {game}"),
        _ => game.to_owned(),
    }
}

pub(crate) fn game_title(slug: &str) -> &'static str {
    court_games::game(slug).map_or("A table", |game| game.kind().meta().title)
}

/// The part of the page that changes: what a live update brings.
#[must_use]
pub fn region(seen: &Seen, around: &Around) -> Markup {
    let id = &seen.info.id;
    let names = seen.names();
    let drawn = draw(seen, &names, seen.info.turn);
    let address = |part: &str| format!("/table/{id}{part}?seat={}", seen.number());
    html! {
        main #main .table data-live=(address("/live")) data-table=(address("")) data-moments=(address("/moments"))
            data-at=(seen.info.in_force) data-update=(seen.update.to_string()) data-title={ (title(seen)) " · Shadow Court" }
            data-turn=[seen.asked.is_some().then_some("yes")] {
            h1.hidden { (game_title(&seen.info.game)) }
            section #felt .felt aria-label="Board" tabindex="0" {
                h2.hidden { "The table" }
                @if let Some(outcome) = &seen.info.outcome { (over::the_end(seen, outcome, &names)) }
                @if seen.info.status == Status::Open { (super::lobby::waiting(seen, around)) }
                @if seen.info.status == Status::Closed { p.notice { "The host has closed this table." } }
                (rules_note(&seen.info))
                @if let Some(drawn) = &drawn { (board_with(drawn, &seats_line(&seen.info, seen.you.viewer))) }
            }
            (prompt::prompt(seen, around, drawn.as_ref(), &names))
            (hand(drawn.as_ref()))
            (seats(seen.you, &seen.info, drawn.as_ref(), seen.info.turn))
            div #story .story { (log(seen, &names, true)) (story::chat(seen, around, &names)) }
        }
    }
}

/// A line for a table that is not played by today's rules: by which it is, and where it says what differs.
pub(crate) fn rules_note(info: &TableInfo) -> Markup {
    let rules = info.rules;
    let what_changed = |html: &str| {
        let since = rule_slug(&format!("V{}", rules.version + 1));
        html! { a href={ "/rules/" (info.game) "#" (since) } { (html) } }
    };
    html! {
        @if !rules.known {
            p.small.soft.rules-note { "This game was played under version " (rules.version) " of the rules, which this program does not know. Here is what was stored: the result, and the log in notation." }
        } @else if rules.are_older() {
            p.small.soft.rules-note { "This game is played under version " (rules.version) " of the rules, as it began. " (what_changed("What has changed since")) "." }
        }
    }
}

/// The board under a line that says how far the game is.
pub(crate) fn board_with(drawn: &Drawn, beside: &Markup) -> Markup {
    html! { (phase(drawn, beside)) (board(drawn)) }
}

/// How far the game is.
pub(crate) fn phase(drawn: &Drawn, beside: &Markup) -> Markup {
    html! { p #phase .phase { span { (drawn.phase) } span { (beside) } } }
}

/// The middle of the table.
pub(crate) fn board(drawn: &Drawn) -> Markup {
    html! { div #board { (drawn.board) } }
}

/// The viewer's hand.
pub(crate) fn hand(drawn: Option<&Drawn>) -> Markup {
    html! { section #hand .hand aria-label="Hand" tabindex="0" { @if let Some(drawn) = drawn { (drawn.hand) } } }
}

/// The position as the viewer sees it.
pub(crate) fn draw(seen: &Seen, names: &[String], turn: SeatSet) -> Option<Drawn> {
    Some(seen.picture.as_ref()?.draw(names, turn))
}

pub(crate) fn seats_line(info: &TableInfo, viewer: Viewer) -> Markup {
    html! {
        @match viewer {
            Viewer::Seat(seat) => { "You are " span.who { (seat_mark(seat)) (info.name(seat)) } },
            Viewer::Spectator => { (icon("i-eye")) " watching" },
        }
    }
}

/// What lies before each seat, with a note on who plays it.
pub(crate) fn seats(you: You, info: &TableInfo, drawn: Option<&Drawn>, turn: SeatSet) -> Markup {
    html! {
        ul #seats .seats.many[info.seats.len() > 4] aria-label="Seats" tabindex="0" {
            @for info in &info.seats { (seat_item(you, info, drawn, turn)) }
        }
    }
}

/// What lies before one seat.
pub(crate) fn seat_item(you: You, info: &SeatInfo, drawn: Option<&Drawn>, turn: SeatSet) -> Markup {
    let (seat, number) = (info.seat, info.seat.number());
    let points = drawn.and_then(|drawn| drawn.estimate.as_ref());
    html! {
        li.seat.(format!("s{number}")).turn[turn.contains(seat)].own[you.viewer.is(seat)] id=(seat_spot(seat)) tabindex=[you.viewer.is(seat).then_some(0)] {
            div.seat-head {
                (seat_mark(seat))
                span.seat-name { (info.name) }
                span.seat-note { (note(you, info)) }
                @if let Some(points) = points { span.seat-points title="Points as they stand" { (points[seat]) span.small.soft { " pts" } } }
            }
            @if let Some(area) = drawn.and_then(|drawn| drawn.areas.get(seat.index())) { (area) }
        }
    }
}

fn note(you: You, info: &SeatInfo) -> Markup {
    html! {
        @if you.viewer.is(info.seat) { "you " }
        @match (info.kind, info.level, info.stand_in) {
            (SeatKind::Bot, Some(level), _) => { (symbol("i-bot", "i mark")) (level) },
            (_, _, Some(stand_in)) => { (symbol("i-bot", "i mark")) (stand_in.level) " stands in" },
            (SeatKind::Open, ..) => "open",
            (SeatKind::Person, ..) if !info.taken => "invited",
            _ => {},
        }
        @if info.clock_ms.is_some() || info.deadline.is_some() { " " time data-until=[info.deadline] { (info.clock_ms.map(clock_text).unwrap_or_default()) } }
    }
}

/// Minutes and seconds.
fn clock_text(ms: u64) -> String {
    format!("{}:{:02}", ms / 60_000, ms / 1000 % 60)
}

/// Between two people at one screen.
#[must_use]
pub fn curtain(seen: &Seen, seat: Seat, settings: Settings) -> Markup {
    let name = seen.info.name(seat);
    let content = html! {
        main #main .curtain {
            (symbol("curtain", ""))
            div {
                (seat_mark(seat))
                h1 { @if seen.info.turn.contains(seat) { "It is " (name) "'s turn" } @else { (name) "'s seat" } }
                p { "Hand the screen to " (name) ". Nobody else should look." }
                p { a.btn.main href={ "/table/" (seen.info.id) "?seat=" (seat.number()) } autofocus { "I am " (name) } }
            }
        }
    };
    let game = &seen.info.game;
    Page::new(game_title(game), settings, content)
        .of(game)
        .playing()
        .render()
}
