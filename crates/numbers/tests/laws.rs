//! The laws of numbers, over random play of all games at all numbers of seats.
//!
//! `COURT_LAW_GAMES=<n>` plays more games than usual.

use std::collections::{BTreeSet, HashMap};

use court_core::{FastDice, Game, Seat, Turn, Viewer};
use court_emperor::Emperor;
use court_louis_xiv::LouisXiv;
use court_numbers::{
    Namer, Numbered, Rewards, Scratch, Unreadable, action_names, action_of, from_bytes, information_key,
    information_text, layout, legal_ids, mask, observe, to_bytes,
};
use court_sun_king::SunKing;
use court_testkit::play;

fn games() -> u64 {
    let games = std::env::var("COURT_LAW_GAMES").ok();
    games.and_then(|games| games.parse().ok()).unwrap_or(4)
}

/// Shows every position of some random games, with a number that tells them apart.
fn each_position<G: Game>(mut visit: impl FnMut(&G, u64)) {
    for seats in G::META.seat_counts() {
        for seed in 0..games() {
            let played = play::<G>(&G::Config::default(), seats, seed, |step| {
                visit(step.before, u64::from(step.number));
            });
            played.assert_over();
            visit(&played.game, 0);
        }
    }
}

fn observation<G: Numbered>(view: &G::View) -> Vec<f32> {
    // Whatever was there before must not shine through.
    let mut out = vec![f32::NAN; G::OBSERVATION];
    observe::<G>(view, &mut out);
    out
}

fn allowed<G: Numbered>(game: &G, seat: Seat) -> Vec<u8> {
    let mut out = vec![7; G::ACTIONS];
    mask(game, seat, &mut Scratch::new(), &mut out);
    out
}

fn ids_and_names_belong_together<G: Numbered>() {
    let catalogue = G::catalogue();
    assert_eq!(catalogue.len(), G::ACTIONS);
    for (id, &action) in catalogue.iter().enumerate() {
        let own = G::id(action, Seat::default(), G::META.max_seats);
        assert_eq!(own, Some(id as u16), "{action}");
    }
    let names: BTreeSet<_> = action_names::<G>().into_iter().collect();
    assert_eq!(names.len(), G::ACTIONS, "no name stands for two ids");
}

fn the_mask_is_what_is_legal<G: Numbered>() {
    let (mut scratch, mut ids, mut legal) = (Scratch::new(), Vec::new(), Vec::new());
    each_position::<G>(|game, _| {
        for seat in Seat::all(game.seats()) {
            legal.clear();
            game.legal(seat, &mut legal);
            legal_ids(game, seat, &mut scratch, &mut ids);
            let different: BTreeSet<_> = ids.iter().copied().collect();
            assert_eq!(
                different.len(),
                legal.len(),
                "two legal actions share an id: {legal:?}"
            );
            for (&action, &id) in legal.iter().zip(&ids) {
                assert_eq!(action_of(game, seat, id, &mut scratch), Some(action));
            }
            for (id, &is) in allowed(game, seat).iter().enumerate() {
                assert_eq!(is == 1, different.contains(&(id as u16)), "id {id}");
                if is == 0 {
                    assert_eq!(action_of(game, seat, id as u16, &mut scratch), None);
                }
            }
        }
    });
}

fn the_same_view_gives_the_same_numbers<G: Numbered>() {
    each_position::<G>(|game, number| {
        for viewer in Viewer::all(game.seats()) {
            let view = game.view(viewer);
            let twin = G::determinise(&view, &mut FastDice::new(number));
            let seen = observation::<G>(&view);
            assert_eq!(seen, observation::<G>(&twin.view(viewer)));
            assert!(
                seen.iter().all(|&x| (0.0..=4.0).contains(&x)),
                "an element is out of bounds: {:?}",
                seen.iter().position(|x| !(0.0..=4.0).contains(x))
            );
            assert_eq!(
                information_key::<G>(&view),
                information_key::<G>(&twin.view(viewer))
            );
            if let Some(seat) = viewer.seat() {
                assert_eq!(allowed(game, seat), allowed(&twin, seat));
            }
        }
    });
}

fn elements_are_always_the_same<G: Numbered>() {
    let layout = layout::<G>();
    assert_eq!(layout.elements.len(), G::OBSERVATION);
    let names: BTreeSet<_> = layout.elements.iter().map(|element| &element.name).collect();
    assert_eq!(names.len(), G::OBSERVATION, "every element has a name of its own");
    each_position::<G>(|game, number| {
        if game.seats() == G::META.max_seats && number % 16 == 0 {
            let mut names = Namer::default();
            G::write(&game.view(Viewer::Seat(Seat::new(1))), &mut names);
            assert_eq!(names.elements, layout.elements);
        }
    });
}

