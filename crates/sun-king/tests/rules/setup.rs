//! Setting up: rules 1 to 4, and what rulings say about it.

use std::collections::BTreeMap;

use court_core::{FastDice, Game, Refusal, Seat, Turn};
use court_sun_king::data::{Status, data};
use court_sun_king::{AuctionCard, Card, Colour, Config, Shuffle, SunKing, Tint};

use super::scene::{Scene, seat};

/// Players; cards by seat; upper half; lower half with Louis; power and gold in the supply.
type Row = (u8, &'static [u8], u8, u8, u8, u8);

const TABLE: [Row; 5] = [
    (2, &[2, 3], 39, 40, 42, 18),
    (3, &[2, 3, 3], 37, 39, 33, 17),
    (4, &[2, 2, 3, 3], 36, 38, 24, 16),
    (5, &[2, 2, 3, 3, 4], 34, 36, 15, 15),
    (6, &[2, 2, 3, 3, 4, 4], 32, 34, 6, 14),
];

fn dealt(seats: u8, seed: u64) -> (SunKing, Shuffle) {
    let mut game = SunKing::new(&Config::default(), seats).unwrap();
    let shuffle = game.sample(&mut FastDice::new(seed));
    game.resolve(&shuffle, &mut ()).unwrap();
    game.assert_invariants();
    (game, shuffle)
}

#[test]
fn r1_louis_is_put_aside_seat_one_begins_and_play_is_clockwise() {
    let (mut game, shuffle) = dealt(3, 1);
    assert!(!shuffle.dealt.contains(&Card::LOUIS));
    assert_eq!(game.turn(), Turn::of(seat(1)));
    let mut turns = vec![];
    let mut legal = Vec::new();
    while turns.len() < 4 {
        let Turn::Of(seats) = game.turn() else {
            panic!("over")
        };
        let now = seats.first().unwrap();
        if game.court().stack.is_empty() && turns.last() != Some(&game.court().turn_player) {
            turns.push(game.court().turn_player);
        }
        legal.clear();
        game.legal(now, &mut legal);
        game.apply(now, *legal.last().unwrap(), &mut ()).unwrap();
    }
    assert_eq!(turns, [1, 2, 3, 1].map(seat));
}

#[test]
fn r2_each_seat_is_dealt_property_cards_by_the_table() {
    for (seats, by_seat, ..) in TABLE {
        for seed in 0..100 {
            let (game, shuffle) = dealt(seats, seed);
            for (place, &number) in by_seat.iter().enumerate() {
                let sphere = &game.court().spheres[Seat::new(place as u8)];
                assert_eq!((sphere.properties(), sphere.auction.len()), (number, 0));
            }
            assert!(shuffle.dealt.iter().all(|card| card.is_property()));
        }
    }
    // A special card among the dealt ones is refused: it must have been replaced.
    let game = SunKing::new(&Config::default(), 2).unwrap();
    let mut shuffle = game.sample(&mut FastDice::new(1));
    let special = shuffle
        .pile
        .iter()
        .position(|&card| !card.is_property() && card != Card::LOUIS)
        .unwrap();
    std::mem::swap(&mut shuffle.pile[special], &mut shuffle.dealt[0]);
    assert_eq!(game.check_chance(&shuffle).unwrap_err().code(), "dealt-special");
    let card = shuffle.dealt.pop().unwrap();
    shuffle.pile.push(card);
    assert_eq!(game.check_chance(&shuffle).unwrap_err().code(), "dealt-number");
}

#[test]
fn r3_everyone_begins_with_nine_power_and_one_gold_and_the_rest_is_the_supply() {
    for (seats, .., power, gold) in TABLE {
        let (game, _) = dealt(seats, 3);
        for (_, sphere) in game.court().spheres.iter() {
            assert_eq!((sphere.power, sphere.gold), (9, 1));
        }
        assert_eq!((game.court().power, game.court().gold), (power, gold));
    }
}

#[test]
fn r4_d8_louis_is_shuffled_into_the_lower_half() {
    for (seats, _, upper, lower, ..) in TABLE {
        let game = SunKing::new(&Config::default(), seats).unwrap();
        let mut shuffle = game.sample(&mut FastDice::new(9));
        assert_eq!(shuffle.pile.len(), (upper + lower) as usize);
        let louis = shuffle.pile.iter().position(|&card| card == Card::LOUIS).unwrap();
        // The highest place of the lower half will do, the one above will not.
        shuffle.pile.swap(louis, lower as usize - 1);
        assert_eq!(game.check_chance(&shuffle), Ok(()));
        shuffle.pile.swap(lower as usize - 1, lower as usize);
        assert_eq!(game.check_chance(&shuffle).unwrap_err().rule(), "4");
        let (game, _) = dealt(seats, 4);
        assert_eq!(game.court().discard.total(), 0);
        assert_eq!(game.court().lower, lower);
    }
}

#[test]
fn r4_n1_every_place_of_the_lower_half_is_as_likely_for_louis() {
    let game = SunKing::new(&Config::default(), 6).unwrap();
    let mut dice = FastDice::new(11);
    let mut places = [0u32; 34];
    // N1: the top card is any card left, special or not, in proportion.
    let mut tops = BTreeMap::<Card, u32>::new();
    let trials = 34_000;
    for _ in 0..trials {
        let shuffle = game.sample(&mut dice);
        places[shuffle.pile.iter().position(|&card| card == Card::LOUIS).unwrap()] += 1;
        *tops.entry(*shuffle.pile.last().unwrap()).or_default() += 1;
    }
    let chi_square: f64 = places
        .iter()
        .map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0)
        .sum();
    // 33 degrees of freedom: 63.9 is exceeded once in a thousand seeds.
    assert!(chi_square < 63.9, "{chi_square}");
    // 65 cards could be there, 4 of them Mazarins; a green card without a seal is left with probability 9 * 49/67.
    for (card, expected) in [
        (Card::MAZARIN, 4.0),
        (Card::property(Colour::Green, false), 9.0 * 49.0 / 67.0),
    ] {
        let share = f64::from(tops[&card]) / f64::from(trials) * 65.0;
        assert!((share - expected).abs() < 0.35, "{card}: {share} for {expected}");
    }
}

