//! A simulated user who signs in, browses, books, cancels, buys, pays, listens and signs out.

use rand::RngExt;
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

use super::response_stats::ResponseStats;
use crate::process::Server;

/// Steps between signing in and out.
const STEPS: usize = 40;

/// Public data.
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

/// The user's own data.
const OWN_DATA: [&str; 8] = [
    "/api/v1/users/me/",
    "/api/v1/consultations/appointments/",
    "/api/v1/dopamart/orders/",
    "/api/v1/dopamart/cart/",
    "/api/v1/dopamart/addresses/",
    "/api/v1/subscriptions/history/",
    "/api/v1/mindfulness/tracks/recent/",
    "/api/v1/mindfulness/access/",
];

/// Tracks that users stream.
pub(super) const LISTENED_TRACKS: [usize; 3] = [1, 2, 3];

pub(super) struct User<'s> {
    server: &'s Server,
    stats: &'s ResponseStats,
    cookie: String,
}

fn random_below(limit: usize) -> usize {
    rand::rng().random_range(0..limit)
}

impl<'s> User<'s> {
    /// Runs one session, with one step per tick of the interval.
    pub(super) async fn run_session(
        server: &'s Server,
        stats: &'s ResponseStats,
        email: &str,
        interval: &mut tokio::time::Interval,
    ) {
        let cookie = match server.sign_in(email).await {
            Ok(cookie) => cookie,
            Err(error) => return stats.report_unexpected(format!("sign-in: {error:?}")),
        };
        let user = Self { server, stats, cookie };
        for _ in 0..STEPS {
            interval.tick().await;
            user.step().await;
        }
        user.sign_out(email).await;
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.server.client.request(method, self.server.url(path));
        request.header("cookie", &self.cookie).header("sec-fetch-site", "same-origin")
    }

    async fn get(&self, path: &str) -> Value {
        self.stats.send(self.request(Method::GET, path), &[200]).await.1
    }

    async fn post(&self, path: &str, body: &Value, expected: &[u16]) -> Value {
        self.stats.send(self.request(Method::POST, path).json(body), expected).await.1
    }

    async fn step(&self) {
        match random_below(20) {
            0..4 => drop(self.get(LISTS[random_below(LISTS.len())]).await),
            4..7 => drop(self.get(OWN_DATA[random_below(OWN_DATA.len())]).await),
            7..10 => self.book().await,
            10 => self.cancel_one().await,
            11..14 => self.shop().await,
            14..17 => self.listen().await,
            17 => self.subscribe().await,
            18 => self.subscribe_and_contact().await,
            _ => self.stream_audio().await,
        }
    }

