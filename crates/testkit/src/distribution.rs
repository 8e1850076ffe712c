//! Law 20: worlds come with the right probability.

use std::collections::BTreeMap;
use std::fmt::{self, Debug};

use court_core::{Dice, FastDice, Game, Seat, Turn, Viewer};

use crate::play::{new_game, stream};
use crate::statistics::{LEAST_PROBABILITY, chi_square_tail, homogeneity};

/// A small set-up in which worlds are counted; see [`assert_distribution`].
#[derive(Clone, Debug)]
pub struct Sampling<'a, G: Game> {
    /// The config.
    pub config: &'a G::Config,
    /// How many seats.
    pub seats: u8,
    /// What is played, one decision each: `@1 play 3`, or `@2 hidden` for one of the actions of which the viewer does
    /// not see everything. Chance outcomes come by themselves.
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
    let mut game: G = new_game(G::META.rules_version, sampling.config, sampling.seats);
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
        let (seat, actions) = said(&game, sampling.viewer, line);
        assert!(
            game.turn().is_of(seat),
            "{line:?} in the script: it is the turn of {}",
            game.turn()
        );
        let action = *dice.pick(&actions)?;
        game.apply_unchecked(seat, action, &mut ());
    }
}

/// What a line of a script says may be done: the action, none if it is not legal with these cards, or all those of which
/// the viewer sees only that something was chosen.
pub(crate) fn said<G: Game>(game: &G, viewer: Viewer, line: &str) -> (Seat, Vec<G::Action>) {
    let (seat, text) = match line
        .split_once(' ')
        .map(|(seat, text)| (seat.parse::<Seat>(), text))
    {
        Some((Ok(seat), text)) => (seat, text),
        _ => panic!("{line:?} in the script is not of the form `@1 action`"),
    };
    let mut legal = Vec::new();
    game.legal(seat, &mut legal);
    if text == "hidden" {
        legal.retain(|&action| is_hidden(game, viewer, seat, action));
    } else {
        let said: G::Action = match text.parse() {
            Ok(action) => action,
            Err(error) => panic!("{line:?} in the script: {error}"),
        };
        assert!(
            !is_hidden(game, viewer, seat, said),
            "{line:?} in the script is hidden from the viewer: write `{seat} hidden`"
        );
        legal.retain(|&action| action == said);
    }
    (seat, legal)
}

/// Does the viewer see less than was chosen? A spectator sees no more than the seat that sees least.
fn is_hidden<G: Game>(game: &G, viewer: Viewer, actor: Seat, action: G::Action) -> bool {
    let hidden_from = |watcher| watcher != actor && game.seen_by(watcher, actor, action) != Some(action);
    match viewer {
        Viewer::Seat(watcher) => hidden_from(watcher),
        Viewer::Spectator => Seat::all(game.seats()).any(hidden_from),
    }
}
