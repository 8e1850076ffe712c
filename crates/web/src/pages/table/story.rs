//! Beside the table: what happened, what was said, and the doors to it.

use court_core::Seat;
use court_server::{Status, TableInfo};
use maud::{Markup, html};

use super::{Around, Links, Seen};
use crate::art::{icon, seat_mark, symbol, told};
use crate::boards::Line;
use crate::pages::{Page, Settings, copy_box};

/// What happened, the latest first, with links to each moment if the game is here and now.
pub(crate) fn log(seen: &Seen, names: &[String], linked: bool) -> Markup {
    let (id, number) = (&seen.info.id, seen.number());
    let last = seen.story.last().map(|line| line.entry);
    // Who does not know the rules has no moments to show.
    let linked = linked && seen.info.rules.known;
    html! {
        section #log .log aria-labelledby="log-title" {
            h2 #log-title { (icon("i-quill")) "What happened" }
            ol #log-list role="log" tabindex="0" aria-label="Log" {
                @for (place, line) in seen.story.iter().enumerate().rev() {
                    @let sign = symbol(line.sign, if line.sign.starts_with("i-") { "i" } else { "" });
                    @if linked {
                        li id={ "e" (line.entry) "-" (nth_of_entry(&seen.story, place)) } {
                            (sign)
                            a href={ "/table/" (id) "/replay?entry=" (line.entry) "&seat=" (number) } { (told(&line.text, names)) }
                        }
                    } @else {
                        li.new[Some(line.entry) == last] { (sign) span { (told(&line.text, names)) } }
                    }
                }
            }
        }
    }
}

/// The place of a line among those of the same entry: with the entry's number it names the line.
fn nth_of_entry(story: &[Line], place: usize) -> usize {
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
    html! {
        section #chat .chat aria-labelledby="chat-title" {
            h2 #chat-title { (icon("i-chat")) "Table talk" }
            ol #chat-list tabindex="0" aria-label="Table talk" {
                @for (seq, seat, text) in lines {
                    li id={ "c" (seq) } {
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
            @if seen.info.status == Status::Playing { (doors(seen, &around.links)) }
        }
    }
}

/// The way to the links to the table. They hold keys, which must not stand next to what others have said: compressed
/// together, the length would tell whoever says something how well it guesses a key.
fn doors(seen: &Seen, links: &Links) -> Markup {
    let own = links.own.is_some() && seen.you.viewer.seat().is_some();
    html! {
        @if own || links.watch.is_some() {
            details #share .small {
                summary { @if own { "Play on elsewhere, or let somebody watch" } @else { "Let somebody watch" } }
                p { a href={ "/table/" (seen.info.id) "/links" } { "Links to this table" } }
            }
        }
    }
}

/// A page of its own for the links to a table whose game is on.
pub(crate) fn links(settings: Settings, info: &TableInfo, links: &Links) -> Markup {
    let content = html! {
        main #main .page {
            h1 { "Links to the table" }
            @if let Some(link) = &links.watch {
                h2 { "Let somebody watch" }
                (copy_box("Link to watch", link))
            }
            @if let Some(link) = &links.own {
                h2 { "Play on elsewhere" }
                p.soft { "Whoever has one of these plays for you: keep them to yourself." }
                (copy_box("In another browser", link))
                (copy_box("In a terminal", &format!("court play --url '{link}'")))
            }
            @if links.watch.is_none() && links.own.is_none() { p { "This browser has no links to this table." } }
            p { a.btn href={ "/table/" (info.id) } { "Back to the table" } }
        }
    };
    Page::new("Links to the table", settings, content)
        .of(&info.game)
        .render()
}
