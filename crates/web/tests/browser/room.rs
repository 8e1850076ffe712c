//! Windows of every size have room for what matters.

use crate::audit::findings;
use crate::chromium::{DESKTOP, PHONE, Window};
use crate::somebody;

/// Parts of the table that cannot be seen without scrolling the page.
const OUT_OF_SIGHT: &str = "return ['#board', '#prompt', '#hand', '#log', '#seats'].filter(what => { const e = document.querySelector(what), r = e.getBoundingClientRect(); return e.childElementCount && (r.width < 50 || r.height < 20 || r.top < 0 || r.top > innerHeight - 40 || r.right > innerWidth + 1); })";

/// Seats that are not wholly in sight.
const CUT_SEATS: &str = "const box = document.querySelector('#seats').getBoundingClientRect(); return [...document.querySelectorAll('#seats > li')].filter(seat => { const r = seat.getBoundingClientRect(); return r.bottom > box.bottom + 1 || r.bottom > innerHeight + 1; }).map(seat => seat.id)";

#[tokio::test(flavor = "multi_thread")]
async fn on_a_desktop_board_prompt_hand_and_log_are_in_sight_at_once() {
    for (width, height) in [(1366, 768), (1024, 768)] {
        let person = somebody(Window {
            width,
            height,
            ..DESKTOP
        })
        .await;
        for game in court_games::GAMES {
            person.play_now(game.slug()).await;
            for script in [OUT_OF_SIGHT, CUT_SEATS] {
                let hidden = person.browser.run(script).await;
                assert_eq!(
                    hidden,
                    serde_json::json!([]),
                    "{} at {width} × {height}",
                    game.slug()
                );
            }
        }
        person.leave().await;
    }
}

/// A window of 1366 × 768 at 200 % has room for this much.
const TWICE: Window = Window {
    width: 683,
    height: 384,
    ..DESKTOP
};

#[tokio::test(flavor = "multi_thread")]
async fn at_twice_the_size_everything_can_be_read_and_pressed() {
    let person = somebody(TWICE).await;
    for page in ["/", "/new", "/records", "/statistics", "/rules/emperor"] {
        assert_eq!(findings(&person, page).await, Vec::<String>::new(), "{page}");
    }
    let browser = &person.browser;
    for game in court_games::GAMES {
        person.play_now(game.slug()).await;
        for _ in 0..8 {
            person.my_turn().await;
            // A prompt that stays in sight leaves at least half of the window to the board; each offer can be pressed there.
            let seen = browser
                .run("const p = document.querySelector('#prompt'), stays = ['fixed', 'sticky'].includes(getComputedStyle(p).position); const covered = [...document.querySelectorAll('#offers button')].filter(b => { b.scrollIntoView({ block: 'nearest', behavior: 'instant' }); const r = b.getBoundingClientRect(), e = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2); return !b.contains(e); }); return [!stays || p.offsetHeight <= innerHeight / 2, covered.map(b => b.textContent), document.documentElement.scrollWidth <= innerWidth]")
                .await;
            assert_eq!(seen, serde_json::json!([true, [], true]), "{}", game.slug());
            let before = person.update().await;
            browser
                .run("document.querySelector('#offers button:last-child')?.click()")
                .await;
            person.answered(&before).await;
        }
    }
    person.leave().await;
}

/// Answers about a courtier that cover one, and how many answers there are.
const COVERING: &str = "const answers = [...document.querySelectorAll('.lx-answers button')], tiles = [...document.querySelectorAll('.lx-tile')].map(t => t.getBoundingClientRect()); return [answers.filter(b => { const r = b.getBoundingClientRect(); return tiles.some(t => r.left < t.right - 3 && r.right > t.left + 3 && r.top < t.bottom - 3 && r.bottom > t.top + 3); }).map(b => b.textContent), answers.length]";

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_answers_about_a_courtier_cover_none() {
    let person = somebody(PHONE).await;
    let browser = &person.browser;
    let mut asked = 0;
    for _ in 0..3 {
        person.play_now("louis-xiv").await;
        while asked < 4 {
            person.my_turn().await;
            let seen = browser.run(COVERING).await;
            assert_eq!(seen[0], serde_json::json!([]));
            asked += u32::from(seen[1].as_u64() > Some(0));
            let before = person.update().await;
            let pressed = browser
                .run("const all = document.querySelectorAll('#offers button'), b = all[Math.floor(Math.random() * all.length)]; b?.click(); return !!b")
                .await;
            if pressed == false {
                break;
            }
            person.answered(&before).await;
        }
    }
    assert!(asked > 0, "nobody was asked about a courtier");
    person.leave().await;
}
