//! The end: scores, places and the breakdown (chapter 14).

use court_core::{BySeat, Outcome, ScoreLine, Standings, capital, in_words};

use crate::data::data;
use crate::pieces::Source;
use crate::setup::TieBreak;
use crate::state::{Court, Phase};

impl Court {
    /// Scores and places: the most victory points win (14.1); equal points share the place (R47, N17).
    pub(crate) fn standings(&self) -> Option<Standings> {
        if self.phase != Phase::Over {
            return None;
        }
        let scores = BySeat::from_fn(self.seats, |seat| i32::from(self.families[seat].score()));
        Some(Standings::by_key(scores, |seat| match self.rules.tie_break {
            TieBreak::Shared => (scores[seat], 0, false),
            TieBreak::Thalers => (scores[seat], self.families[seat].thalers, seat == self.emperor),
        }))
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let standings = self.standings()?;
        let breakdown = Source::ALL.iter().map(|&source| {
            let (label, rule) = match source {
                Source::Elector => ("New electors", "10.5"),
                Source::Mainz => ("Elector of Mainz", "9.4"),
                Source::City => ("Cities", "8.9"),
                Source::Indulgence => ("Indulgences", "8.7"),
                Source::Marriage => ("Daughters married", "6.2"),
                Source::Vote => ("Votes for the winner", "11.5"),
                Source::Emperor => ("Reigning as emperor", "12.1"),
            };
            ScoreLine {
                label: label.to_owned(),
                rule: rule.to_owned(),
                points: BySeat::from_fn(self.seats, |seat| i32::from(self.families[seat].points[source])),
            }
        });
        Some(Outcome {
            standings,
            reason: "five-rounds".to_owned(),
            // Kept records are compared with this sentence, word for word.
            text: format!(
                "{} rounds have been played.",
                capital(in_words(data().rounds.len() as u8))
            ),
            breakdown: breakdown.collect(),
        })
    }
}
