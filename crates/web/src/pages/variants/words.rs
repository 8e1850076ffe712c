//! The words of the forms: what each value of a config is called, and what it does.

use court_louis_xiv::{Deck, Effect, Tile};
use serde_json::Value;

use super::{Field, Group, Kind};

/// What can be changed about a game, in groups.
pub(super) fn groups(game: &str, usual: &Value) -> Vec<Group> {
    match game {
        "louis-xiv" => louis_xiv(usual),
        "sun-king" => sun_king(usual),
        "emperor" => emperor(usual),
        _ => Vec::new(),
    }
}

fn switch(at: &str, label: &str, rule: &'static str) -> Field {
    Field {
        at: at.to_owned(),
        label: label.to_owned(),
        of: String::new(),
        rule: Some(rule),
        kind: Kind::Switch,
    }
}

fn number(at: impl Into<String>, label: impl Into<String>, from: u8, to: u8) -> Field {
    Field {
        at: at.into(),
        label: label.into(),
        of: String::new(),
        rule: None,
        kind: Kind::Number {
            from,
            to,
            optional: false,
        },
    }
}

fn choice(at: impl Into<String>, label: impl Into<String>, words: &[(&str, &str)]) -> Field {
    let words = words
        .iter()
        .map(|(word, says)| ((*word).to_owned(), (*says).to_owned()));
    Field {
        at: at.into(),
        label: label.into(),
        of: String::new(),
        rule: None,
        kind: Kind::Choice(words.collect()),
    }
}

impl Field {
    /// As a value of this thing.
    fn of(self, thing: impl Into<String>) -> Self {
        Self {
            of: thing.into(),
            ..self
        }
    }
}

/// The names of the members of an object in the config.
fn names<'a>(usual: &'a Value, at: &str) -> impl Iterator<Item = &'a str> {
    let members = usual.pointer(at).and_then(Value::as_object);
    members.into_iter().flatten().map(|(name, _)| name.as_str())
}

