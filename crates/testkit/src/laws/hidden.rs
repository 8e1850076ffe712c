//! Laws of worlds that a viewer may be in: 7, 8, 9, 17 and 18.

use court_core::{Event, Game, Turn, Viewer};

use super::assert_same;
use super::trials::{Spot, Trials, legal};
use crate::play::play_on;

/// A world this viewer may be in.
pub(super) fn world<G: Game>(spot: &Spot<'_, G>, viewer: Viewer, salt: u64) -> G {
    let own = viewer.seat().map_or(9, |seat| seat.index() as u64);
    G::determinise(&spot.game.view(viewer), &mut spot.dice(salt * 10 + own))
}

/// The viewer in a message.
pub(super) fn name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Seat(seat) => seat.to_string(),
        Viewer::Spectator => "a spectator".to_owned(),
    }
}

/// Law 7: `determinise` makes a world in which the viewer sees the same view; every viewer, a spectator too, at every
/// kind of turn.
///
/// # Panics
/// If it is broken.
pub fn law_07_worlds_show_the_viewer_the_same<G: Game>(trials: &Trials<G>) {
    trials.each_position("7", trials.every(), |spot| {
        for viewer in Viewer::all(spot.game.seats()) {
            let view = spot.game.view(viewer);
            let again = world(spot, viewer, 0).view(viewer);
            assert_same(
                &view,
                &again,
                &format!("the view of {} must be the same in its world", name(viewer)),
            );
        }
    });
}

/// Law 8: … in which the turn and the number of seats are the same.
///
/// # Panics
/// If it is broken.
pub fn law_08_worlds_have_the_same_turn<G: Game>(trials: &Trials<G>) {
    trials.each_position("8", trials.every(), |spot| {
        for viewer in Viewer::all(spot.game.seats()) {
            let world = world(spot, viewer, 0);
            assert_eq!(
                (spot.game.turn(), spot.game.seats(), spot.game.rules_version()),
                (world.turn(), world.seats(), world.rules_version()),
                "turn, seats and rules must be the same in a world of {}",
                name(viewer)
            );
        }
    });
}

/// Law 9: … which keeps the invariants; in which the viewer may do the same, reads the same on its buttons, has the
/// same null moves and is refused for the same reasons; and in which every seat is asked the same, because prompts are public.
///
/// # Panics
/// If it is broken.
pub fn law_09_worlds_ask_and_offer_the_same<G: Game>(trials: &Trials<G>) {
    trials.each_position("9", trials.every(), |spot| {
        for viewer in Viewer::all(spot.game.seats()) {
            let world = world(spot, viewer, 0);
            world.assert_invariants();
            let (turn, other_turn) = (spot.game.turn(), world.turn());
            for seat in turn.seats().iter().filter(|&seat| other_turn.is_of(seat)) {
                assert_same(
                    &spot.game.prompt(seat),
                    &world.prompt(seat),
                    &format!(
                        "the prompt of {seat} is public and must be the same in a world of {}",
                        name(viewer)
                    ),
                );
                if viewer.is(seat) {
                    same_choice(spot, seat, &world);
                }
            }
        }
    });
}

fn same_choice<G: Game>(spot: &Spot<'_, G>, seat: court_core::Seat, world: &G) {
    let list = legal(spot.game, seat);
    let texts = |list: &[G::Action]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        texts(&list),
        texts(&legal(world, seat)),
        "the legal actions of {seat} must be the same in its world"
    );
    for &action in &list {
        assert_eq!(
            spot.game.describe(seat, action),
            world.describe(seat, action),
            "the words for {action} of {seat} must be the same in its world"
        );
        assert_eq!(
            spot.game.is_null(seat, action),
            world.is_null(seat, action),
            "{action} of {seat} must be a null move in its world as well, or in neither"
        );
    }
    for &action in &spot.pool.actions {
        let (truth, other) = (spot.game.check(seat, action), world.check(seat, action));
        assert!(
            truth == other,
            "the answer to {action} by {seat} must be the same in its world: {truth:?} and {other:?}"
        );
    }
}

/// Law 17: a spectator knows nothing that a seat does not know. What a spectator sees of an event every seat sees as
/// well, and more: what a seat sees, shown on to a spectator, is what the spectator sees. In a world made from a seat's
/// view a spectator sees the same as in truth.
///
/// # Panics
/// If it is broken.
pub fn law_17_spectators_know_no_more_than_seats<G: Game>(trials: &Trials<G>) {
    trials.each_step("17", 1, |step| {
        for event in &step.heard.events {
            let Some(public) = event.seen_by(Viewer::Spectator) else {
                continue;
            };
            for viewer in Viewer::all(step.after.seats()) {
                let seen = event.seen_by(viewer).unwrap_or_else(|| {
                    panic!(
                        "a spectator sees {public:?}, but {} sees nothing of it",
                        name(viewer)
                    )
                });
                let shown_on = seen.seen_by(Viewer::Spectator);
                assert!(
                    shown_on.as_ref() == Some(&public),
                    "a spectator sees {public:?}, but of what {} sees a spectator would see {shown_on:?}",
                    name(viewer)
                );
            }
        }
    });
    trials.each_position("17", trials.every(), |spot| {
        let public = spot.game.view(Viewer::Spectator);
        for viewer in Viewer::all(spot.game.seats()) {
            assert_same(
                &public,
                &world(spot, viewer, 0).view(Viewer::Spectator),
                &format!(
                    "a spectator must see the same in truth and in a world of {}",
                    name(viewer)
                ),
            );
        }
    });
}

/// Law 18: a world made by `determinise` can be played on to its end; it keeps the invariants and the bound on the number
/// of decisions.
///
/// # Panics
/// If it is broken.
pub fn law_18_worlds_play_on_to_the_end<G: Game>(trials: &Trials<G>) {
    trials.each_position("18", trials.every() * 4, |spot| {
        if spot.game.turn() == Turn::Over {
            return;
        }
        let viewers: Vec<_> = Viewer::all(spot.game.seats()).collect();
        let viewer = viewers[(spot.step as usize + spot.seed as usize) % viewers.len()];
        let seed = spot.seed * 1000 + u64::from(spot.step);
        let played = play_on(world(spot, viewer, 0), seed, |step| {
            step.after.assert_invariants()
        });
        played.assert_over();
    });
}
