//! What of a view shows in its observation: everything but the listed omissions, and nothing of who sits where.

use std::collections::BTreeMap;

use court_core::{FastDice, Game, Notation, Seat, Viewer, read};
use court_emperor::Emperor;
use court_louis_xiv::LouisXiv;
use court_numbers::{Numbered, observe};
use court_sun_king::SunKing;
use court_testkit::play;
use serde_json::Value;

fn observation<G: Numbered>(view: &G::View) -> Vec<f32> {
    let mut out = vec![0.0; G::OBSERVATION];
    observe::<G>(view, &mut out);
    out
}

/// Every so many positions of random games at a table of so many seats.
fn positions<G: Game>(seats: u8, seeds: u64, stride: u32) -> Vec<G> {
    let mut all = Vec::new();
    for seed in 0..seeds {
        let played = play::<G>(&G::Config::default(), seats, seed, |step| {
            if step.number % stride == 0 {
                all.push(step.before.clone());
            }
        });
        all.push(played.game);
    }
    all
}

/// The paths at which two values differ, at every depth at which both have something. What is in `whole` is not opened.
fn differences(a: &Value, b: &Value, path: &mut Vec<String>, whole: &[&str], found: &mut Vec<Vec<String>>) {
    if a == b {
        return;
    }
    if !path.is_empty() {
        found.push(path.clone());
    }
    if whole.contains(&plain(path).as_str()) {
        return;
    }
    let pairs: Vec<(String, &Value, &Value)> = match (a, b) {
        (Value::Object(a), Value::Object(b)) => {
            let both = a
                .iter()
                .filter_map(|(key, value)| Some((key.clone(), value, b.get(key)?)));
            both.collect()
        }
        (Value::Array(a), Value::Array(b)) => {
            let both = a.iter().zip(b).enumerate();
            both.map(|(i, (a, b))| (i.to_string(), a, b)).collect()
        }
        _ => Vec::new(),
    };
    for (key, a, b) in pairs {
        path.push(key);
        differences(a, b, path, whole, found);
        path.pop();
    }
}

fn at<'a>(value: &'a mut Value, path: &[String]) -> &'a mut Value {
    path.iter().fold(value, |value, key| match value {
        Value::Array(items) => &mut items[key.parse::<usize>().unwrap()],
        other => &mut other[key.as_str()],
    })
}

/// A path without the places in lists.
fn plain(path: &[String]) -> String {
    let names = path.iter().filter(|key| key.parse::<usize>().is_err());
    names.cloned().collect::<Vec<_>>().join(".")
}

/// One thing after another is taken over from another view: each must show, unless it is listed as left out.
fn what_is_not_left_out_shows<G: Numbered>(whole: &[&str], partly: &[&str], possible: fn(&G::View) -> bool) {
    let mut shown = BTreeMap::<&str, u32>::new();
    let (mut tried, viewer) = (0, Viewer::Seat(Seat::new(1)));
    for seats in G::META.seat_counts() {
        let mut views: Vec<_> = positions::<G>(seats, 3, 11)
            .iter()
            .map(|game| game.view(viewer))
            .collect();
        court_core::Dice::shuffle(&mut FastDice::new(5), &mut views);
        for pair in views.windows(2).take(24) {
            let seen = observation::<G>(&pair[0]);
            let [a, b] = [&pair[0], &pair[1]].map(|view| serde_json::to_value(view).unwrap());
            let mut paths = Vec::new();
            differences(&a, &b, &mut Vec::new(), whole, &mut paths);
            for path in paths {
                let mut crossed = a.clone();
                *at(&mut crossed, &path) = at(&mut b.clone(), &path).clone();
                let Ok(view) = serde_json::from_value::<G::View>(crossed) else {
                    continue;
                };
                if view == pair[0] || !possible(&view) {
                    continue;
                }
                tried += 1;
                let shows = observation::<G>(&view) != seen;
                let name = plain(&path);
                let omission = G::OMISSIONS
                    .iter()
                    .map(|(omission, _)| *omission)
                    .find(|omission| {
                        name.strip_prefix(omission)
                            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
                    });
                match omission {
                    Some(omission) => *shown.entry(omission).or_default() += u32::from(shows),
                    None => assert!(
                        shows,
                        "{}: a change of {} does not show",
                        G::META.slug,
                        path.join(".")
                    ),
                }
            }
        }
    }
    assert!(tried > 500, "only {tried} changes were tried");
    println!(
        "{}: {tried} changes, shown of what is left out {shown:?}",
        G::META.slug
    );
    // What is only partly left out shows in other changes.
    for omission in partly {
        assert!(
            shown.get(omission).is_some_and(|&shown| shown > 0),
            "{omission} never shows"
        );
    }
}

#[test]
fn all_of_the_emperor_shows() {
    what_is_not_left_out_shows::<Emperor>(&[], &[], |_| true);
}

#[test]
fn all_of_louis_xiv_shows() {
    what_is_not_left_out_shows::<LouisXiv>(&[], &["turn"], |view| {
        // What a seat knows of cards on and under decks goes with what everybody sees of them, card by card.
        view.influence_top.len() == view.open.influence_top.len()
            && view.missions_under.len() == view.open.mission_under.len()
    });
}

#[test]
fn all_of_the_sun_king_shows() {
    // A frame in the wrong place is a position that cannot be.
    what_is_not_left_out_shows::<SunKing>(
        &["stack"],
        &["revealed", "waiting", "stack", "spheres.columns"],
        |_| true,
    );
}

/// How a value of a view names seats.
enum Names {
    Seat,
    Set,
    InOrder,
    BySeat,
    /// A seat, then other things.
    First,
    Nothing,
}

