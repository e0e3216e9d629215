//! Coupons on subscriptions: held with the purchase, given back with it, guessed at no more often than elsewhere.

use std::time::Duration;

use dft_testkit::{TestContext, both_engines};
use serde_json::{Value, json};

use crate::shop::{
    BASIC, OPEN_LINKS, PREMIUM, STANDARD, Shop, ToPay, active, choose, history, is_premium, on, quote, shop,
    statuses, subscribe,
};

both_engines!(
    shop: what_a_coupon_pays_whole_is_theirs_at_once,
    a_coupon_is_held_and_given_back_when_the_link_ends,
    another_choice_gives_the_coupon_back_first,
    somebody_who_looks_again_still_has_their_coupon,
    a_coupon_good_for_some_plans_is_good_for_those,
    a_bad_code_is_refused_and_guessing_is_slowed_down,
);

async fn used(shop: &Shop) -> i64 {
    shop.count("SELECT CAST(SUM(used) AS BIGINT) FROM coupons").await
}

async fn what_a_coupon_pays_whole_is_theirs_at_once(shop: Shop) {
    let asha = shop.member("asha").await;
    let wish = json!({"plan_id": BASIC, "coupon_code": "wholegift", "expected_amount": 0});
    let answer = subscribe(&asha, wish.clone()).await.expect(201).json();
    assert_eq!(
        (&answer["status"], &answer["amount"], &answer["discount"]),
        (&json!("active"), &json!(0), &json!(299))
    );
    assert_eq!((&answer["payment_request"], &answer["payment_url"]), (&Value::Null, &Value::Null));
    assert!(is_premium(&asha).await);
    assert_eq!(history(&asha).await[0]["payment"], Value::Null);
    assert_eq!(used(&shop).await, 1);
    assert_eq!(quote(&asha, STANDARD, "").await["credit"], 0, "nothing was paid for it");
    // Also one that starts later.
    let later = subscribe(&asha, wish).await.expect(201).json();
    assert_eq!(
        (&later["change"], &later["starts_at"]),
        (&json!("extend"), &json!("2026-12-16T00:00:00+05:30"))
    );
    assert_eq!(active(&asha).await["expires_at"], "2027-01-15T23:59:59+05:30");
    subscribe(&asha, json!({"plan_id": BASIC, "coupon_code": "WHOLEGIFT"})).await.expect(422);
    assert_eq!(shop.count("SELECT COUNT(*) FROM payments").await, 0);
    shop.keeps_its_promises().await;
}

async fn a_coupon_is_held_and_given_back_when_the_link_ends(shop: Shop) {
    let asha = shop.member("asha").await;
    let wish = json!({"plan_id": STANDARD, "coupon_code": "WELCOME10"});
    let first = ToPay::of(&subscribe(&asha, wish.clone()).await.expect(201));
    assert_eq!(used(&shop).await, 1);
    choose(&asha, &first.url, "cancel").await;
    first.look(&asha).await;
    assert_eq!(used(&shop).await, 0, "cancelled");
    subscribe(&asha, wish.clone()).await.expect(201);
    assert_eq!(used(&shop).await, 1);
    shop.clock.advance(Duration::from_mins(61));
    shop.payments.reconcile().await.unwrap();
    assert_eq!(used(&shop).await, 0, "ran out");
    let third = ToPay::of(&subscribe(&asha, wish).await.expect(201));
    assert_eq!(third.pay(&asha).await["amount"], 719);
    assert_eq!(used(&shop).await, 1, "paid, and used for good");
    shop.refund(third.payment).await.unwrap();
    assert_eq!(used(&shop).await, 1);
    shop.keeps_its_promises().await;
}

