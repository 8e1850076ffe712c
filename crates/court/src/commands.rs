//! One module per command of the program: its arguments, and what it does with them.

pub(crate) mod arena;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod bench_server;
pub(crate) mod engine;
pub(crate) mod files;
pub(crate) mod known;
pub(crate) mod manual;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod verify;
