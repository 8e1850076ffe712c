//! Conservation: every piece is somewhere, exactly once.

use court_core::SeatSet;

use super::{Court, Emperor, Phase};
use crate::data::data;
use crate::pieces::{Card, Side};
use crate::setup::full_display;

pub(crate) fn assert_invariants(game: &Emperor) {
    game.court.check_pieces();
    game.court.check_spaces();
    let cast = match game.court.phase {
        Phase::Ballot { waiting } => game
            .court
            .voters()
            .iter()
            .filter(|&seat| !waiting.contains(seat))
            .collect(),
        _ => SeatSet::EMPTY,
    };
    for (seat, ballot) in game.ballots.iter() {
        assert_eq!(
            ballot.is_some(),
            cast.contains(seat),
            "ballots are cast exactly by those who have chosen"
        );
    }
}

impl Court {
    fn check_pieces(&self) {
        let pieces = &data().pieces;
        for (seat, family) in self.families.iter() {
            let mut nobles = family.nobles;
            let mut knights = family.knights;
            let mut cities = family.cities;
            nobles += u8::from(self.throne.is_some_and(|noble| noble.owner == seat));
            nobles += u8::from(self.eminence.is_some_and(|eminence| eminence.owner == seat));
            nobles += u8::from(self.in_hand().is_some_and(|noble| noble.owner == seat));
            for (_, land) in self.lands.iter() {
                nobles += land.nobles[seat].count() + u8::from(land.is_ruled_by(seat));
                knights += land.knights[seat] + land.castle_knights[seat];
                cities += land.cities[seat];
            }
            assert_eq!(nobles, pieces.nobles, "nobles of {seat}");
            assert_eq!(knights, pieces.knights, "knights of {seat}");
            assert_eq!(cities, pieces.cities, "cities of {seat}");
            assert!(family.thalers <= data().money.most, "thalers of {seat}");
        }
        if let Some(noble) = self.throne {
            assert_eq!(
                noble.owner, self.emperor,
                "the noble on the throne is the emperor's"
            );
        }
        let imperial: u8 = self.lands.iter().map(|(_, land)| land.imperial).sum();
        assert_eq!(
            imperial + self.imperial_supply,
            pieces.imperial_cities,
            "imperial cities"
        );
        let all = full_display(self.seats);
        for card in Card::ALL {
            let held: u8 = self
                .families
                .iter()
                .map(|(_, family)| family.cards.count_of(card))
                .sum();
            assert_eq!(
                held + self.display.count_of(card),
                all.count_of(card),
                "cards: {card}"
            );
        }
    }

    fn check_spaces(&self) {
        for (electorate, land) in self.lands.iter() {
            let nobles: u8 = land.nobles.as_slice().iter().map(|nobles| nobles.count()).sum();
            let knights: u8 = land.knights.as_slice().iter().sum();
            let castles: u8 = land.castle_knights.as_slice().iter().sum();
            let cities: u8 = land.cities.as_slice().iter().sum::<u8>() + land.imperial;
            assert_eq!(
                nobles + knights + land.free.aristocrat,
                land.spaces.aristocrat,
                "aristocrat spaces of {electorate}"
            );
            assert_eq!(
                castles + land.free.castle,
                land.spaces.castle,
                "castles of {electorate}"
            );
            assert_eq!(
                cities + land.free.city,
                land.spaces.city,
                "city spaces of {electorate}"
            );
            if let Some(elector) = land.elector {
                assert!(
                    !electorate.is_spiritual() || elector.side == Side::Baron,
                    "an archbishop is unmarried"
                );
                assert_eq!(
                    land.last_elector,
                    Some(elector.owner),
                    "the last elector of {electorate}"
                );
            }
            if !self.in_play.contains(electorate) {
                assert_eq!(land.free, land.spaces, "{electorate} is out of the game");
                assert!(land.elector.is_none(), "{electorate} is out of the game");
            }
        }
    }
}
