//! Tables with random configs: takebacks, records and proofs hold whatever was chosen when the table was opened.

#[path = "../../emperor/tests/configs/any.rs"]
mod emperor;
#[path = "../../louis-xiv/tests/configs/any.rs"]
mod louis_xiv;
#[path = "../../sun-king/tests/configs/any.rs"]
mod sun_king;
/// The toy has no options to speak of.
#[cfg(feature = "toy")]
mod toy {
    pub(crate) fn any_config(_: &mut court_testkit::Whim, _: u8) -> court_testkit::toy::ToyConfig {
        court_testkit::toy::ToyConfig::default()
    }
}

use court_core::{Dice, FastDice, Game, Turn};
use court_table::{Opening, Seed, Table};
use court_testkit::Whim;
use serde_json::Value;

/// Plays a game at random; now and then somebody undoes what they may, or all agree to go back.
fn play(mut table: Box<dyn Table>, dice: &mut FastDice) {
    let mut states: Vec<Value> = vec![table.state()];
    let mut taken_back = 0;
    loop {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => table.roll().expect("chance can always be resolved"),
            Turn::Of(seats) => {
                let seats: Vec<_> = seats.iter().collect();
                let seat = *dice.pick(&seats).expect("a turn is somebody's");
                let legal = table.legal(seat);
                let action = dice.pick(&legal).expect("no dead ends");
                table.play(seat, action).expect("what is listed is allowed");
                states.truncate(table.in_force() as usize);
                states.push(table.state());
                let reach = table.undo_reach(seat);
                if reach > 0 && dice.below(6) == 0 {
                    let steps = 1 + dice.below(reach);
                    table.undo(seat, steps).expect("it is within reach");
                    taken_back += 1;
                } else if dice.below(80) == 0 {
                    let to = dice.below(table.in_force());
                    if table.takeback(seat, to).is_ok() {
                        assert_eq!(table.in_force(), to);
                        taken_back += 1;
                    }
                }
            }
        }
        let now = table.in_force() as usize;
        states.truncate(now + 1);
        if states.len() == now {
            states.push(table.state());
        }
        assert_eq!(
            states[now],
            table.state(),
            "taking back leads to an earlier position"
        );
        assert!(table.entries() < 20_000, "the game goes on and on");
    }
    assert!(taken_back > 0, "nothing was taken back");
    let record = table.record().expect("a table has its record");
    let again = court_games::replay(&record.to_string()).expect("its record can be followed");
    assert_eq!(again.state(), table.state(), "the record leads elsewhere");
    let game = court_games::game(&record.header.game).expect("a game of the registry");
    game.kind().verify(&record).expect("its record proves true");
}

fn play_some<G: Game>(any_config: fn(&mut Whim, u8) -> G::Config) {
    let kind = court_games::game(G::META.slug).expect("it is registered").kind();
    for seats in G::META.seat_counts() {
        for seed in 0..6 {
            let mut dice = FastDice::new(seed * 10 + u64::from(seats));
            let config = any_config(&mut Whim::new(dice.next_u64()), seats);
            let opening = Opening {
                config: serde_json::to_value(&config).expect("a config can be written"),
                ..Opening::new(seats, Seed::from_number(seed))
            };
            let table = kind
                .open(opening)
                .unwrap_or_else(|error| panic!("{seats} seats, seed {seed}: {error}"));
            play(table, &mut dice);
        }
    }
}

macro_rules! of_each_game {
    ($($module:ident :: $Game:ident),*) => {
        mod tables_hold_whatever_the_config {
            $(
                #[test]
                fn $module() {
                    super::play_some::<court_games::$module::$Game>(super::$module::any_config);
                }
            )*
        }
    };
}
court_games::each_game!(of_each_game);
