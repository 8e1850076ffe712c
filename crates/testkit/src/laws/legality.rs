//! Laws of what may be done: 1, 2, 3, 5 and 21.

use court_core::{Game, PlayError, Refusal, Seat, Turn, is_rule_number};

use super::trials::{Spot, Trials, legal};
use super::{assert_same, is_kebab};

/// Law 1: `legal` is empty exactly for the seats that are not in `turn()`. So nobody acts out of turn, and there are
/// no dead ends. The seats in turn are seats of the table.
///
/// # Panics
/// If it is broken.
pub fn law_01_legal_is_empty_exactly_out_of_turn<G: Game>(trials: &Trials<G>) {
    trials.each_position("1", 1, |spot| {
        let turn = spot.game.turn();
        if let Turn::Of(seats) = turn {
            assert!(!seats.is_empty(), "it is the turn of a set of no seats");
            for seat in seats.iter() {
                assert!(
                    seat.index() < usize::from(spot.game.seats()),
                    "it is the turn of {seat}, who is not at the table"
                );
            }
        }
        for seat in Seat::all(spot.game.seats()) {
            let list = legal(spot.game, seat);
            if turn.is_of(seat) {
                assert!(
                    !list.is_empty(),
                    "dead end: it is the turn of {seat}, but nothing is legal for it"
                );
            } else {
                assert!(
                    list.is_empty(),
                    "it is not the turn of {seat} (turn: {turn}), but {} is legal for it",
                    list[0]
                );
            }
        }
    });
}

/// Law 2: `legal` appends to what is in the list already, strictly ascending.
///
/// # Panics
/// If it is broken.
pub fn law_02_legal_is_ascending<G: Game>(trials: &Trials<G>) {
    trials.each_position("2", 1, |spot| {
        for seat in spot.game.turn().seats().iter() {
            let list = legal(spot.game, seat);
            for pair in list.windows(2) {
                assert!(
                    pair[0] < pair[1],
                    "the legal actions of {seat} are not strictly ascending: {} stands before {}",
                    pair[0],
                    pair[1]
                );
            }
            let mut twice = list.clone();
            spot.game.legal(seat, &mut twice);
            assert!(
                twice.len() == 2 * list.len() && twice.starts_with(&list) && twice.ends_with(&list),
                "legal does not append the same list again to a list in use"
            );
        }
    });
}

/// Law 3: `check` accepts exactly what `legal` lists. What is not listed is drawn from all that was legal for anybody
/// anywhere in the trials, at larger tables first, so that seats which do not exist are tried too. At chance, what
/// `sample` draws passes `check_chance`.
///
/// # Panics
/// If it is broken.
pub fn law_03_check_agrees_with_legal<G: Game>(trials: &Trials<G>) {
    trials.each_position("3", 1, |spot| {
        let game = spot.game;
        for seat in game.turn().seats().iter() {
            let list = legal(game, seat);
            for &action in &list {
                if let Err(refusal) = game.check(seat, action) {
                    panic!("{action} is listed for {seat}, but check refuses it: {refusal}");
                }
            }
            for &action in &spot.pool.actions {
                assert!(
                    list.contains(&action) || game.check(seat, action).is_err(),
                    "{action} is not listed for {seat}, but check accepts it"
                );
            }
        }
        if game.turn() == Turn::Chance {
            for salt in 0..4 {
                let chance = game.sample(&mut spot.dice(salt));
                if let Err(refusal) = game.check_chance(&chance) {
                    panic!("sample drew {chance}, but check_chance refuses it: {refusal}");
                }
            }
        }
    });
}

