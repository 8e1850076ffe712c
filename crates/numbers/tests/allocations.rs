//! A step allocates nothing: whole games are played, observed and masked, and memory is counted.

use court_core::{Dice, FastDice, Turn, Viewer};
use court_emperor::Emperor;
use court_louis_xiv::LouisXiv;
use court_numbers::{Numbered, Scratch, action_of, information_key, legal_ids, mask, observe};
use court_sun_king::SunKing;

fn a_step_allocates_nothing<G: Numbered>() {
    let mut scratch = Scratch::new();
    let mut ids = Vec::with_capacity(256);
    let mut seen = vec![0.0; G::OBSERVATION];
    let mut allowed = vec![0; G::ACTIONS];
    let start = G::new(&G::Config::default(), G::META.max_seats).ok().unwrap();
    let mut play = |seed| {
        let (mut game, mut dice) = (start.clone(), FastDice::new(seed));
        let mut steps = 0;
        loop {
            match game.turn() {
                Turn::Chance => game.resolve_unchecked(&game.sample(&mut dice), &mut ()),
                Turn::Of(seats) => {
                    let seat = seats.first().unwrap();
                    let view = game.view(Viewer::Seat(seat));
                    observe::<G>(&view, &mut seen);
                    mask(&game, seat, &mut scratch, &mut allowed);
                    legal_ids(&game, seat, &mut scratch, &mut ids);
                    let id = *dice.pick(&ids).unwrap();
                    let action = action_of(&game, seat, id, &mut scratch).unwrap();
                    game.apply_unchecked(seat, action, &mut ());
                    std::hint::black_box(information_key::<G>(&view));
                    steps += 1;
                }
                Turn::Over => break steps,
            }
        }
    };
    // The first game reads the component data.
    play(0);
    let mut steps = 0;
    let counted = allocation_counter::measure(|| steps = (1..4).map(&mut play).sum());
    assert!(steps > 100);
    assert_eq!(
        counted.count_total,
        0,
        "allocations in {steps} steps of {}",
        G::META.slug
    );
    // The counter does count.
    let counted = allocation_counter::measure(|| drop(std::hint::black_box(vec![1u8])));
    assert_eq!(counted.count_total, 1);
}

#[test]
fn emperor() {
    a_step_allocates_nothing::<Emperor>();
}

#[test]
fn louis_xiv() {
    a_step_allocates_nothing::<LouisXiv>();
}

#[test]
fn sun_king() {
    a_step_allocates_nothing::<SunKing>();
}
