//! Shuffles, worlds and views of the toy under the statistical checks; each check sees the fault it is for.

use std::panic::{AssertUnwindSafe, catch_unwind};

use court_core::{FastDice, Game, Seat, Turn, Viewer};
use court_testkit::toy::{Card, Fault, Toy, ToyChance, ToyConfig};
use court_testkit::{
    ExactReport, LeakReport, Shuffles, Small, Watching, assert_exact, assert_no_leak, orders, rank,
};

fn planted(fault: Fault) -> ToyConfig {
    ToyConfig {
        fault,
        ..ToyConfig::default()
    }
}

/// The message of a panic that has to come.
fn caught<T>(body: impl FnOnce() -> T) -> String {
    let payload = catch_unwind(AssertUnwindSafe(body))
        .err()
        .expect("the fault must be found");
    payload.downcast_ref::<String>().expect("a text").clone()
}

fn index(card: Card) -> usize {
    usize::from(card.0) - 1
}

fn shuffle_many(fault: Fault) {
    let game = Toy::new(&planted(fault), 2).expect("the config is right");
    let mut shuffles = Shuffles::new("the deck", &[2, 1, 1, 1, 1, 2]);
    let mut dice = FastDice::new(1);
    for _ in 0..10_000 {
        let deck = game.sample(&mut dice).deck;
        let order: Vec<_> = deck.into_iter().map(index).collect();
        shuffles.add(&order);
    }
    shuffles.assert_fair();
}

#[test]
fn shuffles_are_fair_and_unfair_ones_are_found() {
    shuffle_many(Fault::None);
    let message = caught(|| shuffle_many(Fault::ShuffleUnfair));
    assert!(
        message.contains("the deck: 10000 deals are too uneven to be fair"),
        "{message}"
    );
}

/// Every order of the deck is equally likely.
fn decks(game: &Toy) -> Vec<(ToyChance, f64)> {
    let all = orders(game.deck());
    let share = 1.0 / all.len() as f64;
    all.into_iter()
        .map(|deck| (ToyChance::new(deck), share))
        .collect()
}

fn worlds(fault: Fault, viewer: Viewer, script: &[&str]) -> ExactReport {
    let start = Toy::new(&planted(fault), 2).expect("the config is right");
    let small = Small {
        starts: &[(start, 1.0)],
        script,
        viewer,
        worlds: 3_000,
        seed: 1,
    };
    assert_exact(&small, decks, |toy| {
        let held = Seat::all(2).map(|seat| (toy.hand(seat).cards(), toy.treasury(seat)));
        (held.collect::<Vec<_>>(), toy.deck().last().copied())
    })
}

#[test]
fn worlds_are_those_that_can_be_as_often_as_they_can_be() {
    let seat = Viewer::Seat(Seat::new(0));
    let report = worlds(Fault::None, seat, &["@1 draw", "@2 hidden"]);
    assert!(
        report.ways > 10_000 && report.views > 10 && report.keys > 10,
        "{report}"
    );
    let report = worlds(Fault::None, Viewer::Spectator, &["@1 play 5"]);
    assert!(report.views == 1 && report.keys > 50, "{report}");
}

#[test]
fn worlds_that_come_too_often_or_cannot_be_are_found() {
    let seat = Viewer::Seat(Seat::new(0));
    let message = caught(|| worlds(Fault::WorldUnfair, seat, &["@1 draw"]));
    assert!(message.contains("law 20 is broken by toy"), "{message}");
    // A 6 that nobody sees.
    let message = caught(|| worlds(Fault::WorldInventsCards, seat, &["@1 draw"]));
    assert!(message.contains("which cannot be"), "{message}");
}

#[test]
fn draws_that_are_not_as_probable_as_listed_are_found() {
    let start = Toy::new(&ToyConfig::default(), 2).expect("the config is right");
    let small = Small {
        starts: &[(start, 1.0)],
        script: &[],
        viewer: Viewer::Spectator,
        worlds: 3_000,
        seed: 1,
    };
    // As if orders with a low card at the bottom came more often.
    let skewed = |game: &Toy| {
        let mut all = decks(game);
        let half = all.len() / 2;
        all[..half].iter_mut().for_each(|(_, share)| *share *= 1.2);
        all[half..].iter_mut().for_each(|(_, share)| *share *= 0.8);
        all
    };
    let message = caught(|| assert_exact(&small, skewed, |toy| toy.deck().first().copied()));
    assert!(
        message.contains("sample does not draw as the outcomes are listed"),
        "{message}"
    );
    assert_exact(&small, decks, |toy| toy.deck().first().copied());
}

/// Which of the cards seat 1 has not seen is next? Asked before anybody has done anything.
fn next_card(game: &Toy, viewer: Viewer, dice: &mut FastDice) -> Option<u8> {
    let view = game.view(viewer);
    if view.round > 1 || game.turn() != Turn::of(Seat::new(0)) || !view.frames.is_empty() {
        return None;
    }
    let mut unseen = [2, 1, 1, 1, 1, 2];
    for card in view.own.cards() {
        unseen[index(card)] -= 1;
    }
    let top = game.deck().last()?;
    Some(rank(&unseen, index(*top), 4, dice))
}

fn leaks(fault: Fault) -> LeakReport {
    let watching = Watching {
        config: &planted(fault),
        seats: 3,
        viewer: Viewer::Seat(Seat::new(0)),
        games: 1_500,
        seed: 1,
    };
    assert_no_leak(&watching, next_card)
}

#[test]
fn nothing_tells_of_the_next_card() {
    let report = leaks(Fault::None);
    assert!(report.games == 1_500 && report.features > 10, "{report}");
}

#[test]
fn whatever_tells_of_the_next_card_is_found() {
    for (fault, where_it_shows) in [
        (Fault::TopShows, "view /top"),
        (Fault::PromptTells, "prompt of @1"),
        (Fault::LegalTells, "words for draw"),
        (Fault::DescribeTells, "words for draw"),
    ] {
        let message = caught(|| leaks(fault));
        let said = format!("toy: {where_it_shows} tells the viewer of what it cannot know");
        assert!(message.contains(&said), "{fault:?}: {message}");
    }
}
