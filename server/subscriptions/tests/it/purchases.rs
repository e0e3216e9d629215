//! Buying a plan, from the list to the membership.

use std::time::Duration;

use dft_testkit::{TestContext, both_engines, one_engine};
use serde_json::{Value, json};

use crate::support::{
    BASIC, PREMIUM, PendingPayment, STANDARD, SubscriptionsApp, active, active_until, app, app_in, buy,
    complete_sandbox_payment, history, is_premium, quote, statuses, subscribe,
};

both_engines!(
    app: paying_the_link_activates_the_plan,
    a_wrong_expected_amount_returns_price_changed,
    a_failed_attempt_keeps_the_same_link,
    after_a_cancelled_link_a_new_one_is_created,
    a_link_that_has_ended_or_is_about_to_is_not_returned_again,
    a_link_that_the_provider_has_not_created_yet_returns_202,
);

one_engine!(
    app: plans_are_public_and_the_rest_requires_sign_in,
    a_plan_id_is_a_string_or_number_and_anything_else_returns_404,
    purchases_are_visible_to_their_user_only,
    membership_ends_with_its_last_day,
    a_long_history_is_shown_with_every_payment,
);

async fn paying_the_link_activates_the_plan(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let standard = json!({"id": 2, "name": "Standard Plan", "price": 799, "duration_months": 3,
        "features": ["All guided audio", "10% off every consultation"], "consultation_percent": 10, "seats": 1});
    let plans = asha.get("/api/v1/subscriptions/plans/").await.expect(200).json();
    assert_eq!(plans[1], standard);
    assert_eq!(active(&asha).await, Value::Null);
    assert!(!is_premium(&asha).await && history(&asha).await.is_empty());

    assert_eq!(
        quote(&asha, STANDARD, "").await,
        json!({"plan_id": 2, "change": "new", "price": 799, "credit": 0, "discount": 0, "amount": 799,
            "starts_at": "2026-11-15T10:00:00+05:30", "ends_at": "2027-02-15T23:59:59+05:30"})
    );
    let response = subscribe(&asha, json!({"plan_id": "2", "expected_amount": 799})).await.expect(201);
    let link = PendingPayment::of(&response);
    assert_eq!(
        response.json(),
        json!({"status": "pending", "plan": standard, "change": "new", "price": 799, "credit": 0, "discount": 0,
            "starts_at": "2026-11-15T10:00:00+05:30", "ends_at": "2027-02-15T23:59:59+05:30", "amount": 799,
            "payment_url": link.url, "payment_request": {"id": link.payment, "payment_url": link.url},
            "pay_by": "2026-11-15T11:00:00+05:30"})
    );
    assert_eq!(statuses(&asha).await, ["pending"]);
    assert!(!is_premium(&asha).await, "not active before it is paid");

    let paid = link.pay(&asha).await;
    assert_eq!(paid["status"], "paid");
    assert_eq!(
        (&paid["next"], &paid["message"]),
        (&json!("/my-subscriptions"), &json!("Thank you, your plan is yours"))
    );
    assert_eq!(
        active(&asha).await,
        json!({"subscription_plan": standard, "starts_at": "2026-11-15T10:00:00+05:30",
            "expires_at": "2027-02-15T23:59:59+05:30", "upcoming": []})
    );
    assert!(is_premium(&asha).await);
    let me = asha.get("/api/v1/users/me/").await.json();
    assert_eq!(me["subscription_plan_name"], "Standard Plan");
    assert_eq!(me["consultation_percent"], 10);
    let id = history(&asha).await[0]["id"].clone();
    assert_eq!(
        history(&asha).await,
        [json!({"id": id, "plan_name": "Standard Plan", "price": 799, "duration_months": 3, "amount": 799,
            "bought_at": "2026-11-15T10:00:00+05:30", "status": "active",
            "starts_at": "2026-11-15T10:00:00+05:30", "ends_at": "2027-02-15T23:59:59+05:30",
            "payment": {"id": link.payment, "status": "paid", "amount": 799, "refunded": 0, "payment_url": null}})]
    );
    app.assert_invariants().await;
}

