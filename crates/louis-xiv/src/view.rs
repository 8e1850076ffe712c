//! What a viewer knows, and worlds in which it may be.

mod ledger;

use court_core::{BySeat, Dice, List, Seat, SeatSet, Turn, Viewer};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::chance::take_one;
use crate::data::numbers;
use crate::pieces::{ByCoat, ByDeck, COAT_KINDS, COATS_PER_KIND, Card, Deck, Mission, MissionSet, TileSet};
use crate::state::{
    Answer, Discard, Hand, Held, LEDGER, Line, LouisXiv, Open, PackedLine, Phase, SEATS, Secret, Step,
};

/// All a viewer knows: what lies open, the own hand, and what it can remember.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Who is looking.
    pub viewer: Viewer,
    /// What has to happen next.
    pub turn: Turn,
    /// What everybody sees.
    pub open: Open,
    /// What the viewer holds; `None` for a spectator.
    pub hand: Option<Hand>,
    /// The cards on top of the influence deck, as far as the viewer knows them; the last is the top card.
    pub influence_top: List<Option<Card>, SEATS>,
    /// Influence cards that the viewer knows others to hold: he saw them before they were drawn from the top.
    pub known_influence: List<KnownCard, 2>,
    /// The missions under their decks, as far as the viewer put them there, in the order of the open list.
    pub missions_under: List<Option<Mission>, 16>,
    /// E2: the coats of every seat by kind, when they are revealed.
    pub revealed_coats: Option<BySeat<[u8; COAT_KINDS], SEATS>>,
    /// What can be remembered of decks whose bottom cards have begun to come back.
    ledger: List<PackedLine, LEDGER>,
}

/// An influence card that a seat is known to hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct KnownCard {
    /// Who holds it.
    pub holder: Seat,
    /// The card.
    pub card: Card,
}

impl View {
    /// What can be remembered of decks whose bottom cards have begun to come back, in the order in which it happened.
    pub fn ledger(&self) -> impl Iterator<Item = Line> {
        self.ledger.iter().map(|&line| line.into())
    }
}

pub(crate) fn view(game: &LouisXiv, viewer: Viewer) -> View {
    let secret = &game.secret;
    let knows = |knowers: SeatSet| viewer.seat().is_some_and(|seat| knowers.contains(seat));
    let under = game.open.mission_under.iter().zip(secret.mission_under.iter());
    View {
        viewer,
        turn: game.open.turn(),
        open: game.open,
        hand: viewer.seat().map(|seat| *game.hand(seat)),
        influence_top: secret
            .influence_top
            .iter()
            .map(|top| knows(top.knowers).then_some(top.card))
            .collect(),
        known_influence: secret
            .held
            .iter()
            .filter(|held| knows(held.knowers))
            .map(|held| KnownCard {
                holder: held.holder,
                card: held.card,
            })
            .collect(),
        missions_under: under
            .map(|(under, &card)| viewer.is(under.by).then_some(card))
            .collect(),
        revealed_coats: (game.open.phase == Phase::Over)
            .then(|| secret.hands.map(|_, hand| *hand.coats.as_array())),
        ledger: secret
            .ledger
            .iter()
            .map(|&line| redact(line.into(), viewer).into())
            .collect(),
    }
}

/// B23: answers are secret until the last of them opens all. Of a mission put away others see the back (L7).
pub(crate) fn seen_by(game: &LouisXiv, watcher: Seat, actor: Seat, action: Action) -> Option<Action> {
    match (game.open.phase, action) {
        _ if watcher == actor => Some(action),
        (Phase::Intrigue(waiting), _) if waiting.len() > 1 => None,
        (_, Action::Put(card)) => Some(Action::PutUnseen(card.deck())),
        _ => Some(action),
    }
}

