//! Looking back.

use thirtyfour::prelude::*;

use crate::chromium::DESKTOP;
use crate::somebody;

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_scrubbed_stepped_and_played_by_keyboard() {
    let person = somebody(DESKTOP).await;
    person.play_now("louis-xiv").await;
    person.hurry_to_the_end().await;
    let browser = &person.browser;
    browser.click("#over a[href$='/replay']").await;
    browser.until("the replay", "document.querySelector('#at')").await;
    let last = browser
        .run("return Number(document.querySelector('#at').value)")
        .await
        .as_i64()
        .expect("a number");
    let body = browser.driver.find(By::Tag("body")).await.expect("a page");
    body.send_keys(Key::Left).await.expect("a key");
    let one_back = format!("document.querySelector('#at').value == {}", last - 1);
    browser.until("one back", &one_back).await;
    body.send_keys(Key::Home).await.expect("a key");
    browser
        .until("the beginning", "document.querySelector('#at').value == 0")
        .await;
    browser.run("document.querySelector('#speed').value = 250").await;
    browser.click("#autoplay").await;
    browser
        .until(
            "it plays",
            "document.querySelector('#at').value >= 3 && document.querySelector('#autoplay[aria-pressed=true]')",
        )
        .await;
    assert_eq!(
        browser.run("return location.search.includes('at=')").await,
        true,
        "a link to the moment"
    );
    browser.click("#autoplay").await;
    browser
        .until(
            "it stops",
            "document.querySelector('#autoplay[aria-pressed=false]')",
        )
        .await;
    // Steps need no asking: a key held down runs through the game, the server is asked a few times.
    body.send_keys(Key::Home).await.expect("a key");
    browser
        .until("the beginning again", "document.querySelector('#at').value == 0")
        .await;
    let asked =
        "performance.getEntriesByType('resource').filter(entry => entry.name.includes('/moments?')).length";
    let before = browser
        .run(&format!("return {asked}"))
        .await
        .as_i64()
        .expect("a number");
    browser
        .run("let left = 60; const hold = () => { document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, repeat: true })); if (--left) setTimeout(hold, 16); else window.held = true; }; hold()")
        .await;
    browser
        .until(
            "sixty steps",
            "window.held && document.querySelector('#at').value == 60",
        )
        .await;
    browser
        .until(
            "what is shown",
            "document.querySelector('#phase').textContent.includes('Moment 60 of')",
        )
        .await;
    let after = browser
        .run(&format!("return {asked}"))
        .await
        .as_i64()
        .expect("a number");
    assert!(
        after - before <= 4,
        "asked {} times for sixty steps",
        after - before
    );
    // By phase and by round, forward and back.
    for by in ["turn", "phase", "round"] {
        let moved = format!(
            "document.querySelector('#by').value = '{by}'; window.was = document.querySelector('#at').value; document.querySelector('[data-step=ArrowRight]').click()"
        );
        browser.run(&moved).await;
        browser
            .until(
                by,
                "Number(document.querySelector('#at').value) > Number(window.was)",
            )
            .await;
        browser.run("window.was = document.querySelector('#at').value; document.querySelector('[data-step=ArrowLeft]').click()").await;
        browser
            .until(
                by,
                "Number(document.querySelector('#at').value) < Number(window.was)",
            )
            .await;
    }
    // With another's eyes, at the same moment.
    browser
        .run("window.was = document.querySelector('#at').value; window.hand = document.querySelector('#hand').textContent; const seat = document.querySelector('select[name=seat]'); seat.value = 2; seat.dispatchEvent(new Event('change', { bubbles: true }))")
        .await;
    browser
        .until("another's eyes", "location.search.includes('seat=2') && document.querySelector('#hand').textContent !== window.hand && document.querySelector('#at').value === window.was")
        .await;
    browser.click("button[name=with][value=bots]").await;
    browser
        .until("a new table", "document.querySelector('#act')")
        .await;
    person.leave().await;
}
