//! The coupons of these tests, imported from a catalogue, and the app that serves them.

use axum::Router;
use dft_coupons::{CouponImporter, Coupons, routes};
use dft_kernel::db::Db;
use dft_kernel::import::{DynImporter, ImportReport, Source, import};
use dft_testkit::{Engine, TestApp, TestContext};

pub(crate) const COUPONS: &str = r#"
[[coupons]]
slug = "welcome10"
code = "WELCOME10"
percent = 10
areas = ["consultations", "dopamart", "subscriptions"]
uses_per_person = 1
per_area = true

[[coupons]]
slug = "flat100"
code = "FLAT100"
rupees = 100
areas = ["consultations", "dopamart"]
smallest_amount = 500
uses_per_person = 1

[[coupons]]
slug = "ten"
code = "TENONLY"
percent = 50
areas = ["dopamart"]
largest_discount = 200
max_uses = 10

[[coupons]]
slug = "over"
code = "EXPIRED5"
percent = 5
areas = ["consultations"]
until = "2026-11-14"

[[coupons]]
slug = "last-day"
code = "LASTDAY"
percent = 5
areas = ["consultations"]
from = "2026-11-15"
until = "2026-11-15"
"#;

pub(crate) async fn import_coupons(db: &Db, toml: &str) -> Result<ImportReport, String> {
    let importers: [Box<dyn DynImporter>; 1] = [Box::new(CouponImporter)];
    let files = [("coupons.toml".to_owned(), toml.as_bytes().to_vec().into())];
    import(db, &importers, &Source::Memory(files.into())).await.map_err(|error| error.to_string())
}

pub(crate) async fn app(engine: Engine) -> TestApp {
    app_in(TestContext::new(engine).await).await
}

pub(crate) async fn app_in(context: TestContext) -> TestApp {
    import_coupons(&context.db, COUPONS).await.unwrap();
    let coupons = Coupons::new(context.db.clone(), context.clock.clone(), &context.settings);
    TestApp::new(context, Router::from(routes().with_state(coupons)))
}
