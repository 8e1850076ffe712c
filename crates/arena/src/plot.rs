//! Ratings as a picture.

use std::fmt::Write as _;

use crate::Report;

const LEFT: f64 = 300.0;
const WIDTH: f64 = 900.0;
const LINE: f64 = 36.0;

/// The contestants' ratings with their confidence intervals, best first, as SVG.
#[must_use]
pub fn ratings_svg(report: &Report) -> String {
    let mut lines: Vec<_> = report.standings.iter().collect();
    lines.sort_by(|a, b| b.rating.rating.total_cmp(&a.rating.rating));
    let finite = |value: f64| if value.is_finite() { value } else { 0.0 };
    let low = lines
        .iter()
        .map(|line| finite(line.rating.low))
        .fold(0.0, f64::min)
        - 50.0;
    let high = lines
        .iter()
        .map(|line| finite(line.rating.high))
        .fold(0.0, f64::max)
        + 50.0;
    let x = |rating: f64| LEFT + (WIDTH - LEFT - 70.0) * (finite(rating) - low) / (high - low);
    let height = 70.0 + LINE * lines.len() as f64 + 40.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
         font-size=\"15\">\n<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fffdf7\"/>\n\
         <text x=\"20\" y=\"34\" font-size=\"19\" fill=\"#222\">{}, {} seats: ratings after {} matches</text>\n",
        escape(&report.plan.game),
        report.plan.seats,
        report.matches
    );
    let step = [50.0, 100.0, 200.0, 400.0, 1000.0]
        .into_iter()
        .find(|step| (high - low) / step <= 10.0);
    let step = step.unwrap_or(2000.0);
    let bottom = height - 40.0;
    let mut tick = (low / step).ceil() * step;
    while tick <= high {
        let _ = writeln!(
            svg,
            "<line x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"54\" y2=\"{bottom}\" stroke=\"#ddd\"/>\
             <text x=\"{0:.1}\" y=\"{1}\" text-anchor=\"middle\" fill=\"#555\">{tick:+.0}</text>",
            x(tick),
            bottom + 20.0
        );
        tick += step;
    }
    for (i, line) in lines.iter().enumerate() {
        let y = 80.0 + LINE * i as f64;
        let _ = writeln!(
            svg,
            "<text x=\"20\" y=\"{:.1}\" fill=\"#222\">{}</text>\
             <line x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{y}\" y2=\"{y}\" stroke=\"#7a1f3d\" stroke-width=\"3\"/>\
             <circle cx=\"{:.1}\" cy=\"{y}\" r=\"6\" fill=\"#7a1f3d\"/>",
            y + 5.0,
            escape(&shorten(&line.name)),
            x(line.rating.low),
            x(line.rating.high),
            x(line.rating.rating),
        );
    }
    svg.push_str("</svg>\n");
    svg
}

/// So that a name stays left of the plot.
fn shorten(name: &str) -> String {
    if name.chars().count() <= 34 {
        name.to_owned()
    } else {
        name.chars().take(33).chain(['…']).collect()
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
