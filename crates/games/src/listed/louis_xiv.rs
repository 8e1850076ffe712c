//! Louis XIV: how its bots play and how its stages are named.

use std::sync::LazyLock;

use court_bots::{Counts, Features, Levels, Playout, Settings, Spec};
use court_core::{BySeat, Seat};
use court_louis_xiv::{CHIP_KINDS, Chip, LouisXiv, MissionSet, Open, Phase, Side, Tile, View};

use super::{Brain, Listed, place, search};

impl Listed for LouisXiv {
    type Features = LouisXivFeatures;

    const RULES: &'static str = include_str!("../../../../docs/rules/louis-xiv.md");

    const TAGLINE: &'static str = "Win the favour of the twelve who matter.";

    const LENGTH: &'static str = "Four rounds; played without a break, about an hour and a half.";

    fn brain() -> &'static Brain<Self, LouisXivFeatures> {
        static BRAIN: LazyLock<Brain<LouisXiv, LouisXivFeatures>> = LazyLock::new(|| {
            Brain::new(
                include_str!("louis_xiv.hand.txt"),
                include_str!("louis_xiv.learned.txt"),
                LEVELS,
            )
        });
        &BRAIN
    }

    /// "Round 2 of 4 · Scoring"
    fn stage(view: &View) -> String {
        let open = &view.open;
        let part = match part(open) {
            Part::Supply => "Supply",
            Part::Influence => "Influence",
            Part::Scoring => "Scoring",
            Part::Missions => "Missions",
            Part::End => return "The end".to_owned(),
        };
        let rounds = court_louis_xiv::data::numbers().rounds;
        format!("Round {} of {rounds} · {part}", open.round.max(1))
    }
}

/// How the levels play.
const LEVELS: Levels = {
    // A few random decisions before judging let the search see beyond the move at hand.
    let settings = Settings {
        playout: Playout::Cut(8),
        ..Settings::GUIDED
    };
    Levels {
        page: Spec::Greedy,
        courtier: search(300, 400, settings),
        minister: search(6000, 1000, settings),
    }
};

/// The tile that is being scored.
#[must_use]
pub fn scored(open: &Open) -> Option<Tile> {
    (part(open) == Part::Scoring).then_some(open.scoring.tile)
}

/// A part of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Supply,
    Influence,
    Scoring,
    Missions,
    End,
}

const fn part(open: &Open) -> Part {
    match open.phase {
        Phase::Setup | Phase::Money | Phase::Compensation | Phase::Supply(_) | Phase::Deal => Part::Supply,
        Phase::Neutral
        | Phase::Opening(_)
        | Phase::OpeningFrom(..)
        | Phase::Influence(_)
        | Phase::Use(..)
        | Phase::Path { .. }
        | Phase::Closing(_)
        | Phase::ClosingFrom(..) => Part::Influence,
        Phase::Intrigue(_)
        | Phase::Claim(_)
        | Phase::Bribe(_)
        | Phase::Payout(..)
        | Phase::Conde(_)
        | Phase::CondeFrom(..)
        | Phase::Maintenon { .. }
        | Phase::MaintenonBack(_) => Part::Scoring,
        Phase::Missions(_)
        | Phase::Pay(..)
        | Phase::Draw(..)
        | Phase::Keep(_)
        | Phase::Kept(_)
        | Phase::Swap(..)
        | Phase::SwapDraw(..) => Part::Missions,
        Phase::Exchange | Phase::Over => Part::End,
    }
}

/// What counts in a position.
#[derive(Clone, Copy, Default, Debug)]
pub struct LouisXivFeatures;

const NAMES: &[&str] = &[
    "points",
    "laid",
    "money",
    "chips",
    "crowns",
    "influence",
    "intrigue",
    "own",
    "general",
    "missions",
    "payable",
    "prospects",
    "chips-ahead",
    "crowns-ahead",
    "coats-ahead",
    "money-ahead",
    "cards-ahead",
    "stones-ahead",
    "bribes",
    "binds",
    "spread",
    "leftovers",
    "turns",
];

