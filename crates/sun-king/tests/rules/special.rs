//! The special cards: rules 19 to 22, and their rulings.

use court_core::{Event as _, Game as _};
use court_sun_king::Colour::{Blue, Green, Purple, Red};
use court_sun_king::{Action, Card, End, Event, Phase};

use super::scene::{Play, Scene, seat};

#[test]
fn r19_mazarin_lets_each_holder_draw_or_take_two_chips_from_the_revealer_clockwise() {
    let mut play = Scene::new(4)
        .turn(3)
        .has(1, "purple")
        .has(2, "red")
        .has(3, "purple")
        .has(4, "purple-seal")
        .reveal("mazarin green blue");
    assert_eq!(play.turn(), "@3");
    play.play("@3 draw");
    assert_eq!(play.count(3, Blue), 1);
    assert_eq!(play.turn(), "@4");
    play.play("@4 take 2 gold 0 power");
    assert_eq!((play.gold(4), play.turn().as_str()), (3, "@1"));
    play.play("@1 take 1 gold 1 power");
    assert_eq!((play.gold(1), play.power(1)), (2, 10));
    // Seat 2 has no purple majority and is passed over; then the card is discarded.
    assert_eq!(play.legal(), ["@3 lay green"]);
    assert_eq!(play.discarded("mazarin"), 1);
}

#[test]
fn r19_a_draw_resolves_special_cards_first_and_replaces_them() {
    let mut play = Scene::new(3)
        .has(1, "purple")
        .has(2, "blue-seal")
        .reveal("mazarin green debts pension red");
    play.play("@1 draw; @1 pay 0 gold 2 power; @3 pay 0 gold 2 power; @1 pass; @2 pass; @3 pass");
    assert_eq!(play.count(1, Red), 1);
    assert_eq!(play.legal(), ["@1 lay green"]);
}

#[test]
fn d10_n12_holders_are_settled_when_mazarin_is_revealed() {
    let start = |revealed: bool| {
        let mut play = Scene::new(2)
            .config(|c| c.count_when_revealed = revealed)
            .has(1, "purple")
            .has(2, "red-seal")
            .phase(Phase::Announce)
            .top("debts mazarin green")
            .begin();
        // The debts cost seat 1 its purple majority before Mazarin's turn comes.
        play.play("@1 announce 1; @1 pay purple");
        play
    };
    assert!(start(true).can("@1 draw"));
    // With the switch off, as in version 1, what holds when its turn comes.
    let play = start(false);
    assert_eq!(play.legal(), ["@1 lay green"]);
    assert!(play.fired("mazarin-for-nobody"));
}

#[test]
fn d10_what_the_first_holder_draws_does_not_change_the_list() {
    let mut play = Scene::new(4)
        .has(1, "purple")
        .has(2, "purple")
        .reveal("mazarin green purple");
    play.play("@1 draw");
    assert_eq!(play.majority(Purple), [1]);
    assert_eq!(play.turn(), "@2");
    assert!(play.can("@2 draw"));
}

#[test]
fn n12_g1_seals_for_debts_are_counted_when_the_card_is_revealed() {
    let start = |revealed: bool| {
        let mut play = Scene::new(2)
            .config(|c| c.count_when_revealed = revealed)
            .has(1, "blue blue-seal")
            .has(2, "red-seal green-seal")
            .phase(Phase::Announce)
            .top("authority debts green")
            .begin();
        // Authority brings a seal: level with seat 2, if it counts.
        play.play("@1 announce 1; @1 bid 1; @2 pass; @1 pay 0 gold 1 power");
        play
    };
    assert!(start(true).can("@1 pay blue"));
    assert_eq!(
        start(false).legal(),
        ["@1 lay green"],
        "with the switch off, as in version 1"
    );
}

/// Seat 1 profits from Mazarin, and the supply has so many chips.
fn mazarin(gold: u8, power: u8) -> Play {
    Scene::new(2)
        .has(1, "purple")
        .supply(gold, power)
        .reveal("mazarin green")
}

