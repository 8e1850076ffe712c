//! Whatever is said follows the data file: with other numbers in it every prompt, button, tale and refusal has those.
//! The data of the whole process is replaced, so this test is alone in its program.

use court_emperor::{Emperor, data};
use court_testkit::Said;

/// The data file with other prices, incomes and points.
fn other() -> String {
    let money = "income = 6                # stated\nsaxony = 2                # stated\nknight = 1                # stated\ndaughter = 1              # stated";
    let points = "elector = 2               # stated\nmainz = 1                 # stated\ncity = [1, 1, 2]          # stated\nindulgence = 1            # stated\nmarriage = 1              # stated\nvote = 1                  # stated";
    let mut text = data::SOURCE.to_owned();
    for (old, new) in [
        (money, "income = 9\nsaxony = 4\nknight = 2\ndaughter = 3"),
        (
            points,
            "elector = 5\nmainz = 4\ncity = [6, 7, 8]\nindulgence = 9\nmarriage = 10\nvote = 3",
        ),
        ("id = \"doctor\"\ncost = 1", "id = \"doctor\"\ncost = 2"),
        ("cost = 3                  # a Baron", "cost = 4"),
        ("cost_couple = 5           # a Couple", "cost_couple = 6"),
    ] {
        assert!(text.contains(old), "the data file has changed: {old}");
        text = text.replacen(old, new, 1);
    }
    text
}

#[test]
fn every_sentence_has_the_numbers_of_the_data() {
    data::replace(&other());
    let said = Said::in_games::<Emperor>(4, 0..12);
    said.assert_heard(&[
        "You have a daughter. Offer her hand to another player's Baron, or take 3 thalers. (6.2)",
        "No proposal: take 3 thalers",
        "@n's daughter stays unmarried and brings in 3 thalers.",
        "Place a knight from the supply (2 thalers)",
        "Take Doctor (2 thalers)",
        "Take a Permit for a Baron (4 thalers)",
        "Take a Permit for a Couple (6 thalers)",
        "@n takes a Permit for a Couple for 6 thalers.",
        "@n gains 5 points for a new elector.",
        "@n gains 4 points for the privilege of Mainz.",
        "@n gains 6 points for a city.",
        "@n gains 7 points for a city.",
        "@n gains 9 points for an indulgence.",
        "@n gains 10 points for a daughter's marriage.",
        "@n gains 3 points for voting for the winner.",
        "that costs 4 thalers; you have 3 (7.3)",
    ]);
    // A knight costs two now, so no button names one.
    for button in &said.buttons {
        let old = ["knight", "No proposal", "Doctor", "Permit"];
        let knows = old.iter().any(|word| button.contains(word));
        assert!(!knows || !button.contains("(1 thaler)"), "{button}");
    }
}
