//! In the Shadow of the Sun King.

mod observation;

use court_core::{MAX_SEATS, Seat};
use court_sun_king::{
    AUCTION_CARDS, Action, AuctionCard, COLOURS, Card, Colour, Gain, Shuffle, SunKing, View, data::GOLD,
};

use crate::actions::relative_text;
use crate::round::Round;
use crate::{Numbered, Sink};

/// The kinds of property cards: each colour with and without a seal.
const PROPERTIES: usize = 2 * COLOURS;
/// The most cards one may announce, and the most chips Mazarin gives.
const ANNOUNCED: u8 = 3;
const MAZARIN: u8 = 2;
/// Mixes of gold and power that make 1 or 2 chips.
const TAKES: usize = 2 + 3;
const BIDS: usize = u8::MAX as usize;
/// A seat's column.
const COLUMNS: usize = MAX_SEATS * COLOURS;

// The first id of each kind of action.
const ARMY_TWO: usize = 0;
const ARMY_ONE: usize = ARMY_TWO + MAX_SEATS;
const POWER: usize = ARMY_ONE + MAX_SEATS;
const WEALTH: usize = POWER + 1;
const ETIQUETTE_SWAP: usize = WEALTH + 1;
const ETIQUETTE_DISCARD: usize = ETIQUETTE_SWAP + COLOURS;
const AUTHORITY: usize = ETIQUETTE_DISCARD + COLOURS;
const DOMINION: usize = AUTHORITY + 1;
const PENSION: usize = DOMINION + MAX_SEATS;
const CONSPIRACY: usize = PENSION + 1;
const ANNOUNCE: usize = CONSPIRACY + 2 * COLOURS;
const REVEAL: usize = ANNOUNCE + ANNOUNCED as usize;
const STOP: usize = REVEAL + 1;
const FETCH: usize = STOP + 1;
const LAY: usize = FETCH + PROPERTIES;
const GOLD_ATTACK: usize = LAY + PROPERTIES;
const GOLD_SWAP: usize = GOLD_ATTACK + MAX_SEATS;
const GOLD_DISCARD: usize = GOLD_SWAP + COLOURS;
const GOLD_DRAW: usize = GOLD_DISCARD + COLUMNS;
const RIVAL: usize = GOLD_DRAW + 1;
const DRAW: usize = RIVAL + COLUMNS;
const TAKE: usize = DRAW + 1;
const SKIP: usize = TAKE + TAKES;
const BID: usize = SKIP + 1;
const PASS: usize = BID + BIDS;
const PAY_CARD: usize = PASS + 1;
const PAY_AUCTION: usize = PAY_CARD + COLOURS;
const PAY_CHIPS: usize = PAY_AUCTION + AUCTION_CARDS;
const DONE: usize = PAY_CHIPS + GOLD as usize + 1;
const END: usize = DONE + 1;

/// The place of a number from 1 to `most`.
fn from_one(number: u8, most: u8) -> Option<usize> {
    (1..=most).contains(&number).then(|| usize::from(number) - 1)
}

/// The place of a property card.
fn property(card: Card) -> Option<usize> {
    card.is_property().then(|| card.index())
}

/// The place of a mix: those that make 1 first, then by gold.
fn mix(gold: u8, power: u8) -> Option<usize> {
    match gold.checked_add(power)? {
        1 => Some(usize::from(gold)),
        MAZARIN => Some(2 + usize::from(gold)),
        _ => None,
    }
}

