//! New tables: created, cloned, imported.

use std::net::IpAddr;

use court_api::{
    Created, NewTable, Origin, Pace, PlayOn, SeatKey, SeatKind, SeatRequest, Status, TableId, Token,
};
use court_core::{Dice as _, MAX_SEATS, Seat};
use court_table::{Contribution, Entry, Opening, Record, Seed};
use serde_json::Value;

use super::seating::Seating;
use super::{blocking, until_first};
use crate::games::Playable;
use crate::hub::Hub;
use crate::keeper::{Clocks, MAX_CONTRIBUTION, Meta, SeatMeta, clean_name, clean_text, rate};
use crate::once::{Errand, Mint};
use crate::store::{Append, Founding, PackedLog, Progress, Role, StoreError};
use crate::{Caller, KeyHash, ServerError};

/// Everything a new table starts from.
pub(super) struct Foundation {
    pub(super) id: TableId,
    pub(super) game: &'static dyn Playable,
    /// The version of the rules.
    pub(super) rules: u16,
    pub(super) meta: Meta,
    pub(super) seed: Option<Seed>,
    pub(super) entries: Vec<Entry>,
    pub(super) in_force: u32,
    pub(super) keys: Vec<(KeyHash, Role)>,
}

fn check_pace(pace: Pace) -> Result<(), ServerError> {
    let fits = match pace {
        Pace::Relaxed => true,
        Pace::Live {
            bank_seconds,
            increment_seconds,
        } => (10..=36_000).contains(&bank_seconds) && increment_seconds <= 600,
        Pace::Days { hours_per_decision } => (1..=720).contains(&hours_per_decision),
    };
    if fits {
        return Ok(());
    }
    Err(ServerError::bad(
        "bad-pace",
        "a bank is 10 to 36000 seconds, an increment 0 to 600 seconds, and the time for a decision 1 to 720 hours",
    ))
}

pub(super) fn new_meta(seats: Vec<SeatMeta>, options: Value, seed: Option<&Seed>) -> Meta {
    Meta {
        status: Status::Open,
        public: false,
        wait_for_host: false,
        pace: Pace::Relaxed,
        options,
        seats,
        commitment: seed.map(|seed| seed.commitment().to_string()),
        contributions: Vec::new(),
        started: None,
        ended: None,
        takeback: None,
        rematch: None,
        origin: None,
        outcome: None,
        secret: Some(Token::fresh()),
        founded: None,
    }
}

impl Hub {
    /// Creates a table. If it waits for nobody, the game starts at once.
    ///
    /// # Errors
    /// If the game is unknown, or the seats, options, pace or names are not allowed.
    pub async fn create(&self, caller: &Caller, new: NewTable) -> Result<Created, ServerError> {
        let mint = Mint::new(self, caller, Errand::of(caller, "create", &new)?).await?;
        if let Some(created) = self.made_before(&mint).await? {
            return Ok(created);
        }
        let game = self.game(&new.game)?;
        check_pace(new.pace)?;
        let options = new
            .options
            .unwrap_or_else(|| Value::Object(serde_json::Map::new()));
        if !options.is_object() {
            return Err(ServerError::bad(
                "bad-config",
                "the options must be a JSON object",
            ));
        }
        let mut seats = new.seats;
        if new.shuffle_seats {
            mint.dice().shuffle(&mut seats);
        }
        let mut seating = Seating::new(caller, &mint, seats)?;
        let seed = (self.inner.config.seeds)();
        // A table that could not be opened is refused now, not once everybody has sat down.
        game.kind().open(Opening {
            rules: None,
            seats: seating.seats.len() as u8,
            config: options.clone(),
            seed: Some(seed.clone()),
            contributions: Vec::new(),
        })?;
        let mut meta = new_meta(std::mem::take(&mut seating.seats), options, Some(&seed));
        meta.public = new.public;
        meta.pace = new.pace;
        meta.wait_for_host = new.wait_for_host;
        if let (Some(text), Some(seat)) = (new.contribution, seating.own) {
            let text = clean_text("bad-contribution", "a contribution", &text, MAX_CONTRIBUTION)?;
            meta.contributions.push(Contribution { seat, text });
        }
        let foundation = Foundation {
            id: mint.table.clone(),
            game,
            rules: game.kind().meta().rules_version,
            meta,
            seed: Some(seed),
            entries: Vec::new(),
            in_force: 0,
            keys: std::mem::take(&mut seating.keys),
        };
        self.found_for(caller, &mint, foundation, seating).await
    }

