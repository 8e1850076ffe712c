//! The home page, and the list of one's tables.

use court_api::{SeatKind, Status, TableLine};
use court_core::GameMeta;
use maud::{Markup, html};

use super::table::game_title;
use super::{Page, Settings, poster};
use crate::art::{icon, seat_mark, symbol};

/// The home page.
pub(crate) fn page(
    settings: Settings,
    games: &[&'static GameMeta],
    mine: &[TableLine],
    public: &[TableLine],
    now: i64,
) -> Markup {
    let open: Vec<&TableLine> = public.iter().filter(|line| line.mine.is_empty()).collect();
    let content = html! {
        main #main .page {
            div.hero {
                h1 { "Be seated." }
                p { "Three games of influence, intrigue and succession: against people, against bots, or around one screen. No account needed." }
                (symbol("flourish", "rule-line"))
            }
            ul.posters { @for game in games { (invitation(game)) } }
            div.lists {
                section.panel aria-labelledby="mine" {
                    h2 #mine { "My tables" }
                    (rows(mine.iter().take(6), now, "You are not at a table yet. One press above seats you at one."))
                    @if mine.len() > 6 { p { a href="/mine" { "All my tables" } } }
                }
                section.panel aria-labelledby="open" {
                    h2 #open { "Open tables" }
                    (rows(open.into_iter().take(12), now, "Nobody is waiting for company just now."))
                }
            }
            p.after { a.btn.quiet href="/records" { (icon("i-play")) "Look at a record" } " " a.btn.quiet href="/statistics" { (icon("i-plot")) "Statistics of this court" } }
        }
    };
    Page::new("A table at court", settings, content)
        .with_art_of(games.iter().map(|game| game.slug))
        .render()
}

/// All of the caller's tables.
pub(crate) fn mine(settings: Settings, mine: &[TableLine], now: i64) -> Markup {
    let (turn, rest): (Vec<_>, Vec<_>) = mine.iter().partition(|line| line.my_turn);
    let (on, over): (Vec<_>, Vec<_>) = rest
        .into_iter()
        .partition(|line| matches!(line.table.status, Status::Open | Status::Playing));
    let content = html! {
        main #main .page {
            h1 { "My tables" }
            section aria-labelledby="turn" { h2 #turn { "My turn" } (rows(turn.into_iter(), now, "Nobody is waiting for you.")) }
            section aria-labelledby="on" { h2 #on { "In progress" } (rows(on.into_iter(), now, "None.")) }
            section aria-labelledby="past" { h2 #past { "Finished" } (rows(over.into_iter(), now, "None yet.")) }
        }
    };
    Page::new("My tables", settings, content).render()
}

fn invitation(game: &GameMeta) -> Markup {
    let words = html! { @if let Ok(game) = court_games::game(game.slug) { (game.tagline()) br; } (game.min_seats) "–" (game.max_seats) " players · " (game.designers) ", " (game.year) };
    let acts = html! {
        form method="post" action={ "/games/" (game.slug) "/play-now" } { button.btn.main type="submit" { (icon("i-play")) "Play now against bots" } }
        a.btn href={ "/new?game=" (game.slug) } { "New table" }
        a.btn.quiet href={ "/rules/" (game.slug) } { "Rules" }
    };
    poster(game.slug, &words, &acts)
}

fn rows<'a>(lines: impl Iterator<Item = &'a TableLine>, now: i64, none: &str) -> Markup {
    let mut lines = lines.peekable();
    html! {
        @if lines.peek().is_none() { p.soft { (none) } }
        @else { ul.rows { @for line in lines { (row(line, now)) } } }
    }
}

fn row(line: &TableLine, now: i64) -> Markup {
    let table = &line.table;
    let game = game_title(&table.game);
    let free = table
        .seats
        .iter()
        .filter(|seat| seat.kind == SeatKind::Open && !seat.taken)
        .count();
    html! {
        li {
            span {
                a href={ "/table/" (table.id) } { strong { (game) } }
                " " span.soft { @for seat in &table.seats { (seat_mark(seat.seat)) (seat.name) " " } }
            }
            span.end {
                @match table.status {
                    Status::Open if line.mine.is_empty() && free > 0 => a.btn href={ "/table/" (table.id) } { "Join" },
                    Status::Open => span.soft { "waiting for players" },
                    Status::Playing if line.my_turn => { span.turn-now { "Your turn" } " " span.soft.small { (ago(now - table.touched)) } },
                    Status::Playing if line.mine.is_empty() => a.btn.quiet href={ "/table/" (table.id) } { (icon("i-eye")) "Watch" },
                    Status::Playing => span.soft { "waiting for others, " (ago(now - table.touched)) },
                    Status::Over => span.soft { "finished " (ago(now - table.ended.unwrap_or(table.touched))) },
                    Status::Closed => span.soft { "closed" },
                }
            }
        }
    }
}

/// How long ago, roughly.
fn ago(ms: i64) -> String {
    let minutes = ms.max(0) / 60_000;
    match minutes {
        0 => "just now".to_owned(),
        1..=59 => format!("{minutes} min ago"),
        60..=1439 => format!("{} h ago", minutes / 60),
        _ => format!("{} d ago", minutes / 1440),
    }
}
