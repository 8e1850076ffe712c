//! A press does what it was meant to do, or says that it does not.

use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::chromium::{DESKTOP, PHONE, Window};
use crate::common::{house, house_on_a_beat};
use crate::somebody;
use crate::together::cuttable;
use crate::visit::{Person, listen};

/// Boxes of everything that has an id or can be pressed, but for what comes and goes in its own room.
const BOXES: &str = "return ([...document.querySelectorAll('[id], button, a')].map(e => { const r = e.getBoundingClientRect(); return [e.id || e.value || e.getAttribute('href'), r.x, r.y, r.width, r.height]; }).filter(b => b[3] && !['tip', 'advice', 'doing', 'refusal', 'undo-now', 'note'].includes(b[0])).map(String))";

/// What lies elsewhere than before.
fn moved(before: &serde_json::Value, now: &serde_json::Value) -> Vec<String> {
    let boxes = |all: &serde_json::Value| all.as_array().expect("a list").clone();
    let (before, now) = (boxes(before), boxes(now));
    let gone = before.iter().filter(|one| !now.contains(one));
    let new = now.iter().filter(|one| !before.contains(one));
    gone.map(|one| format!("was {one}"))
        .chain(new.map(|one| format!("is {one}")))
        .collect()
}

/// Where the offers are, those that are in sight.
const OFFERS: &str = "return [...document.querySelectorAll('button[name=action]')].map(b => b.getBoundingClientRect()).filter(r => r.width && r.y > 0 && r.y + r.height / 2 < innerHeight).map(r => [r.x + r.width / 2, r.y + r.height / 2])";

#[tokio::test(flavor = "multi_thread")]
async fn a_pointer_over_every_offer_moves_nothing() {
    let person = somebody(DESKTOP).await;
    let browser = &person.browser;
    let mut pointed = 0;
    for game in court_games::GAMES {
        person.play_now(game.slug()).await;
        browser.run("window.shifts = []; new PerformanceObserver(list => window.shifts.push(...list.getEntries().map(e => [e.value, e.sources.map(s => s.node?.id || s.node?.className)]))).observe({ type: 'layout-shift' })").await;
        for _ in 0..5 {
            person.my_turn().await;
            browser
                .run_async("for (let i = 0; i < 3; i++) await new Promise(done => requestAnimationFrame(done)); window.shifts.length = 0")
                .await;
            let before = browser.run(BOXES).await;
            let offers = browser.run(OFFERS).await;
            for offer in offers.as_array().expect("a list").iter().take(20) {
                let (x, y) = (
                    offer[0].as_f64().expect("a place"),
                    offer[1].as_f64().expect("a place"),
                );
                browser.point((x, y)).await;
                let moved = browser
                    .run_async("await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))); return window.shifts")
                    .await;
                assert_eq!(moved, serde_json::json!([]), "{} at {x}, {y}", game.slug());
                pointed += 1;
            }
            assert_eq!(
                moved(&before, &browser.run(BOXES).await),
                [""; 0],
                "{}",
                game.slug()
            );
            browser.point((2.0, 2.0)).await;
            let before = person.update().await;
            browser
                .run("const all = document.querySelectorAll('#choices button, .declines button'); all[Math.floor(all.length / 2)].click()")
                .await;
            person.answered(&before).await;
        }
    }
    assert!(pointed > 40, "only {pointed}");
    person.leave().await;
}

