//! The client's IP address, used for rate limits and never stored.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use axum::extract::FromRequestParts;
use http::HeaderMap;
use http::request::Parts;
use ipnet::IpNet;

use crate::auth::RequestAuth;

/// The other end of the connection: the client itself, or a proxy. A request extension, set by the server.
#[derive(Clone, Copy, Debug)]
pub struct PeerAddr(pub IpAddr);

/// The client behind any number of trusted proxies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientIp(pub IpAddr);

impl ClientIp {
    /// What rate limits count by. A household gets a whole IPv6 /64, so its addresses count as one.
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
        Ok(resolve_client(peer, &parts.headers, trusted))
    }
}

/// Walks `X-Forwarded-For` from its right end while the hops are trusted proxies. Anything further left was written by the
/// client and may be forged.
fn resolve_client(peer: IpAddr, headers: &HeaderMap, trusted: &[IpNet]) -> ClientIp {
    let is_trusted = |address: IpAddr| trusted.iter().any(|net| net.contains(&address.to_canonical()));
    let lines = headers.get_all("x-forwarded-for").iter().rev().filter_map(|line| line.to_str().ok());
    let mut client = peer;
    for hop in lines.flat_map(|line| line.rsplit(',')) {
        match parse_hop(hop.trim()) {
            Some(address) if is_trusted(client) => client = address,
            _ => break,
        }
    }
    ClientIp(client)
}

/// Some proxies append the port, and write IPv6 in brackets.
fn parse_hop(hop: &str) -> Option<IpAddr> {
    let bare = hop.trim_start_matches('[').trim_end_matches(']');
    bare.parse().ok().or_else(|| hop.parse::<SocketAddr>().ok().map(|with_port| with_port.ip()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resolve(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().expect("ascii"));
        }
        let trusted: Vec<IpNet> = trusted.iter().map(|net| net.parse().expect("a network")).collect();
        resolve_client(peer.parse().expect("an address"), &headers, &trusted).0.to_string()
    }

    #[test]
    fn an_untrusted_peer_can_not_forge_its_address() {
        assert_eq!(resolve("203.0.113.7", &["1.2.3.4"], &[]), "203.0.113.7");
        assert_eq!(resolve("203.0.113.7", &["1.2.3.4"], &["10.0.0.0/8"]), "203.0.113.7");
    }

    #[test]
    fn the_rightmost_untrusted_hop_is_the_client() {
        assert_eq!(resolve("10.0.0.1", &["1.2.3.4, 203.0.113.7"], &["10.0.0.0/8"]), "203.0.113.7");
        assert_eq!(
            resolve("10.0.0.1", &["1.2.3.4", "203.0.113.7, 10.0.0.9"], &["10.0.0.0/8"]),
            "203.0.113.7"
        );
        assert_eq!(resolve("::ffff:10.0.0.1", &["203.0.113.7"], &["10.0.0.0/8"]), "203.0.113.7");
    }

    #[test]
    fn a_hop_may_have_a_port() {
        assert_eq!(resolve("10.0.0.1", &["203.0.113.7:51234"], &["10.0.0.0/8"]), "203.0.113.7");
        assert_eq!(resolve("10.0.0.1", &["[2001:db8::7]"], &["10.0.0.0/8"]), "2001:db8::7");
        assert_eq!(resolve("10.0.0.1", &["[2001:db8::7]:443"], &["10.0.0.0/8"]), "2001:db8::7");
    }

    #[test]
    fn an_unreadable_hop_stops_the_walk() {
        assert_eq!(resolve("10.0.0.1", &["1.2.3.4, unknown"], &["10.0.0.0/8"]), "10.0.0.1");
        assert_eq!(resolve("10.0.0.1", &[], &["10.0.0.0/8"]), "10.0.0.1");
    }

    #[test]
    fn one_ipv6_household_is_one_key() {
        let key = |text: &str| ClientIp(text.parse().expect("an address")).key();
        assert_eq!(key("2001:db8:1:2:3:4:5:6"), key("2001:db8:1:2::9"));
        assert_ne!(key("2001:db8:1:2::9"), key("2001:db8:1:3::9"));
        assert_eq!(key("::ffff:203.0.113.7"), key("203.0.113.7"));
    }
}
