//! `court serve` as people start it: what it says when it cannot start, and that it goes on when nobody listens.

#![cfg(unix)]

use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

/// `court serve` on a directory, at any free port.
fn serve(directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_court"));
    command
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(directory);
    command
}

/// A server that runs until this is dropped.
struct Running {
    process: Child,
    address: SocketAddr,
}

impl Running {
    fn start(command: &mut Command) -> Self {
        let mut process = command.stdout(Stdio::piped()).spawn().expect("a server");
        let mut line = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let address = line
            .split("http://")
            .nth(1)
            .and_then(|rest| rest.split('/').next());
        let address = address.and_then(|address| address.parse().ok());
        Self {
            address: address.unwrap_or_else(|| panic!("no address in {line:?}")),
            process,
        }
    }

    fn say(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(self.address).expect("a connection");
        stream.write_all(request.as_bytes()).expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }

    fn get(&self, path: &str) -> String {
        self.say(&format!(
            "GET {path} HTTP/1.1\r\nhost: court\r\nconnection: close\r\n\r\n"
        ))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.process.kill().expect("it runs until it is killed");
        self.process.wait().expect("gone");
    }
}

/// What it said when it did not start.
fn refused(output: Output) -> String {
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    let said = String::from_utf8(output.stderr).expect("text");
    assert_eq!(said.trim_end().lines().count(), 1, "one sentence: {said}");
    said
}

#[test]
fn a_second_server_on_a_directory_refuses_and_the_first_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let first = Running::start(&mut serve(directory.path()));
    let said = refused(serve(directory.path()).output().unwrap());
    assert!(
        said.contains("another server is using the data directory"),
        "{said}"
    );
    assert!(said.contains(directory.path().to_str().unwrap()), "{said}");
    assert!(first.get("/healthz").ends_with("ok\n"));
    // When the first one ends, however suddenly, the directory is free.
    drop(first);
    assert!(
        Running::start(&mut serve(directory.path()))
            .get("/healthz")
            .ends_with("ok\n")
    );
}

#[test]
fn a_database_that_is_none_is_named_and_left_as_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("court.sqlite3");
    let text = "dear diary ".repeat(1000);
    fs::write(&path, &text).unwrap();
    let said = refused(serve(directory.path()).output().unwrap());
    assert!(
        said.contains("court.sqlite3") && said.contains("not a database"),
        "{said}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    // A path that is not a directory, and a port that is taken.
    let said = refused(serve(&path).output().unwrap());
    assert!(said.contains("cannot use the data directory"), "{said}");
    let other = tempfile::tempdir().unwrap();
    let first = Running::start(&mut serve(other.path()));
    let mut second = Command::new(env!("CARGO_BIN_EXE_court"));
    let second = second.args(["serve", "--memory", "--listen", &first.address.to_string()]);
    let said = refused(second.output().unwrap());
    assert!(said.contains("cannot listen on"), "{said}");
}

/// The same without root's right to write everywhere.
fn as_anybody(command: &Command) -> Command {
    let own = tempfile::tempfile().and_then(|file| file.metadata()).unwrap();
    let root = own.uid() == 0;
    let mut plain = if root {
        let mut plain = Command::new("setpriv");
        plain.args(["--bounding-set", "-dac_override", "--inh-caps", "-dac_override"]);
        plain.arg(command.get_program());
        plain
    } else {
        Command::new(command.get_program())
    };
    plain.args(command.get_args());
    plain
}

#[test]
fn a_read_only_database_is_refused_with_its_name() {
    let directory = tempfile::tempdir().unwrap();
    drop(Running::start(&mut as_anybody(&serve(directory.path()))));
    let path = directory.path().join("court.sqlite3");
    fs::set_permissions(&path, Permissions::from_mode(0o444)).unwrap();
    let said = refused(as_anybody(&serve(directory.path())).output().unwrap());
    assert!(
        said.contains("court.sqlite3") && said.contains("readonly"),
        "{said}"
    );
    fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
    fs::set_permissions(directory.path(), Permissions::from_mode(0o555)).unwrap();
    fs::remove_file(directory.path().join("court.lock")).ok();
    let said = as_anybody(&serve(directory.path())).output().unwrap();
    fs::set_permissions(directory.path(), Permissions::from_mode(0o755)).unwrap();
    let said = refused(said);
    assert!(said.contains(directory.path().to_str().unwrap()), "{said}");
    // As soon as it can be written to, all is well.
    assert!(
        Running::start(&mut as_anybody(&serve(directory.path())))
            .get("/healthz")
            .ends_with("ok\n")
    );
}

