//! The table: board, seats, prompt, hand, log, chat.

use court_core::{Outcome, Prompt, Seat, SeatSet, Viewer};
use court_server::{
    Absence, Asked, ChatLine, Hint, Notice, SeatInfo, SeatKind, SeatPrompt, Sight, Status, TableInfo,
    UpdateId, You,
};
use court_table::{Offer, Table, Told};
use maud::{Markup, html};
use serde_json::Value;

use super::{Page, Settings, rule_link, sentence};
use crate::art::{icon, seat_mark, symbol, told, tool};
use crate::boards::{AnyBoard, Drawn, Offered, Position, board};

/// All of a table that one viewer's page is made from.
#[derive(Clone, Debug)]
pub struct Seen {
    /// What everybody sees of the table.
    pub info: TableInfo,
    /// What the caller is.
    pub you: You,
    /// The place in the stream of updates.
    pub update: UpdateId,
    /// All the viewer knows of the game.
    pub view: Option<Value>,
    /// What the viewer is asked.
    pub asked: Option<Asked>,
    /// What everybody is asked.
    pub prompts: Vec<SeatPrompt>,
    /// How many decisions the viewer can undo.
    pub undo_reach: u32,
    /// What the viewer was told lately.
    pub story: Vec<Told<Value>>,
    /// What was said.
    pub chat: Vec<ChatLine>,
    /// What happened around the game.
    pub notices: Vec<Notice>,
}

/// How far the log on the page reaches back, in entries.
const LOG: u32 = 60;

impl Seen {
    /// Takes from a table what its viewer may see.
    #[must_use]
    pub fn of(sight: &Sight<'_>) -> Self {
        let viewer = sight.you.viewer;
        let seat = viewer.seat();
        let mut seen = Self {
            info: sight.info.clone(),
            you: sight.you,
            update: sight.update,
            view: None,
            asked: None,
            prompts: Vec::new(),
            undo_reach: 0,
            story: Vec::new(),
            chat: sight.chat().cloned().collect(),
            notices: sight.notices().cloned().collect(),
        };
        if let Some(table) = sight.table {
            seen.view = Some(table.view(viewer));
            seen.undo_reach = seat.map_or(0, |seat| table.undo_reach(seat));
            seen.asked = seat.and_then(|seat| asked(table, seat));
            seen.prompts = table
                .turn()
                .seats()
                .iter()
                .filter_map(|seat| {
                    Some(SeatPrompt {
                        seat,
                        prompt: table.prompt(seat)?,
                    })
                })
                .collect();
            seen.story = latest(table, viewer);
        }
        seen
    }

    /// The names of the seats.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.info.seats.iter().map(|seat| seat.name.clone()).collect()
    }

    /// Of the seats the caller holds at this screen, the one that has to be shown next, if it is not the one that is shown:
    /// the curtain falls until its owner sits there.
    #[must_use]
    pub fn curtain(&self, shown: Option<Seat>) -> Option<Seat> {
        if self.you.seats.len() < 2 || self.info.status != Status::Playing {
            return None;
        }
        let wanted: Vec<Seat> = self
            .you
            .seats
            .iter()
            .filter(|seat| self.info.turn.contains(*seat))
            .collect();
        match shown {
            Some(shown) if wanted.is_empty() || wanted.contains(&shown) => None,
            None if wanted.is_empty() => self.you.seats.iter().next(),
            _ => wanted.first().copied(),
        }
    }
}

fn asked(table: &dyn Table, seat: Seat) -> Option<Asked> {
    Some(Asked {
        decision: table.decision(seat)?,
        prompt: table.prompt(seat)?,
        offers: table.offers(seat),
        undo_reach: table.undo_reach(seat),
    })
}

/// The latest that the viewer was told; a table that came back from a snapshot knows less of its past.
fn latest(table: &dyn Table, viewer: Viewer) -> Vec<Told<Value>> {
    let entries = table.entries();
    [LOG, LOG / 2, LOG / 4, 4, 0]
        .into_iter()
        .find_map(|back| table.story(viewer, entries.saturating_sub(back)).ok())
        .unwrap_or_default()
}

