//! The pages: tables, boards, replays and rule books as HTML and inline SVG, rendered on the server.
//!
//! A page is a pure function of what its viewer knows and may do. Every legal action is a real button, so the pages play
//! without script; the one small script only makes them quicker.

pub mod art;
pub mod assets;
pub mod boards;
mod fields;
mod once;
pub mod pages;
mod routes;
mod visitor;

pub use routes::{form_addresses, router};

#[cfg(test)]
mod tests {
    use std::path::Path;

    fn in_backticks(text: &str) -> impl Iterator<Item = &str> {
        text.split('`').skip(1).step_by(2)
    }

    #[test]
    fn every_hop_of_the_walk_is_where_it_is_said_to_be() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let read = |path: &str| {
            std::fs::read_to_string(root.join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
        };
        let walk = read("docs/walk.md");
        let mut hops = 0;
        for row in walk.lines().filter(|line| line.starts_with("| ")) {
            let cells: Vec<&str> = row.split(" | ").collect();
            let [_, file, functions, _] = cells[..] else {
                panic!("a hop has a number, a file, functions and words: {row}");
            };
            for file in in_backticks(file) {
                let text = read(file);
                for function in in_backticks(functions) {
                    let declared = format!("fn {function}");
                    let there = match file.ends_with(".rs") {
                        true => text
                            .split(&declared)
                            .skip(1)
                            .any(|rest| rest.starts_with(['(', '<'])),
                        false => text.contains(function),
                    };
                    assert!(there, "{file} has no function {function}");
                    hops += 1;
                }
            }
        }
        assert!(hops > 30, "the walk has become short: {hops}");
        // Files that are named in passing are there too.
        for path in in_backticks(&walk).filter(|path| path.starts_with("crates/")) {
            assert!(root.join(path).is_file(), "{path}");
        }
    }
}
