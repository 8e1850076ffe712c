//! What can be changed about a game, as a form with words.
//!
//! A game's config is JSON, and a table's options are a merge patch over what is usual. Here each value has a field; what
//! differs from what is usual becomes the patch.

mod words;

use maud::{Markup, html};
use serde_json::{Map, Value};

use super::rule_link;
use crate::fields::Fields;

/// What kind of value a field has.
enum Kind {
    /// Yes or no.
    Switch,
    /// A number in these bounds; perhaps none.
    Number { from: u8, to: u8, optional: bool },
    /// One of these words, and what they mean.
    Choice(Vec<(String, String)>),
}

/// A value of the config that can be changed.
struct Field {
    /// Where it lies, as a JSON pointer: also the field's name in the form.
    at: String,
    label: String,
    /// The thing it is a value of, if that has several.
    of: String,
    /// The rule or ruling that says more.
    rule: Option<&'static str>,
    kind: Kind,
}

/// Values that belong together.
struct Group {
    title: &'static str,
    about: &'static str,
    fields: Vec<Field>,
}

/// Says that the fields of this form were on the page: a box that is not ticked is not sent.
const SHOWN: &str = "variants";

/// The form's fields for a game.
pub(super) fn form(game: &str, usual: &Value, filled: &Fields) -> Markup {
    html! {
        input type="hidden" name=(SHOWN) value="shown";
        @for group in words::groups(game, usual) {
            @let changed = group.fields.iter().any(|field| {
                usual.pointer(&field.at).is_some_and(|usual| filled.get(SHOWN).is_some() && field.read(filled) != *usual)
            });
            details open[changed] {
                summary { (group.title) }
                p.small.soft { (group.about) }
                @for fields in group.fields.chunk_by(|one, other| one.of == other.of) {
                    @if fields[0].of.is_empty() { div.variants { @for field in fields { (field.draw(game, usual, filled)) } } }
                    @else { fieldset.variants.several { legend { (fields[0].of) } @for field in fields { (field.draw(game, usual, filled)) } } }
                }
            }
        }
    }
}

/// The options that a form asks for; none if it asks for nothing unusual.
pub(crate) fn options(game: &str, usual: &Value, filled: &Fields) -> Option<Value> {
    filled.get(SHOWN)?;
    let mut wanted = usual.clone();
    for field in words::groups(game, usual).iter().flat_map(|group| &group.fields) {
        if let Some(value) = wanted.pointer_mut(&field.at) {
            *value = field.read(filled);
        }
    }
    patch(usual, &wanted)
}

/// The merge patch that makes one value of another.
fn patch(from: &Value, to: &Value) -> Option<Value> {
    match (from, to) {
        _ if from == to => None,
        (Value::Object(from), Value::Object(to)) => {
            let members = to.iter().filter_map(|(name, value)| {
                let value = patch(from.get(name).unwrap_or(&Value::Null), value)?;
                Some((name.clone(), value))
            });
            Some(Value::Object(members.collect::<Map<_, _>>()))
        }
        _ => Some(to.clone()),
    }
}

impl Field {
    /// What was filled in. What is no value of this kind is handed on as it is: the game refuses it with a reason.
    fn read(&self, filled: &Fields) -> Value {
        let text = filled.get(&self.at);
        match (&self.kind, text) {
            (Kind::Switch, text) => Value::Bool(text.is_some()),
            (Kind::Number { optional: true, .. }, None) => Value::Null,
            (Kind::Number { .. }, Some(text)) if text.parse::<u8>().is_ok() => {
                Value::from(text.parse::<u8>().unwrap_or_default())
            }
            (_, text) => Value::from(text.unwrap_or_default()),
        }
    }

