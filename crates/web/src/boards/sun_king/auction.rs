//! The auction: everybody around the table with what they have said, and a stepper for the bid.
//!
//! The stepper needs no script. Each bid is a radio button with its own way to offer it; only the chosen one is shown, and
//! `+` and `−` are the labels of its neighbours. So arrow keys step through the bids, and a screen reader lists them all.

use court_core::{Seat, SeatSet};
use court_sun_king::{Action, AuctionCard};
use maud::{Markup, html};

use super::SkScene;
use super::pieces::auction_words;
use crate::boards::Offered;

pub(super) fn auction(
    scene: &SkScene<'_>,
    card: AuctionCard,
    bidders: SeatSet,
    speaker: Seat,
    bid: u8,
) -> Markup {
    let court = &scene.view.court;
    // Whoever bid last is the nearest before the speaker who has not passed.
    let leader = (bid > 0)
        .then(|| {
            speaker
                .round(scene.seats())
                .skip(1)
                .filter(|&seat| bidders.contains(seat))
                .last()
        })
        .flatten();
    html! {
        p.sk-why { (auction_words(card)) ". Colour: " (court.rules.tint(card).word()) "." }
        ul.sk-bidders {
            @for seat in speaker.round(scene.seats()).filter(|&seat| court.active.contains(seat)) {
                li.speaks[seat == speaker].out[!bidders.contains(seat)].leader[leader == Some(seat)] {
                    (scene.who(seat))
                    span {
                        @if leader == Some(seat) { "bids " b { (bid) } }
                        @else if seat == speaker { "to speak" }
                        @else if bidders.contains(seat) { "still in" }
                        @else { "passed" }
                    }
                }
            }
        }
        div.sk-bids { (stepper(scene, card)) (scene.choices(|action| *action == Action::Pass)) }
    }
}

/// One bid at a time, with what it would leave of the purse.
fn stepper(scene: &SkScene<'_>, card: AuctionCard) -> Markup {
    let bids: Vec<(u8, &Offered<Action>)> = scene
        .offers
        .iter()
        .filter_map(|offer| match offer.action {
            Action::Bid(bid) => Some((bid, offer)),
            _ => None,
        })
        .collect();
    let means = scene
        .viewer
        .seat()
        .map_or(0, |seat| scene.view.court.means(seat, card));
    let last = bids.last().map_or(0, |&(bid, _)| bid);
    let to = |place: Option<usize>, sign: &str, class: &str| {
        let to = place.and_then(|place| bids.get(place));
        html! {
            @match to {
                Some((bid, _)) => label class=(class) for={ "sk-bid-" (bid) } aria-hidden="true" { (sign) },
                None => span.none.(class) aria-hidden="true" { (sign) },
            }
        }
    };
    html! {
        @if !bids.is_empty() {
            div.sk-stepper role="radiogroup" aria-label="Your bid" {
                @for (place, &(bid, offer)) in bids.iter().enumerate() {
                    div.sk-step {
                        input type="radio" name="sk-bid" id={ "sk-bid-" (bid) } value=(bid) checked[place == 0] autocomplete="off"
                            aria-label={ "Bid " (bid) " of the " (means) " you have" };
                        (to(place.checked_sub(1), "−", "sk-less"))
                        (scene.button(offer, "choice bid", &html! { "Bid " b { (bid) } }))
                        (to(Some(place + 1), "+", "sk-more"))
                        (to((bid < last).then_some(bids.len() - 1), "most", "sk-most"))
                        span.sk-purse { "leaves " b { (means.saturating_sub(bid)) } " of your " (means) }
                    }
                }
            }
        }
    }
}
