//! Laws of choices in secret and of what comes to light: 10, 11 and 16.

use court_core::{Dice, Event, Game, Seat, SeatSet, Turn, Viewer};

use super::assert_same;
use super::hidden::{name, world};
use super::trials::{Spot, Trials, legal};

/// So many actions of one list are compared with each other at most.
const COMPARED: usize = 10;

/// Law 10: when several seats choose at once, each choice takes its seat out of the turn and touches nobody else's: the
/// others stay in turn with the same prompt and the same list. In whatever order they choose, the state they reach is
/// the same.
///
/// # Panics
/// If it is broken.
pub fn law_10_simultaneous_choices_commute<G: Game>(trials: &Trials<G>) {
    trials.each_position("10", 1, |spot| {
        let Turn::Of(seats) = spot.game.turn() else { return };
        if seats.len() < 2 {
            return;
        }
        let mut dice = spot.dice(0);
        let mut choices: Vec<(Seat, G::Action)> = Vec::new();
        for seat in seats.iter() {
            let list = legal(spot.game, seat);
            let Some(&action) = dice.pick(&list) else { return };
            choices.push((seat, action));
        }
        let expected = commit_all(spot.game, seats, &choices);
        for _ in 0..2 {
            dice.shuffle(&mut choices);
            let reached = commit_all(spot.game, seats, &choices);
            let order: Vec<_> = choices.iter().map(|(seat, _)| seat.to_string()).collect();
            assert_same(
                &expected,
                &reached,
                &format!(
                    "choosing in the order {} must reach the same state",
                    order.join(" ")
                ),
            );
        }
    });
}

fn commit_all<G: Game>(game: &G, seats: SeatSet, choices: &[(Seat, G::Action)]) -> G {
    let mut game = game.clone();
    let mut waiting = seats;
    for &(seat, action) in choices {
        waiting.remove(seat);
        let before: Vec<_> = waiting
            .iter()
            .map(|other| (legal(&game, other), game.prompt(other)))
            .collect();
        game.apply_unchecked(seat, action, &mut ());
        if waiting.is_empty() {
            break;
        }
        assert!(
            game.turn() == Turn::Of(waiting),
            "after the choice of {seat} it must be the turn of {}, not of {}",
            Turn::Of(waiting),
            game.turn()
        );
        for (other, (list, prompt)) in waiting.iter().zip(before) {
            assert!(
                list == legal(&game, other),
                "{action} of {seat} changes what {other}, who chooses at the same time, may do"
            );
            assert_same(
                &prompt,
                &game.prompt(other),
                &format!("{other} must be asked the same before and after {action} of {seat}"),
            );
        }
    }
    game
}

/// An action, the state it leads to and what is told.
type Tried<G> = (<G as Game>::Action, G, Vec<<G as Game>::Event>);

/// What a viewer has after an action: its view and what it was told.
type Shown<G> = (<G as Game>::View, Vec<<G as Game>::Event>);

fn shown<G: Game>(after: &G, events: &[G::Event], viewer: Viewer) -> Shown<G> {
    let told = events.iter().filter_map(|event| event.seen_by(viewer)).collect();
    (after.view(viewer), told)
}

fn same_shown<G: Game>(left: &Shown<G>, right: &Shown<G>, what: &str) {
    assert_same(&left.0, &right.0, &format!("{what}: the views must be the same"));
    assert_same(
        &left.1,
        &right.1,
        &format!("{what}: the events told must be the same"),
    );
}

/// The same was told, in whatever order: a view need not remember in which order cards were turned up.
fn same_told<E: Event>(left: &[E], right: &[E], what: &str) {
    let sorted = |events: &[E]| {
        let mut events = events.to_vec();
        events.sort_by_cached_key(|event| serde_json::to_string(event).unwrap_or_default());
        events
    };
    if left != right {
        assert_same(&sorted(left), &sorted(right), what);
    }
}

/// Law 11: secrets.
///
/// - Two actions that `seen_by` shows alike to a watcher leave that watcher with the same view and the same redacted
///   events, and a spectator too. (So an action that shows at once, such as the last ballot, must be shown as it is.)
/// - The other way round: two actions that lead to different states, but leave the watcher with the same view and
///   events, must be shown alike: `seen_by` tells no more than that.
/// - While several seats choose at once all actions of a seat look alike to all others.
/// - Whoever has the same view after two chance outcomes was told the same about both.
///
/// # Panics
/// If it is broken.
pub fn law_11_secret_choices_look_alike<G: Game>(trials: &Trials<G>) {
    trials.each_position("11", trials.every().div_ceil(2), |spot| {
        let turn = spot.game.turn();
        for actor in turn.seats().iter() {
            let mut list = legal(spot.game, actor);
            if list.len() > COMPARED {
                spot.dice(actor.index() as u64).shuffle(&mut list);
                list.truncate(COMPARED);
            }
            let results: Vec<_> = list
                .iter()
                .map(|&action| {
                    let (mut after, mut events) = (spot.game.clone(), Vec::new());
                    after.apply_unchecked(actor, action, &mut events);
                    (action, after, events)
                })
                .collect();
            compare_results(spot, actor, &results, turn.seats().len() > 1);
        }
    });
    trials.each_position("11", 1, |spot| {
        if spot.game.turn() == Turn::Chance {
            compare_outcomes(spot);
        }
    });
}

