//! What happened is told: in order, at the pace of people, and never in anybody's way.

use crate::chromium::{DESKTOP, PHONE, Window};
use crate::common::house;
use crate::somebody;
use crate::visit::{Person, listen};

/// A desktop on which things move.
const LIVELY: Window = Window {
    still: false,
    ..DESKTOP
};

/// Writes down what the story says and what flies while it says so.
const WATCH: &str = "window.told = []; window.flown = []; window.banners = []; window.gains = []; new MutationObserver(changes => { const said = [...document.querySelectorAll('#tale li')].map(line => line.textContent.trim()).join(' '); if (said && window.told.at(-1) !== said) window.told.push(said); for (const change of changes) for (const node of change.addedNodes) { if (node.dataset?.flight) window.flown.push([said, node.dataset.flight]); if (node.id === 'tale-phase') window.banners.push(node.textContent); if (node.className?.includes?.('gain')) window.gains.push(node.textContent); } }).observe(document.body, { childList: true, subtree: true })";

/// Is nothing being told any more?
const SETTLED: &str = "!document.body.dataset.story && !document.querySelector('#tale, #tale-phase, #tale-reveal, .lit') && !document.querySelector('#stage')?.children.length";

impl Person {
    /// The table on the page is the one that the server would show: the same words, pieces and buttons in the same places.
    async fn shows_the_table(&self) {
        let same = "const page = document.getElementById('main'); const answer = await fetch(page.dataset.table, { headers: { 'x-court': '1' } }); const shape = document.createElement('template'); shape.innerHTML = await answer.text(); const want = shape.content.firstElementChild; if (want.dataset.update !== page.dataset.update || document.querySelector('.not-yet, .sent')) return 'late'; const essence = part => [part.textContent.replace(/\\s+/g, ' '), ...[...part.querySelectorAll('[id], [data-piece], button')].map(node => [node.id, node.dataset.piece, node.name, node.value].join('/'))].join('; '); for (const id of ['board', 'hand', 'seats']) { const [a, b] = [document.getElementById(id), want.querySelector('#' + id)].map(essence); if (a !== b) { let at = 0; while (a[at] === b[at]) at++; return id + ' differs: ' + a.slice(Math.max(at - 80, 0), at + 120) + ' / ' + b.slice(Math.max(at - 80, 0), at + 120); } } return 'same'";
        // Somebody may act meanwhile.
        for _ in 0..50 {
            let told = self
                .browser
                .run(&format!("return (async () => {{ {same} }})()"))
                .await;
            if told != "late" {
                assert_eq!(told, "same");
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(100)).await;
        }
        panic!("the table never settles");
    }

