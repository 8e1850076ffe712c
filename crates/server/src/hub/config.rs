//! What a hub is made with.

use std::num::NonZeroU32;
use std::time::Duration;

use court_games::Level;
use court_table::Seed;

use crate::Clock;
use crate::games::Playable;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// What a hub is made with.
#[derive(Clone, Debug)]
pub struct HubConfig {
    /// The games it offers, in the order in which they are shown.
    pub games: Vec<&'static dyn Playable>,
    /// How many bots may think at the same time.
    pub bot_threads: usize,
    /// The beat on which bots answer, so that people can follow and nobody sees how long a bot thought. Without one,
    /// they answer at once.
    pub bot_delay: Duration,
    /// How many bytes all bots together may keep for their next decisions.
    pub bot_memory: usize,
    /// How many games without people one address may have running; `None` for any number.
    pub bot_tables: Option<usize>,
    /// Who plays for the absent.
    pub stand_in: Level,
    /// Who gives hints.
    pub hint: Level,
    /// A table leaves memory when nothing has happened for this long and nobody is listening.
    pub idle_after: Duration,
    /// How often to look for tables that need waking.
    pub sweep_every: Duration,
    /// How many of them are woken at a time.
    pub sweep_at_most: u32,
    /// After how many entries a snapshot is stored.
    pub snapshot_every: u32,
    /// How many update streams may be open at the same time.
    pub max_readers: usize,
    /// Once a record has this many entries, nothing more can be taken back, and no longer record is imported: otherwise
    /// going back and forth could make a record endless, and looking back at it ever more costly.
    pub longest_record: u32,
    /// The most lines of chat and notices a table may have.
    pub longest_talk: u64,
    /// A table whose game never began is forgotten when nothing has happened for this long; `None` for never.
    pub forget_open: Option<Duration>,
    /// The same for a table whose game began and never ended. Finished games are never forgotten, except copies.
    pub forget_unfinished: Option<Duration>,
    /// A table that began as a copy (an imported record, a position of another game) is forgotten when nobody has
    /// looked at it for this long, finished or not; `None` for never.
    pub forget_copies: Option<Duration>,
    /// How often to look for such tables.
    pub forget_every: Duration,
    /// How many kilobytes of copies one address may store in a day; `None` for any number.
    pub copies_per_address: Option<NonZeroU32>,
    /// The same for all addresses together.
    pub copies_in_all: Option<NonZeroU32>,
    /// How old a list shown to everybody may be.
    pub list_lasts: Duration,
    /// What the date is.
    pub clock: Clock,
    /// How long a second of a table's clock lasts; tests have shorter ones.
    pub second: Duration,
    /// Where seeds come from; everything except tests and measurements uses [`Seed::fresh`].
    pub seeds: fn() -> Seed,
}

impl HubConfig {
    /// Settings for play, with these games.
    #[must_use]
    pub fn new(games: Vec<&'static dyn Playable>) -> Self {
        Self {
            games,
            bot_threads: std::thread::available_parallelism().map_or(2, usize::from),
            bot_delay: Duration::from_millis(600),
            bot_memory: 128 << 20,
            bot_tables: Some(8),
            stand_in: Level::Courtier,
            hint: Level::Courtier,
            idle_after: Duration::from_secs(60),
            sweep_every: Duration::from_secs(2),
            sweep_at_most: 5000,
            snapshot_every: 64,
            max_readers: 10_000,
            longest_record: 10_000,
            longest_talk: 5_000,
            forget_open: Some(30 * DAY),
            forget_unfinished: Some(365 * DAY),
            forget_copies: Some(30 * DAY),
            forget_every: Duration::from_secs(3600),
            copies_per_address: NonZeroU32::new(10 * 1024),
            copies_in_all: NonZeroU32::new(200 * 1024),
            list_lasts: Duration::from_secs(1),
            clock: Clock::default(),
            second: Duration::from_secs(1),
            seeds: Seed::fresh,
        }
    }
}
