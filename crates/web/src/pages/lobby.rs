//! Before the game: a new table, taking a seat, waiting for the others.

use court_core::GameMeta;
use court_games::Level;
use court_server::{SeatKind, TableInfo};
use maud::{Markup, html};
use serde_json::Value;

use super::table::{Around, Refused, Seen, game_title};
use super::{Page, Settings, sentence};
use crate::art::{icon, seat_mark, symbol};
use crate::boards::{AnyBoard, board};

/// What can be chosen for a seat, and what it is called.
const SEAT_CHOICES: [(&str, &str); 7] = [
    ("me", "me"),
    ("page", "a bot: page (gentle)"),
    ("courtier", "a bot: courtier (thinks ahead)"),
    ("minister", "a bot: minister (strong)"),
    ("invited", "somebody I invite by link"),
    ("open", "whoever comes first"),
    ("same-screen", "somebody at this screen"),
];

/// A new table of one game.
#[must_use]
pub fn new_table(
    settings: Settings,
    games: &[&'static GameMeta],
    game: &'static GameMeta,
    config: &Value,
    name: &str,
    refused: Option<&str>,
) -> Markup {
    let usual = game.max_seats.min(3).max(game.min_seats);
    Page {
        title: "New table",
        game: Some(game.slug),
        playing: false,
        art: Vec::new(),
        settings,
        content: html! {
            main #main .page.form {
                h1 { "New table: " (game.title) }
                p.soft { "Everything is set for a quick game against bots; change what you like." }
                nav.games-pick aria-label="Game" {
                    @for other in games {
                        a.btn.main[other.slug == game.slug] href={ "/new?game=" (other.slug) } aria-current=[(other.slug == game.slug).then_some("page")] { (other.title) }
                    }
                }
                br;
                @if let Some(text) = refused { p.notice.refusal role="alert" { (sentence(text)) } }
                form method="post" action="/tables" {
                    input type="hidden" name="game" value=(game.slug);
                    fieldset {
                        legend { "Seats" }
                        label { "How many " select name="count" {
                            @for count in game.seat_counts() { option value=(count) selected[count == usual] { (count) } }
                        } }
                        @for (seat, number) in court_core::Seat::all(game.max_seats).zip(1..) {
                            div.seat-row {
                                (seat_mark(seat))
                                select name={ "seat" (number) } aria-label={ "Who sits on seat " (number) } {
                                    @for (value, text) in SEAT_CHOICES {
                                        option value=(value) selected[value == if number == 1 { "me" } else { "courtier" }] { (text) }
                                    }
                                }
                                input type="text" name={ "name" (number) } maxlength="40" autocomplete="off" value=(if number == 1 { name } else { "" })
                                    placeholder=(if number == 1 { "your name" } else { "a name, if you like" }) aria-label={ "Name on seat " (number) };
                            }
                        }
                    }
                    fieldset {
                        legend { "Pace" }
                        div.games-pick {
                            label { input type="radio" name="pace" value="relaxed" checked; "No clock" }
                            label { input type="radio" name="pace" value="live"; "Live, with a clock" }
                            label { input type="radio" name="pace" value="days"; "Over days" }
                        }
                        div.grid2 {
                            label.if-live { "Minutes for each seat " input type="number" name="minutes" min="1" max="600" value="20"; }
                            label.if-live { "Seconds more after each decision " input type="number" name="increment" min="0" max="600" value="10"; }
                            label.if-days { "Hours for each decision " input type="number" name="hours" min="1" max="720" value="24"; }
                        }
                    }
                    label { input type="checkbox" name="public" value="yes"; "Listed on the home page; anybody may watch" }
                    details {
                        summary { "Fairness and options" }
                        div.grid2 {
                            label { "Your contribution to the shuffles (any text) " input type="text" name="contribution" maxlength="200" autocomplete="off"; }
                        }
                        label.col { "Options and component values, as JSON laid over the defaults "
                            textarea.code name="options" rows="4" placeholder="{}" spellcheck="false" {} }
                        details { summary { "The defaults" } pre.scroll.code tabindex="0" { (serde_json::to_string_pretty(config).unwrap_or_default()) } }
                    }
                    p { br; button.btn.main type="submit" { (icon("i-play")) "Open the table" } }
                }
            }
        },
    }
    .render()
}

