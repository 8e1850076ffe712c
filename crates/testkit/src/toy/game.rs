//! The toy's place in the contract.

use std::sync::atomic::{AtomicUsize, Ordering};

use court_core::{
    BySeat, Dice, Game, GameMeta, Log, Outcome, PlayError, Prompt, ScoreLine, Seat, Standings, Turn, Viewer,
};

use super::action::{Card, ToyAction, ToyChance};
use super::event::{BadToyConfig, ToyEvent, ToyIllegal};
use super::fault::Fault;
use super::state::{DECK, Frame, Hand, Phase, Toy, ToyConfig};
use super::view::ToyView;

impl Toy {
    fn score_lines(&self) -> [ScoreLine; 3] {
        let line = |label: &str, rule: &str, points: &dyn Fn(Seat) -> i32| ScoreLine {
            label: label.to_owned(),
            rule: rule.to_owned(),
            points: BySeat::from_fn(self.seats(), points),
        };
        let prize = i32::from(self.config.prize);
        [
            line("Cards played", "T3.1", &|seat| self.played[seat]),
            line("Treasury", "T3.2", &|seat| {
                self.treasuries[seat]
                    .iter()
                    .map(|slot| i32::from(slot.card.0))
                    .sum()
            }),
            line("Prizes", "T5.1", &|seat| prize * i32::from(self.prizes[seat])),
        ]
    }
}

impl Game for Toy {
    const META: GameMeta = GameMeta {
        slug: "toy",
        title: "The Toy",
        original_title: "The Toy",
        designers: "nobody in particular",
        year: 2026,
        min_seats: 2,
        max_seats: 3,
        rules_version: 1,
        oldest_rules: 1,
        // Four rounds of three turns, two robberies of two decisions, and three votes.
        max_decisions: 40,
    };

