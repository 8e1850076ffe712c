//! Writes pictures of the main screens of every game, on a phone and on a desktop, light and dark.
//!
//! `cargo run -p court-web --example screenshots -- target/screenshots`

#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "../tests/support/chromium.rs"]
mod chromium;
#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "../tests/support/house.rs"]
mod common;

use std::path::{Path, PathBuf};

use chromium::{Chromium, DESKTOP, PHONE, Window};
use tokio::net::TcpListener;

const HASTE: &str = "window.left = arguments_left; const t = setInterval(() => { const m = document.getElementById('main'); if (window.left <= 0) return clearInterval(t); if (m && !m.hasAttribute('aria-busy')) { const all = document.querySelectorAll('#offers button'); const b = all[Math.floor(Math.random() * all.length)]; if (b) { window.left--; b.click(); } } }, 10)";

/// Plays so many decisions, or to the end.
async fn hurry(browser: &Chromium, decisions: u32) {
    browser
        .run(&HASTE.replace("arguments_left", &decisions.to_string()))
        .await;
    browser
        .until("enough", "window.left <= 0 || document.querySelector('#over')")
        .await;
    browser.until("my turn", "(document.querySelector('#offers button') && !document.querySelector('[aria-busy]')) || document.querySelector('#over')").await;
}

async fn shot(browser: &Chromium, folder: &Path, name: &str) {
    // The log's highlights fade and pictures settle.
    tokio::time::sleep(std::time::Duration::from_millis(150)).await;
    let path = folder.join(format!("{name}.png"));
    browser.driver.screenshot(&path).await.expect("a picture");
    println!("{}", path.display());
}

async fn theme(browser: &Chromium, home: &str, name: &str) {
    browser.driver.goto(home).await.expect("home");
    browser.run(&format!("const f = document.querySelector('.foot form'); f.elements.theme.value = '{name}'; f.requestSubmit()")).await;
    browser
        .until(
            "the theme",
            &format!("document.documentElement.dataset.theme === '{name}'"),
        )
        .await;
}

#[tokio::main]
async fn main() {
    let folder = PathBuf::from(
        std::env::args()
            .nth(1)
            .unwrap_or_else(|| "target/screenshots".to_owned()),
    );
    let only = std::env::args().nth(2);
    std::fs::create_dir_all(&folder).expect("a folder");
    let house = common::house().await;
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let home = format!("http://{}/", listener.local_addr().expect("an address"));
    let router = house.router.clone();
    tokio::spawn(async move { axum::serve(listener, router).await });
    for (device, window) in [("desktop", DESKTOP), ("phone", PHONE)] {
        for look in ["light", "dark"] {
            let browser = Chromium::open(Window { ..window }).await;
            theme(&browser, &home, look).await;
            let tag = format!("{device}-{look}");
            shot(&browser, &folder, &format!("home-{tag}")).await;
            browser.driver.goto(format!("{home}new")).await.expect("the form");
            shot(&browser, &folder, &format!("new-{tag}")).await;
            for game in court_games::GAMES {
                if only.as_deref().is_some_and(|only| only != game.slug()) {
                    continue;
                }
                game_shots(&browser, &home, &folder, game.slug(), &tag).await;
            }
            for page in ["statistics", "records"] {
                browser
                    .driver
                    .goto(format!("{home}{page}"))
                    .await
                    .expect("a page");
                shot(&browser, &folder, &format!("{page}-{tag}")).await;
            }
            browser.quit().await;
        }
    }
}

async fn game_shots(browser: &Chromium, home: &str, folder: &Path, game: &str, tag: &str) {
    browser
        .driver
        .goto(format!("{home}rules/{game}"))
        .await
        .expect("the rules");
    shot(browser, folder, &format!("{game}-rules-{tag}")).await;
    browser.driver.goto(home).await.expect("home");
    browser
        .click(&format!("form[action='/games/{game}/play-now'] button"))
        .await;
    browser
        .until("my turn", "document.querySelector('#offers button')")
        .await;
    shot(browser, folder, &format!("{game}-begin-{tag}")).await;
    for (name, decisions) in [("early", 12), ("middle", 30), ("late", 40)] {
        hurry(browser, decisions).await;
        shot(browser, folder, &format!("{game}-{name}-{tag}")).await;
    }
    hurry(browser, 5000).await;
    shot(browser, folder, &format!("{game}-end-{tag}")).await;
    let table = browser.run("return location.pathname").await;
    let table = table.as_str().expect("a path").trim_start_matches('/').to_owned();
    for part in ["replay?at=60", "statistics", "fairness"] {
        browser
            .driver
            .goto(format!("{home}{table}/{part}"))
            .await
            .expect("a page");
        shot(
            browser,
            folder,
            &format!("{game}-{}-{tag}", part.split('?').next().unwrap_or(part)),
        )
        .await;
    }
}
