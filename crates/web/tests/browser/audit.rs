//! Every kind of page, usable for everybody.

use crate::chromium::{DESKTOP, PHONE, Window};
use crate::somebody;
use crate::visit::Person;

/// Every kind of page of a house with a finished game and a running one.
async fn all_pages(person: &Person) -> Vec<String> {
    let browser = &person.browser;
    let mut pages = ["/", "/mine", "/rules", "/nowhere", "/records", "/statistics"]
        .map(str::to_owned)
        .to_vec();
    for game in court_games::GAMES.iter().map(court_games::GameEntry::slug) {
        pages.push(format!("/new?game={game}"));
        pages.push(format!("/rules/{game}?q=stone"));
        person.play_now(game).await;
        let running = person.at().await;
        pages.extend([running.clone(), format!("{running}?seat=0")]);
        person.play_now(game).await;
        person.hurry_to_the_end().await;
        let over = person.at().await;
        for part in ["", "/replay?at=30", "/statistics", "/fairness"] {
            pages.push(format!("{over}{part}"));
        }
    }
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
    pages
}

/// What is wrong with a page.
pub(crate) async fn findings(person: &Person, page: &str) -> Vec<String> {
    person.goto(page).await;
    let browser = &person.browser;
    let problems = browser.run(include_str!("../support/audit.js")).await;
    let problems = problems.as_array().expect("a list");
    let mut found: Vec<String> = problems
        .iter()
        .map(|problem| format!("{page}: {problem}"))
        .collect();
    let wide = browser
        .run("return [document.documentElement.scrollWidth, innerWidth]")
        .await;
    if wide[0].as_i64() > wide[1].as_i64() {
        found.push(format!("{page}: scrolls sideways: {wide}"));
    }
    // The page that is not there is the one complaint that is meant.
    let complaints = browser.complaints().into_iter();
    found.extend(complaints.filter(|complaint| !complaint.contains("/nowhere")));
    found
}

async fn audit(window: Window, dark: bool) {
    let person = somebody(window).await;
    // Before anything was played.
    let mut found = Vec::new();
    for empty in ["/", "/mine", "/statistics"] {
        found.extend(findings(&person, empty).await);
    }
    let pages = all_pages(&person).await;
    if dark {
        person.choose_theme("dark").await;
    }
    for page in &pages {
        found.extend(findings(&person, page).await);
    }
    person.browser.quit().await;
    assert!(
        found.is_empty(),
        "{} findings:\n{}",
        found.len(),
        found.join("\n")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_page_passes_the_audit_on_a_phone() {
    audit(PHONE, false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_page_passes_the_audit_on_a_small_phone_in_the_dark() {
    let small = Window {
        width: 360,
        height: 640,
        ..PHONE
    };
    audit(small, true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_page_passes_the_audit_on_a_desktop() {
    let common = Window {
        width: 1366,
        height: 768,
        ..DESKTOP
    };
    audit(common, false).await;
}
