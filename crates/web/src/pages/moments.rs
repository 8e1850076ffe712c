//! Moments of a game one after the other, for the script: each as what changed on the page since the one before.

use std::collections::BTreeMap;

use court_api::{TableInfo, You};
use maud::Markup;
use serde_json::{Value, json};

use super::past::moment_line;
use super::table::{board, hand, log_line, nth_of_entry, phase, seat_item, seats_line};
use crate::boards::{Drawn, Moment, seat_spot};

/// At most so many moments are asked for at once.
pub(crate) const AT_ONCE: u32 = 40;

/// Moments that one viewer has seen.
pub struct Moments {
    /// The table.
    pub info: TableInfo,
    /// Who looks.
    pub you: You,
    /// For a replay, which says where it is?
    pub replay: bool,
    /// In order.
    pub moments: Vec<Moment>,
}

impl Moments {
    /// As the script plays them: `{at, phase, actor, lines, parts}` for each, where `parts` are the elements of the page
    /// that differ from the moment before, by their ids.
    #[must_use]
    pub fn draw(&self) -> Value {
        let names = self.info.names();
        let mut shown = BTreeMap::new();
        let moments = self.moments.iter().map(|moment| {
            let drawn = moment.picture.draw(&names, moment.turn);
            let parts: serde_json::Map<String, Value> = (self.parts(moment, &drawn).into_iter())
                .filter(|(id, part)| shown.insert(id.clone(), part.clone()).as_ref() != Some(part))
                .map(|(id, part)| (id, Value::String(part)))
                .collect();
            let lines = moment.lines.iter().enumerate().map(|(place, line)| {
                log_line(line, nth_of_entry(&moment.lines, place), &names, None).into_string()
            });
            json!({
                "at": moment.at,
                "phase": drawn.phase,
                "actor": moment.actor,
                "lines": lines.collect::<Vec<_>>(),
                "parts": parts,
            })
        });
        Value::Array(moments.collect())
    }

    fn parts(&self, moment: &Moment, drawn: &Drawn) -> Vec<(String, String)> {
        let beside = if self.replay {
            moment_line(moment.at, self.info.in_force)
        } else {
            seats_line(&self.info, self.you.viewer)
        };
        let part = |id: &str, markup: Markup| (id.to_owned(), markup.into_string());
        let mut parts = vec![
            part("hand", hand(Some(drawn))),
            part("phase", phase(drawn, &beside)),
            part("board", board(drawn)),
        ];
        for info in &self.info.seats {
            let item = seat_item(self.you, info, Some(drawn), moment.turn);
            parts.push((seat_spot(info.seat), item.into_string()));
        }
        parts
    }
}
