//! Money stories through the whole program: its own sandbox, its own webhooks, its own workers.

use dft_testkit::{Engine, both_engines};
use serde_json::{Value, json};

use crate::process::{Server, Site, said};

both_engines!(site: a_membership_is_bought_upgraded_and_refunded, a_broken_promise_between_areas_is_found);

async fn site(engine: Engine) -> Site {
    Site::new(engine).await
}

/// Somebody with a session at this server.
struct Somebody<'s> {
    server: &'s Server,
    cookie: String,
}

impl<'s> Somebody<'s> {
    async fn at(server: &'s Server, email: &str) -> Self {
        Self { server, cookie: server.sign_in(email).await.unwrap() }
    }

    async fn get(&self, path: &str) -> Value {
        let request = self.server.client.get(self.server.url(path)).header("cookie", &self.cookie);
        request.send().await.unwrap().error_for_status().unwrap().json().await.unwrap()
    }

    async fn subscribe(&self, plan: i64) -> Value {
        let url = self.server.url("/api/v1/subscriptions/subscribe/");
        let request = self.server.client.post(url).header("cookie", &self.cookie);
        let request = request.header("sec-fetch-site", "same-origin").json(&json!({"plan_id": plan}));
        request.send().await.unwrap().error_for_status().unwrap().json().await.unwrap()
    }

    /// Presses Pay on the sandbox's page; its webhook has been delivered when it answers.
    async fn buy(&self, plan: i64) -> i64 {
        let wanted = self.subscribe(plan).await;
        let url = self.server.url(wanted["payment_url"].as_str().unwrap());
        let form = self.server.client.post(url).header("sec-fetch-site", "same-origin");
        let form = form.header("content-type", "application/x-www-form-urlencoded").body("outcome=success");
        form.send().await.unwrap();
        wanted["payment_request"]["id"].as_i64().unwrap()
    }

    async fn plan(&self) -> Value {
        self.get("/api/v1/users/me/").await["subscription_plan_name"].clone()
    }
}

async fn a_membership_is_bought_upgraded_and_refunded(site: Site) {
    let server = site.serve().await;
    let asha = Somebody::at(&server, "asha@example.in").await;
    let basic = asha.buy(1).await;
    assert_eq!(asha.plan().await, "Basic Plan", "told by the webhook alone");
    let upgrade = asha.buy(2).await;
    assert_eq!(asha.plan().await, "Standard Plan");
    let early = site.run(&["refund", &basic.to_string()]);
    assert!(!early.status.success() && said(&early).contains("value_carried_on"), "{}", said(&early));
    let refund = site.run(&["refund", &upgrade.to_string()]);
    assert!(refund.status.success(), "{}", said(&refund));
    assert_eq!(asha.plan().await, "Basic Plan", "from the next request on");
    let refunded = async || {
        let payment = asha.get(&format!("/api/v1/payments/{upgrade}/")).await;
        payment["status"] == "refunded"
    };
    for _ in 0..100 {
        if refunded().await {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    assert!(refunded().await, "the running server sends it");
    let diya = Somebody::at(&server, "diya@demo.dft.example").await;
    assert_eq!(diya.plan().await, "Basic Plan", "a demo person");
    asha.subscribe(3).await;
    let check = site.run(&["check"]);
    assert!(check.status.success(), "{}", said(&check));
}

async fn a_broken_promise_between_areas_is_found(site: Site) {
    let server = site.serve().await;
    let asha = Somebody::at(&server, "asha@example.in").await;
    asha.buy(1).await;
    asha.subscribe(2).await;
    for (harm, undo, promise) in [
        (
            "UPDATE terms SET payment_id = NULL, revoked_at = NULL WHERE payment_id IS NOT NULL",
            "UPDATE terms SET payment_id = (SELECT payment_id FROM purchases WHERE id = purchase_id)",
            "every paid subscription has its term",
        ),
        (
            "UPDATE purchases SET status = 'closed' WHERE status = 'open'",
            "UPDATE purchases SET status = 'open' WHERE status = 'closed'",
            "no open purchase outlives its payment",
        ),
    ] {
        site.execute(harm).await;
        let broken = site.run(&["check"]);
        let told = said(&broken);
        assert!(!broken.status.success(), "{told}");
        assert!(told.lines().any(|line| line.contains("BROKEN 1 times") && line.contains(promise)), "{told}");
        site.execute(undo).await;
        let fine = site.run(&["check"]);
        assert!(fine.status.success(), "{}", said(&fine));
    }
}