/// What was refused, to be said on the page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused {
    /// The sentence, seats written `@1`.
    pub text: String,
    /// The rule it rests on.
    pub rule: Option<&'static str>,
}

/// Links the host can give away.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Links {
    /// For each invited seat.
    pub seats: Vec<(Seat, String)>,
    /// For open seats of a private table.
    pub join: Option<String>,
    /// For those who watch.
    pub watch: Option<String>,
}

/// What besides the table itself decides how the page looks.
#[derive(Clone, Debug, Default)]
pub struct Around {
    /// What the person prefers.
    pub settings: Settings,
    /// What was just refused.
    pub refused: Option<Refused>,
    /// What a bot would do.
    pub hint: Option<Hint>,
    /// A point of no return that was pressed, in notation: is it meant?
    pub sure: Option<String>,
    /// Links to give away.
    pub links: Links,
}

/// The whole page.
#[must_use]
pub fn page(seen: &Seen, around: &Around) -> Markup {
    let board = board(&seen.info.game);
    let title = title(seen);
    Page {
        title: &title,
        game: board.map(AnyBoard::slug),
        playing: true,
        art: board.map_or_else(Vec::new, |board| board.art().to_vec()),
        settings: around.settings,
        content: html! { (region(seen, around)) },
    }
    .render()
}

fn title(seen: &Seen) -> String {
    let game = game_title(&seen.info.game);
    match seen.info.status {
        Status::Playing if seen.asked.is_some() => format!("Your turn · {game}"),
        _ => game.to_owned(),
    }
}

pub(crate) fn game_title(slug: &str) -> &'static str {
    court_games::game(slug).map_or("A table", |game| game.kind().meta().title)
}

/// The part of the page that changes: what a live update brings.
#[must_use]
pub fn region(seen: &Seen, around: &Around) -> Markup {
    let id = &seen.info.id;
    let seat = seen.you.viewer.seat();
    let names = seen.names();
    let drawn = draw(seen, &names);
    let number = seat.map_or(0, Seat::number);
    let address = |part: &str| format!("/table/{id}{part}?seat={number}");
    html! {
        main #main .table data-live=(address("/live")) data-table=(address("")) data-update=(seen.update.to_string()) data-title={ (title(seen)) " · Shadow Court" }
            data-turn=[seen.asked.is_some().then_some("yes")] {
            h1.hidden { (game_title(&seen.info.game)) }
            section #felt .felt aria-label="Board" tabindex="0" {
                h2.hidden { "The table" }
                @if let Some(outcome) = &seen.info.outcome { (the_end(seen, outcome, &names)) }
                @if seen.info.status == Status::Open { (super::lobby::waiting(seen, around)) }
                @if seen.info.status == Status::Closed { p.notice { "The host has closed this table." } }
                @if let Some(drawn) = &drawn {
                    p.phase { span { (drawn.phase) } span { (seats_line(seen)) } }
                    div #board { (drawn.board) }
                }
            }
            (prompt(seen, around, drawn.as_ref(), &names))
            section #hand .hand aria-label="Hand" tabindex="0" { @if let Some(drawn) = &drawn { (drawn.hand) } }
            (seats(seen, drawn.as_ref()))
            div #story .story { (log(seen, &names)) (chat(seen, around, &names)) }
        }
    }
}

fn draw(seen: &Seen, names: &[String]) -> Option<Drawn> {
    let view = seen.view.as_ref()?;
    let offers: &[Offer] = seen.asked.as_ref().map_or(&[], |asked| &asked.offers);
    board(&seen.info.game)?
        .draw(&Position {
            view,
            viewer: seen.you.viewer,
            names,
            turn: seen.info.turn,
            offers,
        })
        .ok()
}

fn seats_line(seen: &Seen) -> Markup {
    html! {
        @match seen.you.viewer {
            Viewer::Seat(seat) => { "You are " span.who { (seat_mark(seat)) (seen.info.name(seat)) } },
            Viewer::Spectator => { (icon("i-eye")) " watching" },
        }
    }
}

