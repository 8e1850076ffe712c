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
    /// With the fingerprint of its content in it.
    name: String,
    mime: &'static str,
    body: &'static str,
}

impl Asset {
    fn new(stem: &str, ending: &str, mime: &'static str, body: &'static str) -> Self {
        let print: String = Sha256::digest(body)
            .iter()
            .take(6)
            .map(|byte| format!("{byte:02x}"))
            .collect();
        Self {
            name: format!("{stem}-{print}.{ending}"),
            mime,
            body,
        }
    }
}

/// One style sheet: the house's, then each game's.
static STYLE: LazyLock<String> = LazyLock::new(|| {
    let house = include_str!("../assets/style.css");
    iter::once(house).chain(boards::styles()).collect()
});

static ASSETS: LazyLock<[Asset; 4]> = LazyLock::new(|| {
    [
        Asset::new("court", "css", "text/css; charset=utf-8", &STYLE),
        Asset::new(
            "court",
            "js",
            "text/javascript; charset=utf-8",
            include_str!("../assets/court.js"),
        ),
        Asset::new("icon", "svg", "image/svg+xml", include_str!("../assets/icon.svg")),
        Asset::new(
            "icon-turn",
            "svg",
            "image/svg+xml",
            include_str!("../assets/icon-turn.svg"),
        ),
    ]
});

/// Which file.
#[derive(Clone, Copy, Debug)]
pub(crate) enum File {
    Style,
    Script,
    Icon,
    IconTurn,
}

/// Its address.
pub(crate) fn href(file: File) -> String {
    format!("/assets/{}", ASSETS[file as usize].name)
}

/// How many bytes the style sheet and the script have: they are loaded once.
#[must_use]
pub fn once() -> [&'static str; 2] {
    [ASSETS[0].body, ASSETS[1].body]
}

/// Serves a file.
pub(crate) async fn serve(Path(name): Path<String>) -> Response {
    match ASSETS.iter().find(|asset| asset.name == name) {
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
