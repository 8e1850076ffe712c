//! The tree of one searching seat.
//!
//! A node is what the searching seat can tell apart: the path of `(seat, what was seen of its action)` from the
//! decision at hand. Shuffles are not part of it; each iteration draws its own. An edge is an action *as its actor
//! knows it*: a rival's secret choices have an edge each, with the rival's own results, but lead to the same node. So a
//! rival chooses by what they know, and nothing below depends on what the searching seat could not have seen.

mod playout;
#[cfg(test)]
mod tests;

use court_core::{Dice, FastDice, Game, Seat, SeatSet, Turn, Viewer};

use crate::{Candidate, Sense, Settings};

/// No node yet.
const NONE: u32 = u32::MAX;

/// The tree grows no larger than this, so that memory stays bounded whatever the budget; beyond it there are only
/// playouts.
const MOST_NODES: usize = 400_000;

/// How many tries the first look at an action is worth.
const FIRST_LOOK: f32 = 1.0;

#[derive(Clone, Debug)]
struct Edge<A> {
    seat: Seat,
    action: A,
    /// Where it leads, if the searching seat sees the whole action.
    child: u32,
    visits: u32,
    /// How often it could have been chosen.
    available: u32,
    /// The sum of what it brought its actor.
    sum: f32,
    /// The sense's first look: what it should bring its actor.
    look: f32,
    /// The weight of that look among its neighbours.
    pull: f32,
}

impl<A> Edge<A> {
    /// What it brings its actor, as far as known.
    fn value(&self) -> f32 {
        (self.sum + FIRST_LOOK * self.look) / (self.visits as f32 + FIRST_LOOK)
    }
}

#[derive(Clone, Debug)]
struct Node<A> {
    /// Ascending by seat and action.
    edges: Vec<Edge<A>>,
    /// Where actions lead that are partly hidden from the searching seat.
    veiled: Vec<(Seat, Option<A>, u32)>,
}

impl<A> Default for Node<A> {
    fn default() -> Self {
        Self {
            edges: Vec::new(),
            veiled: Vec::new(),
        }
    }
}

/// A tree, and the buffers an iteration needs, so that iterations do not allocate.
#[derive(Debug)]
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node<G::Action>>,
    dice: FastDice,
    /// Iterations that went through the root.
    pub(super) iterations: u32,
    legal: Vec<G::Action>,
    /// The edges of the legal actions.
    open: Vec<u32>,
    /// Node, edge and actor of each step of the iteration.
    path: Vec<(u32, u32, Seat)>,
}

