//! A game played ahead: with the table's seed known, all its decisions can be written down before they are sent.

use std::sync::atomic::{AtomicU64, Ordering};

use court_api::{BASE, Play, TableId, Token};
use court_core::{Dice, FastDice, Turn};
use court_server::Playable;
use court_table::{Opening, Seed, TableError};

static NEXT: AtomicU64 = AtomicU64::new(0);

/// Seeds by number. For measuring only: whoever knows the number knows the game.
pub(super) fn next_seed() -> Seed {
    Seed::from_number(NEXT.fetch_add(1, Ordering::Relaxed))
}

/// The seed that [`next_seed`] will give.
pub(super) fn coming_seed() -> Seed {
    Seed::from_number(NEXT.load(Ordering::Relaxed))
}

/// The decisions of one table, as requests.
#[derive(Clone)]
pub(super) struct Script {
    table: String,
    path: String,
    token: String,
    bodies: Vec<String>,
}

pub(super) struct Step<'a> {
    pub(super) path: &'a str,
    pub(super) token: &'a str,
    pub(super) body: &'a str,
}

impl Script {
    pub(super) fn write(
        game: &dyn Playable,
        seed: Seed,
        id: &TableId,
        identity: &Token,
    ) -> Result<Self, TableError> {
        let mut table = game.kind().open(Opening::new(2, seed))?;
        let mut dice = FastDice::new(NEXT.load(Ordering::Relaxed));
        let mut bodies = Vec::new();
        loop {
            match table.turn() {
                Turn::Over => break,
                Turn::Chance => table.roll()?,
                Turn::Of(seats) => {
                    let Some(seat) = seats.iter().next() else { break };
                    let actions = table.legal(seat);
                    let Some(action) = dice.pick(&actions) else { break };
                    let play = Play {
                        seat: Some(seat),
                        decision: table.decision(seat).unwrap_or_default(),
                        action: action.clone(),
                    };
                    bodies.push(serde_json::to_string(&play).unwrap_or_default());
                    table.play(seat, action)?;
                }
            }
        }
        let table = format!("{BASE}/tables/{id}");
        Ok(Self {
            path: format!("{table}/play"),
            table,
            token: identity.reveal().to_owned(),
            bodies,
        })
    }

    pub(super) fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        self.bodies.iter().map(|body| Step {
            path: &self.path,
            token: &self.token,
            body,
        })
    }

    pub(super) fn table_path(&self) -> &str {
        &self.table
    }

    pub(super) fn token(&self) -> &str {
        &self.token
    }
}
