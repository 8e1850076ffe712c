//! The state: all that lies open at court, and the order of the draw pile.

mod invariants;

use court_core::{BySeat, List, Seat, SeatSet, Turn};
use serde::{Deserialize, Serialize};

use crate::data::{DECK, MOST_REVEALED, WORTH, WORTH_IN_COLOUR};
use crate::pieces::{AuctionCard, Card, Colour, Sphere, Tally};
use crate::setup::Rules;

pub(crate) use invariants::assert_invariants;

/// A game of "In the Shadow of the Sun King".
///
/// There are no hands and no secrets: everything is in the open [`Court`], except the order of the draw pile. Whatever is
/// computed for players (what is legal, prompts, refusals) is computed from the court alone and so cannot tell of it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SunKing {
    pub(crate) court: Court,
    // From the bottom up: the last card is drawn next.
    pub(crate) pile: List<Card, DECK>,
}

impl SunKing {
    /// All that lies open.
    #[must_use]
    pub const fn court(&self) -> &Court {
        &self.court
    }

    /// The draw pile from the bottom up. Its order is known to nobody at the table.
    #[must_use]
    pub fn pile(&self) -> &[Card] {
        &self.pile
    }

    /// A position made by hand, for tests and problems: this court, and this draw pile from the top down.
    ///
    /// # Panics
    /// If a card or chip is lost or doubled, or something else cannot be.
    #[must_use]
    pub fn from_court(court: Court, pile: &[Card]) -> Self {
        let game = Self {
            court,
            pile: pile.iter().rev().copied().collect(),
        };
        assert_invariants(&game);
        game
    }
}

/// All that is open to everybody, and what everybody may remember.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Court {
    /// The components and options played with.
    pub rules: Rules,
    /// How many seats there are.
    pub seats: u8,
    /// Who is still in the game (N13).
    pub active: SeatSet,
    /// Who has left the court, in this order.
    pub left: List<Seat, 6>,
    /// What lies before each seat.
    pub spheres: BySeat<Sphere>,
    /// Gold in the supply.
    pub gold: u8,
    /// Power in the supply.
    pub power: u8,
    /// The discard pile. A screen shows its size only (A6); every card in it was seen and may be remembered (A7).
    pub discard: Tally,
    /// What the draw pile holds, in some order: all cards not seen since it was last shuffled (A7).
    pub unseen: Tally,
    /// How many cards the draw pile has.
    pub draw: u8,
    /// How many cards the lower half had after the last shuffle: Louis was among them.
    pub lower: u8,
    /// Has Louis come for the first time?
    pub louis_came: bool,
    /// Whose turn it is (N13). He may be waiting for others: see [`Court::turn`].
    pub turn_player: Seat,
    /// What he has used in this turn.
    pub used: Used,
    /// How far his turn has come.
    pub phase: Phase,
    /// The property cards revealed in phase 2, not yet laid or discarded.
    pub revealed: List<Card, MOST_REVEALED>,
    /// The special and auction cards revealed in phase 2 that wait to be resolved, in order. There is only this one row:
    /// cards met in other draws are resolved at once.
    pub waiting: List<Waiting, 17>,
    /// What is being resolved; the last is what happens now.
    pub stack: List<Frame, 12>,
}

/// What the turn player has used in his turn: each at most once (C3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Used {
    /// Army.
    pub army: bool,
    /// Power.
    pub power: bool,
    /// Wealth.
    pub wealth: bool,
    /// Etiquette.
    pub etiquette: bool,
    /// Authority.
    pub authority: bool,
    /// Dominion.
    pub dominion: bool,
    /// How many Pensions.
    pub pensions: u8,
    /// Conspiracy.
    pub conspiracy: bool,
    /// The gold action.
    pub gold_action: bool,
}

/// How far the turn has come.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The cards have to be dealt.
    Deal,
    /// Phase 1.
    Properties,
    /// Phase 1: Army strikes two, and this one has been struck.
    ArmySecond(Seat),
    /// Phase 1: Etiquette's swap; this card has been given and the discard pile is open.
    EtiquetteFetch(Card),
    /// Phase 1: Etiquette's double discard; this own column has been named.
    EtiquetteRival(Colour),
    /// Phase 2 begins.
    Announce,
    /// Phase 2: cards are turned over until this many property cards lie open.
    Reveal(u8),
    /// Phase 2, with Order: reveal another one or stop?
    Order,
    /// Phase 2, with Order: cards are turned over until one more property card lies open, this many in all.
    OrderReveal(u8),
    /// Phase 2: the waiting cards are resolved.
    Resolve,
    /// Phase 2: a revealed card has to be laid.
    Choose,
    /// Phase 2, with Influence: a card of this colour has been laid, another may follow.
    ChooseSecond(Colour),
    /// Phase 3.
    Gold,
    /// Phase 3: the swap; this own column has been named.
    SwapRival(Colour),
    /// The game is over.
    Over(End),
}

