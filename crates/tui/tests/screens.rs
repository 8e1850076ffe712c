//! Screens as a person sees them: each kind of decision in each game, at 80×24 and at 120×40. `tests/screens` holds them
//! without colour as text (`.txt`) and with colour as a terminal is sent them (`.ansi`: `cat` shows them).
//! `COURT_BLESS=1` writes the files; read the difference.

use std::fmt::Write as _;
use std::path::Path;

use court_core::{Seat, Viewer, with_names};
use court_games::GAMES;
use court_table::{Opening, Seed, Table};
use court_testkit::Golden;
use court_tui::replay;
use court_tui::screen::{Choice, KEYS, Layout, Model, Overlay, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Size;
use ratatui::style::{Color, Modifier};

/// A finished game of this kind, by today's rules.
fn record(game: &str) -> String {
    let name = match game {
        "sun-king" => "rules-2-4-seats-louis-twice",
        _ => "rules-2-3-seats",
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/tests/records");
    std::fs::read_to_string(folder.join(game).join(name).with_extension("court")).unwrap()
}

/// A finished game of each kind.
fn records() -> impl Iterator<Item = (&'static str, String)> {
    GAMES.iter().map(|game| (game.slug(), record(game.slug())))
}

/// What people are asked in each game.
const ASKED: [(&str, &str); 3] = [
    (
        "louis-xiv",
        "bribe choose-supply claim-tie draw-mission keep-chip lay-mission pay-mission place-closing-stone \
         place-conde-stone place-maintenon-stone place-next-stone play-influence-card play-intrigue-card swap-missions \
         take-maintenon-stone use-influence-card use-opening-mission use-supply-mission",
    ),
    (
        "sun-king",
        "announce army-second bid choose choose-second debts etiquette-fetch etiquette-rival gold mazarin order payment \
         properties swap-rival",
    ),
    (
        "emperor",
        "ballot daughter deposed-emperor doctor eminence first-city imperial-city imperial-move imperial-to \
         kings-daughter knight-to move move-to name-church name-excommunication new-elector ordinance palatinate permit \
         promotion proposal push set-up son throne tie turn",
    ),
];

fn names() -> Vec<String> {
    ["Anne", "Blaise", "Colette", "Denis", "Élise", "François"]
        .map(str::to_owned)
        .to_vec()
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
        keys: KEYS,
        ..replay::model(table, &names, Viewer::Seat(seat), at, Size { width, height }).unwrap()
    })
}

fn drawn(model: &Model, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| drop(draw(model, frame))).unwrap();
    terminal.backend().buffer().clone()
}

fn render(model: &Model, width: u16, height: u16) -> String {
    text(&drawn(model, width, height))
}

fn text(buffer: &Buffer) -> String {
    let row = |cells: &[Cell]| cells.iter().map(|cell| cell.symbol()).collect::<String>();
    let rows = buffer
        .content
        .chunks(usize::from(buffer.area.width))
        .map(|cells| row(cells).trim_end().to_owned());
    rows.collect::<Vec<_>>().join("\n") + "\n"
}

/// As a terminal is sent it.
fn ansi(buffer: &Buffer) -> String {
    let mut text = String::new();
    for cells in buffer.content.chunks(usize::from(buffer.area.width)) {
        let blank = |cell: &&Cell| cell.symbol() == " " && style(cell).is_empty();
        let end = cells.len() - cells.iter().rev().take_while(blank).count();
        let mut before = String::new();
        for cell in &cells[..end] {
            let now = style(cell);
            if now != before {
                write!(text, "\u{1b}[0{now}m").unwrap();
                before = now;
            }
            text += cell.symbol();
        }
        text += if before.is_empty() { "\n" } else { "\u{1b}[0m\n" };
    }
    text
}

/// ";1;31": bold and red.
fn style(cell: &Cell) -> String {
    let mut codes = String::new();
    for (modifier, code) in [
        (Modifier::BOLD, ";1"),
        (Modifier::DIM, ";2"),
        (Modifier::REVERSED, ";7"),
    ] {
        if cell.modifier.contains(modifier) {
            codes += code;
        }
    }
    codes += match cell.fg {
        Color::Reset => "",
        Color::Red => ";31",
        Color::Green => ";32",
        Color::Yellow => ";33",
        Color::Blue => ";34",
        Color::Magenta => ";35",
        Color::LightRed => ";91",
        Color::LightGreen => ";92",
        Color::LightYellow => ";93",
        Color::LightBlue => ";94",
        Color::LightMagenta => ";95",
        Color::LightCyan => ";96",
        other => panic!("{other} is not used so far"),
    };
    codes
}

/// The sizes that are looked at.
const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// A game and the moments at which something is asked for the first time.
struct Example {
    table: Box<dyn Table>,
    moments: Vec<(u32, String)>,
}