const POINTS: usize = place(NAMES, "points");
const LAID: usize = place(NAMES, "laid");
const MONEY: usize = place(NAMES, "money");
const CHIPS: usize = place(NAMES, "chips");
const CROWNS: usize = place(NAMES, "crowns");
const INFLUENCE: usize = place(NAMES, "influence");
const INTRIGUE: usize = place(NAMES, "intrigue");
const OWN: usize = place(NAMES, "own");
const GENERAL: usize = place(NAMES, "general");
const MISSIONS: usize = place(NAMES, "missions");
const PAYABLE: usize = place(NAMES, "payable");
const PROSPECTS: usize = place(NAMES, "prospects");
const CHIPS_AHEAD: usize = place(NAMES, "chips-ahead");
const CROWNS_AHEAD: usize = place(NAMES, "crowns-ahead");
const COATS_AHEAD: usize = place(NAMES, "coats-ahead");
const MONEY_AHEAD: usize = place(NAMES, "money-ahead");
const CARDS_AHEAD: usize = place(NAMES, "cards-ahead");
const STONES_AHEAD: usize = place(NAMES, "stones-ahead");
const BRIBES: usize = place(NAMES, "bribes");
const BINDS: usize = place(NAMES, "binds");
const SPREAD: usize = place(NAMES, "spread");
const LEFTOVERS: usize = place(NAMES, "leftovers");
const TURNS: usize = place(NAMES, "turns");

impl Features<LouisXiv> for LouisXivFeatures {
    const NAMES: &'static [&'static str] = NAMES;

    fn progress(state: &LouisXiv) -> f32 {
        let open = state.open();
        let part = match stage(open) {
            Stage::Influence => 0.2,
            Stage::Scoring(tile) => 0.5 + 0.03 * f32::from(tile),
            Stage::Missions => 0.9,
        };
        ((f32::from(open.round.max(1)) - 1.0 + part) / 4.0).clamp(0.0, 1.0)
    }

    fn count(state: &LouisXiv, counts: &mut BySeat<Counts>) {
        let open = state.open();
        let stage = stage(open);
        // The chips each seat can hope for this round.
        let mut hoped = [[0.0f32; CHIP_KINDS]; court_louis_xiv::SEATS];
        let playing = matches!(
            open.phase,
            Phase::Influence(_) | Phase::Use(..) | Phase::Path { .. }
        );
        let out = Seat::all(open.seats).all(|seat| open.player(seat).influence < 2);
        let settled = stage != Stage::Influence || (playing && out);
        if stage != Stage::Missions {
            for tile in Tile::all() {
                if !matches!(stage, Stage::Scoring(at) if tile.number() < at) {
                    count_tile(open, tile, settled, &mut hoped, counts);
                }
            }
        }
        for seat in Seat::all(open.seats) {
            let missions = state.hand(seat).missions;
            count_seat(open, seat, &hoped[seat.index()], missions, &mut counts[seat]);
        }
    }
}

/// How far the round has come.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Stage {
    /// Up to the end of the influence phase: all tiles still have to be scored.
    Influence,
    /// Tiles from this number on still have to be scored.
    Scoring(u8),
    /// All tiles have been scored.
    Missions,
}

fn stage(open: &Open) -> Stage {
    let tile = open.scoring.tile.number();
    match part(open) {
        Part::Supply | Part::Influence => Stage::Influence,
        Part::Scoring if matches!(open.phase, Phase::Intrigue(_) | Phase::Claim(_)) => Stage::Scoring(tile),
        Part::Scoring => Stage::Scoring(tile + 1),
        Part::Missions | Part::End => Stage::Missions,
    }
}

/// How likely a lead of this many stones is to last until the scoring. It is settled once nobody can place any more.
fn holds(lead: i8, settled: bool) -> f32 {
    match (settled, lead) {
        (true, 1..) => 1.0,
        (true, _) => 0.0,
        (_, 3..) => 0.9,
        (_, 2) => 0.75,
        (_, 1) => 0.55,
        (_, 0) => 0.2,
        (_, -1) => 0.1,
        _ => 0.0,
    }
}

