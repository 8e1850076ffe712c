//! The next game of the same people.

use court_api::{Origin, TableId};
use court_core::Seat;
use court_table::Opening;

use super::found::{Foundation, new_meta};
use crate::hub::{Hub, until_first};
use crate::keeper::{Change, Keeper, Meta};
use crate::once::{Answer, next_game};
use crate::store::{Role, StoreError};
use crate::{Caller, ServerError};

impl Hub {
    /// The next game of the same people, each moved on by one seat so that somebody else starts. Asking twice gives the
    /// same table. The keys of the old seats open the new ones.
    ///
    /// # Errors
    /// If the game is not over, or the caller held no seat.
    pub async fn rematch(&self, caller: &Caller, id: &TableId) -> Result<TableId, ServerError> {
        let new = self
            .once(caller, id, ("rematch", ()), |keeper, caller| {
                Box::pin(keeper.rematch(caller))
            })
            .await?;
        until_first(|| self.ask(caller, &new, |keeper, _| Box::pin(keeper.start_if_ready()))).await?;
        Ok(new)
    }

    /// Is this the table of the game that follows the one at another table?
    async fn check_next(&self, id: &TableId, table: &TableId) -> Result<(), ServerError> {
        let loaded = self.inner.store.load(id).await?.ok_or(ServerError::Gone)?;
        let meta: Meta = serde_json::from_str(&loaded.table.meta)?;
        let origin = Origin::Rematch { table: table.clone() };
        (meta.origin == Some(origin))
            .then_some(())
            .ok_or(ServerError::Gone)
    }
}

impl Keeper {
    async fn rematch(&mut self, caller: &Caller) -> Result<TableId, ServerError> {
        let held = self.standing(caller)?;
        if !held.host {
            self.seat_of(caller, None, None)?;
        }
        if self.relic.is_none() {
            // A game whose rules are no longer known counts as over too; the next one uses today's.
            self.over()?;
        }
        if let Some(id) = &self.meta.rematch {
            return Ok(id.clone());
        }
        let id = next_game(&self.id, self.hub.secret().await?);
        let count = self.meta.seats.len();
        let place = |old: Seat| Seat::new(((old.index() + count - 1) % count) as u8);
        let mut seats = self.meta.seats.clone();
        seats.rotate_left(1);
        for old in Seat::all(count as u8) {
            let seat = &mut seats[place(old).index()];
            seat.stand_in = None;
            // The caller is there, and so is everybody who shares their screen; the others are invited.
            seat.taken = seat.level.is_some() || held.seats.contains(old);
        }
        let moved = |role: Role| match role {
            Role::Seat(seat) => Some(Role::Seat(place(seat))),
            // An invitation that was used stays used up in the next game.
            Role::Invite(_) => None,
            Role::Host | Role::Join | Role::Watch => Some(role),
        };
        let keys = (self.keys.iter())
            .flat_map(|(hash, roles)| roles.iter().filter_map(|role| Some((*hash, moved(*role)?))))
            .collect();
        let seed = (self.hub.inner.config.seeds)();
        let mut meta = new_meta(seats, self.meta.options.clone(), Some(&seed));
        meta.public = self.meta.public;
        meta.pace = self.meta.pace;
        meta.origin = Some(Origin::Rematch {
            table: self.id.clone(),
        });
        // What could be chosen then may no longer be allowed.
        self.game.kind().open(Opening {
            config: self.meta.options.clone(),
            ..Opening::new(count as u8, seed.clone())
        })?;
        // Bots may play on among themselves only within the limits; once it starts, the new table counts by itself.
        let _counted = self.hub.count_bot_table(caller.address(), &meta)?;
        let foundation = Foundation {
            id: id.clone(),
            game: self.game,
            rules: self.game.kind().meta().rules_version,
            meta,
            seed: Some(seed),
            entries: Vec::new(),
            in_force: 0,
            keys,
        };
        match self.hub.found(foundation, caller.address()).await {
            // It was made earlier, by a server that stopped before noting it here.
            Err(ServerError::Store(StoreError::Conflict)) => self.hub.check_next(&id, &self.id).await?,
            founded => drop(founded?),
        }
        self.meta.rematch = Some(id.clone());
        let change = Change {
            answer: Answer::NextGame(id.clone()),
            ..Change::notice("rematch", "The next game has been set up.")
        };
        self.commit(change.meta()).await?;
        Ok(id)
    }
}
