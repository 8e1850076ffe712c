//! The prompt bar: what is asked, all that can be done, and the tools.

use court_api::{Absence, Hint, Status};
use court_core::{SeatSet, with_names};
use maud::{Markup, html};

use super::{Around, Seen};
use crate::art::{told, tool};
use crate::boards::{Drawn, Offered};
use crate::pages::{rule_link, sentence};

pub(super) fn prompt(seen: &Seen, around: &Around, drawn: Option<&Drawn>, names: &[String]) -> Markup {
    let id = &seen.info.id;
    let game = &seen.info.game;
    let seat = seen.you.viewer.seat();
    html! {
        section #prompt .prompt.mine[seen.asked.is_some()] aria-label="What is to be done" {
            div #refusal role="alert" {
                @if let Some(refused) = &around.refused {
                    p.notice.refusal { (told(&sentence(&refused.detail), names)) @if let Some(rule) = &refused.rule { " " (rule_link(game, rule)) } }
                }
            }
            @if let Some(action) = &around.sure { (sure(seen, drawn, action, names)) }
            div #ask-box aria-live="polite" { (ask(seen, names)) }
            p #tip .tip aria-hidden="true" {}
            form #act method="post" action={ "/table/" (id) "/act" } data-fetch="yes" {
                @if let Some(asked) = &seen.asked { input type="hidden" name="decision" value=(asked.decision); }
                @if let Some(seat) = seat { input type="hidden" name="seat" value=(seat.number()); }
                @if let Some(drawn) = drawn {
                    div #offers .offers role="group" aria-label="All you can do" {
                        @for offer in &drawn.offers { (offer_button(offer, around.hint.as_ref(), names)) }
                    }
                }
            }
            (tools(seen))
        }
    }
}

/// Asks once more, where no script does.
fn sure(seen: &Seen, drawn: Option<&Drawn>, action: &str, names: &[String]) -> Markup {
    let offer = drawn.and_then(|drawn| drawn.offers.iter().find(|offer| offer.notation == action));
    html! {
        @if let (Some(offer), Some(asked)) = (offer, &seen.asked) {
            form #sure .notice method="post" action={ "/table/" (seen.info.id) "/act" } data-fetch="yes" {
                p { strong { (told(&offer.text, names)) } " " (told(&offer.effect, names)) " This cannot be taken back." }
                input type="hidden" name="decision" value=(asked.decision);
                @if let Some(seat) = seen.you.viewer.seat() { input type="hidden" name="seat" value=(seat.number()); }
                input type="hidden" name="sure" value="yes";
                button.btn.main type="submit" name="action" value=(action) autofocus { "Go on" } " "
                a.btn.quiet href={ "/table/" (seen.info.id) "?seat=" (seen.number()) } { "Choose something else" }
            }
        }
    }
}

fn offer_button(offer: &Offered<String>, hint: Option<&Hint>, names: &[String]) -> Markup {
    let rank = hint.and_then(|hint| {
        hint.candidates
            .iter()
            .position(|line| line.action == offer.notation)
    });
    let share = rank.and_then(|rank| Some(hint?.candidates[rank].share));
    let effect = with_names(&offer.effect, names);
    html! {
        button.best[rank == Some(0)] type="submit" name="action" value=(offer.notation) data-key=[offer.key]
            data-final=[offer.is_final.then_some("yes")] title=[(!effect.is_empty()).then_some(&effect)] {
            span { (told(&offer.text, names)) }
            @if let Some(key) = offer.key { kbd aria-hidden="true" { (key) } }
            @if let Some(share) = share { span.share { (format!("{:.0} %", share * 100.0)) } }
        }
    }
}

