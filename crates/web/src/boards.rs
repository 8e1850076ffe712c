//! Boards: pure functions from what a viewer knows, and what it may do, to a picture that can be pressed.
//!
//! # Writing a board
//! 1. Implement [`Board`] for a unit type in `boards/<game>.rs` and add it to `BOARDS`.
//! 2. Draw with the symbols of `art/<game>.svg` ([`Board::ART`]) through [`symbol`](crate::art::symbol); colours and sizes
//!    belong in the style sheet, under `.<slug>`. No `style` attributes and no inline script: the content policy forbids them.
//! 3. Whatever can be done is a [`Scene::press`] on the thing it is about. A test plays random games and compares the
//!    buttons with the legal list. Everything else is a [`Scene::thing`]: each says what it is and does ([`Note`]).
//! 4. Give every piece that can move a `data-piece` naming what is interchangeable with it (`stone-1` for all stones of seat
//!    1): after an update the script lets pieces glide from where they vanished to where they appeared. Give every
//!    region that changes by itself a stable `id`.

mod emperor;
mod louis_xiv;
mod note;
mod sun_king;
mod tale;

use std::collections::BTreeSet;
use std::iter;

use court_core::{BySeat, Game, Seat, SeatSet, Viewer};
use court_table::{Eyes, OfferOf};
use maud::{Markup, html};

pub use self::note::Note;
pub use self::tale::{About, Line, Moment, Stage, seat_spot};

use crate::art;

/// How a game is drawn.
pub trait Board: Send + Sync + 'static {
    /// The game.
    type Game: Game;

    /// Its symbols: `<defs>` with `<symbol>`s, put once into every page that shows it.
    const ART: &'static [&'static str];

    /// The middle of the table, common to all.
    fn board(scene: &Scene<'_, Self::Game>) -> Markup;

    /// What lies in front of a seat, as the viewer sees it.
    fn area(scene: &Scene<'_, Self::Game>, seat: Seat) -> Markup;

    /// What the viewer holds in hand; nothing for a spectator.
    fn hand(scene: &Scene<'_, Self::Game>) -> Markup;

    /// The points as they stand, from what the viewer knows.
    fn estimate(view: &<Self::Game as Game>::View) -> Option<BySeat<i32>>;

    /// The phase in a few words: "Round 2 · Influence".
    fn phase(view: &<Self::Game as Game>::View) -> String;

    /// The id of a symbol that stands for an event in the log.
    fn sign(event: &<Self::Game as Game>::Event) -> &'static str;

    /// What an event is about, for whoever shows it: where on the page, and who gained what by it.
    fn about(event: &<Self::Game as Game>::Event) -> About;

    /// The picture on the home page.
    fn poster() -> Markup;

    /// What the signs on the board mean, for the rule book: a list of drawings with words.
    fn legend() -> Markup;
}

/// All boards, in the order of the games.
static BOARDS: &[&dyn AnyBoard] = &[
    &BoardOf(louis_xiv::LouisXivBoard),
    &BoardOf(sun_king::SunKingBoard),
    &BoardOf(emperor::EmperorBoard),
];

/// The board of a game.
#[must_use]
pub fn board(slug: &str) -> Option<&'static dyn AnyBoard> {
    BOARDS.iter().copied().find(|board| board.slug() == slug)
}

/// A legal action, ready to be drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Offered<A> {
    /// The action.
    pub action: A,
    /// In notation: the button's value.
    pub notation: String,
    /// For people, seats written `@1`.
    pub text: String,
    /// What will happen, seats written `@1`; empty where there are too many offers to say it of each.
    pub effect: String,
    /// Is it a point of no return: does it show something, or let others choose?
    pub is_final: bool,
    /// Does it decline what is asked, and no more?
    pub is_null: bool,
    /// The key that presses it.
    pub key: Option<char>,
}

/// Everything a board is drawn from.
pub struct Scene<'a, G: Game> {
    /// What the viewer knows.
    pub view: &'a G::View,
    /// Who looks.
    pub viewer: Viewer,
    /// The names of the seats.
    pub names: &'a [String],
    /// Who is to choose now.
    pub turn: SeatSet,
    /// What the viewer may do now.
    pub offers: &'a [Offered<G::Action>],
}

