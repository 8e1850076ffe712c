//! The tree, from the inside.

use court_core::BySeat;
use court_testkit::toy::{Toy, ToyConfig};

use super::*;
use crate::{play_at_random, shares};

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
    let mut dice = FastDice::new(0);
    loop {
        let mut state = Toy::new(&ToyConfig::default(), seats).unwrap();
        let wanted = |state: &Toy, _: Seat, _: &[<Toy as Game>::Action]| wanted(state);
        play_at_random(&mut state, &mut dice, &mut Vec::new(), wanted);
        if state.turn() != Turn::Over {
            return state;
        }
    }
}

fn grown(state: &Toy, me: Seat, settings: &Settings) -> Tree<Toy> {
    let mut tree = Tree::new(1);
    let view = state.view(Viewer::Seat(me));
    for _ in 0..settings.iterations {
        tree.iterate(me, &view, &Blind, settings);
    }
    tree
}

/// The trap: if indistinguishable choices shared an edge and the first of them were taken, a rival would always make
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
