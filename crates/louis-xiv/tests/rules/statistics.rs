//! What is dealt, and worlds, by numbers. `COURT_SAMPLES=30` in the environment looks thirty times as long.

use std::panic::catch_unwind;

use court_core::{Dice, FastDice, Game, Seat, Turn, Viewer};
use court_louis_xiv::{
    ByCoat, COAT_KINDS, COATS_PER_KIND, Card, Chance, Config, Deck, Due, Hand, LouisXiv, Mission, MissionSet,
    Phase, TileSet,
};
use court_testkit::{
    Deals, LeakReport, Sampling, Small, Watching, assert_distribution, assert_exact, assert_no_leak, rank,
    samples,
};
use serde::Deserialize;

use super::scene::{Scene, seat};

/// A new game up to its first decision.
fn dealt(seats: u8, dice: &mut FastDice) -> LouisXiv {
    let mut game = LouisXiv::new(&Config::default(), seats).unwrap();
    while game.turn() == Turn::Chance {
        let chance = game.sample(dice);
        game.resolve(&chance, &mut ()).unwrap();
    }
    game
}

/// Counts many deals: a light and a medium mission and five influence cards for each seat, and the first money card.
fn deal_many(seats: u8, deal: impl Fn(&mut FastDice) -> [Hand; 4]) {
    let rest = |each: u32, cards: u32| {
        let mut sizes = vec![each; usize::from(seats)];
        sizes.push(cards - each * u32::from(seats));
        sizes
    };
    let of_deck = |deck| MissionSet::of_deck(deck).iter().collect::<Vec<Mission>>();
    let (light, medium) = (of_deck(Deck::Light), of_deck(Deck::Medium));
    let copies = Card::COPIES.as_array().map(u32::from);
    let mut lights = Deals::new("light missions", &rest(1, 20), &[1; 20]);
    let mut mediums = Deals::new("medium missions", &rest(1, 12), &[1; 12]);
    let mut influence = Deals::new("influence cards", &rest(5, 30), &copies);
    let dice = &mut FastDice::new(u64::from(seats));
    for _ in 0..samples(2_000) {
        let hands = &deal(dice)[..usize::from(seats)];
        let missions = |cards: &[Mission]| {
            let holder = |card| hands.iter().position(|hand| hand.missions.contains(card));
            let place = |card| holder(card).unwrap_or(hands.len());
            cards
                .iter()
                .map(|&card| place(card))
                .enumerate()
                .map(|(kind, place)| (place, kind))
                .collect::<Vec<_>>()
        };
        lights.add(missions(&light));
        mediums.add(missions(&medium));
        let mut left = Card::COPIES;
        let mut cards = Vec::new();
        for (place, hand) in hands.iter().enumerate() {
            for (face, &number) in hand.influence.iter() {
                left[face] -= number;
                cards.extend(std::iter::repeat_n((place, face.index()), usize::from(number)));
            }
        }
        for (face, &number) in left.iter() {
            cards.extend(std::iter::repeat_n(
                (hands.len(), face.index()),
                usize::from(number),
            ));
        }
        influence.add(cards);
    }
    lights.assert_fair();
    mediums.assert_fair();
    influence.assert_fair();
}

fn hands(game: &LouisXiv) -> [Hand; 4] {
    std::array::from_fn(|index| *game.hand(Seat::new(index as u8)))
}

#[test]
fn every_card_is_dealt_to_every_seat_equally_often() {
    for seats in 2..=4 {
        deal_many(seats, |dice| hands(&dealt(seats, dice)));
    }
    let mut money = Deals::new("money cards", &[1, 7], &[1; 8]);
    let dice = &mut FastDice::new(9);
    for _ in 0..samples(2_000) {
        let turned = dealt(3, dice).open().money_seen.trailing_zeros() as usize;
        money.add((0..8).map(|card| (usize::from(card != turned), card)));
    }
    money.assert_fair();
}

/// In half of the deals in which the second seat has more jokers the first one gets its influence cards.
#[test]
fn a_deal_that_favours_jokers_is_found() {
    let unfair = || {
        deal_many(2, |dice| {
            let mut hands = hands(&dealt(2, dice));
            let worse = hands[0].influence[Card::JOKER] < hands[1].influence[Card::JOKER];
            if worse && dice.below(2) == 0 {
                let other = hands[1].influence;
                hands[1].influence = std::mem::replace(&mut hands[0].influence, other);
            }
            hands
        });
    };
    let payload = catch_unwind(unfair).unwrap_err();
    let message = payload.downcast_ref::<String>().unwrap();
    assert!(message.starts_with("influence cards: "), "{message}");
}

