//! Nobody receives a byte of a page that tells another's secret.
//!
//! Whole games are played through the pages while everybody asks for everything. Three kinds of secrets are searched for:
//! seeds, shuffles and keys, which nobody may receive before the end; pieces of the picture that only one seat's eyes
//! see, which nobody else may receive; and choices that are hidden from the others, which must not change one byte of
//! what the others receive. Each is also searched for where it has to be, so that a search cannot find nothing for the
//! wrong reason.

#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "../support/house.rs"]
mod common;
mod hidden;
mod pictures;

use std::cell::RefCell;
use std::collections::HashSet;

use common::{Browser, House, Listening, house_with};
use court_api::{IDENTITY_COOKIE, TableId, Token};
use court_core::{Dice, FastDice, Seat, Turn, Viewer};
use court_server::store::{LogKind, Store};
use court_table::{Header, Record, Seed, Table};
use pictures::{NAMES, Piece, SEATS, Tags, drawn, items, names, told};
use serde_json::json;

thread_local! {
    /// The seed given out last, so that the test knows what to search for. A test and its server share one thread.
    static SEED: RefCell<Option<Seed>> = const { RefCell::new(None) };
}

fn remembered_seed() -> Seed {
    let seed = Seed::fresh();
    SEED.set(Some(seed.clone()));
    seed
}

/// Somebody who looks.
struct Watcher {
    viewer: Viewer,
    browser: Browser,
    stream: Listening,
    /// Where what came before the latest decision ends.
    before: usize,
}

impl Watcher {
    async fn new(browser: Browser, viewer: Viewer, table: &str) -> Self {
        let number = viewer.seat().map_or(0, Seat::number);
        Self {
            stream: browser.listen(&format!("{table}/live?seat={number}")).await,
            viewer,
            browser,
            before: 0,
        }
    }

    /// Asks for everything there is to ask for, and tries what is not allowed. What comes is of this moment.
    async fn pry(&mut self, table: &str, theirs: &[(Seat, String)]) -> &str {
        let from = self.browser.received.len();
        let browser = &mut self.browser;
        let (status, _) = browser.get(table).await;
        assert_eq!(status, 200);
        browser.fetch(table).await;
        for number in 0..=SEATS {
            let own = self.viewer.seat().map_or(0, Seat::number) == number;
            for address in [
                format!("{table}?seat={number}"),
                format!("{table}/replay?seat={number}"),
            ] {
                let (status, _) = browser.get(&address).await;
                assert_eq!(status, if own || number == 0 { 200 } else { 403 }, "{address}");
            }
            if !own && number > 0 {
                let (status, _) = browser.get(&format!("{table}/moments?seat={number}")).await;
                assert_eq!(status, 403, "nobody looks back with another's eyes");
                let (status, _) = browser.get(&format!("{table}/live?seat={number}")).await;
                assert_eq!(status, 403, "nobody listens with another's ears");
            }
        }
        for (part, expected) in [
            ("/fairness", 200),
            ("/statistics", 409),
            ("/record", 409),
            ("/nothing", 404),
        ] {
            let (status, page) = browser.get(&format!("{table}{part}")).await;
            assert_eq!(status, expected, "{part}: {page}");
        }
        browser.get("/mine").await;
        browser.get("/").await;
        if let Some((seat, action)) = theirs.iter().find(|(seat, _)| !self.viewer.is(*seat)) {
            let number = seat.number().to_string();
            for (part, field, expected) in [
                ("act", ("action", action.as_str()), 403),
                ("act", ("try", action.as_str()), 403),
                ("hint", ("x", ""), 403),
                ("undo", ("steps", "1"), 403),
                ("bot", ("x", ""), 403),
                ("chat", ("text", "psst"), 403),
                ("clone", ("position", "1"), 409),
                (
                    "rematch",
                    ("x", ""),
                    if self.viewer.seat().is_some() { 409 } else { 403 },
                ),
            ] {
                let form = [("seat", number.as_str()), ("decision", "0"), field];
                let (status, page) = browser.post(&format!("{table}/{part}"), &form).await;
                assert_eq!(status, expected, "{part} for {seat}: {page}");
            }
        }
        browser.received.push_str(&self.stream.so_far());
        &self.browser.received[from..]
    }
}

