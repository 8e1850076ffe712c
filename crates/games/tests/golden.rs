//! Version 1 of each game's rules, held to what it was before there was a version 2: thousands of random games, with
//! every step in a digest. A table that began under version 1 is played under exactly these rules for ever.
//!
//! Two digests for each batch of games. `play` is what the rules say: who is asked, what is legal, what chance brings,
//! how it ends. `told` is how it is put: events, effects, positions and views as JSON.
//!
//! The files were written by the program as it was before there were versions. Only a deliberate change to how
//! positions or events are written may change a line, and then only its `told`.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;

use court_core::{Game, Seat, Turn, Viewer};
use court_games::{Listed, Visit};
use court_testkit::Move;
use serde_json::Value;

/// Games in a batch.
const BATCH: u64 = 25;

/// FNV-1a: it keeps no secret, and it is the same everywhere.
struct Digest(u64);

impl Digest {
    const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn text(&mut self, text: impl std::fmt::Display) {
        writeln!(self, "{text}").expect("a digest takes anything");
    }

    fn json(&mut self, value: &impl serde::Serialize) {
        let mut value = serde_json::to_value(value).expect("it can be written as JSON");
        without_version(&mut value);
        self.text(value);
    }
}

impl std::io::Write for Digest {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Positions written before there were versions do not say which one they follow.
fn without_version(value: &mut Value) {
    match value {
        Value::Object(members) => {
            if let Some(Value::Object(rules)) = members.get_mut("rules") {
                rules.shift_remove("version");
            }
            members.values_mut().for_each(without_version);
        }
        Value::Array(items) => items.iter_mut().for_each(without_version),
        _ => {}
    }
}

/// A game of version 1, with a config that is a merge patch over that version's default.
fn start<G: Game>(patch: &str, seats: u8) -> G {
    let mut config = serde_json::to_value(G::usual_config(1)).expect("configs are JSON");
    court_table::merge_patch(
        &mut config,
        &serde_json::from_str(patch).expect("a patch is JSON"),
    );
    let config: G::Config = serde_json::from_value(config).expect("the patch fits");
    G::new_by(1, &config, seats).expect("the config is sound")
}

struct Batch {
    patch: &'static str,
    seats: u8,
    number: u64,
}

impl Visit for Batch {
    type Output = (u64, u64);

    fn visit<G: Listed>(self) -> (u64, u64) {
        let (mut rules, mut told) = (Digest::new(), Digest::new());
        let mut legal = Vec::new();
        for seed in self.number * BATCH..(self.number + 1) * BATCH {
            let played = court_testkit::play_on(start::<G>(self.patch, self.seats), seed, |step| {
                rules.text(step.made.text());
                if let Move::Play(actor, action) = *step.made {
                    for watcher in Seat::all(self.seats) {
                        rules.text(step.before.seen_by(watcher, actor, action).is_some());
                    }
                }
                rules.text(step.after.turn());
                for seat in step.after.turn().seats().iter() {
                    legal.clear();
                    step.after.legal(seat, &mut legal);
                    legal.iter().for_each(|action| rules.text(action));
                }
                step.heard.events.iter().for_each(|event| told.json(event));
                step.heard.fired.iter().for_each(|effect| told.text(effect));
                // Each position follows from the one before, so comparing now and then is enough.
                if step.number % 16 == 0 || step.after.turn() == Turn::Over {
                    told.json(step.after);
                    Viewer::all(self.seats).for_each(|viewer| told.json(&step.after.view(viewer)));
                }
            });
            played.assert_over();
            let standings = played.game.standings().expect("it is over");
            rules.text(serde_json::to_string(&(standings.scores, standings.ranks)).expect("JSON"));
        }
        (rules.0, told.0)
    }
}

/// Every line of the file: a game, a config, seats, a batch.
fn lines(game: &str, patches: &[&'static str], seats: std::ops::RangeInclusive<u8>, batches: u64) -> String {
    let mut lines = String::new();
    for &patch in patches {
        for seats in seats.clone() {
            for number in 0..batches {
                let batch = Batch { patch, seats, number };
                let (rules, told) = court_games::visit(game, batch).expect("a game");
                writeln!(
                    lines,
                    "{game} {patch} {seats} seats, batch {number}: play {rules:016x} told {told:016x}"
                )
                .expect("a string takes anything");
            }
        }
    }
    lines
}

/// Plays and compares. All the batches would take many minutes, so a few of each kind are played here;
/// `COURT_GOLDEN=all` plays every batch that is kept.
fn check(
    game: &str,
    kept: &str,
    patches: &[&'static str],
    seats: std::ops::RangeInclusive<u8>,
    batches: u64,
) {
    let all = std::env::var("COURT_GOLDEN").is_ok_and(|value| value == "all");
    let kinds = patches.len() * seats.clone().count();
    let kept: BTreeSet<&str> = kept.lines().collect();
    assert_eq!(
        kept.len(),
        kinds * batches as usize,
        "{game}: every batch is kept"
    );
    for found in lines(game, patches, seats, if all { batches } else { 2 }).lines() {
        assert!(kept.contains(found), "version 1 of {game} has changed: {found}");
    }
}

#[test]
fn louis_xiv_version_1_is_what_it_was() {
    let patches = [
        "{}",
        r#"{"tiles":{"6":{"front":{"number":2}},"12":{"front":{"number":3}}},"money_cards":{"1":{"amount":7}}}"#,
    ];
    check(
        "louis-xiv",
        include_str!("golden/louis-xiv.txt"),
        &patches,
        2..=4,
        14,
    );
}

#[test]
fn sun_king_version_1_is_what_it_was() {
    let patches = [
        "{}",
        r#"{"auction_cards_count_for_majority":true,"count_when_revealed":true}"#,
    ];
    check(
        "sun-king",
        include_str!("golden/sun-king.txt"),
        &patches,
        2..=6,
        8,
    );
}

#[test]
fn emperor_version_1_is_what_it_was() {
    let patches = [
        "{}",
        r#"{"mainz_pays_new_elector":true,"no_cards_no_child":true,"reseat_pays":false,"tie_may_vacate":true,"church_influence_counts_elector":true,"tie_break":"thalers"}"#,
    ];
    check("emperor", include_str!("golden/emperor.txt"), &patches, 2..=4, 14);
}
