//! The board of the testkit's toy: the least that a board has to draw.

use court_core::{BySeat, Seat};
use court_games::toy::{Card, Toy, ToyAction, ToyEvent, ToyView};
use maud::{Markup, html};

use super::{About, Board, Note, Scene};
use crate::art::{seat_mark, symbol};

impl Board for Toy {
    const CSS: &'static str = include_str!("../../assets/toy.css");

    const ART: &'static [&'static str] = &[];

    fn board(scene: &Scene<'_, Self>) -> Markup {
        let deck = Note::new(
            "Deck",
            format!("{} cards are left to be drawn.", scene.view.deck),
            "T1",
        );
        html! {
            div.toy-board role="group" aria-label="The table" {
                (scene.press(ToyAction::Draw, "toy-card", &html! { "Deck of " (scene.view.deck) }, &deck))
                (scene.choices(|action| matches!(action, ToyAction::Pass | ToyAction::Odd(_))))
            }
        }
    }

    fn area(scene: &Scene<'_, Self>, seat: Seat) -> Markup {
        let view = scene.view;
        html! {
            div.toy-area {
                span { (view.hands[seat]) " in hand" }
                span { (view.treasuries[seat].len()) " buried" }
                @for card in &view.table[seat] { (face(*card)) }
                (scene.choices(|action| [ToyAction::Rob(seat), ToyAction::Vote(seat)].contains(action)))
            }
        }
    }

    fn hand(scene: &Scene<'_, Self>) -> Markup {
        let about = |action: &ToyAction, card: Card| {
            [
                ToyAction::Play(card),
                ToyAction::Bury(card),
                ToyAction::Give(card),
            ]
            .contains(action)
        };
        let mut cards = scene.view.own.cards();
        cards.dedup();
        html! {
            @for card in cards { div.toy-held { (face(card)) (scene.choices(|action| about(action, card))) } }
        }
    }

    fn estimate(view: &ToyView) -> Option<BySeat<i32>> {
        let prize = i32::from(view.config.prize);
        Some(BySeat::from_fn(view.played.seats(), |seat| {
            let known = view.treasuries[seat].iter().filter_map(|slot| slot.card);
            let buried: i32 = known.map(|card| i32::from(card.0)).sum();
            view.played[seat] + buried + prize * i32::from(view.prizes[seat])
        }))
    }

    fn sign(_: &ToyEvent) -> &'static str {
        "i-quill"
    }

    fn about(_: &ToyEvent) -> About {
        About::default()
    }

    fn poster() -> Markup {
        symbol("mask", "toy-poster")
    }

    fn legend() -> Markup {
        html! { li { (seat_mark(Seat::new(0))) "The first seat" } }
    }
}

fn face(card: Card) -> Markup {
    html! { span.toy-card data-piece={ "card-" (card) } { (card) } }
}
