//! What is legal: [`Court::each_legal`] is the only source; [`Court::check`] looks there and otherwise says why not.

mod why_not;

use court_core::Seat;

use crate::action::{Action, Privilege};
use crate::data::data;
use crate::error::Illegal;
use crate::pieces::{
    Ballot, Card, Electorate, ElectorateSet, Ground, KnightFrom, Noble, Offer, OfferSet, Place, Space,
};
use crate::state::{Court, Errand, Land, Phase, Step};

impl Court {
    /// See [`court_core::Game::legal`].
    pub(crate) fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.turn().is_of(seat) {
            self.each_legal(|action| out.push(action));
        }
    }

    /// Every legal action of the seat whose turn it is, ascending.
    #[inline]
    fn each_legal(&self, mut visit: impl FnMut(Action)) {
        match self.phase {
            Phase::DrawStart | Phase::DrawOut | Phase::Over => {}
            Phase::FirstCity | Phase::ImperialPlace | Phase::Ordinance => at_each(self.city_sites(), visit),
            Phase::Setup { step, .. } => self.each_placing(step, visit),
            Phase::Throne { .. } => {
                // 5.4, 11.6: never an elector.
                for (place, noble) in self.aristocrats_of(self.emperor) {
                    visit(Action::Noble(place, noble));
                }
            }
            Phase::Daughter => {
                visit(Action::Pass);
                self.each_suitor(self.current, |place, noble| visit(Action::Noble(place, noble)));
            }
            Phase::Proposal { .. } => {
                visit(Action::Accept);
                visit(Action::Refuse);
            }
            Phase::Turn => self.each_of_a_turn(visit),
            Phase::Knight { .. } => self.each_free_space(|space| visit(Action::Space(space))),
            Phase::Doctor => {
                self.each_patient(self.current, |place, noble| visit(Action::Noble(place, noble)))
            }
            Phase::Move => {
                let placeable = self.placeable();
                for (place, noble) in self.aristocrats_of(self.current) {
                    if let Place::Aristocrat(from) = place
                        && !placeable.without(from).is_empty()
                    {
                        visit(Action::Noble(place, noble));
                    }
                }
            }
            Phase::Promotion => at_each(self.promotable(self.current), visit),
            Phase::KingsDaughter => {
                for (place, noble) in self.nobles_of(self.current) {
                    if Self::may_marry(place, noble) {
                        visit(Action::Noble(place, noble));
                    }
                }
            }
            Phase::Settle { errand, .. } => {
                let placeable = self.placeable();
                match errand {
                    // R24
                    Errand::Move { from } => at_each(placeable.without(from), visit),
                    _ => at_each(placeable, visit),
                }
            }
            Phase::Push { electorate, .. } => {
                for (owner, &knights) in self.lands[electorate].knights.iter() {
                    if knights > 0 {
                        visit(Action::Push(owner));
                    }
                }
            }
            Phase::Eminence { .. } => {
                visit(Action::Pass);
                at_each(self.in_play, visit);
            }
            Phase::Tie { among, .. } => among.iter().for_each(|seat| visit(Action::Favour(seat))),
            Phase::Install { electorate, winner } => {
                for (side, age, _) in self.candidates(electorate, winner).kinds() {
                    let noble = Noble {
                        owner: winner,
                        side,
                        age,
                    };
                    visit(Action::Noble(Place::Aristocrat(electorate), noble));
                }
            }
            // N19: any in the game, with or without an elector.
            Phase::NameChurch { .. } => at_each(self.in_play.and(ElectorateSet::SPIRITUAL), visit),
            Phase::NameExcommunication { .. } => at_each(self.in_play.and(ElectorateSet::SECULAR), visit),
            Phase::Ballot { .. } => {
                visit(Action::Vote(Ballot::Emperor));
                visit(Action::Vote(Ballot::Rival));
            }
            Phase::ImperialMove => {
                if self.may_leave_imperials() {
                    visit(Action::Pass);
                }
                at_each(self.movable_imperials(), visit);
            }
            Phase::ImperialTo { from } => at_each(self.city_sites().without(from), visit),
        }
    }

    /// See [`court_core::Game::check`]: is the action among the legal ones? If not, why not?
    pub(crate) fn check(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let mut found = false;
        self.each_legal(|legal| found |= legal == action);
        if found {
            Ok(())
        } else {
            Err(self.why_not(seat, action))
        }
    }

    fn each_placing(&self, step: Step, mut visit: impl FnMut(Action)) {
        match step {
            Step::Elector => {
                for electorate in self.in_play.iter() {
                    // R51
                    if self.lands[electorate].elector.is_none() {
                        visit(Action::At(electorate));
                    }
                }
            }
            Step::OldCouple | Step::YoungBaron | Step::YoungCouple => {
                for electorate in self.in_play.iter() {
                    if self.lands[electorate].free.aristocrat > 0 {
                        visit(Action::At(electorate));
                    }
                }
            }
            Step::Knight => self.each_free_space(|space| visit(Action::Space(space))),
        }
    }

    /// A turn of phase IV (7.1).
    fn each_of_a_turn(&self, mut visit: impl FnMut(Action)) {
        let seat = self.current;
        let family = &self.families[seat];
        let affordable = data().affordable[family.thalers as usize];
        visit(Action::Pass);
        // Spelled out instead of a loop, so that for each offer only its own conditions are compiled in: this list is
        // the most frequent question of the game.
        macro_rules! take {
            ($($offer:ident)*) => {
                $(if self.on_offer(seat, Offer::$offer, affordable) {
                    visit(Action::Take(Offer::$offer));
                })*
            };
        }
        take! {
            Rival Doctor Move Pope Excommunication ChurchInfluence Promotion Indulgence KingsDaughter PermitBaron
            PermitCouple Ordinance
        }
        if self.seats == 2 {
            // 7.5, N3
            for card in Card::MAY_GO_UNUSED {
                if self.display.has(card) && Self::unused_cost(card) <= family.thalers {
                    visit(Action::TakeUnused(card));
                }
            }
        }
        if self.may_use(seat, Electorate::Trier) {
            for offer in Offer::ALL {
                if affordable.contains(offer) && self.gone(offer) && self.feasible(seat, offer) {
                    visit(Action::Privilege(Privilege::Trier(offer)));
                }
            }
        }
        // N6: no privilege without effect. N9: the Eminence even without a tile in the supply.
        if self.may_use(seat, Electorate::Cologne) && self.feasible(seat, Offer::Doctor) {
            visit(Action::Privilege(Privilege::Cologne));
        }
        if self.may_use(seat, Electorate::Palatinate) && self.feasible(seat, Offer::PermitBaron) {
            visit(Action::Privilege(Privilege::Palatinate));
        }
        if self.may_use(seat, Electorate::Brandenburg) && self.display.has(Card::GreyEminence) {
            visit(Action::Privilege(Privilege::Brandenburg));
        }
        if family.thalers >= data().money.knight && self.knight_has_room() {
            if family.knights > 0 {
                visit(Action::Knight(KnightFrom::Supply));
            }
            if family.knights < data().pieces.knights {
                self.each_knight(seat, |space| visit(Action::Knight(KnightFrom::Space(space))));
            }
        }
    }

    /// Can the player buy this (7.3 to 7.5)?
    #[inline(always)]
    fn on_offer(&self, seat: Seat, offer: Offer, affordable: OfferSet) -> bool {
        affordable.contains(offer) && self.display.has(offer.card()) && self.feasible(seat, offer)
    }

    /// Could the player carry out what is offered (7.5, 8.1 to 8.11)? Price and cards are looked at elsewhere.
    #[inline(always)]
    fn feasible(&self, seat: Seat, offer: Offer) -> bool {
        let family = &self.families[seat];
        let mut lands = self.in_play.iter().map(|electorate| &self.lands[electorate]);
        match offer {
            Offer::Rival => seat != self.emperor,
            Offer::Doctor => self.has_patient(seat),
            Offer::Move => self.has_mover(seat),
            // R16: what is kept for a later phase can always be bought. The Indulgence always pays.
            Offer::Pope | Offer::Excommunication | Offer::ChurchInfluence | Offer::Indulgence => true,
            Offer::Promotion => {
                family.nobles > 0
                    && family.knights < data().pieces.knights
                    && lands.any(|land| land.knights[seat] > 0)
            }
            Offer::KingsDaughter => {
                lands.any(|land| !land.nobles[seat].barons().is_empty())
                    || self
                        .seated()
                        .any(|(place, noble)| noble.owner == seat && Self::may_marry(place, noble))
            }
            Offer::PermitBaron | Offer::PermitCouple => family.nobles > 0 && lands.any(Land::admits_noble),
            Offer::Ordinance => family.cities > 0 && lands.any(|land| land.free.city > 0),
        }
    }

    /// Has the player a noble who can move to another electorate (8.3, R24)?
    fn has_mover(&self, seat: Seat) -> bool {
        let settled = |from: &Electorate| !self.lands[*from].nobles[seat].is_empty();
        self.in_play.iter().filter(settled).any(|from| {
            let mut others = self.in_play.without(from).iter();
            others.any(|to| self.lands[to].admits_noble())
        })
    }

    /// Is any space free for a knight (7.6)?
    fn knight_has_room(&self) -> bool {
        self.in_play.iter().any(|electorate| {
            let free = &self.lands[electorate].free;
            free.aristocrat + free.castle > 0
        })
    }

    /// The spaces on which the player has knights.
    fn each_knight(&self, seat: Seat, mut visit: impl FnMut(Space)) {
        for electorate in self.in_play.iter() {
            for ground in Ground::ALL {
                if self.lands[electorate].knights_on(ground)[seat] > 0 {
                    visit(Space { electorate, ground });
                }
            }
        }
    }

    /// Is it a phase IV action whose cards are all gone (9.2, R37)?
    const fn gone(&self, offer: Offer) -> bool {
        OfferSet::AT_ONCE.contains(offer) && !self.display.has(offer.card())
    }

    /// Is the privilege the player's, and not yet used this round (7.7, 9.1)?
    fn may_use(&self, seat: Seat, electorate: Electorate) -> bool {
        !self.slid.contains(electorate) && self.lands[electorate].is_ruled_by(seat)
    }

    /// What a card costs that is not carried out (R42).
    pub(crate) fn unused_cost(card: Card) -> u8 {
        let costs = &data().costs;
        match card {
            Card::Doctor => costs[Offer::Doctor],
            Card::Move => costs[Offer::Move],
            Card::Promotion => costs[Offer::Promotion],
            Card::KingsDaughter => costs[Offer::KingsDaughter],
            Card::Ordinance => costs[Offer::Ordinance],
            Card::Permit => costs[Offer::PermitBaron],
            Card::Rival
            | Card::Pope
            | Card::Excommunication
            | Card::ChurchInfluence
            | Card::Indulgence
            | Card::GreyEminence => unreachable!("N3: this card is never taken unused"),
        }
    }

    /// The electorates in which the player has a knight to promote (8.10).
    fn promotable(&self, seat: Seat) -> ElectorateSet {
        self.in_play
            .iter()
            .filter(|&electorate| self.lands[electorate].knights[seat] > 0)
            .collect()
    }

    /// The electorates whose imperial city could go to another electorate (12.1, N8).
    pub(crate) fn movable_imperials(&self) -> ElectorateSet {
        let sites = self.city_sites();
        self.in_play
            .iter()
            .filter(|&from| self.lands[from].imperial > 0 && !sites.without(from).is_empty())
            .collect()
    }

    /// May the emperor leave every imperial city where it is (R45)? As a duty only by a move that changes nothing: to
    /// another city space of the same electorate (N8).
    pub(crate) fn may_leave_imperials(&self) -> bool {
        let beside_one = |electorate| {
            let land: &Land = &self.lands[electorate];
            land.imperial > 0 && land.free.city > 0
        };
        !self.rules.moving_is_a_duty() || self.in_play.iter().any(beside_one)
    }

    /// Is there a noble the doctor may treat for this player (8.2)?
    fn has_patient(&self, seat: Seat) -> bool {
        let full = data().pieces.nobles;
        // In phases III and IV every foreign noble outside a supply can be pointed at (N21).
        self.families
            .iter()
            .any(|(other, family)| other != seat && family.nobles < full)
            || self
                .nobles_of(seat)
                .any(|(_, noble)| noble.age.younger().is_some())
    }

    /// The nobles the doctor may treat for this player (8.2, R21, R22): own ones past 15, and all others.
    fn each_patient(&self, seat: Seat, mut visit: impl FnMut(Place, Noble)) {
        for (place, noble) in self.seated() {
            if noble.owner != seat || noble.age.younger().is_some() {
                visit(place, noble);
            }
        }
        for electorate in self.in_play.iter() {
            for (owner, &nobles) in self.lands[electorate].nobles.iter() {
                let nobles = if owner == seat {
                    nobles.past_fifteen()
                } else {
                    nobles
                };
                for (side, age, _) in nobles.kinds() {
                    visit(Place::Aristocrat(electorate), Noble { owner, side, age });
                }
            }
        }
    }

    /// The Barons a daughter of this player may be offered to (6.2, R12, N27).
    pub(crate) fn each_suitor(&self, seat: Seat, mut visit: impl FnMut(Place, Noble)) {
        for (place, noble) in self.seated() {
            if noble.owner != seat && Self::may_marry(place, noble) {
                visit(place, noble);
            }
        }
        for electorate in self.in_play.iter() {
            for (owner, nobles) in self.lands[electorate].nobles.iter() {
                if owner == seat {
                    continue;
                }
                for (side, age, _) in nobles.barons().kinds() {
                    visit(Place::Aristocrat(electorate), Noble { owner, side, age });
                }
            }
        }
    }

    /// The free spaces a knight may go to (2.6e, 7.6).
    fn each_free_space(&self, mut visit: impl FnMut(Space)) {
        for electorate in self.in_play.iter() {
            for ground in Ground::ALL {
                if self.lands[electorate].free_ground(ground) > 0 {
                    visit(Space { electorate, ground });
                }
            }
        }
    }
}

fn at_each(electorates: ElectorateSet, mut visit: impl FnMut(Action)) {
    electorates
        .iter()
        .for_each(|electorate| visit(Action::At(electorate)));
}