fn keys_tell_views_apart<G: Numbered>() {
    let mut texts = HashMap::new();
    each_position::<G>(|game, number| {
        if number % 4 == 0 {
            for viewer in Viewer::all(game.seats()) {
                let view = game.view(viewer);
                let text = information_text::<G>(&view);
                let known = texts
                    .entry(information_key::<G>(&view))
                    .or_insert_with(|| text.clone());
                assert_eq!(*known, text, "two views share a key");
            }
        }
    });
}

fn states_survive_as_bytes<G: Numbered>() {
    let (mut most, mut json) = (0, 0);
    each_position::<G>(|game, number| {
        if number % 4 == 0 {
            let bytes = to_bytes(game);
            most = most.max(bytes.len());
            json = json.max(serde_json::to_vec(game).unwrap().len());
            assert_eq!(from_bytes::<G>(&bytes).as_ref(), Ok(game));
        }
    });
    println!("{}: at most {most} bytes, {json} as JSON", G::META.slug);
    assert!(most < 1024 && most * 4 < json, "{most} bytes are not compact");
}

fn damaged_bytes_are_refused<G: Numbered>() {
    let game = G::new(&G::Config::default(), G::META.max_seats).ok().unwrap();
    let bytes = to_bytes(&game);
    assert_eq!(from_bytes::<G>(b"").unwrap_err(), Unreadable::Form);
    let other = [b"court1 chess\n".as_slice(), &bytes].concat();
    assert_eq!(from_bytes::<G>(&other).unwrap_err().code(), "other-game");
    for cut in 0..bytes.len() {
        assert!(from_bytes::<G>(&bytes[..cut]).is_err(), "cut at {cut}");
    }
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 0x10;
        // Some bits mean nothing; what is read is the same then, never something else.
        if let Ok(read) = from_bytes::<G>(&changed) {
            assert_eq!(read, game, "byte {at}");
        }
    }
}

/// Listed outcomes are possible, different, add up, and come as often as they say.
fn outcomes_are_what_is_drawn<G: Numbered>() {
    const DRAWS: u32 = 400;
    let (mut listed, mut sampled) = (0, 0);
    each_position::<G>(|game, number| {
        if game.turn() != Turn::Chance {
            return;
        }
        let Some(outcomes) = game.outcomes() else {
            sampled += 1;
            return;
        };
        listed += 1;
        assert!(outcomes.len() <= court_numbers::MOST_OUTCOMES);
        let sum: f64 = outcomes.iter().map(|(_, likely)| likely).sum();
        assert!((sum - 1.0).abs() < 1e-9, "the probabilities add up to {sum}");
        for (chance, likely) in &outcomes {
            assert!(*likely > 0.0 && game.check_chance(chance).is_ok(), "{chance}");
        }
        let place: HashMap<_, _> = outcomes
            .iter()
            .enumerate()
            .map(|(i, (chance, _))| (chance.to_string(), i))
            .collect();
        assert_eq!(place.len(), outcomes.len(), "an outcome is listed twice");
        let mut dice = FastDice::new(number ^ 0x5eed);
        let mut seen = vec![0u32; outcomes.len()];
        for _ in 0..DRAWS {
            seen[place[&game.sample(&mut dice).to_string()]] += 1;
        }
        for ((chance, likely), &seen) in outcomes.iter().zip(&seen) {
            let expected = likely * f64::from(DRAWS);
            // Six standard deviations, and a little for what is rare.
            let most = 6.0 * (expected * (1.0 - likely)).sqrt() + 3.0;
            assert!(
                (f64::from(seen) - expected).abs() <= most,
                "{chance}: {seen} instead of {expected}"
            );
        }
    });
    println!(
        "{}: {listed} chance events listed, {sampled} sampled",
        G::META.slug
    );
}

fn rewards_add_up<G: Numbered>() {
    each_position::<G>(|game, _| {
        let Some(standings) = game.standings() else {
            return;
        };
        let rewards = Rewards::of(&standings);
        let sum = |of: &[f32]| of.iter().sum::<f32>();
        assert!((sum(rewards.share.as_slice()) - 1.0).abs() < 1e-6);
        assert!((sum(rewards.rank.as_slice()) - f32::from(game.seats()) / 2.0).abs() < 1e-6);
    });
}

macro_rules! laws {
    ($($module:ident $Game:ty),*) => {
        $(mod $module {
            use super::*;
            laws!(@ $Game: ids_and_names_belong_together the_mask_is_what_is_legal
                the_same_view_gives_the_same_numbers elements_are_always_the_same keys_tell_views_apart
                states_survive_as_bytes damaged_bytes_are_refused outcomes_are_what_is_drawn rewards_add_up);
        })*
    };
    (@ $Game:ty: $($law:ident)*) => {
        $(#[test]
        fn $law() {
            super::$law::<$Game>();
        })*
    };
}

laws!(emperor Emperor, louis_xiv LouisXiv, sun_king SunKing);