async fn plans_are_public_and_the_rest_requires_sign_in(app: SubscriptionsApp) {
    let guest = app.guest();
    guest.get("/api/v1/subscriptions/plans/").await.expect(200);
    for path in ["quotes", "active", "history"] {
        guest.get(&format!("/api/v1/subscriptions/{path}/")).await.expect(401);
    }
    subscribe(&guest, json!({"plan_id": BASIC})).await.expect(401);
    assert_eq!(app.count("SELECT COUNT(*) FROM subscription_purchases").await, 0);
}

async fn a_plan_id_is_a_string_or_number_and_anything_else_returns_404(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    for odd in [
        json!("abc"),
        json!(""),
        json!("0"),
        json!("-1"),
        json!("1 "),
        json!("01"),
        json!("4"),
        json!("9223372036854775808"),
        json!(0),
        json!(-1),
        json!(4),
        json!(1.5),
        json!(1e308),
        json!(9_223_372_036_854_775_808_u64),
    ] {
        let error = subscribe(&asha, json!({"plan_id": odd})).await.expect(404);
        assert_eq!(error.json(), json!({"message": "Not found", "code": "not_found"}), "{odd}");
    }
    for odd in [json!(null), json!(true), json!([1]), json!({"id": 1})] {
        subscribe(&asha, json!({"plan_id": odd})).await.expect(422);
    }
    subscribe(&asha, json!({})).await.expect(422);
    assert_eq!(app.count("SELECT COUNT(*) FROM subscription_purchases").await, 0);
    subscribe(&asha, json!({"plan_id": 1})).await.expect(201);
    subscribe(&asha, json!({"plan_id": "1", "coupon_code": null, "expected_amount": null})).await.expect(200);
    subscribe(&asha, json!({"plan_id": 1.0, "coupon_code": " "})).await.expect(200);
}

async fn a_wrong_expected_amount_returns_price_changed(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let request = json!({"plan_id": STANDARD, "coupon_code": "WELCOME10", "expected_amount": 799});
    let error = subscribe(&asha, request).await.expect(409);
    assert_eq!((error.code(), &error.json()["amount"]), ("price_changed".to_owned(), &json!(719)));
    assert_eq!(app.count("SELECT COUNT(*) FROM subscription_purchases").await, 0, "nothing was written");
    assert_eq!(app.count("SELECT CAST(SUM(used) AS BIGINT) FROM coupons").await, 0);

    let request = json!({"plan_id": STANDARD, "coupon_code": "WELCOME10", "expected_amount": 719});
    subscribe(&asha, request).await.expect(201);
    let again = json!({"plan_id": STANDARD, "coupon_code": "WELCOME10", "expected_amount": 1});
    assert_eq!(subscribe(&asha, again).await.expect(409).json()["amount"], 719);
    app.execute("UPDATE plans SET price_paise = 89900 WHERE name = 'Standard Plan'").await;
    let error = subscribe(&asha, json!({"plan_id": STANDARD, "expected_amount": 799})).await.expect(409);
    assert_eq!(error.json()["amount"], 899);
    assert_eq!(statuses(&asha).await, ["pending"], "the open purchase stays open");
    app.assert_invariants().await;
}

async fn a_failed_attempt_keeps_the_same_link(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let link = PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    complete_sandbox_payment(&asha, &link.url, "failure").await.expect(303);
    assert_eq!(
        PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(200)).url,
        link.url
    );
    assert_eq!(link.pay(&asha).await["status"], "paid");
    assert!(is_premium(&asha).await);
}

async fn after_a_cancelled_link_a_new_one_is_created(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let link = PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    complete_sandbox_payment(&asha, &link.url, "cancel").await.expect(303);
    let cancelled = link.status(&asha).await;
    assert_eq!((&cancelled["status"], &cancelled["next"]), (&json!("failed"), &json!("/subscriptions")));
    assert_eq!(statuses(&asha).await, ["unpaid"]);
    let next = PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    assert_ne!(next.url, link.url);
    app.assert_invariants().await;
}

