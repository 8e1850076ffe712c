//! What a seat may do, and why it may not do something else.

use court_core::Seat;

use crate::action::Action;
use crate::data::numbers;
use crate::error::Illegal;
use crate::pieces::{ByChip, Card, Chip, Cost, Deck, Effect, Supply, Tile};
use crate::state::{LouisXiv, Phase, Player};

/// M1p: do these two chips pay the cost? A crown replaces any chip.
pub(crate) fn pays(cost: Cost, a: Chip, b: Chip) -> bool {
    let stands_for = |chip: Chip, wanted: Chip| chip == wanted || chip == Chip::Crown;
    let in_order = |a: Chip, b: Chip| {
        stands_for(a, cost.first) && cost.second.is_none_or(|second| stands_for(b, second))
    };
    in_order(a, b) || in_order(b, a)
}

/// M1p: can these chips pay the cost?
pub(crate) fn can_pay(chips: &ByChip<u8>, cost: Cost) -> bool {
    let crowns = chips[Chip::Crown];
    let first = chips[cost.first];
    match cost.second {
        None => first + crowns > 0 && chips.as_array().iter().sum::<u8>() >= 2,
        Some(second) if second == cost.first => first + crowns >= 2,
        Some(second) => u8::from(first == 0) + u8::from(chips[second] == 0) <= crowns,
    }
}

/// A22: the payments that these chips allow, each once.
pub(crate) fn payments(chips: &ByChip<u8>, cost: Cost) -> impl Iterator<Item = (Chip, Chip)> + Clone + '_ {
    let pairs = Chip::ALL
        .iter()
        .flat_map(|&a| Chip::ALL[a.index()..].iter().map(move |&b| (a, b)));
    pairs.filter(move |&(a, b)| pays(cost, a, b) && has_chips(chips, a, b))
}

fn has_chips(chips: &ByChip<u8>, a: Chip, b: Chip) -> bool {
    if a == b {
        chips[a] >= 2
    } else {
        chips[a] > 0 && chips[b] > 0
    }
}

/// See [`court_core::Game::legal`].
pub(crate) fn legal(game: &LouisXiv, seat: Seat, out: &mut Vec<Action>) {
    if game.open.turn().is_of(seat) {
        game.each_legal(seat, &mut |action| out.push(action));
    }
}

/// See [`court_core::Game::check`]: is the action among the legal ones? If not, why not?
pub(crate) fn check(game: &LouisXiv, seat: Seat, action: Action) -> Result<(), Illegal> {
    let mut found = false;
    game.each_legal(seat, &mut |legal| found |= legal == action);
    if found {
        Ok(())
    } else {
        Err(game.why_not(seat, action))
    }
}

impl LouisXiv {
    /// Every legal action of a seat whose turn it is, ascending.
    #[inline]
    fn each_legal(&self, seat: Seat, push: &mut impl FnMut(Action)) {
        let player = self.open.player(seat);
        let hand = self.hand(seat);
        match self.open.phase {
            Phase::Supply(_) => self.each_supply(player, push),
            Phase::Opening(_) => {
                push(Action::Done);
                each_ready(player, OPENING, push);
            }
            Phase::OpeningFrom(..) | Phase::ClosingFrom(..) | Phase::CondeFrom(..) => {
                push(Action::From(Supply::General));
                push(Action::From(Supply::Own));
            }
            Phase::Influence(_) => self.each_influence(seat, push),
            Phase::Use(_, card, limit) => {
                push(Action::Done);
                if player.own > 0 {
                    match start_tile(card, limit) {
                        Some(tile) => push(Action::Stone(tile)),
                        None => Tile::all().for_each(|tile| push(Action::Stone(tile))),
                    }
                }
                (1..=limit.min(player.general)).for_each(|n| push(Action::Retrieve(n)));
            }
            Phase::Path { at, been, .. } => {
                push(Action::Done);
                let onward = |&tile: &Tile| tile == at || tile.touches(at) && !been.contains(tile);
                Tile::all()
                    .filter(onward)
                    .for_each(|tile| push(Action::Stone(tile)));
            }
            Phase::Closing(_) | Phase::Conde(_) => {
                push(Action::Done);
                Tile::all().for_each(|tile| push(Action::Stone(tile)));
            }
            Phase::Intrigue(_) => {
                push(Action::Pass);
                if hand.intrigue.contains(self.open.scoring.tile) {
                    if player.general >= numbers().intrigue_general {
                        push(Action::IntrigueGeneral);
                    }
                    (1..=player.own.min(numbers().intrigue_own)).for_each(|n| push(Action::IntrigueOwn(n)));
                }
            }
            Phase::Claim(_) => {
                push(Action::Pass);
                push(Action::Claim);
            }
            Phase::Bribe(_) => {
                push(Action::Pass);
                push(Action::Bribe);
            }
            Phase::Maintenon { own, .. } => {
                push(Action::Done);
                if player.general > 0 && !own {
                    push(Action::From(Supply::General));
                }
                if player.own > 0 {
                    push(Action::From(Supply::Own));
                }
            }
            Phase::MaintenonBack(_) => {
                push(Action::Done);
                push(Action::Retrieve(player.general.min(numbers().maintenon_back)));
            }
            Phase::Missions(_) => {
                push(Action::Done);
                for card in hand.missions.iter() {
                    if can_pay(&player.chips, self.open.rules.cost(card)) {
                        push(Action::Lay(card));
                    }
                }
                if player.ready.has(Effect::L6) && player.money >= numbers().l6_price {
                    let plain = Chip::ALL[..Chip::Crown.index()].iter();
                    plain
                        .filter(|&&chip| player.chips[chip] > 0)
                        .for_each(|&chip| push(Action::Crown(chip)));
                }
            }
            Phase::Pay(_, card) => {
                let cost = self.open.rules.cost(card);
                payments(&player.chips, cost).for_each(|(a, b)| push(Action::Pay(a, b)));
            }
            Phase::Draw(..) | Phase::SwapDraw(..) => {
                let filled = |deck: &Deck| self.open.deck_size(*deck) > 0;
                Deck::ALL
                    .into_iter()
                    .filter(filled)
                    .for_each(|deck| push(Action::Draw(deck)));
            }
            Phase::Keep(_) => {
                let held = |chip: &Chip| player.chips[*chip] > 0;
                Chip::ALL
                    .into_iter()
                    .filter(held)
                    .for_each(|chip| push(Action::Keep(chip)));
            }
            Phase::Swap(_, first) => {
                push(Action::Done);
                for card in hand.missions.iter() {
                    if first.is_none_or(|deck| card.deck() >= deck) {
                        push(Action::Put(card));
                    }
                }
            }
            Phase::Setup
            | Phase::Money
            | Phase::Compensation
            | Phase::Deal
            | Phase::Neutral
            | Phase::Payout(..)
            | Phase::Kept(_)
            | Phase::Exchange
            | Phase::Over => {}
        }
    }

