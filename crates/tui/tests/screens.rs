//! Screens as text: for every kind of decision in a finished game of each kind, what the seat that decides sees at 80×24;
//! and some at 120×40. `COURT_BLESS=1` writes the files, to be read as a difference.

use std::fmt::Write as _;
use std::path::Path;

use court_core::Viewer;
use court_table::Table;
use court_tui::screen::{Model, Overlay, draw};
use court_tui::{replay, with_names};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;

const RECORDS: [(&str, &str); 3] = [
    (
        "louis-xiv",
        include_str!("../../games/tests/records/louis-xiv/3-seats.court"),
    ),
    (
        "sun-king",
        include_str!("../../games/tests/records/sun-king/4-seats-louis-twice.court"),
    ),
    (
        "emperor",
        include_str!("../../games/tests/records/emperor/3-seats.court"),
    ),
];

fn names() -> Vec<String> {
    ["Anne", "Blaise", "Colette", "Denis"].map(str::to_owned).to_vec()
}

/// What the seat that is to choose sees.
fn model(table: &dyn Table, at: u32, width: u16) -> Option<Model> {
    let then = table.at(at).unwrap();
    let seat = then.turn().seats().first()?;
    let prompt = then.prompt(seat).unwrap();
    let offers = then.offers(seat);
    let names = names();
    Some(Model {
        prompt: format!("{} (rule {})", with_names(&prompt.text, &names), prompt.rule),
        offers: offers
            .iter()
            .map(|offer| (with_names(&offer.text, &names), offer.action.clone()))
            .collect(),
        ..replay::model(table, &names, Viewer::Seat(seat), at, width).unwrap()
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

fn compare(name: &str, screens: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/screens")
        .join(name);
    if std::env::var_os("COURT_BLESS").is_some() {
        std::fs::write(&path, screens).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    if expected != screens {
        let line = expected
            .lines()
            .zip(screens.lines())
            .take_while(|(a, b)| a == b)
            .count();
        panic!(
            "{} differs from line {}:\n{}\nis now:\n{}\n(COURT_BLESS=1 writes it anew)",
            path.display(),
            line + 1,
            expected.lines().nth(line).unwrap_or("(nothing)"),
            screens.lines().nth(line).unwrap_or("(nothing)")
        );
    }
}

#[test]
fn every_kind_of_decision_has_its_screen() {
    for (game, record) in RECORDS {
        let table = court_games::replay(record).unwrap();
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
            let model = model(&*table, at, 80).unwrap();
            writeln!(screens, "=== {} · entry {at} · 80×24", prompt.code).unwrap();
            screens += &render(&model, 80, 24);
            seen.push(prompt.code);
        }
        assert!(seen.len() >= 8, "only {} kinds of decision in {game}", seen.len());
        let middle = table.in_force() / 2;
        let wide = (middle..).find_map(|at| model(&*table, at, 120)).unwrap();
        writeln!(screens, "=== wide · 120×40").unwrap();
        screens += &render(&wide, 120, 40);
        let end = replay::model(&*table, &names(), Viewer::Spectator, table.in_force(), 80).unwrap();
        writeln!(screens, "=== the end · 80×24").unwrap();
        screens += &render(&end, 80, 24);
        compare(&format!("{game}.txt"), &screens);
    }
}

#[test]
fn what_lies_over_the_table_is_readable_and_the_curtain_hides_all() {
    let table = court_games::replay(RECORDS[0].1).unwrap();
    let at = (20..).find(|&at| model(&*table, at, 80).is_some()).unwrap();
    let base = model(&*table, at, 80).unwrap();
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
    let table = court_games::replay(RECORDS[1].1).unwrap();
    let at = (20..).find(|&at| model(&*table, at, 80).is_some()).unwrap();
    let coloured = model(&*table, at, 80).unwrap();
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
fn a_very_small_screen_does_not_panic() {
    for (_, record) in RECORDS {
        let table = court_games::replay(record).unwrap();
        let at = (10..).find(|&at| model(&*table, at, 20).is_some()).unwrap();
        for (width, height) in [(1, 1), (5, 3), (20, 8), (79, 10), (300, 100)] {
            let small = model(&*table, at, width).unwrap();
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
