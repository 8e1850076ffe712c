//! Positions for tests. A scene takes apart the JSON of a new game, moves pieces about (nothing is created or lost: the
//! invariants are checked when it is put together again) and starts play at a phase. From there on everything is played
//! in notation, through the checked doors of the contract.

use court_core::{BySeat, FastDice, Game, List, PlayError, Refusal, Seat, Turn, Viewer};
use court_louis_xiv::{
    ByCoat, ByFace, Card, Chip, Coat, Config, Event, Hand, LouisXiv, Mission, MissionSet, Open, Phase,
    Player, Tile, TileSet, View,
};
use court_testkit::Heard;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A seat by the number people use.
pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

fn words<T: std::str::FromStr<Err: std::fmt::Debug>>(text: &str) -> Vec<T> {
    text.split_whitespace()
        .map(|word| word.parse().unwrap())
        .collect()
}

#[derive(Serialize, Deserialize)]
struct Secret {
    hands: BySeat<Hand, 4>,
    #[serde(with = "court_core::in_order")]
    influence_pool: ByFace<u8>,
    influence_top: Value,
    held: Value,
    intrigue_pool: TileSet,
    mission_pool: MissionSet,
    mission_under: List<Mission, 16>,
    ledger: Value,
    #[serde(with = "court_core::in_order")]
    coats_left: ByCoat<u8>,
}

#[derive(Serialize, Deserialize)]
pub(crate) struct Scene {
    pub(crate) open: Open,
    secret: Secret,
}

impl Scene {
    /// A table in round 1 with nothing dealt and Louis on tile 1.
    pub(crate) fn new(seats: u8) -> Self {
        Self::with(&Config::default(), seats)
    }

    pub(crate) fn with(config: &Config, seats: u8) -> Self {
        let game = LouisXiv::new(config, seats).unwrap();
        let mut scene: Self = serde_json::from_value(serde_json::to_value(game).unwrap()).unwrap();
        scene.open.phase = Phase::Money;
        scene.open.louis = Some(Tile::new(1));
        scene
    }

    fn player(&mut self, number: u8) -> &mut Player {
        &mut self.open.players[seat(number)]
    }

    fn hand(&mut self, number: u8) -> &mut Hand {
        &mut self.secret.hands[seat(number)]
    }

    /// The round; its start player is the one the card has passed on to.
    pub(crate) fn round(mut self, round: u8) -> Self {
        self.open.round = round;
        self.open.start = Seat::new((round - 1) % self.open.seats);
        self
    }

    pub(crate) fn louis(mut self, tile: u8) -> Self {
        self.open.louis = Some(Tile::new(tile));
        self
    }

    pub(crate) fn flip(mut self, tile: u8) -> Self {
        self.open.flipped.insert(Tile::new(tile));
        self
    }

    pub(crate) fn money(mut self, number: u8, money: u8) -> Self {
        self.player(number).money = money;
        self
    }

    pub(crate) fn chips(mut self, number: u8, chips: &str) -> Self {
        for chip in words::<Chip>(chips) {
            self.player(number).chips[chip] += 1;
        }
        self
    }

    /// So many stones in the general supply, the others in the own one.
    pub(crate) fn general(mut self, number: u8, stones: u8) -> Self {
        let player = self.player(number);
        player.own = player.own + player.general - stones;
        player.general = stones;
        self
    }

    /// Puts stones from the own supply on a tile.
    pub(crate) fn on(mut self, number: u8, tile: u8, stones: u8) -> Self {
        let player = self.player(number);
        player.own -= stones;
        player.on[Tile::new(tile)] += stones;
        self
    }

    /// All stones of the seat lie on tiles: so many on this one, the others on tile 12.
    pub(crate) fn spent(self, number: u8, tile: u8, stones: u8) -> Self {
        self.general(number, 0)
            .on(number, tile, stones)
            .on(number, 12, 16 - stones)
    }

    /// Puts stones of the seats 1, 2, … on a tile.
    pub(crate) fn stones(mut self, tile: u8, stones: &[u8]) -> Self {
        for (number, &stones) in (1..).zip(stones) {
            self = self.on(number, tile, stones);
        }
        self
    }

    pub(crate) fn neutral(mut self, tile: u8, stones: u8) -> Self {
        self.open.neutral[Tile::new(tile)] += stones;
        self
    }

    pub(crate) fn influence(mut self, number: u8, cards: &str) -> Self {
        for card in words::<Card>(cards) {
            self.secret.influence_pool[card] -= 1;
            self.open.influence_pool -= 1;
            self.hand(number).influence[card] += 1;
            self.player(number).influence += 1;
        }
        self
    }

    pub(crate) fn intrigue(mut self, number: u8, persons: &str) -> Self {
        for person in words::<Tile>(persons) {
            self.secret.intrigue_pool.remove(person);
            self.open.intrigue_pool -= 1;
            self.hand(number).intrigue.insert(person);
            self.player(number).intrigue += 1;
        }
        self
    }

