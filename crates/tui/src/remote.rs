//! A table of a server, played at over its web API.

mod bell;
mod errand;
mod http;
mod link;
mod visit;

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use court_api::{
    Absence, AnswerBody, Asked, ChatBody, CheckBody, HandBody, Hint, HintLine, Millis, Play, Position,
    SeatBody, SeatInfo, SeatKind, Status, TableInfo, TableView, TakebackBody, Token, UndoBody, Update,
    UpdateId,
};
use court_core::{GameMeta, Outcome, Seat, SeatSet, Viewer, with_names};
use court_games::{Advice, Candidate, GameEntry};
use serde::Serialize;
use serde_json::Value;

pub use link::Link;
pub use visit::Visit;

use crate::host::{Host, Moment, Refused, Scene, Stage, Wish, null_last, waiting_for};
use bell::Bell;
use errand::{Errand, SOON};
use http::{Http, Trouble};

/// A server that did not answer is asked again after this.
const BREATH: Duration = Duration::from_secs(1);
/// So often the table is looked at when the bell cannot ring.
const ROUND: Duration = Duration::from_secs(2);
/// Whoever comes in the middle of a game hears so much of what happened before.
const RECENT: usize = 12;

/// What a server says to a request.
type Answer = Result<String, Trouble>;

/// A table of a server.
pub struct Remote {
    http: Http,
    /// Where the table is, with the key that opens it.
    link: Link,
    /// The part of addresses that says whose eyes to look with.
    eyes: String,
    seat: Option<Seat>,
    game: &'static GameEntry,
    seen: TableView,
    names: Vec<String>,
    /// All that was told, with names.
    lines: Vec<String>,
    /// Up to where it was.
    told: UpdateId,
    /// How much of it, and of the game, was long past when the person came.
    old: (usize, u32),
    bell: Bell,
    /// Something has happened since the table was looked at.
    stale: bool,
    looked: Instant,
    /// Somebody is looking at the table.
    looking: Option<Errand<Result<News, Trouble>>>,
    /// The server does not answer, and people know it.
    lost: bool,
    /// When it is asked again, unless the bell rings before.
    again: Option<Instant>,
    /// A choice of which nobody knows whether it arrived, and whoever is on the way with it.
    on_its_way: Option<(Choice, Option<Errand<Answer>>)>,
    /// A hint that takes long, and for which decision.
    hint: Option<(u32, Errand<Answer>)>,
    /// The decision that was answered last; what is known of the table may be older than the answer.
    answered: Option<u32>,
    /// A wish of which nobody knows whether it arrived: where it was sent, what, and with which key.
    unanswered: Option<(String, Value, String)>,
    /// Names this visit among all others.
    visit: Token,
    requests: u32,
}

/// An answer to a decision. Sent again it has the same key, so it is played once.
#[derive(Clone, Debug)]
struct Choice {
    play: Play,
    key: String,
}

/// What is seen at the table, and what happened since it was looked at last.
struct News {
    seen: TableView,
    update: Option<Update>,
}

/// Looks at the table, and asks what happened since.
fn look(http: &Http, eyes: &str, told: UpdateId) -> Result<News, Trouble> {
    let seen: TableView = http.get(eyes)?;
    let and = if eyes.is_empty() { "?" } else { "&" };
    let update = if told < seen.update {
        Some(http.get(&format!("/log{eyes}{and}after={told}"))?)
    } else {
        None
    };
    Ok(News { seen, update })
}

impl Remote {
    fn take_in(&mut self, news: News) {
        self.seen = news.seen;
        self.names = self.seen.table.names();
        if let Some(update) = news.update {
            // It may be of a later moment.
            self.stale |= update.id > self.seen.update;
            self.told = update.id;
            self.hear(update);
        }
    }

