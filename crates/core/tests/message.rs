//! Messages: what they hold, how they are written for logs and programs, and what is not read as one.

use court_core::message::{Arg, TAPE};
use court_core::{Kind, Message, Seat, SeatSet, Several, Voice, common};

court_core::words! {
    /// A suit of cards.
    SuitOfCards, "a suit" {
        /// Red.
        Hearts = "hearts",
        /// Black, twice.
        BlackSpades = "black-spades",
    }
}

court_core::messages! {
    /// What a game of cards says.
    WORDS of "cards";
    terms { SuitOfCards }
    phrases {
        card(suit: SuitOfCards, rank: Number);
        nothing();
    }
    any { catch = card | nothing | SuitOfCards; }
    Event {
        showed(seat: Seat, cards: Several<card>);
        caught(seats: SeatSet, what: catch);
        scored(seat: Seat, points: common::points);
    }
    Button { do_pass(); }
}

fn seat() -> Seat {
    Seat::new(1)
}

fn some() -> Vec<Message> {
    let spades = say::card(SuitOfCards::BlackSpades, 7u8);
    vec![
        say::showed(
            seat(),
            [spades, say::card(SuitOfCards::Hearts, -1)]
                .into_iter()
                .collect::<Several<_>>(),
        ),
        say::showed(seat(), [].into_iter().collect::<Several<_>>()),
        say::caught(SeatSet::full(3), say::nothing()),
        say::caught(SeatSet::EMPTY, spades),
        say::caught(SeatSet::EMPTY, SuitOfCards::Hearts),
        say::scored(seat(), common::points(3)),
        say::do_pass(),
        SuitOfCards::Hearts.term(),
        spades.into(),
    ]
}

fn read(json: &str) -> Result<Message, serde_json::Error> {
    WORDS.read(&mut serde_json::Deserializer::from_str(json))
}

#[test]
fn a_message_is_written_neutrally() {
    let written: Vec<String> = some().iter().map(ToString::to_string).collect();
    assert_eq!(
        written,
        [
            "showed(seat: @2, cards: [card(suit: suit-of-cards-black-spades, rank: 7), card(suit: suit-of-cards-hearts, rank: -1)])",
            "showed(seat: @2, cards: [])",
            "caught(seats: {@1, @2, @3}, what: nothing)",
            "caught(seats: {}, what: card(suit: suit-of-cards-black-spades, rank: 7))",
            "caught(seats: {}, what: suit-of-cards-hearts)",
            "scored(seat: @2, points: points(n: 3))",
            "do-pass",
            "suit-of-cards-hearts",
            "card(suit: suit-of-cards-black-spades, rank: 7)",
        ]
    );
}

#[test]
fn a_message_survives_json_in_any_order() {
    for message in some() {
        let json = serde_json::to_string(&message).unwrap();
        assert_eq!(read(&json).unwrap(), message, "{json}");
        // As a value, objects may be read in the order of their keys: `args` before `id`.
        let value: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(WORDS.read(value).unwrap(), message);
    }
    let late = r#"{"args":{"what":"suit-of-cards-hearts","seats":[2]},"id":"caught"}"#;
    assert_eq!(
        read(late).unwrap(),
        say::caught(SeatSet::only(seat()), SuitOfCards::Hearts)
    );
}

#[test]
fn what_cannot_be_said_is_not_read() {
    for (wrong, why) in [
        (r#"{"id":"shouted","args":{}}"#, "cannot be said in cards"),
        (r#"{"id":"do-pass","args":{"n":1}}"#, "takes 0 arguments"),
        (r#"{"id":"scored","args":{"seat":2}}"#, "takes 2 arguments"),
        (
            r#"{"id":"scored","args":{"seat":2,"point":1}}"#,
            "needs \"points\"",
        ),
        (
            r#"{"id":"scored","args":{"seat":7,"points":{"id":"points","args":{"n":3}}}}"#,
            "a seat is a number",
        ),
        (
            r#"{"id":"scored","args":{"seat":2,"points":3}}"#,
            "a message is an object",
        ),
        (
            r#"{"id":"scored","args":{"seat":2,"points":"do-pass"}}"#,
            "do-pass does not belong here",
        ),
        (
            r#"{"id":"card","args":{"suit":"suit-of-cards-hearts","rank":99999999999}}"#,
            "too large",
        ),
        (
            r#"{"id":"card","args":{"suit":"suit-of-cards-hearts","rank":"x"}}"#,
            "not what belongs here",
        ),
        (
            r#"{"id":"caught","args":{"seats":2,"what":"nothing"}}"#,
            "not what belongs here",
        ),
        (r#"[]"#, "a message is an object"),
        (r#"{"args":{}}"#, "has an `id`"),
        ("true", "expected a message"),
    ] {
        let error = read(wrong).unwrap_err().to_string();
        assert!(error.contains(why), "{wrong}: {error}");
    }
    let card = r#"{"id":"card","args":{"suit":"suit-of-cards-hearts","rank":1}}"#;
    let cards = [card; 8].join(",");
    let long = format!(r#"{{"id":"showed","args":{{"seat":2,"cards":[{cards}]}}}}"#);
    let error = read(&long).unwrap_err().to_string();
    assert!(error.contains("at most 24 things"), "{error}");
}

#[test]
fn a_vocabulary_knows_what_can_be_said_and_with_what() {
    let spec = |name: &str| WORDS.spec(WORDS.id(name).unwrap());
    assert_eq!(spec("showed").voice, Voice::Event);
    assert_eq!(spec("suit-of-cards-hearts").voice, Voice::Term);
    let Kind::Of(catch) = spec("caught").args[1].1 else {
        panic!()
    };
    let names: Vec<_> = catch.iter().map(|id| WORDS.spec(*id).id).collect();
    assert_eq!(
        names,
        [
            "card",
            "nothing",
            "suit-of-cards-hearts",
            "suit-of-cards-black-spades"
        ]
    );
    let Kind::Of(points) = spec("scored").args[1].1 else {
        panic!()
    };
    assert_eq!(WORDS.spec(points[0]).id, "points");
    // Common ids are the same everywhere, and every id is one's own.
    let ids: Vec<_> = WORDS.ids().map(|(_, spec)| spec.id).collect();
    for (place, name) in ids.iter().enumerate() {
        assert_eq!(WORDS.id(name).unwrap().index(), place, "{name} is there twice");
    }
}

#[test]
fn a_message_is_on_no_heap() {
    assert!(!std::mem::needs_drop::<Message>());
    assert!(size_of::<Message>() <= 16 + TAPE * size_of::<Arg>() + 16);
}
