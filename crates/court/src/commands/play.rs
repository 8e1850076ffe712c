//! `court play`: a game at this terminal.

use std::io::{self, BufReader, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use court_games::{GAMES, GameEntry, Level};
use court_table::Seed;
use court_tui::plain::{self, Manner};
use court_tui::remote::{Link, Remote, Visit};
use court_tui::{Host, Local, Sitter, book};
use serde_json::Value;

use super::files;

const EXAMPLES: &str = "\
Examples:
  court play                                     the games
  court play louis-xiv --seats 3                 you and two bots, full screen
  court play emperor --people 2 --name Anne,Ben  two people at this screen, a curtain between them
  court play sun-king --plain                    a dialogue, line after line
  court play --url http://127.0.0.1:8080/table/k3v7q2m8c4xw/seat/… --name Anne
                                                 a seat at a table of a server
  court play --url … --watch                     look on there";

/// Play at this terminal: against bots, several people on one screen, or at a table of a server.
///
/// Exit code 0: played, or left. 2: wrong usage, or a link that opens nothing, or a server that does not answer.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArgs {
    /// The game; without one you are shown the list.
    game: Option<String>,
    /// A link to a table of a server: of a seat, an invitation to one, or to watch.
    #[arg(
        long,
        value_name = "LINK",
        conflicts_with_all = ["game", "seats", "people", "level", "rules", "config", "seed"]
    )]
    url: Option<String>,
    /// Only watch at the table of the link.
    #[arg(long, requires = "url")]
    watch: bool,
    /// How many seats; as few as the game allows if not said.
    #[arg(long)]
    seats: Option<u8>,
    /// How many of them are people at this terminal; the others are bots.
    #[arg(long, default_value_t = 1)]
    people: u8,
    /// Your name; with several people, their names separated by commas.
    #[arg(long)]
    name: Option<String>,
    /// How strong the bots are: page, courtier or minister.
    #[arg(long, default_value_t = Level::Page)]
    level: Level,
    /// An older version of the rules; the newest if not said.
    #[arg(long, value_name = "VERSION")]
    rules: Option<u16>,
    /// Options of the game: a JSON merge patch over its config.
    #[arg(long, default_value = "{}")]
    config: String,
    /// A number to repeat the same shuffles; fresh ones if not given.
    #[arg(long)]
    seed: Option<u64>,
    /// A plain dialogue, line after line, without moving the cursor: for screen readers and pipes.
    #[arg(long)]
    plain: bool,
    /// Give answers that are the only one without asking.
    #[arg(long)]
    quick: bool,
    /// Write the record here at the end.
    #[arg(long)]
    save: Option<PathBuf>,
}

pub(crate) fn run(args: &PlayArgs) -> Result<()> {
    if let Some(path) = &args.save {
        files::try_to_write(path)?;
    }
    if let Some(url) = &args.url {
        return at_a_server(args, url.parse()?);
    }
    let Some(game) = &args.game else {
        for game in GAMES {
            let meta = game.kind().meta();
            writeln!(
                io::stdout(),
                "court play {:<10} {} ({}–{} seats)",
                meta.slug,
                meta.title,
                meta.min_seats,
                meta.max_seats
            )?;
        }
        return Ok(());
    };
    let game = find(game)?;
    let mut host = Local::open(game, &sitters(args, game)?, args.rules, config(args)?, seed(args))?;
    play(args, &mut host)
}

fn at_a_server(args: &PlayArgs, link: Link) -> Result<()> {
    let mut visit = Visit::to(link)?;
    let sits_down = visit.may_sit_down() && !args.watch;
    if sits_down {
        writeln!(io::stdout(), "{}", visit.about())?;
        let name = name_at_a_server(args)?;
        visit.sit_down(name.as_deref())?;
    }
    let mut host = visit.enter(args.watch)?;
    greet(&host, sits_down)?;
    play(args, &mut host)
}

fn greet(host: &Remote, has_sat_down: bool) -> io::Result<()> {
    let mut output = io::stdout();
    match host.here().first() {
        Some(seat) => writeln!(output, "You sit at the table as {}.", host.names()[seat.index()])?,
        None => writeln!(output, "You are watching.")?,
    }
    if has_sat_down {
        writeln!(
            output,
            "The seat is yours. Keep this, it brings you back to it:\n  {}",
            host.return_link()
        )?;
    }
    Ok(())
}

