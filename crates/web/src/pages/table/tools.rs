//! The tools under the prompt: each has its place, where it stays whether it can be used or not.

use court_api::Status;
use maud::{Markup, html};

use super::Seen;
use super::prompt::can_undo;
use crate::art::{icon, told};

/// One thing that a person at the table does besides playing.
struct Press<'a> {
    to: &'a str,
    id: Option<&'a str>,
    name: &'a str,
    sign: &'a str,
    key: Option<&'a str>,
    value: Option<(&'a str, &'a str)>,
    can: bool,
}

impl Press<'_> {
    const NOTHING: Self = Self {
        to: "",
        id: None,
        name: "",
        sign: "",
        key: None,
        value: None,
        can: true,
    };

    fn form(&self, seen: &Seen) -> Markup {
        html! {
            form id=[self.id] method="post" action={ "/table/" (seen.info.id) "/" (self.to) } data-fetch="yes" {
                @if let Some(seat) = seen.you.viewer.seat() { input type="hidden" name="seat" value=(seat.number()); }
                @if let Some((name, value)) = self.value { input type="hidden" name=(name) value=(value); }
                button.btn.quiet type="submit" data-key=[self.key.filter(|_| self.can)] disabled[!self.can] { (icon(self.sign)) (self.name) }
            }
        }
    }
}

/// Undo, restart, hint, rules, replay: one press each. The rest is in the last place.
pub(super) fn tools(seen: &Seen) -> Markup {
    let id = &seen.info.id;
    let playing = seen.info.status == Status::Playing;
    let seat = seen.you.viewer.seat().filter(|_| playing);
    let can_ask = seen.undo_reach == 0 && seen.info.in_force > 0 && seen.info.takeback.is_none();
    let undo = Press {
        to: "undo",
        id: Some("undo"),
        name: "Undo",
        sign: "i-undo",
        key: Some("u"),
        value: Some(("steps", "1")),
        can: can_undo(seen),
    };
    let ask = Press {
        to: "takeback",
        name: "Take back",
        sign: "i-undo",
        ..Press::NOTHING
    };
    let restart = Press {
        to: "undo",
        name: "Restart",
        sign: "i-restart",
        can: seen.undo_reach > 1,
        ..Press::NOTHING
    };
    let hint = Press {
        to: "hint",
        id: Some("hint"),
        name: "Hint",
        sign: "i-hint",
        key: Some("h"),
        can: seen.asked.is_some(),
        ..Press::NOTHING
    };
    html! {
        div.tools role="group" aria-label="Table tools" {
            @if seat.is_some() {
                @if can_ask { (ask.form(seen)) } @else { (undo.form(seen)) }
                (restart.form(seen))
                (hint.form(seen))
            }
            a.btn.quiet.drawer-link href={ "/rules/" (seen.info.game) } { (icon("i-book")) "Rules" }
            @if seen.info.in_force > 0 && seen.info.rules.known { a.btn.quiet href={ "/table/" (id) "/replay?seat=" (seen.number()) } { (icon("i-play")) "Replay" } }
            (more(seen, seat.is_some()))
        }
    }
}

/// What is seldom wanted, and what is not to be pressed by accident.
fn more(seen: &Seen, plays: bool) -> Markup {
    let with_bot = (seen.you.viewer.seat())
        .and_then(|seat| seen.info.seats.get(seat.index()))
        .is_some_and(|info| info.stand_in.is_some());
    html! {
        details #more .more {
            summary.btn.quiet { (icon("i-more")) "More" }
            div.more-list {
                a.btn.quiet href={ "/table/" (seen.info.id) "/fairness" } { (icon("i-scales")) "Check the shuffles" }
                @if plays { button.btn.quiet #notify type="button" hidden { (icon("i-clock")) "Notify me when it is my turn" } }
                @if plays && !with_bot {
                    details #leave-to-bot {
                        summary.btn.quiet { (icon("i-bot")) "Let a bot play for me" }
                        p.small { "A bot plays your seat until you come back, and you can come back at any time." }
                        (Press { to: "bot", name: "Yes, let a bot play", sign: "i-bot", ..Press::NOTHING }.form(seen))
                    }
                }
            }
        }
    }
}

/// Somebody asks to take a move back.
pub(super) fn takeback(seen: &Seen) -> Markup {
    let answer = |name: &str, yes: bool| {
        let value = Some(("agree", if yes { "yes" } else { "no" }));
        Press {
            to: "agree",
            name,
            sign: if yes { "i-undo" } else { "i-next" },
            value,
            ..Press::NOTHING
        }
        .form(seen)
    };
    html! {
        @if let (Some(takeback), Some(own)) = (&seen.info.takeback, seen.you.viewer.seat()) {
            div.notice #takeback role="status" {
                p { (told(&format!("{} asks to take a move back.", takeback.by), &seen.names())) }
                @if takeback.waiting_for.contains(own) {
                    (answer("Agree", true))
                    (answer("Refuse", false))
                } @else if takeback.by == own {
                    (answer("Withdraw", false))
                }
            }
        }
    }
}
