//! Beside the table: what happened, what was said, and the doors to it.

use court_api::{Absence, SeatInfo, SeatKind, Status, TableInfo, You};
use court_core::Seat;
use maud::{Markup, html};

use super::{Around, Links, Seen};
use crate::art::{icon, seat_mark, symbol, told};
use crate::boards::{About, Line};
use crate::pages::share::share_box;
use crate::pages::{Page, Settings};

/// What happened, the latest first, by round, phase and turn, with links to each moment if the game is here and now.
pub(crate) fn log(seen: &Seen, names: &[String], linked: bool) -> Markup {
    // Who does not know the rules has no moments to show.
    let to = (linked && seen.info.rules.known).then(|| moments_of(&seen.info, seen.you));
    let lines: Vec<(usize, &Line)> = seen.story.iter().enumerate().rev().collect();
    html! {
        section #log .log aria-labelledby="log-title" {
            h2 #log-title { (icon("i-quill")) "What happened" }
            div #log-list .log-list role="log" tabindex="0" aria-labelledby="log-title" {
                @for (latest, lines) in grouped(&lines, |line| round(line).map(|(round, _)| round)) {
                    (fold(lines, "round", round(lines[0].1).map(|(round, _)| round), latest, &html! {
                        @for (last, lines) in grouped(lines, |line| round(line).map(|(_, phase)| phase)) {
                            (fold(lines, "phase", round(lines[0].1).map(|(_, phase)| phase), latest && last, &html! {
                                @for (_, lines) in grouped(lines, actor) {
                                    ol.turn.(actor(lines[0].1).map_or_else(|| "s0".to_owned(), |seat| format!("s{}", seat.number()))) {
                                        @for (place, line) in lines { (log_line(line, nth_of_entry(&seen.story, *place), names, to.as_deref())) }
                                    }
                                }
                            }))
                        }
                    }))
                }
            }
        }
    }
}

/// The way to a moment, but for its entry.
fn moments_of(info: &TableInfo, you: You) -> String {
    let number = you.viewer.seat().map_or(0, Seat::number);
    format!("/table/{}/replay?seat={number}&entry=", info.id)
}

/// One line of the log. What it is about stands in it for the script, which lights it up.
pub(crate) fn log_line(line: &Line, nth: usize, names: &[String], to: Option<&str>) -> Markup {
    let sign = symbol(line.sign, if line.sign.starts_with("i-") { "i" } else { "" });
    let About { spots, gains, reveal } = &line.about;
    let some = |list: Vec<String>, between: &str| (!list.is_empty()).then(|| list.join(between));
    let gains = gains.iter().filter(|gain| gain.1 != 0);
    let gains = some(
        gains
            .map(|(seat, by)| format!("{}:{by:+}", seat.number()))
            .collect(),
        " ",
    );
    let reveal = reveal
        .iter()
        .map(|(seat, what)| format!("{}:{what}", seat.number()));
    html! {
        li id={ "e" (line.entry) "-" (nth) } data-entry=(line.entry) data-spots=[some(spots.clone(), " ")] data-gains=[gains] data-reveal=[some(reveal.collect(), "|")] {
            (sign)
            @match to {
                Some(to) => a href={ (to) (line.entry) } { (told(&line.text, names)) },
                None => span { (told(&line.text, names)) },
            }
        }
    }
}

/// The round and the phase of a line: "Round 2 of 4" and "Influence".
fn round(line: &Line) -> Option<(&str, &str)> {
    let phase = line.stage.as_ref()?.phase.as_str();
    Some(phase.split_once(" · ").unwrap_or((phase, "")))
}

fn actor(line: &Line) -> Option<Seat> {
    line.stage.as_ref()?.actor
}

/// Lines in runs that have the same heading; with each, whether it is the first.
fn grouped<'a, 'l, K: PartialEq>(
    lines: &'a [(usize, &'l Line)],
    heading: impl Fn(&'l Line) -> K + 'a,
) -> impl Iterator<Item = (bool, &'a [(usize, &'l Line)])> {
    let runs = lines.chunk_by(move |one, other| heading(one.1) == heading(other.1));
    runs.enumerate().map(|(place, run)| (place == 0, run))
}

/// A part of the log that folds, if it has a heading.
fn fold(lines: &[(usize, &Line)], class: &str, heading: Option<&str>, open: bool, inside: &Markup) -> Markup {
    let first = lines.last().and_then(|line| line.1.stage.as_ref());
    html! {
        @match (heading, first) {
            (Some(heading), Some(first)) if !heading.is_empty() => {
                details.(class) id={ "log-" (class) "-" (first.at) } open[open] { summary { (heading) } (inside) }
            },
            _ => (inside),
        }
    }
}

/// The place of a line among those of the same entry: with the entry's number it names the line.
pub(crate) fn nth_of_entry(story: &[Line], place: usize) -> usize {
    story[..place]
        .iter()
        .rev()
        .take_while(|line| line.entry == story[place].entry)
        .count()
}