/// A world the viewer may be in. What the viewer has not seen is dealt anew: every way in which the unseen cards and
/// coats can lie, given all that the viewer has seen, is equally likely.
pub(crate) fn determinise(view: &View, dice: &mut impl Dice) -> LouisXiv {
    let mut world = LouisXiv {
        open: view.open,
        secret: Secret::default(),
    };
    if let (Some(seat), Some(hand)) = (view.viewer.seat(), view.hand) {
        world.secret.hands[seat] = hand;
    }
    let others = || Seat::all(view.open.seats).filter(|&seat| !view.viewer.is(seat));
    world.deal_unseen_influence(view, others(), dice);
    world.deal_unseen_intrigue(others(), dice);
    for deck in Deck::ALL {
        if view.ledger.iter().any(|line| line.deck() == deck) {
            continue;
        }
        world.deal_unseen_missions(view, deck, others(), dice);
    }
    world.deal_unseen_coats(view, others(), dice);
    // The list of bottom cards holds all decks: it is filled last, in its own order.
    world.fill_missions_under(view, dice);
    if let Phase::Intrigue(waiting) = view.open.phase {
        world.guess_answers(waiting, others(), dice);
    }
    world
}

impl LouisXiv {
    fn deal_unseen_influence(
        &mut self,
        view: &View,
        others: impl Iterator<Item = Seat>,
        dice: &mut impl Dice,
    ) {
        let mut pool = Card::COPIES;
        for (face, count) in pool.iter_mut() {
            *count -= self.open.centre[face] + view.hand.map_or(0, |hand| hand.influence[face]);
        }
        for &card in view.influence_top.iter().flatten() {
            pool[card] -= 1;
        }
        let knowers = view.viewer.seat().map_or(SeatSet::EMPTY, SeatSet::only);
        for &KnownCard { holder, card } in view.known_influence.iter() {
            pool[card] -= 1;
            self.secret.hands[holder].influence[card] += 1;
            self.secret.held.push(Held {
                holder,
                card,
                knowers,
            });
        }
        let mut left: u8 = pool.as_array().iter().sum();
        for seat in others {
            let known = view
                .known_influence
                .iter()
                .filter(|known| known.holder == seat)
                .count() as u8;
            for _ in known..self.open.player(seat).influence {
                let card = take_one(&mut pool, left, dice);
                self.secret.hands[seat].influence[card] += 1;
                left -= 1;
            }
        }
        for (known, &by) in view.influence_top.iter().zip(self.open.influence_top.iter()) {
            let by = SeatSet::only(by);
            let top = match (known, view.viewer) {
                (Some(card), Viewer::Seat(seat)) => Discard {
                    card: *card,
                    knowers: by.with(seat),
                },
                _ => {
                    let card = take_one(&mut pool, left, dice);
                    left -= 1;
                    Discard { card, knowers: by }
                }
            };
            self.secret.influence_top.push(top);
        }
        self.secret.influence_pool = pool;
    }

    fn deal_unseen_intrigue(&mut self, others: impl Iterator<Item = Seat> + Clone, dice: &mut impl Dice) {
        let mut unseen: TileSet = TileSet::ALL;
        for hand in self.secret.hands.as_slice() {
            unseen = unseen.minus(hand.intrigue);
        }
        unseen = unseen.minus(self.open.intrigue_under.iter().copied().collect());
        for seat in others.clone() {
            let known = self.open.player(seat).known_intrigue;
            unseen = unseen.minus(known);
            self.secret.hands[seat].intrigue = known;
        }
        for seat in others {
            let player = self.open.player(seat);
            for _ in player.known_intrigue.len()..player.intrigue {
                let card = unseen.nth(dice.below(u32::from(unseen.len())));
                unseen.remove(card);
                self.secret.hands[seat].intrigue.insert(card);
            }
        }
        self.secret.intrigue_pool = unseen;
    }

    /// The missions of a deck that the viewer has not seen.
    fn unseen_missions(&self, view: &View, deck: Deck) -> MissionSet {
        let mut unseen = MissionSet::of_deck(deck);
        for player in self.open.players.as_slice() {
            unseen = unseen.minus(player.laid);
        }
        if let Some(hand) = view.hand {
            unseen = unseen.minus(hand.missions);
        }
        unseen.minus(view.missions_under.iter().copied().flatten().collect())
    }

    /// A deck from which no bottom card has come back: all unseen cards are alike to the viewer.
    fn deal_unseen_missions(
        &mut self,
        view: &View,
        deck: Deck,
        others: impl Iterator<Item = Seat>,
        dice: &mut impl Dice,
    ) {
        let mut unseen = self.unseen_missions(view, deck);
        for seat in others {
            for _ in 0..self.open.player(seat).missions[deck] {
                let card = unseen.nth(dice.below(u32::from(unseen.len())));
                unseen.remove(card);
                self.secret.hands[seat].missions.insert(card);
            }
        }
        self.secret.mission_pool = self.secret.mission_pool.or(unseen);
    }

