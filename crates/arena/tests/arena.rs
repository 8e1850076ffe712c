//! Tournaments on the toy game: repeatable, resumable, with records that verify and programs that misbehave.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use court_arena::train::{Training, train};
use court_arena::{ArenaError, Mode, Plan, Played, Report, Results, Tournament, ratings_svg, run};
use court_bots::{Counts, Features, Levels, Linear, Senses, Sheet, Spec, Weights};
use court_core::{BySeat, Game, Seat};
use court_table::{Fairness, Record, verify};
use court_testkit::toy::Toy;

/// What counts in the toy: how many rounds are left is all we say.
#[derive(Clone, Copy, Default, Debug)]
struct ToyFeatures;

impl Features<Toy> for ToyFeatures {
    const NAMES: &'static [&'static str] = &["first", "legal"];

    fn progress(_: &Toy) -> f32 {
        0.5
    }

    fn count(state: &Toy, counts: &mut BySeat<Counts>) {
        for seat in Seat::all(state.seats()) {
            counts[seat][0] = f32::from(u8::from(seat == Seat::new(0)));
            let mut legal = Vec::new();
            state.legal(seat, &mut legal);
            counts[seat][1] = legal.len() as f32 / 4.0;
        }
    }
}

const LEVELS: Levels = Levels {
    page: Spec::Random,
    courtier: Spec::Greedy,
    minister: Spec::Learned,
};

fn senses() -> Senses<Linear<Toy, ToyFeatures>> {
    let linear = Linear::new(&Weights::default());
    Senses {
        plain: linear.clone(),
        learned: linear,
    }
}

/// A folder of this test's own, gone at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("court-arena-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn join(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn tournament(bots: &[&str], rounds: u32, results: Option<&Path>) -> Tournament {
    Tournament {
        plan: Plan {
            game: Toy::META.slug.to_owned(),
            rules: 1,
            seats: 2,
            contestants: bots.iter().map(|bot| bot.parse().unwrap()).collect(),
            mode: Mode::RoundRobin,
            rounds,
            seed: 7,
            weights: None,
        },
        results: results.map(Path::to_owned),
        records: None,
        jobs: 2,
        limit: Duration::from_secs(600),
        progress: false,
    }
}

fn go(tournament: &Tournament) -> Vec<Played> {
    let results = run(tournament, &senses(), &LEVELS).unwrap();
    results.played.into_values().collect()
}

/// Who, points, place, decisions of a seat.
type Fact = (u8, i32, u8, u32);

/// What does not depend on the clock.
fn facts(played: &[Played]) -> Vec<(u32, Vec<Fact>)> {
    let seats = |one: &Played| {
        one.seats
            .iter()
            .map(|s| (s.who, s.score, s.rank, s.decisions))
            .collect()
    };
    played.iter().map(|one| (one.id, seats(one))).collect()
}

const SEARCH: &str = "mcts:iterations=60,cut=full,temperature=none";

#[test]
fn a_tournament_is_repeatable_and_search_wins_it() {
    let tournament = tournament(&[SEARCH, "random"], 40, None);
    let played = go(&tournament);
    assert_eq!(played.len(), 80);
    assert_eq!(facts(&played), facts(&go(&tournament)));
    let report = Report::new(&tournament.plan, &played);
    let [search, random] = &report.standings[..] else {
        panic!("two contestants")
    };
    assert!(search.share.1 > 0.5, "{report}");
    assert!(search.rating.low > random.rating.high, "{report}");
    assert!((search.share.0 + random.share.0 - 1.0).abs() < 1e-9);
    assert_eq!(search.faults, 0);
    let seats: f64 = report.seats.iter().map(|seat| seat.share.0).sum();
    assert!((seats - 1.0).abs() < 1e-9);
    assert_eq!(report.csv().lines().count(), 3);
    let svg = ratings_svg(&report);
    assert!(svg.starts_with("<svg") && svg.contains("random") && svg.ends_with("</svg>\n"));
}

#[test]
fn a_tournament_that_was_broken_off_goes_on() {
    let folder = Folder::new("resume");
    let file = folder.join("results.jsonl");
    let whole = facts(&go(&tournament(&[SEARCH, "greedy"], 6, None)));
    go(&tournament(&[SEARCH, "greedy"], 3, Some(&file)));
    // Broken off in the middle of a line.
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, &text[..text.len() - 20]).unwrap();
    let played = go(&tournament(&[SEARCH, "greedy"], 6, Some(&file)));
    assert_eq!(facts(&played), whole);
    let (plan, kept) = Results::load(&file).unwrap();
    assert_eq!((plan.rounds, kept.len()), (6, 12));
    let other = tournament(&["random", "greedy"], 6, Some(&file));
    let refused = run(&other, &senses(), &LEVELS);
    assert!(matches!(refused, Err(ArenaError::OtherPlan)));
    let mut weighed = tournament(&[SEARCH, "greedy"], 6, Some(&file));
    weighed.plan.weights = Some("seats 2\nfirst 1 1\nlegal 0 0\n".to_owned());
    for other in [&weighed, &tournament(&[SEARCH, "greedy"], 5, Some(&file))] {
        let refused = run(other, &senses(), &LEVELS);
        assert!(matches!(refused, Err(ArenaError::OtherPlan)));
    }
}

