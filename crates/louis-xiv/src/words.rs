//! What a seat is asked, and what its choices are called.

use court_core::{Prompt, Seat, capital};

use crate::action::Action;
use crate::data::{self, numbers};
use crate::pieces::{Card, Chip, Cost, Effect, Mission, Side, Supply, Tile};
use crate::state::{LouisXiv, Phase};

pub(crate) fn prompt(game: &LouisXiv, seat: Seat) -> Prompt {
    let open = &game.open;
    let tile = open.scoring.tile;
    let player = open.player(seat);
    match open.phase {
        Phase::Supply(_) => Prompt::new(
            "use-supply-mission",
            "Use your missions for the supply phase.",
            "P1.2",
        ),
        Phase::Opening(_) => Prompt::new(
            "use-opening-mission",
            "Use your missions for the start of the influence phase.",
            "P2.0",
        ),
        Phase::OpeningFrom(..) | Phase::ClosingFrom(..) | Phase::CondeFrom(..) => {
            Prompt::new("choose-supply", "Which supply does the stone come from?", "C5")
        }
        Phase::Influence(_) => {
            let price = numbers().l5_price;
            let text = if player.ready.has(Effect::L5) && player.money >= price {
                format!("Play an influence card, or skip your turn for {price} Louisdor.")
            } else {
                "Play an influence card.".to_owned()
            };
            Prompt::new("play-influence-card", text, "P2.1")
        }
        Phase::Use(_, card, limit) => Prompt::new(
            "use-influence-card",
            format!(
                "{}: place up to {count}, or take up to {count} back.",
                capital(&influence(card)),
                count = plural(limit, "stone")
            ),
            if limit == numbers().d5_stones {
                "D5"
            } else if card == Card::JOKER {
                "P2.4"
            } else {
                "P2.2"
            },
        ),
        Phase::Path { at, left, .. } => Prompt::new(
            "place-next-stone",
            format!(
                "Place up to {}: on {} or on a neighbouring tile.",
                plural(left, "more stone"),
                person(at)
            ),
            "P2.2",
        ),
        Phase::Closing(_) => Prompt::new("place-closing-stone", "You may place a stone on any tile.", "D6"),
        Phase::Intrigue(_) => Prompt::new(
            "play-intrigue-card",
            format!(
                "{} is about to be scored. Do you play the intrigue card?",
                capital(&person(tile))
            ),
            "I1",
        ),
        Phase::Claim(_) => Prompt::new(
            "claim-tie",
            format!(
                "First place on {} is tied. Do you use your mission to win it?",
                person(tile)
            ),
            "D7",
        ),
        Phase::Bribe(_) => {
            let price = match open.side(tile) {
                Side::Money(printed) => open.price(seat, printed),
                Side::FirstPlace | Side::Stones(_) => 0,
            };
            Prompt::new(
                "bribe",
                format!(
                    "Do you bribe {} with {price} Louisdor for {}?",
                    person(tile),
                    data::payout(tile)
                ),
                "P3.3",
            )
        }
        Phase::Conde(_) => Prompt::new("place-conde-stone", "You may place a stone on any tile.", "T6"),
        Phase::Maintenon { left, .. } => Prompt::new(
            "place-maintenon-stone",
            format!(
                "You may place up to {} on {}.",
                plural(left, "stone"),
                person(Tile::new(5))
            ),
            "T8",
        ),
        Phase::MaintenonBack(_) => Prompt::new("take-maintenon-stone", "You may take stones back.", "T8"),
        Phase::Missions(_) => Prompt::new("lay-mission", "Lay a mission, or end your mission turn.", "M1p"),
        Phase::Pay(_, card) => {
            let cost = open.rules.cost(card);
            Prompt::new(
                "pay-mission",
                format!("Pay for {}: {}.", mission(card), price(cost)),
                "A22",
            )
        }
        Phase::Draw(_, left) | Phase::SwapDraw(_, left) => {
            let rule = if matches!(open.phase, Phase::Draw(..)) {
                "M2p"
            } else {
                "L7"
            };
            let text = if left > 1 {
                format!("Draw a mission from a deck. You have {left} draws.")
            } else {
                "Draw a mission from a deck.".to_owned()
            };
            Prompt::new("draw-mission", text, rule)
        }
        Phase::Keep(_) => Prompt::new(
            "keep-chip",
            "Which chip do you keep? The others become coats.",
            "M3p",
        ),
        Phase::Swap(_, None) => Prompt::new(
            "swap-missions",
            "You may put one or two missions under their decks and draw others.",
            "L7",
        ),
        Phase::Swap(_, Some(_)) => Prompt::new(
            "swap-missions",
            "Do you put a second mission under its deck?",
            "L7",
        ),
        Phase::Setup
        | Phase::Money
        | Phase::Compensation
        | Phase::Deal
        | Phase::Neutral
        | Phase::Payout(..)
        | Phase::Kept(_)
        | Phase::Exchange
        | Phase::Over => unreachable!("nobody is asked in {:?}", open.phase),
    }
}

