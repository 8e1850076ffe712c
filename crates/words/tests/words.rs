//! Files of words: what they can say, and that no fault in one goes unnoticed.

use court_core::{Message, Seat, SeatSet, Several, Vocabulary};
use court_words::{Catalog, Category, Fault, Sink, Tongue, catalog, sample_sheet, samples, say as spoken};
use serde as _; // The enums of `words!` derive its traits.

court_core::words! {
    /// A land.
    Land, "a land" {
        /// It has an article.
        Palatinate = "palatinate",
        /// It has none.
        Saxony = "saxony",
    }
}

court_core::messages! {
    /// A little game.
    WORDS of "little";
    terms { Land }
    phrases {
        thalers(n: Number);
        noble(age: Number, owner: Seat);
        nobody();
    }
    any { somebody = noble | nobody; }
    Event {
        came(who: somebody, land: Land);
        paid(seat: Seat, cost: thalers);
        saw(seats: SeatSet, lands: Several<Land>);
    }
    Button { do_leave(); }
    Refusal { why_closed(land: Land); }
}

const ENGLISH: &str = r#"
land-palatinate = the Palatinate
land-saxony = Saxony
thalers = { $n ->
    [one] { $n } thaler
   *[other] { $n } thalers
}
noble = a noble of { $owner } ({ $age })
nobody = nobody
came = { $who } comes to { $land }.
paid = { $seat } pays { $cost }.
saw = { LIST($seats, joint: "or") } may see { LIST($lands, joint: "comma") }: { $lands }.
do-leave = Leave
why-closed = { $land } is closed
"#;

const CZECH: &str = r#"
land-palatinate = Falc
    .into = do Falce
    .from = z Falce
    .gender = f
land-saxony = Sasko
    .into = do Saska
    .from = ze Saska
    .gender = n
thalers = { $n ->
    [one] { $n } tolar
    [few] { $n } tolary
   *[other] { $n } tolarů
}
noble = šlechtic ({ $age }) hráče { $owner }
nobody = nikdo
came = { $who ->
    [nobody] Nikdo nepřichází { INTO($land) }.
   *[noble] { $who } přichází { INTO($land) }.
}
paid = { $seat } platí { $cost }.
saw = Vidí { FROM($lands) }: { $seats }.
do-leave = Odejít
why-closed = { GENDER($land) ->
    [f] { $land } je zavřená
   *[n] { $land } je zavřené
}
"#;

const DUTCH_COMMON: &str = "list-comma = { \", \" }\nlist-and = { \" en \" }\nlist-or = { \" of \" }\npoints = { $n ->\n    [one] { $n } punt\n   *[other] { $n } punten\n}\nin-words = { $n }\n";

