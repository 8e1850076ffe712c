//! Nobody receives a byte that tells another's secret.
//!
//! Whole games are played while everybody listens and asks. What a viewer receives must consist of that viewer's own
//! view, story and offers, and of what a spectator receives too; nowhere in it may stand a seed, a shuffled deck, a
//! decision of the record in its raw form, or a key of somebody else.

use std::sync::Mutex;

use court_api::{Look, TableId, Token};
use court_core::{Dice, Seat};
use court_server::{Caller, GuardSettings, KeyHash};
use court_table::Seed;
use serde_json::{Value, json};

use super::site::{Opened, Reader, Site, config, dice, games};

/// Seeds given out, so that the test knows what to search for.
static SEEDS: Mutex<Vec<Seed>> = Mutex::new(Vec::new());

fn remembered_seed() -> Seed {
    let seed = Seed::fresh();
    SEEDS.lock().expect("not poisoned").push(seed.clone());
    seed
}

/// Said when everything has happened.
const LAST_WORD: &str = "that was all";

/// Somebody who looks, with all they received.
struct Watcher {
    look: String,
    token: String,
    stream: Reader,
    received: String,
}

impl Watcher {
    async fn new(site: &Site, table: &Opened, look: &str, token: &str) -> Self {
        let path = table.path(&format!("/events?seat={look}"));
        Self {
            look: look.to_owned(),
            token: token.to_owned(),
            stream: site.listen(&path, token, None).await,
            received: String::new(),
        }
    }

    /// Asks for everything there is to ask for, and tries what is not allowed.
    async fn pry(&mut self, site: &Site, table: &Opened) -> Value {
        let look = &self.look;
        let view = site.get(&table.path(&format!("?seat={look}")), &self.token).await;
        self.received.push_str(&view.text);
        for path in [
            table.path(&format!("/log?seat={look}")),
            table.path("?seat=1"),
            table.path("?seat=2"),
            table.path("/record"),
            table.path("/fairness"),
            table.path(&format!("/positions/1?seat={look}")),
            "/api/v1/tables".to_owned(),
            "/api/v1/me/tables".to_owned(),
            "/metrics".to_owned(),
        ] {
            let own = look.parse::<u8>().is_ok() && path.ends_with(&format!("seat={look}"));
            let answer = site.get(&path, &self.token).await;
            if path.ends_with("?seat=1") || path.ends_with("?seat=2") {
                assert_eq!(answer.status == 200, own, "{look} asked {path}");
            }
            self.received.push_str(&answer.text);
        }
        for (path, body) in [
            ("/play", json!({"seat": 1, "decision": 0, "action": "x"})),
            ("/play", json!({"seat": 2, "decision": 0, "action": "pass"})),
            ("/check", json!({"action": "pass"})),
            ("/undo", json!({"steps": 99})),
            ("/clone", json!({"seats": []})),
        ] {
            let answer = site.post(&table.path(path), &self.token, body).await;
            assert!(
                !answer.status.is_success() || path == "/check",
                "{path}: {}",
                answer.text
            );
            self.received.push_str(&answer.text);
        }
        view.ok()
    }

    async fn search(mut self, secrets: &[(String, String)]) {
        // Up to the last thing that was said at the table.
        while !self.stream.all.contains(LAST_WORD) {
            self.stream.next().await;
        }
        self.received.push_str(&self.stream.all);
        assert!(self.received.len() > 10_000, "almost nothing was received");
        for (what, secret) in secrets {
            assert!(secret.len() > 5, "{what} is too short to search for: {secret:?}");
            let own = what.starts_with("key") && self.token.contains(secret.as_str());
            assert!(
                own || !self.received.contains(secret.as_str()),
                "{} received {what}: {secret}",
                self.look
            );
        }
    }
}

/// Takes out what only this viewer may see, after comparing it with what the hub says that they may see.
async fn public_part(site: &Site, table: &Opened, watcher: &Watcher, mut view: Value) -> Value {
    let id: TableId = table.id().parse().expect("an id");
    let token: Token = watcher.token.parse().expect("a token");
    let look = match watcher.look.parse::<u8>() {
        Ok(number) => Look::Seat(Seat::new(number - 1)),
        Err(_) => Look::Spectator,
    };
    let (own_view, own_offers) = site
        .hub
        .with_table(&Caller::nobody().with_token(&token), &id, look, |sight| {
            let eyes = sight.eyes.expect("a match");
            (eyes.view(), json!(eyes.offers()))
        })
        .await
        .expect("allowed");
    let object = view.as_object_mut().expect("an object");
    assert_eq!(object.remove("view"), Some(own_view));
    let asked = object.remove("asked").expect("asked");
    if asked.is_object() {
        assert_eq!(asked["offers"], own_offers);
    }
    object.remove("you");
    object.remove("undo_reach");
    view
}

