//! Building positions and playing them by text.

use court_core::{Game, PlayError, Refusal, Seat, SeatSet, Turn, read};
use court_emperor::{
    Action, Age, Card, Chance, Config, Court, Electorate, Emperor, Event, KnightFrom, Noble, Phase, Place,
    Space,
};
use court_testkit::Heard;

/// The seat people call by this number.
pub(crate) fn seat(number: u8) -> Seat {
    Seat::new(number - 1)
}

fn noble_in(text: &str) -> (Place, Noble) {
    match read(&format!("noble {text}")) {
        Ok(Action::Noble(place, noble)) => (place, noble),
        _ => panic!("{text:?} is not a noble in a place"),
    }
}

fn space_in(text: &str) -> Space {
    match read(&format!("at {text}")) {
        Ok(Action::Space(space)) => space,
        _ => panic!("{text:?} is not a space"),
    }
}

pub(crate) fn land(text: &str) -> Electorate {
    text.parse()
        .unwrap_or_else(|_| panic!("{text:?} is not an electorate"))
}

/// All electorates, in their order.
pub(crate) const ALL: [&str; 7] = [
    "trier",
    "cologne",
    "mainz",
    "palatinate",
    "saxony",
    "brandenburg",
    "bohemia",
];

/// A board with one aristocrat space and three castles in each electorate, but so many aristocrat spaces in some.
pub(crate) fn narrow(wider: &[(&str, u8)]) -> Config {
    let mut config = Config::default();
    for name in ALL {
        let spaces = &mut config.spaces[land(name)];
        (spaces.aristocrat, spaces.castle) = (1, 3);
    }
    for (name, aristocrat) in wider {
        config.spaces[land(name)].aristocrat = *aristocrat;
    }
    config
}

/// A position, and all that was told since it was built.
pub(crate) struct Scene {
    pub(crate) game: Emperor,
    pub(crate) heard: Heard<Event>,
}

impl Scene {
    /// A new game, nothing drawn yet.
    pub(crate) fn new(config: &Config, seats: u8) -> Self {
        Self {
            game: Emperor::new(config, seats).unwrap(),
            heard: Heard::new(),
        }
    }

    /// Phase IV of round 1 on an empty board: @1 is emperor with a Baron of 25 on the throne and it is his turn.
    /// With two players Mainz and the Palatinate are out.
    pub(crate) fn turn(seats: u8) -> Self {
        Self::turn_with(&Config::default(), seats)
    }

    /// The same under other rules.
    pub(crate) fn turn_with(config: &Config, seats: u8) -> Self {
        let mut scene = Self::new(config, seats).draw("start @1");
        if seats == 2 {
            scene = scene.draw("out mainz palatinate");
        }
        scene
            .edit(|court| {
                court.phase = Phase::Turn;
                court.acting = SeatSet::full(seats);
            })
            .noble("@1 baron 25 throne")
    }

    /// The end of round 3: @1, the emperor, may still move the imperial city in Bohemia; when he passes, phases I to III
    /// of round 4 follow.
    pub(crate) fn eve(seats: u8) -> Self {
        Self::eve_with(&Config::default(), seats)
    }

    /// The same under other rules.
    pub(crate) fn eve_with(config: &Config, seats: u8) -> Self {
        Self::turn_with(config, seats).imperial("bohemia").edit(|court| {
            court.round = 3;
            court.phase = Phase::ImperialMove;
            court.acting = SeatSet::EMPTY;
        })
    }

    /// Changes the position; pieces must stay conserved.
    pub(crate) fn edit(mut self, change: impl FnOnce(&mut Court)) -> Self {
        let mut court = *self.game.court();
        change(&mut court);
        self.game = Emperor::from_court(court);
        self
    }

    /// Takes a noble from the supply to a place: `@2 couple 35 aristocrat trier`.
    pub(crate) fn noble(self, text: &str) -> Self {
        let (place, noble) = noble_in(text);
        self.edit(|court| {
            court.draw_noble(noble.owner, noble.side, noble.age);
            match place {
                Place::Throne => court.throne = Some(noble),
                Place::Elector(electorate) => court.enthrone_elector(electorate, noble),
                Place::Aristocrat(electorate) => court.settle(electorate, noble),
            }
        })
    }

    /// Several nobles at once.
    pub(crate) fn nobles(self, texts: &[&str]) -> Self {
        texts.iter().fold(self, |scene, text| scene.noble(text))
    }

    /// A Couple of 15 of this player on an aristocrat space of each of these electorates.
    pub(crate) fn couples(self, owner: u8, electorates: &[&str]) -> Self {
        electorates.iter().fold(self, |scene, name| {
            scene.noble(&format!("@{owner} couple 15 aristocrat {name}"))
        })
    }

    /// The noble on the throne has this age.
    pub(crate) fn throne_aged(self, age: Age) -> Self {
        self.edit(|court| {
            if let Some(noble) = &mut court.throne {
                noble.age = age;
            }
        })
    }

    /// The noble on the throne goes back to the supply, and this player is emperor and has the next turn.
    pub(crate) fn emperor(self, number: u8) -> Self {
        self.edit(|court| {
            if let Some(noble) = court.throne.take() {
                court.retire(noble);
            }
            court.emperor = seat(number);
            court.current = court.emperor;
        })
    }

