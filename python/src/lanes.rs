//! Many games of one kind, stepped together. Each has dice of its own, so that they play the same on any number of cores.

use court_bots::Bot;
use court_core::{Dice as _, FastDice, Seat, Turn, Viewer};
use court_games::Spec;
use court_numbers::{Rewards, observe};

use crate::error::{Refused, Result};
use crate::list::Playable;
use crate::position::{Position, PositionOf, why_not};

/// So many games are one piece of work for a core.
const PIECE: usize = 64;

/// What the end of a game is told in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reward {
    Share,
    Rank,
    Points,
    ZeroSum,
}

impl Reward {
    pub(crate) fn read(name: &str) -> Result<Self> {
        match name {
            "share" => Ok(Self::Share),
            "rank" => Ok(Self::Rank),
            "points" => Ok(Self::Points),
            "zero-sum" => Ok(Self::ZeroSum),
            _ => {
                let message = format!("{name:?} is not a reward: share, rank, points or zero-sum");
                Err(Refused::new("unknown-reward", message))
            }
        }
    }

    pub(crate) fn of(self, rewards: &Rewards, seat: Seat) -> f32 {
        match self {
            Self::Share => rewards.share[seat],
            Self::Rank => rewards.rank[seat],
            Self::Points => rewards.points[seat],
            Self::ZeroSum => rewards.zero_sum(seat),
        }
    }
}

/// What a batch is made by.
pub(crate) struct Plan {
    pub(crate) games: usize,
    pub(crate) seed: u64,
    pub(crate) reward: Reward,
    /// Who plays each seat; nobody where the caller does.
    pub(crate) bots: Vec<Option<Spec>>,
    /// In each game one seat further round.
    pub(crate) rotate: bool,
}

/// The arrays, or the part of them that belongs to some of the games. Those that are not wanted are empty.
pub(crate) struct Slices<'a> {
    pub(crate) seat: &'a mut [i8],
    pub(crate) counts: &'a mut [i16],
    pub(crate) legal: &'a mut [i16],
    pub(crate) mask: &'a mut [i8],
    pub(crate) observation: &'a mut [f32],
    pub(crate) done: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
}

impl<'a> Slices<'a> {
    /// Those of the first games, and those of the others.
    fn split(self, games: usize, all: usize) -> (Slices<'a>, Slices<'a>) {
        fn at<T>(slice: &mut [T], games: usize, all: usize) -> (&mut [T], &mut [T]) {
            let width = slice.len() / all;
            slice.split_at_mut(width * games)
        }
        let (seat, seat_after) = at(self.seat, games, all);
        let (counts, counts_after) = at(self.counts, games, all);
        let (legal, legal_after) = at(self.legal, games, all);
        let (mask, mask_after) = at(self.mask, games, all);
        let (observation, observation_after) = at(self.observation, games, all);
        let (done, done_after) = at(self.done, games, all);
        let (rewards, rewards_after) = at(self.rewards, games, all);
        let before = Slices {
            seat,
            counts,
            legal,
            mask,
            observation,
            done,
            rewards,
        };
        let after = Slices {
            seat: seat_after,
            counts: counts_after,
            legal: legal_after,
            mask: mask_after,
            observation: observation_after,
            done: done_after,
            rewards: rewards_after,
        };
        (before, after)
    }
}