/// Law 5: a refused `apply` or `resolve` leaves the state as it was, and the refusal has a `kebab-case` code, a sentence
/// and the number of a rule. Out of turn the answer is that it is not the seat's turn. A table of a size the game is
/// not played with is refused as well.
///
/// # Panics
/// If it is broken.
pub fn law_05_refusals_change_nothing_and_say_why<G: Game>(trials: &Trials<G>) {
    for (_, config) in trials.configs() {
        for seats in [G::META.min_seats - 1, G::META.max_seats + 1] {
            match G::new(config, seats) {
                Ok(_) => panic!("law 5 is broken by {}: it opens with {seats} seats", G::META.slug),
                Err(refusal) => assert_says_why(&refusal, false),
            }
        }
    }
    trials.each_position("5", 1, |spot| {
        let game = spot.game;
        // A few of the pool at a time: other positions try others.
        let offered: Vec<_> = spot.pool.actions.iter().copied().collect();
        let some = |salt: u64, count: usize| {
            let start = (u64::from(spot.step) * 7 + salt * 13 + spot.seed) as usize;
            let offered = &offered;
            (0..count.min(offered.len())).map(move |i| offered[(start + i * 5) % offered.len()])
        };
        for seat in Seat::all(game.seats()) {
            let count = if game.turn().is_of(seat) { 12 } else { 2 };
            for action in some(seat.index() as u64, count) {
                refuse_action(spot, seat, action);
            }
        }
        for chance in &spot.pool.chances {
            refuse_chance(spot, chance);
        }
    });
}

fn refuse_action<G: Game>(spot: &Spot<'_, G>, seat: Seat, action: G::Action) {
    let in_turn = spot.game.turn().is_of(seat);
    // What check accepts is law 3's business.
    if in_turn && spot.game.check(seat, action).is_ok() {
        return;
    }
    let mut tried = spot.game.clone();
    match tried.apply(seat, action, &mut ()) {
        Err(PlayError::NotYourTurn { .. }) if !in_turn => {}
        Err(PlayError::Illegal(refusal)) if in_turn => assert_says_why(&refusal, true),
        other => panic!("{action} by {seat} (turn: {}) gave {other:?}", spot.game.turn()),
    }
    assert_same(
        spot.game,
        &tried,
        &format!("refusing {action} to {seat} must leave the state as it was"),
    );
}

fn refuse_chance<G: Game>(spot: &Spot<'_, G>, chance: &G::Chance) {
    let at_chance = spot.game.turn() == Turn::Chance;
    if at_chance && spot.game.check_chance(chance).is_ok() {
        return;
    }
    let mut tried = spot.game.clone();
    match tried.resolve(chance, &mut ()) {
        Err(PlayError::NotChance { .. }) if !at_chance => {}
        Err(PlayError::Illegal(refusal)) if at_chance => assert_says_why(&refusal, true),
        other => panic!("the outcome {chance} (turn: {}) gave {other:?}", spot.game.turn()),
    }
    assert_same(
        spot.game,
        &tried,
        &format!("refusing the outcome {chance} must leave the state as it was"),
    );
}

fn assert_says_why(refusal: &impl Refusal, of_a_rule: bool) {
    let sentence = refusal.to_string();
    assert!(
        is_kebab(refusal.code()),
        "the code {:?} of a refusal is not kebab-case ({sentence})",
        refusal.code()
    );
    assert!(
        sentence.contains(' ') && !sentence.contains('\n') && sentence.trim() == sentence,
        "a refusal ({}) should be a sentence in one line: {sentence:?}",
        refusal.code()
    );
    assert!(
        !refusal.rule().is_empty() && (!of_a_rule || is_rule_number(refusal.rule())),
        "a refusal ({}) should name its rule's number: {:?}",
        refusal.code(),
        refusal.rule()
    );
}

/// Law 21: of what a seat is offered at one time at most one is a null move.
///
/// # Panics
/// If it is broken.
pub fn law_21_at_most_one_move_is_null<G: Game>(trials: &Trials<G>) {
    trials.each_position("21", 1, |spot| {
        for seat in spot.game.turn().seats().iter() {
            let null: Vec<_> = legal(spot.game, seat)
                .into_iter()
                .filter(|&action| spot.game.is_null(seat, action))
                .map(|action| action.to_string())
                .collect();
            assert!(
                null.len() <= 1,
                "several moves that {seat} is offered are null: {}",
                null.join(", ")
            );
        }
    });
}
