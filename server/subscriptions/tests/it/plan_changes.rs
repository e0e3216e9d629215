//! Buying another plan while one is active, with the prices of the demo plans.

use std::time::Duration;

use dft_kernel::time::DAY;
use dft_testkit::{both_engines, one_engine};
use serde_json::json;

use crate::support::{
    BASIC, PREMIUM, PendingPayment, STANDARD, SubscriptionsApp, active, active_until, app, buy, history,
    quote, statuses, subscribe,
};

both_engines!(
    app: the_same_plan_extends_the_membership,
    an_upgrade_starts_at_once_with_credit,
    a_cheaper_plan_is_deferred_without_loss,
    future_terms_are_credited_too,
    credit_and_coupon_are_combined,
    a_purchase_covered_by_credit_is_active_at_once,
);

one_engine!(
    app: a_changed_plan_does_not_change_purchases,
    the_quote_changes_with_the_day,
);

async fn the_same_plan_extends_the_membership(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, STANDARD).await;
    app.clock.advance(DAY * 10);
    let extend = quote(&asha, STANDARD, "").await;
    assert_eq!(
        extend,
        json!({"plan_id": 2, "change": "extend", "price": 799, "credit": 0, "discount": 0, "amount": 799,
            "starts_at": "2027-02-16T00:00:00+05:30", "ends_at": "2027-05-15T23:59:59+05:30"})
    );
    buy(&asha, STANDARD).await;
    let active = active(&asha).await;
    assert_eq!(active["expires_at"], "2027-05-15T23:59:59+05:30", "one longer membership");
    assert_eq!(active["upcoming"], json!([]));
    assert_eq!(statuses(&asha).await, ["upcoming", "active"]);
    app.assert_invariants().await;
}

async fn an_upgrade_starts_at_once_with_credit(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, BASIC).await;
    app.clock.advance(DAY * 10);
    // 20 of 31 days are whole and unused: 299 × 20 / 31 = 192.90.
    let upgrade = quote(&asha, STANDARD, "").await;
    assert_eq!(
        upgrade,
        json!({"plan_id": 2, "change": "upgrade", "price": 799, "credit": 192, "discount": 0, "amount": 607,
            "starts_at": "2026-11-25T10:00:00+05:30", "ends_at": "2027-02-25T23:59:59+05:30"})
    );
    let response = subscribe(&asha, json!({"plan_id": STANDARD, "expected_amount": 607})).await.expect(201);
    assert_eq!((&response.json()["change"], &response.json()["credit"]), (&json!("upgrade"), &json!(192)));
    assert_eq!(active_until(&asha).await.unwrap().0, "Basic Plan", "nothing changes before it is paid");
    assert_eq!(PendingPayment::of(&response).pay(&asha).await["amount"], 607);
    let until = ("Standard Plan".to_owned(), "2027-02-25T23:59:59+05:30".to_owned());
    assert_eq!(active_until(&asha).await, Some(until));
    assert_eq!(statuses(&asha).await, ["active", "replaced"]);

    // What was credited is part of what the new one cost: 31 days later 61 of 93 days of 799 are left, 524.07.
    app.clock.advance(DAY * 31);
    let asha = app.member("asha").await;
    assert_eq!(quote(&asha, PREMIUM, "").await["credit"], 524);
    assert_eq!(quote(&asha, PREMIUM, "").await["amount"], 1_975);
    app.assert_invariants().await;
}

async fn a_cheaper_plan_is_deferred_without_loss(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, PREMIUM).await;
    app.clock.advance(DAY);
    let down = quote(&asha, BASIC, "").await;
    assert_eq!(
        down,
        json!({"plan_id": 1, "change": "later", "price": 299, "credit": 0, "discount": 0, "amount": 299,
            "starts_at": "2027-11-16T00:00:00+05:30", "ends_at": "2027-12-16T23:59:59+05:30"})
    );
    buy(&asha, BASIC).await;
    let active = active(&asha).await;
    assert_eq!(active["subscription_plan"]["name"], "Premium Plan");
    assert_eq!(active["expires_at"], "2027-11-15T23:59:59+05:30", "no paid day is lost");
    assert_eq!(
        active["upcoming"],
        json!([{"plan_name": "Basic Plan", "starts_at": "2027-11-16T00:00:00+05:30", "ends_at": "2027-12-16T23:59:59+05:30"}])
    );
    let past = history(&asha).await;
    assert_eq!((&past[0]["status"], &past[1]["status"]), (&json!("upcoming"), &json!("active")));
    assert_eq!(past[0]["starts_at"], "2027-11-16T00:00:00+05:30");

    app.clock.advance(DAY * 365);
    let asha = app.member("asha").await;
    assert_eq!(active_until(&asha).await.unwrap().0, "Basic Plan", "the deferred term has started");
    assert_eq!(statuses(&asha).await, ["active", "ended"]);
    app.assert_invariants().await;
}