/// The table with all its secrets, as the store has it.
async fn truth(house: &House, id: &TableId) -> Box<dyn Table> {
    let stored = house.store.load(id).await.expect("a store").expect("a table");
    let founding = stored.table.founding;
    let seed: Seed = founding.seed.expect("a seed").parse().expect("a seed");
    let log = house.store.log(id, 0).await.expect("a log");
    let entries = log.iter().filter(|row| row.kind == LogKind::Entry);
    let record = Record {
        header: Header {
            game: founding.game,
            rules: founding.rules,
            seats: SEATS,
            config: json!({}),
            commitment: Some(seed.commitment()),
            contributions: Vec::new(),
        },
        entries: entries.map(|row| row.body.parse().expect("an entry")).collect(),
        seed: Some(seed),
    };
    let game = court_games::game(&record.header.game).expect("a game");
    game.kind().replay(&record).expect("a log that can be followed")
}

/// Four people come to a table by links, a fifth watches; the address of the table and its links.
async fn gather(house: &House, game: &str) -> (String, Vec<Watcher>, Vec<String>) {
    let mut host = Browser::new(house);
    let form = [
        ("game", game),
        ("count", "4"),
        ("seat1", "me"),
        ("name1", NAMES[0]),
        ("seat2", "invited"),
        ("seat3", "invited"),
        ("seat4", "invited"),
    ];
    let (_, page) = host.post("/tables", &form).await;
    let table = host.at().to_owned();
    let links: Vec<String> = page
        .split("value=\"http://court.test")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .map(str::to_owned)
        .collect();
    let key = |link: &str| link.rsplit(['/', '=']).next().unwrap_or_default().to_owned();
    let mut browsers = vec![host];
    for (link, name) in links
        .iter()
        .filter(|link| link.contains("/seat/"))
        .zip(&NAMES[1..])
    {
        let mut guest = Browser::new(house);
        let form = [("key", key(link)), ("name", (*name).to_owned())];
        let form: Vec<(&str, &str)> = form.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let (status, _) = guest.post(&format!("{table}/join"), &form).await;
        assert_eq!(status, 200);
        browsers.push(guest);
    }
    let mut watchers = Vec::new();
    for (seat, browser) in Seat::all(SEATS).zip(browsers) {
        watchers.push(Watcher::new(browser, Viewer::Seat(seat), &table).await);
    }
    let watch = links
        .iter()
        .find(|link| link.contains("?key="))
        .expect("a link to watch");
    let mut spectator = Browser::new(house);
    spectator.get(watch).await;
    watchers.push(Watcher::new(spectator, Viewer::Spectator, &table).await);
    (table, watchers, links.iter().map(|link| key(link)).collect())
}

/// Nobody receives a piece of a picture that only another's eyes see, nor a line of the log that only another was told.
/// Says how many such pieces there were.
async fn look_around(table: &str, truth: &dyn Table, watchers: &mut [Watcher]) -> usize {
    let names = names();
    let theirs: Vec<(Seat, String)> = truth
        .turn()
        .seats()
        .iter()
        .map(|seat| (seat, truth.legal(seat).swap_remove(0)))
        .collect();
    if truth.in_force().is_multiple_of(16) {
        for watcher in &*watchers {
            look_back(table, truth, watcher).await;
        }
    }
    let mut pages = Vec::new();
    for watcher in watchers {
        let drawn = drawn(truth, watcher.viewer, &names);
        pages.push((
            watcher.viewer,
            drawn,
            watcher.pry(table, &theirs).await.to_owned(),
        ));
    }
    let mut tags = Tags::default();
    let mut seen = Vec::new();
    for (viewer, drawn, received) in &pages {
        let drawn: HashSet<Piece> = drawn.iter().flat_map(|part| tags.pieces(part)).collect();
        seen.push((*viewer, drawn, tags.pieces(received)));
    }
    let read: Vec<_> = pages
        .iter()
        .map(|(viewer, _, received)| (*viewer, told(truth, *viewer, &names), items(received)))
        .collect();
    let public = told(truth, Viewer::Spectator, &names);
    for (owner, own, read_by_owner) in &read {
        let lost: Vec<_> = own.difference(read_by_owner).collect();
        assert!(lost.is_empty(), "{owner:?} does not read {lost:?}");
        for (viewer, allowed, read) in read.iter().filter(|other| other.0 != *owner) {
            for line in own.difference(allowed).filter(|line| !public.contains(*line)) {
                assert!(
                    !read.contains(line),
                    "{viewer:?} reads what {owner:?} was told: {line}"
                );
            }
        }
    }
    // Everybody may also look with a spectator's eyes.
    let (_, public, _) = seen.last().expect("the spectator is the last");
    let mut secrets = 0;
    for (owner, own, received) in &seen {
        let lost = own.iter().find(|piece| !received.contains(*piece));
        let lost = lost.map(|piece| tags.text(piece));
        assert_eq!(lost, None, "{owner:?} does not receive this");
        for (viewer, allowed, received) in seen.iter().filter(|other| other.0 != *owner) {
            for piece in own.difference(allowed).filter(|piece| !public.contains(*piece)) {
                assert!(
                    !received.contains(piece),
                    "{viewer:?} received what {owner:?} sees: {}",
                    tags.text(piece)
                );
                secrets += 1;
            }
        }
    }
    secrets
}

