//! The observation of In the Shadow of the Emperor.

use court_core::{Seat, SeatSet};
use court_emperor::{
    Age, CARDS, Card, Court, ELECTORATES, Electorate, ElectorateSet, Errand, Family, Ground, KnightFrom,
    Land, Noble, Phase, Place, SEATS, SOURCES, Side, Source, Spaces, Step, Succession, View,
};

use super::{PLACES, place, place_name};
use crate::Sink;
use crate::round::{Round, seat_name};

const LAND: usize = SEATS * 8 + NOBLE + SEATS + 3 * SEATS + 1 + 6;
const FAMILY: usize = 4 + CARDS + SOURCES;
const NOBLE: usize = SEATS + 2 + 4;
const TABLE: usize = 3 + 5 + 6 + 2;
const PHASE: usize =
    PHASES.len() + 3 * SEATS + 5 + 3 + 6 + ELECTORATES + NOBLE + PLACES + 1 + 2 + ELECTORATES;
const COURT: usize = 3 * SEATS + 2 * ELECTORATES + NOBLE + SEATS + 3 * ELECTORATES + 1 + CARDS + 2;

/// How many numbers there are.
pub(super) const LENGTH: usize = TABLE + PHASE + COURT + ELECTORATES * LAND + SEATS * FAMILY;

const PHASES: [&str; 26] = [
    "draw-start",
    "draw-out",
    "first-city",
    "setup",
    "throne",
    "daughter",
    "proposal",
    "turn",
    "knight",
    "doctor",
    "move",
    "promotion",
    "kings-daughter",
    "ordinance",
    "settle",
    "push",
    "eminence",
    "tie",
    "install",
    "name-church",
    "name-excommunication",
    "ballot",
    "imperial-place",
    "imperial-move",
    "imperial-to",
    "over",
];

/// What the phases hold, one field for each thing that any of them holds.
#[derive(Default)]
struct Held {
    seat: Option<Seat>,
    seats: SeatSet,
    step: Option<Step>,
    succession: Option<usize>,
    errand: Option<usize>,
    moved_from: Option<Electorate>,
    noble: Option<Noble>,
    place: Option<Place>,
    from_supply: bool,
    ground: Option<Ground>,
    electorate: Option<Electorate>,
}

impl Held {
    fn errand(mut self, errand: Errand) -> Self {
        self.errand = Some(match errand {
            Errand::Son => 0,
            Errand::Permit => 1,
            Errand::Palatinate => 2,
            Errand::Move { from } => {
                self.moved_from = Some(from);
                3
            }
            Errand::Deposed => 4,
            Errand::Retreat => 5,
        });
        self
    }
}

const ERRANDS: [&str; 6] = ["son", "permit", "palatinate", "move", "deposed", "retreat"];
const SUCCESSIONS: [&str; 3] = ["ageing", "doctor", "election"];

