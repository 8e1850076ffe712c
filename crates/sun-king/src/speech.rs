//! All that the game can say, and when it says it.

use court_core::{Game as _, GameMeta, Message, OutcomeSays, Seat, Speaks, Vocabulary, messages};

use crate::action::{Action, Gain};
use crate::data::{POWER_CHIPS, PROPERTY_CARDS, numbers};
use crate::error::Illegal;
use crate::event::Event;
use crate::pieces::{self, AuctionCard, Card, Colour, Column, Tint};
use crate::setup::{BadConfig, POWER_ONES, START_POWER};
use crate::state::{Court, End, Frame, Phase, SunKing};

messages! {
    /// All that the game can say.
    WORDS of "sun-king";
    terms { Colour, Tint, AuctionCard }
    phrases {
        gold(n: Number);
        power(n: Number);
        gold_and_power(gold: gold, power: power);
        nothing();
        chips(n: Number);
        cards(n: Number);
        property_cards(n: Number);
        card_plain(colour: Colour);
        card_sealed(colour: Colour);
        card_debts();
        card_mazarin();
        card_louis();
        own_plain(colour: Colour);
        own_sealed(colour: Colour);
        plain_of(owner: Seat, colour: Colour);
        sealed_of(owner: Seat, colour: Colour);
        auction_of(owner: Seat, card: AuctionCard);
    }
    any {
        payment = nothing | gold | power | gold_and_power;
        card = card_plain | card_sealed | AuctionCard | card_debts | card_mazarin | card_louis;
        own_card = own_plain | own_sealed;
        their_card = plain_of | sealed_of | auction_of | card_debts | card_mazarin | card_louis;
    }
    Event {
        dealt(seat: Seat, card: card);
        pile_laid(cards: cards);
        turn_begins(seat: Seat);
        used_property(seat: Seat, colour: Colour);
        used_card(seat: Seat, card: AuctionCard);
        gained(seat: Seat, chips: payment);
        lost_power(seat: Seat, power: power, to: Seat);
        softened(seat: Seat, power: power);
        eliminated(seat: Seat);
        discarded(seat: Seat, card: card);
        discarded_of(by: Seat, card: their_card);
        looks_through(seat: Seat, card: card);
        fetched(seat: Seat, card: card);
        swapped(seat: Seat, rival: Seat, given: card, taken: card);
        announced(seat: Seat, cards: cards);
        revealed(seat: Seat, card: card);
        pile_empty();
        laid(seat: Seat, card: card);
        unwanted(card: card);
        paid_gold(seat: Seat, gold: gold);
        mazarin_nobody();
        mazarin_favours(seats: SeatSet);
        skipped(seat: Seat);
        debts_no_seals();
        debts_all_equal();
        debts_pay(most: Number, seats: SeatSet);
        debts_revealed_nobody();
        debts_revealed_pay(seats: SeatSet);
        paid_chips(seat: Seat, chips: payment);
        louis_comes();
        reshuffled(cards: cards);
        auction_opens(card: AuctionCard, seat: Seat);
        bid(seat: Seat, n: Number);
        passed(seat: Seat);
        sold(card: AuctionCard, seat: Seat, n: Number);
        unsold(card: AuctionCard);
        won(seat: Seat, card: AuctionCard);
        over_louis_twice();
        over_louis_once();
        over_sole_survivor();
    }
    Prompt {
        ask_properties();
        ask_properties_must(colour: Colour);
        ask_army_second(seat: Seat, power: power);
        ask_etiquette_fetch(card: own_card);
        ask_etiquette_rival(colour: Colour);
        ask_announce_order();
        ask_announce();
        ask_order_most(cards: property_cards);
        ask_order();
        ask_choose();
        ask_choose_second(colour: Colour);
        ask_gold_taken();
        ask_gold();
        ask_swap_rival(colour: Colour);
        ask_mazarin();
        ask_debts(chips: chips);
        ask_must_pass(card: AuctionCard, tint: Tint, bid: Number);
        ask_first_bid(card: AuctionCard, tint: Tint, most: Number);
        ask_bid(card: AuctionCard, tint: Tint, least: Number, most: Number);
        ask_payment(due: Number, card: AuctionCard);
    }
    Button {
        do_army(seat: Seat, power: power);
        do_army_out(seat: Seat, power: power);
        do_army_split(seat: Seat, power: power);
        do_army_split_out(seat: Seat, power: power);
        do_power(power: power);
        do_wealth(gold: gold);
        do_etiquette_swap(card: own_card);
        do_etiquette_discard(card: own_card);
        do_authority(power: power);
        do_dominion(seat: Seat, power: power);
        do_dominion_out(seat: Seat, power: power);
        do_pension(gold: gold);
        do_conspiracy(card: own_card, chips: payment);
        do_announce(cards: property_cards);
        do_reveal();
        do_stop();
        do_fetch(card: card);
        do_lay(card: card);
        do_attack(gold: gold, seat: Seat, power: power);
        do_attack_out(gold: gold, seat: Seat, power: power);
        do_swap(gold: gold, card: own_card);
        do_gold_discard(gold: gold, card: their_card);
        do_gold_draw(gold: gold);
        do_choose(card: their_card);
        do_draw();
        do_take(chips: payment);
        do_take_nothing();
        do_bid(n: Number);
        do_pass();
        do_pay_card(card: own_card, worth: Number);
        do_discard(card: own_card);
        do_pay_auction(card: AuctionCard, worth: Number);
        do_discard_auction(card: AuctionCard);
        do_pay(chips: payment);
        do_go_on();
        do_one_is_enough();
        do_end_turn();
    }
    Refusal {
        why_not_now();
        why_no_majority(colour: Colour);
        why_already_used();
        why_supply_empty();
        why_not_owned(card: AuctionCard);
        why_no_rival();
        why_same_victim();
        why_split_needs_two(power: power);
        why_no_card(colour: Colour);
        why_rival_has_no_card(colour: Colour);
        why_nothing_discarded();
        why_no_rival_cards();
        why_not_in_discard();
        why_must_use(colour: Colour);
        why_announce_range(most: Number);
        why_order_announces_nothing();
        why_four_revealed(cards: property_cards);
        why_stop_too_soon();
        why_not_revealed();
        why_not_a_pair(colour: Colour);
        why_gold_action_taken();
        why_too_little_gold(gold: gold);
        why_bid_too_low(bid: Number);
        why_bid_too_high(most: Number);
        why_payment_order();
        why_superfluous();
        why_not_the_rest(rest: Number);
        why_too_few_chips();
        why_debt_is_chips(chips: chips);
        why_mazarin_gives(chips: chips);
        why_may_not_skip();
        why_not_the_deck(card: card);
        why_louis_on_top();
        why_dealt_number();
        why_dealt_special();
        why_seats(least: Number, most: Number, seats: Number);
        why_property_total(all: Number, given: Number);
        why_colour_cards(most: Number, colour: Colour);
        why_seals(colour: Colour);
        why_power_ones(least: Number, most: Number, all: Number);
        why_start_power(least: Number, most: Number);
    }
    Label {
        points_for_gold();
        points_for_power();
        points_for_blue();
        points_for_influence();
    }
}

