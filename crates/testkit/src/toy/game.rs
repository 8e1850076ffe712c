//! The toy's state and its place in the contract.

use std::sync::atomic::{AtomicUsize, Ordering};

use court_core::{
    BySeat, Dice, Game, GameMeta, Log, Outcome, PlayError, Prompt, ScoreLine, Seat, SeatSet, Standings, Turn,
    Viewer,
};
use serde::{Deserialize, Serialize};

use super::action::{Card, OddText, ToyAction, ToyChance};
use super::event::{BadToyConfig, ToyEvent, ToyIllegal};
use super::fault::Fault;
use super::view::ToyView;

/// How many cards of each value the deck has (rule T1).
pub(super) const DECK: Hand = Hand([2, 1, 1, 1, 1, 2]);

/// Options (ruling O1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ToyConfig {
    /// Cards dealt to each seat: 1 or 2.
    pub hand: u8,
    /// Rounds: 1 to 4.
    pub rounds: u8,
    /// Points for the vote: 0 to 9.
    pub prize: u8,
    /// A planted fault.
    pub fault: Fault,
}

impl Default for ToyConfig {
    fn default() -> Self {
        Self {
            hand: 2,
            rounds: 3,
            prize: 3,
            fault: Fault::None,
        }
    }
}

/// Cards as the number of each value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Hand(pub [u8; 6]);

impl Hand {
    /// How many cards it has.
    #[must_use]
    pub fn len(&self) -> u8 {
        self.0.iter().sum()
    }

    /// Has it no card?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Is this card in it?
    #[must_use]
    pub const fn has(&self, card: Card) -> bool {
        self.0[card.0 as usize - 1] > 0
    }

    /// Adds a card.
    pub const fn add(&mut self, card: Card) {
        self.0[card.0 as usize - 1] += 1;
    }

    /// Takes a card out.
    ///
    /// # Panics
    /// If it is not in it.
    pub const fn take(&mut self, card: Card) {
        assert!(self.has(card), "the card is not in the hand");
        self.0[card.0 as usize - 1] -= 1;
    }

    /// Its cards, ascending.
    #[must_use]
    pub fn cards(&self) -> Vec<Card> {
        Card::ALL
            .into_iter()
            .flat_map(|card| std::iter::repeat_n(card, self.0[card.0 as usize - 1].into()))
            .collect()
    }
}

/// A card face down in a treasury. Who knows it is public.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Slot<C = Card> {
    /// The card.
    pub card: C,
    /// Who knows it: its owner, and who gave it.
    pub known: SeatSet,
}

/// Where in a round the game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The deck is shuffled and dealt from (rule T2).
    Deal,
    /// The deck is shuffled for a new round (rule T6).
    Shuffle,
    /// Turns; so many seats had theirs (rule T3).
    Turns(u8),
    /// The vote (rule T5).
    Vote,
    /// The end (rule T6.1).
    Over,
}

/// A decision inside a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// The robber names its victim (rule T4.1).
    Rob(Seat),
    /// The victim gives a card (rule T4.2).
    Give(Seat),
}

/// The toy: its rules, and a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Toy {
    pub(super) config: ToyConfig,
    pub(super) round: u8,
    pub(super) starter: Seat,
    pub(super) phase: Phase,
    pub(super) frames: Vec<Frame>,
    /// The top card is the last.
    pub(super) deck: Vec<Card>,
    pub(super) hands: BySeat<Hand, 3>,
    pub(super) treasuries: BySeat<Vec<Slot>, 3>,
    /// Cards played in this round.
    pub(super) table: BySeat<Vec<Card>, 3>,
    /// Points for cards played.
    pub(super) played: BySeat<i32, 3>,
    /// Prizes won.
    pub(super) prizes: BySeat<u8, 3>,
    pub(super) votes: BySeat<Option<Seat>, 3>,
    /// The votes that were opened last.
    pub(super) ballots: BySeat<Option<Seat>, 3>,
    /// Used by planted faults.
    pub(super) mark: u8,
    /// Used by a planted fault: not in the JSON.
    #[serde(skip)]
    pub(super) lost: u8,
}

