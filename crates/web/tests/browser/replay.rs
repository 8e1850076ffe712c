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
    browser.click("button[name=with][value=bots]").await;
    browser
        .until("a new table", "document.querySelector('#act')")
        .await;
    person.leave().await;
}
