//! A match of the toy: record, replay, undo, snapshots, decision numbers, fairness.

use court_core::{Dice, FastDice, Game, Seat, Turn, Viewer};
use court_table::{
    Contribution, Entry, Fairness, Kind, KindOf, Match, Opening, Record, Seed, Snapshot, Table, TableError,
};
use court_testkit::toy::Toy;
use serde_json::json;

const TOY: KindOf<Toy> = KindOf::new();

fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

fn opened(seats: u8, seed: u64) -> Match<Toy> {
    Match::open(Opening::new(seats, Seed::from_number(seed))).unwrap()
}

/// Opens a table and supplies the deal: hands 6 2 and 1 3 for two seats, the rest below.
fn dealt(deck: &str) -> Match<Toy> {
    let mut table = opened(2, 1);
    Table::resolve(&mut table, deck).unwrap();
    table
}

/// Takes one random step; `false` at the end.
fn step(table: &mut Match<Toy>, dice: &mut FastDice) -> bool {
    match Table::turn(table) {
        Turn::Over => return false,
        Turn::Chance => Table::roll(table).unwrap(),
        Turn::Of(seats) => {
            let seats: Vec<Seat> = seats.iter().collect();
            let seat = *dice.pick(&seats).unwrap();
            let legal = table.legal(seat);
            Table::play(table, seat, dice.pick(&legal).unwrap()).unwrap();
        }
    }
    true
}

fn finished(seats: u8, seed: u64) -> Match<Toy> {
    let mut table = opened(seats, seed);
    let mut dice = FastDice::new(seed);
    while step(&mut table, &mut dice) {}
    table
}

#[test]
fn a_record_replays_to_the_same_game() {
    for seed in 0..50 {
        let table = finished(2 + (seed % 2) as u8, seed);
        let text = table.to_record().unwrap().to_string();
        let again = TOY.replay(&Record::read(&text).unwrap()).unwrap();
        assert_eq!(again.state(), Table::state(&table), "seed {seed}");
        assert_eq!(again.outcome(), Table::outcome(&table));
        assert_eq!(again.record().unwrap().to_string(), text);
    }
}

#[test]
fn the_seed_shows_only_when_the_game_is_over() {
    let mut table = opened(2, 5);
    let mut dice = FastDice::new(5);
    let seed = Seed::from_number(5).to_string();
    loop {
        let over = table.state().turn() == Turn::Over;
        let text = table.to_record().unwrap().to_string();
        assert_eq!(text.contains(&seed), over);
        if !step(&mut table, &mut dice) {
            break;
        }
    }
}

#[test]
fn verify_proves_the_shuffles_of_a_finished_game() {
    let mut opening = Opening::new(3, Seed::from_number(77));
    opening.contributions.push(Contribution {
        seat: seat(2),
        text: "a word of mine".to_owned(),
    });
    let mut table = Match::<Toy>::open(opening).unwrap();
    let mut dice = FastDice::new(3);
    while step(&mut table, &mut dice) {}
    let record = table.to_record().unwrap();
    let verdict = TOY.verify(&record).unwrap();
    assert_eq!(verdict.fairness, Fairness::Proven);
    assert!(verdict.shuffles > 1 && verdict.by_hand == 0);
    assert_eq!(verdict.outcome, table.state().outcome());

    let mut other = record.clone();
    other.header.contributions[0].text.push('!');
    let error = TOY.verify(&other).unwrap_err();
    assert!(
        matches!(error, TableError::BadRecord { line: 8, .. }),
        "the first shuffle is not the seed's: {error}"
    );

    let mut other = record.clone();
    other.seed = Some(Seed::from_number(78));
    assert!(TOY.verify(&other).unwrap_err().to_string().contains("committed"));

    let mut other = record;
    other.seed = None;
    assert_eq!(TOY.verify(&other).unwrap().fairness, Fairness::Sealed);
}

#[test]
fn a_shuffle_swapped_for_another_legal_one_is_found_at_its_line() {
    let record = finished(2, 4).to_record().unwrap();
    let mut other = record.clone();
    let Entry::Chance { text, .. } = &mut other.entries[0] else {
        panic!("a game starts with a shuffle")
    };
    let mut words: Vec<&str> = text.split(' ').collect();
    // The last two different cards of the deck change places: the hands stay, so the play stays legal for a while.
    let last = words.len() - 1;
    let differs = (1..last).rev().find(|&i| words[i] != words[last]).unwrap();
    words.swap(differs, last);
    *text = words.join(" ");
    let error = TOY.verify(&other).unwrap_err();
    assert!(matches!(error, TableError::BadRecord { .. }), "{error}");
}

