//! The app of these tests: the demo plans, a few coupons, and the sandbox gateway.

use std::ops::Deref;

use axum::Router;
use axum::body::Body;
use dft_coupons::{CouponImporter, Coupons};
use dft_demo::{SandboxGateway, sandbox};
use dft_kernel::db::{Db, Invariant};
use dft_kernel::http::AppRoutes;
use dft_kernel::import::{DynImporter, ImportReport, Source, import};
use dft_payments::{Gateway, PaymentSelector, Payments, Razorpay};
use dft_subscriptions::{PlanImporter, Settlement, Subscriptions};
use dft_testkit::{Engine, TestApp, TestClient, TestContext, TestResponse};
use http::{Method, header};
use serde_json::{Value, json};

/// The ids of the demo plans.
pub(crate) const BASIC: i64 = 1;
pub(crate) const STANDARD: i64 = 2;
pub(crate) const PREMIUM: i64 = 3;

/// Counts the links that can still be paid at the provider.
pub(crate) const OPEN_LINKS: &str =
    "SELECT COUNT(*) FROM payments WHERE token NOT IN (SELECT token FROM sandbox_outcomes)";

pub(crate) const PLANS: &str = include_str!("../../../../demo/plans.toml");

const COUPONS: &str = r#"
[[coupons]]
slug = "welcome10"
code = "WELCOME10"
percent = 10
areas = ["consultations", "dopamart", "subscriptions"]
uses_per_person = 1
per_area = true

[[coupons]]
slug = "whole"
code = "WHOLEGIFT"
percent = 100
areas = ["subscriptions"]
uses_per_person = 2

[[coupons]]
slug = "big"
code = "BIGONLY"
rupees = 100
areas = ["subscriptions"]
smallest_amount = 700
max_uses = 1
"#;

pub(crate) struct SubscriptionsApp {
    inner: TestApp,
    pub(crate) payments: Payments,
    pub(crate) subscriptions: Subscriptions,
}

impl Deref for SubscriptionsApp {
    type Target = TestApp;

    fn deref(&self) -> &TestApp {
        &self.inner
    }
}

pub(crate) async fn import_toml(
    db: &Db,
    importer: Box<dyn DynImporter>,
    toml: &str,
) -> Result<ImportReport, String> {
    let file = format!("{}.toml", importer.name());
    let files = [(file, toml.as_bytes().to_vec().into())];
    import(db, &[importer], &Source::Memory(files.into())).await.map_err(|error| error.to_string())
}

pub(crate) async fn app(engine: Engine) -> SubscriptionsApp {
    app_in(TestContext::new(engine).await).await
}

fn areas(context: &TestContext, sandbox: &SandboxGateway) -> (Coupons, Payments, Subscriptions) {
    let (db, clock, settings) = (&context.db, &context.clock, &context.settings);
    let coupons = Coupons::new(db.clone(), clock.clone(), settings);
    let handlers = vec![Box::new(Settlement::new(settings)) as _];
    // Nothing listens there: with Razorpay configured, the provider is down.
    let gateway: Box<dyn Gateway> = match &context.config(dft_payments::Config::from_env).razorpay {
        Some(account) => Box::new(Razorpay::with_base_url("http://127.0.0.1:1", account)),
        None => Box::new(sandbox.clone()),
    };
    let payments = Payments::new(db.clone(), clock.clone(), settings, gateway, handlers);
    let subscriptions =
        Subscriptions::new(db.clone(), clock.clone(), coupons.clone(), payments.clone(), settings);
    (coupons, payments, subscriptions)
}

pub(crate) async fn app_in(context: TestContext) -> SubscriptionsApp {
    import_toml(&context.db, Box::new(PlanImporter), PLANS).await.unwrap();
    import_toml(&context.db, Box::new(CouponImporter), COUPONS).await.unwrap();
    let sandbox = SandboxGateway::new(context.db.clone(), context.clock.clone());
    let (coupons, payments, subscriptions) = areas(&context, &sandbox);
    let routes = dft_subscriptions::routes()
        .with_state(subscriptions.clone())
        .merge(dft_coupons::routes().with_state(coupons))
        .merge(dft_payments::routes().with_state(payments.clone()));
    let routes = AppRoutes {
        json: Router::from(routes),
        forms: Router::from(sandbox::form_routes().with_state(sandbox)),
        webhooks: Router::from(sandbox::webhook_routes().with_state(payments.clone())),
    };
    SubscriptionsApp { inner: TestApp::new(context, routes), payments, subscriptions }
}

