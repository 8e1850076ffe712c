//! Records from elsewhere.

use crate::common::{self, Browser, house};

/// The record of a random game, whole and broken off after some entries.
fn records(game: &str, seats: u8) -> (String, String) {
    let table = common::finished(game, seats, 5);
    let part = table.at(12).expect("it is that long");
    let text = |table: &dyn court_table::Table| table.record().expect("a whole record").to_string();
    (text(&*table), text(&*part))
}

#[tokio::test]
async fn a_record_is_uploaded_and_watched() {
    let house = house().await;
    for game in court_games::GAMES {
        let (whole, part) = records(game.slug(), 3.min(game.kind().meta().max_seats));
        let title = game.kind().meta().title;
        // As a file, as text as browsers send it, and as some editors save it.
        let pasted = whole.replace('\n', "\r\n");
        let marked = format!("\u{feff}{whole}");
        for (text, file) in [("", whole.as_str()), (pasted.as_str(), ""), ("", marked.as_str())] {
            let mut browser = Browser::new(&house);
            let (_, form) = browser.get("/records").await;
            assert!(form.contains("enctype=\"multipart/form-data\""));
            let (status, page) = browser
                .upload("/records", &[("record", text), ("with", "")], file.as_bytes())
                .await;
            assert_eq!(status, 200, "{page}");
            assert!(browser.at().ends_with("/replay"), "{}", browser.at());
            assert!(page.contains(title) && page.contains("data-replay"), "{page}");
            let table = browser.at().trim_end_matches("/replay").to_owned();
            let (_, fairness) = browser.get(&format!("{table}/fairness")).await;
            assert!(fairness.contains("Proven."), "{fairness}");
            let (_, mine) = browser.get("/mine").await;
            assert!(mine.contains(&table), "it is the uploader's");
            let mut stranger = Browser::new(&house);
            assert_eq!(
                stranger.get(&format!("{table}/replay")).await.0,
                404,
                "and nobody else's"
            );
        }

        // A game that is not over is played on, if that is wanted.
        let mut browser = Browser::new(&house);
        let (status, page) = browser.upload("/records", &[("with", "")], part.as_bytes()).await;
        assert_eq!(status, 400);
        assert!(page.contains("not-over") && page.contains("say below"), "{page}");
        assert!(
            page.contains(part.lines().next_back().expect("a line")),
            "what was sent is still there"
        );
        for (with, seat, expected) in [
            ("bots", "2", 200),
            ("screen", "1", 200),
            ("bots", "6", 400),
            ("bots", "x", 400),
        ] {
            let form = [("with", with), ("seat", seat)];
            let (status, page) = browser.upload("/records", &form, part.as_bytes()).await;
            assert_eq!(status, expected, "{with} {seat}: {page}");
            assert!(
                page.contains("no-such-seat")
                    || page.contains("id=\"board\"")
                    || page.contains("class=\"curtain\""),
                "{page}"
            );
        }
    }
}

#[tokio::test]
async fn a_record_that_cannot_be_taken_is_explained_and_not_lost() {
    let house = house().await;
    let (whole, _) = records("louis-xiv", 3);
    let changed = whole.replacen("seats 3", "seats 4", 1);
    let large = format!("{whole}{}", " ".repeat(court_server::MAX_RECORD));
    let huge = vec![b'x'; 2 * court_server::MAX_RECORD];
    // Well written, but not by us.
    let rewritten = |change: &dyn Fn(&mut court_table::Header)| {
        let mut record = court_table::Record::read(&whole).expect("a record");
        change(&mut record.header);
        record.to_string()
    };
    let foreign = rewritten(&|header| header.game = "</textarea><script>alert(1)</script>".to_owned());
    let later = rewritten(&|header| header.rules = 99);
    let crowded = rewritten(&|header| header.seats = 200);
    let cases: [(&[u8], u16, &str, &str); 10] = [
        (b"", 400, "no-record", "There is no record"),
        (b"   \n ", 400, "no-record", "There is no record"),
        (b"\x89PNG\r\n\x1a\n\x00\xff", 400, "bad-record", "not text"),
        (b"hello, court", 400, "bad-record", "Line 1"),
        (changed.as_bytes(), 400, "bad-record", "Line 4"),
        (foreign.as_bytes(), 404, "unknown-game", "There is no game"),
        (
            later.as_bytes(),
            409,
            "wrong-rules-version",
            "not know version 99",
        ),
        (crowded.as_bytes(), 422, "seats", "not 200"),
        (large.as_bytes(), 413, "too-large", "at most"),
        (&huge, 413, "too-large", "at most"),
    ];
    let mut browser = Browser::new(&house);
    for (file, expected, code, words) in cases {
        let start = String::from_utf8_lossy(&file[..file.len().min(60)]).into_owned();
        let (status, page) = browser.upload("/records", &[("record", "")], file).await;
        assert_eq!(status, expected, "{start}: {page}");
        assert!(
            page.contains("role=\"alert\"") && page.contains(code) && page.contains(words),
            "{start}: {page}"
        );
        assert!(
            page.contains("action=\"/records\"") && !page.contains("<script>alert"),
            "{start}: the form is there again"
        );
        assert!(
            page.len() < 100_000,
            "{start}: what is too large is not sent back"
        );
    }
    assert!(
        browser.get("/mine").await.1.contains("None yet."),
        "nothing was opened"
    );
    // What the form does not send.
    let (status, page) = browser.post("/records", &[("record", &whole)]).await;
    assert_eq!(status, 400);
    assert!(page.contains("bad-form"), "{page}");
}
