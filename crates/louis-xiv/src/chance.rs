//! What nature decides: outcomes are drawn, checked and enacted here.

use court_core::{BySeat, ByWord, Dice, List, Log, Seat, Word};

use crate::error::Illegal;
use crate::event::Event;
use crate::pieces::{ByCoat, Card, Coat, Deck, Mission, MissionSet, Tile};
use crate::state::{Due, LouisXiv, Phase, SEATS};

/// The result of a random event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// S4: a light and a medium mission for each seat.
    Missions(BySeat<[Mission; 2], SEATS>),
    /// P1.1: the money card turned up, 1 to 8.
    Money(u8),
    /// P1.3: five influence cards for each seat.
    Deal(BySeat<[Card; 5], SEATS>),
    /// N1: the influence cards revealed until three persons have appeared: at most those and all six jokers.
    Reveal(List<Card, 9>),
    /// One influence card.
    Influence(Card),
    /// One intrigue card.
    Intrigue(Tile),
    /// One mission.
    Mission(Mission),
    /// So many coats of each kind.
    Coats(ByCoat<u8>),
    /// E1: so many coats of each kind for each seat.
    Exchange(BySeat<ByCoat<u8>, SEATS>),
}

/// Draws one of `counts` with a probability proportional to its count, and takes it out.
pub(crate) fn take_one<K: Word, const N: usize>(
    counts: &mut ByWord<K, u8, N>,
    total: u8,
    dice: &mut impl Dice,
) -> K {
    let mut place = dice.below(u32::from(total)) as u8;
    for (i, count) in counts.as_mut_array().iter_mut().enumerate() {
        if place < *count {
            *count -= 1;
            return K::ALL[i];
        }
        place -= *count;
    }
    unreachable!("the counts add up to the total")
}

fn take_coats(left: &mut ByCoat<u8>, total: &mut u8, count: u8, dice: &mut impl Dice) -> ByCoat<u8> {
    let mut drawn = ByCoat::default();
    for _ in 0..count.min(*total) {
        drawn[take_one(left, *total, dice)] += 1;
        *total -= 1;
    }
    drawn
}

pub(crate) fn sample(game: &LouisXiv, dice: &mut impl Dice) -> Chance {
    match game.open.due {
        Due::Coats(_, count) => {
            let (mut left, mut total) = (game.secret.coats_left, game.open.coats_left);
            Chance::Coats(take_coats(&mut left, &mut total, count, dice))
        }
        Due::Influence(_) => {
            let mut pool = game.secret.influence_pool;
            Chance::Influence(take_one(&mut pool, game.open.influence_pool, dice))
        }
        Due::Intrigue(_) => {
            let pool = game.secret.intrigue_pool;
            Chance::Intrigue(pool.nth(dice.below(u32::from(pool.len()))))
        }
        Due::Mission(_, deck) => {
            let pool = game.secret.mission_pool.and(MissionSet::of_deck(deck));
            Chance::Mission(pool.nth(dice.below(u32::from(pool.len()))))
        }
        Due::Nothing => game.draw_for_phase(dice),
    }
}

pub(crate) fn check_chance(game: &LouisXiv, chance: &Chance) -> Result<(), Illegal> {
    let (open, secret) = (&game.open, &game.secret);
    let fits = match (open.due, open.phase, chance) {
        (Due::Coats(_, count), _, Chance::Coats(drawn)) => {
            total(drawn) == u32::from(count.min(open.coats_left))
                && drawn
                    .iter()
                    .all(|(kind, drawn)| *drawn <= secret.coats_left[kind])
        }
        (Due::Influence(_), _, Chance::Influence(card)) => secret.influence_pool[*card] > 0,
        (Due::Intrigue(_), _, Chance::Intrigue(person)) => secret.intrigue_pool.contains(*person),
        (Due::Mission(_, deck), _, Chance::Mission(card)) => {
            card.deck() == deck && secret.mission_pool.contains(*card)
        }
        (Due::Nothing, Phase::Setup, Chance::Missions(dealt)) => {
            let mut pool = secret.mission_pool;
            let mut all = dealt.seats() == open.seats;
            for (_, hand) in dealt.iter() {
                for (card, deck) in hand.iter().zip([Deck::Light, Deck::Medium]) {
                    all &= pool.contains(*card) && card.deck() == deck;
                    pool.remove(*card);
                }
            }
            all
        }
        (Due::Nothing, Phase::Money, Chance::Money(card)) => {
            (1..=8).contains(card) && open.money_seen & 1 << (card - 1) == 0
        }
        (Due::Nothing, Phase::Deal, Chance::Deal(dealt)) => {
            let cards = dealt.iter().flat_map(|(_, hand)| hand);
            dealt.seats() == open.seats && game.in_influence_pool(cards)
        }
        (Due::Nothing, Phase::Neutral, Chance::Reveal(reveal)) => {
            let persons = reveal.iter().filter(|&&card| card != Card::JOKER).count();
            persons == 3 && reveal.last() != Some(&Card::JOKER) && game.in_influence_pool(reveal.iter())
        }
        (Due::Nothing, Phase::Exchange, Chance::Exchange(dealt)) => {
            let mut left = secret.coats_left.as_array().map(u32::from);
            let mut all = dealt.seats() == open.seats;
            for (seat, drawn) in dealt.iter() {
                let due = open.exchanged[seat].iter().map(|&n| u32::from(n)).sum::<u32>();
                all &= total(drawn) == due;
                for (left, drawn) in left.iter_mut().zip(drawn.as_array()) {
                    all &= u32::from(*drawn) <= *left;
                    *left = left.saturating_sub(u32::from(*drawn));
                }
            }
            all
        }
        _ => return Err(Illegal::WrongDraw),
    };
    if fits {
        Ok(())
    } else {
        Err(Illegal::ImpossibleDraw)
    }
}

