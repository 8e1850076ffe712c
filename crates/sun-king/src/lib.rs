//! In the Shadow of the Sun King: the rules, and nothing else.
//!
//! Two to six dukes gather property cards, power and gold in the open; whoever leads in a colour uses it. The rule book with
//! all its numbers and rulings is `docs/rules/sun-king.md`; numbers in comments and tests are its.
//!
//! ```
//! use court_core::{FastDice, Game, Turn, Dice};
//! use court_sun_king::{Config, SunKing};
//!
//! let mut game = SunKing::new(&Config::default(), 4)?;
//! let mut dice = FastDice::new(1);
//! let mut legal = Vec::new();
//! loop {
//!     match game.turn() {
//!         Turn::Over => break,
//!         Turn::Chance => {
//!             let shuffle = game.sample(&mut dice);
//!             game.resolve(&shuffle, &mut ()).unwrap();
//!         }
//!         Turn::Of(seats) => {
//!             let seat = seats.first().unwrap();
//!             legal.clear();
//!             game.legal(seat, &mut legal);
//!             let action = *dice.pick(&legal).unwrap();
//!             game.apply(seat, action, &mut ()).unwrap();
//!         }
//!     }
//! }
//! assert!(game.outcome().is_some());
//! # Ok::<(), court_sun_king::BadConfig>(())
//! ```
//!
//! Where the printed rules are silent, values are reconstructed: the split of the property cards over the colours, the
//! seals, the colours of six auction cards and the split of the power chips. They are in one data file ([`data`]) and can be
//! overridden through [`Config`].

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

pub use action::{Action, Gain};
pub use chance::Shuffle;
pub use error::Illegal;
pub use event::Event;
pub use pieces::{
    AUCTION_CARDS, AuctionCard, AuctionCards, ByAuctionCard, ByColour, COLOURS, Card, CardSet, Colour,
    Column, Kind, Sphere, Tally, Tint,
};
pub use setup::{AuctionColours, BadConfig, Config, Rules};
pub use speech::WORDS;
pub use state::{Court, End, Frame, Phase, SunKing, Used, Waiting};
pub use view::View;

use court_core::{Dice, Game, GameMeta, Log, Outcome, Prompt, Seat, Standings, Turn, Viewer};

impl Game for SunKing {
    const META: GameMeta = GameMeta {
        slug: "sun-king",
        title: "In the Shadow of the Sun King",
        original_title: "Im Schatten des Sonnenkönigs",
        designers: "Alan R. Moon, Aaron Weissblum",
        year: 2002,
        min_seats: 2,
        max_seats: 6,
        rules_version: 2,
        oldest_rules: 1,
        // Every turn draws a card, and the deck is gone through at most twice: fewer than 170 turns of at most 25
        // decisions, 16 special cards for six players, 16 auctions of at most 250 bids, passes and payments.
        max_decisions: 10_000,
    };

    const EFFECTS: &'static [&'static str] = &[
        "army-two",
        "army-one",
        "power",
        "wealth",
        "etiquette-swap",
        "etiquette-discard",
        "authority",
        "dominion",
        "pension",
        "diplomacy",
        "diplomacy-does-not-help",
        "conspiracy-properties",
        "conspiracy-announce",
        "conspiracy-order",
        "conspiracy-choose",
        "conspiracy-before-gold",
        "conspiracy-after-gold",
        "conspiracy-for-power",
        "conspiracy-for-gold",
        "order",
        "influence",
        "gold-attack",
        "gold-swap",
        "gold-discard",
        "gold-draw",
        "mazarin-for-nobody",
        "mazarin-for-one",
        "mazarin-for-several",
        "mazarin-draw",
        "mazarin-chips",
        "debts",
        "debts-for-nobody",
        "debts-card",
        "debts-auction-card",
        "debts-chips",
        "louis-in-row",
        "unsold",
        "won-influence",
        "won-order",
        "won-conspiracy",
        "won-diplomacy",
        "won-authority",
        "won-dominion",
        "won-pension",
        "eliminated-by-army",
        "eliminated-by-dominion",
        "eliminated-by-gold",
        "louis-twice",
        "louis-once",
        "sole-survivor",
        "B6",
        "C2",
        "D3",
        "D4",
        "D5",
        "D6",
        "D9",
        "D11",
        "D12",
        "E2",
        "E3",
        "E4-two",
        "E4-three",
        "E7",
        "F5",
        "G2",
        "G4",
        "N6",
        "N8",
        "N15",
    ];

    type Config = Config;
    type Action = Action;
    type Chance = Shuffle;
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

    fn usual_config(rules: u16) -> Config {
        setup::usual_config(rules)
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

    fn sample<D: Dice>(&self, dice: &mut D) -> Shuffle {
        chance::sample(self, dice)
    }

    fn check_chance(&self, shuffle: &Shuffle) -> Result<(), Illegal> {
        chance::check_chance(self, shuffle)
    }

    fn resolve_unchecked<L: Log<Event>>(&mut self, shuffle: &Shuffle, log: &mut L) {
        chance::resolve_unchecked(self, shuffle, log);
    }

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn determinise<D: Dice>(view: &View, dice: &mut D) -> Self {
        view::determinise(view, dice)
    }

    fn seen_by(&self, _watcher: Seat, _actor: Seat, action: Action) -> Option<Action> {
        Some(action)
    }

    fn prompt(&self, seat: Seat) -> Prompt {
        self.court.prompt(seat)
    }

    fn describe(&self, seat: Seat, action: Action) -> String {
        self.court.describe(seat, action)
    }

    fn is_null(&self, _seat: Seat, action: Action) -> bool {
        matches!(action, Action::Stop | Action::Skip | Action::Pass | Action::Done)
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
