//! The tree of one searching seat.
//!
//! A node is what the searching seat can tell apart: the path of `(seat, what was seen of its action)` from the decision
//! at hand. Shuffles are not part of it; each iteration draws its own. An edge is an action *as its actor knows it*: a
//! rival's secret choices have an edge each, with the rival's own results, but lead to the same node. So a rival chooses
//! by what he knows, and nothing below depends on what the searching seat could not have seen.

use court_core::{BySeat, Dice, FastDice, Game, Seat, SeatSet, Turn, Viewer};

use crate::{Candidate, Playout, Sense, Settings, shares};

/// No node yet.
const NONE: u32 = u32::MAX;

/// The tree grows no further than this, so that memory stays bounded whatever the budget; below it, playouts.
const MOST_NODES: usize = 400_000;

/// How many tries the first look at an action counts for.
const FIRST_LOOK: f32 = 1.0;

#[derive(Clone, Debug)]
struct Edge<A> {
    seat: Seat,
    action: A,
    /// Where it leads, if the searching seat sees the action as it is.
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
    /// Where actions lead that the searching seat does not see as they are.
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

/// A tree and all that an iteration needs, so that iterations do not allocate.
#[derive(Debug)]
pub(super) struct Tree<G: Game> {
    nodes: Vec<Node<G::Action>>,
    dice: FastDice,
    /// Iterations that went through the root.
    pub(super) iterations: u32,
    legal: Vec<G::Action>,
    /// Of the legal actions: their edges.
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

    /// Forgets everything but its stream of random numbers.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::default());
        self.iterations = 0;
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
        // The nodes kept, by their old places, in the order of their new ones.
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

    /// The open edge to follow: the one with the best value and the best prospects, among equals any.
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

    /// Plays on from a leaf and values the end.
    fn play_out<S: Sense<G>>(&mut self, state: &mut G, sense: &S, settings: &Settings) -> BySeat<f32> {
        let mut left = match settings.playout {
            Playout::Full => u32::MAX,
            Playout::Cut(decisions) => u32::from(decisions),
        };
        loop {
            match state.turn() {
                Turn::Over => match state.standings() {
                    Some(standings) => return shares(&standings),
                    None => return sense.judge(state),
                },
                Turn::Chance => {
                    let chance = state.sample(&mut self.dice);
                    state.resolve_unchecked(&chance, &mut ());
                }
                Turn::Of(_) if left == 0 => return sense.judge(state),
                Turn::Of(seats) => {
                    left -= 1;
                    // The order of simultaneous choices does not matter.
                    let Some(actor) = seats.first() else {
                        return sense.judge(state);
                    };
                    self.legal.clear();
                    state.legal(actor, &mut self.legal);
                    self.play_any(state, actor, sense, settings.choices);
                }
            }
        }
    }

    /// Plays a random action, or the best of some random ones.
    fn play_any<S: Sense<G>>(&mut self, state: &mut G, actor: Seat, sense: &S, choices: u8) {
        let count = self.legal.len() as u32;
        if choices <= 1 || count == 1 {
            let action = if count == 1 {
                self.legal[0]
            } else {
                self.legal[self.dice.below(count) as usize]
            };
            state.apply_unchecked(actor, action, &mut ());
            return;
        }
        let tries = count.min(u32::from(choices));
        let mut best: Option<(f32, G)> = None;
        for i in 0..tries {
            // The first `tries` places of a shuffle.
            let other = i + self.dice.below(count - i);
            self.legal.swap(i as usize, other as usize);
            let mut next = state.clone();
            next.apply_unchecked(actor, self.legal[i as usize], &mut ());
            let worth = sense.judge(&next)[actor];
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, next));
            }
        }
        if let Some((_, next)) = best {
            *state = next;
        }
    }

    /// What the searching seat may do at its decision, with what is known of it. Where rivals choose at the same time they
    /// come before it in the tree, so the decision may be spread over several nodes.
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

    /// Can no number of further iterations up to this one change the choice?
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

    /// Does this action lead from the one view to the other, whatever is hidden?
    pub(super) fn leads_to(&self, me: Seat, view: &G::View, action: G::Action, to: &G::View) -> bool {
        let mut world = G::determinise(view, &mut self.dice.clone());
        if world.turn() != Turn::of(me) {
            return false;
        }
        world.apply_unchecked(me, action, &mut ());
        world.turn() == Turn::of(me) && world.view(Viewer::Seat(me)) == *to
    }
}

/// Who of those that choose at the same time comes first in the tree: rivals before the searching seat, so that none of
/// them can answer its secret choice, and it cannot answer theirs.
fn first_to_commit(seats: SeatSet, me: Seat) -> Seat {
    seats.without(me).first().unwrap_or(me)
}

