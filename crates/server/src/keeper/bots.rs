//! Bots at the table. They wait their turn to think, see what their seat sees, and like everybody else answer with the
//! number of the decision.

use std::net::IpAddr;

use court_api::{Absence, StandIn, Status, TableId};
use court_core::{Seat, Viewer};
use court_games::{Level, Player};
use serde_json::Value;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::{Keeper, Meta};
use crate::crowd::Place;
use crate::hub::Hub;
use crate::ids::random_number;
use crate::thinking::{House, KeptBot, Matter, Rank, answer_at};
use crate::{Caller, ServerError};

/// How many beats to wait before moving for somebody who may want to come back.
const PAUSE: u32 = 4;

/// The bots of a table, and what decides their turn to think.
pub(crate) struct Bots {
    /// The decision a bot is thinking about, by seat.
    thinking: Vec<Option<u32>>,
    /// Bots kept between two decisions, by seat.
    stay: Vec<Option<KeptBot>>,
    /// Whose table it is and how urgent its thoughts are; bots waiting to think listen to it.
    standing: watch::Sender<(House, Rank)>,
    /// When somebody last looked at the table.
    looked: Option<Instant>,
    /// A running game without people counts towards its house's limit.
    counted: Option<Place>,
}

impl Bots {
    pub(crate) fn new(seats: usize) -> Self {
        Self {
            thinking: vec![None; seats],
            stay: std::iter::repeat_with(|| None).take(seats).collect(),
            standing: watch::Sender::new((None, Rank::Alone)),
            looked: None,
            counted: None,
        }
    }

    pub(super) fn are_thinking(&self) -> bool {
        self.thinking.iter().any(Option::is_some)
    }

    /// The seat's person is back, so a bot still thinking about its decision thinks in vain.
    pub(super) fn leave(&mut self, seat: Seat) {
        self.thinking[seat.index()] = None;
        self.stay[seat.index()] = None;
    }

    fn house(&self) -> House {
        self.standing.borrow().0
    }

    fn stand(&self, house: House, rank: Rank) {
        self.standing
            .send_if_modified(|now| std::mem::replace(now, (house, rank)) != (house, rank));
    }
}

/// A decision that a bot thinks about.
struct Thought {
    seat: Seat,
    decision: u32,
    level: Level,
    asked: Instant,
    /// The fewest beats that must pass.
    pause: u32,
    view: Value,
    player: Box<dyn Player>,
}

/// What became of it.
struct Decided {
    seat: Seat,
    decision: u32,
    level: Level,
    action: Option<String>,
    /// `None` if the bot failed.
    player: Option<Box<dyn Player>>,
}

impl Hub {
    /// A running game without people counts towards the limit of the address that opened the table, if that is known.
    pub(crate) fn count_bot_table(
        &self,
        address: Option<IpAddr>,
        meta: &Meta,
    ) -> Result<Option<Place>, ServerError> {
        match address {
            Some(address) if meta.is_ready() && meta.people().is_empty() => self.bot_table(address).map(Some),
            _ => Ok(None),
        }
    }

    fn bot_table(&self, address: IpAddr) -> Result<Place, ServerError> {
        let tables = &self.inner.bot_tables;
        let most = tables.most().unwrap_or(usize::MAX);
        tables.enter(address).ok_or(ServerError::TooManyBotTables(most))
    }

    /// Waits for a thread, thinks, and answers on the beat.
    async fn think(self, id: TableId, mut standing: watch::Receiver<(House, Rank)>, thought: Thought) {
        let Thought {
            seat,
            decision,
            level,
            asked,
            pause,
            view,
            player,
        } = thought;
        let (house, rank) = *standing.borrow_and_update();
        let matter = Matter {
            rank,
            house,
            table: id.clone(),
        };
        let Ok(mut waiting) = self.inner.thinkers.wait(matter) else {
            return;
        };
        let mut kept = true;
        let turn = loop {
            tokio::select! {
                turn = waiting.turn() => break turn,
                changed = standing.changed(), if kept => {
                    // The table may have left memory meanwhile; its next keeper asks again.
                    kept = changed.is_ok();
                    let (house, rank) = *standing.borrow_and_update();
                    waiting.go_over(house, rank);
                }
            }
        };
        let Ok(turn) = turn else { return };
        let began = Instant::now();
        // Neither a bot's panic nor its error may stop the table.
        let (player, advice) = turn.think(player, seat, view).await.unzip();
        let beat = self.inner.config.bot_delay;
        sleep_until(answer_at(asked, began, Instant::now(), level, (beat, pause))).await;
        let decided = Decided {
            seat,
            decision,
            level,
            action: advice.and_then(|advice| Some(advice.candidates.into_iter().next()?.action)),
            player,
        };
        let moved = self.call(&id, move |keeper| Box::pin(keeper.bot_plays(decided)));
        match moved.await {
            Ok(()) | Err(ServerError::Gone) => {}
            // Another server has changed the table: a fresh keeper looks whether a bot is still asked.
            Err(error) if error.is_conflict() => drop(self.task(&id)),
            Err(error) => tracing::error!(table = %id, %error, "a bot could not move"),
        }
    }
}

