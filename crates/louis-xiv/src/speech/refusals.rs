//! What is said when something is refused.

use court_core::{Game as _, GameMeta, Message};

use super::say;
use crate::data::Condition;
use crate::error::Illegal;
use crate::pieces::{Deck, MISSIONS, TILES};
use crate::setup::{BadConfig, LOUIS_TILES, MOST_MONEY, STONES};
use crate::state::LouisXiv;

pub(super) fn illegal(reason: &Illegal) -> Message {
    match *reason {
        Illegal::NotAsked => say::why_not_asked(),
        Illegal::NotReady(effect) => say::why_not_ready(effect),
        Illegal::WrongUse(effect) => say::why_wrong_use(effect),
        Illegal::NoStones { .. } => say::why_no_stones(),
        Illegal::GeneralFirst => say::why_general_first(),
        Illegal::NoIntrigue => say::why_no_intrigue(),
        Illegal::NoCard(card) => say::why_no_card(card),
        Illegal::WrongStart(tile) => say::why_wrong_start(tile),
        Illegal::NotAdjacent(tile) => say::why_not_adjacent(tile),
        Illegal::Returns(tile) => say::why_returns(tile),
        Illegal::TooMany => say::why_too_many(),
        Illegal::NoIntrigueCard => say::why_no_intrigue_card(),
        Illegal::NoMoney { .. } => say::why_no_money(),
        Illegal::NoMission { card, .. } => say::why_no_mission(card.effect()),
        Illegal::CannotPay(card) => say::why_cannot_pay(card.effect()),
        Illegal::WrongChips => say::why_wrong_chips(),
        Illegal::CrownForCrown => say::why_crown_for_crown(),
        Illegal::NoChip { chip, .. } => say::why_no_chip(chip),
        Illegal::EmptyDeck(deck) => say::why_empty_deck(deck),
        Illegal::DeckOrder => say::why_deck_order(),
        Illegal::WrongDraw => say::why_wrong_draw(),
        Illegal::ImpossibleDraw => say::why_impossible_draw(),
    }
}

pub(super) fn bad_config(reason: &BadConfig) -> Message {
    let GameMeta {
        min_seats, max_seats, ..
    } = LouisXiv::META;
    match *reason {
        BadConfig::Seats(seats) => say::why_seats(min_seats, max_seats, seats),
        BadConfig::Tiles(tile) => say::why_tiles(TILES as i32, tile),
        BadConfig::StatedCondition { tile, side, stated } => say::why_stated_condition(side, tile, stated),
        BadConfig::SameCondition(tile) => say::why_same_condition(tile),
        BadConfig::Number {
            tile,
            side,
            condition,
        } => match condition {
            Condition::Money => say::why_needs_price(side, tile, MOST_MONEY),
            Condition::FirstPlace => say::why_needs_no_number(side, tile),
            Condition::Stones => say::why_needs_stones(side, tile, STONES),
        },
        BadConfig::MoneyCards(card) => say::why_money_cards(card),
        BadConfig::MoneyTile(card) => say::why_money_tile(card, LOUIS_TILES),
        BadConfig::MoneyAmount(card) => say::why_money_amount(card, MOST_MONEY),
        BadConfig::NoSuchMission(_) => say::why_no_such_mission(),
        BadConfig::Copies { effect, needs, given } => {
            say::why_copies(needs, MISSIONS as i32, effect, given as i32)
        }
        BadConfig::Cost { effect, cost } => match effect.deck() {
            Deck::Light => say::why_light_cost(effect, cost),
            Deck::Medium => say::why_medium_cost(effect, cost),
            Deck::Dark => say::why_dark_cost(effect, cost),
        },
    }
}