impl<G: Game> Scene<'_, G> {
    /// How many seats play.
    #[must_use]
    pub fn seats(&self) -> u8 {
        self.names.len() as u8
    }

    /// Is the viewer asked now?
    #[must_use]
    pub fn asked(&self) -> bool {
        !self.offers.is_empty()
    }

    /// The name of a seat.
    #[must_use]
    pub fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// The offer of this action, if it is legal now.
    #[must_use]
    pub fn offered(&self, action: G::Action) -> Option<&Offered<G::Action>> {
        self.offers.iter().find(|offer| offer.action == action)
    }

    /// The offers for which this holds.
    pub fn such(&self, holds: impl Fn(&G::Action) -> bool) -> impl Iterator<Item = &Offered<G::Action>> {
        self.offers.iter().filter(move |offer| holds(&offer.action))
    }

    /// A sentence with names in the place of `@1`.
    #[must_use]
    pub fn say(&self, text: &str) -> String {
        art::with_names(text, self.names)
    }

    /// A button for an offer, with this content.
    #[must_use]
    pub fn button(&self, offer: &Offered<G::Action>, class: &str, inside: &Markup) -> Markup {
        self.labelled(offer, class, inside, &self.say(&offer.text), None)
    }

    /// A button for an offer that is read out as this, whatever is drawn on it.
    fn labelled(
        &self,
        offer: &Offered<G::Action>,
        class: &str,
        inside: &Markup,
        name: &str,
        rule: Option<&str>,
    ) -> Markup {
        let effect = self.say(&offer.effect);
        html! {
            button.press.(class) type="submit" form="act" name="action" value=(offer.notation) aria-label=(name) data-rule=[rule]
                data-tip=(if effect.is_empty() { self.say(&offer.text) } else { effect })
                data-final=[offer.is_final.then_some("yes")] data-key=[offer.key] {
                span.face aria-hidden="true" { (inside) }
                @if let Some(key) = offer.key { kbd aria-hidden="true" { (key) } }
            }
        }
    }

    /// Small text buttons for all offers for which this holds.
    #[must_use]
    pub fn choices(&self, holds: impl Fn(&G::Action) -> bool) -> Markup {
        html! {
            @for offer in self.such(holds) { (self.button(offer, "choice", &html! { (self.say(&offer.text)) })) }
        }
    }

    /// The mark of a seat: its colour and its shape.
    #[must_use]
    pub fn mark(&self, seat: Seat) -> Markup {
        art::seat_mark(seat)
    }

    /// A seat by its mark and its name.
    #[must_use]
    pub fn who(&self, seat: Seat) -> Markup {
        html! { span.who { (self.mark(seat)) (self.name(seat)) } }
    }
}

/// What a viewer sees of a match, taken from it: to be drawn when and where there is time.
pub trait Picture: Send + Sync {
    /// Draws it, for seats with these names of which these are to choose.
    fn draw(&self, names: &[String], turn: SeatSet) -> Drawn;
    /// Is this offered, and a point of no return?
    fn is_final(&self, action: &str) -> bool;
}

/// A position as drawn.
pub struct Drawn {
    /// The middle of the table.
    pub board: Markup,
    /// What lies in front of each seat.
    pub areas: Vec<Markup>,
    /// The viewer's hand.
    pub hand: Markup,
    /// Points of each seat as they stand.
    pub estimate: Option<BySeat<i32>>,
    /// The phase in a few words.
    pub phase: String,
    /// The offers with their keys and effects, in the order of the list.
    pub offers: Vec<Offered<String>>,
}

