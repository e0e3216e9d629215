//! A payment for a closed purchase becomes a term or a refund.

use std::time::Duration;

use dft_kernel::time::DAY;
use dft_testkit::both_engines;
use serde_json::json;

use crate::support::{
    BASIC, PREMIUM, PendingPayment, STANDARD, SubscriptionsApp, active, active_until, app, buy,
    complete_sandbox_payment, history, statuses, subscribe,
};

both_engines!(
    app: a_link_paid_after_another_purchase_is_a_second_term,
    a_payment_just_before_the_purchase_was_closed_is_not_lost,
    a_payment_after_the_link_expired_still_activates_the_plan,
    a_late_payment_keeps_its_coupon,
    an_upgrade_whose_credit_was_used_elsewhere_is_refunded,
    an_upgrade_that_would_overlap_a_newer_term_is_refunded,
);

async fn a_link_paid_after_another_purchase_is_a_second_term(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let first = PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    let second = PendingPayment::of(&subscribe(&asha, json!({"plan_id": PREMIUM})).await.expect(201));
    second.pay(&asha).await;
    // The first page was still open in another window, and the provider has not closed its link yet.
    complete_sandbox_payment(&asha, &first.url, "success").await.expect(303);
    app.payments.reconcile().await.unwrap();
    assert_eq!(first.status(&asha).await["status"], "paid");
    assert_eq!(
        active_until(&asha).await.unwrap(),
        ("Premium Plan".to_owned(), "2027-11-15T23:59:59+05:30".to_owned())
    );
    assert_eq!(
        active(&asha).await["upcoming"],
        json!([{"plan_name": "Basic Plan", "starts_at": "2027-11-16T00:00:00+05:30", "ends_at": "2027-12-16T23:59:59+05:30"}])
    );
    assert_eq!(statuses(&asha).await, ["active", "upcoming"]);
    app.assert_invariants().await;
}

async fn a_payment_just_before_the_purchase_was_closed_is_not_lost(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let first = PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    complete_sandbox_payment(&asha, &first.url, "success").await.expect(303);
    // The provider has not reported it yet; she chooses another plan.
    let second = PendingPayment::of(&subscribe(&asha, json!({"plan_id": STANDARD})).await.expect(201));
    app.payments.reconcile().await.unwrap();
    assert_eq!(active_until(&asha).await.unwrap().0, "Basic Plan");
    second.pay(&asha).await;
    // It was quoted without credit, so it is deferred.
    let until = ("Basic Plan".to_owned(), "2026-12-15T23:59:59+05:30".to_owned());
    assert_eq!(active_until(&asha).await.unwrap(), until);
    assert_eq!(active(&asha).await["upcoming"][0]["plan_name"], "Standard Plan");
    app.assert_invariants().await;
}

async fn a_payment_after_the_link_expired_still_activates_the_plan(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let link = PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    app.clock.advance(Duration::from_mins(59));
    complete_sandbox_payment(&asha, &link.url, "success").await.expect(303);
    // The bank reports it two hours later; until then the link counts as expired.
    app.execute("DELETE FROM sandbox_outcomes").await;
    app.clock.advance(Duration::from_mins(10));
    app.payments.reconcile().await.unwrap();
    assert_eq!(statuses(&asha).await, ["unpaid"]);
    app.execute(
        "INSERT INTO sandbox_outcomes SELECT token, 'paid', 'late' FROM payments WHERE true
         ON CONFLICT (token) DO UPDATE SET outcome = 'paid', provider_payment_id = 'late'",
    )
    .await;
    app.clock.advance(Duration::from_hours(2));
    app.payments.reconcile().await.unwrap();
    assert_eq!(statuses(&asha).await, ["active"]);
    assert_eq!(history(&asha).await[0]["starts_at"], "2026-11-15T13:09:00+05:30");
    app.assert_invariants().await;
}

async fn a_late_payment_keeps_its_coupon(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let request = json!({"plan_id": BASIC, "coupon_code": "WELCOME10"});
    let first = PendingPayment::of(&subscribe(&asha, request).await.expect(201));
    let second = PendingPayment::of(&subscribe(&asha, json!({"plan_id": PREMIUM})).await.expect(201));
    complete_sandbox_payment(&asha, &first.url, "success").await.expect(303);
    app.payments.reconcile().await.unwrap();
    assert_eq!(history(&asha).await[1]["amount"], 269);
    assert_eq!(app.count("SELECT CAST(SUM(used) AS BIGINT) FROM coupons").await, 1);
    second.pay(&asha).await;
    assert_eq!(app.count("SELECT COUNT(*) FROM subscription_terms").await, 2);
    app.assert_invariants().await;
}

async fn an_upgrade_whose_credit_was_used_elsewhere_is_refunded(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, BASIC).await;
    let first = PendingPayment::of(&subscribe(&asha, json!({"plan_id": STANDARD})).await.expect(201));
    let second = PendingPayment::of(&subscribe(&asha, json!({"plan_id": PREMIUM})).await.expect(201));
    second.pay(&asha).await;
    complete_sandbox_payment(&asha, &first.url, "success").await.expect(303);
    app.payments.reconcile().await.unwrap();
    // The credit for Basic was given once, to Premium: this payment is refunded in full.
    let back = first.status(&asha).await;
    assert_eq!((&back["status"], &back["refunded"]), (&json!("refunded"), &json!(510)));
    assert_eq!(back["next"], "/subscriptions");
    assert_eq!(statuses(&asha).await, ["active", "refunded", "replaced"]);
    assert_eq!(app.count("SELECT COUNT(*) FROM subscription_terms").await, 2);
    app.assert_invariants().await;
}

async fn an_upgrade_that_would_overlap_a_newer_term_is_refunded(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let late = PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    buy(&asha, STANDARD).await;
    let upgrade = PendingPayment::of(
        &subscribe(&asha, json!({"plan_id": PREMIUM, "coupon_code": "WELCOME10"})).await.expect(201),
    );
    complete_sandbox_payment(&asha, &late.url, "success").await.expect(303);
    app.payments.reconcile().await.unwrap();
    assert_eq!(active(&asha).await["upcoming"][0]["plan_name"], "Basic Plan");
    let back = upgrade.pay(&asha).await;
    assert_eq!(back["status"], "refund_due");
    assert_eq!(active_until(&asha).await.unwrap().0, "Standard Plan", "nothing has changed");
    assert_eq!(app.count("SELECT CAST(SUM(used) AS BIGINT) FROM coupons").await, 0);
    // A new request is quoted on all terms.
    app.clock.advance(DAY);
    let again = subscribe(&asha, json!({"plan_id": PREMIUM, "coupon_code": "WELCOME10"})).await.expect(201);
    PendingPayment::of(&again).pay(&asha).await;
    assert_eq!(active_until(&asha).await.unwrap().0, "Premium Plan");
    assert_eq!(statuses(&asha).await, ["active", "refunded", "replaced", "replaced"]);
    app.assert_invariants().await;
}
