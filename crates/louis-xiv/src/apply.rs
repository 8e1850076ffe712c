//! Doing what was decided: one function per phase, each citing its rule.
//!
//! A phase function either leaves a decision or a draw open (it sets the phase and returns) or goes on to what follows.

mod influence;
mod missions;
mod scoring;
mod supply;

use court_core::{Log, Seat};

use crate::action::Action;
use crate::event::Event;
use crate::pieces::{ByCoat, Card, Deck, Effect, Mission, MissionSet, Supply, Tile};
use crate::state::{Due, Held, LouisXiv, PackedLine, Phase, Step, Under};

pub(crate) fn apply_unchecked<L: Log<Event>>(game: &mut LouisXiv, seat: Seat, action: Action, log: &mut L) {
    match (game.open.phase, action) {
        (Phase::Supply(_), action) => game.use_in_supply(seat, action, log),
        (Phase::Opening(_), Action::Use(effect)) => game.use_in_opening(seat, effect, log),
        (Phase::Opening(_), _) => game.pass_opening(seat, log),
        (Phase::OpeningFrom(_, effect), Action::From(supply)) => {
            game.place_chosen(seat, game.mission_tile(effect), supply, log);
            game.ask_opening(seat, log);
        }
        (Phase::Influence(_), action) => game.take_turn(seat, action, log),
        (Phase::Use(_, _, limit), action) => game.use_card(seat, limit, action, log),
        (Phase::Path { left, been, .. }, Action::Stone(tile)) => {
            game.place_on_path(seat, tile, left, been, log)
        }
        (Phase::Path { .. }, _) => game.end_turn(seat, log),
        (Phase::Closing(_), Action::Stone(tile)) => game.close_with(seat, tile, log),
        (Phase::Closing(_), _) => game.begin_scoring(log),
        (Phase::ClosingFrom(_, tile), Action::From(supply)) => {
            game.place_chosen(seat, tile, supply, log);
            game.begin_scoring(log);
        }
        (Phase::Intrigue(waiting), action) => game.answer(seat, waiting, action, log),
        (Phase::Claim(_), action) => game.claim(seat, action, log),
        (Phase::Bribe(_), action) => game.bribe(seat, action, log),
        (Phase::Conde(_), Action::Stone(tile)) => game.place_conde(seat, tile, log),
        (Phase::Conde(_), _) => game.receive_next(log),
        (Phase::CondeFrom(_, tile), Action::From(supply)) => {
            game.place_chosen(seat, tile, supply, log);
            game.receive_next(log);
        }
        (Phase::Maintenon { left, own, .. }, action) => game.place_maintenon(seat, left, own, action, log),
        (Phase::MaintenonBack(_), action) => {
            if let Action::Retrieve(stones) = action {
                game.retrieve(seat, stones, log);
            }
            game.receive_next(log);
        }
        (Phase::Missions(_), action) => game.take_mission_turn(seat, action, log),
        (Phase::Pay(_, card), Action::Pay(a, b)) => game.pay(seat, card, a, b, log),
        (Phase::Draw(_, left), Action::Draw(deck)) => {
            game.open.phase = Phase::Draw(seat, left - 1);
            game.draw_mission(seat, deck, log);
        }
        (Phase::Keep(_), Action::Keep(chip)) => game.keep(seat, chip, log),
        (Phase::Swap(_, first), action) => game.swap(seat, first, action, log),
        (Phase::SwapDraw(_, left), Action::Draw(deck)) => {
            game.open.phase = Phase::SwapDraw(seat, left - 1);
            game.draw_mission(seat, deck, log);
        }
        (phase, action) => unreachable!("{action} is not legal in {phase:?}"),
    }
}

impl LouisXiv {
    /// What was due has been drawn: the phase goes on.
    pub(crate) fn resume<L: Log<Event>>(&mut self, log: &mut L) {
        match self.open.phase {
            Phase::Compensation => self.begin_supply(),
            Phase::Supply(seat) => self.ask_supply(seat),
            Phase::Influence(seat) => self.end_turn(seat, log),
            Phase::Payout(seat, done) => self.continue_payout(seat, done, log),
            Phase::Draw(seat, left) => self.ask_draw(seat, left, log),
            Phase::Kept(seat) => self.ask_swap(seat, log),
            Phase::SwapDraw(seat, 0) => self.ask_swap(seat, log),
            Phase::SwapDraw(..) => {}
            phase => unreachable!("nothing was due in {phase:?}"),
        }
    }

    /// M4p: at the start of a phase every laid mission with one of these effects can be used once.
    pub(crate) fn make_ready(&mut self, missions: MissionSet) {
        for player in self.open.players.as_mut_slice() {
            player.ready = player.laid.and(missions);
        }
    }

    /// One of the seat's ready missions with this effect is used up.
    pub(crate) fn use_up(&mut self, seat: Seat, effect: Effect) {
        let ready = &mut self.open.player_mut(seat).ready;
        if let Some(card) = ready.of_effect(effect).first() {
            ready.remove(card);
        }
    }

    /// Puts one stone from a supply on a tile.
    pub(crate) fn place<L: Log<Event>>(&mut self, seat: Seat, tile: Tile, supply: Supply, log: &mut L) {
        let player = self.open.player_mut(seat);
        *player.supply_mut(supply) -= 1;
        player.on[tile] += 1;
        log.emit(|| Event::Placed { seat, tile, supply });
    }

