//! A fake Razorpay on localhost: checks every header and field, and can lose, pause, repeat and alter responses.

mod events;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use dft_kernel::time::Clock;
use serde_json::{Value, json};

pub(crate) use events::{WebhookDelivery, sign};

pub(crate) const VARIABLES: [(&str, &str); 4] = [
    ("RAZORPAY_KEY_ID", "rzp_test_key"),
    ("RAZORPAY_KEY_SECRET", "key-secret"),
    ("RAZORPAY_WEBHOOK_SECRET", "webhook-secret"),
    ("RAZORPAY_WEBHOOK_SECRET_OLD", "webhook-secret-before"),
];

/// base64 of `rzp_test_key:key-secret`.
const AUTHORIZATION: &str = "Basic cnpwX3Rlc3Rfa2V5OmtleS1zZWNyZXQ=";

#[derive(Clone)]
pub(crate) struct FakeRazorpay {
    pub(crate) base_url: String,
    clock: Clock,
    state: Arc<Mutex<ProviderState>>,
}

/// The data of the provider, and how it behaves.
#[derive(Default)]
pub(crate) struct ProviderState {
    pub(crate) links: BTreeMap<String, Value>,
    /// By idempotency key.
    pub(crate) refunds: BTreeMap<String, Value>,
    /// Requests that do not match the documentation.
    pub(crate) violations: Vec<String>,
    /// Percentage of lost responses, before or after the request is processed.
    pub(crate) lost_response_percent: u64,
    /// The first status of a refund.
    pub(crate) refund_status: Option<&'static str>,
    /// Every request fails with this status.
    pub(crate) fail_with: Option<u16>,
    /// Alters every link in a response.
    pub(crate) alter_link: Option<fn(&mut Value)>,
    /// How many of the next responses are lost after the request is processed.
    pub(crate) lose_next_responses: u64,
    /// Requests of these names wait until they are resumed.
    pub(crate) paused: Vec<&'static str>,
    /// How many requests were paused.
    pub(crate) paused_count: u64,
    pub(crate) request_count: u64,
    random: u64,
}

impl ProviderState {
    /// A small linear congruential generator, so that a run can be repeated.
    fn roll(&mut self) -> u64 {
        self.random =
            self.random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.random >> 33) % 100
    }

    pub(crate) fn seed(&mut self, seed: u64) {
        self.random = seed;
    }

    fn reject_violation(&mut self, what: impl Into<String>) -> Response {
        let what = what.into();
        self.violations.push(what.clone());
        error_response(400, &what)
    }
}

fn error_response(status: u16, description: &str) -> Response {
    let body = json!({"error": {"code": "BAD_REQUEST_ERROR", "description": description}});
    (StatusCode::from_u16(status).unwrap(), Json(body)).into_response()
}

/// A response that breaks off.
fn lost_response() -> Response {
    let broken = futures_util::stream::once(async { Err::<Bytes, _>(std::io::Error::other("cut")) });
    Body::from_stream(broken).into_response()
}

impl FakeRazorpay {
    pub(crate) async fn start(clock: Clock) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address: SocketAddr = listener.local_addr().unwrap();
        let fake = Self { base_url: format!("http://{address}/v1"), clock, state: Arc::default() };
        let app = Router::new()
            .route("/v1/payment_links/", post(create).get(find))
            .route("/v1/payment_links/{id}", get(fetch))
            .route("/v1/payment_links/{id}/cancel", post(cancel))
            .route("/v1/payments/{id}/refund", post(refund))
            .route("/v1/payments/{id}/refunds/{refund}", get(fetch_refund))
            .with_state(fake.clone());
        tokio::spawn(async move { axum::serve(listener, app).await });
        fake
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, ProviderState> {
        self.state.lock().unwrap()
    }

    /// The reference of a link, by its URL.
    pub(crate) fn reference(&self, url: &str) -> String {
        let state = self.state();
        let link = state.links.values().find(|link| link["short_url"] == url).expect("a known link");
        link["reference_id"].as_str().unwrap().to_owned()
    }

    fn with_link<T>(&self, reference: &str, act: impl FnOnce(&mut Value) -> T) -> T {
        let mut state = self.state();
        let link = state.links.values_mut().find(|link| link["reference_id"] == reference).expect("a link");
        act(link)
    }

    /// Pays a link; false when it has ended.
    pub(crate) fn pay(&self, reference: &str) -> bool {
        self.with_link(reference, |link| {
            if link["status"] != "created" {
                return false;
            }
            let id = format!("pay_{}", link["id"].as_str().unwrap());
            link["status"] = json!("paid");
            link["amount_paid"] = link["amount"].clone();
            link["payments"] = json!([{
                "payment_id": id, "plink_id": link["id"], "amount": link["amount"],
                "method": "upi", "status": "captured", "created_at": 1, "updated_at": 1,
            }]);
            true
        })
    }

