//! Boards against the rules: what can be pressed is what is legal, in every phase, for every seat count, for every viewer.

#[path = "boards/phases.rs"]
mod phases;
#[path = "support/random.rs"]
mod random;
#[path = "support/seen.rs"]
mod seen;

use std::collections::BTreeSet;

use court_core::{FastDice, Seat, Turn, Viewer};
use court_games::GAMES;
use court_table::{Eyes, Table};
use court_web::boards::{AnyBoard, Drawn, board, buttons};
use random::{choice, open, play};

fn draw(board: &dyn AnyBoard, table: &dyn Table, viewer: Viewer, names: &[String]) -> Drawn {
    let picture = board.see(Eyes::on(table, viewer), true);
    let picture = picture.expect("it is the game of the board");
    picture.draw(names, table.turn().seats())
}

/// Everything on the page that a board drew.
fn whole(drawn: &Drawn) -> String {
    let areas: String = drawn.areas.iter().map(|area| area.0.as_str()).collect();
    format!("{}{areas}{}", drawn.board.0, drawn.hand.0)
}

fn names(seats: u8) -> Vec<String> {
    (1..=seats).map(|n| format!("Name{n}")).collect()
}

/// All symbols a game's page has.
fn art(board: &dyn AnyBoard) -> String {
    [board.art(), &[court_web::art::SHARED]].concat().concat()
}

/// What stands between this and the next quote, wherever this stands.
fn all_after<'a>(text: &'a str, mark: &str) -> impl Iterator<Item = &'a str> {
    let parts = text.split(mark).skip(1);
    parts.filter_map(|rest| rest.split(['"', ')']).next())
}

fn assert_once(text: &str, game: &str) {
    let mut ids = BTreeSet::new();
    for id in all_after(text, " id=\"") {
        assert!(ids.insert(id), "{game}: the id {id} stands twice");
    }
}

fn assert_symbols_exist(text: &str, art: &str, game: &str) {
    for reference in all_after(text, "href=\"#").chain(all_after(text, "url(#")) {
        assert!(
            art.contains(&format!("id=\"{reference}\"")),
            "{game}: no symbol {reference}"
        );
    }
}

#[test]
fn the_buttons_on_every_board_are_exactly_the_legal_actions() {
    for game in GAMES {
        let kind = game.kind();
        let board = board(game.slug()).unwrap_or_else(|| panic!("{} has no board", game.slug()));
        for seats in kind.meta().seat_counts() {
            let names = names(seats);
            for number in 0..3 {
                play(kind, seats, u64::from(seats) * 100 + number, |table| {
                    for viewer in Viewer::all(seats) {
                        let legal: BTreeSet<String> = viewer
                            .seat()
                            .map_or_else(BTreeSet::new, |seat| table.legal(seat).into_iter().collect());
                        if legal.is_empty() && table.in_force() % 16 != 0 {
                            continue;
                        }
                        let drawn = draw(board, table, viewer, &names);
                        assert_eq!(
                            buttons(&whole(&drawn)),
                            legal,
                            "{} with {seats}, game {number}, after {}",
                            game.slug(),
                            table.in_force()
                        );
                        let listed: BTreeSet<String> =
                            drawn.offers.iter().map(|offer| offer.notation.clone()).collect();
                        assert_eq!(listed, legal, "the prompt bar of {}", game.slug());
                    }
                });
            }
        }
    }
}

#[test]
fn boards_posters_and_legends_use_only_symbols_that_exist_and_no_style_or_script() {
    for game in GAMES {
        let board = board(game.slug()).unwrap_or_else(|| panic!("{} has no board", game.slug()));
        let art = art(board);
        let seats = game.kind().meta().max_seats;
        let names = names(seats);
        let check = |markup: &str| {
            assert_symbols_exist(markup, &art, game.slug());
            assert!(
                !markup.contains(" style=") && !markup.contains("<script"),
                "{}",
                game.slug()
            );
        };
        check(&board.poster().0);
        check(&board.legend().0);
        play(game.kind(), seats, 5, |table| {
            if table.in_force() % 8 == 0 {
                check(&whole(&draw(board, table, Viewer::Seat(Seat::new(0)), &names)));
            }
        });
    }
}

#[test]
fn symbols_point_only_at_symbols_that_exist_and_have_one_id_each() {
    for game in GAMES {
        let Some(board) = board(game.slug()) else { continue };
        let art = art(board);
        assert_symbols_exist(&art, &art, game.slug());
        assert_once(&art, game.slug());
    }
}

