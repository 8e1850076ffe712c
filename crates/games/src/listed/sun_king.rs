//! In the Shadow of the Sun King: how its bots play and how its stages are named.

use std::sync::LazyLock;

use court_bots::{Counts, Features, Levels, Settings, Spec};
use court_core::{BySeat, Seat, SeatSet};
use court_sun_king::{AuctionCard, Colour, Court, Frame, Phase, SunKing, View};

use super::{Brain, Listed, place, search};

impl Listed for SunKing {
    type Features = SunKingFeatures;

    const RULES: &'static str = include_str!("../../../../docs/rules/sun-king.md");

    const TAGLINE: &'static str = "Collect, conceal, and outshine your rivals.";

    const LENGTH: &'static str =
        "Until the king appears a second time; played without a break, about an hour.";

    fn brain() -> &'static Brain<Self, SunKingFeatures> {
        static BRAIN: LazyLock<Brain<SunKing, SunKingFeatures>> = LazyLock::new(|| {
            Brain::new(
                include_str!("sun_king.hand.txt"),
                include_str!("sun_king.learned.txt"),
                LEVELS,
            )
        });
        &BRAIN
    }

    /// "Phase 2 of 3 · Reveal · Auction"
    fn stage(view: &View) -> String {
        let court = &view.court;
        let Some(number) = part(court) else {
            let dealt = court.phase == Phase::Deal;
            return if dealt { "The cards are dealt" } else { "The end" }.to_owned();
        };
        let name = PARTS[number - 1];
        let now = match court.stack.last() {
            None => "",
            Some(Frame::Draw(_)) => " · A card is drawn",
            Some(Frame::Mazarin { .. }) => " · Cardinal Mazarin",
            Some(Frame::Debts { .. }) => " · Gambling Debts",
            Some(Frame::Auction { .. }) => " · Auction",
            Some(Frame::Payment { .. }) => " · Payment",
            Some(Frame::Louis) => " · Louis XIV",
        };
        format!("Phase {number} of {} · {name}{now}", PARTS.len())
    }
}

/// The parts of a turn.
pub const PARTS: [&str; 3] = ["Properties", "Reveal", "Gold"];

/// Which of [`PARTS`] it is, counted from 1; none before and after the game.
#[must_use]
pub const fn part(court: &Court) -> Option<usize> {
    match court.phase {
        Phase::Deal | Phase::Over(_) => None,
        Phase::Properties | Phase::ArmySecond(_) | Phase::EtiquetteFetch(_) | Phase::EtiquetteRival(_) => {
            Some(1)
        }
        Phase::Announce
        | Phase::Reveal(_)
        | Phase::Order
        | Phase::OrderReveal(_)
        | Phase::Resolve
        | Phase::Choose
        | Phase::ChooseSecond(_) => Some(2),
        Phase::Gold | Phase::SwapRival(_) => Some(3),
    }
}

/// How the levels play.
const LEVELS: Levels = Levels {
    page: Spec::Greedy,
    courtier: search(300, 400, Settings::GUIDED),
    minister: search(6000, 1000, Settings::GUIDED),
};

/// What counts in a position.
#[derive(Clone, Copy, Default, Debug)]
pub struct SunKingFeatures;

const NAMES: &[&str] = &[
    "active",
    "points",
    "gold",
    "power",
    "in-danger",
    "army",
    "might",
    "wealth",
    "etiquette",
    "intrigue",
    "green",
    "red",
    "yellow",
    "blue",
    "purple",
    "seals",
    "most-seals",
    "influence",
    "order",
    "conspiracy",
    "diplomacy",
    "authority",
    "dominion",
    "pension",
    "bidding",
    "to-pay",
    "turn",
];

