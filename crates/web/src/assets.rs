//! The style sheet, the script and the icons: part of the program, named by their content and kept by browsers for ever.

use std::iter;
use std::sync::LazyLock;

use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};

use crate::boards;

/// One file.
struct Asset {
    /// Its path under `/assets/`, with the fingerprint of its content in it.
    path: String,
    mime: &'static str,
    body: &'static str,
}

const CSS: &str = "text/css; charset=utf-8";
const JS: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";

/// One style sheet: the house's, then each game's.
static STYLE: LazyLock<String> = LazyLock::new(|| iter::once(HOUSE_STYLE).chain(boards::styles()).collect());

const HOUSE_STYLE: &str = concat!(
    include_str!("../assets/style/base.css"),
    include_str!("../assets/style/controls.css"),
    include_str!("../assets/style/frame.css"),
    include_str!("../assets/style/home.css"),
    include_str!("../assets/style/table.css"),
    include_str!("../assets/style/prompt.css"),
    include_str!("../assets/style/note.css"),
    include_str!("../assets/style/story.css"),
    include_str!("../assets/style/past.css"),
    include_str!("../assets/style/rulebook.css"),
);

/// A module of the script.
macro_rules! module {
    ($name:literal) => {
        ($name, include_str!(concat!("../assets/script/", $name)))
    };
}

/// The modules of the script; the first one imports the others. They name each other by relative addresses, so they lie in
/// one folder, which has the fingerprint of them all.
const SCRIPT: &[(&str, &str)] = &[
    module!("court.js"),
    module!("around.js"),
    module!("dom.js"),
    module!("drawer.js"),
    module!("live.js"),
    module!("look.js"),
    module!("moments.js"),
    module!("morph.js"),
    module!("note.js"),
    module!("press.js"),
    module!("replay.js"),
    module!("room.js"),
    module!("settings.js"),
    module!("sound.js"),
    module!("story.js"),
    module!("travel.js"),
    module!("turn.js"),
];

const ICON: &str = include_str!("../assets/icon.svg");
const ICON_TURN: &str = include_str!("../assets/icon-turn.svg");

fn fingerprint<'a>(bodies: impl IntoIterator<Item = &'a str>) -> String {
    let mut digest = Sha256::new();
    for body in bodies {
        digest.update(body);
    }
    let digest = digest.finalize();
    hex::encode(&digest[..6])
}

/// The style sheet, the icons, and then the script.
static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let named = |stem: &str, ending: &str, mime, body| Asset {
        path: format!("{stem}-{}.{ending}", fingerprint([body])),
        mime,
        body,
    };
    let folder = fingerprint(SCRIPT.iter().flat_map(|(name, body)| [*name, *body]));
    let modules = SCRIPT.iter().map(|(name, body)| Asset {
        path: format!("court-{folder}/{name}"),
        mime: JS,
        body,
    });
    [
        named("court", "css", CSS, &STYLE),
        named("icon", "svg", SVG, ICON),
        named("icon-turn", "svg", SVG, ICON_TURN),
    ]
    .into_iter()
    .chain(modules)
    .collect()
});

/// Which file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum File {
    Style,
    Icon,
    IconTurn,
}

/// How many files lie before the modules of the script.
const BEFORE_SCRIPT: usize = File::IconTurn as usize + 1;

/// Its address.
pub(crate) fn href(file: File) -> String {
    format!("/assets/{}", ASSETS[file as usize].path)
}

/// The addresses of the script's modules, the one that imports the others first.
pub(crate) fn script() -> impl Iterator<Item = String> {
    ASSETS[BEFORE_SCRIPT..]
        .iter()
        .map(|asset| format!("/assets/{}", asset.path))
}

/// What a page loads once: the style sheet and the modules of the script.
pub fn once() -> impl Iterator<Item = &'static str> {
    let modules = &ASSETS[BEFORE_SCRIPT..];
    [&ASSETS[File::Style as usize]]
        .into_iter()
        .chain(modules)
        .map(|asset| asset.body)
}

/// Serves a file.
pub(crate) async fn serve(Path(path): Path<String>) -> Response {
    match ASSETS.iter().find(|asset| asset.path == path) {
        Some(asset) => (
            [
                (header::CONTENT_TYPE, asset.mime),
                (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
            ],
            asset.body,
        )
            .into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_module_is_served_and_imports_only_what_is_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/script");
        let files = std::fs::read_dir(folder).expect("the folder of the script");
        let files: BTreeSet<String> = files
            .map(|file| file.expect("a file").file_name().into_string().expect("a name"))
            .collect();
        let served: BTreeSet<String> = SCRIPT.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(files, served);
        for (name, body) in SCRIPT {
            for imported in body
                .split("\"./")
                .skip(1)
                .filter_map(|rest| rest.split('"').next())
            {
                assert!(served.contains(imported), "{name} imports {imported}");
            }
        }
    }
}
