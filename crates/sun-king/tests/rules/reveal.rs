//! Phase 2: rule 14 and its rulings; the auction cards Influence and Order.

use court_sun_king::Colour::{Blue, Green, Red};
use court_sun_king::{AuctionCard, Frame, Phase};

use super::scene::Scene;

#[test]
fn r14_as_many_property_cards_as_announced_one_is_laid_the_others_are_discarded() {
    for number in 1..=3u8 {
        let mut play = Scene::new(3)
            .phase(Phase::Announce)
            .top("green blue-seal red yellow")
            .begin();
        assert_eq!(play.legal(), ["@1 announce 1", "@1 announce 2", "@1 announce 3"]);
        play.play(&format!("@1 announce {number}"));
        assert_eq!(play.game.court().revealed.len(), number as usize);
        assert_eq!(play.legal().len(), number as usize);
        play.play("@1 lay green");
        assert_eq!(play.count(1, Green), 1);
        assert_eq!(play.game.court().discard.total(), number - 1);
        assert!(play.can("@1 gold attack @2"));
    }
    let play = Scene::new(3).phase(Phase::Announce).begin();
    assert_eq!(play.refused("@1 announce 0"), ("announce-range", "14"));
    assert_eq!(play.refused("@1 announce 4"), ("announce-range", "14"));
    assert_eq!(play.refused("@1 done").0, "not-now");
}

#[test]
fn r14_d1_special_and_auction_cards_do_not_count_and_are_resolved_afterwards_in_order() {
    let mut play = Scene::new(3)
        .has(2, "red-seal")
        .phase(Phase::Announce)
        .top("pension debts green mazarin blue")
        .begin();
    play.play("@1 announce 2");
    let court = play.game.court();
    // Both property cards lie open before anything is resolved.
    assert_eq!(court.revealed.len(), 2);
    assert_eq!(
        court
            .waiting
            .iter()
            .map(|next| next.card.word())
            .collect::<Vec<_>>(),
        ["debts", "mazarin"]
    );
    assert!(matches!(court.stack.last(), Some(Frame::Auction { .. })));
    play.play("@1 pass; @2 pass; @3 pass");
    assert!(matches!(
        play.game.court().stack.last(),
        Some(Frame::Debts { .. })
    ));
    play.play("@1 pay 0 gold 2 power; @3 pay 0 gold 2 power");
    // Mazarin found nobody; now the card is chosen, and only now.
    assert_eq!(play.legal(), ["@1 lay green", "@1 lay blue"]);
    assert_eq!(play.refused("@1 lay red"), ("not-revealed", "14"));
    assert_eq!(play.discarded("mazarin"), 1);
}

#[test]
fn d1_the_row_keeps_its_order_whatever_is_resolved_on_the_way() {
    let mut play = Scene::new(3)
        .has(1, "purple")
        .has(2, "red-seal")
        .phase(Phase::Announce)
        .top("mazarin debts pension order green dominion blue")
        .begin();
    // Mazarin's draw meets Dominion, which is auctioned at once; then the row goes on as it was revealed.
    play.play("@1 announce 1; @1 draw; @1 pass; @2 pass; @3 pass");
    play.play("@1 pay purple; @3 pay 0 gold 2 power");
    for card in [AuctionCard::Pension, AuctionCard::Order] {
        assert!(
            matches!(play.game.court().stack.last(), Some(Frame::Auction { card: now, .. }) if *now == card)
        );
        play.play("@1 pass; @2 pass; @3 pass");
    }
    assert_eq!(play.legal(), ["@1 lay green"]);
}

#[test]
fn x2_auction_cards_come_from_the_draw_pile_only() {
    // A pension in the discard pile starts no auction and cannot be fetched.
    let mut play = Scene::new(3)
        .has(1, "blue")
        .discard("pension red")
        .top("green")
        .begin();
    play.play("@1 etiquette swap blue");
    assert_eq!(play.legal(), ["@1 fetch red"]);
    play.play("@1 fetch red; @1 power; @1 done; @1 announce 1; @1 lay green");
    assert_eq!(play.discarded("pension"), 1);
}

