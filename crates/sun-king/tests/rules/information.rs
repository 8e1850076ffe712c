//! What is known: rulings A6 and A7, and worlds that come with the right probability.

use std::collections::BTreeMap;

use court_core::{FastDice, Game, Viewer};
use court_sun_king::{Card, Phase, SunKing};

use super::scene::{Play, Scene, seat};

#[test]
fn a6_before_committing_nothing_is_told_of_what_the_discard_pile_holds() {
    let told = |play: &Play| {
        let legal = play.legal();
        let prompt = play.game.prompt(seat(1));
        let mut actions = Vec::new();
        play.game.legal(seat(1), &mut actions);
        let words: Vec<_> = actions
            .iter()
            .map(|&action| play.game.describe(seat(1), action))
            .collect();
        (legal, prompt, words)
    };
    let with = |discard: &str| {
        Scene::new(3)
            .has(1, "blue")
            .has(2, "red")
            .discard(discard)
            .begin()
    };
    let (one, other) = (with("green yellow-seal debts"), with("red purple order"));
    assert_eq!(told(&one), told(&other));
    // After committing the property cards are shown, and only they.
    let (mut one, mut other) = (one, other);
    one.play("@1 etiquette swap blue");
    other.play("@1 etiquette swap blue");
    assert_eq!(one.legal(), ["@1 fetch green", "@1 fetch yellow-seal"]);
    assert_eq!(other.legal(), ["@1 fetch red", "@1 fetch purple"]);
}

#[test]
fn a7_everybody_remembers_what_was_seen_and_knows_what_the_draw_pile_holds() {
    let mut play = Scene::new(3)
        .phase(Phase::Announce)
        .top("louis green blue red")
        .begin();
    let known = |game: &SunKing, viewer| game.view(viewer).court.unseen;
    for viewer in Viewer::all(3) {
        assert_eq!(known(&play.game, viewer), play.game.court().unseen);
        assert_eq!(play.game.view(viewer).court, *play.game.court());
    }
    play.play("@1 announce 3").shuffle();
    play.play("@1 lay green");
    // After Louis' shuffle too: blue and red went to the new discard pile, green lies before seat 1.
    let mut expected = play.game.court().rules.deck;
    for card in ["green", "blue", "red"] {
        expected[card.parse::<Card>().unwrap()] -= 1;
    }
    assert_eq!(known(&play.game, Viewer::Spectator), expected);
    // The view has no order of the pile.
    let json = serde_json::to_value(play.game.view(Viewer::Seat(seat(2)))).unwrap();
    assert!(json.get("pile").is_none());
    assert_eq!(json["unseen"]["mazarin"], 4);
}

/// How often each order of the pile comes in the worlds of a view.
fn orders(play: &Play, trials: u32) -> BTreeMap<Vec<Card>, u32> {
    let view = play.game.view(Viewer::Seat(seat(2)));
    let mut dice = FastDice::new(77);
    let mut seen = BTreeMap::new();
    for _ in 0..trials {
        let world = SunKing::determinise(&view, &mut dice);
        *seen.entry(world.pile().to_vec()).or_default() += 1;
    }
    seen
}

fn chi_square(seen: &BTreeMap<Vec<Card>, u32>, expected: f64) -> f64 {
    seen.values()
        .map(|&n| (f64::from(n) - expected).powi(2) / expected)
        .sum()
}

#[test]
fn a7_worlds_put_louis_uniformly_into_the_lower_half_and_the_rest_in_any_order() {
    // Five cards, the lower half is three: 3 places for Louis times 4! orders of the others.
    let play = Scene::new(3)
        .phase(Phase::Announce)
        .pile("green red blue louis mazarin")
        .begin();
    assert_eq!(play.game.court().lower, 3);
    let seen = orders(&play, 36_000);
    assert_eq!(seen.len(), 72);
    assert!(seen.keys().all(|pile| pile[..3].contains(&Card::LOUIS)));
    // 71 degrees of freedom: 112 is exceeded once in a thousand seeds.
    let chi = chi_square(&seen, 500.0);
    assert!(chi < 112.0, "{chi}");
}

#[test]
fn a7_worlds_within_the_lower_half_put_louis_anywhere() {
    // One card has been drawn from the lower half: Louis is as likely on top as anywhere.
    let mut play = Scene::new(3)
        .phase(Phase::Announce)
        .pile("green red blue yellow louis")
        .begin();
    assert_eq!(play.game.court().lower, 3);
    play.play("@1 announce 3");
    assert_eq!(play.game.court().draw, 2);
    let seen = orders(&play, 20_000);
    assert_eq!(seen.len(), 2);
    let chi = chi_square(&seen, 10_000.0);
    assert!(chi < 10.8, "{chi}");
}

#[test]
fn a7_worlds_agree_with_how_the_game_itself_shuffles() {
    // Draw from real shuffles until some cards are gone, and compare where Louis is with where worlds put him.
    let mut dice = FastDice::new(5);
    let (mut truth, mut worlds) = ([0u32; 70], [0u32; 70]);
    let mut tries = 0;
    while tries < 1500 {
        let mut game = SunKing::new(&court_sun_king::Config::default(), 6).unwrap();
        let shuffle = game.sample(&mut dice);
        game.resolve(&shuffle, &mut ()).unwrap();
        let mut legal = Vec::new();
        // A few turns of doing as little as possible.
        for _ in 0..150 {
            let court_core::Turn::Of(seats) = game.turn() else {
                break;
            };
            let now = seats.first().unwrap();
            legal.clear();
            game.legal(now, &mut legal);
            game.apply(now, legal[legal.len() - 1], &mut ()).unwrap();
        }
        if game.court().louis_came
            || game.court().unseen[Card::LOUIS] == 0
            || game.turn() == court_core::Turn::Over
        {
            tries += 1;
            continue;
        }
        tries += 1;
        let place = |game: &SunKing| game.pile().iter().position(|&card| card == Card::LOUIS).unwrap();
        truth[place(&game)] += 1;
        worlds[place(&SunKing::determinise(&game.view(Viewer::Spectator), &mut dice))] += 1;
    }
    let (mut chi, mut places) = (0.0, 0);
    for (t, w) in truth.iter().zip(worlds) {
        let sum = f64::from(t + w);
        if sum > 20.0 {
            chi += (f64::from(*t) - f64::from(w)).powi(2) / sum;
            places += 1;
        }
    }
    assert!(places > 5, "{places}");
    // A wide bound: mean `places`, standard deviation sqrt(2 * places).
    assert!(
        chi < f64::from(places) + 4.5 * f64::from(2 * places).sqrt(),
        "{chi} for {places}"
    );
}
