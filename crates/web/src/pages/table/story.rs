//! Beside the table: what happened, what was said, and the doors to it.

use court_core::Seat;
use court_server::Status;
use court_table::Told;
use maud::{Markup, html};
use serde_json::Value;

use super::{Around, Links, Seen};
use crate::art::{icon, seat_mark, symbol, told};
use crate::boards::board;
use crate::pages::copy_box;

/// What happened, the latest first, with links to each moment if the game is here and now.
pub(crate) fn log(seen: &Seen, names: &[String], linked: bool) -> Markup {
    let board = board(&seen.info.game);
    let (id, number) = (&seen.info.id, seen.number());
    let last = seen.story.last().map(|line| line.entry);
    // Who does not know the rules has no moments to show, and no events: what is told is what was decided.
    let known = seen.info.rules.known;
    let (linked, no_event) = (linked && known, if known { "i-undo" } else { "i-quill" });
    html! {
        section #log .log aria-labelledby="log-title" {
            h2 #log-title { (icon("i-quill")) "What happened" }
            ol #log-list role="log" tabindex="0" aria-label="Log" {
                @for (place, line) in seen.story.iter().enumerate().rev() {
                    @let sign = line.event.as_ref().zip(board).map_or(no_event, |(event, board)| board.sign(event));
                    @let sign = symbol(sign, if sign.starts_with("i-") { "i" } else { "" });
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
fn nth_of_entry(story: &[Told<Value>], place: usize) -> usize {
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

/// Links to the table: for those who watch, for whoever may give it away, and for the viewer to play on elsewhere.
fn doors(seen: &Seen, links: &Links) -> Markup {
    html! {
        @if let Some(link) = &links.watch {
            details #share .small {
                summary { "Let somebody watch" }
                (copy_box("Link to watch", link))
            }
        }
        @if let (Some(link), true) = (&links.own, seen.you.viewer.seat().is_some()) {
            details #elsewhere .small {
                summary { "Play on elsewhere" }
                p.soft { "Whoever has one of these plays for you: keep them to yourself." }
                (copy_box("In another browser", link))
                (copy_box("In a terminal", &format!("court play --url '{link}'")))
            }
        }
    }
}
