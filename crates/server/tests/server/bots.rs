//! Bots wait their turn, and stay at their tables. Nothing here is measured in seconds: decisions are counted.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

use axum::http::Method;
use court_core::Seat;
use court_games::{Advice, GAMES, GameEntry, Level, Player, Spec};
use court_server::{GuardSettings, HubConfig, Playable};
use court_table::Kind;
use serde_json::{Value, json};

use super::site::{Answer, Opened, Site, ToyGame, config, request, until};

/// Lets bots think one by one, and writes down whose turn it was.
#[derive(Default)]
struct Gate {
    state: Mutex<(usize, Vec<Level>)>,
    changed: Condvar,
    /// How many bots have come to it.
    came: AtomicUsize,
}

impl Gate {
    /// Called on the bots' threads.
    fn pass(&self, level: Level) {
        self.came.fetch_add(1, Ordering::Relaxed);
        let mut state = self.state.lock().unwrap();
        while state.0 == 0 {
            state = self.changed.wait(state).unwrap();
        }
        state.0 -= 1;
        state.1.push(level);
    }

    fn open(&self, for_how_many: usize) {
        self.state.lock().unwrap().0 = for_how_many;
        self.changed.notify_all();
    }

    /// Does a bot stand before it?
    fn is_held_up(&self) -> bool {
        self.came.load(Ordering::Relaxed) > self.state.lock().unwrap().1.len()
    }

    /// Lets one think; whose bot it was.
    async fn next(&self) -> Level {
        let before = self.state.lock().unwrap().1.len();
        self.open(1);
        until("a bot has thought", || async {
            self.state.lock().unwrap().1.len() > before
        })
        .await;
        self.state.lock().unwrap().1[before]
    }
}

/// The toy, whose bots think only when the gate lets them.
struct Gated(Arc<Gate>);

impl Playable for Gated {
    fn kind(&self) -> &'static dyn Kind {
        ToyGame.kind()
    }

    fn player(&self, level: Level, seed: u64) -> Box<dyn Player> {
        Box::new(GatedPlayer {
            gate: Arc::clone(&self.0),
            level,
            player: ToyGame.player(level, seed),
        })
    }
}

struct GatedPlayer {
    gate: Arc<Gate>,
    level: Level,
    player: Box<dyn Player>,
}

impl Player for GatedPlayer {
    fn advise(&mut self, seat: Seat, view: &Value) -> Result<Advice, serde_json::Error> {
        self.gate.pass(self.level);
        self.player.advise(seat, view)
    }
}

/// A server behind a proxy, with one thread for bots.
struct GatedSite {
    site: Site,
    gate: Arc<Gate>,
}

/// Whatever still thinks is let go, so that a test that fails ends.
impl Drop for GatedSite {
    fn drop(&mut self) {
        self.gate.open(usize::MAX);
    }
}

impl GatedSite {
    async fn new(change: impl FnOnce(&mut HubConfig)) -> Self {
        let gate = Arc::new(Gate::default());
        let mut config = config();
        config.games = vec![Box::leak(Box::new(Gated(Arc::clone(&gate))))];
        config.bot_threads = 1;
        change(&mut config);
        let guard = GuardSettings {
            behind_proxy: true,
            ..GuardSettings::UNLIMITED
        };
        let site = Site::with(config, &guard).await;
        Self { site, gate }
    }

    async fn post(&self, house: usize, path: &str, token: &str, body: Value) -> Answer {
        let mut request = request(Method::POST, path, token, Some(body));
        let address = format!("198.51.100.{house}").parse().unwrap();
        request.headers_mut().insert("x-forwarded-for", address);
        self.site.send(request).await
    }

    /// A table of a bot of this level and somebody else; the bot is asked first.
    async fn table(&self, house: usize, level: &str, other: Value) -> Answer {
        let seats = json!([{"kind": "bot", "level": level}, other]);
        let new = json!({"game": "toy", "seats": seats});
        self.post(house, "/api/v1/tables", "", new).await
    }

    fn waiting(&self, rank: &str) -> usize {
        let line = format!("court_thoughts_waiting{{for=\"{rank}\"}} ");
        let text = self.site.hub.metrics().text();
        let number = text.lines().find_map(|text| text.strip_prefix(&line));
        number.map_or(0, |number| number.parse().unwrap())
    }

    /// How many decisions of others come before that of the minister.
    async fn others_before_the_minister(&self) -> usize {
        let mut others = 0;
        while self.gate.next().await != Level::Minister {
            others += 1;
            assert!(others < 1000);
        }
        others
    }
}

fn bot() -> Value {
    json!({"kind": "bot", "level": "page"})
}

