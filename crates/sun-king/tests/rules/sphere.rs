//! The sphere of power: rules 5 to 8, majorities 10 to 12, and their rulings.

use court_sun_king::Colour::{Blue, Green, Purple, Red, Yellow};
use court_sun_king::{AuctionCard, Card, Phase, Tint};

use super::scene::{Scene, seat};

fn card(text: &str) -> Option<Card> {
    Some(text.parse().unwrap())
}

#[test]
fn r5_a_sphere_is_columns_by_colour_and_auction_cards() {
    let mut play = Scene::new(3).reveal("blue pension green");
    play.play("@1 lay blue; @1 done; @2 done; @2 announce 1");
    play.play("@2 bid 1; @3 pass; @1 pass; @2 pay 0 gold 1 power; @2 lay green");
    assert_eq!((play.count(1, Blue), play.count(1, Green)), (1, 0));
    assert!(play.owns(2, AuctionCard::Pension));
    assert_eq!(play.count(2, Green), 1);
}

#[test]
fn r6_x9_the_card_laid_last_is_the_top_card() {
    let mut play = Scene::new(2)
        .has(1, "green")
        .phase(Phase::Announce)
        .top("green-seal")
        .begin();
    assert_eq!(play.top(1, Green), card("green"));
    play.play("@1 announce 1; @1 lay green-seal");
    assert_eq!(play.top(1, Green), card("green-seal"));
    assert_eq!(play.count(1, Green), 2);
}

#[test]
fn r7_a3_others_touch_top_property_cards_only() {
    let mut play = Scene::new(3)
        .chips(1, 2, 9)
        .has(2, "red red-seal order")
        .has(3, "influence")
        .phase(Phase::Gold)
        .begin();
    let discards: Vec<_> = play
        .legal()
        .into_iter()
        .filter(|text| text.contains("discard"))
        .collect();
    assert_eq!(discards, ["@1 gold discard @2 red"]);
    assert_eq!(play.refused("@1 gold discard @3 blue").0, "rival-has-no-card");
    play.play("@1 gold discard @2 red");
    assert_eq!((play.discarded("red-seal"), play.discarded("red")), (1, 0));
    assert!(play.owns(2, AuctionCard::Order) && play.owns(3, AuctionCard::Influence));
}

#[test]
fn r8_a4_x7_visible_seals_are_those_on_top_cards_and_auction_cards() {
    let play = Scene::new(2)
        .has(1, "green-seal green red red-seal blue-seal order pension")
        .begin();
    let own = &play.game.court().spheres[seat(1)];
    // Green's is covered; red's and blue's are on top; Order has one, Pension none. Auction cards cover nothing.
    assert_eq!(own.visible_seals(), 3);
    for (card, seal) in [
        (AuctionCard::Influence, true),
        (AuctionCard::Order, true),
        (AuctionCard::Conspiracy, false),
        (AuctionCard::Diplomacy, false),
        (AuctionCard::Authority, true),
        (AuctionCard::Dominion, false),
        (AuctionCard::Pension, false),
    ] {
        let play = Scene::new(2).has(1, card.word()).begin();
        assert_eq!(
            play.game.court().spheres[seat(1)].visible_seals(),
            u8::from(seal),
            "{card}"
        );
    }
}

#[test]
fn x7_the_seal_of_an_auction_card_is_no_immunity() {
    // Seat 1 shows Order's seal only, seat 2 two seals: seat 1 owes all the same.
    let mut play = Scene::new(2)
        .has(1, "order")
        .has(2, "red-seal blue-seal")
        .phase(Phase::Announce)
        .top("debts green")
        .begin();
    play.play("@1 reveal; @1 stop");
    assert_eq!(play.turn(), "@1");
    assert!(play.can("@1 pay order"));
}

