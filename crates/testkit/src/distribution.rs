//! Law 20: worlds come with the right probability.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};

use court_core::{Dice, FastDice, Game, Seat, Turn, Viewer};

use crate::play::{new_game, stream};

/// A small set-up in which worlds are counted; see [`assert_distribution`].
#[derive(Clone, Debug)]
pub struct Sampling<'a, G: Game> {
    /// The config.
    pub config: &'a G::Config,
    /// How many seats.
    pub seats: u8,
    /// What is played, one decision each: `@1 play 3`, or `@2 hidden` for one of the actions of which the viewer sees
    /// only that something was chosen. Chance outcomes come by themselves.
    pub script: &'a [&'a str],
    /// Who looks.
    pub viewer: Viewer,
    /// How many true games are tried.
    pub games: u32,
    /// The seed of it all.
    pub seed: u64,
}

/// What [`assert_distribution`] found.
#[derive(Clone, Debug, PartialEq)]
pub struct DistributionReport {
    /// Games in which the whole script was legal.
    pub fitting: u32,
    /// How many different views came often enough to be compared.
    pub views: usize,
    /// The sum of the views' chi-squares.
    pub chi_square: f64,
    /// The sum of their degrees of freedom.
    pub degrees: u32,
    /// How often worlds that are right would differ from truth so much or more.
    pub probability: f64,
    /// The view with the largest difference: keys, how often in truth, how often in worlds.
    pub worst: Vec<(String, u32, u32)>,
}

impl fmt::Display for DistributionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games, {} views, chi-square {:.1} with {} degrees of freedom, p = {:.2e}",
            self.fitting, self.views, self.chi_square, self.degrees, self.probability
        )?;
        for (key, truth, worlds) in &self.worst {
            writeln!(f, "  {truth:>7} in truth, {worlds:>7} in worlds: {key}")?;
        }
        Ok(())
    }
}

/// Views that came less often are not compared.
const FEWEST_GAMES: usize = 200;
/// So many views are compared at most: the most frequent ones.
const MOST_VIEWS: usize = 12;
/// Keys that came less often are counted together.
const FEWEST_OF_A_KEY: u32 = 10;
/// What happens less often by chance is no chance.
const LEAST_PROBABILITY: f64 = 1e-4;

/// Law 20: being possible is not being as probable as it should be. Plays many true games along a fixed script, sorts
/// them by what the viewer sees in the end, and for every view that came often compares the true states with as many
/// worlds made from that view: a `key` of the hidden state (who holds which card, where in the deck a card lies) must
/// be distributed alike, by a chi-square test of homogeneity.
///
/// Games call this themselves, for small set-ups with few views (few cards, a short script) and for the places where a
/// mistake is easy: a card put back on top, a card known to lie in the lower half of a deck, cards given in secret.
///
/// The script holds public actions (games in which one is not legal are thrown away: who plays a 3 had a 3) and, as
/// `@2 hidden`, secret ones, of which one is drawn at random. Everything the other seats choose is given by the script,
/// so their reasons tell the viewer nothing.
///
/// The seed is fixed, so the test never fails by chance: it fails always or never.
///
/// ```
/// use court_core::{Seat, Viewer};
/// use court_testkit::{Sampling, assert_distribution, toy::{Toy, ToyConfig}};
///
/// let report = assert_distribution::<Toy, _>(
///     &Sampling {
///         config: &ToyConfig::default(),
///         seats: 2,
///         script: &["@1 draw", "@2 hidden"],
///         viewer: Viewer::Seat(Seat::new(0)),
///         games: 20_000,
///         seed: 1,
///     },
///     |toy| toy.treasury(Seat::new(1)),
/// );
/// assert!(report.views > 5);
/// ```
///
/// # Panics
/// If the worlds are not distributed as the truth is (p below 1 in 10,000, for all views together or, with allowance
/// for their number, for one), if the script cannot be read or names an action the viewer does not see, or if no view
/// comes often enough.
pub fn assert_distribution<G: Game, K: Ord + Debug>(
    sampling: &Sampling<'_, G>,
    key: impl Fn(&G) -> K,
) -> DistributionReport {
    let groups = true_games(sampling);
    let fitting = groups.iter().map(|(_, games)| games.len() as u32).sum();
    let compared: Vec<_> = groups
        .into_iter()
        .filter(|(_, games)| games.len() >= FEWEST_GAMES)
        .take(MOST_VIEWS)
        .collect();
    assert!(
        !compared.is_empty(),
        "of {fitting} games that fit the script no view came {FEWEST_GAMES} times: take more games, a shorter script or \
         a smaller config"
    );
    let mut report = DistributionReport {
        fitting,
        views: compared.len(),
        chi_square: 0.0,
        degrees: 0,
        probability: 1.0,
        worst: Vec::new(),
    };
    let mut least = 1.0;
    for (number, (view, games)) in compared.iter().enumerate() {
        let mut counts = BTreeMap::<K, (u32, u32)>::new();
        let mut dice = stream(sampling.seed, 1000 + number as u64);
        for game in games {
            counts.entry(key(game)).or_default().0 += 1;
            counts.entry(key(&G::determinise(view, &mut dice))).or_default().1 += 1;
        }
        let (chi_square, degrees) = homogeneity(counts.values().copied());
        report.chi_square += chi_square;
        report.degrees += degrees;
        let probability = chi_square_tail(chi_square, degrees);
        if probability < least || report.worst.is_empty() {
            least = probability;
            report.worst = counts
                .iter()
                .map(|(key, &(truth, worlds))| (format!("{key:?}"), truth, worlds))
                .collect();
        }
    }
    report.probability = chi_square_tail(report.chi_square, report.degrees);
    assert!(
        report.probability >= LEAST_PROBABILITY && least >= LEAST_PROBABILITY / compared.len() as f64,
        "law 20 is broken by {}: worlds are not distributed as the truth is\n{report}",
        G::META.slug
    );
    report
}

