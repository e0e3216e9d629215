//! A user with an afternoon: signs in, looks around, books, cancels, buys, pays, listens, and signs out.

use rand::RngExt;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::tally::Tally;
use crate::process::Server;

/// So many things somebody does between signing in and out.
const STEPS: usize = 40;

/// A public page's data.
const LISTS: [&str; 8] = [
    "/api/v1/config/",
    "/api/v1/consultations/doctors/",
    "/api/v1/consultations/specializations/",
    "/api/v1/dopamart/products/",
    "/api/v1/mindfulness/tracks/",
    "/api/v1/mindfulness/categories/",
    "/api/v1/subscriptions/plans/",
    "/readyz",
];

/// What only they see.
const OWN: [&str; 8] = [
    "/api/v1/users/me/",
    "/api/v1/consultations/appointments/",
    "/api/v1/dopamart/orders/",
    "/api/v1/dopamart/cart/",
    "/api/v1/dopamart/addresses/",
    "/api/v1/subscriptions/history/",
    "/api/v1/mindfulness/tracks/recent/",
    "/api/v1/mindfulness/access/",
];

/// Tracks that they listen to.
pub(super) const SOUNDS: [usize; 3] = [1, 2, 3];

pub(super) struct Person<'s> {
    server: &'s Server,
    tally: &'s Tally,
    cookie: String,
}

fn chance(of: usize) -> usize {
    rand::rng().random_range(0..of)
}

impl<'s> Person<'s> {
    /// Lives through one visit, a step at each tick of the pace.
    pub(super) async fn visits(
        server: &'s Server,
        tally: &'s Tally,
        email: &str,
        pace: &mut tokio::time::Interval,
    ) {
        let cookie = match server.sign_in(email).await {
            Ok(cookie) => cookie,
            Err(error) => return tally.wonder(format!("nobody could sign in: {error:?}")),
        };
        let person = Self { server, tally, cookie };
        for _ in 0..STEPS {
            pace.tick().await;
            person.step().await;
        }
        person.leave(email).await;
    }

    fn ask(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.server.client.request(method, self.server.url(path));
        request.header("cookie", &self.cookie).header("sec-fetch-site", "same-origin")
    }

    async fn get(&self, path: &str) -> Value {
        self.tally.send(self.ask(Method::GET, path), &[200]).await.1
    }

    async fn post(&self, path: &str, body: &Value, expected: &[u16]) -> Value {
        self.tally.send(self.ask(Method::POST, path).json(body), expected).await.1
    }

    async fn step(&self) {
        match chance(20) {
            0..4 => drop(self.get(LISTS[chance(LISTS.len())]).await),
            4..7 => drop(self.get(OWN[chance(OWN.len())]).await),
            7..10 => self.book().await,
            10 => self.cancel_one().await,
            11..14 => self.shop().await,
            14..17 => self.listen().await,
            17 => self.subscribe().await,
            18 => self.write().await,
            _ => self.tracks_audio().await,
        }
    }

