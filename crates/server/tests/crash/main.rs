//! Heavy play on a server that is killed, whose disk is full, or whose power goes: every move that was acknowledged is
//! there, and every table goes on.
//!
//! This program is both sides. Started plainly it starts itself as a server on a temporary directory, plays at many tables
//! over real connections, does it harm, looks into the database, and begins again.
//!
//! ```sh
//! cargo test -p court-server --test crash                # 5 kills, 2 full disks, 50 power losses
//! cargo test -p court-server --test crash -- --kills 50 --full-disks 20 --power-losses 2000
//! cargo test -p court-server --test crash -- --small-disk DIR    # DIR on a disk of its own of a few megabytes
//! ```

#[cfg(target_os = "linux")]
mod disk;
mod players;
#[cfg(target_os = "linux")]
mod power;
mod victim;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use court_core::{Dice, FastDice};

use self::players::{Player, Trouble, acknowledged, all_is_there, everything_goes_on, players};
use self::victim::{Victim, be_the_server, send};

const TABLES: usize = 8;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let value = |name: &str| {
        let place = args.iter().position(|arg| arg == name)?;
        args.get(place + 1)
    };
    if let Some(directory) = value("--serve") {
        return be_the_server(directory.into(), args.iter().any(|arg| arg == "--checkpoints"));
    }
    // Asked by a test runner what there is, or for other tests only: as any test would answer.
    if args.iter().any(|arg| arg == "--list") {
        println!("crash: test");
        return;
    }
    if let Some(directory) = value("--small-disk") {
        let (moves, refused) = fill_a_small_disk(Path::new(directory));
        println!("a full disk, {moves} acknowledged moves, none lost; {refused} refused");
        return;
    }
    let number = |name: &str, usual: u32| {
        let given = value(name).map(|number| number.parse());
        given.map_or(usual, |number| number.expect("a number"))
    };
    let (kills, full) = (number("--kills", 5), number("--full-disks", 2));
    let moves = play_and_kill(kills);
    println!("{kills} kills, {moves} acknowledged moves, none lost");
    let (mut moves, mut refused) = (0, 0);
    for round in 0..full {
        let more = play_without_room(700 + 333 * round);
        (moves, refused) = (moves + more.0, refused + more.1);
    }
    println!("{full} full disks, {moves} acknowledged moves, none lost; {refused} refused");
    // What is put between the server and its files is made for this system's C library.
    #[cfg(target_os = "linux")]
    {
        let tried = power::lose_power(number("--power-losses", 50));
        println!(
            "{} power losses in {} moves, {} in the middle of writing, {} checks, nothing lost",
            tried.losses, tried.moves, tried.in_doubt, tried.checks
        );
    }
    // As a test program says it, to whoever counts tests.
    println!("test result: ok. 1 passed; 0 failed; 0 ignored");
}

fn play_and_kill(kills: u32) -> usize {
    let directory = tempfile::tempdir().expect("a directory");
    let mut players = players(TABLES);
    let mut dice = FastDice::new(0xdead);
    for _ in 0..kills {
        let mut victim = Victim::start(directory.path());
        let (address, dead) = (victim.address, AtomicBool::new(false));
        let steps = AtomicUsize::new(0);
        let before = acknowledged(&players);
        std::thread::scope(|scope| {
            for player in &mut players {
                let (dead, steps) = (&dead, &steps);
                scope.spawn(move || {
                    while let Ok(()) = player.step(address) {
                        steps.fetch_add(1, Ordering::SeqCst);
                    }
                    assert!(dead.load(Ordering::SeqCst), "the server hung up by itself");
                });
            }
            // Not before everybody is in the middle of it, then at any moment.
            while steps.load(Ordering::SeqCst) < 5 * TABLES && !victim.has_ended() {
                std::thread::sleep(Duration::from_millis(5));
            }
            std::thread::sleep(Duration::from_millis(u64::from(dice.below(300))));
            dead.store(true, Ordering::SeqCst);
            victim.kill();
        });
        assert!(
            acknowledged(&players) > before,
            "nothing was played before the kill"
        );
        all_is_there(directory.path(), &players);
    }
    everything_goes_on(directory.path(), &mut players);
    acknowledged(&players)
}

/// Everybody plays until writing has failed a few times; how often it was refused.
fn play_until_refused(victim: &Victim, players: &mut [Player]) -> usize {
    let (address, refused) = (victim.address, AtomicUsize::new(0));
    std::thread::scope(|scope| {
        for player in players {
            let refused = &refused;
            scope.spawn(move || {
                let mut failures = 0;
                while failures < 5 {
                    match player.step(address) {
                        Ok(()) => {}
                        Err(Trouble::NotWritten) => failures += 1,
                        Err(Trouble::Dead) => panic!("the server died of a full disk"),
                    }
                }
                refused.fetch_add(failures, Ordering::SeqCst);
            });
        }
    });
    refused.into_inner()
}

/// As long as moves are refused the server says that it is not well, every time it is asked.
fn is_not_well(victim: &Victim, players: &mut [Player]) {
    let mut refused = 0;
    for turn in 0..20 * TABLES {
        match players[turn % TABLES].step(victim.address) {
            Ok(()) => {}
            Err(Trouble::Dead) => panic!("the server died of a full disk"),
            Err(Trouble::NotWritten) => {
                let (status, answer) = send(victim.address, "", "/healthz", None).expect("the server lives");
                assert_eq!(status, 503, "a move was refused, but all is well: {answer}");
                refused += 1;
            }
        }
        if refused == 8 {
            return;
        }
    }
    panic!("only {refused} moves were refused");
}

/// It knows that there is room again, also if nobody plays.
fn is_well(victim: &Victim) {
    let (status, answer) = send(victim.address, "", "/healthz", None).expect("the server lives");
    assert_eq!(status, 200, "{answer}");
}

/// The same server goes on by itself as soon as there is room.
fn play_with_room_again(victim: Victim, directory: &Path, players: &mut [Player]) {
    for player in &mut *players {
        let before = player.acknowledged.len();
        for _ in 0..6 {
            player.step(victim.address).expect("the server writes again");
        }
        assert!(player.acknowledged.len() > before, "a table does not go on");
    }
    is_well(&victim);
    victim.kill();
    all_is_there(directory, players);
    everything_goes_on(directory, players);
}

fn play_without_room(kilobytes: u32) -> (usize, usize) {
    let directory = tempfile::tempdir().expect("a directory");
    let mut players = players(TABLES);
    let victim = Victim::start_on_small_disk(directory.path(), kilobytes);
    let refused = play_until_refused(&victim, &mut players);
    is_not_well(&victim, &mut players);
    victim.lift_limit();
    is_well(&victim);
    play_with_room_again(victim, directory.path(), &mut players);
    (acknowledged(&players), refused)
}

/// The same on a disk that is really full: the room is taken by another file.
fn fill_a_small_disk(disk: &Path) -> (usize, usize) {
    let (directory, ballast): (PathBuf, _) = (disk.join("court"), disk.join("ballast"));
    std::fs::write(&ballast, vec![1; 3 << 20]).expect("a disk of a few megabytes");
    let mut players = players(TABLES);
    let victim = Victim::start(&directory);
    let refused = play_until_refused(&victim, &mut players);
    is_not_well(&victim, &mut players);
    std::fs::remove_file(ballast).expect("room again");
    is_well(&victim);
    play_with_room_again(victim, &directory, &mut players);
    (acknowledged(&players), refused)
}
