//! Reading the position and moving pieces on it. Every piece that moves, moves through here, so that supplies and free
//! spaces always agree with the board.

use court_core::{Seat, SeatSet, Turn};

use super::{Court, Phase, Succession};
use crate::data::{CITY_INCOME, PIECE_POWER, data};
use crate::pieces::{
    Age, Card, Electorate, ElectorateSet, Ground, KnightFrom, Noble, Nobles, Place, Side, Source, Space,
};

/// Reading.
impl Court {
    /// What has to happen next. All of it is open knowledge.
    #[must_use]
    pub const fn turn(&self) -> Turn {
        match self.phase {
            Phase::DrawStart | Phase::DrawOut => Turn::Chance,
            Phase::FirstCity
            | Phase::Throne { .. }
            | Phase::Tie { .. }
            | Phase::ImperialPlace
            | Phase::ImperialMove
            | Phase::ImperialTo { .. } => Turn::of(self.emperor),
            Phase::Setup { seat, .. }
            | Phase::Eminence { seat }
            | Phase::NameChurch { seat }
            | Phase::NameExcommunication { seat } => Turn::of(seat),
            Phase::Daughter
            | Phase::Turn
            | Phase::Knight { .. }
            | Phase::Doctor
            | Phase::Move
            | Phase::Promotion
            | Phase::KingsDaughter
            | Phase::Ordinance => Turn::of(self.current),
            Phase::Proposal { baron, .. } => Turn::of(baron.owner),
            Phase::Settle { noble, .. } | Phase::Push { noble, .. } => Turn::of(noble.owner),
            Phase::Install { winner, .. } => Turn::of(winner),
            Phase::Ballot { waiting } => Turn::Of(waiting),
            Phase::Over => Turn::Over,
        }
    }

    /// The noble that is in somebody's hand and for the moment neither on the board nor in a supply.
    #[must_use]
    pub const fn in_hand(&self) -> Option<Noble> {
        match self.phase {
            Phase::Settle { noble, .. } | Phase::Push { noble, .. } => Some(noble),
            Phase::Throne {
                succession: Succession::Election { deposed },
            } => deposed,
            _ => None,
        }
    }

    /// Who has this card before him. (Asked only of cards of which there is one.)
    #[must_use]
    pub fn holder(&self, card: Card) -> Option<Seat> {
        Seat::all(self.seats).find(|&seat| self.families[seat].cards.has(card))
    }

