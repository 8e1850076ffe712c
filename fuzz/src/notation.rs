//! Any text read as notation.

use court_core::Notation;
use court_games::{GAMES, Listed, Visit};

struct Read<'a>(&'a str);

impl Visit for Read<'_> {
    type Output = ();

    fn visit<G: Listed>(self) {
        read_back::<G::Action>(self.0);
        read_back::<G::Chance>(self.0);
    }
}

/// Each text is refused, or read as the one thing that is written exactly so.
fn read_back<T: Notation>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string(), text, "two texts for one thing"),
        Err(error) => {
            // A message is shown on a screen: it stays short whatever was sent.
            let message = error.to_string();
            assert!(message.chars().count() < 1000, "a long message: {message}");
        }
    }
}

/// Reads a text as an action and as a chance outcome of every game.
pub fn notation(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for game in GAMES {
        court_games::visit(game.slug(), Read(&text)).expect("a game of the registry");
    }
}
