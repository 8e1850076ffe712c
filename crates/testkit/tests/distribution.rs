//! Law 20 on the toy: worlds come with the right probability, and a fault in that is caught.

use std::panic::catch_unwind;

use court_core::{Seat, Viewer};
use court_testkit::toy::{Fault, Toy, ToyConfig};
use court_testkit::{DistributionReport, Sampling, assert_distribution};

fn hands_of(fault: Fault, viewer: Viewer, script: &[&str]) -> DistributionReport {
    let config = ToyConfig {
        fault,
        ..ToyConfig::default()
    };
    let sampling = Sampling {
        config: &config,
        seats: 3,
        script,
        viewer,
        games: 20_000,
        seed: 1,
    };
    // What each seat holds, what lies face down, and the top of the deck.
    assert_distribution::<Toy, _>(&sampling, |toy| {
        let held = Seat::all(3).map(|seat| (toy.hand(seat).cards(), toy.treasury(seat)));
        (held.collect::<Vec<_>>(), toy.deck().last().copied())
    })
}

#[test]
fn the_toy_draws_worlds_with_the_right_probability() {
    let seat = Viewer::Seat(Seat::new(0));
    let report = hands_of(Fault::None, seat, &["@1 draw", "@2 hidden"]);
    assert!(report.views >= 5 && report.degrees > 100, "{report}");
    // A spectator sees one view only, and knows that who played a 5 had one.
    let report = hands_of(Fault::None, Viewer::Spectator, &["@1 play 5", "@2 hidden"]);
    assert_eq!(report.views, 1);
    assert!(report.fitting < 10_000, "a seat has a 5 in one game of four");
}

#[test]
fn worlds_dealt_in_order_are_possible_but_not_probable() {
    let unfair = || hands_of(Fault::WorldUnfair, Viewer::Seat(Seat::new(0)), &["@1 draw"]);
    let payload = catch_unwind(unfair).expect_err("all high cards lie in the deck");
    let message = payload.downcast_ref::<String>().expect("a text");
    assert!(message.starts_with("law 20 is broken by toy"), "{message}");
}

#[test]
fn a_script_must_not_name_what_the_viewer_does_not_see() {
    let told = || hands_of(Fault::None, Viewer::Seat(Seat::new(1)), &["@1 bury 3"]);
    let payload = catch_unwind(told).expect_err("the burial is hidden from @2");
    let message = payload.downcast_ref::<String>().expect("a text");
    assert!(message.contains("write `@1 hidden`"), "{message}");
}

#[test]
fn too_few_games_are_no_proof() {
    let config = ToyConfig::default();
    let sampling = Sampling::<Toy> {
        config: &config,
        seats: 2,
        script: &[],
        viewer: Viewer::Spectator,
        games: 100,
        seed: 1,
    };
    let few = || assert_distribution(&sampling, |toy| toy.deck().to_vec());
    assert!(catch_unwind(few).is_err());
}