#[test]
fn what_the_viewer_cannot_see_is_not_drawn() {
    // Two worlds that a viewer cannot tell apart are the same picture: the board gets nothing but the view. What is left to
    // check is that a spectator's picture of a game has no hand in it.
    for game in GAMES {
        let Some(board) = board(game.slug()) else { continue };
        let seats = game.kind().meta().max_seats;
        let names = names(seats);
        play(game.kind(), seats, 9, |table| {
            if table.in_force() % 16 == 3 && table.turn() != Turn::Over {
                let drawn = draw(board, table, Viewer::Spectator, &names);
                assert!(drawn.hand.0.is_empty(), "{}: {}", game.slug(), drawn.hand.0);
            }
        });
    }
}

/// Elements that have no end.
const VOID: [&str; 4] = ["br", "input", "hr", "use"];

/// Every element that is opened is closed, in order.
fn assert_well_formed(markup: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in markup.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        let name = tag.split([' ', '/']).find(|part| !part.is_empty()).unwrap_or("");
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name), "closed out of order in {markup}");
        } else {
            let attributes: Vec<&str> = tag
                .split(' ')
                .filter_map(|part| Some(part.split_once("=\"")?.0))
                .collect();
            let distinct: BTreeSet<&&str> = attributes.iter().collect();
            assert_eq!(
                attributes.len(),
                distinct.len(),
                "an attribute stands twice in <{tag}>"
            );
            if !VOID.contains(&name) {
                open.push(name);
            }
        }
    }
    assert!(open.is_empty(), "{open:?} not closed");
}

#[test]
fn every_board_is_well_formed_markup_with_each_id_once() {
    for game in GAMES {
        let Some(board) = board(game.slug()) else { continue };
        assert_well_formed(&board.poster().0);
        assert_well_formed(&board.legend().0);
        for seats in game.kind().meta().seat_counts() {
            let names = names(seats);
            play(game.kind(), seats, 21, |table| {
                if table.in_force() % 5 != 0 && table.turn() != Turn::Over {
                    return;
                }
                let viewer = Viewer::all(seats).nth(table.in_force() as usize % usize::from(seats));
                let page = whole(&draw(board, table, viewer.expect("there are so many"), &names));
                assert_well_formed(&page);
                assert_once(&page, game.slug());
            });
        }
    }
}

#[test]
fn a_sealed_ballot_looks_the_same_to_the_others_whatever_it_says() {
    let game = court_games::game("emperor").expect("the Emperor is there");
    let board = board("emperor").expect("it has a board");
    let names = names(4);
    let mut compared = 0;
    for number in 0..6 {
        let mut table = open(game.kind(), 4, number);
        let mut dice = FastDice::new(number);
        while let Some((seat, action)) = choice(&mut *table, &mut dice) {
            if table.turn().seats().len() == 1 {
                table.play(seat, &action).expect("it is legal");
                continue;
            }
            let legal = table.legal(seat);
            let mut other = table.boxed_clone();
            table.play(seat, &legal[0]).expect("it is legal");
            other.play(seat, &legal[1]).expect("it is legal");
            let looks = |viewer| [&table, &other].map(|table| whole(&draw(board, &**table, viewer, &names)));
            for viewer in Viewer::all(4).filter(|viewer| !viewer.is(seat)) {
                let [one, another] = looks(viewer);
                assert_eq!(one, another);
                compared += 1;
            }
            let [one, another] = looks(Viewer::Seat(seat));
            assert_ne!(one, another, "the voter sees his own ballot");
            break;
        }
    }
    assert!(compared > 0, "no ballot was cast in these games");
}

#[test]
fn only_who_uses_etiquette_sees_into_the_discard_pile() {
    let game = court_games::game("sun-king").expect("the Sun King is there");
    let board = board("sun-king").expect("it has a board");
    let names = names(4);
    let mut looked = 0;
    for number in 0..12 {
        play(game.kind(), 4, number, |table| {
            for viewer in Viewer::all(4) {
                let fetches = viewer
                    .seat()
                    .is_some_and(|seat| table.legal(seat).iter().any(|action| action.starts_with("fetch")));
                let shown =
                    whole(&draw(board, table, viewer, &names)).contains("aria-label=\"The discard pile\"");
                assert_eq!(shown, fetches, "after {}", table.in_force());
                looked += u32::from(shown);
            }
        });
    }
    assert!(looked > 0, "nobody used Etiquette in these games");
}

/// What stands in an attribute of a tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()
}

