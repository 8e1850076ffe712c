//! Every kind of page, usable for everybody: on a phone and on a desktop, light and dark.

use serde_json::json;

use crate::chromium::{DESKTOP, PHONE, Window};
use crate::somebody;
use crate::visit::Person;

/// Where `cargo xtask install` puts the auditor.
const AXE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/axe/package/axe.min.js");

/// All rules, also those that it leaves out unless asked.
const RUN: &str = "const { violations } = await axe.run(document, { rules: { 'label-content-name-mismatch': { enabled: true }, 'target-size': { enabled: true } } });
    return violations.flatMap(({ id, impact, nodes }) => nodes.map(({ html, failureSummary }) => `${id} (${impact}): ${html.slice(0, 200)}: ${failureSummary.slice(0, 300)}`))";

/// What a page can look like.
const LOOKS: [(Window, &str); 4] = [
    (PHONE, "light"),
    (COMMON, "dark"),
    (SMALL, "dark"),
    (COMMON, "light"),
];
const COMMON: Window = Window {
    width: 1366,
    height: 768,
    ..DESKTOP
};
const SMALL: Window = Window {
    width: 360,
    height: 640,
    ..PHONE
};

/// What is wrong with the page that is open, as it looks now.
async fn wrong(person: &Person) -> Vec<String> {
    let browser = &person.browser;
    if browser.run("return typeof axe === 'undefined'").await == true {
        let axe = std::fs::read_to_string(AXE).expect("axe-core is there: `cargo xtask install` fetches it");
        browser.run(&axe).await;
    }
    let violations = browser.run_async(RUN).await;
    let violations = violations
        .as_array()
        .unwrap_or_else(|| panic!("{violations}"))
        .iter();
    let mut wrong: Vec<String> = violations.map(ToString::to_string).collect();
    let wide = browser
        .run("return [document.documentElement.scrollWidth, innerWidth]")
        .await;
    if wide[0].as_i64() > wide[1].as_i64() {
        wrong.push(format!("scrolls sideways: {wide}"));
    }
    wrong
}

/// What is wrong with a page, as it looks in this window.
pub(crate) async fn findings(person: &Person, page: &str) -> Vec<String> {
    person.goto(page).await;
    let mut found = wrong(person).await;
    found.extend(complaints(person));
    found
}

/// The page that is not there is the one complaint that is meant.
fn complaints(person: &Person) -> impl Iterator<Item = String> {
    let complaints = person.browser.complaints().into_iter();
    complaints.filter(|complaint| !complaint.contains("/nowhere"))
}

/// What is wrong with a page in these looks.
async fn in_looks(person: &Person, page: &str, looks: impl IntoIterator<Item = usize>) -> Vec<String> {
    let browser = &person.browser;
    person.goto(page).await;
    let mut found = Vec::new();
    for (window, theme) in looks.into_iter().map(|look| LOOKS[look % LOOKS.len()]) {
        let metrics = json!({ "width": window.width, "height": window.height, "deviceScaleFactor": 1, "mobile": false });
        browser
            .devtools("Emulation.setDeviceMetricsOverride", metrics)
            .await;
        browser
            .run(&format!("document.documentElement.dataset.theme = '{theme}'"))
            .await;
        let here = format!("{page} at {}, {theme}", window.width);
        found.extend(
            wrong(person)
                .await
                .into_iter()
                .map(|wrong| format!("{here}: {wrong}")),
        );
    }
    found.extend(complaints(person));
    found
}

fn assert_nothing(found: &[String]) {
    assert!(
        found.is_empty(),
        "{} findings:\n{}",
        found.len(),
        found.join("\n")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_page_around_the_tables_passes_the_audit() {
    let person = somebody(PHONE).await;
    let browser = &person.browser;
    let mut pages = [
        "/",
        "/mine",
        "/rules",
        "/nowhere",
        "/records",
        "/statistics",
        "/settings",
    ]
    .map(str::to_owned)
    .to_vec();
    person
        .open_table("louis-xiv", "{ count: 2, seat2: 'open' }")
        .await;
    let invitation = "document.querySelector('#waiting input[value*=\"/seat/\"]')";
    browser.until("the waiting room", invitation).await;
    let invitation = browser
        .run(&format!("return new URL({invitation}.value).pathname"))
        .await;
    pages.push(person.at().await);
    pages.push(invitation.as_str().expect("a path").to_owned());
    person
        .open_table("louis-xiv", "{ count: 2, seat2: 'same-screen' }")
        .await;
    browser
        .until("the curtain", "document.querySelector('.curtain a')")
        .await;
    pages.push(person.at().await);
    let mut found = Vec::new();
    for page in &pages {
        found.extend(in_looks(&person, page, 0..LOOKS.len()).await);
    }
    person.browser.quit().await;
    assert_nothing(&found);
}

/// Every kind of page of a game. With the three games together each kind is seen in every look.
async fn pages_of_a_game(number: usize) {
    let game = court_games::GAMES[number].slug();
    let person = somebody(PHONE).await;
    let browser = &person.browser;
    let mut found = Vec::new();
    person.play_now(game).await;
    let running = person.at().await;
    // At several questions; then, as a short game may have ended by now, at another table with the drawer and a hint.
    for look in 0..LOOKS.len() {
        person.hurry(3).await;
        found.extend(in_looks(&person, &running, [look]).await);
    }
    person.play_now(game).await;
    browser
        .run("document.querySelector('a.drawer-link').click()")
        .await;
    browser
        .until("the drawer", "document.querySelector('dialog[open] .no')")
        .await;
    found.extend(wrong(&person).await);
    browser
        .run("document.querySelector('dialog').close(); document.querySelector('#hint button').click()")
        .await;
    browser
        .until("the hint", "document.querySelector('#advice')")
        .await;
    found.extend(wrong(&person).await);
    let mut pages = vec![
        format!("{running}?seat=0"),
        format!("/new?game={game}"),
        format!("/rules/{game}?q=stone"),
    ];
    person.goto(&running).await;
    person.hurry_to_the_end().await;
    let over = ["", "/replay?at=30", "/statistics", "/fairness"];
    pages.extend(over.map(|part| format!("{running}{part}")));
    for page in &pages {
        found.extend(in_looks(&person, page, [number, number + 1]).await);
    }
    person.browser.quit().await;
    assert_nothing(&found);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_page_of_the_first_game_passes_the_audit() {
    pages_of_a_game(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_page_of_the_second_game_passes_the_audit() {
    pages_of_a_game(1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_page_of_the_third_game_passes_the_audit() {
    pages_of_a_game(2).await;
}