#[test]
fn n12_what_is_told_of_debts_is_what_was_counted() {
    let told = |revealed: bool| {
        let mut play = Scene::new(2)
            .config(|c| c.count_when_revealed = revealed)
            .has(1, "blue")
            .has(2, "red-seal")
            .phase(Phase::Announce)
            .top("pension debts green")
            .begin();
        // Seat 2 pays with the only seal before the debts take effect.
        play.play("@1 announce 1; @1 pass; @2 bid 1; @2 pay red");
        let debts = |event: &&Event| matches!(event, Event::Debts { .. });
        play.heard.events.iter().find(debts).map(|event| event.tell())
    };
    assert_eq!(
        told(false).as_deref(),
        Some("Nobody shows a seal, so nobody has gambling debts.")
    );
    assert_eq!(
        told(true).as_deref(),
        Some("Going by the seals when the card was revealed, @1 must pay.")
    );
}

#[test]
fn d13_mazarin_may_be_declined_only_with_an_empty_supply() {
    assert_eq!(mazarin(1, 0).refused("@1 skip"), ("may-not-skip", "D13"));
    let mut play = mazarin(0, 0);
    assert_eq!(play.legal(), ["@1 draw", "@1 skip"]);
    assert!(play.game.is_null(seat(1), Action::Skip));
    play.play("@1 skip");
    assert_eq!(play.legal(), ["@1 lay green"]);
}

#[test]
fn n3_with_a_short_supply_only_mixes_that_exist() {
    assert_eq!(
        mazarin(1, 5).legal(),
        ["@1 draw", "@1 take 0 gold 2 power", "@1 take 1 gold 1 power"]
    );
    assert_eq!(mazarin(2, 0).legal(), ["@1 draw", "@1 take 2 gold 0 power"]);
    assert_eq!(mazarin(1, 1).legal(), ["@1 draw", "@1 take 1 gold 1 power"]);
    let mut play = mazarin(0, 1);
    assert_eq!(play.legal(), ["@1 draw", "@1 take 0 gold 1 power"]);
    assert_eq!(
        play.refused("@1 take 0 gold 0 power"),
        ("mazarin-gives-two", "N3")
    );
    play.play("@1 take 0 gold 1 power");
    assert_eq!((play.power(1), play.game.court().power), (10, 0));
}

#[test]
fn r20_those_without_the_most_seals_pay_a_card_or_two_chips_from_the_revealer_clockwise() {
    let mut play = Scene::new(4)
        .turn(3)
        .has(1, "red red-seal blue-seal")
        .has(2, "green green-seal purple")
        .has(3, "blue order")
        .has(4, "green-seal blue-seal")
        .phase(Phase::Announce)
        .top("debts yellow")
        .begin();
    play.play("@3 reveal; @3 stop");
    // Seats 1 and 4 show two seals each.
    assert_eq!(
        play.legal(),
        [
            "@3 pay blue",
            "@3 pay order",
            "@3 pay 0 gold 2 power",
            "@3 pay 1 gold 1 power"
        ]
    );
    play.play("@3 pay order");
    assert_eq!(play.discarded("order"), 1);
    // A top card: the green one with a seal.
    play.play("@2 pay green");
    assert_eq!(play.discarded("green-seal"), 1);
    assert_eq!(play.legal(), ["@3 lay yellow"]);
    assert_eq!(play.discarded("debts"), 1);
}

#[test]
fn g1_seals_are_counted_once() {
    // Paying the plain card uncovers a seal that would have made seat 2 level; it owes all the same, once.
    let mut play = Scene::new(3)
        .has(1, "red-seal")
        .has(2, "green-seal green")
        .has(3, "blue")
        .reveal("debts yellow");
    play.play("@2 pay green");
    assert_eq!(play.turn(), "@3");
    play.play("@3 pay blue");
    assert_eq!(play.legal(), ["@1 lay yellow"]);
}

#[test]
fn g2_who_has_no_card_and_less_than_two_chips_gives_what_he_has() {
    let mut play = Scene::new(3)
        .has(1, "red-seal")
        .chips(2, 1, 0)
        .reveal("debts yellow");
    assert_eq!(play.legal(), ["@2 pay 1 gold 0 power"]);
    play.play("@2 pay 1 gold 0 power");
    assert!(play.is_active(2) && play.fired("G2"));
    assert_eq!(play.gold(2), 0);
}