    /// P1.2: each mission that can do something now.
    fn each_supply(&self, player: &Player, push: &mut impl FnMut(Action)) {
        push(Action::Done);
        for effect in SUPPLY_PLAIN {
            if player.ready.has(effect) && self.can_use(player, effect) {
                push(Action::Use(effect));
            }
        }
        if player.ready.has(Effect::M1) {
            (0..=player.general.min(numbers().m1)).for_each(|n| push(Action::UseStones(Effect::M1, n)));
        }
        if player.ready.has(Effect::D1) {
            (1..=player.general.min(numbers().d1_stones))
                .for_each(|n| push(Action::UseStones(Effect::D1, n)));
        }
    }

    /// P1.2: would the mission do anything? Public: it looks at supplies and at the size of a deck.
    pub(crate) fn can_use(&self, player: &Player, effect: Effect) -> bool {
        match effect {
            Effect::L2 | Effect::D1 => player.general > 0,
            Effect::D3 => self.open.intrigue_pool > 0 || !self.open.intrigue_under.is_empty(),
            Effect::D4 => player.own > 0,
            _ => true,
        }
    }

    /// P2.1: the ways to spend a turn.
    fn each_influence(&self, seat: Seat, push: &mut impl FnMut(Action)) {
        let (player, hand) = (self.open.player(seat), self.hand(seat));
        let cards = Card::all().filter(|card| hand.influence[*card] > 0);
        cards.clone().for_each(|card| push(Action::Play(card)));
        if player.ready.has(Effect::D5) {
            cards.clone().for_each(|card| push(Action::Four(card)));
        }
        if player.ready.has(Effect::M5) {
            cards.for_each(|card| push(Action::Exchange(card)));
        }
        if player.ready.has(Effect::L5) && player.money >= numbers().l5_price {
            push(Action::Skip);
        }
    }