/// Goes on until something is asked that can be declined.
async fn until_it_can_be_declined(person: &Person) {
    for _ in 0..60 {
        person.my_turn().await;
        if person.browser.run("return document.querySelector('.declines button') !== null && document.querySelector('#choices button') !== null").await == true {
            return;
        }
        let before = person.update().await;
        person
            .browser
            .run("document.querySelector('#offers button').click()")
            .await;
        person.answered(&before).await;
    }
    panic!("nothing could be declined");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_declines_comes_last_and_not_the_moment_it_appears() {
    let person = somebody(DESKTOP).await;
    let browser = &person.browser;
    person.play_now("louis-xiv").await;
    until_it_can_be_declined(&person).await;
    let last = browser
        .run("const all = [...document.querySelectorAll('#offers button')], n = all.at(-1); return [n.dataset.null, n.dataset.key, all.filter(b => b.dataset.null).length, getComputedStyle(n).borderStyle !== getComputedStyle(all[0]).borderStyle]")
        .await;
    assert_eq!(last, serde_json::json!(["yes", "n", 1, true]));
    // As if the question had just come: a key and a press on what declines are not taken.
    let again = "const f = document.querySelector('#act').elements.decision, was = f.value; f.value = 'x'; document.dispatchEvent(new CustomEvent('court:shown')); f.value = was; document.dispatchEvent(new CustomEvent('court:shown'))";
    let before = person.update().await;
    browser.run(again).await;
    browser.key("n").await;
    browser
        .until(
            "the reason",
            "document.querySelector('#refusal').textContent.includes('press again')",
        )
        .await;
    assert_eq!(person.update().await, before, "nothing was sent");
    // Nor is any press that began before the question came.
    let spot = browser.run("document.querySelector('#refusal').replaceChildren(); const r = document.querySelector('#choices button').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]").await;
    let spot = (spot[0].as_f64().expect("x"), spot[1].as_f64().expect("y"));
    browser.mouse("mousePressed", spot).await;
    browser.run(again).await;
    browser.mouse("mouseReleased", spot).await;
    browser
        .until(
            "the reason",
            "document.querySelector('#refusal').textContent.includes('changed meanwhile')",
        )
        .await;
    assert_eq!(person.update().await, before, "nothing was sent");
    // After a moment it is.
    browser
        .until("a moment", "!document.querySelector('.not-yet')")
        .await;
    browser.key("n").await;
    person.answered(&before).await;
    person.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_press_while_the_server_is_away_is_kept_and_sent_once() {
    let house = house().await;
    let address = listen(&house).await;
    let (shaky, cut) = cuttable(address).await;
    let person = Person::new(DESKTOP, shaky).await;
    person.play_now("emperor").await;
    let browser = &person.browser;
    let before = person.update().await;
    cut.store(true, Ordering::SeqCst);
    browser
        .until("the banner", "!document.querySelector('#away').hidden")
        .await;
    browser
        .run("document.querySelector('#choices button').click()")
        .await;
    browser
        .until(
            "word of it",
            "document.querySelector('#doing').textContent.includes('is kept')",
        )
        .await;
    assert_eq!(person.update().await, before);
    cut.store(false, Ordering::SeqCst);
    person.answered(&before).await;
    assert_eq!(browser.text("#refusal").await, "");
    person.my_turn().await;
    person.browser.quit().await;
}

/// The next answer to a form gets lost after it was done.
const LOSE_ONE: &str = "window.real = window.fetch; window.sent = 0; window.fetch = async (address, options) => { const answer = await window.real(address, options); if (options?.method === 'POST' && window.sent++ === 0) throw new TypeError('lost'); return answer; }";

#[tokio::test(flavor = "multi_thread")]
async fn a_press_whose_answer_is_lost_is_done_once_and_can_be_undone_in_one_place() {
    let person = somebody(PHONE).await;
    person.play_now("louis-xiv").await;
    let browser = &person.browser;
    browser.run(LOSE_ONE).await;
    let before = person.update().await;
    browser
        .run("document.querySelector('#choices button[value^=play]').click()")
        .await;
    person.answered(&before).await;
    person.my_turn().await;
    let seen = browser
        .run("return [window.sent, document.querySelector('#refusal').textContent]")
        .await;
    assert_eq!(seen, serde_json::json!([2, ""]), "sent twice, done once");
    browser
        .until("a way back", "document.querySelector('#undo-now:not([hidden])')")
        .await;
    let before = person.update().await;
    browser.click("#undo-now").await;
    person.answered(&before).await;
    person.my_turn().await;
    assert_eq!(
        browser
            .run("return document.querySelector('#undo-now:not([hidden])')")
            .await,
        serde_json::Value::Null
    );
    person.browser.quit().await;
}

/// Hints never come, and answers to forms take a while.
const SLOW: &str = "window.real = window.fetch; window.fetch = async (address, options) => { if (options?.method === 'POST') await new Promise(done => setTimeout(done, String(address).endsWith('/hint') ? 1e9 : 1500)); return window.real(address, options); }";

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_that_does_not_come_holds_nothing_up_and_a_slow_press_says_so() {
    let person = somebody(DESKTOP).await;
    person.play_now("emperor").await;
    let browser = &person.browser;
    browser.run(SLOW).await;
    browser.key("h").await;
    browser
        .until(
            "word of it",
            "document.querySelector('#doing').textContent.includes('thinking')",
        )
        .await;
    let before = person.update().await;
    browser
        .run("document.querySelector('#choices button').click()")
        .await;
    browser
        .until(
            "word of it",
            "document.querySelector('#doing').textContent.includes('Being done')",
        )
        .await;
    person.answered(&before).await;
    person.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_says_what_its_figures_are_and_why() {
    let person = somebody(DESKTOP).await;
    person.play_now("louis-xiv").await;
    let browser = &person.browser;
    let before = browser.run(BOXES).await;
    browser.key("h").await;
    browser
        .until("the hint", "document.querySelector('#advice')")
        .await;
    let advice = browser.text("#advice").await;
    assert!(
        advice.contains("expects to win") && advice.contains("Why: "),
        "{advice}"
    );
    let figures = browser
        .run("return [...document.querySelectorAll('.share')].map(s => s.textContent)")
        .await;
    let figures = figures.as_array().expect("a list");
    assert!(!figures.is_empty());
    for figure in figures {
        assert!(
            figure.as_str().is_some_and(|figure| figure.starts_with("wins ")),
            "{figure}"
        );
    }
    assert_eq!(moved(&before, &browser.run(BOXES).await), [""; 0]);
    person.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn leaving_to_a_bot_is_confirmed_and_coming_back_is_one_large_press() {
    let small = Window {
        width: 360,
        height: 640,
        ..PHONE
    };
    let house = house_on_a_beat(Duration::from_millis(300)).await;
    let person = Person::new(small, listen(&house).await).await;
    person.play_now("louis-xiv").await;
    let browser = &person.browser;
    assert_eq!(browser.run("return [...document.querySelectorAll('form[action$=\"/bot\"] button')].filter(b => b.checkVisibility()).length").await, 0, "nothing to be pressed by accident");
    browser.click("#more > summary").await;
    browser.click("#leave-to-bot > summary").await;
    browser.click("form[action$='/bot'] button").await;
    browser
        .until("the way back", "document.querySelector('#return button')")
        .await;
    let large = browser.run("const r = document.querySelector('#return button').getBoundingClientRect(); return [r.width > 150, r.height >= 40, r.bottom < innerHeight]").await;
    assert_eq!(large, serde_json::json!([true, true, true]));
    browser.click("#return button").await;
    person.my_turn().await;
    person.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rules_in_the_drawer_have_a_way_out_contents_and_a_search() {
    for window in [DESKTOP, PHONE] {
        let person = somebody(window).await;
        person.play_now("emperor").await;
        let browser = &person.browser;
        for way in ["Escape", "close", "beside"] {
            browser.click("a.drawer-link").await;
            browser
                .until("the drawer", "document.querySelector('dialog.drawer[open] .no')")
                .await;
            let seen = browser.run("const d = document.querySelector('dialog.drawer'), b = d.querySelector('.drawer-body'), c = [...d.querySelectorAll('.drawer-head button')].at(-1); b.scrollTop = 4000; const r = c.getBoundingClientRect(); return [r.top >= 0 && r.bottom < 120 && r.right <= innerWidth && r.height < 80, b.clientWidth > Math.min(innerWidth * .9, 500), b.scrollTop > 1000, d.querySelector('.toc a') !== null, document.documentElement.scrollWidth <= innerWidth]").await;
            assert_eq!(seen, serde_json::json!([true, true, true, true, true]));
            match way {
                "Escape" => browser.key("Escape").await,
                "close" => browser.click(".drawer-head .btn").await,
                _ if window.width < 700 => browser.click(".drawer-head .btn").await,
                _ => {
                    browser.mouse("mousePressed", (20.0, 400.0)).await;
                    browser.mouse("mouseReleased", (20.0, 400.0)).await;
                }
            }
            browser
                .until("the table", "!document.querySelector('dialog')")
                .await;
        }
        browser.click("a.drawer-link").await;
        browser
            .until(
                "the drawer",
                "document.querySelector('dialog.drawer[open] input')",
            )
            .await;
        browser.run("const i = document.querySelector('dialog input'); i.value = 'knight'; i.dispatchEvent(new Event('input'))").await;
        browser
            .until(
                "a find",
                "document.querySelector('dialog .here-now')?.textContent.toLowerCase().includes('knight')",
            )
            .await;
        person.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn folded_the_list_is_a_sentence_and_keys_keep_all_of_it() {
    let person = somebody(DESKTOP).await;
    person.play_now("emperor").await;
    let browser = &person.browser;
    browser.click("#fold").await;
    let folded = "const seen = b => { const r = b.getBoundingClientRect(); return r.width > 2 && document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2)?.closest('button') === b; }; const all = [...document.querySelectorAll('#choices button')]; return [all.filter(seen).length, all.length > 1, getComputedStyle(document.querySelector('.folded-note')).display]";
    assert_eq!(browser.run(folded).await, serde_json::json!([0, true, "block"]));
    let before = person.update().await;
    browser.key("a").await;
    person.answered(&before).await;
    // It stays so on the next page.
    let table = person.at().await;
    person.goto(&table).await;
    person.my_turn().await;
    assert_eq!(browser.run(folded).await[0], 0);
    browser.click("#fold").await;
    assert!(browser.run(folded).await[0].as_u64() > Some(0));
    person.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_what_is_mine_is_in_sight_and_nothing_lies_under_the_prompt() {
    for (width, height) in [(360, 640), (390, 844), (768, 1024)] {
        let person = somebody(Window {
            width,
            height,
            ..PHONE
        })
        .await;
        let browser = &person.browser;
        for game in court_games::GAMES {
            person.play_now(game.slug()).await;
            let seen = browser
                .run("const box = what => document.querySelector(what)?.getBoundingClientRect(), p = box('#prompt'), own = box('.seat.own'), hand = document.querySelector('#hand').childElementCount ? box('#hand') : null;
                    const above = r => r.height > 20 && r.top > 0 && r.bottom <= p.top + 1;
                    scrollTo(0, 1e6);
                    const end = document.querySelector('#story').getBoundingClientRect();
                    return [above(own), !hand || above(hand), end.bottom <= (hand ?? own).top, p.bottom <= innerHeight + 1, document.documentElement.scrollWidth <= innerWidth]")
                .await;
            assert_eq!(
                seen,
                serde_json::json!([true, true, true, true, true]),
                "{} at {width}",
                game.slug()
            );
        }
        person.leave().await;
    }
}