#[test]
fn serving_goes_on_when_nobody_listens_to_what_is_said() {
    let directory = tempfile::tempdir().unwrap();
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let mut process = Command::new(env!("CARGO_BIN_EXE_court"))
        .args(["serve", "--log", "debug", "--listen", &port.to_string(), "--data"])
        .arg(directory.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Both pipes are broken before the first word.
    drop((process.stdout.take(), process.stderr.take()));
    let mut answer = String::new();
    while process.try_wait().unwrap().is_none() {
        if let Ok(mut stream) = TcpStream::connect(port) {
            stream
                .write_all(b"GET /healthz HTTP/1.1\r\nhost: court\r\nconnection: close\r\n\r\n")
                .unwrap();
            stream.read_to_string(&mut answer).unwrap();
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(25));
    }
    let ended = process.try_wait().unwrap();
    process.kill().ok();
    process.wait().unwrap();
    assert!(
        answer.ends_with("ok\n") && ended.is_none(),
        "{answer:?}, {ended:?}"
    );
}

#[test]
fn after_a_server_was_told_to_stop_its_main_file_alone_is_a_whole_copy() {
    let (directory, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let mut running = Running::start(&mut serve(directory.path()));
    let new = r#"{"game": "louis-xiv", "seats": [{"kind": "me"}, {"kind": "same-screen"}], "public": true}"#;
    let made = running.say(&format!(
        "POST /api/v1/tables HTTP/1.1\r\nhost: court\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{new}",
        new.len()
    ));
    assert!(made.starts_with("HTTP/1.1 201"), "{made}");
    let id = made
        .split(r#""id":""#)
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let page = format!("/api/v1/tables/{}", id.expect("an id"));
    let told = Command::new("kill")
        .arg(running.process.id().to_string())
        .status();
    assert!(told.unwrap().success());
    assert!(running.process.wait().unwrap().success(), "it stops cleanly");
    let name = "court.sqlite3";
    fs::copy(directory.path().join(name), copy.path().join(name)).unwrap();
    let left = fs::metadata(directory.path().join("court.sqlite3-wal"));
    assert!(
        left.is_err() || left.unwrap().len() == 0,
        "something is left in the write-ahead log"
    );
    let found = Running::start(&mut serve(copy.path())).get(&page);
    assert!(
        found.starts_with("HTTP/1.1 200") && found.contains(r#""status":"playing""#),
        "{found}"
    );
}

/// Nothing that strangers send appears unescaped in the log, and no key appears at all.
#[test]
fn nobody_writes_lines_into_the_log() {
    let directory = tempfile::tempdir().unwrap();
    let log = directory.path().join("log");
    let mut command = serve(directory.path());
    command
        .args(["--log", "trace"])
        .stderr(fs::File::create(&log).unwrap());
    let server = Running::start(&mut command);
    let key = "0123456789abcdef0123456789abcdef0123456789abcdef";
    for request in [
        "GET /%0a2026-01-01T00:00:00Z%20ERROR%20forged HTTP/1.1\r\nhost: court\r\nconnection: close\r\n\r\n"
            .to_owned(),
        "GET / HTTP/1.1\r\nhost: court\r\nuser-agent: a\x1b[31mforged\r\nconnection: close\r\n\r\n"
            .to_owned(),
        "FORGED /table HTTP/1.1\r\nhost: forged\r\nconnection: close\r\n\r\n".to_owned(),
        "forged\nforged\r\n\r\n".to_owned(),
        "GET / HTTP/1.1\nforged\r\n\r\n".to_owned(),
        format!(
            "GET /api/v1/tables/aaaaaaaaaaaa HTTP/1.1\r\nhost: court\r\nauthorization: Bearer {key}\r\nconnection: close\r\n\r\n"
        ),
        format!(
            "GET /table/aaaaaaaaaaaa/seat/{key} HTTP/1.1\r\nhost: court\r\ncookie: court_id={key}\r\nconnection: close\r\n\r\n"
        ),
        format!("GET /table/aaaaaaaaaaaa?key={key} HTTP/1.1\r\nhost: court\r\nconnection: close\r\n\r\n"),
    ] {
        server.say(&request);
    }
    assert!(server.get("/healthz").ends_with("ok\n"));
    drop(server);
    let log = fs::read_to_string(log).unwrap();
    assert!(log.contains("request"), "the log is kept: {log}");
    for line in log.lines() {
        assert!(line.starts_with("20") && !line.contains('\x1b'), "{line:?}");
    }
    assert!(!log.contains(key), "a key in the log");
}
