//! Threads are lent out and come back, whatever becomes of who wanted one.

use std::net::IpAddr;

use court_api::TableId;

use super::*;

fn thinkers(threads: usize) -> Arc<Thinkers> {
    Thinkers::new(threads, 1000, Arc::new(Metrics::default()))
}

fn matter(rank: Rank) -> Matter {
    Matter {
        rank,
        house: Some(IpAddr::from([192, 0, 2, 1])),
        table: TableId::fresh(),
    }
}

fn waiting(thinkers: &Thinkers) -> i64 {
    (Rank::ALL.iter())
        .map(|rank| thinkers.metrics.thoughts_waiting(rank.name()).get())
        .sum()
}

#[tokio::test]
async fn who_gives_up_waiting_holds_nobody_up() {
    let thinkers = thinkers(1);
    let first = thinkers
        .wait(matter(Rank::Awaited))
        .unwrap()
        .turn()
        .await
        .unwrap();
    let impatient = thinkers.wait(matter(Rank::Awaited)).unwrap();
    let called_in_vain = thinkers.wait(matter(Rank::Awaited)).unwrap();
    let mut patient = thinkers.wait(matter(Rank::Awaited)).unwrap();
    assert_eq!(waiting(&thinkers), 3);
    drop(impatient);
    assert_eq!(waiting(&thinkers), 2);
    drop(first);
    // It is this one's turn now, and it never looks.
    drop(called_in_vain);
    let turn = patient.turn().await.unwrap();
    assert_eq!((waiting(&thinkers), thinkers.state().free), (0, 0));
    drop(turn);
    assert_eq!(thinkers.state().free, 1);
}

#[tokio::test]
async fn bots_without_company_leave_a_thread_to_people() {
    let thinkers = thinkers(3);
    let mut alone: Vec<_> = (0..3)
        .map(|_| thinkers.wait(matter(Rank::Alone)).unwrap())
        .collect();
    let mut turns = Vec::new();
    for waiting in &mut alone[..2] {
        turns.push(waiting.turn().await.unwrap());
    }
    assert_eq!(waiting(&thinkers), 1, "the third waits, though a thread is free");
    let person = thinkers
        .wait(matter(Rank::Awaited))
        .unwrap()
        .turn()
        .await
        .unwrap();
    drop(turns.pop());
    turns.push(alone[2].turn().await.unwrap());
    drop((turns, person));
    let state = thinkers.state();
    assert_eq!((state.free, state.alone), (3, 0));
}

#[tokio::test]
async fn a_table_that_somebody_begins_to_watch_goes_before_the_others() {
    let thinkers = thinkers(1);
    let busy = thinkers
        .wait(matter(Rank::Awaited))
        .unwrap()
        .turn()
        .await
        .unwrap();
    let mut first = thinkers.wait(matter(Rank::Alone)).unwrap();
    let mut second = thinkers.wait(matter(Rank::Alone)).unwrap();
    second.go_over(None, Rank::Watched);
    drop(busy);
    let turn = second.turn().await.unwrap();
    assert_eq!(turn.rank, Rank::Watched);
    // Whoever has been called stays called.
    second.go_over(None, Rank::Alone);
    drop(turn);
    assert_eq!(first.turn().await.unwrap().rank, Rank::Alone);
    assert_eq!(waiting(&thinkers), 0);
}

struct Heavy(usize);

impl Player for Heavy {
    fn advise(&mut self, _: Seat, _: &Value) -> Result<Advice, serde_json::Error> {
        panic!("it knows nothing")
    }

    fn memory(&self) -> usize {
        self.0
    }
}

#[tokio::test]
async fn bots_that_stay_have_so_much_memory_and_no_more() {
    let thinkers = thinkers(1);
    let keep = |bytes| thinkers.keep(Level::Page, Box::new(Heavy(bytes)));
    let small = keep(600).unwrap();
    assert!(keep(401).is_none(), "one that does not fit goes");
    let other = keep(400).unwrap();
    assert_eq!(thinkers.kept.load(Ordering::Relaxed), 1000);
    drop(small);
    let player = other.take().unwrap();
    assert_eq!(
        thinkers.kept.load(Ordering::Relaxed),
        0,
        "who thinks is not among those who stay"
    );
    // A bot that panics gives its thread back and does not come again.
    let turn = thinkers.wait(matter(Rank::Hint)).unwrap().turn().await.unwrap();
    assert!(turn.think(player, Seat::new(0), Value::Null).await.is_none());
    assert_eq!(thinkers.state().free, 1);
}

#[test]
fn the_moment_of_an_answer_tells_nothing_of_how_long_it_took() {
    let asked = Instant::now();
    let at = |millis: u64| asked + Duration::from_millis(millis);
    let beat = Duration::from_millis(600);
    for (level, usual) in [
        (Level::Page, 600),
        (Level::Courtier, 600),
        (Level::Minister, 1200),
    ] {
        let within = level.answers_within().as_millis() as u64;
        for began in [0, 1, 30, 99, 100, 101, 599, 600, 1000, 12_345] {
            let answers = |took: u64| answer_at(asked, at(began), at(began + took), level, (beat, 1));
            let forced = answers(0);
            for took in 0..=within {
                assert_eq!(answers(took), forced, "{level}: {took} ms of thought");
            }
            assert!(forced >= at(began + within));
            // What shows is a whole number of beats, also if a machine is too slow for the level.
            for took in [0, within, within + 1, 5000] {
                let shown = (answers(took) - asked).as_millis();
                assert!(shown.is_multiple_of(600) && answers(took) >= at(began + took));
            }
        }
        assert_eq!(answer_at(asked, asked, asked, level, (beat, 1)), at(usual));
        // Whoever plays for a person who may want to come back waits a moment.
        assert_eq!(answer_at(asked, asked, asked, level, (beat, 4)), at(2400));
        let slow = answer_at(asked, asked, at(5000), level, (beat, 4));
        assert_eq!(slow, answer_at(asked, asked, at(5000), level, (beat, 1)));
        assert_eq!(answer_at(asked, asked, at(7), level, (Duration::ZERO, 4)), at(7));
    }
}
