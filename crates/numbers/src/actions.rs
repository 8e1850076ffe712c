//! Actions by id.

use std::fmt::Display;

use court_core::{Game, Seat};

use crate::Numbered;

/// Room for a list of legal actions, kept from step to step so that no step allocates.
#[derive(Clone, Debug)]
pub struct Scratch<G: Game>(Vec<G::Action>);

impl<G: Game> Scratch<G> {
    /// Room for the longest list met in play; it grows where that is not enough.
    #[must_use]
    pub fn new() -> Self {
        Self(Vec::with_capacity(256))
    }

    fn legal(&mut self, game: &G, seat: Seat) -> &[G::Action] {
        self.0.clear();
        game.legal(seat, &mut self.0);
        &self.0
    }
}

impl<G: Game> Default for Scratch<G> {
    fn default() -> Self {
        Self::new()
    }
}

fn id_of<G: Numbered>(game: &G, seat: Seat, action: G::Action) -> u16 {
    match G::id(action, seat, game.seats()) {
        Some(id) => id,
        None => panic!("{action} is legal and has no id"),
    }
}

/// Writes 1 for each id this seat may choose and 0 for the others; all 0 for a seat that is not asked.
///
/// # Panics
/// If `out` does not have exactly [`Numbered::ACTIONS`] places.
pub fn mask<G: Numbered>(game: &G, seat: Seat, scratch: &mut Scratch<G>, out: &mut [u8]) {
    assert_eq!(out.len(), G::ACTIONS, "a mask has a fixed length");
    out.fill(0);
    for &action in scratch.legal(game, seat) {
        out[usize::from(id_of(game, seat, action))] = 1;
    }
}

/// The ids this seat may choose, in the order of [`Game::legal`], in place of what `out` held.
pub fn legal_ids<G: Numbered>(game: &G, seat: Seat, scratch: &mut Scratch<G>, out: &mut Vec<u16>) {
    out.clear();
    let legal = scratch.legal(game, seat).iter();
    out.extend(legal.map(|&action| id_of(game, seat, action)));
}

/// The legal action with this id; `None` if this seat may not choose it now.
#[must_use]
pub fn action_of<G: Numbered>(game: &G, seat: Seat, id: u16, scratch: &mut Scratch<G>) -> Option<G::Action> {
    let mut legal = scratch.legal(game, seat).iter().copied();
    legal.find(|&action| G::id(action, seat, game.seats()) == Some(id))
}

/// The name of every id.
#[must_use]
pub fn action_names<G: Numbered>() -> Vec<String> {
    G::catalogue().into_iter().map(G::name).collect()
}

/// The notation of an action of the first seat, with `+1` for the next seat where it says `@2`.
pub(crate) fn relative_text(action: &impl Display) -> String {
    let text = action.to_string();
    let word = |word: &str| match word
        .strip_prefix('@')
        .and_then(|number| number.parse::<u8>().ok())
    {
        Some(number) => format!("+{}", number - 1),
        None => word.to_owned(),
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}
