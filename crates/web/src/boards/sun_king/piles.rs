//! Draw pile, discard pile and supply, and how near Louis is.

use court_sun_king::{Action, Card, Court};
use maud::{Markup, html};

use super::SkScene;
use crate::art::{small, symbol};
use crate::boards::Note;
use crate::boards::note::count;

pub(super) fn piles(scene: &SkScene<'_>) -> Markup {
    let court = &scene.view.court;
    let back = html! { (symbol("sk-back", "sk-back")) span.sk-size { (court.draw) } };
    let draw = [Action::Draw, Action::GoldDraw, Action::Reveal]
        .into_iter()
        .find_map(|action| scene.offered(action));
    let drawn = Note::new(
        "Draw pile",
        format!(
            "{} left, with Louis XIV somewhere in the lower half.",
            count(court.draw, "card", "cards")
        ),
        "4",
    );
    let discarded = court.discard.total();
    let turned = Note::new(
        "Discard pile",
        format!(
            "{}. Etiquette may take one of them; Louis shuffles them back.",
            count(discarded, "card", "cards")
        ),
        "A6",
    );
    html! {
        div.sk-court tabindex="0" {
            div.sk-deck {
                @match draw {
                    Some(offer) => (scene.button_on(offer, "sk-draw", &html! {
                        (back)
                        @if offer.action == Action::GoldDraw { span.sk-tag { (court_sun_king::data::numbers().draw_price) (small("sk-gold")) } }
                    }, &drawn)),
                    None => (scene.thing(&drawn, "sk-draw", &back)),
                }
                span.sk-label { "Draw pile" }
            }
            div.sk-deck {
                (scene.thing(&turned, "sk-draw", &html! { (symbol("sk-back", "sk-back turned")) span.sk-size { (discarded) } }))
                span.sk-label { "Discards" }
            }
            div.sk-deck.supply {
                (scene.counted("sk-gold", court.gold, &Note::new("Gold in the supply", "When it runs out there is none to take.", "B2")))
                (scene.counted("sk-power", court.power, &Note::new("Power in the supply", "When it runs out there is none to take.", "B2")))
                span.sk-label { "Supply" }
            }
            (louis(scene))
        }
    }
}

/// How long the track is.
const TRACK: u32 = 200;

/// Louis's approach: the draw pile as a road. He stands somewhere on its second half.
fn louis(scene: &SkScene<'_>) -> Markup {
    let court = &scene.view.court;
    let (short, text) = words(court);
    // The upper half is as large as the lower one without Louis, or a card smaller.
    let all = u32::from(court.lower) * 2;
    let gone = all.saturating_sub(u32::from(court.draw)) * TRACK / all.max(1);
    let about = Note::new(
        "Louis XIV approaches",
        text,
        if court.louis_came { "22" } else { "21" },
    );
    let inside = html! {
        (symbol("sk-louis", if court.louis_came { "sk-sun came" } else { "sk-sun" }))
        svg.sk-road viewBox={ "0 0 " (TRACK) " 14" } preserveAspectRatio="none" aria-hidden="true" {
            rect.safe x="0" y="4" width=(TRACK / 2) height="6" {}
            rect.near x=(TRACK / 2) y="4" width=(TRACK / 2) height="6" {}
            rect.gone x="0" y="4" width=(gone) height="6" {}
            rect.here x=(gone.saturating_sub(2).min(TRACK - 4)) y="0" width="4" height="14" {}
        }
        span.sk-label { (short) }
    };
    scene.thing(&about, "sk-louis-track", &inside)
}

/// How near he is, in a few words and in a sentence.
fn words(court: &Court) -> (String, String) {
    let then = match (court.louis_came, court.active.len() <= 2) {
        (true, _) => "He has come once; when he comes again, the game ends at once.",
        (false, true) => "With two players left, the game ends as soon as he comes.",
        (false, false) => {
            "The first time everybody takes 1 gold and all cards are shuffled anew; the second time the game ends."
        }
    };
    let near = if court.unseen[Card::LOUIS] == 0 {
        "has come".to_owned()
    } else if court.draw > court.lower {
        format!("safe for {}", count(court.draw - court.lower, "card", "cards"))
    } else {
        format!("among the last {}", court.draw)
    };
    let once = if court.louis_came { ", for the end" } else { "" };
    (
        format!("Louis: {near}{once}"),
        format!("{}. {then}", crate::boards::note::sentence(&near)),
    )
}
