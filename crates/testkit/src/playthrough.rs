//! Playthroughs: readable transcripts of random games, kept as files and compared.

use std::fmt::Write as _;
use std::path::Path;

use court_core::{Event, Game, Outcome, Seat, SeatSet, Turn, Viewer};
use serde_json::Value;

use crate::golden::Golden;
use crate::play::{Move, Step, new_game, play};

/// A test that compares transcripts of random games with the files `tests/playthroughs/<seats>-seats-<seed>.txt` of the
/// calling crate.
///
/// A transcript shows every decision with its prompt and what came of it, secrets included, so that a person can check
/// the game against the rule book; a change of the rules shows as a difference to be read. `cargo xtask playthroughs`
/// (or `COURT_BLESS=1` in the environment) writes the files anew instead of comparing.
///
/// The file must be called `tests/playthroughs.rs`, where `cargo xtask playthroughs` looks for it. Each game is given by
/// its number of seats and its seed:
///
/// ```
/// use court_testkit::toy::Toy;
///
/// court_testkit::playthroughs!(Toy, [(2, 1), (3, 5)]);
/// # fn main() {}
/// ```
#[macro_export]
macro_rules! playthroughs {
    ($game:ty, [$(($seats:expr, $seed:expr)),+ $(,)?]) => {
        #[test]
        fn playthroughs() {
            $crate::playthrough::assert_as_written::<$game>(
                ::std::path::Path::new(env!("CARGO_MANIFEST_DIR")),
                &[$(($seats, $seed)),+],
            );
        }
    };
}

/// Between two summaries of the table.
const SUMMARY_EVERY: u32 = 20;
/// Lines are folded there.
const WIDTH: usize = 110;

/// What [`playthroughs!`](crate::playthroughs!) runs.
///
/// # Panics
/// If a file is missing, differs, or is not one of these games; if a file cannot be written.
pub fn assert_as_written<G: Game>(manifest_dir: &Path, games: &[(u8, u64)]) {
    let mut golden = Golden::of(&manifest_dir.join("tests/playthroughs"));
    for &(seats, seed) in games {
        let name = format!("{seats}-seats-{seed}.txt");
        golden.compare(&name, &transcript::<G>(&G::Config::default(), seats, seed));
    }
    golden.finish_folder();
}

/// The transcript of the random game of this seed.
///
/// # Panics
/// If the game does not come to its end.
#[must_use]
pub fn transcript<G: Game>(config: &G::Config, seats: u8, seed: u64) -> String {
    let mut page = Page {
        text: String::new(),
        beginning: public_view(&new_game::<G>(G::META.rules_version, config, seats)),
    };
    let meta = G::META;
    page.line(
        "",
        &format!(
            "{} ({}), rules version {}: {seats} seats, random play, seed {seed}",
            meta.title, meta.slug, meta.rules_version
        ),
    );
    let mut decisions = 0;
    let played = play::<G>(config, seats, seed, |step| {
        page.text.push('\n');
        match step.made {
            Move::Chance(chance) => page.line("", &format!("~  {chance}")),
            Move::Play(seat, action) => {
                if decisions > 0 && decisions % SUMMARY_EVERY == 0 {
                    page.summary(step.before, decisions);
                }
                decisions += 1;
                page.decision(step, decisions, *seat, *action);
            }
        }
        for event in &step.heard.events {
            page.event(event, seats);
        }
    });
    played.assert_over();
    page.text.push('\n');
    page.summary(&played.game, decisions);
    if let Some(outcome) = played.game.outcome() {
        page.outcome(&outcome);
    }
    page.text
}

/// A transcript in the making.
#[derive(Default)]
struct Page {
    text: String,
    /// What a spectator saw before the first step.
    beginning: Value,
}

fn public_view<G: Game>(game: &G) -> Value {
    match serde_json::to_value(game.view(Viewer::Spectator)) {
        Ok(view) => view,
        Err(error) => panic!("a view cannot be written as JSON: {error}"),
    }
}