/// Many games without their type.
pub(crate) trait AnyLanes: Send {
    /// The first game in which this id is not legal, and why.
    fn check(&mut self, actions: &[i64]) -> Result<()>;
    /// Plays an action in each game, and goes on to the next question of the caller. Ids must have been checked.
    fn step(&mut self, actions: &[i64], out: Slices<'_>, cores: bool);
    /// Starts all games anew.
    fn reset(&mut self, seed: u64, out: Slices<'_>, cores: bool);
    /// A legal id of each game, drawn at random.
    fn random(&mut self, out: &mut [i32]);
    fn position(&self, lane: usize) -> Box<dyn Position>;
}

struct Lane<G: Playable> {
    game: G,
    dice: FastDice,
    /// For random ids: what they are must not change what is shuffled.
    picks: FastDice,
    bots: Vec<Option<(Spec, Box<dyn Bot<G>>)>>,
    asked: Seat,
    /// What the seat that is asked may do, and its ids.
    legal: Vec<G::Action>,
    ids: Vec<u16>,
}

/// Many games of one kind.
pub(crate) struct Lanes<G: Playable> {
    start: G,
    reward: Reward,
    lanes: Vec<Lane<G>>,
    has_bots: bool,
}

impl<G: Playable> Lanes<G> {
    pub(crate) fn new(start: G, plan: &Plan) -> Self {
        let lane = |number: usize| {
            let turn = if plan.rotate {
                number % plan.bots.len().max(1)
            } else {
                0
            };
            let mut specs = plan.bots.clone();
            specs.rotate_right(turn);
            let bot = |spec| (spec, build(spec, 0));
            Lane {
                game: start.clone(),
                dice: FastDice::new(0),
                picks: FastDice::new(0),
                bots: specs.into_iter().map(|spec| spec.map(bot)).collect(),
                asked: Seat::default(),
                legal: Vec::with_capacity(64),
                ids: Vec::with_capacity(64),
            }
        };
        Self {
            reward: plan.reward,
            lanes: (0..plan.games).map(lane).collect(),
            has_bots: plan.bots.iter().any(Option::is_some),
            start,
        }
    }

    fn for_each(
        &mut self,
        out: Slices<'_>,
        cores: bool,
        each: impl Fn(usize, &mut Lane<G>, &G, Slices<'_>, Reward) + Sync,
    ) {
        let piece = match (cores, self.has_bots) {
            (false, _) => usize::MAX,
            (true, false) => PIECE,
            // A bot may think for long.
            (true, true) => 1,
        };
        let (start, reward) = (&self.start, self.reward);
        let each =
            |number: usize, lane: &mut Lane<G>, out: Slices<'_>| each(number, lane, start, out, reward);
        share(&mut self.lanes, 0, out, piece, &each);
    }
}

/// Splits the work in halves until the pieces are small.
fn share<G: Playable>(
    lanes: &mut [Lane<G>],
    first: usize,
    out: Slices<'_>,
    piece: usize,
    each: &(impl Fn(usize, &mut Lane<G>, Slices<'_>) + Sync),
) {
    let all = lanes.len();
    if all > piece {
        let half = (all / 2).next_multiple_of(piece).min(all - 1);
        let (left, right) = lanes.split_at_mut(half);
        let (left_out, right_out) = out.split(half, all);
        rayon::join(
            || share(left, first, left_out, piece, each),
            || share(right, first + half, right_out, piece, each),
        );
        return;
    }
    let mut out = out;
    for (i, lane) in lanes.iter_mut().enumerate() {
        let (own, rest) = out.split(1, all - i);
        each(first + i, lane, own);
        out = rest;
    }
}

fn build<G: Playable>(spec: Spec, seed: u64) -> Box<dyn Bot<G>> {
    let brain = G::brain();
    spec.build(&brain.senses, &brain.levels, seed)
}

impl<G: Playable> Lane<G> {
    fn begin(&mut self, start: &G) {
        self.game = start.clone();
        for (spec, bot) in self.bots.iter_mut().flatten() {
            *bot = build(*spec, self.dice.next_u64());
        }
    }

    /// Plays on to the next question of the caller; where a game ends, another begins. What the first end was worth.
    fn advance(&mut self, start: &G) -> Option<Rewards> {
        let mut ended = None;
        loop {
            match self.game.turn() {
                Turn::Chance => {
                    let chance = self.game.sample(&mut self.dice);
                    self.game.resolve_unchecked(&chance, &mut ());
                }
                Turn::Over => {
                    let rewards = self.game.standings().as_ref().map(Rewards::of);
                    ended = ended.or(rewards);
                    self.begin(start);
                }
                Turn::Of(seats) => {
                    let Some(seat) = seats.first() else { continue };
                    let Some(Some((_, bot))) = self.bots.get_mut(seat.index()) else {
                        self.ask(seat);
                        return ended;
                    };
                    let action = bot.advise(seat, &self.game.view(Viewer::Seat(seat))).choice();
                    self.game.apply_unchecked(seat, action, &mut ());
                }
            }
        }
    }

    fn ask(&mut self, seat: Seat) {
        self.asked = seat;
        self.legal.clear();
        self.game.legal(seat, &mut self.legal);
        let seats = self.game.seats();
        self.ids.clear();
        // Every legal action has an id: a law.
        let ids = self.legal.iter().filter_map(|&action| G::id(action, seat, seats));
        self.ids.extend(ids);
        debug_assert_eq!(self.ids.len(), self.legal.len());
    }

    fn place(&self, id: i64) -> Option<usize> {
        self.ids.iter().position(|&own| i64::from(own) == id)
    }

    fn write(&self, ended: Option<&Rewards>, reward: Reward, out: Slices<'_>) {
        out.seat[0] = self.asked.number() as i8;
        out.counts[0] = self.ids.len() as i16;
        for (place, &id) in out.legal.iter_mut().zip(&self.ids) {
            *place = id as i16;
        }
        if !out.mask.is_empty() {
            out.mask.fill(0);
            for &id in &self.ids {
                out.mask[usize::from(id)] = 1;
            }
        }
        if !out.observation.is_empty() {
            observe::<G>(&self.game.view(Viewer::Seat(self.asked)), out.observation);
        }
        out.done[0] = ended.is_some();
        match ended {
            None => out.rewards.fill(0.0),
            Some(rewards) => {
                for (seat, place) in Seat::all(self.game.seats()).zip(out.rewards) {
                    *place = reward.of(rewards, seat);
                }
            }
        }
    }
}

impl<G: Playable> AnyLanes for Lanes<G> {
    fn check(&mut self, actions: &[i64]) -> Result<()> {
        for (number, (lane, &id)) in self.lanes.iter().zip(actions).enumerate() {
            if lane.place(id).is_none() {
                return Err(why_not(&lane.game, lane.asked, id).in_lane(number));
            }
        }
        Ok(())
    }

    fn step(&mut self, actions: &[i64], out: Slices<'_>, cores: bool) {
        self.for_each(out, cores, |number, lane, start, out, reward| {
            if let Some(place) = lane.place(actions[number]) {
                let action = lane.legal[place];
                lane.game.apply_unchecked(lane.asked, action, &mut ());
            }
            let ended = lane.advance(start);
            lane.write(ended.as_ref(), reward, out);
        });
    }

    fn reset(&mut self, seed: u64, out: Slices<'_>, cores: bool) {
        let mut seeds = FastDice::new(seed);
        for lane in &mut self.lanes {
            lane.dice = FastDice::new(seeds.next_u64());
            lane.picks = FastDice::new(seeds.next_u64());
        }
        self.for_each(out, cores, |_, lane, start, out, reward| {
            lane.begin(start);
            lane.advance(start);
            lane.write(None, reward, out);
        });
    }

    fn random(&mut self, out: &mut [i32]) {
        for (lane, place) in self.lanes.iter_mut().zip(out) {
            *place = lane.picks.pick(&lane.ids).map_or(-1, |&id| i32::from(id));
        }
    }

    fn position(&self, lane: usize) -> Box<dyn Position> {
        let lane = &self.lanes[lane];
        Box::new(PositionOf::imagined(lane.game.clone(), lane.dice.clone()))
    }
}
