//! The observation of In the Shadow of the Sun King.

use court_core::{MAX_SEATS, Seat, SeatSet};
use court_sun_king::{
    AUCTION_CARDS, AuctionCard, COLOURS, Card, Colour, Column, Court, End, Frame, Phase, Tally, View,
};

use crate::Sink;
use crate::round::{Round, seat_name};

/// The frames and the cards of a column that are seen in full, from the top.
const FRAMES_SEEN: usize = 3;
const CARDS_SEEN: usize = 3;

const TABLE: usize = 5 + 3;
const PHASE: usize = PHASES.len() + 3 * MAX_SEATS + Card::KINDS + COLOURS + 1 + 3 + 9;
const FRAME: usize = FRAMES.len() + 2 * MAX_SEATS + AUCTION_CARDS + 4;
const DRAWN: usize = 2 * Card::KINDS + Card::KINDS + MAX_SEATS;
const STACK: usize = 1 + FRAMES.len() + FRAMES_SEEN * FRAME;
const SUPPLY: usize = 4 + 2 * Card::KINDS + 1;
const SPHERE: usize = COLOURS * (2 + CARDS_SEEN) + COLOURS + AUCTION_CARDS + 4;

/// How many numbers there are.
pub(super) const LENGTH: usize = TABLE + PHASE + DRAWN + STACK + SUPPLY + MAX_SEATS * SPHERE;

const PHASES: [&str; 15] = [
    "deal",
    "properties",
    "army-second",
    "etiquette-fetch",
    "etiquette-rival",
    "announce",
    "reveal",
    "order",
    "order-reveal",
    "resolve",
    "choose",
    "choose-second",
    "gold",
    "swap-rival",
    "over",
];
const ENDS: [&str; 3] = ["louis-twice", "louis-once", "sole-survivor"];
const FRAMES: [&str; 6] = ["draw", "mazarin", "debts", "auction", "payment", "louis"];

/// What the phases hold, one field for each thing that any of them holds.
#[derive(Default)]
struct Held {
    seat: Option<Seat>,
    card: Option<Card>,
    colour: Option<Colour>,
    number: u8,
    end: Option<usize>,
}

fn held(phase: Phase) -> (usize, Held) {
    let held = Held::default();
    let of = |colour| Held {
        colour: Some(colour),
        ..Held::default()
    };
    match phase {
        Phase::Deal => (0, held),
        Phase::Properties => (1, held),
        Phase::ArmySecond(seat) => (
            2,
            Held {
                seat: Some(seat),
                ..held
            },
        ),
        Phase::EtiquetteFetch(card) => (
            3,
            Held {
                card: Some(card),
                ..held
            },
        ),
        Phase::EtiquetteRival(colour) => (4, of(colour)),
        Phase::Announce => (5, held),
        Phase::Reveal(number) => (6, Held { number, ..held }),
        Phase::Order => (7, held),
        Phase::OrderReveal(number) => (8, Held { number, ..held }),
        Phase::Resolve => (9, held),
        Phase::Choose => (10, held),
        Phase::ChooseSecond(colour) => (11, of(colour)),
        Phase::Gold => (12, held),
        Phase::SwapRival(colour) => (13, of(colour)),
        Phase::Over(end) => {
            let end = Some(match end {
                End::LouisTwice => 0,
                End::LouisOnce => 1,
                End::SoleSurvivor => 2,
            });
            (14, Held { end, ..held })
        }
    }
}

/// A frame, one field for each thing that any of them holds.
#[derive(Default)]
struct Framed {
    kind: usize,
    seat: Option<Seat>,
    seats: SeatSet,
    card: Option<AuctionCard>,
    bid: u8,
    paid: u8,
    least: u8,
    from: u8,
}

const fn kind(frame: &Frame) -> usize {
    match frame {
        Frame::Draw(_) => 0,
        Frame::Mazarin { .. } => 1,
        Frame::Debts { .. } => 2,
        Frame::Auction { .. } => 3,
        Frame::Payment { .. } => 4,
        Frame::Louis => 5,
    }
}