    async fn book(&self) {
        let doctor = 1 + random_below(6);
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
            "doctor_id": doctor, "appointment_datetime": slots[random_below(slots.len())]["starts_at"],
            "patient": {"name": "Dev Shah", "email": "dev@example.in", "phone": "9876543210"},
        });
        let booked =
            self.post("/api/v1/consultations/appointments/", &body, &[200, 201, 202, 409, 422]).await;
        self.pay(&booked).await;
    }

    /// Submits random outcomes in the sandbox, some of them twice. Each one that changes the payment sends a webhook.
    async fn pay(&self, payable: &Value) {
        let Some(page) = payable["payment_url"].as_str() else { return };
        let outcomes: &[&str] = match random_below(6) {
            0 => &["failure", "failure", "success", "success"],
            1 | 2 => &["success", "success"],
            3 => &["success"],
            4 => &["cancel"],
            _ => &[],
        };
        for outcome in outcomes {
            let form =
                self.request(Method::POST, page).header("content-type", "application/x-www-form-urlencoded");
            self.stats.send(form.body(format!("outcome={outcome}")), &[303]).await;
        }
        let payment = payable["payment_request"]["id"].to_string();
        if !outcomes.is_empty() && payment != "null" {
            self.get(&format!("/api/v1/payments/{payment}/")).await;
        }
    }

    async fn live_appointments(&self) -> Vec<String> {
        let appointments = self.get("/api/v1/consultations/appointments/").await;
        let live = appointments.as_array().into_iter().flatten();
        let live = live
            .filter(|appointment| appointment["status"] == "booked" || appointment["status"] == "on_hold");
        live.map(|appointment| format!("/api/v1/consultations/appointments/{}/", appointment["id"])).collect()
    }

    async fn cancel(&self, path: &str) {
        let request =
            self.request(Method::DELETE, path).json(&json!({"reason": "Another day suits me better"}));
        self.stats.send(request, &[200, 409]).await;
    }

    async fn cancel_one(&self) {
        let live = self.live_appointments().await;
        if !live.is_empty() {
            self.cancel(&live[random_below(live.len())]).await;
        }
    }

    async fn shop(&self) {
        let product = json!({"product_id": 1 + random_below(10), "quantity": 1 + random_below(2)});
        let line = self.post("/api/v1/dopamart/cart/", &product, &[201, 409, 422]).await;
        match random_below(4) {
            0 => {
                let line = format!("/api/v1/dopamart/cart/{}/", line["id"]);
                let request = self.request(Method::PUT, &line).json(&json!({"quantity": random_below(3)}));
                self.stats.send(request, &[200, 204, 404, 409]).await;
            }
            1 => {}
            _ => {
                let addresses = self.get("/api/v1/dopamart/addresses/").await;
                if addresses.as_array().is_some_and(Vec::is_empty) {
                    let address = json!({"name": "Dev Shah", "phone": "9876543210", "full_address": "14, Lake Road",
                                      "pincode": "560041", "country": "India", "state": "Karnataka"});
                    self.post("/api/v1/dopamart/addresses/", &address, &[201]).await;
                }
                let order = self
                    .post("/api/v1/dopamart/cart/checkout/", &json!({}), &[200, 201, 202, 409, 422])
                    .await;
                self.pay(&order).await;
            }
        }
    }

    async fn listen(&self) {
        let track = format!("/api/v1/mindfulness/tracks/{}/", 1 + random_below(8));
        for action in
            [["like/", "accessed/"], ["bookmark/", "accessed/"], ["like/", "like/"]][random_below(3)]
        {
            self.post(&format!("{track}{action}"), &json!({}), &[200, 404]).await;
        }
    }

    /// Requests the first part of a track, as an audio player does.
    async fn stream_audio(&self) {
        let path = format!(
            "/api/v1/mindfulness/tracks/{}/audio/",
            LISTENED_TRACKS[random_below(LISTENED_TRACKS.len())]
        );
        let request = self.request(Method::GET, &path).header("range", "bytes=0-65535");
        self.stats.send(request, &[206, 403]).await;
    }

    async fn subscribe(&self) {
        let body = json!({"plan_id": 1 + random_below(3)});
        let payable = self.post("/api/v1/subscriptions/subscribe/", &body, &[200, 201, 202, 409, 422]).await;
        self.pay(&payable).await;
    }

    async fn subscribe_and_contact(&self) {
        let number = random_below(1_000_000_000);
        let email = json!({"email": format!("subscriber{number}@example.in")});
        self.post("/api/notifications/subscribe/", &email, &[200]).await;
        let ticket = json!({"name": "Dev Shah", "email": "dev@example.in", "topic": "general",
                            "message": format!("Message {number}")});
        self.post("/api/notifications/contact/", &ticket, &[201]).await;
    }

    /// Cancels the appointments, so that slots become free for other users, and signs out.
    async fn sign_out(&self, email: &str) {
        for path in self.live_appointments().await {
            self.cancel(&path).await;
        }
        self.post("/api/v1/auth/logout/", &json!({}), &[204]).await;
        let status = self.stats.send(self.request(Method::GET, "/api/v1/users/me/"), &[401]).await.0;
        if status == 200 {
            self.stats.report_unexpected(format!("{email} is still signed in"));
        }
    }
}