/// Why the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// Louis came for the second time.
    LouisTwice,
    /// Louis came for the first time, and only two were left.
    LouisOnce,
    /// Only one is left.
    SoleSurvivor,
}

/// A card that waits to be resolved in phase 2. Its revealer is the turn player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Waiting {
    /// The card.
    pub card: Card,
    /// Whom it concerned when it was revealed; nobody if that is settled when it is resolved (N12).
    pub concerned: SeatSet,
}

/// Something that is being resolved. Frames lie on each other: an auction in a draw of Mazarin's, for example.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// A seat turns over cards until it can lay a property card (15, 19).
    Draw(Seat),
    /// Mazarin (19).
    Mazarin {
        /// Who revealed him.
        revealer: Seat,
        /// Who has still to choose.
        pending: SeatSet,
    },
    /// Gambling Debts (20).
    Debts {
        /// Who revealed them.
        revealer: Seat,
        /// Who has still to pay.
        pending: SeatSet,
    },
    /// An auction (23, 24).
    Auction {
        /// What is auctioned.
        card: AuctionCard,
        /// Who has not passed.
        bidders: SeatSet,
        /// Who speaks.
        speaker: Seat,
        /// The last bid; 0 if there is none.
        bid: u8,
    },
    /// Paying for an auction card (25).
    Payment {
        /// What was auctioned.
        card: AuctionCard,
        /// Who pays.
        payer: Seat,
        /// The bid.
        due: u8,
        /// What the cards paid so far are worth.
        paid: u8,
        /// What the least of them is worth; 0 if there is none.
        least: u8,
        /// The first place in the order of payment from which cards may still come (E10): columns 0 to 4, then auction
        /// cards.
        from: u8,
    },
    /// Louis has come, and the piles have to be shuffled (21).
    #[default]
    Louis,
}

