//! How much may be copied in: records from elsewhere and positions of finished games, which are the only things that make
//! a large table at once.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::ServerError;

const DAY: Duration = Duration::from_secs(24 * 3600);

/// What a new table takes besides its log and what is said of it: rows, keys, indexes.
const AROUND: usize = 2048;

/// Bytes on disk, counted in kilobytes: what was used up comes back evenly over a day.
pub(crate) struct Budget {
    each: Option<DefaultKeyedRateLimiter<IpAddr>>,
    all: Option<DefaultDirectRateLimiter>,
}

/// So many kilobytes at once, and as many again in a day.
fn daily(kilobytes: NonZeroU32) -> Option<Quota> {
    Some(Quota::with_period(DAY / kilobytes.get())?.allow_burst(kilobytes))
}

impl Budget {
    /// Kilobytes a day for one address, and in all; `None` for any number.
    pub(crate) fn new(each: Option<NonZeroU32>, all: Option<NonZeroU32>) -> Self {
        Self {
            each: each.and_then(daily).map(RateLimiter::keyed),
            all: all.and_then(daily).map(RateLimiter::direct),
        }
    }

    /// Takes what a copy of so many bytes needs.
    pub(crate) fn spend(&self, address: Option<IpAddr>, bytes: usize) -> Result<(), ServerError> {
        let kilobytes = u32::try_from((bytes + AROUND).div_ceil(1024)).unwrap_or(u32::MAX);
        let kilobytes = NonZeroU32::new(kilobytes).unwrap_or(NonZeroU32::MIN);
        if let (Some(each), Some(address)) = (&self.each, address) {
            // Whoever has not come for a day has all of it again.
            each.retain_recent();
            if !matches!(each.check_key_n(&address, kilobytes), Ok(Ok(()))) {
                return Err(ServerError::ShareUsed);
            }
        }
        match &self.all {
            Some(all) if !matches!(all.check_n(kilobytes), Ok(Ok(()))) => Err(ServerError::AllUsed),
            _ => Ok(()),
        }
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
        assert!(Budget::new(None, None).spend(address(1), usize::MAX / 2).is_ok());
    }
}
