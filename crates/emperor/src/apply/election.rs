//! Phase VI: the election (chapter 11).

use court_core::{BySeat, Log, Seat, SeatSet};

use crate::data::data;
use crate::event::Event;
use crate::pieces::{Ballot, Card, Electorate, Noble, Source};
use crate::state::{Court, Emperor, Errand, Phase, SEATS, Succession};

impl Emperor {
    /// A ballot is cast; the last one opens all (11.3).
    pub(super) fn vote<L: Log<Event>>(&mut self, seat: Seat, ballot: Ballot, waiting: SeatSet, log: &mut L) {
        self.ballots[seat] = Some(ballot);
        log.emit(|| Event::Voted {
            seat,
            ballot: Some(ballot),
        });
        let waiting = waiting.without(seat);
        if waiting.is_empty() {
            let ballots = std::mem::take(&mut self.ballots);
            self.court.count(ballots, log);
        } else {
            self.court.phase = Phase::Ballot { waiting };
        }
    }
}

impl Court {
    /// Without a rival the phase is skipped (R16); else naming, then ballots, then the count.
    pub(super) fn continue_election<L: Log<Event>>(&mut self, log: &mut L) {
        if self.holder(Card::Rival).is_none() {
            self.reward_emperor(log);
            return;
        }
        if self.ask_to_name() {
            return;
        }
        let waiting = self.voters();
        if waiting.is_empty() {
            // N20
            log.fired("N20");
            self.count(BySeat::default(), log);
        } else {
            self.phase = Phase::Ballot { waiting };
        }
    }

    /// The count (11.2 to 11.5). The candidates are bound to themselves.
    fn count<L: Log<Event>>(&mut self, mut ballots: BySeat<Option<Ballot>, SEATS>, log: &mut L) {
        let emperor = self.emperor;
        let rival = self
            .holder(Card::Rival)
            .expect("11: there is an election only with a rival");
        ballots[emperor] = Some(Ballot::Emperor);
        ballots[rival] = Some(Ballot::Rival);
        let ballots = BySeat::<_, SEATS>::from_fn(self.seats, |seat| ballots[seat]);
        let votes = BySeat::<u8, SEATS>::from_fn(self.seats, |seat| self.votes(seat));
        let votes_for = |side: Ballot| -> u8 {
            let voters = ballots.iter().filter(|(_, ballot)| **ballot == Some(side));
            voters.map(|(seat, _)| votes[seat]).sum()
        };
        let for_emperor = votes_for(Ballot::Emperor);
        let for_rival = votes_for(Ballot::Rival);
        log.emit(|| Event::Counted {
            ballots,
            votes,
            for_emperor,
            for_rival,
        });
        self.note_votes(log);
        if for_emperor == for_rival {
            log.fired("R18");
        }

        let (winning, winner) = if for_rival > for_emperor {
            (Ballot::Rival, rival)
        } else {
            (Ballot::Emperor, emperor)
        };
        for (seat, ballot) in ballots.iter() {
            // 11.5, R17
            if seat != winner && *ballot == Some(winning) {
                log.fired("11.5");
                self.score(seat, Source::Vote, data().worth.vote, log);
            }
        }
        self.church = None;
        self.excommunicated = None;
        if winning == Ballot::Rival {
            self.change_emperor(rival, log);
        } else {
            log.emit(|| Event::EmperorStays { seat: emperor });
            self.reward_emperor(log);
        }
    }

    /// The owners of Church Influence and Excommunication name their electorates in turn order (11.1, R15, N7).
    fn ask_to_name(&mut self) -> bool {
        for seat in self.emperor.round(self.seats) {
            let cards = self.families[seat].cards;
            if cards.has(Card::ChurchInfluence) && self.church.is_none() {
                self.phase = Phase::NameChurch { seat };
                return true;
            }
            if cards.has(Card::Excommunication) && self.excommunicated.is_none() {
                self.phase = Phase::NameExcommunication { seat };
                return true;
            }
        }
        false
    }

    /// Church Influence (8.5).
    pub(super) fn name_church<L: Log<Event>>(&mut self, seat: Seat, electorate: Electorate, log: &mut L) {
        self.church = Some(electorate);
        log.emit(|| Event::Named {
            seat,
            card: Card::ChurchInfluence,
            electorate,
        });
        self.continue_election(log);
    }

    /// Excommunication (8.6).
    pub(super) fn name_excommunicated<L: Log<Event>>(
        &mut self,
        seat: Seat,
        electorate: Electorate,
        log: &mut L,
    ) {
        self.excommunicated = Some(electorate);
        log.emit(|| Event::Named {
            seat,
            card: Card::Excommunication,
            electorate,
        });
        self.continue_election(log);
    }

    /// Which cards and privileges had a say in the count.
    fn note_votes<L: Log<Event>>(&self, log: &mut L) {
        if self.holder(Card::Pope).is_some() {
            log.fired("11.2 Pope");
        }
        if self
            .church
            .is_some_and(|electorate| self.lands[electorate].elector.is_some())
        {
            log.fired("R14");
        }
        if self
            .excommunicated
            .is_some_and(|electorate| self.lands[electorate].elector.is_some())
        {
            log.fired("11.2 Excommunication");
        }
        if self.lands[Electorate::Bohemia].elector.is_some()
            && self.excommunicated != Some(Electorate::Bohemia)
        {
            log.fired("9.8");
        }
    }

    /// The rival takes the marker and fills the throne; then the old emperor's noble needs a place (11.6, R28).
    fn change_emperor<L: Log<Event>>(&mut self, rival: Seat, log: &mut L) {
        log.fired("11.6");
        log.emit(|| Event::NewEmperor { seat: rival });
        let deposed = self.throne.take();
        self.emperor = rival;
        self.fill_throne(Succession::Election { deposed }, log);
    }

    /// The deposed emperor is placed by 1.6, wherever his owner likes; if there is no place at all he retires (R27).
    pub(super) fn rehouse_emperor<L: Log<Event>>(&mut self, deposed: Option<Noble>, log: &mut L) {
        match deposed {
            Some(noble) if !self.placeable().is_empty() => {
                self.phase = Phase::Settle {
                    noble,
                    errand: Errand::Deposed,
                };
            }
            Some(noble) => {
                self.retire(noble);
                log.emit(|| Event::Retired { noble });
                self.reward_emperor(log);
            }
            // N5
            None => self.reward_emperor(log),
        }
    }
}
