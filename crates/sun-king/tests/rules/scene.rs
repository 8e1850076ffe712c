//! Positions made by hand, and playing on from them by text.

use court_core::{FastDice, Game, PlayError, Refusal, Seat, Turn};
use court_sun_king::{
    Action, AuctionCard, Card, Colour, Config, Event, Kind, Phase, Shuffle, SunKing, Tally, data::GOLD,
};
use court_testkit::Heard;

/// Seat 1 to 6, as people count.
pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

/// Cards from a text: `green blue-seal mazarin`.
pub(crate) fn cards(text: &str) -> Vec<Card> {
    text.split_whitespace()
        .map(|word| word.parse().unwrap())
        .collect()
}

/// A position in the making. Everybody has no cards, 9 power and 1 gold; it is phase 1 of seat 1. Cards that are not
/// placed lie at the bottom of the draw pile, chips that are not given are in the supply.
pub(crate) struct Scene {
    config: Config,
    seats: u8,
    spheres: Vec<(Vec<Card>, u8, u8)>,
    discard: Vec<Card>,
    pile: Vec<Card>,
    exact: bool,
    supply: Option<(u8, u8)>,
    turn: u8,
    phase: Phase,
    gone: Vec<u8>,
    louis_came: bool,
}

impl Scene {
    pub(crate) fn new(seats: u8) -> Self {
        Self {
            config: Config::default(),
            seats,
            spheres: vec![(Vec::new(), 1, 9); seats as usize],
            discard: Vec::new(),
            pile: Vec::new(),
            exact: false,
            supply: None,
            turn: 1,
            phase: Phase::Properties,
            gone: Vec::new(),
            louis_came: false,
        }
    }

    pub(crate) fn config(mut self, change: impl FnOnce(&mut Config)) -> Self {
        change(&mut self.config);
        self
    }

    /// The cards before a seat, columns from the bottom up, auction cards too.
    pub(crate) fn has(mut self, seat: u8, text: &str) -> Self {
        self.spheres[seat as usize - 1].0 = cards(text);
        self
    }

    pub(crate) fn chips(mut self, seat: u8, gold: u8, power: u8) -> Self {
        let sphere = &mut self.spheres[seat as usize - 1];
        (sphere.1, sphere.2) = (gold, power);
        self
    }

    /// What the supply has; the last seat gets what is too much.
    pub(crate) fn supply(mut self, gold: u8, power: u8) -> Self {
        self.supply = Some((gold, power));
        self
    }

    pub(crate) fn discard(mut self, text: &str) -> Self {
        self.discard = cards(text);
        self
    }

    /// The first cards of the draw pile; all others lie below.
    pub(crate) fn top(mut self, text: &str) -> Self {
        self.pile = cards(text);
        self
    }

    /// The whole draw pile from the top; all others are discarded.
    pub(crate) fn pile(mut self, text: &str) -> Self {
        self.exact = true;
        self.top(text)
    }

    pub(crate) fn turn(mut self, seat: u8) -> Self {
        self.turn = seat;
        self
    }

    pub(crate) fn phase(mut self, phase: Phase) -> Self {
        self.phase = phase;
        self
    }

    /// Who has left the court.
    pub(crate) fn gone(mut self, seats: &[u8]) -> Self {
        self.gone = seats.to_vec();
        for &seat in seats {
            self = self.chips(seat, 0, 0);
        }
        self
    }

    pub(crate) fn louis_came(mut self) -> Self {
        self.louis_came = true;
        self
    }

    /// Phase 2: the turn player announces one, and these cards are on top of the pile.
    pub(crate) fn reveal(self, text: &str) -> Play {
        let announce = format!("@{} announce 1", self.turn);
        let mut play = self.phase(Phase::Announce).top(text).begin();
        play.play(&announce);
        play
    }

    pub(crate) fn begin(self) -> Play {
        let mut court = *SunKing::new(&self.config, self.seats).unwrap().court();
        let mut rest = court.rules.deck;
        let mut use_card = |card: Card| {
            rest[card] = rest[card]
                .checked_sub(1)
                .unwrap_or_else(|| panic!("no further {card}"));
        };
        for (number, (cards, gold, power)) in (1..).zip(&self.spheres) {
            let sphere = &mut court.spheres[seat(number)];
            (sphere.gold, sphere.power) = (*gold, *power);
            for &card in cards {
                use_card(card);
                match card.kind() {
                    Kind::Auction(card) => sphere.auction.add(card),
                    _ => sphere.lay(card),
                }
            }
        }
        for &card in &self.discard {
            use_card(card);
            court.discard[card] += 1;
        }
        let mut pile = self.pile;
        for &card in &pile {
            use_card(card);
        }
        if self.exact {
            court.discard.add(&rest);
        } else {
            // Plain cards above, Louis at the very bottom.
            for (card, number) in rest.iter() {
                pile.extend(std::iter::repeat_n(card, number as usize));
            }
        }
        court.unseen = Tally::default();
        for &card in &pile {
            court.unseen[card] += 1;
        }
        court.draw = pile.len() as u8;
        let from_bottom = pile.iter().rev().position(|&card| card == Card::LOUIS);
        court.lower = (court.draw / 2 + 1).max(from_bottom.map_or(0, |place| place as u8 + 1));
        for &gone in &self.gone {
            court.active.remove(seat(gone));
            court.left.push(seat(gone));
        }
        let held = |own: fn(&court_sun_king::Sphere) -> u8| -> u8 {
            court.spheres.iter().map(|(_, sphere)| own(sphere)).sum()
        };
        court.gold = GOLD - held(|sphere| sphere.gold);
        court.power = court.rules.power - held(|sphere| sphere.power);
        if let Some((gold, power)) = self.supply {
            let last = &mut court.spheres[seat(self.seats)];
            last.gold += court.gold - gold;
            last.power += court.power - power;
            (court.gold, court.power) = (gold, power);
        }
        court.turn_player = seat(self.turn);
        court.phase = self.phase;
        court.louis_came = self.louis_came;
        Play {
            game: SunKing::from_court(court, &pile),
            heard: Heard::new(),
        }
    }
}

