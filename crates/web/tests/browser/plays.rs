//! Whole games by real presses: pointer, finger and keyboard, at every width. Nothing moves while a question stands, and no
//! press is missed.
//!
//! The whole table of sizes, games and ways to press takes a quarter of an hour; a game's name instead of `all` plays that one:
//! `COURT_PLAYS=all cargo test -p court-web --test browser plays_by_pointer -- --nocapture`

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::chromium::{DESKTOP, Window};
use crate::somebody;
use crate::visit::Person;

/// How somebody presses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    Pointer,
    Finger,
    Keys,
}

const SIZES: [(u32, u32); 6] = [
    (360, 640),
    (390, 844),
    (768, 1024),
    (1024, 768),
    (1440, 900),
    (1920, 1080),
];

/// Counts what moves.
const WATCH: &str = "window.shifts = []; new PerformanceObserver(list => { for (const e of list.getEntries()) window.shifts.push([e.startTime, e.value, e.sources.map(s => [s.node?.id || s.node?.className || s.node?.nodeName, [s.previousRect.x, s.previousRect.y, s.previousRect.width, s.previousRect.height], [s.currentRect.x, s.currentRect.y, s.currentRect.width, s.currentRect.height]])]); }).observe({ type: 'layout-shift' })";

/// Waits until the question has been painted and what declines it can be pressed; from here on nothing may move. Chooses
/// something: on the board and in the list, whatever lies there.
const CHOOSE: &str = "const frame = () => new Promise(done => requestAnimationFrame(done)); for (let i = 0; i < 3; i++) await frame();
    while (document.querySelector('.not-yet')) await frame();
    window.since = performance.now();
    const all = [...document.querySelectorAll('button[name=action]')].filter(b => b.getClientRects().length && (!b.closest('.choices') || getComputedStyle(b.closest('.choices')).clipPath === 'none')), thing = all[Math.floor(PART * all.length)];
    if (!thing) return null;
    thing.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    await frame(); await frame();
    const r = thing.getBoundingClientRect(), spots = [[.5, .5], [.5, .2], [.2, .8], [.85, .5], [.15, .5], [.5, .9]].map(([a, b]) => [r.x + r.width * a, r.y + r.height * b]);
    const spot = spots.find(([x, y]) => { const e = document.elementFromPoint(x, y); return e && thing.contains(e); });
    const on = document.elementFromPoint(...spots[0]);
    window.thing = thing; window.box = JSON.stringify(thing.getBoundingClientRect());
    return [spot ?? null, thing.dataset.key ?? null, thing.value, document.querySelector('#ask-box .ask').scrollHeight - document.querySelector('#ask-box .ask').clientHeight > 2 ? document.querySelector('#ask-box').textContent : null, `${thing.className} ${r.x},${r.y},${r.width},${r.height} under ${on?.nodeName}#${on?.id}.${on?.className}`]";

/// What has moved since the question stood, and whether the chosen thing has.
const STILL: &str = "const frame = () => new Promise(done => requestAnimationFrame(done)); await frame(); await frame(); return [window.shifts.filter(s => s[0] > window.since), JSON.stringify(window.thing.getBoundingClientRect()) === window.box]";

/// What was said against the last press.
const REFUSED: &str = "return document.querySelector('#refusal').textContent";

