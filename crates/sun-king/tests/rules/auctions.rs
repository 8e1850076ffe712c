//! Auctions: rules 23 to 27 and rulings E.

use court_sun_king::Colour::{Blue, Green, Red};
use court_sun_king::{AuctionCard, Frame, Phase, Tint};

use super::scene::{Play, Scene, seat};

#[test]
fn r23_the_revealer_speaks_first_then_clockwise_each_bid_higher() {
    let mut play = Scene::new(3).turn(2).reveal("order green");
    assert_eq!(play.turn(), "@2");
    // Any opening bid from 1 up, or a pass.
    assert!(play.can("@2 bid 1") && play.can("@2 bid 10") && play.can("@2 pass"));
    play.play("@2 bid 4");
    assert_eq!(play.turn(), "@3");
    assert_eq!(play.refused("@3 bid 4"), ("bid-too-low", "23"));
    play.play("@3 bid 5; @1 pass; @2 bid 7; @3 bid 8; @2 pass");
    assert!(
        matches!(play.game.court().stack.last(), Some(Frame::Payment { payer, due: 8, .. }) if *payer == seat(3))
    );
}

#[test]
fn r23_an_auction_happens_in_whatever_phase_the_card_is_revealed() {
    let mut play = Scene::new(3)
        .chips(1, 2, 9)
        .phase(Phase::Gold)
        .top("order green")
        .begin();
    play.play("@1 gold draw; @1 pass; @2 bid 1; @3 pass; @2 pay 0 gold 1 power");
    assert!(play.owns(2, AuctionCard::Order));
    assert_eq!(play.count(1, Green), 1);
}

#[test]
fn r24_e2_n20_the_last_to_speak_may_bid_or_leave_the_card() {
    let mut play = Scene::new(3).reveal("order green");
    play.play("@1 pass; @2 pass");
    assert_eq!(play.turn(), "@3");
    assert!(play.can("@3 bid 1") && play.can("@3 pass"));
    play.play("@3 bid 1; @3 pay 0 gold 1 power");
    assert!(play.owns(3, AuctionCard::Order) && play.fired("E2"));
    let mut play = Scene::new(3).reveal("order green");
    play.play("@1 pass; @2 pass; @3 pass");
    assert_eq!(play.discarded("order"), 1);
    assert_eq!(play.legal(), ["@1 lay green"]);
}

#[test]
fn r24_who_is_left_with_a_bid_wins_without_being_asked_again() {
    let mut play = Scene::new(4).reveal("order green");
    play.play("@1 bid 1; @2 pass; @3 pass; @4 pass");
    assert_eq!(play.game.court().prompt(seat(1)).code, "payment");
}

#[test]
fn r25_a_chip_pays_one_a_card_two_a_card_of_the_colour_three() {
    let start = |card: &str| {
        let play = Scene::new(2)
            .has(1, "green red pension")
            .chips(1, 0, 0)
            .reveal(&format!("{card} blue"));
        play.game.court().means(seat(1), card.parse().unwrap())
    };
    // Green for Dominion, red for Authority, a Pension for a Pension.
    assert_eq!(
        (start("dominion"), start("authority"), start("pension")),
        (7, 7, 7)
    );
    // For grey cards, and for a colour one has not, everything is worth 2.
    assert_eq!((start("diplomacy"), start("influence")), (6, 6));
    let mut play = Scene::new(2)
        .has(1, "green")
        .chips(1, 1, 1)
        .phase(Phase::Announce)
        .top("dominion blue")
        .begin();
    let (gold, power) = (play.game.court().gold, play.game.court().power);
    play.play("@1 announce 1; @1 bid 5; @2 pass; @1 pay green; @1 pay 1 gold 1 power");
    assert_eq!(play.discarded("green"), 1);
    assert_eq!(
        (play.game.court().gold, play.game.court().power),
        (gold + 1, power + 1)
    );
}

#[test]
fn r26_a_card_won_stays_until_paid_away() {
    let mut play = Scene::new(3).has(2, "green").reveal("pension blue");
    play.play("@1 bid 2; @2 pass; @3 pass; @1 pay 1 gold 1 power; @1 lay blue; @1 done");
    assert!(play.owns(1, AuctionCard::Pension));
    // Neither Etiquette nor gold can touch it.
    let play = Scene::new(3)
        .has(1, "pension")
        .has(2, "blue")
        .turn(2)
        .discard("red")
        .begin();
    assert!(!play.legal().iter().any(|text| text.contains("discard")));
    let play = Scene::new(3)
        .has(1, "pension")
        .has(2, "blue")
        .chips(2, 2, 2)
        .turn(2)
        .phase(Phase::Gold)
        .begin();
    assert!(
        !play
            .legal()
            .iter()
            .any(|text| text.contains("discard") || text.contains("swap"))
    );
}

