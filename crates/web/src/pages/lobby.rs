//! Before the game: a new table, taking a seat, waiting for the others.

use court_api::{Origin, Pace, SeatInfo, SeatKind, TableInfo};
use court_core::{GameMeta, Seat};
use court_games::Level;
use maud::{Markup, html};
use serde_json::Value;

use super::share::share_box;
use super::table::{Around, Seen, game_title};
use super::{Page, Settings, sentence, variants};
use crate::art::{icon, seat_mark, symbol};
use crate::fields::Fields;

/// What can be chosen for a seat, and what it is called.
const SEAT_CHOICES: [(&str, &str); 7] = [
    ("me", "me"),
    ("page", "a bot: page (gentle)"),
    ("courtier", "a bot: courtier (thinks ahead)"),
    ("minister", "a bot: minister (strong)"),
    ("invited", "somebody I invite with a link"),
    ("open", "whoever comes first"),
    ("same-screen", "somebody at this screen"),
];

/// With how many a game is usually played.
pub(crate) fn usual_seats(game: &GameMeta) -> u8 {
    game.max_seats.min(3).max(game.min_seats)
}

/// Who usually sits on the seat of this number.
pub(crate) const fn usual_holder(number: u32) -> &'static str {
    if number == 1 { "me" } else { "courtier" }
}

/// A new table of one game, with what was filled in the last time if that was refused.
pub(crate) fn new_table(
    settings: Settings,
    games: &[&'static GameMeta],
    game: &'static GameMeta,
    config: &Value,
    filled: &Fields,
    refused: Option<&str>,
) -> Markup {
    let count = filled.number("count").unwrap_or_else(|| usual_seats(game).into());
    let pace = filled.get("pace").unwrap_or("relaxed");
    let number = |name: &str, usual: u32| filled.number(name).unwrap_or(usual);
    let text = |name: &str| filled.get(name).unwrap_or_default();
    let content = html! {
        main #main .page.form {
            h1 { "New table: " (game.title) }
            p.soft { "Everything is set up for a quick game against bots; change whatever you like." }
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
                    label { "How many? " select name="count" {
                        @for some in game.seat_counts() { option value=(some) selected[u32::from(some) == count] { (some) } }
                    } }
                    @for seat in Seat::all(game.max_seats) { (seat_row(seat, filled)) }
                }
                fieldset {
                    legend { "Pace" }
                    div.games-pick {
                        @for (value, text) in [("relaxed", "No clock"), ("live", "Live, with a clock"), ("days", "Over several days")] {
                            label { input type="radio" name="pace" value=(value) checked[pace == value]; (text) }
                        }
                    }
                    div.grid2 {
                        label.if-live { "Minutes for each seat " input type="number" name="minutes" min="1" max="600" value=(number("minutes", 20)); }
                        label.if-live { "Extra seconds after each decision " input type="number" name="increment" min="0" max="600" value=(number("increment", 10)); }
                        label.if-days { "Hours for each decision " input type="number" name="hours" min="1" max="720" value=(number("hours", 24)); }
                    }
                }
                p { label { input type="checkbox" name="shuffle" value="yes" checked[filled.get("shuffle").is_some()]; "Shuffle the seats" } }
                p { label { input type="checkbox" name="public" value="yes" checked[filled.get("public").is_some()]; "List the table on the home page and let anybody watch" } }
                details {
                    summary { "Fairness" }
                    div.grid2 {
                        label { "Your contribution to the shuffles (any text) " input type="text" name="contribution" maxlength="100" autocomplete="off" value=(text("contribution")); }
                    }
                }
                h2 { "Variants" }
                p.small.soft { "Everything is set as the game is usually played. Open a part to change it." }
                (variants::form(game.slug, config, filled))
                p { br; button.btn.main type="submit" { (icon("i-play")) "Open the table" } }
            }
        }
    };
    Page::new("New table", settings, content).of(game.slug).render()
}

fn seat_row(seat: Seat, filled: &Fields) -> Markup {
    let number = seat.number();
    let (who, name) = (format!("seat{number}"), format!("name{number}"));
    let holder = filled.get(&who).unwrap_or_else(|| usual_holder(number.into()));
    html! {
        div.seat-row {
            (seat_mark(seat))
            select name=(who) aria-label={ "Who sits in seat " (number) } {
                @for (value, text) in SEAT_CHOICES { option value=(value) selected[value == holder] { (text) } }
            }
            input type="text" name=(name) maxlength="40" autocomplete="off" value=(filled.get(&name).unwrap_or_default())
                placeholder=(if number == 1 { "your name" } else { "a name, if you like" }) aria-label={ "Name in seat " (number) };
        }
    }
}

/// How fast a table plays, in words.
fn pace_in_words(pace: Pace) -> String {
    match pace {
        Pace::Relaxed => "No clock: everybody takes as long as they like.".to_owned(),
        Pace::Live {
            bank_seconds,
            increment_seconds,
        } => format!(
            "Live, with a clock: {} for each player, and {} more after each decision.",
            counted(bank_seconds / 60, "minute"),
            counted(increment_seconds, "second")
        ),
        Pace::Days { hours_per_decision } => format!(
            "Over several days: {} for each decision. You need not be there all the time.",
            counted(hours_per_decision, "hour")
        ),
    }
}

