//! All that the game can say, and when it says it.

mod refusals;

use court_core::common::{in_words, points};
use court_core::{Game as _, Message, OutcomeSays, Seat, SeatSet, Several, Speaks, Vocabulary, messages};

use crate::action::Action;
use crate::data::{Condition, numbers};
use crate::error::Illegal;
use crate::event::Event;
use crate::pieces::{Card, Chip, Coat, Cost, Deck, Effect, Mission, Side, Supply, Tile};
use crate::setup::{BadConfig, Face};
use crate::state::{LouisXiv, Phase};

messages! {
    /// All that the game can say.
    WORDS of "louis-xiv";
    terms { Tile, Card, Chip, Coat, Deck, Effect, Condition, Face }
    phrases {
        louisdor(n: Number);
        stones(n: Number);
        more_stones(n: Number);
        coats(n: Number);
        chips(n: Number);
        coats_of(kind: Coat, n: Number);
        mission(deck: Deck, effect: effect);
        pair(chip: Chip);
        two_chips(first: Chip, second: Chip);
        chip_and_any(chip: Chip);
        side_first();
        side_stones(n: Number);
        one_more_mission();
        stones_back(stones: stones);
        stone_on_number(tile: Number);
        skip_for(price: louisdor);
        crown_for(price: louisdor);
        exchange_missions();
        money_or_stones(n: Number);
        stone_on_louis();
        exchange_card();
        up_to_back(stones: stones);
        intrigue_card();
        card_for_stone();
        joker_for(stones: stones);
        stone_anywhere();
        wins_tie();
        cheaper_bribes(price: louisdor);
        one_chip(chip: Chip);
        conde(coats: coats);
        maintenon(stones: stones, back: stones);
        influence_card();
        louvois(coats: coats);
        stone_on(tile: Tile);
        money_and_stones(money: louisdor, stones: stones);
        cost_any(first: Chip);
        cost_two(first: Chip, second: Chip);
    }
    any {
        effect = louisdor | coats | one_more_mission | stones_back | stone_on_number | skip_for | crown_for
            | exchange_missions | money_or_stones | stone_on_louis | exchange_card | up_to_back | intrigue_card
            | card_for_stone | joker_for | stone_anywhere | wins_tie | cheaper_bribes;
        what = effect | stone_on | money_and_stones;
        payout = one_chip | conde | louisdor | maintenon | coats | influence_card | louvois;
        price = pair | two_chips | chip_and_any;
        side = louisdor | side_first | side_stones;
        cost = cost_any | cost_two;
    }
    Event {
        drew_mission(seat: Seat, mission: mission);
        drew_some_mission(seat: Seat, deck: Deck);
        round_began(round: Number, start: Seat, money: louisdor, louis: Tile);
        drew_influence(seat: Seat, cards: Several<Card>);
        drew_some_influence(seat: Seat, n: Number);
        drew_intrigue(seat: Seat, tile: Tile);
        drew_some_intrigue(seat: Seat);
        drew_coats(seat: Seat, coats: coats, kinds: Several<coats_of>);
        drew_some_coats(seat: Seat, coats: coats);
        used_mission(seat: Seat, effect: effect);
        took_back(seat: Seat, stones: stones);
        got_money(seat: Seat, money: louisdor);
        got_money_from(seat: Seat, money: louisdor, tile: Tile);
        neutral_placed(stones: stones, louis: Tile, cards: Several<Card>);
        placed_own(seat: Seat, tile: Tile);
        placed_general(seat: Seat, tile: Tile);
        played(seat: Seat, card: Card);
        played_as_joker(seat: Seat, card: Card, stones: stones);
        exchanged(seat: Seat, card: Card);
        skipped(seat: Seat, price: louisdor);
        discarded(seat: Seat);
        discarded_card(seat: Seat, card: Card);
        intrigue_played(seat: Seat, tile: Tile);
        intrigue_unplayed(tile: Tile);
        won_tie(seat: Seat, tile: Tile);
        got_chip(seat: Seat, chip: Chip, tile: Tile);
        bribed(seat: Seat, tile: Tile, price: louisdor);
        returned_own(seat: Seat, stones: stones, tile: Tile);
        returned_general(seat: Seat, stones: stones, tile: Tile);
        flipped(tile: Tile, side: side);
        laid(seat: Seat, mission: mission);
        paid(seat: Seat, price: price);
        crowned(seat: Seat, chip: Chip);
        kept(seat: Seat, chip: Chip, chips: chips);
        put_under(seat: Seat, mission: mission);
        put_some_under(seat: Seat, deck: Deck);
        over();
        won(rounds: in_words, seats: SeatSet, points: points);
        won_by_stones(rounds: in_words, seats: SeatSet, points: points);
        shared(rounds: in_words, seats: SeatSet, points: points);
        shared_by_stones(rounds: in_words, seats: SeatSet, points: points);
    }
    Prompt {
        ask_supply_mission();
        ask_opening_mission();
        ask_supply();
        ask_card_or_skip(price: louisdor);
        ask_card();
        ask_use(card: Card, stones: stones);
        ask_next_stone(stones: more_stones, tile: Tile);
        ask_any_tile();
        ask_intrigue(tile: Tile);
        ask_claim(tile: Tile);
        ask_bribe(tile: Tile, price: louisdor, payout: payout);
        ask_maintenon(stones: stones, tile: Tile);
        ask_maintenon_back();
        ask_missions();
        ask_pay(mission: mission, price: price);
        ask_draw();
        ask_draws(n: Number);
        ask_keep();
        ask_swap();
        ask_second_swap();
    }
    Button {
        do_play_no_intrigue();
        do_not_claim();
        do_not_bribe();
        do_waste_card();
        do_no_more_stones();
        do_end_missions();
        do_exchange_no_mission();
        do_put_no_second();
        do_use_no_more();
        do_take_none_back();
        do_no_stone();
        do_use(deck: Deck, what: what);
        do_play(card: Card);
        do_play_as_joker(card: Card, stones: stones);
        do_exchange(card: Card);
        do_skip(price: louisdor);
        do_place(tile: Tile);
        do_take_back(stones: stones);
        do_from_general();
        do_from_own();
        do_intrigue_general(stones: stones);
        do_intrigue_own(stones: stones);
        do_claim();
        do_bribe(payout: payout);
        do_lay(mission: mission, price: price);
        do_pay(price: price);
        do_crown(price: louisdor, chip: Chip);
        do_draw(deck: Deck);
        do_keep(chip: Chip);
        do_put(mission: mission, price: price);
        do_put_some(deck: Deck);
    }
    Refusal {
        why_not_asked();
        why_not_ready(effect: effect);
        why_wrong_use(effect: effect);
        why_no_stones();
        why_general_first();
        why_no_intrigue();
        why_no_card(card: Card);
        why_wrong_start(tile: Tile);
        why_not_adjacent(tile: Tile);
        why_returns(tile: Tile);
        why_too_many();
        why_no_intrigue_card();
        why_no_money();
        why_no_mission(effect: effect);
        why_cannot_pay(effect: effect);
        why_wrong_chips();
        why_crown_for_crown();
        why_no_chip(chip: Chip);
        why_empty_deck(deck: Deck);
        why_deck_order();
        why_wrong_draw();
        why_impossible_draw();
        why_seats(least: Number, most: Number, seats: Number);
        why_tiles(most: Number, tile: Number);
        why_stated_condition(side: Face, tile: Number, condition: Condition);
        why_same_condition(tile: Number);
        why_needs_price(side: Face, tile: Number, most: Number);
        why_needs_no_number(side: Face, tile: Number);
        why_needs_stones(side: Face, tile: Number, most: Number);
        why_money_cards(card: Number);
        why_money_tile(card: Number, most: Number);
        why_money_amount(card: Number, most: Number);
        why_no_such_mission();
        why_copies(needs: Number, all: Number, effect: Effect, given: Number);
        why_light_cost(effect: Effect, cost: cost);
        why_medium_cost(effect: Effect, cost: cost);
        why_dark_cost(effect: Effect, cost: cost);
    }
    Label {
        points_for_missions();
        points_for_coats();
        points_for_influence_cards();
        points_for_intrigue_cards();
        points_for_chips();
        points_for_stones();
        points_for_louisdor();
        points_for_majorities();
    }
}

