//! Power losses. A server plays while everything it does to its disk is written down, with every answer it gave. From that
//! the disk is rebuilt as it may be found if the power goes at any moment: whatever was acknowledged before that moment is
//! there, and every table can be read.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use court_api::Look;
use court_core::{Dice, FastDice};
use court_server::store::SqlStore;
use court_server::{Caller, Hub, HubConfig, all_games};
use sqlx::Row;

use super::disk::{Disk, Image, Op, lay_out, read, told};
use super::players::{Mark, Player, missing, players};
use super::victim::{Victim, Watch};

/// How many moves are played at least before the power goes for good and the next server takes over.
const MOVES: usize = 150;
/// And at most, if the write-ahead log never comes into the database.
const MOST_MOVES: usize = 20 * MOVES;
/// After how many moves the journal is looked at again.
const LOOK_EVERY: usize = 25;
/// How many power losses are tried of the moves of one server.
const LOSSES: u32 = 25;

/// What was tried.
#[derive(Default)]
pub(crate) struct Tried {
    pub(crate) losses: u32,
    /// In how many of them something was on its way to the disk.
    pub(crate) in_doubt: u32,
    pub(crate) moves: usize,
    pub(crate) checks: usize,
}

/// Tries so many power losses. Every server but the first begins with what one of them left.
pub(crate) fn lose_power(losses: u32) -> Tried {
    let workshop = tempfile::tempdir().expect("a directory");
    let library = build_journal(workshop.path());
    let mut dice = FastDice::new(0xda7a);
    let mut players = players(super::TABLES);
    let (mut start, mut tried) = (Image::new(), Tried::default());
    while tried.losses < losses {
        let journal = workshop.path().join(format!("journal {}", tried.losses));
        let directory = tempfile::tempdir().expect("a directory");
        lay_out(&start, directory.path());
        let before: usize = super::acknowledged(&players);
        let earlier: Vec<Mark> = players.iter().map(Player::mark).collect();
        let marks = play(directory.path(), &library, &journal, &mut players);
        tried.moves += super::acknowledged(&players) - before;

        let journal = fs::read(&journal).expect("a journal");
        let played = Played {
            ops: read(&journal),
            directory: directory.path().to_str().expect("a path of text"),
            start: &start,
            earlier,
            marks,
        };
        assert!(
            crosses_checkpoint(&played.ops),
            "the write-ahead log was never brought into the database"
        );
        let number = LOSSES.min(losses - tried.losses);
        let (next, standing) = played.try_losses(number, &players, &mut dice, &mut tried);
        if tried.losses <= LOSSES {
            played.a_lying_disk_is_found_out(&players, &mut dice);
        }
        // The next server goes on with what was left, and so do those who play.
        start = next;
        for (player, mark) in players.iter_mut().zip(&standing) {
            player.go_back_to(mark);
        }
    }
    tried
}

/// Compiles what is put between the server and its files.
fn build_journal(workshop: &Path) -> std::path::PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/crash/journal.c");
    let library = workshop.join("journal.so");
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-O1", "-U_FORTIFY_SOURCE", "-o"])
        .arg(&library)
        .arg(source)
        .arg("-ldl")
        .status();
    assert!(compiled.expect("a C compiler").success());
    library
}

/// Everybody plays until the write-ahead log has been brought into the database: how many moves that takes depends on how
/// many of them are written at once. Who was told what is in the journal too.
fn play(directory: &Path, library: &Path, journal: &Path, players: &mut [Player]) -> Vec<(usize, Mark)> {
    let victim = Victim::start_watched(directory, &Watch { library, journal });
    let (address, marks) = (victim.address, Mutex::new(Vec::new()));
    let moves = AtomicUsize::new(0);
    // The journal itself tells, looked at now and then: it is long.
    let crossed = AtomicBool::new(false);
    let enough = |moves: usize| {
        if moves >= MOVES && moves.is_multiple_of(LOOK_EVERY) {
            let so_far = fs::read(journal).expect("a journal");
            let yes = crosses_checkpoint(&read(&so_far)) || moves >= MOST_MOVES;
            crossed.fetch_or(yes, Ordering::SeqCst);
        }
        crossed.load(Ordering::SeqCst)
    };
    std::thread::scope(|scope| {
        for (number, player) in players.iter_mut().enumerate() {
            let (marks, moves, enough) = (&marks, &moves, &enough);
            let mut journal = File::options().append(true).open(journal).expect("the journal");
            scope.spawn(move || {
                loop {
                    let last = enough(moves.fetch_add(1, Ordering::SeqCst));
                    player.step(address).expect("the server lives and writes");
                    let mut marks = marks.lock().expect("nobody panics");
                    marks.push((number, player.mark()));
                    journal.write_all(&told(marks.len() - 1)).expect("a line");
                    if last {
                        break;
                    }
                }
            });
        }
    });
    victim.kill();
    marks.into_inner().expect("nobody panics")
}

/// Was the main file synced in the middle of play, not only the log beside it?
fn crosses_checkpoint(ops: &[Op<'_>]) -> bool {
    let mut main = Vec::new();
    let mut told = false;
    ops.iter().any(|op| {
        match op {
            Op::Open { fd, name, .. } if name.ends_with("sqlite3") => main.push(*fd),
            Op::Close { fd } => main.retain(|own| own != fd),
            Op::Told { .. } => told = true,
            _ => {}
        }
        told && matches!(op, Op::Sync { fd } if main.contains(fd))
    })
}

/// What one server did.
struct Played<'a> {
    ops: Vec<Op<'a>>,
    directory: &'a str,
    /// The disk before it.
    start: &'a Image,
    /// What each player had been told before it.
    earlier: Vec<Mark>,
    /// What was told to whom, by the numbers in the journal.
    marks: Vec<(usize, Mark)>,
}

