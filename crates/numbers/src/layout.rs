//! The layout of a game's numbers, as data and as text.

use std::fmt::{self, Write as _};

use court_core::{Seat, Viewer};

use crate::sink::Namer;
use crate::{Numbered, action_names};

/// One number of an observation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    /// Its name, from the block inwards: `lands.trier.knights.+1`.
    pub name: String,
    /// What a count was divided by; `None` for what is 0 or 1.
    pub most: Option<u8>,
}

/// Elements that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub about: &'static str,
    /// The index of its first element.
    pub first: usize,
    /// How many elements it has.
    pub length: usize,
}

/// All names of a game's numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The game.
    pub slug: &'static str,
    /// [`Numbered::NUMBERS_VERSION`]
    pub version: u16,
    /// What each id stands for.
    pub actions: Vec<String>,
    /// The blocks of an observation.
    pub blocks: Vec<Block>,
    /// The elements of an observation.
    pub elements: Vec<Element>,
    /// What is left out on purpose, and why.
    pub omissions: &'static [(&'static str, &'static str)],
}

/// The layout of a game's numbers.
///
/// # Panics
/// If the game cannot be set up with its default config.
#[must_use]
pub fn layout<G: Numbered>() -> Layout {
    let Ok(game) = G::new(&G::Config::default(), G::META.max_seats) else {
        panic!("{} has a full table by default", G::META.slug)
    };
    let mut names = Namer::default();
    G::write(&game.view(Viewer::Seat(Seat::default())), &mut names);
    Layout {
        slug: G::META.slug,
        version: G::NUMBERS_VERSION,
        actions: action_names::<G>(),
        blocks: names.blocks,
        elements: names.elements,
        omissions: G::OMISSIONS,
    }
}

/// The frozen form: every id and every element on a line of its own.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game {}\nnumbers {}", self.slug, self.version)?;
        writeln!(f, "\nactions {}", self.actions.len())?;
        for (id, name) in self.actions.iter().enumerate() {
            writeln!(f, "{id} {name}")?;
        }
        writeln!(f, "\nobservation {}", self.elements.len())?;
        for (index, element) in self.elements.iter().enumerate() {
            write!(f, "{index} {}", element.name)?;
            match element.most {
                Some(most) => writeln!(f, " /{most}")?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}

impl Layout {
    /// The tables of `docs/numbers.md`.
    #[must_use]
    pub fn tables(&self) -> String {
        let mut text = String::new();
        let mut line = |args: fmt::Arguments<'_>| {
            text.write_fmt(args).expect("a string takes everything");
            text.push('\n');
        };
        line(format_args!("| first id | ids | action |\n|---|---|---|"));
        let mut first = 0;
        while first < self.actions.len() {
            let verb = verb(&self.actions[first]);
            let same = self.actions[first..]
                .iter()
                .take_while(|name| self::verb(name) == verb);
            let count = same.count();
            let example = if count == 1 {
                format!("`{}`", self.actions[first])
            } else {
                format!(
                    "`{}` … `{}`",
                    self.actions[first],
                    self.actions[first + count - 1]
                )
            };
            line(format_args!("| {first} | {count} | {example} |"));
            first += count;
        }
        line(format_args!(
            "\n| first element | elements | block | what it holds |\n|---|---|---|---|"
        ));
        for block in &self.blocks {
            line(format_args!(
                "| {} | {} | `{}` | {} |",
                block.first, block.length, block.name, block.about
            ));
        }
        line(format_args!("\n| left out of the observation | why |\n|---|---|"));
        for (path, why) in self.omissions {
            line(format_args!("| `{path}` | {why} |"));
        }
        text
    }
}

/// The first word of an action's name.
fn verb(name: &str) -> &str {
    name.split(' ').next().unwrap_or(name)
}
