//! Any JSON as the config of a table.

use court_games::GAMES;
use court_table::{Opening, Seed};

use crate::bytes::Bytes;

/// Opens a table with a config that nobody has looked at. It is refused in words, or there is a game to play.
pub fn configs(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let game = &GAMES[bytes.below(GAMES.len())];
    let seats = bytes.byte() % 8;
    let seed = Seed::from_number(u64::from(bytes.byte()));
    let text = bytes.line();
    let Ok(config) = serde_json::from_str(&text) else {
        return;
    };
    let opening = Opening {
        config,
        ..Opening::new(seats, seed)
    };
    match game.kind().open(opening) {
        Ok(table) => crate::games::play(table, &mut bytes),
        Err(error) => assert!(!error.code().is_empty() && !error.to_string().is_empty()),
    }
}