    /// A new private table that goes on from a position of a table whose game is over.
    ///
    /// # Errors
    /// If the game is not over: nobody may play with its secrets.
    pub async fn clone_position(
        &self,
        caller: &Caller,
        id: &TableId,
        play_on: PlayOn,
    ) -> Result<Created, ServerError> {
        let mint = Mint::new(self, caller, Errand::of(caller, "clone", &(id, &play_on))?).await?;
        if let Some(created) = self.made_before(&mint).await? {
            return Ok(created);
        }
        let (game, record, position) = self
            .ask(caller, id, move |keeper, caller| {
                Box::pin(async move {
                    let table = keeper.whole_game(caller).await?;
                    let position = play_on.position.unwrap_or_else(|| table.in_force());
                    let record = table.at(position)?.record()?;
                    Ok((keeper.game, record, position))
                })
            })
            .await?;
        let origin = Origin::Clone {
            table: id.clone(),
            position,
        };
        self.found_from(caller, &mint, (game, record), play_on.seats, origin)
            .await
    }

    /// A new private table from the text of a record: to look at if its game is over, to play on if not.
    ///
    /// # Errors
    /// If the record cannot be read or followed, or its game is not over and nobody was named to play on.
    pub async fn import(&self, caller: &Caller, text: &str, play_on: PlayOn) -> Result<Created, ServerError> {
        let mint = Mint::new(self, caller, Errand::of(caller, "import", &(text, &play_on))?).await?;
        if let Some(created) = self.made_before(&mint).await? {
            return Ok(created);
        }
        let mut record = self.read_record(text)?;
        let game = self.game(&record.header.game)?;
        let kind = game.kind();
        if let Some(position) = play_on.position {
            let replayed = blocking(move || kind.replay(&record)).await?;
            record = replayed.at(position)?.record()?;
        }
        self.found_from(caller, &mint, (game, record), play_on.seats, Origin::Import)
            .await
    }

    /// Takes a stranger's record, unless it is longer than any game.
    pub(super) fn read_record(&self, text: &str) -> Result<Record, ServerError> {
        let record = Record::read(text)?;
        let longest = self.inner.config.longest_record;
        if record.entries.len() > longest as usize {
            let message = format!("this server takes records of at most {longest} entries");
            return Err(ServerError::bad("bad-record", message));
        }
        let contributions = &record.header.contributions;
        let too_long = |contribution: &Contribution| contribution.text.chars().count() > MAX_CONTRIBUTION;
        if contributions.len() > MAX_SEATS || contributions.iter().any(too_long) {
            let message = format!(
                "a record has at most one contribution for each seat, of at most {MAX_CONTRIBUTION} characters"
            );
            return Err(ServerError::bad("bad-record", message));
        }
        Ok(record)
    }

