//! `court show`: one position of a record.

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use court_core::{Seat, Viewer, with_names};
use court_table::Table;
use court_tui::pictures::{self, Room};
use serde_json::json;

use super::files;

/// Printed text has room for boards as they are laid out.
const ROOM: Room = Room {
    width: 100,
    large: true,
};

/// Print one position of a record.
///
/// Exit code 0: shown. 1: the record is not sound. 2: it cannot be read, or has no such position or seat.
#[derive(Args)]
pub(crate) struct ShowArgs {
    /// A record (`.court` file); `-` is standard input.
    file: PathBuf,
    /// The position after this many entries [default: the last].
    #[arg(long)]
    at: Option<u32>,
    /// As this seat sees it: 1, 2, … [default: as a spectator does].
    #[arg(long)]
    seat: Option<u8>,
    /// Print JSON: the view, whose turn it is, what was told.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ShowArgs) -> Result<()> {
    let table = files::replay(&args.file)?;
    let viewer = viewer(args.seat, &*table)?;
    let at = args.at.unwrap_or_else(|| table.in_force());
    let then = table
        .at(at)
        .with_context(|| format!("the positions of this record are 0 to {}", table.in_force()))?;
    let told = then.story(viewer, at.saturating_sub(1))?;
    let names = names(&*table);
    let mut output = io::stdout().lock();
    if args.json {
        let prompt = viewer.seat().and_then(|seat| then.prompt(seat));
        let offers = viewer.seat().map(|seat| then.offers(seat)).unwrap_or_default();
        writeln!(
            output,
            "{}",
            json!({ "game": then.meta().slug, "rules": then.rules_version(), "at": at, "of": table.in_force(), "turn": then.turn(), "view": then.view(viewer),
                "prompt": prompt, "offers": offers, "told": told, "outcome": then.outcome() })
        )?;
        return Ok(());
    }
    writeln!(
        output,
        "{} · entry {at} of {} · next: {}",
        then.meta().title_by(then.rules_version()),
        table.in_force(),
        with_names(&then.turn().to_string(), &names)
    )?;
    for told in told {
        writeln!(output, "{}", with_names(&told.text, &names))?;
    }
    for line in pictures::whole(then.meta().slug, &then.view(viewer), viewer.seat(), &names, ROOM) {
        writeln!(output, "{line}")?;
    }
    if let Some(outcome) = then.outcome() {
        for line in pictures::outcome(&outcome, &names) {
            writeln!(output, "{line}")?;
        }
    }
    Ok(())
}

/// The seat with this number, if the table has one.
pub(crate) fn viewer(seat: Option<u8>, table: &dyn Table) -> Result<Viewer> {
    let seats = table.opening().seats;
    match seat {
        None => Ok(Viewer::Spectator),
        Some(number) => {
            let seat = Seat::all(seats).find(|seat| seat.number() == number);
            seat.map(Viewer::Seat)
                .with_context(|| format!("the seats of this game are 1 to {seats}"))
        }
    }
}

/// A record does not hold names.
pub(crate) fn names(table: &dyn Table) -> Vec<String> {
    (1..=table.opening().seats)
        .map(|seat| format!("Seat {seat}"))
        .collect()
}
