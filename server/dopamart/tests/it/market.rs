//! The market these tests visit: a few products, a few coupons, and the sandbox to pay at.

use std::ops::Deref;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use dft_coupons::{CouponImporter, Coupons};
use dft_dopamart::{Dopamart, INVARIANTS, ProductKind, Settlement};
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

pub(crate) struct Market {
    world: TestApp,
    pub(crate) dopamart: Dopamart,
    pub(crate) payments: Payments,
}

impl Deref for Market {
    type Target = TestApp;

    fn deref(&self) -> &TestApp {
        &self.world
    }
}

pub(crate) async fn fill(ground: &TestContext, products: &str) -> Result<ImportReport, String> {
    let kinds: [Box<dyn DynImporter>; 2] =
        [Box::new(CouponImporter), Box::new(ProductKind::new(&ground.settings))];
    let files =
        [("coupons.toml", COUPONS), ("products.toml", products), ("products/pictures/bowl.svg", BOWL)];
    let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec().into()));
    import(&ground.db, &kinds, &Source::Memory(files.into())).await.map_err(|error| error.to_string())
}

pub(crate) async fn market(engine: Engine) -> Market {
    on(TestContext::new(engine).await, PRODUCTS).await
}

/// One that counts how often a client comes.
pub(crate) async fn limited(engine: Engine) -> Market {
    on(TestContext::with(engine, &[("DFT_LIMITS", "on")]).await, PRODUCTS).await
}

pub(crate) async fn on(ground: TestContext, products: &str) -> Market {
    fill(&ground, products).await.unwrap();
    let (db, clock, settings) = (&ground.db, &ground.clock, &ground.settings);
    let coupons = Coupons::new(db.clone(), clock.clone(), settings);
    let handlers: Vec<Box<dyn PaymentHandler>> = vec![Box::new(Settlement::new(settings))];
    let payments = Payments::new(db.clone(), clock.clone(), settings, handlers);
    let dopamart = Dopamart::new(db.clone(), clock.clone(), coupons, payments.clone(), settings);
    let routes = dft_dopamart::routes()
        .with_state(dopamart.clone())
        .merge(dft_media::routes().with_state(dft_media::Images::new(db.clone())))
        .merge(dft_payments::routes().with_state(payments.clone()));
    let routes = AppRoutes {
        json: Router::from(routes),
        forms: Router::from(dft_payments::sandbox_form_routes().with_state(payments.clone())),
        webhooks: Router::from(dft_payments::sandbox_webhook_routes().with_state(payments.clone())),
    };
    Market { world: TestApp::new(ground, routes), dopamart, payments }
}

/// The same wish with more said.
#[allow(clippy::needless_pass_by_value, reason = "it reads better at the call")]
pub(crate) fn with(mut wish: Value, more: Value) -> Value {
    wish.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    wish
}

pub(crate) fn home() -> Value {
    json!({
        "name": "Asha Rao", "phone": "9876543210", "full_address": "14, Lake Road, Jayanagar",
        "pincode": "560041", "country": "India", "state": "Karnataka",
    })
}

pub(crate) async fn send(
    visitor: &TestClient,
    method: Method,
    path: &str,
    body: Option<Value>,
) -> TestResponse {
    visitor.call(visitor.request(method, path, body.map(|body| body.to_string()))).await
}

pub(crate) async fn add(visitor: &TestClient, product: i64, quantity: i64) -> TestResponse {
    visitor.post("/api/v1/dopamart/cart/", json!({"product_id": product, "quantity": quantity})).await
}

pub(crate) async fn put(visitor: &TestClient, product: i64, quantity: i64) -> TestResponse {
    let path = format!("/api/v1/dopamart/cart/{product}/");
    send(visitor, Method::PUT, &path, Some(json!({"quantity": quantity}))).await
}

pub(crate) async fn merge(visitor: &TestClient, items: Value) -> TestResponse {
    visitor.post("/api/v1/dopamart/cart/merge/", json!({"items": items})).await
}

pub(crate) async fn keep_address(visitor: &TestClient, address: Value) -> TestResponse {
    visitor.post("/api/v1/dopamart/addresses/", address).await
}

