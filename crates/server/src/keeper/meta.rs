//! What seldom changes about a table, as it is stored and as it is shown.

use court_api::{
    Holder, Millis, Origin, Pace, SeatInfo, SeatKind, StandIn, Status, TableId, TableInfo, TableLine,
    TableRules, Takeback, Token,
};
use court_core::{Outcome, Seat, SeatSet};
use court_games::Level;
use court_table::Contribution;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use unicode_width::UnicodeWidthChar;

use super::clock::Rate;
use super::{Clocks, Keeper, Standing};
use crate::ServerError;
use crate::hub::HubConfig;
use crate::once::Founded;
use crate::store::{Finished, MetaRow, Progress, Role, StoredTable, WIN};

const MAX_NAME: usize = 40;

/// A seat as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct SeatMeta {
    pub(crate) kind: SeatKind,
    pub(crate) name: String,
    pub(crate) taken: bool,
    pub(crate) level: Option<Level>,
    pub(crate) stand_in: Option<StandIn>,
    /// Has its holder been here since taking it? Until then perhaps nobody has its key, because the answer with the key
    /// may have been lost.
    #[serde(default = "yes")]
    pub(crate) used: bool,
}

const fn yes() -> bool {
    true
}

/// Names of bots: short, with different initials, and not the name of anybody on a board.
const BOTS: [&str; 8] = [
    "Aurore", "Bastien", "Celeste", "Damien", "Elodie", "Florent", "Gisele", "Honore",
];

impl SeatMeta {
    /// A bot's name depends on its seat, so that bots can be told apart at a glance. Its rank is shown beside it.
    pub(crate) fn bot(level: Level, seat: Seat) -> Self {
        Self {
            kind: SeatKind::Bot,
            name: BOTS[seat.index() % BOTS.len()].to_owned(),
            taken: true,
            level: Some(level),
            stand_in: None,
            used: true,
        }
    }

    pub(crate) const fn person(kind: SeatKind, name: String, taken: bool) -> Self {
        Self {
            kind,
            name,
            taken,
            level: None,
            stand_in: None,
            used: true,
        }
    }

    /// Who this is in statistics.
    fn holder(&self) -> Holder {
        match (self.level, self.stand_in) {
            (Some(Level::Page), _) => Holder::Page,
            (Some(Level::Courtier), _) => Holder::Courtier,
            (Some(Level::Minister), _) => Holder::Minister,
            (None, Some(_)) => Holder::StandIn,
            (None, None) => Holder::Person,
        }
    }

    /// The level of the bot that decides for this seat, if one does.
    pub(crate) fn decided_by_bot(&self) -> Option<Level> {
        self.level
            .or_else(|| self.stand_in.map(|stand_in| stand_in.level))
    }
}

/// What seldom changes about a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Meta {
    pub(crate) status: Status,
    pub(crate) public: bool,
    pub(crate) wait_for_host: bool,
    pub(crate) pace: Pace,
    pub(crate) options: Value,
    pub(crate) seats: Vec<SeatMeta>,
    pub(crate) commitment: Option<String>,
    pub(crate) contributions: Vec<Contribution>,
    pub(crate) started: Option<Millis>,
    pub(crate) ended: Option<Millis>,
    pub(crate) takeback: Option<Takeback>,
    pub(crate) rematch: Option<TableId>,
    pub(crate) origin: Option<Origin>,
    pub(crate) outcome: Option<Outcome>,
    /// Part of the keys that are given out: see [`crate::once`].
    #[serde(default)]
    pub(crate) secret: Option<Token>,
    #[serde(default)]
    pub(crate) founded: Option<Founded>,
}

impl Meta {
    pub(crate) fn row(&self) -> Result<MetaRow, ServerError> {
        Ok(MetaRow {
            status: match self.status {
                Status::Open => "open",
                Status::Playing => "playing",
                Status::Over => "over",
                Status::Closed => "closed",
            },
            public: self.public,
            body: serde_json::to_string(self)?,
        })
    }

    pub(crate) fn seat(&self, seat: Seat) -> &SeatMeta {
        &self.seats[seat.index()]
    }

    pub(crate) fn is_full(&self) -> bool {
        self.seats.iter().all(|seat| seat.taken)
    }

    /// Are all seats taken, and nobody wants to wait? Then the game starts by itself.
    pub(crate) fn is_ready(&self) -> bool {
        self.status == Status::Open && self.is_full() && !self.wait_for_host
    }

    /// Seats whose people decide for themselves.
    pub(crate) fn people(&self) -> SeatSet {
        Seat::all(self.seats.len() as u8)
            .filter(|seat| self.seat(*seat).decided_by_bot().is_none())
            .collect()
    }

