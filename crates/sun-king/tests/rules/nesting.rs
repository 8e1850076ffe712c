//! Cards within cards: rulings D2, D4, D9, D11, D12, N6, N11, N21, and three-deep nesting.

use court_sun_king::Colour::{Blue, Green, Red, Yellow};
use court_sun_king::{AuctionCard, Card, End, Frame, Phase};

use super::scene::{Scene, seat};

#[test]
fn an_auction_inside_a_mazarin_draw_inside_a_reveal_with_louis_waiting() {
    let mut play = Scene::new(4)
        .has(2, "purple purple")
        .reveal("mazarin louis green influence blue");
    play.play("@2 draw");
    // The reveal waits for Mazarin, who waits for the draw, which waits for the auction; Louis waits in the row.
    let court = play.game.court();
    assert_eq!(court.phase, Phase::Resolve);
    assert!(matches!(
        *court.stack,
        [
            Frame::Mazarin { .. },
            Frame::Draw(_),
            Frame::Auction {
                card: AuctionCard::Influence,
                ..
            }
        ]
    ));
    assert_eq!(
        court.waiting.iter().map(|next| next.card).collect::<Vec<_>>(),
        [Card::LOUIS]
    );
    // D12: who drew it speaks first.
    assert_eq!(play.turn(), "@2");
    play.play("@2 bid 1; @3 pass; @4 pass; @1 pass; @2 pay 0 gold 1 power");
    // The draw goes on, then Mazarin is done, then Louis comes, then the card is chosen.
    assert_eq!(play.count(2, Blue), 1);
    assert!(play.owns(2, AuctionCard::Influence));
    assert_eq!(play.turn(), "chance");
    assert!(play.game.court().discard[Card::MAZARIN] == 1);
    play.shuffle();
    assert_eq!(play.legal(), ["@1 lay green"]);
    assert_eq!(play.game.court().unseen[Card::MAZARIN], 4);
}

#[test]
fn a_payment_inside_a_mazarin_draw_inside_another_mazarin_draw_of_a_gold_action() {
    let mut play = Scene::new(4)
        .has(1, "purple")
        .has(3, "purple")
        .chips(1, 2, 9)
        .phase(Phase::Gold)
        .top("mazarin mazarin pension red blue yellow green")
        .begin();
    play.play("@1 gold draw; @1 draw; @1 draw; @1 bid 2; @2 pass; @3 pass; @4 pass");
    assert!(matches!(
        *play.game.court().stack,
        [
            Frame::Draw(_),
            Frame::Mazarin { .. },
            Frame::Draw(_),
            Frame::Mazarin { .. },
            Frame::Draw(_),
            Frame::Payment { .. }
        ]
    ));
    play.play("@1 pay 0 gold 2 power");
    // The inner draw got red; now the inner list goes on with seat 3, who draws blue.
    assert_eq!(play.count(1, Red), 1);
    play.play("@3 draw");
    assert_eq!(play.count(3, Blue), 1);
    // The outer draw of seat 1 got yellow, and the outer list goes on with seat 3.
    assert_eq!(play.count(1, Yellow), 1);
    play.play("@3 take 0 gold 2 power");
    // Last, the card of the gold action.
    assert_eq!(play.count(1, Green), 1);
    assert_eq!(play.legal(), ["@1 done"]);
}

#[test]
fn d2_a_drawn_special_card_is_resolved_at_once_and_replaced() {
    let mut play = Scene::new(3)
        .chips(1, 2, 9)
        .phase(Phase::Gold)
        .top("mazarin mazarin order green")
        .begin();
    play.play("@1 gold draw");
    // Two Mazarins found nobody and are gone; the auction is on before any further card is turned over.
    assert_eq!(play.discarded("mazarin"), 2);
    assert_eq!(play.game.court().unseen["order".parse().unwrap()], 0);
    assert!(matches!(
        *play.game.court().stack,
        [Frame::Draw(_), Frame::Auction { .. }]
    ));
    assert_eq!(play.count(1, Green), 0);
    play.play("@1 pass; @2 pass; @3 pass");
    assert_eq!(play.count(1, Green), 1);
}

#[test]
fn d4_n11_an_empty_pile_brings_louis_out_of_turn_in_a_reveal() {
    let mut play = Scene::new(4)
        .turn(3)
        .has(2, "red-seal")
        .phase(Phase::Announce)
        .pile("debts louis green")
        .begin();
    play.play("@3 announce 2");
    // One property card is missing and the pile is empty: Louis now, though the debts came first.
    assert_eq!(play.turn(), "chance");
    assert!(play.fired("D4"));
    let court = play.game.court();
    assert_eq!(
        court.waiting.iter().map(|next| next.card).collect::<Vec<_>>(),
        [Card::DEBTS]
    );
    assert_eq!((1..=4).map(|n| play.gold(n)).collect::<Vec<_>>(), [2, 2, 2, 2]);
    play.shuffle_to("blue");
    // The reveal goes on from the new pile, and the debts keep their place.
    assert_eq!(play.game.court().revealed.len(), 2);
    assert_eq!(play.game.court().prompt(seat(3)).code, "debts");
    play.play("@3 pay 0 gold 2 power; @4 pay 0 gold 2 power; @1 pay 0 gold 2 power; @3 lay blue");
    assert_eq!(play.count(3, Blue), 1);
}

