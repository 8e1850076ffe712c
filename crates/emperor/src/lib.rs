//! In the Shadow of the Emperor (Im Schatten des Kaisers, Ralf Burkert, 2004): the complete rules for 2 to 4 players.
//!
//! The rules are those of `docs/rules/emperor.md`; comments and refusals cite its numbers. [`Emperor`] is a position and
//! implements [`court_core::Game`]. Everything that lies open is its [`Court`]; only ballots are secret.
//!
//! ```
//! use court_core::{Dice, FastDice, Game, Turn};
//! use court_emperor::{Config, Emperor};
//!
//! let mut game = Emperor::new(&Config::default(), 3).unwrap();
//! let mut dice = FastDice::new(1);
//! let mut legal = Vec::new();
//! loop {
//!     match game.turn() {
//!         Turn::Chance => game.resolve(&game.sample(&mut dice), &mut ()).unwrap(),
//!         Turn::Of(seats) => {
//!             let seat = seats.first().unwrap();
//!             legal.clear();
//!             game.legal(seat, &mut legal);
//!             game.apply(seat, *dice.pick(&legal).unwrap(), &mut ()).unwrap();
//!         }
//!         Turn::Over => break,
//!     }
//! }
//! assert_eq!(game.court().round, 5);
//! ```

mod action;
mod apply;
mod chance;
pub mod data;
mod error;
mod event;
mod legal;
mod notation;
mod pieces;
mod score;
mod setup;
mod speech;
mod state;
mod view;
mod words;

pub use action::{Action, Privilege};
pub use chance::Chance;
pub use data::{Data, Imperial, Money, Pieces, Reward, Worth, data};
pub use error::Illegal;
pub use event::Event;
pub use pieces::{
    Age, Ballot, ByCard, ByElectorate, ByOffer, CARDS, Card, Cards, Colour, ELECTORATES, Electorate,
    ElectorateSet, Ground, KnightFrom, Noble, Nobles, OFFERS, Offer, OfferSet, Place, Points, SOURCES, Side,
    Source, Space,
};
pub use setup::{BadConfig, Config, TieBreak};
pub use speech::WORDS;
pub use state::{
    Court, Eminence, Emperor, Errand, Family, Land, Phase, Rules, SEATS, Spaces, Step, Succession,
};
pub use view::View;

use court_core::{Dice, Game, GameMeta, Log, Outcome, Prompt, Seat, Standings, Turn, Viewer};

impl Game for Emperor {
    const META: GameMeta = GameMeta {
        slug: "emperor",
        title: "In the Shadow of the Emperor",
        original_title: "Im Schatten des Kaisers",
        designers: "Ralf Burkert",
        year: 2004,
        min_seats: 2,
        max_seats: 4,
        rules_version: 2,
        oldest_rules: 1,
        // Set-up at most 20. A round and seat: a child 3; 12 paid actions, 5 free ones and a pass with at most 4 decisions
        // each, a successor after each; phases V to VII at most 40 for the table. Five rounds of four seats.
        max_decisions: 2000,
    };

    const EFFECTS: &'static [&'static str] = &[
        "1.6",
        "5.4",
        "6.1",
        "6.2",
        "7.5",
        "7.6",
        "8.1",
        "8.2",
        "8.3",
        "8.4",
        "8.5",
        "8.6",
        "8.7",
        "8.8",
        "8.9",
        "8.10",
        "8.11",
        "8.12",
        "9.2",
        "9.3",
        "9.4",
        "9.5",
        "9.6",
        "9.7",
        "9.8",
        "10.3",
        "10.4",
        "10.5",
        "10.6",
        "11.2 Excommunication",
        "11.2 Pope",
        "11.5",
        "11.6",
        "12.1",
        "R6",
        "R7",
        "R8",
        "R9",
        "R14",
        "R18",
        "R20",
        "R26",
        "R31",
        "R34",
        "R35",
        "R38",
        "R39",
        "R40",
        "R41",
        "R45",
        "R45 duty",
        "N4",
        "N20",
        "N22",
        "N24",
        "N25",
    ];

    type Config = Config;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;
    type BadConfig = BadConfig;

    fn new_by(rules: u16, config: &Config, seats: u8) -> Result<Self, BadConfig> {
        setup::new_by(rules, config, seats)
    }

    fn rules_version(&self) -> u16 {
        u16::from(self.court.rules.version)
    }

    fn seats(&self) -> u8 {
        self.court.seats
    }

    fn turn(&self) -> Turn {
        self.court.turn()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        self.court.legal(seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        self.court.check(seat, action)
    }

    fn apply_unchecked<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        apply::apply_unchecked(self, seat, action, log);
    }

    fn sample<D: Dice>(&self, dice: &mut D) -> Chance {
        chance::sample(self, dice)
    }

    fn check_chance(&self, chance: &Chance) -> Result<(), Illegal> {
        chance::check_chance(self, chance)
    }

    fn resolve_unchecked<L: Log<Event>>(&mut self, chance: &Chance, log: &mut L) {
        chance::resolve_unchecked(self, chance, log);
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn determinise<D: Dice>(view: &View, dice: &mut D) -> Self {
        view::determinise(view, dice)
    }

    fn seen_by(&self, watcher: Seat, actor: Seat, action: Action) -> Option<Action> {
        view::seen_by(self, watcher, actor, action)
    }

    fn prompt(&self, _seat: Seat) -> Prompt {
        self.court.prompt()
    }

    fn describe(&self, seat: Seat, action: Action) -> String {
        self.court.describe(seat, action)
    }

    fn is_null(&self, _seat: Seat, action: Action) -> bool {
        matches!(action, Action::Pass | Action::Refuse)
    }

    fn standings(&self) -> Option<Standings> {
        self.court.standings()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.court.outcome()
    }

    fn assert_invariants(&self) {
        state::assert_invariants(self);
    }
}