/// The same view with everybody one seat further.
fn turned(value: &mut Value, path: &mut Vec<String>, seats: u64, names: fn(&[String], &Value) -> Names) {
    let next = |seat: &mut Value| {
        if let Some(number) = seat.as_u64() {
            *seat = (number % seats + 1).into();
        }
    };
    match names(path, value) {
        Names::Seat => next(value),
        Names::Set | Names::InOrder => {
            let sorted = matches!(names(path, value), Names::Set);
            let items = value.as_array_mut().unwrap();
            items.iter_mut().for_each(next);
            if sorted {
                items.sort_by_key(Value::as_u64);
            }
        }
        Names::BySeat => value.as_array_mut().unwrap()[..seats as usize].rotate_right(1),
        Names::First => next(&mut value.as_array_mut().unwrap()[0]),
        Names::Nothing => {}
    }
    let children: Vec<(String, &mut Value)> = match value {
        Value::Object(fields) => fields
            .iter_mut()
            .map(|(key, value)| (key.clone(), value))
            .collect(),
        Value::Array(items) => items
            .iter_mut()
            .enumerate()
            .map(|(i, item)| (i.to_string(), item))
            .collect(),
        _ => Vec::new(),
    };
    for (key, child) in children {
        path.push(key);
        turned(child, path, seats, names);
        path.pop();
    }
}

/// An action with everybody one seat further.
fn turned_action<A: Notation>(action: &A, seats: u8) -> A {
    let word = |word: &str| match word.parse::<Seat>() {
        Ok(seat) => seat.next(seats).to_string(),
        Err(_) => word.to_owned(),
    };
    let text = action
        .to_string()
        .split(' ')
        .map(word)
        .collect::<Vec<_>>()
        .join(" ");
    read(&text).unwrap()
}

fn who_sits_where_does_not_show<G: Numbered>(names: fn(&[String], &Value) -> Names) {
    let mut legal = Vec::new();
    for seats in G::META.seat_counts() {
        for game in positions::<G>(seats, 2, 5) {
            for seat in Seat::all(seats) {
                let view = game.view(Viewer::Seat(seat));
                let mut json = serde_json::to_value(&view).unwrap();
                turned(&mut json, &mut Vec::new(), u64::from(seats), names);
                let other: G::View = serde_json::from_value(json).unwrap();
                assert_ne!(other, view);
                assert_eq!(
                    observation::<G>(&view),
                    observation::<G>(&other),
                    "{view:?}\n{other:?}"
                );
                legal.clear();
                game.legal(seat, &mut legal);
                for action in &legal {
                    let other = G::id(turned_action(action, seats), seat.next(seats), seats);
                    assert_eq!(G::id(*action, seat, seats), other, "{action}");
                }
            }
        }
    }
}

fn is(path: &[String], words: &[&str]) -> bool {
    path.last().is_some_and(|last| words.contains(&last.as_str()))
}

#[test]
fn turning_the_table_does_not_show_in_the_emperor() {
    who_sits_where_does_not_show::<Emperor>(|path, value| match value {
        Value::Number(_) if path.iter().any(|key| key == "points") => Names::Nothing,
        Value::Number(_)
            if is(
                path,
                &["seat", "emperor", "current", "winner", "owner", "last_elector"],
            ) =>
        {
            Names::Seat
        }
        Value::Array(_) if is(path, &["acting", "among", "waiting"]) => Names::Set,
        Value::Array(_)
            if is(
                path,
                &["families", "nobles", "knights", "castle_knights", "cities"],
            ) =>
        {
            Names::BySeat
        }
        _ => Names::Nothing,
    });
}

#[test]
fn turning_the_table_does_not_show_in_louis_xiv() {
    who_sits_where_does_not_show::<LouisXiv>(|path, value| {
        let parent = path.len().checked_sub(2).map_or("", |i| path[i].as_str());
        match value {
            Value::Number(_) if is(path, &["seat", "start", "by", "holder", "drew"]) => Names::Seat,
            Value::Number(_) if parent == "phase" || parent == "due" => Names::Seat,
            Value::Array(_) if is(path, &["of", "leaders", "second", "buyers", "to_general"]) => Names::Set,
            Value::Array(_) if parent == "phase" && is(path, &["intrigue"]) => Names::Set,
            Value::Array(_) if parent == "phase" || parent == "due" => Names::First,
            Value::Array(_) if parent == "open" && is(path, &["influence_top"]) => Names::InOrder,
            Value::Array(_) if parent == "scoring" && is(path, &["stones"]) => Names::BySeat,
            Value::Array(_) if is(path, &["players", "exchanged", "bonus", "revealed_coats"]) => {
                Names::BySeat
            }
            _ => Names::Nothing,
        }
    });
}

#[test]
fn turning_the_table_does_not_show_in_the_sun_king() {
    who_sits_where_does_not_show::<SunKing>(|path, value| match value {
        Value::Number(_) if path.len() > 1 && is(path, &["draw"]) && path[0] == "stack" => Names::Seat,
        Value::Number(_)
            if is(
                path,
                &[
                    "seat",
                    "turn_player",
                    "army-second",
                    "revealer",
                    "speaker",
                    "payer",
                ],
            ) =>
        {
            Names::Seat
        }
        Value::Array(_) if is(path, &["active", "pending", "bidders", "concerned"]) => Names::Set,
        Value::Array(_) if is(path, &["left"]) => Names::InOrder,
        Value::Array(_) if is(path, &["spheres"]) => Names::BySeat,
        _ => Names::Nothing,
    });
}
