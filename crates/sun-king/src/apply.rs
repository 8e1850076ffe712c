//! What decisions do: one function per phase and frame.

use court_core::{Log, Seat};

use crate::action::{Action, Gain};
use crate::data::numbers;
use crate::event::Event;
use crate::pieces::{AuctionCard, Card, Colour};
use crate::state::SunKing;
use crate::state::{End, Frame, Phase, Used};

mod auction;
mod reveal;

/// Why a player loses power.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attack {
    Army,
    Dominion,
    Gold,
}

/// See [`court_core::Game::apply_unchecked`].
pub(crate) fn apply_unchecked<L: Log<Event>>(game: &mut SunKing, seat: Seat, action: Action, log: &mut L) {
    match game.court.stack.last().copied() {
        None => game.act_in_phase(seat, action, log),
        Some(Frame::Mazarin { .. }) => game.act_mazarin(seat, action, log),
        Some(Frame::Debts { .. }) => game.act_debts(seat, action, log),
        Some(Frame::Auction { .. }) => game.act_auction(seat, action, log),
        Some(Frame::Payment { .. }) => game.act_payment(seat, action, log),
        Some(Frame::Draw(_) | Frame::Louis) => unreachable!("nobody chooses now"),
    }
}

impl SunKing {
    fn act_in_phase<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        if let Action::Conspiracy(colour, gain) = action {
            return self.conspire(seat, colour, gain, log);
        }
        match self.court.phase {
            Phase::Properties => self.act_properties(seat, action, log),
            Phase::ArmySecond(first) => self.act_army_second(seat, first, action, log),
            Phase::EtiquetteFetch(given) => self.act_fetch(seat, given, action, log),
            Phase::EtiquetteRival(own) => self.act_double_discard(seat, own, action, log),
            Phase::Announce | Phase::Order => self.act_reveal(seat, action, log),
            Phase::Choose | Phase::ChooseSecond(_) => self.act_choose(seat, action, log),
            Phase::Gold => self.act_gold(seat, action, log),
            Phase::SwapRival(own) => self.act_swap(seat, own, action, log),
            Phase::Deal | Phase::Reveal(_) | Phase::OrderReveal(_) | Phase::Resolve | Phase::Over(_) => {
                unreachable!("nobody chooses in {:?}", self.court.phase)
            }
        }
    }

    /// Phase 1 (13).
    fn act_properties<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        let court = &mut self.court;
        match action {
            Action::ArmyTwo(victim) => {
                court.used.army = true;
                log.emit(|| Event::UsedProperty {
                    seat,
                    colour: Colour::Green,
                });
                log.fired("army-two");
                self.strike(seat, victim, numbers().army, Attack::Army, log);
            }
            Action::ArmyOne(victim) => {
                court.used.army = true;
                log.emit(|| Event::UsedProperty {
                    seat,
                    colour: Colour::Green,
                });
                log.fired("army-one");
                // C8: in the order named. Two others were there, so somebody is left for the second stroke.
                self.strike(seat, victim, numbers().army_split, Attack::Army, log);
                self.court.phase = Phase::ArmySecond(victim);
            }
            Action::Power => {
                court.used.power = true;
                log.emit(|| Event::UsedProperty {
                    seat,
                    colour: Colour::Red,
                });
                log.fired("power");
                self.gain_power(seat, numbers().power, log);
            }
            Action::Wealth => {
                court.used.wealth = true;
                log.emit(|| Event::UsedProperty {
                    seat,
                    colour: Colour::Yellow,
                });
                log.fired("wealth");
                self.gain_gold(seat, numbers().wealth, log);
            }
            Action::EtiquetteSwap(colour) => {
                court.used.etiquette = true;
                log.emit(|| Event::UsedProperty {
                    seat,
                    colour: Colour::Blue,
                });
                log.fired("etiquette-swap");
                // C12: given first; it reaches the discard pile only when another card has been taken.
                let given = court.spheres[seat].lift(colour);
                log.emit(|| Event::LooksThrough { seat, given });
                court.phase = Phase::EtiquetteFetch(given);
            }
            Action::EtiquetteDiscard(colour) => court.phase = Phase::EtiquetteRival(colour),
            Action::Authority => {
                court.used.authority = true;
                log.emit(|| Event::UsedAuctionCard {
                    seat,
                    card: AuctionCard::Authority,
                });
                log.fired("authority");
                self.gain_power(seat, numbers().authority, log);
            }
            Action::Dominion(victim) => {
                court.used.dominion = true;
                log.emit(|| Event::UsedAuctionCard {
                    seat,
                    card: AuctionCard::Dominion,
                });
                log.fired("dominion");
                self.strike(seat, victim, numbers().dominion, Attack::Dominion, log);
            }
            Action::Pension => {
                court.used.pensions += 1;
                log.emit(|| Event::UsedAuctionCard {
                    seat,
                    card: AuctionCard::Pension,
                });
                log.fired("pension");
                self.gain_gold(seat, numbers().pension, log);
            }
            Action::Done => court.phase = Phase::Announce,
            _ => unreachable!("{action} in phase 1"),
        }
    }

    /// The second stroke of an Army (C8).
    fn act_army_second<L: Log<Event>>(&mut self, seat: Seat, first: Seat, action: Action, log: &mut L) {
        let Action::ArmyOne(victim) = action else {
            unreachable!("{action} for the second stroke")
        };
        self.court.phase = Phase::Properties;
        self.strike(seat, victim, numbers().army_split, Attack::Army, log);
        if !self.court.active.contains(first) && !self.court.active.contains(victim) {
            log.fired("N8");
        }
    }

    /// Etiquette's swap: a card from the discard pile (13, C12).
    fn act_fetch<L: Log<Event>>(&mut self, seat: Seat, given: Card, action: Action, log: &mut L) {
        let Action::Fetch(card) = action else {
            unreachable!("{action} from the discard pile")
        };
        let court = &mut self.court;
        court.discard[card] -= 1;
        court.spheres[seat].lay(card);
        log.emit(|| Event::Fetched { seat, card });
        court.discard[given] += 1;
        if card == given {
            log.fired("N15");
        }
        court.phase = Phase::Properties;
    }

    /// Etiquette's double discard (13).
    fn act_double_discard<L: Log<Event>>(&mut self, seat: Seat, own: Colour, action: Action, log: &mut L) {
        let Action::Rival(rival, colour) = action else {
            unreachable!("{action} for the double discard")
        };
        self.court.used.etiquette = true;
        log.emit(|| Event::UsedProperty {
            seat,
            colour: Colour::Blue,
        });
        log.fired("etiquette-discard");
        self.discard_top(seat, own, seat, log);
        self.discard_top(rival, colour, seat, log);
        self.court.phase = Phase::Properties;
    }

    /// Conspiracy (30), wherever it is open.
    fn conspire<L: Log<Event>>(&mut self, seat: Seat, colour: Colour, gain: Gain, log: &mut L) {
        self.court.used.conspiracy = true;
        log.emit(|| Event::UsedAuctionCard {
            seat,
            card: AuctionCard::Conspiracy,
        });
        log.fired(match self.court.phase {
            Phase::Properties => "conspiracy-properties",
            Phase::Announce => "conspiracy-announce",
            Phase::Order => "conspiracy-order",
            Phase::Choose => "conspiracy-choose",
            _ if self.court.used.gold_action => "conspiracy-after-gold",
            _ => "conspiracy-before-gold",
        });
        self.discard_top(seat, colour, seat, log);
        match gain {
            Gain::Power => {
                log.fired("conspiracy-for-power");
                self.gain_power(seat, numbers().conspiracy_power, log);
            }
            Gain::Gold => {
                log.fired("conspiracy-for-gold");
                self.gain_gold(seat, numbers().conspiracy_gold, log);
            }
        }
    }

    /// Phase 3 (15).
    fn act_gold<L: Log<Event>>(&mut self, seat: Seat, action: Action, log: &mut L) {
        match action {
            Action::GoldAttack(victim) => {
                log.fired("gold-attack");
                self.pay_gold_action(seat, numbers().attack_price, log);
                self.strike(seat, victim, numbers().attack, Attack::Gold, log);
            }
            // Paid when the other card has been named.
            Action::GoldSwap(colour) => self.court.phase = Phase::SwapRival(colour),
            Action::GoldDiscard(rival, colour) => {
                log.fired("gold-discard");
                self.pay_gold_action(seat, numbers().discard_price, log);
                self.discard_top(rival, colour, seat, log);
            }
            Action::GoldDraw => {
                log.fired("gold-draw");
                self.pay_gold_action(seat, numbers().draw_price, log);
                self.court.stack.push(Frame::Draw(seat));
                self.advance(log);
            }
            Action::Done => self.next_turn(log),
            _ => unreachable!("{action} in phase 3"),
        }
    }

    /// The gold swap (15, N10): both cards are lifted, then each is laid on its new column.
    fn act_swap<L: Log<Event>>(&mut self, seat: Seat, own: Colour, action: Action, log: &mut L) {
        let Action::Rival(rival, colour) = action else {
            unreachable!("{action} for the swap")
        };
        log.fired("gold-swap");
        self.pay_gold_action(seat, numbers().swap_price, log);
        let spheres = &mut self.court.spheres;
        let given = spheres[seat].lift(own);
        let taken = spheres[rival].lift(colour);
        spheres[seat].lay(taken);
        spheres[rival].lay(given);
        log.emit(|| Event::Swapped {
            seat,
            given,
            rival,
            taken,
        });
        self.court.phase = Phase::Gold;
    }

    fn pay_gold_action<L: Log<Event>>(&mut self, seat: Seat, gold: u8, log: &mut L) {
        self.court.used.gold_action = true;
        self.court.spheres[seat].gold -= gold;
        self.court.gold += gold;
        log.emit(|| Event::PaidGold { seat, gold });
    }

    /// 16.
    fn next_turn<L: Log<Event>>(&mut self, log: &mut L) {
        let court = &mut self.court;
        let seat = court.next_active(court.turn_player);
        court.turn_player = seat;
        court.used = Used::default();
        court.phase = Phase::Properties;
        log.emit(|| Event::TurnBegins { seat });
    }

    /// Takes this much power from the supply, or what it has (B2, B5).
    fn gain_power<L: Log<Event>>(&mut self, seat: Seat, power: u8, log: &mut L) {
        self.gain(seat, 0, power.min(self.court.power), log);
    }

    /// Takes this much gold from the supply, or what it has (B2, B5).
    fn gain_gold<L: Log<Event>>(&mut self, seat: Seat, gold: u8, log: &mut L) {
        self.gain(seat, gold.min(self.court.gold), 0, log);
    }

    /// Takes chips from the supply, which has them.
    fn gain<L: Log<Event>>(&mut self, seat: Seat, gold: u8, power: u8, log: &mut L) {
        self.court.gold -= gold;
        self.court.power -= power;
        let own = &mut self.court.spheres[seat];
        own.gold += gold;
        own.power += power;
        log.emit(|| Event::Gained { seat, gold, power });
    }

    /// Returns chips to the supply.
    fn pay_chips<L: Log<Event>>(&mut self, seat: Seat, gold: u8, power: u8, log: &mut L) {
        let own = &mut self.court.spheres[seat];
        own.gold -= gold;
        own.power -= power;
        self.court.gold += gold;
        self.court.power += power;
        log.emit(|| Event::PaidChips { seat, gold, power });
    }

    /// Discards the top card of a column.
    fn discard_top<L: Log<Event>>(&mut self, seat: Seat, colour: Colour, by: Seat, log: &mut L) {
        let card = self.court.spheres[seat].lift(colour);
        self.court.discard[card] += 1;
        log.emit(|| Event::Discarded { seat, card, by });
    }

    /// Discards an own auction card, as payment (26).
    fn discard_auction<L: Log<Event>>(&mut self, seat: Seat, kind: AuctionCard, log: &mut L) {
        let card = Card::auction(kind);
        self.court.spheres[seat].auction.remove(kind);
        self.court.discard[card] += 1;
        log.emit(|| Event::Discarded { seat, card, by: seat });
    }

    /// A player loses power to another (13, 15, 33); Diplomacy softens an Army (31). Who must give more than he has is
    /// out (17, C6).
    fn strike<L: Log<Event>>(&mut self, by: Seat, victim: Seat, mut loss: u8, attack: Attack, log: &mut L) {
        let sphere = &mut self.court.spheres[victim];
        if sphere.auction.has(AuctionCard::Diplomacy) {
            if attack == Attack::Army {
                loss = loss.saturating_sub(numbers().diplomacy);
                log.fired("diplomacy");
                log.emit(|| Event::Softened { seat: victim });
            } else {
                log.fired("diplomacy-does-not-help");
            }
        }
        if sphere.power >= loss {
            sphere.power -= loss;
            self.court.power += loss;
            if loss > 0 {
                log.emit(|| Event::LostPower {
                    seat: victim,
                    power: loss,
                    to: by,
                });
            }
        } else {
            log.fired(match attack {
                Attack::Army => "eliminated-by-army",
                Attack::Dominion => "eliminated-by-dominion",
                Attack::Gold => "eliminated-by-gold",
            });
            self.eliminate(victim, log);
        }
    }

    /// 17, 18, B6, F5.
    fn eliminate<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) {
        log.emit(|| Event::Eliminated { seat });
        let court = &mut self.court;
        let sphere = std::mem::take(&mut court.spheres[seat]);
        for colour in Colour::ALL {
            for seal in sphere.columns[colour].seals() {
                court.discard[Card::property(colour, seal)] += 1;
            }
        }
        for card in sphere.auction.kinds() {
            court.discard[Card::auction(card)] += sphere.auction.count(card);
        }
        if !sphere.auction.is_empty() {
            log.fired("F5");
        }
        if sphere.power > 0 {
            log.fired("B6");
        }
        court.gold += sphere.gold;
        court.power += sphere.power;
        court.active.remove(seat);
        court.left.push(seat);
        match court.active.len() {
            3 => log.fired("C2"),
            1 => self.end(End::SoleSurvivor, log),
            _ => {}
        }
    }

    fn end<L: Log<Event>>(&mut self, end: End, log: &mut L) {
        self.court.phase = Phase::Over(end);
        log.fired(end.code());
        log.emit(|| Event::Over { end });
    }
}
