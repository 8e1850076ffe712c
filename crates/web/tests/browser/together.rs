//! Two people at one table, with lines that break.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};

use crate::chromium::{DESKTOP, PHONE};
use crate::common::house;
use crate::visit::{Person, listen};

/// A way to the house that can be cut and mended.
pub(crate) async fn cuttable(to: SocketAddr) -> (SocketAddr, Arc<AtomicBool>) {
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
                        tokio::time::sleep(Duration::from_millis(10)).await;
                    }
                };
                tokio::select! { _ = tokio::io::copy_bidirectional(&mut near, &mut far) => {}, () = gone => {} }
            });
        }
    });
    (address, cut)
}

/// Says something to everybody.
async fn say(person: &Person, text: &str) {
    person.send(".chat form", &format!("{{ text: '{text}' }}")).await;
}

/// Waits until it can be read.
async fn read(person: &Person, text: &str) {
    let there = format!("document.querySelector('#chat-list').textContent.includes('{text}')");
    person.browser.until("what was said", &there).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_browsers_at_one_table_see_each_other_and_survive_a_cut_line() {
    let house = house().await;
    let address = listen(&house).await;
    let (shaky, cut) = cuttable(address).await;
    let host = Person::new(DESKTOP, address).await;
    host.open_table(
        "louis-xiv",
        "{ count: 2, seat1: 'me', seat2: 'invited', name1: 'Ada' }",
    )
    .await;
    let invitation = "document.querySelector('#waiting input[value*=\"/seat/\"]')";
    host.browser.until("the waiting room", invitation).await;
    let link = host
        .browser
        .run(&format!("return new URL({invitation}.value).pathname"))
        .await;
    let guest = Person::new(PHONE, shaky).await;
    guest.goto(link.as_str().expect("a path")).await;
    guest.send("main form", "{ name: 'Bea' }").await;
    for person in [&guest, &host] {
        let board = "document.querySelector('#board')";
        person.browser.until("the board without reloading", board).await;
        // Both look at another tab and want to be told.
        person.browser.run("Object.defineProperty(document, 'hidden', { get: () => true }); window.Notification = class { static permission = 'granted'; constructor(title) { window.notified = title; } }").await;
    }
    // Who is asked plays; the other sees it.
    let mut turns = BTreeSet::new();
    while turns.len() < 2 {
        host.browser
            .until("somebody's turn", "document.querySelector('#ask-box .ask')")
            .await;
        let hosts = "return document.getElementById('main').dataset.turn || null";
        let guests = host.browser.run(hosts).await.is_null();
        turns.insert(guests);
        let (one, other) = if guests { (&guest, &host) } else { (&host, &guest) };
        one.my_turn().await;
        // Who is to choose is told in the title and by the icon, where it can be seen from another tab.
        for (person, turn) in [(one, true), (other, false)] {
            let told = person
                .browser
                .run("return [document.title.startsWith('Your turn'), document.getElementById('icon').href.includes('icon-turn')]")
                .await;
            assert_eq!(told, serde_json::json!([turn, turn]));
        }
        let before = other.update().await;
        one.browser.click("#offers button").await;
        other.answered(&before).await;
    }
    let mut told = Vec::new();
    for person in [&host, &guest] {
        told.push(person.browser.run("return window.notified ?? ''").await);
    }
    let called =
        |title: &serde_json::Value| title.as_str().is_some_and(|title| title.starts_with("Your turn"));
    assert!(told.iter().any(called), "nobody was told: {told:?}");
    host.browser
        .run("document.querySelector('#share').open = true")
        .await;
    say(&host, "bonjour").await;
    read(&guest, "bonjour").await;

    // The guest's line is cut while something is being typed; the host goes on.
    guest.browser.run("document.querySelector('#say').value = 'half a sent'; document.querySelector('#say').focus(); window.stayed = true").await;
    cut.store(true, Ordering::SeqCst);
    guest
        .browser
        .until("the calm banner", "!document.querySelector('#away').hidden")
        .await;
    say(&host, "are you there?").await;
    read(&host, "are you there?").await;
    cut.store(false, Ordering::SeqCst);
    read(&guest, "are you there?").await;
    guest
        .browser
        .until("the banner's end", "document.querySelector('#away').hidden")
        .await;
    let kept = guest
        .browser
        .run("return [window.stayed, document.querySelector('#say').value, document.activeElement.id]")
        .await;
    assert_eq!(
        kept,
        serde_json::json!([true, "half a sent", "say"]),
        "no reload, nothing typed is lost"
    );
    assert_eq!(
        host.browser
            .run("return document.querySelector('#share').open")
            .await,
        true,
        "what was opened stays open"
    );
    host.leave().await;
    // It has complained about the line.
    guest.browser.quit().await;
}