    fn hear(&mut self, update: Update) {
        let told = update.told.iter().map(|told| with_names(&told.text, &self.names));
        self.lines.extend(told);
        let mut around: Vec<(u64, String)> = Vec::new();
        for notice in update.notices {
            around.push((notice.seq, with_names(&notice.text, &self.names)));
        }
        for line in update.chat {
            let name = with_names(&line.seat.to_string(), &self.names);
            around.push((line.seq, format!("{name}: {}", line.text)));
        }
        around.sort_by_key(|(seq, _)| *seq);
        self.lines.extend(around.into_iter().map(|(_, text)| text));
    }

    /// Sends somebody to look at the table.
    fn look_again(&mut self) {
        let (http, eyes, told) = (self.http.clone(), self.eyes.clone(), self.told);
        self.looked = Instant::now();
        // Whatever happens from now on may come too late for this look.
        self.stale = false;
        self.looking = Some(Errand::send(move || look(&http, &eyes, told)));
    }

    /// Waits at most so long for whoever is looking at the table.
    fn hear_of_look(&mut self, wait: Duration) -> Result<(), Refused> {
        let Some(errand) = self.looking.take() else {
            return Ok(());
        };
        match errand.wait(wait) {
            None => {
                self.looking = Some(errand);
                Ok(())
            }
            Some(Ok(news)) => {
                self.take_in(news);
                self.find();
                Ok(())
            }
            Some(Err(Trouble::Unreachable(why))) => {
                self.stale = true;
                self.lose(&why);
                Ok(())
            }
            Some(Err(Trouble::Refused(refused))) => Err(refused),
        }
    }

    /// Waits at most so long for whoever is on the way with a choice.
    fn hear_of_choice(&mut self, wait: Duration) -> Result<(), Refused> {
        let Some((_, Some(errand))) = &self.on_its_way else {
            return Ok(());
        };
        let Some(answer) = errand.wait(wait) else {
            return Ok(());
        };
        let Some((choice, _)) = self.on_its_way.take() else {
            return Ok(());
        };
        match answer {
            Ok(_) => {
                self.answered = Some(choice.play.decision);
                self.find();
                self.look_again();
                Ok(())
            }
            Err(Trouble::Unreachable(why)) => {
                self.on_its_way = Some((choice, None));
                self.lose(&why);
                Ok(())
            }
            Err(Trouble::Refused(refused)) => {
                // Perhaps something else is asked by now.
                self.look_again();
                Err(refused)
            }
        }
    }

    fn find(&mut self) {
        self.again = None;
        if std::mem::take(&mut self.lost) {
            self.lines.push("The server is back.".to_owned());
        }
    }

    fn lose(&mut self, why: &str) {
        self.again = Some(Instant::now() + BREATH);
        if !std::mem::replace(&mut self.lost, true) {
            self.lines
                .push(format!("The server does not answer ({why}). Trying again."));
        }
    }

    /// Tells people about a server that hangs.
    fn notice_slowness(&mut self) {
        let looks = self.looking.as_ref().is_some_and(Errand::is_slow);
        let sends = self.on_its_way.as_ref().and_then(|(_, errand)| errand.as_ref());
        if (looks || sends.is_some_and(Errand::is_slow)) && !std::mem::replace(&mut self.lost, true) {
            self.lines.push(SLOW.to_owned());
        }
    }

    fn send(&mut self, choice: Choice) {
        // Whatever is being looked at is of the time before.
        self.looking = None;
        let (http, sent) = (self.http.clone(), choice.clone());
        let errand = Errand::send(move || http.change("/play", &sent.play, &sent.key));
        self.on_its_way = Some((choice, Some(errand)));
    }

    /// A name for a request, so that it is done once however often it is sent.
    fn key(&mut self) -> String {
        self.requests += 1;
        format!("{}-{}", self.visit.reveal(), self.requests)
    }

