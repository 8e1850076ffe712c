//! The toy as a program knows it that plays other versions of its rules: for tests of what becomes of tables when the
//! rules go on.

use court_core::{Dice, Game, GameMeta, Log, Outcome, Prompt, Seat, Standings, Turn, Viewer};
use serde::{Deserialize, Serialize};

use super::action::{ToyAction, ToyChance};
use super::event::{BadToyConfig, ToyEvent, ToyIllegal};
use super::state::{Toy, ToyConfig};
use super::view::ToyView;

/// The toy, in all versions of its rules from `OLDEST` to `NEWEST`.
///
/// Version 1 is the toy itself, but usually with two rounds. Since version 2 who has cards must not draw (T3.3), and three
/// rounds are usual.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Edition<const OLDEST: u16, const NEWEST: u16> {
    #[serde(default = "first")]
    rules: u16,
    #[serde(flatten)]
    toy: Toy,
}

/// All a viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EditionView {
    /// The version of the rules.
    pub rules: u16,
    /// The toy.
    #[serde(flatten)]
    pub toy: ToyView,
}

const fn first() -> u16 {
    1
}

impl<const OLDEST: u16, const NEWEST: u16> Edition<OLDEST, NEWEST> {
    /// T3.3: since version 2 drawing is for who has no card.
    fn may_not_draw(&self, seat: Seat) -> bool {
        self.rules >= 2 && !self.toy.hand(seat).is_empty()
    }
}

impl<const OLDEST: u16, const NEWEST: u16> Game for Edition<OLDEST, NEWEST> {
    const META: GameMeta = GameMeta {
        rules_version: NEWEST,
        oldest_rules: OLDEST,
        ..Toy::META
    };

    const EFFECTS: &'static [&'static str] = Toy::EFFECTS;

    type Config = ToyConfig;
    type Action = ToyAction;
    type Chance = ToyChance;
    type Event = ToyEvent;
    type View = EditionView;
    type Illegal = ToyIllegal;
    type BadConfig = BadToyConfig;

    fn new_by(rules: u16, config: &ToyConfig, seats: u8) -> Result<Self, BadToyConfig> {
        let toy = Toy::new(config, seats)?;
        Ok(Self { rules, toy })
    }

    fn rules_version(&self) -> u16 {
        self.rules
    }

    fn usual_config(rules: u16) -> ToyConfig {
        ToyConfig {
            rounds: if rules == 1 { 2 } else { 3 },
            ..ToyConfig::default()
        }
    }

    fn seats(&self) -> u8 {
        self.toy.seats()
    }

    fn turn(&self) -> Turn {
        self.toy.turn()
    }

    fn legal(&self, seat: Seat, out: &mut Vec<ToyAction>) {
        let before = out.len();
        self.toy.legal(seat, out);
        if self.may_not_draw(seat)
            && let Some(place) = out[before..].iter().position(|action| *action == ToyAction::Draw)
        {
            out.remove(before + place);
        }
    }

    fn check(&self, seat: Seat, action: ToyAction) -> Result<(), ToyIllegal> {
        if action == ToyAction::Draw && self.may_not_draw(seat) {
            return Err(ToyIllegal::MustAct);
        }
        self.toy.check(seat, action)
    }

    fn apply_unchecked<L: Log<ToyEvent>>(&mut self, seat: Seat, action: ToyAction, log: &mut L) {
        self.toy.apply_unchecked(seat, action, log);
    }

    fn sample<D: Dice>(&self, dice: &mut D) -> ToyChance {
        self.toy.sample(dice)
    }

    fn check_chance(&self, chance: &ToyChance) -> Result<(), ToyIllegal> {
        self.toy.check_chance(chance)
    }

    fn resolve_unchecked<L: Log<ToyEvent>>(&mut self, chance: &ToyChance, log: &mut L) {
        self.toy.resolve_unchecked(chance, log);
    }

    fn view(&self, viewer: Viewer) -> EditionView {
        EditionView {
            rules: self.rules,
            toy: self.toy.view(viewer),
        }
    }

    fn determinise<D: Dice>(view: &EditionView, dice: &mut D) -> Self {
        Self {
            rules: view.rules,
            toy: Toy::determinise(&view.toy, dice),
        }
    }

    fn seen_by(&self, watcher: Seat, actor: Seat, action: ToyAction) -> Option<ToyAction> {
        self.toy.seen_by(watcher, actor, action)
    }

    fn prompt(&self, seat: Seat) -> Prompt {
        self.toy.prompt(seat)
    }

    fn describe(&self, seat: Seat, action: ToyAction) -> String {
        self.toy.describe(seat, action)
    }

    fn is_null(&self, seat: Seat, action: ToyAction) -> bool {
        self.toy.is_null(seat, action)
    }

    fn standings(&self) -> Option<Standings> {
        self.toy.standings()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.toy.outcome()
    }

    fn assert_invariants(&self) {
        self.toy.assert_invariants();
    }
}