/// The final states of all games that fit the script, by what the viewer sees, most frequent views first.
fn true_games<G: Game>(sampling: &Sampling<'_, G>) -> Vec<(G::View, Vec<G>)> {
    let mut groups = BTreeMap::<String, (G::View, Vec<G>)>::new();
    for number in 0..sampling.games {
        let mut dice = stream(sampling.seed, u64::from(number) << 20 | 5);
        let Some(game) = scripted(sampling, &mut dice) else {
            continue;
        };
        let view = game.view(sampling.viewer);
        let text = match serde_json::to_string(&view) {
            Ok(text) => text,
            Err(error) => panic!("a view cannot be written as JSON: {error}"),
        };
        groups
            .entry(text)
            .or_insert_with(|| (view, Vec::new()))
            .1
            .push(game);
    }
    let mut groups: Vec<_> = groups.into_values().collect();
    groups.sort_by_key(|(_, games)| std::cmp::Reverse(games.len()));
    groups
}

/// Plays the script; none if it is not legal with these cards.
fn scripted<G: Game>(sampling: &Sampling<'_, G>, dice: &mut FastDice) -> Option<G> {
    let mut game: G = new_game(sampling.config, sampling.seats);
    let mut script = sampling.script.iter();
    loop {
        if game.turn() == Turn::Chance {
            let chance = game.sample(dice);
            game.resolve_unchecked(&chance, &mut ());
            continue;
        }
        let Some(line) = script.next() else {
            return Some(game);
        };
        let (seat, text) = match line
            .split_once(' ')
            .map(|(seat, text)| (seat.parse::<Seat>(), text))
        {
            Some((Ok(seat), text)) => (seat, text),
            _ => panic!("{line:?} in the script is not of the form `@1 action`"),
        };
        assert!(
            game.turn().is_of(seat),
            "{line:?} in the script: it is the turn of {}",
            game.turn()
        );
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        let action = if text == "hidden" {
            legal.retain(|&action| is_hidden(&game, sampling.viewer, seat, action));
            *dice.pick(&legal)?
        } else {
            let action: G::Action = match text.parse() {
                Ok(action) => action,
                Err(error) => panic!("{line:?} in the script: {error}"),
            };
            assert!(
                !is_hidden(&game, sampling.viewer, seat, action),
                "{line:?} in the script is hidden from the viewer: write `{seat} hidden`"
            );
            if !legal.contains(&action) {
                return None;
            }
            action
        };
        game.apply_unchecked(seat, action, &mut ());
    }
}