impl Keeper {
    /// Somebody who may look is here, so the bots' moves are seen, and the table's address may be known again.
    pub(crate) fn meet(&mut self, caller: &Caller) {
        let Ok(standing) = self.standing(caller) else {
            return;
        };
        self.bots.looked = Some(Instant::now());
        let at_home = standing.host || !standing.seats.is_empty();
        let house = self.bots.house().or(caller.address().filter(|_| at_home));
        self.bots.stand(house, self.rank());
    }

    /// Somebody has just opened the table, and may not yet hold any key to it except the one in the answer.
    pub(crate) fn opened_by(&mut self, house: House, counted: Option<Place>) {
        self.bots.looked = Some(Instant::now());
        self.bots.counted = counted;
        self.bots.stand(house, self.rank());
    }

    /// How urgent the thoughts of this table's bots are.
    fn rank(&self) -> Rank {
        let lately = |looked: Instant| looked.elapsed() < self.hub.inner.config.idle_after;
        if !self.meta.people().is_empty() {
            Rank::Awaited
        } else if self.news.receiver_count() > 0 || self.bots.looked.is_some_and(lately) {
            Rank::Watched
        } else {
            Rank::Alone
        }
    }

    /// Before a game begins: a game without people counts towards the limit of the address that opened the table, and
    /// may be one too many.
    pub(super) fn count_bots(&mut self) -> Result<(), ServerError> {
        if let Some(address) = self.bots.house()
            && self.meta.people().is_empty()
            && self.bots.counted.is_none()
        {
            self.bots.counted = Some(self.hub.bot_table(address)?);
        }
        Ok(())
    }

    /// A game that people have left goes on, and counts from now on; one that has ended, or to which somebody came
    /// back, no longer counts.
    fn follow_count(&mut self) {
        let without_people = self.meta.status == Status::Playing && self.meta.people().is_empty();
        if !without_people {
            self.bots.counted = None;
        } else if self.bots.counted.is_none() {
            let tables = &self.hub.inner.bot_tables;
            self.bots.counted = (self.bots.house()).and_then(|address| tables.squeeze_in(address));
        }
    }

    /// Sets to work every bot that is asked and not yet thinking.
    pub(super) fn wake_bots(&mut self) {
        self.follow_count();
        self.bots.stand(self.bots.house(), self.rank());
        let turn = self.turn();
        for seat in turn.iter() {
            let Some(level) = self.meta.seat(seat).decided_by_bot() else {
                continue;
            };
            let Ok(table) = self.playing() else { return };
            let Some(decision) = table.decision(seat) else {
                continue;
            };
            if self.bots.thinking[seat.index()] == Some(decision) {
                continue;
            }
            let view = table.view(Viewer::Seat(seat));
            self.bots.thinking[seat.index()] = Some(decision);
            let stayed = self.bots.stay[seat.index()].take();
            let stayed = stayed.filter(|bot| bot.level == level).and_then(KeptBot::take);
            let thought = Thought {
                seat,
                decision,
                level,
                asked: Instant::now(),
                pause: self.pause(seat),
                view,
                player: stayed.unwrap_or_else(|| self.game.player(level, random_number())),
            };
            let hub = self.hub.clone();
            tokio::spawn(hub.think(self.id.clone(), self.bots.standing.subscribe(), thought));
        }
    }

    /// How many beats pass before a bot moves. A bot standing in for somebody leaves them time to come back.
    fn pause(&self, seat: Seat) -> u32 {
        let handed = |stand_in: StandIn| stand_in.why == Absence::Handed;
        let handed = self.meta.seat(seat).stand_in.is_some_and(handed);
        if handed { PAUSE } else { 1 }
    }

    /// Plays what a bot decided, unless somebody has taken the seat back meanwhile.
    async fn bot_plays(&mut self, decided: Decided) -> Result<(), ServerError> {
        let Decided { seat, decision, .. } = decided;
        if self.bots.thinking[seat.index()] == Some(decision) {
            self.bots.thinking[seat.index()] = None;
        }
        let with_bot = self.meta.seat(seat).decided_by_bot();
        if let Some(player) = decided.player.filter(|_| with_bot == Some(decided.level)) {
            self.bots.stay[seat.index()] = self.hub.inner.thinkers.keep(decided.level, player);
        }
        let Ok(table) = self.playing() else { return Ok(()) };
        if table.decision(seat) != Some(decision) || with_bot.is_none() {
            return Ok(());
        }
        let legal = |action: &String| table.check(seat, action).is_ok();
        let action = match decided.action.filter(legal) {
            Some(action) => action,
            None => {
                tracing::error!(table = %self.id, %seat, "a bot had no legal answer; the first legal action is played");
                table.legal(seat).into_iter().next().ok_or(ServerError::Gone)?
            }
        };
        self.decide(seat, &action).await?;
        if self.meta.status == Status::Over {
            self.bots.stay.fill_with(|| None);
        }
        self.hub.inner.metrics.bot_moves.inc();
        Ok(())
    }
}
