//! Fake Google on loopback: serves a key set, counts requests, rotates keys, fails, returns garbage.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use dft_accounts::Accounts;
use dft_accounts::google::Verifier;
use dft_demo::JwtSigner;
use dft_kernel::time::Clock;
use dft_testkit::{Engine, TestApp, TestContext};
use serde_json::{Value, json};

pub(crate) const CLIENT_ID: &str = "dft-test.apps.example.com";

#[derive(Clone)]
pub(crate) enum Behavior {
    /// Serves these keys with this `max-age` in seconds.
    Serve(Vec<Value>, u64),
    /// Responds with 500.
    Down,
    /// Responds with something that is no key set.
    Garbage,
}

#[derive(Clone)]
pub(crate) struct FakeGoogle {
    address: SocketAddr,
    behavior: Arc<Mutex<Behavior>>,
    requests: Arc<AtomicUsize>,
}

impl FakeGoogle {
    pub(crate) async fn start(behavior: Behavior) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let fake = Self {
            address: listener.local_addr().unwrap(),
            behavior: Arc::new(Mutex::new(behavior)),
            requests: Arc::default(),
        };
        let app = Router::new().route("/certs", get(certs)).with_state(fake.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        fake
    }

    pub(crate) fn set_behavior(&self, behavior: Behavior) {
        *self.behavior.lock().unwrap() = behavior;
    }

    /// Number of requests for the key set.
    pub(crate) fn requests(&self) -> usize {
        self.requests.load(Ordering::SeqCst)
    }

    /// An app whose sign-in uses this fake.
    pub(crate) async fn app(&self, engine: Engine) -> TestApp {
        let context = TestContext::new(engine).await;
        let verifier =
            Verifier::google(&format!("http://{}/certs", self.address), CLIENT_ID, context.clock.clone());
        let accounts =
            Accounts::with_verifier(context.db.clone(), context.clock.clone(), &context.settings, verifier);
        TestApp::with_accounts(context, accounts, Router::new())
    }
}

async fn certs(State(fake): State<FakeGoogle>) -> Response {
    fake.requests.fetch_add(1, Ordering::SeqCst);
    // Long enough for many callers to arrive during one fetch.
    tokio::time::sleep(Duration::from_millis(50)).await;
    let behavior = fake.behavior.lock().unwrap().clone();
    match behavior {
        Behavior::Serve(keys, age) => {
            ([(header::CACHE_CONTROL, format!("public, max-age={age}"))], axum::Json(json!({"keys": keys})))
                .into_response()
        }
        Behavior::Down => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Behavior::Garbage => "<html>maintenance</html>".into_response(),
    }
}

/// The claims of a valid Google token.
pub(crate) fn claims(clock: &Clock) -> Value {
    let now = clock.now().unix_seconds();
    json!({
        "iss": "https://accounts.google.com",
        "aud": CLIENT_ID,
        "azp": CLIENT_ID,
        "sub": "118200000000000000001",
        "email": "asha@example.in",
        "email_verified": true,
        "name": "Asha Rao",
        "picture": "https://pictures.example/asha",
        "iat": now,
        "exp": now + 3_600,
    })
}

/// The same claims with some replaced; null removes a claim.
pub(crate) fn claims_with(clock: &Clock, changes: &Value) -> Value {
    let mut claims = claims(clock);
    let fields = claims.as_object_mut().unwrap();
    for (name, value) in changes.as_object().unwrap() {
        if value.is_null() {
            fields.remove(name);
        } else {
            fields.insert(name.clone(), value.clone());
        }
    }
    claims
}

/// Key generation is slow; the tests share two keys.
pub(crate) fn first_key() -> &'static JwtSigner {
    static KEY: std::sync::LazyLock<JwtSigner> = std::sync::LazyLock::new(|| JwtSigner::new("key-1"));
    &KEY
}

pub(crate) fn second_key() -> &'static JwtSigner {
    static KEY: std::sync::LazyLock<JwtSigner> = std::sync::LazyLock::new(|| JwtSigner::new("key-2"));
    &KEY
}