/// Says how many shuffles were searched for.
async fn play_watched(site: &Site, game: &str, seats: usize) -> usize {
    let all = json!({"game": game, "seats": vec![json!({"kind": "me"}); seats]});
    let table = site.table(all).await;
    let seed = SEEDS
        .lock()
        .expect("not poisoned")
        .last()
        .expect("a seed")
        .to_string();
    let mut watchers = vec![
        Watcher::new(site, &table, "1", table.seat(1)).await,
        Watcher::new(site, &table, "2", table.seat(2)).await,
        Watcher::new(site, &table, "spectator", table.token("watch")).await,
    ];
    let (tokens, mut dice) = (table.all_seats(), dice());
    let mut steps = 0;
    loop {
        if steps % 12 == 0 {
            let mut public = Vec::new();
            for watcher in &mut watchers {
                let view = watcher.pry(site, &table).await;
                if view["table"]["status"] == "over" {
                    break;
                }
                public.push(public_part(site, &table, watcher, view).await);
            }
            for part in &public {
                assert_eq!(
                    Some(part),
                    public.first(),
                    "the public part differs between viewers"
                );
            }
        }
        steps += 1;
        if dice.below(10) == 0 {
            site.post(&table.path("/undo"), &tokens, json!({})).await;
        }
        let view = site.get(&table.path(""), &tokens).await.ok();
        let asked = &view["asked"];
        let offers = asked["offers"].as_array().expect("offers");
        let seat = &view["you"]["viewer"]["seat"];
        let play = json!({"seat": seat, "decision": asked["decision"],
                          "action": dice.pick(offers).expect("an offer")["action"]});
        let played = site.post(&table.path("/play"), &tokens, play).await.ok();
        // The last decision opens everything: stop listening before it is made.
        if played["over"] == true || steps > 400 {
            break;
        }
    }
    let word = json!({"seat": 1, "text": LAST_WORD});
    site.post(&table.path("/chat"), table.seat(1), word).await.ok();
    // What must not have been seen: taken from the store, behind everybody's back.
    let mut secrets = vec![("the seed".to_owned(), seed)];
    let store = site.database().await;
    let id: TableId = table.id().parse().expect("an id");
    let log = court_server::store::Store::log(&store, &id, 0)
        .await
        .expect("the log");
    for row in log.iter().filter(|row| row.body.starts_with("~ ")) {
        // A draw of a card or two may well be told to who drew them; the order of a deck is told to nobody.
        if row.body.split(' ').count() > 6 {
            secrets.push(("a shuffle".to_owned(), row.body[2..].to_owned()));
        }
    }
    let shuffles = secrets.len() - 1;
    for number in 1..=seats as u64 {
        let token: Token = table.seat(number).parse().expect("a token");
        secrets.push((format!("key {number}"), token.reveal().to_owned()));
        secrets.push((format!("hash {number}"), KeyHash::of(&token).to_string()));
    }
    secrets.push(("key host".to_owned(), table.token("host").to_owned()));
    secrets.push(("key join".to_owned(), table.token("join").to_owned()));
    for watcher in watchers {
        // Once the game is over the seed is shown in /fairness and /record only, and those were not asked for again.
        watcher.search(&secrets).await;
    }
    shuffles
}

#[tokio::test(flavor = "multi_thread")]
async fn no_viewer_receives_anothers_secrets() {
    let mut config = config();
    config.seeds = remembered_seed;
    let site = Site::with(config, &GuardSettings::UNLIMITED).await;
    let mut shuffles = 0;
    for game in games() {
        let meta = game.kind().meta();
        shuffles += play_watched(&site, meta.slug, usize::from(meta.min_seats.max(2))).await;
    }
    assert!(shuffles > 3, "hardly a shuffle was searched for");
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_and_seeds_are_not_stored_or_logged_in_the_clear() {
    let mut config = config();
    config.seeds = remembered_seed;
    let site = Site::with(config, &GuardSettings::UNLIMITED).await;
    let table = site.toy_table(2).await;
    site.get(&table.path(""), table.seat(1)).await.ok();
    site.hub.close().await;
    let mut found = String::new();
    for entry in std::fs::read_dir(site.directory.path()).expect("a directory") {
        let bytes = std::fs::read(entry.expect("an entry").path()).expect("a file");
        found.push_str(&String::from_utf8_lossy(&bytes));
    }
    assert!(found.contains(table.id()), "the database was not read");
    for token in [
        table.seat(1),
        table.seat(2),
        table.token("host"),
        table.token("watch"),
        table.token("join"),
    ] {
        assert!(!found.contains(token), "a token is stored in the clear");
    }
    let debug = format!(
        "{:?} {:?}",
        site.hub,
        Caller::nobody().with_token(&table.seat(1).parse().expect("a token"))
    );
    assert!(!debug.contains(table.seat(1)));
}
