//! Whatever is said follows the data file: with other numbers in it every prompt, button, tale and refusal has those.
//! The data of the whole process is replaced, so this test is alone in its program.

use court_louis_xiv::{Effect, LouisXiv, data};
use court_testkit::Said;

/// The data file with other numbers for whatever gives, takes or costs something.
fn other() -> String {
    let numbers = [
        ("rounds", 3),
        ("money", 9),
        ("person", 4),
        ("joker", 3),
        ("intrigue_general", 2),
        ("intrigue_own", 3),
        ("neutral", 3),
        ("conde_coats", 2),
        ("colbert_money", 7),
        ("maintenon_stones", 3),
        ("maintenon_back", 2),
        ("turenne_coats", 3),
        ("louvois_coats", 2),
        ("l2_stones", 2),
        ("l3_money", 4),
        ("l5_price", 3),
        ("l6_price", 4),
        ("m1", 3),
        ("m2_coats", 2),
        ("d1_stones", 4),
        ("d2_money", 6),
        ("d5_stones", 5),
        ("d8_discount", 2),
        ("mission_points", 6),
        ("louisdor_for_a_coat", 4),
    ];
    let (before, after) = data::SOURCE
        .split_once("[numbers]")
        .expect("the data file has numbers");
    let (old, after) = after.split_once("\n\n").expect("an empty line ends them");
    assert_eq!(
        old.lines().filter(|line| line.contains(" = ")).count(),
        1 + numbers.len()
    );
    let mut text = format!("{before}[numbers]\nstatus = \"stated\"\n");
    for (name, number) in numbers {
        text += &format!("{name} = {number}\n");
    }
    text + "\n" + after
}

#[test]
fn every_sentence_has_the_numbers_of_the_data() {
    data::replace(&other());
    let mut said = Said::in_games::<LouisXiv>(2, 0..60);
    let four = Said::in_games::<LouisXiv>(4, 0..60);
    said.prompts.extend(four.prompts);
    said.buttons.extend(four.buttons);
    said.told.extend(four.told);
    said.refusals.extend(four.refusals);
    said.assert_heard(&[
        "Jules Mazarin (11): place up to 4 stones, or take up to 4 stones back. (P2.2)",
        "A joker: place up to 3 stones, or take up to 3 stones back. (P2.4)",
        "Play an influence card, or skip your turn for 3 Louisdor. (P2.1)",
        "Skip this turn for 3 Louisdor",
        "@n pays 3 Louisdor and skips a turn.",
        "Play the card: 2 stones from the general supply",
        "Play the card: 3 stones from your own supply",
        "Pay 4 Louisdor to exchange a ring for a crown",
        "Use a light mission: 2 stones back",
        "Use a light mission: 4 Louisdor",
        "Use a medium mission: 3 Louisdor",
        "Use a medium mission: 2 Louisdor and 1 stone back",
        "Use a medium mission: 3 stones back",
        "Use a medium mission: 2 coats",
        "your chips do not pay for that mission: play a card as a joker for 5 stones (M1p)",
        "@n gets 7 Louisdor from Jean-Baptiste Colbert (7).",
        "You may place up to 3 stones on Françoise-Athénaïs de Montespan (5). (T8)",
        "Take 2 stones back",
    ]);
    assert!(
        said.told
            .iter()
            .any(|told| told.starts_with("The neutral player places 3 stones on ")),
        "neutral stones"
    );
    assert!(
        said.ends.iter().all(|end| end.starts_with("After three rounds ")),
        "{:?}",
        said.ends
    );
    // Dark missions are laid too seldom to be heard in use.
    for (effect, text) in [
        (Effect::D1, "up to 4 stones back"),
        (Effect::D2, "6 Louisdor"),
        (Effect::D5, "play a card as a joker for 5 stones"),
        (Effect::D8, "bribes cost 2 Louisdor less"),
    ] {
        assert_eq!(data::mission(effect), text);
    }
}