const ACTIVE: usize = place(NAMES, "active");
const POINTS: usize = place(NAMES, "points");
const GOLD: usize = place(NAMES, "gold");
const POWER: usize = place(NAMES, "power");
const IN_DANGER: usize = place(NAMES, "in-danger");
const ARMY: usize = place(NAMES, "army");
const GREEN: usize = place(NAMES, "green");
const SEALS: usize = place(NAMES, "seals");
const MOST_SEALS: usize = place(NAMES, "most-seals");
const INFLUENCE: usize = place(NAMES, "influence");
const BIDDING: usize = place(NAMES, "bidding");
const TO_PAY: usize = place(NAMES, "to-pay");
const TURN: usize = place(NAMES, "turn");

/// About how many cards the draw pile has at the beginning.
const PILE: f32 = 75.0;

impl Features<SunKing> for SunKingFeatures {
    const NAMES: &'static [&'static str] = NAMES;

    fn progress(state: &SunKing) -> f32 {
        let court = state.court();
        let gone = 1.0 - f32::from(court.draw) / PILE;
        // The pile is drawn twice, or once if only two players are left.
        let progress = match (court.louis_came, court.active.len()) {
            (true, _) => 0.6 + 0.4 * gone,
            (false, 2) => gone,
            (false, _) => 0.6 * gone,
        };
        progress.clamp(0.0, 1.0)
    }

    fn count(state: &SunKing, counts: &mut BySeat<Counts>) {
        let court = state.court();
        let majorities = Colour::ALL.map(|colour| court.majority(colour));
        let most = court.most_seals();
        for seat in court.active.iter() {
            count_seat(court, seat, &majorities, most, &mut counts[seat]);
        }
        if court.active.contains(court.turn_player) {
            counts[court.turn_player][TURN] = 1.0;
        }
        count_auction(court, counts);
    }
}

fn count_seat(court: &Court, seat: Seat, majorities: &[SeatSet; 5], most: u8, count: &mut Counts) {
    let sphere = &court.spheres[seat];
    count[ACTIVE] = 1.0;
    count[POINTS] = court.score(seat) as f32 / 10.0;
    count[GOLD] = f32::from(sphere.gold.min(6)) / 6.0;
    count[POWER] = f32::from(sphere.power.min(12)) / 12.0;
    count[IN_DANGER] = f32::from(3u8.saturating_sub(sphere.power)) / 3.0;
    for colour in Colour::ALL {
        let place = colour.index();
        count[ARMY + place] = f32::from(u8::from(majorities[place].contains(seat)));
        count[GREEN + place] = f32::from(sphere.columns[colour].len().min(6)) / 6.0;
    }
    let seals = sphere.visible_seals();
    count[SEALS] = f32::from(seals) / 4.0;
    count[MOST_SEALS] = f32::from(u8::from(seals == most && most > 0));
    let kept = [
        AuctionCard::Influence,
        AuctionCard::Order,
        AuctionCard::Conspiracy,
        AuctionCard::Diplomacy,
        AuctionCard::Authority,
        AuctionCard::Dominion,
        AuctionCard::Pension,
    ];
    for (place, card) in kept.into_iter().enumerate() {
        count[INFLUENCE + place] = f32::from(sphere.auction.count(card));
    }
}

/// Who is about to win an auction card, and what it will cost.
fn count_auction(court: &Court, counts: &mut BySeat<Counts>) {
    let (seat, due) = match court.stack.last() {
        Some(&Frame::Auction {
            bidders,
            speaker,
            bid,
            ..
        }) if bid > 0 => {
            // Everybody between the last bidder and the speaker has passed.
            let others = bidders.without(speaker);
            let last = speaker
                .round(court.seats)
                .filter(|&seat| others.contains(seat))
                .last();
            (last, bid)
        }
        Some(&Frame::Payment { payer, due, paid, .. }) => (Some(payer), due.saturating_sub(paid)),
        _ => return,
    };
    if let Some(seat) = seat {
        counts[seat][BIDDING] = 1.0;
        counts[seat][TO_PAY] = f32::from(due) / 5.0;
    }
}
