//! Pointing and pressing: what will happen is said, and pieces go where they go.

use crate::chromium::{DESKTOP, Window};
use crate::somebody;

/// Refuses every question and remembers it.
const REFUSE: &str = "window.asked = []; window.confirm = text => { window.asked.push(text); return false; }";

#[tokio::test(flavor = "multi_thread")]
async fn hovering_says_what_will_happen_and_a_point_of_no_return_asks_once() {
    let person = somebody(DESKTOP).await;
    let browser = &person.browser;
    person.goto("/").await;
    person.send(".foot form", "{ confirm: true }").await;
    browser
        .until("the setting", "document.body.dataset.confirm")
        .await;
    person.play_now("sun-king").await;
    browser.run(REFUSE).await;
    // What is refused on the way to the table is said too.
    browser.run("window.real = window.fetch; window.fetch = async (address, options) => options?.method === 'POST' ? new Response('{\"detail\": \"you are sending requests too fast; wait a moment\"}', { status: 429, headers: { 'content-type': 'application/problem+json' } }) : window.real(address, options)").await;
    person.send(".chat form", "{ text: 'well?' }").await;
    browser
        .until(
            "the reason",
            "document.querySelector('#refusal').textContent === 'You are asking too fast; wait a moment.'",
        )
        .await;
    assert_eq!(
        browser
            .run("window.fetch = window.real; return document.querySelector('.chat input[name=text]').value")
            .await,
        "well?",
        "what was typed is not lost"
    );
    let mut points = 0;
    for _ in 0..30 {
        person.my_turn().await;
        let offers = browser
            .run("return [...document.querySelectorAll('#offers button')].map(b => { b.focus(); return [document.getElementById('tip').textContent, !!b.dataset.final]; })")
            .await;
        let Some([first, ..]) = offers.as_array().map(Vec::as_slice) else {
            break;
        };
        assert!(first[0].as_str().is_some_and(|tip| !tip.is_empty()), "{offers}");
        let before = person.update().await;
        browser
            .run("document.querySelector('#offers button').click()")
            .await;
        let asked = browser.run("return window.asked.length").await;
        if first[1] == true {
            points += 1;
            assert_eq!(asked, 1, "asked once: {offers}");
            assert_eq!(person.update().await, before, "nothing happened");
            browser
                .run("window.confirm = () => true; document.querySelector('#offers button').click()")
                .await;
        } else {
            assert_eq!(asked, 0, "{offers}");
        }
        person.answered(&before).await;
        browser.run(REFUSE).await;
    }
    assert!(points > 2, "only {points} points of no return");
    person.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_glide_to_their_place_and_keep_their_identity() {
    let person = somebody(Window {
        still: false,
        ..DESKTOP
    })
    .await;
    person.play_now("louis-xiv").await;
    let browser = &person.browser;
    browser.run("window.board = document.querySelector('#board'); window.ran = 0; new MutationObserver(changes => { for (const change of changes) for (const node of change.addedNodes) if (node.dataset?.flight) window.ran++; }).observe(document.body, { childList: true, subtree: true })").await;
    for _ in 0..30 {
        person.my_turn().await;
        let before = person.update().await;
        browser.run("(document.querySelector('#offers button[value^=stone]') ?? document.querySelector('#offers button:last-child')).click()").await;
        person.answered(&before).await;
        if browser.run("return window.ran > 0").await == true {
            break;
        }
    }
    let seen = browser
        .run("return [window.ran > 0, window.board === document.querySelector('#board')]")
        .await;
    assert_eq!(
        seen,
        serde_json::json!([true, true]),
        "a piece glided, and the board is still the same element"
    );
    person.leave().await;
}
