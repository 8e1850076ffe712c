//! A newcomer's way from the home page to the end of a game.

use crate::chromium::DESKTOP;
use crate::somebody;

async fn newcomer(game: &str) {
    let person = somebody(DESKTOP).await;
    person.play_now(game).await;
    let browser = &person.browser;
    // The first decisions by pressing things on the board, as people do.
    for _ in 0..6 {
        person.my_turn().await;
        let before = person.update().await;
        browser
            .click("#board button.press, #hand button.press, #seats button.press")
            .await;
        person.answered(&before).await;
    }
    person.my_turn().await;
    browser.click("#ask-box a.rule").await;
    browser
        .until("the rules", "document.querySelector('dialog.drawer .no')")
        .await;
    browser
        .run("document.querySelector('dialog.drawer').close()")
        .await;
    person.hurry_to_the_end().await;
    assert!(
        browser.text("#over").await.contains("Total"),
        "the score sheet is there"
    );
    browser.click("#over a[href$='/statistics']").await;
    browser
        .until(
            "the plot",
            "document.querySelectorAll('svg.plot polyline').length >= 2",
        )
        .await;
    person.leave().await;
}

macro_rules! of_each_game {
    ($($module:ident :: $Game:ident),*) => {
        mod plays_from_the_home_page_to_the_end {
            use court_core::Game as _;

            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $module() {
                    super::newcomer(court_games::$module::$Game::META.slug).await;
                }
            )*
        }
    };
}
court_games::each_game!(of_each_game);