/// A finished game, then random ones until everything has been asked.
fn examples(game: &str, record: &str) -> Vec<Example> {
    let (_, asked) = ASKED.iter().find(|(slug, _)| *slug == game).unwrap();
    let mut left: Vec<&str> = asked.split(' ').collect();
    let kind = court_games::game(game).unwrap().kind();
    let seats = (kind.meta().min_seats..=kind.meta().max_seats).cycle();
    let random = (1..=400).zip(seats).map(|(number, seats)| {
        let mut table = kind.open(Opening::new(seats, Seed::from_number(number))).unwrap();
        play_at_random(&mut *table, number);
        table
    });
    let mut examples = Vec::new();
    for table in std::iter::once(court_games::replay(record).unwrap()).chain(random) {
        let mut moments = Vec::new();
        for at in 0..table.in_force() {
            let then = table.at(at).unwrap();
            let prompt = then.turn().seats().first().and_then(|seat| then.prompt(seat));
            let Some(prompt) = prompt else { continue };
            if let Some(place) = left.iter().position(|code| *code == prompt.code) {
                left.remove(place);
                moments.push((at, prompt.code.to_string()));
            }
        }
        if !moments.is_empty() {
            examples.push(Example { table, moments });
        }
        if left.is_empty() {
            return examples;
        }
    }
    panic!("{game}: {left:?} was never asked");
}

fn play_at_random(table: &mut dyn Table, seed: u64) {
    let mut state = seed;
    while table.outcome().is_none() {
        let Some(seat) = table.turn().seats().first() else {
            table.roll().unwrap();
            continue;
        };
        let offers = table.offers(seat);
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let action = offers[(state >> 33) as usize % offers.len()].action.clone();
        table.play(seat, &action).unwrap();
    }
}

#[test]
fn every_kind_of_decision_has_its_screen() {
    let mut golden = Golden::of(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens"));
    for (game, record) in records() {
        let examples = examples(game, &record);
        for (width, height) in SIZES {
            let (mut plain, mut coloured) = (String::new(), String::new());
            let mut add = |title: String, model: &Model| {
                let without = Model {
                    plain_colours: true,
                    ..model.clone()
                };
                for (screens, screen) in [
                    (&mut plain, text(&drawn(&without, width, height))),
                    (&mut coloured, ansi(&drawn(model, width, height))),
                ] {
                    writeln!(screens, "=== {title} · {width}×{height}").unwrap();
                    *screens += &screen;
                }
            };
            for Example { table, moments } in &examples {
                let seats = table.opening().seats;
                for (at, code) in moments {
                    let model = model(&**table, *at, (width, height)).unwrap();
                    add(format!("{code} · {seats} seats, entry {at}"), &model);
                }
            }
            let table = &examples[0].table;
            let end = table.in_force();
            let size = Size { width, height };
            let model = replay::model(&**table, &names(), Viewer::Seat(Seat::new(1)), end, size).unwrap();
            add("the end".to_owned(), &model);
            golden.compare(&format!("{game}-{width}x{height}.txt"), &plain);
            golden.compare(&format!("{game}-{width}x{height}.ansi"), &coloured);
        }
    }
    golden.finish_folder();
}

/// Nothing of an offer is cut off: neither a name nor a number.
#[test]
fn every_offer_in_sight_is_whole() {
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for (game, record) in records() {
        for Example { table, moments } in examples(game, &record) {
            for (at, _) in moments {
                let model = model(&*table, at, (80, 24)).unwrap();
                let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
                let mut layout = Layout::default();
                terminal.draw(|frame| layout = draw(&model, frame)).unwrap();
                let buffer = terminal.backend().buffer();
                for (offer, place) in layout.offers {
                    // After the mark, the key and a space.
                    let cells = place
                        .rows()
                        .flat_map(|row| row.columns().skip(3).map(|cell| &buffer[(cell.x, cell.y)]));
                    let shown: String = cells.map(Cell::symbol).collect();
                    let text = &model.offers[offer].text;
                    assert!(
                        words(&shown).starts_with(&words(text)),
                        "{game}, entry {at}: {text:?} is cut on\n{}",
                        self::text(buffer)
                    );
                }
            }
        }
    }
}

/// Whatever is asked, what the seat has and holds is in sight, and so is what declines.
#[test]
fn the_own_hand_and_the_way_out_are_always_in_sight() {
    for (game, record) in records() {
        let table = court_games::replay(&record).unwrap();
        // The small screen is the one on which things get lost.
        for (size, step) in SIZES.into_iter().zip([2, 9]) {
            for at in (0..table.in_force()).step_by(step) {
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
        "Blaise, sit down and press Enter. Everybody else, please look away."
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