#[test]
fn a_spectator_imagines_hands_as_often_as_they_are_dealt() {
    let sampling = Sampling {
        config: &Config::default(),
        seats: 3,
        script: &[],
        viewer: Viewer::Spectator,
        games: samples(12_000),
        seed: 1,
    };
    let report = assert_distribution(&sampling, |game: &LouisXiv| {
        let jokers = Seat::all(3).map(|seat| game.hand(seat).influence[Card::JOKER]);
        let mission = game.hand(seat(1)).missions.iter().next();
        (jokers.collect::<Vec<_>>(), mission.map(|card| card.to_string()))
    });
    assert_eq!(report.views, 8, "one for each money card: {report}");
}

/// What lies where nobody looks.
#[derive(Deserialize)]
struct Pools {
    secret: Secret,
}

#[derive(Deserialize)]
struct Secret {
    intrigue_pool: TileSet,
    mission_pool: MissionSet,
    coats_left: [u8; COAT_KINDS],
}

/// All outcomes of a draw with their probabilities; one of light missions, influence and money cards, which have nothing to
/// do with what is asked here.
fn outcomes(game: &LouisXiv) -> Vec<(Chance, f64)> {
    let Pools { secret } = serde_json::from_value(serde_json::to_value(game).unwrap()).unwrap();
    let evenly = |all: Vec<Chance>| {
        let share = 1.0 / all.len() as f64;
        all.into_iter().map(|chance| (chance, share)).collect()
    };
    match game.open().due {
        Due::Coats(_, count) => coats(&secret.coats_left, count),
        Due::Intrigue(_) => evenly(secret.intrigue_pool.iter().map(Chance::Intrigue).collect()),
        Due::Mission(_, deck) => {
            let pool = secret.mission_pool.and(MissionSet::of_deck(deck)).iter();
            let first = if deck == Deck::Light {
                1
            } else {
                MissionSet::ALL.len()
            };
            evenly(pool.take(usize::from(first)).map(Chance::Mission).collect())
        }
        Due::Influence(_) | Due::Nothing => vec![(game.sample(&mut FastDice::new(1)), 1.0)],
    }
}

/// So many coats drawn one after the other.
fn coats(left: &[u8; COAT_KINDS], count: u8) -> Vec<(Chance, f64)> {
    let mut drawn = vec![([0; COAT_KINDS], 1.0)];
    for _ in 0..count {
        let mut next = std::collections::BTreeMap::new();
        for (coats, share) in drawn {
            let rest: Vec<u8> = left.iter().zip(coats).map(|(left, drawn)| left - drawn).collect();
            let total: u8 = rest.iter().sum();
            for (kind, &number) in rest.iter().enumerate().filter(|(_, number)| **number > 0) {
                let mut more = coats;
                more[kind] += 1;
                *next.entry(more).or_insert(0.0) += share * f64::from(number) / f64::from(total);
            }
        }
        drawn = next.into_iter().collect();
    }
    drawn
        .into_iter()
        .map(|(coats, share)| (Chance::Coats(ByCoat::new(coats)), share))
        .collect()
}

#[test]
fn coats_and_intrigue_cards_of_others_are_imagined_as_they_can_be() {
    // Seat 1 holds all coats but six, and eight intrigue cards were played. Seat 2 leads on the tiles 10 and 12: two coats,
    // then one coat and an intrigue card.
    let scene = Scene::new(3)
        .louis(4)
        .coats(1, &"blue green black ".repeat(10))
        .coats(1, &"gold silver red ".repeat(7))
        .coats(1, "silver red red")
        .intrigue_under("1 2 3 4 5 6 7 8")
        .stones(10, &[0, 3, 0])
        .stones(12, &[0, 3, 0]);
    let play = scene.score();
    assert_eq!(play.turn(), "chance", "{:?}", play.open().phase);
    let small = Small {
        starts: &[(play.game, 1.0)],
        script: &[],
        viewer: Viewer::Seat(seat(1)),
        worlds: samples(6_000),
        seed: 1,
    };
    let report = assert_exact(&small, outcomes, |game| {
        let hand = game.hand(seat(2));
        (*hand.coats.as_array(), format!("{:?}", hand.intrigue))
    });
    assert!(report.views == 1 && report.keys >= 12, "{report}");
}