    /// The bank reports a payment for a link that had ended.
    pub(crate) fn pay_late(&self, reference: &str) {
        self.with_link(reference, |link| link["status"] = json!("created"));
        assert!(self.pay(reference));
    }

    /// The same, and the link keeps its status.
    pub(crate) fn pay_late_keeping_status(&self, reference: &str) {
        let ended = self.status(reference);
        self.pay_late(reference);
        self.with_link(reference, |link| link["status"] = json!(ended));
    }

    pub(crate) fn expire(&self, reference: &str) -> bool {
        self.with_link(reference, |link| {
            let open = link["status"] == "created";
            if open {
                link["status"] = json!("expired");
            }
            open
        })
    }

    pub(crate) fn status(&self, reference: &str) -> String {
        self.with_link(reference, |link| link["status"].as_str().unwrap().to_owned())
    }

    pub(crate) fn status_of_only_link(&self) -> String {
        let state = self.state();
        assert_eq!(state.links.len(), 1);
        state.links["plink_1"]["status"].as_str().unwrap().to_owned()
    }

    /// Checks the credentials of a request and processes it with `work`, unless the request or its response is to be lost.
    fn respond(&self, headers: &HeaderMap, work: impl FnOnce(&mut ProviderState) -> Response) -> Response {
        let mut state = self.state();
        state.request_count += 1;
        if headers.get("authorization").and_then(|value| value.to_str().ok()) != Some(AUTHORIZATION) {
            state.reject_violation("wrong credentials");
            return error_response(401, "Authentication failed");
        }
        if let Some(status) = state.fail_with {
            return error_response(status, "down");
        }
        let roll = state.roll();
        if roll < state.lost_response_percent / 2 {
            return lost_response();
        }
        let response = work(&mut state);
        if state.lose_next_responses > 0 {
            state.lose_next_responses -= 1;
            return lost_response();
        }
        if roll < state.lost_response_percent { lost_response() } else { response }
    }

