//! The real router over a real database.

mod attacks;
mod clocks;
mod connections;
mod description;
mod faults;
mod full_games;
mod leaks;
mod live;
mod refusals;
mod rules;
mod site;
mod statistics;
mod stores;
mod tables;
