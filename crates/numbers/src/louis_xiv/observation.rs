//! The observation of Louis XIV.

use court_core::{Seat, SeatSet, Turn};
use court_louis_xiv::{
    Answer, CHIP_KINDS, COAT_KINDS, Card, Chip, Coat, DECKS, Deck, Due, EXCHANGES, Effect, FACES, MISSIONS,
    Mission, MissionSet, Open, Phase, SEATS, TILES, Tile, TileSet, View,
};

use crate::Sink;
use crate::round::{Round, seat_name};
use crate::sink::word_name;

const TABLE: usize = 3 + 1 + 4 + SEATS;
const PHASE: usize = PHASES.len()
    + 3 * SEATS
    + FACES
    + 1
    + 2 * TILES
    + 1
    + Effect::ALL.len()
    + MISSIONS
    + DECKS
    + DUES.len()
    + SEATS
    + 1
    + DECKS;
const SCORING: usize = TILES + SEATS + 1 + 4 * SEATS + 2;
const BOARD: usize =
    3 * TILES + 2 * 8 + FACES + 2 + SEATS * (SEATS + FACES) + TILES + DECKS + DECKS * SEATS + MISSIONS + 1;
const PLAYER: usize =
    2 + TILES + 1 + CHIP_KINDS + 4 + TILES + DECKS + 2 * MISSIONS + FACES + EXCHANGES + 1 + COAT_KINDS;
const OWN: usize = FACES + TILES + MISSIONS + COAT_KINDS + 3 + 1;

/// How many numbers there are.
pub(super) const LENGTH: usize = TABLE + PHASE + SCORING + BOARD + SEATS * PLAYER + OWN;

const PHASES: [&str; 30] = [
    "setup",
    "money",
    "compensation",
    "supply",
    "deal",
    "neutral",
    "opening",
    "opening-from",
    "influence",
    "use",
    "path",
    "closing",
    "closing-from",
    "intrigue",
    "claim",
    "bribe",
    "payout",
    "conde",
    "conde-from",
    "maintenon",
    "maintenon-back",
    "missions",
    "pay",
    "draw",
    "keep",
    "kept",
    "swap",
    "swap-draw",
    "exchange",
    "over",
];
const DUES: [&str; 5] = ["nothing", "coats", "influence", "intrigue", "mission"];

/// What the phases hold, one field for each thing that any of them holds.
#[derive(Default)]
struct Held {
    seat: Option<Seat>,
    waiting: SeatSet,
    card: Option<Card>,
    number: u8,
    tile: Option<Tile>,
    been: TileSet,
    own: bool,
    effect: Option<Effect>,
    mission: Option<Mission>,
    deck: Option<Deck>,
}

impl Held {
    fn by(seat: Seat) -> Self {
        Self {
            seat: Some(seat),
            ..Self::default()
        }
    }

    fn number(seat: Seat, number: u8) -> Self {
        Self {
            number,
            ..Self::by(seat)
        }
    }

    fn tile(seat: Seat, tile: Tile) -> Self {
        Self {
            tile: Some(tile),
            ..Self::by(seat)
        }
    }
}

fn held(phase: Phase) -> (usize, Held) {
    match phase {
        Phase::Setup => (0, Held::default()),
        Phase::Money => (1, Held::default()),
        Phase::Compensation => (2, Held::default()),
        Phase::Supply(seat) => (3, Held::by(seat)),
        Phase::Deal => (4, Held::default()),
        Phase::Neutral => (5, Held::default()),
        Phase::Opening(seat) => (6, Held::by(seat)),
        Phase::OpeningFrom(seat, effect) => {
            let effect = Some(effect);
            (
                7,
                Held {
                    effect,
                    ..Held::by(seat)
                },
            )
        }
        Phase::Influence(seat) => (8, Held::by(seat)),
        Phase::Use(seat, card, limit) => {
            let card = Some(card);
            (
                9,
                Held {
                    card,
                    ..Held::number(seat, limit)
                },
            )
        }
        Phase::Path { seat, at, left, been } => {
            let number = left;
            (
                10,
                Held {
                    number,
                    been,
                    ..Held::tile(seat, at)
                },
            )
        }
        Phase::Closing(seat) => (11, Held::by(seat)),
        Phase::ClosingFrom(seat, tile) => (12, Held::tile(seat, tile)),
        Phase::Intrigue(waiting) => (
            13,
            Held {
                waiting,
                ..Held::default()
            },
        ),
        Phase::Claim(seat) => (14, Held::by(seat)),
        Phase::Bribe(seat) => (15, Held::by(seat)),
        Phase::Payout(seat, part) => (16, Held::number(seat, part)),
        Phase::Conde(seat) => (17, Held::by(seat)),
        Phase::CondeFrom(seat, tile) => (18, Held::tile(seat, tile)),
        Phase::Maintenon { seat, left, own } => (
            19,
            Held {
                own,
                ..Held::number(seat, left)
            },
        ),
        Phase::MaintenonBack(seat) => (20, Held::by(seat)),
        Phase::Missions(seat) => (21, Held::by(seat)),
        Phase::Pay(seat, mission) => {
            let mission = Some(mission);
            (
                22,
                Held {
                    mission,
                    ..Held::by(seat)
                },
            )
        }
        Phase::Draw(seat, number) => (23, Held::number(seat, number)),
        Phase::Keep(seat) => (24, Held::by(seat)),
        Phase::Kept(seat) => (25, Held::by(seat)),
        Phase::Swap(seat, deck) => (
            26,
            Held {
                deck,
                ..Held::by(seat)
            },
        ),
        Phase::SwapDraw(seat, number) => (27, Held::number(seat, number)),
        Phase::Exchange => (28, Held::default()),
        Phase::Over => (29, Held::default()),
    }
}

