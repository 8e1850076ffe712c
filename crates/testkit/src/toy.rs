#![doc = include_str!("../toy.md")]
//!
//! ## In code
//!
//! [`Toy`] keeps every law. A [`Fault`] in its [`ToyConfig`] plants a breach of one, and the tests of this crate see the
//! law catch it. Tests of other crates (tables, bots, the protocol) may use the toy wherever they need some game, and
//! an [`Edition`] of it where a program that knows other versions of the rules is needed.
//!
//! ```
//! use court_core::{Game, Seat, Turn};
//! use court_testkit::toy::{Toy, ToyConfig};
//!
//! let mut game = Toy::new(&ToyConfig::default(), 2).unwrap();
//! assert_eq!(game.turn(), Turn::Chance);
//! let deal = "deck 1 1 2 3 4 5 6 6".parse().unwrap();
//! game.resolve(&deal, &mut ()).unwrap();
//! assert_eq!(game.turn(), Turn::of(Seat::new(0)));
//! let mut legal = Vec::new();
//! game.legal(Seat::new(0), &mut legal);
//! let texts: Vec<_> = legal.iter().map(ToString::to_string).collect();
//! assert_eq!(texts, ["play 6", "bury 6", "draw"]);
//! game.apply(Seat::new(0), "play 6".parse().unwrap(), &mut ()).unwrap();
//! ```

mod action;
mod apply;
mod edition;
mod event;
mod fault;
mod game;
mod legal;
mod state;
mod view;

pub use action::{Card, Extra, Odd, OddText, ToyAction, ToyChance};
pub use edition::{Edition, EditionView};
pub use event::{BadToyConfig, OddEvent, ToyEvent, ToyIllegal};
pub use fault::Fault;
pub use state::{Frame, Hand, Phase, Slot, Toy, ToyConfig};
pub use view::ToyView;
