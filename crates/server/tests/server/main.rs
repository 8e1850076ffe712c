//! The real router over a real database.

mod attacks;
mod bots;
mod clocks;
mod connections;
mod copies;
mod crossings;
mod description;
mod faults;
mod full_games;
mod hubs;
mod leaks;
mod lists;
mod live;
mod model;
mod refusals;
mod rematches;
mod repeats;
mod rules;
mod shaky;
mod shelf;
mod site;
mod snapshots;
mod statistics;
mod stores;
mod tables;
mod walks;