fn louisdor(n: u8) -> say::louisdor {
    say::louisdor(n)
}

fn stones(n: u8) -> say::stones {
    say::stones(n)
}

fn coats(n: u8) -> say::coats {
    say::coats(n)
}

fn mission(card: Mission) -> say::mission {
    say::mission(card.deck(), card.effect())
}

/// What missions with this effect do.
impl From<Effect> for say::effect {
    fn from(effect: Effect) -> Self {
        let n = numbers();
        match effect {
            Effect::L1 => say::one_more_mission().into(),
            Effect::L2 => say::stones_back(stones(n.l2_stones)).into(),
            Effect::L3 => louisdor(n.l3_money).into(),
            Effect::L4Tile1 => say::stone_on_number(1).into(),
            Effect::L4Tile2 => say::stone_on_number(2).into(),
            Effect::L4Tile3 => say::stone_on_number(3).into(),
            Effect::L4Tile4 => say::stone_on_number(4).into(),
            Effect::L5 => say::skip_for(louisdor(n.l5_price)).into(),
            Effect::L6 => say::crown_for(louisdor(n.l6_price)).into(),
            Effect::L7 => say::exchange_missions().into(),
            Effect::M1 => say::money_or_stones(n.m1).into(),
            Effect::M2 => coats(n.m2_coats).into(),
            Effect::M3 => say::stone_on_louis().into(),
            Effect::M4Tile5 => say::stone_on_number(5).into(),
            Effect::M4Tile9 => say::stone_on_number(9).into(),
            Effect::M5 => say::exchange_card().into(),
            Effect::D1 => say::up_to_back(stones(n.d1_stones)).into(),
            Effect::D2 => louisdor(n.d2_money).into(),
            Effect::D3 => say::intrigue_card().into(),
            Effect::D4 => say::card_for_stone().into(),
            Effect::D5 => say::joker_for(stones(n.d5_stones)).into(),
            Effect::D6 => say::stone_anywhere().into(),
            Effect::D7 => say::wins_tie().into(),
            Effect::D8 => say::cheaper_bribes(louisdor(n.d8_discount)).into(),
        }
    }
}