fn gold(n: u8) -> say::gold {
    say::gold(n)
}

fn power(n: u8) -> say::power {
    say::power(n)
}

fn chips(gold: u8, power: u8) -> say::payment {
    match (gold, power) {
        (0, 0) => say::nothing().into(),
        (0, _) => say::power(power).into(),
        (_, 0) => say::gold(gold).into(),
        _ => say::gold_and_power(say::gold(gold), say::power(power)).into(),
    }
}

impl From<Card> for say::card {
    fn from(card: Card) -> Self {
        match card.kind() {
            pieces::Kind::Property(colour, false) => say::card_plain(colour).into(),
            pieces::Kind::Property(colour, true) => say::card_sealed(colour).into(),
            pieces::Kind::Auction(card) => card.into(),
            pieces::Kind::Debts => say::card_debts().into(),
            pieces::Kind::Mazarin => say::card_mazarin().into(),
            pieces::Kind::Louis => say::card_louis().into(),
        }
    }
}

/// A property card of whoever reads it.
fn own(colour: Colour, card: Option<Card>) -> say::own_card {
    match card.map(Card::kind) {
        Some(pieces::Kind::Property(colour, true)) => say::own_sealed(colour).into(),
        _ => say::own_plain(colour).into(),
    }
}

fn theirs(owner: Seat, card: Card) -> say::their_card {
    match card.kind() {
        pieces::Kind::Property(colour, false) => say::plain_of(owner, colour).into(),
        pieces::Kind::Property(colour, true) => say::sealed_of(owner, colour).into(),
        pieces::Kind::Auction(card) => say::auction_of(owner, card).into(),
        pieces::Kind::Debts => say::card_debts().into(),
        pieces::Kind::Mazarin => say::card_mazarin().into(),
        pieces::Kind::Louis => say::card_louis().into(),
    }
}

fn ended(end: End) -> Message {
    match end {
        End::LouisTwice => say::over_louis_twice(),
        End::LouisOnce => say::over_louis_once(),
        End::SoleSurvivor => say::over_sole_survivor(),
    }
}

