//! Buying a plan, from the list to the membership.

use std::time::Duration;

use dft_testkit::{TestContext, both_engines};
use serde_json::{Value, json};

use crate::shop::{
    BASIC, PREMIUM, STANDARD, Shop, ToPay, active, choose, history, is_premium, on, quote, runs_until, shop,
    statuses, subscribe,
};

both_engines!(
    shop: a_plan_is_bought_by_paying_its_link,
    the_plans_are_public_and_the_rest_is_for_members,
    a_plan_is_named_by_text_or_number_and_anything_else_is_not_there,
    the_page_is_told_when_the_price_is_another,
    a_failed_try_leaves_the_same_link,
    a_cancelled_link_can_be_followed_by_another,
    a_link_that_has_ended_or_is_about_to_is_not_answered_again,
    what_one_person_has_nobody_else_sees,
    membership_ends_with_its_last_day,
    a_link_that_the_provider_has_not_given_yet_is_said_to_be_coming,
    a_long_history_is_shown_with_every_payment,
);

async fn a_plan_is_bought_by_paying_its_link(shop: Shop) {
    let asha = shop.member("asha").await;
    let standard = json!({"id": 2, "name": "Standard Plan", "price": 799, "duration_months": 3,
        "features": ["All guided audio", "10% off every consultation"]});
    let plans = asha.get("/api/v1/subscriptions/plans/").await.expect(200).json();
    assert_eq!(plans[1], standard);
    assert_eq!(active(&asha).await, Value::Null);
    assert!(!is_premium(&asha).await && history(&asha).await.is_empty());

    assert_eq!(
        quote(&asha, STANDARD, "").await,
        json!({"plan_id": 2, "change": "new", "price": 799, "credit": 0, "discount": 0, "amount": 799,
            "starts_at": "2026-11-15T10:00:00+05:30", "ends_at": "2027-02-15T23:59:59+05:30"})
    );
    let answer = subscribe(&asha, json!({"plan_id": "2", "expected_amount": 799})).await.expect(201);
    let link = ToPay::of(&answer);
    assert_eq!(
        answer.json(),
        json!({"status": "pending", "plan": standard, "change": "new", "price": 799, "credit": 0, "discount": 0,
            "starts_at": "2026-11-15T10:00:00+05:30", "ends_at": "2027-02-15T23:59:59+05:30", "amount": 799,
            "payment_url": link.url, "payment_request": {"id": link.payment, "payment_url": link.url},
            "pay_by": "2026-11-15T11:00:00+05:30"})
    );
    assert_eq!(statuses(&asha).await, ["pending"]);
    assert!(!is_premium(&asha).await, "asking is not having");

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
    let id = history(&asha).await[0]["id"].clone();
    assert_eq!(
        history(&asha).await,
        [json!({"id": id, "plan_name": "Standard Plan", "price": 799, "duration_months": 3, "amount": 799,
            "bought_at": "2026-11-15T10:00:00+05:30", "status": "active",
            "starts_at": "2026-11-15T10:00:00+05:30", "ends_at": "2027-02-15T23:59:59+05:30",
            "payment": {"id": link.payment, "status": "paid", "amount": 799, "refunded": 0, "payment_url": null}})]
    );
    shop.keeps_its_promises().await;
}

async fn the_plans_are_public_and_the_rest_is_for_members(shop: Shop) {
    let guest = shop.guest();
    guest.get("/api/v1/subscriptions/plans/").await.expect(200);
    for path in ["quotes", "active", "history"] {
        guest.get(&format!("/api/v1/subscriptions/{path}/")).await.expect(401);
    }
    subscribe(&guest, json!({"plan_id": BASIC})).await.expect(401);
    assert_eq!(shop.count("SELECT COUNT(*) FROM purchases").await, 0);
}