/// What the person on a tile gives.
fn payout(tile: Tile) -> say::payout {
    let n = numbers();
    match tile.number() {
        1 => say::one_chip(Chip::Sceptre).into(),
        2 => say::one_chip(Chip::Letter).into(),
        3 => say::one_chip(Chip::Ring).into(),
        4 => say::one_chip(Chip::Helmet).into(),
        5 | 9 => say::one_chip(Chip::Crown).into(),
        6 => say::conde(coats(n.conde_coats)).into(),
        7 => louisdor(n.colbert_money).into(),
        8 => say::maintenon(stones(n.maintenon_stones), stones(n.maintenon_back)).into(),
        10 => coats(n.turenne_coats).into(),
        11 => say::influence_card().into(),
        _ => say::louvois(coats(n.louvois_coats)).into(),
    }
}

fn two_chips(first: Chip, second: Chip) -> say::price {
    if first == second {
        say::pair(first).into()
    } else {
        say::two_chips(first, second).into()
    }
}

fn price(cost: Cost) -> say::price {
    match cost.second {
        None => say::chip_and_any(cost.first).into(),
        Some(second) => two_chips(cost.first, second),
    }
}

impl From<Side> for say::side {
    fn from(side: Side) -> Self {
        match side {
            Side::Money(price) => louisdor(price).into(),
            Side::FirstPlace => say::side_first().into(),
            Side::Stones(stones) => say::side_stones(stones).into(),
        }
    }
}