pub(crate) fn describe(game: &LouisXiv, seat: Seat, action: Action) -> String {
    let open = &game.open;
    match action {
        Action::Pass => match open.phase {
            Phase::Intrigue(_) => "Play no intrigue card".to_owned(),
            Phase::Claim(_) => "Do not use the mission".to_owned(),
            _ => "No bribe".to_owned(),
        },
        Action::Done => match open.phase {
            Phase::Use(..) => "No stone: the card has no effect",
            Phase::Path { .. } => "No more stones",
            Phase::Missions(_) => "End the mission turn",
            Phase::Swap(_, None) => "Exchange no mission",
            Phase::Swap(..) => "Put no second mission under its deck",
            Phase::Supply(_) | Phase::Opening(_) => "Use no more missions",
            Phase::MaintenonBack(_) => "Take no stones back",
            _ => "No stone",
        }
        .to_owned(),
        Action::Use(effect) if open.phase == Phase::Opening(seat) => {
            let tile = person(game.mission_tile(effect));
            use_mission(effect, &format!("1 stone on {tile}"))
        }
        Action::Use(effect) => use_mission(effect, &data::mission(effect)),
        Action::UseStones(Effect::M1, 0) => use_mission(Effect::M1, &format!("{} Louisdor", numbers().m1)),
        Action::UseStones(Effect::M1, stones) if stones < numbers().m1 => {
            let (money, stones) = (numbers().m1 - stones, plural(stones, "stone"));
            use_mission(Effect::M1, &format!("{money} Louisdor and {stones} back"))
        }
        Action::UseStones(effect, stones) => {
            use_mission(effect, &format!("{} back", plural(stones, "stone")))
        }
        Action::Play(card) => format!("Play {}", influence(card)),
        Action::Four(card) => format!(
            "Play {} as a joker for {}",
            influence(card),
            plural(numbers().d5_stones, "stone")
        ),
        Action::Exchange(card) => format!("Exchange {} for a new card", influence(card)),
        Action::Skip => format!("Skip this turn for {} Louisdor", numbers().l5_price),
        Action::Stone(tile) => format!("Place a stone on {}", person(tile)),
        Action::Retrieve(stones) => format!("Take {} back", plural(stones, "stone")),
        Action::From(Supply::General) => "From the general supply".to_owned(),
        Action::From(Supply::Own) => "From your own supply".to_owned(),
        Action::IntrigueGeneral => format!(
            "Play the card: {} from the general supply",
            plural(numbers().intrigue_general, "stone")
        ),
        Action::IntrigueOwn(stones) => {
            format!("Play the card: {} from your own supply", plural(stones, "stone"))
        }
        Action::Claim => "Win the tie".to_owned(),
        Action::Bribe => format!("Bribe for {}", data::payout(open.scoring.tile)),
        Action::Lay(card) => format!("Lay {} for {}", mission(card), price(open.rules.cost(card))),
        Action::Pay(a, b) => format!("Pay with {}", two_chips(a, b)),
        Action::Crown(chip) => format!(
            "Pay {} Louisdor to exchange a {chip} for a crown",
            numbers().l6_price
        ),
        Action::Draw(deck) => format!("Draw from the {deck} deck"),
        Action::Keep(chip) => format!("Keep a {chip}"),
        Action::Put(card) => {
            let cost = price(open.rules.cost(card));
            format!("Put {} under its deck (it costs {cost})", mission(card))
        }
        Action::PutUnseen(deck) => format!("Put a {deck} mission under its deck"),
    }
}

/// "Jean-Baptiste Colbert (7)".
pub(crate) fn person(tile: Tile) -> String {
    format!("{} ({tile})", data::person(tile))
}

/// "Jules Mazarin (11)" or "a joker".
pub(crate) fn influence(card: Card) -> String {
    card.tile().map_or_else(|| "a joker".to_owned(), person)
}

/// "a light mission (1 stone back)".
pub(crate) fn mission(card: Mission) -> String {
    format!("a {} mission ({})", card.deck(), data::mission(card.effect()))
}

/// "Use a light mission: 1 stone back". No two missions of a deck do the same in one phase.
fn use_mission(effect: Effect, what: &str) -> String {
    format!("Use a {} mission: {what}", effect.deck())
}

/// "a sceptre and any chip", "a ring and a helmet", "2 letters".
fn price(cost: Cost) -> String {
    match cost.second {
        None => format!("a {} and any chip", cost.first),
        Some(second) => two_chips(cost.first, second),
    }
}

pub(crate) fn two_chips(a: Chip, b: Chip) -> String {
    if a == b {
        plural(2, a.word())
    } else {
        format!("a {a} and a {b}")
    }
}

/// "1 stone", "2 stones".
pub(crate) fn plural(n: u8, thing: &str) -> String {
    format!("{n} {thing}{}", if n == 1 { "" } else { "s" })
}
