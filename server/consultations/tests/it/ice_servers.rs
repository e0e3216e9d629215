//! Room settings: STUN and TURN servers, and an external meeting service.

use dft_testkit::{Engine, TestContext, one_engine};
use serde_json::{Value, json};

use crate::room_support::{RoomApp, room_app_on};

one_engine!(
    app_with_ice_servers: turn_credentials_match_the_rest_api,
    both_sides_get_the_same_external_meeting,
);

async fn app_with_ice_servers(engine: Engine) -> RoomApp {
    let variables = [
        ("STUN_URL", "stun:stun.example.in:3478"),
        ("TURN_URL", "turn:turn.example.in:3478?transport=udp"),
        ("TURN_SECRET", "north wind"),
        ("DFT_MEETING_URL", "https://meet.example.org/dft/{room}#config"),
    ];
    room_app_on(TestContext::with(engine, &variables).await).await
}

/// HMAC (RFC 2104) with SHA-1 (FIPS 180-4), independent of the library that the program uses.
fn hmac_sha1(key: &[u8], text: &[u8]) -> [u8; 20] {
    let mut block = [0; 64];
    block[..key.len()].copy_from_slice(key);
    let inner: Vec<u8> = block.iter().map(|byte| byte ^ 0x36).chain(text.iter().copied()).collect();
    let outer: Vec<u8> = block.iter().map(|byte| byte ^ 0x5c).chain(sha1(&inner)).collect();
    sha1(&outer)
}

#[allow(clippy::many_single_char_names, reason = "the names of the standard")]
fn sha1(message: &[u8]) -> [u8; 20] {
    let mut padded = message.to_vec();
    padded.push(0x80);
    while padded.len() % 64 != 56 {
        padded.push(0);
    }
    padded.extend((message.len() as u64 * 8).to_be_bytes());
    let mut hash: [u32; 5] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0];
    for block in padded.chunks(64) {
        let mut words: Vec<u32> =
            block.chunks(4).map(|four| u32::from_be_bytes(four.try_into().unwrap())).collect();
        for at in 16..80 {
            words.push((words[at - 3] ^ words[at - 8] ^ words[at - 14] ^ words[at - 16]).rotate_left(1));
        }
        let [mut a, mut b, mut c, mut d, mut e] = hash;
        for (at, word) in words.into_iter().enumerate() {
            let (mixed, constant) = match at {
                0..20 => ((b & c) | (!b & d), 0x5a82_7999),
                20..40 => (b ^ c ^ d, 0x6ed9_eba1),
                40..60 => ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc),
                _ => (b ^ c ^ d, 0xca62_c1d6),
            };
            let next = [a.rotate_left(5), mixed, e, constant, word].into_iter().fold(0, u32::wrapping_add);
            (e, d, c, b, a) = (d, c, b.rotate_left(30), a, next);
        }
        for (sum, part) in hash.iter_mut().zip([a, b, c, d, e]) {
            *sum = sum.wrapping_add(part);
        }
    }
    let mut out = [0; 20];
    for (place, word) in out.chunks_mut(4).zip(hash) {
        place.copy_from_slice(&word.to_be_bytes());
    }
    out
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for three in bytes.chunks(3) {
        let number = three
            .iter()
            .chain([0, 0].iter())
            .take(3)
            .fold(0_usize, |all, byte| all << 8 | usize::from(*byte));
        for place in 0..4 {
            let email = LETTERS[number >> (18 - 6 * place) & 63];
            out.push(if place > three.len() { '=' } else { char::from(email) });
        }
    }
    out
}

#[test]
fn the_reference_hmac_matches_rfc_2202() {
    // Test case 2 of RFC 2202, and the base64 that openssl prints.
    let tag = hmac_sha1(b"Jefe", b"what do ya want for nothing?");
    assert_eq!(tag[..4], [0xef, 0xfc, 0xdf, 0x6a]);
    assert_eq!(base64(&tag), "7/zfauXrL6LSdBbV8YTfnCWafHk=");
}

async fn ice(room_app: &RoomApp, token: &str) -> Value {
    let response =
        room_app.guest().get(&format!("/api/v1/consultations/room/{token}/ice/")).await.expect(200);
    assert_eq!(response.header("cache-control"), Some("no-store"));
    response.json()
}

async fn turn_credentials_match_the_rest_api(room_app: RoomApp) {
    room_app.consent_both().await;
    let (patient, doctor) = (ice(&room_app, &room_app.patient).await, ice(&room_app, &room_app.doctor).await);
    assert_eq!(patient["ice_servers"][0], json!({"urls": ["stun:stun.example.in:3478"]}));
    let turn = &patient["ice_servers"][1];
    assert_eq!(turn["urls"], json!(["turn:turn.example.in:3478?transport=udp"]));
    let username = turn["username"].as_str().unwrap();
    assert_eq!(turn["credential"], base64(&hmac_sha1(b"north wind", username.as_bytes())));
    // A minute after the room closes, at 10:46 IST.
    let (ends, chance) = username.split_once(':').unwrap();
    assert_eq!((ends, patient["expires_at"].as_str()), ("1794806160", Some("2026-11-16T10:46:00+05:30")));
    assert_eq!(chance.len(), 27);
    assert_ne!(turn["username"], doctor["ice_servers"][1]["username"], "each their own");
}

async fn both_sides_get_the_same_external_meeting(room_app: RoomApp) {
    assert_eq!(room_app.room(&room_app.patient).await["meeting_url"], Value::Null, "not before they agreed");
    room_app.consent_both().await;
    let url = |view: Value| view["meeting_url"].as_str().unwrap().to_owned();
    let (patient, doctor) =
        (url(room_app.room(&room_app.patient).await), url(room_app.room(&room_app.doctor).await));
    assert_eq!(patient, doctor);
    let name =
        patient.strip_prefix("https://meet.example.org/dft/").unwrap().strip_suffix("#config").unwrap();
    assert!(name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()));
    room_app.clock.advance(std::time::Duration::from_hours(2));
    assert_eq!(room_app.room(&room_app.patient).await["meeting_url"], Value::Null, "nor when it is over");
}