fn compare_outcomes<G: Game>(spot: &Spot<'_, G>) {
    let results: Vec<_> = (0..6)
        .map(|salt| {
            let (mut after, mut events) = (spot.game.clone(), Vec::new());
            let chance = spot.game.sample(&mut spot.dice(salt));
            after.resolve_unchecked(&chance, &mut events);
            (chance, after, events)
        })
        .collect();
    for viewer in Viewer::all(spot.game.seats()) {
        let seen: Vec<_> = results
            .iter()
            .map(|(_, after, events)| shown(after, events, viewer))
            .collect();
        for (i, one) in seen.iter().enumerate() {
            for (j, other) in seen
                .iter()
                .enumerate()
                .skip(i + 1)
                .filter(|(_, other)| one.0 == other.0)
            {
                same_told(
                    &one.1,
                    &other.1,
                    &format!(
                        "{} has the same view after the outcomes {} and {} and must be told the same",
                        name(viewer),
                        results[i].0,
                        results[j].0
                    ),
                );
            }
        }
    }
}

fn compare_results<G: Game>(spot: &Spot<'_, G>, actor: Seat, results: &[Tried<G>], at_once: bool) {
    for watcher in Seat::all(spot.game.seats()).filter(|&watcher| watcher != actor) {
        let seen: Vec<_> = results
            .iter()
            .map(|(action, after, events)| {
                let alike = spot.game.seen_by(watcher, actor, *action);
                (alike, shown(after, events, Viewer::Seat(watcher)))
            })
            .collect();
        for (i, (one, one_shown)) in seen.iter().enumerate() {
            for (j, (other, other_shown)) in seen.iter().enumerate().skip(i + 1) {
                let (one_action, one_after, one_events) = &results[i];
                let (other_action, other_after, other_events) = &results[j];
                let both = format!("{one_action} and {other_action} of {actor}");
                if at_once {
                    assert!(
                        one == other,
                        "others choose at the same time, but seen_by tells {both} apart to {watcher}: {one:?} and \
                         {other:?}"
                    );
                }
                if one == other {
                    let what = format!("{both} look alike to {watcher} in seen_by");
                    same_shown::<G>(one_shown, other_shown, &what);
                    let public = |after, events: &[G::Event]| shown::<G>(after, events, Viewer::Spectator);
                    same_shown::<G>(
                        &public(one_after, one_events),
                        &public(other_after, other_events),
                        &format!("{what}, so also to a spectator"),
                    );
                } else {
                    assert!(
                        one_shown != other_shown || one_after == other_after,
                        "{both} leave {watcher} with the same view and events, but seen_by tells them apart: {one:?} \
                         and {other:?}"
                    );
                }
            }
        }
    }
}

/// Law 16: what shows somebody something new is declared by an event that `reveals`.
///
/// An action is applied in truth and in a world that a viewer holds possible (an action that looks alike to the viewer,
/// if the same is not legal there). If no event in either `reveals`, the viewer must have the same view and the same
/// redacted events in both. If one does, the view shows it: whoever has the same view in both worlds was told the same
/// in both, though perhaps in another order. (An event that shows a card to those who may not see it is caught by this,
/// as is a view that forgets what was shown.)
///
/// # Panics
/// If it is broken.
pub fn law_16_revelations_are_declared<G: Game>(trials: &Trials<G>) {
    let mut compared = false;
    trials.each_position("16", trials.every(), |spot| {
        for viewer in Viewer::all(spot.game.seats()) {
            let world = world(spot, viewer, 1);
            // That the view is the same is law 7's business.
            if world.view(viewer) != spot.game.view(viewer) {
                continue;
            }
            let mut dice = spot.dice(7);
            for actor in spot
                .game
                .turn()
                .seats()
                .iter()
                .filter(|&seat| world.turn().is_of(seat))
            {
                let list = legal(spot.game, actor);
                let others = legal(&world, actor);
                for _ in 0..3 {
                    let Some(&action) = dice.pick(&list) else { return };
                    if let Some(alike) = counterpart(spot.game, &world, viewer, actor, action, &others) {
                        declared(spot.game, &world, viewer, actor, action, alike);
                        compared = true;
                    }
                }
            }
        }
    });
    assert!(
        compared || trials.is_single(),
        "law 16: no action could be compared in two worlds"
    );
}

/// The action in the world that the viewer cannot tell from this one in truth.
fn counterpart<G: Game>(
    game: &G,
    world: &G,
    viewer: Viewer,
    actor: Seat,
    action: G::Action,
    others: &[G::Action],
) -> Option<G::Action> {
    if others.contains(&action) {
        return Some(action);
    }
    let watcher = viewer.seat().filter(|&watcher| watcher != actor)?;
    let seen = game.seen_by(watcher, actor, action);
    others
        .iter()
        .copied()
        .find(|&other| world.seen_by(watcher, actor, other) == seen)
}

fn declared<G: Game>(game: &G, world: &G, viewer: Viewer, actor: Seat, action: G::Action, alike: G::Action) {
    let (mut truth, mut truth_events) = (game.clone(), Vec::new());
    truth.apply_unchecked(actor, action, &mut truth_events);
    let (mut other, mut other_events) = (world.clone(), Vec::new());
    other.apply_unchecked(actor, alike, &mut other_events);
    let (truth_shown, other_shown) = (
        shown(&truth, &truth_events, viewer),
        shown(&other, &other_events, viewer),
    );
    let who = name(viewer);
    if truth_events.iter().chain(&other_events).any(Event::reveals) {
        if truth_shown.0 == other_shown.0 {
            same_told(
                &truth_shown.1,
                &other_shown.1,
                &format!(
                    "{who} has the same view after {action} by {actor} in two worlds and must be told the same"
                ),
            );
        }
        return;
    }
    same_shown::<G>(
        &truth_shown,
        &other_shown,
        &format!(
            "no event of {action} by {actor} reveals anything, but {who} sees something else than in another world it \
             held possible"
        ),
    );
}