#[test]
fn g3_cards_or_two_chips_whichever_there_is() {
    let start = |cards, power| {
        Scene::new(2)
            .has(1, "red-seal")
            .has(2, cards)
            .chips(2, 0, power)
            .reveal("debts yellow")
    };
    let play = start("green order", 1);
    assert_eq!(play.turn(), "@1", "level with Order's seal");
    let play = start("green pension", 1);
    assert_eq!(play.legal(), ["@2 pay green", "@2 pay pension"]);
    assert_eq!(play.refused("@2 pay 0 gold 1 power"), ("debt-is-two-chips", "G3"));
    let play = start("pension", 1);
    assert_eq!(play.legal(), ["@2 pay pension"], "an auction card is a card");
    let play = start("", 4);
    assert_eq!(play.legal(), ["@2 pay 0 gold 2 power"]);
    assert_eq!(play.refused("@2 pay green").0, "no-card");
}

#[test]
fn g4_all_with_the_most_seals_are_free() {
    let mut play = Scene::new(3)
        .has(1, "red-seal")
        .has(2, "blue-seal")
        .has(3, "green")
        .reveal("debts yellow");
    assert!(play.fired("G4"));
    assert_eq!(play.turn(), "@3");
    play.play("@3 pay green");
    assert_eq!(play.legal(), ["@1 lay yellow"]);
}

#[test]
fn g5_r20_if_nobody_has_a_seal_nobody_owes() {
    for revealed in [true, false] {
        let play = Scene::new(3)
            .config(|c| c.count_when_revealed = revealed)
            .has(1, "red-seal red")
            .has(2, "blue")
            .reveal("debts yellow");
        assert_eq!(play.legal(), ["@1 lay yellow"]);
        // What was counted at the reveal is only who owes: how many seals there were is not kept.
        assert_eq!(play.fired("debts-for-nobody"), !revealed);
    }
}

#[test]
fn n9_a_debtor_with_nothing_pays_nothing() {
    let mut play = Scene::new(3)
        .has(1, "red-seal")
        .chips(2, 0, 0)
        .reveal("debts yellow");
    assert_eq!(play.legal(), ["@2 pay 0 gold 0 power"]);
    play.play("@2 pay 0 gold 0 power");
    assert!(play.is_active(2));
    assert_eq!(play.turn(), "@3");
}

#[test]
fn r21_the_first_louis_gives_gold_and_shuffles_both_piles() {
    let mut play = Scene::new(3)
        .phase(Phase::Announce)
        .discard("blue red red debts")
        .top("louis green")
        .begin();
    let pile = play.game.court().draw;
    play.play("@1 announce 1");
    assert_eq!((1..=3).map(|n| play.gold(n)).collect::<Vec<_>>(), [2, 2, 2]);
    assert_eq!(play.turn(), "chance");
    play.shuffle();
    let court = play.game.court();
    // The green card lies on the table; Louis is back in the pile.
    assert_eq!((court.draw, court.discard.total()), (pile - 2 + 4 + 1, 0));
    assert_eq!(court.unseen[Card::LOUIS], 1);
    // The turn goes on.
    assert_eq!(play.legal(), ["@1 lay green"]);
    assert!(court.louis_came);
}

#[test]
fn r21_who_has_left_gets_no_gold() {
    let play = Scene::new(4).gone(&[2]).reveal("louis green");
    assert_eq!((1..=4).map(|n| play.gold(n)).collect::<Vec<_>>(), [2, 0, 2, 2]);
}