impl Speaks for SunKing {
    const WORDS: &'static Vocabulary = &WORDS;

    fn prompt_says(&self, seat: Seat) -> Message {
        match self.court.stack.last() {
            Some(&frame) => ask_in_frame(&self.court, seat, frame),
            None => ask_in_phase(&self.court, seat),
        }
    }

    fn action_says(&self, seat: Seat, action: Action) -> Message {
        button(&self.court, seat, action)
    }

    fn event_says(event: &Event) -> Message {
        told(*event)
    }

    fn illegal_says(reason: &Illegal) -> Message {
        refusal(*reason)
    }

    fn bad_config_says(reason: &BadConfig) -> Message {
        let GameMeta {
            min_seats, max_seats, ..
        } = Self::META;
        match *reason {
            BadConfig::Seats(seats) => say::why_seats(min_seats, max_seats, seats),
            BadConfig::PropertyTotal(given) => say::why_property_total(PROPERTY_CARDS, given as i32),
            BadConfig::ColourCards(colour) => say::why_colour_cards(Column::MOST, colour),
            BadConfig::Seals(colour) => say::why_seals(colour),
            BadConfig::PowerOnes => say::why_power_ones(*POWER_ONES.start(), *POWER_ONES.end(), POWER_CHIPS),
            BadConfig::StartPower => say::why_start_power(*START_POWER.start(), *START_POWER.end()),
        }
    }

    fn outcome_says(&self) -> Option<OutcomeSays> {
        let Phase::Over(end) = self.court.phase else {
            return None;
        };
        Some(OutcomeSays {
            reason: ended(end),
            lines: vec![
                say::points_for_gold(),
                say::points_for_power(),
                say::points_for_blue(),
                say::points_for_influence(),
            ],
        })
    }
}

fn told(event: Event) -> Message {
    match event {
        Event::Dealt { seat, card } => say::dealt(seat, card),
        Event::PileLaid { cards } => say::pile_laid(say::cards(cards)),
        Event::TurnBegins { seat } => say::turn_begins(seat),
        Event::UsedProperty { seat, colour } => say::used_property(seat, colour),
        Event::UsedAuctionCard { seat, card } => say::used_card(seat, card),
        Event::Gained { seat, gold, power } => say::gained(seat, chips(gold, power)),
        Event::LostPower { seat, power: n, to } => say::lost_power(seat, power(n), to),
        Event::Softened { seat } => say::softened(seat, power(numbers().diplomacy)),
        Event::Eliminated { seat } => say::eliminated(seat),
        Event::Discarded { seat, card, by } if seat == by => say::discarded(seat, card),
        Event::Discarded { seat, card, by } => say::discarded_of(by, theirs(seat, card)),
        Event::LooksThrough { seat, given } => say::looks_through(seat, given),
        Event::Fetched { seat, card } => say::fetched(seat, card),
        Event::Swapped {
            seat,
            given,
            rival,
            taken,
        } => say::swapped(seat, rival, given, taken),
        Event::Announced { seat, number } => say::announced(seat, say::cards(number)),
        Event::Revealed { seat, card } => say::revealed(seat, card),
        Event::PileEmpty => say::pile_empty(),
        Event::Laid { seat, card } => say::laid(seat, card),
        Event::Unwanted { card } => say::unwanted(card),
        Event::PaidGold { seat, gold: n } => say::paid_gold(seat, gold(n)),
        Event::Mazarin { holders } if holders.is_empty() => say::mazarin_nobody(),
        Event::Mazarin { holders } => say::mazarin_favours(holders),
        Event::Skipped { seat } => say::skipped(seat),
        Event::Debts { most: Some(0), .. } => say::debts_no_seals(),
        Event::Debts { most, debtors } => match (most, debtors.is_empty()) {
            (Some(_), true) => say::debts_all_equal(),
            (Some(most), false) => say::debts_pay(most, debtors),
            (None, true) => say::debts_revealed_nobody(),
            (None, false) => say::debts_revealed_pay(debtors),
        },
        Event::PaidChips { seat, gold, power } => say::paid_chips(seat, chips(gold, power)),
        Event::Louis => say::louis_comes(),
        Event::Reshuffled { cards } => say::reshuffled(say::cards(cards)),
        Event::AuctionOpens { seat, card } => say::auction_opens(card, seat),
        Event::Bid { seat, bid } => say::bid(seat, bid),
        Event::Passed { seat } => say::passed(seat),
        Event::Sold { seat, card, bid } => say::sold(card, seat, bid),
        Event::Unsold { card } => say::unsold(card),
        Event::Won { seat, card } => say::won(seat, card),
        Event::Over { end } => ended(end),
    }
}

