//! The prompt bar: what is asked, all that can be done, and the tools.

use court_api::{Absence, Hint, StandIn, Status};
use court_core::{SeatSet, with_names};
use maud::{Markup, html};

use super::{Around, Seen, tools};
use crate::art::{icon, told};
use crate::boards::{Drawn, Offered};
use crate::pages::{rule_link, sentence};

pub(super) fn prompt(seen: &Seen, around: &Around, drawn: Option<&Drawn>, names: &[String]) -> Markup {
    let id = &seen.info.id;
    let game = &seen.info.game;
    let seat = seen.you.viewer.seat();
    html! {
        section #prompt .prompt.mine[seen.asked.is_some()] aria-label="What to do" {
            @if let Some(action) = &around.sure { (sure(seen, drawn, action, names)) }
            div #ask-box .ask-box aria-live="polite" { (ask(seen, names)) }
            @if stand_in(seen).is_some() { (return_to_the_table(seen)) }
            form #act method="post" action={ "/table/" (id) "/act" } data-fetch="yes" {
                @if let Some(asked) = &seen.asked { input type="hidden" name="decision" value=(asked.decision); }
                @if let Some(seat) = seat { input type="hidden" name="seat" value=(seat.number()); }
                @if let Some(drawn) = drawn { (offers(drawn, around.hint.as_ref(), names)) }
            }
            // Whatever is said about a choice has its own room: nothing else moves when it is said.
            div #room .room {
                @match &around.hint {
                    Some(hint) => (advice(hint, drawn, names)),
                    None => p #tip .tip aria-hidden="true" {},
                }
                p #doing .doing role="status" {}
                @if can_undo(seen) { button #undo-now .btn.main type="submit" form="undo" hidden { "Undo" } }
                div #refusal role="alert" {
                    @if let Some(refused) = &around.refused {
                        p.notice.refusal { (told(&sentence(&refused.detail), names)) @if let Some(rule) = &refused.rule { " " (rule_link(game, rule)) } }
                    }
                }
            }
            (tools::tools(seen))
        }
        (tools::takeback(seen))
    }
}

/// All that can be done, and last, apart from the others, what declines to do any of it.
fn offers(drawn: &Drawn, hint: Option<&Hint>, names: &[String]) -> Markup {
    let (nulls, choices): (Vec<_>, Vec<_>) = drawn.offers.iter().partition(|offer| offer.is_null);
    html! {
        div #offers .offers role="group" aria-label="All your choices" {
            @if choices.len() > 1 {
                p.folded-note { (choices.len()) " choices: press anything that glows." }
            }
            div #choices .choices { @for offer in choices { (offer_button(offer, hint, names)) } }
            @if !nulls.is_empty() {
                div.declines { @for offer in nulls { (offer_button(offer, hint, names)) } }
            }
        }
    }
}

/// Who sits at a table at which a bot plays for them can come back whenever they like.
fn stand_in(seen: &Seen) -> Option<StandIn> {
    let seat = seen.you.viewer.seat()?;
    let info = seen.info.seats.get(seat.index())?;
    let comes_back = |stand_in: &StandIn| stand_in.why != Absence::Resigned;
    info.stand_in
        .filter(|stand_in| seen.info.status == Status::Playing && comes_back(stand_in))
}

fn return_to_the_table(seen: &Seen) -> Markup {
    html! {
        form #return .return method="post" action={ "/table/" (seen.info.id) "/return" } data-fetch="yes" {
            @if let Some(seat) = seen.you.viewer.seat() { input type="hidden" name="seat" value=(seat.number()); }
            p.small { "A bot is playing for you. The table waits a moment before each of its moves." }
            button.btn.main type="submit" { (icon("i-seat")) "Take my seat back" }
        }
    }
}

/// Can the viewer take the last decision back without asking anybody?
pub(super) fn can_undo(seen: &Seen) -> bool {
    seen.info.status == Status::Playing && seen.you.viewer.seat().is_some() && seen.undo_reach > 0
}

/// What a bot would do, what the figures are, and why.
fn advice(hint: &Hint, drawn: Option<&Drawn>, names: &[String]) -> Markup {
    let best = hint.candidates.first();
    let offer = best
        .zip(drawn)
        .and_then(|(best, drawn)| drawn.offers.iter().find(|offer| offer.notation == best.action));
    let effect = offer
        .map(|offer| reason(&offer.effect))
        .filter(|effect| !effect.is_empty());
    html! {
        p #advice .advice role="status" tabindex="0" {
            @if let Some(best) = best {
                strong { (told(&best.text, names)) } ": a bot in your place expects to win " (in_hundred(best.share)) " games in 100"
                @if let Some(next) = hint.candidates.get(1) { ", " (in_hundred(next.share)) " with its second choice" } ". "
                @match (effect, hint.candidates.get(1)) {
                    (Some(effect), _) => { "Why: " (told(&effect, names)) },
                    (None, Some(next)) => { "Why: nothing else it tried promises more; the next best is “" (told(&next.text, names)) "”." },
                    (None, None) => "Why: there is no other choice.",
                }
            }
        }
    }
}

/// What an effect says in favour of a choice: not who is asked next.
fn reason(effect: &str) -> String {
    let says_something =
        |sentence: &&str| !sentence.starts_with("Then ") && !sentence.starts_with("Another question");
    let sentences: Vec<&str> = effect.split_inclusive(". ").filter(says_something).collect();
    sentences.concat().trim().to_owned()
}

fn in_hundred(share: f32) -> String {
    format!("{:.0}", share * 100.0)
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
            data-final=[offer.is_final.then_some("yes")] data-null=[offer.is_null.then_some("yes")] title=[(!effect.is_empty()).then_some(&effect)] {
            span { (told(&offer.text, names)) }
            @if let Some(key) = offer.key { kbd aria-hidden="true" { (key) } }
            @if let Some(share) = share { span.share { "wins " (in_hundred(share)) " %" } }
        }
    }
}

/// From so many letters on a question is set in smaller type, where there is little room in still smaller type, so that it fits into its room.
const LONG_ASK: usize = 76;
const LONGER_ASK: usize = 92;

fn ask(seen: &Seen, names: &[String]) -> Markup {
    html! {
        @if let Some(asked) = &seen.asked {
            @let letters = with_names(&asked.prompt.text, names).chars().count();
            p.ask.long[letters > LONG_ASK].longer[letters > LONGER_ASK] { (told(&asked.prompt.text, names)) " " (rule_link(&seen.info.game, &asked.prompt.rule)) }
            button #fold .btn.quiet type="button" aria-controls="choices" aria-pressed="false" { (icon("i-fold")) span.hidden { "Fold the list of choices" } }
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
