//! Bots that were asked for advice. They stay, so that a search goes on from where the last one ended.

use court_core::Seat;
use court_games::{Advice, Level, Player};
use serde_json::Value;

/// The bot asked longest ago makes room for others: a search keeps a few megabytes at most.
const MOST: usize = 64;

/// Which bot is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) table: u64,
    pub(crate) seat: Seat,
    pub(crate) level: Level,
    pub(crate) seed: u64,
}

struct Adviser {
    place: Place,
    player: Box<dyn Player>,
    /// What it was last asked, and what it said: asked again, it says the same.
    view: Value,
    advice: Advice,
}

/// All bots that stay, the most recently asked at the end.
#[derive(Default)]
pub(crate) struct Advisers(Vec<Adviser>);

impl Advisers {
    /// What the bot in this place would do; `new` makes one if none has stayed.
    pub(crate) fn advise(
        &mut self,
        place: Place,
        view: Value,
        new: impl FnOnce() -> Box<dyn Player>,
    ) -> Result<Advice, serde_json::Error> {
        let known = self.0.iter().position(|adviser| adviser.place == place);
        // A bot that fails is not kept.
        let adviser = match known.map(|known| self.0.remove(known)) {
            Some(adviser) if adviser.view == view => adviser,
            known => {
                let mut player = known.map_or_else(new, |known| known.player);
                Adviser {
                    advice: player.advise(place.seat, &view)?,
                    place,
                    player,
                    view,
                }
            }
        };
        let advice = adviser.advice.clone();
        self.0.push(adviser);
        if self.0.len() > MOST {
            self.0.remove(0);
        }
        Ok(advice)
    }

    /// The table is closed.
    pub(crate) fn leave(&mut self, table: u64) {
        self.0.retain(|adviser| adviser.place.table != table);
    }
}

#[cfg(test)]
mod tests {
    use court_core::{Turn, Viewer};
    use court_games::{GAMES, GameEntry, Spec};
    use court_table::{Opening, Seed};

    use super::*;

    const PLACE: Place = Place {
        table: 1,
        seat: Seat::new(0),
        level: Level::Courtier,
        seed: 3,
    };

    /// A search that no clock cuts short.
    fn ask(advisers: &mut Advisers, game: &GameEntry, place: Place, view: Value) -> Advice {
        let spec: Spec = "mcts:iterations=60".parse().unwrap();
        advisers
            .advise(place, view, || game.bot(spec, place.seed))
            .unwrap()
    }

    /// Plays the first decisions of a game by advice; returns what was asked and what was said.
    fn play(advisers: &mut Advisers, game: &GameEntry, decisions: usize) -> Vec<(Place, Value, Advice)> {
        let opening = Opening::new(2, Seed::from_number(1));
        let mut table = game.kind().open(opening).unwrap();
        let mut asked = Vec::new();
        while asked.len() < decisions {
            match table.turn() {
                Turn::Over => break,
                Turn::Chance => table.roll().unwrap(),
                Turn::Of(seats) => {
                    let seat = seats.first().unwrap();
                    let (place, view) = (Place { seat, ..PLACE }, table.view(Viewer::Seat(seat)));
                    let advice = ask(advisers, game, place, view.clone());
                    table.play(seat, &advice.candidates[0].action).unwrap();
                    asked.push((place, view, advice));
                }
            }
        }
        asked
    }

    #[test]
    fn a_search_goes_on_where_the_decision_before_it_ended() {
        for game in GAMES {
            let told = play(&mut Advisers::default(), game, 30);
            let reused = told.iter().filter(|(.., advice)| advice.reused > 0).count();
            assert!(reused > 0, "{}", game.slug());
            // The same requests get the same answers.
            assert_eq!(play(&mut Advisers::default(), game, 30), told);
            // A bot that was not asked before starts afresh.
            for (place, view, _) in told {
                let alone = ask(&mut Advisers::default(), game, place, view);
                assert_eq!(alone.reused, 0);
            }
        }
    }

    #[test]
    fn asked_again_it_says_the_same_and_going_back_it_begins_anew() {
        for game in GAMES {
            let mut advisers = Advisers::default();
            let told = play(&mut advisers, game, 12);
            let (place, view, advice) = told.last().unwrap().clone();
            assert_eq!(ask(&mut advisers, game, place, view), advice);
            let (place, view, _) = told[0].clone();
            assert_eq!(ask(&mut advisers, game, place, view).reused, 0);
        }
    }

    #[test]
    fn there_is_an_end_to_how_many_stay() {
        let game = &GAMES[0];
        let mut advisers = Advisers::default();
        let (place, view, first) = play(&mut advisers, game, 1).remove(0);
        for table in 2..2 + MOST as u64 {
            ask(&mut advisers, game, Place { table, ..place }, view.clone());
            assert!(advisers.0.len() <= MOST);
        }
        let stays = |adviser: &Adviser| adviser.place.table == 1;
        assert!(
            !advisers.0.iter().any(stays),
            "the bot asked longest ago has left"
        );
        assert_eq!(
            ask(&mut advisers, game, place, view),
            first,
            "and comes back unchanged"
        );
        advisers.leave(1);
        assert!(!advisers.0.iter().any(stays));
    }
}
