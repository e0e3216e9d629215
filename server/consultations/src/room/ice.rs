//! STUN and TURN servers for the browsers of a room. TURN credentials follow coturn's REST API: the username is an expiry
//! time, the password its HMAC with a secret that only we and the TURN server know.

use std::time::Duration;

use aws_lc_rs::hmac;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dft_kernel::time::Timestamp;
use dft_kernel::token::link_token;

use crate::config::{Config, TurnServer};

/// Credentials outlive the room by this, so that a clock that is slightly ahead does not end the call.
const CREDENTIAL_MARGIN: Duration = Duration::from_mins(1);

pub(super) struct IceServer {
    pub(super) url: String,
    /// For TURN.
    pub(super) credentials: Option<TurnCredentials>,
}

pub(super) struct TurnCredentials {
    pub(super) username: String,
    pub(super) password: String,
}

pub(super) struct IceServers {
    pub(super) servers: Vec<IceServer>,
    pub(super) expires_at: Timestamp,
}

/// The configured servers, with credentials for a room that closes then.
pub(super) fn ice_servers(config: &Config, closes_at: Timestamp) -> IceServers {
    let expires_at = closes_at + CREDENTIAL_MARGIN;
    let stun = config.stun_url.iter().map(|url| IceServer { url: url.clone(), credentials: None });
    let turn = config.turn.iter().map(|TurnServer { url, secret }| {
        let username = format!("{}:{}", expires_at.unix_seconds(), link_token());
        let password = turn_password(secret.reveal(), &username);
        IceServer { url: url.clone(), credentials: Some(TurnCredentials { username, password }) }
    });
    IceServers { servers: stun.chain(turn).collect(), expires_at }
}

/// HMAC-SHA1 in base64.
fn turn_password(secret: &str, username: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, secret.as_bytes());
    STANDARD.encode(hmac::sign(&key, username.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_what_openssl_computes() {
        // printf '1794717000:asha' | openssl dgst -sha1 -hmac 'north wind' -binary | base64
        assert_eq!(turn_password("north wind", "1794717000:asha"), "gy3UTyuykEBYVqrEK7toTdiaDNw=");
    }
}
