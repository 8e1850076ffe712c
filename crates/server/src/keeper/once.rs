//! Receipts: a repeated request gets its answer again without being done again.

use court_api::{Millis, Token};
use futures_util::future::BoxFuture;

use super::{Keeper, RECEIPTS, Standing};
use crate::once::{Answer, Errand, Mint, Receipt, Repeat};
use crate::store::Role;
use crate::{Caller, ServerError};

/// After this long a repeat counts as a new request: whoever waited for an answer has given up.
pub(crate) const LIFE: Millis = 24 * 3600 * 1000;

impl Keeper {
    /// Does an errand of the caller, unless it was done before.
    pub(crate) async fn once<T: Repeat>(
        &mut self,
        caller: &Caller,
        errand: Errand,
        job: impl for<'a> FnOnce(&'a mut Self, &'a Caller) -> BoxFuture<'a, Result<T, ServerError>> + Send,
    ) -> Result<T, ServerError> {
        let standing = self.standing(caller)?;
        let roles: Vec<Role> = self.roles(caller).collect();
        let since = self.hub.now() - LIFE;
        let valid = self.receipts.iter().filter(|receipt| receipt.at() > since);
        let mut answers = valid.filter_map(|receipt| receipt.answer(&errand, &roles).transpose());
        if let Some(answer) = answers.next_back() {
            let answer = answer?.clone();
            return T::repeat(&answer, &self.mint(Some(errand)));
        }
        self.errand = Some((standing.role(), errand));
        let done = job(self, caller).await;
        self.errand = None;
        done
    }

    fn roles(&self, caller: &Caller) -> impl Iterator<Item = Role> {
        caller
            .keys()
            .filter_map(|key| self.keys.get(&key))
            .flatten()
            .copied()
    }

    fn mint(&mut self, errand: Option<Errand>) -> Mint {
        Mint {
            table: self.id.clone(),
            // A table created by an earlier version has none yet.
            secret: self.meta.secret.get_or_insert_with(Token::fresh).clone(),
            errand,
        }
    }

    /// Makes a key for the caller. The meta must be written with it.
    pub(crate) fn new_key(&mut self, role: Role) -> Result<Token, ServerError> {
        let errand = self.errand.as_ref().map(|(_, errand)| errand.clone());
        if let Some(errand) = &errand {
            errand.secret()?;
        }
        Ok(self.mint(errand).key(role))
    }

    /// The receipt for what is being done, if one is wanted.
    pub(super) fn receipt(&mut self, answer: Answer, now: Millis) -> Option<Receipt> {
        let (by, errand) = self.errand.take()?;
        Some(Receipt::new(by, &errand, answer, now))
    }

    /// Keeps a receipt in memory. Nobody can push out the receipts of others.
    pub(super) fn keep_receipt(&mut self, receipt: Receipt) {
        let alike = |other: &Receipt| other.is_like(&receipt);
        if self.receipts.iter().filter(|other| alike(other)).count() >= RECEIPTS {
            let oldest = self.receipts.iter().position(alike);
            oldest.map(|oldest| self.receipts.remove(oldest));
        }
        self.receipts.push(receipt);
    }

    /// Somebody is here, so the seats they hold are in use from now on.
    pub(crate) fn come(&mut self, caller: &Caller) {
        if self.meta.seats.iter().all(|seat| seat.used) {
            return;
        }
        let Ok(Standing { seats, .. }) = self.standing(caller) else {
            return;
        };
        for seat in seats.iter() {
            let seat = &mut self.meta.seats[seat.index()];
            self.unsaved |= !std::mem::replace(&mut seat.used, true);
        }
    }
}

impl Standing {
    /// The role in which somebody asks: the most specific one.
    fn role(self) -> Option<Role> {
        let seat = self.seats.first().map(Role::Seat);
        let host = self.host.then_some(Role::Host);
        let invited = self.invites.first().map(Role::Invite);
        let joins = self.join.then_some(Role::Join);
        seat.or(host).or(invited).or(joins)
    }
}
