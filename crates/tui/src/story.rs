//! What happened, made shorter for people.

/// Folds sentences that say the same one after the other: "Nobody plays the card of A." and "Nobody plays the card of B."
/// become "Nobody plays the card of A and B.", and a sentence that comes again is counted.
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
    /// Where they begin to differ, and what stands there in each of them.
    begin: usize,
    ends: Vec<&'a str>,
}

impl<'a> Fold<'a> {
    fn new(first: &'a str) -> Self {
        Self {
            first,
            times: 1,
            begin: first.rfind(" of ").map_or(first.len(), |at| at + " of ".len()),
            ends: Vec::new(),
        }
    }

    /// Can this be told with the others? Only what nobody did is: who did something is named each time.
    fn take(&mut self, text: &'a str) -> bool {
        if text == self.first && self.ends.is_empty() {
            self.times += 1;
            return true;
        }
        let begins_so = text.starts_with(&self.first[..self.begin]) && text.starts_with("Nobody ");
        let end = text.get(self.begin..).and_then(|end| end.strip_suffix('.'));
        let first = self.first[self.begin..].strip_suffix('.');
        match (end, first) {
            (Some(end), Some(first)) if begins_so && self.times == 1 && !end.is_empty() => {
                if self.ends.is_empty() {
                    self.ends.push(first);
                }
                self.ends.push(end);
                true
            }
            _ => false,
        }
    }

    fn to_text(&self) -> String {
        match (self.ends.split_last(), self.times) {
            (Some((last, others)), _) => {
                format!("{}{} and {last}.", &self.first[..self.begin], others.join(", "))
            }
            (None, 1) => self.first.to_owned(),
            (None, times) => format!("{} (×{times})", self.first),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_did_is_told_once_and_what_somebody_did_each_time() {
        let story = [
            "Nobody plays the intrigue card of Anne d'Autriche (1).",
            "Nobody plays the intrigue card of Philippe (2).",
            "Nobody plays the intrigue card of le Grand Dauphin (4).",
            "Ben plays the intrigue card of le Grand Condé (6).",
            "Ben plays the intrigue card of Henri de Turenne (10).",
            "Anne passes.",
            "Anne passes.",
            "Ben passes.",
        ]
        .map(str::to_owned);
        assert_eq!(
            folded(&story),
            [
                "Nobody plays the intrigue card of Anne d'Autriche (1), Philippe (2) and le Grand Dauphin (4).",
                "Ben plays the intrigue card of le Grand Condé (6).",
                "Ben plays the intrigue card of Henri de Turenne (10).",
                "Anne passes. (×2)",
                "Ben passes.",
            ]
        );
        assert_eq!(folded(&[]), [""; 0]);
    }
}
