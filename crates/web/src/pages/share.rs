//! Links to be given away: to copy, to share, to point a camera at.

use court_api::TableInfo;
use maud::{Markup, html};
use qrcode::{Color, EcLevel, QrCode};

use super::table::game_title;

/// A link to a table, or a line for a terminal. Whichever of this browser's links it is can also be had as a picture.
pub(super) fn share_box(info: &TableInfo, name: &str, text: &str, which: Option<&str>) -> Markup {
    html! {
        div.share-row {
            label.col { (name) " " input type="text" readonly value=(text) data-copy="yes"; }
            button.btn.quiet type="button" data-copies="yes" hidden { "Copy" span.hidden { ": " (name) } }
            @if let Some(which) = which {
                button.btn.quiet type="button" data-shares="yes" data-title={ "A game of " (game_title(&info.game)) } hidden { "Share" span.hidden { ": " (name) } }
                details.qr id={ "qr-" (which) } {
                    summary { "QR code" span.hidden { ": " (name) } }
                    img src={ "/table/" (info.id) "/qr?link=" (which) } alt={ "QR code: " (name) } width="220" height="220" loading="lazy";
                }
            }
        }
    }
}

/// A link as a QR code: a picture of black squares on white, whatever the colours of the page are.
pub(crate) fn qr(link: &str) -> Option<String> {
    /// White around it, in squares.
    const EDGE: usize = 4;
    let code = QrCode::with_error_correction_level(link, EcLevel::M).ok()?;
    let width = code.width();
    let dark = code.to_colors();
    let mut path = String::new();
    for (y, row) in dark.chunks(width).enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, other| one == other) {
            if run[0] == Color::Dark {
                path.push_str(&format!(
                    "M{} {}h{}v1h-{}z",
                    x + EDGE,
                    y + EDGE,
                    run.len(),
                    run.len()
                ));
            }
            x += run.len();
        }
    }
    let size = width + 2 * EDGE;
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{size}v{size}H0z\"/><path d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The squares of a picture, read back from its path.
    fn squares(picture: &str) -> Vec<(usize, usize)> {
        let path = picture.rsplit("<path d=\"").next().unwrap_or_default();
        let path = path.split('"').next().unwrap_or_default();
        let runs = path.split('M').filter(|run| !run.is_empty()).map(|run| {
            let (place, rest) = run.split_once('h').expect("a run");
            let (x, y) = place.split_once(' ').expect("a place");
            let length: usize = rest
                .split('v')
                .next()
                .unwrap_or_default()
                .parse()
                .expect("a length");
            (x.parse().expect("x"), y.parse().expect("y"), length)
        });
        runs.flat_map(|(x, y, length): (usize, usize, usize)| (x..x + length).map(move |x| (x, y)))
            .collect()
    }

    #[test]
    fn a_picture_has_exactly_the_dark_squares_of_its_code() {
        let link = "https://court.example/table/k3v7q2m8c4xw/seat/abcdefghijklmnopqrstuvwxyz0123456789";
        let code = QrCode::with_error_correction_level(link, EcLevel::M).expect("a code");
        let picture = qr(link).expect("a picture");
        let colours = code.to_colors();
        let dark = colours
            .iter()
            .enumerate()
            .filter(|(_, colour)| **colour == Color::Dark);
        let dark: Vec<_> = dark
            .map(|(at, _)| (at % code.width() + 4, at / code.width() + 4))
            .collect();
        assert_eq!(squares(&picture), dark);
    }

    #[test]
    fn what_is_too_long_for_a_code_has_none() {
        assert_eq!(qr(&"x".repeat(10_000)), None);
    }
}