async fn play(person: &Person, game: &str, by: By, most: u32) -> Result<u32, String> {
    person.play_now(game).await;
    let browser = &person.browser;
    browser.run(WATCH).await;
    let (mut pressed, mut part) = (0, 0.37_f64);
    while pressed < most {
        person.my_turn().await;
        if browser
            .run("return document.querySelector('#over') !== null")
            .await
            == true
        {
            break;
        }
        // Spread over all there is, the same in each run.
        part = (part + 0.618_034).fract();
        let chosen = browser
            .run_async(&CHOOSE.replace("PART", &part.to_string()))
            .await;
        let Value::Array(chosen) = chosen else { continue };
        if let Some(cut) = chosen[3].as_str() {
            return Err(format!("the question does not fit: {cut}"));
        }
        let what = format!("press {pressed}, {}", chosen[2]);
        let before = person.update().await;
        let spot = (chosen[0][0].as_f64()).zip(chosen[0][1].as_f64());
        match by {
            By::Pointer => {
                let spot =
                    spot.ok_or_else(|| format!("{what}: something lies on top of it: {}", chosen[4]))?;
                browser.point(spot).await;
                still(person, &what).await?;
                browser.mouse("mousePressed", spot).await;
                browser.mouse("mouseReleased", spot).await;
            }
            By::Finger => {
                let spot =
                    spot.ok_or_else(|| format!("{what}: something lies on top of it: {}", chosen[4]))?;
                still(person, &what).await?;
                browser.tap(spot).await;
            }
            By::Keys => match chosen[1].as_str() {
                // What has no letter is reached with Tab.
                None => {
                    browser.run("window.thing.focus()").await;
                    still(person, &what).await?;
                    browser.key("Enter").await;
                }
                Some(key) => {
                    still(person, &what).await?;
                    browser.key(key).await;
                }
            },
        }
        let further = format!(
            "document.getElementById('main').dataset.update !== {before} || document.querySelector('#over') || document.querySelector('#refusal').textContent"
        );
        browser.until(&what, &further).await;
        let refused = browser.run(REFUSED).await;
        if refused != "" {
            return Err(format!("{what}: {refused}"));
        }
        pressed += 1;
    }
    Ok(pressed)
}

/// Nothing has moved since the question stood.
async fn still(person: &Person, what: &str) -> Result<(), String> {
    let moved = person.browser.run_async(STILL).await;
    if moved == json!([[], true]) {
        Ok(())
    } else {
        Err(format!("{what}: it moved: {moved}"))
    }
}

/// One play: the size of the window, the game, how, and after how many presses it is enough.
type One = ((u32, u32), &'static str, By, u32);

fn window((width, height): (u32, u32), by: By) -> Window {
    Window {
        width,
        height,
        touch: by == By::Finger,
        ..DESKTOP
    }
}

/// Plays, and says everything that went wrong.
async fn plays(list: &[One]) {
    let mut wrong = String::new();
    for &(size, game, by, most) in list {
        let person = somebody(window(size, by)).await;
        match play(&person, game, by, most).await {
            Ok(pressed) => println!("{game} at {size:?} by {by:?}: {pressed} presses"),
            Err(error) => _ = writeln!(wrong, "{game} at {size:?} by {by:?}: {error}"),
        }
        person.leave().await;
    }
    assert!(wrong.is_empty(), "{wrong}");
}

const TO_THE_END: u32 = 10_000;

/// Every size and way to press, of every game or of one, if that is wanted.
fn all() -> Option<Vec<One>> {
    let wanted = std::env::var("COURT_PLAYS").ok()?;
    let ways = [By::Pointer, By::Finger, By::Keys];
    let games = court_games::GAMES
        .iter()
        .map(|game| game.slug())
        .filter(|game| wanted == "all" || wanted == *game);
    let each = games.flat_map(|game| {
        SIZES
            .iter()
            .flat_map(move |&size| ways.map(|by| (size, game, by, TO_THE_END)))
    });
    Some(each.collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn plays_by_pointer_move_nothing_and_miss_nothing() {
    if let Some(all) = all() {
        assert!(!all.is_empty(), "COURT_PLAYS is `all` or the name of a game");
        return plays(&all).await;
    }
    plays(&[
        (SIZES[4], "louis-xiv", By::Pointer, TO_THE_END),
        (SIZES[3], "emperor", By::Pointer, 12),
    ])
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn plays_by_finger_move_nothing_and_miss_nothing() {
    plays(&[
        (SIZES[1], "emperor", By::Finger, TO_THE_END),
        (SIZES[0], "sun-king", By::Finger, 12),
    ])
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn plays_by_keyboard_move_nothing_and_miss_nothing() {
    plays(&[
        (SIZES[2], "sun-king", By::Keys, TO_THE_END),
        (SIZES[5], "louis-xiv", By::Keys, 12),
    ])
    .await;
}
