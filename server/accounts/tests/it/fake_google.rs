//! A Google of our own on loopback: serves a key set, counts who asks, rotates its keys, goes down, answers nonsense.

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
use dft_accounts::dev_identity::JwtSigner;
use dft_accounts::google::Verifier;
use dft_kernel::time::Clock;
use dft_testkit::{Engine, TestApp, TestContext};
use serde_json::{Value, json};

pub(crate) const CLIENT_ID: &str = "dft-test.apps.example.com";

/// How the fake behaves.
#[derive(Clone)]
pub(crate) enum Mood {
    /// Serves these keys with this lifetime in seconds.
    Well(Vec<Value>, u64),
    /// Answers 500.
    Down,
    /// Answers what is no key set.
    Confused,
}

#[derive(Clone)]
pub(crate) struct FakeGoogle {
    address: SocketAddr,
    mood: Arc<Mutex<Mood>>,
    asked: Arc<AtomicUsize>,
}

impl FakeGoogle {
    pub(crate) async fn start(mood: Mood) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let fake = Self {
            address: listener.local_addr().unwrap(),
            mood: Arc::new(Mutex::new(mood)),
            asked: Arc::default(),
        };
        let app = Router::new().route("/certs", get(certs)).with_state(fake.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        fake
    }

    pub(crate) fn becomes(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    /// How often it was asked for its keys.
    pub(crate) fn asked(&self) -> usize {
        self.asked.load(Ordering::SeqCst)
    }

    /// A world whose sign-in asks this Google.
    pub(crate) async fn world(&self, engine: Engine) -> TestApp {
        let ground = TestContext::new(engine).await;
        let verifier =
            Verifier::google(&format!("http://{}/certs", self.address), CLIENT_ID, ground.clock.clone());
        let accounts = Accounts::with_verifier(
            ground.db.clone(),
            ground.clock.clone(),
            ground.limits.clone(),
            false,
            verifier,
            None,
        );
        TestApp::with_accounts(ground, accounts, Router::new())
    }
}

async fn certs(State(fake): State<FakeGoogle>) -> Response {
    fake.asked.fetch_add(1, Ordering::SeqCst);
    // Long enough for many callers to arrive while one is asking.
    tokio::time::sleep(Duration::from_millis(50)).await;
    let mood = fake.mood.lock().unwrap().clone();
    match mood {
        Mood::Well(keys, age) => {
            ([(header::CACHE_CONTROL, format!("public, max-age={age}"))], axum::Json(json!({"keys": keys})))
                .into_response()
        }
        Mood::Down => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Mood::Confused => "<html>maintenance</html>".into_response(),
    }
}

/// The claims of a token as Google writes them for Asha.
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

/// The same claims with some of them replaced; a null takes a claim away.
pub(crate) fn claims_but(clock: &Clock, changes: &Value) -> Value {
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

/// Signers are slow to make; the tests share two.
pub(crate) fn first_key() -> &'static JwtSigner {
    static KEY: std::sync::LazyLock<JwtSigner> = std::sync::LazyLock::new(|| JwtSigner::new("key-1"));
    &KEY
}

pub(crate) fn second_key() -> &'static JwtSigner {
    static KEY: std::sync::LazyLock<JwtSigner> = std::sync::LazyLock::new(|| JwtSigner::new("key-2"));
    &KEY
}