    /// Why the action is not among the legal ones. Looks only at what the seat itself knows.
    fn why_not(&self, seat: Seat, action: Action) -> Illegal {
        let player = self.open.player(seat);
        let ready = |effect: Effect| player.ready.has(effect);
        match (self.open.phase, action) {
            (Phase::Supply(_) | Phase::Opening(_), Action::Use(effect) | Action::UseStones(effect, _)) => {
                if !ready(effect) {
                    Illegal::NotReady(effect)
                } else if matches!(action, Action::Use(_)) == matches!(effect, Effect::M1 | Effect::D1) {
                    Illegal::WrongUse(effect)
                } else {
                    match effect {
                        Effect::D3 => Illegal::NoIntrigue,
                        Effect::D4 => Illegal::NoStones { rule: "D4" },
                        Effect::M1 => Illegal::NoStones { rule: "B3" },
                        _ => Illegal::NoStones { rule: "B4" },
                    }
                }
            }
            (Phase::Influence(_), Action::Play(card)) => Illegal::NoCard(card),
            (Phase::Influence(_), Action::Four(card)) => self.why_not_turn(seat, Effect::D5, card),
            (Phase::Influence(_), Action::Exchange(card)) => self.why_not_turn(seat, Effect::M5, card),
            (Phase::Influence(_), Action::Skip) if !ready(Effect::L5) => Illegal::NotReady(Effect::L5),
            (Phase::Missions(_), Action::Crown(_)) if !ready(Effect::L6) => Illegal::NotReady(Effect::L6),
            (Phase::Missions(_), Action::Crown(Chip::Crown)) => Illegal::CrownForCrown,
            (Phase::Missions(_), Action::Crown(chip)) if player.chips[chip] == 0 => {
                Illegal::NoChip { chip, rule: "L6" }
            }
            (Phase::Influence(_), Action::Skip) => Illegal::NoMoney { rule: "L5" },
            (Phase::Missions(_), Action::Crown(_)) => Illegal::NoMoney { rule: "L6" },
            (Phase::Use(_, card, limit), Action::Stone(tile))
                if start_tile(card, limit).is_some_and(|t| t != tile) =>
            {
                Illegal::WrongStart(tile)
            }
            (Phase::Use(_, _, limit), Action::Retrieve(n)) if n > limit => Illegal::TooMany,
            (Phase::Use(..), Action::Stone(_)) => Illegal::NoStones { rule: "B15" },
            (Phase::Use(..), Action::Retrieve(0)) => Illegal::NoStones { rule: "B9" },
            (Phase::Use(..), Action::Retrieve(_)) => Illegal::NoStones { rule: "P2.3" },
            (Phase::Maintenon { own: true, .. }, Action::From(Supply::General)) if player.general > 0 => {
                Illegal::GeneralFirst
            }
            (Phase::Maintenon { .. }, Action::From(_)) | (Phase::MaintenonBack(_), Action::Retrieve(_)) => {
                Illegal::NoStones { rule: "T8" }
            }
            (Phase::Path { been, .. }, Action::Stone(tile)) if been.contains(tile) => Illegal::Returns(tile),
            (Phase::Path { .. }, Action::Stone(tile)) => Illegal::NotAdjacent(tile),
            (Phase::Intrigue(_), Action::IntrigueGeneral | Action::IntrigueOwn(_)) => {
                if self.hand(seat).intrigue.contains(self.open.scoring.tile) {
                    Illegal::NoStones { rule: "I1" }
                } else {
                    Illegal::NoIntrigueCard
                }
            }
            (Phase::Missions(_), Action::Lay(card)) if self.hand(seat).missions.contains(card) => {
                Illegal::CannotPay(card)
            }
            (Phase::Missions(_), Action::Lay(card)) => Illegal::NoMission { card, rule: "M1p" },
            (Phase::Swap(..), Action::Put(card)) if !self.hand(seat).missions.contains(card) => {
                Illegal::NoMission { card, rule: "L7" }
            }
            (Phase::Swap(..), Action::Put(_)) => Illegal::DeckOrder,
            (Phase::Pay(..), Action::Pay(..)) => Illegal::WrongChips,
            (Phase::Draw(..) | Phase::SwapDraw(..), Action::Draw(deck)) => Illegal::EmptyDeck(deck),
            (Phase::Keep(_), Action::Keep(chip)) => Illegal::NoChip { chip, rule: "M3p" },
            _ => Illegal::NotAsked,
        }
    }

    fn why_not_turn(&self, seat: Seat, effect: Effect, card: Card) -> Illegal {
        if self.open.player(seat).ready.has(effect) {
            Illegal::NoCard(card)
        } else {
            Illegal::NotReady(effect)
        }
    }
}

/// P2.2: the tile a person card starts on; a joker (P2.4) and a card played for four (D5) start anywhere.
pub(crate) fn start_tile(card: Card, limit: u8) -> Option<Tile> {
    if limit == numbers().d5_stones {
        None
    } else {
        card.tile()
    }
}

/// P1.2: the missions that are used without a further choice.
pub(crate) const SUPPLY_PLAIN: [Effect; 6] = [
    Effect::L2,
    Effect::L3,
    Effect::M2,
    Effect::D2,
    Effect::D3,
    Effect::D4,
];

/// P2.0: the missions for the start of the influence phase.
pub(crate) const OPENING: [Effect; 7] = [
    Effect::L4Tile1,
    Effect::L4Tile2,
    Effect::L4Tile3,
    Effect::L4Tile4,
    Effect::M3,
    Effect::M4Tile5,
    Effect::M4Tile9,
];

fn each_ready(player: &Player, effects: [Effect; 7], push: &mut impl FnMut(Action)) {
    for effect in effects {
        if player.ready.has(effect) {
            push(Action::Use(effect));
        }
    }
}
