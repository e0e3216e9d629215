//! Previewing the discount of a code, and importing coupons.

use std::time::Duration;

use dft_kernel::time::HOUR;
use dft_testkit::{TestApp, TestClient, TestContext, both_engines, one_engine};
use serde_json::{Value, json};

use crate::support::{COUPONS, app, app_in, import_coupons};

one_engine!(
    app: a_valid_code_returns_its_discount,
    every_invalid_code_returns_the_same_error,
    a_code_is_valid_until_the_end_of_its_last_day,
    a_preview_does_not_use_the_coupon,
    removing_any_code_succeeds,
    guesses_are_rate_limited_whether_right_or_wrong,
    an_archived_code_is_invalid,
);

both_engines!(app: reimporting_changes_nothing_and_invalid_entries_are_reported);

async fn apply(client: &TestClient, body: Value) -> dft_testkit::TestResponse {
    client.post("/api/v1/coupons/apply/", body).await
}

async fn a_valid_code_returns_its_discount(app: TestApp) {
    let guest = app.guest();
    let response = apply(&guest, json!({"code": " welcome10 ", "amount": 1495})).await.expect(200);
    assert_eq!(
        response.json(),
        json!({"code": "WELCOME10", "discount_type": "percentage", "discount_value": 10, "discount_amount": 150})
    );
    let response =
        apply(&guest, json!({"code": "FLAT100", "amount": 500, "area": "dopamart"})).await.expect(200);
    assert_eq!(
        response.json(),
        json!({"code": "FLAT100", "discount_type": "fixed", "discount_value": 100, "discount_amount": 100})
    );
    let response =
        apply(&guest, json!({"code": "TENONLY", "amount": 5000, "area": "dopamart"})).await.expect(200);
    assert_eq!(response.json()["discount_amount"], 200);
}

async fn every_invalid_code_returns_the_same_error(app: TestApp) {
    for body in [
        json!({}),
        json!({"code": "", "amount": 500}),
        json!({"code": "NOSUCH", "amount": 500}),
        json!({"code": "FLAT100", "amount": 499}),
        json!({"code": "FLAT100", "amount": 500, "area": "subscriptions"}),
        json!({"code": "EXPIRED5", "amount": 500}),
        json!({"code": "WELCOME10", "amount": 0}),
        json!({"code": "WELCOME10", "amount": -5}),
        json!({"code": "WELCOME10", "amount": 1e300}),
        json!({"code": "x".repeat(5000), "amount": 500}),
    ] {
        let response = apply(&app.guest(), body.clone()).await.expect(422);
        assert_eq!(
            response.json(),
            json!({"message": "Invalid coupon code", "code": "invalid_coupon"}),
            "{body}"
        );
    }
}

async fn a_code_is_valid_until_the_end_of_its_last_day(app: TestApp) {
    let body = json!({"code": "LASTDAY", "amount": 500});
    apply(&app.guest(), body.clone()).await.expect(200);
    // It is ten in the morning of that day in IST.
    app.clock.advance((HOUR * 14).saturating_sub(Duration::from_millis(1)));
    apply(&app.guest(), body.clone()).await.expect(200);
    app.clock.advance(Duration::from_millis(1));
    apply(&app.guest(), body).await.expect(422);
}

async fn a_preview_does_not_use_the_coupon(app: TestApp) {
    let member = app.member("asha").await;
    for _ in 0..5 {
        apply(&member, json!({"code": "FLAT100", "amount": 500})).await.expect(200);
    }
}

async fn removing_any_code_succeeds(app: TestApp) {
    for body in [json!({"code": "WELCOME10"}), json!({"code": "NOSUCH"}), json!({})] {
        let response = app.guest().post("/api/v1/coupons/remove/", body).await.expect(200);
        assert_eq!(response.json(), json!({"success": true, "message": "Coupon removed"}));
    }
}

async fn guesses_are_rate_limited_whether_right_or_wrong(app: TestApp) {
    let app = app_in(TestContext::with(app.db.engine(), &[("DFT_LIMITS", "on")]).await).await;
    let member = app.member("asha").await;
    for n in 0..10 {
        apply(&member, json!({"code": format!("GUESS{n}"), "amount": 500})).await.expect(422);
    }
    let wrong = apply(&member, json!({"code": "GUESS11", "amount": 500})).await.expect(429);
    let right = apply(&member, json!({"code": "WELCOME10", "amount": 500})).await.expect(429);
    assert_eq!(wrong.body, right.body, "a valid code gets the same response as an invalid one");
    app.clock.advance(Duration::from_mins(1));
    apply(&member, json!({"code": "WELCOME10", "amount": 500})).await.expect(200);
}

async fn reimporting_changes_nothing_and_invalid_entries_are_reported(app: TestApp) {
    assert_eq!(
        import_coupons(&app.db, COUPONS).await.unwrap().to_string(),
        "coupons: 0 added, 0 changed, 5 unchanged\n"
    );
    let changed = COUPONS.replace("rupees = 100", "rupees = 120");
    assert_eq!(
        import_coupons(&app.db, &changed).await.unwrap().to_string(),
        "coupons: 0 added, 1 changed, 4 unchanged\n"
    );
    let wrong = "[[coupons]]\nslug = \"x\"\ncode = \"low er\"\npercent = 101\nareas = []\nuntil = \"2026-01-01\"\nfrom = \"2026-02-01\"\n";
    let lines = import_coupons(&app.db, wrong).await.unwrap_err();
    for line in [
        "coupons.toml:3: code:",
        "coupons.toml:4: percent:",
        "coupons.toml:5: areas:",
        "coupons.toml:6: until:",
    ] {
        assert!(lines.contains(line), "{line} in {lines}");
    }
    let same_code =
        "[[coupons]]\nslug = \"twin\"\ncode = \"FLAT100\"\npercent = 10\nareas = [\"dopamart\"]\n";
    assert!(
        import_coupons(&app.db, same_code)
            .await
            .unwrap_err()
            .contains("coupons.toml:3: code: another coupon has this code")
    );
}

async fn an_archived_code_is_invalid(app: TestApp) {
    let body = json!({"code": "WELCOME10", "amount": 500});
    apply(&app.guest(), body.clone()).await.expect(200);
    let archived = COUPONS.replacen("code = \"WELCOME10\"", "code = \"WELCOME10\"\nstatus = \"archived\"", 1);
    import_coupons(&app.db, &archived).await.unwrap();
    assert_eq!(apply(&app.guest(), body).await.expect(422).code(), "invalid_coupon");
}
