//! A short run of every target: the kept inputs as they are, then simple mutations of them from a fixed seed.
//!
//! libFuzzer looks much further (`cargo xtask fuzz`); this keeps what it found found, on any compiler.

use std::fs;
use std::path::Path;

use court_core::{Dice, FastDice};
use court_fuzz::{TARGETS, seal};

/// A few seconds for each target in an unoptimised build.
const MUTATIONS: usize = 400;

fn kept(target: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target);
    let mut paths: Vec<_> = fs::read_dir(&folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths
        .iter()
        .map(|path| fs::read(path).expect("a kept input can be read"))
        .collect()
}

fn below(dice: &mut FastDice, bound: usize) -> usize {
    dice.below(u32::try_from(bound.max(1)).expect("inputs are short")) as usize
}

/// Changes an input a little, or crosses it with another.
fn mutate(input: &mut Vec<u8>, other: &[u8], dice: &mut FastDice) {
    for _ in 0..=below(dice, 4) {
        let at = below(dice, input.len());
        match below(dice, 6) {
            0 if !input.is_empty() => input[at] ^= 1 << below(dice, 8),
            1 if !input.is_empty() => input[at] = below(dice, 256) as u8,
            2 => input.insert(
                at,
                *b"{}[]\",:@ \n09-".get(below(dice, 13)).expect("one of thirteen"),
            ),
            3 if !input.is_empty() => {
                let end = (at + below(dice, 20)).min(input.len());
                input.drain(at..end);
            }
            4 => {
                let from = below(dice, other.len());
                let to = (from + below(dice, 40)).min(other.len());
                input.splice(at..at, other[from..to].iter().copied());
            }
            _ => input.truncate(at),
        }
    }
}

fn run(name: &str) {
    let &(_, target) = TARGETS
        .iter()
        .find(|(target, _)| *target == name)
        .expect("a target");
    let inputs = kept(name);
    assert!(!inputs.is_empty(), "no kept inputs for {name}");
    for input in &inputs {
        target(input);
    }
    let mut dice = FastDice::new(1);
    for _ in 0..MUTATIONS {
        let mut input = inputs[below(&mut dice, inputs.len())].clone();
        let other = &inputs[below(&mut dice, inputs.len())];
        mutate(&mut input, other, &mut dice);
        target(&input);
    }
}

#[test]
fn configs() {
    run("configs");
}

#[test]
fn games() {
    run("games");
}

#[test]
fn http() {
    run("http");
}

#[test]
fn notation() {
    run("notation");
}

#[test]
fn protocol() {
    run("protocol");
}

#[test]
fn records() {
    run("records");
}

/// Else the records target would look at nothing but tags that do not fit.
#[test]
fn sealed_records_are_followed() {
    let followed = kept("records").iter().any(|input| {
        let sealed = seal(&String::from_utf8_lossy(input));
        court_games::replay(&sealed).is_ok()
    });
    assert!(followed, "no kept record can be followed");
}

/// Every program has its function here, and the other way round.
#[test]
fn every_target_has_a_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz_targets");
    let mut programs: Vec<_> = fs::read_dir(folder)
        .expect("the programs")
        .map(|entry| entry.expect("an entry").path())
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    programs.sort();
    let targets: Vec<_> = TARGETS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(programs, targets);
}