fn prompt(seen: &Seen, around: &Around, drawn: Option<&Drawn>, names: &[String]) -> Markup {
    let id = &seen.info.id;
    let game = &seen.info.game;
    let seat = seen.you.viewer.seat();
    html! {
        section #prompt .prompt.mine[seen.asked.is_some()] aria-label="What is to be done" {
            div #refusal role="alert" {
                @if let Some(refused) = &around.refused {
                    p.notice.refusal { (told(&sentence(&refused.text), names)) @if let Some(rule) = refused.rule { " " (rule_link(game, rule)) } }
                }
            }
            @if let Some(action) = &around.sure { (sure(seen, drawn, action, names)) }
            div #ask-box aria-live="polite" { (ask(seen, names)) }
            p #tip .tip aria-hidden="true" {}
            form #act method="post" action={ "/table/" (id) "/act" } data-fetch="yes" {
                @if let Some(asked) = &seen.asked { input type="hidden" name="decision" value=(asked.decision); }
                @if let Some(seat) = seat { input type="hidden" name="seat" value=(seat.number()); }
                @if let Some(drawn) = drawn {
                    div #offers .offers role="group" aria-label="All you can do" {
                        @for offer in &drawn.offers { (offer_button(offer, around.hint.as_ref(), names)) }
                    }
                }
            }
            (tools(seen))
        }
    }
}

/// Is this offer a point of no return?
#[must_use]
pub fn is_final(seen: &Seen, action: &str) -> bool {
    let drawn = draw(seen, &seen.names());
    let offers = drawn.iter().flat_map(|drawn| &drawn.offers);
    offers
        .into_iter()
        .any(|offer| offer.notation == action && offer.no_return)
}

/// Asks once more, where no script does.
fn sure(seen: &Seen, drawn: Option<&Drawn>, action: &str, names: &[String]) -> Markup {
    let offer = drawn.and_then(|drawn| drawn.offers.iter().find(|offer| offer.notation == action));
    html! {
        @if let (Some(offer), Some(asked)) = (offer, &seen.asked) {
            form #sure .notice method="post" action={ "/table/" (seen.info.id) "/act" } data-fetch="yes" {
                p { strong { (told(&offer.text, names)) } " " (told(&offer.effect, names)) " This cannot be taken back." }
                input type="hidden" name="decision" value=(asked.decision);
                @if let Some(seat) = seen.you.viewer.seat() { input type="hidden" name="seat" value=(seat.number()); }
                input type="hidden" name="sure" value="yes";
                button.btn.main type="submit" name="action" value=(action) autofocus { "Go on" } " "
                a.btn.quiet href={ "/table/" (seen.info.id) "?seat=" (seen.you.viewer.seat().map_or(0, Seat::number)) } { "Choose something else" }
            }
        }
    }
}

fn offer_button(offer: &Offered<String>, hint: Option<&Hint>, names: &[String]) -> Markup {
    let rank = hint.and_then(|hint| {
        hint.candidates
            .iter()
            .position(|line| line.action == offer.notation)
    });
    let share = rank.and_then(|rank| Some(hint?.candidates[rank].share));
    let effect = crate::art::with_names(&offer.effect, names);
    html! {
        button.best[rank == Some(0)] type="submit" name="action" value=(offer.notation) data-key=[offer.key]
            data-final=[offer.no_return.then_some("yes")] title=[(!effect.is_empty()).then_some(&effect)] {
            span { (told(&offer.text, names)) }
            @if let Some(key) = offer.key { kbd aria-hidden="true" { (key) } }
            @if let Some(share) = share { span.share { (format!("{:.0} %", share * 100.0)) } }
        }
    }
}

fn ask(seen: &Seen, names: &[String]) -> Markup {
    let game = &seen.info.game;
    html! {
        @if let Some(asked) = &seen.asked {
            (asks(game, &asked.prompt, names))
        } @else if seen.info.status == Status::Over {
            p.ask { "The game is over." }
        } @else if seen.info.status == Status::Playing {
            p.ask {
                "Waiting for " (who(seen.info.turn, names)) "."
                @if let [first] = &seen.prompts[..] { " " span.soft.small { (told(&first.prompt.text, names)) } }
            }
        } @else {
            p.ask { "The game has not begun." }
        }
    }
}

