//! Purchases through the whole program, with its sandbox, webhooks and workers.

use dft_testkit::{Engine, both_engines};
use serde_json::{Value, json};

use crate::process::{Server, Site, output_text};

both_engines!(
    site: a_membership_is_bought_upgraded_and_refunded,
    an_order_is_shipped_and_another_is_cancelled,
    a_payment_made_while_the_server_was_down_completes_its_order,
    check_finds_violations_between_areas,
);

async fn site(engine: Engine) -> Site {
    Site::new(engine).await
}

/// A signed-in user of this server.
struct UserSession<'s> {
    server: &'s Server,
    cookie: String,
}

impl<'s> UserSession<'s> {
    async fn sign_in(server: &'s Server, email: &str) -> Self {
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

    /// Buys a plan and pays in the sandbox, which delivers its webhook before it responds.
    async fn buy(&self, plan: i64) -> i64 {
        let payable = self.subscribe(plan).await;
        pay_in_sandbox(self.server, &payable).await;
        payable["payment_request"]["id"].as_i64().unwrap()
    }

    async fn post(&self, path: &str, body: &Value) -> Value {
        let request = self.server.client.post(self.server.url(path)).header("cookie", &self.cookie);
        let request = request.header("sec-fetch-site", "same-origin").json(body);
        request.send().await.unwrap().error_for_status().unwrap().json().await.unwrap()
    }

    /// Orders one product and pays.
    async fn order(&self, product: i64) -> i64 {
        self.post("/api/v1/dopamart/cart/", &json!({"product_id": product})).await;
        let order = self.post("/api/v1/dopamart/cart/checkout/", &json!({})).await;
        pay_in_sandbox(self.server, &order).await;
        order["id"].as_i64().unwrap()
    }

    async fn plan(&self) -> Value {
        self.get("/api/v1/users/me/").await["subscription_plan_name"].clone()
    }
}

/// Submits a successful payment in the sandbox.
async fn pay_in_sandbox(server: &Server, payable: &Value) {
    let url = server.url(payable["payment_url"].as_str().unwrap());
    let form = server.client.post(url).header("sec-fetch-site", "same-origin");
    let form = form.header("content-type", "application/x-www-form-urlencoded").body("outcome=success");
    form.send().await.unwrap();
}

async fn an_order_is_shipped_and_another_is_cancelled(site: Site) {
    let server = site.serve().await;
    let asha = UserSession::sign_in(&server, "asha@demo.dft.example").await;
    assert_eq!(
        asha.get("/api/v1/dopamart/orders/").await.as_array().unwrap().len(),
        4,
        "the demo user's orders"
    );
    let address = json!({"name": "Asha Rao", "phone": "9876543210", "full_address": "14, Lake Road, Jayanagar",
                         "pincode": "560041", "country": "India", "state": "Karnataka"});
    asha.post("/api/v1/dopamart/addresses/", &address).await;
    let first = asha.order(1).await;
    let path = |id: i64| format!("/api/v1/dopamart/orders/{id}/");
    let shown = asha.get(&path(first)).await;
    assert_eq!(shown["status"], "processing", "the webhook alone is enough");
    asha.get(&format!("{}invoice/", path(first))).await;
    let number = first.to_string();
    let early = site.run(&["orders", "deliver", &number]);
    assert!(
        !early.status.success() && output_text(&early).contains("This order is processing"),
        "{}",
        output_text(&early)
    );
    for arguments in [
        &["orders", "ship", &number, "--carrier", "Blue Post", "--tracking", "BP-7"][..],
        &["orders", "deliver", &number],
    ] {
        let done = site.run(arguments);
        assert!(done.status.success(), "{}", output_text(&done));
    }
    assert_eq!(asha.get(&path(first)).await["status"], "delivered");
    let second = asha.order(2).await;
    let cancelled = site.run(&["orders", "cancel", &second.to_string(), "--reason", "Broken"]);
    assert!(
        output_text(&cancelled).contains("is cancelled; the running server refunds ₹249"),
        "{}",
        output_text(&cancelled)
    );
    let guest = json!({
        "guest": {"name": "Gita Sen", "email": "asha@demo.dft.example"},
        "items": [{"product_id": 1, "quantity": 2}], "address": address,
    });
    let response = server.post("/api/v1/dopamart/cart/checkout/", &guest).await.unwrap();
    let order: Value = response.error_for_status().unwrap().json().await.unwrap();
    pay_in_sandbox(&server, &order).await;
    let payment = order["payment_request"]["token"].as_str().unwrap();
    let payment: Value = server.get(&format!("/api/v1/payments/{payment}/")).await.json().await.unwrap();
    let page = payment["next"].as_str().unwrap();
    let seen: Value = server.get(&format!("/api/v1{page}/")).await.json().await.unwrap();
    assert_eq!((&seen["id"], &seen["status"]), (&order["id"], &json!("processing")));
    assert_eq!(
        asha.get("/api/v1/dopamart/orders/").await.as_array().unwrap().len(),
        7,
        "with the guest order of the same email"
    );
    for invalid in ["0", "abc", "999999"] {
        assert!(!site.run(&["orders", "ship", invalid]).status.success(), "{invalid}");
    }
    let check = site.run(&["check"]);
    assert!(check.status.success(), "{}", output_text(&check));
    let refund = site.run(&["refund", &seen["payment_request"]["id"].to_string()]);
    assert!(!refund.status.success());
    let refund = site.run(&["refund", &payment["id"].to_string()]);
    assert!(refund.status.success(), "{}", output_text(&refund));
    let check = site.run(&["check"]);
    assert!(check.status.success(), "{}", output_text(&check));
}

async fn a_payment_made_while_the_server_was_down_completes_its_order(site: Site) {
    let mut server = site.serve().await;
    let body = json!({
        "guest": {"name": "Gita Sen", "email": "gita@example.in"},
        "items": [{"product_id": 1, "quantity": 2}],
        "address": {"name": "Gita Sen", "phone": "9876543210", "full_address": "14, Lake Road, Jayanagar",
                    "pincode": "560041", "country": "India", "state": "Karnataka"},
    });
    let response = server.post("/api/v1/dopamart/cart/checkout/", &body).await.unwrap();
    let order: Value = response.error_for_status().unwrap().json().await.unwrap();
    server.kill();
    server.wait_for_exit().await;
    // The provider records the payment while no server is running.
    site.execute("INSERT INTO sandbox_outcomes SELECT token, 'paid', 'pay_meanwhile' FROM payments").await;
    let server = site.serve().await;
    let token = order["payment_request"]["token"].as_str().unwrap();
    let payment: Value = server.get(&format!("/api/v1/payments/{token}/")).await.json().await.unwrap();
    assert_eq!(payment["status"], "paid", "the return page polls the provider");
    let page = order["track_url"].as_str().unwrap();
    let shown: Value = server.get(&format!("/api/v1{page}/")).await.json().await.unwrap();
    assert_eq!(shown["status"], "processing");
    assert_eq!(site.count("SELECT reserved FROM products WHERE id = 1").await, 0);
    let check = site.run(&["check"]);
    assert!(check.status.success(), "{}", output_text(&check));
}

async fn a_membership_is_bought_upgraded_and_refunded(site: Site) {
    let server = site.serve().await;
    let asha = UserSession::sign_in(&server, "asha@example.in").await;
    let basic = asha.buy(1).await;
    assert_eq!(asha.plan().await, "Basic Plan", "the webhook alone is enough");
    let upgrade = asha.buy(2).await;
    assert_eq!(asha.plan().await, "Standard Plan");
    let early = site.run(&["refund", &basic.to_string()]);
    assert!(
        !early.status.success()
            && output_text(&early).contains("was taken off a later upgrade. Refund that one first."),
        "{}",
        output_text(&early)
    );
    let refund = site.run(&["refund", &upgrade.to_string()]);
    assert!(refund.status.success(), "{}", output_text(&refund));
    assert_eq!(asha.plan().await, "Basic Plan", "the refund applies to the next request");
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
    assert!(refunded().await, "the running server sends the refund");
    let diya = UserSession::sign_in(&server, "diya@demo.dft.example").await;
    assert_eq!(diya.plan().await, "Basic Plan", "a demo user's plan");
    asha.subscribe(3).await;
    let check = site.run(&["check"]);
    assert!(check.status.success(), "{}", output_text(&check));
}

async fn check_finds_violations_between_areas(site: Site) {
    let server = site.serve().await;
    let asha = UserSession::sign_in(&server, "asha@example.in").await;
    asha.buy(1).await;
    asha.subscribe(2).await;
    let address = json!({"name": "Asha Rao", "phone": "9876543210", "full_address": "14, Lake Road, Jayanagar",
                         "pincode": "560041", "country": "India", "state": "Karnataka"});
    asha.post("/api/v1/dopamart/addresses/", &address).await;
    asha.order(1).await;
    for (violate, undo, description) in [
        (
            "UPDATE subscription_terms SET payment_id = NULL, revoked_at = NULL WHERE payment_id IS NOT NULL",
            "UPDATE subscription_terms SET payment_id = (SELECT payment_id FROM subscription_purchases WHERE id = purchase_id)",
            "every paid subscription has its term",
        ),
        (
            "UPDATE subscription_purchases SET status = 'closed' WHERE status = 'open'",
            "UPDATE subscription_purchases SET status = 'open' WHERE status = 'closed'",
            "no open purchase outlives its payment",
        ),
        (
            "UPDATE products SET reserved = 1 WHERE id = 1",
            "UPDATE products SET reserved = 0 WHERE id = 1",
            "reserved stock equals what pending orders hold",
        ),
        (
            "UPDATE orders SET payment_id = NULL WHERE email = 'asha@example.in'",
            "UPDATE orders SET payment_id = (SELECT id FROM payments WHERE purpose = 'order' AND subject_id = orders.id)
             WHERE email = 'asha@example.in'",
            "every order that was sent or is to be sent has exactly one paid payment",
        ),
        (
            "UPDATE invoices SET number = 99 WHERE number = 1",
            "UPDATE invoices SET number = 1 WHERE number = 99",
            "numbered from 1 without a gap",
        ),
        (
            "UPDATE order_lines SET quantity = quantity + 1 WHERE order_id = 6",
            "UPDATE order_lines SET quantity = quantity - 1 WHERE order_id = 6",
            "an order's total is the sum of its lines",
        ),
    ] {
        site.execute(violate).await;
        let broken = site.run(&["check"]);
        let output = output_text(&broken);
        assert!(!broken.status.success(), "{output}");
        assert!(output.lines().any(|line| line.contains("FAILED") && line.contains(description)), "{output}");
        site.execute(undo).await;
        let fine = site.run(&["check"]);
        assert!(fine.status.success(), "{}", output_text(&fine));
    }
}