    /// Intrigue cards under the deck, played earlier.
    pub(crate) fn intrigue_under(mut self, persons: &str) -> Self {
        for person in words::<Tile>(persons) {
            self.secret.intrigue_pool.remove(person);
            self.open.intrigue_pool -= 1;
            self.open.intrigue_under.push(person);
        }
        self
    }

    fn draw_mission(&mut self, card: Mission) {
        assert!(self.secret.mission_pool.contains(card), "{card} is elsewhere");
        self.secret.mission_pool.remove(card);
        self.open.mission_pool[card.deck()] -= 1;
    }

    /// Missions in hand.
    pub(crate) fn hold(mut self, number: u8, cards: &str) -> Self {
        for card in words::<Mission>(cards) {
            self.draw_mission(card);
            self.hand(number).missions.insert(card);
            self.player(number).missions[card.deck()] += 1;
        }
        self
    }

    /// Missions laid.
    pub(crate) fn laid(mut self, number: u8, cards: &str) -> Self {
        for card in words::<Mission>(cards) {
            self.draw_mission(card);
            self.player(number).laid.insert(card);
        }
        self
    }

    /// Every mission of these decks that lies nowhere else is laid before this seat: the decks are empty.
    pub(crate) fn empty_decks(mut self, number: u8, decks: &str) -> Self {
        for deck in words::<court_louis_xiv::Deck>(decks) {
            for card in self.secret.mission_pool.and(MissionSet::of_deck(deck)).iter() {
                self = self.laid(number, &card.to_string());
            }
        }
        self
    }

    pub(crate) fn coats(mut self, number: u8, coats: &str) -> Self {
        for coat in words::<Coat>(coats) {
            self.secret.coats_left[coat] -= 1;
            self.open.coats_left -= 1;
            self.hand(number).coats[coat] += 1;
            self.player(number).coats += 1;
        }
        self
    }

    /// Gives this seat coats, the last kinds first, until so many are left.
    pub(crate) fn coats_left(mut self, number: u8, left: u8) -> Self {
        while self.open.coats_left > left {
            let mut kinds = Coat::ALL.into_iter().rev();
            let kind = kinds.find(|&kind| self.secret.coats_left[kind] > 0).unwrap();
            self = self.coats(number, kind.word());
        }
        self
    }

    fn build(self) -> Play {
        let game: LouisXiv = serde_json::from_value(serde_json::to_value(self).unwrap()).unwrap();
        game.assert_invariants();
        Play {
            game,
            heard: Heard::new(),
        }
    }

    /// The supply phase: this money card is turned up.
    pub(crate) fn supply(mut self, money_card: u8) -> Play {
        self.open.phase = Phase::Money;
        self.open.louis = None;
        self.build().play(&format!("~ money {money_card}"))
    }

    /// The influence phase: these cards are dealt, five to each seat in seat order.
    pub(crate) fn deal(mut self, cards: &str) -> Play {
        self.open.phase = Phase::Deal;
        self.build().play(&format!("~ deal {cards}"))
    }

    /// The influence phase: five cards are dealt to each seat, and it does not matter which.
    pub(crate) fn dealt(self) -> Play {
        let persons = (1..=10).chain(1..=10).map(|person| format!("person-{person}"));
        let cards: Vec<_> = persons.take(5 * usize::from(self.open.seats)).collect();
        self.deal(&cards.join(" "))
    }

    /// The influence phase after the missions of its start: the hands are what the scene gave out.
    pub(crate) fn turns(mut self) -> Play {
        let turns =
            ["l5", "m5", "d5"].map(|effect| effect.parse::<court_louis_xiv::Effect>().unwrap().cards());
        let turns = turns.into_iter().fold(MissionSet::EMPTY, MissionSet::or);
        for player in self.open.players.as_mut_slice() {
            player.ready = player.laid.and(turns);
        }
        self.open.phase = Phase::Influence(self.open.start);
        self.build()
    }

    /// The scoring phase: the start player plays the last card of the influence phase for nothing.
    pub(crate) fn score(self) -> Play {
        let start = self.open.start;
        self.influence(start.number(), "joker joker")
            .turns()
            .play(&format!("@{0} play joker; @{0} done", start.number()))
    }
}

/// A game in progress and what it told.
pub(crate) struct Play {
    pub(crate) game: LouisXiv,
    pub(crate) heard: Heard<Event>,
}