fn ask(seen: &Seen, names: &[String]) -> Markup {
    html! {
        @if let Some(asked) = &seen.asked {
            p.ask { (told(&asked.prompt.text, names)) (rule_link(&seen.info.game, &asked.prompt.rule)) }
        } @else if seen.info.status == Status::Over {
            p.ask { "The game is over." }
        } @else if seen.info.status == Status::Playing {
            p.ask {
                "Waiting for " (who(seen.info.turn, names)) "."
                @if let [(_, prompt)] = &seen.prompts[..] { " " span.soft.small { (told(&prompt.text, names)) } }
            }
        } @else {
            p.ask { "The game has not begun." }
        }
    }
}

pub(super) fn who(seats: SeatSet, names: &[String]) -> Markup {
    let list: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    html! { (told(&list.join(", "), names)) }
}

/// Undo, restart, hint, bot, rules: one press each.
fn tools(seen: &Seen) -> Markup {
    let id = &seen.info.id;
    let playing = seen.info.status == Status::Playing;
    let seat = seen.you.viewer.seat().filter(|_| playing);
    let stand_in = seat.and_then(|seat| seen.info.seats.get(seat.index())?.stand_in);
    let press = |to: &str,
                 (name, short): (&str, &str),
                 sign: &str,
                 key: Option<&str>,
                 value: Option<(&str, &str)>| {
        html! {
            form method="post" action={ "/table/" (id) "/" (to) } data-fetch="yes" {
                @if let Some(seat) = seen.you.viewer.seat() { input type="hidden" name="seat" value=(seat.number()); }
                @if let Some((name, value)) = value { input type="hidden" name=(name) value=(value); }
                button.btn.quiet type="submit" data-key=[key] { (tool(sign, name, short)) }
            }
        }
    };
    let answer = |says: &str, agree: &str| {
        html! {
            form method="post" action={ "/table/" (id) "/agree" } data-fetch="yes" {
                @if let Some(seat) = seen.you.viewer.seat() { input type="hidden" name="seat" value=(seat.number()); }
                button.btn type="submit" name="agree" value=(agree) { (says) }
            }
        }
    };
    html! {
        div.tools role="group" aria-label="Table tools" {
            @if seat.is_some() && seen.undo_reach > 0 {
                (press("undo", ("Undo", "Undo"), "i-undo", Some("u"), Some(("steps", "1"))))
                @if seen.undo_reach > 1 { (press("undo", ("Restart turn", "Restart"), "i-restart", None, None)) }
            }
            @if seat.is_some() && seen.undo_reach == 0 && seen.info.in_force > 0 && seen.info.takeback.is_none() {
                (press("takeback", ("Ask to take back", "Take back"), "i-undo", None, None))
            }
            @if seen.asked.is_some() { (press("hint", ("Hint", "Hint"), "i-hint", Some("h"), None)) }
            @if seat.is_some() {
                @match stand_in {
                    Some(stand_in) if stand_in.why != Absence::Resigned => (press("return", ("Play myself again", "Return"), "i-seat", None, None)),
                    Some(_) => {},
                    None => (press("bot", ("Let a bot play", "Bot"), "i-bot", None, None)),
                }
            }
            @if seat.is_some() { button.btn.quiet #notify type="button" hidden { (tool("i-clock", "Notify me", "Notify")) } }
            a.btn.quiet.drawer-link href={ "/rules/" (seen.info.game) } { (tool("i-book", "Rules", "Rules")) }
            @if seen.info.in_force > 0 && seen.info.rules.known { a.btn.quiet href={ "/table/" (id) "/replay?seat=" (seen.number()) } { (tool("i-play", "Replay", "Replay")) } }
            a.btn.quiet href={ "/table/" (id) "/fairness" } { (tool("i-scales", "Fairness", "Fairness")) }
        }
        @if let (Some(takeback), Some(own)) = (&seen.info.takeback, seen.you.viewer.seat()) {
            div.notice #takeback {
                (told(&format!("{} asks to take a decision back.", takeback.by), &seen.names())) " "
                @if takeback.waiting_for.contains(own) {
                    (answer("Agree", "yes")) (answer("Refuse", "no"))
                } @else if takeback.by == own {
                    (answer("Withdraw", "no"))
                }
            }
        }
    }
}
