//! How long the server needs to render a table: the whole page and what a live update brings.

use std::hint::black_box;

use court_core::{Dice, FastDice, Seat, Turn, Viewer};
use court_games::GAMES;
use court_table::{Opening, Seed, Table};
use court_web::boards::{Position, board};
use criterion::{Criterion, criterion_group, criterion_main};

/// A game in its middle, at a moment when seat 1 is asked.
fn middle(game: &court_games::GameEntry) -> Box<dyn Table> {
    let kind = game.kind();
    let opening = Opening {
        seats: kind.meta().max_seats,
        config: serde_json::json!({}),
        seed: Some(Seed::from_number(7)),
        contributions: Vec::new(),
    };
    let mut table = kind.open(opening).expect("the default config opens");
    let mut dice = FastDice::new(7);
    let mut asked = 0;
    loop {
        match table.turn() {
            Turn::Chance => table.roll().expect("there is a seed"),
            Turn::Of(turn) => {
                let seat = turn.iter().next().expect("somebody is asked");
                asked += u32::from(seat == Seat::new(0));
                if asked == 20 && seat == Seat::new(0) {
                    return table;
                }
                let action = dice.pick(&table.legal(seat)).expect("something is legal").clone();
                table.play(seat, &action).expect("it is legal");
            }
            Turn::Over => return table,
        }
    }
}

fn render(c: &mut Criterion) {
    for game in GAMES {
        let Some(board) = board(game.slug()) else { continue };
        let table = middle(game);
        let names: Vec<String> = (1..=table.header().seats).map(|n| format!("Name{n}")).collect();
        let viewer = Viewer::Seat(Seat::new(0));
        c.bench_function(
            &format!("{}: view, offers, effects and board", game.slug()),
            |b| {
                b.iter(|| {
                    let offers = table.offers(Seat::new(0));
                    let view = table.view(viewer);
                    let position = Position {
                        view: &view,
                        viewer,
                        names: &names,
                        turn: table.turn().seats(),
                        offers: &offers,
                    };
                    black_box(board.draw(&position).expect("a view can be drawn").board.0.len())
                });
            },
        );
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30);
    targets = render
}
criterion_main!(benches);
