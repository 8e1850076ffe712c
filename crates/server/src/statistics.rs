//! Statistics of the site: figures about all finished games together, never about one table.

use court_core::Seat;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Playable;
use crate::store::{GameTally, Holder, SeatTally, Tallies, WIN};

/// All finished games of this server. Counted are games that were played here from the beginning with the usual
/// components; records from elsewhere and positions that somebody played on from are not.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, ToSchema)]
pub struct Statistics {
    /// One for each game and number of seats of which a game was finished.
    pub games: Vec<GameStatistics>,
}

/// The finished games of one kind.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct GameStatistics {
    /// The game's slug.
    #[schema(example = "louis-xiv")]
    pub game: String,
    /// How many seats they had.
    pub seats: u8,
    /// How many there are.
    pub finished: u64,
    /// How long they were, in decisions and draws.
    pub average_steps: f64,
    /// How many points won.
    pub average_winning_score: f64,
    /// By seat, in turn order: does it matter who begins?
    pub by_seat: Vec<SeatShare>,
    /// By who held the seat; only those who did.
    pub by_holder: Vec<HolderShare>,
}

/// What one seat won.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct SeatShare {
    /// Which one.
    #[schema(value_type = u8)]
    pub seat: Seat,
    /// Games it won; whoever wins together shares one victory.
    pub wins: f64,
    /// Of all games, 0 to 1.
    pub share: f64,
}

/// What one kind of holder won.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub struct HolderShare {
    /// Who.
    pub holder: Holder,
    /// Seats they held, in all games together.
    pub held: u64,
    /// Games they won on them; whoever wins together shares one victory.
    pub wins: f64,
    /// Of the games of each seat they held, 0 to 1.
    pub share: f64,
}

impl Statistics {
    /// Of these games.
    pub(crate) fn of(games: &[&'static dyn Playable], tallies: &Tallies) -> Self {
        let known = |game: &&'static dyn Playable| {
            let slug = game.slug();
            let of_this = tallies.games.iter().filter(move |tally| tally.game == slug);
            of_this.map(|tally| kind(tally, tallies)).collect::<Vec<_>>()
        };
        Self {
            games: games.iter().flat_map(known).collect(),
        }
    }
}

fn kind(tally: &GameTally, tallies: &Tallies) -> GameStatistics {
    let parts: Vec<&SeatTally> = (tallies.seats.iter())
        .filter(|part| part.game == tally.game && part.seats == tally.seats)
        .collect();
    let sum = |wanted: &dyn Fn(&SeatTally) -> bool| {
        let of = parts.iter().filter(|part| wanted(part));
        of.fold((0, 0), |(games, wins), part| {
            (games + part.games, wins + part.wins)
        })
    };
    let by_seat = Seat::all(tally.seats).map(|seat| {
        let (games, wins) = sum(&|part| part.seat == seat);
        SeatShare {
            seat,
            wins: victories(wins),
            share: ratio(victories(wins), games),
        }
    });
    let by_holder = Holder::ALL.into_iter().filter_map(|holder| {
        let (held, wins) = sum(&|part| part.holder == holder);
        (held > 0).then(|| HolderShare {
            holder,
            held,
            wins: victories(wins),
            share: ratio(victories(wins), held),
        })
    });
    GameStatistics {
        game: tally.game.clone(),
        seats: tally.seats,
        finished: tally.games,
        average_steps: ratio(tally.steps as f64, tally.games),
        average_winning_score: ratio(tally.winning_score as f64, tally.games),
        by_seat: by_seat.collect(),
        by_holder: by_holder.collect(),
    }
}

fn victories(parts: u64) -> f64 {
    parts as f64 / f64::from(WIN)
}

fn ratio(sum: f64, count: u64) -> f64 {
    if count == 0 { 0.0 } else { sum / count as f64 }
}