/// "Church influence" for `church-influence`.
fn spoken(name: &str) -> String {
    let name = name.replace('-', " ");
    let mut letters = name.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

const CONDITIONS: &[(&str, &str)] = &[
    ("money", "bribe with Louisdor"),
    ("first-place", "first place only"),
    ("stones", "enough stones"),
];

fn louis_xiv(usual: &Value) -> Vec<Group> {
    let sides = Tile::all().flat_map(|tile| {
        let person = court_louis_xiv::data::person(tile);
        [("front", "First"), ("back", "Flipped")]
            .into_iter()
            .flat_map(move |(side, says)| {
                let at = format!("/tiles/{}/{side}", tile.number());
                let mut price = number(format!("{at}/number"), "price or stones", 1, 20);
                price.kind = Kind::Number {
                    from: 1,
                    to: 20,
                    optional: true,
                };
                let condition = choice(format!("{at}/condition"), says, CONDITIONS);
                [condition.of(person), price.of(person)]
            })
    });
    let money = (1..=8).flat_map(|card| {
        let (at, name) = (format!("/money_cards/{card}"), format!("Card {card}"));
        [
            number(format!("{at}/amount"), "Louisdor", 0, 20).of(&name),
            number(format!("{at}/louis"), "Louis visits tile", 1, 4).of(&name),
        ]
    });
    let missions = names(usual, "/missions").filter_map(|name| Some((name, name.parse::<Effect>().ok()?)));
    let missions = missions.flat_map(|(name, effect)| {
        (0..effect.copies()).map(move |copy| {
            let mut cost = choice(
                format!("/missions/{name}/{copy}"),
                format!("Card {}", copy + 1),
                &[],
            );
            cost.kind = Kind::Choice(costs(effect.deck()));
            cost.of(format!(
                "{}: {}",
                name.to_uppercase(),
                court_louis_xiv::data::mission(effect)
            ))
        })
    });
    vec![
        Group {
            title: "The twelve courtiers",
            about: "What each courtier asks in return for a favour, on both sides of the tile. The two sides must ask for different things; first place needs no number.",
            fields: sides.collect(),
        },
        Group {
            title: "Money cards",
            about: "What everybody receives at the start of a round, and which courtier Louis visits.",
            fields: money.collect(),
        },
        Group {
            title: "Missions",
            about: "The chips each mission costs.",
            fields: missions.collect(),
        },
    ]
}

/// What a mission of a deck can cost.
fn costs(deck: Deck) -> Vec<(String, String)> {
    const CHIPS: [&str; 4] = ["sceptre", "letter", "ring", "helmet"];
    let pairs = CHIPS.iter().enumerate().flat_map(|(place, first)| {
        let others = CHIPS.iter().skip(place + 1);
        match deck {
            Deck::Light => vec![(*first, "any")],
            Deck::Medium => others.map(|second| (*first, *second)).collect(),
            Deck::Dark => vec![(*first, *first)],
        }
    });
    let words = pairs.map(|(first, second)| (format!("{first} {second}"), format!("{first} and {second}")));
    words.collect()
}

const TINTS: &[(&str, &str)] = &[
    ("green", "green, as Army"),
    ("red", "red, as Power"),
    ("yellow", "yellow, as Wealth"),
    ("blue", "blue, as Etiquette"),
    ("purple", "purple, as Intrigue"),
    ("grey", "grey, without a property"),
];

fn sun_king(usual: &Value) -> Vec<Group> {
    let cards = names(usual, "/property_cards").flat_map(|colour| {
        [
            number(format!("/property_cards/{colour}"), "cards", 1, 40).of(spoken(colour)),
            number(format!("/seals/{colour}"), "with a seal", 0, 40).of(spoken(colour)),
        ]
    });
    let tints = names(usual, "/auction_colours")
        .map(|card| choice(format!("/auction_colours/{card}"), spoken(card), TINTS));
    vec![
        Group {
            title: "House rules",
            about: "Where the rule books can be read in two ways, or a table may prefer something else.",
            fields: vec![
                switch(
                    "/auction_cards_count_for_majority",
                    "Coloured auction cards count for the majority of their colour",
                    "A5",
                ),
                switch(
                    "/count_when_revealed",
                    "For Mazarin and Gambling Debts, count when the card is revealed, not when it takes effect",
                    "N12",
                ),
                number("/start_power", "Power of each player at the start", 1, 9),
                number(
                    "/power_ones",
                    "Power chips worth 1, of 40 (the others are worth 2)",
                    18,
                    22,
                ),
            ],
        },
        Group {
            title: "Property cards",
            about: "How many of each colour there are, 67 in all, and how many of them carry a seal.",
            fields: cards.collect(),
        },
        Group {
            title: "Colours of the auction cards",
            about: "The colours that no source gives.",
            fields: tints.collect(),
        },
    ]
}

fn emperor(usual: &Value) -> Vec<Group> {
    let spaces = names(usual, "/spaces").flat_map(|electorate| {
        let at = format!("/spaces/{electorate}");
        let name = spoken(electorate);
        [
            number(format!("{at}/aristocrat"), "aristocrats", 1, 9).of(&name),
            number(format!("{at}/castle"), "castles", 0, 3).of(&name),
            number(format!("{at}/city"), "cities", 0, 5).of(&name),
        ]
    });
    let colours = names(usual, "/colours")
        .filter(|card| *card != "rival")
        .map(|card| {
            choice(
                format!("/colours/{card}"),
                spoken(card),
                &[
                    ("blue", "blue: for a son"),
                    ("pink", "pink: for a daughter"),
                    ("white", "white: for neither"),
                ],
            )
        });
    vec![
        Group {
            title: "House rules",
            about: "Where the rule books can be read in two ways, or a table may prefer something else.",
            fields: vec![
                switch(
                    "/mainz_pays_new_elector",
                    "Mainz also pays its point to a new elector",
                    "N15",
                ),
                switch(
                    "/no_cards_no_child",
                    "A player without coloured cards has no child",
                    "N18",
                ),
                switch("/reseat_pays", "Winning back an empty seat pays 2 points", "N14"),
                switch(
                    "/tie_may_vacate",
                    "The emperor may decide a tie for somebody who has no suitable noble there",
                    "N24",
                ),
                switch(
                    "/church_influence_counts_elector",
                    "The elector's own tile counts for Church Influence",
                    "N29",
                ),
                Field {
                    rule: Some("R47"),
                    ..choice(
                        "/tie_break",
                        "Equal points at the end",
                        &[
                            ("shared", "share the victory"),
                            ("thalers", "more thalers win, then the emperor"),
                        ],
                    )
                },
            ],
        },
        Group {
            title: "Spaces of the electorates",
            about: "How many aristocrats, castles and cities each has room for.",
            fields: spaces.collect(),
        },
        Group {
            title: "Colours of the action cards",
            about: "What each card counts for when children are born. The Rival is always white.",
            fields: colours.collect(),
        },
    ]
}
