//! What an event of the Sun King is about.

use court_core::Seat;
use court_sun_king::Event;

use crate::boards::{About, seat_spot};

/// A seat has its cards on the table and its purse beside it.
fn of(seat: Seat) -> About {
    About::at([format!("sk-s{}", seat.number()), seat_spot(seat)])
}

fn stage() -> About {
    About::at(["sk-stage".to_owned()])
}

pub(super) fn about(event: &Event) -> About {
    match *event {
        Event::Dealt { seat, .. }
        | Event::TurnBegins { seat }
        | Event::UsedProperty { seat, .. }
        | Event::UsedAuctionCard { seat, .. }
        | Event::Softened { seat }
        | Event::Eliminated { seat }
        | Event::Laid { seat, .. }
        | Event::Skipped { seat }
        | Event::Won { seat, .. }
        | Event::LooksThrough { seat, .. }
        | Event::Fetched { seat, .. } => of(seat),
        Event::Gained { seat, gold, power } => of(seat).gain(seat, gold + power),
        Event::LostPower { seat, power, .. } => of(seat).gain(seat, -i32::from(power)),
        Event::PaidGold { seat, gold } => of(seat).gain(seat, -i32::from(gold)),
        Event::PaidChips { seat, gold, power } => of(seat).gain(seat, -i32::from(gold + power)),
        Event::Discarded { seat, .. } => of(seat).and("sk-stage".to_owned()),
        Event::Swapped { seat, rival, .. } => of(seat).and(format!("sk-s{}", rival.number())),
        Event::Announced { seat, .. }
        | Event::Revealed { seat, .. }
        | Event::AuctionOpens { seat, .. }
        | Event::Bid { seat, .. }
        | Event::Passed { seat }
        | Event::Sold { seat, .. } => stage().and(seat_spot(seat)),
        Event::Mazarin { holders } => About::at(holders.iter().map(seat_spot)),
        Event::Debts { debtors, .. } => About::at(debtors.iter().map(seat_spot)),
        Event::PileLaid { .. }
        | Event::PileEmpty
        | Event::Unwanted { .. }
        | Event::Louis
        | Event::Reshuffled { .. }
        | Event::Unsold { .. }
        | Event::Over { .. } => stage(),
    }
}
