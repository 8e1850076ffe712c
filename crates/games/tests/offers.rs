//! Offers: what a choice will do, and whether it can be taken back, follows from what the seat knows and comes true.

use court_core::{Dice, FastDice, Game, Seat, Turn, Viewer};
use court_table::{Match, Opening, Seed, Snapshot, Table};
use court_testkit::toy::Toy;

/// Plays a random game for each number of seats, showing every question before it is answered and the match afterwards.
fn each_question<G: Game>(mut look: impl FnMut(&Match<G>, Seat, &mut FastDice)) {
    for seats in G::META.seat_counts() {
        let mut dice = FastDice::new(u64::from(seats));
        let mut table = Match::<G>::open(Opening::new(seats, Seed::from_number(7))).unwrap();
        loop {
            match Table::turn(&table) {
                Turn::Over => break,
                Turn::Chance => drop(table.roll().unwrap()),
                Turn::Of(asked) => {
                    asked.iter().for_each(|seat| look(&table, seat, &mut dice));
                    let asked: Vec<Seat> = asked.iter().collect();
                    let seat = *dice.pick(&asked).unwrap();
                    let action = dice.pick(&table.legal(seat)).unwrap().clone();
                    Table::play(&mut table, seat, &action).unwrap();
                }
            }
        }
    }
}

/// The same table in another world that is possible to the seat.
fn in_another_world<G: Game>(table: &Match<G>, seat: Seat, dice: &mut FastDice) -> Match<G> {
    let world = G::determinise(&table.state().view(Viewer::Seat(seat)), dice);
    let snapshot = Snapshot {
        state: serde_json::to_string(&world).unwrap(),
        ..table.snapshot()
    };
    Match::resume(table.opening().clone(), &snapshot, &[]).unwrap()
}

fn offers_tell_no_secret<G: Game>() {
    let mut other_worlds = 0;
    each_question::<G>(|table, seat, dice| {
        let other = in_another_world(table, seat, dice);
        other_worlds += u32::from(other.state() != table.state());
        assert_eq!(
            table.offers(seat),
            other.offers(seat),
            "{seat} of {} is offered something else in a world that looks the same to it",
            G::META.slug
        );
    });
    assert!(
        other_worlds > 0,
        "every world was the true one, so nothing was tested"
    );
}

fn offers_come_true<G: Game>() {
    let (mut free, mut told) = (0, 0);
    each_question::<G>(|table, seat, dice| {
        let offers = table.offers(seat);
        let actions: Vec<_> = offers.iter().map(|offer| offer.action.clone()).collect();
        assert_eq!(actions, table.legal(seat), "the order is the game's");
        let offer = dice.pick(&offers).unwrap();
        let mut after = table.clone();
        let before = after.entries();
        Table::play(&mut after, seat, &offer.action).unwrap();
        if !offer.is_final {
            free += 1;
            assert!(after.undo_reach(seat) > 0, "{} cannot be undone", offer.action);
        }
        let story = after.story(Viewer::Seat(seat), before).unwrap();
        let of_the_house = ["Reveals something", "Another question", "Then "];
        let cut = offer.effect.is_empty() || offer.effect.ends_with('…');
        if !cut && !of_the_house.iter().any(|start| offer.effect.starts_with(start)) {
            told += 1;
            let happened: Vec<_> = story.into_iter().map(|told| told.text).collect();
            assert_eq!(
                offer.effect,
                happened.join(" "),
                "what was said of {}",
                offer.action
            );
        }
    });
    assert!(told > 0, "no offer said what would happen");
    assert!(
        free > 0 || G::META.slug == Toy::META.slug,
        "every offer was final"
    );
}

macro_rules! of_each_game {
    ($($module:ident :: $Game:ident),*) => {
        mod no_secret {
            use super::*;
            $(#[test] fn $module() { offers_tell_no_secret::<court_games::$module::$Game>(); })*
            #[test] fn of_the_toy() { offers_tell_no_secret::<Toy>(); }
        }
        mod true_words {
            use super::*;
            $(#[test] fn $module() { offers_come_true::<court_games::$module::$Game>(); })*
            #[test] fn of_the_toy() { offers_come_true::<Toy>(); }
        }
    };
}
court_games::each_game!(of_each_game);
