//! What a viewer of the toy knows, and the worlds it may be in.

use court_core::{BySeat, Dice, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

use super::action::Card;
use super::fault::Fault;
use super::state::{DECK, Frame, Hand, Phase, Slot, Toy, ToyConfig};

/// All a viewer knows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ToyView {
    /// Who is looking.
    pub viewer: Viewer,
    /// The options.
    pub config: ToyConfig,
    /// The round, from 1.
    pub round: u8,
    /// Who began it.
    pub starter: Seat,
    /// Where in the round the game is.
    pub phase: Phase,
    /// Decisions inside the turn.
    pub frames: Vec<Frame>,
    /// How many cards the deck has.
    pub deck: u8,
    /// How many cards each seat has in its hand.
    pub hands: BySeat<u8, 3>,
    /// The viewer's own hand.
    pub own: Hand,
    /// The treasuries; what the viewer does not know is none.
    pub treasuries: BySeat<Vec<Slot<Option<Card>>>, 3>,
    /// The cards played in this round.
    pub table: BySeat<Vec<Card>, 3>,
    /// Points for cards played.
    pub played: BySeat<i32, 3>,
    /// Prizes won.
    pub prizes: BySeat<u8, 3>,
    /// Who has voted.
    pub voted: SeatSet,
    /// The viewer's own vote.
    pub vote: Option<Seat>,
    /// The votes that were opened last.
    pub ballots: BySeat<Option<Seat>, 3>,
    /// With a planted fault: all votes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) votes: Option<BySeat<Option<Seat>, 3>>,
    /// With a planted fault: the top of the deck.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) top: Option<Card>,
    /// With a planted fault: not in the JSON.
    #[serde(skip)]
    pub(super) lost: u8,
}

impl Toy {
    pub(super) fn seen(&self, viewer: Viewer) -> ToyView {
        ToyView {
            viewer,
            config: self.config,
            round: self.round,
            starter: self.starter,
            phase: self.phase,
            frames: self.frames.clone(),
            deck: self.deck.len() as u8,
            hands: self.hands.map(|_, hand| hand.len()),
            own: viewer.seat().map_or_else(Hand::default, |seat| self.hands[seat]),
            treasuries: self.treasuries.map(|_, slots| {
                let seen = |slot: &Slot| Slot {
                    card: viewer
                        .seat()
                        .filter(|&seat| slot.known.contains(seat))
                        .map(|_| slot.card),
                    known: slot.known,
                };
                slots.iter().map(seen).collect()
            }),
            table: self.table.clone(),
            played: self.played,
            prizes: self.prizes,
            voted: self.voted(),
            vote: viewer.seat().and_then(|seat| self.votes[seat]),
            ballots: self.ballots,
            votes: self.has(Fault::VoteShows).then_some(self.votes),
            top: self.top().filter(|_| {
                let peeks = self.has(Fault::SpectatorPeeks) && viewer == Viewer::Spectator;
                (peeks || self.has(Fault::TopShows)) && !matches!(self.phase, Phase::Deal | Phase::Shuffle)
            }),
            lost: u8::from(self.has(Fault::ViewJsonLoses)),
        }
    }
}

impl ToyView {
    fn has(&self, fault: Fault) -> bool {
        self.config.fault == fault
    }

    /// A world in which every unknown card lies in every unknown place with the same probability.
    pub(super) fn world(&self, dice: &mut impl Dice) -> Toy {
        let seats = self.hands.seats();
        let mut own = self.own;
        let mut unknown = self.unknown_cards();
        dice.shuffle(&mut unknown);
        match self.config.fault {
            Fault::WorldInventsCards => unknown.fill(Card(1)),
            Fault::WorldUnfair => unknown.sort_unstable(),
            Fault::WorldSwapsOwnCard => {
                if let (Some(&mine), Some(other)) = (own.cards().first(), unknown.first_mut()) {
                    own.take(mine);
                    own.add(*other);
                    *other = mine;
                }
            }
            _ => {}
        }
        if let Some(top) = self.top
            && let Some(place) = unknown.iter().position(|card| *card == top)
        {
            // The deck is what remains in the end, its top is the last card of all.
            let last = unknown.len() - 1;
            unknown.swap(place, last);
        }
        let mut unknown = unknown.into_iter();
        let mut next = || unknown.next().unwrap_or(Card(1));
        let hands = BySeat::from_fn(seats, |seat| {
            if self.viewer.is(seat) {
                return own;
            }
            let mut hand = Hand::default();
            for _ in 0..self.hands[seat] {
                hand.add(next());
            }
            hand
        });
        let treasuries = self.treasuries.map(|owner, slots| {
            let mut fill = |slot: &Slot<Option<Card>>| Slot {
                card: slot
                    .card
                    .filter(|_| !self.forgets(owner))
                    .unwrap_or_else(&mut next),
                known: slot.known,
            };
            slots.iter().map(&mut fill).collect()
        });
        let votes = self.votes.unwrap_or_else(|| {
            BySeat::from_fn(seats, |seat| {
                if self.viewer.is(seat) {
                    self.vote
                } else {
                    self.voted
                        .contains(seat)
                        .then(|| Seat::new(dice.below(seats.into()) as u8))
                }
            })
        });
        let mut deck: Vec<Card> = unknown.collect();
        if matches!(self.phase, Phase::Deal | Phase::Shuffle) {
            deck.sort_unstable();
        }
        Toy {
            config: self.config,
            round: self.round,
            starter: self.starter,
            phase: self.phase,
            frames: self.frames.clone(),
            deck,
            hands,
            treasuries,
            table: self.table.clone(),
            played: self.played,
            prizes: self.prizes,
            votes,
            ballots: self.ballots,
            mark: 0,
            lost: 0,
        }
    }

    /// With a planted fault the viewer does not remember what it gave.
    fn forgets(&self, owner: Seat) -> bool {
        self.has(Fault::WorldForgetsGift) && !self.viewer.is(owner)
    }

    fn unknown_cards(&self) -> Vec<Card> {
        let mut unknown = DECK;
        let mut known = self.own.cards();
        for (_, slots) in self.treasuries.iter().filter(|(owner, _)| !self.forgets(*owner)) {
            known.extend(slots.iter().filter_map(|slot| slot.card));
        }
        known.extend(self.table.as_slice().iter().flatten());
        for card in known {
            unknown.take(card);
        }
        unknown.cards()
    }
}