#[test]
fn d7_d8_the_combined_pile_is_shuffled_and_halved_with_louis_below() {
    let play = Scene::new(3).discard("blue red red debts").reveal("louis green");
    let n = play.game.court().draw + play.game.court().discard.total();
    let mut piles = std::collections::HashSet::new();
    for seed in 0..50 {
        use court_core::{FastDice, Game};
        let shuffle = play.game.sample(&mut FastDice::new(seed));
        let louis = shuffle.pile.iter().position(|&card| card == Card::LOUIS).unwrap();
        assert!(louis < (n - n / 2 + 1) as usize);
        piles.insert(shuffle.to_string());
    }
    assert_eq!(piles.len(), 50);
    // In the top half Louis is refused.
    use court_core::{FastDice, Game};
    let mut shuffle = play.game.sample(&mut FastDice::new(1));
    let louis = shuffle.pile.iter().position(|&card| card == Card::LOUIS).unwrap();
    let top = shuffle.pile.len() - 1;
    shuffle.pile.swap(louis, top);
    assert_eq!(play.chance(&shuffle.to_string()), Err("louis-on-top"));
}

#[test]
fn r22_the_second_louis_ends_the_game_at_once() {
    let mut play = Scene::new(3)
        .louis_came()
        .phase(Phase::Announce)
        .top("green louis blue")
        .begin();
    play.play("@1 announce 2");
    assert!(play.is_over());
    assert_eq!(play.game.court().phase, Phase::Over(End::LouisTwice));
    // Nothing more is done: no card is laid, no gold is given.
    assert_eq!((play.count(1, Green), play.gold(1)), (0, 1));
}

#[test]
fn r22_with_two_players_the_first_louis_ends_the_game() {
    let play = Scene::new(2).reveal("louis green");
    assert_eq!(play.game.court().phase, Phase::Over(End::LouisOnce));
    assert_eq!(play.gold(1), 1);
}

#[test]
fn d5_the_last_louis_ends_the_game_when_revealed_and_waiting_cards_have_no_effect() {
    let mut play = Scene::new(3)
        .louis_came()
        .has(2, "red-seal")
        .phase(Phase::Announce)
        .top("debts pension green louis")
        .begin();
    play.play("@1 announce 2");
    assert!(play.is_over() && play.fired("D5"));
    assert_eq!((play.power(1), play.gold(1), play.count(1, Green)), (9, 1, 0));
    // Costs already paid stay paid.
    let mut play = Scene::new(3)
        .louis_came()
        .chips(1, 2, 9)
        .phase(Phase::Gold)
        .top("louis")
        .begin();
    play.play("@1 gold draw");
    assert!(play.is_over());
    assert_eq!(play.gold(1), 0);
}

#[test]
fn d6_two_players_are_those_active_at_the_reveal() {
    // Down to two before the first Louis: he ends it.
    let mut play = Scene::new(3)
        .has(1, "dominion")
        .chips(3, 0, 0)
        .top("louis green")
        .begin();
    play.play("@1 dominion @3; @1 done; @1 announce 1");
    assert_eq!(play.game.court().phase, Phase::Over(End::LouisOnce));
    assert!(play.fired("D6"));
    // Down to two after him: it takes the second.
    let mut play = Scene::new(3)
        .has(1, "dominion")
        .chips(3, 0, 0)
        .louis_came()
        .top("green louis")
        .begin();
    play.play("@1 dominion @3; @1 done; @1 announce 1; @1 lay green; @1 done; @2 done; @2 announce 1");
    assert_eq!(play.game.court().phase, Phase::Over(End::LouisTwice));
}

#[test]
fn d3_louis_waits_in_the_row_and_the_table_stays_out_of_the_shuffle() {
    let mut play = Scene::new(3)
        .has(2, "red-seal")
        .phase(Phase::Announce)
        .top("debts louis pension green blue")
        .begin();
    play.play("@1 announce 2; @1 pay 0 gold 2 power; @3 pay 0 gold 2 power");
    // The debts are resolved and inside; pension, green and blue are outside.
    assert_eq!(play.turn(), "chance");
    assert!(play.fired("D3"));
    play.shuffle();
    let court = play.game.court();
    assert_eq!(court.unseen[Card::DEBTS], 4);
    assert_eq!(court.unseen["pension".parse().unwrap()], 1);
    assert_eq!(court.revealed.len(), 2);
    play.play("@1 pass; @2 pass; @3 pass; @1 lay blue");
    assert_eq!(play.count(1, Blue), 1);
    assert_eq!(play.discarded("pension"), 1);
    assert_eq!(play.game.court().spheres[seat(1)].gold, 2);
}