impl Numbered for SunKing {
    const ACTIONS: usize = END;
    const OBSERVATION: usize = observation::LENGTH;
    const NUMBERS_VERSION: u16 = 1;
    const OMISSIONS: &'static [(&'static str, &'static str)] = &[
        (
            "rules.deck",
            "the cards of the game are component data: the same in every game but with a config of one's own",
        ),
        (
            "rules.auction_tints",
            "the colours of auction cards are component data too",
        ),
        ("rules.power", "so is the power in the game"),
        ("rules.start_power", "it matters only at the deal"),
        ("revealed", "its order: there is how many of each kind"),
        (
            "waiting",
            "behind the first card its order and whom the cards concern: there is how many of each kind",
        ),
        (
            "stack",
            "below the three uppermost frames everything but how many there are of each kind",
        ),
        (
            "spheres.columns",
            "below the three uppermost cards of a column the order of the seals: there is how many cards and seals it has",
        ),
    ];

    fn id(action: Action, actor: Seat, seats: u8) -> Option<u16> {
        let round = Round::from(actor, seats);
        let column = |seat, colour: Colour| round.place(seat) * COLOURS + colour.index();
        let id = match action {
            Action::ArmyTwo(seat) => ARMY_TWO + round.place(seat),
            Action::ArmyOne(seat) => ARMY_ONE + round.place(seat),
            Action::Power => POWER,
            Action::Wealth => WEALTH,
            Action::EtiquetteSwap(colour) => ETIQUETTE_SWAP + colour.index(),
            Action::EtiquetteDiscard(colour) => ETIQUETTE_DISCARD + colour.index(),
            Action::Authority => AUTHORITY,
            Action::Dominion(seat) => DOMINION + round.place(seat),
            Action::Pension => PENSION,
            Action::Conspiracy(colour, Gain::Power) => CONSPIRACY + 2 * colour.index(),
            Action::Conspiracy(colour, Gain::Gold) => CONSPIRACY + 2 * colour.index() + 1,
            Action::Announce(number) => ANNOUNCE + from_one(number, ANNOUNCED)?,
            Action::Reveal => REVEAL,
            Action::Stop => STOP,
            Action::Fetch(card) => FETCH + property(card)?,
            Action::Lay(card) => LAY + property(card)?,
            Action::GoldAttack(seat) => GOLD_ATTACK + round.place(seat),
            Action::GoldSwap(colour) => GOLD_SWAP + colour.index(),
            Action::GoldDiscard(seat, colour) => GOLD_DISCARD + column(seat, colour),
            Action::GoldDraw => GOLD_DRAW,
            Action::Rival(seat, colour) => RIVAL + column(seat, colour),
            Action::Draw => DRAW,
            Action::Take { gold, power } => TAKE + mix(gold, power)?,
            Action::Skip => SKIP,
            Action::Bid(bid) => BID + from_one(bid, u8::MAX)?,
            Action::Pass => PASS,
            Action::PayCard(colour) => PAY_CARD + colour.index(),
            Action::PayAuction(card) => PAY_AUCTION + card.index(),
            // The gold says it all: the rest of the payment, which is known, is power.
            Action::PayChips { gold, .. } => PAY_CHIPS + (gold <= GOLD).then_some(usize::from(gold))?,
            Action::Done => DONE,
        };
        Some(id as u16)
    }

    fn catalogue() -> Vec<Action> {
        let seats = || Seat::all(MAX_SEATS as u8);
        let colours = || Colour::ALL.into_iter();
        let columns = || seats().flat_map(move |seat| colours().map(move |colour| (seat, colour)));
        let mut all = Vec::new();
        all.extend(seats().map(Action::ArmyTwo));
        all.extend(seats().map(Action::ArmyOne));
        all.extend([Action::Power, Action::Wealth]);
        all.extend(colours().map(Action::EtiquetteSwap));
        all.extend(colours().map(Action::EtiquetteDiscard));
        all.push(Action::Authority);
        all.extend(seats().map(Action::Dominion));
        all.push(Action::Pension);
        let gains = |colour| [Gain::Power, Gain::Gold].map(|gain| Action::Conspiracy(colour, gain));
        all.extend(colours().flat_map(gains));
        all.extend((1..=ANNOUNCED).map(Action::Announce));
        all.extend([Action::Reveal, Action::Stop]);
        all.extend(Card::properties().map(Action::Fetch));
        all.extend(Card::properties().map(Action::Lay));
        all.extend(seats().map(Action::GoldAttack));
        all.extend(colours().map(Action::GoldSwap));
        all.extend(columns().map(|(seat, colour)| Action::GoldDiscard(seat, colour)));
        all.push(Action::GoldDraw);
        all.extend(columns().map(|(seat, colour)| Action::Rival(seat, colour)));
        all.push(Action::Draw);
        for sum in 1..=MAZARIN {
            all.extend((0..=sum).map(|gold| Action::Take {
                gold,
                power: sum - gold,
            }));
        }
        all.push(Action::Skip);
        all.extend((1..=u8::MAX).map(Action::Bid));
        all.push(Action::Pass);
        all.extend(colours().map(Action::PayCard));
        all.extend(AuctionCard::ALL.map(Action::PayAuction));
        all.extend((0..=GOLD).map(|gold| Action::PayChips { gold, power: 0 }));
        all.push(Action::Done);
        all
    }

    fn name(action: Action) -> String {
        match action {
            Action::PayChips { gold, .. } => format!("pay {gold} gold … power"),
            _ => relative_text(&action),
        }
    }

    fn write(view: &View, sink: &mut impl Sink) {
        observation::write(view, sink);
    }

    /// Only whole packs are shuffled: there are far too many orders to list.
    fn outcomes(&self) -> Option<Vec<(Shuffle, f64)>> {
        None
    }
}
