//! Conservation: every component is somewhere, exactly once.

use court_core::Seat;

use super::LouisXiv;
use crate::data::numbers;
use crate::pieces::{COATS_PER_KIND, Card, Coat, Deck, MISSIONS, MissionSet, TILES, TileSet};
use crate::setup::STONES;

/// Every component is somewhere, exactly once, and what is counted openly is what is there.
pub(crate) fn assert_invariants(game: &LouisXiv) {
    let (open, secret) = (&game.open, &game.secret);
    for seat in Seat::all(open.seats) {
        let (player, hand) = (open.player(seat), game.hand(seat));
        let stones = player.supplies() + player.on.as_array().iter().sum::<u8>();
        assert_eq!(stones, STONES, "{seat}: stones");
        assert_eq!(
            player.influence,
            hand.influence.as_array().iter().sum::<u8>(),
            "{seat}: influence cards"
        );
        assert_eq!(player.intrigue, hand.intrigue.len(), "{seat}: intrigue cards");
        assert!(
            player.known_intrigue.minus(hand.intrigue).is_empty(),
            "{seat}: known intrigue"
        );
        for deck in Deck::ALL {
            let held = hand.missions.and(MissionSet::of_deck(deck)).len();
            assert_eq!(player.missions[deck], held, "{seat}: {deck} missions");
        }
        let coats = hand.coats.as_array().iter().sum::<u8>() + player.plain_coats;
        assert_eq!(player.coats, coats, "{seat}: coats");
        assert!(
            player.ready.minus(player.laid).is_empty(),
            "{seat}: ready missions are laid"
        );
    }
    assert!(
        open.neutral.as_array().iter().sum::<u8>() <= 4 * numbers().neutral,
        "neutral stones"
    );
    game.check_cards();
    for kind in Coat::ALL {
        let held: u8 = secret.hands.iter().map(|(_, hand)| hand.coats[kind]).sum();
        assert_eq!(
            secret.coats_left[kind] + held,
            COATS_PER_KIND,
            "coats of kind {kind}"
        );
    }
    assert_eq!(
        open.coats_left,
        secret.coats_left.as_array().iter().sum::<u8>(),
        "coats left"
    );
    assert!(
        open.money_seen.count_ones() <= u32::from(numbers().rounds),
        "a money card for each round is used"
    );
}

impl LouisXiv {
    fn check_cards(&self) {
        let (open, secret) = (&self.open, &self.secret);
        for face in Card::all() {
            let hands: u8 = secret.hands.iter().map(|(_, hand)| hand.influence[face]).sum();
            let top = secret.influence_top.iter().filter(|top| top.card == face).count() as u8;
            let all = hands + top + secret.influence_pool[face] + open.centre[face];
            assert_eq!(all, Card::COPIES[face], "influence cards {face}");
        }
        assert_eq!(
            open.influence_pool,
            secret.influence_pool.as_array().iter().sum::<u8>(),
            "influence pool"
        );
        assert_eq!(
            open.influence_top.len(),
            secret.influence_top.len(),
            "influence top"
        );
        for held in secret.held.iter() {
            let hand = self.hand(held.holder);
            assert!(hand.influence[held.card] > 0, "a known card is held");
        }
        let mut intrigue = secret.intrigue_pool;
        let mut seen = intrigue.len();
        for set in secret.hands.iter().map(|(_, hand)| hand.intrigue).chain([open
            .intrigue_under
            .iter()
            .copied()
            .collect()])
        {
            intrigue = intrigue.or(set);
            seen += set.len();
        }
        assert_eq!((intrigue, seen), (TileSet::ALL, TILES as u8), "intrigue cards");
        assert_eq!(open.intrigue_pool, secret.intrigue_pool.len(), "intrigue pool");
        let mut missions = secret.mission_pool;
        let mut seen = missions.len();
        let hands = secret.hands.iter().map(|(_, hand)| hand.missions);
        let laid = open.players.iter().map(|(_, player)| player.laid);
        for set in hands
            .chain(laid)
            .chain([secret.mission_under.iter().copied().collect()])
        {
            missions = missions.or(set);
            seen += set.len();
        }
        assert_eq!((missions, seen), (MissionSet::ALL, MISSIONS as u8), "missions");
        for deck in Deck::ALL {
            let pool = secret.mission_pool.and(MissionSet::of_deck(deck)).len();
            assert_eq!(open.mission_pool[deck], pool, "{deck} pool");
        }
        assert_eq!(
            open.mission_under.len(),
            secret.mission_under.len(),
            "missions under decks"
        );
        for (under, card) in open.mission_under.iter().zip(secret.mission_under.iter()) {
            assert_eq!(under.deck, card.deck(), "a mission lies under its own deck");
        }
    }
}