impl Play {
    /// Lines of a record, separated by `;`: `@1 play joker; ~ coats gold`.
    #[track_caller]
    pub(crate) fn play(mut self, script: &str) -> Self {
        for line in script.split(';').map(str::trim).filter(|line| !line.is_empty()) {
            let result = match line.split_once(' ').unwrap() {
                ("~", chance) => self.game.resolve(&chance.parse().unwrap(), &mut self.heard),
                (seat, action) => {
                    let action = action.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
                    self.game.apply(seat.parse().unwrap(), action, &mut self.heard)
                }
            };
            if let Err(error) = result {
                panic!("{line}: {error}\n{:?}", self.game.open().phase);
            }
            self.game.assert_invariants();
        }
        self
    }

    /// Why an action is refused: the code, and the rule.
    #[track_caller]
    pub(crate) fn refused(&self, line: &str) -> (&'static str, &'static str) {
        let (who, action) = line.split_once(' ').unwrap();
        let mut game = self.game;
        match game.apply(who.parse().unwrap(), action.parse().unwrap(), &mut ()) {
            Err(PlayError::Illegal(reason)) => (reason.code(), reason.rule()),
            Err(other) => panic!("{line}: {other}"),
            Ok(()) => panic!("{line} was allowed"),
        }
    }

    /// Is this outcome refused?
    pub(crate) fn chance_refused(&self, chance: &str) -> bool {
        self.game.check_chance(&chance.parse().unwrap()).is_err()
    }

    /// What a seat may do, as one text.
    pub(crate) fn legal(&self, number: u8) -> String {
        let mut legal = Vec::new();
        self.game.legal(seat(number), &mut legal);
        legal
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(", ")
    }

    /// Whose turn it is: `@1 @3`, `chance`, `over`.
    pub(crate) fn turn(&self) -> String {
        self.game.turn().to_string()
    }

    /// The code of what a seat is asked.
    pub(crate) fn asked(&self, number: u8) -> String {
        self.game.prompt(seat(number)).code
    }

    pub(crate) fn open(&self) -> &Open {
        self.game.open()
    }

    pub(crate) fn player(&self, number: u8) -> &Player {
        self.open().player(seat(number))
    }

    pub(crate) fn view(&self, number: u8) -> View {
        self.game.view(Viewer::Seat(seat(number)))
    }

    pub(crate) fn hand(&self, number: u8) -> Hand {
        self.view(number).hand.unwrap()
    }

    /// (own, general) supply.
    pub(crate) fn supplies(&self, number: u8) -> (u8, u8) {
        (self.player(number).own, self.player(number).general)
    }

    pub(crate) fn on(&self, number: u8, tile: u8) -> u8 {
        self.player(number).on[Tile::new(tile)]
    }

    /// The chips a seat has: `ring crown crown`.
    pub(crate) fn chips(&self, number: u8) -> String {
        let player = self.player(number);
        let kinds = player.chips.iter();
        let chips = kinds.flat_map(|(chip, &n)| std::iter::repeat_n(chip.word(), n.into()));
        chips.collect::<Vec<_>>().join(" ")
    }

    /// The missions a seat holds.
    pub(crate) fn missions(&self, number: u8) -> String {
        let missions = self.hand(number).missions.iter();
        missions
            .map(|card| card.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }

    pub(crate) fn flipped(&self, tile: u8) -> bool {
        self.open().flipped.contains(Tile::new(tile))
    }

    pub(crate) fn fired(&self, effect: &str) -> bool {
        self.heard.fired.contains(&effect)
    }

    /// Goes on with `choose` wherever a seat decides and with random draws, until `stop`.
    pub(crate) fn until(
        mut self,
        stop: impl Fn(&Self) -> bool,
        choose: impl Fn(&Self, Seat) -> String,
    ) -> Self {
        let mut dice = FastDice::new(5);
        while !stop(&self) {
            self = match self.game.turn() {
                Turn::Of(seats) => {
                    let seat = seats.first().unwrap();
                    let action = choose(&self, seat);
                    self.play(&format!("{seat} {action}"))
                }
                Turn::Chance => {
                    let chance = self.game.sample(&mut dice);
                    self.play(&format!("~ {chance}"))
                }
                Turn::Over => panic!("the game is over"),
            };
        }
        self
    }

    /// Everybody passes and ends whatever he is asked, until the mission phase has begun or the round is over.
    pub(crate) fn pass_to_missions(self) -> Self {
        let reached =
            |play: &Self| matches!(play.open().phase, Phase::Missions(_) | Phase::Money | Phase::Over);
        self.until(reached, modest)
    }

    /// Everybody passes until the next money card is to be turned up or the final exchange is to be drawn.
    pub(crate) fn pass_to_end_of_round(self) -> Self {
        let reached = |play: &Self| matches!(play.open().phase, Phase::Money | Phase::Exchange | Phase::Over);
        self.until(reached, modest)
    }
}

/// The first thing a seat may do: passing or ending where that is possible.
pub(crate) fn modest(play: &Play, seat: Seat) -> String {
    let mut legal = Vec::new();
    play.game.legal(seat, &mut legal);
    legal[0].to_string()
}