/// As given, else as typed. A script is not asked: the server gives it a name.
fn name_at_a_server(args: &PlayArgs) -> Result<Option<String>> {
    if args.name.is_some() || !io::stdin().is_terminal() {
        return Ok(args.name.clone());
    }
    write!(io::stdout(), "Your name: ")?;
    io::stdout().flush()?;
    let mut name = String::new();
    io::stdin().read_line(&mut name)?;
    Ok(Some(name.trim().to_owned()).filter(|name| !name.is_empty()))
}

fn play(args: &PlayArgs, host: &mut dyn Host) -> Result<()> {
    let book = book(host.meta().slug).context("every game has a rule book")?;
    let manner = Manner {
        answer_forced: args.quick,
        typed: io::stdin().is_terminal(),
    };
    if args.plain || !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        plain::play(host, book, manner, BufReader::new(io::stdin()), &mut io::stdout())?;
    } else {
        court_tui::screen::play(host, book, manner)?;
    }
    if let Some(farewell) = host.farewell() {
        writeln!(io::stdout(), "{farewell}")?;
    }
    if let Some(path) = &args.save {
        files::write(path, host.record()?)?;
    }
    Ok(())
}

/// The game with this name, or the names that were perhaps meant.
pub(crate) fn find(name: &str) -> Result<&'static GameEntry> {
    match court_games::game(name) {
        Ok(game) => Ok(game),
        Err(_) if name.contains("://") => bail!("a link to a table is given with --url"),
        Err(error) => {
            let alike = |slug: &&str| slug.starts_with(name) || strsim::jaro(slug, name) > 0.8;
            let names: Vec<&str> = GAMES.iter().map(GameEntry::slug).collect();
            match names.iter().copied().find(alike) {
                Some(slug) => bail!("{error}; did you mean {slug}?"),
                None => bail!("{error}; there are {}", names.join(", ")),
            }
        }
    }
}

/// The numbers of seats a game is played with: all, or this one.
pub(crate) fn seats_within(game: &GameEntry, only: Option<u8>) -> Result<Vec<u8>> {
    let meta = game.kind().meta();
    let mut seats: Vec<u8> = meta.seat_counts().collect();
    if let Some(only) = only {
        seats.retain(|&seats| seats == only);
        ensure!(
            !seats.is_empty(),
            "{} is played with {} to {} seats, not {only}",
            meta.title,
            meta.min_seats,
            meta.max_seats
        );
    }
    Ok(seats)
}

fn sitters(args: &PlayArgs, game: &GameEntry) -> Result<Vec<Sitter>> {
    let seats = args
        .seats
        .unwrap_or(game.kind().meta().min_seats.max(args.people));
    seats_within(game, Some(seats))?;
    if args.people > seats {
        bail!("{} people do not fit on {seats} seats", args.people);
    }
    let mut names = names(args).into_iter();
    let sitter = |_| names.next().map_or(Sitter::Bot(args.level), Sitter::Person);
    Ok((0..seats).map(sitter).collect())
}

/// One name for each person: as given, then the login name for a single one, then by number.
fn names(args: &PlayArgs) -> Vec<String> {
    let given = args.name.as_deref().unwrap_or_default().split(',').map(str::trim);
    let mut names: Vec<String> = given
        .filter(|name| !name.is_empty())
        .map(|name| name.chars().take(20).collect())
        .collect();
    if names.is_empty() && args.people == 1 {
        names.extend(std::env::var("USER").ok().filter(|name| !name.is_empty()));
    }
    names.truncate(usize::from(args.people));
    for number in names.len() + 1..=usize::from(args.people) {
        names.push(format!("Player {number}"));
    }
    names
}

fn config(args: &PlayArgs) -> Result<Value> {
    serde_json::from_str(&args.config).context("--config is not JSON")
}

fn seed(args: &PlayArgs) -> Seed {
    args.seed.map_or_else(Seed::fresh, Seed::from_number)
}
