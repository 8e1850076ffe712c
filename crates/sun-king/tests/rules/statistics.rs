//! The deal, Louis' shuffle and worlds by numbers. `COURT_SAMPLES=30` in the environment looks thirty times as long.

use std::panic::catch_unwind;

use court_core::{Dice, FastDice, Game, List, Seat, Viewer};
use court_sun_king::{Card, Config, Phase, Shuffle, SunKing, Tally};
use court_testkit::{Deals, Shuffles, Small, Watching, assert_exact, assert_no_leak, orders, rank, samples};

use super::scene::Scene;

/// How many there are of each kind, and the number of a kind among those that there are.
fn kinds(cards: &Tally) -> (Vec<u32>, impl Fn(Card) -> usize) {
    let present: Vec<(Card, u8)> = cards.iter().collect();
    let counts = present.iter().map(|&(_, number)| u32::from(number)).collect();
    let number = move |card| present.iter().position(|&(other, _)| other == card).unwrap();
    (counts, number)
}

/// Counts many deals: the property cards in the order in which they are dealt and drawn, the others in the pile, Louis.
fn deal_many(seats: u8, sample: impl Fn(&SunKing, &mut FastDice) -> Shuffle) {
    let game = SunKing::new(&Config::default(), seats).unwrap();
    let deck = game.court().rules.deck;
    let mut properties = deck;
    let mut others = Tally::default();
    for (card, number) in deck.iter().filter(|(card, _)| !card.is_property()) {
        properties[card] = 0;
        others[card] = number;
    }
    others[Card::LOUIS] = 0;
    let dice = &mut FastDice::new(u64::from(seats));
    let first = sample(&game, dice);
    // In the pile all property cards count as the first of them: how many of which there are differs from deal to deal.
    let any = Card::properties().next().unwrap();
    others[any] = first.pile.iter().filter(|card| card.is_property()).count() as u8;
    let (property_counts, property) = kinds(&properties);
    let (other_counts, other) = kinds(&others);
    let mut in_order = Shuffles::new("property cards", &property_counts);
    let mut in_pile = Shuffles::new("the draw pile", &other_counts);
    // D8: of the others the lower half has as many as the upper or one more, and Louis is shuffled into it.
    let lower = (first.pile.len() - 1).div_ceil(2) + 1;
    let mut louis = Deals::new("Louis", &vec![1; lower], &[1, lower as u32 - 1]);
    for _ in 0..samples(2_000) {
        let shuffle = sample(&game, dice);
        let drawn = || shuffle.pile.iter().rev().copied();
        let order: Vec<_> = shuffle
            .dealt
            .iter()
            .copied()
            .chain(drawn())
            .filter(|card| card.is_property())
            .map(&property)
            .collect();
        in_order.add(&order);
        let order: Vec<_> = drawn()
            .filter(|&card| card != Card::LOUIS)
            .map(|card| other(if card.is_property() { any } else { card }))
            .collect();
        in_pile.add(&order);
        let lowest = shuffle.pile.iter().take(lower);
        louis.add(lowest.map(|&card| usize::from(card != Card::LOUIS)).enumerate());
    }
    in_order.assert_fair();
    in_pile.assert_fair();
    louis.assert_fair();
}

#[test]
fn every_card_is_dealt_to_every_place_equally_often() {
    for seats in 2..=6 {
        deal_many(seats, |game, dice| game.sample(dice));
    }
}

/// In one of eight deals a Mazarin is put on top.
#[test]
fn a_deal_that_favours_mazarin_is_found() {
    let unfair = || {
        deal_many(4, |game, dice| {
            let mut shuffle = game.sample(dice);
            if dice.below(8) == 0 {
                let pile = &mut *shuffle.pile;
                let mazarin = pile.iter().position(|&card| card == Card::MAZARIN).unwrap();
                pile.swap(mazarin, pile.len() - 1);
            }
            shuffle
        });
    };
    let payload = catch_unwind(unfair).unwrap_err();
    let message = payload.downcast_ref::<String>().unwrap();
    assert!(message.starts_with("the draw pile: "), "{message}");
}

