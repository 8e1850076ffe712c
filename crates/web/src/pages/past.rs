//! Looking back: replay, statistics, fairness.

use court_api::{FairnessInfo, Status, TableInfo};
use court_core::{BySeat, Outcome, Seat};
use court_table::Fairness;
use maud::{Markup, html};
use serde_json::{Value, json};

use super::table::{Seen, board_with, breakdown, draw, game_title, hand, log, rules_note, seats};
use super::{Page, Settings};
use crate::art::{icon, symbol, told, tool};
use crate::boards::Stage;

/// By what a replay goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum By {
    Step,
    Turn,
    Phase,
    Round,
}

impl By {
    const ALL: [Self; 4] = [Self::Step, Self::Turn, Self::Phase, Self::Round];

    const fn name(self) -> &'static str {
        match self {
            Self::Step => "step",
            Self::Turn => "turn",
            Self::Phase => "phase",
            Self::Round => "round",
        }
    }

    /// The one with this name; steps if there is none.
    pub(crate) fn named(name: Option<&str>) -> Self {
        let found = Self::ALL.into_iter().find(|by| Some(by.name()) == name);
        found.unwrap_or(Self::Step)
    }

    /// Do both belong to the same turn, phase or round?
    fn joins(self, one: &Stage, other: &Stage) -> bool {
        let round = |stage: &Stage| stage.phase.split(" · ").next().unwrap_or_default().to_owned();
        match self {
            Self::Step => false,
            Self::Turn => one.phase == other.phase && one.actor == other.actor,
            Self::Phase => one.phase == other.phase,
            Self::Round => round(one) == round(other),
        }
    }
}

/// A moment of a game.
pub(crate) struct Replay {
    pub(crate) seen: Seen,
    /// How many entries are in force.
    pub(crate) position: u32,
    /// How far the game was before each step.
    pub(crate) outline: Vec<Stage>,
    /// By what it goes on.
    pub(crate) by: By,
}

impl Replay {
    /// Where the part before this moment begins, and the part after it.
    fn neighbours(&self) -> [u32; 2] {
        let parts = self.outline.chunk_by(|one, other| self.by.joins(one, other));
        let starts: Vec<u32> = parts.map(|part| part[0].at.saturating_sub(1)).collect();
        let back = starts.iter().rev().find(|start| **start < self.position);
        let on = starts.iter().find(|start| **start > self.position);
        [
            back.copied().unwrap_or(0),
            on.copied().unwrap_or(self.seen.info.in_force),
        ]
    }

    /// The same for the script: `[at, phase, actor]` for each step.
    fn outline(&self) -> String {
        let steps = self.outline.iter();
        let steps = steps.map(|stage| json!([stage.at, stage.phase, stage.actor]));
        Value::Array(steps.collect()).to_string()
    }

    /// The page.
    pub(crate) fn page(&self, settings: Settings) -> Markup {
        let game = &self.seen.info.game;
        let title = format!("Replay · {}", game_title(game));
        Page::new(&title, settings, self.region())
            .of(game)
            .with_art_of([game.as_str()])
            .playing()
            .render()
    }