async fn a_plan_is_named_by_text_or_number_and_anything_else_is_not_there(shop: Shop) {
    let asha = shop.member("asha").await;
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
        let refused = subscribe(&asha, json!({"plan_id": odd})).await.expect(404);
        assert_eq!(refused.json(), json!({"message": "Not found", "code": "not_found"}), "{odd}");
    }
    for odd in [json!(null), json!(true), json!([1]), json!({"id": 1})] {
        subscribe(&asha, json!({"plan_id": odd})).await.expect(422);
    }
    subscribe(&asha, json!({})).await.expect(422);
    assert_eq!(shop.count("SELECT COUNT(*) FROM purchases").await, 0);
    subscribe(&asha, json!({"plan_id": 1})).await.expect(201);
    subscribe(&asha, json!({"plan_id": "1", "coupon_code": null, "expected_amount": null})).await.expect(200);
    subscribe(&asha, json!({"plan_id": 1.0, "coupon_code": " "})).await.expect(200);
}

async fn the_page_is_told_when_the_price_is_another(shop: Shop) {
    let asha = shop.member("asha").await;
    let wish = json!({"plan_id": STANDARD, "coupon_code": "WELCOME10", "expected_amount": 799});
    let refused = subscribe(&asha, wish).await.expect(409);
    assert_eq!((refused.code(), &refused.json()["amount"]), ("price_changed".to_owned(), &json!(719)));
    assert_eq!(shop.count("SELECT COUNT(*) FROM purchases").await, 0, "nothing was written");
    assert_eq!(shop.count("SELECT CAST(SUM(used) AS BIGINT) FROM coupons").await, 0);

    let wish = json!({"plan_id": STANDARD, "coupon_code": "WELCOME10", "expected_amount": 719});
    subscribe(&asha, wish).await.expect(201);
    let again = json!({"plan_id": STANDARD, "coupon_code": "WELCOME10", "expected_amount": 1});
    assert_eq!(subscribe(&asha, again).await.expect(409).json()["amount"], 719);
    shop.execute("UPDATE plans SET price_paise = 89900 WHERE name = 'Standard Plan'").await;
    let refused = subscribe(&asha, json!({"plan_id": STANDARD, "expected_amount": 799})).await.expect(409);
    assert_eq!(refused.json()["amount"], 899);
    assert_eq!(statuses(&asha).await, ["pending"], "what was open stays open");
    shop.keeps_its_promises().await;
}

async fn a_failed_try_leaves_the_same_link(shop: Shop) {
    let asha = shop.member("asha").await;
    let link = ToPay::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    choose(&asha, &link.url, "failure").await.expect(303);
    assert_eq!(ToPay::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(200)).url, link.url);
    assert_eq!(link.pay(&asha).await["status"], "paid");
    assert!(is_premium(&asha).await);
}

async fn a_cancelled_link_can_be_followed_by_another(shop: Shop) {
    let asha = shop.member("asha").await;
    let link = ToPay::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    choose(&asha, &link.url, "cancel").await.expect(303);
    let cancelled = link.look(&asha).await;
    assert_eq!((&cancelled["status"], &cancelled["next"]), (&json!("failed"), &json!("/subscriptions")));
    assert_eq!(statuses(&asha).await, ["unpaid"]);
    let next = ToPay::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    assert_ne!(next.url, link.url);
    shop.keeps_its_promises().await;
}

async fn a_link_that_has_ended_or_is_about_to_is_not_answered_again(shop: Shop) {
    let asha = shop.member("asha").await;
    let first = ToPay::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    shop.clock.advance(Duration::from_secs(59 * 60 - 1));
    let same = ToPay::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(200));
    assert_eq!(same.url, first.url);
    // Less than a minute is left: nobody gets through a checkout in that.
    shop.clock.advance(Duration::from_secs(1));
    let second = ToPay::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    assert_ne!(second.url, first.url);
    // Its time runs out; nobody has told us yet.
    shop.clock.advance(Duration::from_mins(61));
    assert_eq!(choose(&asha, &second.url, "success").await.expect(303).status, 303);
    let third = ToPay::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    assert_eq!(statuses(&asha).await, ["pending", "unpaid", "unpaid"]);
    assert_eq!(second.look(&asha).await["status"], "expired");
    // And by itself, when the worker looks.
    shop.clock.advance(Duration::from_mins(61));
    shop.payments.reconcile().await.unwrap();
    assert_eq!(statuses(&asha).await, ["unpaid", "unpaid", "unpaid"]);
    assert_eq!(third.look(&asha).await["status"], "expired");
    assert!(!is_premium(&asha).await);
    shop.keeps_its_promises().await;
}