#[test]
fn a2_the_owner_too_takes_only_from_the_top_one_after_another() {
    let mut play = Scene::new(3)
        .has(1, "green-seal green")
        .chips(1, 0, 0)
        .reveal("order red");
    play.play("@1 bid 4; @2 pass; @3 pass; @1 pay green");
    assert_eq!((play.discarded("green"), play.discarded("green-seal")), (1, 0));
    play.play("@1 pay green");
    assert_eq!((play.discarded("green"), play.discarded("green-seal")), (1, 1));
}

#[test]
fn r10_x8_with_two_or_three_players_only_a_sole_leader_has_the_majority() {
    for seats in [2, 3] {
        let play = Scene::new(seats)
            .has(1, "green red red")
            .has(2, "green red")
            .begin();
        assert_eq!(play.majority(Green), [0u8; 0]);
        assert_eq!(play.majority(Red), [1]);
        assert!(play.can("@1 power") && !play.can("@1 army two @2"));
    }
}

#[test]
fn r11_x8_with_four_to_six_players_all_leaders_have_the_majority() {
    for seats in 4..=6 {
        let play = Scene::new(seats)
            .has(1, "green yellow")
            .has(2, "green yellow yellow")
            .has(4, "green")
            .begin();
        assert_eq!(play.majority(Green), [1, 2, 4]);
        assert_eq!(play.majority(Yellow), [2]);
        assert!(play.can("@1 army two @3") && !play.can("@1 wealth"));
    }
}

#[test]
fn r12_c1_without_a_card_nobody_has_the_majority() {
    for seats in 2..=6 {
        let play = Scene::new(seats).has(1, "green").begin();
        assert_eq!(play.majority(Blue), [0u8; 0]);
        assert_eq!(play.majority(Green), [1]);
        assert!(!play.can("@1 power"));
    }
}

#[test]
fn r12_c2_from_four_to_three_the_stricter_rule_holds_at_once() {
    let mut play = Scene::new(4)
        .has(1, "green red dominion")
        .has(2, "red")
        .has(3, "green")
        .chips(4, 0, 0)
        .begin();
    assert_eq!(play.majority(Red), [1, 2]);
    assert!(play.can("@1 power") && play.can("@1 army two @2"));
    play.play("@1 dominion @4");
    assert!(!play.is_active(4) && play.fired("C2"));
    assert_eq!(play.majority(Red), [0u8; 0]);
    // Power may no longer be used, and Army need not be.
    assert_eq!(play.refused("@1 power"), ("no-majority", "13"));
    play.play("@1 done");
    // What was used before stands.
    let mut play = Scene::new(4)
        .has(1, "green red dominion")
        .has(2, "red")
        .chips(4, 0, 0)
        .begin();
    play.play("@1 power; @1 dominion @4; @1 army two @2");
    assert_eq!(play.power(1), 10);
}

#[test]
fn a5_auction_cards_do_not_count_for_majorities_unless_the_table_says_so() {
    let start = || {
        Scene::new(3)
            .has(1, "yellow pension pension")
            .has(2, "yellow yellow")
            .has(3, "influence")
    };
    let play = start().begin();
    assert_eq!(play.majority(Yellow), [2]);
    assert_eq!(play.majority(Blue), [0u8; 0]);
    let play = start()
        .config(|c| c.auction_cards_count_for_majority = true)
        .begin();
    assert_eq!(play.majority(Yellow), [1]);
    assert_eq!(play.majority(Blue), [3]);
    // Grey cards are of no colour; a changed colour counts where it belongs.
    let play = start()
        .config(|c| (c.auction_cards_count_for_majority, c.auction_colours.pension) = (true, Tint::Grey))
        .begin();
    assert_eq!(play.majority(Yellow), [2]);
}

#[test]
fn n13_turn_player_and_active_players_are_two_things() {
    let play = Scene::new(4).gone(&[3]).turn(2).begin();
    let court = play.game.court();
    assert_eq!(court.turn_player, seat(2));
    assert_eq!(
        court.active.iter().map(|s| s.number()).collect::<Vec<_>>(),
        [1, 2, 4]
    );
    assert_eq!(court.next_active(seat(2)), seat(4));
    assert_eq!(play.majority(Purple), [0u8; 0]);
}
