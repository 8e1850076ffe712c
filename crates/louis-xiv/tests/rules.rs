//! One test for every numbered rule and ruling of `docs/rules/louis-xiv.md`; a test's name begins with their numbers.

mod rules {
    mod scene;

    mod config;
    mod effects;
    mod end;
    mod examples;
    mod influence;
    mod information;
    mod louis;
    mod missions;
    mod neutral;
    mod payouts;
    mod scoring;
    mod setup;
    mod statistics;
    mod supply;
    mod worlds;
}
