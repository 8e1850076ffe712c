//! One test for every numbered rule and ruling of `docs/rules/sun-king.md`; a test's name begins with their numbers.

mod rules {
    mod scene;

    mod auction_cards;
    mod auctions;
    mod chips;
    mod end;
    mod gold;
    mod information;
    mod nesting;
    mod properties;
    mod reveal;
    mod setup;
    mod special;
    mod sphere;
    mod statistics;
}
