//! Server-sent events: each viewer its own, nothing missed, nothing repeated.

use serde_json::{Value, json};

use super::site::{Event, HANGS, Reader, Site, dice, until};

/// The numbers of the entries that were told, in order.
fn told(events: &[Event]) -> Vec<Value> {
    let updates = events.iter().filter(|event| event.name == "update");
    updates
        .flat_map(|event| event.data["told"].as_array().expect("told").clone())
        .collect()
}

/// Reads until the game is over.
async fn read_to_end(reader: &mut Reader) -> Vec<Event> {
    let mut events = Vec::new();
    loop {
        let event = reader.next().await;
        let over = event.data["status"] == "over" || event.data["table"]["status"] == "over";
        events.push(event);
        if over {
            return events;
        }
    }
}

/// What a log tells of all entries but the first.
fn after_first(log: &Value) -> Vec<Value> {
    let told = log["told"].as_array().expect("told").iter();
    told.filter(|told| told["entry"].as_u64() > Some(0))
        .cloned()
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_seats_and_a_spectator_see_exactly_their_own_events() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    let path = table.path("/events");
    let mut one = site.listen(&path, table.seat(1), None).await;
    let mut two = site.listen(&path, table.seat(2), None).await;
    let mut watcher = site.listen(&path, table.token("watch"), None).await;
    for reader in [&mut one, &mut two, &mut watcher] {
        let first = reader.next().await;
        assert_eq!(first.name, "table");
        assert!(first.data["view"].is_object());
    }
    let (tokens, mut dice) = (table.all_seats(), dice());
    while site.play_on(table.id(), &tokens, &mut dice).await {}
    for (reader, look) in [(&mut one, "1"), (&mut two, "2"), (&mut watcher, "spectator")] {
        let events = read_to_end(reader).await;
        let stories = told(&events);
        let path = table.path(&format!("/log?seat={look}"));
        let log = site.get(&path, &tokens).await.ok();
        // The stream began after the first shuffle, which the log tells too.
        assert_eq!(stories, after_first(&log), "as seen by {look}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_that_comes_back_misses_nothing_and_repeats_nothing() {
    let site = Site::new().await;
    let table = site
        .table(json!({"game": "louis-xiv", "seats": [{"kind": "me"}, {"kind": "same-screen"}]}))
        .await;
    let (path, tokens, mut dice) = (table.path("/events?seat=1"), table.all_seats(), dice());
    let mut steady = site.listen(&path, &tokens, None).await;
    let mut first = site.listen(&path, &tokens, None).await;
    let mut last_id = first.next().await.id;
    assert_eq!(steady.next().await.id, last_id);
    drop(first);
    let (mut steady_events, mut shaky_events) = (Vec::new(), Vec::new());
    for round in 0..12 {
        for _ in 0..7 {
            site.play_on(table.id(), &tokens, &mut dice).await;
        }
        let chat = json!({"seat": 1, "text": format!("round {round}")});
        site.post(&table.path("/chat"), &tokens, chat).await.ok();
        // Away all the time, back only now.
        let mut again = site.listen(&path, &tokens, Some(&last_id)).await;
        let event = again.next().await;
        assert_eq!(event.name, "update");
        last_id.clone_from(&event.id);
        shaky_events.push(event);
        while steady_events
            .last()
            .is_none_or(|event: &Event| event.id != last_id)
        {
            steady_events.push(steady.next().await);
        }
        // And nothing more: the next thing that comes is the next that happens.
        let bell = json!({"seat": 1, "text": format!("bell {round}")});
        site.post(&table.path("/chat"), &tokens, bell).await.ok();
        let rung = again.next().await;
        assert_eq!(rung.data["told"], json!([]), "{}", rung.data);
        assert_eq!(rung.data["chat"][0]["text"], format!("bell {round}"));
    }
    assert_eq!(told(&steady_events), told(&shaky_events));
    let chat = |events: &[Event]| -> Vec<String> {
        let lines = events
            .iter()
            .flat_map(|event| event.data["chat"].as_array().expect("chat").clone());
        lines
            .map(|line| line["text"].as_str().expect("text").to_owned())
            .collect()
    };
    let mut rounds: Vec<String> = (0..12)
        .flat_map(|round| [format!("round {round}"), format!("bell {round}")])
        .collect();
    // The last bell rang after the last look.
    rounds.pop();
    assert_eq!(chat(&steady_events), rounds);
    assert_eq!(chat(&shaky_events), rounds);
}

#[tokio::test(flavor = "multi_thread")]
async fn resuming_works_across_a_restart_of_the_server() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    let (path, tokens, mut dice) = (table.path("/events?seat=1"), table.all_seats(), dice());
    let mut reader = site.listen(&path, &tokens, None).await;
    let last_id = reader.next().await.id;
    for _ in 0..3 {
        site.play_on(table.id(), &tokens, &mut dice).await;
    }
    let before = site.get(&table.path("/log?seat=1"), &tokens).await.ok();
    let site = site.restart(super::site::config()).await;
    let mut again = site.listen(&path, &tokens, Some(&last_id)).await;
    let event = again.next().await;
    assert_eq!(event.data["told"], json!(after_first(&before)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_reader_holds_nobody_up() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    let (path, tokens, mut dice) = (table.path("/events?seat=1"), table.all_seats(), dice());
    let mut slow = site.listen(&path, &tokens, None).await;
    // It does not read at all while a whole game is played.
    while site.play_on(table.id(), &tokens, &mut dice).await {}
    let events = read_to_end(&mut slow).await;
    // Whatever was not sent yet comes in one piece, in order and whole.
    let entries: Vec<_> = told(&events).iter().map(|told| told["entry"].as_u64()).collect();
    assert!(entries.is_sorted(), "{entries:?}");
    let log = site.get(&table.path("/log?seat=1"), &tokens).await.ok();
    let all = log["told"].as_array().expect("told");
    assert_eq!(told(&events).last(), all.last());
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_end_when_the_server_stops() {
    let site = Site::new().await;
    let table = site.toy_table(2).await;
    let mut reader = site.listen(&table.path("/events"), table.seat(1), None).await;
    reader.next().await;
    site.hub.close().await;
    let begun = std::time::Instant::now();
    assert_eq!(reader.next_within(HANGS).await, None);
    assert!(begun.elapsed() < HANGS, "the stream is still open");
    assert_eq!(site.get(&table.path(""), table.seat(1)).await.refused().0, 503);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_stays_in_memory_while_somebody_listens_and_no_longer() {
    let mut config = super::site::config();
    config.idle_after = std::time::Duration::from_millis(30);
    config.max_readers = 1;
    let site = Site::with(config, &court_server::GuardSettings::UNLIMITED).await;
    let table = site.toy_table(2).await;
    let mut reader = site.listen(&table.path("/events"), table.seat(1), None).await;
    reader.next().await;
    let second = site.get(&table.path("/events"), table.seat(2)).await.refused();
    assert_eq!(second, (503, "too-many-readers".to_owned()));
    // Idle tables have left: another one, begun later, is gone.
    site.toy_table(2).await;
    until("only the table that is listened to is left", || async {
        site.hub.tables_in_memory() == 1
    })
    .await;
    site.post(&table.path("/chat"), table.seat(2), json!({"text": "still here"}))
        .await
        .ok();
    assert_eq!(reader.next().await.data["chat"][0]["text"], "still here");
    drop(reader);
    until("the table has left memory", || async {
        site.hub.tables_in_memory() == 0
    })
    .await;
}
