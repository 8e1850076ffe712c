//! The toy's rules, one test each.

use court_core::{Event, Game, PlayError, Refusal, Seat, Turn, Viewer};
use court_testkit::Heard;
use court_testkit::toy::{Toy, ToyConfig, ToyEvent};

/// A game with its log, driven by text.
struct Table {
    game: Toy,
    heard: Heard<ToyEvent>,
}

/// Seats of two are dealt the last two and the two before them of `deck`, the top card last.
fn dealt(seats: u8, config: ToyConfig, deck: &str) -> Table {
    let game = Toy::new(&config, seats).expect("the config is right");
    let heard = Heard::new();
    let mut table = Table { game, heard };
    table.shuffle(deck);
    table
}

fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

impl Table {
    fn shuffle(&mut self, deck: &str) {
        let deck = format!("deck {deck}").parse().expect("a deck");
        self.game
            .resolve(&deck, &mut self.heard)
            .expect("the deck's cards");
    }

    fn does(&mut self, line: &str) -> &mut Self {
        self.tries(line)
            .unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
        self
    }

    fn tries(&mut self, line: &str) -> Result<(), PlayError<<Toy as Game>::Illegal>> {
        let (seat, action) = line.split_once(' ').expect("a seat and an action");
        let action = action.parse().expect("an action");
        self.game
            .apply(seat.parse().expect("a seat"), action, &mut self.heard)
    }

    fn refused(&mut self, line: &str, code: &str, rule: &str) {
        let refusal = self.tries(line).expect_err(line);
        assert_eq!((refusal.code(), refusal.rule()), (code, Some(rule)), "{line}");
        assert!(!refusal.to_string().is_empty());
    }

