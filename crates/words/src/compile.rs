//! From a file of words to a catalog: reads it, resolves every name, and finds all that is wrong.

use std::collections::BTreeMap;

use court_core::common;
use court_core::message::Id;
use court_core::{Kind, Spec, Vocabulary};
use fluent_syntax::ast;
use fluent_syntax::parser;

use crate::catalog::{Catalog, Entry, Form, GENDER, Joint, Key, PLAIN, Pattern, Piece};
use crate::{Category, Fault, Tongue};

pub(crate) fn compile(
    vocabulary: &'static Vocabulary,
    tongue: Tongue,
    common: &str,
    own: &str,
) -> Result<Catalog, Vec<Fault>> {
    let mut compiler = Compiler {
        vocabulary,
        tongue,
        file: common::WORDS.name(),
        id: String::new(),
        forms: vec![String::new(), "gender".to_owned()],
        wanted: Vec::new(),
        faults: Vec::new(),
    };
    let mut entries: Vec<Entry> = vocabulary.ids().map(|_| Entry::default()).collect();
    let shared = common::WORDS.specs().len();
    let (first, rest): (Vec<_>, Vec<_>) = vocabulary.ids().partition(|(id, _)| id.index() < shared);
    compiler.file(common, &first, &mut entries);
    if vocabulary != &common::WORDS {
        compiler.file = vocabulary.name();
        compiler.file(own, &rest, &mut entries);
    }
    compiler.close(&entries);
    if compiler.faults.is_empty() {
        Ok(Catalog {
            tongue,
            entries: entries.into(),
            forms: compiler.forms.into(),
        })
    } else {
        Err(compiler.faults)
    }
}

struct Compiler {
    vocabulary: &'static Vocabulary,
    tongue: Tongue,
    file: &'static str,
    /// The message at hand, with its form: `noble.acc`.
    id: String,
    forms: Vec<String>,
    wanted: Vec<Wanted>,
    faults: Vec<Fault>,
}

/// Somewhere one of these is said in a form: all of them must have it.
struct Wanted {
    file: &'static str,
    by: String,
    form: Form,
    of: Vec<Id>,
}

type Found<'s> = BTreeMap<&'s str, ast::Message<&'s str>>;

impl Compiler {
    fn fault(&mut self, what: impl Into<String>) {
        self.faults.push(Fault {
            tongue: self.tongue,
            file: self.file,
            id: self.id.clone(),
            what: what.into(),
        });
    }

    fn file(&mut self, text: &str, specs: &[(Id, &'static Spec)], entries: &mut [Entry]) {
        let mut found = self.parse(text);
        for (id, spec) in specs {
            self.id = spec.id.to_owned();
            match found.remove(spec.id) {
                Some(message) => entries[id.index()] = self.entry(spec, &message),
                None => self.fault("this message is missing"),
            }
        }
        for name in found.into_keys() {
            self.id = name.to_owned();
            self.fault("nothing of this name is ever said");
        }
        self.id.clear();
    }

    fn parse<'s>(&mut self, text: &'s str) -> Found<'s> {
        let resource = match parser::parse(text) {
            Ok(resource) => resource,
            Err((resource, errors)) => {
                for error in errors {
                    let line = text[..error.pos.start.min(text.len())].lines().count().max(1);
                    self.fault(format!("line {line} cannot be read: {error}"));
                }
                resource
            }
        };
        let mut found = Found::new();
        for entry in resource.body {
            match entry {
                ast::Entry::Message(message) => {
                    self.id = message.id.name.to_owned();
                    if found.insert(message.id.name, message).is_some() {
                        self.fault("this message is there twice");
                    }
                }
                ast::Entry::Term(term) => {
                    self.id = format!("-{}", term.id.name);
                    self.fault("names with a hyphen in front are not used here");
                }
                _ => {}
            }
        }
        self.id.clear();
        found
    }