fn asks(game: &str, prompt: &Prompt, names: &[String]) -> Markup {
    html! { p.ask { (told(&prompt.text, names)) (rule_link(game, &prompt.rule)) } }
}

fn who(seats: SeatSet, names: &[String]) -> Markup {
    let list: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    html! { (told(&list.join(", "), names)) }
}

/// Undo, restart, hint, bot, rules: one press each.
fn tools(seen: &Seen) -> Markup {
    let id = &seen.info.id;
    let playing = seen.info.status == Status::Playing;
    let seat = seen.you.viewer.seat().filter(|_| playing);
    let stand_in = seat.and_then(|seat| seen.info.seats.get(seat.index())?.stand_in);
    let press = |to: &str,
                 (name, short): (&str, &str),
                 sign: &str,
                 key: Option<&str>,
                 value: Option<(&str, &str)>| {
        html! {
            form method="post" action={ "/table/" (id) "/" (to) } data-fetch="yes" {
                @if let Some(seat) = seen.you.viewer.seat() { input type="hidden" name="seat" value=(seat.number()); }
                @if let Some((name, value)) = value { input type="hidden" name=(name) value=(value); }
                button.btn.quiet type="submit" data-key=[key] { (tool(sign, name, short)) }
            }
        }
    };
    html! {
        div.tools role="group" aria-label="Table tools" {
            @if seat.is_some() && seen.undo_reach > 0 {
                (press("undo", ("Undo", "Undo"), "i-undo", Some("u"), Some(("steps", "1"))))
                @if seen.undo_reach > 1 { (press("undo", ("Restart turn", "Restart"), "i-restart", None, None)) }
            }
            @if seat.is_some() && seen.undo_reach == 0 && seen.info.in_force > 0 && seen.info.takeback.is_none() {
                (press("takeback", ("Ask to take back", "Take back"), "i-undo", None, None))
            }
            @if seen.asked.is_some() { (press("hint", ("Hint", "Hint"), "i-hint", Some("h"), None)) }
            @if seat.is_some() {
                @match stand_in {
                    Some(stand_in) if stand_in.why != Absence::Resigned => (press("return", ("Play myself again", "Return"), "i-seat", None, None)),
                    Some(_) => {},
                    None => (press("bot", ("Let a bot play", "Bot"), "i-bot", None, None)),
                }
            }
            @if seat.is_some() { button.btn.quiet #notify type="button" hidden { (tool("i-clock", "Notify me", "Notify")) } }
            a.btn.quiet.drawer-link href={ "/rules/" (seen.info.game) } { (tool("i-book", "Rules", "Rules")) }
            @if seen.info.in_force > 0 { a.btn.quiet href={ "/table/" (id) "/replay" } { (tool("i-play", "Replay", "Replay")) } }
            a.btn.quiet href={ "/table/" (id) "/fairness" } { (tool("i-scales", "Fairness", "Fairness")) }
        }
        @if let (Some(takeback), Some(own)) = (&seen.info.takeback, seen.you.viewer.seat()) {
            div.notice #takeback {
                (told(&format!("{} asks to take a decision back.", takeback.by), &seen.names())) " "
                @if takeback.waiting_for.contains(own) {
                    (press("agree", ("Agree", "Agree"), "i-undo", None, Some(("agree", "yes"))))
                    (press("agree", ("Refuse", "Refuse"), "i-next", None, Some(("agree", "no"))))
                } @else if takeback.by == own {
                    (press("agree", ("Withdraw", "Withdraw"), "i-next", None, Some(("agree", "no"))))
                }
            }
        }
    }
}

/// The link for those who watch, for whoever may give it away.
fn share(around: &Around) -> Markup {
    html! {
        @if let Some(link) = &around.links.watch {
            details #share .small {
                summary { "Let somebody watch" }
                (super::lobby::link_box("Link to watch", link))
            }
        }
    }
}

