//! Positions and actions as numbers, for programs that learn: what a net reads, what it chooses from, what it is
//! rewarded with.
//!
//! [`Numbered`] is the part that each game writes itself; everything else is generic over it. `docs/numbers.md` explains
//! the layouts, and `frozen/<game>-<version>.txt` beside this crate's sources names every id and every element.
//!
//! ```
//! use court_core::{Dice, FastDice, Game, Turn, Viewer};
//! use court_emperor::{Config, Emperor};
//! use court_numbers::{Numbered, Rewards, Scratch, action_of, legal_ids, mask, observe};
//!
//! let mut game = Emperor::new(&Config::default(), 3).unwrap();
//! let mut dice = FastDice::new(1);
//! let mut scratch = Scratch::new();
//! let (mut ids, mut seen) = (Vec::new(), vec![0.0; Emperor::OBSERVATION]);
//! let mut allowed = vec![0; Emperor::ACTIONS];
//! loop {
//!     match game.turn() {
//!         Turn::Chance => game.resolve(&game.sample(&mut dice), &mut ()).unwrap(),
//!         Turn::Of(seats) => {
//!             let seat = seats.first().unwrap();
//!             observe::<Emperor>(&game.view(Viewer::Seat(seat)), &mut seen);
//!             mask(&game, seat, &mut scratch, &mut allowed);
//!             legal_ids(&game, seat, &mut scratch, &mut ids);
//!             let id = *dice.pick(&ids).unwrap();
//!             let action = action_of(&game, seat, id, &mut scratch).unwrap();
//!             game.apply(seat, action, &mut ()).unwrap();
//!         }
//!         Turn::Over => break,
//!     }
//! }
//! let rewards = Rewards::of(&game.standings().unwrap());
//! assert_eq!(rewards.share.as_slice().iter().sum::<f32>(), 1.0);
//! ```

mod actions;
mod bytes;
mod emperor;
mod key;
mod layout;
mod louis_xiv;
mod rewards;
mod round;
mod sink;
mod sun_king;

pub use actions::{Scratch, action_names, action_of, legal_ids, mask};
pub use bytes::{Unreadable, from_bytes, to_bytes};
pub use key::{information_key, information_text};
pub use layout::{Block, Element, Layout, layout};
pub use rewards::Rewards;
pub use round::Round;
pub use sink::{Namer, Sink, Writer};

use court_core::{Game, Seat};

/// A game whose positions and actions have numbers.
///
/// Ids and observations are relative: seats are counted clockwise from whoever acts or looks, who is always the first. A
/// policy therefore learns one chair, not six.
pub trait Numbered: Game {
    /// How many ids there are: 0 to `ACTIONS - 1`.
    const ACTIONS: usize;

    /// How many numbers an observation has, at every table of this game.
    const OBSERVATION: usize;

    /// Rises when an id or an element changes its meaning. Data sets and trained policies should carry it.
    const NUMBERS_VERSION: u16;

    /// What a view holds and an observation leaves out on purpose: where in the view, in JSON, and why.
    const OMISSIONS: &'static [(&'static str, &'static str)];

    /// The id of an action of `actor` at a table with so many seats. `None` for what can never be legal.
    ///
    /// In one position no two legal actions share an id.
    fn id(action: Self::Action, actor: Seat, seats: u8) -> Option<u16>;

    /// One action for each id, in order, as the first seat of a full table would choose it.
    fn catalogue() -> Vec<Self::Action>;

    /// What an id stands for: its action in notation, with seats counted from the actor as `+1`, `+2`, ….
    fn name(action: Self::Action) -> String {
        actions::relative_text(&action)
    }

    /// Writes what the viewer knows, element by element, always the same elements in the same order. A spectator sees the
    /// table from the first seat, with nothing in hand.
    fn write(view: &Self::View, sink: &mut impl Sink);

    /// Every outcome of the chance event that is due, each with its probability, if there are at most
    /// [`MOST_OUTCOMES`]. `None` if there are more: then [`Game::sample`] draws one.
    ///
    /// It looks at the whole position, hidden cards included. A search that is to be fair asks an imagined world. Called
    /// only at [`Turn::Chance`](court_core::Turn::Chance).
    fn outcomes(&self) -> Option<Vec<(Self::Chance, f64)>>;
}

/// The most outcomes of a chance event that [`Numbered::outcomes`] lists.
pub const MOST_OUTCOMES: usize = 1000;

/// Writes the observation of a view, and nothing but the view, into `out`. Does not allocate.
///
/// # Panics
/// If `out` does not have exactly [`Numbered::OBSERVATION`] places.
pub fn observe<G: Numbered>(view: &G::View, out: &mut [f32]) {
    assert_eq!(out.len(), G::OBSERVATION, "an observation has a fixed length");
    out.fill(0.0);
    let mut writer = Writer::new(out);
    G::write(view, &mut writer);
    debug_assert_eq!(writer.written(), G::OBSERVATION, "every element was passed");
}