    /// What statistics take from a finished game: nothing, if it did not start here from the beginning or had unusual
    /// components.
    pub(crate) fn finished(&self, game: &str, steps: u32) -> Option<Finished> {
        let begun_here = matches!(self.origin, None | Some(Origin::Rematch { .. }));
        let usual = self.options.as_object().is_some_and(serde_json::Map::is_empty);
        let outcome =
            (self.outcome.as_ref()).filter(|_| begun_here && usual && self.status == Status::Over)?;
        let standings = &outcome.standings;
        let won = |seat: Seat| standings.ranks[seat] == 1;
        let all = || Seat::all(self.seats.len() as u8);
        let part = WIN / (all().filter(|seat| won(*seat)).count() as u32).max(1);
        Some(Finished {
            game: game.to_owned(),
            steps,
            winning_score: all()
                .filter(|seat| won(*seat))
                .map(|seat| standings.scores[seat])
                .max()?,
            seats: all()
                .map(|seat| (self.seat(seat).holder(), if won(seat) { part } else { 0 }))
                .collect(),
        })
    }

    /// What everybody sees.
    fn info(
        &self,
        id: &TableId,
        game: &str,
        rules: TableRules,
        created: Millis,
        progress: &Progress,
        clocks: &ShownClocks<'_>,
    ) -> TableInfo {
        let seat_info = |seat: Seat| {
            let meta = self.seat(seat);
            SeatInfo {
                seat,
                kind: meta.kind,
                name: meta.name.clone(),
                taken: meta.taken,
                level: meta.level,
                stand_in: meta.stand_in,
                clock_ms: clocks.clocks.left(clocks.rate, seat, clocks.now),
                deadline: (clocks.clocks.deadline(clocks.rate, seat)).map(|deadline| deadline + clocks.ahead),
            }
        };
        TableInfo {
            id: id.clone(),
            game: game.to_owned(),
            rules,
            status: self.status,
            public: self.public,
            pace: self.pace,
            options: self.options.clone(),
            seats: Seat::all(self.seats.len() as u8).map(seat_info).collect(),
            turn: progress.turn,
            entries: progress.entries,
            in_force: progress.in_force,
            seq: progress.seq,
            commitment: self.commitment.clone(),
            contributions: self.contributions.clone(),
            created,
            started: self.started,
            ended: self.ended,
            touched: progress.touched,
            takeback: self.takeback.clone(),
            rematch: self.rematch.clone(),
            origin: self.origin.clone(),
            outcome: self.outcome.clone(),
        }
    }
}

struct ShownClocks<'a> {
    clocks: &'a Clocks,
    rate: Rate,
    /// By the time the clocks run by.
    now: Millis,
    /// How far the computer's clock is ahead of it.
    ahead: Millis,
}

impl Keeper {
    pub(crate) fn rate(&self) -> Rate {
        rate(&self.hub.inner.config, self.meta.pace)
    }

    pub(crate) fn info(&self) -> TableInfo {
        let clocks = ShownClocks {
            clocks: &self.clocks,
            rate: self.rate(),
            now: self.time(),
            ahead: self.ahead(),
        };
        let game = self.game.slug();
        let rules = self.hub.rules_of(game, self.rules);
        self.meta
            .info(&self.id, game, rules, self.created, &self.progress, &clocks)
    }
}

pub(crate) fn rate(config: &HubConfig, pace: Pace) -> Rate {
    Rate {
        pace,
        second: config.second.as_millis() as i64,
    }
}

/// A stored table in a list.
pub(crate) fn line(
    config: &HubConfig,
    table: &StoredTable,
    roles: &[Role],
    rules: TableRules,
) -> Result<TableLine, ServerError> {
    let meta: Meta = serde_json::from_str(&table.meta)?;
    let clocks: Clocks = match &table.progress.clocks {
        Some(text) => serde_json::from_str(text)?,
        None => Clocks::default(),
    };
    let shown = ShownClocks {
        clocks: &clocks,
        rate: rate(config, meta.pace),
        now: table.progress.touched,
        ahead: 0,
    };
    let mine = Standing::of(roles.iter().copied()).seats;
    let info = meta.info(
        &table.id,
        &table.founding.game,
        rules,
        table.founding.created,
        &table.progress,
        &shown,
    );
    Ok(TableLine {
        my_turn: mine.iter().any(|seat| info.turn.contains(seat)),
        table: info,
        mine,
    })
}

/// What statistics take from a stored table whose game is over.
pub(crate) fn finished(game: &str, meta: &str, steps: u32) -> Option<Finished> {
    let meta: Meta = serde_json::from_str(meta).ok()?;
    meta.finished(game, steps)
}

/// A name that a person may have: short, and on one line.
pub(crate) fn clean_name(name: Option<String>, seat: Seat) -> Result<String, ServerError> {
    let Some(name) = name else {
        return Ok(format!("Player {}", seat.number()));
    };
    clean_text("bad-name", "a name", &name, MAX_NAME)
}