impl<G: Game> Tree<G> {
    pub(super) fn new(seed: u64) -> Self {
        Self {
            nodes: vec![Node::default()],
            dice: FastDice::new(seed),
            iterations: 0,
            legal: Vec::new(),
            open: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Forgets everything except its stream of random numbers.
    pub(super) fn clear(&mut self) {
        self.nodes = vec![Node::default()];
        self.iterations = 0;
    }

    /// How many bytes its nodes take; 0 if it has just been cleared.
    pub(super) fn memory(&self) -> usize {
        let edges = |node: &Node<G::Action>| {
            node.edges.capacity() * size_of::<Edge<G::Action>>()
                + node.veiled.capacity() * size_of::<(Seat, Option<G::Action>, u32)>()
        };
        let nodes = self.nodes.capacity() * size_of::<Node<G::Action>>();
        match self.iterations {
            0 => 0,
            _ => nodes + self.nodes.iter().map(edges).sum::<usize>(),
        }
    }

    /// Goes on from the position after this action of the searching seat.
    pub(super) fn advance(&mut self, seat: Seat, action: G::Action) {
        let edge = self.nodes[0]
            .edges
            .iter()
            .find(|edge| edge.seat == seat && edge.action == action);
        match edge {
            Some(&Edge { child, visits, .. }) if child != NONE => {
                self.keep(child);
                self.iterations = visits;
            }
            _ => self.clear(),
        }
    }

    /// Makes this node the root and drops what cannot be reached from it.
    fn keep(&mut self, root: u32) {
        let mut old = std::mem::take(&mut self.nodes);
        // The kept nodes, by their old places, in their new order.
        let mut kept = vec![root];
        let mut next = 0;
        while let Some(&place) = kept.get(next) {
            next += 1;
            let mut node = std::mem::take(&mut old[place as usize]);
            let children = node.edges.iter_mut().map(|edge| &mut edge.child);
            for child in children.chain(node.veiled.iter_mut().map(|(_, _, child)| child)) {
                if *child != NONE {
                    kept.push(*child);
                    *child = kept.len() as u32 - 1;
                }
            }
            self.nodes.push(node);
        }
    }

    /// One iteration: a world, a way down, a playout, the way back.
    pub(super) fn iterate<S: Sense<G>>(&mut self, me: Seat, view: &G::View, sense: &S, settings: &Settings) {
        let mut state = G::determinise(view, &mut self.dice);
        self.path.clear();
        let mut node = 0u32;
        loop {
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let chance = state.sample(&mut self.dice);
                    state.resolve_unchecked(&chance, &mut ());
                }
                Turn::Of(seats) => {
                    let actor = first_to_commit(seats, me);
                    self.legal.clear();
                    state.legal(actor, &mut self.legal);
                    self.unfold(node, actor, &state, sense, settings);
                    let edge = self.select(node, settings);
                    let Edge {
                        action,
                        child,
                        visits,
                        ..
                    } = self.nodes[node as usize].edges[edge as usize];
                    self.path.push((node, edge, actor));
                    let seen = if actor == me {
                        Some(action)
                    } else {
                        state.seen_by(me, actor, action)
                    };
                    state.apply_unchecked(actor, action, &mut ());
                    if visits == 0 {
                        break;
                    }
                    let Some(next) = self.descend(node, edge, actor, action, child, seen) else {
                        break;
                    };
                    node = next;
                }
            }
        }
        let value = self.play_out(&mut state, sense, settings);
        for &(node, edge, actor) in &self.path {
            let edge = &mut self.nodes[node as usize].edges[edge as usize];
            edge.visits += 1;
            edge.sum += value[actor];
        }
        self.iterations += 1;
    }

    /// Finds or makes the edges of the legal actions and notes them in `open`.
    fn unfold<S: Sense<G>>(&mut self, node: u32, actor: Seat, state: &G, sense: &S, settings: &Settings) {
        self.open.clear();
        let edges = &mut self.nodes[node as usize].edges;
        let mut place = edges.partition_point(|edge| edge.seat < actor);
        let mut new = false;
        for &action in &self.legal {
            while edges
                .get(place)
                .is_some_and(|edge| edge.seat == actor && edge.action < action)
            {
                place += 1;
            }
            if edges
                .get(place)
                .is_none_or(|edge| edge.seat != actor || edge.action != action)
            {
                let edge = Edge {
                    seat: actor,
                    action,
                    child: NONE,
                    visits: 0,
                    available: 0,
                    sum: 0.0,
                    look: f32::NAN,
                    pull: 1.0,
                };
                edges.insert(place, edge);
                new = true;
            }
            self.open.push(place as u32);
            edges[place].available += 1;
            place += 1;
        }
        if !new || self.legal.len() < 2 {
            return;
        }
        let Some(temperature) = settings.temperature else {
            return;
        };
        for &place in &self.open {
            let edge = &mut edges[place as usize];
            if edge.look.is_nan() {
                let mut next = state.clone();
                next.apply_unchecked(actor, edge.action, &mut ());
                edge.look = sense.judge(&next)[actor];
                edge.pull = (edge.look / temperature).exp();
            }
        }
    }

    /// The open edge to follow: the one with the best value and prospects, or any of those if several are equal.
    fn select(&mut self, node: u32, settings: &Settings) -> u32 {
        let edges = &self.nodes[node as usize].edges;
        if let [only] = self.open[..] {
            return only;
        }
        let guided = settings.temperature.is_some();
        let total: f32 = self.open.iter().map(|&place| edges[place as usize].pull).sum();
        let mut best = f32::NEG_INFINITY;
        let mut chosen = self.open[0];
        let mut equals = 0;
        for &place in &self.open {
            let edge = &edges[place as usize];
            let (visits, available) = (edge.visits as f32, edge.available as f32);
            let score = if guided {
                let pull = edge.pull / total;
                edge.value() + settings.explore * pull * available.sqrt() / (1.0 + visits)
            } else if edge.visits == 0 {
                f32::INFINITY
            } else {
                edge.sum / visits + settings.explore * (available.ln() / visits).sqrt()
            };
            if score > best {
                (best, chosen, equals) = (score, place, 1);
            } else if score == best {
                equals += 1;
                if self.dice.below(equals) == 0 {
                    chosen = place;
                }
            }
        }
        chosen
    }