async fn future_terms_are_credited_too(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, BASIC).await;
    buy(&asha, BASIC).await;
    // 30 of 31 days of the first, 289.35, and all of the second.
    assert_eq!(quote(&asha, STANDARD, "").await["credit"], 588);
    buy(&asha, STANDARD).await;
    assert_eq!(statuses(&asha).await, ["active", "replaced", "replaced"]);
    assert_eq!(active(&asha).await["upcoming"], json!([]));

    // The credit exceeds the price of the upgrade: it is deferred, at full price.
    let kabir = app.member("kabir").await;
    for _ in 0..4 {
        buy(&kabir, STANDARD).await;
    }
    let later = quote(&kabir, PREMIUM, "").await;
    assert_eq!((&later["change"], &later["amount"]), (&json!("later"), &json!(2_499)));
    assert_eq!(later["starts_at"], "2027-11-16T00:00:00+05:30");
    app.assert_invariants().await;
}

async fn credit_and_coupon_are_combined(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, BASIC).await;
    // 10 % of 799 − 289 = 510.
    let quoted = quote(&asha, STANDARD, "welcome10").await;
    assert_eq!(
        (&quoted["credit"], &quoted["discount"], &quoted["amount"]),
        (&json!(289), &json!(51), &json!(459))
    );
    let request = json!({"plan_id": STANDARD, "coupon_code": "welcome10", "expected_amount": 459});
    PendingPayment::of(&subscribe(&asha, request).await.expect(201)).pay(&asha).await;
    // It cost 748 in money and credit: 92 of 93 days are 739.95.
    assert_eq!(quote(&asha, PREMIUM, "").await["credit"], 739);
    app.assert_invariants().await;
}

async fn a_changed_plan_does_not_change_purchases(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, STANDARD).await;
    app.execute("UPDATE plans SET name = 'Middle Plan', price_paise = 99900, months = 2, features = '[]' WHERE id = 2")
        .await;
    let active = active(&asha).await;
    assert_eq!(active["subscription_plan"]["name"], "Standard Plan");
    assert_eq!(
        (&active["subscription_plan"]["price"], &active["expires_at"]),
        (&json!(799), &json!("2027-02-15T23:59:59+05:30"))
    );
    let extend = quote(&asha, STANDARD, "").await;
    assert_eq!((&extend["change"], &extend["amount"]), (&json!("extend"), &json!(999)));
    assert_eq!(extend["ends_at"], "2027-04-15T23:59:59+05:30");
    app.execute("UPDATE plans SET offered = 0 WHERE id = 2").await;
    subscribe(&asha, json!({"plan_id": STANDARD})).await.expect(404);
    assert_eq!(asha.get("/api/v1/subscriptions/plans/").await.json().as_array().unwrap().len(), 2);
}

async fn the_quote_changes_with_the_day(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, BASIC).await;
    // Nearly midnight, so that the link outlives the day.
    app.clock.advance(Duration::from_mins(13 * 60 + 50));
    let first = subscribe(&asha, json!({"plan_id": STANDARD})).await.expect(201);
    assert_eq!(first.json()["amount"], 510);
    app.clock.advance(Duration::from_mins(20));
    // One day less is left: 299 × 29 / 31 = 279.70.
    let error = subscribe(&asha, json!({"plan_id": STANDARD, "expected_amount": 510})).await.expect(409);
    assert_eq!(error.json()["amount"], 520);
    // A link of yesterday is paid at the price it was quoted.
    assert_eq!(PendingPayment::of(&first).pay(&asha).await["status"], "paid");
    assert_eq!(active_until(&asha).await.unwrap().0, "Standard Plan");
    app.assert_invariants().await;
}

async fn a_purchase_covered_by_credit_is_active_at_once(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, BASIC).await;
    buy(&asha, BASIC).await;
    app.execute("UPDATE plans SET price_paise = 58800 WHERE id = 2").await;
    // Nothing is left to discount, so the coupon is not used.
    let request = json!({"plan_id": STANDARD, "coupon_code": "WELCOME10", "expected_amount": 0});
    let response = subscribe(&asha, request).await.expect(201).json();
    assert_eq!((&response["status"], &response["credit"]), (&json!("active"), &json!(588)));
    assert_eq!(response["payment_request"], json!(null));
    assert_eq!(active_until(&asha).await.unwrap().0, "Standard Plan");
    assert_eq!(statuses(&asha).await, ["active", "replaced", "replaced"]);
    assert_eq!(app.count("SELECT CAST(SUM(used) AS BIGINT) FROM coupons").await, 0);
    assert_eq!(quote(&asha, PREMIUM, "").await["credit"], 581, "92 of 93 days of 588");
    app.assert_invariants().await;
}
