//! Boards: pure functions from what a viewer knows, and what it may do, to a picture that can be pressed.
//!
//! # Writing a board
//! 1. Implement [`Board`] for the game in `boards/<game>.rs`. The compiler asks for it if the game is in the list of games.
//! 2. Draw with the symbols of `art/<game>.svg` ([`Board::ART`]) through [`symbol`](crate::art::symbol); colours and sizes
//!    belong in its style sheet ([`Board::CSS`]), under `.<slug>`. No `style` attributes and no inline script: the content policy forbids them.
//! 3. Whatever can be done is a [`Scene::press`] on the thing it is about. A test plays random games and compares the
//!    buttons with the legal list. Everything else is a [`Scene::thing`]: each says what it is and does ([`Note`]).
//! 4. Give every piece that can move a `data-piece` naming what is interchangeable with it (`stone-1` for all stones of seat
//!    1): after an update the script lets pieces glide from where they vanished to where they appeared. Give every
//!    region that changes by itself a stable `id`: pieces travel between regions, and what an event is about
//!    ([`Board::about`]) is told by their ids.

mod emperor;
mod louis_xiv;
mod note;
mod sun_king;
mod tale;
#[cfg(feature = "toy")]
mod toy;

use std::collections::BTreeSet;
use std::marker::PhantomData;

use court_core::{BySeat, Game, Seat, SeatSet, Viewer, with_names};
use court_games::Listed;
use court_table::{Eyes, OfferOf};
use maud::{Markup, html};

pub use self::note::Note;
pub use self::tale::{About, Line, Moment, Stage, seat_spot};

use crate::art;

/// How a game is drawn.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is in the list of games, but has no board",
    note = "implement `Board` for it in `crates/web/src/boards/<game>.rs`"
)]
pub trait Board: Listed {
    /// Its style sheet.
    const CSS: &'static str;

    /// Its symbols: `<defs>` with `<symbol>`s, put once into every page that shows it.
    const ART: &'static [&'static str];

    /// The middle of the table, common to all.
    fn board(scene: &Scene<'_, Self>) -> Markup;

    /// What lies in front of a seat, as the viewer sees it.
    fn area(scene: &Scene<'_, Self>, seat: Seat) -> Markup;

    /// What the viewer holds in hand; nothing for a spectator.
    fn hand(scene: &Scene<'_, Self>) -> Markup;

    /// The points as they stand, from what the viewer knows.
    fn estimate(view: &Self::View) -> Option<BySeat<i32>>;

    /// The id of a symbol that stands for an event in the log.
    fn sign(event: &Self::Event) -> &'static str;

    /// What an event is about, for whoever shows it: where on the page, and who gained what by it.
    fn about(event: &Self::Event) -> About;

    /// The picture on the home page.
    fn poster() -> Markup;

    /// What the signs on the board mean, for the rule book: a list of drawings with words.
    fn legend() -> Markup;
}

macro_rules! boards {
    ($($module:ident :: $Game:ident),*) => {
        /// All boards, in the order of the games.
        static BOARDS: &[&dyn AnyBoard] = &[$(&BoardOf::<court_games::$module::$Game>(PhantomData)),*];
    };
}
court_games::each_game!(boards);

/// The board of a game.
#[must_use]
pub fn board(slug: &str) -> Option<&'static dyn AnyBoard> {
    BOARDS.iter().copied().find(|board| board.slug() == slug)
}

/// The style sheets of all games.
pub(crate) fn styles() -> impl Iterator<Item = &'static str> {
    BOARDS.iter().map(|board| board.css())
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
        with_names(text, self.names)
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
        let tip = if effect.is_empty() {
            self.say(&offer.text)
        } else {
            effect
        };
        html! {
            button.press.(class) type="submit" form="act" name="action" value=(offer.notation) aria-label=(name) data-rule=[rule]
                data-tip=(tip)
                data-final=[offer.is_final.then_some("yes")] data-null=[offer.is_null.then_some("yes")] data-key=[offer.key] {
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
    /// How far the game has come, in words.
    pub phase: String,
    /// The offers with their keys and effects, in the order of the list.
    pub offers: Vec<Offered<String>>,
}

/// A board without its game's types. Of a match of another game it sees nothing.
pub trait AnyBoard: Send + Sync {
    /// The game's slug.
    fn slug(&self) -> &'static str;
    /// Its style sheet.
    fn css(&self) -> &'static str;
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

struct BoardOf<G>(PhantomData<fn() -> G>);

impl<G: Board> AnyBoard for BoardOf<G> {
    fn slug(&self) -> &'static str {
        G::META.slug
    }

    fn css(&self) -> &'static str {
        G::CSS
    }

    fn art(&self) -> &'static [&'static str] {
        G::ART
    }

    fn see(&self, eyes: Eyes<'_>, chooses: bool) -> Option<Box<dyn Picture>> {
        let eyes = eyes.typed::<G>()?;
        let offers = if chooses { eyes.offers() } else { Vec::new() };
        let mut keys = KEYS.chars();
        Some(Box::new(PictureOf::<G> {
            view: eyes.view(),
            viewer: eyes.viewer(),
            offers: offers
                .into_iter()
                .map(|offer| {
                    let key = if offer.is_null { Some(DECLINE) } else { keys.next() };
                    offered(offer, key)
                })
                .collect(),
        }))
    }

    fn story(&self, eyes: Eyes<'_>, from: u32) -> Option<Vec<Line>> {
        tale::story::<G>(&eyes.typed()?, from)
    }

    fn moments(&self, eyes: Eyes<'_>, from: u32, to: u32) -> Option<Vec<Moment>> {
        tale::moments::<G>(&eyes.typed()?, from, to)
    }

    fn outline(&self, eyes: Eyes<'_>) -> Vec<Stage> {
        let eyes = eyes.typed::<G>();
        eyes.map_or_else(Vec::new, |eyes| tale::outline::<G>(&eyes, eyes.remembers_from()))
    }

    fn estimate(&self, eyes: Eyes<'_>) -> Option<BySeat<i32>> {
        G::estimate(&eyes.typed::<G>()?.view())
    }

    fn poster(&self) -> Markup {
        G::poster()
    }

    fn legend(&self) -> Markup {
        G::legend()
    }
}

struct PictureOf<G: Board> {
    view: G::View,
    viewer: Viewer,
    offers: Vec<Offered<G::Action>>,
}

impl<G: Board> Picture for PictureOf<G> {
    fn draw(&self, names: &[String], turn: SeatSet) -> Drawn {
        let scene = Scene::<G> {
            view: &self.view,
            viewer: self.viewer,
            names,
            turn,
            offers: &self.offers,
        };
        Drawn {
            board: G::board(&scene),
            areas: Seat::all(scene.seats())
                .map(|seat| G::area(&scene, seat))
                .collect(),
            hand: G::hand(&scene),
            estimate: G::estimate(&self.view),
            phase: G::stage(&self.view),
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
const KEYS: &str = "asdfgjklqwertzxcvbmyiop1234567890";
/// The key of the offer that declines what is asked, the same as in a terminal: no key ever means the one thing now and the
/// other after the next question.
const DECLINE: char = 'n';

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
