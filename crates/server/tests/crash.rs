//! `kill -9` in the middle of heavy play: every move that was acknowledged is there, and every table goes on.
//!
//! This program is both sides. Started plainly it starts itself as a server on a temporary directory, plays at many tables
//! over real connections, kills the server without warning, looks into the database, and begins again.
//!
//! ```sh
//! cargo test -p court-server --test crash                # 5 kills
//! cargo test -p court-server --test crash -- --kills 50
//! ```

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use court_core::{Dice, FastDice};
use court_server::store::{LogKind, SqlStore, Store};
use court_server::{
    ConnectionSettings, DataPlace, GuardSettings, HubConfig, ServeSettings, all_games, api, serve,
};
use serde_json::{Value, json};

const TABLES: usize = 8;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let value = |name: &str| {
        let place = args.iter().position(|arg| arg == name)?;
        args.get(place + 1)
    };
    if let Some(directory) = value("--serve") {
        return be_the_server(directory.into());
    }
    // Asked by a test runner what there is, or for other tests only: as any test would answer.
    if args.iter().any(|arg| arg == "--list") {
        println!("kill_9: test");
        return;
    }
    let kills = value("--kills").map_or(5, |number| number.parse().expect("--kills takes a number"));
    let acknowledged = play_and_kill(kills);
    println!("{kills} kills, {acknowledged} acknowledged moves, none lost");
}