    fn draw(&self, game: &str, usual: &Value, filled: &Fields) -> Markup {
        let name = &self.at;
        let default = usual.pointer(name).unwrap_or(&Value::Null);
        let value = if filled.get(SHOWN).is_some() {
            self.read(filled)
        } else {
            default.clone()
        };
        let word = match &value {
            Value::String(word) => word.clone(),
            Value::Null => String::new(),
            other => other.to_string(),
        };
        let more = html! { @if let Some(rule) = self.rule { " " (rule_link(game, rule)) } };
        html! {
            @match &self.kind {
                Kind::Switch => div.wide { label { input type="checkbox" name=(name) value="yes" checked[value == Value::Bool(true)]; (self.label) } (more) },
                Kind::Number { from, to, optional } => div {
                    label { (self.label) " " input type="number" name=(name) min=(from) max=(to) value=(word) required[!optional]; } (more)
                },
                Kind::Choice(words) => div {
                    label { (self.label) " " select name=(name) {
                        @for (one, says) in words { option value=(one) selected[*one == word] { (says) } }
                    } } (more)
                },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a browser sends of a form that nobody touched.
    fn untouched(game: &str, usual: &Value) -> Fields {
        let mut fields = vec![(SHOWN.to_owned(), "shown".to_owned())];
        for field in words::groups(game, usual).iter().flat_map(|group| &group.fields) {
            let value = usual.pointer(&field.at).expect(&field.at);
            match value {
                Value::Bool(false) => {}
                Value::Bool(true) => fields.push((field.at.clone(), "yes".to_owned())),
                Value::Null => fields.push((field.at.clone(), String::new())),
                Value::String(word) => fields.push((field.at.clone(), word.clone())),
                other => fields.push((field.at.clone(), other.to_string())),
            }
        }
        Fields::from(fields)
    }

    #[test]
    fn a_form_that_nobody_touched_asks_for_nothing_and_every_change_is_asked_for() {
        for game in court_games::GAMES {
            let (slug, kind) = (game.slug(), game.kind());
            let usual = kind.usual_config(None).expect("a config");
            let fields = untouched(slug, &usual);
            assert_eq!(options(slug, &usual, &fields), None, "{slug}");
            for field in words::groups(slug, &usual).iter().flat_map(|group| &group.fields) {
                let mut changed = fields.clone();
                let before = usual.pointer(&field.at).expect(&field.at);
                changed.set(
                    &field.at,
                    match (&field.kind, before) {
                        (Kind::Switch, Value::Bool(true)) => "",
                        (Kind::Switch, _) => "yes",
                        (Kind::Number { .. }, before) => {
                            if before.as_u64() == Some(2) {
                                "3"
                            } else {
                                "2"
                            }
                        }
                        (Kind::Choice(words), before) => {
                            let other = words.iter().find(|word| before.as_str() != Some(&word.0));
                            &other.expect("another word").0
                        }
                    },
                );
                let asked = options(slug, &usual, &changed).expect(&field.at);
                let mut whole = usual.clone();
                court_table::merge_patch(&mut whole, &asked);
                assert_ne!(whole.pointer(&field.at), Some(before), "{slug} {}", field.at);
            }
        }
    }

    #[test]
    fn every_value_of_a_config_has_a_field() {
        fn leaves(value: &Value, at: &str, found: &mut Vec<String>) {
            match value {
                Value::Object(members) => members
                    .iter()
                    .for_each(|(name, value)| leaves(value, &format!("{at}/{name}"), found)),
                Value::Array(items) => (0..)
                    .zip(items)
                    .for_each(|(place, value)| leaves(value, &format!("{at}/{place}"), found)),
                _ => found.push(at.to_owned()),
            }
        }
        for game in court_games::GAMES {
            let usual = game.kind().usual_config(None).expect("a config");
            let mut found = Vec::new();
            leaves(&usual, "", &mut found);
            // The Rival is known to be white.
            found.retain(|at| at != "/colours/rival");
            let groups = words::groups(game.slug(), &usual);
            let mut fields: Vec<_> = groups
                .iter()
                .flat_map(|group| &group.fields)
                .map(|field| field.at.clone())
                .collect();
            found.sort();
            fields.sort();
            assert_eq!(fields, found, "{}", game.slug());
        }
    }
}
