//! The soak run sees what happens and what does not.

use court_core::Game;
use court_testkit::soak::{Options, Report, Setting, faults, run};
use court_testkit::toy::{Fault, Toy, ToyConfig};

fn read(line: &str) -> Result<Options, String> {
    Options::read(line.split_whitespace().map(str::to_owned))
}

/// Soaks the toy with a planted fault and this number of rounds.
fn soak(options: &Options, fault: Fault, rounds: u8) -> Report {
    run::<Toy>(options, "court-testkit", |whim, _| ToyConfig {
        fault,
        rounds,
        prize: whim.number(3, 0..=9),
        ..ToyConfig::default()
    })
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
    let alone = soak(&options, Fault::None, 3);
    assert_eq!(faults::<Toy>(&options, &alone), Vec::<String>::new());
    assert_eq!(alone.games, 600);
    assert!(alone.lawful > 0, "all laws are tried in some games");
    assert_eq!(alone.fired.len(), Toy::EFFECTS.len());
    assert!(alone.longest.0 <= Toy::META.max_decisions);
    let options = Options {
        threads: 3,
        ..options
    };
    assert_eq!(soak(&options, Fault::None, 3), alone);
}

#[test]
fn a_panic_is_a_failure_with_its_seed() {
    let options = read("--games 200 --threads 1").expect("they are right");
    let report = soak(&options, Fault::PrizeDoubled, 3);
    let faults = faults::<Toy>(&options, &report);
    assert!(faults.len() >= 3, "{faults:?}");
    for part in [
        "FAILED",
        "config /fault=\"prize-doubled\"",
        "seats",
        "seed",
        "step",
        "prizes in",
        "again: cargo run --profile soak -p court-testkit --example soak-testkit -- --games 1 --seed ",
    ] {
        assert!(faults[0].contains(part), "{part} is missing: {}", faults[0]);
    }
}

#[test]
fn a_world_that_is_wrong_is_a_failure() {
    let options = read("--games 2000 --threads 1").expect("they are right");
    let report = soak(&options, Fault::WorldInventsCards, 3);
    assert!(!faults::<Toy>(&options, &report).is_empty());
}

#[test]
fn a_dead_end_a_lax_check_and_a_broken_law_are_failures() {
    for (fault, part) in [
        (Fault::DeadEnd, "dead end"),
        (Fault::CheckTooLax, "check and legal must say the same of draw"),
        (Fault::NeverEnds, "the game is not over after"),
        // Only a law sees these.
        (Fault::RefusalTells, "law 9 is broken"),
        (Fault::SlyAction, "law 12 is broken"),
    ] {
        let options = read("--games 4000 --threads 1").expect("they are right");
        let report = soak(&options, fault, 4);
        let faults = faults::<Toy>(&options, &report);
        assert!(
            faults.iter().any(|line| line.contains(part)),
            "{fault:?}: {faults:?}"
        );
    }
}

#[test]
fn a_game_that_failed_is_repeated_by_its_seed_alone() {
    let options = read("--games 4000 --threads 2").expect("they are right");
    let report = soak(&options, Fault::SlyAction, 4);
    let first = &report.failures[0];
    let seed = first.rsplit(' ').next().expect("the last word is the seed");
    let alone = read(&format!("--games 1 --threads 1 --seed {seed}")).expect("it is right");
    assert_eq!(&soak(&alone, Fault::SlyAction, 4).failures[0], first);
}

#[test]
fn events_actions_and_configs_are_counted() {
    let options = read("--games 600 --threads 1").expect("they are right");
    let report = soak(&options, Fault::None, 3);
    assert_eq!(report.told["round-began"], 3 * report.games);
    assert_eq!(report.played["vote"], report.told["voted"]);
    let prizes = &report.options["/prize"];
    assert!(prizes.contains_key(&Setting::Number(0)) && prizes.contains_key(&Setting::Number(9)));
    let tables = report.tables::<Toy>();
    for part in ["effects\n", "events\n", "actions\n", "  /prize: 0 ("] {
        assert!(tables.contains(part), "{part:?} is missing in {tables}");
    }
}

#[test]
fn an_effect_that_never_fired_is_a_failure_if_all_are_required() {
    // With one round nothing is shuffled again, and nobody runs out of cards.
    let options = read("--games 400").expect("they are right");
    let mut report = soak(&options, Fault::None, 1);
    assert_eq!(report.silent::<Toy>(), ["nobody-to-rob", "pass", "shuffle"]);
    assert!(faults::<Toy>(&options, &report).is_empty());
    let options = Options {
        require_all: true,
        ..options
    };
    assert_eq!(faults::<Toy>(&options, &report).len(), 3);
    // In a million games every kind of event has to come. (Only a planted fault tells of something odd.)
    assert_eq!(report.untold::<Toy>(), ["passed", "odd"]);
    report.games = 1_000_000;
    assert_eq!(faults::<Toy>(&options, &report).len(), 5);
    assert!(report.tables::<Toy>().contains("shuffle"));
}

#[test]
fn an_effect_that_is_not_listed_is_a_failure() {
    let options = read("--games 10").expect("they are right");
    let mut report = soak(&options, Fault::None, 3);
    report.fired.insert("unheard-of", 1);
    let faults = faults::<Toy>(&options, &report);
    assert_eq!(faults, ["FAILED: \"unheard-of\" happened, but is not listed"]);
}
