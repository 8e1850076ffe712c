//! How it ended.

use court_core::{Outcome, SeatSet};
use maud::{Markup, html};

use super::Seen;
use super::prompt::who;
use crate::art::{icon, symbol, told};
use crate::pages::rule_link;

pub(super) fn the_end(seen: &Seen, outcome: &Outcome, names: &[String]) -> Markup {
    let id = &seen.info.id;
    let first: SeatSet = outcome
        .standings
        .ranks
        .iter()
        .filter(|(_, rank)| **rank == 1)
        .map(|(seat, _)| seat)
        .collect();
    html! {
        section #over .over aria-labelledby="over-title" {
            h2 #over-title { (symbol("crown", "")) (who(first, names)) @if first.len() > 1 { " win together" } @else { " wins" } }
            p { (told(&outcome.text, names)) }
            (breakdown(outcome, names, &seen.info.game))
            div.acts {
                @if !seen.you.seats.is_empty() {
                    // Also if somebody else has asked already: it is the same table, and what opens this one opens it.
                    form method="post" action={ "/table/" (id) "/rematch" } {
                        button.btn.main type="submit" { @if seen.info.rematch.is_some() { "To the next game" } @else { "Play again" } }
                    }
                } @else if let Some(next) = &seen.info.rematch {
                    a.btn.main href={ "/table/" (next) } { "To the next game" }
                }
                @if seen.info.rules.known { a.btn href={ "/table/" (id) "/replay" } { (icon("i-play")) "Replay" } }
                a.btn href={ "/table/" (id) "/statistics" } { (icon("i-plot")) "Statistics" }
                a.btn href={ "/table/" (id) "/fairness" } { (icon("i-scales")) "Check the shuffles" }
                a.btn href={ "/table/" (id) "/record" } download { (icon("i-down")) "Record" }
            }
        }
    }
}

/// The score sheet.
pub(crate) fn breakdown(outcome: &Outcome, names: &[String], game: &str) -> Markup {
    let standings = &outcome.standings;
    html! {
        div.sheet.scroll tabindex="0" role="region" aria-label="Score sheet" {
            table {
                thead { tr { th scope="col" { "Points for" } @for (seat, rank) in standings.ranks.iter() {
                    th.n.win[*rank == 1] scope="col" { (told(&seat.to_string(), names)) }
                } } }
                tbody {
                    @for line in &outcome.breakdown {
                        tr { th scope="row" { (told(&line.label, names)) " " span.small { (rule_link(game, &line.rule)) } }
                            @for (_, points) in line.points.iter() { td.n { (points) } } }
                    }
                    tr { th scope="row" { "Total" } @for (seat, points) in standings.scores.iter() { td.n.win[standings.ranks[seat] == 1] { strong { (points) } } } }
                    tr { th scope="row" { "Place" } @for (_, rank) in standings.ranks.iter() { td.n { (rank) } } }
                }
            }
        }
    }
}