/// Does the viewer see only that something was chosen? A spectator sees no more than the seat that sees least.
fn is_hidden<G: Game>(game: &G, viewer: Viewer, actor: Seat, action: G::Action) -> bool {
    let hidden_from = |watcher| watcher != actor && game.seen_by(watcher, actor, action).is_none();
    match viewer {
        Viewer::Seat(watcher) => hidden_from(watcher),
        Viewer::Spectator => Seat::all(game.seats()).any(hidden_from),
    }
}

/// Chi-square of two samples of the same size, and its degrees of freedom; rare keys are counted together.
fn homogeneity(counts: impl Iterator<Item = (u32, u32)>) -> (f64, u32) {
    let mut rare = (0, 0);
    let mut cells = Vec::new();
    for (one, other) in counts {
        if one + other < FEWEST_OF_A_KEY {
            rare = (rare.0 + one, rare.1 + other);
        } else {
            cells.push((one, other));
        }
    }
    if rare.0 + rare.1 >= FEWEST_OF_A_KEY {
        cells.push(rare);
    }
    let chi_square = cells
        .iter()
        .map(|&(one, other)| {
            let (one, other) = (f64::from(one), f64::from(other));
            (one - other).powi(2) / (one + other)
        })
        .sum();
    (chi_square, (cells.len() as u32).saturating_sub(1))
}

/// The probability that chi-square is this large or larger: the regularised upper incomplete gamma function of half
/// the degrees of freedom and half the value.
fn chi_square_tail(chi_square: f64, degrees: u32) -> f64 {
    if degrees == 0 || chi_square <= 0.0 {
        return 1.0;
    }
    let (a, x) = (f64::from(degrees) / 2.0, chi_square / 2.0);
    let front = (a * x.ln() - x - ln_gamma(a)).exp();
    if x < a + 1.0 {
        // The lower function as a series.
        let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
        while term > sum * 1e-15 {
            n += 1.0;
            term *= x / n;
            sum += term;
        }
        (1.0 - front * sum).max(0.0)
    } else {
        // The upper function as a continued fraction (Lentz).
        let tiny = 1e-300;
        let mut b = x + 1.0 - a;
        let mut c = 1.0 / tiny;
        let mut d = 1.0 / b;
        let mut fraction = d;
        for i in 1..10_000 {
            let i = f64::from(i);
            let numerator = -i * (i - a);
            b += 2.0;
            d = 1.0 / (numerator * d + b).abs().max(tiny).copysign(numerator * d + b);
            c = b + numerator / c;
            let change = c * d;
            fraction *= change;
            if (change - 1.0).abs() < 1e-14 {
                break;
            }
        }
        front * fraction
    }
}

/// The logarithm of the gamma function for positive half-integers, by its recurrence.
fn ln_gamma(a: f64) -> f64 {
    let (mut sum, mut rest) = (0.0, a);
    while rest > 1.0 {
        rest -= 1.0;
        sum += rest.ln();
    }
    // What is left is 1 (gamma 1) or 1/2 (gamma √π).
    if rest < 0.75 {
        sum + std::f64::consts::PI.sqrt().ln()
    } else {
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values from printed tables of the distribution.
    #[test]
    fn tails_are_those_of_the_tables() {
        for (chi_square, degrees, expected) in [
            (3.841, 1, 0.05),
            (10.828, 1, 0.001),
            (5.991, 2, 0.05),
            (18.307, 10, 0.05),
            (3.940, 10, 0.95),
            (49.728, 23, 0.001),
            (124.342, 100, 0.05),
            (77.929, 100, 0.95),
        ] {
            let tail = chi_square_tail(chi_square, degrees);
            assert!(
                (tail - expected).abs() < expected * 0.002,
                "{chi_square} with {degrees}: {tail}, not {expected}"
            );
        }
        assert!((chi_square_tail(0.0, 5) - 1.0).abs() < f64::EPSILON);
        assert!(chi_square_tail(2000.0, 5) < 1e-100);
    }

    #[test]
    fn equal_counts_have_no_difference_and_rare_keys_are_one() {
        assert_eq!(homogeneity([(50, 50), (20, 20)].into_iter()), (0.0, 1));
        let (chi_square, degrees) = homogeneity([(100, 100), (5, 0), (5, 0)].into_iter());
        assert_eq!((chi_square, degrees), (10.0, 1));
    }
}
