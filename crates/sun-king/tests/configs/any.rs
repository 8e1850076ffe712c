//! Random configs: every value and every option within what is accepted.

use court_sun_king::data::PROPERTY_CARDS;
use court_sun_king::{AuctionColours, Colour, Column, Config, Tint};
use court_testkit::Whim;

/// Any config that a table may choose.
pub(crate) fn any_config(whim: &mut Whim, _seats: u8) -> Config {
    let usual = Config::default();
    let mut config = usual.clone();
    // The colours share the cards: what one of them takes is not left for the others.
    let mut colours = Colour::ALL;
    whim.shuffle(&mut colours);
    let mut left = PROPERTY_CARDS;
    for (done, colour) in (1..).zip(colours) {
        let others = colours.len() as u8 - done;
        let least = left.saturating_sub(Column::MOST * others).max(1);
        let cards = whim.number(
            usual.property_cards[colour],
            least..=(left - others).min(Column::MOST),
        );
        config.property_cards[colour] = cards;
        config.seals[colour] = whim.number(usual.seals[colour], 0..=cards);
        left -= cards;
    }
    let mut tint = |usual| {
        let all = [
            Tint::Green,
            Tint::Red,
            Tint::Yellow,
            Tint::Blue,
            Tint::Purple,
            Tint::Grey,
        ];
        whim.one_of(usual, &all)
    };
    let colours = usual.auction_colours;
    config.auction_colours = AuctionColours {
        order: tint(colours.order),
        conspiracy: tint(colours.conspiracy),
        diplomacy: tint(colours.diplomacy),
        authority: tint(colours.authority),
        dominion: tint(colours.dominion),
        pension: tint(colours.pension),
    };
    config.power_ones = whim.number(usual.power_ones, 18..=22);
    config.start_power = whim.number(usual.start_power, 1..=9);
    config.auction_cards_count_for_majority = whim.flag(usual.auction_cards_count_for_majority);
    config.count_when_revealed = whim.flag(usual.count_when_revealed);
    config
}