#[cfg(test)]
mod tests {
    use court_testkit::toy::{Toy, ToyConfig};

    use super::*;

    #[derive(Clone)]
    struct Blind;

    impl Sense<Toy> for Blind {
        fn judge(&self, state: &Toy) -> BySeat<f32> {
            match state.standings() {
                Some(standings) => shares(&standings),
                None => BySeat::from_fn(state.seats(), |_| 1.0 / f32::from(state.seats())),
            }
        }
    }

    fn position(seats: u8, wanted: impl Fn(&Toy) -> bool) -> Toy {
        for seed in 0.. {
            let mut dice = FastDice::new(seed);
            let mut state = Toy::new(&ToyConfig::default(), seats).unwrap();
            let mut legal = Vec::new();
            loop {
                match state.turn() {
                    Turn::Over => break,
                    Turn::Chance => {
                        let chance = state.sample(&mut dice);
                        state.resolve_unchecked(&chance, &mut ());
                    }
                    Turn::Of(_) if wanted(&state) => return state,
                    Turn::Of(asked) => {
                        let seat = asked.first().unwrap();
                        legal.clear();
                        state.legal(seat, &mut legal);
                        state.apply_unchecked(seat, legal[dice.below(legal.len() as u32) as usize], &mut ());
                    }
                }
            }
        }
        unreachable!("there are seeds enough")
    }

    fn grown(state: &Toy, me: Seat, settings: &Settings) -> Tree<Toy> {
        let mut tree = Tree::new(1);
        let view = state.view(Viewer::Seat(me));
        for _ in 0..settings.iterations {
            tree.iterate(me, &view, &Blind, settings);
        }
        tree
    }

    /// The trap: if indistinguishable choices were one edge and the first of them were taken, a rival would always make
    /// the same secret choice.
    #[test]
    fn rivals_try_all_their_secret_choices_and_all_lead_to_one_node() {
        let state = position(3, |state| state.turn().seats().len() == 3);
        let me = Seat::new(2);
        for settings in [
            Settings::plain(400),
            Settings {
                iterations: 400,
                ..Settings::GUIDED
            },
        ] {
            let tree = grown(&state, me, &settings);
            let root = &tree.nodes[0];
            let rival: Vec<_> = root
                .edges
                .iter()
                .filter(|edge| edge.seat == Seat::new(0))
                .collect();
            assert!(rival.len() > 1, "the first rival commits first");
            assert!(rival.iter().all(|edge| edge.visits > 20), "{rival:?}");
            assert!(rival.iter().all(|edge| edge.child == NONE));
            assert_eq!(root.veiled.len(), 1);
            // So the searching seat's own choice is made at one node, and nothing it finds depends on theirs.
            let second = &tree.nodes[root.veiled[0].2 as usize];
            assert_eq!(second.veiled.len(), 1);
            let own = &tree.nodes[second.veiled[0].2 as usize];
            assert!(own.edges.iter().all(|edge| edge.seat == me));
            let visits: u32 = tree
                .candidates(me, &state.view(Viewer::Seat(me)))
                .iter()
                .map(|c| c.visits)
                .sum();
            assert!(visits > 390, "{visits}");
        }
    }

    #[test]
    fn going_on_from_a_child_keeps_what_was_found_below_it() {
        let state = position(2, |state| state.turn() == Turn::of(Seat::new(0)));
        let me = Seat::new(0);
        let mut tree = grown(&state, me, &Settings::plain(500));
        let best = tree.nodes[0]
            .edges
            .iter()
            .max_by_key(|edge| edge.visits)
            .unwrap()
            .clone();
        let below: u32 = tree.nodes[best.child as usize]
            .edges
            .iter()
            .map(|edge| edge.visits)
            .sum();
        let size = tree.nodes.len();
        tree.advance(me, best.action);
        assert_eq!(tree.iterations, best.visits);
        assert_eq!(
            tree.nodes[0].edges.iter().map(|edge| edge.visits).sum::<u32>(),
            below
        );
        assert!(tree.nodes.len() < size);
        let children = tree
            .nodes
            .iter()
            .flat_map(|node| node.edges.iter().map(|edge| edge.child));
        assert!(
            children
                .filter(|&child| child != NONE)
                .all(|child| (child as usize) < tree.nodes.len())
        );
    }

    #[test]
    fn edges_stay_in_order_and_count_how_often_they_could_be_taken() {
        let state = position(2, |state| state.turn() == Turn::of(Seat::new(1)));
        let tree = grown(&state, Seat::new(1), &Settings::plain(300));
        for node in &tree.nodes {
            assert!(
                node.edges
                    .is_sorted_by(|a, b| (a.seat, a.action) < (b.seat, b.action))
            );
            assert!(node.edges.iter().all(|edge| edge.visits <= edge.available));
        }
    }
}
