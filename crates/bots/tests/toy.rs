//! The bots on the toy game: honest, repeatable, and better than chance.

use std::time::{Duration, Instant};

use court_bots::{Advice, Bot, GreedyBot, RandomBot, SearchBot, Sense, Settings, shares};
use court_core::{BySeat, FastDice, Game, Seat, Turn, Viewer};
use court_testkit::toy::{Toy, ToyConfig};

/// Knows nothing but who has won.
#[derive(Clone)]
struct Blind;

impl Sense<Toy> for Blind {
    fn judge(&self, state: &Toy) -> BySeat<f32> {
        match state.standings() {
            Some(standings) => shares(&standings),
            None => BySeat::from_fn(state.seats(), |_| 1.0 / f32::from(state.seats())),
        }
    }
}

type Player = Box<dyn Bot<Toy>>;

/// Plays a game, showing every position and the seat that is asked before the choice is made.
fn play(
    players: &mut [Player],
    seed: u64,
    mut each: impl FnMut(&Toy, Seat, &Advice<<Toy as Game>::Action>),
) -> Toy {
    let mut state = Toy::new(&ToyConfig::default(), players.len() as u8).unwrap();
    let mut dice = FastDice::new(seed);
    loop {
        match state.turn() {
            Turn::Over => return state,
            Turn::Chance => {
                let chance = state.sample(&mut dice);
                state.resolve_unchecked(&chance, &mut ());
            }
            Turn::Of(asked) => {
                for seat in asked.iter() {
                    let advice = players[seat.index()].advise(seat, &state.view(Viewer::Seat(seat)));
                    each(&state, seat, &advice);
                    state
                        .apply(seat, advice.choice(), &mut ())
                        .expect("bots play by the rules");
                }
            }
        }
    }
}

fn search(settings: Settings, seed: u64) -> Player {
    Box::new(SearchBot::new(Blind, settings, seed))
}

fn share_of_first(first: impl Fn(u64) -> Player, games: u64) -> f32 {
    let mut sum = 0.0;
    for seed in 0..games {
        let own = (seed % 2) as usize;
        let mut players: Vec<Player> = vec![
            Box::new(RandomBot::new(seed)),
            Box::new(RandomBot::new(seed + 1000)),
        ];
        players[own] = first(seed);
        let end = play(&mut players, seed, |_, _, _| {});
        sum += shares(&end.standings().unwrap())[Seat::new(own as u8)];
    }
    sum / games as f32
}

#[test]
fn the_search_of_the_books_beats_chance() {
    let share = share_of_first(|seed| search(Settings::plain(200), seed), 100);
    assert!(share > 0.75, "{share}");
}

#[test]
fn a_guided_search_that_only_knows_the_end_beats_chance_too() {
    let settings = Settings {
        iterations: 200,
        ..Settings::GUIDED
    };
    let share = share_of_first(|seed| search(settings, seed), 100);
    assert!(share > 0.7, "{share}");
}

/// All kinds of bots.
fn bots(seed: u64) -> Vec<Player> {
    let guided = Settings {
        iterations: 60,
        ..Settings::GUIDED
    };
    vec![
        Box::new(RandomBot::new(seed)),
        Box::new(GreedyBot::new(Blind, seed)),
        search(Settings::plain(60), seed),
        search(guided, seed),
        search(Settings { threads: 3, ..guided }, seed),
        search(
            Settings {
                choices: 3,
                playout: court_bots::Playout::Cut(5),
                ..guided
            },
            seed,
        ),
    ]
}

/// A bot in the true world and its twin in another world with the same view say the same, all game long.
#[test]
fn two_worlds_with_equal_views_give_equal_choices() {
    let mut differing = 0;
    for kind in 0..bots(0).len() {
        for seed in 0..6 {
            let own = Seat::new((seed % 3) as u8);
            let mut players: Vec<Player> = (0..3)
                .map(|i| Box::new(RandomBot::new(seed + i)) as Player)
                .collect();
            players[own.index()] = bots(seed).swap_remove(kind);
            let mut twin = bots(seed).swap_remove(kind);
            let mut dice = FastDice::new(seed + 77);
            play(&mut players, seed, |state, seat, advice| {
                if seat == own {
                    let other = Toy::determinise(&state.view(Viewer::Seat(own)), &mut dice);
                    differing += u32::from(other != *state);
                    let view = other.view(Viewer::Seat(own));
                    assert_eq!(twin.advise(own, &view), *advice, "bot {kind}, seed {seed}");
                }
            });
        }
    }
    assert!(differing > 50, "worlds really differed only {differing} times");
}