pub(super) fn write(view: &View, sink: &mut impl Sink) {
    let open = &view.open;
    let round = Round::of(view.viewer, open.seats);
    sink.block("table", "the number of seats, the round, who began it");
    sink.one("seats", 3, usize::from(open.seats).checked_sub(2), |i| {
        (i + 2).to_string()
    });
    sink.flag("rules-version-2", open.rules.version >= 2);
    sink.one("round", 4, usize::from(open.round).checked_sub(1), |i| {
        (i + 1).to_string()
    });
    sink.seat("start", round, SEATS, Some(open.start));
    phase(view, round, sink);
    scoring(open, round, sink);
    board(view, round, sink);
    sink.block(
        "seats",
        "each player clockwise from the observer: stones, money, chips, coats, cards by their backs, missions laid and ready, \
         cards the observer knows of, coats once they are shown",
    );
    for place in 0..SEATS {
        match round.seat(place) {
            Some(seat) => {
                sink.enter(|| seat_name(place));
                player(view, seat, sink);
                sink.leave();
            }
            None => sink.skip(PLAYER),
        }
    }
    own(view, sink);
}

fn phase(view: &View, round: Round, sink: &mut impl Sink) {
    let open = &view.open;
    let (phase, held) = held(open.phase);
    sink.block(
        "phase",
        "what is being decided or drawn, who is asked, and the choices already made",
    );
    sink.one("phase", PHASES.len(), Some(phase), |i| PHASES[i].to_owned());
    let asked = match view.turn {
        Turn::Of(seats) => seats,
        Turn::Chance | Turn::Over => SeatSet::EMPTY,
    };
    sink.seats("asked", round, SEATS, asked);
    sink.seat("seat", round, SEATS, held.seat);
    sink.seats("waiting", round, SEATS, held.waiting);
    sink.word("card", held.card);
    sink.count("number", held.number, 4);
    sink.word("tile", held.tile);
    tiles("path", held.been, sink);
    sink.flag("own-supply-begun", held.own);
    sink.word("effect", held.effect);
    sink.one(
        "mission",
        MISSIONS,
        held.mission.map(Mission::index),
        mission_name,
    );
    sink.word("deck", held.deck);
    let (due, seat, number, deck) = match open.due {
        Due::Nothing => (0, None, 0, None),
        Due::Coats(seat, number) => (1, Some(seat), number, None),
        Due::Influence(seat) => (2, Some(seat), 0, None),
        Due::Intrigue(seat) => (3, Some(seat), 0, None),
        Due::Mission(seat, deck) => (4, Some(seat), 0, Some(deck)),
    };
    sink.one("due", DUES.len(), Some(due), |i| DUES[i].to_owned());
    sink.seat("due-to", round, SEATS, seat);
    sink.count("due-coats", number, 4);
    sink.word("due-deck", deck);
}

fn scoring(open: &Open, round: Round, sink: &mut impl Sink) {
    let scoring = &open.scoring;
    sink.block("scoring", "the tile being scored, or the last that was");
    sink.word("tile", Some(scoring.tile));
    sink.by_seat("stones", round, SEATS, 8, |seat| scoring.stones[seat]);
    sink.count("neutral", scoring.neutral, 8);
    sink.seats("leaders", round, SEATS, scoring.leaders);
    sink.seats("second", round, SEATS, scoring.second);
    sink.seats("buyers", round, SEATS, scoring.buyers);
    sink.seats("to-general", round, SEATS, scoring.to_general);
    sink.flag("crown", scoring.crown);
    sink.flag("flips", scoring.flips);
}

