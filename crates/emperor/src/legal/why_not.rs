//! Why an action is not legal: the reason, with its rule.

use court_core::Seat;

use crate::action::{Action, Privilege};
use crate::data::data;
use crate::error::Illegal;
use crate::pieces::{Card, Electorate, KnightFrom, Noble, Offer, Place};
use crate::state::{Court, Errand, Phase, Step};

impl Court {
    pub(super) fn why_not(&self, seat: Seat, action: Action) -> Illegal {
        match action {
            Action::Take(offer) if self.phase == Phase::Turn => self.why_not_take(seat, offer),
            Action::TakeUnused(card) if self.phase == Phase::Turn => self.why_not_unused(seat, card),
            Action::Privilege(privilege) if self.phase == Phase::Turn => {
                self.why_no_privilege(seat, privilege)
            }
            Action::Knight(from) if self.phase == Phase::Turn => self.why_no_knight(seat, from),
            Action::At(electorate) => self.why_not_at(electorate),
            Action::Space(space) => self.why_no_space(space.electorate),
            Action::Noble(place, noble) => self.why_not_noble(seat, place, noble),
            Action::Push(owner) if matches!(self.phase, Phase::Push { .. }) => Illegal::NoKnightToPush(owner),
            Action::Favour(favoured) if matches!(self.phase, Phase::Tie { .. }) => Illegal::NotTied(favoured),
            Action::Pass if self.phase == Phase::ImperialMove => Illegal::ImperialMustMove,
            Action::Pass
            | Action::Take(_)
            | Action::TakeUnused(_)
            | Action::Privilege(_)
            | Action::Knight(_)
            | Action::Push(_)
            | Action::Favour(_)
            | Action::Accept
            | Action::Refuse
            | Action::Vote(_) => Illegal::NotAsked,
        }
    }

    fn why_not_take(&self, seat: Seat, offer: Offer) -> Illegal {
        if offer == Offer::Rival && seat == self.emperor {
            return Illegal::EmperorIsNoRival;
        }
        if !self.display.has(offer.card()) {
            return Illegal::Gone(offer.card());
        }
        self.too_expensive(seat, data().costs[offer], "7.3")
            .unwrap_or(Illegal::NothingToDo { rule: "7.5" })
    }

    fn why_not_unused(&self, seat: Seat, card: Card) -> Illegal {
        if self.seats != 2 || !Card::MAY_GO_UNUSED.contains(&card) {
            return Illegal::MustBeUsed;
        }
        if !self.display.has(card) {
            return Illegal::Gone(card);
        }
        self.too_expensive(seat, Self::unused_cost(card), "R42")
            .unwrap_or(Illegal::MustBeUsed)
    }

    fn why_no_privilege(&self, seat: Seat, privilege: Privilege) -> Illegal {
        let electorate = privilege.electorate();
        if !self.in_play.contains(electorate) {
            return Illegal::NotInPlay(electorate);
        }
        if !self.lands[electorate].is_ruled_by(seat) {
            return Illegal::NotElector(electorate);
        }
        if self.slid.contains(electorate) {
            return Illegal::PrivilegeUsed(electorate);
        }
        match privilege {
            Privilege::Trier(offer) if !self.gone(offer) => Illegal::NotForTrier(offer),
            Privilege::Trier(offer) => self
                .too_expensive(seat, data().costs[offer], "9.2")
                .unwrap_or(Illegal::NothingToDo { rule: "N6" }),
            Privilege::Cologne | Privilege::Palatinate => Illegal::NothingToDo { rule: "N6" },
            Privilege::Brandenburg => Illegal::Gone(Card::GreyEminence),
        }
    }

    fn why_no_knight(&self, seat: Seat, from: KnightFrom) -> Illegal {
        let there = match from {
            KnightFrom::Supply => self.families[seat].knights,
            KnightFrom::Space(space) => self.lands[space.electorate].knights_on(space.ground)[seat],
        };
        if there == 0 {
            return Illegal::NoKnight;
        }
        self.too_expensive(seat, data().money.knight, "7.6")
            .unwrap_or(Illegal::NothingToDo { rule: "7.6" })
    }

    fn too_expensive(&self, seat: Seat, cost: u8, rule: &'static str) -> Option<Illegal> {
        let thalers = self.families[seat].thalers;
        (cost > thalers).then_some(Illegal::TooExpensive { cost, thalers, rule })
    }

    fn why_no_space(&self, electorate: Electorate) -> Illegal {
        let rule = match self.phase {
            Phase::Setup {
                step: Step::Knight, ..
            } => "2.6",
            Phase::Knight { .. } => "7.6",
            _ => return Illegal::NotAsked,
        };
        if self.in_play.contains(electorate) {
            Illegal::NoFreeSpace { electorate, rule }
        } else {
            Illegal::NotInPlay(electorate)
        }
    }

    fn why_not_at(&self, electorate: Electorate) -> Illegal {
        let no_city_space = |rule| Illegal::NoCitySpace { electorate, rule };
        let reason = match self.phase {
            Phase::FirstCity => no_city_space("2.5"),
            Phase::Ordinance => no_city_space("8.9"),
            Phase::ImperialPlace => no_city_space("12.1"),
            Phase::Setup {
                step: Step::Knight, ..
            } => return Illegal::NotAsked,
            Phase::Setup {
                step: Step::Elector, ..
            } => Illegal::SeatTaken(electorate),
            Phase::Setup { .. } => Illegal::NoFreeSpace {
                electorate,
                rule: "2.6",
            },
            Phase::Promotion => Illegal::NoKnight,
            Phase::Settle {
                errand: Errand::Move { from },
                ..
            } if from == electorate => Illegal::SameElectorate,
            Phase::Settle { .. } => Illegal::FullOfNobles(electorate),
            Phase::Eminence { .. } => Illegal::NotInPlay(electorate),
            Phase::NameChurch { .. } => Illegal::NotSpiritual,
            Phase::NameExcommunication { .. } => Illegal::NotSecular,
            Phase::ImperialMove if self.lands[electorate].imperial == 0 => {
                Illegal::NoImperialCity(electorate)
            }
            Phase::ImperialMove => Illegal::NothingToDo { rule: "N8" },
            Phase::ImperialTo { from } if from == electorate => Illegal::ImperialStays,
            Phase::ImperialTo { .. } => no_city_space("12.1"),
            _ => return Illegal::NotAsked,
        };
        if self.in_play.contains(electorate) {
            reason
        } else {
            Illegal::NotInPlay(electorate)
        }
    }

    fn why_not_noble(&self, seat: Seat, place: Place, noble: Noble) -> Illegal {
        let reason = match self.phase {
            Phase::Throne { .. } => Illegal::NotForTheThrone,
            Phase::Daughter if noble.owner == seat => Illegal::OwnBaron,
            Phase::KingsDaughter if noble.owner != seat => Illegal::ForeignBaron,
            Phase::Daughter | Phase::KingsDaughter => Illegal::CannotMarry,
            Phase::Doctor => Illegal::TooYoung,
            Phase::Move if noble.owner == seat && matches!(place, Place::Aristocrat(_)) => {
                Illegal::NowhereToGo
            }
            Phase::Move => Illegal::NotOwnAristocrat,
            Phase::Install { electorate, .. }
                if noble.owner == seat && place == Place::Aristocrat(electorate) =>
            {
                Illegal::NotABaron
            }
            Phase::Install { electorate, .. } => Illegal::NotThere(electorate),
            _ => return Illegal::NotAsked,
        };
        if self.stands(place, noble) {
            reason
        } else {
            Illegal::NoSuchNoble
        }
    }
}