impl Page {
    /// Adds a line, folded between words; what is folded is set off by four more spaces.
    fn line(&mut self, indent: &str, text: &str) {
        let mut length = 0;
        for (number, word) in text.split(' ').enumerate() {
            let word_length = word.chars().count();
            if number == 0 {
                self.text.push_str(indent);
                length = indent.len() + word_length;
            } else if length + 1 + word_length > WIDTH {
                let _ = write!(self.text, "\n{indent}    ");
                length = indent.len() + 4 + word_length;
            } else {
                self.text.push(' ');
                length += 1 + word_length;
            }
            self.text.push_str(word);
        }
        self.text.push('\n');
    }

    fn decision<G: Game>(&mut self, step: &Step<'_, G>, number: u32, seat: Seat, action: G::Action) {
        let game = step.before;
        let prompt = game.prompt(seat);
        self.line(
            "",
            &format!(
                "{number}. {seat} {} ({}): {}",
                prompt.code, prompt.rule, prompt.text
            ),
        );
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let choice = if legal.len() == 1 {
            "the only choice".to_owned()
        } else {
            format!("one of {}", legal.len())
        };
        let blind: SeatSet = Seat::all(game.seats())
            .filter(|&watcher| watcher != seat && game.seen_by(watcher, seat, action) != Some(action))
            .collect();
        let secret = if blind.is_empty() {
            String::new()
        } else {
            format!(", unseen by {}", Turn::Of(blind))
        };
        self.line(
            "   ",
            &format!("> {action}  [{}; {choice}{secret}]", game.describe(seat, action)),
        );
    }

    /// What happened in full, then what those are told who do not see it all.
    fn event<E: Event>(&mut self, event: &E, seats: u8) {
        let whole = event.tell();
        let mut versions: Vec<(Option<String>, Vec<String>)> = Vec::new();
        for viewer in Viewer::all(seats) {
            let told = event.seen_by(viewer).map(|seen| seen.tell());
            if told.as_deref() == Some(whole.as_str()) {
                continue;
            }
            let name = match viewer {
                Viewer::Seat(seat) => seat.to_string(),
                Viewer::Spectator => "spectators".to_owned(),
            };
            match versions.iter_mut().find(|(version, _)| *version == told) {
                Some((_, viewers)) => viewers.push(name),
                None => versions.push((told, vec![name])),
            }
        }
        self.line("   ", &format!("- {whole}"));
        for (told, viewers) in versions {
            let viewers = viewers.join(" ");
            match told {
                Some(told) => self.line("     ", &format!("(to {viewers}: {told})")),
                None => self.line("     ", &format!("(nothing to {viewers})")),
            }
        }
    }

    /// The table as a spectator sees it, without what is still as at the beginning (component data, above all).
    fn summary<G: Game>(&mut self, game: &G, decisions: u32) {
        let title = format!(
            "== after {decisions} decisions, seen by spectators (without what is as at the beginning)"
        );
        self.line("", &title);
        let mut short = Vec::new();
        self.fields("   ", &public_view(game), &self.beginning.clone(), &mut short);
        if !short.is_empty() {
            self.line("   ", &short.join(" · "));
        }
        self.text.push('\n');
    }

    /// One line for each field that is not a single value; single values are gathered in `short`.
    fn fields(&mut self, indent: &str, value: &Value, beginning: &Value, short: &mut Vec<String>) {
        let Value::Object(fields) = value else {
            short.push(compact(value));
            return;
        };
        for (name, value) in fields {
            let before = &beginning[name];
            if value == before {
                continue;
            }
            let text = format!("{name} {}", compact(value));
            if value.is_object() && text.chars().count() > WIDTH {
                self.line(indent, &format!("{name}:"));
                let mut inner = Vec::new();
                let deeper = format!("{indent}  ");
                self.fields(&deeper, value, before, &mut inner);
                if !inner.is_empty() {
                    self.line(&deeper, &inner.join(" · "));
                }
            } else if let Some(items) = value.as_array().filter(|items| is_long_list(items, &text)) {
                self.line(indent, &format!("{name}:"));
                for (number, item) in items.iter().enumerate().filter(|(i, item)| **item != before[*i]) {
                    self.line(
                        &format!("{indent}  "),
                        &format!("{}. {}", number + 1, compact(item)),
                    );
                }
            } else if value.is_object() || value.is_array() {
                self.line(indent, &text);
            } else {
                short.push(text);
            }
        }
    }