    async fn book(&self) {
        let doctor = 1 + chance(6);
        let days = self.get(&format!("/api/v1/consultations/doctors/{doctor}/slots/")).await;
        let slots: Vec<&Value> = days
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(_, day)| day.as_array())
            .flatten()
            .filter(|slot| slot["status"] == "available")
            .collect();
        if slots.is_empty() {
            return;
        }
        let body = json!({
            "doctor_id": doctor, "appointment_datetime": slots[chance(slots.len())]["starts_at"],
            "patient": {"name": "Dev Shah", "email": "dev@example.in", "phone": "9876543210"},
        });
        let booked =
            self.post("/api/v1/consultations/appointments/", &body, &[200, 201, 202, 409, 422]).await;
        self.pay(&booked).await;
    }

    /// At the sandbox: sometimes it fails first, mostly it is paid, by two clicks as often as by one. Each click that
    /// changes something is a webhook.
    async fn pay(&self, wanted: &Value) {
        let Some(page) = wanted["payment_url"].as_str() else { return };
        let clicks: &[&str] = match chance(6) {
            0 => &["failure", "failure", "success", "success"],
            1 | 2 => &["success", "success"],
            3 => &["success"],
            4 => &["cancel"],
            _ => &[],
        };
        for outcome in clicks {
            let form =
                self.ask(Method::POST, page).header("content-type", "application/x-www-form-urlencoded");
            self.tally.send(form.body(format!("outcome={outcome}")), &[303]).await;
        }
        let payment = wanted["payment_request"]["id"].to_string();
        if !clicks.is_empty() && payment != "null" {
            self.get(&format!("/api/v1/payments/{payment}/")).await;
        }
    }

    async fn live_sessions(&self) -> Vec<String> {
        let own = self.get("/api/v1/consultations/appointments/").await;
        let live = own.as_array().into_iter().flatten();
        let live = live.filter(|session| session["status"] == "booked" || session["status"] == "on_hold");
        live.map(|session| format!("/api/v1/consultations/appointments/{}/", session["id"])).collect()
    }

    async fn cancel(&self, path: &str) {
        let request = self.ask(Method::DELETE, path).json(&json!({"reason": "Another day suits me better"}));
        self.tally.send(request, &[200, 409]).await;
    }

    async fn cancel_one(&self) {
        let live = self.live_sessions().await;
        if !live.is_empty() {
            self.cancel(&live[chance(live.len())]).await;
        }
    }

    async fn shop(&self) {
        let product = json!({"product_id": 1 + chance(10), "quantity": 1 + chance(2)});
        let line = self.post("/api/v1/dopamart/cart/", &product, &[201, 409, 422]).await;
        match chance(4) {
            0 => {
                let line = format!("/api/v1/dopamart/cart/{}/", line["id"]);
                let request = self.ask(Method::PUT, &line).json(&json!({"quantity": chance(3)}));
                self.tally.send(request, &[200, 204, 404, 409]).await;
            }
            1 => {}
            _ => {
                let addresses = self.get("/api/v1/dopamart/addresses/").await;
                if addresses.as_array().is_some_and(Vec::is_empty) {
                    let home = json!({"name": "Dev Shah", "phone": "9876543210", "full_address": "14, Lake Road",
                                      "pincode": "560041", "country": "India", "state": "Karnataka"});
                    self.post("/api/v1/dopamart/addresses/", &home, &[201]).await;
                }
                let order = self
                    .post("/api/v1/dopamart/cart/checkout/", &json!({}), &[200, 201, 202, 409, 422])
                    .await;
                self.pay(&order).await;
            }
        }
    }

    async fn listen(&self) {
        let track = format!("/api/v1/mindfulness/tracks/{}/", 1 + chance(8));
        for act in [["like/", "accessed/"], ["bookmark/", "accessed/"], ["like/", "like/"]][chance(3)] {
            self.post(&format!("{track}{act}"), &json!({}), &[200, 404]).await;
        }
    }

    /// The first piece of a sound, as a player asks for it.
    async fn tracks_audio(&self) {
        let path = format!("/api/v1/mindfulness/tracks/{}/audio/", SOUNDS[chance(SOUNDS.len())]);
        let request = self.ask(Method::GET, &path).header("range", "bytes=0-65535");
        self.tally.send(request, &[206, 403]).await;
    }

    async fn subscribe(&self) {
        let body = json!({"plan_id": 1 + chance(3)});
        let wanted = self.post("/api/v1/subscriptions/subscribe/", &body, &[200, 201, 202, 409, 422]).await;
        self.pay(&wanted).await;
    }

    async fn write(&self) {
        let number = chance(1_000_000_000);
        let email = json!({"email": format!("reader{number}@example.in")});
        self.post("/api/notifications/subscribe/", &email, &[200]).await;
        let letter = json!({"name": "Dev Shah", "email": "dev@example.in", "topic": "general",
                            "message": format!("Letter {number}")});
        self.post("/api/notifications/contact/", &letter, &[201]).await;
    }

    /// Gives back the times they had, so that there are some for the next, and signs out.
    async fn leave(&self, email: &str) {
        for path in self.live_sessions().await {
            self.cancel(&path).await;
        }
        self.post("/api/v1/auth/logout/", &json!({}), &[204]).await;
        let status = self.tally.send(self.ask(Method::GET, "/api/v1/users/me/"), &[401]).await.0;
        if status == 200 {
            self.tally.wonder(format!("{email} is still signed in"));
        }
    }
}
