//! How much may be copied in: imported records and positions of finished games, the only things that make a large table
//! at once.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use court_api::Millis;
use governor::clock::{Clock as _, DefaultClock};
use governor::{
    DefaultDirectRateLimiter, DefaultKeyedRateLimiter, InsufficientCapacity, NotUntil, Quota, RateLimiter,
};

use crate::{Hub, ServerError};

type Moment = <DefaultClock as governor::clock::Clock>::Instant;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// What a new table takes besides its log and its description: rows, keys, indexes.
const AROUND: usize = 2048;

/// Bytes on disk, counted in kilobytes. What was used comes back evenly over a day.
pub(crate) struct Budget {
    each: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// How much there is at most, and what is left of it.
    all: Option<(NonZeroU32, DefaultDirectRateLimiter)>,
}

/// This many kilobytes at once, and as many again over a day.
fn daily(kilobytes: NonZeroU32) -> Option<Quota> {
    Some(Quota::with_period(DAY / kilobytes.get())?.allow_burst(kilobytes))
}

impl Budget {
    /// Kilobytes a day for one address, and in all; `None` for any number.
    pub(crate) fn new(each: Option<NonZeroU32>, all: Option<NonZeroU32>) -> Self {
        Self {
            each: each.and_then(daily).map(RateLimiter::keyed),
            all: all.and_then(|most| Some((most, RateLimiter::direct(daily(most)?)))),
        }
    }

    /// Takes what a copy of this many bytes needs.
    pub(crate) fn spend(&self, address: Option<IpAddr>, bytes: usize) -> Result<(), ServerError> {
        let kilobytes = kilobytes(bytes);
        if let (Some(each), Some(address)) = (&self.each, address) {
            // After a day without copies, an address has its whole budget again.
            each.retain_recent();
            wait(each.check_key_n(&address, kilobytes)).map_err(ServerError::ShareUsed)?;
        }
        match &self.all {
            Some((_, all)) => wait(all.check_n(kilobytes)).map_err(ServerError::AllUsed),
            None => Ok(()),
        }
    }

    /// What was copied in before this server started: how long ago, and how many bytes. Addresses are not stored, so it
    /// is taken from the common budget.
    fn recall(&self, copies: impl Iterator<Item = (Duration, usize)>) {
        let Some((most, all)) = &self.all else { return };
        let missing = copies.map(|(age, bytes)| {
            let left = 1.0 - (age.as_secs_f64() / DAY.as_secs_f64()).min(1.0);
            f64::from(kilobytes(bytes).get()) * left
        });
        let missing = missing.sum::<f64>().min(f64::from(most.get())) as u32;
        if let Some(missing) = NonZeroU32::new(missing) {
            // Nothing has been taken yet, and this is no more than there is.
            let _ = all.check_n(missing);
        }
    }
}

fn kilobytes(bytes: usize) -> NonZeroU32 {
    let kilobytes = u32::try_from((bytes + AROUND).div_ceil(1024)).unwrap_or(u32::MAX);
    NonZeroU32::new(kilobytes).unwrap_or(NonZeroU32::MIN)
}

/// How long a caller who gets nothing has to wait.
fn wait(checked: Result<Result<(), NotUntil<Moment>>, InsufficientCapacity>) -> Result<(), Duration> {
    match checked {
        Ok(Ok(())) => Ok(()),
        Ok(Err(not_until)) => Err(not_until.wait_time_from(DefaultClock::default().now())),
        // More than the budget ever holds.
        Err(_) => Err(DAY),
    }
}

impl Hub {
    /// Takes what a copy of this many bytes needs from the budget of this address and from the common one.
    pub(super) async fn spend(&self, address: Option<IpAddr>, bytes: usize) -> Result<(), ServerError> {
        let recall = async || {
            let (now, day) = (self.now(), DAY.as_millis() as Millis);
            let copies = self.inner.store.copied_since(now - day).await?;
            self.inner.copies.recall(copies.into_iter().map(|(at, bytes)| {
                let age = u64::try_from(now - at).unwrap_or(0);
                (Duration::from_millis(age), bytes as usize)
            }));
            Ok::<_, ServerError>(())
        };
        self.inner.copies_recalled.get_or_try_init(recall).await?;
        self.inner.copies.spend(address, bytes)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn an_address_has_its_share_and_all_have_a_bound() {
        let number = |number| NonZeroU32::new(number);
        let address = |last| Some(IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)));
        let budget = Budget::new(number(10), number(25));
        let spend = |last, bytes| budget.spend(address(last), bytes).err().map(|error| error.code());
        assert_eq!(spend(1, 20 * 1024), Some("share-used"), "more than there ever is");
        assert_eq!((spend(1, 8 * 1024), spend(1, 1)), (None, Some("share-used")));
        assert_eq!((spend(2, 8 * 1024), spend(3, 8 * 1024)), (None, Some("all-used")));
        let Err(ServerError::ShareUsed(wait)) = budget.spend(address(1), 1) else {
            panic!("there is something left");
        };
        // A tenth comes back in 2.4 hours, and three tenths are wanted.
        assert!((1..=3 * 8640).contains(&wait.as_secs()), "{wait:?}");
        assert!(Budget::new(None, None).spend(address(1), usize::MAX / 2).is_ok());
    }

    #[test]
    fn what_was_copied_in_before_a_restart_is_gone_for_all_and_comes_back_in_a_day() {
        let address = |last| Some(IpAddr::V4(Ipv4Addr::new(192, 0, 2, last)));
        let after = |hours: u64, kilobytes: usize| {
            let budget = Budget::new(None, NonZeroU32::new(100));
            let age = Duration::from_secs(hours * 3600);
            budget.recall([(age, 48 * 1024), (age, 48 * 1024)].into_iter());
            budget.spend(address(1), (kilobytes - 2) * 1024).is_ok()
        };
        assert_eq!((after(0, 5), after(0, 3)), (false, false), "all of it");
        assert_eq!((after(12, 51), after(12, 50)), (false, true), "half of it");
        assert!(after(24, 100) && after(1000, 100));
    }
}
