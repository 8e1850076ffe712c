//! Whatever is said follows the data file: with other numbers in it every prompt, button, tale and refusal has those.
//! The data of the whole process is replaced, so this test is alone in its program.

use court_sun_king::{SunKing, data};
use court_testkit::Said;

/// The data file with other numbers for whatever gives, takes or costs something.
fn other() -> String {
    let numbers = [
        ("army", 4),
        ("army_split", 3),
        ("power", 5),
        ("wealth", 6),
        ("authority", 7),
        ("dominion", 2),
        ("pension", 4),
        ("diplomacy", 2),
        ("conspiracy_power", 8),
        ("conspiracy_gold", 9),
        ("attack", 2),
        ("attack_price", 3),
        ("swap_price", 4),
        ("discard_price", 5),
        ("draw_price", 6),
        ("announced", 2),
        ("ordered", 3),
        ("mazarin", 3),
        ("debts", 3),
        ("louis", 2),
        ("blue", 3),
        ("influence", 4),
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
    let mut said = Said::in_games::<SunKing>(4, 0..60);
    let two = Said::in_games::<SunKing>(2, 0..20);
    said.refusals.extend(two.refusals);
    said.assert_heard(&[
        "Army: @n loses 4 power",
        "Army: @n is one of two to lose 3 power",
        "Your Army has struck @n. Who else loses 3 power? (13)",
        "Power: take 5 power",
        "Wealth: take 6 gold",
        "Authority: take 7 power",
        "Dominion: @n loses 2 power",
        "Pension: take 4 gold",
        "Conspiracy: discard your red card for 8 power",
        "Diplomacy spares @n 2 power.",
        "Pay 3 gold: @n loses 2 power",
        "Pay 4 gold: swap your red card for another player's card",
        "Pay 5 gold: discard @n's green card",
        "Pay 6 gold: draw a card",
        "Reveal 2 property cards",
        "3 property cards lie open, the most Order allows. (29)",
        "Gambling Debts: discard a card, or return 3 chips. (20)",
        "Take 3 gold",
        "@n takes 2 gold from the supply.",
        "@n pays 6 gold.",
        "that costs 5 gold (15)",
        "pay one card or 3 chips (G3)",
        "take 3 chips from what the supply has (N3)",
        "you may reveal at most 3 property cards (29)",
        "with only two players left, Army strikes one player for 4 power (C13)",
    ]);
    said.assert_not_heard(&[
        "Reveal 3",
        "Pay 1 gold:",
        "Pay 2 gold:",
        " two chips",
        "announce 1 to 3",
        "spares @n 1",
    ]);
}
