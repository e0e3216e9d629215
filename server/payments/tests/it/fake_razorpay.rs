//! A Razorpay of our own on loopback: checks every header and field, and can drop, delay, repeat and lie.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use aws_lc_rs::hmac;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use dft_kernel::time::Clock;
use serde_json::{Value, json};

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
    pub(crate) address: String,
    clock: Clock,
    state: Arc<Mutex<Books>>,
}

/// What the provider has in its books, and how it behaves.
#[derive(Default)]
pub(crate) struct Books {
    links: BTreeMap<String, Value>,
    /// By their key.
    pub(crate) refunds: BTreeMap<String, Value>,
    /// Requests that were not as documented.
    pub(crate) violations: Vec<String>,
    /// So many of a hundred answers are lost, before or after the work is done.
    pub(crate) lost_percent: u64,
    /// What refunds answer with first.
    pub(crate) refund_status: Option<&'static str>,
    /// Answers every question with this status.
    pub(crate) down: Option<u16>,
    /// Bends every link it shows: the lie.
    pub(crate) lie: Option<fn(&mut Value)>,
    /// So many of the next answers are lost after the work is done.
    pub(crate) lose_next: u64,
    /// Questions of these names wait until they are taken off.
    pub(crate) held: Vec<&'static str>,
    /// How many have begun to wait.
    pub(crate) waiting: u64,
    pub(crate) asked: u64,
    chance: u64,
}

impl Books {
    /// A small generator of our own, so that a run can be repeated.
    fn roll(&mut self) -> u64 {
        self.chance =
            self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) % 100
    }

    pub(crate) fn seed(&mut self, seed: u64) {
        self.chance = seed;
    }

    fn complain(&mut self, what: impl Into<String>) -> Response {
        let what = what.into();
        self.violations.push(what.clone());
        trouble(400, &what)
    }
}

fn trouble(status: u16, description: &str) -> Response {
    let body = json!({"error": {"code": "BAD_REQUEST_ERROR", "description": description}});
    (StatusCode::from_u16(status).unwrap(), Json(body)).into_response()
}

/// The answer never arrives whole.
fn lost() -> Response {
    let broken = futures_util::stream::once(async { Err::<Bytes, _>(std::io::Error::other("cut")) });
    Body::from_stream(broken).into_response()
}

pub(crate) fn sign(secret: &str, body: impl AsRef<[u8]>) -> String {
    let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes()), body.as_ref());
    tag.as_ref().iter().fold(String::new(), |text, byte| text + &format!("{byte:02x}"))
}

/// An event as Razorpay would deliver it.
#[derive(Clone, Debug)]
pub(crate) struct WebhookDelivery {
    pub(crate) id: String,
    pub(crate) body: String,
    pub(crate) signature: String,
}

impl WebhookDelivery {
    pub(crate) fn of(id: &str, body: &Value) -> Self {
        let body = body.to_string();
        Self { id: id.to_owned(), signature: sign("webhook-secret", &body), body }
    }
}

impl FakeRazorpay {
    pub(crate) async fn start(clock: Clock) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address: SocketAddr = listener.local_addr().unwrap();
        let fake = Self { address: format!("http://{address}/v1"), clock, state: Arc::default() };
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