async fn a_link_that_has_ended_or_is_about_to_is_not_returned_again(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let first = PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    app.clock.advance(Duration::from_secs(59 * 60 - 1));
    let same = PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(200));
    assert_eq!(same.url, first.url);
    // Less than a minute is left: too short to finish a checkout.
    app.clock.advance(Duration::from_secs(1));
    let second = PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    assert_ne!(second.url, first.url);
    // It expires, and the worker has not seen it yet.
    app.clock.advance(Duration::from_mins(61));
    assert_eq!(complete_sandbox_payment(&asha, &second.url, "success").await.expect(303).status, 303);
    let third = PendingPayment::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    assert_eq!(statuses(&asha).await, ["pending", "unpaid", "unpaid"]);
    assert_eq!(second.status(&asha).await["status"], "expired");
    // The worker expires it.
    app.clock.advance(Duration::from_mins(61));
    app.payments.reconcile().await.unwrap();
    assert_eq!(statuses(&asha).await, ["unpaid", "unpaid", "unpaid"]);
    assert_eq!(third.status(&asha).await["status"], "expired");
    assert!(!is_premium(&asha).await);
    app.assert_invariants().await;
}

async fn purchases_are_visible_to_their_user_only(app: SubscriptionsApp) {
    let (asha, kabir) = (app.member("asha").await, app.member("kabir").await);
    let link = PendingPayment::of(&subscribe(&asha, json!({"plan_id": PREMIUM})).await.expect(201));
    kabir.get(&format!("/api/v1/payments/{}/", link.payment)).await.expect(404);
    // Another user may pay it: the plan is hers.
    complete_sandbox_payment(&kabir, &link.url, "success").await.expect(303);
    assert_eq!(link.status(&asha).await["status"], "paid");
    assert!(is_premium(&asha).await && !is_premium(&kabir).await);
    assert_eq!(active(&kabir).await, Value::Null);
    assert!(history(&kabir).await.is_empty());
    assert_eq!(quote(&kabir, BASIC, "").await["change"], "new");
}

async fn membership_ends_with_its_last_day(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, BASIC).await;
    let until = "2026-12-15T23:59:59+05:30".to_owned();
    assert_eq!(active_until(&asha).await, Some(("Basic Plan".to_owned(), until)));
    // From ten in the morning to the last millisecond of the thirtieth day after.
    app.clock.advance(Duration::from_hours(30 * 24 + 14).saturating_sub(Duration::from_millis(1)));
    let asha = app.member("asha").await;
    assert!(is_premium(&asha).await);
    app.clock.advance(Duration::from_millis(1));
    assert!(!is_premium(&asha).await);
    assert_eq!(active(&asha).await, Value::Null);
    assert_eq!(statuses(&asha).await, ["ended"]);
}

async fn a_link_that_the_provider_has_not_created_yet_returns_202(app: SubscriptionsApp) {
    let account = [
        ("RAZORPAY_KEY_ID", "rzp_test_x"),
        ("RAZORPAY_KEY_SECRET", "secret-of-the-account"),
        ("RAZORPAY_WEBHOOK_SECRET", "secret-of-the-webhook"),
    ];
    let app = app_in(TestContext::with(app.db.engine(), &account).await).await;
    let asha = app.member("asha").await;
    let response = subscribe(&asha, json!({"plan_id": BASIC})).await.expect(202).json();
    assert_eq!((&response["status"], &response["code"]), (&json!("pending"), &json!("payment_link_pending")));
    assert_eq!((&response["payment_url"], &response["amount"]), (&Value::Null, &json!(299)));
    let id = &response["payment_request"]["id"];
    let again = subscribe(&asha, json!({"plan_id": BASIC})).await.expect(202).json();
    assert_eq!(&again["payment_request"]["id"], id, "the same purchase, and still no link");
    // After four minutes no link may be created for it any more.
    app.clock.advance(Duration::from_secs(241));
    let next = subscribe(&asha, json!({"plan_id": BASIC})).await.expect(202).json();
    assert_ne!(&next["payment_request"]["id"], id);
    assert_eq!(statuses(&asha).await, ["pending", "unpaid"]);
    app.assert_invariants().await;
}

async fn a_long_history_is_shown_with_every_payment(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let mut payments = Vec::new();
    for n in 0..12 {
        let response = subscribe(&asha, json!({"plan_id": 1 + n % 3})).await.expect(201);
        payments.push(PendingPayment::of(&response).payment);
    }
    payments.reverse();
    let shown: Vec<_> =
        history(&asha).await.iter().map(|past| past["payment"]["id"].as_i64().unwrap()).collect();
    assert_eq!(shown, payments, "newest first");
    assert_eq!(statuses(&asha).await.iter().filter(|status| *status == "unpaid").count(), 11);
}
