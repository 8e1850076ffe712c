//! By keyboard.

use thirtyfour::prelude::*;

use crate::chromium::DESKTOP;
use crate::somebody;

#[tokio::test(flavor = "multi_thread")]
async fn the_keyboard_alone_suffices() {
    let person = somebody(DESKTOP).await;
    person.goto("/").await;
    let browser = &person.browser;
    let body = browser.driver.find(By::Tag("body")).await.expect("a page");
    for _ in 0..20 {
        body.send_keys(Key::Tab).await.expect("a key");
        if browser
            .run("return document.activeElement.closest('form')?.action.includes('louis-xiv') ?? false")
            .await
            == true
        {
            break;
        }
    }
    let focused = browser.driver.active_element().await.expect("a focus");
    focused.send_keys(Key::Enter).await.expect("a key");
    for _ in 0..12 {
        browser
            .until("my turn", "document.querySelector('#offers [data-key=a]')")
            .await;
        let before = person.update().await;
        let focused = browser.driver.active_element().await.expect("a focus");
        focused.send_keys("a").await.expect("a key");
        person.answered(&before).await;
    }
    // Tab reaches the offers.
    person.my_turn().await;
    let reached = browser.run("const b = document.querySelector('#board button.press, #hand button.press, #offers button'); b.focus(); return document.activeElement === b && b.tabIndex >= 0").await;
    assert_eq!(reached, true);
    person.leave().await;
}
