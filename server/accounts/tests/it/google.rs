//! Sign-in with Google ID tokens: which are accepted.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use dft_testkit::{Engine, TestApp, TestResponse, both_engines, one_engine};
use serde_json::{Value, json};

use crate::fake_google::{Behavior, FakeGoogle, claims, claims_with, first_key, second_key};

both_engines!(app: a_user_is_identified_by_their_subject);

one_engine!(
    app: a_valid_token_signs_in,
    tokens_with_invalid_claims_are_rejected,
    tokens_with_another_algorithm_are_rejected,
    malformed_tokens_are_rejected,
);

async fn app(engine: Engine) -> TestApp {
    FakeGoogle::start(Behavior::Serve(vec![first_key().jwk()], 3_600)).await.app(engine).await
}

async fn log_in(app: &TestApp, token: &str) -> TestResponse {
    app.guest().post("/api/v1/auth/google-login/", json!({"id_token": token})).await
}

async fn a_valid_token_signs_in(app: TestApp) {
    for issuer in ["https://accounts.google.com", "accounts.google.com"] {
        let token = first_key().sign(&claims_with(&app.clock, &json!({"iss": issuer})));
        let response = log_in(&app, &token).await.expect(200);
        let user = &response.json()["user"];
        assert_eq!(user["username"], "Asha Rao");
        assert_eq!(user["picture"], "https://pictures.example/asha");
        assert_eq!(user["is_premium"], false);
        assert_eq!(user["subscription_plan_name"], Value::Null);
        assert_eq!(user["roles"], json!([]));
    }
}

async fn tokens_with_invalid_claims_are_rejected(app: TestApp) {
    let now = app.clock.now().unix_seconds();
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
        assert_rejected(&app, &first_key().sign(&claims_with(&app.clock, &change)), &change.to_string())
            .await;
    }
    assert_rejected(&app, &second_key().sign(&claims(&app.clock)), "another key").await;
}

async fn assert_rejected(app: &TestApp, token: &str, reason: &str) {
    let response = log_in(app, token).await;
    assert_eq!(response.status, 401, "{reason}: {:?}", response.body);
    assert_eq!(
        response.json(),
        json!({"message": "Google login failed", "code": "google_login_failed"}),
        "{reason}"
    );
    assert!(response.set_cookies().is_empty(), "{reason}");
}

/// `alg: none` has no signature; HS256 with the public key as its secret is the algorithm confusion attack.
async fn tokens_with_another_algorithm_are_rejected(app: TestApp) {
    let encode = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let body = encode(&claims(&app.clock));
    let jwk = first_key().jwk();
    let modulus = URL_SAFE_NO_PAD.decode(jwk["n"].as_str().unwrap()).unwrap();

    for alg in ["none", "None", "NONE", ""] {
        let header = encode(&json!({"alg": alg, "kid": "key-1"}));
        assert_rejected(&app, &format!("{header}.{body}."), alg).await;
        assert_rejected(&app, &format!("{header}.{body}"), alg).await;
    }
    for (alg, kind) in [("HS256", aws_lc_rs::hmac::HMAC_SHA256), ("HS512", aws_lc_rs::hmac::HMAC_SHA512)] {
        let header = encode(&json!({"alg": alg, "kid": "key-1"}));
        let signed = format!("{header}.{body}");
        for secret in [modulus.as_slice(), jwk.to_string().as_bytes(), b""] {
            let mac = aws_lc_rs::hmac::sign(&aws_lc_rs::hmac::Key::new(kind, secret), signed.as_bytes());
            assert_rejected(&app, &format!("{signed}.{}", URL_SAFE_NO_PAD.encode(mac)), alg).await;
        }
    }

    let good = first_key().sign(&claims(&app.clock));
    let (_, rest) = good.split_once('.').unwrap();
    for header in [
        json!({"alg": "RS512", "kid": "key-1"}),
        json!({"alg": "RS256"}),
        json!({"alg": "RS256", "kid": "key-2"}),
        json!({"kid": "key-1"}),
    ] {
        assert_rejected(&app, &format!("{}.{rest}", encode(&header)), &header.to_string()).await;
    }
}

async fn malformed_tokens_are_rejected(app: TestApp) {
    let good = first_key().sign(&claims(&app.clock));
    let (head_and_body, _) = good.rsplit_once('.').unwrap();
    let mut flipped = good.clone().into_bytes();
    let middle = good.len() / 2;
    flipped[middle] = if flipped[middle] == b'A' { b'B' } else { b'A' };
    let flipped = String::from_utf8(flipped).unwrap();
    let long = "a".repeat(60_000);
    for token in ["x", "a.b.c", "...", "é.é.é", head_and_body, flipped.as_str(), long.as_str()] {
        assert_rejected(&app, token, &token[..token.len().min(40)]).await;
    }

    for body in [json!({}), json!({"id_token": ""}), json!({"id_token": "  "}), json!({"id_token": null})] {
        let response = app.guest().post("/api/v1/auth/google-login/", body).await.expect(400);
        assert_eq!(response.json(), json!({"message": "No credential received", "code": "no_credential"}));
    }
}

async fn a_user_is_identified_by_their_subject(app: TestApp) {
    let id = async |changes: Value| {
        let token = first_key().sign(&claims_with(&app.clock, &changes));
        log_in(&app, &token).await.expect(200).json()["user"]["id"].as_i64().unwrap()
    };
    let asha = id(json!({})).await;
    assert_eq!(
        id(json!({"email": "asha.rao@example.in", "name": "Asha R."})).await,
        asha,
        "a new address is the same user"
    );
    assert_ne!(
        id(json!({"sub": "118200000000000000002"})).await,
        asha,
        "the same address with another subject is another user"
    );
}
