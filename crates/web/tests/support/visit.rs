//! What people do in a browser: go somewhere, sit down, choose, wait.

use std::net::SocketAddr;

use super::chromium::{Chromium, Window};
use super::common::House;

/// The house on a port.
pub(crate) async fn listen(house: &House) -> SocketAddr {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    let address = listener.local_addr().expect("an address");
    let router = house.router.clone();
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

/// Somebody with a browser at a house.
pub(crate) struct Person {
    pub(crate) browser: Chromium,
    home: String,
}

/// How far the table on the page is.
const UPDATE: &str = "document.getElementById('main').dataset.update";

/// Is something offered, and was everything that was sent answered? Or is it over?
const MY_TURN: &str = "(document.querySelector('#offers button') && !document.querySelector('[aria-busy]')) || document.querySelector('#over')";

/// Presses offers at random, so many of them.
const HASTE: &str = "window.left = HOW_MANY; const t = setInterval(() => { const m = document.getElementById('main'); if (window.left <= 0) return clearInterval(t); if (m && !m.hasAttribute('aria-busy')) { const all = document.querySelectorAll('#offers button'); const b = all[Math.floor(Math.random() * all.length)]; if (b) { window.left--; b.click(); } } }, 10)";

/// Has [`HASTE`] pressed all it was to, or is the game over?
const ENOUGH: &str = "(window.left <= 0 || document.querySelector('#over') !== null)";

impl Person {
    pub(crate) async fn new(window: Window, address: SocketAddr) -> Self {
        Self {
            browser: Chromium::open(window).await,
            home: format!("http://{address}"),
        }
    }

    /// Goes to a page of the house and waits until it is there.
    pub(crate) async fn goto(&self, path: &str) {
        let address = format!("{}{path}", self.home);
        self.browser.driver.goto(&address).await.expect("a page");
        self.browser
            .until(
                "the page",
                "document.readyState === 'complete' && document.querySelector('main')",
            )
            .await;
    }

    /// The address of this page, without the house.
    pub(crate) async fn at(&self) -> String {
        let path = self.browser.run("return location.pathname").await;
        path.as_str().expect("a path").to_owned()
    }

    /// Fills in a form and sends it. Fields are given as an object in the language of scripts; checkboxes as true or false.
    pub(crate) async fn send(&self, form: &str, fields: &str) {
        self.browser
            .run(&format!(
                "const f = document.querySelector('{form}'); for (const [name, value] of Object.entries({fields})) {{ const e = f.elements[name]; if (typeof value === 'boolean') e.checked = value; else e.value = value; }} f.requestSubmit()"
            ))
            .await;
    }

    /// Opens a table with the form for new ones.
    pub(crate) async fn open_table(&self, game: &str, fields: &str) {
        self.goto(&format!("/new?game={game}")).await;
        self.send("form[action=\"/tables\"]", fields).await;
        self.browser
            .until("the table", "location.pathname.startsWith('/table/')")
            .await;
    }

    /// Chooses light or dark.
    pub(crate) async fn choose_theme(&self, theme: &str) {
        self.goto("/").await;
        self.send(".foot form", &format!("{{ theme: '{theme}' }}")).await;
        let chosen = format!("document.documentElement.dataset.theme === '{theme}'");
        self.browser.until("the theme", &chosen).await;
    }

    /// From the home page to a table against bots, until something is asked.
    pub(crate) async fn play_now(&self, game: &str) {
        self.goto("/").await;
        self.browser
            .click(&format!("form[action='/games/{game}/play-now'] button"))
            .await;
        self.my_turn().await;
    }

    /// Waits until something is asked, or the game is over.
    pub(crate) async fn my_turn(&self) {
        self.browser.until("my turn", MY_TURN).await;
    }

    /// How far the table on the page is.
    pub(crate) async fn update(&self) -> serde_json::Value {
        self.browser.run(&format!("return {UPDATE}")).await
    }

    /// Waits until the table on the page is further than it was.
    pub(crate) async fn answered(&self, before: &serde_json::Value) {
        let further = format!("{UPDATE} !== {before} || document.querySelector('#over')");
        self.browser.until("an answer", &further).await;
    }

    /// Plays so many decisions, or to the end.
    pub(crate) async fn hurry(&self, decisions: u32) {
        self.browser
            .run(&HASTE.replace("HOW_MANY", &decisions.to_string()))
            .await;
        // A long game takes its time: it is stuck only when nothing happens any more.
        loop {
            let before = self.update().await;
            let further = format!("{ENOUGH} || {UPDATE} !== {before}");
            self.browser.until("anything", &further).await;
            if self.browser.run(&format!("return {ENOUGH}")).await == true {
                break;
            }
        }
        self.my_turn().await;
    }

    /// Plays to the end.
    pub(crate) async fn hurry_to_the_end(&self) {
        self.hurry(100_000).await;
        self.browser
            .until("the end", "document.querySelector('#over table')")
            .await;
    }

    /// Leaves; the browser has had nothing to complain about.
    pub(crate) async fn leave(self) {
        assert_eq!(self.browser.complaints(), Vec::<String>::new(), "no complaints");
        self.browser.quit().await;
    }
}