/// What was said, and what happened around the game.
pub(super) fn chat(seen: &Seen, around: &Around, names: &[String]) -> Markup {
    let mut lines: Vec<(u64, Option<Seat>, &str)> = seen
        .chat
        .iter()
        .map(|line| (line.seq, Some(line.seat), line.text.as_str()))
        .collect();
    lines.extend(
        seen.notices
            .iter()
            .map(|notice| (notice.seq, None, notice.text.as_str())),
    );
    lines.sort_unstable_by_key(|line| std::cmp::Reverse(line.0));
    // Alone with bots there is nobody to talk to.
    let own = seen.you.seats;
    let somebody = |info: &SeatInfo| info.kind != SeatKind::Bot && !own.contains(info.seat);
    let talks = !seen.chat.is_empty() || seen.info.seats.iter().any(somebody);
    html! {
        section #chat .chat aria-labelledby="chat-title" {
            details #talk open[talks] {
                summary { h2 #chat-title { (icon("i-chat")) "Table talk" span #unread .unread hidden {} } }
                ol #chat-list tabindex="0" aria-labelledby="chat-title" {
                    @for (seq, seat, text) in lines {
                        li id={ "c" (seq) } data-seq=(seq) data-by=[seat.map(|seat| seat.number())] {
                            @match seat {
                                Some(seat) => { span.who { (seat_mark(seat)) (seen.info.name(seat)) } " " (text) },
                                None => span.soft { (told(text, names)) },
                            }
                        }
                    }
                }
                @if let Some(seat) = seen.you.viewer.seat() {
                    form method="post" action={ "/table/" (seen.info.id) "/chat" } data-fetch="yes" {
                        input type="hidden" name="seat" value=(seat.number());
                        input #say type="text" name="text" maxlength="500" aria-label="Say something" placeholder="Say something" autocomplete="off" value=(around.unsaid) required;
                        button.btn type="submit" { "Say" }
                    }
                }
            }
            @if seen.info.status == Status::Playing { (doors(seen, &around.links)) }
        }
    }
}

/// The way to the links to the table. They hold keys, which must not stand next to what others have said: compressed
/// together, the length would tell whoever says something how well it guesses a key.
fn doors(seen: &Seen, links: &Links) -> Markup {
    let own = links.own.is_some() && seen.you.viewer.seat().is_some();
    let stand_in = |seat: Seat| seen.info.seats.get(seat.index())?.stand_in;
    let gone = |seat: &Seat| stand_in(*seat).is_some_and(|stand_in| stand_in.why == Absence::Resigned);
    let plays = seen.you.viewer.seat().filter(|seat| !gone(seat)).is_some();
    html! {
        @if own || links.watch.is_some() || plays {
            details #share .small {
                summary { "More" }
                @if own || links.watch.is_some() {
                    p { a href={ "/table/" (seen.info.id) "/links" } { @if own { "Play on another device, or let somebody watch" } @else { "Let somebody watch" } } }
                }
                @if plays { p { a href={ "/table/" (seen.info.id) "/resign?seat=" (seen.number()) } { "Resign this game" } } }
            }
        }
    }
}

/// Giving up is for good: a page asks once.
pub(crate) fn resigning(seen: &Seen, settings: Settings) -> Markup {
    let id = &seen.info.id;
    let content = html! {
        main #main .page.form {
            h1 { "Resign this game?" }
            p { "A bot will play your seat to the end, and you cannot take it back. The others play on." }
            p.soft { "If you only need to be away for a while, let a bot play for you instead: then you can return at any time." }
            form method="post" action={ "/table/" (id) "/resign" } {
                @if let Some(seat) = seen.you.viewer.seat() { input type="hidden" name="seat" value=(seat.number()); }
                button.btn.main type="submit" { "Resign" } " "
                a.btn href={ "/table/" (id) "?seat=" (seen.number()) } { "Play on" }
            }
        }
    };
    Page::new("Resign", settings, content)
        .of(&seen.info.game)
        .render()
}

/// A page of its own for the links to a table whose game is on.
pub(crate) fn links(settings: Settings, info: &TableInfo, links: &Links) -> Markup {
    let content = html! {
        main #main .page {
            h1 { "Links to the table" }
            @if let Some(link) = &links.watch {
                h2 { "Let somebody watch" }
                (share_box(info, "Link for watching", link, Some("watch")))
            }
            @if let Some(link) = &links.own {
                h2 { "Play on another device" }
                p.soft { "Whoever has one of these can play in your place: keep them to yourself." }
                (share_box(info, "In another browser", link, Some("own")))
                (share_box(info, "In a terminal", &format!("court play --url '{link}'"), None))
            }
            @if links.watch.is_none() && links.own.is_none() { p { "This browser has no links to this table." } }
            p { a.btn href={ "/table/" (info.id) } { "Back to the table" } }
        }
    };
    Page::new("Links to the table", settings, content)
        .of(&info.game)
        .render()
}
