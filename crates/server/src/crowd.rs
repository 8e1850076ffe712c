//! How many things each address has open: connections, update streams.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// The address as limits count it: an IPv4 address, or the first half of an IPv6 address, since one household has very
/// many of those.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    // A server that listens to both kinds sees IPv4 addresses mapped to IPv6.
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

/// Counts what each address has open.
#[derive(Debug)]
pub(crate) struct Crowd {
    /// How many for one address; `None` for any number.
    most: Option<usize>,
    open: Mutex<HashMap<IpAddr, usize>>,
}

impl Crowd {
    pub(crate) fn new(most: Option<usize>) -> Arc<Self> {
        Arc::new(Self {
            most,
            open: Mutex::default(),
        })
    }

    /// A place for one more; `None` if the address already has as many as it may.
    pub(crate) fn enter(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        self.place(address, self.most.unwrap_or(usize::MAX))
    }

    /// A place for one that cannot be refused, but counts all the same.
    pub(crate) fn squeeze_in(self: &Arc<Self>, address: IpAddr) -> Option<Place> {
        self.place(address, usize::MAX)
    }

    /// How many an address may have.
    pub(crate) const fn most(&self) -> Option<usize> {
        self.most
    }

    fn place(self: &Arc<Self>, address: IpAddr, most: usize) -> Option<Place> {
        if self.most.is_some() {
            let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
            let count = open.entry(address).or_default();
            if *count >= most {
                return None;
            }
            *count += 1;
        }
        Some(Place {
            crowd: Arc::clone(self),
            address,
        })
    }

    fn leave(&self, address: IpAddr) {
        if self.most.is_none() {
            return;
        }
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                // Addresses with nothing open are forgotten.
                open.remove(&address);
            }
        }
    }
}

/// One of the places an address has taken; dropping this gives it back.
#[derive(Debug)]
pub(crate) struct Place {
    crowd: Arc<Crowd>,
    address: IpAddr,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.crowd.leave(self.address);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn an_address_has_as_many_as_it_may_and_gets_places_back() {
        let crowd = Crowd::new(Some(2));
        let (one, two) = (address("192.0.2.1"), address("192.0.2.2"));
        let first = crowd.enter(one).unwrap();
        let _second = crowd.enter(one).unwrap();
        assert!(crowd.enter(one).is_none());
        let _other = crowd.enter(two).unwrap();
        drop(first);
        let third = crowd.enter(one);
        assert!(third.is_some());
        let squeezed = crowd.squeeze_in(one);
        drop(third);
        assert!(
            crowd.enter(one).is_none(),
            "one that could not be refused counts too"
        );
        let third = squeezed;
        drop((third, _second, _other));
        assert!(crowd.open.lock().unwrap().is_empty(), "nobody is remembered");
        let free = Crowd::new(None);
        let places: Vec<_> = (0..100).map(|_| free.enter(one)).collect();
        assert!(places.iter().all(Option::is_some));
    }

    #[test]
    fn a_household_is_one_address_however_it_is_written() {
        for (text, expected) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
            ("::1", "::"),
        ] {
            assert_eq!(household(address(text)), address(expected), "{text}");
        }
    }
}
