//! Does anything a seat gets to see tell of what it cannot know? Asked of many games, by statistics.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use court_core::{Dice, Event, FastDice, Game, Viewer};

use crate::play::{Move, Step, Temper, play_in, stream};
use crate::statistics::{LEAST_PROBABILITY, chi_square_tail};
use crate::whim::leaves;

/// Games that are watched by one viewer; see [`assert_no_leak`].
#[derive(Clone, Debug)]
pub struct Watching<'a, G: Game> {
    /// The config.
    pub config: &'a G::Config,
    /// How many seats.
    pub seats: u8,
    /// Who looks.
    pub viewer: Viewer,
    /// How many games.
    pub games: u32,
    /// The seed of it all.
    pub seed: u64,
}

/// What [`assert_no_leak`] found.
#[derive(Clone, Debug, PartialEq)]
pub struct LeakReport {
    /// Games with a position in which something was hidden.
    pub games: u32,
    /// What was seen in them: single values of views, actions listed, prompts, words, refusals, events.
    pub features: usize,
    /// The feature that goes with the secret most.
    pub most: String,
    /// How much it tells of the secret, in bits.
    pub bits: f64,
    /// How probable so much would be by chance for this feature, allowing for the number of features.
    pub probability: f64,
    /// In how many of the rearrangements some feature went with the secret as much.
    pub rearranged: u32,
}

impl fmt::Display for LeakReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} games, {} features; {} tells most: {:.5} bits, p = {:.2e}, as much in {} of {REARRANGED} rearrangements",
            self.games, self.features, self.most, self.bits, self.probability, self.rearranged
        )
    }
}

/// Features that took fewer values than two, or the same in almost all games, tell nothing: so many games must differ.
const FEWEST_DIFFERENT: u32 = 20;
/// A feature's values beyond the most frequent ones count as one.
const MOST_VALUES: usize = 8;
/// So often the secrets are dealt to the games anew, to see what chance alone does.
const REARRANGED: u32 = 100;

/// Plays many games and looks at one random position of each in which something is hidden: at all that the viewer gets
/// (each value in its view, what is listed for it, in which words it is asked and offered, why it is refused what, what it
/// was just told) and at the secret. Nothing of the first may go with the second.
///
/// `secret` names the class of what is hidden, `None` where nothing is. It must be such that by the rules every class has
/// the same probability whatever the viewer knows. [`rank`] makes such classes of cards: where in the list of all that the
/// viewer has not seen does the hidden card stand? Decisions are drawn evenly, so nobody's play tells anything.
///
/// The feature that goes with the secret most is compared with what comes of dealing the secrets to the games anew. It is
/// a leak if no rearrangement has as much, and if it is too improbable for chance.
///
/// # Panics
/// If there is a leak, or too little was seen to tell.
pub fn assert_no_leak<G: Game>(
    watching: &Watching<'_, G>,
    secret: impl Fn(&G, Viewer, &mut FastDice) -> Option<u8>,
) -> LeakReport {
    let (secrets, features) = watch(watching, secret);
    let games = secrets.len() as u32;
    assert!(
        games >= 200 && !features.is_empty(),
        "{games} games and {} features are too little to tell",
        features.len()
    );
    let classes = secrets.iter().max().map_or(0, |&most| usize::from(most) + 1);
    let of = |secrets: &[u8]| {
        let scored = features
            .iter()
            .map(|feature| Score::of(feature, secrets, classes));
        scored
            .enumerate()
            .max_by(|(_, one), (_, other)| one.excess.total_cmp(&other.excess))
    };
    let Some((place, score)) = of(&secrets) else {
        panic!("nothing was seen");
    };
    let mut dice = stream(watching.seed, 12);
    let mut again = secrets;
    let mut rearranged = 0;
    for _ in 0..REARRANGED {
        dice.shuffle(&mut again);
        rearranged += u32::from(of(&again).is_some_and(|(_, other)| other.excess >= score.excess));
    }
    let report = LeakReport {
        games,
        features: features.len(),
        most: features[place].name.clone(),
        bits: score.bits,
        probability: (score.probability * features.len() as f64).min(1.0),
        rearranged,
    };
    assert!(
        report.rearranged > 0 || report.probability >= LEAST_PROBABILITY,
        "{}: {} tells the viewer of what it cannot know\n{report}",
        G::META.slug,
        report.most
    );
    report
}

/// The class, one of `classes`, of a hidden thing: where it stands among all that it could be by what the viewer knows, in
/// a fixed order. `unseen` says how many there are of each kind, `kind` which it is. Things of one kind stand beside each
/// other, and which of them it is is drawn; so every class is equally likely, whatever is unseen.
///
/// # Panics
/// If there is none of this kind.
pub fn rank(unseen: &[u32], kind: usize, classes: u8, dice: &mut FastDice) -> u8 {
    let (before, total): (u32, u32) = (unseen[..kind].iter().sum(), unseen.iter().sum());
    // A thing is a stretch of many points, so that classes need not begin and end with things.
    const POINTS: u32 = 1 << 12;
    let point = u64::from(before * POINTS + dice.below(unseen[kind] * POINTS));
    (point * u64::from(classes) / u64::from(total * POINTS)) as u8
}

