//! Coupons on subscriptions: reserved with the purchase, released with it, and subject to the guess limit.

use std::time::Duration;

use dft_testkit::{TestContext, both_engines, one_engine};
use serde_json::{Value, json};

use crate::support::{
    BASIC, OPEN_LINKS, PREMIUM, PendingPayment, STANDARD, SubscriptionsApp, active, app, app_in,
    complete_sandbox_payment, history, is_premium, quote, statuses, subscribe,
};

both_engines!(
    app: a_purchase_covered_by_a_coupon_is_active_at_once,
    a_coupon_is_reserved_and_released_when_the_link_ends,
    choosing_another_plan_releases_the_coupon_first,
    a_quote_ignores_the_use_reserved_by_the_own_purchase,
);

one_engine!(
    app: a_coupon_applies_to_the_plans_it_is_valid_for,
    invalid_codes_return_422_and_guesses_are_rate_limited,
);

async fn used(app: &SubscriptionsApp) -> i64 {
    app.count("SELECT CAST(SUM(used) AS BIGINT) FROM coupons").await
}

async fn a_purchase_covered_by_a_coupon_is_active_at_once(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let request = json!({"plan_id": BASIC, "coupon_code": "wholegift", "expected_amount": 0});
    let response = subscribe(&asha, request.clone()).await.expect(201).json();
    assert_eq!(
        (&response["status"], &response["amount"], &response["discount"]),
        (&json!("active"), &json!(0), &json!(299))
    );
    assert_eq!((&response["payment_request"], &response["payment_url"]), (&Value::Null, &Value::Null));
    assert!(is_premium(&asha).await);
    assert_eq!(history(&asha).await[0]["payment"], Value::Null);
    assert_eq!(used(&app).await, 1);
    assert_eq!(quote(&asha, STANDARD, "").await["credit"], 0, "nothing was paid for it");
    // Also one that starts later.
    let later = subscribe(&asha, request).await.expect(201).json();
    assert_eq!(
        (&later["change"], &later["starts_at"]),
        (&json!("extend"), &json!("2026-12-16T00:00:00+05:30"))
    );
    assert_eq!(active(&asha).await["expires_at"], "2027-01-15T23:59:59+05:30");
    subscribe(&asha, json!({"plan_id": BASIC, "coupon_code": "WHOLEGIFT"})).await.expect(422);
    assert_eq!(app.count("SELECT COUNT(*) FROM payments").await, 0);
    app.assert_invariants().await;
}

async fn a_coupon_is_reserved_and_released_when_the_link_ends(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let request = json!({"plan_id": STANDARD, "coupon_code": "WELCOME10"});
    let first = PendingPayment::of(&subscribe(&asha, request.clone()).await.expect(201));
    assert_eq!(used(&app).await, 1);
    complete_sandbox_payment(&asha, &first.url, "cancel").await;
    first.status(&asha).await;
    assert_eq!(used(&app).await, 0, "cancelled");
    subscribe(&asha, request.clone()).await.expect(201);
    assert_eq!(used(&app).await, 1);
    app.clock.advance(Duration::from_mins(61));
    app.payments.reconcile().await.unwrap();
    assert_eq!(used(&app).await, 0, "expired");
    let third = PendingPayment::of(&subscribe(&asha, request).await.expect(201));
    assert_eq!(third.pay(&asha).await["amount"], 719);
    assert_eq!(used(&app).await, 1, "paid, and committed");
    app.refund(third.payment).await.unwrap();
    assert_eq!(used(&app).await, 1);
    app.assert_invariants().await;
}