async fn another_choice_gives_the_coupon_back_first(shop: Shop) {
    let asha = shop.member("asha").await;
    let first =
        ToPay::of(&subscribe(&asha, json!({"plan_id": BASIC, "coupon_code": "WELCOME10"})).await.expect(201));
    let second = subscribe(&asha, json!({"plan_id": PREMIUM, "coupon_code": "WELCOME10"})).await.expect(201);
    assert_eq!(second.json()["amount"], 2_249, "once per person, and it was given back");
    let third = subscribe(&asha, json!({"plan_id": PREMIUM})).await.expect(201);
    assert_eq!(third.json()["amount"], 2_499);
    assert_eq!(used(&shop).await, 0);
    assert_eq!(first.look(&asha).await["status"], "failed");
    assert_eq!(statuses(&asha).await, ["pending", "unpaid", "unpaid"]);
    shop.payments.reconcile().await.unwrap();
    assert_eq!(shop.count(OPEN_LINKS).await, 1);
    shop.keeps_its_promises().await;
}

async fn somebody_who_looks_again_still_has_their_coupon(shop: Shop) {
    let asha = shop.member("asha").await;
    let wish = json!({"plan_id": STANDARD, "coupon_code": "BIGONLY", "expected_amount": 699});
    let first = ToPay::of(&subscribe(&asha, wish.clone()).await.expect(201));
    // The only use there is, and it is held for her own purchase.
    assert_eq!(quote(&asha, STANDARD, "bigonly").await["discount"], 100);
    assert_eq!(quote(&asha, PREMIUM, "bigonly").await["discount"], 100);
    assert_eq!(ToPay::of(&subscribe(&asha, wish).await.expect(200)).url, first.url);
    let kabir = shop.member("kabir").await;
    kabir.get("/api/v1/subscriptions/quotes/?coupon_code=BIGONLY").await.expect(422);
    subscribe(&kabir, json!({"plan_id": STANDARD, "coupon_code": "BIGONLY"})).await.expect(422);
    subscribe(&asha, json!({"plan_id": PREMIUM, "coupon_code": "BIGONLY"})).await.expect(201);
    shop.keeps_its_promises().await;
}

async fn a_coupon_good_for_some_plans_is_good_for_those(shop: Shop) {
    let asha = shop.member("asha").await;
    assert_eq!(quote(&asha, BASIC, "BIGONLY").await["discount"], 0);
    assert_eq!(quote(&asha, STANDARD, "BIGONLY").await["amount"], 699);
    let refused = subscribe(&asha, json!({"plan_id": BASIC, "coupon_code": "BIGONLY"})).await.expect(422);
    assert_eq!(refused.code(), "invalid_coupon");
    assert_eq!((statuses(&asha).await.len(), used(&shop).await), (0, 0));
}

async fn a_bad_code_is_refused_and_guessing_is_slowed_down(shop: Shop) {
    let shop = on(TestContext::with(shop.db.engine(), &[("DFT_LIMITS", "on")]).await).await;
    let asha = shop.member("asha").await;
    let invalid = json!({"message": "Invalid coupon code", "code": "invalid_coupon"});
    for code in ["NOSUCH", "%00", "a%0Ab", &"x".repeat(2_000), "%F0%9F%98%80"] {
        let refused =
            asha.get(&format!("/api/v1/subscriptions/quotes/?coupon_code={code}")).await.expect(422);
        assert_eq!(refused.json(), invalid, "{code}");
    }
    for n in 0..3 {
        let wish = json!({"plan_id": BASIC, "coupon_code": format!("GUESS{n}")});
        assert_eq!(subscribe(&asha, wish).await.expect(422).json(), invalid);
    }
    for n in 0..2 {
        let guess = json!({"code": format!("GUESS{n}"), "amount": 299, "area": "subscriptions"});
        asha.post("/api/v1/coupons/apply/", guess).await.expect(422);
    }
    // Ten in all, wherever they were made: now even a right one is not looked at.
    let wish = json!({"plan_id": BASIC, "coupon_code": "WELCOME10"});
    subscribe(&asha, wish.clone()).await.expect(429);
    asha.get("/api/v1/subscriptions/quotes/?coupon_code=WELCOME10").await.expect(429);
    asha.post("/api/v1/coupons/apply/", json!({"code": "WELCOME10", "amount": 299})).await.expect(429);
    asha.get("/api/v1/subscriptions/quotes/").await.expect(200);
    subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201);
    shop.clock.advance(Duration::from_mins(1));
    subscribe(&asha, wish).await.expect(201);
}