impl From<Cost> for say::cost {
    fn from(cost: Cost) -> Self {
        match cost.second {
            None => say::cost_any(cost.first).into(),
            Some(second) => say::cost_two(cost.first, second).into(),
        }
    }
}

impl Speaks for LouisXiv {
    const WORDS: &'static Vocabulary = &WORDS;

    fn prompt_says(&self, seat: Seat) -> Message {
        ask(self, seat)
    }

    fn action_says(&self, seat: Seat, action: Action) -> Message {
        button(self, seat, action)
    }

    fn event_says(event: &Event) -> Message {
        told(event)
    }

    fn illegal_says(reason: &Illegal) -> Message {
        refusals::illegal(reason)
    }

    fn bad_config_says(reason: &BadConfig) -> Message {
        refusals::bad_config(reason)
    }

    fn outcome_says(&self) -> Option<OutcomeSays> {
        let standings = self.standings()?;
        let best = standings.scores.iter().map(|(_, score)| *score).max()?;
        let winners: SeatSet = standings
            .ranks
            .iter()
            .filter_map(|(seat, rank)| (*rank == 1).then_some(seat))
            .collect();
        let equal = standings
            .scores
            .iter()
            .filter(|(_, score)| **score == best)
            .count();
        let by_stones = equal > usize::from(winners.len());
        let (rounds, points) = (in_words(numbers().rounds), points(best));
        let reason = match (winners.len() == 1, by_stones) {
            (true, false) => say::won(rounds, winners, points),
            (true, true) => say::won_by_stones(rounds, winners, points),
            (false, false) => say::shared(rounds, winners, points),
            (false, true) => say::shared_by_stones(rounds, winners, points),
        };
        let lines = vec![
            say::points_for_missions(),
            say::points_for_coats(),
            say::points_for_influence_cards(),
            say::points_for_intrigue_cards(),
            say::points_for_chips(),
            say::points_for_stones(),
            say::points_for_louisdor(),
            say::points_for_majorities(),
        ];
        Some(OutcomeSays { reason, lines })
    }
}

