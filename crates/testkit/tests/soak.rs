//! The soak run sees what happens and what does not.

use court_core::Game;
use court_testkit::soak::{Options, faults, run};
use court_testkit::toy::{Fault, Toy, ToyConfig};

fn read(line: &str) -> Result<Options, String> {
    Options::read(line.split_whitespace().map(str::to_owned))
}

fn configs(fault: Fault, rounds: u8) -> Vec<(String, ToyConfig)> {
    let config = ToyConfig {
        fault,
        rounds,
        ..ToyConfig::default()
    };
    vec![("planted".to_owned(), config)]
}

#[test]
fn options_are_read() {
    let options = read("--games 20 --seed 7 --threads 2 --require-all").expect("they are right");
    assert_eq!((options.games, options.seconds), (Some(20), None));
    assert_eq!((options.seed, options.threads), (7, 2));
    assert!(options.require_all);
    assert_eq!(read("").expect("it is right").games, Some(1000));
    assert_eq!(read("--seconds 5").expect("it is right").games, None);
    for wrong in ["--games", "--games x", "--seconds -1", "--game 5", "5"] {
        assert!(read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_sound_game_soaks_without_a_fault_whatever_the_threads() {
    let options = read("--games 600 --threads 1 --require-all").expect("they are right");
    let alone = run::<Toy>(&options, &configs(Fault::None, 3));
    assert_eq!(faults::<Toy>(&options, &alone), Vec::<String>::new());
    assert_eq!(alone.games, 600);
    assert_eq!(alone.fired.len(), Toy::EFFECTS.len());
    assert!(alone.longest.0 <= Toy::META.max_decisions);
    let options = Options {
        threads: 3,
        ..options
    };
    assert_eq!(run::<Toy>(&options, &configs(Fault::None, 3)), alone);
}

#[test]
fn a_panic_is_a_failure_with_its_seed() {
    let options = read("--games 200 --threads 1").expect("they are right");
    let report = run::<Toy>(&options, &configs(Fault::PrizeDoubled, 3));
    let faults = faults::<Toy>(&options, &report);
    assert!(faults.len() >= 3, "{faults:?}");
    for part in [
        "FAILED",
        "config \"planted\"",
        "seats",
        "seed",
        "step",
        "prizes in",
    ] {
        assert!(faults[0].contains(part), "{part} is missing: {}", faults[0]);
    }
}

#[test]
fn a_world_that_is_wrong_is_a_failure() {
    let options = read("--games 2000 --threads 1").expect("they are right");
    let report = run::<Toy>(&options, &configs(Fault::WorldInventsCards, 3));
    assert!(!faults::<Toy>(&options, &report).is_empty());
}

#[test]
fn an_effect_that_never_fired_is_a_failure_if_all_are_required() {
    // With one round nothing is shuffled again, and nobody runs out of cards.
    let options = read("--games 400").expect("they are right");
    let report = run::<Toy>(&options, &configs(Fault::None, 1));
    assert_eq!(report.silent::<Toy>(), ["nobody-to-rob", "pass", "shuffle"]);
    assert!(faults::<Toy>(&options, &report).is_empty());
    let options = Options {
        require_all: true,
        ..options
    };
    assert_eq!(faults::<Toy>(&options, &report).len(), 3);
    assert!(report.table::<Toy>().contains("shuffle"));
}

#[test]
fn an_effect_that_is_not_listed_is_a_failure() {
    let options = read("--games 10").expect("they are right");
    let mut report = run::<Toy>(&options, &configs(Fault::None, 3));
    report.fired.insert("unheard-of", 1);
    let faults = faults::<Toy>(&options, &report);
    assert_eq!(
        faults,
        ["FAILED: the effect \"unheard-of\" fired, but is not in EFFECTS"]
    );
}
