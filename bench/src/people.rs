//! People who come to the site before it is measured: who sign in, order, pay and book, each through the program itself.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::load::Request;
use crate::process::Dft;

/// A demo person whose plan runs.
pub(crate) const MEMBER: &str = "ananya@demo.dft.example";

const SAME_ORIGIN: &str = "Sec-Fetch-Site: same-origin\r\n";

/// Somebody at a server.
#[derive(Clone)]
pub(crate) struct Person {
    address: String,
    headers: String,
}

impl Person {
    pub(crate) fn guest(dft: &Dft) -> Self {
        Self { address: dft.address.clone(), headers: SAME_ORIGIN.to_owned() }
    }

    /// Signs in with the development sign-in.
    pub(crate) async fn sign_in(dft: &Dft, email: &str) -> Self {
        let guest = Self::guest(dft);
        let token = guest.send("/dev/identity/token/", &json!({"email": email, "name": "Bench"})).await;
        let answer = guest.post("/api/v1/auth/google-login/", &token).once().await;
        let cookie = answer.header("set-cookie").and_then(|set| set.split(';').next()).expect("a cookie");
        Self { headers: format!("Cookie: {cookie}\r\n{SAME_ORIGIN}"), ..guest }
    }

    pub(crate) fn get(&self, path: &str) -> Request {
        Request::get(&self.address, path, &self.headers)
    }

    /// The first piece of something long, as a player asks for it.
    pub(crate) fn get_start(&self, path: &str) -> Request {
        Request::get(&self.address, path, &format!("{}Range: bytes=0-65535\r\n", self.headers))
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Request {
        Request::post(&self.address, path, &self.headers, &body.to_string())
    }

    pub(crate) async fn see(&self, path: &str) -> Value {
        self.get(path).once().await.json()
    }

    pub(crate) async fn send(&self, path: &str, body: &Value) -> Value {
        self.post(path, body).once().await.json()
    }

    /// Their number.
    pub(crate) async fn id(&self) -> i64 {
        self.see("/api/v1/users/me/").await["id"].as_i64().expect("an id")
    }

    /// Pays what an answer asks for, and waits for the server's word.
    pub(crate) async fn pay(&self, asked: &Value) {
        let link = asked["payment_url"].as_str().expect("a link");
        Request::form(&self.address, link, SAME_ORIGIN, "outcome=success").once().await;
        let payment = &asked["payment_request"];
        let name = payment["token"].as_str().map_or_else(|| payment["id"].to_string(), str::to_owned);
        let began = Instant::now();
        while self.see(&format!("/api/v1/payments/{name}/")).await["status"] != "paid" {
            assert!(began.elapsed() < Duration::from_secs(10), "a payment does not settle");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// So many people who have just signed in.
pub(crate) async fn crowd(dft: &Dft, many: usize, name: &str) -> Vec<Person> {
    let mut people = Vec::new();
    for number in 0..many {
        people.push(Person::sign_in(dft, &format!("{name}{number}@example.in")).await);
    }
    people
}

pub(crate) fn address() -> Value {
    json!({
        "name": "Bench Mark", "phone": "9876543210", "full_address": "14, Lake Road, Jayanagar",
        "pincode": "560041", "country": "India", "state": "Karnataka",
    })
}

/// What a guest sends to order one piece of a product.
pub(crate) fn guests_order(number: usize, product: &Value) -> Value {
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

/// The times of a doctor that are free.
pub(crate) async fn free_times(guest: &Person, doctor: i64) -> Vec<Value> {
    let days = guest.see(&format!("/api/v1/consultations/doctors/{doctor}/slots/")).await;
    let days = days.as_object().expect("by day").values();
    let slots = days.flat_map(|day| day.as_array().expect("a list"));
    slots.filter(|slot| slot["status"] == "available").map(|slot| slot["starts_at"].clone()).collect()
}