#[test]
fn advice_is_ranked_complete_and_legal() {
    for kind in 0..bots(0).len() {
        let mut players: Vec<Player> = (0..3).map(|seed| bots(seed).swap_remove(kind)).collect();
        play(&mut players, 5, |state, seat, advice| {
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            let mut named: Vec<_> = advice
                .candidates
                .iter()
                .map(|candidate| candidate.action)
                .collect();
            named.sort();
            assert_eq!(named, legal, "every legal action is judged once");
            assert!(advice.candidates.is_sorted_by(|a, b| a.visits >= b.visits));
            assert!(
                advice
                    .candidates
                    .iter()
                    .all(|candidate| (0.0..=1.0).contains(&candidate.share))
            );
        });
    }
}

#[test]
fn time_is_kept_and_more_threads_are_as_repeatable_as_one() {
    let mut state = Toy::new(&ToyConfig::default(), 2).unwrap();
    let chance = state.sample(&mut FastDice::new(1));
    state.resolve_unchecked(&chance, &mut ());
    let seat = state.turn().seats().first().unwrap();
    let view = state.view(Viewer::Seat(seat));
    let endless = Settings {
        iterations: u32::MAX / 8,
        time: Some(Duration::from_millis(50)),
        ..Settings::plain(1)
    };
    let clock = Instant::now();
    let advice = SearchBot::new(Blind, endless, 1).advise(seat, &view);
    assert!(advice.candidates[0].visits > 10);
    // Generous, for a busy machine; without the limit it would go on for ever.
    assert!(clock.elapsed() < Duration::from_secs(600));
    let parallel = Settings {
        threads: 4,
        ..Settings::plain(400)
    };
    let advise = |seed| SearchBot::new(Blind, parallel, seed).advise(seat, &view);
    assert_eq!(advise(1), advise(1));
    let visits: u32 = advise(1)
        .candidates
        .iter()
        .map(|candidate| candidate.visits)
        .sum();
    assert_eq!(visits, 400);
}

#[test]
fn a_bot_that_stays_reuses_its_tree_and_keeps_nothing_else() {
    for (reuse, threads) in [(false, 1), (true, 1), (true, 3)] {
        let settings = Settings {
            reuse,
            threads,
            ..Settings::plain(80)
        };
        let (mut reused, mut kept) = (0, 0);
        for seed in 0..10 {
            let mut bot = SearchBot::new(Blind, settings, seed);
            let rival = RandomBot::new(seed);
            (reused, kept) = stay(&mut bot, rival, seed, (reused, kept));
        }
        assert_eq!(reused > 0, reuse, "{threads} threads");
        assert_eq!(kept > 0, reuse, "{threads} threads");
    }
}

/// Plays a game with one bot in the first seat; counts how often it reused its tree, and the most bytes it kept.
fn stay<S: Sense<Toy>>(
    bot: &mut SearchBot<Toy, S>,
    mut rival: RandomBot,
    seed: u64,
    (mut reused, mut kept): (u32, usize),
) -> (u32, usize) {
    let own = Seat::new(0);
    let mut state = Toy::new(&ToyConfig::default(), 2).unwrap();
    let mut dice = FastDice::new(seed);
    let mut before = None;
    loop {
        match state.turn() {
            Turn::Over => return (reused, kept),
            Turn::Chance => {
                let chance = state.sample(&mut dice);
                state.resolve_unchecked(&chance, &mut ());
            }
            Turn::Of(asked) => {
                let seat = asked.first().unwrap();
                let view = state.view(Viewer::Seat(seat));
                if seat != own {
                    let action = Bot::<Toy>::advise(&mut rival, seat, &view).choice();
                    state.apply(seat, action, &mut ()).unwrap();
                    continue;
                }
                let advice = bot.advise(own, &view);
                if advice.reused > 0 {
                    reused += 1;
                    assert_eq!(
                        before,
                        Some(view.clone()),
                        "only what its last choice led to is reused"
                    );
                    let visits: u32 = advice.candidates.iter().map(|candidate| candidate.visits).sum();
                    // The first visit of each tree ended where the others went on.
                    assert!(visits + 3 >= advice.reused, "{visits} of {}", advice.reused);
                }
                // Now and then its advice is not followed, as when a person takes the seat or something is taken back.
                let heeded = seed.is_multiple_of(2);
                let action = if heeded {
                    advice.choice()
                } else {
                    advice.candidates[advice.candidates.len() - 1].action
                };
                let mut expected = state.clone();
                expected.apply(own, advice.choice(), &mut ()).unwrap();
                let again = expected.turn() == Turn::of(own);
                before = again.then(|| expected.view(Viewer::Seat(own)));
                assert!(again || bot.memory() == 0, "nothing is kept while others choose");
                kept = kept.max(bot.memory());
                state.apply(own, action, &mut ()).unwrap();
            }
        }
    }
}
