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
use serde_json::Value;

use super::files;
use super::known::Known;

const EXAMPLES: &str = "\
Examples:
  court play                                     the games, and those that can be gone on with
  court play louis-xiv --seats 3                 you and two bots, full screen
  court play emperor --people 2 --name Anne,Ben  two people at this screen, a curtain between them
  court play sun-king --plain                    a dialogue, line after line
  court play --load anne.court-private           go on with a game that was not over
  court play --url http://127.0.0.1:8080/table/k3v7q2m8c4xw/seat/… --name Anne
                                                 a seat at a table of a server
  court play --url … --watch                     look on there";

/// Play at this terminal: against bots, several people on one screen, or at a table of a server.
///
/// Exit code 0: played, or left. 2: wrong usage, or a link that opens nothing, or a server that does not answer.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArgs {
    /// The game; without one you are shown the list, and your games that are not over.
    #[arg(value_parser = Known::games())]
    game: Option<String>,
    /// Go on with a game that was not over: a private save.
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["game", "url", "seats", "people", "level", "config", "seed", "name"]
    )]
    load: Option<PathBuf>,
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
    #[arg(
        long,
        default_value_t = Level::Page,
        value_parser = Known::levels().try_map(|name| name.parse::<Level>())
    )]
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
    /// Write the record here when you leave or the game is over.
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
    if let Some(file) = &args.load {
        return go_on(args, file);
    }
    let Some(game) = &args.game else {
        return welcome(args);
    };
    let game = find(game)?;
    let mut host = Local::open(game, &sitters(args, game)?, args.rules, config(args)?, seed(args))?;
    keep(&mut host, None)?;
    play(args, &mut host)
}

/// The games, and those that are not over.
fn welcome(args: &PlayArgs) -> Result<()> {
    let mut output = io::stdout();
    for game in GAMES {
        let meta = game.kind().meta();
        writeln!(
            output,
            "court play {:<10} {} ({}–{} seats)",
            meta.slug, meta.title, meta.min_seats, meta.max_seats
        )?;
    }
    let games = save::folder()
        .map(|folder| save::unfinished(&folder))
        .unwrap_or_default();
    if games.is_empty() {
        return Ok(());
    }
    writeln!(output, "\nNot over yet:")?;
    for (number, (path, game)) in (1..).zip(&games) {
        let command = format!("court play --load {}", path.display());
        writeln!(output, "{number:>3}. {} ({command})", about(game))?;
    }
    if !io::stdin().is_terminal() || !output.is_terminal() {
        return Ok(());
    }
    write!(output, "Go on with number (Enter: none): ")?;
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
        chosen.with_context(|| format!("there are the numbers 1 to {}, not {answer}", games.len()))?;
    go_on(args, path)
}

/// "Louis XIV: Anne, Courtier 2; 41 entries"
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

/// From now on the game is kept as it is played, if somebody sits here: a script has what it wrote itself. A game from the
/// folder of games that are not over is kept where it was; a file that somebody saved stays as it is.
fn keep(host: &mut Local, file: Option<&Path>) -> Result<()> {
    let Some(folder) = save::folder().filter(|_| io::stdin().is_terminal()) else {
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
            "court: the game cannot be kept while it is played: {error:#}"
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
    let book = court_games::game(host.meta().slug)?.book();
    let manner = Manner {
        answer_forced: args.quick,
        typed: io::stdin().is_terminal(),
    };
    // A terminal that cannot move its cursor gets the dialogue, too.
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
