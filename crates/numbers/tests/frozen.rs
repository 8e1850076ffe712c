//! Ids and elements are frozen, and the page tells of them as they are.

use std::fs;
use std::path::{Path, PathBuf};

use court_emperor::Emperor;
use court_louis_xiv::LouisXiv;
use court_numbers::{Layout, layout};
use court_sun_king::SunKing;

fn layouts() -> [Layout; 3] {
    [layout::<LouisXiv>(), layout::<SunKing>(), layout::<Emperor>()]
}

fn bless() -> bool {
    std::env::var("COURT_BLESS").is_ok_and(|value| value == "1")
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A file that exists is never written anew: whoever changes the meaning of a number raises `NUMBERS_VERSION`, and
/// `COURT_BLESS=1` writes the file of the new version.
#[test]
fn the_numbers_of_a_version_never_change() {
    for layout in layouts() {
        let path = here(&format!("frozen/{}-{}.txt", layout.slug, layout.version));
        if bless() && !path.exists() {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(&path, layout.to_string()).unwrap();
        }
        let frozen = fs::read_to_string(&path).unwrap_or_default();
        let now = layout.to_string();
        let changed = frozen
            .lines()
            .zip(now.lines())
            .find(|(frozen, now)| frozen != now);
        assert!(
            frozen == now,
            "{}: {changed:?} differ; raise NUMBERS_VERSION of {}",
            path.display(),
            layout.slug
        );
    }
}

/// The tables between the marks are made from the layouts; `COURT_BLESS=1` writes them anew.
#[test]
fn the_page_tells_of_the_numbers_as_they_are() {
    let path = here("../../docs/numbers.md");
    let page = fs::read_to_string(&path).unwrap();
    let mut now = page.clone();
    for layout in layouts() {
        let (begin, end) = (
            format!("<!-- {} -->\n", layout.slug),
            format!("<!-- end of {} -->", layout.slug),
        );
        let (before, rest) = now.split_once(&begin).expect("a mark where the tables begin");
        let (_, after) = rest.split_once(&end).expect("a mark where they end");
        let (actions, elements) = (layout.actions.len(), layout.elements.len());
        let version = layout.version;
        let tables = layout.tables();
        now = format!(
            "{before}{begin}Numbers version {version}: {actions} ids, {elements} elements.\n\n{tables}{end}{after}"
        );
    }
    if bless() {
        fs::write(&path, &now).unwrap();
    }
    assert!(
        bless() || page == now,
        "docs/numbers.md is out of date: run this test with COURT_BLESS=1"
    );
}