/// A game that goes on by text.
pub(crate) struct Play {
    pub(crate) game: SunKing,
    pub(crate) heard: Heard<Event>,
}

impl Play {
    /// Does these decisions, written `@1 announce 2; @2 pass`, and checks that nothing gets lost.
    #[track_caller]
    pub(crate) fn play(&mut self, texts: &str) -> &mut Self {
        for text in texts.split(';').map(str::trim) {
            let (seat, action) = read(text);
            if let Err(error) = self.game.apply(seat, action, &mut self.heard) {
                panic!(
                    "{text}: {error} (turn: {}, legal: {:?})",
                    self.game.turn(),
                    self.legal()
                );
            }
            self.game.assert_invariants();
        }
        self
    }

    /// Why this is refused: the code, and the rule.
    #[track_caller]
    pub(crate) fn refused(&self, text: &str) -> (&'static str, &'static str) {
        let (seat, action) = read(text);
        match self.game.clone().apply(seat, action, &mut ()) {
            Ok(()) => panic!("{text} is allowed"),
            Err(PlayError::Illegal(reason)) => (reason.code(), reason.rule()),
            Err(error) => panic!("{text}: {error}"),
        }
    }

    /// Nature shuffles at random.
    #[track_caller]
    pub(crate) fn shuffle(&mut self) -> &mut Self {
        let shuffle = self.game.sample(&mut FastDice::new(5));
        self.game.resolve(&shuffle, &mut self.heard).unwrap();
        self.game.assert_invariants();
        self
    }

    /// Nature shuffles: these cards on top in this order, the rest below, Louis at the very bottom unless named.
    #[track_caller]
    pub(crate) fn shuffle_to(&mut self, top: &str) -> &mut Self {
        let mut shuffle = self.game.sample(&mut FastDice::new(5));
        let named = cards(top);
        let mut rest: Vec<Card> = shuffle
            .pile
            .iter()
            .copied()
            .filter(|&card| card != Card::LOUIS)
            .collect();
        for card in named.iter().filter(|&&card| card != Card::LOUIS) {
            let place = rest
                .iter()
                .position(|other| other == card)
                .expect("a card of the piles");
            rest.remove(place);
        }
        let louis = (!named.contains(&Card::LOUIS)).then_some(Card::LOUIS);
        let bottom_up = louis.into_iter().chain(rest).chain(named.into_iter().rev());
        shuffle.pile = bottom_up.collect();
        self.game.resolve(&shuffle, &mut self.heard).unwrap();
        self.game.assert_invariants();
        self
    }

    pub(crate) fn chance(&self, text: &str) -> Result<(), &'static str> {
        let shuffle: Shuffle = text.parse().unwrap();
        self.game.check_chance(&shuffle).map_err(|reason| reason.code())
    }

    /// What may be done, as texts with the seat.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut all = Vec::new();
        for seat in self.game.turn().seats().iter() {
            let mut legal = Vec::new();
            self.game.legal(seat, &mut legal);
            all.extend(legal.iter().map(|action| format!("{seat} {action}")));
        }
        all
    }

    /// Is this one of the legal decisions?
    pub(crate) fn can(&self, text: &str) -> bool {
        read(text);
        self.legal().iter().any(|legal| legal == text)
    }

    /// Whose turn it is: `@2`, `chance`, `over`.
    pub(crate) fn turn(&self) -> String {
        self.game.turn().to_string()
    }

    pub(crate) fn is_over(&self) -> bool {
        self.game.turn() == Turn::Over
    }

    pub(crate) fn gold(&self, number: u8) -> u8 {
        self.game.court().spheres[seat(number)].gold
    }

    pub(crate) fn power(&self, number: u8) -> u8 {
        self.game.court().spheres[seat(number)].power
    }

    pub(crate) fn count(&self, number: u8, colour: Colour) -> u8 {
        self.game.court().spheres[seat(number)].columns[colour].len()
    }

    pub(crate) fn top(&self, number: u8, colour: Colour) -> Option<Card> {
        self.game.court().spheres[seat(number)].top(colour)
    }

    pub(crate) fn owns(&self, number: u8, card: AuctionCard) -> bool {
        self.game.court().spheres[seat(number)].auction.has(card)
    }

    pub(crate) fn discarded(&self, text: &str) -> u8 {
        self.game.court().discard[text.parse::<Card>().unwrap()]
    }

    pub(crate) fn is_active(&self, number: u8) -> bool {
        self.game.court().active.contains(seat(number))
    }

    /// Who has the majority of a colour, as numbers.
    pub(crate) fn majority(&self, colour: Colour) -> Vec<u8> {
        self.game
            .court()
            .majority(colour)
            .iter()
            .map(Seat::number)
            .collect()
    }

    pub(crate) fn fired(&self, effect: &str) -> bool {
        self.heard.fired.contains(&effect)
    }

    /// The place of a seat at the end.
    pub(crate) fn rank(&self, number: u8) -> u8 {
        self.game.standings().expect("the end").ranks[seat(number)]
    }

    pub(crate) fn score(&self, number: u8) -> i32 {
        self.game.standings().expect("the end").scores[seat(number)]
    }
}

#[track_caller]
fn read(text: &str) -> (Seat, Action) {
    let (seat, action) = text.split_once(' ').expect("a seat and an action");
    (seat.parse().unwrap(), action.parse().unwrap())
}