    /// Waits while requests of this name are paused.
    async fn wait_while_paused(&self, name: &'static str) {
        let mut counted = false;
        while self.is_paused(name, &mut counted) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Checks and counts under one lock, so that a request counts once.
    fn is_paused(&self, name: &'static str, counted: &mut bool) -> bool {
        let mut state = self.state();
        let paused = state.paused.contains(&name);
        if paused && !std::mem::replace(counted, true) {
            state.paused_count += 1;
        }
        paused
    }

    /// Waits until this many requests were paused.
    pub(crate) async fn wait_until_paused(&self, number: u64) {
        while self.state().paused_count < number {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    pub(crate) fn resume(&self, name: &'static str) {
        self.state().paused.retain(|paused| *paused != name);
    }
}

fn link_response(state: &ProviderState, link: &Value) -> Response {
    let mut link = link.clone();
    if let Some(alter) = state.alter_link {
        alter(&mut link);
    }
    Json(link).into_response()
}

async fn create(State(fake): State<FakeRazorpay>, headers: HeaderMap, Json(body): Json<Value>) -> Response {
    fake.wait_while_paused("create").await;
    let now = fake.clock.now().unix_seconds();
    fake.respond(&headers, |state| {
        let known = [
            "amount",
            "currency",
            "accept_partial",
            "expire_by",
            "reference_id",
            "description",
            "notify",
            "reminder_enable",
            "callback_url",
            "callback_method",
        ];
        let fields: Vec<_> = body.as_object().unwrap().keys().map(String::as_str).collect();
        if let Some(odd) = fields.iter().find(|field| !known.contains(field)) {
            return state.reject_violation(format!("{odd} is not sent by us"));
        }
        let reference = body["reference_id"].as_str().unwrap_or_default().to_owned();
        let rules = [
            (headers["content-type"] == "application/json", "content type"),
            (body["amount"].as_i64().is_some_and(|amount| amount >= 100), "amount"),
            (body["currency"] == "INR", "currency"),
            (body["accept_partial"] == false, "accept_partial"),
            (body["reminder_enable"] == false, "reminder_enable"),
            (body["notify"] == json!({"sms": false, "email": false}), "notify"),
            (reference.starts_with("dft_") && reference.len() == 28, "reference_id"),
            (
                body["description"].as_str().is_some_and(|text| !text.is_empty() && text.len() <= 2048),
                "description",
            ),
            (body["callback_method"] == "get", "callback_method"),
            (
                body["callback_url"]
                    .as_str()
                    .is_some_and(|url| url.starts_with("http://localhost:8080/payments/return?payment=")),
                "callback_url",
            ),
        ];
        if let Some((_, wrong)) = rules.iter().find(|(ok, _)| !ok) {
            return state.reject_violation(format!("{wrong}: {body}"));
        }
        if body["expire_by"].as_i64().is_none_or(|end| end < now + 15 * 60) {
            return state.reject_violation("expire_by timestamp must be atleast 15 minutes in future");
        }
        if state.links.values().any(|link| link["reference_id"] == reference.as_str()) {
            // One message is in the documentation, the other from the server.
            return if state.links.len().is_multiple_of(2) {
                error_response(400, "payment link creation with reference ID already attempted")
            } else {
                let message = format!(
                    "payment link with given reference_id: {reference} already exists. Please create a payment link with a different reference_id"
                );
                error_response(400, &message)
            };
        }
        let id = format!("plink_{}", state.links.len() + 1);
        let mut link = body.clone();
        let extra = json!({
            "id": id, "short_url": format!("https://rzp.io/i/{id}"), "status": "created", "amount_paid": 0,
            "payments": null, "notes": null, "reminders": [], "created_at": now, "expired_at": 0,
            "cancelled_at": 0, "updated_at": now, "upi_link": false, "user_id": "",
        });
        link.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        state.links.insert(id, link.clone());
        link_response(state, &link)
    })
}

async fn find(
    State(fake): State<FakeRazorpay>,
    headers: HeaderMap,
    Query(query): Query<BTreeMap<String, String>>,
) -> Response {
    let response = fake.respond(&headers, |state| {
        let Some(reference) = query.get("reference_id") else {
            return state.reject_violation("no reference_id");
        };
        let found: Vec<_> =
            state.links.values().filter(|link| link["reference_id"] == reference.as_str()).cloned().collect();
        Json(json!({"payment_links": found})).into_response()
    });
    // The response is computed; now it may be delayed.
    fake.wait_while_paused("find").await;
    response
}

async fn fetch(State(fake): State<FakeRazorpay>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    fake.wait_while_paused("fetch").await;
    fake.respond(&headers, |state| match state.links.get(&id) {
        Some(link) => link_response(state, link),
        None => error_response(400, "The id provided does not exist"),
    })
}

async fn cancel(State(fake): State<FakeRazorpay>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    fake.respond(&headers, |state| {
        let Some(link) = state.links.get_mut(&id) else { return error_response(400, "does not exist") };
        if link["status"] != "created" {
            return error_response(400, "Cannot cancel a payment link that is not open");
        }
        link["status"] = json!("cancelled");
        Json(link.clone()).into_response()
    })
}

async fn refund(
    State(fake): State<FakeRazorpay>,
    headers: HeaderMap,
    Path(id): Path<String>,
    Json(body): Json<Value>,
) -> Response {
    // Long enough that two attempts can overlap.
    tokio::time::sleep(Duration::from_millis(1)).await;
    fake.respond(&headers, |state| {
        let key = headers.get("x-refund-idempotency").and_then(|key| key.to_str().ok()).unwrap_or_default();
        let plain = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        if key.len() < 10 || !plain || body["receipt"] != key || body["speed"] != "normal" {
            return state.reject_violation(format!("refund {key}: {body}"));
        }
        if let Some(known) = state.refunds.get(key) {
            if known["amount"] != body["amount"] || known["payment_id"] != id.as_str() {
                return state.reject_violation(format!("another request under the key {key}"));
            }
            return Json(known.clone()).into_response();
        }
        let captured = state.links.values().find_map(|link| {
            let payment = &link["payments"][0];
            (payment["payment_id"] == id.as_str()).then(|| payment["amount"].as_i64().unwrap())
        });
        let before: i64 = state
            .refunds
            .values()
            .filter(|refund| refund["payment_id"] == id.as_str())
            .map(|refund| refund["amount"].as_i64().unwrap())
            .sum();
        let amount = body["amount"].as_i64().unwrap_or(0);
        if captured.is_none_or(|captured| amount < 100 || before + amount > captured) {
            return state.reject_violation(format!("more than was paid: {body}"));
        }
        let refund = json!({
            "id": format!("rfnd_{}", state.refunds.len() + 1), "entity": "refund", "amount": amount,
            "currency": "INR", "payment_id": id, "status": state.refund_status.unwrap_or("processed"),
            "speed_requested": "normal", "speed_processed": "normal", "receipt": key, "notes": [],
            "acquirer_data": {"arn": null}, "created_at": 1,
        });
        state.refunds.insert(key.to_owned(), refund.clone());
        Json(refund).into_response()
    })
}

async fn fetch_refund(
    State(fake): State<FakeRazorpay>,
    headers: HeaderMap,
    Path((payment, refund)): Path<(String, String)>,
) -> Response {
    fake.respond(&headers, |state| {
        let found = state
            .refunds
            .values()
            .find(|known| known["id"] == refund.as_str() && known["payment_id"] == payment.as_str());
        found.map_or_else(
            || error_response(400, "does not exist"),
            |refund| Json(refund.clone()).into_response(),
        )
    })
}
