//! Signing in with Google's tokens: what is let in and what is not.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dft_testkit::{Engine, TestApp, TestResponse, both_engines};
use serde_json::{Value, json};

use crate::fake_google::{FakeGoogle, Mood, claims, claims_but, first_key, second_key};

both_engines!(
    world: a_real_token_signs_in,
    tokens_that_are_not_for_us_are_refused,
    tokens_with_another_algorithm_are_refused,
    what_is_no_token_is_refused,
    a_person_is_their_subject,
);

async fn world(engine: Engine) -> TestApp {
    FakeGoogle::start(Mood::Well(vec![first_key().jwk()], 3_600)).await.world(engine).await
}

async fn log_in(world: &TestApp, token: &str) -> TestResponse {
    world.guest().post("/api/v1/auth/google-login/", json!({"id_token": token})).await
}

async fn a_real_token_signs_in(world: TestApp) {
    for issuer in ["https://accounts.google.com", "accounts.google.com"] {
        let token = first_key().sign(&claims_but(&world.clock, &json!({"iss": issuer})));
        let answer = log_in(&world, &token).await.expect(200);
        let user = &answer.json()["user"];
        assert_eq!(user["username"], "Asha Rao");
        assert_eq!(user["picture"], "https://pictures.example/asha");
        assert_eq!(user["is_premium"], false);
        assert_eq!(user["subscription_plan_name"], Value::Null);
        assert_eq!(user["roles"], json!([]));
    }
}

async fn tokens_that_are_not_for_us_are_refused(world: TestApp) {
    let now = world.clock.now().unix_seconds();
    let changes = [
        json!({"exp": now - 61}),
        json!({"exp": null}),
        json!({"exp": "tomorrow"}),
        json!({"aud": "another.apps.example.com"}),
        json!({"aud": ["dft-test.apps.example.com", "another"]}),
        json!({"aud": null}),
        json!({"iss": "https://evil.example"}),
        json!({"iss": "https://accounts.google.com.evil.example"}),
        json!({"iss": null}),
        json!({"sub": null}),
        json!({"sub": ""}),
        json!({"iat": now + 3_600}),
        json!({"nbf": now + 3_600}),
        json!({"email_verified": false}),
        json!({"email_verified": null}),
        json!({"email": null}),
        json!({"email": "not an address"}),
    ];
    for change in changes {
        refused(&world, &first_key().sign(&claims_but(&world.clock, &change)), &change.to_string()).await;
    }
    refused(&world, &second_key().sign(&claims(&world.clock)), "another key").await;
}

async fn refused(world: &TestApp, token: &str, why: &str) {
    let answer = log_in(world, token).await;
    assert_eq!(answer.status, 401, "{why}: {:?}", answer.body);
    assert_eq!(
        answer.json(),
        json!({"message": "Google login failed", "code": "google_login_failed"}),
        "{why}"
    );
    assert!(answer.set_cookies().is_empty(), "{why}");
}

/// `alg: none` asks us to believe without a signature; HS256 with the public key asks us to take for a secret what
/// everybody knows.
async fn tokens_with_another_algorithm_are_refused(world: TestApp) {
    let text = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let body = text(&claims(&world.clock));
    let jwk = first_key().jwk();
    let modulus = URL_SAFE_NO_PAD.decode(jwk["n"].as_str().unwrap()).unwrap();

    for alg in ["none", "None", "NONE", ""] {
        let head = text(&json!({"alg": alg, "kid": "key-1"}));
        refused(&world, &format!("{head}.{body}."), alg).await;
        refused(&world, &format!("{head}.{body}"), alg).await;
    }
    for (alg, kind) in [("HS256", aws_lc_rs::hmac::HMAC_SHA256), ("HS512", aws_lc_rs::hmac::HMAC_SHA512)] {
        let head = text(&json!({"alg": alg, "kid": "key-1"}));
        let signed = format!("{head}.{body}");
        for secret in [modulus.as_slice(), jwk.to_string().as_bytes(), b""] {
            let mac = aws_lc_rs::hmac::sign(&aws_lc_rs::hmac::Key::new(kind, secret), signed.as_bytes());
            refused(&world, &format!("{signed}.{}", URL_SAFE_NO_PAD.encode(mac)), alg).await;
        }
    }

    let good = first_key().sign(&claims(&world.clock));
    let (_, rest) = good.split_once('.').unwrap();
    for head in [
        json!({"alg": "RS512", "kid": "key-1"}),
        json!({"alg": "RS256"}),
        json!({"alg": "RS256", "kid": "key-2"}),
        json!({"kid": "key-1"}),
    ] {
        refused(&world, &format!("{}.{rest}", text(&head)), &head.to_string()).await;
    }
}

async fn what_is_no_token_is_refused(world: TestApp) {
    let good = first_key().sign(&claims(&world.clock));
    let (head_and_body, _) = good.rsplit_once('.').unwrap();
    let mut flipped = good.clone().into_bytes();
    let middle = good.len() / 2;
    flipped[middle] = if flipped[middle] == b'A' { b'B' } else { b'A' };
    let flipped = String::from_utf8(flipped).unwrap();
    let long = "a".repeat(60_000);
    for token in ["x", "a.b.c", "...", "é.é.é", head_and_body, flipped.as_str(), long.as_str()] {
        refused(&world, token, &token[..token.len().min(40)]).await;
    }

    for body in [json!({}), json!({"id_token": ""}), json!({"id_token": "  "}), json!({"id_token": null})] {
        let answer = world.guest().post("/api/v1/auth/google-login/", body).await.expect(400);
        assert_eq!(answer.json(), json!({"message": "No credential received", "code": "no_credential"}));
    }
}

async fn a_person_is_their_subject(world: TestApp) {
    let id = async |changes: Value| {
        let token = first_key().sign(&claims_but(&world.clock, &changes));
        log_in(&world, &token).await.expect(200).json()["user"]["id"].as_i64().unwrap()
    };
    let asha = id(json!({})).await;
    assert_eq!(
        id(json!({"email": "asha.rao@example.in", "name": "Asha R."})).await,
        asha,
        "a new address is the same person"
    );
    assert_ne!(
        id(json!({"sub": "118200000000000000002"})).await,
        asha,
        "the same address with another subject is not"
    );
}