    /// Has something done that must not be done twice. Whoever wishes for the same again because no answer came sends the same
    /// request.
    fn once(&mut self, path: &str, body: &impl Serialize) -> Result<String, Refused> {
        let sent = serde_json::to_value(body).unwrap_or_default();
        let key = match self.unanswered.take() {
            Some((to, before, key)) if to == path && before == sent => key,
            _ => self.key(),
        };
        let (http, to, what, named) = (self.http.clone(), path.to_owned(), sent.clone(), key.clone());
        let errand = Errand::send(move || http.change(&to, &what, &named));
        let answer = errand.wait(SOON).unwrap_or_else(slow);
        if let Err(Trouble::Unreachable(_)) = &answer {
            self.unanswered = Some((path.to_owned(), sent, key));
        }
        // Whether it was done or not: something may have changed.
        self.look_again();
        let answer = answer?;
        self.hear_of_look(SOON / 4)?;
        Ok(answer)
    }

    /// What the seat is asked and has not answered.
    fn asked(&self) -> Option<&Asked> {
        if self.stand_in().is_some() || self.on_its_way.is_some() {
            return None;
        }
        let asked = self.seen.asked.as_ref()?;
        (self.seat.is_some() && self.answered != Some(asked.decision)).then_some(asked)
    }

    fn stand_in(&self) -> Option<Absence> {
        let seat = self.seen.table.seats.get(self.seat?.index())?;
        seat.stand_in.map(|stand_in| stand_in.why)
    }

    fn waiting(&self) -> String {
        let table = &self.seen.table;
        if self.on_its_way.is_some() {
            return "Your choice is on its way.".to_owned();
        }
        match (table.status, self.stand_in()) {
            (Status::Open, _) => {
                if table.seats.iter().all(|seat| seat.taken) {
                    "Waiting for the host to begin.".to_owned()
                } else {
                    let seats = gathering(table).join(", ");
                    format!("The game begins when everybody is here: {seats}.")
                }
            }
            (Status::Closed, _) => "The host has closed the table.".to_owned(),
            (Status::Over, _) => String::new(),
            (Status::Playing, Some(Absence::Resigned)) => "A bot plays your seat to the end.".to_owned(),
            (Status::Playing, Some(_)) => "A bot plays for you; “back” returns the seat to you.".to_owned(),
            (Status::Playing, None) => waiting_for(table.turn, &self.names),
        }
    }

    /// How long the seat may still think.
    fn time(&self) -> Option<Duration> {
        let seat = self.seen.table.seats.get(self.seat?.index())?;
        let deadline = seat.deadline?;
        Some(match seat.clock_ms {
            Some(left) => Duration::from_millis(left).saturating_sub(self.looked.elapsed()),
            // Over days it does not matter if two clocks differ a little.
            None => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_millis() as Millis;
                Duration::from_millis(deadline.saturating_sub(now).try_into().unwrap_or(0))
            }
        })
    }

    /// The link that opens this table as it is opened here.
    fn address(&self) -> String {
        let Link { server, table, .. } = &self.link;
        let key = self.http.key.as_ref().map(|key| format!("?key={}", key.reveal()));
        format!("{server}/table/{table}{}", key.unwrap_or_default())
    }

    /// For whoever has just sat down: how to come back.
    #[must_use]
    pub fn return_link(&self) -> String {
        format!("court play --url '{}'", self.address())
    }
}

/// What people are told about a server that hangs.
const SLOW: &str = "The server has not answered for two seconds. Still trying.";

fn slow<T>() -> Result<T, Trouble> {
    Err(Trouble::Unreachable("nothing for two seconds".to_owned()))
}

/// Who has come.
fn gathering(table: &TableInfo) -> Vec<String> {
    let line = |seat: &SeatInfo| match (seat.kind, seat.taken) {
        (SeatKind::Bot, _) => format!("{} (a bot)", seat.name),
        (_, true) => format!("{} (here)", seat.name),
        (SeatKind::Open, false) => "a seat for whoever comes".to_owned(),
        (_, false) => format!("{} (not here yet)", seat.name),
    };
    table.seats.iter().map(line).collect()
}

