//! The rule books, with an anchor at every numbered rule.

use std::sync::LazyLock;

use court_core::{Rule, RuleBook, is_rule_number, rule_slug};
use court_games::GAMES;
use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::table::game_title;
use super::{Page, Settings, poster};
use crate::art::symbol;
use crate::boards::board;

/// A rule book as it is shown.
pub(crate) struct Rulebook {
    /// The game's slug.
    pub(crate) game: &'static str,
    /// Its text as HTML.
    html: String,
    /// Chapters: level, anchor, title.
    chapters: Vec<(HeadingLevel, String, String)>,
    /// Its numbered rules.
    book: &'static RuleBook<'static>,
}

static BOOKS: LazyLock<Vec<Rulebook>> = LazyLock::new(|| {
    GAMES
        .iter()
        .map(|game| Rulebook::read(game.slug(), game.book()))
        .collect()
});

/// Around tables and drawings.
const SCROLL: &str = "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">";

/// The rule book of a game.
pub(crate) fn book(game: &str) -> Option<&'static Rulebook> {
    BOOKS.iter().find(|book| book.game == game)
}

impl Rulebook {
    fn read(game: &'static str, source: &'static RuleBook<'static>) -> Self {
        let events: Vec<Event<'_>> = Parser::new_ext(source.source(), Options::ENABLE_TABLES).collect();
        let mut book = Self {
            game,
            html: String::new(),
            chapters: Vec::new(),
            book: source,
        };
        let mut out = Vec::with_capacity(events.len());
        let mut at = 0;
        while at < events.len() {
            match &events[at..] {
                // The page has its own first heading.
                [
                    Event::Start(Tag::Heading {
                        level: HeadingLevel::H1,
                        ..
                    }),
                    rest @ ..,
                ] => {
                    at += 1 + rest.iter().take_while(|event| !is_heading_end(event)).count() + 1;
                }
                [Event::Start(Tag::Heading { level, .. }), rest @ ..] => {
                    let id = format!("chapter-{}", book.chapters.len() + 1);
                    out.push(Event::Html(format!("<{level} id=\"{id}\">").into()));
                    book.chapters.push((*level, id, plain(rest, is_heading_end)));
                    at += 1;
                }
                [
                    Event::Start(Tag::Paragraph),
                    Event::Start(Tag::Strong),
                    Event::Text(number),
                    Event::End(TagEnd::Strong),
                    ..,
                ] if is_rule_number(number) => {
                    let id = rule_slug(number);
                    let open =
                        html! { strong.no { a href={ "#" (id) } { (number.as_ref()) } } }.into_string();
                    out.push(Event::Html(CowStr::from(format!("<p id=\"{id}\">{open}"))));
                    at += 4;
                }
                // What may be wider than the page scrolls by itself, also by keyboard.
                [start @ Event::Start(Tag::Table(_) | Tag::CodeBlock(_)), ..] => {
                    out.push(Event::Html(SCROLL.into()));
                    out.push(start.clone());
                    at += 1;
                }
                [end @ Event::End(TagEnd::Table | TagEnd::CodeBlock), ..] => {
                    out.push(end.clone());
                    out.push(Event::Html("</div>".into()));
                    at += 1;
                }
                _ => {
                    out.push(events[at].clone());
                    at += 1;
                }
            }
        }
        pulldown_cmark::html::push_html(&mut book.html, out.into_iter());
        book
    }

    /// The rules in which all words of a question occur.
    fn found(&self, question: &str) -> Vec<&'static Rule<'static>> {
        let words: Vec<String> = question.split_whitespace().map(str::to_lowercase).collect();
        let holds = |rule: &&Rule<'_>| {
            let text = rule.text.to_lowercase();
            words
                .iter()
                .all(|word| text.contains(word) || rule.number.to_lowercase() == *word)
        };
        self.book.rules().iter().filter(holds).collect()
    }
}

const fn is_heading_end(event: &Event<'_>) -> bool {
    matches!(event, Event::End(TagEnd::Heading(_)))
}

/// The text of events up to an end.
fn plain(events: &[Event<'_>], end: impl Fn(&Event<'_>) -> bool) -> String {
    let mut text = String::new();
    for event in events.iter().take_while(|event| !end(event)) {
        match event {
            Event::Text(part) | Event::Code(part) => text.push_str(part),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            _ => {}
        }
    }
    text
}

/// All rule books.
pub(crate) fn shelf(settings: Settings) -> Markup {
    let content = html! {
        main #main .page {
            h1 { "Rules" }
            ul.posters {
                @for book in BOOKS.iter() {
                    (poster(
                        book.game,
                        &html! { (book.book.rules().len()) " numbered rules and rulings" },
                        &html! { a.btn.main href={ "/rules/" (book.game) } { "Read" } },
                    ))
                }
            }
        }
    };
    Page::new("Rules", settings, content)
        .with_art_of(BOOKS.iter().map(|book| book.game))
        .render()
}

/// A rule book.
pub(crate) fn page(book: &'static Rulebook, question: &str, settings: Settings) -> Markup {
    let title = game_title(book.game);
    let content = html! {
        main #main .page {
            h1 { "Rules of " (title) }
            form.find method="get" role="search" {
                input type="search" name="q" value=(question) aria-label="Search the rules" placeholder="Search the rules";
                button.btn type="submit" { "Search" }
            }
            @if !question.is_empty() { (answers(book, question)) }
            div.rulebook {
                nav.toc aria-label="Chapters" tabindex="0" {
                    // Without numbers: chapters that have one say so themselves.
                    ul {
                        @for (level, id, title) in book.chapters.iter().filter(|chapter| chapter.0 <= HeadingLevel::H3) {
                            li.sub[*level == HeadingLevel::H3] { a href={ "#" (id) } { (title) } }
                        }
                    }
                }
                article #book {
                    @if let Some(board) = board(book.game) { div.poster-art.book-art { (board.poster()) } h2 #signs { "The signs on the board" } (board.legend()) }
                    (PreEscaped(&book.html)) (symbol("flourish", "rule-line"))
                }
            }
        }
    };
    Page::new(&format!("Rules of {title}"), settings, content)
        .of(book.game)
        .with_art_of([book.game])
        .render()
}

fn answers(book: &Rulebook, question: &str) -> Markup {
    let found = book.found(question);
    html! {
        section.panel aria-labelledby="answers" {
            h2 #answers { (found.len()) " rules mention “" (question) "”" }
            ul.rows { @for rule in found.into_iter().take(40) {
                li { span { a href={ "#" (rule_slug(rule.number)) } { strong { (rule.number) } } " " (rule.text.chars().take(220).collect::<String>()) } }
            } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_numbered_rule_of_every_book_has_its_own_anchor() {
        for book in BOOKS.iter() {
            let mut anchors: Vec<String> = book
                .book
                .rules()
                .iter()
                .map(|rule| rule_slug(rule.number))
                .collect();
            assert!(anchors.len() > 50, "{}: {} rules", book.game, anchors.len());
            for id in &anchors {
                assert!(book.html.contains(&format!("id=\"{id}\"")), "{}: {id}", book.game);
            }
            anchors.sort();
            let all = anchors.len();
            anchors.dedup();
            assert_eq!(all, anchors.len(), "{}: a number stands twice", book.game);
        }
    }

    #[test]
    fn a_search_finds_rules_by_word_and_by_number() {
        let book = book("louis-xiv").unwrap();
        assert!(book.found("crown tie").iter().any(|rule| rule.number == "K4"));
        assert!(book.found("k4").iter().any(|rule| rule.number == "K4"));
        assert!(book.found("zeppelin").is_empty());
    }
}