#[test]
fn every_thing_on_a_board_says_what_it_is_and_where_the_rules_say_more() {
    for game in GAMES {
        let board = board(game.slug()).unwrap_or_else(|| panic!("{} has no board", game.slug()));
        let book = format!(
            "{}/../../docs/rules/{}.md",
            env!("CARGO_MANIFEST_DIR"),
            game.slug()
        );
        let Ok(book) = std::fs::read_to_string(book) else {
            panic!("{} has no rule book", game.slug());
        };
        let mut things = 0;
        let mut check = |markup: &str| {
            for tag in markup.split('<').skip(1) {
                let tag = tag.split('>').next().unwrap_or_default();
                let Some(rule) = attribute(tag, "data-rule") else {
                    assert!(
                        !tag.contains("name=\"try\""),
                        "{}: <{tag}> says nothing",
                        game.slug()
                    );
                    continue;
                };
                let label = attribute(tag, "aria-label").unwrap_or_default();
                let lines: Vec<&str> = label.lines().collect();
                assert!(
                    lines.len() > 1 && lines.iter().all(|line| line.len() > 2),
                    "{}: <{tag}>",
                    game.slug()
                );
                assert!(
                    book.contains(&format!("\n**{rule}** ")),
                    "{}: no rule {rule}: {label}",
                    game.slug()
                );
                things += 1;
            }
        };
        for seats in game.kind().meta().seat_counts() {
            let names = names(seats);
            play(game.kind(), seats, 33, |table| {
                if table.in_force() % 7 == 0 {
                    for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Spectator] {
                        check(&whole(&draw(board, table, viewer, &names)));
                    }
                }
            });
        }
        assert!(things > 1000, "{}: {things}", game.slug());
    }
}

#[test]
fn every_bid_is_a_step_and_the_lowest_is_chosen_first() {
    let game = court_games::game("sun-king").expect("the Sun King is there");
    let board = board(game.slug()).expect("it has a board");
    let names = names(4);
    let mut seen = 0;
    play(game.kind(), 4, 3, |table| {
        for viewer in Viewer::all(4) {
            let Some(seat) = viewer.seat() else { continue };
            let bids = table
                .legal(seat)
                .iter()
                .filter(|action| action.starts_with("bid"))
                .count();
            let page = draw(board, table, viewer, &names).board.0;
            assert_eq!(page.matches("type=\"radio\"").count(), bids);
            assert_eq!(page.matches(" checked").count(), usize::from(bids > 0));
            seen += bids;
        }
    });
    assert!(seen > 20, "{seen} bids");
}
#[test]
fn what_an_event_is_about_is_on_the_page_and_moments_are_what_was_seen_then() {
    for game in GAMES {
        let kind = game.kind();
        let board = board(game.slug()).expect("a board");
        for seats in [kind.meta().min_seats, kind.meta().max_seats] {
            let names = names(seats);
            let mut shown = Vec::new();
            let table = play(kind, seats, u64::from(seats) * 900 + 1, |table| {
                let viewers: Vec<_> = Viewer::all(seats).collect();
                let then = viewers.iter().map(|viewer| {
                    let picture = board.see(Eyes::on(table, *viewer), false).expect("its game");
                    whole(&picture.draw(&names, table.turn().seats()))
                });
                shown.push((table.in_force(), then.collect::<Vec<_>>()));
            });
            let (mut spots, mut gains, mut reveals) = (0, 0, 0);
            for (place, viewer) in Viewer::all(seats).enumerate() {
                let eyes = Eyes::on(&*table, viewer);
                let moments = board.moments(eyes, 0, table.in_force()).expect("the past");
                assert_eq!(moments.len() as u32, table.in_force() + 1);
                let mut before = String::new();
                for moment in &moments {
                    let drawn = whole(&moment.picture.draw(&names, moment.turn));
                    if let Some((_, then)) = shown.iter().find(|(at, _)| *at == moment.at) {
                        assert!(
                            drawn == then[place],
                            "{} at {}: not what was seen",
                            game.slug(),
                            moment.at
                        );
                    }
                    for about in moment.lines.iter().map(|line| &line.about) {
                        for spot in &about.spots {
                            let id = format!("id=\"{spot}\"");
                            let seat = spot.starts_with("seat-") && spot.ends_with("-area");
                            assert!(
                                seat || drawn.contains(&id) || before.contains(&id),
                                "{}: no {spot}",
                                game.slug()
                            );
                            spots += 1;
                        }
                        gains += about.gains.len();
                        reveals += about.reveal.len();
                    }
                    before = drawn;
                }
                let outline = board.outline(eyes);
                assert_eq!(outline.len() as u32, table.in_force());
            }
            assert!(spots > 0 && gains > 0, "{}: {spots} {gains}", game.slug());
            assert!(
                reveals > 0 || game.slug() == "sun-king",
                "{} reveals nothing",
                game.slug()
            );
        }
    }
}
