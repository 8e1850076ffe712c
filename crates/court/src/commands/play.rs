//! `court play`: a game at this terminal.

use std::io::{self, BufReader, IsTerminal, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use clap::builder::TypedValueParser as _;
use court_games::{GAMES, GameEntry, Level};
use court_table::Seed;
use court_tui::plain::{self, Manner};
use court_tui::remote::{Link, Remote, Visit};
use court_tui::save::{self, Journal, Unfinished};
use court_tui::{Host, Local, Sitter};
use serde_json::{Value, json};

use super::files;
use super::known::Known;

const EXAMPLES: &str = "\
Examples:
  court play                                     list the games, and your unfinished ones
  court play louis-xiv --seats 3                 you and two bots, full screen
  court play emperor --people 2 --name Anne,Ben  two people at this screen, a curtain between them
  court play sun-king --plain                    a dialogue, line after line
  court play --load anne.court-private           continue an unfinished game
  court play --url http://127.0.0.1:8080/table/k3v7q2m8c4xw/seat/… --name Anne
                                                 take a seat at a server's table
  court play --url … --watch                     watch that table";

/// Play at this terminal: against bots, with several people at one screen, or at a server's table.
///
/// Exit code 0: played, or left. 1: the saved game is damaged. 2: wrong usage, a link that opens nothing, or a server that
/// does not answer.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArgs {
    /// The game; without one, lists the games and your unfinished ones.
    #[arg(value_parser = Known::games())]
    game: Option<String>,
    /// Continue an unfinished game from its private save.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["game", "url", "seats", "people", "level", "config", "seed", "name"]
    )]
    load: Option<PathBuf>,
    /// Play at a server's table: the link to a seat, an invitation, or a link to watch.
    #[arg(
        long,
        value_name = "LINK",
        conflicts_with_all = ["game", "seats", "people", "level", "rules", "config", "seed"]
    )]
    url: Option<String>,
    /// With --url: only watch.
    #[arg(long, requires = "url")]
    watch: bool,
    /// Number of seats [default: the fewest the game allows].
    #[arg(long)]
    seats: Option<u8>,
    /// How many of the seats people at this terminal play; bots play the others.
    #[arg(long, default_value_t = 1)]
    people: u8,
    /// Your name; with several people, their names separated by commas.
    #[arg(long)]
    name: Option<String>,
    /// How strong the bots are.
    #[arg(
        long,
        default_value_t = Level::Page,
        value_parser = Known::levels().try_map(|name| name.parse::<Level>())
    )]
    level: Level,
    /// Play by an older version of the rules [default: the newest].
    #[arg(long, value_name = "VERSION")]
    rules: Option<u16>,
    /// Game options, as a JSON merge patch over the game's config.
    #[arg(long, default_value = "{}")]
    config: String,
    /// Repeat the shuffles of this number [default: fresh ones].
    #[arg(long)]
    seed: Option<u64>,
    /// Play as a plain dialogue, line by line, for screen readers and pipes.
    #[arg(long)]
    plain: bool,
    /// Do not ask when there is only one answer.
    #[arg(long)]
    quick: bool,
    /// Write the record to this file when you leave or the game is over.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Do not keep the game while you play: leaving ends it for good.
    #[arg(long, conflicts_with_all = ["url", "load"])]
    no_keep: bool,
    /// Print the list of games, and of your unfinished ones, as JSON.
    #[arg(long, conflicts_with_all = ["game", "url", "load"])]
    json: bool,
}

pub(crate) fn run(args: &PlayArgs) -> Result<()> {
    if let Some(path) = &args.save {
        files::try_to_write(path)?;
    }
    if let Some(url) = &args.url {
        return at_a_server(args, url.parse()?);
    }
    if let Some(file) = &args.load {
        return go_on(args, file);
    }
    let Some(game) = &args.game else {
        return welcome(args);
    };
    let game = find(game)?;
    let mut host = Local::open(game, &sitters(args, game)?, args.rules, config(args)?, seed(args))?;
    if !args.no_keep {
        keep(&mut host, None)?;
    }
    play(args, &mut host)
}

/// The games, and the person's unfinished ones.
fn welcome(args: &PlayArgs) -> Result<()> {
    let mut output = io::stdout();
    let games = save::folder()
        .map(|folder| save::unfinished(&folder))
        .unwrap_or_default();
    if args.json {
        return Ok(writeln!(output, "{}", listed(&games))?);
    }
    for game in GAMES {
        let meta = game.kind().meta();
        writeln!(
            output,
            "court play {:<10} {} ({}–{} seats)",
            meta.slug, meta.title, meta.min_seats, meta.max_seats
        )?;
    }
    if games.is_empty() {
        return Ok(());
    }
    writeln!(output, "\nUnfinished:")?;
    for (number, (path, game)) in (1..).zip(&games) {
        writeln!(
            output,
            "{number:>3}. {}\n     court play --load {}",
            about(game),
            court_tui::quoted(path)
        )?;
    }
    if !io::stdin().is_terminal() || !output.is_terminal() {
        return Ok(());
    }
    write!(output, "Continue which one? (Enter: none) ")?;
    output.flush()?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer)?;
    let answer = answer.trim();
    if answer.is_empty() {
        return Ok(());
    }
    let chosen = answer
        .parse()
        .ok()
        .and_then(|number: usize| games.get(number.checked_sub(1)?));
    let (path, _) =
        chosen.with_context(|| format!("the numbers are 1 to {}; there is no {answer}", games.len()))?;
    go_on(args, path)
}