#[test]
fn x3_there_are_seven_kinds_of_auction_cards_and_eight_cards() {
    let court = *SunKing::new(&Config::default(), 2).unwrap().court();
    let numbers = AuctionCard::ALL.map(|card| court.rules.deck[Card::auction(card)]);
    assert_eq!(numbers, [1, 1, 1, 1, 1, 1, 2]);
    assert_eq!(court.rules.deck.total(), 84);
    // With six summary cards the box holds the 90 cards that were counted.
    assert_eq!(court.rules.deck.total() + 6, 90);
}

#[test]
fn x4_three_chips_of_each_value_are_nine_power() {
    assert_eq!(data().start.power.value, 3 * (1 + 2));
    assert_eq!(data().start.power.status, Status::Found);
    let (game, _) = dealt(2, 1);
    assert_eq!(game.court().spheres[seat(2)].power, 9);
}

#[test]
fn x11_the_auction_cards_have_the_seven_names_of_the_text() {
    let names = AuctionCard::ALL.map(AuctionCard::title);
    assert_eq!(
        names,
        [
            "Influence",
            "Order",
            "Conspiracy",
            "Diplomacy",
            "Authority",
            "Dominion",
            "Pension"
        ]
    );
    for card in AuctionCard::ALL {
        assert_eq!(card.word().parse(), Ok(card));
    }
    assert_eq!(SunKing::META.designers, "Alan R. Moon, Aaron Weissblum");
}

#[test]
fn a1_dealt_cards_lie_in_the_order_of_dealing_the_last_on_top() {
    let mut game = SunKing::new(&Config::default(), 2).unwrap();
    let mut shuffle = game.sample(&mut FastDice::new(1));
    // Seat 1's two cards become green ones, a plain one last.
    let mut all: Vec<Card> = shuffle
        .dealt
        .iter()
        .chain(shuffle.pile.iter().rev())
        .copied()
        .collect();
    for (place, card) in [
        (0, Card::property(Colour::Green, true)),
        (1, Card::property(Colour::Green, false)),
    ] {
        let there = (place..all.len()).find(|&i| all[i] == card).unwrap();
        all.swap(place, there);
    }
    // Swapped-in cards may have put a special card among the dealt ones: only property cards are dealt.
    for place in 2..5 {
        if !all[place].is_property() {
            let there = (5..all.len()).find(|&i| all[i].is_property()).unwrap();
            all.swap(place, there);
        }
    }
    let louis = all.iter().position(|&card| card == Card::LOUIS).unwrap();
    let bottom = all.len() - 1;
    all.swap(louis, bottom);
    shuffle.dealt = all[..5].iter().copied().collect();
    shuffle.pile = all[5..].iter().rev().copied().collect();
    game.resolve(&shuffle, &mut ()).unwrap();
    let own = &game.court().spheres[seat(1)];
    assert_eq!(own.top(Colour::Green), Some(Card::property(Colour::Green, false)));
    assert_eq!(
        own.columns[Colour::Green].seals().collect::<Vec<_>>(),
        [true, false]
    );
}