#[test]
fn results_that_are_none_are_refused_with_their_line() {
    let folder = Folder::new("damaged");
    let file = folder.join("results.jsonl");
    go(&tournament(&["random", "greedy"], 3, Some(&file)));
    let text = fs::read_to_string(&file).unwrap();
    for (from, to) in [
        ("\"id\"", "\"?\""),
        ("\"round\":0", "\"round\":4294967295"),
        ("\"who\":0", "\"who\":9"),
        ("\"seats\":2", "\"seats\":3"),
    ] {
        // Two threads play, so which match stands first is chance. Where the plan is what changes, the first match is no
        // longer one of it.
        let changed = 1 + text.lines().position(|line| line.contains(from)).unwrap();
        let damaged = changed.max(2);
        fs::write(&file, text.replacen(from, to, 1)).unwrap();
        match Results::load(&file) {
            Err(ArenaError::Line { line, .. }) => assert_eq!(line, damaged, "{to}"),
            other => panic!("{to}: {other:?}"),
        }
    }
    fs::write(&file, text.replacen("\"rounds\":3", "\"rounds\":4294967295", 1)).unwrap();
    assert!(matches!(
        Results::load(&file),
        Err(ArenaError::Line { line: 1, .. })
    ));
    let missing = Results::load(&folder.join("nowhere")).unwrap_err().to_string();
    assert!(missing.contains("nowhere"), "{missing}");
}

#[test]
fn every_match_leaves_a_record_that_verifies() {
    let folder = Folder::new("records");
    let mut tournament = tournament(&["greedy", "random"], 2, None);
    tournament.records = Some(folder.join("records"));
    let played = go(&tournament);
    for one in &played {
        let path = folder
            .join("records")
            .join(format!("{}-{}.court", Toy::META.slug, one.id));
        let record = Record::read(&fs::read_to_string(path).unwrap()).unwrap();
        let verdict = verify::<Toy>(&record).unwrap();
        assert_eq!(verdict.fairness, Fairness::Proven);
        let scores: Vec<i32> = one.seats.iter().map(|seated| seated.score).collect();
        assert_eq!(verdict.outcome.unwrap().standings.scores.as_slice(), scores);
    }
}

/// Answers every request with the first legal action.
const FIRST: &str = r#"while read -r line; do
id=$(printf '%s' "$line" | sed 's/^{"id":\([0-9]*\),.*/\1/')
action=$(printf '%s' "$line" | sed 's/.*"legal":\["\([^"]*\)".*/\1/')
printf '{"id":%s,"ok":{"action":"%s"}}\n' "$id" "$action"
done"#;

#[cfg(unix)]
#[test]
fn a_program_plays() {
    let folder = Folder::new("program");
    let script = folder.join("first.sh");
    fs::write(&script, FIRST).unwrap();
    let program = format!("cmd:sh {}", script.display());
    let played = go(&tournament(&[&program, "random"], 2, None));
    let report = Report::new(&tournament(&[&program, "random"], 2, None).plan, &played);
    assert_eq!(report.standings[0].faults, 0, "{played:?}");
    assert!(report.standings[0].decisions > 1.0);
}

#[cfg(unix)]
#[test]
fn programs_that_fail_are_noted_and_the_match_goes_on() {
    use court_arena::Fault;
    let folder = Folder::new("faults");
    let script = folder.join("wrong.sh");
    let wrong = FIRST
        .replace("\"$action\"", "castle")
        .replace("\"$id\" ", "\"$id\" castle ");
    fs::write(&script, wrong).unwrap();
    let wrong = format!("cmd:sh {}", script.display());
    type Expected = fn(&Fault) -> bool;
    let cases: [(&str, Expected); 4] = [
        ("cmd:sleep 60", |fault| *fault == Fault::TimeOut),
        ("cmd:false", |fault| matches!(fault, Fault::Broken(_))),
        ("cmd:./there-is-no-such-program", |fault| {
            matches!(fault, Fault::Broken(_))
        }),
        (&wrong, |fault| matches!(fault, Fault::Illegal(_))),
    ];
    for (program, expected) in cases {
        let mut tournament = tournament(&[program, "random"], 1, None);
        // Long enough for a shell on a busy machine, except where nobody is going to answer.
        tournament.limit = Duration::from_millis(if program == "cmd:sleep 60" { 30 } else { 600_000 });
        let played = go(&tournament);
        let faults: Vec<_> = played
            .iter()
            .flat_map(|one| &one.seats)
            .filter(|seated| seated.who == 0)
            .collect();
        assert!(faults.iter().all(|seated| !seated.faults.is_empty()), "{program}");
        assert!(
            faults.iter().flat_map(|seated| &seated.faults).all(expected),
            "{program}: {faults:?}"
        );
    }
}

#[test]
fn training_foretells_better_than_before_and_does_not_depend_on_threads() {
    let training = |jobs| Training {
        seats: 2,
        generations: 2,
        games: 150,
        whims: 30,
        pull: 0.001,
        seed: 1,
        jobs,
        progress: false,
    };
    let mut told = Vec::new();
    let sheet = train::<Toy, ToyFeatures>(&Sheet::default(), &training(1), |_, generation| {
        told.push(*generation)
    });
    assert_eq!(
        sheet,
        train::<Toy, ToyFeatures>(&Sheet::default(), &training(2), |_, _| {})
    );
    assert_eq!(told.len(), 2);
    // With no weights each of two ends is as likely as the other: ln 2.
    assert!((told[0].before - std::f32::consts::LN_2).abs() < 1e-4);
    assert!(
        told.iter().all(|generation| generation.after < generation.before),
        "{told:?}"
    );
}
