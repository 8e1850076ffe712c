//! A table goes on under the version of the rules it began with. The toy's second version forbids drawing with cards in
//! hand and has other default options.

use court_core::{Game, Turn};
use court_table::{Entry, Kind, KindOf, Match, Opening, Record, Seed, Table, TableError};
use court_testkit::toy::{Edition, Toy};

type Now = Edition<1, 2>;
type Later = Edition<2, 3>;

static NOW: KindOf<Now> = KindOf::new();
static LATER: KindOf<Later> = KindOf::new();

fn opening(rules: Option<u16>) -> Opening {
    Opening {
        rules,
        ..Opening::new(2, Seed::from_number(5))
    }
}

/// Plays on, always taking the last legal action.
fn finish(mut table: Box<dyn Table>) -> Box<dyn Table> {
    loop {
        match table.turn() {
            Turn::Over => return table,
            Turn::Chance => table.roll().unwrap(),
            Turn::Of(seats) => {
                let seat = seats.first().unwrap();
                let action = table.legal(seat).pop().unwrap();
                table.play(seat, &action).unwrap();
            }
        }
    }
}

fn dealt(rules: Option<u16>) -> Box<dyn Table> {
    let mut table = NOW.open(opening(rules)).unwrap();
    table.roll().unwrap();
    table
}

/// May the seat whose turn it is draw, though it has cards?
fn may_draw(table: &dyn Table) -> bool {
    let seat = table.turn().seats().first().unwrap();
    table.legal(seat).contains(&"draw".to_owned())
}

#[test]
fn new_tables_have_the_newest_rules_and_others_those_they_ask_for() {
    for (asked, rules, draws, rounds) in [(None, 2, false, 3), (Some(2), 2, false, 3), (Some(1), 1, true, 2)]
    {
        let table = dealt(asked);
        assert_eq!((table.rules_version(), table.header().rules), (rules, rules));
        assert_eq!(table.opening().rules, Some(rules));
        assert_eq!(may_draw(&*table), draws, "version {rules}");
        assert_eq!(
            table.state()["config"]["rounds"],
            rounds,
            "the defaults of that version"
        );
        assert_eq!(NOW.usual_config(asked).unwrap()["rounds"], rounds);
        assert_eq!(table.at(1).unwrap().rules_version(), rules, "a copy");
    }
}

#[test]
fn a_record_is_followed_by_its_own_rules() {
    for rules in [1, 2] {
        let played = finish(dealt(Some(rules)));
        let record = played.record().unwrap();
        assert_eq!(record.header.rules, rules);
        let read = Record::read(&record.to_string()).unwrap();
        let again = NOW.replay(&read).unwrap();
        assert_eq!(again.state(), played.state());
        assert_eq!(NOW.verify(&read).unwrap().rules, rules);
    }
    // Under version 2 of the rules nobody could have drawn.
    let mut record = finish(dealt(Some(1))).record().unwrap();
    record.header.rules = 2;
    assert_eq!(NOW.replay(&record).err().unwrap().code(), "bad-record");
}

#[test]
fn a_version_that_is_not_known_is_refused_and_those_that_are_named() {
    let record = finish(dealt(Some(1))).record().unwrap();
    let refused = LATER.replay(&record).err().unwrap();
    assert_eq!(refused.code(), "wrong-rules-version");
    assert_eq!(
        refused.to_string(),
        "this program does not know version 1 of the rules of The Toy; it plays versions 2 to 3"
    );
    for refused in [
        LATER.open(opening(Some(4))).err(),
        LATER.verify(&record).err(),
        LATER.usual_config(Some(1)).err(),
    ] {
        assert_eq!(refused.unwrap().code(), "wrong-rules-version");
    }
    let toy = KindOf::<Toy>::new().open(opening(Some(2))).err().unwrap();
    assert!(toy.to_string().ends_with("it plays version 1"), "{toy}");
}

#[test]
fn a_snapshot_goes_on_by_its_own_rules() {
    let table = dealt(Some(1));
    let (snapshot, tail) = (table.snapshot(), table.entries_from(0).unwrap());
    assert_eq!(snapshot.entries, 0);
    let resumed = NOW.resume(opening(Some(1)), &snapshot, tail).unwrap();
    assert_eq!(resumed.rules_version(), 1);
    assert!(may_draw(&*resumed));
    let mixed = NOW.resume(opening(Some(2)), &snapshot, tail).err().unwrap();
    assert!(matches!(mixed, TableError::BadSnapshot(_)), "{mixed}");
    let unknown = LATER.resume(opening(Some(1)), &snapshot, tail).err().unwrap();
    assert_eq!(unknown.code(), "wrong-rules-version");
}

#[test]
fn a_snapshot_from_before_there_were_versions_is_of_the_first() {
    // The toy itself stands for a program that knows nothing of versions.
    let before = Match::<Toy>::open(opening(None)).unwrap();
    assert!(!before.snapshot().state.contains("rules"));
    let resumed = Match::<Now>::resume(opening(Some(1)), &before.snapshot(), &[]).unwrap();
    assert_eq!(resumed.state().rules_version(), 1);
}

#[test]
fn what_cannot_be_played_can_still_be_told_in_notation() {
    let mut table = dealt(Some(1));
    let seat = table.turn().seats().first().unwrap();
    let bury = (table.legal(seat).into_iter())
        .find(|action| action.starts_with("bury"))
        .unwrap();
    table.play(seat, &bury).unwrap();
    table.undo(seat, 1).unwrap();
    let record = finish(table).record().unwrap();
    assert_eq!(record.entries[1], Entry::Play { seat, text: bury });
    let told = record.told();
    let back = record
        .entries
        .iter()
        .filter(|entry| matches!(entry, Entry::Back { .. }));
    assert_eq!(back.count(), 1);
    assert_eq!(
        told.len(),
        record.entries.len() - 1,
        "all but what was taken back"
    );
    assert_eq!(
        (told[0].entry, &told[0].text),
        (0, &record.entries[0].to_string())
    );
    assert_eq!(
        (told[1].entry, told[1].text.as_str()),
        (2, "@1 took a decision back.")
    );
    assert_eq!(told[2].text, record.entries[3].to_string());
}
