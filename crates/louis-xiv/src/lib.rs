//! The rules of Louis XIV (Rüdiger Dorn, 2005) for two, three or four players.
//!
//! ```
//! use court_core::{FastDice, Dice, Game, Turn};
//! use court_louis_xiv::LouisXiv;
//!
//! let mut dice = FastDice::new(1);
//! let mut game = LouisXiv::new(&Default::default(), 3).unwrap();
//! let mut legal = Vec::new();
//! loop {
//!     match game.turn() {
//!         Turn::Of(seats) => {
//!             let seat = seats.first().unwrap();
//!             legal.clear();
//!             game.legal(seat, &mut legal);
//!             let action = *dice.pick(&legal).unwrap();
//!             game.apply(seat, action, &mut ()).unwrap();
//!         }
//!         Turn::Chance => {
//!             let drawn = game.sample(&mut dice);
//!             game.resolve(&drawn, &mut ()).unwrap();
//!         }
//!         Turn::Over => break,
//!     }
//! }
//! assert!(game.outcome().is_some());
//! ```
//!
//! The numbers in comments (`P2.2`, `A15`) are those of `docs/rules/louis-xiv.md`. Nothing of the printed game is left
//! out. What no rule text states (bribe prices, stone thresholds, the amounts on money cards, the chips on missions) is
//! reconstructed in the data file, marked there, and can be overridden by the [`Config`].

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

pub use action::Action;
pub use chance::Chance;
pub use error::Illegal;
pub use event::Event;
pub use pieces::{
    ByChip, ByCoat, ByDeck, ByFace, ByTile, CHIP_KINDS, COAT_KINDS, COATS_PER_KIND, Card, Chip, Coat, Cost,
    DECKS, Deck, Effect, FACES, MISSIONS, Mission, MissionSet, MoneyCard, Side, Supply, TILES, Tile, TileSet,
};
pub use setup::{BadConfig, Config, Face, MoneyConfig, SideConfig, TileConfig};
pub use speech::WORDS;
pub use state::{
    Answer, Due, EXCHANGES, Hand, Line, LouisXiv, Open, Phase, Player, Rules, SEATS, Scoring, Step, Under,
};
pub use view::{KnownCard, View};

use court_core::{Dice, Game, GameMeta, Log, Outcome, Prompt, Seat, Standings, Turn, Viewer};

impl Game for LouisXiv {
    const META: GameMeta = GameMeta {
        slug: "louis-xiv",
        title: "Louis XIV",
        original_title: "Louis XIV",
        designers: "Rüdiger Dorn",
        year: 2005,
        min_seats: 2,
        max_seats: 4,
        rules_version: 2,
        oldest_rules: 1,
        max_decisions: 4_000,
    };

    const EFFECTS: &'static [&'static str] = &[
        "G2", "N1", "P2.2", "P2.3", "P3.3", "P3.7", "I1", "K1", "K2", "K4", "M3p", "E1", "E2", "T1", "T2",
        "T3", "T4", "T5", "T6", "T6-stone", "T7", "T8", "T8-stone", "T9", "T10", "T11", "T12", "L1", "L2",
        "L3", "L4-1", "L4-2", "L4-3", "L4-4", "L5", "L6", "L7", "L7-back", "M1", "M2", "M3", "M4-5", "M4-9",
        "M5", "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "A5", "A6", "A15", "A16", "A17", "A18", "A33",
        "C5",
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
        u16::from(self.open.rules.version)
    }

    fn seats(&self) -> u8 {
        self.open.seats
    }

    fn turn(&self) -> Turn {
        self.open.turn()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        legal::legal(self, seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        legal::check(self, seat, action)
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

    fn prompt(&self, seat: Seat) -> Prompt {
        words::prompt(self, seat)
    }

    fn describe(&self, seat: Seat, action: Action) -> String {
        words::describe(self, seat, action)
    }

    fn is_null(&self, _seat: Seat, action: Action) -> bool {
        matches!(action, Action::Pass | Action::Done)
    }

    fn standings(&self) -> Option<Standings> {
        score::standings(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        score::outcome(self)
    }

    fn assert_invariants(&self) {
        state::assert_invariants(self);
    }
}