/// The name, with a number if somebody else at the table already has it.
pub(crate) fn told_apart(name: String, others: &[&str]) -> String {
    let taken = |name: &str| {
        others
            .iter()
            .any(|other| other.to_lowercase() == name.to_lowercase())
    };
    if !taken(&name) {
        return name;
    }
    let shorter: String = name.chars().take(MAX_NAME - 3).collect();
    let mut numbered = (2..).map(|number| format!("{} {number}", shorter.trim_end()));
    numbered.find(|name| !taken(name)).unwrap_or(name)
}

/// Gives everybody at a table a different name. Whoever came first keeps theirs; people come before bots.
pub(crate) fn tell_apart(seats: &mut [SeatMeta]) {
    let mut order: Vec<usize> = (0..seats.len()).collect();
    order.sort_by_key(|seat| seats[*seat].kind == SeatKind::Bot);
    let mut named: Vec<String> = Vec::new();
    for seat in order {
        if seats[seat].kind != SeatKind::Open {
            let name = std::mem::take(&mut seats[seat].name);
            let others: Vec<&str> = named.iter().map(String::as_str).collect();
            seats[seat].name = told_apart(name, &others);
            named.push(seats[seat].name.clone());
        }
    }
}

/// A person's text: trimmed, not empty, not too long, without control characters.
pub(crate) fn clean_text(
    code: &'static str,
    what: &str,
    text: &str,
    longest: usize,
) -> Result<String, ServerError> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > longest {
        return Err(ServerError::bad(
            code,
            format!("{what} must have 1 to {longest} characters, not {length}"),
        ));
    }
    // Marks that reverse the direction of text could make one name look like another.
    let forbidden = |c: char| {
        c.is_control()
            || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    if text.contains(forbidden) {
        return Err(ServerError::bad(
            code,
            format!("{what} must not contain control characters"),
        ));
    }
    if !text.contains(is_seen) {
        return Err(ServerError::bad(
            code,
            format!("{what} must contain something that can be seen: a letter, a digit or a symbol"),
        ));
    }
    Ok(text.to_owned())
}

/// Does it leave a mark on the page by itself? Accents alone, joiners and fillers do not.
fn is_seen(c: char) -> bool {
    // Blanks that count as letters or symbols: a soft hyphen, a Hangul filler, an empty Braille cell, a note without a
    // head.
    let blank = matches!(c, '\u{ad}' | '\u{115f}' | '\u{2800}' | '\u{1d159}');
    c.width().is_some_and(|width| width > 0) && !c.is_whitespace() && !blank
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_at_a_table_has_anothers_name() {
        let person = |name: &str| SeatMeta::person(SeatKind::Person, name.to_owned(), true);
        let open = || SeatMeta::person(SeatKind::Open, "Open seat".to_owned(), false);
        let bot = |seat| SeatMeta::bot(Level::Courtier, Seat::new(seat));
        let mut seats = vec![
            bot(0),
            person("ada"),
            person("Ada"),
            person("Aurore"),
            open(),
            open(),
        ];
        tell_apart(&mut seats);
        let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
        assert_eq!(
            names,
            ["Aurore 2", "ada", "Ada 2", "Aurore", "Open seat", "Open seat"]
        );
        let long = "x".repeat(MAX_NAME);
        let other = told_apart(long.clone(), &[&long]);
        assert!(other != long && other.chars().count() <= MAX_NAME, "{other}");
    }

    #[test]
    fn a_name_has_something_that_can_be_seen() {
        let name = |name: &str| clean_name(Some(name.to_owned()), Seat::new(0));
        for unseen in [
            "\u{200b}",
            "\u{200d}\u{200c}",
            "\u{feff}",
            "\u{2060}\u{2062}",
            "\u{ad}",
            "\u{34f}",
            "\u{301}\u{302}",
            "\u{fe0f}",
            "\u{e0020}\u{e007f}",
            "\u{115f}",
            "\u{1160}",
            "\u{3164}",
            "\u{ffa0}",
            "\u{2800}",
            "\u{17b4}",
            "\u{180e}",
            "\u{1d159}",
            "\u{200b} \u{3000}\u{200b}",
        ] {
            let refused = name(unseen).expect_err(&unseen.escape_unicode().to_string());
            assert_eq!(refused.code(), "bad-name");
            assert!(refused.to_string().contains("can be seen"), "{refused}");
        }
        for turned in ["a\u{61c}b", "a\u{202e}b"] {
            assert_eq!(name(turned).expect_err("turned").code(), "bad-name");
        }
        for seen in [
            "x",
            "7",
            "?",
            "Émile",
            "E\u{301}mile",
            "नमस्ते",
            "한글",
            "太陽王",
            "👩‍👧",
            "❤\u{fe0f}",
            "می‌خواهم",
        ] {
            assert_eq!(name(seen).expect(seen), seen);
        }
    }
}