/// All ways in which Louis' shuffle can come out.
fn shuffles(game: &SunKing) -> Vec<(Shuffle, f64)> {
    let court = game.court();
    let mut cards = court.unseen;
    cards.add(&court.discard);
    let cards: Vec<Card> = cards
        .iter()
        .flat_map(|(card, number)| std::iter::repeat_n(card, usize::from(number)))
        .collect();
    let mut piles = Vec::new();
    for others in orders(&cards) {
        for place in 0..=others.len().div_ceil(2) {
            let mut pile = others.clone();
            pile.insert(place, Card::LOUIS);
            piles.push(pile);
        }
    }
    let share = 1.0 / piles.len() as f64;
    let shuffle = |pile: Vec<Card>| Shuffle {
        dealt: List::default(),
        pile: pile.into_iter().collect(),
    };
    piles.into_iter().map(|pile| (shuffle(pile), share)).collect()
}

/// All cards but the special ones, a green and a blue one lie before the seats. Louis comes, and the eleven cards that
/// are left are shuffled.
fn small_pile() -> SunKing {
    let deck = SunKing::new(&Config::default(), 3).unwrap().court().rules.deck;
    let mut laid = ["", "", ""].map(str::to_owned);
    for (card, number) in deck.iter().filter(|(card, _)| card.is_property()) {
        let kept = u8::from(["green", "blue"].contains(&card.word()));
        for copy in 0..number - kept {
            laid[usize::from(copy % 3)] += &format!("{card} ");
        }
    }
    laid[2] += "influence order conspiracy diplomacy authority dominion pension pension";
    let mut play = Scene::new(3)
        .has(1, &laid[0])
        .has(2, &laid[1])
        .has(3, &laid[2])
        .phase(Phase::Announce)
        .pile("louis green")
        .begin();
    play.play("@1 announce 1");
    assert_eq!(play.turn(), "chance");
    play.game
}

#[test]
fn worlds_are_the_piles_that_can_be_as_often_as_they_can_be() {
    let starts = [(small_pile(), 1.0)];
    for script in [
        &["@1 lay green"][..],
        &["@1 lay green", "@1 done", "@2 done", "@2 announce 1"],
    ] {
        let small = Small {
            starts: &starts,
            script,
            viewer: Viewer::Seat(Seat::new(0)),
            worlds: samples(4_000),
            seed: 1,
        };
        // Where Louis lies, and the next two cards.
        let report = assert_exact(&small, shuffles, |game| {
            let pile = game.pile();
            let louis = pile.iter().position(|&card| card == Card::LOUIS);
            let next: Vec<_> = pile.iter().rev().take(2).map(|card| card.word()).collect();
            (louis, next)
        });
        assert!(report.ways > 3_000 && report.keys >= 20, "{report}");
        assert_eq!(report.views > 5, script.len() > 1, "{report}");
    }
}

#[test]
fn nothing_a_seat_sees_goes_with_the_next_card_of_the_pile() {
    for seats in [2, 4] {
        let watching = Watching {
            config: &Config::default(),
            seats,
            viewer: Viewer::Seat(Seat::new(0)),
            games: samples(1_200),
            seed: 1,
        };
        let report = assert_no_leak(&watching, |game: &SunKing, _, dice| {
            let next = *game.pile().last()?;
            let mut unseen = game.court().unseen;
            // Louis is not as likely on top as the others: he lies in the lower half.
            unseen[Card::LOUIS] = 0;
            let counts: Vec<_> = Card::all().map(|card| u32::from(unseen[card])).collect();
            (next != Card::LOUIS).then(|| rank(&counts, next.index(), 4, dice))
        });
        assert!(report.games > 1_000 && report.features > 50, "{report}");
    }
}