    fn outcome(&mut self, outcome: &Outcome) {
        self.line("", &format!("The end ({}): {}", outcome.reason, outcome.text));
        let standings = &outcome.standings;
        let mut rows: Vec<(String, Vec<String>)> = vec![(
            String::new(),
            standings
                .scores
                .iter()
                .map(|(seat, _)| seat.to_string())
                .collect(),
        )];
        for line in &outcome.breakdown {
            let points = line.points.as_slice().iter().map(ToString::to_string).collect();
            rows.push((format!("{} ({})", line.label, line.rule), points));
        }
        let numbers = |items: &[i32]| items.iter().map(ToString::to_string).collect();
        rows.push(("Score".to_owned(), numbers(standings.scores.as_slice())));
        let ranks = standings
            .ranks
            .as_slice()
            .iter()
            .map(ToString::to_string)
            .collect();
        rows.push(("Place".to_owned(), ranks));
        let width = rows
            .iter()
            .map(|(label, _)| label.chars().count())
            .max()
            .unwrap_or_default();
        for (label, cells) in rows {
            let cells: Vec<_> = cells.iter().map(|cell| format!("{cell:>5}")).collect();
            let _ = writeln!(self.text, "   {label:width$}{}", cells.concat());
        }
    }
}

/// Should each item have a line of its own?
fn is_long_list(items: &[Value], text: &str) -> bool {
    text.chars().count() > WIDTH && items.iter().any(|item| item.is_object() || item.is_array())
}

/// A value in one line, with as few signs as possible; what is empty is left out of objects.
fn compact(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(items) => {
            let items: Vec<_> = items.iter().map(compact).collect();
            format!("[{}]", items.join(" "))
        }
        Value::Object(fields) => {
            let fields: Vec<_> = fields
                .iter()
                .filter(|(_, value)| !is_empty(value))
                .map(|(name, value)| format!("{name} {}", compact(value)))
                .collect();
            format!("{{{}}}", fields.join(", "))
        }
        Value::Bool(_) | Value::Number(_) => value.to_string(),
    }
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::String(_) | Value::Bool(_) | Value::Number(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_written_without_noise() {
        let value = json!({"deck": 3, "own": null, "hands": [1, {"x": "y", "empty": []}], "over": false});
        assert_eq!(compact(&value), "{deck 3, hands [1 {x y}], over false}");
    }

    #[test]
    fn long_lines_are_folded_between_words() {
        let mut page = Page::default();
        page.line("  ", &"word ".repeat(40));
        assert!(page.text.lines().count() > 1);
        for line in page.text.lines() {
            assert!(line.len() <= WIDTH && line.starts_with("  "), "{line:?}");
        }
    }

    #[test]
    fn a_summary_leaves_out_what_is_as_at_the_beginning() {
        let mut page = Page::default();
        let long: Vec<u32> = (100..130).collect();
        let beginning = json!({"rules": {"cards": long}, "open": {"round": 1, "rules": long, "money": long}});
        let mut now = beginning.clone();
        now["open"]["round"] = json!(2);
        now["open"]["money"] = json!([7, 8]);
        let mut short = Vec::new();
        page.fields("", &now, &beginning, &mut short);
        assert_eq!(page.text, "open:\n  money [7 8]\n  round 2\n");
        assert!(short.is_empty());
        let mut page = Page::default();
        let beginning = json!({"players": [{"money": long}, {"money": long}]});
        let mut now = beginning.clone();
        now["players"][1]["stones"] = json!(3);
        page.fields("", &now, &beginning, &mut short);
        assert!(
            page.text.starts_with("players:\n  2. {money [100 101"),
            "{}",
            page.text
        );
    }
}
