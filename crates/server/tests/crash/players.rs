//! People who play without pause and remember every move that was acknowledged.

use std::net::SocketAddr;
use std::path::Path;

use court_core::{Dice, FastDice};
use court_server::all_games;
use court_server::store::{LogKind, SqlStore, Store};
use serde_json::{Value, json};

use super::victim::{Victim, send};

/// Why a request was not done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trouble {
    /// The server has died.
    Dead,
    /// It could not write it down, and said so.
    NotWritten,
}

/// Somebody who holds all seats of a table.
pub(crate) struct Player {
    game: &'static str,
    /// Of the table at which they are: its name, its tokens.
    table: Option<(String, String)>,
    /// All tables they have made: name, tokens.
    pub(crate) tables: Vec<(String, String)>,
    /// Every move that was acknowledged.
    pub(crate) acknowledged: Vec<Acknowledged>,
    dice: FastDice,
}

/// A move: table, number of the entry, the entry.
pub(crate) type Acknowledged = (String, u64, String);

/// How far somebody was at some moment.
#[derive(Clone, Debug)]
pub(crate) struct Mark {
    table: Option<(String, String)>,
    pub(crate) tables: usize,
    pub(crate) acknowledged: usize,
}

pub(crate) fn players(count: usize) -> Vec<Player> {
    let games = all_games();
    let player = |number: usize| Player {
        game: games[number % games.len()].slug(),
        table: None,
        tables: Vec::new(),
        acknowledged: Vec::new(),
        dice: FastDice::new(number as u64),
    };
    (0..count).map(player).collect()
}

pub(crate) fn acknowledged(players: &[Player]) -> usize {
    players.iter().map(|player| player.acknowledged.len()).sum()
}

impl Player {
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            table: self.table.clone(),
            tables: self.tables.len(),
            acknowledged: self.acknowledged.len(),
        }
    }

    /// What came later did not happen.
    pub(crate) fn go_back_to(&mut self, mark: &Mark) {
        self.table.clone_from(&mark.table);
        self.tables.truncate(mark.tables);
        self.acknowledged.truncate(mark.acknowledged);
    }

    /// One request further.
    pub(crate) fn step(&mut self, address: SocketAddr) -> Result<(), Trouble> {
        let ask = |token: &str, path: &str, body: Option<&Value>, expected: u16| {
            let (status, answer) =
                send(address, token, &format!("/api/v1{path}"), body).ok_or(Trouble::Dead)?;
            if status == 503 && answer["code"] == "store-failed" {
                assert!(body.is_some(), "looking needs no writing");
                return Err(Trouble::NotWritten);
            }
            assert_eq!(status, expected, "{path}: {answer}");
            Ok(answer)
        };
        let Some((id, tokens)) = self.table.clone() else {
            let seats = json!([{"kind": "me"}, {"kind": "same-screen"}, {"kind": "same-screen"}]);
            let new = json!({"game": self.game, "seats": seats});
            let created = ask("", "/tables", Some(&new), 201)?;
            let tokens: Vec<_> = created["seats"]
                .as_array()
                .expect("seats")
                .iter()
                .map(|key| key["token"].as_str().expect("a token"))
                .collect();
            let id = created["id"].as_str().expect("an id").to_owned();
            self.tables.push((id, tokens.join(",")));
            self.table = self.tables.last().cloned();
            return Ok(());
        };
        let view = ask(&tokens, &format!("/tables/{id}"), None, 200)?;
        if view["table"]["status"] == "over" {
            self.table = None;
            return Ok(());
        }
        let asked = &view["asked"];
        let offer = self
            .dice
            .pick(asked["offers"].as_array().expect("offers"))
            .expect("an offer");
        let seat = &view["you"]["viewer"]["seat"];
        let play = json!({"seat": seat, "decision": asked["decision"], "action": offer["action"]});
        let played = ask(&tokens, &format!("/tables/{id}/play"), Some(&play), 200)?;
        let entry = format!("@{seat} {}", offer["action"].as_str().expect("notation"));
        self.acknowledged
            .push((id, played["entry"].as_u64().expect("a number"), entry));
        Ok(())
    }
}

/// Looks into the database behind the server's back.
pub(crate) fn all_is_there(directory: &Path, players: &[Player]) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let store = SqlStore::file(&directory.join("court.sqlite3"))
            .await
            .expect("a database");
        let acknowledged = players.iter().flat_map(|player| &player.acknowledged);
        assert_eq!(missing(&store, acknowledged).await, None);
        store.close().await;
    });
}

/// The first of these moves that is not in the store; none if all are.
pub(crate) async fn missing(
    store: &SqlStore,
    acknowledged: impl Iterator<Item = &Acknowledged>,
) -> Option<String> {
    let mut of_table = (String::new(), Vec::new());
    for (id, number, entry) in acknowledged {
        if of_table.0 != *id {
            let log = match store.log(&id.parse().expect("an id"), 0).await {
                Ok(log) => log,
                Err(error) => return Some(error.to_string()),
            };
            let entries = log.into_iter().filter(|row| row.kind == LogKind::Entry);
            of_table = (id.clone(), entries.map(|row| row.body).collect());
        }
        let found = of_table.1.get(*number as usize);
        if found != Some(entry) {
            return Some(format!(
                "entry {number} of {id} was acknowledged: {entry:?}, not {found:?}"
            ));
        }
    }
    None
}

/// Every table takes a further move, or is over; the records of those that are over hold.
pub(crate) fn everything_goes_on(directory: &Path, players: &mut [Player]) {
    let victim = Victim::start(directory);
    for player in &mut *players {
        let before = player.acknowledged.len();
        for _ in 0..6 {
            player.step(victim.address).expect("the server lives and writes");
        }
        assert!(player.acknowledged.len() > before, "a table does not go on");
        if let Some((id, tokens)) = &player.table {
            let path = format!("/api/v1/tables/{id}/fairness");
            let fairness = send(victim.address, tokens, &path, None);
            assert_eq!(fairness.expect("the server lives").0, 200);
        }
    }
    victim.kill();
    all_is_there(directory, players);
}