fn me() -> Value {
    json!({"kind": "me"})
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_bots_only_keep_nobodys_bot_from_answering() {
    let site = GatedSite::new(|config| config.bot_tables = Some(3)).await;
    for house in 1..=10 {
        for _ in 0..3 {
            site.table(house, "page", bot()).await.created();
        }
        let refused = site.table(house, "page", bot()).await;
        assert_eq!(refused.refused(), (429, "too-many-bot-tables".to_owned()));
    }
    // Thirty games, of which one thinks. Somebody else sits down with a bot, which is asked at once.
    site.table(99, "minister", me()).await.created();
    until("the bot waits", || async { site.waiting("awaited") == 1 }).await;
    assert_eq!(site.waiting("watched"), 29);
    let others = site.others_before_the_minister().await;
    assert!(
        others <= 2,
        "{others} decisions of games without people came first"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn houses_with_many_tables_have_their_turn_and_no_more() {
    let site = GatedSite::new(|_| {}).await;
    for house in 1..=10 {
        for _ in 0..12 {
            // People who sit there count no less than the one who comes now.
            site.table(house, "page", me()).await.created();
        }
    }
    site.table(99, "minister", me()).await.created();
    until("all wait", || async { site.waiting("awaited") == 120 }).await;
    let others = site.others_before_the_minister().await;
    assert!(others <= 11, "{others} of 120 decisions came first");
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_wait_behind_people_and_there_is_an_end_to_how_many() {
    let site = GatedSite::new(|_| {}).await;
    let mine = json!({"game": "toy", "seats": [me(), bot()]});
    let table = site.post(1, "/api/v1/tables", "", mine).await.created();
    // One bot thinks, others wait for their people.
    for house in 2..=4 {
        site.table(house, "page", me()).await.created();
    }
    until("bots wait", || async { site.waiting("awaited") == 2 }).await;
    let path = table.path("/hint");
    let hint = || site.post(1, &path, table.seat(1), json!({}));
    let asked = async {
        until("the hint waits", || async { site.waiting("hint") == 1 }).await;
        // A game may ask its bot twice in a row: that too is somebody who waits.
        let mut before = 0;
        while site.gate.next().await == Level::Page {
            before += 1;
        }
        assert!(
            before >= 3,
            "only {before} of those whom people wait for came first"
        );
    };
    let (answer, ()) = tokio::join!(hint(), asked);
    answer.ok();
    // A bot thinks again, so hints wait; at once too many of them.
    site.table(5, "page", me()).await.created();
    until("it thinks", || async { site.gate.is_held_up() }).await;
    let many = futures_util::future::join_all((0..12).map(|_| hint()));
    let refused = async {
        until("some wait", || async { site.waiting("hint") == 8 }).await;
        site.gate.open(usize::MAX);
    };
    let (answers, ()) = tokio::join!(many, refused);
    let busy = answers.iter().filter(|answer| !answer.status.is_success());
    let codes: Vec<_> = busy.map(Answer::refused).collect();
    assert_eq!(codes, vec![(503, "bots-busy".to_owned()); 4]);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_that_somebody_watches_come_before_those_without_company() {
    let site = GatedSite::new(|config| config.idle_after = Duration::from_millis(20)).await;
    let tables = [
        site.table(1, "page", bot()).await.created(),
        site.table(2, "page", bot()).await.created(),
    ];
    // Nobody looks for longer than somebody counts as there. However much longer, the next to wait is without company.
    tokio::time::sleep(Duration::from_millis(40)).await;
    site.gate.next().await;
    until("it has no company", || async { site.waiting("alone") == 1 }).await;
    // Whoever waits goes over to the watched as soon as somebody looks.
    let look = |table: &Opened| (table.path(""), table.token("watch").to_owned());
    until("it is watched", || async {
        for (path, token) in tables.iter().map(look) {
            site.site.get(&path, &token).await.ok();
        }
        site.waiting("watched") == 1 && site.waiting("alone") == 0
    })
    .await;
    let (path, token) = look(&tables[0]);
    let _reader = site.site.listen(&format!("{path}/events"), &token, None).await;
    site.gate.open(usize::MAX);
    for (path, token) in tables.iter().map(look) {
        until("the game is over", || async {
            site.site.get(&path, &token).await.ok()["table"]["status"] == "over"
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_people_counts_as_long_as_it_runs() {
    let site = GatedSite::new(|config| config.bot_tables = Some(1)).await;
    // Whoever gives up leaves a game without people behind. That is never refused, but it counts.
    let table = site.table(1, "page", me()).await.created();
    let resign = table.path("/resign");
    site.post(1, &resign, table.seat(2), json!({})).await.done();
    assert_eq!(
        site.table(1, "page", bot()).await.refused().1,
        "too-many-bot-tables"
    );
    let second = site.table(2, "page", bot()).await.created();
    // A table that waits for its host counts from its start on; nothing is lost if that is refused.
    let new = json!({"game": "toy", "seats": [bot(), {"kind": "open"}], "wait_for_host": true});
    let later = site.post(1, "/api/v1/tables", "", new).await.created();
    let start = later.path("/start");
    let fill = json!({"fill": "page"});
    let refused = site.post(1, &start, later.token("host"), fill.clone()).await;
    assert_eq!(refused.refused(), (429, "too-many-bot-tables".to_owned()));
    site.gate.open(usize::MAX);
    until("the first game is over", || async {
        let view = site.site.get(&table.path(""), table.seat(2)).await.ok();
        view["table"]["status"] == "over"
    })
    .await;
    site.post(1, &start, later.token("host"), fill).await.done();
    // A further game is one as well.
    until("the second game is over", || async {
        let view = site.site.get(&second.path(""), second.token("watch")).await.ok();
        view["table"]["status"] == "over"
    })
    .await;
    site.gate.open(0);
    site.table(2, "page", bot()).await.created();
    let rematch = second.path("/rematch");
    let refused = site.post(2, &rematch, second.token("host"), json!({})).await;
    assert_eq!(refused.refused(), (429, "too-many-bot-tables".to_owned()));
}

/// A game whose bots search without a clock, and what became of them.
struct Searching {
    game: &'static GameEntry,
    made: AtomicUsize,
    reused: Arc<AtomicUsize>,
}

impl Playable for Searching {
    fn kind(&self) -> &'static dyn Kind {
        self.game.kind()
    }

    fn player(&self, _: Level, seed: u64) -> Box<dyn Player> {
        self.made.fetch_add(1, Ordering::Relaxed);
        let spec: Spec = "mcts:iterations=40".parse().unwrap();
        Box::new(SearchingPlayer(
            self.game.bot(spec, seed),
            Arc::clone(&self.reused),
        ))
    }
}

struct SearchingPlayer(Box<dyn Player>, Arc<AtomicUsize>);

impl Player for SearchingPlayer {
    fn advise(&mut self, seat: Seat, view: &Value) -> Result<Advice, serde_json::Error> {
        let advice = self.0.advise(seat, view)?;
        self.1
            .fetch_add(usize::from(advice.reused > 0), Ordering::Relaxed);
        Ok(advice)
    }

    fn memory(&self) -> usize {
        self.0.memory()
    }
}

async fn searched(bot_memory: usize) -> (&'static Searching, Site) {
    let game: &'static Searching = Box::leak(Box::new(Searching {
        game: &GAMES[0],
        made: AtomicUsize::new(0),
        reused: Arc::default(),
    }));
    let mut config = config();
    config.games = vec![game];
    config.bot_memory = bot_memory;
    let site = Site::with(config, &GuardSettings::UNLIMITED).await;
    let table = site
        .table(json!({"game": game.slug(), "seats": [bot(), bot()]}))
        .await;
    until("the game is over", || async {
        site.get(&table.path(""), table.token("watch")).await.ok()["table"]["status"] == "over"
    })
    .await;
    (game, site)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seats_bot_stays_and_goes_on_with_what_it_has_found() {
    let (game, site) = searched(1 << 24).await;
    assert_eq!(
        game.made.load(Ordering::Relaxed),
        2,
        "one bot for each seat, for the whole game"
    );
    assert!(game.reused.load(Ordering::Relaxed) > 10);
    let metrics = site.hub.metrics().text();
    assert!(
        metrics.contains("court_bots_kept_bytes 0\n"),
        "nothing is kept of a game that is over"
    );
    // Without memory for it every search begins anew, and all goes on the same.
    let (game, _site) = searched(0).await;
    assert_eq!(game.reused.load(Ordering::Relaxed), 0);
    assert!(game.made.load(Ordering::Relaxed) > 10);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_answers_no_earlier_than_on_its_beat() {
    let mut config = config();
    config.bot_delay = Duration::from_millis(400);
    let site = Site::with(config, &GuardSettings::UNLIMITED).await;
    let begun = Instant::now();
    let table = site.table(json!({"game": "toy", "seats": [bot(), me()]})).await;
    until("it has answered", || async {
        site.get(&table.path(""), table.seat(2)).await.ok()["table"]["entries"] != 1
    })
    .await;
    assert!(begun.elapsed() >= Duration::from_millis(400));
}
