//! What a seat is offered, and what each choice will do.

mod effect;

use court_core::{FastDice, Game, Seat, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::effect::Ahead;
use crate::erased::json;

/// More offers than this are listed without saying what each would do.
const MOST_EFFECTS: usize = 40;

/// A legal action as it is offered to a seat.
#[derive(Clone, PartialEq, Debug)]
pub struct OfferOf<G: Game> {
    /// The action.
    pub action: G::Action,
    /// For people, seats written `@1`.
    pub text: String,
    /// What will happen, seats written `@1`; empty where there are too many offers to say it of each.
    pub effect: String,
    /// Is it a point of no return: does it show something, or let others choose?
    pub is_final: bool,
    /// Does it decline what is asked, and no more ([`Game::is_null`])?
    pub is_null: bool,
}

/// The same without the game's types.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Offer {
    /// In notation; what is sent back to play it.
    pub action: String,
    /// For people, seats written `@1`.
    pub text: String,
    /// In parts, for programs.
    pub parts: Value,
    /// What will happen, seats written `@1`; empty where there are too many offers to say it of each.
    #[serde(default)]
    pub effect: String,
    /// Is it a point of no return: does it show something, or let others choose?
    #[serde(default, rename = "final")]
    pub is_final: bool,
    /// Does it decline what is asked, and no more?
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

/// What the seat may do, in the game's order. Costs a world made up from the seat's view and a try of each action in it:
/// for who needs no effects there is [`legal_actions`].
pub(crate) fn offers<G: Game>(state: &G, seat: Seat) -> Vec<OfferOf<G>> {
    let actions = legal_actions(state, seat);
    if actions.is_empty() {
        return Vec::new();
    }
    // Tried out in a world made from the view alone: nothing can leak into the words. The same dice every time, so that
    // the same question has the same words.
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