fn framed(frame: &Frame) -> Framed {
    let framed = Framed {
        kind: kind(frame),
        ..Framed::default()
    };
    match *frame {
        Frame::Draw(seat) => Framed {
            seat: Some(seat),
            ..framed
        },
        Frame::Mazarin { revealer, pending } | Frame::Debts { revealer, pending } => Framed {
            seat: Some(revealer),
            seats: pending,
            ..framed
        },
        Frame::Auction {
            card,
            bidders,
            speaker,
            bid,
        } => Framed {
            seat: Some(speaker),
            seats: bidders,
            card: Some(card),
            bid,
            ..framed
        },
        Frame::Payment {
            card,
            payer,
            due,
            paid,
            least,
            from,
        } => Framed {
            seat: Some(payer),
            card: Some(card),
            bid: due,
            paid,
            least,
            from,
            ..framed
        },
        Frame::Louis => framed,
    }
}

pub(super) fn write(view: &View, sink: &mut impl Sink) {
    let court = &view.court;
    let round = Round::of(view.viewer, court.seats);
    sink.block("table", "the number of seats, the options of the table");
    sink.one("seats", 5, usize::from(court.seats).checked_sub(2), |i| {
        (i + 2).to_string()
    });
    sink.flag("rules-version-2", court.rules.version >= 2);
    sink.flag(
        "auction-cards-count-for-majority",
        court.rules.auction_cards_count_for_majority,
    );
    sink.flag("count-when-revealed", court.rules.count_when_revealed);
    phase(court, round, sink);
    drawn(court, round, sink);
    stack(court, round, sink);
    sink.block(
        "supply",
        "chips in the supply, what the piles hold, how near Louis is",
    );
    sink.count("gold", court.gold, 20);
    sink.count("power", court.power, 60);
    sink.count("draw-pile", court.draw, 84);
    sink.count("lower-half", court.lower, 42);
    tally("discard", &court.discard, sink);
    tally("unseen", &court.unseen, sink);
    sink.flag("louis-came", court.louis_came);
    sink.block(
        "seats",
        "each player clockwise from the observer: columns, majorities, auction cards, chips",
    );
    let majorities = Colour::ALL.map(|colour| court.majority(colour));
    for place in 0..MAX_SEATS {
        match round.seat(place) {
            Some(seat) => {
                sink.enter(|| seat_name(place));
                sphere(court, seat, &majorities, sink);
                sink.leave();
            }
            None => sink.skip(SPHERE),
        }
    }
}

fn phase(court: &Court, round: Round, sink: &mut impl Sink) {
    let (phase, held) = held(court.phase);
    sink.block(
        "phase",
        "whose turn it is, who is asked, how far the turn has come and what has been used in it",
    );
    sink.one("phase", PHASES.len(), Some(phase), |i| PHASES[i].to_owned());
    sink.seat("turn", round, MAX_SEATS, Some(court.turn_player));
    sink.seats("asked", round, MAX_SEATS, court.turn().seats());
    sink.seat("seat", round, MAX_SEATS, held.seat);
    sink.one("card", Card::KINDS, held.card.map(Card::index), card_name);
    sink.word("colour", held.colour);
    sink.count("number", held.number, 4);
    sink.one("end", ENDS.len(), held.end, |i| ENDS[i].to_owned());
    let used = &court.used;
    sink.enter(|| "used".to_owned());
    sink.flag("army", used.army);
    sink.flag("power", used.power);
    sink.flag("wealth", used.wealth);
    sink.flag("etiquette", used.etiquette);
    sink.flag("authority", used.authority);
    sink.flag("dominion", used.dominion);
    sink.count("pensions", used.pensions, 2);
    sink.flag("conspiracy", used.conspiracy);
    sink.flag("gold-action", used.gold_action);
    sink.leave();
}

