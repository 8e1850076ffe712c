//! Statistics of the site: all finished games together.

use court_api::{GameStatistics, Holder, Statistics};
use court_core::GameMeta;
use maud::{Markup, html};

use super::{Page, Settings};
use crate::art::{icon, symbol};

/// The page.
pub(crate) fn page(settings: Settings, games: &[&'static GameMeta], all: &Statistics) -> Markup {
    let finished: u64 = all.games.iter().map(|kind| kind.finished).sum();
    let content = html! {
        main #main .page {
            h1 { "Statistics" }
            @if finished == 0 { (nothing_yet()) } @else {
                p { strong { (finished) } @if finished == 1 { " game has" } @else { " games have" } " been finished at this court. "
                    span.soft { "These figures count every game played here from the beginning with the usual components, on private tables too; they name no table and no person." } }
                @for game in games { (of_game(game, all)) }
                p.small.soft { "The line in each chart is the share everybody would have if luck alone decided. Players who win together share one victory. A few games say little." }
            }
        }
    };
    Page::new("Statistics", settings, content).render()
}

fn nothing_yet() -> Markup {
    html! {
        section.panel.hero {
            (symbol("flourish", "rule-line"))
            p { "No game has been finished at this court yet. After the first one, this page will show who wins, from which seat, and how often the bots do." }
            p { a.btn.main href="/" { (icon("i-play")) "Play the first one" } }
        }
    }
}

fn of_game(game: &GameMeta, all: &Statistics) -> Markup {
    let kinds: Vec<&GameStatistics> = all.games.iter().filter(|kind| kind.game == game.slug).collect();
    html! {
        section.court-figures.(game.slug) aria-labelledby={ "of-" (game.slug) } {
            h2 id={ "of-" (game.slug) } { (game.title) }
            @if kinds.is_empty() { p.soft { "None finished yet. " a href={ "/new?game=" (game.slug) } { "Open a table" } } }
            @else { div.lists { @for kind in kinds { (panel(kind)) } } }
        }
    }
}

fn panel(kind: &GameStatistics) -> Markup {
    let seats: Vec<Bar> = (kind.by_seat.iter())
        .map(|part| Bar {
            name: format!("Seat {}", part.seat.number()),
            class: format!("s{}", part.seat.number()),
            mark: Some(format!("#seat-{}", part.seat.number())),
            share: part.share,
            of: kind.finished,
        })
        .collect();
    let holders: Vec<Bar> = (kind.by_holder.iter())
        .map(|part| Bar {
            name: holder_name(part.holder).to_owned(),
            class: String::new(),
            mark: None,
            share: part.share,
            of: part.held,
        })
        .collect();
    html! {
        section.panel {
            h3 { (kind.seats) " players" }
            p { strong { (kind.finished) } " finished · " strong { (format!("{:.0}", kind.average_steps)) } " decisions and draws · the winner scores "
                strong { (format!("{:.1}", kind.average_winning_score)) } " points " span.soft { "(on average)" } }
            div.grid2 {
                div { h4 { "Victories by seat" } (shares("Victories by seat", &seats, kind.seats)) }
                div { h4 { "Victories by holder" } (shares("Victories by who held the seat", &holders, kind.seats)) }
            }
        }
    }
}

const fn holder_name(holder: Holder) -> &'static str {
    match holder {
        Holder::Person => "people",
        Holder::StandIn => "people, then a bot",
        Holder::Page => "page (bot)",
        Holder::Courtier => "courtier (bot)",
        Holder::Minister => "minister (bot)",
    }
}

/// A share of victories, and of how many it is one.
struct Bar {
    name: String,
    class: String,
    mark: Option<String>,
    share: f64,
    of: u64,
}

impl Bar {
    fn says(&self) -> String {
        format!("{:.0} % of {}", self.share * 100.0, self.of)
    }
}

/// Shares as bars, with a line where an even share would end.
fn shares(title: &str, bars: &[Bar], seats: u8) -> Markup {
    const LEFT: f64 = 118.0;
    const WIDTH: f64 = 140.0;
    const ROW: usize = 26;
    let even = 1.0 / f64::from(seats.max(1));
    // Room for twice the even share, so that the line stands in the same place in pictures of one kind.
    let most = bars.iter().map(|bar| bar.share).fold(2.0 * even, f64::max);
    let x = |share: f64| format!("{:.1}", LEFT + WIDTH * share / most);
    let foot = bars.len() * ROW + 6;
    let spoken: Vec<String> = bars
        .iter()
        .map(|bar| format!("{} {}", bar.name, bar.says()))
        .collect();
    html! {
        svg.plot.shares viewBox={ "0 0 340 " (foot + 20) } role="img" aria-label={ (title) ": " (spoken.join(", ")) "; an even share is " (format!("{:.0} %", even * 100.0)) } {
            @for (row, bar) in bars.iter().enumerate() {
                @let top = row * ROW + 6;
                @if let Some(mark) = &bar.mark { svg class=(bar.class) x="50" y=(top + 2) width="16" height="16" { use href=(mark); } }
                text x=(LEFT - 8.0) y=(top + 15) text-anchor="end" { (bar.name) }
                rect class=(bar.class) x=(LEFT) y=(top) width=(format!("{:.1}", WIDTH * bar.share / most)) height=(ROW - 6) rx="2" fill="currentColor" fill-opacity=".75" {}
                text x=(x(bar.share.max(even) + 0.04 * most)) y=(top + 15) { (bar.says()) }
            }
            line x1=(x(even)) x2=(x(even)) y1="2" y2=(foot) stroke="currentColor" stroke-opacity=".7" stroke-dasharray="4 3" {}
            text x=(x(even)) y=(foot + 14) text-anchor="middle" { "even share " (format!("{:.0} %", even * 100.0)) }
        }
    }
}
