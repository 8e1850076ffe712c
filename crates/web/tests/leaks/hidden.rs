//! Choices that are hidden from the others.

use std::collections::BTreeMap;

use court_api::{PlayOn, SeatRequest};
use court_core::{Game, Seat};
use court_server::Caller;
use court_table::{Match, Seed, Table};

use super::common::{self, Browser, House, finished, house_with};
use super::pictures::{NAMES, SEATS};

/// Two actions of this seat that look the same to all others.
fn alike<G: Game>(table: &dyn Table, seat: Seat) -> Option<[String; 2]> {
    let played = table.as_any().downcast_ref::<Match<G>>()?;
    let (state, mut legal) = (played.state(), Vec::new());
    state.legal(seat, &mut legal);
    let looks = |action: &G::Action| -> Vec<Option<G::Action>> {
        let others = Seat::all(state.seats()).filter(|other| *other != seat);
        others.map(|other| state.seen_by(other, seat, *action)).collect()
    };
    legal.iter().enumerate().find_map(|(place, one)| {
        let other = legal[place + 1..]
            .iter()
            .find(|other| looks(other) == looks(one))?;
        Some([one.to_string(), other.to_string()])
    })
}

/// Plays one of several actions after the same past; what everybody receives then.
async fn received_after(house: &House, record: &str, position: u32, seat: Seat, action: &str) -> Vec<String> {
    let play_on = PlayOn {
        position: Some(position),
        seats: NAMES
            .map(|name| SeatRequest::Me {
                name: Some(name.to_owned()),
            })
            .to_vec(),
    };
    let created = house
        .hub
        .import(&Caller::nobody(), record, play_on)
        .await
        .expect("the record is good");
    let table = format!("/table/{}", created.id);
    let key = |seat: Seat| created.seats[seat.index()].token.reveal().to_owned();
    let mut actor = Browser::new(house);
    let (own, number) = (key(seat), seat.number().to_string());
    let (_, page) = actor.get(&format!("{table}?key={own}")).await;
    let form = [
        ("key", own.as_str()),
        ("seat", &number),
        ("decision", &common::fields(&page).0),
        ("action", action),
    ];
    let (status, page) = actor.post(&format!("{table}/act"), &form).await;
    assert_eq!(status, 200, "{action}: {page}");
    let mut all = Vec::new();
    for key in Seat::all(SEATS)
        .map(key)
        .chain([created.watch.reveal().to_owned()])
    {
        let mut browser = Browser::new(house);
        browser.get(&format!("{table}?key={key}")).await;
        browser.fetch(&format!("{table}?key={key}")).await;
        browser.get(&format!("{table}/replay?key={key}")).await;
        browser.get(&format!("{table}/fairness?key={key}")).await;
        let form = [("key", key.as_str()), ("seat", &number), ("try", action)];
        browser.post(&format!("{table}/act"), &form).await;
        let received = browser.received.replace(&key, "KEY");
        all.push(without_page_keys(&received.replace(created.id.as_str(), "TABLE")));
    }
    all
}

/// Every copy of a page has a key of its own, by chance.
fn without_page_keys(received: &str) -> String {
    let mut pieces = received.split("name=\"once\" value=\"");
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        text.push_str("PAGE KEY");
        text.push_str(piece.trim_start_matches(|sign: char| sign.is_ascii_hexdigit()));
    }
    text
}

/// Compares what the others receive after choices that are hidden from them; says how many such choices there were, and
/// after how many of them the one who chose received different pages.
async fn hidden_choices<G: Game>(house: &House) -> (usize, usize) {
    let (mut compared, mut told) = (0, 0);
    // How often each kind of choice was compared.
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    for number in 0..40 {
        let table = finished(G::META.slug, SEATS, number);
        let record = table.record().expect("the whole record").to_string();
        for position in 0..table.in_force() {
            let then = table.at(position).expect("it was so");
            let seats = then.turn().seats();
            let Some((seat, actions)) = seats
                .iter()
                .find_map(|seat| Some((seat, alike::<G>(&*then, seat)?)))
            else {
                continue;
            };
            let kind = actions[1].split(' ').next().unwrap_or_default().to_owned();
            let often = kinds.entry(kind).or_default();
            if *often == 4 {
                continue;
            }
            *often += 1;
            let one = received_after(house, &record, position, seat, &actions[0]).await;
            let other = received_after(house, &record, position, seat, &actions[1]).await;
            for (place, (one, other)) in one.iter().zip(&other).enumerate() {
                if place == seat.index() {
                    told += usize::from(one != other);
                } else {
                    assert!(
                        one == other,
                        "{} game {number} after {position}: place {place} sees which of {actions:?} {seat} chose",
                        G::META.slug
                    );
                }
            }
            compared += 1;
        }
    }
    println!("{}: {kinds:?}", G::META.slug);
    (compared, told)
}

#[tokio::test]
async fn a_hidden_choice_changes_no_byte_of_the_others_pages() {
    // The same seed for both worlds: the commitment is shown.
    let house = house_with(|| Seed::from_number(5)).await;
    macro_rules! check_each {
        ($($module:ident :: $Game:ident),*) => { $(check::<court_games::$module::$Game>(&house).await;)* };
    }
    court_games::each_game!(check_each);
}

async fn check<G: Game>(house: &House) {
    let (compared, told) = hidden_choices::<G>(house).await;
    println!(
        "{}: {compared} compared, of which the owner sees {told}",
        G::META.slug
    );
    match G::META.slug {
        // All of its choices are open.
        "sun-king" => assert_eq!((compared, told), (0, 0)),
        slug => {
            assert!(compared >= 4, "{slug}: hardly a hidden choice");
            assert!(told > 0, "{slug}: not even who chose sees it");
        }
    }
}
