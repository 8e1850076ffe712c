//! Worlds for a deck whose bottom cards have begun to come back.
//!
//! Whoever put a mission under its deck knows it when another seat draws it, and goes on knowing something about it: it
//! is in that hand until it is laid, or perhaps under the deck again. To draw a world with the right probability the
//! moves of the deck are played again from the first such draw. Cards the viewer knows are followed by name; all others
//! are alike, so they stay nameless until one is laid or drawn by the viewer. Where a seat chose in secret which card to
//! put away, each of its cards is equally likely; a nameless card that was laid makes a world the likelier the more
//! nameless cards that hand held, and worlds that contradict what was seen are thrown away.

use court_core::{Dice, List, Seat};

use super::View;
use crate::pieces::{Deck, Mission, MissionSet};
use crate::state::{LEDGER, Line, SEATS, Step};

/// A deck with all names filled in.
#[derive(Clone, Copy)]
pub(super) struct Sampled {
    /// What each seat other than the viewer holds of it.
    pub(super) hands: [MissionSet; SEATS],
    /// The bottom cards in order.
    pub(super) under: List<Mission, 16>,
    /// The card of each line of the ledger, by its place there.
    pub(super) lines: List<(u8, Mission), LEDGER>,
}

/// A card that is followed: its name, as far as known.
type Token = u8;

/// More cards than one deck has can be followed: a card the viewer draws and puts away again is a new one.
const TOKENS: usize = 64;

#[derive(Clone, Copy, Default)]
struct Replay {
    names: List<Option<Mission>, TOKENS>,
    hands: [List<Token, 24>; SEATS],
    /// Every place under the deck in order, used or not.
    places: List<Token, 40>,
    /// How many of them have been drawn.
    drawn: usize,
    /// The token of each line that moved one.
    moved: List<(u8, Token), LEDGER>,
}

impl Replay {
    fn new_token(&mut self, name: Option<Mission>) -> Token {
        self.names.push(name);
        (self.names.len() - 1) as Token
    }

    fn name(&self, token: Token) -> Option<Mission> {
        self.names[usize::from(token)]
    }

    /// The tokens still in play: in a hand or under the deck.
    fn live(&self) -> impl Iterator<Item = Token> + '_ {
        let hands = self.hands.iter().flat_map(|hand| hand.iter().copied());
        hands.chain(self.places[self.drawn..].iter().copied())
    }

    fn is_followed(&self, card: Mission) -> bool {
        self.live().any(|token| self.name(token) == Some(card))
    }
}

/// Draws a world for this deck. `unseen` are its cards that the viewer neither holds, nor sees, nor put under the deck.
pub(super) fn sample(view: &View, deck: Deck, unseen: MissionSet, dice: &mut impl Dice) -> Sampled {
    let start = at_start(view, deck);
    loop {
        let mut replay = start;
        let lines = view
            .ledger
            .iter()
            .enumerate()
            .map(|(place, &line)| (place as u8, Line::from(line)));
        let mut lines = lines.filter(|(_, line)| line.deck == deck);
        if lines.all(|(place, line)| step(&mut replay, view, place, line, dice)) {
            return name_all(&replay, unseen, dice);
        }
    }
}

/// The deck as the viewer knew it before the first bottom card came back.
fn at_start(view: &View, deck: Deck) -> Replay {
    let mut replay = Replay::default();
    let mut held = view
        .open
        .players
        .map(|_, player| i16::from(player.missions[deck]));
    let mut put = 0;
    let mut first_cards = List::<(Seat, Option<Mission>), 40>::default();
    for line in view.ledger().filter(|line| line.deck == deck) {
        let held = &mut held[line.seat];
        match line.step {
            Step::Drew(by) => {
                *held -= 1;
                first_cards.push((by, line.card));
            }
            Step::Put => {
                *held += 1;
                put += 1;
            }
            Step::Laid => *held += 1,
        }
    }
    let under = view.open.mission_under.iter().zip(view.missions_under.iter());
    for (under, &card) in under.filter(|(under, _)| under.deck == deck) {
        first_cards.push((under.by, card));
    }
    // Places are used in order, so the cards put away since then are the last ones.
    for &(by, card) in &first_cards[..first_cards.len() - put] {
        let token = replay.new_token(card.filter(|_| view.viewer.is(by)));
        replay.places.push(token);
    }
    for seat in Seat::all(view.open.seats).filter(|&seat| !view.viewer.is(seat)) {
        for _ in 0..held[seat] {
            let token = replay.new_token(None);
            replay.hands[seat.index()].push(token);
        }
    }
    replay
}

/// Plays one line again; `false` if this world contradicts it.
fn step(replay: &mut Replay, view: &View, place: u8, line: Line, dice: &mut impl Dice) -> bool {
    let own = view.viewer.is(line.seat);
    let hand = line.seat.index();
    match line.step {
        Step::Drew(_) => {
            let token = replay.places[replay.drawn];
            if !own {
                replay.drawn += 1;
                replay.hands[hand].push(token);
                replay.moved.push((place, token));
                return true;
            }
            let fits = match (replay.name(token), line.card) {
                (None, Some(card)) => !replay.is_followed(card),
                (name, card) => name == card,
            };
            replay.drawn += 1;
            replay.names[usize::from(token)] = line.card;
            fits
        }
        Step::Put => {
            let token = if own {
                replay.new_token(line.card)
            } else {
                let chosen = dice.below(replay.hands[hand].len() as u32) as usize;
                let token = replay.hands[hand].remove(chosen);
                replay.moved.push((place, token));
                token
            };
            replay.places.push(token);
            true
        }
        Step::Laid if own => true,
        Step::Laid => {
            let Some(card) = line.card else { return true };
            if replay.is_followed(card) {
                let found = replay.hands[hand]
                    .iter()
                    .position(|&token| replay.name(token) == Some(card));
                if let Some(found) = found {
                    replay.hands[hand].remove(found);
                }
                return found.is_some();
            }
            // One of the hand's cards is picked: a named one contradicts, so the world survives with the share of its
            // nameless cards.
            let chosen = dice.below(replay.hands[hand].len() as u32) as usize;
            let token = replay.hands[hand][chosen];
            if replay.name(token).is_some() {
                return false;
            }
            replay.hands[hand].remove(chosen);
            replay.names[usize::from(token)] = Some(card);
            true
        }
    }
}

/// The nameless cards get the unseen names.
fn name_all(replay: &Replay, mut unseen: MissionSet, dice: &mut impl Dice) -> Sampled {
    let mut names = replay.names;
    for token in replay.live() {
        if let Some(card) = names[usize::from(token)] {
            unseen.remove(card);
        }
    }
    for token in replay.live() {
        let name = &mut names[usize::from(token)];
        if name.is_none() {
            let card = unseen.nth(dice.below(u32::from(unseen.len())));
            unseen.remove(card);
            *name = Some(card);
        }
    }
    let name = |token: Token| names[usize::from(token)].expect("every card has a name now");
    let mut lines = List::default();
    for &(line, token) in replay.moved.iter() {
        lines.push((line, name(token)));
    }
    let mut under = List::default();
    for &token in &replay.places[replay.drawn..] {
        under.push(name(token));
    }
    Sampled {
        hands: replay
            .hands
            .map(|hand| hand.iter().map(|&token| name(token)).collect()),
        under,
        lines,
    }
}
