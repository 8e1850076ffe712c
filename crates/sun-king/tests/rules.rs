//! One test for every numbered rule and ruling of `docs/rules/sun-king.md`, one file per chapter.

#[path = "rules/stage.rs"]
mod stage;

#[path = "rules/auction_cards.rs"]
mod auction_cards;
#[path = "rules/auctions.rs"]
mod auctions;
#[path = "rules/chips.rs"]
mod chips;
#[path = "rules/end.rs"]
mod end;
#[path = "rules/gold.rs"]
mod gold;
#[path = "rules/information.rs"]
mod information;
#[path = "rules/nesting.rs"]
mod nesting;
#[path = "rules/properties.rs"]
mod properties;
#[path = "rules/reveal.rs"]
mod reveal;
#[path = "rules/setup.rs"]
mod setup;
#[path = "rules/special.rs"]
mod special;
#[path = "rules/sphere.rs"]
mod sphere;
#[path = "rules/statistics.rs"]
mod statistics;
