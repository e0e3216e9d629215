//! A test shop with a few products and coupons, and the sandbox payment provider.

use std::ops::Deref;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use dft_coupons::{CouponImporter, Coupons};
use dft_demo::{SandboxGateway, sandbox};
use dft_dopamart::{Config, Dopamart, INVARIANTS, OrderPaymentHandler, ProductImporter};
use dft_kernel::db::Invariant;
use dft_kernel::http::AppRoutes;
use dft_kernel::import::{DynImporter, ImportReport, Source, import};
use dft_payments::{PaymentHandler, Payments};
use dft_testkit::{Engine, TestApp, TestClient, TestContext, TestResponse};
use http::{Method, header};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

pub(crate) const PRODUCTS: &str = r#"
[[products]]
slug = "journal"
name = "Evening Journal"
description = "Paper for half a year."
price = 449
stock = 50
hsn = "4820"
gst_percent = 18
details = ["Size: A5", "Made in Sanganer"]

[[products]]
slug = "bowl"
name = "Kansa Bowl"
description = "One piece, and no other."
price = 4499
stock = 1
hsn = "7418"
gst_percent = 12
image = "pictures/bowl.svg"

[[products]]
slug = "tea"
name = "First Flush"
description = "Sold out."
price = 649
stock = 0
hsn = "0902"
gst_percent = 5

[[products]]
slug = "incense"
name = "Khus Incense"
description = "A smell of rain."
price = 149
stock = 8
hsn = "3307"
gst_percent = 5
"#;

const BOWL: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>";

const COUPONS: &str = concat!(
    include_str!("../../../../demo/coupons.toml"),
    r#"
[[coupons]]
slug = "gift"
code = "GIFT"
percent = 100
areas = ["dopamart"]

[[coupons]]
slug = "once"
code = "ONCE"
rupees = 49
areas = ["dopamart"]
max_uses = 1
"#
);

pub(crate) const JOURNAL: i64 = 1;
pub(crate) const BOWL_ID: i64 = 2;
pub(crate) const TEA: i64 = 3;
pub(crate) const INCENSE: i64 = 4;

pub(crate) struct TestShop {
    app: TestApp,
    pub(crate) dopamart: Dopamart,
    pub(crate) payments: Payments,
}

impl Deref for TestShop {
    type Target = TestApp;

    fn deref(&self) -> &TestApp {
        &self.app
    }
}

pub(crate) async fn import_products(context: &TestContext, products: &str) -> Result<ImportReport, String> {
    let importers: [Box<dyn DynImporter>; 2] =
        [Box::new(CouponImporter), Box::new(ProductImporter::new(&context.config(Config::from_env)))];
    let files =
        [("coupons.toml", COUPONS), ("products.toml", products), ("products/pictures/bowl.svg", BOWL)];
    let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec().into()));
    import(&context.db, &importers, &Source::Memory(files.into())).await.map_err(|error| error.to_string())
}

pub(crate) async fn shop(engine: Engine) -> TestShop {
    shop_on(TestContext::new(engine).await, PRODUCTS).await
}

/// With rate limits.
pub(crate) async fn shop_with_limits(engine: Engine) -> TestShop {
    shop_on(TestContext::with(engine, &[("DFT_LIMITS", "on")]).await, PRODUCTS).await
}

pub(crate) async fn shop_on(context: TestContext, products: &str) -> TestShop {
    import_products(&context, products).await.unwrap();
    let (db, clock, settings) = (&context.db, &context.clock, &context.settings);
    let config = context.config(Config::from_env);
    let coupons = Coupons::new(db.clone(), clock.clone(), &context.settings);
    let handlers: Vec<Box<dyn PaymentHandler>> = vec![Box::new(OrderPaymentHandler::new(settings, &config))];
    let sandbox = SandboxGateway::new(db.clone(), clock.clone());
    let payments = Payments::new(db.clone(), clock.clone(), settings, Box::new(sandbox.clone()), handlers);
    let dopamart = Dopamart::new(db.clone(), clock.clone(), coupons, payments.clone(), settings, &config);
    let routes = dft_dopamart::routes()
        .with_state(dopamart.clone())
        .merge(dft_media::routes().with_state(dft_media::Images::new(db.clone())))
        .merge(dft_payments::routes().with_state(payments.clone()));
    let routes = AppRoutes {
        json: Router::from(routes),
        forms: Router::from(sandbox::form_routes().with_state(sandbox)),
        webhooks: Router::from(sandbox::webhook_routes().with_state(payments.clone())),
    };
    TestShop { app: TestApp::new(context, routes), dopamart, payments }
}

/// The request with more fields.
#[allow(clippy::needless_pass_by_value, reason = "it reads better at the call")]
pub(crate) fn with(mut request: Value, more: Value) -> Value {
    request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    request
}

pub(crate) fn home() -> Value {
    json!({
        "name": "Asha Rao", "phone": "9876543210", "full_address": "14, Lake Road, Jayanagar",
        "pincode": "560041", "country": "India", "state": "Karnataka",
    })
}