#[test]
fn records_of_other_games_and_other_rules_are_refused_in_words() {
    let record = finished(2, 1).to_record().unwrap();
    let mut other = record.clone();
    other.header.rules = 99;
    let error = TOY.replay(&other).err().unwrap();
    assert_eq!(error.code(), "wrong-rules-version");
    assert!(error.to_string().contains("version 99"), "{error}");
    let mut other = record;
    other.header.game = "chess".to_owned();
    assert_eq!(TOY.replay(&other).err().unwrap().code(), "wrong-game");
}

#[test]
fn an_illegal_line_is_named() {
    let mut record = finished(2, 1).to_record().unwrap();
    let last = record.entries.len() - 1;
    record.entries[last] = Entry::Play {
        seat: seat(1),
        text: "play 6".to_owned(),
    };
    let error = TOY.replay(&record).err().unwrap();
    assert!(
        matches!(error, TableError::BadRecord { line, .. } if line == record.line_of(last)),
        "{error}"
    );
}

#[test]
fn undo_is_free_until_somebody_else_acts() {
    let mut table = dealt("deck 6 6 5 4 3 1 2 1");
    let before = table.state().clone();
    assert_eq!(table.undo_reach(seat(1)), 0, "a shuffle cannot be taken back");
    let first = table.legal(seat(1))[0].clone();
    Table::play(&mut table, seat(1), &first).unwrap();
    assert_eq!((table.undo_reach(seat(1)), table.undo_reach(seat(2))), (1, 0));
    table.undo(seat(1), 1).unwrap();
    assert_eq!(*table.state(), before);
    assert_eq!(table.entries(), 3, "the record keeps what was undone");
    Table::play(&mut table, seat(1), &first).unwrap();
    let answer = table.legal(seat(2))[0].clone();
    Table::play(&mut table, seat(2), &answer).unwrap();
    assert_eq!(table.undo_reach(seat(1)), 0);
    assert_eq!(table.undo(seat(1), 1).unwrap_err().code(), "no-undo");
}

#[test]
fn a_card_drawn_is_not_undone() {
    let mut table = dealt("deck 6 6 5 4 3 1 2 1");
    Table::play(&mut table, seat(1), "draw").unwrap();
    assert_eq!(table.undo_reach(seat(1)), 0);
}

#[test]
fn a_takeback_goes_anywhere_and_stays_in_the_record() {
    let mut table = finished(2, 8);
    let entries = table.entries();
    table.takeback(seat(2), 3).unwrap();
    assert_eq!((table.in_force(), table.entries()), (3, entries + 1));
    assert!(matches!(Table::turn(&table), Turn::Of(_)), "the game goes on");
    let mut dice = FastDice::new(1);
    while step(&mut table, &mut dice) {}
    let record = table.to_record().unwrap();
    assert!(record.to_string().contains("\ntakeback 3 @2 #"));
    assert_eq!(
        TOY.verify(&record).unwrap().fairness,
        Fairness::Proven,
        "including the shuffles drawn again"
    );
    assert_eq!(table.takeback(seat(1), 10_000).unwrap_err().code(), "no-undo");
}

#[test]
fn a_shuffle_taken_back_does_not_come_again() {
    let mut table = opened(2, 3);
    Table::roll(&mut table).unwrap();
    let first = table.entries_from(0).unwrap()[0].clone();
    table.takeback(seat(1), 0).unwrap();
    Table::roll(&mut table).unwrap();
    assert_ne!(table.entries_from(2).unwrap()[0], first);
}