/// Moments of the past are, byte by byte, what the same eyes saw then.
async fn look_back(table: &str, truth: &dyn Table, watcher: &Watcher) {
    let number = watcher.viewer.seat().map_or(0, Seat::number);
    let mut browser = watcher.browser.clone();
    let (status, answer) = browser.fetch(&format!("{table}/moments?seat={number}")).await;
    assert_eq!(status, 200, "{answer}");
    let moments: Vec<serde_json::Value> = serde_json::from_str(&answer).expect("JSON");
    assert!(moments.len() > 1 && moments.len() <= 40);
    let names = names();
    for moment in moments {
        let at = moment["at"].as_u64().expect("a number") as u32;
        let then = truth.at(at).expect("it was so far");
        let seen = pictures::drawn_to(&*then, watcher.viewer, &names, false);
        for (part, seen) in [("board", &seen[0]), ("hand", &seen[1])] {
            let shown = &moment["parts"][part];
            assert!(
                shown.is_null() || shown.as_str().is_some_and(|shown| shown.contains(seen)),
                "{:?} at {at}: {part} is not what was seen then",
                watcher.viewer
            );
        }
        let told = told(&*then, watcher.viewer, &names);
        let lines = moment["lines"].as_array().expect("lines").iter();
        for line in lines.flat_map(|line| items(line.as_str().expect("text"))) {
            assert!(
                told.contains(&line),
                "{:?} at {at} was not told {line}",
                watcher.viewer
            );
        }
    }
}

/// What nobody may receive before the end, and where it may be received nevertheless.
struct Secret {
    what: &'static str,
    text: String,
    /// The place of the one who may know it.
    owner: Option<usize>,
}

async fn secrets(house: &House, id: &TableId, watchers: &[Watcher], links: Vec<String>) -> Vec<Secret> {
    let seed = SEED.with_borrow(|seed| seed.as_ref().expect("a seed").to_string());
    let mut secrets = vec![Secret {
        what: "the seed",
        text: seed,
        owner: None,
    }];
    // Taken from the store, behind everybody's back. A draw of a card or two may well be told to who drew them; the order
    // of a deck is told to nobody.
    for row in house.store.log(id, 0).await.expect("the log") {
        if let Some(shuffle) = row
            .body
            .strip_prefix("~ ")
            .filter(|text| text.split(' ').count() > 5)
        {
            secrets.push(Secret {
                what: "a shuffle",
                text: shuffle.to_owned(),
                owner: None,
            });
        }
    }
    for (place, watcher) in watchers.iter().enumerate() {
        if let Some(identity) = watcher.browser.cookie(IDENTITY_COOKIE) {
            let token: Token = identity.parse().expect("a token");
            secrets.push(Secret {
                what: "an identity",
                text: identity.to_owned(),
                owner: Some(place),
            });
            secrets.push(Secret {
                what: "the hash of a key",
                text: court_server::KeyHash::of(&token).to_string(),
                owner: None,
            });
        }
    }
    secrets.extend(links.into_iter().map(|text| Secret {
        what: "a link of the host",
        text,
        owner: Some(0),
    }));
    secrets
}

