//! What is random: the deal (2, 4, N1) and Louis' shuffle (21, D7, D8).

use court_core::{Dice, List, Log, Seat};

use crate::data::{DECK, START_GOLD, dealt, dealt_in_all};
use crate::error::Illegal;
use crate::event::Event;
use crate::pieces::{Card, Tally};
use crate::state::{Court, Frame, Phase, SunKing};

/// The most cards that are dealt: with six players.
pub(crate) const MOST_DEALT: usize = dealt_in_all(6) as usize;

/// How the cards came out of a shuffle.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shuffle {
    /// At the deal: the property cards for the seats, seat 1's first, each seat's in the order of dealing. Replacements
    /// have been made: a special or auction card is never dealt (2). Empty at Louis' shuffle.
    pub dealt: List<Card, MOST_DEALT>,
    /// The draw pile from the bottom up.
    pub pile: List<Card, DECK>,
}

/// How many cards the lower half has, Louis included, if `cards` others are split (D8).
pub(crate) const fn lower_half(cards: u8) -> u8 {
    cards - cards / 2 + 1
}

/// A uniformly random draw pile of these cards. If Louis is among them, he is among the lowest `lower`.
///
/// Given that, every order of the others and every place of Louis is equally likely: that is what shuffling him into the
/// lower half and putting it under the other half does, and drawing cards from the top leaves it so.
pub(crate) fn shuffled<D: Dice>(cards: &Tally, lower: u8, dice: &mut D) -> List<Card, DECK> {
    let mut pile = List::default();
    for (card, number) in cards.iter().filter(|&(card, _)| card != Card::LOUIS) {
        for _ in 0..number {
            pile.push(card);
        }
    }
    dice.shuffle(&mut pile);
    if cards[Card::LOUIS] == 1 {
        pile.push(Card::LOUIS);
        let top = pile.len() - 1;
        let place = dice.below(u32::from(lower).min(top as u32 + 1)) as usize;
        // The card that lay there goes to the top: the others were in random order and still are.
        pile.swap(place, top);
    }
    pile
}

impl Court {
    /// What Louis' shuffle combines: both piles, and himself. What lies on the table stays there (D3, N6).
    fn combined(&self) -> Tally {
        let mut cards = self.unseen;
        cards.add(&self.discard);
        cards[Card::LOUIS] = 1;
        cards
    }
}

pub(crate) fn sample<D: Dice>(game: &SunKing, dice: &mut D) -> Shuffle {
    let court = &game.court;
    if court.phase != Phase::Deal {
        let cards = court.combined();
        let lower = lower_half(cards.total() - 1);
        return Shuffle {
            dealt: List::default(),
            pile: shuffled(&cards, lower, dice),
        };
    }
    // Whatever special and auction cards are met and replaced, the property cards come in random order (2).
    let mut properties: List<Card, DECK> = List::default();
    for card in Card::properties() {
        for _ in 0..court.rules.deck[card] {
            properties.push(card);
        }
    }
    dice.shuffle(&mut properties);
    let mut cards = court.rules.deck;
    let mut dealt = List::default();
    for &card in properties.iter().take(dealt_in_all(court.seats) as usize) {
        dealt.push(card);
        cards[card] -= 1;
    }
    // N1: what is left is shuffled before it is split.
    let lower = lower_half(cards.total() - 1);
    Shuffle {
        dealt,
        pile: shuffled(&cards, lower, dice),
    }
}

pub(crate) fn check_chance(game: &SunKing, shuffle: &Shuffle) -> Result<(), Illegal> {
    let court = &game.court;
    let mut cards = if court.phase == Phase::Deal {
        if shuffle.dealt.len() != dealt_in_all(court.seats) as usize {
            return Err(Illegal::DealtNumber);
        }
        if shuffle.dealt.iter().any(|card| !card.is_property()) {
            return Err(Illegal::DealtSpecial);
        }
        court.rules.deck
    } else {
        if !shuffle.dealt.is_empty() {
            return Err(Illegal::DealtNumber);
        }
        court.combined()
    };
    for &card in shuffle.dealt.iter().chain(shuffle.pile.iter()) {
        cards[card] = cards[card].checked_sub(1).ok_or(Illegal::NotTheDeck(card))?;
    }
    if let Some((missing, _)) = cards.iter().next() {
        return Err(Illegal::NotTheDeck(missing));
    }
    let lower = lower_half(shuffle.pile.len() as u8 - 1);
    if shuffle
        .pile
        .iter()
        .take(lower as usize)
        .all(|&card| card != Card::LOUIS)
    {
        return Err(Illegal::LouisOnTop);
    }
    Ok(())
}

pub(crate) fn resolve_unchecked<L: Log<Event>>(game: &mut SunKing, shuffle: &Shuffle, log: &mut L) {
    game.pile = shuffle.pile;
    let court = &mut game.court;
    court.draw = shuffle.pile.len() as u8;
    court.lower = lower_half(court.draw - 1);
    if court.phase == Phase::Deal {
        // 2, 3, A1: in the order of dealing, the last on top.
        let mut cards = shuffle.dealt.iter().copied();
        for seat in Seat::all(court.seats) {
            let own = dealt(court.seats, seat.index()) as usize;
            for card in cards.by_ref().take(own) {
                court.unseen[card] -= 1;
                court.spheres[seat].lay(card);
                log.emit(|| Event::Dealt { seat, card });
            }
            court.spheres[seat].power = court.rules.start_power;
            court.power -= court.rules.start_power;
            court.spheres[seat].gold = START_GOLD;
            court.gold -= START_GOLD;
        }
        log.emit(|| Event::PileLaid {
            cards: shuffle.pile.len() as u8,
        });
        court.phase = Phase::Properties;
        let seat = court.turn_player;
        log.emit(|| Event::TurnBegins { seat });
    } else {
        court.unseen = court.combined();
        court.discard = Tally::default();
        let frame = court.stack.pop();
        debug_assert_eq!(frame, Some(Frame::Louis), "only Louis shuffles");
        log.emit(|| Event::Reshuffled {
            cards: shuffle.pile.len() as u8,
        });
        game.advance(log);
    }
}