#[test]
fn any_undo_in_any_game_leads_back_to_where_it_was() {
    for seed in 0..40 {
        let mut table = opened(2 + (seed % 2) as u8, seed);
        let mut dice = FastDice::new(seed);
        let mut before = vec![table.state().clone()];
        while step(&mut table, &mut dice) {
            before.push(table.state().clone());
            for seat in Seat::all(table.state().seats()) {
                let reach = table.undo_reach(seat);
                for steps in 1..=reach {
                    let mut undone = table.clone();
                    undone.undo(seat, steps).unwrap();
                    assert_eq!(*undone.state(), before[before.len() - 1 - steps as usize]);
                }
            }
            let to = dice.below(table.in_force());
            let mut back = table.clone();
            back.takeback(Seat::new(0), to).unwrap();
            assert_eq!(*back.state(), before[to as usize]);
            assert_eq!(table.position(to).unwrap(), before[to as usize]);
        }
    }
}

#[test]
fn a_match_goes_on_from_a_snapshot_as_from_the_record() {
    for seed in 0..20 {
        let mut table = opened(3, seed);
        let mut dice = FastDice::new(seed);
        let mut lengths = Vec::new();
        while step(&mut table, &mut dice) {
            if dice.below(6) == 0 && table.in_force() > 1 {
                let to = table.in_force() - 1 - dice.below(table.in_force().min(5) - 1);
                table.takeback(Seat::new(1), to).unwrap();
            }
            if table.entries() > 300 {
                break;
            }
            let snapshot: Snapshot = serde_json::from_value(json!(table.snapshot())).unwrap();
            let tail = table.entries_from(snapshot.entries).unwrap();
            lengths.push(tail.len());
            let resumed = Match::<Toy>::resume(table.opening().clone(), &snapshot, tail).unwrap();
            assert_eq!(resumed.state(), table.state());
            assert_eq!(
                (resumed.entries(), resumed.in_force()),
                (table.entries(), table.in_force())
            );
            for seat in Seat::all(3) {
                assert_eq!(
                    resumed.undo_reach(seat),
                    table.undo_reach(seat),
                    "no free undo is lost"
                );
                assert_eq!(
                    resumed.decision(seat),
                    table.decision(seat),
                    "an answer that was on its way is not stale"
                );
            }
            // The next shuffle must be the same one.
            let (mut a, mut b) = (table.clone(), resumed);
            if a.state().turn() == Turn::Chance {
                Table::roll(&mut a).unwrap();
                Table::roll(&mut b).unwrap();
                assert_eq!(a.state(), b.state());
            }
        }
    }
}

/// An undo gives the turn back to whoever acted before, who may undo as well. However many do so in turn, no snapshot
/// lies between them and where they may go.
#[test]
fn no_free_undo_leads_behind_a_snapshot() {
    let mut chains = 0;
    for seed in 0..300 {
        let mut table = opened(3, seed);
        let mut dice = FastDice::new(seed);
        let (mut kept, mut last) = (table.snapshot(), None);
        while table.entries() < 120 && step(&mut table, &mut dice) {
            if dice.below(4) == 0 {
                kept = table.snapshot();
            }
            while let Some(seat) = Seat::all(3).find(|seat| table.undo_reach(*seat) > 0)
                && dice.below(3) > 0
            {
                chains += usize::from(last.is_some_and(|last| last != seat));
                last = Some(seat);
                table.undo(seat, 1).unwrap();
                let tail = table.entries_from(kept.entries).unwrap();
                let resumed = Match::<Toy>::resume(table.opening().clone(), &kept, tail).unwrap();
                for seat in Seat::all(3) {
                    assert_eq!(resumed.undo_reach(seat), table.undo_reach(seat), "seed {seed}");
                }
            }
            last = None;
        }
    }
    assert!(
        chains > 100,
        "several seats took back one after the other: {chains}"
    );
}

#[test]
fn what_lies_before_a_snapshot_is_refused_not_guessed() {
    let mut table = opened(3, 2);
    let mut dice = FastDice::new(2);
    // Long enough for a second kept position.
    while table.in_force() < 20 {
        assert!(step(&mut table, &mut dice), "the game is too short for this test");
    }
    let snapshot = table.snapshot();
    assert!(snapshot.in_force >= 16);
    let tail = table.entries_from(snapshot.entries).unwrap();
    let mut resumed = Match::<Toy>::resume(table.opening().clone(), &snapshot, tail).unwrap();
    assert_eq!(
        resumed.takeback(seat(1), 3).unwrap_err().code(),
        "before-snapshot"
    );
    assert_eq!(resumed.to_record().unwrap_err().code(), "before-snapshot");
    assert!(resumed.story(Viewer::Spectator, 0).is_err());
    assert_eq!(*resumed.state(), *table.state(), "refusals change nothing");
}

