//! Servers that help two browsers find each other. A TURN server lets in whoever knows our secret, by a name that says until
//! when, and its HMAC: the scheme that coturn calls its REST API.

use std::time::Duration;

use aws_lc_rs::hmac;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dft_kernel::settings;
use dft_kernel::time::Timestamp;
use dft_kernel::token::link_token;

use super::wire::{IceServerView, IceView};

/// A credential outlives the room by this: whoever is in it is not cut off by a clock that is a little ahead.
const OUTLIVES: Duration = Duration::from_mins(1);

/// What a page is told to try, for a room that closes then.
pub(super) fn servers(helpers: &settings::Room, closes_at: Timestamp) -> IceView {
    let expires_at = closes_at + OUTLIVES;
    let stun = helpers.stun_url.iter().map(|url| IceServerView {
        urls: vec![url.clone()],
        username: None,
        credential: None,
    });
    let turn = helpers.turn.iter().map(|(url, secret)| {
        let username = format!("{}:{}", expires_at.unix_seconds(), link_token());
        let credential = credential(secret.reveal(), &username);
        IceServerView { urls: vec![url.clone()], username: Some(username), credential: Some(credential) }
    });
    IceView { ice_servers: stun.chain(turn).collect(), expires_at }
}

/// Its HMAC-SHA1 in base64, as those servers work it out.
fn credential(secret: &str, username: &str) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, secret.as_bytes());
    STANDARD.encode(hmac::sign(&key, username.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_credential_is_what_another_program_works_out() {
        // printf '1794717000:asha' | openssl dgst -sha1 -hmac 'north wind' -binary | base64
        assert_eq!(credential("north wind", "1794717000:asha"), "gy3UTyuykEBYVqrEK7toTdiaDNw=");
    }
}