    fn region(&self) -> Markup {
        let seen = &self.seen;
        let info = &seen.info;
        let names = seen.names();
        let turn = seen.prompts.iter().map(|(seat, _)| *seat).collect();
        let drawn = draw(seen, &names, turn);
        let moment = moment_line(self.position, info.in_force);
        html! {
            main #main .table data-replay="yes" data-at=(self.position) data-moments={ "/table/" (info.id) "/moments?replay=yes&seat=" (seen.number()) }
                data-outline=(self.outline()) data-title={ "Replay · " (game_title(&info.game)) " · Shadow Court" } {
                h1.hidden { "Replay of a game of " (game_title(&info.game)) }
                section #felt .felt aria-label="Board" tabindex="0" {
                    h2.hidden { "The table" }
                    (rules_note(info))
                    @if let Some(drawn) = &drawn { (board_with(drawn, &moment)) }
                }
                (self.controls())
                (hand(drawn.as_ref()))
                (seats(seen.you, info, drawn.as_ref(), turn))
                div #story .story { (log(seen, &names, false)) }
            }
        }
    }

    fn controls(&self) -> Markup {
        let (seen, position) = (&self.seen, self.position);
        let info = &seen.info;
        let id = &info.id;
        let viewer = seen.number();
        let [back, on] = self.neighbours();
        let by = self.by.name();
        let to = |at: u32| {
            let by = if self.by == By::Step {
                String::new()
            } else {
                format!("&by={by}")
            };
            format!(
                "/table/{id}/replay?at={}&seat={viewer}{by}",
                at.min(info.in_force)
            )
        };
        let step = |at: u32, sign: &str, name: &str, key: &str| html! { a.btn.quiet data-step=(key) href=(to(at)) aria-label=(name) { (icon(sign)) } };
        html! {
            section #prompt .prompt.replay aria-label="Replay" {
                form.scrub method="get" action={ "/table/" (id) "/replay" } data-scrub="yes" {
                    (step(0, "i-first", "To the beginning", "Home"))
                    (step(back, "i-back", "Back", "ArrowLeft"))
                    button.btn.quiet #autoplay type="button" aria-label="Play" aria-pressed="false" { (icon("i-play")) }
                    (step(on, "i-next", "Forward", "ArrowRight"))
                    (step(info.in_force, "i-last", "To the end", "End"))
                    input #at type="range" name="at" min="0" max=(info.in_force) value=(position) aria-label="Moment";
                    label { span.hidden { "Back and forward by" } select #by name="by" {
                        @for by in By::ALL { option value=(by.name()) selected[by == self.by] { "by " (by.name()) } }
                    } }
                    label { span.hidden { "Speed" } select #speed { option value="1200" { "slow" } option value="500" selected { "steady" } option value="200" { "quick" } } }
                    @if info.status == Status::Over {
                        label { "Seen by " select name="seat" {
                            option value="0" selected[viewer == 0] { "a spectator" }
                            @for seat in &info.seats { option value=(seat.seat.number()) selected[viewer == seat.seat.number()] { (seat.name) } }
                        } }
                    }
                    noscript { button.btn type="submit" { "Go" } }
                }
                div.tools {
                    a.btn.quiet href={ "/table/" (id) } { (tool("i-back", "To the table", "Table")) }
                    @if info.status == Status::Over {
                        form method="post" action={ "/table/" (id) "/clone" } {
                            input type="hidden" name="position" value=(position);
                            input type="hidden" name="seat" value=(viewer.max(1));
                            button.btn.quiet type="submit" name="with" value="bots" { (tool("i-bot", "Play on from here against bots", "Play on")) }
                            button.btn.quiet type="submit" name="with" value="screen" { (tool("i-seat", "… on one screen", "One screen")) }
                        }
                        a.btn.quiet href={ "/table/" (id) "/record" } download { (tool("i-down", "Record", "Record")) }
                        a.btn.quiet href={ "/table/" (id) "/statistics" } { (tool("i-plot", "Statistics", "Statistics")) }
                    }
                    a.btn.quiet #moment-link href=(to(position)) { (tool("i-link", "Link to this moment", "Link")) }
                }
            }
        }
    }
}

/// Where a replay is.
pub(crate) fn moment_line(position: u32, last: u32) -> Markup {
    html! { "Moment " (position) " of " (last) }
}

/// Points of all seats at some moments of a game.
pub(crate) type Curve = Vec<(u32, BySeat<i32>)>;

/// Statistics of a finished game.
pub(crate) fn statistics(
    info: &TableInfo,
    outcome: &Outcome,
    curve: Option<&Curve>,
    settings: Settings,
) -> Markup {
    let names = info.names();
    let content = html! {
        main #main .page {
            h1 { "Statistics: " (game_title(&info.game)) }
            p { (told(&outcome.text, &names)) }
            (rules_note(info))
            @if let Some(curve) = curve {
                h2 { "Points over time" }
                (plot(curve, &names))
                p.small.soft { "The points after each decision, as far as everybody could see them; what was hidden then shows at the end." }
            }
            h2 { "Where the points came from" }
            (breakdown(outcome, &names, &info.game))
            (bars(outcome, &names))
            p { br; a.btn href={ "/table/" (info.id) } { (icon("i-back")) "To the table" }
                @if info.rules.known { " " a.btn href={ "/table/" (info.id) "/replay" } { (icon("i-play")) "Replay" } } }
        }
    };
    Page::new("Statistics", settings, content).of(&info.game).render()
}

fn plot(curve: &Curve, names: &[String]) -> Markup {
    const W: f64 = 720.0;
    const H: f64 = 300.0;
    const LEFT: f64 = 40.0;
    const BOTTOM: f64 = 28.0;
    /// For the names, in the larger letters of a phone.
    const RIGHT: f64 = 136.0;
    let last = curve.last().map_or(1, |(at, _)| (*at).max(1));
    let all = || {
        curve
            .iter()
            .flat_map(|(_, points)| points.as_slice().iter().copied())
    };
    let (low, high) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(1).max(1));
    let x = |at: u32| LEFT + (W - LEFT - RIGHT) * f64::from(at) / f64::from(last);
    let y = |points: i32| H - BOTTOM - (H - BOTTOM - 14.0) * f64::from(points - low) / f64::from(high - low);
    let line = |seat: Seat| {
        curve
            .iter()
            .map(|(at, points)| format!("{:.1},{:.1}", x(*at), y(points[seat])))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let tick = ((high - low) / 5).max(1);
    let labels = apart(curve.last().map_or_else(Vec::new, |(_, points)| {
        points.as_slice().iter().map(|points| y(*points)).collect()
    }));
    html! {
        svg.plot viewBox={ "0 0 " (W) " " (H) } role="img" aria-label="Points of each seat over the course of the game" {
            @for points in (low..=high).filter(|points| points % tick == 0) {
                line.axis x1=(LEFT) x2=(W - RIGHT + 4.0) y1=(format!("{:.1}", y(points))) y2=(format!("{:.1}", y(points))) {}
                text x=(LEFT - 6.0) y=(format!("{:.1}", y(points) + 4.0)) text-anchor="end" { (points) }
            }
            text x=(W / 2.0) y=(H - 8.0) text-anchor="middle" { "decisions" }
            @for (seat, name) in Seat::all(names.len() as u8).zip(names) {
                polyline class={ "s" (seat.number()) } points=(line(seat)) {}
                @if let Some((at, points)) = curve.last() {
                    svg class={ "s" (seat.number()) } x=(format!("{:.1}", x(*at) - 6.0)) y=(format!("{:.1}", y(points[seat]) - 6.0)) width="12" height="12" { use href={ "#seat-" (seat.number()) }; }
                    text x=(format!("{:.1}", x(*at) + 10.0)) y=(format!("{:.1}", labels[seat.index()] + 4.0)) { (name.chars().take(11).collect::<String>()) }
                }
            }
        }
    }
}