fn board(view: &View, round: Round, sink: &mut impl Sink) {
    let open = &view.open;
    sink.block(
        "board",
        "tiles, Louis, money cards, the centre, and the decks as far as the observer knows them",
    );
    sink.by_word::<Tile>("neutral", 4, open.neutral.as_array());
    tiles("flipped", open.flipped, sink);
    sink.word("louis", open.louis);
    sink.flags(
        "money-seen",
        8,
        |i| open.money_seen & 1 << i != 0,
        |i| (i + 1).to_string(),
    );
    sink.one(
        "money-card",
        8,
        usize::from(open.money_card).checked_sub(1),
        |i| (i + 1).to_string(),
    );
    sink.by_word::<Card>("centre", 2, open.centre.as_array());
    sink.count("influence-pool", open.influence_pool, 30);
    for depth in 0..SEATS {
        // The last of the list is the top card.
        let at = open.influence_top.len().checked_sub(depth + 1);
        sink.enter(|| format!("influence-top-{}", depth + 1));
        sink.seat("by", round, SEATS, at.map(|at| open.influence_top[at]));
        let known = at.and_then(|at| view.influence_top.get(at).copied().flatten());
        sink.word("card", known);
        sink.leave();
    }
    sink.count("intrigue-pool", open.intrigue_pool, 12);
    let under = |i: usize| open.intrigue_under.iter().position(|tile| tile.index() == i);
    sink.counts(
        "intrigue-under",
        TILES,
        12,
        |i| under(i).map_or(0, |at| at as u8 + 1),
        word_name::<Tile>,
    );
    sink.by_word::<Deck>("mission-pool", 20, open.mission_pool.as_array());
    for deck in Deck::ALL {
        sink.enter(|| format!("missions-under.{deck}"));
        let put = |seat| {
            let under = open.mission_under.iter();
            under
                .filter(|under| under.deck == deck && under.by == seat)
                .count() as u8
        };
        sink.by_seat("by", round, SEATS, 4, put);
        sink.leave();
    }
    let own: MissionSet = view.missions_under.iter().copied().flatten().collect();
    missions("own-missions-under", own, sink);
    sink.count("coats-left", open.coats_left, 60);
}

fn player(view: &View, seat: Seat, sink: &mut impl Sink) {
    let open = &view.open;
    let player = open.player(seat);
    sink.count("own-stones", player.own, 18);
    sink.count("general-stones", player.general, 18);
    sink.by_word::<Tile>("stones", 6, player.on.as_array());
    sink.count("money", player.money, 20);
    sink.by_word::<Chip>("chips", 6, player.chips.as_array());
    sink.count("coats", player.coats, 30);
    sink.count("plain-coats", player.plain_coats, 10);
    sink.count("influence-cards", player.influence, 6);
    sink.count("intrigue-cards", player.intrigue, 6);
    tiles("known-intrigue", player.known_intrigue, sink);
    sink.by_word::<Deck>("missions", 8, player.missions.as_array());
    missions("laid", player.laid, sink);
    missions("ready", player.ready, sink);
    let known = |i: usize| {
        let known = view.known_influence.iter();
        known
            .filter(|known| known.holder == seat && known.card.index() == i)
            .count() as u8
    };
    sink.counts("known-influence", FACES, 2, known, word_name::<Card>);
    let exchanged = &open.exchanged[seat];
    sink.counts(
        "exchanged",
        EXCHANGES,
        5,
        |i| exchanged[i],
        |i| (i + 1).to_string(),
    );
    sink.count("bonus", open.bonus[seat], 10);
    let shown = view.revealed_coats.map_or([0; COAT_KINDS], |coats| coats[seat]);
    sink.by_word::<Coat>("shown-coats", 10, &shown);
}

fn own(view: &View, sink: &mut impl Sink) {
    let hand = view.hand.unwrap_or_default();
    sink.block(
        "own",
        "the observer's hand, and the answer given while others have not answered",
    );
    sink.by_word::<Card>("influence", 2, hand.influence.as_array());
    tiles("intrigue", hand.intrigue, sink);
    missions("missions", hand.missions, sink);
    sink.by_word::<Coat>("coats", 10, hand.coats.as_array());
    let (answer, stones) = match hand.answer {
        None => (None, 0),
        Some(Answer::Pass) => (Some(0), 0),
        Some(Answer::General) => (Some(1), 0),
        Some(Answer::Own(stones)) => (Some(2), stones),
    };
    sink.one("answer", 3, answer, |i| ["pass", "general", "own"][i].to_owned());
    sink.count("answer-stones", stones, 2);
}

fn tiles(name: &'static str, set: TileSet, sink: &mut impl Sink) {
    sink.flags(
        name,
        TILES,
        |i| set.contains(Tile::new(i as u8 + 1)),
        word_name::<Tile>,
    );
}

fn missions(name: &'static str, set: MissionSet, sink: &mut impl Sink) {
    sink.flags(
        name,
        MISSIONS,
        |i| set.contains(Mission::new(i as u8)),
        mission_name,
    );
}

fn mission_name(index: usize) -> String {
    Mission::new(index as u8).to_string()
}
