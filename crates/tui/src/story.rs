//! What happened, made shorter for people.

/// Folds sentences that say the same one after the other: "Nobody plays A's card." and "Nobody plays B's card." become
/// "Nobody plays A's or B's card.", and a sentence that comes again is counted.
pub(crate) fn folded(story: &[String]) -> Vec<String> {
    let mut told: Vec<Fold<'_>> = Vec::new();
    for text in story {
        if !told.last_mut().is_some_and(|last| last.take(text)) {
            told.push(Fold::new(text));
        }
    }
    told.iter().map(Fold::to_text).collect()
}

/// Sentences that are told as one.
struct Fold<'a> {
    first: &'a str,
    times: usize,
    /// What follows "Nobody plays" in each of them, up to where they are the same again.
    owners: Vec<&'a str>,
}

const NOBODY: &str = "Nobody plays ";

/// "Nobody plays Anne's card.": whose, and what follows.
fn parts(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix(NOBODY)?;
    Some(text.split_at(text.rfind("'s ")? + "'s".len()))
}

impl<'a> Fold<'a> {
    fn new(first: &'a str) -> Self {
        Self {
            first,
            times: 1,
            owners: parts(first).map(|(owner, _)| owner).into_iter().collect(),
        }
    }

    /// Can this be told with the others? Only what nobody did is: who did something is named each time.
    fn take(&mut self, text: &'a str) -> bool {
        if text == self.first && self.owners.len() < 2 {
            self.times += 1;
            return true;
        }
        match (parts(self.first), parts(text)) {
            (Some((_, rest)), Some((owner, same))) if rest == same && self.times == 1 => {
                self.owners.push(owner);
                true
            }
            _ => false,
        }
    }

    fn to_text(&self) -> String {
        match (&self.owners[..], parts(self.first), self.times) {
            ([others @ .., last], Some((_, rest)), 1) if !others.is_empty() => {
                format!("{NOBODY}{} or {last}{rest}", others.join(", "))
            }
            (_, _, 1) => self.first.to_owned(),
            (_, _, times) => format!("{} (×{times})", self.first),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_did_is_told_once_and_what_somebody_did_each_time() {
        let story = [
            "Nobody plays Anne d'Autriche's intrigue card.",
            "Nobody plays Philippe d'Orléans's intrigue card.",
            "Nobody plays le Grand Dauphin's intrigue card.",
            "Ben plays le Grand Condé's intrigue card.",
            "Ben plays Henri de Turenne's intrigue card.",
            "Nobody plays Jules Mazarin's intrigue card.",
            "Anne passes.",
            "Anne passes.",
            "Ben passes.",
        ]
        .map(str::to_owned);
        assert_eq!(
            folded(&story),
            [
                "Nobody plays Anne d'Autriche's, Philippe d'Orléans's or le Grand Dauphin's intrigue card.",
                "Ben plays le Grand Condé's intrigue card.",
                "Ben plays Henri de Turenne's intrigue card.",
                "Nobody plays Jules Mazarin's intrigue card.",
                "Anne passes. (×2)",
                "Ben passes.",
            ]
        );
        assert_eq!(folded(&[]), [""; 0]);
    }

    /// Whatever becomes of the game's wording.
    #[test]
    fn what_nobody_did_is_folded_in_a_real_game() {
        let record = include_str!("../../games/tests/records/louis-xiv/3-seats.court");
        let table = court_games::replay(record).unwrap();
        let story = table.story(court_core::Viewer::Spectator, 0).unwrap();
        let story: Vec<String> = story.into_iter().map(|told| told.text).collect();
        let nobody = |text: &String| text.starts_with("Nobody ");
        let together = |story: &[String]| story.windows(2).any(|pair| pair.iter().all(nobody));
        assert!(together(&story), "there is something to fold");
        assert!(!together(&folded(&story)), "{:?}", folded(&story));
    }
}