#[test]
fn r28_influence_lays_two_of_a_colour_or_one_but_never_three() {
    let start = || {
        let mut play = Scene::new(3)
            .has(1, "influence")
            .phase(Phase::Announce)
            .top("green green green-seal")
            .begin();
        play.play("@1 announce 3; @1 lay green");
        play
    };
    let mut play = start();
    assert_eq!(play.legal(), ["@1 lay green", "@1 lay green-seal", "@1 done"]);
    play.play("@1 lay green-seal");
    assert_eq!(play.count(1, Green), 2);
    assert_eq!(play.game.court().phase, Phase::Gold);
    assert_eq!(play.discarded("green"), 1);
    let mut play = start();
    play.play("@1 done");
    assert_eq!((play.count(1, Green), play.game.court().discard.total()), (1, 2));
    // A card of another colour stands alone.
    let mut play = Scene::new(3)
        .has(1, "influence")
        .phase(Phase::Announce)
        .top("green green red")
        .begin();
    play.play("@1 announce 3; @1 lay red");
    assert_eq!(play.game.court().phase, Phase::Gold);
    // Without Influence there is no second card.
    let mut play = Scene::new(3)
        .has(2, "influence")
        .phase(Phase::Announce)
        .top("green green red")
        .begin();
    play.play("@1 announce 3; @1 lay green");
    assert_eq!(play.game.court().phase, Phase::Gold);
}

#[test]
fn r28_the_second_card_must_have_the_colour_of_the_first() {
    let mut play = Scene::new(3)
        .has(1, "influence")
        .phase(Phase::Announce)
        .top("green red green-seal")
        .begin();
    play.play("@1 announce 3; @1 lay green");
    assert_eq!(play.refused("@1 lay red"), ("not-a-pair", "28"));
}

#[test]
fn r29_order_reveals_one_at_a_time_up_to_four() {
    let mut play = Scene::new(3)
        .has(1, "order")
        .phase(Phase::Announce)
        .top("green red blue yellow purple")
        .begin();
    assert_eq!(play.legal(), ["@1 reveal"]);
    assert_eq!(play.refused("@1 stop"), ("stop-too-soon", "29"));
    play.play("@1 reveal");
    assert_eq!(play.game.court().revealed.len(), 1);
    assert_eq!(play.legal(), ["@1 reveal", "@1 stop"]);
    play.play("@1 reveal; @1 reveal; @1 reveal");
    assert_eq!(play.refused("@1 reveal"), ("four-revealed", "29"));
    play.play("@1 stop; @1 lay yellow");
    assert_eq!(play.game.court().discard.total(), 3);
    let mut play = Scene::new(3)
        .has(1, "order")
        .phase(Phase::Announce)
        .top("green red")
        .begin();
    play.play("@1 reveal; @1 stop");
    assert_eq!(play.legal(), ["@1 lay green"]);
}

#[test]
fn n4_the_owner_of_order_does_not_announce() {
    let mut play = Scene::new(3).has(1, "order").phase(Phase::Announce).begin();
    assert_eq!(play.refused("@1 announce 2"), ("order-announces-nothing", "N4"));
    play.play("@1 reveal");
    assert_eq!(play.refused("@1 announce 2"), ("order-announces-nothing", "N4"));
    let play = Scene::new(3).has(2, "order").phase(Phase::Announce).begin();
    assert_eq!(play.refused("@1 reveal"), ("not-owned", "26"));
}