    /// All nobles of a player that can be pointed at (N21), in order, each kind in each place once (N2).
    pub fn nobles_of(&self, seat: Seat) -> impl Iterator<Item = (Place, Noble)> + '_ {
        self.seated()
            .filter(move |(_, noble)| noble.owner == seat)
            .chain(self.aristocrats_of(seat))
    }

    /// The noble on the throne and the electors.
    pub fn seated(&self) -> impl Iterator<Item = (Place, Noble)> + '_ {
        let throne = self.throne.map(|noble| (Place::Throne, noble));
        let electors = self
            .in_play
            .iter()
            .filter_map(|electorate| Some((Place::Elector(electorate), self.lands[electorate].elector?)));
        throne.into_iter().chain(electors)
    }

    /// A player's nobles on aristocrat spaces.
    pub fn aristocrats_of(&self, owner: Seat) -> impl Iterator<Item = (Place, Noble)> + '_ {
        self.in_play
            .iter()
            .flat_map(move |electorate| self.aristocrats_in(electorate, owner))
    }

    /// A player's nobles on the aristocrat spaces of one electorate.
    pub fn aristocrats_in(
        &self,
        electorate: Electorate,
        owner: Seat,
    ) -> impl Iterator<Item = (Place, Noble)> + use<> {
        self.lands[electorate].nobles[owner]
            .kinds()
            .map(move |(side, age, _)| (Place::Aristocrat(electorate), Noble { owner, side, age }))
    }

    /// Is this noble in this place?
    #[must_use]
    pub fn stands(&self, place: Place, noble: Noble) -> bool {
        if noble.owner.index() >= self.seats as usize {
            return false;
        }
        match place {
            Place::Throne => self.throne == Some(noble),
            Place::Elector(electorate) => self.lands[electorate].elector == Some(noble),
            Place::Aristocrat(electorate) => {
                self.lands[electorate].nobles[noble.owner].count_of(noble.side, noble.age) > 0
            }
        }
    }

    /// The electorates in which a noble may be placed (1.6).
    #[must_use]
    pub fn placeable(&self) -> ElectorateSet {
        self.in_play
            .iter()
            .filter(|&electorate| self.lands[electorate].admits_noble())
            .collect()
    }

    /// The electorates in which this player has nobles on aristocrat spaces.
    #[must_use]
    pub fn home_of(&self, seat: Seat) -> ElectorateSet {
        self.in_play
            .iter()
            .filter(|&electorate| !self.lands[electorate].nobles[seat].is_empty())
            .collect()
    }

    /// The electorates with a free city space.
    #[must_use]
    pub fn city_sites(&self) -> ElectorateSet {
        self.in_play
            .iter()
            .filter(|&electorate| self.lands[electorate].free.city > 0)
            .collect()
    }

    /// May this noble marry where he is (R12)? Not an archbishop, and only a Baron.
    #[must_use]
    pub const fn may_marry(place: Place, noble: Noble) -> bool {
        let archbishop = match place {
            Place::Elector(electorate) => electorate.is_spiritual(),
            Place::Throne | Place::Aristocrat(_) => false,
        };
        noble.is_baron() && !archbishop
    }

    /// A player's power in an electorate (10.2).
    #[must_use]
    pub fn power(&self, electorate: Electorate, seat: Seat) -> u8 {
        let land = &self.lands[electorate];
        let elector = match land.elector {
            Some(noble) if noble.owner == seat => noble.side.power(),
            _ => 0,
        };
        let eminence = self
            .eminence
            .is_some_and(|eminence| eminence.owner == seat && eminence.electorate == electorate);
        let imperial = if seat == self.emperor { land.imperial } else { 0 };
        let pieces = land.knights[seat]
            + land.castle_knights[seat]
            + land.cities[seat]
            + u8::from(eminence)
            + imperial;
        land.nobles[seat].power() + elector + PIECE_POWER * pieces
    }

    /// The nobles of a player who can become elector there (10.5): in archbishoprics Barons only.
    #[must_use]
    pub fn candidates(&self, electorate: Electorate, seat: Seat) -> Nobles {
        let nobles = self.lands[electorate].nobles[seat];
        if electorate.is_spiritual() {
            nobles.barons()
        } else {
            nobles
        }
    }

    /// The thalers that an electorate pays a player in phase I (4.1).
    #[must_use]
    pub fn income(&self, electorate: Electorate, seat: Seat) -> u8 {
        let land = &self.lands[electorate];
        if !land.is_ruled_by(seat) {
            return CITY_INCOME * land.cities[seat];
        }
        // R32, R33: each city once for its ruler or owner.
        let cities = CITY_INCOME * land.cities.as_slice().iter().sum::<u8>();
        match electorate {
            Electorate::Saxony => cities + data().money.saxony,
            _ => cities,
        }
    }

    /// A player's votes in the election (11.2).
    #[must_use]
    pub fn votes(&self, seat: Seat) -> u8 {
        let mut votes = u8::from(self.families[seat].cards.has(Card::Pope));
        for electorate in self.in_play.iter() {
            let land = &self.lands[electorate];
            if !land.is_ruled_by(seat) {
                continue;
            }
            if self.excommunicated != Some(electorate) {
                votes += data().votes[electorate];
            }
            if self.church == Some(electorate) {
                // R14, N29
                votes += land.nobles[seat].count() + land.knights[seat] + land.castle_knights[seat];
                votes += u8::from(self.rules.church_influence_counts_elector);
            }
        }
        votes
    }

    /// The seats that neither reign nor rebel (11.3).
    #[must_use]
    pub fn voters(&self) -> SeatSet {
        let all = SeatSet::full(self.seats).without(self.emperor);
        self.holder(Card::Rival).map_or(all, |rival| all.without(rival))
    }
}

/// Moving pieces.
impl Court {
    /// Takes a noble from the supply into the hand.
    pub fn draw_noble(&mut self, owner: Seat, side: Side, age: Age) -> Noble {
        debug_assert!(self.families[owner].nobles > 0, "no noble in the supply");
        self.families[owner].nobles -= 1;
        Noble { owner, side, age }
    }