    /// Takes a knight from the supply to a space: `trier castle`.
    pub(crate) fn knight(self, owner: u8, space: &str) -> Self {
        self.edit(|court| court.move_knight(seat(owner), KnightFrom::Supply, space_in(space)))
    }

    pub(crate) fn city(self, owner: u8, electorate: &str) -> Self {
        self.edit(|court| court.build_city(seat(owner), land(electorate)))
    }

    pub(crate) fn imperial(self, electorate: &str) -> Self {
        self.edit(|court| court.place_imperial(land(electorate)))
    }

    pub(crate) fn thalers(self, owner: u8, thalers: u8) -> Self {
        self.edit(|court| court.families[seat(owner)].thalers = thalers)
    }

    /// Puts a card from the display before a player.
    pub(crate) fn card(self, owner: u8, card: &str) -> Self {
        let card: Card = card.parse().unwrap();
        self.edit(|court| court.take_card(seat(owner), card))
    }

    pub(crate) fn draw(mut self, text: &str) -> Self {
        let chance: Chance = read(text).unwrap();
        self.game.resolve(&chance, &mut self.heard).unwrap();
        self.game.assert_invariants();
        self
    }

    /// Plays what is written, checked, one decision after the other: `@1 take doctor; @1 noble …`.
    pub(crate) fn play(mut self, texts: &str) -> Self {
        for text in texts.split(';').map(str::trim).filter(|text| !text.is_empty()) {
            let (who, what) = text.split_once(' ').unwrap();
            let (who, action): (Seat, Action) = (read(who).unwrap(), read(what).unwrap());
            if let Err(error) = self.game.apply(who, action, &mut self.heard) {
                panic!("{text}: {error}; legal: {:?}", self.legal());
            }
            self.game.assert_invariants();
        }
        self
    }

    /// The seat to move does this.
    pub(crate) fn go(self, action: &str) -> Self {
        let text = format!("@{} {action}", self.to_move());
        self.play(&text)
    }

    /// Everybody still in phase IV of this round passes.
    pub(crate) fn all_pass(mut self) -> Self {
        let round = self.court().round;
        while self.court().phase == Phase::Turn && self.court().round == round {
            self = self.go("pass");
        }
        self
    }

    pub(crate) fn court(&self) -> &Court {
        self.game.court()
    }

    /// What the seat to move may do, as text.
    pub(crate) fn legal(&self) -> Vec<String> {
        let mut legal = Vec::new();
        let to_move = self.game.turn().seats().first().expect("nobody is to move");
        self.game.legal(to_move, &mut legal);
        legal.iter().map(ToString::to_string).collect()
    }

    pub(crate) fn offers(&self, action: &str) -> bool {
        self.legal().iter().any(|legal| legal == action)
    }

    /// Whose turn it is, as people count; fails if it is not exactly one seat's.
    pub(crate) fn to_move(&self) -> u8 {
        match self.game.turn() {
            Turn::Of(seats) if seats.len() == 1 => seats.first().unwrap().number(),
            turn => panic!("it is not one seat's turn: {turn}"),
        }
    }

    /// The rule for which this decision of the seat to move is refused.
    #[track_caller]
    pub(crate) fn refused(&self, action: &str) -> &'static str {
        let to_move = seat(self.to_move());
        match self.game.clone().apply(to_move, read(action).unwrap(), &mut ()) {
            Err(PlayError::Illegal(reason)) => reason.rule(),
            other => panic!("{action} gave {other:?}"),
        }
    }

    /// Is this noble in this place?
    pub(crate) fn stands(&self, text: &str) -> bool {
        let (place, noble) = noble_in(text);
        self.court().stands(place, noble)
    }

    /// The elector: `@2 couple 35`.
    pub(crate) fn elector(&self, electorate: &str) -> Option<String> {
        self.court().lands[land(electorate)]
            .elector
            .map(|noble| noble.to_string())
    }

    pub(crate) fn throne(&self) -> Option<String> {
        self.court().throne.map(|noble| noble.to_string())
    }

    pub(crate) fn points(&self, owner: u8) -> u8 {
        self.court().families[seat(owner)].score()
    }

    pub(crate) fn purse(&self, owner: u8) -> u8 {
        self.court().families[seat(owner)].thalers
    }

    /// Nobles in the supply.
    pub(crate) fn supply(&self, owner: u8) -> u8 {
        self.court().families[seat(owner)].nobles
    }

    /// Knights in the supply.
    pub(crate) fn knights(&self, owner: u8) -> u8 {
        self.court().families[seat(owner)].knights
    }

    pub(crate) fn power(&self, electorate: &str, owner: u8) -> u8 {
        self.court().power(land(electorate), seat(owner))
    }

    pub(crate) fn fired(&self, effect: &str) -> bool {
        self.heard.fired.contains(&effect)
    }

    pub(crate) fn told(&self, event: &Event) -> bool {
        self.heard.events.contains(event)
    }

    /// What phase I brought a player, as told.
    pub(crate) fn income(&self, owner: u8) -> u8 {
        self.heard
            .events
            .iter()
            .find_map(|event| match event {
                Event::Income { seat: who, thalers } if *who == seat(owner) => Some(*thalers),
                _ => None,
            })
            .expect("no income was told")
    }
}