/// The worked example of the rules: a bid of eight paid 3 + 2 + 1 + 2.
#[test]
fn r27_x6_eight_paid_with_a_blue_card_a_red_card_a_gold_and_a_two_power_chip() {
    let mut play = Scene::new(4)
        .has(3, "blue red")
        .chips(3, 2, 6)
        .reveal("influence green");
    play.play("@1 pass; @2 bid 3; @3 bid 4; @4 bid 7; @2 pass; @3 bid 8; @4 pass");
    assert_eq!(play.turn(), "@3");
    let (gold, power) = (play.game.court().gold, play.game.court().power);
    play.play("@3 pay red; @3 pay blue; @3 pay 1 gold 2 power");
    assert!(play.owns(3, AuctionCard::Influence));
    assert_eq!((play.discarded("blue"), play.discarded("red")), (1, 1));
    assert_eq!((play.gold(3), play.power(3)), (1, 4));
    assert_eq!(
        (play.game.court().gold, play.game.court().power),
        (gold + 1, power + 2)
    );
    assert_eq!(play.legal(), ["@1 lay green"]);
}

#[test]
fn e1_n7_a_bid_must_be_payable_with_all_chips_and_all_cards_covered_ones_too() {
    let mut play = Scene::new(2)
        .has(1, "green green green red diplomacy")
        .chips(1, 1, 3)
        .reveal("dominion blue");
    // 3 * 3 for green, 2 for red, 2 for Diplomacy, 4 chips.
    assert_eq!(play.game.court().means(seat(1), AuctionCard::Dominion), 17);
    assert!(play.can("@1 bid 17"));
    assert_eq!(play.refused("@1 bid 18"), ("bid-too-high", "E1"));
    play.play("@1 bid 17; @2 pass; @1 pay green; @1 pay green; @1 pay green; @1 pay red; @1 pay diplomacy; @1 pay 1 gold 3 power");
    assert!(play.owns(1, AuctionCard::Dominion));
}

fn paying(cards: &str, gold: u8, power: u8, auctioned: &str, bid: u8) -> Play {
    let mut play = Scene::new(2)
        .has(1, cards)
        .chips(1, gold, power)
        .phase(Phase::Announce)
        .top(&format!("{auctioned} green"))
        .begin();
    play.play(&format!("@1 announce 1; @1 bid {bid}; @2 pass"));
    play
}

#[test]
fn e3_no_superfluous_item_is_taken() {
    // Overpaying by less than any item is allowed, without change.
    let mut play = paying("red red", 0, 0, "influence", 3);
    play.play("@1 pay red; @1 pay red");
    assert!(play.owns(1, AuctionCard::Influence) && play.fired("E3"));
    // 2 + 3 for 3: the 2 would be superfluous. So the red card is not even offered.
    let mut play = paying("red blue", 0, 0, "influence", 3);
    assert_eq!(play.legal(), ["@1 pay blue"]);
    assert_eq!(play.refused("@1 pay red"), ("superfluous", "E3"));
    play.play("@1 pay blue");
    assert_eq!(play.count(1, Red), 1);
    // 2 + 3 for 4: neither can be left out.
    let mut play = paying("red blue", 0, 0, "influence", 4);
    play.play("@1 pay red; @1 pay blue");
    assert_eq!((play.count(1, Red), play.count(1, Blue)), (0, 0));
    // Red was paid to go with a chip: blue would make it superfluous.
    let mut play = paying("red blue", 0, 1, "influence", 3);
    play.play("@1 pay red");
    assert_eq!(play.legal(), ["@1 pay 0 gold 1 power"]);
    assert_eq!(play.refused("@1 pay blue"), ("superfluous", "E3"));
    // A three for a bid of one.
    let mut play = paying("blue", 0, 1, "influence", 1);
    assert_eq!(play.legal(), ["@1 pay blue", "@1 pay 0 gold 1 power"]);
    play.play("@1 pay blue");
    // After a card, chips must make up exactly the rest.
    let mut play = paying("red red", 0, 9, "influence", 3);
    play.play("@1 pay red");
    assert_eq!(play.legal(), ["@1 pay red", "@1 pay 0 gold 1 power"]);
    assert_eq!(play.refused("@1 pay 0 gold 2 power"), ("not-the-rest", "25"));
}

#[test]
fn n7_each_unit_of_chips_is_an_item() {
    // Two power and one gold for a bid of three, or a card and one chip; a chip too many could be left out.
    let mut play = paying("red", 1, 2, "order", 3);
    assert_eq!(play.legal(), ["@1 pay red", "@1 pay 1 gold 2 power"]);
    play.play("@1 pay red");
    assert_eq!(play.legal(), ["@1 pay 0 gold 1 power", "@1 pay 1 gold 0 power"]);
    assert_eq!(play.refused("@1 pay 0 gold 2 power"), ("not-the-rest", "25"));
    assert_eq!(play.refused("@1 pay 1 gold 1 power"), ("not-the-rest", "25"));
}