    fn entry(&mut self, spec: &'static Spec, message: &ast::Message<&str>) -> Entry {
        let mut entry = Entry::default();
        match &message.value {
            Some(value) => {
                let pattern = self.whole(spec, value, true);
                entry.forms.push((PLAIN, pattern));
            }
            None => self.fault("this message has forms, but says nothing itself"),
        }
        for attribute in &message.attributes {
            self.id = format!("{}.{}", spec.id, attribute.id.name);
            let form = self.form(attribute.id.name);
            let pattern = self.whole(spec, &attribute.value, form != GENDER);
            if form == GENDER && !matches!(*pattern, [Piece::Text(_)]) {
                self.fault("a gender is one word");
            }
            if entry.forms.iter().any(|(other, _)| *other == form) {
                self.fault("this form is there twice");
            }
            entry.forms.push((form, pattern));
        }
        self.id = spec.id.to_owned();
        entry
    }

    fn form(&mut self, name: &str) -> Form {
        let known = self.forms.iter().position(|form| form == name);
        let place = known.unwrap_or_else(|| {
            self.forms.push(name.to_owned());
            self.forms.len() - 1
        });
        place as Form
    }

    /// A value or form: every argument of the message must be in it.
    fn whole(&mut self, spec: &'static Spec, pattern: &ast::Pattern<&str>, all: bool) -> Pattern {
        let mut used = vec![false; spec.args.len()];
        let pattern = self.pattern(spec, pattern, &mut used);
        for ((name, _), used) in spec.args.iter().zip(used) {
            if all && !used {
                self.fault(format!(
                    "${name} is not used; if that is right, say {{ SKIP(${name}) }}"
                ));
            }
        }
        pattern
    }

    fn pattern(&mut self, spec: &Spec, pattern: &ast::Pattern<&str>, used: &mut [bool]) -> Pattern {
        let mut pieces = Vec::new();
        for element in &pattern.elements {
            let piece = match element {
                ast::PatternElement::TextElement { value } => self.text(&value.replace('\n', " ")),
                ast::PatternElement::Placeable { expression } => self.expression(spec, expression, used),
            };
            pieces.extend(piece);
        }
        // Lines of one text come one by one.
        let mut joined: Vec<Piece> = Vec::new();
        for piece in pieces {
            match (joined.last_mut(), piece) {
                (Some(Piece::Text(before)), Piece::Text(text)) => *before = format!("{before}{text}").into(),
                (_, piece) => joined.push(piece),
            }
        }
        joined.into()
    }

    fn text(&mut self, text: &str) -> Option<Piece> {
        if text.contains('@') {
            self.fault("a text has no @ in it: that is how seats are written");
        }
        if text.contains("  ") {
            self.fault("there are two spaces in a row");
        }
        (!text.is_empty()).then(|| Piece::Text(text.into()))
    }

    fn expression(
        &mut self,
        spec: &Spec,
        expression: &ast::Expression<&str>,
        used: &mut [bool],
    ) -> Option<Piece> {
        match expression {
            ast::Expression::Inline(inline) => self.inline(spec, inline, used),
            ast::Expression::Select { selector, variants } => self.select(spec, selector, variants, used),
        }
    }

    fn inline(
        &mut self,
        spec: &Spec,
        inline: &ast::InlineExpression<&str>,
        used: &mut [bool],
    ) -> Option<Piece> {
        match inline {
            ast::InlineExpression::StringLiteral { value } => self.text(value),
            ast::InlineExpression::NumberLiteral { value } => self.text(value),
            ast::InlineExpression::VariableReference { id } => {
                let (arg, _) = self.argument(spec, id.name, used)?;
                Some(Piece::Arg {
                    arg,
                    form: PLAIN,
                    joint: Joint::And,
                })
            }
            ast::InlineExpression::FunctionReference { id, arguments } => {
                self.function(spec, id.name, arguments, used)
            }
            ast::InlineExpression::MessageReference { id, attribute } => {
                let form = attribute
                    .as_ref()
                    .map_or(PLAIN, |attribute| self.form(attribute.name));
                let Some(other) = self.vocabulary.id(id.name) else {
                    self.fault(format!("there is no message {:?}", id.name));
                    return None;
                };
                if !self.vocabulary.spec(other).args.is_empty() {
                    self.fault(format!("{} takes arguments and cannot stand here", id.name));
                }
                self.want(form, &[other]);
                Some(Piece::Other(other, form))
            }
            ast::InlineExpression::TermReference { .. } => {
                self.fault("names with a hyphen in front are not used here");
                None
            }
            ast::InlineExpression::Placeable { expression } => self.expression(spec, expression, used),
        }
    }

