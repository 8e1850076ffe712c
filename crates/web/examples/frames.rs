//! Measures how smoothly stories are played on a phone: a window of its size, its processor slowed down four times, whole
//! turns of every game, and what the browser's own tracing says of every frame while something moves.
//!
//! `cargo run --release -p court-web --example frames`, perhaps with the number of seconds for each game

#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "../tests/support/chromium.rs"]
mod chromium;
#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "../tests/support/house.rs"]
mod common;
#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "../tests/support/visit.rs"]
mod visit;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use chromium::{PHONE, Window};
use serde_json::{Value, json};
use visit::{Person, listen};

/// Marks in the trace when a story begins and ends.
const MARK: &str = "window.on = false; new MutationObserver(() => { const on = !!document.querySelector('#tale, #stage > *, #tale-phase, #tale-reveal'); if (on !== window.on) { window.on = on; performance.mark(on ? 'story-on' : 'story-off'); } }).observe(document.body, { childList: true, subtree: true })";

/// One square that moves over a table at rest: what this machine can do with this page at this hour.
const BARE: &str = "const square = document.createElement('div'); square.style.cssText = 'position: fixed; inset: 4rem auto auto 4rem; width: 1.5rem; height: 1.5rem; background: red; z-index: 99'; document.body.append(square); performance.mark('bare-on'); square.animate([{ transform: 'none' }, { transform: 'translate(14rem, 20rem)' }], { duration: 500, iterations: 8 }).onfinish = () => { performance.mark('bare-off'); square.remove(); window.bare = true; }";

/// Chooses something when nothing is being told.
const CHOOSE: &str = "if (!document.querySelector('#tale, [aria-busy]')) { const all = document.querySelectorAll('#offers button'); all[Math.floor(all.length / 2)]?.click(); }";

#[tokio::main]
async fn main() {
    let seconds = std::env::args()
        .nth(1)
        .map_or(20, |text| text.parse().expect("seconds"));
    let address = listen(&common::house().await).await;
    println!(
        "| game | seconds of story | frames wanted | drawn in time | share | longest task | one square over the table at rest |"
    );
    println!("|---|---|---|---|---|---|---|");
    for game in court_games::GAMES.iter().map(court_games::GameEntry::slug) {
        let window = Window {
            still: false,
            traced: true,
            ..PHONE
        };
        let person = Person::new(window, address).await;
        person.browser.slow_down(4);
        person.goto("/").await;
        let form = format!("form[action=\"/games/{game}/play-now\"]");
        person.send(&form, "{}").await;
        person
            .browser
            .until("the table", "document.querySelector('#board')")
            .await;
        person.my_turn().await;
        let at_rest = "!document.querySelector('#tale, #stage > *, #tale-phase, #tale-reveal')";
        person.browser.until("a table at rest", at_rest).await;
        person.browser.run(BARE).await;
        person.browser.until("the square's end", "window.bare").await;
        person.browser.run(MARK).await;
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_secs(seconds) {
            person.browser.run(CHOOSE).await;
            tokio::time::sleep(Duration::from_millis(400)).await;
        }
        let trace = person.browser.trace();
        let bare = Figures::of(&trace, ["bare-on", "bare-off"]).share();
        let told = Figures::of(&trace, ["story-on", "story-off"]);
        println!("| {game} | {told} | {bare:.1} % |");
        person.browser.quit().await;
    }
}

/// What a trace says of the stories in it.
struct Figures {
    seconds: f64,
    wanted: usize,
    in_time: usize,
    longest: f64,
}

impl Figures {
    /// Between these two marks.
    fn of(trace: &[Value], [on, off]: [&'static str; 2]) -> Self {
        let named = |name: &'static str| trace.iter().filter(move |event| event["name"] == name);
        let time = |event: &Value| event["ts"].as_f64().unwrap_or_default();
        let mut marks: Vec<(f64, bool)> = named(on).map(|event| (time(event), true)).collect();
        marks.extend(named(off).map(|event| (time(event), false)));
        marks.sort_by(|one, other| one.0.total_cmp(&other.0));
        let stories: Vec<(f64, f64)> = marks
            .windows(2)
            .filter(|pair| pair[0].1 && !pair[1].1)
            .map(|pair| (pair[0].0, pair[1].0))
            .collect();
        let told = |event: &&Value| {
            stories
                .iter()
                .any(|(from, to)| (*from..=*to).contains(&time(event)))
        };
        // The page's process and its main thread, by its marks.
        let page = named(on)
            .next()
            .map(|event| (event["pid"].clone(), event["tid"].clone()));
        let mut states: BTreeMap<String, usize> = BTreeMap::new();
        let frames = named("PipelineReporter")
            .filter(|event| event["ph"] == "b")
            .filter(told);
        for report in frames.map(|event| &event["args"]["frame_reporter"]) {
            // Frames on which something moves, or would have.
            if report["affects_smoothness"] == true || report["has_compositor_animation"] == true {
                *states
                    .entry(report["state"].as_str().unwrap_or_default().to_owned())
                    .or_default() += 1;
            }
        }
        let count = |name: &str| states.get(name).copied().unwrap_or_default();
        let in_time = count("STATE_PRESENTED_ALL") + count("STATE_PRESENTED_PARTIAL");
        let tasks = named("RunTask").filter(told).filter(|event| {
            page.as_ref()
                .is_some_and(|(process, thread)| event["pid"] == *process && event["tid"] == *thread)
        });
        Self {
            seconds: stories.iter().map(|(from, to)| to - from).sum::<f64>() / 1e6,
            wanted: in_time + count("STATE_DROPPED"),
            in_time,
            longest: tasks.filter_map(|task| task["dur"].as_f64()).fold(0.0, f64::max) / 1e3,
        }
    }
}

impl Figures {
    fn share(&self) -> f64 {
        100.0 * self.in_time as f64 / self.wanted.max(1) as f64
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let share = self.share();
        write!(
            f,
            "{:.1} | {} | {} | {share:.1} % | {:.0} ms",
            self.seconds, self.wanted, self.in_time, self.longest
        )
    }
}

impl chromium::Chromium {
    /// Slows the page's processor down so many times.
    fn slow_down(&self, times: u32) {
        let command = json!({ "cmd": "Emulation.setCPUThrottlingRate", "params": { "rate": times } });
        self.tell_driver("goog/cdp/execute", &command);
    }

    /// Everything that was traced, once.
    fn trace(&self) -> Vec<Value> {
        let messages = self.log("performance").into_iter().filter_map(|entry| {
            let message: Value = serde_json::from_str(entry["message"].as_str()?).ok()?;
            let message = &message["message"];
            (message["method"] == "Tracing.dataCollected").then(|| message["params"].clone())
        });
        messages.collect()
    }
}