#[test]
fn a_decision_number_stays_while_others_vote_and_never_comes_again() {
    let mut table = opened(3, 6);
    let mut dice = FastDice::new(6);
    let mut seen = std::collections::HashSet::new();
    let mut simultaneous = 0;
    loop {
        let before: Vec<_> = Seat::all(3).map(|seat| table.decision(seat)).collect();
        let asked = Table::turn(&table).seats();
        for seat in Seat::all(3) {
            assert_eq!(table.decision(seat).is_some(), asked.contains(seat));
        }
        if !step(&mut table, &mut dice) {
            break;
        }
        for seat in Seat::all(3) {
            let (old, new) = (before[seat.index()], table.decision(seat));
            match (old, new) {
                (Some(old), Some(new)) if old == new => simultaneous += 1,
                (_, Some(new)) => assert!(seen.insert((seat, new)), "{seat} is asked {new} again"),
                _ => {}
            }
        }
    }
    assert!(simultaneous > 0, "somebody waited while another voted");
}

#[test]
fn the_story_leaves_out_what_was_taken_back_and_says_so() {
    let mut table = dealt("deck 6 6 5 4 3 1 2 1");
    let told = |table: &Match<Toy>| table.story(Viewer::Spectator, 0).unwrap().len();
    let at_first = told(&table);
    let first = table.legal(seat(1))[0].clone();
    Table::play(&mut table, seat(1), &first).unwrap();
    assert!(told(&table) > at_first);
    table.undo(seat(1), 1).unwrap();
    let story = table.story(Viewer::Spectator, 0).unwrap();
    assert_eq!(story.len(), at_first + 1);
    assert_eq!(
        (story.last().unwrap().entry, story.last().unwrap().event.is_none()),
        (2, true)
    );
}

#[test]
fn the_story_from_an_entry_is_the_end_of_the_whole_story() {
    let table = finished(3, 12);
    for viewer in Viewer::all(3) {
        let whole = table.story(viewer, 0).unwrap();
        for from in 0..=table.entries() {
            let tail: Vec<_> = whole.iter().filter(|told| told.entry >= from).cloned().collect();
            assert_eq!(table.story(viewer, from).unwrap(), tail);
        }
    }
}

#[test]
fn refusals_carry_code_sentence_and_rule_and_change_nothing() {
    let mut table = dealt("deck 6 6 5 4 3 1 2 1");
    let before = Table::state(&table);
    for (who, action, code) in [
        (1, "juggle", "not-notation"),
        (2, "draw", "not-your-turn"),
        (1, "pass", ""),
    ] {
        let error = Table::play(&mut table, seat(who), action).unwrap_err();
        assert!(code.is_empty() || error.code() == code, "{error:?}");
        assert_eq!(
            table.check(seat(who), action).unwrap_err(),
            error,
            "check gives the same reason"
        );
        let said = json!(error);
        assert!(said["message"].as_str().unwrap().len() > 10);
        if code.is_empty() {
            assert_eq!(said["rule"], "T3.4");
        }
    }
    assert_eq!(
        Table::resolve(&mut table, "deck 6 6 5 4 3 1 2 1")
            .unwrap_err()
            .code(),
        "not-chance"
    );
    assert_eq!(Table::roll(&mut table).unwrap_err().code(), "not-chance");
    assert_eq!(Table::state(&table), before);
}

#[test]
fn a_config_is_a_patch_and_a_wrong_one_is_named() {
    let open = |config| {
        TOY.open(Opening {
            config,
            ..Opening::new(2, Seed::from_number(1))
        })
    };
    assert!(open(json!({ "rounds": 2 })).is_ok());
    let error = open(json!({ "rounds": 40 })).err().unwrap();
    assert_eq!(json!(error)["rule"], "O1");
    let error = open(json!({ "rounds": "many" })).err().unwrap();
    assert_eq!(error.code(), "bad-config");
    assert!(
        TOY.open(Opening::new(6, Seed::from_number(1))).is_err(),
        "too many seats"
    );
}