async fn choosing_another_plan_releases_the_coupon_first(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let first = PendingPayment::of(
        &subscribe(&asha, json!({"plan_id": BASIC, "coupon_code": "WELCOME10"})).await.expect(201),
    );
    let second = subscribe(&asha, json!({"plan_id": PREMIUM, "coupon_code": "WELCOME10"})).await.expect(201);
    assert_eq!(second.json()["amount"], 2_249, "once per user, and it was released");
    let third = subscribe(&asha, json!({"plan_id": PREMIUM})).await.expect(201);
    assert_eq!(third.json()["amount"], 2_499);
    assert_eq!(used(&app).await, 0);
    assert_eq!(first.status(&asha).await["status"], "failed");
    assert_eq!(statuses(&asha).await, ["pending", "unpaid", "unpaid"]);
    app.payments.reconcile().await.unwrap();
    assert_eq!(app.count(OPEN_LINKS).await, 1);
    app.assert_invariants().await;
}

async fn a_quote_ignores_the_use_reserved_by_the_own_purchase(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let request = json!({"plan_id": STANDARD, "coupon_code": "BIGONLY", "expected_amount": 699});
    let first = PendingPayment::of(&subscribe(&asha, request.clone()).await.expect(201));
    // The only use of the coupon, reserved for her own purchase.
    assert_eq!(quote(&asha, STANDARD, "bigonly").await["discount"], 100);
    assert_eq!(quote(&asha, PREMIUM, "bigonly").await["discount"], 100);
    assert_eq!(PendingPayment::of(&subscribe(&asha, request).await.expect(200)).url, first.url);
    let kabir = app.member("kabir").await;
    kabir.get("/api/v1/subscriptions/quotes/?coupon_code=BIGONLY").await.expect(422);
    subscribe(&kabir, json!({"plan_id": STANDARD, "coupon_code": "BIGONLY"})).await.expect(422);
    subscribe(&asha, json!({"plan_id": PREMIUM, "coupon_code": "BIGONLY"})).await.expect(201);
    app.assert_invariants().await;
}

async fn a_coupon_applies_to_the_plans_it_is_valid_for(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    assert_eq!(quote(&asha, BASIC, "BIGONLY").await["discount"], 0);
    assert_eq!(quote(&asha, STANDARD, "BIGONLY").await["amount"], 699);
    let error = subscribe(&asha, json!({"plan_id": BASIC, "coupon_code": "BIGONLY"})).await.expect(422);
    assert_eq!(error.code(), "invalid_coupon");
    assert_eq!((statuses(&asha).await.len(), used(&app).await), (0, 0));
}

async fn invalid_codes_return_422_and_guesses_are_rate_limited(app: SubscriptionsApp) {
    let app = app_in(TestContext::with(app.db.engine(), &[("DFT_LIMITS", "on")]).await).await;
    let asha = app.member("asha").await;
    let invalid = json!({"message": "Invalid coupon code", "code": "invalid_coupon"});
    for code in ["NOSUCH", "%00", "a%0Ab", &"x".repeat(2_000), "%F0%9F%98%80"] {
        let error = asha.get(&format!("/api/v1/subscriptions/quotes/?coupon_code={code}")).await.expect(422);
        assert_eq!(error.json(), invalid, "{code}");
    }
    for n in 0..3 {
        let request = json!({"plan_id": BASIC, "coupon_code": format!("GUESS{n}")});
        assert_eq!(subscribe(&asha, request).await.expect(422).json(), invalid);
    }
    for n in 0..2 {
        let guess = json!({"code": format!("GUESS{n}"), "amount": 299, "area": "subscriptions"});
        asha.post("/api/v1/coupons/apply/", guess).await.expect(422);
    }
    // Ten on all endpoints together: now even a valid code is rejected.
    let request = json!({"plan_id": BASIC, "coupon_code": "WELCOME10"});
    subscribe(&asha, request.clone()).await.expect(429);
    asha.get("/api/v1/subscriptions/quotes/?coupon_code=WELCOME10").await.expect(429);
    asha.post("/api/v1/coupons/apply/", json!({"code": "WELCOME10", "amount": 299})).await.expect(429);
    asha.get("/api/v1/subscriptions/quotes/").await.expect(200);
    subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201);
    app.clock.advance(Duration::from_mins(1));
    subscribe(&asha, request).await.expect(201);
}