/// The same for programs.
fn listed(unfinished: &[(PathBuf, Unfinished)]) -> Value {
    let games = GAMES.iter().map(|game| {
        let meta = game.kind().meta();
        json!({
            "game": meta.slug, "title": meta.title, "rules": meta.rules_version,
            "seats": meta.seat_counts().collect::<Vec<u8>>(),
        })
    });
    let unfinished = unfinished.iter().map(|(path, game)| {
        json!({
            "file": path.display().to_string(), "game": game.record.header.game, "sitters": game.sitters,
            "entries": game.record.entries.len(),
        })
    });
    json!({ "games": games.collect::<Vec<_>>(), "unfinished": unfinished.collect::<Vec<_>>() })
}

/// "Louis XIV: Anne, a bot (page); 41 entries"
fn about(unfinished: &Unfinished) -> String {
    let game = &unfinished.record.header.game;
    let title = court_games::game(game).map_or(game.as_str(), |game| game.kind().meta().title);
    let sitters = unfinished.sitters.iter().map(|sitter| match sitter {
        Sitter::Person(name) => name.clone(),
        Sitter::Bot(level) => format!("a bot ({level})"),
    });
    let sitters: Vec<String> = sitters.collect();
    format!(
        "{title}: {}; {} entries",
        sitters.join(", "),
        unfinished.record.entries.len()
    )
}

fn go_on(args: &PlayArgs, file: &Path) -> Result<()> {
    let unfinished =
        Unfinished::read(&files::read(file)?).map_err(|refused| files::Unsound::new(file, &refused))?;
    let mut host = Local::go_on(&unfinished).map_err(|refused| files::Unsound::new(file, &refused))?;
    keep(&mut host, Some(file))?;
    play(args, &mut host)
}

/// Saves the game as it is played from now on. A game from the folder of unfinished games stays in its file; a file
/// that somebody saved elsewhere is not touched.
fn keep(host: &mut Local, file: Option<&Path>) -> Result<()> {
    let Some(folder) = save::folder() else {
        return Ok(());
    };
    let ours = file.filter(|file| file.parent() == Some(&folder));
    let journal = match ours {
        Some(file) => match Journal::at(file) {
            Ok(None) => bail!("{} is being played at another terminal", file.display()),
            Ok(Some(journal)) => Ok(journal),
            Err(error) => Err(error),
        },
        None => Journal::begin(&folder, host.meta().slug),
    };
    let kept = journal
        .map_err(|error| anyhow::anyhow!("{}: {error}", folder.display()))
        .and_then(|journal| Ok(host.keep_in(journal)?));
    if let Err(error) = kept {
        writeln!(
            io::stderr(),
            "court: the game cannot be saved while you play: {error:#}"
        )?;
    }
    Ok(())
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
            "The seat is yours. Keep this command; it brings you back:\n  {}",
            host.return_link()
        )?;
    }
    Ok(())
}

/// As given, or else as typed. A script is not asked: the server gives it a name.
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
    let book = court_games::game(host.meta().slug)?.book();
    let manner = Manner {
        answer_forced: args.quick,
        typed: io::stdin().is_terminal(),
    };
    // A terminal that cannot move its cursor gets the dialogue as well.
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    if args.plain || dumb || !io::stdout().is_terminal() || !io::stdin().is_terminal() {
        plain::play(host, book, manner, BufReader::new(io::stdin()), &mut io::stdout())?;
    } else {
        court_tui::screen::play(host, book, manner)?;
    }
    if let Some(farewell) = host.farewell() {
        writeln!(io::stdout(), "{farewell}")?;
    }
    if let Some(path) = &args.save {
        match host.record() {
            Ok(record) => files::write(path, record)?,
            Err(refused) if refused.code == "not-over" => {
                writeln!(io::stdout(), "{} is not written: {refused}.", path.display())?;
            }
            Err(refused) => return Err(refused.into()),
        }
    }
    Ok(())
}

/// The game with this name, or an error with the names that may have been meant.
pub(crate) fn find(name: &str) -> Result<&'static GameEntry> {
    match court_games::game(name) {
        Ok(game) => Ok(game),
        Err(_) if name.contains("://") => bail!("use --url for the link to a table"),
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
        bail!("{} people cannot share {seats} seats", args.people);
    }
    let mut names = names(args).into_iter();
    let sitter = |_| names.next().map_or(Sitter::Bot(args.level), Sitter::Person);
    Ok((0..seats).map(sitter).collect())
}

/// One name for each person: as given, or the login name for a single person, or by number.
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