pub(crate) async fn send(
    client: &TestClient,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> TestResponse {
    client.call(client.request(method, path, body.map(|body| body.to_string()))).await
}

pub(crate) async fn add(client: &TestClient, product: i64, quantity: i64) -> TestResponse {
    client.post("/api/v1/dopamart/cart/", json!({"product_id": product, "quantity": quantity})).await
}

pub(crate) async fn put(client: &TestClient, product: i64, quantity: i64) -> TestResponse {
    let path = format!("/api/v1/dopamart/cart/{product}/");
    send(client, Method::PUT, &path, Some(json!({"quantity": quantity}))).await
}

pub(crate) async fn merge(client: &TestClient, items: Value) -> TestResponse {
    client.post("/api/v1/dopamart/cart/merge/", json!({"items": items})).await
}

pub(crate) async fn add_address(client: &TestClient, address: Value) -> TestResponse {
    client.post("/api/v1/dopamart/addresses/", address).await
}

pub(crate) async fn check_out(client: &TestClient, request: Value) -> TestResponse {
    client.post("/api/v1/dopamart/cart/checkout/", request).await
}

/// The body of a guest's checkout.
pub(crate) fn guest_checkout(email: &str, items: &[(i64, i64)]) -> Value {
    let items: Vec<_> =
        items.iter().map(|(id, quantity)| json!({"product_id": id, "quantity": quantity})).collect();
    json!({"guest": {"name": "Gita Sen", "email": email}, "items": items, "address": home()})
}

/// Submits the form of the sandbox's payment page.
pub(crate) async fn submit_sandbox_payment(client: &TestClient, order: &Value, outcome: &str) {
    let url = order["payment_url"].as_str().expect("a link");
    let mut request = client.request(Method::POST, url, None);
    request.headers_mut().insert(header::CONTENT_TYPE, "application/x-www-form-urlencoded".parse().unwrap());
    *request.body_mut() = Body::from(format!("outcome={outcome}"));
    client.call(request).await.expect(303);
}

impl TestShop {
    /// A member with an address and these items in the cart.
    pub(crate) async fn shopper(&self, name: &str, items: &[(i64, i64)]) -> TestClient {
        let client = self.member(name).await;
        add_address(&client, home()).await.expect(201);
        for (product, quantity) in items {
            add(&client, *product, *quantity).await.expect(201);
        }
        client
    }

    /// Pays, and polls the payment until it is settled.
    pub(crate) async fn pay(&self, client: &TestClient, order: &Value) -> Value {
        submit_sandbox_payment(client, order, "success").await;
        self.poll_payment(client, order).await
    }

    /// The payment as the return page reads it.
    pub(crate) async fn poll_payment(&self, client: &TestClient, order: &Value) -> Value {
        self.clock.advance(Duration::from_secs(4));
        let request = &order["payment_request"];
        let name = request["token"].as_str().map_or_else(|| request["id"].to_string(), str::to_owned);
        client.get(&format!("/api/v1/payments/{name}/")).await.expect(200).json()
    }

    pub(crate) async fn order(&self, client: &TestClient, id: &Value) -> Value {
        client.get(&format!("/api/v1/dopamart/orders/{id}/")).await.expect(200).json()
    }

    pub(crate) async fn stock_and_reserved(&self, product: i64) -> (i64, i64) {
        sqlx::query_as("SELECT stock, reserved FROM products WHERE id = $1")
            .bind(product)
            .fetch_one(self.db.reader())
            .await
            .unwrap()
    }

    pub(crate) async fn count(&self, sql: &str) -> i64 {
        sqlx::query_scalar(AssertSqlSafe(sql.to_owned())).fetch_one(self.db.reader()).await.unwrap()
    }

    /// The emails that were queued for this address.
    pub(crate) async fn emails(&self, recipient: &str) -> Vec<String> {
        sqlx::query_scalar("SELECT message FROM outbox WHERE recipient = $1 ORDER BY id")
            .bind(recipient)
            .fetch_all(self.db.reader())
            .await
            .unwrap()
    }

    pub(crate) async fn assert_invariants(&self) {
        let all = [INVARIANTS, dft_payments::INVARIANTS, dft_coupons::INVARIANTS];
        for Invariant { description, violations_sql } in all.into_iter().flatten() {
            assert_eq!(self.count(violations_sql).await, 0, "{description}");
        }
        let unpaid = "SELECT COUNT(*) FROM orders LEFT JOIN payments ON payments.id = orders.payment_id
             WHERE (orders.status IN ('processing', 'shipped', 'delivered') AND orders.total_paise > 0
                    AND COALESCE(payments.status, '') <> 'paid')
                OR (payments.status = 'paid' AND orders.status NOT IN ('processing', 'shipped', 'delivered'))
                OR (payments.status = 'created' AND orders.status <> 'pending')";
        assert_eq!(self.count(unpaid).await, 0, "order and payment status agree");
    }
}