fn told(event: &Event) -> Message {
    let drawn = |cards: &[Card]| cards.iter().copied().collect::<Several<Card>>();
    match event {
        Event::Mission { seat, deck, card } => match *card {
            Some(card) => say::drew_mission(*seat, mission(card)),
            None => say::drew_some_mission(*seat, *deck),
        },
        Event::Money {
            round,
            start,
            louis,
            amount,
        } => say::round_began(*round, *start, louisdor(*amount), *louis),
        Event::Influence { seat, count, cards } => match cards {
            Some(cards) => say::drew_influence(*seat, drawn(cards)),
            None => say::drew_some_influence(*seat, *count),
        },
        Event::Intrigue { seat, card, .. } => match *card {
            Some(tile) => say::drew_intrigue(*seat, tile),
            None => say::drew_some_intrigue(*seat),
        },
        Event::Coats { seat, count, kinds } => match kinds.as_deref() {
            Some(kinds) if !kinds.is_empty() => {
                let of = |kind| kinds.iter().filter(|drawn| **drawn == kind).count() as i32;
                let kinds = Coat::ALL.into_iter().filter(|kind| kinds.contains(kind));
                let kinds = kinds
                    .map(|kind| say::coats_of(kind, of(kind)))
                    .collect::<Several<_>>();
                say::drew_coats(*seat, coats(*count), kinds)
            }
            _ => say::drew_some_coats(*seat, coats(*count)),
        },
        Event::Used { seat, effect } => say::used_mission(*seat, *effect),
        Event::Retrieved { seat, stones: n } => say::took_back(*seat, stones(*n)),
        Event::Louisdor { seat, amount, from } => match *from {
            Some(tile) => say::got_money_from(*seat, louisdor(*amount), tile),
            None => say::got_money(*seat, louisdor(*amount)),
        },
        Event::Neutral { louis, cards } => {
            say::neutral_placed(stones(numbers().neutral), *louis, drawn(cards))
        }
        Event::Placed { seat, tile, supply } => match supply {
            Supply::Own => say::placed_own(*seat, *tile),
            Supply::General => say::placed_general(*seat, *tile),
        },
        Event::Played {
            seat,
            card,
            four: true,
        } => say::played_as_joker(*seat, *card, stones(numbers().d5_stones)),
        Event::Played { seat, card, .. } => say::played(*seat, *card),
        Event::Exchanged { seat, card } => say::exchanged(*seat, *card),
        Event::Skipped { seat } => say::skipped(*seat, louisdor(numbers().l5_price)),
        Event::Discarded { seat, card } => match *card {
            Some(card) => say::discarded_card(*seat, card),
            None => say::discarded(*seat),
        },
        Event::Answers { tile, by, .. } => match *by {
            Some(seat) => say::intrigue_played(seat, *tile),
            None => say::intrigue_unplayed(*tile),
        },
        Event::Claimed { seat, tile } => say::won_tie(*seat, *tile),
        Event::Chip { seat, chip, from } => say::got_chip(*seat, *chip, *from),
        Event::Bribed { seat, tile, price } => say::bribed(*seat, *tile, louisdor(*price)),
        Event::Returned {
            seat,
            tile,
            stones: n,
            to,
        } => match to {
            Supply::Own => say::returned_own(*seat, stones(*n), *tile),
            Supply::General => say::returned_general(*seat, stones(*n), *tile),
        },
        Event::Flipped { tile, side } => say::flipped(*tile, *side),
        Event::Laid { seat, card } => say::laid(*seat, mission(*card)),
        Event::Paid { seat, chips: [a, b] } => say::paid(*seat, two_chips(*a, *b)),
        Event::Crowned { seat, chip } => say::crowned(*seat, *chip),
        Event::Kept { seat, chip, surplus } => say::kept(*seat, *chip, say::chips(*surplus)),
        Event::Put { seat, deck, card } => match *card {
            Some(card) => say::put_under(*seat, mission(card)),
            None => say::put_some_under(*seat, *deck),
        },
        Event::Over { .. } => say::over(),
    }
}

fn ask(game: &LouisXiv, seat: Seat) -> Message {
    let open = &game.open;
    let tile = open.scoring.tile;
    match open.phase {
        Phase::Supply(_) => say::ask_supply_mission(),
        Phase::Opening(_) => say::ask_opening_mission(),
        Phase::OpeningFrom(..) | Phase::ClosingFrom(..) | Phase::CondeFrom(..) => say::ask_supply(),
        Phase::Influence(_) => {
            let (player, price) = (open.player(seat), numbers().l5_price);
            if player.ready.has(Effect::L5) && player.money >= price {
                say::ask_card_or_skip(louisdor(price))
            } else {
                say::ask_card()
            }
        }
        Phase::Use(_, card, limit) => say::ask_use(card, stones(limit)),
        Phase::Path { at, left, .. } => say::ask_next_stone(say::more_stones(left), at),
        Phase::Closing(_) | Phase::Conde(_) => say::ask_any_tile(),
        Phase::Intrigue(_) => say::ask_intrigue(tile),
        Phase::Claim(_) => say::ask_claim(tile),
        Phase::Bribe(_) => {
            let price = match open.side(tile) {
                Side::Money(printed) => open.price(seat, printed),
                Side::FirstPlace | Side::Stones(_) => 0,
            };
            say::ask_bribe(tile, louisdor(price), payout(tile))
        }
        Phase::Maintenon { left, .. } => say::ask_maintenon(stones(left), Tile::new(5)),
        Phase::MaintenonBack(_) => say::ask_maintenon_back(),
        Phase::Missions(_) => say::ask_missions(),
        Phase::Pay(_, card) => say::ask_pay(mission(card), price(open.rules.cost(card))),
        Phase::Draw(_, left) | Phase::SwapDraw(_, left) if left > 1 => say::ask_draws(left),
        Phase::Draw(..) | Phase::SwapDraw(..) => say::ask_draw(),
        Phase::Keep(_) => say::ask_keep(),
        Phase::Swap(_, None) => say::ask_swap(),
        Phase::Swap(_, Some(_)) => say::ask_second_swap(),
        Phase::Setup
        | Phase::Money
        | Phase::Compensation
        | Phase::Deal
        | Phase::Neutral
        | Phase::Payout(..)
        | Phase::Kept(_)
        | Phase::Exchange
        | Phase::Over => unreachable!("nobody is asked in {:?}", open.phase),
    }
}

