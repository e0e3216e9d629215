//! How many connections one address has open. Beyond its share it is refused, so that nobody sits on every seat.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use ipnet::IpNet;

use super::ClientIp;
use crate::settings::Settings;

/// The shares of all addresses at one port. Each node counts for itself.
#[derive(Clone)]
pub struct Shares(Option<Arc<Counted>>);

struct Counted {
    most: u32,
    /// Everybody comes through these, so they are not one visitor.
    uncounted: Vec<IpNet>,
    /// Only who is here: an address leaves with its last connection.
    open: Mutex<HashMap<IpAddr, u32>>,
    told: AtomicBool,
}

/// One connection's part of its address's share, given back when it is dropped.
pub(super) struct Share(Option<(Arc<Counted>, IpAddr)>);

impl Shares {
    /// For a port at which nobody is counted.
    pub const fn unlimited() -> Self {
        Self(None)
    }

    /// As the settings have it. This machine and our proxies are not counted.
    pub fn new(settings: &Settings) -> Self {
        if !settings.limits {
            return Self::unlimited();
        }
        let own = ["127.0.0.0/8", "::1/128"].map(|net| net.parse().expect("a network"));
        let uncounted = own.into_iter().chain(settings.trusted_proxies.iter().copied()).collect();
        Self::counting(settings.connections_per_address, uncounted)
    }

    pub(super) fn counting(most: u32, uncounted: Vec<IpNet>) -> Self {
        Self(Some(Arc::new(Counted {
            most,
            uncounted,
            open: Mutex::default(),
            told: AtomicBool::new(false),
        })))
    }

    /// Part of this address's share, if there is any left.
    pub(super) fn take(&self, peer: IpAddr) -> Option<Share> {
        let Some(counted) = &self.0 else { return Some(Share(None)) };
        let address = peer.to_canonical();
        if counted.uncounted.iter().any(|net| net.contains(&address)) {
            return Some(Share(None));
        }
        let key = ClientIp(address).key();
        let mut open = counted.open.lock().expect("no panic while holding it");
        let count = open.entry(key).or_default();
        if *count >= counted.most {
            drop(open);
            counted.refused();
            return None;
        }
        *count += 1;
        Some(Share(Some((Arc::clone(counted), key))))
    }
}

impl Counted {
    /// Counted each time and said once: whoever floods us shall not flood the log, and an address is nobody's to read there.
    fn refused(&self) {
        metrics::counter!("connections_refused_total").increment(1);
        if !self.told.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                most = self.most,
                "an address wants more connections than DFT_CONNECTIONS_PER_ADDRESS; if it is a proxy of yours, name it in \
                 DFT_TRUSTED_PROXIES"
            );
        }
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let Some((counted, key)) = self.0.take() else { return };
        let mut open = counted.open.lock().expect("no panic while holding it");
        if let Some(count) = open.get_mut(&key) {
            *count -= 1;
            if *count == 0 {
                open.remove(&key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    impl Shares {
        /// How many addresses are here.
        pub(in crate::http) fn known(&self) -> usize {
            self.0.as_ref().map_or(0, |counted| counted.open.lock().expect("no panic").len())
        }
    }

    #[test]
    fn an_address_has_its_share_and_gets_back_what_it_leaves() {
        let shares = Shares::counting(2, Vec::new());
        let mut held: Vec<_> =
            (0..2).map(|_| shares.take(address("203.0.113.7")).expect("its share")).collect();
        assert!(shares.take(address("203.0.113.7")).is_none());
        assert!(shares.take(address("::ffff:203.0.113.7")).is_none(), "the same, written differently");
        let _other = shares.take(address("203.0.113.8")).expect("another address");
        held.pop();
        held.push(shares.take(address("203.0.113.7")).expect("one was given back"));
        assert!(shares.take(address("203.0.113.7")).is_none());
        assert_eq!(shares.known(), 2);
        drop(held);
        assert_eq!(shares.known(), 1, "who is gone is forgotten");
    }

    #[test]
    fn a_household_is_one_address() {
        let shares = Shares::counting(1, Vec::new());
        let _held = shares.take(address("2001:db8:1:2::9")).expect("its share");
        assert!(shares.take(address("2001:db8:1:2::10")).is_none());
        assert!(shares.take(address("2001:db8:1:3::9")).is_some());
    }

    fn set(variables: &[(&str, &str)]) -> Shares {
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Shares::new(&Settings::read(variables).expect("the settings are fine"))
    }

    /// How many connections this address may have, up to a thousand.
    fn allowed(shares: &Shares, from: &str) -> usize {
        let held: Vec<_> = (0..1_000).map_while(|_| shares.take(address(from))).collect();
        held.len()
    }

    #[test]
    fn this_machine_and_our_proxies_are_not_one_visitor() {
        let shares = set(&[("DFT_LIMITS", "on"), ("DFT_TRUSTED_PROXIES", "10.0.0.0/8")]);
        for from in ["127.0.0.1", "127.8.9.1", "::1", "::ffff:127.0.0.1", "10.1.2.3", "::ffff:10.1.2.3"] {
            assert_eq!(allowed(&shares, from), 1_000, "{from}");
        }
        assert_eq!((allowed(&shares, "203.0.113.7"), allowed(&shares, "2001:db8::1")), (512, 512));
        assert_eq!(shares.known(), 0);
    }

    #[test]
    fn the_share_can_be_set_and_is_a_limit_like_the_others() {
        let few = ("DFT_CONNECTIONS_PER_ADDRESS", "3");
        assert_eq!(allowed(&set(&[("DFT_LIMITS", "on"), few]), "203.0.113.7"), 3);
        assert_eq!(allowed(&set(&[few]), "203.0.113.7"), 1_000, "off in development");
    }
}
