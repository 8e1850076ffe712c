//! Screens as text: for every kind of decision in a finished game of each kind, what the seat that decides sees at 80×24;
//! and some at 120×40. `COURT_BLESS=1` writes the files, to be read as a difference.

use std::fmt::Write as _;
use std::path::Path;

use court_core::{Viewer, with_names};
use court_games::GAMES;
use court_table::Table;
use court_testkit::Golden;
use court_tui::replay;
use court_tui::screen::{Choice, Model, Overlay, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;

/// A finished game of this kind.
fn record(game: &str) -> String {
    let name = match game {
        "sun-king" => "4-seats-louis-twice",
        _ => "3-seats",
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/tests/records");
    std::fs::read_to_string(folder.join(game).join(name).with_extension("court")).unwrap()
}

/// A finished game of each kind.
fn records() -> impl Iterator<Item = (&'static str, String)> {
    GAMES.iter().map(|game| (game.slug(), record(game.slug())))
}

fn names() -> Vec<String> {
    ["Anne", "Blaise", "Colette", "Denis"].map(str::to_owned).to_vec()
}

/// What the seat that is to choose sees.
fn model(table: &dyn Table, at: u32, (width, height): (u16, u16)) -> Option<Model> {
    let then = table.at(at).unwrap();
    let seat = then.turn().seats().first()?;
    let prompt = then.prompt(seat).unwrap();
    let mut offers = then.offers(seat);
    offers.sort_by_key(|offer| offer.is_null);
    let names = names();
    let offers = Choice::list(&offers, &names);
    Some(Model {
        prompt: format!("{} (rule {})", with_names(&prompt.text, &names), prompt.rule),
        selected: offers.iter().position(|offer| !offer.is_null),
        offers,
        keys: "F1 keys  ? rule  H hint  U undo  L log  Q leave",
        ..replay::model(table, &names, Viewer::Seat(seat), at, Size { width, height }).unwrap()
    })
}

fn render(model: &Model, width: u16, height: u16) -> String {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| drop(draw(model, frame))).unwrap();
    text(terminal.backend().buffer())
}

fn text(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let row = |cells: &[ratatui::buffer::Cell]| cells.iter().map(|cell| cell.symbol()).collect::<String>();
    let rows = buffer
        .content
        .chunks(width)
        .map(|cells| row(cells).trim_end().to_owned());
    rows.collect::<Vec<_>>().join("\n") + "\n"
}

/// The sizes that are looked at.
const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

#[test]
fn every_kind_of_decision_has_its_screen() {
    let mut golden = Golden::of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens"));
    for (game, record) in records() {
        let table = court_games::replay(&record).unwrap();
        for size in SIZES {
            let (width, height) = size;
            let mut seen = Vec::new();
            let mut screens = String::new();
            for at in 0..table.in_force() {
                let then = table.at(at).unwrap();
                let Some(prompt) = then.turn().seats().first().and_then(|seat| then.prompt(seat)) else {
                    continue;
                };
                if seen.contains(&prompt.code) {
                    continue;
                }
                let model = model(&*table, at, size).unwrap();
                writeln!(screens, "=== {} · entry {at} · {width}×{height}", prompt.code).unwrap();
                screens += &render(&model, width, height);
                seen.push(prompt.code);
            }
            assert!(seen.len() >= 8, "only {} kinds of decision in {game}", seen.len());
            let end = table.in_force();
            let end =
                replay::model(&*table, &names(), Viewer::Spectator, end, Size { width, height }).unwrap();
            writeln!(screens, "=== the end · {width}×{height}").unwrap();
            screens += &render(&end, width, height);
            golden.compare(&format!("{game}-{width}x{height}.txt"), &screens);
        }
    }
    golden.finish_folder();
}

/// Whatever is asked, what the seat has and holds is in sight, and so is what declines.
#[test]
fn the_own_hand_and_the_way_out_are_always_in_sight() {
    for (game, record) in records() {
        let table = court_games::replay(&record).unwrap();
        for size in SIZES {
            for at in 0..table.in_force() {
                let Some(model) = model(&*table, at, size) else {
                    continue;
                };
                let screen = render(&model, size.0, size.1);
                let own = model.picture.own.iter().map(ToString::to_string);
                for line in own.map(|line| line.trim_end().to_owned()) {
                    assert!(
                        screen.contains(&line),
                        "{game}, entry {at}: {line:?} is not on\n{screen}"
                    );
                }
                for choice in model.offers.iter().filter(|choice| choice.is_null) {
                    assert!(screen.contains(&choice.text), "{game}, entry {at}:\n{screen}");
                }
            }
        }
    }
}

#[test]
fn what_lies_over_the_table_is_readable_and_the_curtain_hides_all() {
    let table = court_games::replay(&record("louis-xiv")).unwrap();
    let at = (20..).find(|&at| model(&*table, at, (80, 24)).is_some()).unwrap();
    let base = model(&*table, at, (80, 24)).unwrap();
    let over = |overlay| {
        render(
            &Model {
                overlay,
                ..base.clone()
            },
            80,
            24,
        )
    };
    let rule = over(Overlay::Text {
        title: "The rule".to_owned(),
        text: "P2.1 In turn order …".to_owned(),
        scroll: 0,
    });
    assert!(rule.contains("The rule") && rule.contains("P2.1 In turn order …"));
    assert!(over(Overlay::Typing("stone 1".to_owned())).contains("stone 1▏"));
    assert!(over(Overlay::Leave("Your seat is kept.".to_owned())).contains("Your seat is kept."));
    let curtain = over(Overlay::Curtain("Blaise".to_owned()));
    assert_eq!(
        curtain.trim(),
        "Blaise, take your seat and press Enter. Everybody else, look away."
    );
}

/// Of more than fits, the end is in sight.
#[test]
fn the_newest_is_seen_of_a_long_story_and_of_a_long_answer() {
    let sentence = |number: u32| {
        format!("Marie-Thérèse puts stone {number} from the own supply on Françoise-Athénaïs de Montespan.")
    };
    let log: Vec<String> = (1..=90).map(sentence).collect();
    let story = log.join("\n");
    let wide = Model {
        log,
        ..Model::default()
    };
    let rows = render(&wide, 120, 40);
    assert!(
        rows.contains("stone 90 from") && rows.contains("de Montespan."),
        "{rows}"
    );
    let over = |overlay| {
        let model = Model {
            overlay,
            ..Model::default()
        };
        render(&model, 80, 24)
    };
    let text = over(Overlay::Text {
        title: "What happened".to_owned(),
        text: story,
        scroll: u16::MAX,
    });
    assert!(
        text.contains("stone 90 from") && text.contains("more above"),
        "{text}"
    );
    let typed = format!("chat {}the end", "la ".repeat(28));
    assert!(over(Overlay::Typing(typed)).contains("the end▏"));
}

#[test]
fn without_colour_the_text_is_the_same_and_no_cell_has_a_colour() {
    let table = court_games::replay(&record("sun-king")).unwrap();
    let at = (20..).find(|&at| model(&*table, at, (80, 24)).is_some()).unwrap();
    let coloured = model(&*table, at, (80, 24)).unwrap();
    let plain = Model {
        plain_colours: true,
        ..coloured.clone()
    };
    assert_eq!(render(&coloured, 80, 24), render(&plain, 80, 24));
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| drop(draw(&plain, frame))).unwrap();
    let colour = |cell: &ratatui::buffer::Cell| cell.fg != ratatui::style::Color::Reset;
    assert!(!terminal.backend().buffer().content.iter().any(colour));
}