/// Heights of labels, moved apart where they would cover each other.
fn apart(mut heights: Vec<f64>) -> Vec<f64> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|a, b| heights[*a].total_cmp(&heights[*b]));
    for pair in order.windows(2) {
        heights[pair[1]] = heights[pair[1]].max(heights[pair[0]] + 19.0);
    }
    heights
}

/// Each seat's points as a bar of its parts.
fn bars(outcome: &Outcome, names: &[String]) -> Markup {
    let scores = &outcome.standings.scores;
    let most = scores.as_slice().iter().copied().max().unwrap_or(1).max(1);
    html! {
        svg.plot viewBox={ "0 0 720 " (names.len() * 34 + 10) } role="img" aria-label="Parts of each seat's points" {
            @for (row, (seat, name)) in Seat::all(names.len() as u8).zip(names).enumerate() {
                text x="120" y=(row * 34 + 26) text-anchor="end" { (name.chars().take(14).collect::<String>()) }
                @let mut at = 0;
                @for (part, line) in outcome.breakdown.iter().enumerate() {
                    @let points = line.points[seat].max(0);
                    @let from = 130.0 + 520.0 * f64::from(at) / f64::from(most);
                    @let wide = 520.0 * f64::from(points) / f64::from(most);
                    @let shade = format!("{:.2}", 1.0 - 0.13 * (part % 6) as f64);
                    rect class={ "s" (seat.number()) } x=(format!("{from:.1}")) y=(row * 34 + 9) width=(format!("{wide:.1}")) height="24" fill="currentColor" fill-opacity=(shade) stroke="#fff" stroke-width="1" { title { (line.label) ": " (points) } }
                    @let () = at += points;
                }
                text x=(format!("{:.1}", 138.0 + 520.0 * f64::from(at) / f64::from(most))) y=(row * 34 + 26) { (scores[seat]) }
            }
        }
    }
}

/// What can be known and proven of the shuffles.
pub(crate) fn fairness(info: &TableInfo, fairness: &FairnessInfo, settings: Settings) -> Markup {
    let names = info.names();
    let content = html! {
        main #main .page {
            h1 { "Are the cards shuffled fairly?" }
            p { "Before the first card was dealt, this table drew a secret seed of 256 bits and published its SHA-256, the commitment. Every shuffle follows from the seed, from what the players mixed in, and from the number of the shuffle. When the game is over the seed is published too, and anybody can recompute every shuffle: nobody, not even the server, could choose the cards." }
            h2 { "Commitment" }
            p.code { (fairness.commitment.as_deref().unwrap_or("none: the shuffles of this table were supplied by hand")) }
            h2 { "What the players mixed in" }
            @if fairness.contributions.is_empty() { p.soft { "Nothing." } }
            @else { ul.rows { @for part in &fairness.contributions { li { (told(&part.seat.to_string(), &names)) span.code { (part.text) } } } } }
            h2 { "Seed" }
            @match &fairness.seed {
                Some(seed) => p.code { (seed) },
                None => p.soft { (symbol("seal", "mark")) "Sealed until the game is over." },
            }
            h2 { "Verdict" }
            @match &fairness.verdict {
                Some(verdict) => {
                    p.notice role="status" {
                        @match verdict.fairness {
                            Fairness::Proven => { strong { "Proven." } " This is the seed that was committed to, and it gives every shuffle of the game." },
                            Fairness::Sealed => "The seed has not been published yet; the commitment stands.",
                            Fairness::Uncommitted => "There is no commitment, so nothing can be proven.",
                        }
                    }
                    p { (verdict.entries) " entries, all legal; " (verdict.shuffles) " shuffles recomputed from the seed; " (verdict.by_hand) " supplied by hand." }
                    p { "Check it yourself: download the " a href={ "/table/" (info.id) "/record" } download { "record" } " and run " span.code { "court verify game.court" } "." }
                },
                None if !info.rules.known => p.soft { "This program no longer knows the rules of this game, so it cannot recompute the shuffles. The " a href={ "/table/" (info.id) "/record" } download { "record" } " can be checked by a program that does." },
                None => p.soft { "The shuffles can be recomputed when the game is over." },
            }
            p { a.btn href={ "/table/" (info.id) } { (icon("i-back")) "To the table" } }
        }
    };
    Page::new("Fairness", settings, content).of(&info.game).render()
}
