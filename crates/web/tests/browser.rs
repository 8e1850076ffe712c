//! The pages in a real Chromium.

#[path = "support/chromium.rs"]
mod chromium;
#[expect(dead_code, reason = "each test uses its own part of this")]
#[path = "support/house.rs"]
mod common;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chromium::{Chromium, DESKTOP, PHONE, Window};
use common::{House, house};
use thirtyfour::prelude::*;
use tokio::net::{TcpListener, TcpStream};

/// The house on a port.
async fn listen(house: &House) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let router = house.router.clone();
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

/// Clicks the first offer again and again, as a hasty person would.
const HASTE: &str = "setInterval(() => { const m = document.getElementById('main'); if (m && !m.hasAttribute('aria-busy')) { const all = document.querySelectorAll('#offers button'); all[Math.floor(Math.random() * all.length)]?.click(); } }, 15)";

/// How far the table on the page is.
const UPDATE: &str = "document.getElementById('main').dataset.update";

async fn newcomer(game: &str) {
    let house = house().await;
    let address = listen(&house).await;
    let browser = Chromium::open(DESKTOP).await;
    browser
        .driver
        .goto(format!("http://{address}/"))
        .await
        .expect("home");
    browser
        .click(&format!("form[action='/games/{game}/play-now'] button"))
        .await;
    // The first decisions by pressing things on the board, as people do.
    for _ in 0..6 {
        browser
            .until(
                "my turn",
                "document.querySelector('#offers button') || document.querySelector('#over')",
            )
            .await;
        let before = browser.run(&format!("return {UPDATE}")).await;
        browser
            .click("#board button.press, #hand button.press, #seats button.press")
            .await;
        browser
            .until("an answer", &format!("{UPDATE} !== {before}"))
            .await;
    }
    let rule = browser
        .driver
        .query(By::Css(".ask a.rule"))
        .nowait()
        .first_opt()
        .await
        .expect("a page");
    if let Some(rule) = rule {
        rule.click().await.expect("the rules open");
        browser
            .until("the rules", "document.querySelector('dialog.drawer .no')")
            .await;
        browser
            .run("document.querySelector('dialog.drawer').close()")
            .await;
    }
    browser.run(HASTE).await;
    browser
        .until("the end", "document.querySelector('#over table')")
        .await;
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
    assert_eq!(browser.complaints(), Vec::<String>::new(), "no complaints");
    browser.quit().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_plays_louis_xiv_from_the_home_page_to_the_end() {
    newcomer("louis-xiv").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_plays_sun_king_from_the_home_page_to_the_end() {
    newcomer("sun-king").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_newcomer_plays_emperor_from_the_home_page_to_the_end() {
    newcomer("emperor").await;
}

/// A way to the house that can be cut and mended.
async fn cuttable(to: SocketAddr) -> (SocketAddr, Arc<AtomicBool>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    let cut = Arc::new(AtomicBool::new(false));
    let switch = Arc::clone(&cut);
    tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let cut = Arc::clone(&switch);
            if cut.load(Ordering::SeqCst) {
                continue;
            }
            tokio::spawn(async move {
                let Ok(mut far) = TcpStream::connect(to).await else {
                    return;
                };
                let gone = async {
                    while !cut.load(Ordering::SeqCst) {
                        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
                    }
                };
                tokio::select! { _ = tokio::io::copy_bidirectional(&mut near, &mut far) => {}, () = gone => {} }
            });
        }
    });
    (address, cut)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_browsers_at_one_table_see_each_other_and_survive_a_cut_line() {
    let house = house().await;
    let address = listen(&house).await;
    let (shaky, cut) = cuttable(address).await;
    let host = Chromium::open(DESKTOP).await;
    host.driver
        .goto(format!("http://{address}/new?game=louis-xiv"))
        .await
        .expect("the form");
    host.run("const f = document.querySelector('form[action=\"/tables\"]'); f.elements.count.value = 2; f.elements.seat2.value = 'invited'; f.elements.name1.value = 'Ada'; f.requestSubmit()").await;
    host.until(
        "the waiting room",
        "document.querySelector('#waiting input[value*=\"/seat/\"]')",
    )
    .await;
    let link = host
        .run("return new URL(document.querySelector('#waiting input[value*=\"/seat/\"]').value).pathname")
        .await;
    let guest = Chromium::open(PHONE).await;
    guest
        .driver
        .goto(format!("http://{shaky}{}", link.as_str().expect("a path")))
        .await
        .expect("the invitation");
    guest
        .run("document.querySelector('input[name=name]').value = 'Bea'")
        .await;
    guest.click("main form button").await;
    guest.until("the board", "document.querySelector('#board')").await;
    host.until("the board without reloading", "document.querySelector('#board')")
        .await;

    // Both look at another tab and want to be told.
    for browser in [&host, &guest] {
        browser.run("Object.defineProperty(document, 'hidden', { get: () => true }); window.Notification = class { static permission = 'granted'; constructor(title) { window.notified = title; } }").await;
    }
    // Who is asked plays; the other sees it.
    let mut turns = std::collections::BTreeSet::new();
    while turns.len() < 2 {
        host.until("somebody's turn", "document.querySelector('#ask-box .ask')")
            .await;
        let hosts = host
            .run("return document.getElementById('main').dataset.turn || null")
            .await;
        turns.insert(hosts.is_null());
        let (one, other) = if hosts.is_null() {
            (&guest, &host)
        } else {
            (&host, &guest)
        };
        one.until("the turn", "document.querySelector('#offers button')")
            .await;
        // Who is to choose is told in the title and by the icon, where it can be seen from another tab.
        for (browser, turn) in [(one, true), (other, false)] {
            let told = browser
                .run("return [document.title.startsWith('Your turn'), document.getElementById('icon').href.includes('icon-turn')]")
                .await;
            assert_eq!(told, serde_json::json!([turn, turn]));
        }
        let before = other.run(&format!("return {UPDATE}")).await;
        one.click("#offers button").await;
        other.until("the move", &format!("{UPDATE} !== {before}")).await;
    }
    let told = (
        host.run("return window.notified ?? ''").await,
        guest.run("return window.notified ?? ''").await,
    );
    let called =
        |title: &serde_json::Value| title.as_str().is_some_and(|title| title.starts_with("Your turn"));
    assert!(called(&told.0) || called(&told.1), "nobody was told: {told:?}");
    host.run("document.querySelector('#share').open = true; const f = document.querySelector('.chat form'); f.elements.text.value = 'bonjour'; f.requestSubmit()").await;
    guest
        .until(
            "what was said",
            "document.querySelector('#chat-list').textContent.includes('bonjour')",
        )
        .await;

    // The guest's line is cut while something is being typed; the host goes on.
    guest.run("document.querySelector('#say').value = 'half a sent'; document.querySelector('#say').focus(); window.stayed = true").await;
    cut.store(true, Ordering::SeqCst);
    guest
        .until("the calm banner", "!document.querySelector('#away').hidden")
        .await;
    host.run("const f = document.querySelector('.chat form'); f.elements.text.value = 'are you there?'; f.requestSubmit()").await;
    host.until(
        "what was said",
        "document.querySelector('#chat-list').textContent.includes('are you there?')",
    )
    .await;
    cut.store(false, Ordering::SeqCst);
    guest.until("catching up", "document.querySelector('#chat-list').textContent.includes('are you there?') && document.querySelector('#away').hidden").await;
    let kept = guest
        .run("return [window.stayed, document.querySelector('#say').value, document.activeElement.id]")
        .await;
    assert_eq!(
        kept,
        serde_json::json!([true, "half a sent", "say"]),
        "no reload, nothing typed is lost"
    );
    assert_eq!(
        host.run("return document.querySelector('#share').open").await,
        true,
        "what was opened stays open"
    );
    assert_eq!(host.complaints(), Vec::<String>::new());
    host.quit().await;
    guest.quit().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_keyboard_alone_suffices() {
    let house = house().await;
    let address = listen(&house).await;
    let browser = Chromium::open(DESKTOP).await;
    browser
        .driver
        .goto(format!("http://{address}/"))
        .await
        .expect("home");
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
        let before = browser.run(&format!("return {UPDATE}")).await;
        browser
            .driver
            .active_element()
            .await
            .expect("a focus")
            .send_keys("a")
            .await
            .expect("a key");
        browser
            .until("an answer", &format!("{UPDATE} !== {before}"))
            .await;
    }
    // A focus is always visible, and Tab reaches the offers.
    browser
        .until("my turn", "document.querySelector('#offers button')")
        .await;
    let reached = browser.run("const b = document.querySelector('#board button.press, #hand button.press, #offers button'); b.focus(); return document.activeElement === b && b.tabIndex >= 0").await;
    assert_eq!(reached, true);
    assert_eq!(browser.complaints(), Vec::<String>::new());
    browser.quit().await;
}

/// Every kind of page of a house with a finished game and a running one.
async fn all_pages(browser: &Chromium, address: SocketAddr, games: &[&str]) -> Vec<String> {
    let mut pages = vec![
        "/".to_owned(),
        "/mine".to_owned(),
        "/rules".to_owned(),
        "/nowhere".to_owned(),
        "/records".to_owned(),
        "/statistics".to_owned(),
    ];
    for game in games {
        pages.push(format!("/new?game={game}"));
        pages.push(format!("/rules/{game}?q=stone"));
        browser
            .driver
            .goto(format!("http://{address}/"))
            .await
            .expect("home");
        browser
            .click(&format!("form[action='/games/{game}/play-now'] button"))
            .await;
        browser
            .until("my turn", "document.querySelector('#offers button')")
            .await;
        let running = browser.run("return location.pathname").await;
        let running = running.as_str().expect("a path");
        pages.extend([running.to_owned(), format!("{running}?seat=0")]);
        browser
            .driver
            .goto(format!("http://{address}/"))
            .await
            .expect("home");
        browser
            .click(&format!("form[action='/games/{game}/play-now'] button"))
            .await;
        browser
            .until("my turn", "document.querySelector('#offers button')")
            .await;
        browser.run(HASTE).await;
        browser
            .until("the end", "document.querySelector('#over table')")
            .await;
        let over = browser.run("return location.pathname").await;
        let over = over.as_str().expect("a path");
        for part in ["", "/replay?at=30", "/statistics", "/fairness"] {
            pages.push(format!("{over}{part}"));
        }
    }
    browser
        .driver
        .goto(format!("http://{address}/new"))
        .await
        .expect("the form");
    browser.run("const f = document.querySelector('form[action=\"/tables\"]'); f.elements.count.value = 2; f.elements.seat2.value = 'open'; f.requestSubmit()").await;
    browser
        .until("the waiting room", "document.querySelector('#waiting input')")
        .await;
    let waiting = browser.run("return [location.pathname, new URL(document.querySelector('#waiting input[value*=\"/seat/\"]').value).pathname]").await;
    pages.extend([0, 1].map(|i| waiting[i].as_str().expect("a path").to_owned()));
    browser
        .driver
        .goto(format!("http://{address}/new"))
        .await
        .expect("the form");
    browser.run("const f = document.querySelector('form[action=\"/tables\"]'); f.elements.count.value = 2; f.elements.seat2.value = 'same-screen'; f.requestSubmit()").await;
    browser
        .until("the curtain", "document.querySelector('.curtain a')")
        .await;
    let curtain = browser.run("return location.pathname").await;
    pages.push(curtain.as_str().expect("a path").to_owned());
    pages
}

/// What is wrong with a page.
async fn findings(browser: &Chromium, address: SocketAddr, page: &str) -> Vec<String> {
    browser
        .driver
        .goto(format!("http://{address}{page}"))
        .await
        .expect("a page");
    browser
        .until(
            "the page",
            "document.readyState === 'complete' && document.querySelector('main')",
        )
        .await;
    let problems = browser.run(include_str!("support/audit.js")).await;
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
    let house = house().await;
    let address = listen(&house).await;
    let browser = Chromium::open(window).await;
    let games: Vec<&str> = court_games::GAMES
        .iter()
        .map(court_games::GameEntry::slug)
        .collect();
    // Before anything was played.
    let mut found = Vec::new();
    for empty in ["/", "/mine", "/statistics"] {
        found.extend(findings(&browser, address, empty).await);
    }
    let pages = all_pages(&browser, address, &games).await;
    if dark {
        browser
            .driver
            .goto(format!("http://{address}/"))
            .await
            .expect("home");
        browser.run("const f = document.querySelector('.foot form'); f.elements.theme.value = 'dark'; f.requestSubmit()").await;
        browser
            .until("the dark", "document.documentElement.dataset.theme === 'dark'")
            .await;
    }
    browser.complaints();
    for page in &pages {
        found.extend(findings(&browser, address, page).await);
    }
    browser.quit().await;
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
    audit(
        Window {
            width: 360,
            height: 640,
            ..PHONE
        },
        true,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_kind_of_page_passes_the_audit_on_a_desktop() {
    audit(
        Window {
            width: 1366,
            height: 768,
            ..DESKTOP
        },
        false,
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_desktop_board_prompt_hand_and_log_are_in_sight_at_once() {
    let house = house().await;
    let address = listen(&house).await;
    let browser = Chromium::open(Window {
        width: 1366,
        height: 768,
        ..DESKTOP
    })
    .await;
    for game in court_games::GAMES {
        browser
            .driver
            .goto(format!("http://{address}/"))
            .await
            .expect("home");
        browser
            .click(&format!("form[action='/games/{}/play-now'] button", game.slug()))
            .await;
        browser
            .until("my turn", "document.querySelector('#offers button')")
            .await;
        let hidden = browser
            .run("return ['#board', '#prompt', '#hand', '#log', '#seats'].filter(what => { const e = document.querySelector(what), r = e.getBoundingClientRect(); return e.childElementCount && (r.width < 50 || r.height < 20 || r.top < 0 || r.top > innerHeight - 40 || r.right > innerWidth + 1); })")
            .await;
        assert_eq!(hidden, serde_json::json!([]), "{}", game.slug());
    }
    browser.quit().await;
}

/// A window of 1366 × 768 at 200 % has room for this much.
const TWICE: Window = Window {
    width: 683,
    height: 384,
    ..DESKTOP
};

#[tokio::test(flavor = "multi_thread")]
async fn at_twice_the_size_everything_can_be_read_and_pressed() {
    let house = house().await;
    let address = listen(&house).await;
    let browser = Chromium::open(TWICE).await;
    for page in ["/", "/new", "/records", "/statistics", "/rules/emperor"] {
        assert_eq!(
            findings(&browser, address, page).await,
            Vec::<String>::new(),
            "{page}"
        );
    }
    for game in court_games::GAMES {
        browser
            .driver
            .goto(format!("http://{address}/"))
            .await
            .expect("home");
        browser
            .click(&format!("form[action='/games/{}/play-now'] button", game.slug()))
            .await;
        browser
            .until("my turn", "document.querySelector('#offers button')")
            .await;
        for _ in 0..8 {
            browser
                .until("my turn", "(document.querySelector('#offers button') && !document.querySelector('[aria-busy]')) || document.querySelector('#over')")
                .await;
            // A prompt that stays in sight leaves at least half of the window to the board; each offer can be pressed there.
            let seen = browser
                .run("const p = document.querySelector('#prompt'), stays = getComputedStyle(p).position !== 'static'; const covered = [...document.querySelectorAll('#offers button')].filter(b => { b.scrollIntoView({ block: 'nearest', behavior: 'instant' }); const r = b.getBoundingClientRect(), e = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2); return !b.contains(e); }); return [!stays || p.offsetHeight <= innerHeight / 2, covered.map(b => b.textContent), document.documentElement.scrollWidth <= innerWidth]")
                .await;
            assert_eq!(seen, serde_json::json!([true, [], true]), "{}", game.slug());
            let before = browser.run(&format!("return {UPDATE}")).await;
            browser
                .run("document.querySelector('#offers button:last-child')?.click()")
                .await;
            browser
                .until(
                    "an answer",
                    &format!("{UPDATE} !== {before} || document.querySelector('#over')"),
                )
                .await;
        }
    }
    browser.quit().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hovering_says_what_will_happen_and_a_point_of_no_return_asks_once() {
    let house = house().await;
    let address = listen(&house).await;
    let browser = Chromium::open(DESKTOP).await;
    browser
        .driver
        .goto(format!("http://{address}/"))
        .await
        .expect("home");
    browser.run("const f = document.querySelector('.foot form'); f.elements.confirm.checked = true; f.requestSubmit()").await;
    browser
        .until("the setting", "document.body.dataset.confirm")
        .await;
    browser
        .click("form[action='/games/sun-king/play-now'] button")
        .await;
    browser
        .run("window.asked = []; window.confirm = text => { window.asked.push(text); return false; }")
        .await;
    browser
        .until("my turn", "document.querySelector('#offers button')")
        .await;
    // What is refused on the way to the table is said too.
    browser.run("window.real = window.fetch; window.fetch = async (address, options) => options?.method === 'POST' ? new Response('{\"detail\": \"you are asking too fast; wait a moment\"}', { status: 429, headers: { 'content-type': 'application/problem+json' } }) : window.real(address, options); document.querySelector('.chat input[name=text]').value = 'well?'; document.querySelector('.chat form').requestSubmit()").await;
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
        browser
            .until(
                "my turn",
                "(document.querySelector('#offers button') && !document.querySelector('[aria-busy]')) || document.querySelector('#over')",
            )
            .await;
        let offers = browser
            .run("return [...document.querySelectorAll('#offers button')].map(b => { b.focus(); return [document.getElementById('tip').textContent, !!b.dataset.final]; })")
            .await;
        let Some([first, ..]) = offers.as_array().map(Vec::as_slice) else {
            break;
        };
        assert!(first[0].as_str().is_some_and(|tip| !tip.is_empty()), "{offers}");
        let before = browser.run(&format!("window.asked = []; return {UPDATE}")).await;
        browser
            .run("document.querySelector('#offers button').click()")
            .await;
        let asked = browser.run("return window.asked.length").await;
        if first[1] == true {
            points += 1;
            assert_eq!(asked, 1, "asked once: {offers}");
            assert_eq!(
                browser.run(&format!("return {UPDATE} === {before}")).await,
                true,
                "nothing happened"
            );
            browser
                .run("window.confirm = () => true; document.querySelector('#offers button').click()")
                .await;
        } else {
            assert_eq!(asked, 0, "{offers}");
        }
        browser
            .until("an answer", &format!("{UPDATE} !== {before}"))
            .await;
        browser
            .run("window.confirm = text => { window.asked.push(text); return false; }")
            .await;
    }
    assert!(points > 2, "only {points} points of no return");
    assert_eq!(browser.complaints(), Vec::<String>::new());
    browser.quit().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn pieces_glide_to_their_place_and_keep_their_identity() {
    let house = house().await;
    let address = listen(&house).await;
    let browser = Chromium::open(Window {
        still: false,
        ..DESKTOP
    })
    .await;
    browser
        .driver
        .goto(format!("http://{address}/"))
        .await
        .expect("home");
    browser
        .click("form[action='/games/louis-xiv/play-now'] button")
        .await;
    browser
        .until("my turn", "document.querySelector('#hand button.press')")
        .await;
    browser.run("window.board = document.querySelector('#board'); window.ran = 0; document.addEventListener('transitionrun', e => { if (e.target.matches('[data-piece]')) window.ran++; })").await;
    for _ in 0..30 {
        browser
            .until("my turn", "document.querySelector('#offers button')")
            .await;
        let before = browser.run(&format!("return {UPDATE}")).await;
        browser.run("(document.querySelector('#offers button[value^=stone]') ?? document.querySelector('#offers button:last-child')).click()").await;
        browser
            .until("an answer", &format!("{UPDATE} !== {before}"))
            .await;
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
    browser.quit().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_scrubbed_stepped_and_played_by_keyboard() {
    let house = house().await;
    let address = listen(&house).await;
    let browser = Chromium::open(DESKTOP).await;
    browser
        .driver
        .goto(format!("http://{address}/"))
        .await
        .expect("home");
    browser
        .click("form[action='/games/louis-xiv/play-now'] button")
        .await;
    browser
        .until("my turn", "document.querySelector('#offers button')")
        .await;
    browser.run(HASTE).await;
    browser
        .until("the end", "document.querySelector('#over table')")
        .await;
    browser.click("#over a[href$='/replay']").await;
    browser.until("the replay", "document.querySelector('#at')").await;
    let last = browser
        .run("return Number(document.querySelector('#at').value)")
        .await
        .as_i64()
        .expect("a number");
    let body = browser.driver.find(By::Tag("body")).await.expect("a page");
    body.send_keys(Key::Left).await.expect("a key");
    browser
        .until(
            "one back",
            &format!("document.querySelector('#at').value == {}", last - 1),
        )
        .await;
    body.send_keys(Key::Home).await.expect("a key");
    browser
        .until("the beginning", "document.querySelector('#at').value == 0")
        .await;
    browser.run("document.querySelector('#speed').value = 250").await;
    browser.click("#autoplay").await;
    browser
        .until("it plays", "document.querySelector('#at').value >= 3")
        .await;
    assert_eq!(
        browser.run("return location.search.includes('at=')").await,
        true,
        "a link to the moment"
    );
    browser.click("button[name=with][value=bots]").await;
    browser
        .until("a new table", "document.querySelector('#act')")
        .await;
    assert_eq!(browser.complaints(), Vec::<String>::new());
    browser.quit().await;
}
