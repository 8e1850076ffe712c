//! Points, places and the end (rules 35 and 36).

use court_core::{BySeat, Outcome, ScoreLine, Seat, Standings};

use crate::data::numbers;
use crate::pieces::{AuctionCard, Colour};
use crate::state::{Court, End, Phase};

impl End {
    /// Names the reason.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::LouisTwice => "louis-twice",
            Self::LouisOnce => "louis-once",
            Self::SoleSurvivor => "sole-survivor",
        }
    }

    /// The reason in a sentence.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::LouisTwice => "Louis XIV has come for the second time: the game is over.",
            Self::LouisOnce => "Louis XIV has come, and only two are left at court: the game is over.",
            Self::SoleSurvivor => "Only one is left at court: the game is over.",
        }
    }
}

impl Court {
    /// What a seat scores (35) line by line: gold, power, blue cards, Influence. Who has left owns nothing (N16).
    fn lines(&self, seat: Seat) -> [i32; 4] {
        let own = &self.spheres[seat];
        [
            i32::from(own.gold),
            i32::from(own.power),
            i32::from(numbers().blue) * i32::from(own.columns[Colour::Blue].len()),
            i32::from(numbers().influence) * i32::from(own.auction.has(AuctionCard::Influence)),
        ]
    }

    /// The points of a seat as things stand.
    #[must_use]
    pub fn score(&self, seat: Seat) -> i32 {
        self.lines(seat).iter().sum()
    }

    /// Scores and places at the end.
    #[must_use]
    pub fn standings(&self) -> Option<Standings> {
        let Phase::Over(_) = self.phase else { return None };
        let scores = BySeat::from_fn(self.seats, |seat| self.score(seat));
        Some(Standings::by_key(scores, |seat| {
            match self.left.iter().position(|&gone| gone == seat) {
                // F2: purple property cards only.
                None => (1, scores[seat], self.spheres[seat].columns[Colour::Purple].len()),
                // F3: the later out, the higher.
                Some(order) => (0, order as i32, 0),
            }
        }))
    }

    /// The end in full.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let Phase::Over(end) = self.phase else { return None };
        let standings = self.standings()?;
        let labels = [
            ("Gold", "35"),
            ("Power", "35"),
            ("Blue cards", "35"),
            ("Influence", "F1"),
        ];
        let breakdown = labels
            .into_iter()
            .enumerate()
            .map(|(line, (label, rule))| ScoreLine {
                label: label.to_owned(),
                rule: rule.to_owned(),
                points: BySeat::from_fn(self.seats, |seat| self.lines(seat)[line]),
            })
            .collect();
        Some(Outcome {
            standings,
            reason: end.code().to_owned(),
            text: end.text().to_owned(),
            breakdown,
        })
    }
}