impl Court {
    /// Whose turn it is to do something.
    #[must_use]
    #[inline]
    pub fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal => return Turn::Chance,
            Phase::Over(_) => return Turn::Over,
            _ => {}
        }
        match self.stack.last() {
            None => Turn::of(self.turn_player),
            Some(Frame::Louis) => Turn::Chance,
            Some(frame) => Turn::of(self.asked(frame)),
        }
    }

    /// Who has to choose in this frame.
    #[inline]
    pub(crate) fn asked(&self, frame: &Frame) -> Seat {
        match *frame {
            Frame::Mazarin { revealer, pending } | Frame::Debts { revealer, pending } => {
                self.first_from(revealer, pending)
            }
            Frame::Auction { speaker, .. } => speaker,
            Frame::Payment { payer, .. } => payer,
            Frame::Draw(_) | Frame::Louis => unreachable!("nobody chooses in {frame:?}"),
        }
    }

    /// The first of these seats clockwise from `start`, itself included.
    pub(crate) fn first_from(&self, start: Seat, set: SeatSet) -> Seat {
        let mut seat = start;
        while !set.contains(seat) {
            seat = seat.next(self.seats);
        }
        seat
    }

    /// The next active seat clockwise.
    #[must_use]
    pub fn next_active(&self, seat: Seat) -> Seat {
        self.first_from(seat.next(self.seats), self.active)
    }

    /// The active seats other than this one.
    #[must_use]
    pub const fn rivals(&self, seat: Seat) -> SeatSet {
        self.active.without(seat)
    }

    /// How many cards of a colour count for the majority (10, A5).
    #[must_use]
    #[inline]
    pub fn count(&self, seat: Seat, colour: Colour) -> u8 {
        let sphere = &self.spheres[seat];
        let properties = sphere.columns[colour].len();
        if self.rules.auction_cards_count_for_majority {
            properties + self.auction_cards_of(sphere, colour)
        } else {
            properties
        }
    }

    /// How many of the auction cards of a sphere have this colour.
    fn auction_cards_of(&self, sphere: &Sphere, colour: Colour) -> u8 {
        let coloured = |card: &AuctionCard| self.rules.tint(*card).colour() == Some(colour);
        let counts = sphere.auction.kinds().filter(coloured);
        counts.map(|card| sphere.auction.count(card)).sum()
    }

    /// Who has the majority of a colour (10 to 12): a sole leader, or with four or more active players all leaders.
    #[must_use]
    pub fn majority(&self, colour: Colour) -> SeatSet {
        // C1: without a card nobody leads.
        let mut most = 1;
        let mut leaders = SeatSet::EMPTY;
        for seat in self.active.iter() {
            let count = self.count(seat, colour);
            if count > most {
                most = count;
                leaders = SeatSet::only(seat);
            } else if count == most {
                leaders.insert(seat);
            }
        }
        // C2: the number of players who are active at this moment decides.
        if self.active.len() <= 3 && leaders.len() > 1 {
            SeatSet::EMPTY
        } else {
            leaders
        }
    }

    /// Has this seat the majority of a colour?
    #[must_use]
    pub fn has_majority(&self, seat: Seat, colour: Colour) -> bool {
        let own = self.count(seat, colour);
        let shared = self.active.len() >= 4;
        own > 0
            && self.rivals(seat).iter().all(|rival| {
                let count = self.count(rival, colour);
                count < own || (shared && count == own)
            })
    }

    /// Who owes at Gambling Debts (20): all but those with the most visible seals, and nobody if there are none (G4, G5).
    #[must_use]
    pub fn debtors(&self) -> SeatSet {
        let most = self.most_seals();
        self.active
            .iter()
            .filter(|&seat| self.spheres[seat].visible_seals() < most)
            .collect()
    }

    /// The most visible seals an active player has.
    #[must_use]
    pub fn most_seals(&self) -> u8 {
        self.active
            .iter()
            .map(|seat| self.spheres[seat].visible_seals())
            .max()
            .unwrap_or(0)
    }

    /// What a property card of this colour pays for an auction card (25).
    #[must_use]
    pub fn worth(&self, auctioned: AuctionCard, colour: Colour) -> u8 {
        if self.rules.tint(auctioned).colour() == Some(colour) {
            WORTH_IN_COLOUR
        } else {
            WORTH
        }
    }

    /// What an auction card pays for another (E4).
    #[must_use]
    pub fn auction_worth(&self, auctioned: AuctionCard, paid: AuctionCard) -> u8 {
        match self.rules.tint(paid).colour() {
            Some(colour) => self.worth(auctioned, colour),
            None => WORTH,
        }
    }

    /// The most a seat can pay for an auction card, and so bid (E1).
    #[must_use]
    pub fn means(&self, seat: Seat, auctioned: AuctionCard) -> u8 {
        let sphere = &self.spheres[seat];
        let mut means = u16::from(sphere.chips())
            + u16::from(WORTH) * u16::from(sphere.properties() + sphere.auction.len());
        if let Some(colour) = self.rules.tint(auctioned).colour() {
            means += u16::from(WORTH_IN_COLOUR - WORTH)
                * u16::from(sphere.columns[colour].len() + self.auction_cards_of(sphere, colour));
        }
        means.min(u16::from(u8::MAX)) as u8
    }

    /// May the turn player use Conspiracy at this point of his turn (D18, N5)?
    pub(crate) fn conspiracy_open(&self) -> bool {
        self.stack.is_empty()
            && matches!(
                self.phase,
                Phase::Properties | Phase::Announce | Phase::Order | Phase::Choose | Phase::Gold
            )
            && !self.used.conspiracy
            && self.spheres[self.turn_player]
                .auction
                .has(AuctionCard::Conspiracy)
    }

    /// The compulsory properties: must the turn player still use Army, Power and Wealth (C4, N2)?
    pub(crate) fn compulsory(&self) -> [bool; 3] {
        let seat = self.turn_player;
        [
            !self.used.army && self.has_majority(seat, Colour::Green),
            !self.used.power && self.power > 0 && self.has_majority(seat, Colour::Red),
            !self.used.wealth && self.gold > 0 && self.has_majority(seat, Colour::Yellow),
        ]
    }

    /// The first property that must be used before phase 1 can end (C4, N2).
    pub(crate) fn must_use(&self) -> Option<Colour> {
        let colours = [Colour::Green, Colour::Red, Colour::Yellow];
        let mut must = colours.into_iter().zip(self.compulsory());
        must.find_map(|(colour, must)| must.then_some(colour))
    }
}