    /// Puts a noble from the hand back into the supply.
    pub fn retire(&mut self, noble: Noble) {
        self.families[noble.owner].nobles += 1;
    }

    /// Puts a noble from the hand on a free aristocrat space.
    pub fn settle(&mut self, electorate: Electorate, noble: Noble) {
        let land = &mut self.lands[electorate];
        debug_assert!(land.free.aristocrat > 0, "no free aristocrat space");
        land.free.aristocrat -= 1;
        land.nobles[noble.owner].add(noble.side, noble.age);
    }

    /// Takes a noble from wherever he stands into the hand.
    pub fn lift(&mut self, place: Place, noble: Noble) {
        match place {
            Place::Throne => self.throne = None,
            Place::Elector(electorate) => {
                self.lands[electorate].elector = None;
                self.slid = self.slid.without(electorate);
            }
            Place::Aristocrat(electorate) => {
                let land = &mut self.lands[electorate];
                land.free.aristocrat += 1;
                land.nobles[noble.owner].remove(noble.side, noble.age);
            }
        }
    }

    /// Turns or ages a noble where he stands.
    pub fn change(&mut self, place: Place, noble: Noble, into: Noble) {
        match place {
            Place::Throne => self.throne = Some(into),
            Place::Elector(electorate) => self.lands[electorate].elector = Some(into),
            Place::Aristocrat(electorate) => {
                let nobles = &mut self.lands[electorate].nobles[noble.owner];
                nobles.remove(noble.side, noble.age);
                nobles.add(into.side, into.age);
            }
        }
    }

    /// Makes a noble from the hand elector of an empty seat.
    pub fn enthrone_elector(&mut self, electorate: Electorate, noble: Noble) {
        let land = &mut self.lands[electorate];
        debug_assert!(land.elector.is_none(), "the seat is taken");
        land.elector = Some(noble);
        land.last_elector = Some(noble.owner);
    }

    /// Takes a knight from the supply or the board and puts it on a free space.
    pub fn move_knight(&mut self, owner: Seat, from: KnightFrom, to: Space) {
        match from {
            KnightFrom::Supply => self.families[owner].knights -= 1,
            KnightFrom::Space(space) => self.take_knight(owner, space),
        }
        let land = &mut self.lands[to.electorate];
        match to.ground {
            Ground::Aristocrat => {
                land.free.aristocrat -= 1;
                land.knights[owner] += 1;
            }
            Ground::Castle => {
                land.free.castle -= 1;
                land.castle_knights[owner] += 1;
            }
        }
    }

    /// Sends a knight from the board to his owner's supply.
    pub fn dismiss_knight(&mut self, owner: Seat, space: Space) {
        self.take_knight(owner, space);
        self.families[owner].knights += 1;
    }

    fn take_knight(&mut self, owner: Seat, space: Space) {
        let land = &mut self.lands[space.electorate];
        match space.ground {
            Ground::Aristocrat => {
                land.free.aristocrat += 1;
                land.knights[owner] -= 1;
            }
            Ground::Castle => {
                land.free.castle += 1;
                land.castle_knights[owner] -= 1;
            }
        }
    }

    /// Builds a city from the supply.
    pub fn build_city(&mut self, owner: Seat, electorate: Electorate) {
        self.families[owner].cities -= 1;
        let land = &mut self.lands[electorate];
        land.free.city -= 1;
        land.cities[owner] += 1;
    }

    /// Puts an imperial city from the supply on the board.
    pub fn place_imperial(&mut self, electorate: Electorate) {
        self.imperial_supply -= 1;
        let land = &mut self.lands[electorate];
        land.free.city -= 1;
        land.imperial += 1;
    }

    /// Moves an imperial city.
    pub fn move_imperial(&mut self, from: Electorate, to: Electorate) {
        self.lands[from].imperial -= 1;
        self.lands[from].free.city += 1;
        self.lands[to].imperial += 1;
        self.lands[to].free.city -= 1;
    }

    /// Takes a card from the display.
    pub fn take_card(&mut self, seat: Seat, card: Card) {
        self.display.remove(card);
        self.families[seat].cards.add(card);
    }

    /// Gives victory points.
    pub fn award(&mut self, seat: Seat, source: Source, points: u8) {
        self.families[seat].points[source] += points;
    }
}