fn held(phase: Phase) -> (usize, Held) {
    let held = Held::default();
    match phase {
        Phase::DrawStart => (0, held),
        Phase::DrawOut => (1, held),
        Phase::FirstCity => (2, held),
        Phase::Setup { step, seat } => (
            3,
            Held {
                step: Some(step),
                seat: Some(seat),
                ..held
            },
        ),
        Phase::Throne { succession } => {
            let (kind, noble) = match succession {
                Succession::Ageing => (0, None),
                Succession::Doctor => (1, None),
                Succession::Election { deposed } => (2, deposed),
            };
            (
                4,
                Held {
                    succession: Some(kind),
                    noble,
                    ..held
                },
            )
        }
        Phase::Daughter => (5, held),
        Phase::Proposal { baron, place } => (
            6,
            Held {
                noble: Some(baron),
                place: Some(place),
                ..held
            },
        ),
        Phase::Turn => (7, held),
        Phase::Knight {
            from: KnightFrom::Supply,
        } => (
            8,
            Held {
                from_supply: true,
                ..held
            },
        ),
        Phase::Knight {
            from: KnightFrom::Space(space),
        } => (
            8,
            Held {
                ground: Some(space.ground),
                electorate: Some(space.electorate),
                ..held
            },
        ),
        Phase::Doctor => (9, held),
        Phase::Move => (10, held),
        Phase::Promotion => (11, held),
        Phase::KingsDaughter => (12, held),
        Phase::Ordinance => (13, held),
        Phase::Settle { noble, errand } => (
            14,
            Held {
                noble: Some(noble),
                ..held
            }
            .errand(errand),
        ),
        Phase::Push {
            noble,
            electorate,
            errand,
        } => {
            let held = Held {
                noble: Some(noble),
                electorate: Some(electorate),
                ..held
            };
            (15, held.errand(errand))
        }
        Phase::Eminence { seat } => (
            16,
            Held {
                seat: Some(seat),
                ..held
            },
        ),
        Phase::Tie { electorate, among } => (
            17,
            Held {
                electorate: Some(electorate),
                seats: among,
                ..held
            },
        ),
        Phase::Install { electorate, winner } => (
            18,
            Held {
                electorate: Some(electorate),
                seat: Some(winner),
                ..held
            },
        ),
        Phase::NameChurch { seat } => (
            19,
            Held {
                seat: Some(seat),
                ..held
            },
        ),
        Phase::NameExcommunication { seat } => (
            20,
            Held {
                seat: Some(seat),
                ..held
            },
        ),
        Phase::Ballot { waiting } => (
            21,
            Held {
                seats: waiting,
                ..held
            },
        ),
        Phase::ImperialPlace => (22, held),
        Phase::ImperialMove => (23, held),
        Phase::ImperialTo { from } => (
            24,
            Held {
                electorate: Some(from),
                ..held
            },
        ),
        Phase::Over => (25, held),
    }
}

pub(super) fn write(view: &View, sink: &mut impl Sink) {
    let court = &view.court;
    let round = Round::of(view.viewer, court.seats);
    table(court, sink);
    phase(court, round, sink);
    open(view, round, sink);
    sink.block(
        "lands",
        "each electorate: nobles by seat, side and age, the elector, knights, cities, spaces",
    );
    for electorate in Electorate::ALL {
        sink.enter(|| electorate.word().to_owned());
        land(&court.lands[electorate], round, sink);
        sink.leave();
    }
    sink.block(
        "seats",
        "each family clockwise from the observer: thalers, supplies, cards, points by source",
    );
    for place in 0..SEATS {
        match round.seat(place) {
            Some(seat) => {
                sink.enter(|| seat_name(place));
                family(&court.families[seat], sink);
                sink.leave();
            }
            None => sink.skip(FAMILY),
        }
    }
}

fn table(court: &Court, sink: &mut impl Sink) {
    let rules = &court.rules;
    sink.block(
        "table",
        "the number of seats, the round, the options of the table",
    );
    sink.one("seats", 3, usize::from(court.seats).checked_sub(2), |i| {
        (i + 2).to_string()
    });
    sink.one("round", 5, usize::from(court.round).checked_sub(1), |i| {
        (i + 1).to_string()
    });
    sink.flag("rules-version-2", rules.version >= 2);
    sink.flag("mainz-pays-new-elector", rules.mainz_pays_new_elector);
    sink.flag("no-cards-no-child", rules.no_cards_no_child);
    sink.flag("reseat-pays", rules.reseat_pays);
    sink.flag("tie-may-vacate", rules.tie_may_vacate);
    sink.flag(
        "church-influence-counts-elector",
        rules.church_influence_counts_elector,
    );
    sink.word("tie-break", Some(rules.tie_break));
}

fn phase(court: &Court, round: Round, sink: &mut impl Sink) {
    let (phase, held) = held(court.phase);
    sink.block(
        "phase",
        "what is being decided, who is asked, and the choices already made",
    );
    sink.one("phase", PHASES.len(), Some(phase), |i| PHASES[i].to_owned());
    sink.seats("asked", round, SEATS, court.turn().seats());
    sink.seat("seat", round, SEATS, held.seat);
    sink.seats("among", round, SEATS, held.seats);
    sink.word("step", held.step);
    sink.one("succession", SUCCESSIONS.len(), held.succession, |i| {
        SUCCESSIONS[i].to_owned()
    });
    sink.one("errand", ERRANDS.len(), held.errand, |i| ERRANDS[i].to_owned());
    sink.word("moved-from", held.moved_from);
    noble("noble", held.noble, round, sink);
    sink.one("place", PLACES, held.place.map(place), place_name);
    sink.flag("from-supply", held.from_supply);
    sink.word("ground", held.ground);
    sink.word("electorate", held.electorate);
}