fn seats(seen: &Seen, drawn: Option<&Drawn>) -> Markup {
    html! {
        ul #seats .seats.many[seen.info.seats.len() > 4] aria-label="Seats" tabindex="0" {
            @for info in &seen.info.seats { (seat_area(seen, drawn, info)) }
        }
    }
}

fn seat_area(seen: &Seen, drawn: Option<&Drawn>, info: &SeatInfo) -> Markup {
    let seat = info.seat;
    let number = seat.number();
    let points = drawn
        .and_then(|drawn| drawn.estimate.as_ref())
        .map(|points| points[seat]);
    html! {
        li.seat.(format!("s{number}")).turn[seen.info.turn.contains(seat)] id={ "seat-" (number) "-area" } {
            div.seat-head {
                (seat_mark(seat))
                span.seat-name { (info.name) }
                span.seat-note { (note(seen, info)) }
                @if let Some(points) = points { span.seat-points title="Points as they stand" { (points) span.small.soft { " pts" } } }
            }
            @if let Some(area) = drawn.and_then(|drawn| drawn.areas.get(seat.index())) { (area) }
        }
    }
}

fn note(seen: &Seen, info: &SeatInfo) -> Markup {
    html! {
        @if seen.you.viewer.is(info.seat) { "you " }
        @match (info.kind, info.level, info.stand_in) {
            (SeatKind::Bot, Some(level), _) => { (symbol("i-bot", "i mark")) (level) },
            (_, _, Some(stand_in)) => { (symbol("i-bot", "i mark")) (stand_in.level) " stands in" },
            (SeatKind::Open, ..) => "open",
            (SeatKind::Person, ..) if !info.taken => "invited",
            _ => {},
        }
        @if let Some(clock) = info.clock_ms { " " time data-clock=(clock) data-until=[info.deadline] { (clock_text(clock)) } }
        @else if let Some(deadline) = info.deadline { " " time data-until=(deadline) {} }
    }
}

/// Minutes and seconds.
fn clock_text(ms: u64) -> String {
    format!("{}:{:02}", ms / 60_000, ms / 1000 % 60)
}

fn log(seen: &Seen, names: &[String]) -> Markup {
    let board = board(&seen.info.game);
    let id = &seen.info.id;
    html! {
        section #log .log aria-labelledby="log-title" {
            h2 #log-title { (icon("i-quill")) "What happened" }
            ol #log-list role="log" tabindex="0" aria-label="Log" {
                @for (place, line) in seen.story.iter().enumerate().rev() {
                    @let sign = line.event.as_ref().zip(board).map_or("i-undo", |(event, board)| board.sign(event));
                    li id={ "e" (line.entry) "-" (nth_of_entry(&seen.story, place)) } {
                        (symbol(sign, if sign.starts_with("i-") { "i" } else { "" }))
                        a href={ "/table/" (id) "/replay?entry=" (line.entry) } { (told(&line.text, names)) }
                    }
                }
            }
        }
    }
}

/// The place of a line among those of the same entry: with the entry's number it names the line.
fn nth_of_entry(story: &[Told<Value>], place: usize) -> usize {
    story[..place]
        .iter()
        .rev()
        .take_while(|line| line.entry == story[place].entry)
        .count()
}