/// Seat 1 has put d1 under the empty dark deck. Seat 2 holds three of the four dark cards that seat 1 has not seen, seat 3
/// the fourth: four beginnings, each as likely.
fn followed() -> Vec<(LouisXiv, f64)> {
    let cards = ["d2", "d3", "d4", "d5"];
    let beginning = |other: &str| {
        let held: Vec<_> = cards.into_iter().filter(|card| *card != other).collect();
        let scene = Scene::new(3)
            .laid(1, "l7a")
            .laid(2, "l7b")
            .hold(1, "d1")
            .hold(2, &held.join(" "))
            .hold(3, other)
            .empty_decks(3, "dark")
            .chips(2, "letter letter letter letter");
        let play = scene
            .score()
            .play("@3 done; @1 put d1; @1 draw light; ~ mission l3a");
        (play.game, 0.25)
    };
    cards.into_iter().map(beginning).collect()
}

#[test]
fn missions_that_come_back_from_under_their_deck_are_followed_as_they_can_be() {
    let starts = followed();
    let whole = ["@2 lay d5", "@2 draw dark", "@2 done", "@2 hidden", "@2 done"];
    // Who looks, how far, and how many worlds there are at least.
    for (viewer, lines, keys) in [(1, 0, 4), (1, 2, 3), (1, 5, 9), (3, 5, 3)] {
        let small = Small {
            starts: &starts,
            script: &whole[..lines],
            viewer: Viewer::Seat(seat(viewer)),
            worlds: samples(6_000),
            seed: 1,
        };
        let report = assert_exact(&small, outcomes, |game| {
            let dark = |number| {
                game.hand(seat(number))
                    .missions
                    .and(MissionSet::of_deck(Deck::Dark))
            };
            let under = game.view(Viewer::Seat(seat(2))).missions_under;
            let under: Vec<_> = under.iter().flatten().map(ToString::to_string).collect();
            (format!("{:?} {:?}", dark(2), dark(3)), under)
        });
        assert!(report.keys >= keys, "seat {viewer} after {lines}: {report}");
    }
}

fn no_leak(secret: impl Fn(&LouisXiv, Hand, &mut FastDice) -> Option<u8>) -> LeakReport {
    let watching = Watching {
        config: &Config::default(),
        seats: 3,
        viewer: Viewer::Seat(seat(1)),
        games: samples(1_000),
        seed: 1,
    };
    assert_no_leak(&watching, |game: &LouisXiv, _, dice| {
        secret(game, *game.hand(seat(1)), dice)
    })
}

/// One of these at random, by their number of each kind.
fn one_of(counts: impl IntoIterator<Item = u8>, dice: &mut FastDice) -> Option<usize> {
    let kinds: Vec<_> = (0..)
        .zip(counts)
        .flat_map(|(kind, number)| std::iter::repeat_n(kind, usize::from(number)))
        .collect();
    dice.pick(&kinds).copied()
}

#[test]
fn nothing_a_seat_sees_goes_with_the_coats_of_another() {
    let report = no_leak(|game, own, dice| {
        if matches!(game.open().phase, Phase::Exchange | Phase::Over) {
            return None;
        }
        let unseen = own.coats.as_array().map(|held| u32::from(COATS_PER_KIND - held));
        let kind = one_of(*game.hand(seat(2)).coats.as_array(), dice)?;
        Some(rank(&unseen, kind, 6, dice))
    });
    assert!(report.games > 500 && report.features > 100, "{report}");
}

#[test]
fn nothing_a_seat_sees_goes_with_the_missions_and_influence_cards_another_was_dealt() {
    let at_the_start = |game: &LouisXiv| {
        game.open().round == 1 && matches!(game.open().phase, Phase::Supply(_) | Phase::Influence(_))
    };
    let untouched = |game: &LouisXiv| {
        let open = game.open();
        at_the_start(game) && Seat::all(3).all(|seat| open.player(seat).influence == 5)
    };
    let report = no_leak(|game, own, dice| {
        if !untouched(game) {
            return None;
        }
        let unseen: Vec<_> = Card::COPIES
            .iter()
            .map(|(face, all)| u32::from(all - own.influence[face]))
            .collect();
        let kind = one_of(*game.hand(seat(2)).influence.as_array(), dice)?;
        Some(rank(&unseen, kind, 4, dice))
    });
    assert!(report.games > 500 && report.features > 20, "{report}");
    let report = no_leak(|game, own, dice| {
        if !untouched(game) {
            return None;
        }
        let light = MissionSet::of_deck(Deck::Light);
        let unseen: Vec<_> = light.minus(own.missions).iter().collect();
        let held = game.hand(seat(2)).missions.and(light).first()?;
        let kind = unseen.iter().position(|&card| card == held)?;
        Some(rank(&vec![1; unseen.len()], kind, 4, dice))
    });
    assert!(report.games > 500 && report.features > 20, "{report}");
}
