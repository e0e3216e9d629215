//! A user who owns one of everything: sessions, orders, addresses, a plan. Other users must not reach any of it.

use std::collections::BTreeMap;

use reqwest::redirect::Policy;
use serde_json::{Value, json};

use crate::process::Server;

/// Whose things they are.
pub(crate) const OWNER: &str = "asha@demo.dft.example";

/// Stands in everything that is theirs, and must not be seen by anyone else.
pub(crate) const CANARY: &str = "Canary";

/// A client that goes nowhere by itself.
pub(crate) fn client() -> reqwest::Client {
    reqwest::Client::builder().redirect(Policy::none()).build().unwrap()
}

/// What the owner has, by the path that leads to it.
pub(crate) struct Fixtures(pub(crate) BTreeMap<&'static str, String>);

/// The owner at the server.
struct Owner<'s> {
    server: &'s Server,
    client: reqwest::Client,
    cookie: String,
}

impl Owner<'_> {
    async fn get(&self, path: &str) -> Value {
        let request = self.client.get(self.server.url(path)).header("cookie", &self.cookie);
        request.send().await.unwrap().error_for_status().unwrap().json().await.unwrap()
    }

    async fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.client.post(self.server.url(path)).header("cookie", &self.cookie);
        let request = request.header("sec-fetch-site", "same-origin").json(body);
        request.send().await.unwrap().error_for_status().unwrap().json().await.unwrap()
    }

    async fn pay(&self, wanted: &Value) {
        let form = self.client.post(self.server.url(wanted["payment_url"].as_str().unwrap()));
        let form = form.header("sec-fetch-site", "same-origin");
        let form = form.header("content-type", "application/x-www-form-urlencoded").body("outcome=success");
        assert_eq!(form.send().await.unwrap().status(), 303);
    }
}

fn patient() -> Value {
    json!({"name": "Canary Rao", "email": OWNER, "phone": "9876543210"})
}

fn address() -> Value {
    json!({"name": "Canary Rao", "phone": "9876543210", "full_address": "14, Canary Road, Jayanagar",
           "pincode": "560041", "country": "India", "state": "Karnataka"})
}

/// The piece of an address after this one, up to the next slash.
pub(crate) fn segment_after<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    let rest = &text[text.find(start)? + start.len()..];
    let end = rest.find(|end: char| !(end.is_ascii_alphanumeric() || "-_.~".contains(end)));
    Some(&rest[..end.unwrap_or(rest.len())]).filter(|piece| !piece.is_empty())
}

/// Times of a doctor that can be booked.
pub(crate) async fn free_times(server: &Server, doctor: u32) -> Vec<String> {
    let path = format!("/api/v1/consultations/doctors/{doctor}/slots/");
    let days: BTreeMap<String, Vec<Value>> = server.get(&path).await.json().await.unwrap();
    let slots = days.into_values().flatten().filter(|slot| slot["status"] == "available");
    slots.map(|slot| slot["starts_at"].as_str().unwrap().to_owned()).collect()
}

impl Fixtures {
    /// Gives the owner all of it, in the ways that a person has.
    pub(crate) async fn acquire(server: &Server) -> Self {
        let owner = Owner { server, client: client(), cookie: server.sign_in(OWNER).await.unwrap() };
        let mut all = BTreeMap::new();
        let mut keep = |place: &'static str, what: &str| drop(all.insert(place, what.to_owned()));
        for place in ["consultations/doctors", "consultations/specializations", "dopamart/products"] {
            keep(place, "1");
        }
        keep("mindfulness/categories", "1");
        keep("mindfulness/tracks", "1");
        let doctors = server.get("/api/v1/consultations/doctors/").await.text().await.unwrap();
        keep("media/pictures", segment_after(&doctors, "/media/pictures/").unwrap());

        let plan = owner.post("/api/v1/subscriptions/subscribe/", &json!({"plan_id": 1})).await;
        owner.pay(&plan).await;
        // The last of them: the next one may be minutes away, and its room open already.
        let time = free_times(server, 1).await.pop().unwrap();
        let session = json!({"doctor_id": 1, "appointment_datetime": time, "patient": patient()});
        let session = owner.post("/api/v1/consultations/appointments/", &session).await;
        owner.pay(&session).await;
        let id = session["id"].to_string();
        let session = owner.get(&format!("/api/v1/consultations/appointments/{id}/")).await;
        assert_eq!(session["status"], "booked");
        keep("consultations/appointments", &id);
        let room = session["meeting_join_url"].as_str().unwrap();
        keep("consultations/room", segment_after(room, "/room/").unwrap());

        let saved = owner.post("/api/v1/dopamart/addresses/", &address()).await;
        keep("dopamart/addresses", &saved["id"].to_string());
        owner.post("/api/v1/dopamart/cart/", &json!({"product_id": 1})).await;
        let order = owner.post("/api/v1/dopamart/cart/checkout/", &json!({})).await;
        keep("dopamart/orders", &order["id"].to_string());
        let payment = order["payment_request"]["id"].to_string();
        keep("payments", &payment);
        keep("sandbox/pay", segment_after(order["payment_url"].as_str().unwrap(), "/pay/").unwrap());
        let line = owner.post("/api/v1/dopamart/cart/", &json!({"product_id": 2})).await;
        keep("dopamart/cart", &line["id"].to_string());

        let guest = json!({"guest": {"name": "Canary Rao", "email": OWNER}, "address": address(),
                           "items": [{"product_id": 1, "quantity": 1}]});
        let guest = server.post("/api/v1/dopamart/cart/checkout/", &guest).await.unwrap();
        let guest: Value = guest.error_for_status().unwrap().json().await.unwrap();
        let token = guest["payment_request"]["token"].as_str().unwrap();
        let payment: Value = server.get(&format!("/api/v1/payments/{token}/")).await.json().await.unwrap();
        keep("dopamart/orders/track", segment_after(payment["next"].as_str().unwrap(), "/track/").unwrap());

        server.post("/api/notifications/subscribe/", &json!({"email": OWNER})).await.unwrap();
        let letters = server.get("/dev/outbox/").await.text().await.unwrap().replace("&#x2f;", "/");
        keep("notifications/unsubscribe", segment_after(&letters, "/unsubscribe/").expect("in the letter"));
        Self(all)
    }

    /// The path with what the owner has in it.
    pub(crate) fn path_for(&self, template: &str) -> String {
        let Some((start, rest)) = template.split_once("/{") else { return template.to_owned() };
        let place = start.trim_start_matches("/api/v1/").trim_start_matches("/api/").trim_start_matches('/');
        let what = self.0.get(place).unwrap_or_else(|| panic!("nobody has one of {place}"));
        format!("{start}/{what}{}", &rest[rest.find('}').unwrap() + 1..])
    }
}

/// The path with something in it that nobody has.
pub(crate) fn path_to_missing(template: &str) -> String {
    let Some((start, rest)) = template.split_once("/{") else { return template.to_owned() };
    let nothing = if rest.starts_with("id") { "9007199254740001" } else { "nobody-has-this-token" };
    format!("{start}/{nothing}{}", &rest[rest.find('}').unwrap() + 1..])
}