    fn argument(&mut self, spec: &Spec, name: &str, used: &mut [bool]) -> Option<(usize, Kind)> {
        let place = spec.args.iter().position(|(argument, _)| *argument == name);
        let Some(place) = place else {
            self.fault(format!("there is no ${name} here"));
            return None;
        };
        used[place] = true;
        Some((place, spec.args[place].1))
    }

    fn function(
        &mut self,
        spec: &Spec,
        name: &str,
        arguments: &ast::CallArguments<&str>,
        used: &mut [bool],
    ) -> Option<Piece> {
        let [ast::InlineExpression::VariableReference { id }] = &arguments.positional[..] else {
            self.fault(format!("{name} is of one argument: {name}($…)"));
            return None;
        };
        let (arg, kind) = self.argument(spec, id.name, used)?;
        let joint = match &arguments.named[..] {
            [] => Joint::And,
            [joint] if joint.name.name == "joint" => match &joint.value {
                ast::InlineExpression::StringLiteral { value: "and" } => Joint::And,
                ast::InlineExpression::StringLiteral { value: "or" } => Joint::Or,
                ast::InlineExpression::StringLiteral { value: "comma" } => Joint::Comma,
                _ => {
                    self.fault("a joint is \"and\", \"or\" or \"comma\"");
                    Joint::And
                }
            },
            _ => {
                self.fault(format!("{name} takes nothing but a joint beside its argument"));
                Joint::And
            }
        };
        if joint != Joint::And && !matches!(kind, Kind::Seats | Kind::ListOf(_)) {
            self.fault(format!("${} is no list and has no joint", id.name));
        }
        let form = match name {
            "SKIP" => return None,
            "LIST" => PLAIN,
            _ => self.form(&name.to_ascii_lowercase()),
        };
        if form != PLAIN {
            match kind {
                Kind::Of(ids) | Kind::ListOf(ids) => self.want(form, ids),
                Kind::Seat | Kind::Seats | Kind::Number => {
                    self.fault(format!(
                        "seats and numbers have no forms, so no {name}(${})",
                        id.name
                    ));
                }
            }
        }
        Some(Piece::Arg { arg, form, joint })
    }

    fn select(
        &mut self,
        spec: &Spec,
        selector: &ast::InlineExpression<&str>,
        variants: &[ast::Variant<&str>],
        used: &mut [bool],
    ) -> Option<Piece> {
        let (name, by_gender) = match selector {
            ast::InlineExpression::VariableReference { id } => (id.name, false),
            ast::InlineExpression::FunctionReference { id, arguments }
                if id.name == "GENDER" && arguments.named.is_empty() =>
            {
                match &arguments.positional[..] {
                    [ast::InlineExpression::VariableReference { id }] => (id.name, true),
                    _ => {
                        self.fault("GENDER is of one argument: GENDER($…)");
                        return None;
                    }
                }
            }
            _ => {
                self.fault("one chooses by an argument or its GENDER");
                return None;
            }
        };
        let (arg, kind) = self.argument(spec, name, used)?;
        match (kind, by_gender) {
            (Kind::Of(ids), true) => self.want(GENDER, ids),
            (Kind::Number | Kind::Of(_), false) => {}
            _ => {
                self.fault(format!("one cannot choose by ${name}"));
                return None;
            }
        }
        let mut resolved = Vec::new();
        for variant in variants {
            let key = self.key(&variant.key, kind, by_gender);
            let pattern = self.pattern(spec, &variant.value, used);
            if let Some(key) = key {
                resolved.push((key, pattern, variant.default));
            }
        }
        if let Kind::Number = kind {
            self.plurals(&resolved);
        }
        // The default comes last and fits always.
        resolved.sort_by_key(|(_, _, default)| *default);
        let variants = resolved
            .into_iter()
            .map(|(key, pattern, default)| (if default { Key::Any } else { key }, pattern));
        Some(Piece::Select {
            arg,
            variants: variants.collect(),
        })
    }