fn drawn(court: &Court, round: Round, sink: &mut impl Sink) {
    sink.block(
        "drawn",
        "the cards revealed in phase 2, and those that wait to be resolved",
    );
    let count = |card: &Card, i: usize| card.index() == i;
    let revealed = |i| court.revealed.iter().filter(|card| count(card, i)).count() as u8;
    sink.counts("revealed", Card::KINDS, 4, revealed, card_name);
    let waiting = |i| {
        court
            .waiting
            .iter()
            .filter(|waiting| count(&waiting.card, i))
            .count() as u8
    };
    sink.counts("waiting", Card::KINDS, 4, waiting, card_name);
    let first = court.waiting.first();
    sink.one(
        "next",
        Card::KINDS,
        first.map(|first| first.card.index()),
        card_name,
    );
    let concerned = first.map(|first| first.concerned).unwrap_or_default();
    sink.seats("next-concerns", round, MAX_SEATS, concerned);
}

fn stack(court: &Court, round: Round, sink: &mut impl Sink) {
    sink.block(
        "stack",
        "what is being resolved: how much of which kind, and the three uppermost frames",
    );
    sink.count("depth", court.stack.len() as u8, 4);
    let count = |i| court.stack.iter().filter(|frame| kind(frame) == i).count() as u8;
    sink.counts("frames", FRAMES.len(), 4, count, |i| FRAMES[i].to_owned());
    for depth in 0..FRAMES_SEEN {
        let frame = court
            .stack
            .len()
            .checked_sub(depth + 1)
            .map(|at| framed(&court.stack[at]));
        let is = frame.is_some();
        let frame = frame.unwrap_or_default();
        sink.enter(|| format!("frame-{}", depth + 1));
        sink.one("kind", FRAMES.len(), is.then_some(frame.kind), |i| {
            FRAMES[i].to_owned()
        });
        sink.seat("seat", round, MAX_SEATS, frame.seat);
        sink.seats("seats", round, MAX_SEATS, frame.seats);
        sink.one(
            "card",
            AUCTION_CARDS,
            frame.card.map(AuctionCard::index),
            auction_name,
        );
        sink.count("bid", frame.bid, 20);
        sink.count("paid", frame.paid, 20);
        sink.count("least", frame.least, 3);
        sink.count("from", frame.from, 12);
        sink.leave();
    }
}

fn sphere(court: &Court, seat: Seat, majorities: &[SeatSet; COLOURS], sink: &mut impl Sink) {
    let sphere = &court.spheres[seat];
    for colour in Colour::ALL {
        sink.enter(|| colour.word().to_owned());
        column(sphere.columns[colour], sink);
        sink.leave();
    }
    let majority = |i: usize| majorities[i].contains(seat);
    sink.flags("majority", COLOURS, majority, |i| Colour::at(i).word().to_owned());
    let cards = |i: usize| sphere.auction.count(AuctionCard::at(i));
    sink.counts("auction", AUCTION_CARDS, 2, cards, auction_name);
    sink.count("gold", sphere.gold, 12);
    sink.count("power", sphere.power, 20);
    sink.flag("active", court.active.contains(seat));
    let left = court.left.iter().position(|&left| left == seat);
    sink.count("left", left.map_or(0, |place| place as u8 + 1), 6);
}

fn column(column: Column, sink: &mut impl Sink) {
    sink.count("cards", column.len(), 10);
    sink.count("seals", column.seals().filter(|&seal| seal).count() as u8, 5);
    let mut seals = [false; CARDS_SEEN];
    for (seen, seal) in seals.iter_mut().zip(column.seals().rev()) {
        *seen = seal;
    }
    sink.flags("seal", CARDS_SEEN, |i| seals[i], |i| (i + 1).to_string());
}

fn tally(name: &'static str, tally: &Tally, sink: &mut impl Sink) {
    let count = |i| Card::all().nth(i).map_or(0, |card| tally[card]);
    sink.counts(name, Card::KINDS, 12, count, card_name);
}

fn card_name(index: usize) -> String {
    Card::all()
        .nth(index)
        .map_or_else(String::new, |card| card.word().to_owned())
}

fn auction_name(index: usize) -> String {
    AuctionCard::at(index).word().to_owned()
}