fn chat(seen: &Seen, around: &Around, names: &[String]) -> Markup {
    let mut lines: Vec<(u64, Option<Seat>, &str)> = seen
        .chat
        .iter()
        .map(|line| (line.seq, Some(line.seat), line.text.as_str()))
        .collect();
    lines.extend(
        seen.notices
            .iter()
            .map(|notice| (notice.seq, None, notice.text.as_str())),
    );
    lines.sort_unstable_by_key(|line| std::cmp::Reverse(line.0));
    html! {
        section #chat .chat aria-labelledby="chat-title" {
            h2 #chat-title { (icon("i-chat")) "Table talk" }
            ol #chat-list tabindex="0" aria-label="Table talk" {
                @for (seq, seat, text) in lines {
                    li id={ "c" (seq) } {
                        @match seat {
                            Some(seat) => { span.who { (seat_mark(seat)) (seen.info.name(seat)) } " " (text) },
                            None => span.soft { (told(text, names)) },
                        }
                    }
                }
            }
            @if let Some(seat) = seen.you.viewer.seat() {
                form method="post" action={ "/table/" (seen.info.id) "/chat" } data-fetch="yes" {
                    input type="hidden" name="seat" value=(seat.number());
                    input #say type="text" name="text" maxlength="500" aria-label="Say something" placeholder="Say something" autocomplete="off" required;
                    button.btn type="submit" { "Say" }
                }
            }
            @if seen.info.status == Status::Playing { (share(around)) }
        }
    }
}

fn the_end(seen: &Seen, outcome: &Outcome, names: &[String]) -> Markup {
    let id = &seen.info.id;
    let first: SeatSet = outcome
        .standings
        .ranks
        .iter()
        .filter(|(_, rank)| **rank == 1)
        .map(|(seat, _)| seat)
        .collect();
    html! {
        section #over .over aria-labelledby="over-title" {
            h2 #over-title { (symbol("crown", "")) (who(first, names)) @if first.len() > 1 { " win together" } @else { " wins" } }
            p { (told(&outcome.text, names)) }
            (breakdown(outcome, names, &seen.info.game))
            div.acts {
                @if let Some(next) = &seen.info.rematch { a.btn.main href={ "/table/" (next) } { "To the next game" } }
                @else if seen.you.viewer.seat().is_some() {
                    form method="post" action={ "/table/" (id) "/rematch" } { button.btn.main type="submit" { "Play again" } }
                }
                a.btn href={ "/table/" (id) "/replay" } { (icon("i-play")) "Replay" }
                a.btn href={ "/table/" (id) "/statistics" } { (icon("i-plot")) "Statistics" }
                a.btn href={ "/table/" (id) "/fairness" } { (icon("i-scales")) "Check the shuffles" }
                a.btn href={ "/table/" (id) "/record" } download { (icon("i-down")) "Record" }
            }
        }
    }
}

/// The score sheet.
#[must_use]
pub fn breakdown(outcome: &Outcome, names: &[String], game: &str) -> Markup {
    let standings = &outcome.standings;
    html! {
        div.sheet.scroll tabindex="0" role="region" aria-label="Score sheet" {
            table {
                thead { tr { th scope="col" { "Points for" } @for (seat, rank) in standings.ranks.iter() {
                    th.n.win[*rank == 1] scope="col" { (told(&seat.to_string(), names)) }
                } } }
                tbody {
                    @for line in &outcome.breakdown {
                        tr { th scope="row" { (told(&line.label, names)) " " span.small { (rule_link(game, &line.rule)) } }
                            @for (_, points) in line.points.iter() { td.n { (points) } } }
                    }
                    tr { th scope="row" { "Total" } @for (seat, points) in standings.scores.iter() { td.n.win[standings.ranks[seat] == 1] { strong { (points) } } } }
                    tr { th scope="row" { "Place" } @for (_, rank) in standings.ranks.iter() { td.n { (rank) } } }
                }
            }
        }
    }
}

/// Between two people at one screen.
#[must_use]
pub fn curtain(seen: &Seen, seat: Seat, settings: Settings) -> Markup {
    let name = seen.info.name(seat);
    Page {
        title: game_title(&seen.info.game),
        game: board(&seen.info.game).map(AnyBoard::slug),
        playing: true,
        art: Vec::new(),
        settings,
        content: html! {
            main #main .curtain {
                (symbol("curtain", ""))
                div {
                    (seat_mark(seat))
                    h1 { "It is " (name) "'s turn" }
                    p { "Give the screen to " (name) ". Nobody else should look." }
                    p { a.btn.main href={ "/table/" (seen.info.id) "?seat=" (seat.number()) } autofocus { "I am " (name) } }
                }
            }
        },
    }
    .render()
}
