//! The whole engine as JSON lines on standard input and output, for programs in any language.
//!
//! One request per line, one answer per line. Whatever comes in, an answer goes out and the next request is read: see
//! `docs/protocol.md`.

mod advisers;
mod request;

use std::collections::BTreeMap;
use std::io::{self, BufRead, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

use court_core::{Seat, Turn, Viewer};
use court_games::GameEntry;
use court_table::{Kind, Opening, Record, Seed, Table, TableError};
use serde_json::{Value, json};

use advisers::Advisers;
use request::{Anyone, OpenSeed, Request};

/// Raised when an old program would no longer be understood.
const PROTOCOL: u16 = 1;

/// Longer lines are refused without being read.
const MAX_LINE: usize = 1_000_000;

/// A program that forgets to close its tables is told so before memory runs out.
const MAX_TABLES: usize = 10_000;

/// Why a request was refused.
#[derive(Debug)]
struct Refused {
    code: &'static str,
    message: String,
    rule: Option<&'static str>,
}

impl Refused {
    fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            rule: None,
        }
    }
}

impl From<TableError> for Refused {
    fn from(error: TableError) -> Self {
        Self {
            code: error.code(),
            message: error.to_string(),
            rule: error.rule(),
        }
    }
}

type Answer = Result<Value, Refused>;

/// An open table and how it is driven.
struct Open {
    table: Box<dyn Table>,
    /// Is chance resolved as soon as it comes up?
    auto: bool,
}

impl Open {
    fn settle(&mut self) -> Result<(), TableError> {
        while self.auto && self.table.turn() == Turn::Chance {
            self.table.roll()?;
        }
        Ok(())
    }
}

/// All open tables of one program.
pub struct Engine {
    games: &'static [GameEntry],
    tables: BTreeMap<u64, Open>,
    advisers: Advisers,
    last: u64,
}

impl Engine {
    /// An engine with these games and no open table.
    #[must_use]
    pub fn new(games: &'static [GameEntry]) -> Self {
        Self {
            games,
            tables: BTreeMap::new(),
            advisers: Advisers::default(),
            last: 0,
        }
    }

    /// Answers one line. It never fails: the answer says what could not be done.
    pub fn answer(&mut self, line: &[u8]) -> Value {
        let (id, answer) = match parse(line) {
            Err(refused) => (Value::Null, Err(refused)),
            Ok((id, request)) => {
                // A fault in one table must not take the others down with it.
                let answer = catch_unwind(AssertUnwindSafe(|| {
                    request.and_then(|request| self.handle(request))
                }));
                let fault = || {
                    Err(Refused::new(
                        "internal",
                        "a fault in the engine; please report it with the record",
                    ))
                };
                (id, answer.unwrap_or_else(|_| fault()))
            }
        };
        match answer {
            Ok(ok) => json!({ "id": id, "ok": ok }),
            Err(Refused { code, message, rule }) => {
                json!({ "id": id, "error": { "code": code, "message": message, "rule": rule } })
            }
        }
    }

    fn handle(&mut self, request: Request) -> Answer {
        match request {
            Request::Hello {} => Ok(json!({
                "program": "court", "version": env!("CARGO_PKG_VERSION"), "protocol": PROTOCOL,
            })),
            Request::Games {} => Ok(json!(
                self.games.iter().map(|g| g.kind().meta()).collect::<Vec<_>>()
            )),
            Request::Config { game, rules } => Ok(self.kind(&game)?.usual_config(rules)?),
            Request::Open {
                game,
                rules,
                seats,
                config,
                seed,
                contributions,
                auto,
            } => {
                let seed = match seed {
                    OpenSeed::Fresh => Some(Seed::fresh()),
                    OpenSeed::Number(number) => Some(Seed::from_number(number)),
                    OpenSeed::Hex(seed) => Some(seed),
                    OpenSeed::None => None,
                };
                if auto && seed.is_none() {
                    return Err(TableError::NoSeed.into());
                }
                let opening = Opening {
                    rules,
                    seats,
                    config,
                    seed,
                    contributions,
                };
                let table = self.kind(&game)?.open(opening)?;
                self.seat_table(Open { table, auto })
            }
            Request::Load { record } => {
                let record = Record::read(&record)?;
                let table = self.kind(&record.header.game)?.replay(&record)?;
                self.seat_table(Open { table, auto: false })
            }
            Request::Verify { record } => {
                let record = Record::read(&record)?;
                Ok(json!(self.kind(&record.header.game)?.verify(&record)?))
            }
            Request::Close { table } => {
                self.tables.remove(&table).ok_or_else(|| no_table(table))?;
                self.advisers.leave(table);
                Ok(json!({}))
            }
            Request::Copy { table, at } => {
                let open = self.open(table)?;
                let (auto, at) = (open.auto, at.unwrap_or_else(|| open.table.in_force()));
                let copy = open.table.at(at)?;
                self.seat_table(Open { table: copy, auto })
            }
            Request::Status { table } => Ok(status(table, &*self.open(table)?.table)),
            Request::Play {
                table,
                seat,
                action,
                decision,
            } => self.change(table, |t| match (decision, t.decision(seat)) {
                (Some(asked), Some(now)) if asked != now => {
                    let message = format!("{seat} is now asked decision {now}, not {asked}");
                    Err(Refused::new("stale-decision", message))
                }
                _ => Ok(t.play(seat, &action)?),
            }),
            Request::Chance { table, outcome } => self.change(table, |t| {
                match &outcome {
                    Some(outcome) => t.resolve(outcome)?,
                    None => t.roll()?,
                }
                Ok(())
            }),
            Request::Undo { table, seat, steps } => self.change(table, |t| Ok(t.undo(seat, steps)?)),
            Request::Takeback { table, seat, to } => self.change(table, |t| Ok(t.takeback(seat, to)?)),
            Request::Prompt { table, seat } => Ok(json!(self.open(table)?.table.prompt(seat))),
            Request::Legal { table, seat } => Ok(json!(self.open(table)?.table.offers(seat))),
            Request::Check { table, seat, action } => {
                self.open(table)?.table.check(seat, &action)?;
                Ok(json!({}))
            }
            Request::View {
                table,
                viewer: Anyone(viewer),
            } => {
                let table = &*self.open(table)?.table;
                check_viewer(table, viewer)?;
                Ok(table.view(viewer))
            }
            Request::Events {
                table,
                viewer: Anyone(viewer),
                from,
            } => {
                let table = &*self.open(table)?.table;
                check_viewer(table, viewer)?;
                Ok(json!(table.story(viewer, from)?))
            }
            Request::State { table } => Ok(self.open(table)?.table.state()),
            Request::Outcome { table } => Ok(json!(self.open(table)?.table.outcome())),
            Request::Save { table } => Ok(json!({ "record": self.open(table)?.table.record()?.to_string() })),
            Request::Advise {
                table,
                seat,
                level,
                seed,
            } => {
                let number = table;
                let table = &*self.open(number)?.table;
                table.check_turn(seat)?;
                let game = self.games.iter().find(|game| game.slug() == table.meta().slug);
                let game = game.ok_or_else(|| TableError::UnknownGame(table.meta().slug.to_owned()))?;
                let view = table.view(Viewer::Seat(seat));
                let place = advisers::Place {
                    table: number,
                    seat,
                    level,
                    seed,
                };
                let advice = (self.advisers).advise(place, view, || game.player(level, seed));
                Ok(json!(
                    advice.map_err(|e| Refused::new("internal", e.to_string()))?
                ))
            }
        }
    }