fn common(tongue: Tongue) -> String {
    let path = format!("{}/text/{tongue}/common.ftl", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn read(tongue: Tongue, text: &str) -> Result<Catalog, Vec<Fault>> {
    Catalog::read(&WORDS, tongue, &common(tongue), text)
}

fn said(catalog: &Catalog, message: impl Into<Message>) -> String {
    let mut text = String::new();
    catalog.say(&message.into(), &mut text);
    text
}

fn some() -> [Message; 7] {
    let (one, lands) = (Seat::new(0), [Land::Saxony, Land::Palatinate]);
    [
        say::came(say::noble(25, one), Land::Palatinate),
        say::came(say::nobody(), Land::Saxony),
        say::paid(one, say::thalers(3)),
        say::saw(SeatSet::full(3), lands.into_iter().collect::<Several<_>>()),
        say::do_leave(),
        say::why_closed(Land::Saxony),
        say::why_closed(Land::Palatinate),
    ]
}

#[test]
fn a_message_is_said_in_each_language_by_its_own_grammar() {
    let english = read(Tongue::En, ENGLISH).unwrap();
    assert_eq!(
        some().map(|message| said(&english, message)),
        [
            "A noble of @1 (25) comes to the Palatinate.",
            "Nobody comes to Saxony.",
            "@1 pays 3 thalers.",
            "@1, @2 or @3 may see Saxony, the Palatinate: Saxony and the Palatinate.",
            "Leave",
            "Saxony is closed",
            "the Palatinate is closed",
        ]
    );
    let czech = read(Tongue::Cs, CZECH).unwrap();
    assert_eq!(
        some().map(|message| said(&czech, message)),
        [
            "Šlechtic (25) hráče @1 přichází do Falce.",
            "Nikdo nepřichází do Saska.",
            "@1 platí 3 tolary.",
            "Vidí ze Saska a z Falce: @1, @2 a @3.",
            "Odejít",
            "Sasko je zavřené",
            "Falc je zavřená",
        ]
    );
}

/// The injected faults, each with what a translator is told about it.
#[test]
fn no_fault_in_a_file_goes_unnoticed() {
    let faults: &[(&str, &str, &str, &str)] = &[
        (
            "a message is missing",
            "do-leave = Odejít\n",
            "",
            "do-leave: this message is missing",
        ),
        (
            "an id is misspelt",
            "do-leave =",
            "do-laeve =",
            "do-laeve: nothing of this name is ever said",
        ),
        (
            "an argument is not used",
            "platí { $cost }",
            "platí",
            "paid: $cost is not used",
        ),
        (
            "an argument is unknown",
            "platí { $cost }",
            "platí { $price }",
            "paid: there is no $price here",
        ),
        (
            "a term lacks a form",
            "    .from = ze Saska\n",
            "",
            "saw: land-saxony has no form .from",
        ),
        (
            "a form is misspelt",
            "{ FROM($lands) }",
            "{ FORM($lands) }",
            "saw: land-saxony has no form .form",
        ),
        (
            "a plural lacks `few`",
            "    [few] { $n } tolary\n",
            "",
            "thalers: [few] is missing",
        ),
        (
            "a category is unknown",
            "[few]",
            "[many]",
            "thalers: [many] never comes up here",
        ),
        ("the syntax is wrong", "platí { $cost }", "platí { $cost", "line "),
        (
            "a message is there twice",
            "do-leave = Odejít",
            "do-leave = Odejít\ndo-leave = Jít",
            "do-leave: this message is there twice",
        ),
        (
            "a form is there twice",
            "    .gender = f",
            "    .gender = f\n    .gender = n",
            "land-palatinate.gender: this form is there twice",
        ),
        (
            "an argument is not used in a form",
            "nobody = nikdo",
            "nobody = nikdo\n    .acc = { $x }",
            "nobody.acc: there is no $x here",
        ),
        (
            "a seat has no forms",
            "{ $seat } platí",
            "{ ACC($seat) } platí",
            "paid: seats and numbers have no forms",
        ),
        (
            "a number has no joint",
            "{ $n } tolarů",
            "{ LIST($n, joint: \"or\") } tolarů",
            "thalers: $n is no list",
        ),
        (
            "an unknown joint",
            "{ $seats }.",
            "{ LIST($seats, joint: \"nor\") }.",
            "saw: a joint is",
        ),
        (
            "a key that never comes up",
            "[nobody]",
            "[land-saxony]",
            "came: [land-saxony] never comes up here",
        ),
        (
            "a star on the wrong category",
            "   *[other] { $n } tolarů",
            "    [other] { $n } tolarů\n   *[one] x",
            "thalers: the one with the star must be *[other]",
        ),
        (
            "no choice by seats",
            "Vidí { FROM($lands) }: { $seats }.",
            "Vidí { FROM($lands) }: { $seats ->\n   *[x] y\n}",
            "saw: one cannot choose by $seats",
        ),
        (
            "a gender that is no word",
            "    .gender = f",
            "    .gender = { nobody }",
            "land-palatinate.gender: a gender is one word",
        ),
        (
            "a message contains itself",
            "nobody = nikdo",
            "nobody = nikdo { nobody }",
            "nobody: this message contains itself",
        ),
        (
            "a reference that needs arguments",
            "do-leave = Odejít",
            "do-leave = Odejít { thalers }",
            "do-leave: thalers takes arguments",
        ),
        (
            "a reference to nothing",
            "do-leave = Odejít",
            "do-leave = Odejít { nowhere }",
            "do-leave: there is no message \"nowhere\"",
        ),
        (
            "a term of Fluent",
            "do-leave = Odejít",
            "do-leave = Odejít\n-brand = x",
            "-brand: names with a hyphen",
        ),
        (
            "a written seat",
            "do-leave = Odejít",
            "do-leave = Odejít s @1",
            "do-leave: a text has no @ in it",
        ),
        (
            "two spaces",
            "do-leave = Odejít",
            "do-leave = Odejít  hned",
            "do-leave: there are two spaces",
        ),
    ];
    for (name, old, new, expected) in faults {
        assert!(CZECH.contains(old), "{name}");
        let found = read(Tongue::Cs, &CZECH.replacen(old, new, 1)).expect_err(name);
        let found: Vec<_> = found.iter().map(ToString::to_string).collect();
        assert!(
            found
                .iter()
                .any(|fault| fault.starts_with("cs/little.ftl") && fault.contains(expected)),
            "{name}: {found:#?}"
        );
    }
}

#[test]
fn an_unsaid_argument_is_skipped_in_so_many_words() {
    let text = ENGLISH.replace("of { $owner } ({ $age })", "of { $owner }{ SKIP($age) }");
    let catalog = read(Tongue::En, &text).unwrap();
    assert_eq!(said(&catalog, say::noble(25, Seat::new(0))), "a noble of @1");
}

#[test]
fn a_form_is_said_where_a_message_has_it() {
    let text = ENGLISH.replace("do-leave = Leave", "do-leave = Leave\n    .short = Go");
    let catalog = read(Tongue::En, &text).unwrap();
    let as_short = |message: Message| {
        let mut text = String::new();
        catalog.say_as(&message, "short", &mut text);
        text
    };
    assert_eq!(as_short(say::do_leave()), "Go");
    assert_eq!(
        as_short(say::paid(Seat::new(0), say::thalers(1))),
        "@1 pays 1 thaler."
    );
}

#[test]
fn a_dutch_sentence_begins_with_both_letters_of_ij() {
    let text = ENGLISH.replace("nobody = nobody", "nobody = ijdel");
    let catalog = Catalog::read(&WORDS, Tongue::Nl, DUTCH_COMMON, &text).unwrap();
    assert_eq!(said(&catalog, some()[1]), "IJdel comes to Saxony.");
}

/// The samples that Unicode's plural rules give for whole numbers.
#[test]
fn plural_rules_are_those_of_the_languages() {
    let czech = [
        (0, Category::Other),
        (1, Category::One),
        (2, Category::Few),
        (3, Category::Few),
        (4, Category::Few),
        (5, Category::Other),
        (12, Category::Other),
        (21, Category::Other),
        (22, Category::Other),
        (101, Category::Other),
        (1000, Category::Other),
    ];
    for (number, category) in czech {
        assert_eq!(Tongue::Cs.category(number), category, "{number}");
    }
    for tongue in [Tongue::En, Tongue::De, Tongue::Nl] {
        for number in [0, 2, 4, 5, 12, 21, 22, 101, 1000] {
            assert_eq!(tongue.category(number), Category::Other, "{number}");
        }
        assert_eq!(tongue.category(1), Category::One);
    }
}

#[test]
fn a_sink_is_told_which_words_are_terms_and_which_are_seats() {
    #[derive(Default)]
    struct Marked(String);

    impl Sink for Marked {
        fn text(&mut self, text: &str) {
            self.0 += text;
        }

        fn seat(&mut self, seat: Seat) {
            self.0 += &format!("<{}>", seat.number());
        }

        fn term(&mut self, id: &'static str, text: &str) {
            self.0 += &format!("[{id}|{text}]");
        }
    }

    let mut marked = Marked::default();
    let catalog = read(Tongue::Cs, CZECH).unwrap();
    catalog.say(&some()[0], &mut marked);
    assert_eq!(
        marked.0,
        "Šlechtic (25) hráče <1> přichází [land-palatinate|do Falce]."
    );
    let mut marked = Marked::default();
    read(Tongue::En, ENGLISH).unwrap().say(&some()[6], &mut marked);
    assert_eq!(marked.0, "[land-palatinate|the Palatinate] is closed");
}

#[test]
fn samples_say_everything_with_everything_it_can_hold() {
    let said: Vec<String> = samples(&WORDS).iter().map(ToString::to_string).collect();
    for (_, spec) in WORDS
        .ids()
        .filter(|(_, spec)| WORDS.specs().iter().any(|own| own.id == spec.id))
    {
        assert!(said.iter().any(|said| said.starts_with(spec.id)), "{}", spec.id);
    }
    let sheet = sample_sheet(&WORDS, &read(Tongue::Cs, CZECH).unwrap());
    for line in [
        "land-saxony: Sasko",
        "thalers: 1 tolar",
        "thalers: 2 tolary",
        "thalers: 5 tolarů",
        "came: Nikdo nepřichází do Falce.",
        "why-closed: Falc je zavřená",
        "do-leave: Odejít",
    ] {
        assert!(
            sheet.lines().any(|said| said == line),
            "{line} is not in:\n{sheet}"
        );
    }
}

#[test]
fn every_file_of_the_program_is_complete() {
    let vocabularies: &[&'static Vocabulary] = &[&court_core::common::WORDS];
    for vocabulary in vocabularies {
        for tongue in Tongue::ALL {
            let dir = format!("{}/text", env!("CARGO_MANIFEST_DIR"));
            let on_disk = Catalog::from_dir(vocabulary, tongue, dir.as_ref()).unwrap();
            let sheet = sample_sheet(vocabulary, catalog(vocabulary, tongue));
            assert_eq!(sheet, sample_sheet(vocabulary, &on_disk));
        }
    }
}

#[test]
fn a_directory_without_the_file_is_a_fault_that_names_it() {
    let faults = Catalog::from_dir(&WORDS, Tongue::De, "no/such/place".as_ref()).unwrap_err();
    let text = faults[0].to_string();
    assert!(
        text.starts_with("de/little.ftl: ") && text.contains("cannot be read"),
        "{text}"
    );
}

#[test]
fn numbers_are_said_as_the_language_counts() {
    let points = |n: i32| Tongue::ALL.map(|tongue| spoken(&court_core::common::points(n).into(), tongue));
    assert_eq!(points(1), ["1 point", "1 Punkt", "1 punt", "1 bod"]);
    assert_eq!(points(4), ["4 points", "4 Punkte", "4 punten", "4 body"]);
    for n in [0, 5, 12, 21, 22] {
        assert_eq!(
            points(n).map(|text| text[n.to_string().len()..].to_owned()),
            [" points", " Punkte", " punten", " bodů"]
        );
    }
    let words = |n: i32| Tongue::ALL.map(|tongue| spoken(&court_core::common::in_words(n).into(), tongue));
    assert_eq!(words(4), ["four", "vier", "vier", "4"]);
    assert_eq!(words(13), ["13"; 4]);
}