fn ask_in_phase(court: &Court, seat: Seat) -> Message {
    let order = court.spheres[seat].auction.has(AuctionCard::Order);
    match court.phase {
        Phase::Properties => match court.must_use() {
            None => say::ask_properties(),
            Some(colour) => say::ask_properties_must(colour),
        },
        Phase::ArmySecond(first) => say::ask_army_second(first, power(numbers().army_split)),
        Phase::EtiquetteFetch(given) => {
            say::ask_etiquette_fetch(own(given.colour().unwrap_or_default(), Some(given)))
        }
        Phase::EtiquetteRival(colour) => say::ask_etiquette_rival(colour),
        Phase::Announce if order => say::ask_announce_order(),
        Phase::Announce => say::ask_announce(),
        Phase::Order if court.revealed.len() >= usize::from(numbers().ordered) => {
            say::ask_order_most(say::property_cards(court.revealed.len() as i32))
        }
        Phase::Order => say::ask_order(),
        Phase::Choose => say::ask_choose(),
        Phase::ChooseSecond(colour) => say::ask_choose_second(colour),
        Phase::Gold if court.used.gold_action => say::ask_gold_taken(),
        Phase::Gold => say::ask_gold(),
        Phase::SwapRival(colour) => say::ask_swap_rival(colour),
        Phase::Deal | Phase::Reveal(_) | Phase::OrderReveal(_) | Phase::Resolve | Phase::Over(_) => {
            unreachable!("nobody is asked in {:?}", court.phase)
        }
    }
}

fn ask_in_frame(court: &Court, seat: Seat, frame: Frame) -> Message {
    match frame {
        Frame::Mazarin { .. } => say::ask_mazarin(),
        Frame::Debts { .. } => say::ask_debts(say::chips(numbers().debts)),
        Frame::Auction { card, bid, .. } => {
            let (tint, means) = (court.rules.tint(card), court.means(seat, card));
            if means <= bid {
                say::ask_must_pass(card, tint, bid)
            } else if bid == 0 {
                say::ask_first_bid(card, tint, means)
            } else {
                say::ask_bid(card, tint, bid + 1, means)
            }
        }
        Frame::Payment { card, due, paid, .. } => say::ask_payment(due - paid, card),
        Frame::Draw(_) | Frame::Louis => unreachable!("nobody is asked in {frame:?}"),
    }
}

fn button(court: &Court, seat: Seat, action: Action) -> Message {
    let n = numbers();
    let mine = |colour| own(colour, court.spheres[seat].top(colour));
    let of = |rival: Seat, colour| {
        let top = court.spheres[rival].top(colour);
        theirs(rival, top.unwrap_or(Card::property(colour, false)))
    };
    // Whoever has less than is taken is out.
    let is_out = |victim: Seat, loss: u8| court.spheres[victim].power < loss;
    match action {
        Action::ArmyTwo(victim) => match court.army_takes(victim, n.army) {
            loss if is_out(victim, loss) => say::do_army_out(victim, power(loss)),
            loss => say::do_army(victim, power(loss)),
        },
        Action::ArmyOne(victim) => match court.army_takes(victim, n.army_split) {
            loss if is_out(victim, loss) => say::do_army_split_out(victim, power(loss)),
            loss => say::do_army_split(victim, power(loss)),
        },
        Action::Power => say::do_power(power(n.power.min(court.power))),
        Action::Wealth => say::do_wealth(gold(n.wealth.min(court.gold))),
        Action::EtiquetteSwap(colour) => say::do_etiquette_swap(mine(colour)),
        Action::EtiquetteDiscard(colour) => say::do_etiquette_discard(mine(colour)),
        Action::Authority => say::do_authority(power(n.authority.min(court.power))),
        Action::Dominion(victim) if is_out(victim, n.dominion) => {
            say::do_dominion_out(victim, power(n.dominion))
        }
        Action::Dominion(victim) => say::do_dominion(victim, power(n.dominion)),
        Action::Pension => say::do_pension(gold(n.pension.min(court.gold))),
        Action::Conspiracy(colour, Gain::Power) => {
            say::do_conspiracy(mine(colour), power(n.conspiracy_power.min(court.power)))
        }
        Action::Conspiracy(colour, Gain::Gold) => {
            say::do_conspiracy(mine(colour), gold(n.conspiracy_gold.min(court.gold)))
        }
        Action::Announce(number) => say::do_announce(say::property_cards(number)),
        Action::Reveal => say::do_reveal(),
        Action::Stop => say::do_stop(),
        Action::Fetch(card) => say::do_fetch(card),
        Action::Lay(card) => say::do_lay(card),
        Action::GoldAttack(victim) if is_out(victim, n.attack) => {
            say::do_attack_out(gold(n.attack_price), victim, power(n.attack))
        }
        Action::GoldAttack(victim) => say::do_attack(gold(n.attack_price), victim, power(n.attack)),
        Action::GoldSwap(colour) => say::do_swap(gold(n.swap_price), mine(colour)),
        Action::GoldDiscard(rival, colour) => say::do_gold_discard(gold(n.discard_price), of(rival, colour)),
        Action::GoldDraw => say::do_gold_draw(gold(n.draw_price)),
        Action::Rival(rival, colour) => say::do_choose(of(rival, colour)),
        Action::Draw => say::do_draw(),
        Action::Take { gold, power } => say::do_take(chips(gold, power)),
        Action::Skip => say::do_take_nothing(),
        Action::Bid(bid) => say::do_bid(bid),
        Action::Pass => say::do_pass(),
        Action::PayCard(colour) => match court.stack.last() {
            Some(&Frame::Payment { card, .. }) => say::do_pay_card(mine(colour), court.worth(card, colour)),
            _ => say::do_discard(mine(colour)),
        },
        Action::PayAuction(paid) => match court.stack.last() {
            Some(&Frame::Payment { card, .. }) => say::do_pay_auction(paid, court.auction_worth(card, paid)),
            _ => say::do_discard_auction(paid),
        },
        Action::PayChips { gold, power } => say::do_pay(chips(gold, power)),
        Action::Done => match court.phase {
            Phase::Properties => say::do_go_on(),
            Phase::ChooseSecond(_) => say::do_one_is_enough(),
            _ => say::do_end_turn(),
        },
    }
}