/// Taking a seat by a link.
#[must_use]
pub fn join(
    settings: Settings,
    info: &TableInfo,
    key: Option<&str>,
    name: &str,
    refused: Option<&str>,
) -> Markup {
    Page {
        title: "Take a seat",
        game: board(&info.game).map(AnyBoard::slug),
        playing: false,
        art: Vec::new(),
        settings,
        content: html! {
            main #main .page.form {
                h1 { "Take a seat: " (game_title(&info.game)) }
                ul.rows { @for seat in &info.seats { li { (seat_mark(seat.seat)) (seat.name) span.end.soft { @if seat.taken { "taken" } @else { "free" } } } } }
                @if let Some(text) = refused { p.notice.refusal role="alert" { (sentence(text)) } }
                (join_form(info, key, name))
            }
        },
    }
    .render()
}

fn join_form(info: &TableInfo, key: Option<&str>, name: &str) -> Markup {
    html! {
        form method="post" action={ "/table/" (info.id) "/join" } {
            @if let Some(key) = key { input type="hidden" name="key" value=(key); }
            div.grid2 {
                label { "Your name " input type="text" name="name" maxlength="40" value=(name) autocomplete="nickname"; }
                label { "Your contribution to the shuffles, if you like " input type="text" name="contribution" maxlength="200" autocomplete="off"; }
            }
            p { br; button.btn.main type="submit" { (icon("i-door")) "Sit down" } }
        }
    }
}

/// What is shown on the table while seats are being taken.
pub(super) fn waiting(seen: &Seen, around: &Around) -> Markup {
    let info = &seen.info;
    let free = info
        .seats
        .iter()
        .any(|seat| seat.kind == SeatKind::Open && !seat.taken);
    html! {
        section #waiting .share-box aria-labelledby="waiting-title" {
            h2 #waiting-title { "Waiting for players" }
            (symbol("flourish", "rule-line"))
            ul.rows { @for seat in &info.seats { li { (seat_mark(seat.seat)) (seat.name) span.end.soft { @if seat.taken { "here" } @else { "not yet here" } } } } }
            @if let Some(commitment) = &info.commitment { p.small.soft { "Commitment to the shuffles: " span.code { (commitment) } } }
            @for (seat, link) in &around.links.seats { (link_box(&format!("Link for seat {}", seat.number()), link)) }
            @if let Some(link) = around.links.join.as_ref().filter(|_| free) { (link_box("Link for whoever wants to join", link)) }
            @if let Some(link) = &around.links.watch { (link_box("Link to watch", link)) }
            @if seen.you.seats.is_empty() && free { (join_form(info, None, "")) }
            @if seen.you.host {
                div.acts {
                    form method="post" action={ "/table/" (info.id) "/start" } {
                        label { "Free seats go to " select name="fill" { @for level in Level::ALL { option value=(level.name()) selected[level == Level::Courtier] { (level.name()) } } } }
                        " " button.btn.main type="submit" { (icon("i-play")) "Start now" }
                    }
                    form method="post" action={ "/table/" (info.id) "/close" } { button.btn.quiet type="submit" { "Close the table" } }
                }
            }
        }
    }
}

pub(super) fn link_box(name: &str, link: &str) -> Markup {
    html! { label.col { (name) " " input type="text" readonly value=(link) data-copy="yes"; } }
}

/// The sentence of a refusal.
#[must_use]
pub fn refused(error: &court_server::ServerError) -> Refused {
    Refused {
        text: error.to_string(),
        rule: error.rule(),
    }
}