#[test]
fn d14_with_order_special_cards_do_not_count_and_wait_until_one_stops() {
    let mut play = Scene::new(3)
        .has(1, "order")
        .phase(Phase::Announce)
        .top("pension green mazarin pension blue red")
        .begin();
    play.play("@1 reveal");
    // Past the Pension to the first property card, without an auction yet.
    assert_eq!(
        (play.game.court().revealed.len(), play.game.court().waiting.len()),
        (1, 1)
    );
    assert_eq!(play.turn(), "@1");
    play.play("@1 reveal");
    assert_eq!(
        (play.game.court().revealed.len(), play.game.court().waiting.len()),
        (2, 3)
    );
    play.play("@1 stop");
    assert!(matches!(
        play.game.court().stack.last(),
        Some(Frame::Auction { .. })
    ));
}

#[test]
fn d15_influence_counts_when_the_card_is_chosen_and_order_when_phase_two_begins() {
    let won = |card: &str| {
        let mut play = Scene::new(2)
            .phase(Phase::Announce)
            .top(&format!("{card} green green"))
            .begin();
        play.play("@1 announce 2; @1 bid 1; @2 pass; @1 pay 0 gold 1 power");
        play
    };
    // Influence won in this phase helps at once.
    let mut play = won("influence");
    play.play("@1 lay green");
    assert_eq!(play.legal(), ["@1 lay green", "@1 done"]);
    // Order won in this phase does not: the reveal is over.
    let play = won("order");
    assert!(play.owns(1, AuctionCard::Order));
    assert_eq!(play.legal(), ["@1 lay green"]);
    // Influence given away before is gone.
    let mut play = Scene::new(2)
        .has(1, "influence")
        .has(2, "red-seal blue-seal")
        .phase(Phase::Announce)
        .top("debts green green")
        .begin();
    play.play("@1 announce 2; @1 pay influence; @1 lay green");
    assert_eq!(play.game.court().phase, Phase::Gold);
}

#[test]
fn d16_with_two_pairs_one_is_taken_and_the_owner_chooses_the_order() {
    let start = || {
        let mut play = Scene::new(3)
            .has(1, "influence order")
            .phase(Phase::Announce)
            .top("green red green-seal red")
            .begin();
        play.play("@1 reveal; @1 reveal; @1 reveal; @1 reveal; @1 stop");
        play
    };
    let mut play = start();
    play.play("@1 lay green; @1 lay green-seal");
    assert_eq!(play.top(1, Green), Some("green-seal".parse().unwrap()));
    assert_eq!((play.count(1, Green), play.count(1, Red)), (2, 0));
    assert_eq!((play.game.court().phase, play.discarded("red")), (Phase::Gold, 2));
    let mut play = start();
    play.play("@1 lay green-seal; @1 lay green");
    assert_eq!(play.top(1, Green), Some("green".parse().unwrap()));
}

#[test]
fn d17_influence_does_not_help_in_other_draws() {
    let mut play = Scene::new(3)
        .has(1, "influence")
        .chips(1, 2, 9)
        .phase(Phase::Gold)
        .top("blue blue")
        .begin();
    play.play("@1 gold draw");
    assert_eq!(play.count(1, Blue), 1);
    assert_eq!(play.legal(), ["@1 done"]);
    let mut play = Scene::new(3)
        .has(1, "influence purple")
        .reveal("mazarin red blue blue");
    play.play("@1 draw");
    assert_eq!(play.count(1, Blue), 1);
    assert_eq!(play.legal(), ["@1 lay red"]);
}

#[test]
fn d19_after_the_fourth_card_the_owner_of_order_still_stops_himself() {
    let mut play = Scene::new(3)
        .has(1, "order conspiracy purple")
        .phase(Phase::Announce)
        .top("debts green red blue yellow")
        .begin();
    play.play("@1 reveal; @1 reveal; @1 reveal; @1 reveal");
    assert_eq!(
        play.legal(),
        [
            "@1 conspiracy purple power",
            "@1 conspiracy purple gold",
            "@1 stop"
        ]
    );
    // Conspiracy before the debts are counted.
    play.play("@1 conspiracy purple gold; @1 stop");
    assert!(play.fired("conspiracy-order"));
}