#[test]
fn d4_n6_an_empty_pile_brings_louis_out_of_turn_in_a_mazarin_draw() {
    let mut play = Scene::new(4)
        .has(2, "purple")
        .phase(Phase::Announce)
        .pile("mazarin louis green")
        .begin();
    play.play("@1 announce 1; @2 draw");
    assert_eq!(play.turn(), "chance");
    assert!(play.fired("D4") && play.fired("N6"));
    play.shuffle_to("blue");
    // N6: the Mazarin in mid-resolution was outside the shuffle.
    assert_eq!(play.count(2, Blue), 1);
    assert_eq!(play.game.court().unseen[Card::MAZARIN], 3);
    assert_eq!(play.discarded("mazarin"), 1);
    // Louis has had his turn: nothing waits any more.
    assert_eq!(play.legal(), ["@1 lay green"]);
}

#[test]
fn n11_early_gold_goes_round_from_who_turned_louis_over() {
    // Seat 2 needs the card, but seat 3 revealed Louis: with two gold left, seats 3 and 4 get them.
    let mut play = Scene::new(4)
        .turn(3)
        .has(2, "purple")
        .supply(2, 5)
        .phase(Phase::Announce)
        .pile("mazarin louis green")
        .begin();
    let before: Vec<_> = (1..=4).map(|n| play.gold(n)).collect();
    play.play("@3 announce 1; @2 draw");
    let gained: Vec<_> = (1..=4).map(|n| play.gold(n) - before[n as usize - 1]).collect();
    assert_eq!(gained, [0, 0, 1, 1]);
}

#[test]
fn d9_louis_met_in_a_draw_is_resolved_at_once_and_the_drawing_goes_on() {
    let mut play = Scene::new(3)
        .has(2, "purple")
        .discard("yellow")
        .reveal("mazarin green louis");
    play.play("@2 draw");
    assert_eq!(play.turn(), "chance");
    assert!(play.fired("D9"));
    play.shuffle_to("yellow");
    assert_eq!(play.count(2, Yellow), 1);
    assert_eq!(play.legal(), ["@1 lay green"]);
    let mut play = Scene::new(3)
        .chips(1, 2, 9)
        .phase(Phase::Gold)
        .top("louis")
        .begin();
    play.play("@1 gold draw").shuffle_to("blue");
    assert_eq!((play.count(1, Blue), play.gold(1)), (1, 1));
}

#[test]
fn d11_a_mazarin_in_a_mazarin_draw_has_a_list_of_its_own() {
    let mut play = Scene::new(4)
        .has(1, "purple")
        .has(2, "purple")
        .reveal("mazarin green purple mazarin red");
    play.play("@1 draw");
    // Seat 1 drew purple: it leads alone now, but seat 2 is still on the first list. It draws the second Mazarin.
    play.play("@2 draw");
    assert_eq!(play.turn(), "@1", "the inner list has seat 1 only");
    assert!(play.fired("D11"));
    play.play("@1 take 0 gold 2 power");
    // The inner one is done; seat 2 gets its card.
    assert_eq!(play.count(2, Red), 1);
    assert_eq!(play.legal(), ["@1 lay green"]);
}

#[test]
fn d12_whoever_drew_a_nested_card_begins() {
    let mut play = Scene::new(4)
        .has(3, "purple red-seal")
        .reveal("mazarin green debts pension blue");
    play.play("@3 draw");
    // Debts drawn by seat 3, who is free: seat 4 pays first, then 1 and 2.
    assert_eq!(play.turn(), "@4");
    play.play("@4 pay 0 gold 2 power; @1 pay 0 gold 2 power; @2 pay 0 gold 2 power");
    assert_eq!(play.turn(), "@3", "and speaks first in the auction");
    assert!(play.can("@3 bid 1"));
    // A Mazarin drawn by seat 3 begins with seat 3, though seat 2 is nearer to the turn player.
    let mut play = Scene::new(4)
        .has(2, "purple")
        .has(3, "purple")
        .reveal("mazarin green mazarin blue");
    play.play("@2 take 0 gold 2 power; @3 draw");
    assert_eq!(play.turn(), "@3");
    play.play("@3 take 0 gold 2 power");
    assert_eq!(play.turn(), "@2");
}

#[test]
fn n6_a_special_card_is_discarded_only_when_it_has_been_resolved() {
    let mut play = Scene::new(3).has(2, "purple").reveal("mazarin green");
    assert_eq!(play.discarded("mazarin"), 0);
    play.play("@2 take 0 gold 2 power");
    assert_eq!(play.discarded("mazarin"), 1);
}

#[test]
fn n21_after_an_early_louis_the_same_reveal_may_meet_him_again() {
    // So many property cards lie before the players that the new upper half is the sixteen special and auction cards.
    let mut play = Scene::new(3)
        .has(1, &format!("{}{}", "green ".repeat(9), "green-seal ".repeat(4)))
        .has(
            2,
            &format!(
                "{}{}{}",
                "red ".repeat(9),
                "red-seal ".repeat(4),
                "yellow ".repeat(8)
            ),
        )
        .has(3, &format!("{}{}", "blue ".repeat(8), "purple ".repeat(8)))
        .phase(Phase::Announce)
        .pile("green-seal louis")
        .begin();
    play.play("@1 announce 3");
    assert_eq!(play.turn(), "chance");
    assert_eq!(play.game.court().discard.total(), 32);
    let mazarins_and_debts = "mazarin mazarin mazarin mazarin debts debts debts debts";
    let auction = "influence order conspiracy diplomacy authority dominion pension pension";
    play.shuffle_to(&format!("{mazarins_and_debts} {auction} louis"));
    assert_eq!(play.game.court().phase, Phase::Over(End::LouisTwice));
    // None of them had an effect; the gold of the first time stays paid.
    assert_eq!((play.gold(1), play.count(1, Green)), (2, 13));
}