    fn kind(&self, slug: &str) -> Result<&'static dyn Kind, TableError> {
        let game = self.games.iter().find(|game| game.slug() == slug);
        game.map(GameEntry::kind)
            .ok_or_else(|| TableError::UnknownGame(slug.to_owned()))
    }

    fn open(&self, table: u64) -> Result<&Open, Refused> {
        self.tables.get(&table).ok_or_else(|| no_table(table))
    }

    fn change(&mut self, table: u64, change: impl FnOnce(&mut dyn Table) -> Result<(), Refused>) -> Answer {
        let open = self.tables.get_mut(&table).ok_or_else(|| no_table(table))?;
        change(&mut *open.table)?;
        open.settle()?;
        Ok(status(table, &*open.table))
    }

    fn seat_table(&mut self, mut open: Open) -> Answer {
        if self.tables.len() >= MAX_TABLES {
            return Err(Refused::new(
                "too-many-tables",
                format!("{MAX_TABLES} tables are open; close some first"),
            ));
        }
        open.settle()?;
        self.last += 1;
        let status = status(self.last, &*open.table);
        self.tables.insert(self.last, open);
        Ok(status)
    }
}

fn no_table(table: u64) -> Refused {
    Refused::new("no-table", format!("no table {table} is open"))
}

/// A view for a seat that does not exist would make the game panic.
fn check_viewer(table: &dyn Table, viewer: Viewer) -> Result<(), Refused> {
    let seats = table.opening().seats;
    match viewer {
        Viewer::Seat(seat) if seat.number() > seats => {
            Err(Refused::new("no-seat", format!("this table has {seats} seats")))
        }
        Viewer::Seat(_) | Viewer::Spectator => Ok(()),
    }
}

/// Where a table stands: part of every answer about a changed table.
fn status(number: u64, table: &dyn Table) -> Value {
    let asked = |seat: Seat| json!({ "seat": seat, "decision": table.decision(seat) });
    let (turn, seats) = match table.turn() {
        Turn::Of(seats) => ("seats", seats.iter().map(asked).collect()),
        Turn::Chance => ("chance", Vec::new()),
        Turn::Over => ("over", Vec::new()),
    };
    json!({
        "table": number, "game": table.meta().slug, "rules": table.rules_version(), "seats": table.opening().seats,
        "turn": turn, "asked": seats, "entries": table.entries(), "in_force": table.in_force(),
        "commitment": table.header().commitment,
    })
}

fn parse(line: &[u8]) -> Result<(Value, Result<Request, Refused>), Refused> {
    let text = std::str::from_utf8(line)
        .map_err(|e| Refused::new("not-utf8", format!("the line is not UTF-8: {e}")))?;
    let mut value: Value = serde_json::from_str(text)
        .map_err(|e| Refused::new("not-json", format!("the line is not JSON: {e}")))?;
    let Some(members) = value.as_object_mut() else {
        return Err(Refused::new("not-a-request", "a request must be a JSON object"));
    };
    let id = members.shift_remove("id").unwrap_or(Value::Null);
    Ok((id, request::read(value)))
}

/// Reads requests and writes answers until the input ends.
pub fn serve(engine: &mut Engine, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        if input
            .by_ref()
            .take(MAX_LINE as u64 + 1)
            .read_until(b'\n', &mut line)?
            == 0
        {
            return Ok(());
        }
        if line.ends_with(b"\n") {
            line.pop();
        } else if line.len() > MAX_LINE {
            skip_line(&mut input)?;
            let message = format!("a line may have at most {MAX_LINE} bytes");
            writeln!(
                output,
                "{}",
                json!({ "id": null, "error": { "code": "line-too-long", "message": message, "rule": null } })
            )?;
            output.flush()?;
            continue;
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        writeln!(output, "{}", engine.answer(&line))?;
        output.flush()?;
    }
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}