pub(crate) fn resolve_unchecked(game: &mut LouisXiv, chance: &Chance, log: &mut impl Log<Event>) {
    match (game.open.due, chance) {
        (Due::Coats(seat, count), Chance::Coats(drawn)) => {
            game.open.due = Due::Nothing;
            game.gain_coats(seat, count, drawn, log);
            game.resume(log);
        }
        (Due::Influence(seat), &Chance::Influence(card)) => {
            game.open.due = Due::Nothing;
            game.secret.influence_pool[card] -= 1;
            game.open.influence_pool -= 1;
            game.gain_influence(seat, card, log);
            game.resume(log);
        }
        (Due::Intrigue(seat), &Chance::Intrigue(person)) => {
            game.open.due = Due::Nothing;
            game.secret.intrigue_pool.remove(person);
            game.open.intrigue_pool -= 1;
            game.gain_intrigue(seat, person, log);
            game.resume(log);
        }
        (Due::Mission(seat, deck), &Chance::Mission(card)) => {
            game.open.due = Due::Nothing;
            game.secret.mission_pool.remove(card);
            game.open.mission_pool[deck] -= 1;
            game.gain_mission(seat, card, log);
            game.resume(log);
        }
        (Due::Nothing, Chance::Missions(dealt)) => game.deal_missions(dealt, log),
        (Due::Nothing, &Chance::Money(card)) => game.turn_money_card(card, log),
        (Due::Nothing, Chance::Deal(dealt)) => game.deal_influence(dealt, log),
        (Due::Nothing, Chance::Reveal(reveal)) => game.place_neutral(reveal, log),
        (Due::Nothing, Chance::Exchange(dealt)) => game.finish(dealt, log),
        (due, chance) => unreachable!("{chance:?} while {due:?} is due"),
    }
}

impl LouisXiv {
    fn draw_for_phase(&self, dice: &mut impl Dice) -> Chance {
        let seats = self.open.seats;
        match self.open.phase {
            Phase::Setup => {
                let mut pool = self.secret.mission_pool;
                let mut take = |deck| {
                    let cards = pool.and(MissionSet::of_deck(deck));
                    let card = cards.nth(dice.below(u32::from(cards.len())));
                    pool.remove(card);
                    card
                };
                Chance::Missions(BySeat::from_fn(seats, |_| {
                    [Deck::Light, Deck::Medium].map(&mut take)
                }))
            }
            Phase::Money => {
                let place = dice.below(8 - self.open.money_seen.count_ones());
                let mut unseen = (1..=8).filter(|card| self.open.money_seen & 1 << (card - 1) == 0);
                Chance::Money(unseen.nth(place as usize).expect("so many are unseen"))
            }
            Phase::Deal => {
                let (mut pool, mut total) = (self.secret.influence_pool, self.open.influence_pool);
                let mut take = |_| {
                    total -= 1;
                    take_one(&mut pool, total + 1, dice)
                };
                Chance::Deal(BySeat::from_fn(seats, |_| std::array::from_fn(&mut take)))
            }
            Phase::Neutral => {
                let (mut pool, mut total) = (self.secret.influence_pool, self.open.influence_pool);
                let mut reveal = List::default();
                let mut persons = 0;
                while persons < 3 {
                    let card = take_one(&mut pool, total, dice);
                    total -= 1;
                    reveal.push(card);
                    persons += u8::from(card != Card::JOKER);
                }
                Chance::Reveal(reveal)
            }
            Phase::Exchange => {
                let (mut left, mut total) = (self.secret.coats_left, self.open.coats_left);
                Chance::Exchange(BySeat::from_fn(seats, |seat| {
                    let count = self.open.exchanged[seat].iter().sum();
                    take_coats(&mut left, &mut total, count, dice)
                }))
            }
            phase => unreachable!("nothing is drawn in {phase:?}"),
        }
    }

    fn in_influence_pool<'a>(&self, cards: impl Iterator<Item = &'a Card>) -> bool {
        let mut pool = self.secret.influence_pool;
        for &card in cards {
            match pool[card].checked_sub(1) {
                Some(left) => pool[card] = left,
                None => return false,
            }
        }
        true
    }

    /// M2, T6, T10, T12, M3p: coats from the supply, substitutes where it is empty (C6).
    pub(crate) fn gain_coats(
        &mut self,
        seat: Seat,
        count: u8,
        drawn: &ByCoat<u8>,
        log: &mut impl Log<Event>,
    ) {
        let mut kinds = 0;
        for (kind, &n) in drawn.iter() {
            self.secret.coats_left[kind] -= n;
            self.hand_mut(seat).coats[kind] += n;
            kinds += n;
        }
        self.open.coats_left -= kinds;
        let player = self.open.player_mut(seat);
        player.coats += count;
        player.plain_coats += count - kinds;
        log.emit(|| Event::Coats {
            seat,
            count,
            kinds: Some(coat_list(drawn)),
        });
    }
}

/// How many coats these are. Whoever wrote them down may have written down more than there are.
fn total(coats: &ByCoat<u8>) -> u32 {
    coats.as_array().iter().map(|&n| u32::from(n)).sum()
}

/// The kinds of some coats, in order.
pub(crate) fn coat_list(counts: &ByCoat<u8>) -> Vec<Coat> {
    counts
        .iter()
        .flat_map(|(kind, &n)| std::iter::repeat_n(kind, usize::from(n)))
        .collect()
}