/// One thing that was seen, by game: the number of its value.
struct Feature {
    name: String,
    values: Vec<u8>,
    different: usize,
}

type Seen = BTreeMap<String, String>;

/// The secrets of the games, and all features that differ between them.
fn watch<G: Game>(
    watching: &Watching<'_, G>,
    secret: impl Fn(&G, Viewer, &mut FastDice) -> Option<u8>,
) -> (Vec<u8>, Vec<Feature>) {
    let mut secrets = Vec::new();
    let mut sights = Sights::default();
    for number in 0..watching.games {
        let mut dice = stream(watching.seed, u64::from(number) << 20 | 11);
        let seed = dice.next_u64();
        let mut known = BTreeSet::new();
        let mut chosen = None;
        let mut met = 0;
        play_in::<G>(watching.config, watching.seats, seed, Temper::Even, |step| {
            // What others chose in secret is not for the viewer to try.
            if let (Move::Play(actor, action), Some(seat)) = (step.made, watching.viewer.seat()) {
                known.extend(step.before.seen_by(seat, *actor, *action));
            }
            let Some(class) = secret(step.after, watching.viewer, &mut dice) else {
                return;
            };
            met += 1;
            // Each of the positions met is kept with the same probability.
            if dice.below(met) == 0 {
                chosen = Some((class, look(step, watching.viewer, &known)));
            }
        });
        if let Some((class, look)) = chosen {
            secrets.push(class);
            sights.add(look);
        }
    }
    (secrets, sights.features())
}

/// What was seen in all games, with numbers for words: there are millions of them.
#[derive(Default)]
struct Sights {
    names: BTreeMap<String, usize>,
    /// For each name its values, by the number that each has; 0 is none.
    values: Vec<BTreeMap<String, u32>>,
    /// For each game the numbers of names and values.
    games: Vec<Vec<(usize, u32)>>,
}

impl Sights {
    fn add(&mut self, seen: Seen) {
        let mut numbers = Vec::with_capacity(seen.len());
        for (name, value) in seen {
            let next = self.names.len();
            let name = *self.names.entry(name).or_insert(next);
            if name == next {
                self.values.push(BTreeMap::new());
            }
            let values = &mut self.values[name];
            let next = values.len() as u32 + 1;
            numbers.push((name, *values.entry(value).or_insert(next)));
        }
        self.games.push(numbers);
    }

    /// The features that differ between games often enough to tell something.
    fn features(&self) -> Vec<Feature> {
        let mut counts: Vec<Vec<u32>> = self
            .values
            .iter()
            .map(|values| {
                let mut counts = vec![0; values.len() + 1];
                counts[0] = self.games.len() as u32;
                counts
            })
            .collect();
        for &(name, value) in self.games.iter().flatten() {
            counts[name][0] -= 1;
            counts[name][value as usize] += 1;
        }
        let mut features: Vec<Option<Feature>> = Vec::new();
        let mut classes: Vec<Vec<u8>> = Vec::new();
        features.resize_with(self.values.len(), || None);
        classes.resize_with(self.values.len(), Vec::new);
        for (name, &number) in &self.names {
            let mut frequent: Vec<_> = (0..)
                .zip(&counts[number])
                .filter(|(_, times)| **times > 0)
                .collect();
            frequent.sort_by_key(|&(value, times): &(usize, _)| (std::cmp::Reverse(times), value));
            let different: u32 = frequent.iter().skip(1).map(|(_, times)| *times).sum();
            if different < FEWEST_DIFFERENT {
                continue;
            }
            classes[number] = vec![0; counts[number].len()];
            for (class, (value, _)) in frequent.iter().enumerate() {
                classes[number][*value] = class.min(MOST_VALUES) as u8;
            }
            features[number] = Some(Feature {
                name: name.clone(),
                values: vec![classes[number][0]; self.games.len()],
                different: frequent.len().min(MOST_VALUES + 1),
            });
        }
        for (game, numbers) in self.games.iter().enumerate() {
            for &(name, value) in numbers {
                if let Some(feature) = &mut features[name] {
                    feature.values[game] = classes[name][value as usize];
                }
            }
        }
        features.into_iter().flatten().collect()
    }
}