    /// C5: a stone for which the seat chose the supply.
    pub(crate) fn place_chosen<L: Log<Event>>(
        &mut self,
        seat: Seat,
        tile: Tile,
        supply: Supply,
        log: &mut L,
    ) {
        if supply == Supply::Own {
            log.fired("C5");
        }
        self.place(seat, tile, supply, log);
    }

    /// C5: places a stone from the only supply that has one, or says that the seat has to choose.
    pub(crate) fn place_from_only<L: Log<Event>>(&mut self, seat: Seat, tile: Tile, log: &mut L) -> bool {
        let player = self.open.player(seat);
        let supply = match (player.general, player.own) {
            (1.., 1..) => return false,
            (0, _) => Supply::Own,
            (_, 0) => Supply::General,
        };
        self.place(seat, tile, supply, log);
        true
    }

    /// Stones from the general to the own supply.
    pub(crate) fn retrieve<L: Log<Event>>(&mut self, seat: Seat, stones: u8, log: &mut L) {
        let player = self.open.player_mut(seat);
        player.general -= stones;
        player.own += stones;
        log.emit(|| Event::Retrieved { seat, stones });
    }

    fn gain_money<L: Log<Event>>(&mut self, seat: Seat, amount: u8, from: Option<Tile>, log: &mut L) {
        self.open.player_mut(seat).money += amount;
        log.emit(|| Event::Louisdor { seat, amount, from });
    }

    /// Coats: `true` if they have to be drawn first. An empty supply gives substitutes at once (C6).
    pub(crate) fn draw_coats<L: Log<Event>>(&mut self, seat: Seat, count: u8, log: &mut L) -> bool {
        if count > 0 && self.open.coats_left > 0 {
            self.open.due = Due::Coats(seat, count);
            return true;
        }
        if count > 0 {
            self.gain_coats(seat, count, &ByCoat::default(), log);
        }
        false
    }

    /// The top intrigue card: `true` if it has to be drawn first. When only played cards are left under the deck, the
    /// next one is known to all; when there is none either, nothing happens (A9).
    pub(crate) fn draw_intrigue<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) -> bool {
        if self.open.intrigue_pool > 0 {
            self.open.due = Due::Intrigue(seat);
            return true;
        }
        if !self.open.intrigue_under.is_empty() {
            let person = self.open.intrigue_under.remove(0);
            self.open.player_mut(seat).known_intrigue.insert(person);
            self.gain_intrigue(seat, person, log);
        }
        false
    }

    pub(crate) fn gain_intrigue<L: Log<Event>>(&mut self, seat: Seat, person: Tile, log: &mut L) {
        let open = self.open.player(seat).known_intrigue.contains(person);
        self.hand_mut(seat).intrigue.insert(person);
        self.open.player_mut(seat).intrigue += 1;
        log.emit(|| Event::Intrigue {
            seat,
            card: Some(person),
            open,
        });
    }

    /// The top influence card: `true` if it has to be drawn first. A card that a player put on top comes first (A6).
    pub(crate) fn draw_influence<L: Log<Event>>(&mut self, seat: Seat, log: &mut L) -> bool {
        let Some(top) = self.secret.influence_top.pop() else {
            self.open.due = Due::Influence(seat);
            return true;
        };
        log.fired("A6");
        self.open.influence_top.pop();
        let knowers = top.knowers.without(seat);
        if !knowers.is_empty() {
            let (holder, card) = (seat, top.card);
            self.secret.held.push(Held {
                holder,
                card,
                knowers,
            });
        }
        self.gain_influence(seat, top.card, log);
        false
    }

    pub(crate) fn gain_influence<L: Log<Event>>(&mut self, seat: Seat, card: Card, log: &mut L) {
        self.hand_mut(seat).influence[card] += 1;
        self.open.player_mut(seat).influence += 1;
        log.emit(|| Event::Influence {
            seat,
            count: 1,
            cards: Some(vec![card]),
        });
    }

    /// M2p, L7: the top mission of a deck; the phase goes on when it is in hand.
    fn draw_mission<L: Log<Event>>(&mut self, seat: Seat, deck: Deck, log: &mut L) {
        if self.open.mission_pool[deck] > 0 {
            self.open.due = Due::Mission(seat, deck);
            return;
        }
        let under = &mut self.open.mission_under;
        let place = under
            .iter()
            .position(|under| under.deck == deck)
            .expect("the deck is not empty");
        let by = under.remove(place).by;
        let card = self.secret.mission_under.remove(place);
        log.fired("L7-back");
        self.secret
            .ledger
            .push(PackedLine::new(seat, deck, Step::Drew(by), card));
        self.gain_mission(seat, card, log);
        self.resume(log);
    }

    pub(crate) fn gain_mission<L: Log<Event>>(&mut self, seat: Seat, card: Mission, log: &mut L) {
        self.hand_mut(seat).missions.insert(card);
        self.open.player_mut(seat).missions[card.deck()] += 1;
        log.emit(|| Event::Mission {
            seat,
            deck: card.deck(),
            card: Some(card),
        });
    }

    /// A mission leaves the hand, to be laid or to go under its deck. The ledger follows decks whose bottom cards have
    /// begun to come back.
    fn lose_mission(&mut self, seat: Seat, card: Mission, step: Step) {
        let deck = card.deck();
        self.hand_mut(seat).missions.remove(card);
        self.open.player_mut(seat).missions[deck] -= 1;
        if self.secret.ledger.iter().any(|line| line.deck() == deck) {
            self.secret.ledger.push(PackedLine::new(seat, deck, step, card));
        }
        if step == Step::Put {
            self.open.mission_under.push(Under { deck, by: seat });
            self.secret.mission_under.push(card);
        }
    }
}