impl Host for Remote {
    fn meta(&self) -> &'static GameMeta {
        self.game.kind().meta()
    }

    fn rules_version(&self) -> u16 {
        self.seen.table.rules.version
    }

    fn names(&self) -> &[String] {
        &self.names
    }

    fn here(&self) -> SeatSet {
        self.seat.into_iter().collect()
    }

    fn stage(&self) -> Stage {
        match (self.seen.table.status, self.asked(), self.seat) {
            (Status::Over | Status::Closed, ..) => Stage::Over,
            (_, Some(_), Some(seat)) => Stage::Asks(seat),
            _ => Stage::Waits,
        }
    }

    /// With the eyes the link gives: a server shows others' to nobody.
    fn scene(&self, _: Viewer) -> Scene {
        let asked = self.asked();
        let takeback = self.seen.table.takeback.as_ref();
        let mine =
            takeback.filter(|takeback| self.seat.is_some_and(|seat| takeback.waiting_for.contains(seat)));
        Scene {
            view: self.seen.view.clone(),
            prompt: asked.map(|asked| asked.prompt.clone()),
            offers: asked
                .map(|asked| null_last(asked.offers.clone()))
                .unwrap_or_default(),
            time: self.time(),
            waiting: self.waiting(),
            gathering: gathering(&self.seen.table),
            aside: mine.map(|takeback| {
                let name = with_names(&takeback.by.to_string(), &self.names);
                format!("{name} asks to take a move back. Answer “takeback yes” or “takeback no”.")
            }),
        }
    }

    fn story(&self, _: Viewer, from: usize) -> Result<(Vec<String>, usize), Refused> {
        let news = self.lines.get(from..).unwrap_or_default();
        Ok((news.to_vec(), self.lines.len()))
    }

    fn old(&self, _: Viewer) -> (usize, u32) {
        self.old
    }

    fn in_force(&self) -> u32 {
        self.seen.table.in_force
    }

    fn moment(&mut self, _: Viewer, at: u32) -> Result<Moment, Refused> {
        let (http, path) = (self.http.clone(), format!("/positions/{at}{}", self.eyes));
        let errand = Errand::send(move || http.get::<Position>(&path));
        let then = errand.wait(SOON).unwrap_or_else(slow)?;
        let told = then.told.iter();
        Ok(Moment {
            told: told.map(|told| with_names(&told.text, &self.names)).collect(),
            view: then.view,
        })
    }

    fn advance(&mut self, wait: Duration) -> Result<bool, Refused> {
        let (lines, update) = (self.lines.len(), self.seen.update);
        let is_busy = self.looking.is_some() || matches!(self.on_its_way, Some((_, Some(_))));
        let rang = self.bell.rang() || (!is_busy && self.stage() == Stage::Waits && self.bell.wait(wait));
        let round = !self.bell.is_listening() && self.looked.elapsed() >= ROUND;
        self.stale |= rang || round;
        if !is_busy && self.again.is_none_or(|again| rang || Instant::now() >= again) {
            if let Some((choice, _)) = self.on_its_way.take() {
                self.send(choice);
            } else if self.stale {
                self.look_again();
            }
        }
        if let Some((Choice { play, .. }, _)) = &self.on_its_way {
            let action = play.action.clone();
            if let Err(refused) = self.hear_of_choice(wait) {
                let refused = with_names(&refused.to_string(), &self.names);
                self.lines
                    .push(format!("Your choice [{action}] was not played: {refused}"));
            }
        }
        self.hear_of_look(wait)?;
        self.notice_slowness();
        Ok(self.lines.len() > lines || self.seen.update > update)
    }

    fn play(&mut self, seat: Seat, action: &str) -> Result<(), Refused> {
        let Some(asked) = self.asked() else {
            return Err(Refused::new("not-your-turn", "It is not your turn."));
        };
        let play = Play {
            seat: Some(seat),
            decision: asked.decision,
            action: action.to_owned(),
        };
        let key = self.key();
        self.send(Choice { play, key });
        self.hear_of_choice(SOON)?;
        self.hear_of_look(SOON / 4)
    }

    fn check(&mut self, seat: Seat, action: &str) -> Result<(), Refused> {
        let body = CheckBody {
            seat: Some(seat),
            action: action.to_owned(),
        };
        let http = self.http.clone();
        let errand = Errand::send(move || http.post("/check", &body));
        errand.wait(SOON).unwrap_or_else(slow)?;
        Ok(())
    }

    fn undo(&mut self, seat: Seat, steps: u32) -> Result<(), Refused> {
        let seat = Some(seat);
        self.once("/undo", &UndoBody { seat, steps }).map(drop)
    }

    fn hint(&mut self, seat: Seat) -> Result<Advice, Refused> {
        let decision = self.asked().map_or(0, |asked| asked.decision);
        let before = self.hint.take().filter(|(of, _)| *of == decision);
        let (_, errand) = before.unwrap_or_else(|| {
            let http = self.http.clone();
            let body = SeatBody { seat: Some(seat) };
            (decision, Errand::send(move || http.post("/hint", &body)))
        });
        let Some(answer) = errand.wait(SOON) else {
            self.hint = Some((decision, errand));
            return Err(Refused::new(
                "thinking",
                "No hint has come within two seconds; ask again in a moment.",
            ));
        };
        let answer = answer?;
        let hint: Hint = http::parse(&answer)?;
        if hint.candidates.is_empty() {
            return Err(Refused::new("no-hint", "the bot has no idea either"));
        }
        let candidate = |line: HintLine| Candidate {
            action: line.action,
            share: line.share,
            visits: 0,
        };
        Ok(Advice {
            candidates: hint.candidates.into_iter().map(candidate).collect(),
            reused: 0,
        })
    }

    fn record(&mut self) -> Result<String, Refused> {
        if self.seen.table.status != Status::Over {
            return Err(Refused::new(
                "not-over",
                "the server hands out the record when the game is over, because it holds everybody's secrets",
            ));
        }
        Ok(self.http.patiently(|| self.http.get_text("/record"))?)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.seen.table.outcome.clone()
    }

    fn wish(&mut self, seat: Seat, wish: &Wish) -> Result<(), Refused> {
        let seat = Some(seat);
        let done = match wish {
            Wish::Chat(text) => {
                let text = text.clone();
                self.once("/chat", &ChatBody { seat, text })
            }
            Wish::Bot => self.once("/hand-to-bot", &HandBody { seat, level: None }),
            Wish::Back => self.once("/take-back-seat", &SeatBody { seat }),
            Wish::Takeback => self.once("/takeback", &TakebackBody { seat, to: None }),
            &Wish::Agree(agree) => self.once("/takeback/answer", &AnswerBody { seat, agree }),
            Wish::Rematch => self.once("/rematch", &serde_json::Map::new()),
            Wish::Resign { sure: true } => self.once("/resign", &SeatBody { seat }),
            Wish::Resign { sure: false } => Err(Refused::new(
                "not-sure",
                "If you resign, a bot plays your seat to the end and you cannot have it back. Type “resign yes” if you mean it.",
            )),
        };
        done.map(drop)
    }

    fn farewell(&self) -> Option<String> {
        let table = &self.seen.table;
        match (table.status, &table.rematch, self.seat) {
            (Status::Over, Some(next), Some(_)) => {
                let again = self.address().replace(self.link.table.as_str(), next.as_str());
                Some(format!("The next game is ready:\n  court play --url '{again}'"))
            }
            (Status::Open | Status::Playing, _, Some(_)) => Some(format!(
                "Your seat is kept for you. To come back, here or with the same link in a browser:\n  {}",
                self.return_link()
            )),
            _ => None,
        }
    }
}