    pub(crate) fn books(&self) -> MutexGuard<'_, Books> {
        self.state.lock().unwrap()
    }

    /// The reference of a link, from the address people pay it at.
    pub(crate) fn reference(&self, url: &str) -> String {
        let books = self.books();
        let link = books.links.values().find(|link| link["short_url"] == url).expect("a link of ours");
        link["reference_id"].as_str().unwrap().to_owned()
    }

    fn with_link<T>(&self, reference: &str, act: impl FnOnce(&mut Value) -> T) -> T {
        let mut books = self.books();
        let link = books.links.values_mut().find(|link| link["reference_id"] == reference).expect("a link");
        act(link)
    }

    /// Somebody pays a link: true unless it has ended.
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

    /// The bank reports money for a link that had ended.
    pub(crate) fn pay_late(&self, reference: &str) {
        self.with_link(reference, |link| link["status"] = json!("created"));
        assert!(self.pay(reference));
    }

    /// The same, and the link keeps the word it had ended with.
    pub(crate) fn pay_late_unnamed(&self, reference: &str) {
        let ended = self.status(reference);
        self.pay_late(reference);
        self.with_link(reference, |link| link["status"] = json!(ended));
    }

    /// The link's time runs out.
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
        let books = self.books();
        assert_eq!(books.links.len(), 1);
        books.links["plink_1"]["status"].as_str().unwrap().to_owned()
    }

    /// The event that tells of a link as it stands.
    pub(crate) fn event(&self, reference: &str) -> WebhookDelivery {
        let body = self.event_body(reference);
        WebhookDelivery::of(&format!("evt_{reference}_{}", body["event"].as_str().unwrap()), &body)
    }

    pub(crate) fn event_body(&self, reference: &str) -> Value {
        self.with_link(reference, |link| {
            let status = link["status"].as_str().unwrap().to_owned();
            let mut entity = link.clone();
            // An event's link has no list of payments; the money stands beside it. Its notes are a list when empty.
            entity.as_object_mut().unwrap().remove("payments");
            entity["notes"] = json!([]);
            let mut payload = json!({"payment_link": {"entity": entity}});
            if status == "paid" {
                payload["payment"] = json!({"entity": {
                    "id": link["payments"][0]["payment_id"], "entity": "payment", "amount": link["amount"],
                    "currency": "INR", "status": "captured", "order_id": "order_1", "method": "upi", "notes": null,
                }});
                payload["order"] = json!({"entity": {"id": "1", "amount": link["amount"]}});
            }
            json!({
                "entity": "event", "account_id": "acc_1", "event": format!("payment_link.{status}"),
                "contains": ["payment_link"], "created_at": 1, "payload": payload,
            })
        })
    }

    /// The event that tells of a refund as it stands.
    pub(crate) fn refund_event(&self, key: &str) -> WebhookDelivery {
        let refund = self.books().refunds[key].clone();
        let name = format!("refund.{}", refund["status"].as_str().unwrap());
        let body = json!({
            "entity": "event", "account_id": "acc_1", "event": name, "contains": ["refund", "payment"],
            "created_at": 1, "payload": {"refund": {"entity": refund}, "payment": {"entity": {
                "id": refund["payment_id"], "amount": refund["amount"], "currency": "INR", "status": "refunded",
            }}},
        });
        WebhookDelivery::of(&format!("evt_{key}_{name}"), &body)
    }

    /// What every request gets: its credentials checked, and perhaps no answer. `work` runs unless the request itself was
    /// lost on the way.
    fn answer(&self, headers: &HeaderMap, work: impl FnOnce(&mut Books) -> Response) -> Response {
        let mut books = self.books();
        books.asked += 1;
        if headers.get("authorization").and_then(|value| value.to_str().ok()) != Some(AUTHORIZATION) {
            books.complain("wrong credentials");
            return trouble(401, "Authentication failed");
        }
        if let Some(status) = books.down {
            return trouble(status, "down");
        }
        let fate = books.roll();
        if fate < books.lost_percent / 2 {
            return lost();
        }
        let answer = work(&mut books);
        if books.lose_next > 0 {
            books.lose_next -= 1;
            return lost();
        }
        if fate < books.lost_percent { lost() } else { answer }
    }

    /// Waits as long as questions of this name are held.
    async fn wait(&self, name: &'static str) {
        let mut counted = false;
        while self.is_held(name, &mut counted) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Counts with one look who is held: one that is held a moment after its first look waits as well.
    fn is_held(&self, name: &'static str, counted: &mut bool) -> bool {
        let mut books = self.books();
        let held = books.held.contains(&name);
        if held && !std::mem::replace(counted, true) {
            books.waiting += 1;
        }
        held
    }

    /// Until so many questions wait.
    pub(crate) async fn until_waiting(&self, number: u64) {
        while self.books().waiting < number {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    pub(crate) fn let_go(&self, name: &'static str) {
        self.books().held.retain(|held| *held != name);
    }
}

fn shown(books: &Books, link: &Value) -> Response {
    let mut link = link.clone();
    if let Some(lie) = books.lie {
        lie(&mut link);
    }
    Json(link).into_response()
}

async fn create(State(fake): State<FakeRazorpay>, headers: HeaderMap, Json(body): Json<Value>) -> Response {
    fake.wait("create").await;
    let now = fake.clock.now().unix_seconds();
    fake.answer(&headers, |books| {
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
            return books.complain(format!("{odd} is not sent by us"));
        }
        let reference = body["reference_id"].as_str().unwrap_or_default().to_owned();
        let strict = [
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
        if let Some((_, wrong)) = strict.iter().find(|(fine, _)| !fine) {
            return books.complain(format!("{wrong}: {body}"));
        }
        if body["expire_by"].as_i64().is_none_or(|end| end < now + 15 * 60) {
            return books.complain("expire_by timestamp must be atleast 15 minutes in future");
        }
        if books.links.values().any(|link| link["reference_id"] == reference.as_str()) {
            // Their documentation has the one wording, their server the other.
            return if books.links.len().is_multiple_of(2) {
                trouble(400, "payment link creation with reference ID already attempted")
            } else {
                let said = format!(
                    "payment link with given reference_id: {reference} already exists. Please create a payment link with a different reference_id"
                );
                trouble(400, &said)
            };
        }
        let id = format!("plink_{}", books.links.len() + 1);
        let mut link = body.clone();
        let extra = json!({
            "id": id, "short_url": format!("https://rzp.io/i/{id}"), "status": "created", "amount_paid": 0,
            "payments": null, "notes": null, "reminders": [], "created_at": now, "expired_at": 0,
            "cancelled_at": 0, "updated_at": now, "upi_link": false, "user_id": "",
        });
        link.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
        books.links.insert(id, link.clone());
        shown(books, &link)
    })
}

async fn find(
    State(fake): State<FakeRazorpay>,
    headers: HeaderMap,
    Query(wish): Query<BTreeMap<String, String>>,
) -> Response {
    let answer = fake.answer(&headers, |books| {
        let Some(reference) = wish.get("reference_id") else { return books.complain("no reference_id") };
        let found: Vec<_> =
            books.links.values().filter(|link| link["reference_id"] == reference.as_str()).cloned().collect();
        Json(json!({"payment_links": found})).into_response()
    });
    // Known by now, and a while on its way.
    fake.wait("find").await;
    answer
}

async fn fetch(State(fake): State<FakeRazorpay>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    fake.wait("fetch").await;
    fake.answer(&headers, |books| match books.links.get(&id) {
        Some(link) => shown(books, link),
        None => trouble(400, "The id provided does not exist"),
    })
}

async fn cancel(State(fake): State<FakeRazorpay>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    fake.answer(&headers, |books| {
        let Some(link) = books.links.get_mut(&id) else { return trouble(400, "does not exist") };
        if link["status"] != "created" {
            return trouble(400, "Cannot cancel a payment link that is not open");
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
    // Long enough that two tries of ours can meet.
    tokio::time::sleep(Duration::from_millis(1)).await;
    fake.answer(&headers, |books| {
        let key = headers.get("x-refund-idempotency").and_then(|key| key.to_str().ok()).unwrap_or_default();
        let plain = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
        if key.len() < 10 || !plain || body["receipt"] != key || body["speed"] != "normal" {
            return books.complain(format!("refund {key}: {body}"));
        }
        if let Some(known) = books.refunds.get(key) {
            if known["amount"] != body["amount"] || known["payment_id"] != id.as_str() {
                return books.complain(format!("another request under the key {key}"));
            }
            return Json(known.clone()).into_response();
        }
        let captured = books.links.values().find_map(|link| {
            let payment = &link["payments"][0];
            (payment["payment_id"] == id.as_str()).then(|| payment["amount"].as_i64().unwrap())
        });
        let before: i64 = books
            .refunds
            .values()
            .filter(|refund| refund["payment_id"] == id.as_str())
            .map(|refund| refund["amount"].as_i64().unwrap())
            .sum();
        let amount = body["amount"].as_i64().unwrap_or(0);
        if captured.is_none_or(|captured| amount < 100 || before + amount > captured) {
            return books.complain(format!("more than was paid: {body}"));
        }
        let made = json!({
            "id": format!("rfnd_{}", books.refunds.len() + 1), "entity": "refund", "amount": amount,
            "currency": "INR", "payment_id": id, "status": books.refund_status.unwrap_or("processed"),
            "speed_requested": "normal", "speed_processed": "normal", "receipt": key, "notes": [],
            "acquirer_data": {"arn": null}, "created_at": 1,
        });
        books.refunds.insert(key.to_owned(), made.clone());
        Json(made).into_response()
    })
}

async fn fetch_refund(
    State(fake): State<FakeRazorpay>,
    headers: HeaderMap,
    Path((payment, refund)): Path<(String, String)>,
) -> Response {
    fake.answer(&headers, |books| {
        let found = books
            .refunds
            .values()
            .find(|known| known["id"] == refund.as_str() && known["payment_id"] == payment.as_str());
        found.map_or_else(|| trouble(400, "does not exist"), |refund| Json(refund.clone()).into_response())
    })
}