/// Plays a whole game; says how many pieces and shuffles were searched for.
async fn play_watched(house: &House, game: &str) -> (usize, usize) {
    let (table, mut watchers, links) = gather(house, game).await;
    let id: TableId = table.rsplit('/').next().expect("an id").parse().expect("an id");
    let mut stranger = Browser::new(house);
    let (mut dice, mut pieces, mut together) = (FastDice::new(11), 0, 0);
    for step in 0.. {
        let truth = truth(house, &id).await;
        let Turn::Of(turn) = truth.turn() else { break };
        // Where several choose in secret at the same time everybody looks between any two of them.
        together += u32::from(turn.len() > 1);
        if step % 24 == 0 || (turn.len() > 1 && together <= 6) {
            pieces += look_around(&table, &*truth, &mut watchers).await;
        }
        for watcher in &mut watchers {
            watcher.before = watcher.browser.received.len();
        }
        if step % 24 == 0 {
            for part in [
                "",
                "?seat=1",
                "/replay",
                "/fairness",
                "/record",
                "/statistics",
                "/live?seat=0",
            ] {
                let (status, page) = stranger.get(&format!("{table}{part}")).await;
                assert_eq!(status, 404, "to a stranger there is no such table: {page}");
            }
        }
        let asked: Vec<Seat> = turn.iter().collect();
        let seat = *dice.pick(&asked).expect("somebody is asked");
        let action = dice.pick(&truth.legal(seat)).expect("something is legal").clone();
        let (number, decision) = (
            seat.number().to_string(),
            truth.decision(seat).expect("a decision").to_string(),
        );
        let form = [
            ("seat", number.as_str()),
            ("decision", &decision),
            ("action", &action),
        ];
        let (status, page) = watchers[seat.index()]
            .browser
            .post(&format!("{table}/act"), &form)
            .await;
        assert_eq!(status, 200, "{action}: {page}");
    }
    let secrets = secrets(house, &id, &watchers, links).await;
    for (place, watcher) in watchers.iter().enumerate() {
        // The last decision opens everything.
        let received = &watcher.browser.received[..watcher.before];
        assert!(received.len() > 100_000, "almost nothing was received");
        for Secret { what, text, owner } in &secrets {
            assert!(text.len() > 8, "{what} is too short to search for: {text:?}");
            // Who watches came by a link of the host and keeps its key.
            let own = *owner == Some(place) || watcher.browser.has_cookie_with(text);
            assert!(
                own || !received.contains(text),
                "{:?} received {what}: {text}",
                watcher.viewer
            );
            assert!(
                !stranger.received.contains(text),
                "a stranger received {what}: {text}"
            );
        }
    }
    // What was searched for is there once the game is over.
    let host = &mut watchers[0].browser;
    let (_, fairness) = host.get(&format!("{table}/fairness")).await;
    let (_, record) = host.get(&format!("{table}/record")).await;
    for secret in secrets
        .iter()
        .filter(|secret| matches!(secret.what, "the seed" | "a shuffle"))
    {
        assert!(
            record.contains(&secret.text),
            "{} is not what it is called in a record",
            secret.what
        );
    }
    assert!(fairness.contains(&secrets[0].text));
    for secret in secrets.iter().filter(|secret| secret.owner == Some(0)) {
        assert!(
            host.received.contains(&secret.text),
            "{} is not what the host got",
            secret.what
        );
    }
    let shuffles = secrets.iter().filter(|secret| secret.what == "a shuffle").count();
    (pieces, shuffles)
}

/// Plays and says how many shuffles were searched for.
async fn nobody_receives_anothers_secrets(game: &str) -> usize {
    let house = house_with(remembered_seed).await;
    let (pieces, shuffles) = play_watched(&house, game).await;
    println!("{pieces} pieces, {shuffles} shuffles");
    assert!(pieces > 500, "hardly a piece was searched for");
    shuffles
}

macro_rules! of_each_game {
    ($($module:ident :: $Game:ident),*) => {
        mod nobody_receives_anothers_secrets_at_a_table_of {
            use court_core::Game as _;

            $(
                #[tokio::test]
                async fn $module() {
                    let slug = court_games::$module::$Game::META.slug;
                    let shuffles = super::nobody_receives_anothers_secrets(slug).await;
                    match slug {
                        // Nothing is shuffled but who begins.
                        "emperor" => assert_eq!(shuffles, 0),
                        _ => assert!(shuffles > 0, "no shuffle was searched for"),
                    }
                }
            )*
        }
    };
}
court_games::each_game!(of_each_game);