/// A board without its game's types. Of a match of another game it sees nothing.
pub trait AnyBoard: Send + Sync {
    /// The game's slug.
    fn slug(&self) -> &'static str;
    /// Its symbols.
    fn art(&self) -> &'static [&'static str];
    /// What these eyes see, to choose from or, as in a replay, only to look at.
    fn see(&self, eyes: Eyes<'_>, chooses: bool) -> Option<Box<dyn Picture>>;
    /// What the viewer was told from this entry on; nothing if that lies before what the match remembers.
    fn story(&self, eyes: Eyes<'_>, from: u32) -> Option<Vec<Line>>;
    /// The moments after the first `from` entries in force up to the first `to`, as the viewer saw them; nothing if that
    /// lies before what the match remembers.
    fn moments(&self, eyes: Eyes<'_>, from: u32, to: u32) -> Option<Vec<Moment>>;
    /// How far the game was before each entry in force, from the first one the match remembers.
    fn outline(&self, eyes: Eyes<'_>) -> Vec<Stage>;
    /// The points as they stand, from what the viewer knows.
    fn estimate(&self, eyes: Eyes<'_>) -> Option<BySeat<i32>>;
    /// The picture on the home page.
    fn poster(&self) -> Markup;
    /// What the signs on the board mean.
    fn legend(&self) -> Markup;
}

struct BoardOf<B>(B);

impl<B: Board> AnyBoard for BoardOf<B> {
    fn slug(&self) -> &'static str {
        <B::Game as Game>::META.slug
    }

    fn art(&self) -> &'static [&'static str] {
        B::ART
    }

    fn see(&self, eyes: Eyes<'_>, chooses: bool) -> Option<Box<dyn Picture>> {
        let eyes = eyes.typed::<B::Game>()?;
        let offers = if chooses { eyes.offers() } else { Vec::new() };
        let keys = KEYS.chars().map(Some).chain(iter::repeat(None));
        Some(Box::new(PictureOf::<B> {
            view: eyes.view(),
            viewer: eyes.viewer(),
            offers: offers
                .into_iter()
                .zip(keys)
                .map(|(offer, key)| offered(offer, key))
                .collect(),
        }))
    }

    fn story(&self, eyes: Eyes<'_>, from: u32) -> Option<Vec<Line>> {
        tale::story::<B>(&eyes.typed()?, from)
    }

    fn moments(&self, eyes: Eyes<'_>, from: u32, to: u32) -> Option<Vec<Moment>> {
        tale::moments::<B>(&eyes.typed()?, from, to)
    }

    fn outline(&self, eyes: Eyes<'_>) -> Vec<Stage> {
        let eyes = eyes.typed::<B::Game>();
        eyes.map_or_else(Vec::new, |eyes| tale::outline::<B>(&eyes, eyes.remembers_from()))
    }

    fn estimate(&self, eyes: Eyes<'_>) -> Option<BySeat<i32>> {
        B::estimate(&eyes.typed::<B::Game>()?.view())
    }

    fn poster(&self) -> Markup {
        B::poster()
    }

    fn legend(&self) -> Markup {
        B::legend()
    }
}

struct PictureOf<B: Board> {
    view: <B::Game as Game>::View,
    viewer: Viewer,
    offers: Vec<Offered<<B::Game as Game>::Action>>,
}

impl<B: Board> Picture for PictureOf<B> {
    fn draw(&self, names: &[String], turn: SeatSet) -> Drawn {
        let scene = Scene::<B::Game> {
            view: &self.view,
            viewer: self.viewer,
            names,
            turn,
            offers: &self.offers,
        };
        Drawn {
            board: B::board(&scene),
            areas: Seat::all(scene.seats())
                .map(|seat| B::area(&scene, seat))
                .collect(),
            hand: B::hand(&scene),
            estimate: B::estimate(&self.view),
            phase: B::phase(&self.view),
            offers: self.offers.iter().map(untyped).collect(),
        }
    }

    fn is_final(&self, action: &str) -> bool {
        let mut offers = self.offers.iter();
        offers.any(|offer| offer.notation == action && offer.is_final)
    }
}

fn offered<G: Game>(offer: OfferOf<G>, key: Option<char>) -> Offered<G::Action> {
    Offered {
        action: offer.action,
        notation: offer.action.to_string(),
        text: offer.text,
        effect: offer.effect,
        is_final: offer.is_final,
        is_null: offer.is_null,
        key,
    }
}

fn untyped<A>(offer: &Offered<A>) -> Offered<String> {
    Offered {
        action: offer.notation.clone(),
        notation: offer.notation.clone(),
        text: offer.text.clone(),
        effect: offer.effect.clone(),
        is_final: offer.is_final,
        is_null: offer.is_null,
        key: offer.key,
    }
}

/// Keys for offers, in the order in which they are given out. `h` and `u` are the hint and the undo.
const KEYS: &str = "asdfgjklqwertzxcvbnmyiop1234567890";

/// The notations of all offer buttons in a piece of page.
#[must_use]
pub fn buttons(markup: &str) -> BTreeSet<String> {
    markup
        .split("name=\"action\" value=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(str::to_owned)
        .collect()
}