    fn key(&mut self, key: &ast::VariantKey<&str>, kind: Kind, by_gender: bool) -> Option<Key> {
        let name = match key {
            ast::VariantKey::Identifier { name } | ast::VariantKey::NumberLiteral { value: name } => *name,
        };
        let found = match kind {
            _ if by_gender => Some(Key::Gender(name.into())),
            Kind::Number => {
                let mut categories = self.tongue.categories().iter();
                let category = categories.find(|category| category.name() == name);
                let exact = || name.parse().ok().map(Key::Number);
                category.map(|&category| Key::Category(category)).or_else(exact)
            }
            Kind::Of(ids) => {
                let id = self.vocabulary.id(name).filter(|id| ids.contains(id));
                id.map(Key::Id)
            }
            _ => None,
        };
        if found.is_none() {
            self.fault(format!("[{name}] never comes up here"));
        }
        found
    }

    /// A choice by number has all categories of the language; a category can be left out if each of its numbers is there.
    fn plurals(&mut self, variants: &[(Key, Pattern, bool)]) {
        for &category in self.tongue.categories() {
            let has = |key: Key| variants.iter().any(|(other, _, _)| *other == key);
            let numbers = category.numbers();
            let one_by_one = numbers.is_some_and(|numbers| numbers.iter().all(|&n| has(Key::Number(n))));
            if !has(Key::Category(category)) && !one_by_one {
                self.fault(format!("[{}] is missing", category.name()));
            }
        }
        let right =
            |(key, _, default): &(Key, Pattern, bool)| !default || *key == Key::Category(Category::Other);
        if !variants.iter().all(right) {
            self.fault("the one with the star must be *[other]");
        }
    }

    fn want(&mut self, form: Form, ids: &[Id]) {
        self.wanted.push(Wanted {
            file: self.file,
            by: self.id.clone(),
            form,
            of: ids.to_vec(),
        });
    }

    /// Whatever is said in a form has it; nothing contains itself.
    fn close(&mut self, entries: &[Entry]) {
        for Wanted { file, by, form, of } in std::mem::take(&mut self.wanted) {
            for id in of {
                let entry = &entries[id.index()];
                // A message that is missing altogether has been named already.
                if entry.forms.is_empty() || entry.forms.iter().any(|(other, _)| *other == form) {
                    continue;
                }
                (self.file, self.id) = (file, by.clone());
                let (spec, form) = (self.vocabulary.spec(id), self.forms[usize::from(form)].clone());
                self.fault(format!("{} has no form .{form}", spec.id));
            }
        }
        for (id, spec) in self.vocabulary.ids() {
            let mut path = vec![id];
            if contains_itself(entries, id, &mut path) {
                self.id = spec.id.to_owned();
                self.fault("this message contains itself");
            }
        }
        self.id.clear();
    }
}

fn contains_itself(entries: &[Entry], id: Id, path: &mut Vec<Id>) -> bool {
    fn others(pattern: &Pattern, out: &mut Vec<Id>) {
        for piece in pattern {
            match piece {
                Piece::Other(id, _) => out.push(*id),
                Piece::Select { variants, .. } => {
                    for (_, pattern) in variants {
                        others(pattern, out);
                    }
                }
                Piece::Text(_) | Piece::Arg { .. } => {}
            }
        }
    }
    let mut next = Vec::new();
    for (_, pattern) in &entries[id.index()].forms {
        others(pattern, &mut next);
    }
    for other in next {
        if path.contains(&other) {
            return true;
        }
        path.push(other);
        if contains_itself(entries, other, path) {
            return true;
        }
        path.pop();
    }
    false
}