async fn what_one_person_has_nobody_else_sees(shop: Shop) {
    let (asha, kabir) = (shop.member("asha").await, shop.member("kabir").await);
    let link = ToPay::of(&subscribe(&asha, json!({"plan_id": PREMIUM})).await.expect(201));
    kabir.get(&format!("/api/v1/payments/{}/", link.payment)).await.expect(404);
    // Somebody else may pay it: it is hers all the same.
    choose(&kabir, &link.url, "success").await.expect(303);
    assert_eq!(link.look(&asha).await["status"], "paid");
    assert!(is_premium(&asha).await && !is_premium(&kabir).await);
    assert_eq!(active(&kabir).await, Value::Null);
    assert!(history(&kabir).await.is_empty());
    assert_eq!(quote(&kabir, BASIC, "").await["change"], "new");
}

async fn membership_ends_with_its_last_day(shop: Shop) {
    let asha = shop.member("asha").await;
    crate::shop::buy(&asha, BASIC).await;
    let until = "2026-12-15T23:59:59+05:30".to_owned();
    assert_eq!(runs_until(&asha).await, Some(("Basic Plan".to_owned(), until)));
    // From ten in the morning to the last millisecond of the thirtieth day after.
    shop.clock.advance(Duration::from_hours(30 * 24 + 14).saturating_sub(Duration::from_millis(1)));
    let asha = shop.member("asha").await;
    assert!(is_premium(&asha).await);
    shop.clock.advance(Duration::from_millis(1));
    assert!(!is_premium(&asha).await);
    assert_eq!(active(&asha).await, Value::Null);
    assert_eq!(statuses(&asha).await, ["ended"]);
}

async fn a_link_that_the_provider_has_not_given_yet_is_said_to_be_coming(shop: Shop) {
    let account = [
        ("RAZORPAY_KEY_ID", "rzp_test_x"),
        ("RAZORPAY_KEY_SECRET", "secret-of-the-account"),
        ("RAZORPAY_WEBHOOK_SECRET", "secret-of-the-webhook"),
    ];
    let shop = on(TestContext::with(shop.db.engine(), &account).await).await;
    let asha = shop.member("asha").await;
    let answer = subscribe(&asha, json!({"plan_id": BASIC})).await.expect(202).json();
    assert_eq!((&answer["status"], &answer["code"]), (&json!("pending"), &json!("payment_link_pending")));
    assert_eq!((&answer["payment_url"], &answer["amount"]), (&Value::Null, &json!(299)));
    let id = &answer["payment_request"]["id"];
    let again = subscribe(&asha, json!({"plan_id": BASIC})).await.expect(202).json();
    assert_eq!(&again["payment_request"]["id"], id, "the same purchase, and still no link");
    // After four minutes no link may be made for it any more: it is not waited for.
    shop.clock.advance(Duration::from_secs(241));
    let next = subscribe(&asha, json!({"plan_id": BASIC})).await.expect(202).json();
    assert_ne!(&next["payment_request"]["id"], id);
    assert_eq!(statuses(&asha).await, ["pending", "unpaid"]);
    shop.keeps_its_promises().await;
}

async fn a_long_history_is_shown_with_every_payment(shop: Shop) {
    let asha = shop.member("asha").await;
    let mut payments = Vec::new();
    for n in 0..12 {
        let answer = subscribe(&asha, json!({"plan_id": 1 + n % 3})).await.expect(201);
        payments.push(ToPay::of(&answer).payment);
    }
    payments.reverse();
    let shown: Vec<_> =
        history(&asha).await.iter().map(|past| past["payment"]["id"].as_i64().unwrap()).collect();
    assert_eq!(shown, payments, "newest first");
    assert_eq!(statuses(&asha).await.iter().filter(|status| *status == "unpaid").count(), 11);
}