    /// The node that the searching seat's knowledge leads to; `None` if the tree is full.
    fn descend(
        &mut self,
        node: u32,
        edge: u32,
        actor: Seat,
        action: G::Action,
        child: u32,
        seen: Option<G::Action>,
    ) -> Option<u32> {
        if seen == Some(action) {
            if child != NONE {
                return Some(child);
            }
            let fresh = self.grow()?;
            self.nodes[node as usize].edges[edge as usize].child = fresh;
            return Some(fresh);
        }
        let veiled = &self.nodes[node as usize].veiled;
        if let Some(&(.., child)) = veiled.iter().find(|known| known.0 == actor && known.1 == seen) {
            return Some(child);
        }
        let fresh = self.grow()?;
        self.nodes[node as usize].veiled.push((actor, seen, fresh));
        Some(fresh)
    }

    fn grow(&mut self) -> Option<u32> {
        let place = self.nodes.len();
        (place < MOST_NODES).then(|| {
            self.nodes.push(Node::default());
            place as u32
        })
    }

    /// What the searching seat may do at its decision, with what is known of each action. Rivals who choose at the same
    /// time come before it in the tree, so the decision may be spread over several nodes.
    pub(super) fn candidates(&self, me: Seat, view: &G::View) -> Vec<Candidate<G::Action>> {
        let world = G::determinise(view, &mut self.dice.clone());
        let mut legal = Vec::new();
        world.legal(me, &mut legal);
        let mut found: Vec<(u32, f32, f32)> = vec![(0, 0.0, f32::NAN); legal.len()];
        let mut waiting = vec![0u32];
        while let Some(place) = waiting.pop() {
            let node = &self.nodes[place as usize];
            let mut mine = false;
            for edge in node.edges.iter().filter(|edge| edge.seat == me) {
                mine = true;
                if let Ok(i) = legal.binary_search(&edge.action) {
                    found[i].0 += edge.visits;
                    found[i].1 += edge.sum;
                    if found[i].2.is_nan() {
                        found[i].2 = edge.look;
                    }
                }
            }
            if !mine {
                let children = node.edges.iter().map(|edge| edge.child);
                let children = children.chain(node.veiled.iter().map(|veiled| veiled.2));
                waiting.extend(children.filter(|&child| child != NONE));
            }
        }
        let fair = 1.0 / f32::from(world.seats());
        let candidate = |(&action, &(visits, sum, look)): (&G::Action, &(u32, f32, f32))| Candidate {
            action,
            share: match visits {
                0 if look.is_nan() => fair,
                0 => look,
                _ => sum / visits as f32,
            },
            visits,
        };
        legal.iter().zip(&found).map(candidate).collect()
    }

    /// Is the choice settled, even if there were this many more iterations?
    pub(super) fn is_settled(&self, me: Seat, left: u32) -> bool {
        let visits = self.nodes[0]
            .edges
            .iter()
            .filter(|edge| edge.seat == me)
            .map(|edge| edge.visits);
        let (mut most, mut second) = (0, 0);
        for visits in visits {
            if visits > most {
                (most, second) = (visits, most);
            } else {
                second = second.max(visits);
            }
        }
        most > second + left
    }

    /// What the searching seat sees after this action, if it alone is asked again at once. One possible world is enough
    /// to tell: if another leads elsewhere, the next view will not be this one.
    pub(super) fn after(&self, me: Seat, view: &G::View, action: G::Action) -> Option<G::View> {
        let mut world = G::determinise(view, &mut self.dice.clone());
        if world.turn() != Turn::of(me) {
            return None;
        }
        world.apply_unchecked(me, action, &mut ());
        (world.turn() == Turn::of(me)).then(|| world.view(Viewer::Seat(me)))
    }
}

/// Who comes first in the tree among those that choose at the same time: rivals before the searching seat, so that none
/// of them can answer its secret choice, and it cannot answer theirs.
fn first_to_commit(seats: SeatSet, me: Seat) -> Seat {
    seats.without(me).first().unwrap_or(me)
}