    fn legal(&self, number: u8) -> Vec<String> {
        let mut legal = Vec::new();
        self.game.legal(seat(number), &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    fn played(&self) -> Vec<i32> {
        self.game.view(Viewer::Spectator).played.as_slice().to_vec()
    }

    fn scores(&self) -> (Vec<i32>, Vec<u8>) {
        let standings = self.game.standings().expect("the game is over");
        (
            standings.scores.as_slice().to_vec(),
            standings.ranks.as_slice().to_vec(),
        )
    }
}

fn one_round() -> ToyConfig {
    ToyConfig {
        rounds: 1,
        ..ToyConfig::default()
    }
}

#[test]
fn t1_the_deck_has_eight_cards() {
    let game = Toy::new(&ToyConfig::default(), 2).expect("the config is right");
    let texts: Vec<_> = game.deck().iter().map(ToString::to_string).collect();
    assert_eq!(texts.join(" "), "1 1 2 3 4 5 6 6");
    let other = "deck 1 1 2 3 4 5 5 6".parse().expect("a deck");
    let refusal = game.check_chance(&other).expect_err("two 5s");
    assert_eq!((refusal.code(), refusal.rule()), ("not-the-deck", "T1"));
}

#[test]
fn t2_each_seat_is_dealt_its_hand_from_the_top() {
    let table = dealt(2, ToyConfig::default(), "1 1 2 3 4 5 6 6");
    assert_eq!(table.game.hand(seat(1)).0, [0, 0, 0, 0, 0, 2]);
    assert_eq!(table.game.hand(seat(2)).0, [0, 0, 0, 1, 1, 0]);
    assert_eq!(table.game.deck().len(), 4);
    let one = ToyConfig {
        hand: 1,
        ..ToyConfig::default()
    };
    let table = dealt(3, one, "1 1 2 3 4 5 6 6");
    assert_eq!(table.game.hand(seat(3)).0, [0, 0, 0, 0, 1, 0]);
    assert_eq!(table.game.deck().len(), 5);
}

#[test]
fn t3_seats_take_turns_clockwise_from_the_starting_seat() {
    let mut table = dealt(3, ToyConfig::default(), "6 6 5 4 3 2 1 1");
    for number in 1..=3 {
        assert_eq!(table.game.turn(), Turn::of(seat(number)));
        table.does(&format!("@{number} draw").replace("@3 draw", "@3 play 4"));
    }
    assert_eq!(table.game.prompt(seat(1)).code, "vote");
    table.refused("@1 draw", "not-asked", "T3");
}

#[test]
fn t3_1_a_card_played_scores_its_value_at_once() {
    let mut table = dealt(2, ToyConfig::default(), "1 1 6 6 2 3 4 5");
    table.refused("@1 play 3", "not-in-hand", "T3");
    table.does("@1 play 5").does("@2 play 2");
    assert_eq!(table.played(), [5, 2]);
}

#[test]
fn t3_2_a_card_buried_scores_at_the_end_and_only_its_owner_knows_it() {
    let mut table = dealt(2, one_round(), "1 1 6 6 2 3 4 5");
    table.does("@1 bury 5");
    assert_eq!(table.played(), [0, 0]);
    let slot = |viewer| table.game.view(viewer).treasuries[seat(1)][0].card;
    assert_eq!(slot(Viewer::Seat(seat(1))).map(|card| card.0), Some(5));
    assert_eq!(slot(Viewer::Seat(seat(2))), None);
    assert_eq!(slot(Viewer::Spectator), None);
    table.does("@2 play 2").does("@1 vote @1").does("@2 vote @2");
    assert_eq!(table.scores().0, [5, 2]);
}

#[test]
fn t3_3_the_top_card_is_drawn_and_shown_to_who_draws() {
    let mut table = dealt(2, ToyConfig::default(), "1 1 6 3 2 6 4 5");
    table.heard = Heard::new();
    table.does("@1 draw");
    assert_eq!(table.game.hand(seat(1)).0, [0, 0, 1, 1, 1, 0]);
    let event = &table.heard.events[0];
    assert!(event.reveals());
    assert_eq!(event.tell(), "@1 draws the 3.");
    let seen = event.seen_by(Viewer::Seat(seat(2))).expect("all see a draw");
    assert_eq!(seen.tell(), "@1 draws a card.");
}

#[test]
fn t3_4_only_who_can_do_nothing_else_passes() {
    let config = ToyConfig {
        rounds: 4,
        ..ToyConfig::default()
    };
    let mut table = dealt(3, config, "2 3 4 5 6 6 1 1");
    table.refused("@1 pass", "must-act", "T3.4");
    table.does("@1 bury 1").does("@2 draw").does("@3 draw");
    for number in 1..=3 {
        table.does(&format!("@{number} vote @1"));
    }
    // The deck is empty: nothing is shuffled.
    assert_eq!(table.game.turn(), Turn::of(seat(2)));
    table.refused("@2 draw", "deck-is-empty", "T3.3");
    table.does("@2 bury 6").does("@3 bury 5").does("@1 bury 1");
    for number in 1..=3 {
        table.does(&format!("@{number} vote @1"));
    }
    table.does("@3 bury 4");
    assert_eq!(table.legal(1), ["pass"]);
    table.does("@1 pass");
    assert!(table.heard.fired.contains(&"pass"));
}

#[test]
fn t4_only_a_6_robs() {
    let mut table = dealt(2, ToyConfig::default(), "1 1 2 3 6 4 5 6");
    table.does("@1 play 6");
    assert_eq!(table.game.prompt(seat(1)).code, "rob");
    let mut table = dealt(2, ToyConfig::default(), "1 1 2 3 6 4 5 6");
    table.does("@1 play 5");
    assert_eq!(table.game.turn(), Turn::of(seat(2)));
}

#[test]
fn t4_1_another_seat_with_cards_is_robbed_or_none() {
    let mut table = dealt(3, ToyConfig::default(), "1 1 2 3 6 4 5 6");
    table.does("@1 play 6");
    assert_eq!(table.legal(1), ["rob @2", "rob @3"]);
    table.refused("@1 rob @1", "robs-itself", "T4.1");
    table.refused("@1 rob @4", "nothing-to-rob", "T4.1");
    // At a table of two with one card each the second robber finds nothing.
    let config = ToyConfig {
        hand: 1,
        ..ToyConfig::default()
    };
    let mut table = dealt(2, config, "1 1 2 3 4 5 6 6");
    table.does("@1 bury 6").does("@2 play 6");
    assert_eq!(table.heard.fired, ["burial", "nobody-to-rob"]);
    assert_eq!(table.game.prompt(seat(2)).code, "vote");
}

#[test]
fn t4_2_the_victim_gives_a_card_that_only_the_two_know() {
    let mut table = dealt(3, ToyConfig::default(), "1 1 2 3 6 4 5 6");
    table.does("@1 play 6").does("@1 rob @3");
    assert_eq!(table.game.turn(), Turn::of(seat(3)));
    assert_eq!(table.legal(3), ["give 2", "give 3"]);
    table.refused("@3 give 6", "not-in-hand", "T3");
    table.does("@3 give 3");
    assert_eq!(table.game.treasury(seat(1)).len(), 1);
    let slot = |viewer| table.game.view(viewer).treasuries[seat(1)][0].card.is_some();
    assert_eq!(
        [1, 2, 3].map(|number| slot(Viewer::Seat(seat(number)))),
        [true, false, true]
    );
    assert!(!slot(Viewer::Spectator));
    assert_eq!(table.game.turn(), Turn::of(seat(2)));
}

#[test]
fn t5_all_vote_at_once_and_the_ballots_are_opened_together() {
    let mut table = dealt(2, ToyConfig::default(), "1 1 6 6 2 3 4 5");
    table.does("@1 play 5").does("@2 play 3");
    assert_eq!(table.game.turn().to_string(), "@1 @2");
    table.refused("@1 vote @3", "no-such-seat", "T5");
    table.does("@2 vote @1");
    assert_eq!(table.game.turn(), Turn::of(seat(1)));
    let other = table.game.view(Viewer::Seat(seat(1)));
    assert!(other.voted.contains(seat(2)) && other.ballots[seat(2)].is_none());
    table.does("@1 vote @2");
    let opened = table.game.view(Viewer::Spectator).ballots;
    assert_eq!((opened[seat(1)], opened[seat(2)]), (Some(seat(2)), Some(seat(1))));
}

#[test]
fn t5_1_most_votes_win_the_prize() {
    let mut table = dealt(3, one_round(), "1 1 2 3 6 4 5 6");
    table.does("@1 play 5").does("@2 play 4").does("@3 play 3");
    table.does("@1 vote @3").does("@2 vote @3").does("@3 vote @1");
    assert_eq!(table.scores().0, [5, 4, 6]);
}

#[test]
fn t5_2_tied_votes_win_nothing() {
    let mut table = dealt(3, one_round(), "1 1 2 3 6 4 5 6");
    table.does("@1 play 5").does("@2 play 4").does("@3 play 3");
    table.does("@1 vote @3").does("@2 vote @2").does("@3 vote @1");
    assert_eq!(table.scores().0, [5, 4, 3]);
    assert!(table.heard.fired.contains(&"tied-vote"));
}

#[test]
fn t6_cards_played_are_shuffled_into_the_deck_and_the_next_seat_begins() {
    let mut table = dealt(2, ToyConfig::default(), "1 1 6 6 2 3 4 5");
    table.does("@1 play 5").does("@2 bury 3");
    table.does("@1 vote @1").does("@2 vote @1");
    assert_eq!(table.game.turn(), Turn::Chance);
    table.shuffle("5 6 6 1 1");
    assert_eq!(table.game.turn(), Turn::of(seat(2)));
    assert_eq!(table.game.view(Viewer::Spectator).round, 2);
}

#[test]
fn t6_1_the_game_is_over_after_the_last_round() {
    let mut table = dealt(2, one_round(), "1 1 6 6 2 3 4 5");
    table.does("@1 play 5").does("@2 bury 3").does("@1 vote @1");
    assert_eq!(table.game.outcome(), None);
    table.does("@2 vote @1");
    assert_eq!(table.game.turn(), Turn::Over);
    assert_eq!(table.game.outcome().expect("it is over").reason, "last-round");
}

#[test]
fn t7_cards_played_treasury_and_prizes_make_the_score() {
    let mut table = dealt(2, one_round(), "1 1 2 3 6 4 5 6");
    table.does("@1 play 6").does("@1 rob @2").does("@2 give 4");
    table.does("@2 bury 6").does("@1 vote @1").does("@2 vote @1");
    assert_eq!(table.scores(), (vec![13, 6], vec![1, 2]));
    let outcome = table.game.outcome().expect("it is over");
    let lines: Vec<_> = outcome
        .breakdown
        .iter()
        .map(|line| line.points[seat(1)])
        .collect();
    assert_eq!(lines, [6, 4, 3]);
}

#[test]
fn t7_1_more_cards_in_the_treasury_break_a_tie() {
    let mut table = dealt(2, one_round(), "2 3 4 5 6 1 6 1");
    table
        .does("@1 play 1")
        .does("@2 bury 1")
        .does("@1 vote @1")
        .does("@2 vote @2");
    assert_eq!(table.scores(), (vec![1, 1], vec![2, 1]));
    let mut table = dealt(2, one_round(), "2 3 4 5 6 1 6 1");
    table
        .does("@1 play 1")
        .does("@2 play 1")
        .does("@1 vote @1")
        .does("@2 vote @2");
    assert_eq!(table.scores(), (vec![1, 1], vec![1, 1]));
}

#[test]
fn o1_options_have_bounds() {
    let default = ToyConfig::default();
    let refused = |config: ToyConfig, seats| {
        let refusal = Toy::new(&config, seats).expect_err("it is out of bounds");
        assert_eq!(refusal.rule(), "O1");
        refusal.code()
    };
    assert_eq!(refused(default, 1), "bad-seats");
    assert_eq!(refused(default, 4), "bad-seats");
    assert_eq!(refused(ToyConfig { hand: 3, ..default }, 2), "bad-hand");
    assert_eq!(refused(ToyConfig { rounds: 5, ..default }, 2), "bad-rounds");
    assert_eq!(refused(ToyConfig { prize: 10, ..default }, 2), "bad-prize");
    let prize = ToyConfig {
        prize: 9,
        ..one_round()
    };
    let mut table = dealt(2, prize, "1 1 6 6 2 3 4 5");
    table
        .does("@1 play 5")
        .does("@2 play 2")
        .does("@1 vote @2")
        .does("@2 vote @2");
    assert_eq!(table.scores().0, [5, 11]);
}