    /// Presses one offer and waits until everything that follows has been told and it is this person's turn again.
    async fn press_and_watch(&self) {
        let before = self.update().await;
        self.browser
            .run("const all = document.querySelectorAll('#offers button'); all[Math.floor(all.length / 2)].click()")
            .await;
        self.answered(&before).await;
        self.my_turn().await;
        self.browser.until("the end of the story", SETTLED).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_did_is_played_in_order_and_one_stone_is_one_flight() {
    let person = somebody(LIVELY).await;
    person.play_now("louis-xiv").await;
    let browser = &person.browser;
    browser.until("the first story's end", SETTLED).await;
    browser.run(WATCH).await;
    for _ in 0..6 {
        person.press_and_watch().await;
        person.shows_the_table().await;
    }
    let told = browser.run("return window.told").await;
    let told: Vec<String> = serde_json::from_value(told).expect("texts");
    assert!(told.len() >= 4, "{told:?}");
    // The log has the same sentences in the same order, the latest first.
    let log = browser
        .run("return [...document.querySelectorAll('#log-list li')].map(line => line.textContent.trim()).reverse().join(' ')")
        .await;
    let log = log.as_str().expect("text");
    let mut from = 0;
    for said in &told {
        let at = log[from..].find(said.as_str());
        from += at.unwrap_or_else(|| panic!("{said} is not next in {}", &log[from..]));
    }
    let flown = browser.run("return window.flown").await;
    let flown: Vec<(String, String)> = serde_json::from_value(flown).expect("flights");
    let stones: Vec<&String> = told.iter().filter(|said| said.contains("puts a stone")).collect();
    for said in stones {
        let with_it: Vec<_> = flown.iter().filter(|flight| flight.0 == *said).collect();
        let times = told.iter().filter(|other| *other == said).count();
        assert!(
            !with_it.is_empty() && with_it.len() <= 2 * times,
            "{said}: {with_it:?}"
        );
    }
    person.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_story_ends_with_a_press_and_no_press_is_lost_or_taken_for_another() {
    let person = somebody(LIVELY).await;
    person.play_now("louis-xiv").await;
    let browser = &person.browser;
    browser.until("the first story's end", SETTLED).await;
    let mut ways = ["#tale [data-tale=skip]", "#board", "Escape"].into_iter();
    let mut way = ways.next();
    // Somebody else's deeds are told sooner or later.
    while let Some(how) = way {
        let before = person.update().await;
        let pressed = browser
            .run("const offer = document.querySelector('#offers button'); offer?.click(); return !!offer")
            .await;
        if pressed == false {
            // The game ended first: another one will tell.
            person.play_now("louis-xiv").await;
            browser.until("the first story's end", SETTLED).await;
            continue;
        }
        person.answered(&before).await;
        person.my_turn().await;
        if browser.run("return !!document.querySelector('#tale')").await == false {
            continue;
        }
        let before = person.update().await;
        match how {
            "Escape" => {
                browser
                    .run("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))")
                    .await;
            }
            what => {
                let press = format!(
                    "const on = document.querySelector('{what}'); if (!on) return 'gone'; const box = on.getBoundingClientRect(), at = {{ bubbles: true, cancelable: true, clientX: box.x + box.width / 2, clientY: box.y + Math.min(box.height / 2, 300) }}; const target = document.elementFromPoint(at.clientX, at.clientY) ?? on; target.dispatchEvent(new PointerEvent('pointerdown', at)); (target.isConnected ? target : on).dispatchEvent(new MouseEvent('click', at))"
                );
                if browser.run(&press).await == "gone" {
                    continue;
                }
            }
        }
        let told = browser
            .run("return !!document.querySelector('#tale, .lit')")
            .await;
        assert_eq!(told, false, "{how} ends it");
        assert_eq!(person.update().await, before, "{how} chooses nothing");
        person.shows_the_table().await;
        way = ways.next();
    }
    // Whoever chooses while it is told has chosen.
    browser
        .run("const press = () => document.querySelector('#offers button')?.click(); press(); setTimeout(press, 700)")
        .await;
    person.my_turn().await;
    browser.until("the end of the story", SETTLED).await;
    person.shows_the_table().await;
    person.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_prefers_stillness_is_told_by_the_log_alone() {
    let person = somebody(PHONE).await;
    person.play_now("emperor").await;
    person.browser.run(WATCH).await;
    person.hurry(8).await;
    let seen = person
        .browser
        .run("return [window.told.length, window.flown.length, window.banners.length, window.gains.length]")
        .await;
    assert_eq!(seen, serde_json::json!([0, 0, 0, 0]));
    person.shows_the_table().await;
    person.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_election_is_a_reveal_and_gains_float_up() {
    let person = somebody(LIVELY).await;
    let browser = &person.browser;
    // Not in every game somebody stands against the emperor.
    loop {
        person.play_now("emperor").await;
        browser.run(WATCH).await;
        browser
            .run("window.revealed = 0; new MutationObserver(() => { const panel = document.getElementById('tale-reveal'); if (panel) window.revealed = Math.max(window.revealed, panel.querySelectorAll('.ballot.open').length); }).observe(document.body, { childList: true, subtree: true, attributes: true })")
            .await;
        // Presses something whenever nothing is being told: stands against the emperor, and passes otherwise.
        browser
            .run("window.done = false; const t = setInterval(() => { if (window.revealed > 1 && window.gains.length && window.banners.length) { clearInterval(t); window.done = true; return; } if (document.body.dataset.story || document.querySelector('[aria-busy]')) return; const all = [...document.querySelectorAll('#offers button')]; (all.find(b => b.textContent.includes('Rival')) ?? all.at(-1))?.click(); }, 100)")
            .await;
        browser
            .until(
                "an election",
                "window.done || (document.querySelector('#over') && !document.querySelector('#tale, #tale-reveal'))",
            )
            .await;
        if browser.run("return window.done").await == true {
            break;
        }
    }
    person.my_turn().await;
    browser.until("the end of the story", SETTLED).await;
    person.shows_the_table().await;
    person.leave().await;
}

/// Who of two is to choose.
async fn asked<'a>(one: &'a Person, other: &'a Person) -> (&'a Person, &'a Person) {
    loop {
        for (person, waits) in [(one, other), (other, one)] {
            let asked = "return !!document.querySelector('#main[data-turn] #offers button')";
            if person.browser.run(asked).await == true {
                return (person, waits);
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_comes_back_sees_what_happened_meanwhile_and_what_was_said() {
    let house = house().await;
    let address = listen(&house).await;
    let host = Person::new(LIVELY, address).await;
    host.open_table(
        "louis-xiv",
        "{ count: 2, seat1: 'me', seat2: 'invited', name1: 'Ada', name2: 'Bea' }",
    )
    .await;
    let invitation = "document.querySelector('#waiting input[value*=\"/seat/\"]')";
    host.browser.until("the waiting room", invitation).await;
    let link = host
        .browser
        .run(&format!("return new URL({invitation}.value).pathname"))
        .await;
    let guest = Person::new(LIVELY, address).await;
    guest.goto(link.as_str().expect("a path")).await;
    guest.send("main form", "{}").await;
    for person in [&host, &guest] {
        person
            .browser
            .until("the board", "document.querySelector('#board')")
            .await;
        person.browser.until("the end of the story", SETTLED).await;
    }
    // Whoever is not asked goes away; the other plays on and says something.
    let (plays, leaves) = asked(&host, &guest).await;
    let table = leaves.at().await;
    leaves.goto("/").await;
    for _ in 0..3 {
        let before = plays.update().await;
        let mine = plays
            .browser
            .run("const offer = document.querySelector('#main[data-turn] #offers button'); offer?.click(); return !!offer")
            .await;
        if mine == false {
            break;
        }
        plays.answered(&before).await;
    }
    plays.send(".chat form", "{ text: 'where are you?' }").await;
    plays
        .browser
        .until(
            "what was said",
            "document.querySelector('#chat-list').textContent.includes('where are you?')",
        )
        .await;
    leaves
        .browser
        .run("window.name = ''; return localStorage.length")
        .await;
    leaves.goto(&table).await;
    leaves
        .browser
        .until(
            "what happened meanwhile",
            "document.querySelector('#tale small')?.textContent === 'While you were away'",
        )
        .await;
    leaves
        .browser
        .until(
            "new lines are marked",
            "document.querySelector('#log-list li.new')",
        )
        .await;
    leaves.browser.until("the end of the story", SETTLED).await;
    leaves.shows_the_table().await;
    // A second look brings nothing new.
    leaves.goto(&table).await;
    assert_eq!(
        leaves
            .browser
            .run("return [!!document.querySelector('#tale'), document.querySelectorAll('#log-list li.new').length]")
            .await,
        serde_json::json!([false, 0])
    );
    // Folded talk says how much was missed.
    leaves
        .browser
        .run("document.getElementById('talk').open = false")
        .await;
    plays.send(".chat form", "{ text: 'hello?' }").await;
    leaves
        .browser
        .until("an unread line", "!document.getElementById('unread').hidden && document.getElementById('unread').textContent === '1'")
        .await;
    leaves
        .browser
        .run("document.getElementById('talk').open = true")
        .await;
    leaves
        .browser
        .until("it has been read", "document.getElementById('unread').hidden")
        .await;
    host.leave().await;
    guest.leave().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_folds_and_a_line_lights_up_its_pieces() {
    let person = somebody(DESKTOP).await;
    person.play_now("louis-xiv").await;
    person.hurry(6).await;
    let browser = &person.browser;
    let groups = browser
        .run("return [document.querySelectorAll('#log-list > details.round').length > 0, document.querySelectorAll('#log-list details.phase ol.turn').length > 1, document.getElementById('talk').open]")
        .await;
    assert_eq!(
        groups,
        serde_json::json!([true, true, false]),
        "rounds, phases, turns; nobody to talk to"
    );
    let lit = browser
        .run("const line = document.querySelector('#log-list li[data-spots]'); line.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })); const lit = [...document.querySelectorAll('.lit')].map(spot => spot.id); line.dispatchEvent(new MouseEvent('mouseout', { bubbles: true })); return [lit.length > 0 && lit.every(id => line.dataset.spots.split(' ').includes(id)), document.querySelectorAll('.lit').length]")
        .await;
    assert_eq!(lit, serde_json::json!([true, 0]));
    // What somebody folded stays folded when something happens.
    browser
        .run("window.folded = document.querySelector('#log-list details.round').id; document.getElementById(window.folded).open = false")
        .await;
    person.hurry(2).await;
    let open = browser
        .run("return document.getElementById(window.folded)?.open ?? false")
        .await;
    assert_eq!(open, false);
    person.leave().await;
}
