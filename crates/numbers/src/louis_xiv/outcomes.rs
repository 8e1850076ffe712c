//! What can be drawn in Louis XIV, and how likely each draw is.

use court_louis_xiv::{ByCoat, COAT_KINDS, Card, Chance, Coat, Due, LouisXiv, MissionSet, Phase};

use crate::MOST_OUTCOMES;

pub(super) fn outcomes(game: &LouisXiv) -> Option<Vec<(Chance, f64)>> {
    let open = game.open();
    match open.due {
        Due::Coats(_, count) => coats(game.coats_left(), count.min(open.coats_left)),
        Due::Influence(_) => {
            let pool = game.influence_pool();
            let drawn = Card::all().filter(|&card| pool[card] > 0);
            let likely = |card| f64::from(pool[card]) / f64::from(open.influence_pool);
            Some(
                drawn
                    .map(|card| (Chance::Influence(card), likely(card)))
                    .collect(),
            )
        }
        Due::Intrigue(_) => even(game.intrigue_pool().iter().map(Chance::Intrigue)),
        Due::Mission(_, deck) => {
            let pool = game.mission_pool().and(MissionSet::of_deck(deck));
            even(pool.iter().map(Chance::Mission))
        }
        Due::Nothing if open.phase == Phase::Money => {
            let unseen = (1..=8).filter(|card| open.money_seen & 1 << (card - 1) == 0);
            even(unseen.map(Chance::Money))
        }
        // Hands of cards, revealed cards and the coats at the end: far too many.
        Due::Nothing => None,
    }
}

fn even(outcomes: impl Iterator<Item = Chance>) -> Option<Vec<(Chance, f64)>> {
    let mut all: Vec<_> = outcomes.map(|chance| (chance, 0.0)).collect();
    let each = 1.0 / all.len() as f64;
    all.iter_mut().for_each(|(_, likely)| *likely = each);
    Some(all)
}

/// Every way to draw so many coats: the ways to choose them of each kind, out of the ways to choose any.
fn coats(left: &ByCoat<u8>, count: u8) -> Option<Vec<(Chance, f64)>> {
    // So many kinds of draw there would be if there were enough coats of every kind.
    if choose(u32::from(count) + COAT_KINDS as u32 - 1, COAT_KINDS as u32 - 1) > MOST_OUTCOMES as f64 {
        return None;
    }
    let total: u32 = left.as_array().iter().map(|&n| u32::from(n)).sum();
    let all = choose(total, u32::from(count));
    let mut outcomes = Vec::new();
    each_draw(left, 0, count, ByCoat::default(), 1.0, &mut |drawn, ways| {
        outcomes.push((Chance::Coats(drawn), ways / all));
    });
    Some(outcomes)
}

fn each_draw(
    left: &ByCoat<u8>,
    kind: usize,
    count: u8,
    drawn: ByCoat<u8>,
    ways: f64,
    visit: &mut impl FnMut(ByCoat<u8>, f64),
) {
    if kind == COAT_KINDS {
        if count == 0 {
            visit(drawn, ways);
        }
        return;
    }
    let coat = Coat::at(kind);
    for n in 0..=count.min(left[coat]) {
        let mut drawn = drawn;
        drawn[coat] = n;
        let ways = ways * choose(u32::from(left[coat]), u32::from(n));
        each_draw(left, kind + 1, count - n, drawn, ways, visit);
    }
}

/// In how many ways `k` of `n` things can be chosen.
fn choose(n: u32, k: u32) -> f64 {
    (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1))
}