fn button(game: &LouisXiv, seat: Seat, action: Action) -> Message {
    let open = &game.open;
    let n = numbers();
    match action {
        Action::Pass => match open.phase {
            Phase::Intrigue(_) => say::do_play_no_intrigue(),
            Phase::Claim(_) => say::do_not_claim(),
            _ => say::do_not_bribe(),
        },
        Action::Done => match open.phase {
            Phase::Use(..) => say::do_waste_card(),
            Phase::Path { .. } => say::do_no_more_stones(),
            Phase::Missions(_) => say::do_end_missions(),
            Phase::Swap(_, None) => say::do_exchange_no_mission(),
            Phase::Swap(..) => say::do_put_no_second(),
            Phase::Supply(_) | Phase::Opening(_) => say::do_use_no_more(),
            Phase::MaintenonBack(_) => say::do_take_none_back(),
            _ => say::do_no_stone(),
        },
        Action::Use(effect) if open.phase == Phase::Opening(seat) => {
            say::do_use(effect.deck(), say::stone_on(game.mission_tile(effect)))
        }
        Action::Use(effect) => say::do_use(effect.deck(), say::effect::from(effect)),
        Action::UseStones(Effect::M1, 0) => say::do_use(Effect::M1.deck(), say::effect::from(louisdor(n.m1))),
        Action::UseStones(Effect::M1, back) if back < n.m1 => say::do_use(
            Effect::M1.deck(),
            say::money_and_stones(louisdor(n.m1 - back), stones(back)),
        ),
        Action::UseStones(effect, back) => {
            say::do_use(effect.deck(), say::effect::from(say::stones_back(stones(back))))
        }
        Action::Play(card) => say::do_play(card),
        Action::Four(card) => say::do_play_as_joker(card, stones(n.d5_stones)),
        Action::Exchange(card) => say::do_exchange(card),
        Action::Skip => say::do_skip(louisdor(n.l5_price)),
        Action::Stone(tile) => say::do_place(tile),
        Action::Retrieve(back) => say::do_take_back(stones(back)),
        Action::From(Supply::General) => say::do_from_general(),
        Action::From(Supply::Own) => say::do_from_own(),
        Action::IntrigueGeneral => say::do_intrigue_general(stones(n.intrigue_general)),
        Action::IntrigueOwn(own) => say::do_intrigue_own(stones(own)),
        Action::Claim => say::do_claim(),
        Action::Bribe => say::do_bribe(payout(open.scoring.tile)),
        Action::Lay(card) => say::do_lay(mission(card), price(open.rules.cost(card))),
        Action::Pay(a, b) => say::do_pay(two_chips(a, b)),
        Action::Crown(chip) => say::do_crown(louisdor(n.l6_price), chip),
        Action::Draw(deck) => say::do_draw(deck),
        Action::Keep(chip) => say::do_keep(chip),
        Action::Put(card) => say::do_put(mission(card), price(open.rules.cost(card))),
        Action::PutUnseen(deck) => say::do_put_some(deck),
    }
}