#[test]
fn e4_an_auction_card_pays_two_or_three_if_its_colour_is_that_of_the_card() {
    let mut play = paying("pension", 0, 0, "pension", 3);
    play.play("@1 pay pension");
    assert!(play.fired("E4-three"));
    assert_eq!(
        (play.owns(1, AuctionCard::Pension), play.discarded("pension")),
        (true, 1)
    );
    // Grey for grey pays 2.
    let mut play = paying("diplomacy red", 0, 0, "order", 4);
    play.play("@1 pay red; @1 pay diplomacy");
    assert!(play.fired("E4-two") && play.owns(1, AuctionCard::Order));
    let start = Scene::new(2).config(|c| c.auction_colours.order = Tint::Green);
    let play = start
        .has(1, "dominion green")
        .chips(1, 0, 0)
        .phase(Phase::Announce)
        .top("order red")
        .begin();
    assert_eq!(play.game.court().means(seat(1), AuctionCard::Order), 6);
}

#[test]
fn e5_revealed_cards_cannot_be_used_to_pay() {
    let mut play = Scene::new(2)
        .chips(1, 0, 1)
        .phase(Phase::Announce)
        .top("order green green green")
        .begin();
    play.play("@1 announce 3");
    assert_eq!(play.legal(), ["@1 bid 1", "@1 pass"]);
    play.play("@1 bid 1; @2 pass");
    assert_eq!(play.legal(), ["@1 pay 0 gold 1 power"]);
}

#[test]
fn e6_who_has_passed_is_not_asked_again() {
    let mut play = Scene::new(3).reveal("order green");
    play.play("@1 pass; @2 bid 1; @3 bid 2");
    assert_eq!(play.turn(), "@2");
    assert_eq!(
        play.game
            .court()
            .passed()
            .iter()
            .map(|s| s.number())
            .collect::<Vec<_>>(),
        [1]
    );
}

#[test]
fn e7_all_power_may_be_paid_away() {
    let mut play = paying("", 0, 4, "order", 4);
    play.play("@1 pay 0 gold 4 power");
    assert!(play.is_active(1) && play.fired("E7"));
    assert_eq!(play.power(1), 0);
}

#[test]
fn e8_a_discarded_auction_card_comes_back_with_louis_and_is_auctioned_again() {
    let mut play = Scene::new(3).reveal("order louis green");
    play.play("@1 pass; @2 pass; @3 pass");
    assert_eq!(play.discarded("order"), 1);
    play.shuffle_to("order red");
    play.play("@1 lay green; @1 done; @2 done; @2 announce 1");
    assert!(matches!(
        play.game.court().stack.last(),
        Some(Frame::Auction {
            card: AuctionCard::Order,
            ..
        })
    ));
}

#[test]
fn e9_bids_are_whole_numbers_from_one() {
    let play = Scene::new(2).reveal("order green");
    assert_eq!(play.refused("@1 bid 0"), ("bid-too-low", "23"));
    assert_eq!(play.legal().first().map(String::as_str), Some("@1 bid 1"));
}

#[test]
fn e10_cards_are_paid_from_left_to_right_then_chips() {
    let mut play = paying("green red blue diplomacy", 1, 1, "order", 6);
    play.play("@1 pay red");
    assert_eq!(play.refused("@1 pay green"), ("payment-order", "E10"));
    play.play("@1 pay diplomacy");
    assert_eq!(play.refused("@1 pay blue"), ("payment-order", "E10"));
    play.play("@1 pay 1 gold 1 power");
    assert!(play.owns(1, AuctionCard::Order));
    // A payment that reaches the bid is complete.
    let mut play = paying("green red blue", 1, 1, "order", 4);
    play.play("@1 pay green; @1 pay red");
    assert_eq!(play.legal(), ["@1 lay green"]);
    assert_eq!((play.count(1, Green), play.count(1, Blue)), (0, 1));
}

#[test]
fn n17_who_cannot_outbid_is_asked_and_can_only_pass() {
    let mut play = Scene::new(3).chips(2, 0, 1).reveal("order green");
    play.play("@1 bid 1");
    assert_eq!(play.legal(), ["@2 pass"]);
    assert_eq!(play.refused("@2 bid 2"), ("bid-too-high", "E1"));
}

#[test]
fn a_payment_can_always_be_completed() {
    // Whatever is paid first, some way to the end remains: every path of a rich purse is walked.
    fn walk(play: &Play, paths: &mut u32) {
        if play.game.court().stack.is_empty() {
            *paths += 1;
            return;
        }
        let legal = play.legal();
        assert!(!legal.is_empty());
        for text in legal {
            let mut next = Play {
                game: play.game.clone(),
                heard: Default::default(),
            };
            next.play(&text);
            walk(&next, paths);
        }
    }
    for bid in 1..=14 {
        let play = paying("green red blue blue diplomacy", 1, 1, "influence", bid);
        let mut paths = 0;
        walk(&play, &mut paths);
        assert!(paths > 0, "{bid}");
    }
}
