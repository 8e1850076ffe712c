//! The bots of all games: honest, legal, in time, with weights that fit.

use std::time::Duration;

use court_core::{Dice, FastDice, Seat, Turn, Viewer};
use court_games::{GAMES, Level, Listed, Spec, Visit, game, visit};
use court_table::{Opening, Seed, Table};

fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

/// Plays a table to its end with one bot per seat, showing every decision before it is played.
fn play(slug: &str, specs: &[Spec], seed: u64, mut each: impl FnMut(&dyn Table, Seat, &court_games::Advice)) {
    let entry = game(slug).unwrap();
    let opening = Opening::new(specs.len() as u8, Seed::from_number(seed));
    let mut table = entry.kind().open(opening).unwrap();
    let mut bots: Vec<_> = (seed..)
        .zip(specs)
        .map(|(seed, &spec)| entry.bot(spec, seed))
        .collect();
    loop {
        match table.turn() {
            Turn::Over => return,
            Turn::Chance => table.roll().unwrap(),
            Turn::Of(asked) => {
                for seat in asked.iter() {
                    let view = table.view(Viewer::Seat(seat));
                    let advice = bots[seat.index()].advise(seat, &view).unwrap();
                    each(&*table, seat, &advice);
                    table.play(seat, &advice.candidates[0].action).unwrap();
                }
            }
        }
    }
}

#[test]
fn every_game_is_played_to_its_end_by_all_kinds_of_bots_at_every_table() {
    let kinds = [
        "greedy",
        "mcts:iterations=20",
        "learned",
        "random",
        "mcts:iterations=8,cut=full,temperature=none",
    ];
    for entry in GAMES {
        for seats in entry.kind().meta().seat_counts() {
            let specs: Vec<Spec> = (0..usize::from(seats))
                .map(|i| spec(kinds[i % kinds.len()]))
                .collect();
            let mut decisions = 0;
            play(entry.slug(), &specs, u64::from(seats), |table, seat, advice| {
                decisions += 1;
                let mut named: Vec<_> = advice.candidates.iter().map(|c| c.action.clone()).collect();
                let mut legal = table.legal(seat);
                named.sort();
                legal.sort();
                assert_eq!(named, legal, "every legal action is judged once");
                assert!(advice.candidates.iter().all(|c| (0.0..=1.0).contains(&c.share)));
            });
            assert!(decisions > 10);
        }
    }
}

/// A bot in the true world and its twin in another world with the same view say the same, all game long.
struct Twins {
    spec: Spec,
    seats: u8,
}

impl Visit for Twins {
    /// How often the other world really was different.
    type Output = u32;

    fn visit<G: Listed>(self) -> u32 {
        let brain = G::brain();
        let own = Seat::new(self.seats - 1);
        let build = |spec: Spec, seed| spec.build::<G, _>(&brain.senses, &brain.levels, seed);
        let (mut bot, mut twin, mut rival) =
            (build(self.spec, 5), build(self.spec, 5), build(Spec::Random, 6));
        let mut state = G::new(&G::Config::default(), self.seats).unwrap();
        let mut dice = FastDice::new(u64::from(self.seats));
        let mut differing = 0;
        loop {
            match state.turn() {
                Turn::Over => return differing,
                Turn::Chance => {
                    let chance = state.sample(&mut dice);
                    state.resolve_unchecked(&chance, &mut ());
                }
                Turn::Of(asked) => {
                    let seat = asked.first().unwrap();
                    let view = state.view(Viewer::Seat(seat));
                    let action = if seat == own {
                        let other = G::determinise(&view, &mut dice);
                        differing += u32::from(other != state);
                        let advice = bot.advise(own, &view);
                        assert_eq!(twin.advise(own, &other.view(Viewer::Seat(own))), advice);
                        advice.choice()
                    } else {
                        rival.advise(seat, &view).choice()
                    };
                    state.apply(seat, action, &mut ()).unwrap();
                }
            }
        }
    }
}

#[test]
fn two_worlds_with_equal_views_give_equal_choices_in_every_game() {
    for entry in GAMES {
        let mut differing = 0;
        for text in [
            "random",
            "greedy",
            "learned",
            "mcts:iterations=30",
            "mcts:iterations=30,cut=8,threads=2",
        ] {
            for seats in [2, 3] {
                let spec = spec(text);
                differing += visit(entry.slug(), Twins { spec, seats }).unwrap();
            }
        }
        // In Emperor only ballots are secret, and only from each other.
        assert!(
            differing > 100 || entry.slug() == "emperor",
            "{}: {differing}",
            entry.slug()
        );
    }
}