#[test]
fn reconstructed_values_can_be_changed_and_are_validated() {
    let refused = |change: fn(&mut Config)| {
        let mut config = Config::default();
        change(&mut config);
        SunKing::new(&config, 4)
            .map(|_| ())
            .map_err(|reason| reason.code())
    };
    assert_eq!(refused(|_| {}), Ok(()));
    assert_eq!(
        refused(|c| c.property_cards[Colour::Green] += 1),
        Err("property-total")
    );
    assert_eq!(
        refused(|c| (c.property_cards[Colour::Green], c.property_cards[Colour::Red]) = (28, 0)),
        Err("colour-cards")
    );
    assert_eq!(
        refused(|c| c.property_cards[Colour::Green] = 200),
        Err("colour-cards")
    );
    assert_eq!(refused(|c| c.seals[Colour::Blue] = 14), Err("seals"));
    assert_eq!(refused(|c| c.seals[Colour::Blue] = 13), Ok(()));
    assert_eq!(refused(|c| c.power_ones = 17), Err("power-ones"));
    assert_eq!(refused(|c| c.power_ones = 23), Err("power-ones"));
    assert_eq!(refused(|c| c.start_power = 0), Err("start-power"));
    assert_eq!(refused(|c| c.start_power = 10), Err("start-power"));
    let play = Scene::new(2)
        .config(|c| (c.power_ones, c.auction_colours.order) = (18, Tint::Red))
        .begin();
    assert_eq!(play.game.court().rules.power, 62);
    assert_eq!(play.game.court().rules.tint(AuctionCard::Order), Tint::Red);
    // What is not reconstructed is no option, and a field that does not exist is refused.
    let json = serde_json::to_value(Config::default()).unwrap();
    let mut wrong = json.clone();
    wrong["gold"] = 21.into();
    assert!(serde_json::from_value::<Config>(wrong).is_err());
    assert_eq!(serde_json::from_value::<Config>(json).unwrap(), Config::default());
}

#[test]
fn every_value_of_the_data_file_has_its_status() {
    let reconstructed = |status| status == Status::Reconstructed;
    for property in &data().property {
        assert!(reconstructed(property.cards.status) && reconstructed(property.seals.status));
    }
    for auction in &data().auction {
        // Only Influence's colour is stated.
        assert_eq!(
            auction.colour.status == Status::Stated,
            auction.card == AuctionCard::Influence
        );
    }
    assert!(reconstructed(data().chips.power_ones.status));
}

#[test]
fn v2_n12_new_games_count_at_the_reveal_and_those_of_version_1_do_not_unless_they_say_so() {
    assert_eq!(SunKing::META.known_rules(), 1..=2);
    let by = |rules: u16| SunKing::new_by(rules, &SunKing::usual_config(rules), 3).unwrap();
    let (old, new) = (by(1), by(2));
    assert_eq!(SunKing::new(&Config::default(), 3).unwrap(), new);
    assert_eq!((old.rules_version(), new.rules_version()), (1, 2));
    assert!(new.court().rules.count_when_revealed && !old.court().rules.count_when_revealed);
    let mut switched = SunKing::usual_config(1);
    switched.count_when_revealed = true;
    assert!(
        SunKing::new_by(1, &switched, 3)
            .unwrap()
            .court()
            .rules
            .count_when_revealed
    );
    // As it was written before there were versions.
    let mut json = serde_json::to_value(&old).unwrap();
    let rules = json["court"]["rules"].as_object_mut().unwrap();
    assert_eq!(rules.remove("version"), Some(1.into()));
    assert_eq!(serde_json::from_value::<SunKing>(json).unwrap(), old);
}