    const EFFECTS: &'static [&'static str] = &[
        "burial",
        "draw",
        "gift",
        "nobody-to-rob",
        "pass",
        "prize",
        "robbery",
        "shuffle",
        "tied-vote",
    ];

    type Config = ToyConfig;
    type Action = ToyAction;
    type Chance = ToyChance;
    type Event = ToyEvent;
    type View = ToyView;
    type Illegal = ToyIllegal;
    type BadConfig = BadToyConfig;

    fn new_by(_: u16, config: &ToyConfig, seats: u8) -> Result<Self, BadToyConfig> {
        let ToyConfig {
            hand, rounds, prize, ..
        } = *config;
        if !Self::META.seat_counts().contains(&seats) {
            return Err(BadToyConfig::Seats(seats));
        }
        if !(1..=2).contains(&hand) {
            return Err(BadToyConfig::Hand(hand));
        }
        if !(1..=4).contains(&rounds) {
            return Err(BadToyConfig::Rounds(rounds));
        }
        if prize > 9 {
            return Err(BadToyConfig::Prize(prize));
        }
        Ok(Self {
            config: *config,
            round: 1,
            starter: Seat::new(0),
            phase: Phase::Deal,
            frames: Vec::new(),
            deck: DECK.cards(),
            hands: BySeat::new(seats),
            treasuries: BySeat::new(seats),
            table: BySeat::new(seats),
            played: BySeat::new(seats),
            prizes: BySeat::new(seats),
            votes: BySeat::new(seats),
            ballots: BySeat::new(seats),
            mark: 0,
            lost: 0,
        })
    }

    fn rules_version(&self) -> u16 {
        Self::META.rules_version
    }

    fn seats(&self) -> u8 {
        self.hands.seats()
    }

    fn turn(&self) -> Turn {
        match (self.frames.last(), self.phase) {
            (Some(Frame::Rob(seat) | Frame::Give(seat)), _) => Turn::of(*seat),
            (None, Phase::Deal | Phase::Shuffle) => Turn::Chance,
            (None, Phase::Turns(done)) => self
                .starter
                .round(self.seats())
                .nth(done.into())
                .map_or(Turn::Over, Turn::of),
            (None, Phase::Vote) => {
                let voted = self.voted();
                Turn::Of(
                    self.voters()
                        .iter()
                        .filter(|&seat| !voted.contains(seat))
                        .collect(),
                )
            }
            (None, Phase::Over) => Turn::Over,
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<ToyAction>) {
        self.list(seat, out);
    }

    fn check(&self, seat: Seat, action: ToyAction) -> Result<(), ToyIllegal> {
        self.judge(seat, action)
    }

    fn apply_unchecked<L: Log<ToyEvent>>(&mut self, seat: Seat, action: ToyAction, log: &mut L) {
        self.enact(seat, action, log);
    }

    fn sample<D: Dice>(&self, dice: &mut D) -> ToyChance {
        static SHUFFLES: AtomicUsize = AtomicUsize::new(0);
        let mut chance = ToyChance::new(self.deck.clone());
        dice.shuffle(&mut chance.deck);
        if self.has(Fault::ShuffleUnfair) {
            // Swapping each card with any other once: well known to favour some orders.
            chance.deck.clone_from(&self.deck);
            for place in 0..chance.deck.len() {
                let other = dice.below(chance.deck.len() as u32) as usize;
                chance.deck.swap(place, other);
            }
        }
        if self.has(Fault::GlobalCounter) {
            let turns = SHUFFLES.fetch_add(1, Ordering::Relaxed) % chance.deck.len();
            chance.deck.rotate_left(turns);
        }
        chance.lost = self.has(Fault::ChanceTextLost);
        chance
    }

    fn check_chance(&self, chance: &ToyChance) -> Result<(), ToyIllegal> {
        let sorted = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        let refused = self.has(Fault::ChanceRefused) && self.phase == Phase::Shuffle;
        if sorted(&chance.deck) == sorted(&self.deck) && !refused {
            Ok(())
        } else {
            Err(ToyIllegal::NotTheDeck)
        }
    }

    fn resolve_unchecked<L: Log<ToyEvent>>(&mut self, chance: &ToyChance, log: &mut L) {
        self.shuffled(chance, log);
    }

    fn view(&self, viewer: Viewer) -> ToyView {
        self.seen(viewer)
    }

    fn determinise<D: Dice>(view: &ToyView, dice: &mut D) -> Self {
        view.world(dice)
    }

    fn seen_by(&self, watcher: Seat, actor: Seat, action: ToyAction) -> Option<ToyAction> {
        let shown = match action {
            ToyAction::Bury(_) => watcher == actor,
            ToyAction::Give(_) => watcher == actor || self.frames.contains(&Frame::Rob(watcher)),
            // The last ballot is opened at once.
            ToyAction::Vote(_) => watcher == actor || self.turn().seats().len() == 1,
            _ => true,
        };
        match self.config.fault {
            Fault::SeenByTellsAll => Some(action),
            Fault::SeenByTellsNothing => None,
            _ => shown.then_some(action),
        }
    }

    fn prompt(&self, seat: Seat) -> Prompt {
        let turn_text = match (self.config.fault, self.top()) {
            (Fault::PromptTells, Some(card)) => format!("Play, bury or draw a card. The {card} is next."),
            (Fault::StrangerNamed, _) => "Play, bury or draw a card as @9 does.".to_owned(),
            _ => "Play, bury or draw a card.".to_owned(),
        };
        match self.frames.last() {
            Some(Frame::Rob(_)) => Prompt::new("rob", "Whom do you rob?", "T4.1"),
            Some(Frame::Give(_)) => {
                let robber = self.starter_of_robbery().unwrap_or(seat);
                Prompt::new("give", format!("Choose a card to give to {robber}."), "T4.2")
            }
            None if self.phase == Phase::Vote => Prompt::new("vote", "Vote for a seat, in secret.", "T5"),
            None => Prompt::new("turn", turn_text, "T3"),
        }
    }

    fn describe(&self, _seat: Seat, action: ToyAction) -> String {
        match action {
            ToyAction::Play(card) if card == Card::ROBBER => "Play the 6 for 6 points and rob".to_owned(),
            ToyAction::Play(card) => format!("Play the {card} for {card} points"),
            ToyAction::Bury(_) if self.has(Fault::DescribeSilent) => String::new(),
            ToyAction::Bury(card) => format!("Bury the {card} in your treasury"),
            ToyAction::Draw => match self.top() {
                Some(card) if self.has(Fault::DescribeTells) => format!("Draw the {card}"),
                _ => format!("Draw one of {} cards", self.deck.len()),
            },
            ToyAction::Pass => "Pass".to_owned(),
            ToyAction::Rob(victim) => format!("Rob {victim}, who has {} cards", self.hands[victim].len()),
            ToyAction::Give(card) => format!("Give the {card}"),
            ToyAction::Vote(choice) => format!("Vote for {choice}"),
            ToyAction::Odd(_) => "Do something odd".to_owned(),
        }
    }

    fn is_null(&self, _seat: Seat, action: ToyAction) -> bool {
        match (self.config.fault, action) {
            (Fault::NullTells, ToyAction::Draw) => self.top() > Some(Card(3)),
            (Fault::NullTwice, ToyAction::Play(_) | ToyAction::Bury(_)) => true,
            _ => action == ToyAction::Pass,
        }
    }

    fn standings(&self) -> Option<Standings> {
        if self.phase != Phase::Over {
            return None;
        }
        let lines = self.score_lines();
        let scores = BySeat::from_fn(self.seats(), |seat| {
            lines.iter().map(|line| line.points[seat]).sum()
        });
        let mut standings = Standings::by_key(scores, |seat| (scores[seat], self.treasuries[seat].len()));
        if self.has(Fault::RankGap) {
            let last = standings.ranks.as_slice().iter().copied().max();
            for (_, rank) in standings
                .ranks
                .iter_mut()
                .filter(|(_, rank)| Some(**rank) == last)
            {
                *rank += 1;
            }
        }
        Some(standings)
    }

    fn outcome(&self) -> Option<Outcome> {
        let standings = match self.standings() {
            None if self.has(Fault::OutcomeEarly) => Standings::by_key(BySeat::new(self.seats()), |_| 0),
            standings => standings?,
        };
        let mut breakdown = self.score_lines().to_vec();
        if self.has(Fault::SheetWrong) {
            breakdown.pop();
        }
        Some(Outcome {
            standings,
            reason: "last-round".to_owned(),
            text: format!("Round {} was the last.", self.round),
            breakdown,
        })
    }

    fn assert_invariants(&self) {
        let mut all = Hand::default();
        for (_, hand) in self.hands.iter() {
            for card in hand.cards() {
                all.add(card);
            }
        }
        for (seat, treasury) in self.treasuries.iter() {
            for slot in treasury {
                all.add(slot.card);
                assert!(slot.known.contains(seat), "{seat} does not know its own treasury");
            }
        }
        for card in self.table.as_slice().iter().flatten().chain(&self.deck) {
            all.add(*card);
        }
        assert_eq!(all, DECK, "a card is lost, doubled or changed");
        let prizes: u8 = self.prizes.as_slice().iter().sum();
        assert!(prizes <= self.round, "{prizes} prizes in {} rounds", self.round);
    }

    // Overridden for a planted fault only; otherwise what the contract provides.
    fn apply<L: Log<ToyEvent>>(
        &mut self,
        seat: Seat,
        action: ToyAction,
        log: &mut L,
    ) -> Result<(), PlayError<ToyIllegal>> {
        let turn = self.turn();
        if self.has(Fault::RefusalChanges) {
            self.mark = self.mark.wrapping_add(1);
        }
        if !turn.is_of(seat) {
            return Err(PlayError::NotYourTurn { seat, turn });
        }
        self.check(seat, action).map_err(PlayError::Illegal)?;
        self.apply_unchecked(seat, action, log);
        Ok(())
    }
}