#[test]
fn the_same_seed_and_views_give_the_same_advice() {
    for entry in GAMES {
        let specs = [spec("mcts:iterations=60"), spec("mcts:iterations=60,threads=2")];
        let mut first = Vec::new();
        play(entry.slug(), &specs, 3, |_, _, advice| first.push(advice.clone()));
        let mut second = Vec::new();
        play(entry.slug(), &specs, 3, |_, _, advice| {
            second.push(advice.clone())
        });
        assert_eq!(first, second);
    }
}

/// What a level may do for one decision: how much it thinks, and for how long at most. (`court-bots` tests that a
/// search keeps to both.)
struct Bounds(Level);

impl Visit for Bounds {
    type Output = Option<(u32, Duration)>;

    fn visit<G: Listed>(self) -> Self::Output {
        let brain = G::brain();
        match brain.levels.of(self.0) {
            Spec::Search(settings) => Some((settings.iterations, settings.time.expect("a limit"))),
            _ => None,
        }
    }
}

/// Levels answer within their time, even at the largest tables. A clock would measure how busy the machine is, so the
/// test counts the work and reads the time they allow themselves.
#[test]
fn every_level_answers_within_its_time() {
    for entry in GAMES {
        let bounds = |level| visit(entry.slug(), Bounds(level)).unwrap();
        assert_eq!(bounds(Level::Page), None, "{} does not search", entry.slug());
        for (level, millis) in [(Level::Courtier, 500), (Level::Minister, 2000)] {
            let (_, time) = bounds(level).expect("a search");
            assert!(time <= Duration::from_millis(millis), "{} {level}", entry.slug());
        }
        let opening = Opening::new(entry.kind().meta().max_seats, Seed::from_number(1));
        let mut table = entry.kind().open(opening).unwrap();
        let mut dice = FastDice::new(1);
        let mut asked = 0;
        while asked < 4 {
            match table.turn() {
                Turn::Over => break,
                Turn::Chance => table.roll().unwrap(),
                Turn::Of(seats) => {
                    let seat = seats.first().unwrap();
                    let view = table.view(Viewer::Seat(seat));
                    let legal = table.legal(seat);
                    if legal.len() > 3 {
                        asked += 1;
                        for level in Level::ALL {
                            let advice = entry.player(level, 1).advise(seat, &view).unwrap();
                            let visits: u32 = advice.candidates.iter().map(|one| one.visits).sum();
                            let most = bounds(level).map_or(0, |(iterations, _)| iterations);
                            assert!(visits <= most, "{} {level}: {visits}", entry.slug());
                            assert!(visits > 0 || most == 0, "{} {level}", entry.slug());
                        }
                    }
                    let action = &legal[dice.below(legal.len() as u32) as usize];
                    table.play(seat, action).unwrap();
                }
            }
        }
        assert_eq!(asked, 4, "{}", entry.slug());
    }
}

struct Fits;

impl Visit for Fits {
    type Output = ();

    fn visit<G: Listed>(self) {
        let brain = G::brain();
        for seats in G::META.seat_counts() {
            assert!(
                brain.learned.sheets[usize::from(seats)].is_some(),
                "{} with {seats} seats",
                G::META.slug
            );
        }
        assert_ne!(brain.hand, brain.learned);
        for level in Level::ALL {
            match brain.levels.of(level) {
                Spec::Level(_) | Spec::Random => panic!("{level} knows nothing about {}", G::META.slug),
                Spec::Search(settings) => {
                    let time = settings.time.expect("a level has a limit");
                    assert!(time < level.answers_within(), "{level}");
                }
                Spec::Greedy | Spec::Learned => {}
            }
        }
    }
}

#[test]
fn there_are_learned_weights_for_every_number_of_seats() {
    for entry in GAMES {
        visit(entry.slug(), Fits).unwrap();
    }
    assert!(visit("no-such-game", Fits).is_err());
}

#[test]
fn a_view_of_another_game_is_refused() {
    let view = serde_json::json!({"a": 1});
    for entry in GAMES {
        assert!(entry.player(Level::Page, 1).advise(Seat::new(0), &view).is_err());
    }
}
