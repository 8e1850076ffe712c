//! What every thing on a board says of itself: pointed at, tapped, or reached by keyboard.

use thirtyfour::prelude::*;

use crate::chromium::{DESKTOP, PHONE};
use crate::somebody;

/// Writes down what on the page moves by itself.
const WATCH: &str = "window.moved = []; new PerformanceObserver(list => { for (const shift of list.getEntries()) window.moved.push(...shift.sources.map(({ node, previousRect: a, currentRect: b }) => `${(node?.nodeType === 1 ? node : node?.parentElement)?.outerHTML.slice(0, 120)} ${a.x},${a.y},${a.width},${a.height} to ${b.x},${b.y},${b.width},${b.height}`)); }).observe({ type: 'layout-shift', buffered: false })";

/// Things on the board that are in sight and not hidden behind something else, one of each name.
const IN_SIGHT: &str = "const names = new Set(); return [...document.querySelectorAll('#board [data-rule]')].filter(thing => { const r = thing.getBoundingClientRect(), name = thing.getAttribute('aria-label').split('\\n')[0]; const on = r.width && document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2); if (!on || on.closest('[data-rule]') !== thing || names.has(name)) return false; names.add(name); return true; })";

/// Does the note lie in the window and beside the thing, and say its name and more?
const FITS: &str = "const [thing] = arguments, note = document.getElementById('note'); if (!note) return 'no note'; const a = note.getBoundingClientRect(), b = thing.getBoundingClientRect(); if (a.left < 0 || a.top < 0 || a.right > innerWidth || a.bottom > innerHeight) return 'outside'; if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) return 'over the thing'; return note.querySelector('b').textContent.length > 2 && note.querySelector('p').textContent.length > 5 ? 'fits' : 'says nothing'";

#[tokio::test(flavor = "multi_thread")]
async fn pointing_at_anything_on_a_board_says_what_it_is_and_moves_nothing() {
    let person = somebody(DESKTOP).await;
    let browser = &person.browser;
    for game in court_games::GAMES {
        person.play_now(game.slug()).await;
        // The prompt has its button to fold the list, and has been painted with it.
        browser
            .until("the prompt", "!document.querySelector('#fold')?.hidden")
            .await;
        browser
            .run("requestAnimationFrame(() => requestAnimationFrame(() => { window.painted = true; }))")
            .await;
        browser.until("a picture", "window.painted").await;
        browser.run(WATCH).await;
        let found = browser.driver.execute(IN_SIGHT, Vec::new()).await;
        let things = found.expect("a script").elements().expect("elements");
        assert!(things.len() > 8, "{}: {} things", game.slug(), things.len());
        for thing in things.iter().take(24) {
            let pointer = browser.driver.action_chain();
            pointer
                .move_to_element_center(thing)
                .perform()
                .await
                .expect("the pointer moves");
            let name = thing.attr("aria-label").await.expect("a label").expect("a label");
            let title = name
                .lines()
                .next()
                .unwrap_or_default()
                .trim_end_matches([':', '.']);
            let title = serde_json::Value::from(title);
            browser
                .until(
                    "the note",
                    &format!("document.querySelector('#note b')?.textContent === {title}"),
                )
                .await;
            let argument = vec![thing.to_json().expect("an element")];
            let fits = browser.driver.execute(FITS, argument).await.expect("a script");
            assert_eq!(fits.json(), "fits", "{}: {name}", game.slug());
        }
        assert_eq!(
            browser.run("return window.moved").await,
            serde_json::json!([]),
            "{}: something moved",
            game.slug()
        );
    }
    person.leave().await;
}

/// Presses something on the board that cannot be pressed now.
async fn press_idle(person: &crate::visit::Person) {
    let browser = &person.browser;
    browser
        .run("document.querySelectorAll('#board [name=try]')[0].scrollIntoView({ block: 'center' })")
        .await;
    browser
        .run("document.querySelectorAll('#board [name=try]')[0].click()")
        .await;
    browser
        .until("the note", "document.querySelector('#note.pinned')")
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tap_on_what_cannot_be_pressed_explains_it_and_says_why_not_only_when_asked() {
    for window in [DESKTOP, PHONE] {
        let person = somebody(window).await;
        let browser = &person.browser;
        person.play_now("louis-xiv").await;
        let before = person.update().await;
        press_idle(&person).await;
        assert_eq!(
            browser
                .run("return document.querySelector('#refusal').textContent.trim()")
                .await,
            ""
        );
        let rule = browser
            .run("return document.querySelector('#note a').getAttribute('href')")
            .await;
        assert!(
            rule.as_str()
                .is_some_and(|rule| rule.starts_with("/rules/louis-xiv#")),
            "{rule}"
        );
        if window.width == PHONE.width {
            let sheet = browser
                .run("const r = document.getElementById('note').getBoundingClientRect(); return [r.left, r.right - innerWidth, r.bottom - innerHeight]")
                .await;
            assert_eq!(sheet, serde_json::json!([0, 0, 0]), "a sheet from edge to edge");
        }
        browser
            .run("[...document.querySelectorAll('#note button')].find(button => button.textContent.startsWith('Why')).click()")
            .await;
        browser
            .until(
                "the reason",
                "document.querySelector('#refusal').textContent.trim()",
            )
            .await;
        assert_eq!(person.update().await, before, "nothing was played");
        // A note that stays goes when something else is pressed.
        press_idle(&person).await;
        browser
            .run("document.querySelector('#note .close').click()")
            .await;
        browser.until("no note", "!document.getElementById('note')").await;
        // The browser complains of the refusal, as it should.
        person.browser.quit().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn arrow_keys_go_from_thing_to_thing() {
    let person = somebody(DESKTOP).await;
    let browser = &person.browser;
    person.play_now("emperor").await;
    browser.run("document.getElementById('felt').focus()").await;
    let key = async |key: Key| {
        browser
            .driver
            .action_chain()
            .send_keys(key)
            .perform()
            .await
            .expect("a key");
    };
    let mut seen = std::collections::BTreeSet::new();
    for arrow in [Key::Down, Key::Right, Key::Right, Key::Down, Key::Down, Key::Left] {
        key(arrow).await;
        browser
            .until(
                "the note",
                "document.activeElement.dataset.rule && document.getElementById('note')",
            )
            .await;
        let now = browser
            .run("return document.activeElement.getAttribute('aria-label')")
            .await;
        seen.insert(now.as_str().expect("a label").to_owned());
    }
    assert!(seen.len() > 3, "{seen:?}");
    key(Key::Escape).await;
    browser.until("no note", "!document.getElementById('note')").await;
    assert_eq!(
        browser.run("return !!document.activeElement.dataset.rule").await,
        true,
        "the focus stays"
    );
    person.leave().await;
}
