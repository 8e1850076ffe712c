//! What is drawn, and worlds, by numbers. `COURT_SAMPLES=30` in the environment looks thirty times as long.

use std::panic::catch_unwind;

use court_core::{Dice, FastDice, Game, Viewer};
use court_emperor::{Ballot, Chance, Config, Electorate, Emperor, Phase};
use court_testkit::{Deals, Small, Watching, assert_exact, assert_no_leak, play, samples};

use super::scene::{Scene, seat};

/// Counts many draws of the start player.
fn start_many(seats: u8, draw: impl Fn(&Emperor, &mut FastDice) -> Chance) {
    let game = Emperor::new(&Config::default(), seats).unwrap();
    let mut starts = Deals::new(
        "the start player",
        &vec![1; usize::from(seats)],
        &[1, u32::from(seats) - 1],
    );
    let dice = &mut FastDice::new(u64::from(seats));
    for _ in 0..samples(4_000) {
        let Chance::Start(start) = draw(&game, dice) else {
            panic!("the start player is drawn first");
        };
        starts.add((0..usize::from(seats)).map(|place| (place, usize::from(place != start.index()))));
    }
    starts.assert_fair();
}

#[test]
fn every_seat_begins_and_every_pair_of_electorates_stays_out_equally_often() {
    for seats in 2..=4 {
        start_many(seats, |game, dice| game.sample(dice));
    }
    let (spiritual, secular): (Vec<Electorate>, Vec<Electorate>) = Electorate::ALL
        .iter()
        .partition(|electorate| electorate.is_spiritual());
    let pairs: Vec<_> = spiritual
        .iter()
        .flat_map(|&one| secular.iter().map(move |&other| (one, other)))
        .collect();
    assert_eq!(pairs.len(), 12);
    let game = Scene::new(&Config::default(), 2).draw("start @1").game;
    let mut out = Deals::new("electorates that stay out", &[1; 12], &[1, 11]);
    let dice = &mut FastDice::new(1);
    for _ in 0..samples(4_000) {
        let Chance::Out { spiritual, secular } = game.sample(dice) else {
            panic!("electorates are drawn next");
        };
        let drawn = (spiritual, secular);
        out.add(
            pairs
                .iter()
                .enumerate()
                .map(|(place, pair)| (place, usize::from(*pair != drawn))),
        );
    }
    out.assert_fair();
}

#[test]
fn a_draw_that_favours_the_first_seat_is_found() {
    let unfair = || {
        start_many(3, |game, dice| match dice.below(12) {
            0 => Chance::Start(seat(1)),
            _ => game.sample(dice),
        });
    };
    let payload = catch_unwind(unfair).unwrap_err();
    let message = payload.downcast_ref::<String>().unwrap();
    assert!(message.starts_with("the start player: "), "{message}");
}

/// A position in which two seats vote and none has chosen yet.
fn election() -> (Emperor, court_core::SeatSet) {
    let mut found = None;
    for seed in 0..100 {
        play::<Emperor>(&Config::default(), 4, seed, |step| {
            if let Phase::Ballot { waiting } = step.after.court().phase
                && waiting == step.after.court().voters()
                && waiting.len() == 2
            {
                found = Some((step.after.clone(), waiting));
            }
        });
        if let Some(found) = found {
            return found;
        }
    }
    panic!("no election in a hundred games");
}

#[test]
fn a_hidden_ballot_is_imagined_as_it_can_be() {
    let (start, voters) = election();
    let first = voters.first().unwrap();
    let starts = [(start, 1.0)];
    let script = format!("{first} hidden");
    for viewer in Viewer::all(4).filter(|viewer| !viewer.is(first)) {
        let small = Small {
            starts: &starts,
            script: &[&script],
            viewer,
            worlds: samples(4_000),
            seed: 1,
        };
        let chance = |_: &Emperor| unreachable!("nothing is drawn in an election");
        let report = assert_exact(&small, chance, |game| game.view(Viewer::Seat(first)).ballot);
        assert_eq!((report.ways, report.views, report.keys), (2, 1, 2), "{report}");
    }
}

#[test]
fn nothing_a_seat_sees_goes_with_the_ballot_of_another() {
    let watching = Watching {
        config: &Config::default(),
        seats: 4,
        viewer: Viewer::Seat(seat(1)),
        games: samples(1_500),
        seed: 1,
    };
    let report = assert_no_leak(&watching, |game: &Emperor, _, _| {
        let cast = [2, 3, 4].map(|number| game.view(Viewer::Seat(seat(number))).ballot);
        let ballot = cast.into_iter().flatten().next()?;
        Some(u8::from(ballot == Ballot::Rival))
    });
    assert!(report.games > 800 && report.features > 50, "{report}");
}