    async fn found_from(
        &self,
        caller: &Caller,
        mint: &Mint,
        (game, mut record): (&'static dyn Playable, Record),
        requests: Vec<SeatRequest>,
        origin: Origin,
    ) -> Result<Created, ServerError> {
        let kind = game.kind();
        let checked = record.clone();
        let replayed = blocking(move || kind.replay(&checked)).await?;
        let outcome = replayed.outcome();
        let over = outcome.is_some();
        let seats = record.header.seats;
        let mut seating = if over {
            // Only to look at: nobody gets a seat, whatever was asked for.
            let player = |seat| Ok(SeatMeta::person(SeatKind::Person, clean_name(None, seat)?, true));
            Seating {
                seats: Seat::all(seats).map(player).collect::<Result<_, ServerError>>()?,
                ..Seating::default()
            }
        } else {
            Seating::new(caller, mint, requests)?
        };
        if seating.seats.len() != usize::from(seats) {
            let message = format!("the game is not over: say who plays on in each of its {seats} seats");
            return Err(ServerError::bad("bad-seats", message));
        }
        let mut seed = record.seed.clone();
        if !over {
            // The shuffles so far do not follow from the new seed, and the record says so.
            for entry in &mut record.entries {
                if let Entry::Chance { by_hand, .. } = entry {
                    *by_hand = true;
                }
            }
            seed = Some((self.inner.config.seeds)());
        }
        let in_force = replayed.in_force();
        let options = record.header.config;
        let mut meta = new_meta(std::mem::take(&mut seating.seats), options, seed.as_ref());
        meta.contributions = record.header.contributions;
        meta.origin = Some(origin);
        if over {
            meta.status = Status::Over;
            meta.ended = Some(self.now());
            meta.outcome = outcome;
        }
        let foundation = Foundation {
            id: mint.table.clone(),
            game,
            rules: record.header.rules,
            meta,
            seed,
            entries: record.entries,
            in_force,
            keys: std::mem::take(&mut seating.keys),
        };
        self.found_for(caller, mint, foundation, seating).await
    }

    /// The table that this request made when it was first sent, and the same keys to it.
    async fn made_before(&self, mint: &Mint) -> Result<Option<Created>, ServerError> {
        if mint.errand.is_none() {
            return Ok(None);
        }
        let Some(loaded) = self.inner.store.load(&mint.table).await? else {
            return Ok(None);
        };
        let meta: Meta = serde_json::from_str(&loaded.table.meta)?;
        let founded = mint.again(meta.founded.as_ref())?;
        let mint = Mint {
            table: mint.table.clone(),
            secret: meta.secret.unwrap_or_else(|| mint.secret.clone()),
            errand: mint.errand.clone(),
        };
        let seats = (founded.seats.iter()).map(|seat| (*seat, Role::Seat(*seat)));
        let invites = (founded.invites.iter()).map(|seat| (*seat, Role::Invite(*seat)));
        let key = |(seat, role)| SeatKey {
            seat,
            token: mint.key(role),
        };
        Ok(Some(Created {
            seats: seats.map(key).collect(),
            invites: invites.map(key).collect(),
            host: mint.key(Role::Host),
            join: mint.key(Role::Join),
            watch: mint.key(Role::Watch),
            id: mint.table.clone(),
        }))
    }

    async fn found_for(
        &self,
        caller: &Caller,
        mint: &Mint,
        mut foundation: Foundation,
        seating: Seating,
    ) -> Result<Created, ServerError> {
        let counted = self.count_bot_table(caller.address(), &foundation.meta)?;
        let [host, join, watch] = [Role::Host, Role::Join, Role::Watch].map(|role| mint.key(role));
        foundation.meta.secret = Some(mint.secret.clone());
        let seats = |keys: &[SeatKey]| keys.iter().map(|key| key.seat).collect();
        foundation.meta.founded = mint.founded(seats(&seating.given), seats(&seating.invites));
        foundation.keys.extend([
            (KeyHash::of(&host), Role::Host),
            (KeyHash::of(&join), Role::Join),
            (KeyHash::of(&watch), Role::Watch),
        ]);
        foundation
            .keys
            .extend(caller.identity().map(|identity| (identity, Role::Host)));
        let house = caller.address();
        let id = match self.found(foundation, house).await {
            Ok(id) => id,
            // A repeat of the same request was faster.
            Err(ServerError::Store(StoreError::Conflict)) if mint.errand.is_some() => {
                return self.made_before(mint).await?.ok_or(ServerError::Gone);
            }
            Err(error) => return Err(error),
        };
        let started = self.call(&id, move |keeper| {
            keeper.opened_by(house, counted);
            Box::pin(keeper.start_if_ready())
        });
        match started.await {
            // Another server found it ready and was faster, so look again.
            Err(error) if error.is_conflict() => {
                let start = || self.call(&id, |keeper| Box::pin(keeper.start_if_ready()));
                until_first(start).await?;
            }
            started => started?,
        }
        Ok(Created {
            id,
            seats: seating.given,
            invites: seating.invites,
            host,
            join,
            watch,
        })
    }

    /// What the new table copies in is taken from this address's budget.
    pub(super) async fn found(
        &self,
        foundation: Foundation,
        address: Option<IpAddr>,
    ) -> Result<TableId, ServerError> {
        let now = self.now();
        let Foundation {
            id,
            game,
            rules,
            meta,
            seed,
            entries,
            in_force,
            keys,
        } = foundation;
        let meta_row = meta.row()?;
        let count = entries.len() as u32;
        let packed = match count {
            0 => None,
            _ => {
                let pack = move || {
                    let lines: Vec<_> = entries.iter().map(Entry::to_string).collect();
                    Ok::<_, ServerError>(PackedLog::pack(now, &lines))
                };
                let packed = blocking(pack).await?;
                let bytes = packed.body.len() + meta_row.body.len();
                self.spend(address, bytes).await?;
                Some(packed)
            }
        };
        let progress = Progress {
            seq: u64::from(count),
            entries: count,
            in_force,
            touched: now,
            // If the server stops before it has started the game, the next one starts it.
            due: meta.is_ready().then_some(0),
            clocks: match meta.pace {
                Pace::Relaxed => None,
                pace => {
                    let rate = rate(&self.inner.config, pace);
                    Some(serde_json::to_string(&Clocks::new(rate, meta.seats.len()))?)
                }
            },
            ..Progress::default()
        };
        let mut append = Append::new(id.clone(), 0, progress);
        append.founding = Some(Founding {
            game: game.slug().to_owned(),
            rules,
            seed: seed.map(|seed| seed.to_string()),
            created: now,
        });
        append.meta = Some(meta_row);
        append.packed = packed;
        append.keys = keys;
        self.inner.writer.append(append).await?;
        self.inner.metrics.tables_created.inc();
        Ok(id)
    }
}
