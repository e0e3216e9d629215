//! A user who owns one of everything: appointment, order, address, plan. No other user may access them.

use std::collections::BTreeMap;

use reqwest::redirect::Policy;
use serde_json::{Value, json};

use crate::process::Server;

/// The owner's email.
pub(crate) const OWNER: &str = "asha@demo.dft.example";

/// Part of every text of the owner; it must not appear in responses to other users.
pub(crate) const CANARY: &str = "Canary";

/// A client that does not follow redirects.
pub(crate) fn client() -> reqwest::Client {
    reqwest::Client::builder().redirect(Policy::none()).build().unwrap()
}

/// The owner's ids and tokens by the path of their collection.
pub(crate) struct Fixtures(pub(crate) BTreeMap<&'static str, String>);

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

    async fn pay(&self, payable: &Value) {
        let form = self.client.post(self.server.url(payable["payment_url"].as_str().unwrap()));
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

/// The path segment that follows `start`.
pub(crate) fn segment_after<'t>(text: &'t str, start: &str) -> Option<&'t str> {
    let rest = &text[text.find(start)? + start.len()..];
    let end = rest.find(|end: char| !(end.is_ascii_alphanumeric() || "-_.~".contains(end)));
    Some(&rest[..end.unwrap_or(rest.len())]).filter(|segment| !segment.is_empty())
}

/// Start times of a doctor's free slots.
pub(crate) async fn free_slots(server: &Server, doctor: u32) -> Vec<String> {
    let path = format!("/api/v1/consultations/doctors/{doctor}/slots/");
    let days: BTreeMap<String, Vec<Value>> = server.get(&path).await.json().await.unwrap();
    let slots = days.into_values().flatten().filter(|slot| slot["status"] == "available");
    slots.map(|slot| slot["starts_at"].as_str().unwrap().to_owned()).collect()
}

impl Fixtures {
    /// Creates everything through the API.
    pub(crate) async fn acquire(server: &Server) -> Self {
        let owner = Owner { server, client: client(), cookie: server.sign_in(OWNER).await.unwrap() };
        let mut all = BTreeMap::new();
        let mut add = |collection: &'static str, value: &str| drop(all.insert(collection, value.to_owned()));
        for collection in ["consultations/doctors", "consultations/specializations", "dopamart/products"] {
            add(collection, "1");
        }
        add("mindfulness/categories", "1");
        add("mindfulness/tracks", "1");
        let doctors = server.get("/api/v1/consultations/doctors/").await.text().await.unwrap();
        add("media/pictures", segment_after(&doctors, "/media/pictures/").unwrap());

        let plan = owner.post("/api/v1/subscriptions/subscribe/", &json!({"plan_id": 1})).await;
        owner.pay(&plan).await;
        // The last free slot: the room of the next one may be open already.
        let start = free_slots(server, 1).await.pop().unwrap();
        let appointment = json!({"doctor_id": 1, "appointment_datetime": start, "patient": patient()});
        let appointment = owner.post("/api/v1/consultations/appointments/", &appointment).await;
        owner.pay(&appointment).await;
        let id = appointment["id"].to_string();
        let appointment = owner.get(&format!("/api/v1/consultations/appointments/{id}/")).await;
        assert_eq!(appointment["status"], "booked");
        add("consultations/appointments", &id);
        let room = appointment["meeting_join_url"].as_str().unwrap();
        add("consultations/room", segment_after(room, "/room/").unwrap());

        let saved = owner.post("/api/v1/dopamart/addresses/", &address()).await;
        add("dopamart/addresses", &saved["id"].to_string());
        owner.post("/api/v1/dopamart/cart/", &json!({"product_id": 1})).await;
        let order = owner.post("/api/v1/dopamart/cart/checkout/", &json!({})).await;
        add("dopamart/orders", &order["id"].to_string());
        let payment = order["payment_request"]["id"].to_string();
        add("payments", &payment);
        add("sandbox/pay", segment_after(order["payment_url"].as_str().unwrap(), "/pay/").unwrap());
        let line = owner.post("/api/v1/dopamart/cart/", &json!({"product_id": 2})).await;
        add("dopamart/cart", &line["id"].to_string());

        let guest = json!({"guest": {"name": "Canary Rao", "email": OWNER}, "address": address(),
                           "items": [{"product_id": 1, "quantity": 1}]});
        let guest = server.post("/api/v1/dopamart/cart/checkout/", &guest).await.unwrap();
        let guest: Value = guest.error_for_status().unwrap().json().await.unwrap();
        let token = guest["payment_request"]["token"].as_str().unwrap();
        let payment: Value = server.get(&format!("/api/v1/payments/{token}/")).await.json().await.unwrap();
        add("dopamart/orders/track", segment_after(payment["next"].as_str().unwrap(), "/track/").unwrap());

        server.post("/api/notifications/subscribe/", &json!({"email": OWNER})).await.unwrap();
        let emails = server.get("/dev/outbox/").await.text().await.unwrap().replace("&#x2f;", "/");
        add(
            "notifications/unsubscribe",
            segment_after(&emails, "/unsubscribe/").expect("a link in the email"),
        );
        Self(all)
    }

    /// The path with the owner's id or token.
    pub(crate) fn path_for(&self, template: &str) -> String {
        let Some((start, rest)) = template.split_once("/{") else { return template.to_owned() };
        let collection =
            start.trim_start_matches("/api/v1/").trim_start_matches("/api/").trim_start_matches('/');
        let value = self.0.get(collection).unwrap_or_else(|| panic!("there is no fixture of {collection}"));
        format!("{start}/{value}{}", &rest[rest.find('}').unwrap() + 1..])
    }
}

/// The path with an id or a token that does not exist.
pub(crate) fn path_to_missing(template: &str) -> String {
    let Some((start, rest)) = template.split_once("/{") else { return template.to_owned() };
    let missing = if rest.starts_with("id") { "9007199254740001" } else { "unknown-token" };
    format!("{start}/{missing}{}", &rest[rest.find('}').unwrap() + 1..])
}