fn open(view: &View, round: Round, sink: &mut impl Sink) {
    let court = &view.court;
    sink.block(
        "court",
        "who is emperor and whose turn it is, the throne, the cards of the election, the display",
    );
    sink.seat("emperor", round, SEATS, Some(court.emperor));
    sink.seat("current", round, SEATS, Some(court.current));
    sink.seats("acting", round, SEATS, court.acting);
    electorates("in-play", court.in_play, sink);
    electorates("slid", court.slid, sink);
    noble("throne", court.throne, round, sink);
    sink.seat(
        "eminence",
        round,
        SEATS,
        court.eminence.map(|eminence| eminence.owner),
    );
    sink.word("eminence-at", court.eminence.map(|eminence| eminence.electorate));
    sink.word("church", court.church);
    sink.word("excommunicated", court.excommunicated);
    sink.count("imperial-supply", court.imperial_supply, 3);
    cards("display", 4, court.display, sink);
    sink.word("own-ballot", view.ballot);
}

fn land(land: &Land, round: Round, sink: &mut impl Sink) {
    for place in 0..SEATS {
        let nobles = round
            .seat(place)
            .map(|seat| land.nobles[seat])
            .unwrap_or_default();
        sink.enter(|| format!("nobles.{}", seat_name(place)));
        let kind = |i: usize| (Side::at(i / 4), Age::at(i % 4));
        let label = |i: usize| format!("{}-{}", kind(i).0, kind(i).1);
        let count = |i: usize| nobles.count_of(kind(i).0, kind(i).1);
        sink.counts("count", 8, 2, count, label);
        sink.leave();
    }
    noble("elector", land.elector, round, sink);
    sink.seat("last-elector", round, SEATS, land.last_elector);
    sink.by_seat("knights", round, SEATS, 3, |seat| land.knights[seat]);
    sink.by_seat("castle-knights", round, SEATS, 3, |seat| {
        land.castle_knights[seat]
    });
    sink.by_seat("cities", round, SEATS, 3, |seat| land.cities[seat]);
    sink.count("imperial-cities", land.imperial, 3);
    spaces(
        ["aristocrat-spaces", "castles", "city-spaces"],
        &land.spaces,
        sink,
    );
    spaces(["free-aristocrat", "free-castles", "free-city"], &land.free, sink);
}

fn spaces(names: [&'static str; 3], spaces: &Spaces, sink: &mut impl Sink) {
    sink.count(names[0], spaces.aristocrat, 9);
    sink.count(names[1], spaces.castle, 3);
    sink.count(names[2], spaces.city, 5);
}

fn family(family: &Family, sink: &mut impl Sink) {
    sink.count("thalers", family.thalers, 12);
    sink.count("nobles", family.nobles, 7);
    sink.count("knights", family.knights, 3);
    sink.count("cities", family.cities, 3);
    cards("cards", 4, family.cards, sink);
    sink.by_word::<Source>("points", 20, family.points.as_array());
}

fn cards(name: &'static str, most: u8, cards: court_emperor::Cards, sink: &mut impl Sink) {
    let label = |i: usize| Card::at(i).word().to_owned();
    sink.counts(name, CARDS, most, |i| cards.count_of(Card::at(i)), label);
}

fn electorates(name: &'static str, set: ElectorateSet, sink: &mut impl Sink) {
    let label = |i: usize| Electorate::at(i).word().to_owned();
    sink.flags(name, ELECTORATES, |i| set.contains(Electorate::at(i)), label);
}

fn noble(name: &'static str, noble: Option<Noble>, round: Round, sink: &mut impl Sink) {
    sink.enter(|| name.to_owned());
    sink.seat("owner", round, SEATS, noble.map(|noble| noble.owner));
    sink.word("side", noble.map(|noble| noble.side));
    sink.word("age", noble.map(|noble| noble.age));
    sink.leave();
}