impl<'a> Played<'a> {
    /// Moments to lose the power at, in order: any, and those just after something was acknowledged.
    fn moments(&self, number: u32, dice: &mut FastDice) -> Vec<usize> {
        let any = |dice: &mut FastDice| dice.below(self.ops.len() as u32) as usize + 1;
        let is_told = |place: &usize| matches!(self.ops[*place - 1], Op::Told { .. });
        let mut moments: Vec<usize> = (0..number)
            .map(|place| {
                let moment = any(dice);
                let told = (moment..=self.ops.len()).find(is_told);
                if place % 2 == 0 {
                    moment
                } else {
                    told.unwrap_or(moment)
                }
            })
            .collect();
        moments.sort_unstable();
        moments
    }

    /// Goes through all that happened; at each of the moments, what the disk may be and who has been told what.
    fn at_moments(
        &self,
        mut disk: Disk<'a>,
        moments: &[usize],
        dice: &mut FastDice,
        mut look: impl FnMut(usize, &Disk<'a>, Image, &[Mark]),
    ) {
        let mut standing = self.earlier.clone();
        let mut done = 0;
        for moment in moments {
            for op in &self.ops[done..*moment] {
                if let Op::Told { number } = op {
                    let (player, mark) = &self.marks[*number];
                    standing[*player] = mark.clone();
                }
                disk.happens(*op);
            }
            done = *moment;
            look(*moment, &disk, disk.lose_power(dice), &standing);
        }
    }

    /// Tries power losses; one of the images, and what had been told by then.
    fn try_losses(
        &self,
        number: u32,
        players: &[Player],
        dice: &mut FastDice,
        tried: &mut Tried,
    ) -> (Image, Vec<Mark>) {
        let moments = self.moments(number, dice);
        let keep = moments[dice.below(number) as usize];
        let mut kept = None;
        let disk = Disk::new(self.directory, self.start);
        self.at_moments(disk, &moments, dice, |moment, disk, image, standing| {
            let directory = tempfile::tempdir().expect("a directory");
            lay_out(&image, directory.path());
            tried.losses += 1;
            tried.in_doubt += u32::from(!disk.is_at_rest());
            match whole(directory.path(), players, standing) {
                Ok(checks) => tried.checks += checks,
                Err(wrong) => {
                    let left = directory.keep();
                    let of = self.ops.len();
                    panic!(
                        "power lost after {moment} of {of} steps: {wrong}; the disk is in {}",
                        left.display()
                    );
                }
            }
            if moment == keep {
                kept = Some((image, standing.to_vec()));
            }
        });
        kept.expect("one of the moments")
    }

    /// Losses are seen: on a disk that says it has synced and has not, something is missing.
    fn a_lying_disk_is_found_out(&self, players: &[Player], dice: &mut FastDice) {
        let mut disk = Disk::new(self.directory, self.start);
        disk.lies = true;
        let (mut missed, mut looked) = (0, 0);
        let moments = self.moments(8, dice);
        self.at_moments(disk, &moments, dice, |_, _, image, standing| {
            let directory = tempfile::tempdir().expect("a directory");
            lay_out(&image, directory.path());
            looked += 1;
            missed += usize::from(whole(directory.path(), players, standing).is_err());
        });
        assert!(missed > 0, "a disk that lies was believed, {looked} times");
    }
}

/// Is everything there that these players had been told? How much that was, or what is wrong.
fn whole(directory: &Path, players: &[Player], standing: &[Mark]) -> Result<usize, String> {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let path = directory.join("court.sqlite3");
        let store = SqlStore::file(&path).await.map_err(|error| error.to_string())?;
        let told: Vec<_> = (players.iter().zip(standing))
            .flat_map(|(player, mark)| &player.acknowledged[..mark.acknowledged])
            .collect();
        let lost = missing(&store, told.iter().copied()).await;
        let hub = Hub::open(HubConfig::new(all_games()), std::sync::Arc::new(store.clone()));
        let mut unreadable = None;
        let mut tables = 0;
        for (player, mark) in players.iter().zip(standing) {
            for (id, tokens) in &player.tables[..mark.tables] {
                let caller = tokens.split(',').fold(Caller::nobody(), |caller, token| {
                    caller.with_token(&token.parse().expect("a token"))
                });
                let id = id.parse().expect("an id");
                if let Err(error) = hub.view(&caller, &id, Look::Own).await {
                    unreadable = Some(format!("table {id}: {error}"));
                }
                tables += 1;
            }
        }
        hub.close().await;
        store.close().await;
        match lost.or(unreadable) {
            Some(wrong) => Err(wrong),
            None => sound(&path).await.map(|()| told.len() + tables + 1),
        }
    })
}

/// Does the database find nothing wrong with itself?
async fn sound(path: &Path) -> Result<(), String> {
    sqlx::any::install_default_drivers();
    let address = format!("sqlite://{}", path.display());
    let pool = sqlx::AnyPool::connect(&address)
        .await
        .map_err(|error| error.to_string())?;
    let row = sqlx::query("PRAGMA integrity_check").fetch_one(&pool).await;
    let said = row.and_then(|row| row.try_get::<String, _>(0));
    pool.close().await;
    match said {
        Ok(said) if said == "ok" => Ok(()),
        said => Err(format!("{said:?}")),
    }
}
