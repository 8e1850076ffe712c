//! What a seat is offered, and what each choice will do.

mod effect;

use court_core::{FastDice, Game, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::effect::Ahead;
use crate::erased::json;

/// With more offers than this, the list does not say what each would do.
const MOST_EFFECTS: usize = 40;

/// A legal action as it is offered to a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct OfferOf<G: Game> {
    /// The action.
    pub action: G::Action,
    /// For people, with seats written `@1`.
    pub text: String,
    /// What will happen, with seats written `@1`; empty if there are too many offers to say it for each.
    pub effect: String,
    /// Is it a point of no return: does it reveal something, or let others choose?
    pub is_final: bool,
    /// Does it decline what is asked, and nothing else ([`Game::is_null`])?
    pub is_null: bool,
}

/// The same without the game's types.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// In notation; what is sent back to play it.
    pub action: String,
    /// For people, with seats written `@1`.
    pub text: String,
    /// In parts, for programs.
    pub parts: Value,
    /// What will happen, with seats written `@1`; empty if there are too many offers to say it for each.
    #[serde(default)]
    pub effect: String,
    /// Is it a point of no return: does it reveal something, or let others choose?
    #[serde(default, rename = "final")]
    pub is_final: bool,
    /// Does it decline what is asked, and nothing else?
    #[serde(default, rename = "null")]
    pub is_null: bool,
}

impl<G: Game> From<OfferOf<G>> for Offer {
    fn from(offer: OfferOf<G>) -> Self {
        Self {
            action: offer.action.to_string(),
            parts: json(&offer.action),
            text: offer.text,
            effect: offer.effect,
            is_final: offer.is_final,
            is_null: offer.is_null,
        }
    }
}

/// The seat's legal actions, ascending.
pub(crate) fn legal_actions<G: Game>(state: &G, seat: Seat) -> Vec<G::Action> {
    let mut actions = Vec::new();
    state.legal(seat, &mut actions);
    actions
}

/// What the seat may do, in the game's order. This imagines a world from the seat's view and tries each action in it;
/// code that needs no effects uses [`legal_actions`].
pub(crate) fn offers<G: Game>(state: &G, seat: Seat) -> Vec<OfferOf<G>> {
    let actions = legal_actions(state, seat);
    if actions.is_empty() {
        return Vec::new();
    }
    // Tried out in a world made from the view alone, so nothing can leak into the words. The dice are the same every
    // time, so the same question always gets the same words.
    let world = G::determinise(&state.view(Viewer::Seat(seat)), &mut FastDice::new(1));
    let in_words = actions.len() <= MOST_EFFECTS;
    let offer = |&action: &G::Action| {
        let ahead = Ahead::of(&world, seat, action);
        OfferOf {
            action,
            text: state.describe(seat, action),
            effect: if in_words {
                ahead.in_words(seat)
            } else {
                String::new()
            },
            is_final: ahead.is_final(seat),
            is_null: state.is_null(seat, action),
        }
    };
    actions.iter().map(offer).collect()
}