fn count_tile(
    open: &Open,
    tile: Tile,
    settled: bool,
    hoped: &mut [[f32; CHIP_KINDS]; court_louis_xiv::SEATS],
    counts: &mut BySeat<Counts>,
) {
    let side = open.side(tile);
    let louis = open.louis == Some(tile);
    for seat in Seat::all(open.seats) {
        let player = open.player(seat);
        let stones = player.on[tile] as i8;
        if stones == 0 {
            continue;
        }
        let rivals = Seat::all(open.seats).filter(|&rival| rival != seat);
        let rivals = rivals.map(|rival| open.player(rival).on[tile]).max().unwrap_or(0);
        let lead = stones - rivals.max(open.neutral[tile]) as i8;
        let first = holds(lead, settled);
        let count = &mut counts[seat];
        let gets = match side {
            Side::Stones(needed) => match stones - needed as i8 {
                0.. => 1.0,
                -1 if !settled => 0.3,
                _ => 0.0,
            },
            Side::FirstPlace => first,
            Side::Money(price) => {
                let price = open.price(seat, price);
                let able = player.money >= price;
                if able {
                    count[BRIBES] += (1.0 - first) / 3.0;
                }
                first
            }
        };
        if !matches!(side, Side::Stones(_)) {
            count[BINDS] += first * f32::from(stones) / 10.0;
        }
        count[SPREAD] += 0.1;
        let hoped = &mut hoped[seat.index()];
        match tile.number() {
            number @ 1..=4 => {
                // K2, K4: on Louis's tile the second and the tied get the chip as well.
                let chip = if louis {
                    gets.max(if lead >= -2 { 0.6 } else { 0.3 })
                } else {
                    gets
                };
                hoped[usize::from(number) - 1] += chip;
                count[CHIPS_AHEAD] += chip / 3.0;
                if louis {
                    hoped[Chip::Crown.index()] += first;
                    count[CROWNS_AHEAD] += first / 2.0;
                }
            }
            5 | 9 => {
                hoped[Chip::Crown.index()] += gets;
                count[CROWNS_AHEAD] += gets / 2.0;
            }
            6 => count[COATS_AHEAD] += 1.5 * gets / 4.0,
            7 => count[MONEY_AHEAD] += gets,
            8 => count[STONES_AHEAD] += gets,
            10 => count[COATS_AHEAD] += 2.0 * gets / 4.0,
            11 => count[CARDS_AHEAD] += gets,
            _ => {
                count[COATS_AHEAD] += gets / 4.0;
                count[CARDS_AHEAD] += gets;
            }
        }
    }
}

fn count_seat(open: &Open, seat: Seat, hoped: &[f32; CHIP_KINDS], missions: MissionSet, count: &mut Counts) {
    let player = open.player(seat);
    let laid = f32::from(player.laid.len());
    let crowns = player.chips[Chip::Crown];
    let others = player.chip_count() - crowns;
    count[POINTS] = (f32::from(player.coats) + 5.0 * laid) / 10.0;
    count[LAID] = laid / 5.0;
    count[MONEY] = f32::from(player.money.min(15)) / 10.0;
    count[CHIPS] = f32::from(others) / 4.0;
    count[CROWNS] = f32::from(crowns) / 3.0;
    count[INFLUENCE] = f32::from(player.influence) / 5.0;
    count[INTRIGUE] = f32::from(player.intrigue) / 2.0;
    count[OWN] = f32::from(player.own) / 10.0;
    count[GENERAL] = f32::from(player.general) / 10.0;
    count[MISSIONS] = f32::from(player.mission_count()) / 3.0;
    let chips = player.chips.as_array().map(f32::from);
    count[PAYABLE] = payable(open, missions, chips);
    let hoped = std::array::from_fn(|kind| chips[kind] + hoped[kind]);
    count[PROSPECTS] = payable(open, missions, hoped);
    let leftovers: u8 = open.leftovers(seat).iter().sum();
    count[LEFTOVERS] = f32::from(leftovers) / 10.0;
    // Cards beyond the last one are turns.
    count[TURNS] = f32::from(player.influence.saturating_sub(1).min(player.own)) / 4.0;
}

/// About how many of these missions these chips can pay for, each mission by itself and all together.
fn payable(open: &Open, missions: MissionSet, mut chips: [f32; CHIP_KINDS]) -> f32 {
    let mut sum = 0.0;
    for card in missions.iter() {
        let cost = open.rules.cost(card);
        let before = chips;
        let mut paid = take(&mut chips, cost.first.index());
        paid += match cost.second {
            Some(chip) => take(&mut chips, chip.index()),
            None => take_any(&mut chips),
        };
        // Half a payment is worth less than half a mission; both parts are one mission.
        let share = (paid / 2.0).powi(2);
        if share < 0.2 {
            chips = before;
        }
        sum += share;
    }
    sum
}

/// Takes one chip of a kind, making up what is missing with crowns; returns how much of a chip there was.
fn take(chips: &mut [f32; CHIP_KINDS], kind: usize) -> f32 {
    let own = chips[kind].min(1.0);
    chips[kind] -= own;
    let crown = chips[Chip::Crown.index()].min(1.0 - own);
    chips[Chip::Crown.index()] -= crown;
    own + crown
}

/// Takes one chip of the most plentiful kind, crowns last.
fn take_any(chips: &mut [f32; CHIP_KINDS]) -> f32 {
    let mut most = 0;
    for kind in 1..Chip::Crown.index() {
        if chips[kind] > chips[most] {
            most = kind;
        }
    }
    take(chips, most)
}