#[test]
fn a_screen_that_is_too_small_says_what_is_needed_and_shows_no_half_of_a_table() {
    let table = court_games::replay(&record("louis-xiv")).unwrap();
    let at = (10..).find(|&at| model(&*table, at, (80, 24)).is_some()).unwrap();
    for (width, height) in [(79, 24), (80, 23), (40, 12)] {
        let small = model(&*table, at, (width, height)).unwrap();
        let screen = render(&small, width, height);
        let words = screen.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            words.starts_with(&format!("This terminal has {width} × {height}")),
            "{screen}"
        );
        assert!(
            words.contains("needs 80 × 24") && !words.contains("Louis"),
            "{screen}"
        );
    }
}

#[test]
fn a_very_small_screen_does_not_panic() {
    for (_, record) in records() {
        let table = court_games::replay(&record).unwrap();
        let at = (10..).find(|&at| model(&*table, at, (20, 8)).is_some()).unwrap();
        for (width, height) in [(1, 1), (5, 3), (20, 8), (79, 10), (300, 100)] {
            let small = model(&*table, at, (width, height)).unwrap();
            render(&small, width, height);
            let text = "a long text ".repeat(50);
            let overlay = Overlay::Text {
                title: "Title".to_owned(),
                text,
                scroll: 2,
            };
            render(&Model { overlay, ..small }, width, height);
        }
    }
}
