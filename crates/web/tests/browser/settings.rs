//! What a person prefers can be changed at every table, without leaving it.

use thirtyfour::prelude::*;

use crate::chromium::{DESKTOP, PHONE};
use crate::somebody;

#[tokio::test(flavor = "multi_thread")]
async fn settings_and_keys_are_one_press_away_and_hold_at_once() {
    for window in [DESKTOP, PHONE] {
        let person = somebody(window).await;
        person.play_now("sun-king").await;
        let browser = &person.browser;
        browser.run("window.stayed = true").await;
        let body = browser.driver.find(By::Tag("body")).await.expect("a page");
        body.send_keys("?").await.expect("a key");
        browser
            .until(
                "the settings",
                "document.querySelector('dialog.preferences[open] form.settings')",
            )
            .await;
        browser
            .run("const form = document.querySelector('dialog.preferences form'); form.theme.value = 'dark'; form.sound.checked = true; form.confirm.checked = true; form.sound.dispatchEvent(new Event('change', { bubbles: true }))")
            .await;
        browser
            .until("they hold", "document.documentElement.dataset.theme === 'dark' && document.body.dataset.sound && document.body.dataset.confirm && window.stayed")
            .await;
        browser.click("dialog.preferences > .btn").await;
        browser
            .until("the table", "!document.querySelector('dialog')")
            .await;
        browser.run("document.body.dataset.confirm = ''").await;
        person.goto(&person.at().await).await;
        let kept = browser
            .run("return [document.documentElement.dataset.theme, document.body.dataset.sound, document.body.dataset.confirm]")
            .await;
        assert_eq!(kept, serde_json::json!(["dark", "yes", "yes"]));
        browser.click("#settings-link").await;
        browser
            .until(
                "the settings by a press",
                "document.querySelector('dialog.preferences[open]')",
            )
            .await;
        person.leave().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn links_are_copied_by_a_press_and_shown_as_a_picture() {
    let person = somebody(DESKTOP).await;
    person
        .open_table("emperor", "{ count: 2, seat1: 'me', seat2: 'invited' }")
        .await;
    let browser = &person.browser;
    browser
        .until("the waiting room", "document.querySelector('#waiting')")
        .await;
    browser
        .run("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { window.copied = text; } } })")
        .await;
    browser.click(".share-row [data-copies]").await;
    browser
        .until("it is copied", "window.copied === document.querySelector('.share-row input').value && document.querySelector('[data-copies]').textContent.startsWith('Copied')")
        .await;
    browser.click(".share-row .qr summary").await;
    browser
        .until(
            "the picture",
            "document.querySelector('.qr[open] img').naturalWidth > 0",
        )
        .await;
    person.leave().await;
}