pub(crate) async fn check_out(visitor: &TestClient, wish: Value) -> TestResponse {
    visitor.post("/api/v1/dopamart/cart/checkout/", wish).await
}

/// What a guest sends.
pub(crate) fn guest_wish(email: &str, items: &[(i64, i64)]) -> Value {
    let items: Vec<_> =
        items.iter().map(|(id, quantity)| json!({"product_id": id, "quantity": quantity})).collect();
    json!({"guest": {"name": "Gita Sen", "email": email}, "items": items, "address": home()})
}

/// Chooses on the sandbox's page.
pub(crate) async fn choose(visitor: &TestClient, order: &Value, outcome: &str) {
    let url = order["payment_url"].as_str().expect("a link");
    let mut request = visitor.request(Method::POST, url, None);
    request.headers_mut().insert(header::CONTENT_TYPE, "application/x-www-form-urlencoded".parse().unwrap());
    *request.body_mut() = Body::from(format!("outcome={outcome}"));
    visitor.call(request).await.expect(303);
}

impl Market {
    /// Somebody with an address and this in the cart.
    pub(crate) async fn shopper(&self, name: &str, items: &[(i64, i64)]) -> TestClient {
        let visitor = self.member(name).await;
        keep_address(&visitor, home()).await.expect(201);
        for (product, quantity) in items {
            add(&visitor, *product, *quantity).await.expect(201);
        }
        visitor
    }

    /// Pays, and waits on the return page until the server knows.
    pub(crate) async fn pay(&self, visitor: &TestClient, order: &Value) -> Value {
        choose(visitor, order, "success").await;
        self.look(visitor, order).await
    }

    /// What the return page is told.
    pub(crate) async fn look(&self, visitor: &TestClient, order: &Value) -> Value {
        self.clock.advance(Duration::from_secs(4));
        let request = &order["payment_request"];
        let name = request["token"].as_str().map_or_else(|| request["id"].to_string(), str::to_owned);
        visitor.get(&format!("/api/v1/payments/{name}/")).await.expect(200).json()
    }

    pub(crate) async fn order(&self, visitor: &TestClient, id: &Value) -> Value {
        visitor.get(&format!("/api/v1/dopamart/orders/{id}/")).await.expect(200).json()
    }

    /// How many of a product are on the shelf, and how many of those wait for money.
    pub(crate) async fn level(&self, product: i64) -> (i64, i64) {
        sqlx::query_as("SELECT stock, reserved FROM products WHERE id = $1")
            .bind(product)
            .fetch_one(self.db.reader())
            .await
            .unwrap()
    }

    pub(crate) async fn count(&self, sql: &str) -> i64 {
        sqlx::query_scalar(AssertSqlSafe(sql.to_owned())).fetch_one(self.db.reader()).await.unwrap()
    }

    /// What was mailed to this address, as one text.
    pub(crate) async fn letters(&self, recipient: &str) -> Vec<String> {
        sqlx::query_scalar("SELECT message FROM outbox WHERE recipient = $1 ORDER BY id")
            .bind(recipient)
            .fetch_all(self.db.reader())
            .await
            .unwrap()
    }

    pub(crate) async fn keeps_its_promises(&self) {
        let all = [INVARIANTS, dft_payments::INVARIANTS, dft_coupons::INVARIANTS];
        for Invariant { description, violations_sql } in all.into_iter().flatten() {
            assert_eq!(self.count(violations_sql).await, 0, "{description}");
        }
        let unpaid = "SELECT COUNT(*) FROM orders LEFT JOIN payments ON payments.id = orders.payment_id
             WHERE (orders.status IN ('processing', 'shipped', 'delivered') AND orders.total_paise > 0
                    AND COALESCE(payments.status, '') <> 'paid')
                OR (payments.status = 'paid' AND orders.status NOT IN ('processing', 'shipped', 'delivered'))
                OR (payments.status = 'created' AND orders.status <> 'pending')";
        assert_eq!(self.count(unpaid).await, 0, "paid and to be sent are the same");
    }
}
