//! Whose request this is, as far as the network can tell. Used for limits, never kept.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::FromRequestParts;
use http::HeaderMap;
use http::request::Parts;
use ipnet::IpNet;

use crate::auth::RequestAuth;

/// Who opened the connection: the client itself, or a proxy in front of us. Put there by the accept loop.
#[derive(Clone, Copy, Debug)]
pub struct PeerAddr(pub IpAddr);

/// The client, behind however many proxies of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientIp(pub IpAddr);

impl ClientIp {
    /// What a limit counts by: a household gets a whole IPv6 /64, so its addresses count as one.
    pub fn key(self) -> IpAddr {
        match self.0.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from(u128::from(address) >> 64 << 64)),
            address @ IpAddr::V4(_) => address,
        }
    }
}

impl<S: Sync> FromRequestParts<S> for ClientIp {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let PeerAddr(peer) =
            parts.extensions.get().copied().unwrap_or(PeerAddr(IpAddr::V6(Ipv6Addr::UNSPECIFIED)));
        let trusted = parts.extensions.get::<RequestAuth>().map_or(&[][..], RequestAuth::trusted_proxies);
        Ok(client(peer, &parts.headers, trusted))
    }
}

/// Walks `X-Forwarded-For` from its right end, as far as the hops are proxies we trust. What stands further left
/// was written by the client and may say anything.
fn client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> ClientIp {
    let is_ours = |address: IpAddr| trusted.iter().any(|net| net.contains(&address.to_canonical()));
    let hops: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .map(str::trim)
        .collect();

    let mut nearest = peer;
    for hop in hops.into_iter().rev() {
        if !is_ours(nearest) {
            break;
        }
        match address_of(hop) {
            Some(address) => nearest = address,
            None => break,
        }
    }
    ClientIp(nearest)
}

/// Some proxies write the port along, and IPv6 in brackets.
fn address_of(hop: &str) -> Option<IpAddr> {
    let bare = hop.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(|| hop.parse::<SocketAddr>().ok().map(|with_port| with_port.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().expect("ascii"));
        }
        let trusted: Vec<IpNet> = trusted.iter().map(|net| net.parse().expect("a network")).collect();
        client(peer.parse().expect("an address"), &headers, &trusted).0.to_string()
    }

    #[test]
    fn a_stranger_cannot_name_itself() {
        assert_eq!(found("203.0.113.7", &["1.2.3.4"], &[]), "203.0.113.7");
        assert_eq!(found("203.0.113.7", &["1.2.3.4"], &["10.0.0.0/8"]), "203.0.113.7");
    }

    #[test]
    fn the_rightmost_hop_that_is_not_ours_is_the_client() {
        assert_eq!(found("10.0.0.1", &["1.2.3.4, 203.0.113.7"], &["10.0.0.0/8"]), "203.0.113.7");
        assert_eq!(found("10.0.0.1", &["1.2.3.4", "203.0.113.7, 10.0.0.9"], &["10.0.0.0/8"]), "203.0.113.7");
        assert_eq!(found("::ffff:10.0.0.1", &["203.0.113.7"], &["10.0.0.0/8"]), "203.0.113.7");
    }

    #[test]
    fn a_hop_may_carry_its_port() {
        assert_eq!(found("10.0.0.1", &["203.0.113.7:51234"], &["10.0.0.0/8"]), "203.0.113.7");
        assert_eq!(found("10.0.0.1", &["[2001:db8::7]"], &["10.0.0.0/8"]), "2001:db8::7");
        assert_eq!(found("10.0.0.1", &["[2001:db8::7]:443"], &["10.0.0.0/8"]), "2001:db8::7");
    }

    #[test]
    fn nonsense_in_the_header_stops_the_walk() {
        assert_eq!(found("10.0.0.1", &["1.2.3.4, unknown"], &["10.0.0.0/8"]), "10.0.0.1");
        assert_eq!(found("10.0.0.1", &[], &["10.0.0.0/8"]), "10.0.0.1");
    }

    #[test]
    fn one_household_is_one_key() {
        let key = |text: &str| ClientIp(text.parse().expect("an address")).key();
        assert_eq!(key("2001:db8:1:2:3:4:5:6"), key("2001:db8:1:2::9"));
        assert_ne!(key("2001:db8:1:2::9"), key("2001:db8:1:3::9"));
        assert_eq!(key("::ffff:203.0.113.7"), key("203.0.113.7"));
    }
}
