//! The server as a program of its own, to be killed and starved; and how to talk to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use court_server::{
    ConnectionSettings, DataPlace, GuardSettings, HubConfig, ServeSettings, all_games, api, serve,
};
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use serde_json::Value;

/// What the child does. Now and then the write-ahead log is brought into the database, if it is asked to: a server does so
/// after some thousand moves.
pub(crate) fn be_the_server(directory: PathBuf, checkpoints: bool) {
    let database = directory.join("court.sqlite3");
    let settings = ServeSettings {
        listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
        data: DataPlace::Directory(directory),
        hub: HubConfig::new(all_games()),
        guard: GuardSettings::UNLIMITED,
        connections: ConnectionSettings::UNLIMITED,
    };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let ready = |address: SocketAddr| {
        if checkpoints {
            tokio::spawn(checkpoint(database));
        }
        println!("{address}");
    };
    runtime
        .block_on(serve(settings, api, ready, std::future::pending()))
        .expect("a server");
}

async fn checkpoint(database: PathBuf) {
    sqlx::any::install_default_drivers();
    let address = format!("sqlite://{}", database.display());
    let pool = sqlx::AnyPool::connect(&address).await.expect("a connection");
    for kind in ["PASSIVE", "FULL", "RESTART", "TRUNCATE"].iter().cycle() {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let statement = sqlx::AssertSqlSafe(format!("PRAGMA wal_checkpoint({kind})"));
        // Others may be in the middle of something.
        let _ = sqlx::query(statement).fetch_optional(&pool).await;
    }
}

/// What writes down all that a server does to its disk.
pub(crate) struct Watch<'a> {
    pub(crate) library: &'a Path,
    pub(crate) journal: &'a Path,
}

/// A running server.
pub(crate) struct Victim {
    process: Child,
    pub(crate) address: SocketAddr,
}

impl Victim {
    pub(crate) fn start(directory: &Path) -> Self {
        Self::start_in(directory, "", None)
    }

    /// All that this server does to its disk is written down.
    pub(crate) fn start_watched(directory: &Path, watch: &Watch<'_>) -> Self {
        Self::start_in(directory, "", Some(watch))
    }

    /// No file of this server may grow over so many kilobytes: as on a full disk, a write fails in the middle.
    pub(crate) fn start_on_small_disk(directory: &Path, kilobytes: u32) -> Self {
        // The unit is half a kilobyte. Without the trap the operating system would end the program.
        Self::start_in(
            directory,
            &format!("trap '' XFSZ; ulimit -S -f {};", 2 * kilobytes),
            None,
        )
    }

    fn start_in(directory: &Path, surroundings: &str, watch: Option<&Watch<'_>>) -> Self {
        let this = std::env::current_exe().expect("this program");
        let mut command = Command::new("sh");
        command
            .arg("-c")
            .arg(format!("{surroundings} exec \"$0\" \"$@\""))
            .arg(this)
            .arg("--serve")
            .arg(directory)
            .stdout(Stdio::piped());
        if let Some(Watch { library, journal }) = watch {
            command
                .arg("--checkpoints")
                .env("LD_PRELOAD", library)
                .env("COURT_DISK", directory)
                .env("COURT_JOURNAL", journal);
        }
        let mut process = command.spawn().expect("a server");
        let mut line = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("its address");
        let address = line.trim().parse().expect("an address");
        Self { process, address }
    }

    /// There is room again.
    pub(crate) fn lift_limit(&self) {
        let unlimited = Rlimit {
            current: None,
            maximum: None,
        };
        let process = Pid::from_child(&self.process);
        prlimit(Some(process), Resource::Fsize, unlimited).expect("the limit is lifted");
    }

    pub(crate) fn has_ended(&mut self) -> bool {
        self.process.try_wait().expect("a state").is_some()
    }

    /// SIGKILL: nothing can be finished or written any more.
    pub(crate) fn kill(self) {
        drop(self);
    }
}

/// Also when a test fails: nobody is left running.
impl Drop for Victim {
    fn drop(&mut self) {
        self.process.kill().expect("killed");
        self.process.wait().expect("gone");
    }
}

/// One request on a connection of its own; `None` if the server died before it answered in full.
pub(crate) fn send(
    address: SocketAddr,
    token: &str,
    path: &str,
    body: Option<&Value>,
) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_nodelay(true).ok()?;
    let (method, body) = body.map_or(("GET", String::new()), |body| ("POST", body.to_string()));
    let authorization = if token.is_empty() {
        String::new()
    } else {
        format!("authorization: Bearer {token}\r\n")
    };
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n{authorization}\
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
    // Whether it is well is said in plain words.
    Some((status, serde_json::from_str(body).unwrap_or(Value::Null)))
}