fn refusal(reason: Illegal) -> Message {
    let n = numbers();
    match reason {
        Illegal::NotNow { .. } => say::why_not_now(),
        Illegal::NoMajority(colour) => say::why_no_majority(colour),
        Illegal::AlreadyUsed { .. } => say::why_already_used(),
        Illegal::SupplyEmpty { .. } => say::why_supply_empty(),
        Illegal::NotOwned(card) => say::why_not_owned(card),
        Illegal::NoRival => say::why_no_rival(),
        Illegal::SameVictim => say::why_same_victim(),
        Illegal::SplitNeedsTwo => say::why_split_needs_two(power(n.army)),
        Illegal::NoCard(colour) => say::why_no_card(colour),
        Illegal::RivalHasNoCard { colour, .. } => say::why_rival_has_no_card(colour),
        Illegal::NothingDiscarded => say::why_nothing_discarded(),
        Illegal::NoRivalCards { .. } => say::why_no_rival_cards(),
        Illegal::NotInDiscard => say::why_not_in_discard(),
        Illegal::MustUse(colour) => say::why_must_use(colour),
        Illegal::AnnounceRange => say::why_announce_range(n.announced),
        Illegal::OrderAnnouncesNothing => say::why_order_announces_nothing(),
        Illegal::FourRevealed => say::why_four_revealed(say::property_cards(n.ordered)),
        Illegal::StopTooSoon => say::why_stop_too_soon(),
        Illegal::NotRevealed => say::why_not_revealed(),
        Illegal::NotAPair(colour) => say::why_not_a_pair(colour),
        Illegal::GoldActionTaken => say::why_gold_action_taken(),
        Illegal::TooLittleGold(cost) => say::why_too_little_gold(gold(cost)),
        Illegal::BidTooLow(bid) => say::why_bid_too_low(bid),
        Illegal::BidTooHigh(most) => say::why_bid_too_high(most),
        Illegal::PaymentOrder => say::why_payment_order(),
        Illegal::Superfluous => say::why_superfluous(),
        Illegal::NotTheRest(rest) => say::why_not_the_rest(rest),
        Illegal::TooFewChips { .. } => say::why_too_few_chips(),
        Illegal::DebtIsTwoChips => say::why_debt_is_chips(say::chips(n.debts)),
        Illegal::MazarinGivesTwo(chips) => say::why_mazarin_gives(say::chips(chips)),
        Illegal::MayNotSkip => say::why_may_not_skip(),
        Illegal::NotTheDeck(card) => say::why_not_the_deck(card),
        Illegal::LouisOnTop => say::why_louis_on_top(),
        Illegal::DealtNumber => say::why_dealt_number(),
        Illegal::DealtSpecial => say::why_dealt_special(),
    }
}