    /// Cards that others put under a deck, taken from what is still unseen of it; decks with a ledger bring their own.
    fn fill_missions_under(&mut self, view: &View, dice: &mut impl Dice) {
        let mut worlds = ByDeck::<Option<ledger::Sampled>>::default();
        for deck in Deck::ALL {
            if view.ledger.iter().any(|line| line.deck() == deck) {
                worlds[deck] = Some(ledger::sample(view, deck, self.unseen_missions(view, deck), dice));
            }
        }
        self.secret.ledger = view.ledger;
        for world in worlds.as_array().iter().flatten() {
            for (seat, cards) in Seat::all(self.open.seats).zip(world.hands) {
                if !view.viewer.is(seat) {
                    let hand = &mut self.secret.hands[seat].missions;
                    *hand = hand.or(cards);
                }
            }
            for &(line, card) in world.lines.iter() {
                let line = &mut self.secret.ledger[usize::from(line)];
                let card = Some(card);
                *line = Line {
                    card,
                    ..(*line).into()
                }
                .into();
            }
        }
        let mut next = ByDeck::<usize>::default();
        for (under, known) in self.open.mission_under.iter().zip(view.missions_under.iter()) {
            let place = &mut next[under.deck];
            let card = match (&worlds[under.deck], known) {
                (Some(world), _) => world.under[*place],
                (None, Some(card)) => *card,
                (None, None) => {
                    let pool = self.secret.mission_pool.and(MissionSet::of_deck(under.deck));
                    let card = pool.nth(dice.below(u32::from(pool.len())));
                    self.secret.mission_pool.remove(card);
                    card
                }
            };
            *place += 1;
            self.secret.mission_under.push(card);
        }
    }

    fn deal_unseen_coats(&mut self, view: &View, others: impl Iterator<Item = Seat>, dice: &mut impl Dice) {
        let mut pool = ByCoat::new([COATS_PER_KIND; COAT_KINDS]);
        if let Some(coats) = view.revealed_coats {
            for (seat, &coats) in coats.iter() {
                let coats = ByCoat::new(coats);
                self.secret.hands[seat].coats = coats;
                pool.iter_mut().for_each(|(kind, left)| *left -= coats[kind]);
            }
        } else {
            let own = view.hand.map_or(ByCoat::default(), |hand| hand.coats);
            pool.iter_mut().for_each(|(kind, left)| *left -= own[kind]);
            let mut left: u8 = pool.as_array().iter().sum();
            for seat in others {
                let player = self.open.player(seat);
                for _ in player.plain_coats..player.coats {
                    self.secret.hands[seat].coats[take_one(&mut pool, left, dice)] += 1;
                    left -= 1;
                }
            }
        }
        self.secret.coats_left = pool;
    }

    /// I1: others have answered in secret; any answer they could give is as likely as another.
    fn guess_answers(&mut self, waiting: SeatSet, others: impl Iterator<Item = Seat>, dice: &mut impl Dice) {
        for seat in others {
            let player = self.open.player(seat);
            let asked = player.intrigue > 0 && player.supplies() > 0;
            if !asked || waiting.contains(seat) {
                continue;
            }
            let mut answers = List::<Option<Answer>, 8>::default();
            answers.push(Some(Answer::Pass));
            if self.hand(seat).intrigue.contains(self.open.scoring.tile) {
                if player.general >= numbers().intrigue_general {
                    answers.push(Some(Answer::General));
                }
                (1..=player.own.min(numbers().intrigue_own)).for_each(|n| answers.push(Some(Answer::Own(n))));
            }
            self.hand_mut(seat).answer = answers[dice.below(answers.len() as u32) as usize];
        }
    }
}

/// What a viewer sees of a line: the cards he drew or put away himself, those he had put under the deck and another drew,
/// and those that were laid.
fn redact(line: Line, viewer: Viewer) -> Line {
    let seen = match line.step {
        Step::Laid => true,
        Step::Put => viewer.is(line.seat),
        Step::Drew(by) => viewer.is(line.seat) || viewer.is(by),
    };
    Line {
        card: line.card.filter(|_| seen),
        ..line
    }
}