/// All that a viewer gets after a step.
fn look<G: Game>(step: &Step<'_, G>, viewer: Viewer, known: &BTreeSet<G::Action>) -> Seen {
    let game = step.after;
    let view = leaves(&game.view(viewer)).into_iter();
    let mut seen: Seen = view
        .map(|(path, value)| (format!("view {path}"), value.to_string()))
        .collect();
    seen.insert("turn".to_owned(), game.turn().to_string());
    for seat in game.turn().seats().iter() {
        seen.insert(format!("prompt of {seat}"), game.prompt(seat).text);
    }
    if let Some(seat) = viewer.seat().filter(|&seat| game.turn().is_of(seat)) {
        let mut legal = Vec::new();
        game.legal(seat, &mut legal);
        seen.insert("how many actions".to_owned(), legal.len().to_string());
        for action in &legal {
            seen.insert(format!("words for {action}"), game.describe(seat, *action));
        }
        for action in known {
            let answer = match game.check(seat, *action) {
                Ok(()) => "allowed".to_owned(),
                Err(refusal) => refusal.to_string(),
            };
            seen.insert(format!("answer to {action}"), answer);
        }
    }
    let told = step.heard.events.iter().filter_map(|event| event.seen_by(viewer));
    for event in told {
        let name = format!("told {}", event.tell());
        seen.insert(name, "yes".to_owned());
    }
    seen
}

/// How much a feature goes with the secrets.
struct Score {
    /// Chi-square less its mean, in standard deviations: comparable between features of many values and of few.
    excess: f64,
    probability: f64,
    bits: f64,
}

impl Score {
    fn of(feature: &Feature, secrets: &[u8], classes: usize) -> Self {
        let mut table = vec![0u32; feature.different * classes];
        for (&value, &secret) in feature.values.iter().zip(secrets) {
            table[usize::from(value) * classes + usize::from(secret)] += 1;
        }
        let total = secrets.len() as f64;
        let sums = |along: &dyn Fn(usize) -> usize, count: usize| {
            let mut sums = vec![0.0; count];
            for (cell, &times) in table.iter().enumerate() {
                sums[along(cell)] += f64::from(times);
            }
            sums
        };
        let rows: Vec<f64> = sums(&|cell| cell / classes, feature.different);
        let columns: Vec<f64> = sums(&|cell| cell % classes, classes);
        let (mut chi_square, mut bits) = (0.0, 0.0);
        for (cell, &times) in table.iter().enumerate() {
            let expected = rows[cell / classes] * columns[cell % classes] / total;
            let times = f64::from(times);
            if expected > 0.0 {
                chi_square += (times - expected).powi(2) / expected;
            }
            if times > 0.0 {
                bits += times / total * (times / expected).log2();
            }
        }
        let used = |sums: &[f64]| sums.iter().filter(|&&sum| sum > 0.0).count() as u32;
        let degrees = used(&rows).saturating_sub(1) * used(&columns).saturating_sub(1);
        let mean = f64::from(degrees.max(1));
        Self {
            excess: (chi_square - mean) / (2.0 * mean).sqrt(),
            probability: chi_square_tail(chi_square, degrees),
            bits,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_is_as_likely_whatever_is_unseen() {
        let mut dice = FastDice::new(3);
        for unseen in [&[1, 2, 3, 4][..], &[0, 1, 1], &[7]] {
            let total: u32 = unseen.iter().sum();
            let mut counts = [0u32; 4];
            for number in 0..total * 4_000 {
                let thing = number % total;
                let kind = (0..unseen.len())
                    .find(|&kind| thing < unseen[..=kind].iter().sum())
                    .unwrap();
                counts[usize::from(rank(unseen, kind, 4, &mut dice))] += 1;
            }
            let expected = total * 1_000;
            for count in counts {
                assert!(count.abs_diff(expected) < expected / 8, "{unseen:?}: {counts:?}");
            }
        }
    }

    #[test]
    fn what_is_the_same_in_almost_all_games_is_no_feature() {
        let mut sights = Sights::default();
        for game in 0..100 {
            let mut seen = Seen::from([("same".to_owned(), "1".to_owned())]);
            seen.insert("number".to_owned(), (game % 20).to_string());
            if game % 4 == 0 {
                seen.insert("sometimes".to_owned(), "yes".to_owned());
            }
            sights.add(seen);
        }
        let features = sights.features();
        let found: Vec<_> = features
            .iter()
            .map(|feature| (feature.name.as_str(), feature.different))
            .collect();
        assert_eq!(found, [("number", 9), ("sometimes", 2)]);
        assert_eq!(features[1].values[..5], [1, 0, 0, 0, 1]);
        assert_eq!(features[0].values[..10], [0, 1, 2, 3, 4, 5, 6, 7, 8, 8]);
    }

    #[test]
    fn what_goes_together_scores_high_and_what_does_not_scores_low() {
        let mut dice = FastDice::new(4);
        let secrets: Vec<u8> = (0..1_000).map(|_| dice.below(4) as u8).collect();
        let feature = |values| Feature {
            name: String::new(),
            values,
            different: 4,
        };
        let same = Score::of(&feature(secrets.clone()), &secrets, 4);
        assert!((same.bits - 2.0).abs() < 0.02 && same.probability < 1e-50);
        let other = feature((0..1_000).map(|_| dice.below(4) as u8).collect());
        let other = Score::of(&other, &secrets, 4);
        assert!(other.bits < 0.02 && other.probability > 0.001);
    }
}