/// "1 minute", "2 minutes"
fn counted(number: u32, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// Taking a seat by a link, with what was filled in the last time if that was refused.
pub(crate) fn join(
    settings: Settings,
    info: &TableInfo,
    host: Option<&str>,
    key: Option<&str>,
    filled: &Fields,
    refused: Option<&str>,
) -> Markup {
    let variants = info
        .options
        .as_object()
        .is_some_and(|options| !options.is_empty());
    let content = html! {
        main #main .page.form {
            h1 { @match host { Some(host) => { (host) " invites you to a game of " }, None => "Take a seat: " } (game_title(&info.game)) }
            dl.facts {
                dt { "Players" } dd { (info.seats.len()) }
                dt { "Pace" } dd { (pace_in_words(info.pace)) }
                @if let Ok(game) = court_games::game(&info.game) { dt { "Length" } dd { (game.length()) } }
                @if variants { dt { "Variants" } dd { "This table plays with some unusual values." } }
                dt { "New to it?" } dd { a href={ "/rules/" (info.game) } { "The rules of " (game_title(&info.game)) } }
            }
            h2 { "Who is at the table" }
            (who_is_here(info, ["taken", "free"]))
            @if let Some(text) = refused { p.notice.refusal role="alert" { (sentence(text)) } }
            (join_form(info, key, filled))
        }
    };
    Page::new("Take a seat", settings, content)
        .of(&info.game)
        .render()
}

fn who_is_here(info: &TableInfo, [here, not_here]: [&str; 2]) -> Markup {
    html! {
        ul.rows { @for seat in &info.seats { li { (seat_mark(seat.seat)) (seat.name) span.end.soft { (if seat.taken { here } else { not_here }) } } } }
    }
}

fn join_form(info: &TableInfo, key: Option<&str>, filled: &Fields) -> Markup {
    let text = |name: &str| filled.get(name).unwrap_or_default();
    html! {
        form method="post" action={ "/table/" (info.id) "/join" } {
            @if let Some(key) = key { input type="hidden" name="key" value=(key); }
            div.grid2 {
                label { "Your name " input type="text" name="name" maxlength="40" value=(text("name")) autocomplete="nickname"; }
                label { "Your contribution to the shuffles (optional) " input type="text" name="contribution" maxlength="100" autocomplete="off" value=(text("contribution")); }
            }
            p { br; button.btn.main type="submit" { (icon("i-door")) "Sit down" } }
        }
    }
}

/// For a link that got lost, or came into the wrong hands.
fn invite_form(info: &TableInfo, seat: &SeatInfo) -> Markup {
    html! {
        form method="post" action={ "/table/" (info.id) "/invite" } {
            input type="hidden" name="seat" value=(seat.seat.number());
            button.btn.quiet type="submit" title="The old link will stop working." { "New link for seat " (seat.seat.number()) }
        }
    }
}

/// What is shown on the table while seats are being taken.
pub(super) fn waiting(seen: &Seen, around: &Around) -> Markup {
    let info = &seen.info;
    let empty = info.seats.iter().filter(|seat| !seat.taken);
    let free = empty.clone().any(|seat| seat.kind == SeatKind::Open);
    // In a further game everybody has a seat from the beginning and sits down when they come.
    let mine = empty.clone().any(|seat| seen.you.seats.contains(seat.seat));
    let again = matches!(info.origin, Some(Origin::Rematch { .. }));
    let invited = empty.filter(|seat| seat.kind == SeatKind::Person && !again);
    html! {
        section #waiting .share-box aria-labelledby="waiting-title" {
            h2 #waiting-title { "Waiting for players" }
            (symbol("flourish", "rule-line"))
            (who_is_here(info, ["here", "not yet here"]))
            @if let Some(commitment) = &info.commitment { p.small.soft { "Commitment to the shuffles: " span.code { (commitment) } } }
            @for (seat, link) in &around.links.seats {
                @let name = format!("Link for seat {}, {}", seat.number(), info.name(*seat));
                (share_box(info, &name, link, Some(&seat.number().to_string())))
            }
            @if let Some(link) = around.links.join.as_ref().filter(|_| free) { (share_box(info, "Link for anybody who wants to join", link, Some("join"))) }
            @if let Some(link) = &around.links.watch { (share_box(info, "Link for watching", link, Some("watch"))) }
            @if mine || (seen.you.seats.is_empty() && free) { (join_form(info, None, &Fields::default())) }
            @if seen.you.host {
                div.acts {
                    form method="post" action={ "/table/" (info.id) "/start" } {
                        label { "Free seats go to " select name="fill" { @for level in Level::ALL { option value=(level.name()) selected[level == Level::Courtier] { (level.name()) } } } }
                        " " button.btn.main type="submit" { (icon("i-play")) "Start now" }
                    }
                    @for seat in invited { (invite_form(info, seat)) }
                    form method="post" action={ "/table/" (info.id) "/close" } { button.btn.quiet type="submit" { "Close the table" } }
                }
            }
        }
    }
}