/// The victim.
fn be_the_server(directory: PathBuf) {
    let settings = ServeSettings {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        data: DataPlace::Directory(directory),
        hub: HubConfig::new(all_games()),
        guard: GuardSettings::UNLIMITED,
        connections: ConnectionSettings::UNLIMITED,
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let ready = |address: SocketAddr| println!("{address}");
    runtime
        .block_on(serve(settings, api, ready, std::future::pending()))
        .expect("a server");
}

struct Victim {
    process: Child,
    address: SocketAddr,
}

impl Victim {
    fn start(directory: &Path) -> Self {
        let this = std::env::current_exe().expect("this program");
        let mut process = Command::new(this)
            .arg("--serve")
            .arg(directory)
            .stdout(Stdio::piped())
            .spawn()
            .expect("a server");
        let mut line = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("its address");
        let address = line.trim().parse().expect("an address");
        Self { process, address }
    }

    fn has_ended(&mut self) -> bool {
        self.process.try_wait().expect("a state").is_some()
    }

    /// SIGKILL: nothing can be finished or written any more.
    fn kill(mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("gone");
    }
}

/// One request on a connection of its own; `None` if the server died before it answered in full.
fn send(address: SocketAddr, token: &str, path: &str, body: Option<&Value>) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_nodelay(true).ok()?;
    let (method, body) = body.map_or(("GET", String::new()), |body| ("POST", body.to_string()));
    let authorization = if token.is_empty() {
        String::new()
    } else {
        format!("authorization: Bearer {token}\r\n")
    };
    let request = format!(
        "{method} /api/v1{path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{authorization}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.get(9..12)?.parse().ok()?;
    let length: usize = head
        .lines()
        .filter_map(|line| line.split_once(": "))
        .find(|(name, _)| name.eq_ignore_ascii_case("content-length"))
        .and_then(|(_, length)| length.parse().ok())?;
    (body.len() == length).then_some(())?;
    Some((status, serde_json::from_str(body).ok()?))
}

/// Somebody who holds all seats of a table and plays without pause.
struct Player {
    game: &'static str,
    /// Of the table at which they are: its name, its tokens.
    table: Option<(String, String)>,
    /// Every move that was acknowledged: table, number of the entry, the entry.
    acknowledged: Vec<(String, u64, String)>,
    dice: FastDice,
}

impl Player {
    /// One request further; `None` if the server has died.
    fn step(&mut self, address: SocketAddr) -> Option<()> {
        let Some((id, tokens)) = self.table.clone() else {
            let seats = json!([{"kind": "me"}, {"kind": "same-screen"}, {"kind": "same-screen"}]);
            let new = json!({"game": self.game, "seats": seats});
            let (status, created) = send(address, "", "/tables", Some(&new))?;
            assert_eq!(status, 201, "{created}");
            let tokens: Vec<_> = created["seats"]
                .as_array()
                .expect("seats")
                .iter()
                .map(|key| key["token"].as_str().expect("a token"))
                .collect();
            self.table = Some((
                created["id"].as_str().expect("an id").to_owned(),
                tokens.join(","),
            ));
            return Some(());
        };
        let (status, view) = send(address, &tokens, &format!("/tables/{id}"), None)?;
        assert_eq!(status, 200, "the table {id} was acknowledged: {view}");
        if view["table"]["status"] == "over" {
            self.table = None;
            return Some(());
        }
        let asked = &view["asked"];
        let offer = self
            .dice
            .pick(asked["offers"].as_array().expect("offers"))
            .expect("an offer");
        let seat = &view["you"]["viewer"]["seat"];
        let play = json!({"seat": seat, "decision": asked["decision"], "action": offer["action"]});
        let (status, played) = send(address, &tokens, &format!("/tables/{id}/play"), Some(&play))?;
        assert_eq!(status, 200, "{played}");
        let entry = format!("@{seat} {}", offer["action"].as_str().expect("notation"));
        self.acknowledged
            .push((id, played["entry"].as_u64().expect("a number"), entry));
        Some(())
    }
}

fn play_and_kill(kills: u32) -> usize {
    let directory = tempfile::tempdir().expect("a directory");
    let games = all_games();
    let mut players: Vec<Player> = (0..TABLES)
        .map(|number| Player {
            game: games[number % games.len()].slug(),
            table: None,
            acknowledged: Vec::new(),
            dice: FastDice::new(number as u64),
        })
        .collect();
    let mut dice = FastDice::new(0xdead);
    for _ in 0..kills {
        let mut victim = Victim::start(directory.path());
        let (address, dead) = (victim.address, Arc::new(AtomicBool::new(false)));
        let steps = AtomicUsize::new(0);
        let before: usize = players.iter().map(|player| player.acknowledged.len()).sum();
        std::thread::scope(|scope| {
            for player in &mut players {
                let (dead, steps) = (Arc::clone(&dead), &steps);
                scope.spawn(move || {
                    while player.step(address).is_some() {
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
        let after: usize = players.iter().map(|player| player.acknowledged.len()).sum();
        assert!(after > before, "nothing was played before the kill");
        all_is_there(directory.path(), &players);
    }
    everything_goes_on(directory.path(), &mut players);
    players.iter().map(|player| player.acknowledged.len()).sum()
}

/// Looks into the database behind the server's back.
fn all_is_there(directory: &Path, players: &[Player]) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = SqlStore::file(&directory.join("court.sqlite3"))
            .await
            .expect("a database");
        let mut of_table = (String::new(), Vec::new());
        for (id, number, entry) in players.iter().flat_map(|player| &player.acknowledged) {
            if of_table.0 != *id {
                let log = store.log(&id.parse().expect("an id"), 0).await.expect("a log");
                let entries = log.into_iter().filter(|row| row.kind == LogKind::Entry);
                of_table = (id.clone(), entries.map(|row| row.body).collect());
            }
            let found = of_table.1.get(*number as usize);
            assert_eq!(found, Some(entry), "entry {number} of {id} was acknowledged");
        }
        store.close().await;
    });
}

/// Every table takes a further move, or is over; the records of those that are over hold.
fn everything_goes_on(directory: &Path, players: &mut [Player]) {
    let victim = Victim::start(directory);
    for player in &mut *players {
        let before = player.acknowledged.len();
        for _ in 0..6 {
            player.step(victim.address).expect("the server lives");
        }
        assert!(player.acknowledged.len() > before, "a table does not go on");
        if let Some((id, tokens)) = &player.table {
            let fairness = send(victim.address, tokens, &format!("/tables/{id}/fairness"), None);
            assert_eq!(fairness.expect("the server lives").0, 200);
        }
    }
    victim.kill();
    all_is_there(directory, players);
}