impl Toy {
    /// A seat's hand.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat]
    }

    /// A seat's treasury, in the order laid.
    #[must_use]
    pub fn treasury(&self, seat: Seat) -> Vec<Card> {
        self.treasuries[seat].iter().map(|slot| slot.card).collect()
    }

    /// The deck, the top card last.
    #[must_use]
    pub fn deck(&self) -> &[Card] {
        &self.deck
    }

    pub(super) fn has(&self, fault: Fault) -> bool {
        self.config.fault == fault
    }

    /// The top card of the deck, which nobody knows.
    pub(super) fn top(&self) -> Option<Card> {
        self.deck.last().copied()
    }

    fn robbable(&self, robber: Seat, victim: Seat) -> bool {
        victim != robber && victim.index() < self.seats().into() && !self.hands[victim].is_empty()
    }

    pub(super) fn can_rob(&self, robber: Seat) -> bool {
        Seat::all(self.seats()).any(|victim| self.robbable(robber, victim))
    }

    /// Who takes part in the vote: everybody (rule T5).
    pub(super) fn voters(&self) -> SeatSet {
        if self.has(Fault::TurnTellsSecret) {
            let asked: SeatSet = Seat::all(self.seats())
                .filter(|&seat| !self.hands[seat].has(Card::ROBBER))
                .collect();
            if !asked.is_empty() {
                return asked;
            }
        }
        SeatSet::full(self.seats())
    }

    pub(super) fn voted(&self) -> SeatSet {
        Seat::all(self.seats())
            .filter(|&seat| self.votes[seat].is_some())
            .collect()
    }

    fn can_draw(&self) -> bool {
        match self.top() {
            Some(card) => !self.has(Fault::LegalTells) || card != Card(1),
            None => false,
        }
    }

    /// All the rules about what a seat may do, for a seat whose turn it is.
    fn allowed(&self, seat: Seat, action: ToyAction) -> Result<(), ToyIllegal> {
        let held = |card| {
            if self.hands[seat].has(card) {
                Ok(())
            } else if self.has(Fault::RefusalUnsaid) {
                Err(ToyIllegal::Odd)
            } else {
                Err(ToyIllegal::NotInHand(card))
            }
        };
        match (self.frames.last(), self.phase, action) {
            (Some(Frame::Rob(_)), _, ToyAction::Rob(victim)) if victim == seat => Err(ToyIllegal::RobsItself),
            (Some(Frame::Rob(_)), _, ToyAction::Rob(victim)) if self.robbable(seat, victim) => Ok(()),
            (Some(Frame::Rob(_)), _, ToyAction::Rob(victim)) => Err(ToyIllegal::NothingToRob(victim)),
            (Some(Frame::Give(_)), _, ToyAction::Give(card)) => held(card),
            (Some(_), _, _) => Err(ToyIllegal::NotAsked),
            (None, Phase::Turns(_), ToyAction::Play(card) | ToyAction::Bury(card)) => held(card),
            (None, Phase::Turns(_), ToyAction::Draw) if self.can_draw() => Ok(()),
            (None, Phase::Turns(_), ToyAction::Draw) => Err(ToyIllegal::DeckIsEmpty),
            (None, Phase::Turns(_), ToyAction::Pass) if self.hands[seat].is_empty() && !self.can_draw() => {
                Ok(())
            }
            (None, Phase::Turns(_), ToyAction::Pass) => Err(ToyIllegal::MustAct),
            (None, Phase::Vote, ToyAction::Vote(choice)) if choice.index() >= self.seats().into() => {
                Err(ToyIllegal::NoSuchSeat(choice))
            }
            (None, Phase::Vote, ToyAction::Vote(choice)) if self.has(Fault::VoteNarrows) => {
                let taken = self.votes.iter().any(|(_, vote)| *vote == Some(choice));
                if taken { Err(ToyIllegal::NotAsked) } else { Ok(()) }
            }
            (None, Phase::Vote, ToyAction::Vote(_)) => Ok(()),
            (None, Phase::Turns(_), ToyAction::Odd(_)) if self.odd_action() == Some(action) => Ok(()),
            _ if self.has(Fault::RefusalTells) && self.top() > Some(Card(3)) => Err(ToyIllegal::DeckIsEmpty),
            _ => Err(ToyIllegal::NotAsked),
        }
    }

    /// What a planted fault adds to a seat's choices in its turn.
    fn odd_action(&self) -> Option<ToyAction> {
        let (kind, extra) = match self.config.fault {
            Fault::TextDoubleSpace => (OddText::DoubleSpace, 0),
            Fault::TextTwin => (OddText::Twin, 0),
            Fault::TextUnreadable => (OddText::Unreadable, 0),
            Fault::TextLoose => (OddText::Loose, 0),
            Fault::SlyAction => (OddText::Sly, 1),
            _ => return None,
        };
        let in_turns = matches!(self.phase, Phase::Turns(_)) && self.frames.is_empty();
        in_turns.then(|| ToyAction::odd(kind, extra))
    }

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

    fn new(config: &ToyConfig, seats: u8) -> Result<Self, BadToyConfig> {
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
        let start = out.len();
        if self.turn().is_of(seat) {
            out.extend(
                ToyAction::universe(self.seats()).filter(|&action| self.allowed(seat, action).is_ok()),
            );
            out.extend(self.odd_action());
        } else if self.has(Fault::IdleSeatActs) && matches!(self.phase, Phase::Turns(_)) {
            out.push(ToyAction::Draw);
        }
        match self.config.fault {
            Fault::DeadEnd if out.last() == Some(&ToyAction::Pass) => out.truncate(start),
            Fault::Descending => out[start..].reverse(),
            Fault::DoubleEntry => out.extend(out.get(start..).and_then(<[_]>::last).copied()),
            _ => {}
        }
    }

    fn check(&self, seat: Seat, action: ToyAction) -> Result<(), ToyIllegal> {
        match self.config.fault {
            Fault::CheckTooStrict if action == ToyAction::Bury(Card(5)) => Err(ToyIllegal::NotAsked),
            Fault::CheckTooLax if action == ToyAction::Draw => Ok(()),
            _ => self.allowed(seat, action),
        }
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