impl SubscriptionsApp {
    pub(crate) async fn count(&self, sql: &'static str) -> i64 {
        sqlx::query_scalar(sql).fetch_one(self.db.reader()).await.unwrap()
    }

    /// Changes the database directly.
    pub(crate) async fn execute(&self, sql: &'static str) {
        let mut tx = self.db.begin().await.unwrap();
        sqlx::query(sql).execute(&mut *tx).await.unwrap();
        tx.commit().await.unwrap();
    }

    pub(crate) async fn assert_invariants(&self) {
        let all = [dft_subscriptions::INVARIANTS, dft_payments::INVARIANTS, dft_coupons::INVARIANTS];
        for Invariant { description, violations_sql } in all.into_iter().flatten() {
            assert_eq!(self.count(violations_sql).await, 0, "{description}");
        }
    }

    /// Refunds a payment in full, as an admin.
    pub(crate) async fn refund(&self, payment: i64) -> Result<(), String> {
        let which = PaymentSelector::Id(payment.to_string().parse().unwrap());
        let outcome = self.payments.admin_refund(&which, None, "a test").await;
        outcome.map(|_| ()).map_err(|error| error.code().to_owned())
    }
}

pub(crate) async fn subscribe(client: &TestClient, body: Value) -> TestResponse {
    client.post("/api/v1/subscriptions/subscribe/", body).await
}

/// Submits the sandbox's payment page.
pub(crate) async fn complete_sandbox_payment(
    client: &TestClient,
    payment_url: &str,
    outcome: &str,
) -> TestResponse {
    let form = format!("outcome={outcome}");
    let mut request = client.request(Method::POST, payment_url, None);
    request.headers_mut().insert(header::CONTENT_TYPE, "application/x-www-form-urlencoded".parse().unwrap());
    request.headers_mut().insert(header::CONTENT_LENGTH, form.len().into());
    *request.body_mut() = Body::from(form);
    client.call(request).await
}

#[derive(Debug, Clone)]
pub(crate) struct PendingPayment {
    pub(crate) payment: i64,
    pub(crate) url: String,
}

impl PendingPayment {
    pub(crate) fn of(response: &TestResponse) -> Self {
        let body = response.json();
        Self {
            payment: body["payment_request"]["id"].as_i64().unwrap(),
            url: body["payment_url"].as_str().unwrap().to_owned(),
        }
    }

    /// Pays it and reads its status, as the return page does.
    pub(crate) async fn pay(&self, client: &TestClient) -> Value {
        complete_sandbox_payment(client, &self.url, "success").await.expect(303);
        self.status(client).await
    }

    pub(crate) async fn status(&self, client: &TestClient) -> Value {
        client.get(&format!("/api/v1/payments/{}/", self.payment)).await.expect(200).json()
    }
}

/// Buys a plan and pays it. Returns the id of the payment.
pub(crate) async fn buy(client: &TestClient, plan: i64) -> i64 {
    let response = subscribe(client, json!({"plan_id": plan})).await.expect(201);
    let link = PendingPayment::of(&response);
    assert_eq!(link.pay(client).await["status"], "paid");
    link.payment
}

pub(crate) async fn active(client: &TestClient) -> Value {
    client.get("/api/v1/subscriptions/active/").await.expect(200).json()
}

/// The active plan's name and its end.
pub(crate) async fn active_until(client: &TestClient) -> Option<(String, String)> {
    let active = active(client).await;
    let name = active["subscription_plan"]["name"].as_str()?.to_owned();
    Some((name, active["expires_at"].as_str().unwrap().to_owned()))
}

pub(crate) async fn history(client: &TestClient) -> Vec<Value> {
    let response = client.get("/api/v1/subscriptions/history/").await.expect(200);
    response.json().as_array().unwrap().clone()
}

/// The status of each purchase, newest first.
pub(crate) async fn statuses(client: &TestClient) -> Vec<String> {
    history(client).await.iter().map(|past| past["status"].as_str().unwrap().to_owned()).collect()
}

/// The quote for one plan.
pub(crate) async fn quote(client: &TestClient, plan: i64, code: &str) -> Value {
    let response = client.get(&format!("/api/v1/subscriptions/quotes/?coupon_code={code}")).await.expect(200);
    response.json().as_array().unwrap().iter().find(|quote| quote["plan_id"] == plan).unwrap().clone()
}

pub(crate) async fn is_premium(client: &TestClient) -> bool {
    let me = client.get("/api/v1/users/me/").await.expect(200).json();
    assert_eq!(me["is_premium"].as_bool().unwrap(), me["subscription_plan_name"].is_string());
    me["is_premium"].as_bool().unwrap()
}
