//! Louis XIV.

mod observation;
mod outcomes;

use court_core::Seat;
use court_louis_xiv::{
    Action, CHIP_KINDS, Card, Chance, Chip, DECKS, Deck, Effect, FACES, LouisXiv, MISSIONS, Mission, Supply,
    TILES, Tile, View,
};

use crate::{Numbered, Sink};

/// The missions that are used without saying with how many stones (P1.2, P2.0).
const USED: [Effect; 13] = [
    Effect::L2,
    Effect::L3,
    Effect::L4Tile1,
    Effect::L4Tile2,
    Effect::L4Tile3,
    Effect::L4Tile4,
    Effect::M2,
    Effect::M3,
    Effect::M4Tile5,
    Effect::M4Tile9,
    Effect::D2,
    Effect::D3,
    Effect::D4,
];

/// Those that are used with so many stones (M1, D1).
const USED_WITH: [(Effect, u8); 6] = [
    (Effect::M1, 0),
    (Effect::M1, 1),
    (Effect::M1, 2),
    (Effect::D1, 1),
    (Effect::D1, 2),
    (Effect::D1, 3),
];

/// The most stones taken back at once, and the most that go with an intrigue card.
const BACK: u8 = 4;
const WITH_INTRIGUE: u8 = 2;
/// The pairs of chips, whichever comes first.
const PAIRS: usize = CHIP_KINDS * (CHIP_KINDS + 1) / 2;

// The first id of each kind of action.
const PASS: usize = 0;
const DONE: usize = PASS + 1;
const USE: usize = DONE + 1;
const USE_STONES: usize = USE + USED.len();
const PLAY: usize = USE_STONES + USED_WITH.len();
const FOUR: usize = PLAY + FACES;
const EXCHANGE: usize = FOUR + FACES;
const SKIP: usize = EXCHANGE + FACES;
const STONE: usize = SKIP + 1;
const RETRIEVE: usize = STONE + TILES;
const FROM: usize = RETRIEVE + BACK as usize;
const INTRIGUE: usize = FROM + 2;
const CLAIM: usize = INTRIGUE + 1 + WITH_INTRIGUE as usize;
const BRIBE: usize = CLAIM + 1;
const LAY: usize = BRIBE + 1;
const PAY: usize = LAY + MISSIONS;
const CROWN: usize = PAY + PAIRS;
const DRAW: usize = CROWN + CHIP_KINDS - 1;
const KEEP: usize = DRAW + DECKS;
const PUT: usize = KEEP + CHIP_KINDS;
const END: usize = PUT + MISSIONS;

/// The place of a number from 1 to `most`.
const fn from_one(number: u8, most: u8) -> Option<usize> {
    if 1 <= number && number <= most {
        Some(number as usize - 1)
    } else {
        None
    }
}

/// The place of a pair of chips, the lesser first.
fn pair(a: Chip, b: Chip) -> Option<usize> {
    let (a, b) = (a.index(), b.index());
    // Before the pairs with `a` come all those with a lesser chip, one fewer each time.
    (a <= b).then(|| a * CHIP_KINDS - a * (a + 1) / 2 + b)
}

impl Numbered for LouisXiv {
    const ACTIONS: usize = END;
    const OBSERVATION: usize = observation::LENGTH;
    const NUMBERS_VERSION: u16 = 1;
    const OMISSIONS: &'static [(&'static str, &'static str)] = &[
        (
            "turn",
            "whether it is chance or the end: the phase and what is due say so",
        ),
        (
            "open.rules",
            "sides, money cards and costs are component data: the same in every game but with a config of one's own; \
             the version of the rules is there",
        ),
        (
            "ledger",
            "what can be remembered of decks whose bottom cards have begun to come back: rare, and long",
        ),
        (
            "open.mission_under",
            "its order: there is how many each seat put under each deck, and which the observer put there",
        ),
        ("missions_under", "its order, as above"),
        (
            "known_influence",
            "its order: there is which cards which seat is known to hold",
        ),
    ];

    // No action of this game names a seat.
    fn id(action: Action, _actor: Seat, _seats: u8) -> Option<u16> {
        let id = match action {
            Action::Pass => PASS,
            Action::Done => DONE,
            Action::Use(effect) => USE + USED.iter().position(|&used| used == effect)?,
            Action::UseStones(effect, stones) => {
                USE_STONES + USED_WITH.iter().position(|&used| used == (effect, stones))?
            }
            Action::Play(card) => PLAY + card.index(),
            Action::Four(card) => FOUR + card.index(),
            Action::Exchange(card) => EXCHANGE + card.index(),
            Action::Skip => SKIP,
            Action::Stone(tile) => STONE + tile.index(),
            Action::Retrieve(stones) => RETRIEVE + from_one(stones, BACK)?,
            Action::From(supply) => FROM + supply.index(),
            Action::IntrigueGeneral => INTRIGUE,
            Action::IntrigueOwn(stones) => INTRIGUE + 1 + from_one(stones, WITH_INTRIGUE)?,
            Action::Claim => CLAIM,
            Action::Bribe => BRIBE,
            Action::Lay(card) => LAY + card.index(),
            Action::Pay(a, b) => PAY + pair(a, b)?,
            Action::Crown(Chip::Crown) | Action::PutUnseen(_) => return None,
            Action::Crown(chip) => CROWN + chip.index(),
            Action::Draw(deck) => DRAW + deck.index(),
            Action::Keep(chip) => KEEP + chip.index(),
            Action::Put(card) => PUT + card.index(),
        };
        Some(id as u16)
    }

    fn catalogue() -> Vec<Action> {
        let mut all = vec![Action::Pass, Action::Done];
        all.extend(USED.map(Action::Use));
        all.extend(USED_WITH.map(|(effect, stones)| Action::UseStones(effect, stones)));
        all.extend(Card::all().map(Action::Play));
        all.extend(Card::all().map(Action::Four));
        all.extend(Card::all().map(Action::Exchange));
        all.push(Action::Skip);
        all.extend(Tile::all().map(Action::Stone));
        all.extend((1..=BACK).map(Action::Retrieve));
        all.extend(Supply::ALL.map(Action::From));
        all.push(Action::IntrigueGeneral);
        all.extend((1..=WITH_INTRIGUE).map(Action::IntrigueOwn));
        all.extend([Action::Claim, Action::Bribe]);
        all.extend(Mission::all().map(Action::Lay));
        for a in Chip::ALL {
            all.extend(Chip::ALL[a.index()..].iter().map(|&b| Action::Pay(a, b)));
        }
        let plain = Chip::ALL.into_iter().filter(|&chip| chip != Chip::Crown);
        all.extend(plain.map(Action::Crown));
        all.extend(Deck::ALL.map(Action::Draw));
        all.extend(Chip::ALL.map(Action::Keep));
        all.extend(Mission::all().map(Action::Put));
        all
    }

    fn write(view: &View, sink: &mut impl Sink) {
        observation::write(view, sink);
    }

    fn outcomes(&self) -> Option<Vec<(Chance, f64)>> {
        outcomes::outcomes(self)
    }
}