#[test]
fn a_table_without_a_seed_takes_outcomes_by_hand_only() {
    let mut table = TOY
        .open(Opening {
            seed: None,
            ..Opening::new(2, Seed::from_number(1))
        })
        .unwrap();
    assert_eq!(table.roll().unwrap_err().code(), "no-seed");
    table.resolve("deck 6 6 5 4 3 1 2 1").unwrap();
    let verdict = TOY.verify(&table.record().unwrap()).unwrap();
    assert_eq!((verdict.fairness, verdict.by_hand), (Fairness::Uncommitted, 1));
}

#[test]
fn a_table_at_an_earlier_moment_is_a_table_of_its_own() {
    let table = finished(2, 21);
    let earlier = table.at(10).unwrap();
    assert_eq!((earlier.in_force(), earlier.entries()), (10, 10));
    assert_eq!(earlier.state(), json!(table.position(10).unwrap()));
    assert_eq!(
        TOY.replay(&earlier.record().unwrap()).unwrap().state(),
        earlier.state()
    );
    assert!(table.at(10_000).is_err());
}

#[test]
fn a_copy_of_a_game_in_which_a_shuffle_was_taken_back_proves_true_as_well() {
    let mut table = opened(2, 21);
    Table::roll(&mut table).unwrap();
    table.takeback(seat(1), 0).unwrap();
    let mut dice = FastDice::new(21);
    while step(&mut table, &mut dice) {}
    for at in [0, 1, 10, table.in_force()] {
        let mut copy = table.until(at).unwrap();
        assert_eq!(copy.in_force(), at);
        assert_eq!(*copy.state(), table.position(at).unwrap());
        while step(&mut copy, &mut dice) {}
        let verdict = TOY.verify(&copy.to_record().unwrap());
        assert_eq!(
            verdict.map(|verdict| verdict.fairness),
            Ok(Fairness::Proven),
            "the copy at {at}"
        );
    }
}

#[test]
fn a_shuffle_taken_back_does_not_come_again_at_a_copy() {
    let mut table = opened(2, 3);
    Table::roll(&mut table).unwrap();
    let first = table.entries_from(0).unwrap()[0].clone();
    table.takeback(seat(1), 0).unwrap();
    let mut copy = table.until(0).unwrap();
    Table::roll(&mut copy).unwrap();
    assert_ne!(copy.entries_from(0).unwrap().last(), Some(&first));
}

/// Found by fuzzing: where several seats are asked at once and some had decided, the copy gave the others' decisions
/// new numbers, and a snapshot of it did not.
#[test]
fn a_copy_asks_by_the_numbers_its_record_leads_to() {
    for seed in 0..40 {
        let mut dice = FastDice::new(seed);
        let mut table = opened(2 + (seed % 2) as u8, seed);
        for steps in [30, 10, 60] {
            for _ in 0..steps {
                step(&mut table, &mut dice);
            }
            let to = table.in_force() - 1 - dice.below(8);
            table.takeback(seat(1), to).unwrap();
        }
        for at in 0..=table.in_force() {
            let copy = table.until(at).unwrap();
            let record = copy.to_record().unwrap();
            let followed = Match::<Toy>::replay(&record).unwrap();
            let snapshot = copy.snapshot();
            let tail = copy.entries_from(snapshot.entries).unwrap();
            let resumed = Match::<Toy>::resume(copy.opening().clone(), &snapshot, tail).unwrap();
            for seat in Seat::all(copy.state().seats()) {
                let decision = copy.decision(seat);
                assert_eq!(decision, followed.decision(seat), "{seat} at {at}, seed {seed}");
                assert_eq!(decision, resumed.decision(seat), "{seat} at {at}, seed {seed}");
            }
        }
    }
}

/// Found by fuzzing: the commitment was lost, so that the rest of the game could no longer be proven.
#[test]
fn a_sealed_record_keeps_its_commitment_when_it_is_followed() {
    let mut table = opened(2, 5);
    let mut dice = FastDice::new(5);
    for _ in 0..4 {
        step(&mut table, &mut dice);
    }
    let record = table.to_record().unwrap();
    assert_eq!(record.seed, None, "the game is not over");
    assert!(record.header.commitment.is_some());
    let followed = Match::<Toy>::replay(&record).unwrap();
    assert_eq!(followed.to_record().unwrap(), record);
}
