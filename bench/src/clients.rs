//! Clients of the measured server: they sign in, order, pay and book through its API.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::load::Request;
use crate::process::Dft;

/// A demo user with an active plan.
pub(crate) const MEMBER: &str = "ananya@demo.dft.example";

const SAME_ORIGIN: &str = "Sec-Fetch-Site: same-origin\r\n";

/// A guest or a signed-in user of one server.
#[derive(Clone)]
pub(crate) struct Client {
    address: String,
    headers: String,
}

impl Client {
    pub(crate) fn guest(dft: &Dft) -> Self {
        Self { address: dft.address.clone(), headers: SAME_ORIGIN.to_owned() }
    }

    /// Signs in with the development sign-in.
    pub(crate) async fn sign_in(dft: &Dft, email: &str) -> Self {
        let guest = Self::guest(dft);
        let token = guest.post_json("/dev/identity/token/", &json!({"email": email, "name": "Bench"})).await;
        let response = guest.post("/api/v1/auth/google-login/", &token).once().await;
        let cookie = response.header("set-cookie").and_then(|set| set.split(';').next()).expect("a cookie");
        Self { headers: format!("Cookie: {cookie}\r\n{SAME_ORIGIN}"), ..guest }
    }

    pub(crate) fn get(&self, path: &str) -> Request {
        Request::get(&self.address, path, &self.headers)
    }

    /// Requests the first 64 KiB, as an audio player does.
    pub(crate) fn get_start(&self, path: &str) -> Request {
        Request::get(&self.address, path, &format!("{}Range: bytes=0-65535\r\n", self.headers))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Request {
        Request::post(&self.address, path, &self.headers, &body.to_string())
    }

    pub(crate) async fn get_json(&self, path: &str) -> Value {
        self.get(path).once().await.json()
    }

    pub(crate) async fn post_json(&self, path: &str, body: &Value) -> Value {
        self.post(path, body).once().await.json()
    }

    /// The user's id.
    pub(crate) async fn id(&self) -> i64 {
        self.get_json("/api/v1/users/me/").await["id"].as_i64().expect("an id")
    }

    /// Pays the payment request of a response and waits until it is settled.
    pub(crate) async fn pay(&self, order: &Value) {
        let link = order["payment_url"].as_str().expect("a link");
        Request::form(&self.address, link, SAME_ORIGIN, "outcome=success").once().await;
        let payment = &order["payment_request"];
        let name = payment["token"].as_str().map_or_else(|| payment["id"].to_string(), str::to_owned);
        let started = Instant::now();
        while self.get_json(&format!("/api/v1/payments/{name}/")).await["status"] != "paid" {
            assert!(started.elapsed() < Duration::from_secs(10), "the payment is not settled");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Signs in `count` new users.
pub(crate) async fn sign_in_many(dft: &Dft, count: usize, name: &str) -> Vec<Client> {
    let mut clients = Vec::new();
    for number in 0..count {
        clients.push(Client::sign_in(dft, &format!("{name}{number}@example.in")).await);
    }
    clients
}

pub(crate) fn address() -> Value {
    json!({
        "name": "Bench Mark", "phone": "9876543210", "full_address": "14, Lake Road, Jayanagar",
        "pincode": "560041", "country": "India", "state": "Karnataka",
    })
}

/// The body of a guest checkout of one product.
pub(crate) fn guest_checkout(number: usize, product: &Value) -> Value {
    json!({
        "guest": {"name": "Bench Mark", "email": format!("guest{number}@example.in")},
        "items": [{"product_id": product, "quantity": 1}],
        "address": address(),
    })
}

pub(crate) fn booking(doctor: i64, start: &Value) -> Value {
    json!({
        "doctor_id": doctor,
        "appointment_datetime": start,
        "patient": {"name": "Bench Mark", "email": "bench@example.in", "phone": "9876543210"},
    })
}

/// The start times of a doctor's free slots.
pub(crate) async fn free_slots(guest: &Client, doctor: i64) -> Vec<Value> {
    let days = guest.get_json(&format!("/api/v1/consultations/doctors/{doctor}/slots/")).await;
    let days = days.as_object().expect("by day").values();
    let slots = days.flat_map(|day| day.as_array().expect("a list"));
    slots.filter(|slot| slot["status"] == "available").map(|slot| slot["starts_at"].clone()).collect()
}
