//! Having one plan and buying another, with the numbers of the demo plans.

use std::time::Duration;

use dft_kernel::time::DAY;
use dft_testkit::both_engines;
use serde_json::json;

use crate::shop::{
    BASIC, PREMIUM, STANDARD, Shop, ToPay, active, buy, history, quote, runs_until, shop, statuses, subscribe,
};

both_engines!(
    shop: the_same_plan_adds_its_months_to_the_end,
    a_dearer_plan_starts_at_once_with_credit,
    a_cheaper_plan_on_the_second_day_loses_nobody_a_rupee,
    what_is_to_come_is_credited_too,
    credit_and_coupon_are_both_taken_off,
    what_was_bought_stays_as_it_was_bought,
    a_quote_of_yesterday_is_not_the_price_of_today,
    what_credit_pays_whole_is_theirs_at_once,
);

async fn the_same_plan_adds_its_months_to_the_end(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, STANDARD).await;
    shop.clock.advance(DAY * 10);
    let extend = quote(&asha, STANDARD, "").await;
    assert_eq!(
        extend,
        json!({"plan_id": 2, "change": "extend", "price": 799, "credit": 0, "discount": 0, "amount": 799,
            "starts_at": "2027-02-16T00:00:00+05:30", "ends_at": "2027-05-15T23:59:59+05:30"})
    );
    buy(&asha, STANDARD).await;
    let active = active(&asha).await;
    assert_eq!(active["expires_at"], "2027-05-15T23:59:59+05:30", "one membership, longer");
    assert_eq!(active["upcoming"], json!([]));
    assert_eq!(statuses(&asha).await, ["upcoming", "active"]);
    shop.keeps_its_promises().await;
}

async fn a_dearer_plan_starts_at_once_with_credit(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, BASIC).await;
    shop.clock.advance(DAY * 10);
    // 20 of 31 days are whole and unused: 299 × 20 / 31 = 192.90.
    let upgrade = quote(&asha, STANDARD, "").await;
    assert_eq!(
        upgrade,
        json!({"plan_id": 2, "change": "upgrade", "price": 799, "credit": 192, "discount": 0, "amount": 607,
            "starts_at": "2026-11-25T10:00:00+05:30", "ends_at": "2027-02-25T23:59:59+05:30"})
    );
    let answer = subscribe(&asha, json!({"plan_id": STANDARD, "expected_amount": 607})).await.expect(201);
    assert_eq!((&answer.json()["change"], &answer.json()["credit"]), (&json!("upgrade"), &json!(192)));
    assert_eq!(runs_until(&asha).await.unwrap().0, "Basic Plan", "nothing changes before it is paid");
    assert_eq!(ToPay::of(&answer).pay(&asha).await["amount"], 607);
    let until = ("Standard Plan".to_owned(), "2027-02-25T23:59:59+05:30".to_owned());
    assert_eq!(runs_until(&asha).await, Some(until));
    assert_eq!(statuses(&asha).await, ["active", "replaced"]);

    // What was credited is part of what the new one cost: 31 days later 61 of 93 days of 799 are left, 524.07.
    shop.clock.advance(DAY * 31);
    let asha = shop.member("asha").await;
    assert_eq!(quote(&asha, PREMIUM, "").await["credit"], 524);
    assert_eq!(quote(&asha, PREMIUM, "").await["amount"], 1_975);
    shop.keeps_its_promises().await;
}

async fn a_cheaper_plan_on_the_second_day_loses_nobody_a_rupee(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, PREMIUM).await;
    shop.clock.advance(DAY);
    let down = quote(&asha, BASIC, "").await;
    assert_eq!(
        down,
        json!({"plan_id": 1, "change": "later", "price": 299, "credit": 0, "discount": 0, "amount": 299,
            "starts_at": "2027-11-16T00:00:00+05:30", "ends_at": "2027-12-16T23:59:59+05:30"})
    );
    buy(&asha, BASIC).await;
    let active = active(&asha).await;
    assert_eq!(active["subscription_plan"]["name"], "Premium Plan");
    assert_eq!(active["expires_at"], "2027-11-15T23:59:59+05:30", "not a day of the 2,499 is lost");
    assert_eq!(
        active["upcoming"],
        json!([{"plan_name": "Basic Plan", "starts_at": "2027-11-16T00:00:00+05:30", "ends_at": "2027-12-16T23:59:59+05:30"}])
    );
    let past = history(&asha).await;
    assert_eq!((&past[0]["status"], &past[1]["status"]), (&json!("upcoming"), &json!("active")));
    assert_eq!(past[0]["starts_at"], "2027-11-16T00:00:00+05:30");

    shop.clock.advance(DAY * 365);
    let asha = shop.member("asha").await;
    assert_eq!(runs_until(&asha).await.unwrap().0, "Basic Plan", "its turn has come");
    assert_eq!(statuses(&asha).await, ["active", "ended"]);
    shop.keeps_its_promises().await;
}

async fn what_is_to_come_is_credited_too(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, BASIC).await;
    buy(&asha, BASIC).await;
    // 30 of 31 days of the first, 289.35, and all of the second.
    assert_eq!(quote(&asha, STANDARD, "").await["credit"], 588);
    buy(&asha, STANDARD).await;
    assert_eq!(statuses(&asha).await, ["active", "replaced", "replaced"]);
    assert_eq!(active(&asha).await["upcoming"], json!([]));

    // More credit than a dearer plan costs: it waits, at full price.
    let kabir = shop.member("kabir").await;
    for _ in 0..4 {
        buy(&kabir, STANDARD).await;
    }
    let later = quote(&kabir, PREMIUM, "").await;
    assert_eq!((&later["change"], &later["amount"]), (&json!("later"), &json!(2_499)));
    assert_eq!(later["starts_at"], "2027-11-16T00:00:00+05:30");
    shop.keeps_its_promises().await;
}

async fn credit_and_coupon_are_both_taken_off(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, BASIC).await;
    // 10 % of 799 − 289 = 510.
    let quoted = quote(&asha, STANDARD, "welcome10").await;
    assert_eq!(
        (&quoted["credit"], &quoted["discount"], &quoted["amount"]),
        (&json!(289), &json!(51), &json!(459))
    );
    let wish = json!({"plan_id": STANDARD, "coupon_code": "welcome10", "expected_amount": 459});
    ToPay::of(&subscribe(&asha, wish).await.expect(201)).pay(&asha).await;
    // It cost 748 in money and credit: 92 of 93 days are 739.95.
    assert_eq!(quote(&asha, PREMIUM, "").await["credit"], 739);
    shop.keeps_its_promises().await;
}

async fn what_was_bought_stays_as_it_was_bought(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, STANDARD).await;
    shop.execute("UPDATE plans SET name = 'Middle Plan', price_paise = 99900, months = 2, features = '[]' WHERE id = 2")
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
    shop.execute("UPDATE plans SET offered = 0 WHERE id = 2").await;
    subscribe(&asha, json!({"plan_id": STANDARD})).await.expect(404);
    assert_eq!(asha.get("/api/v1/subscriptions/plans/").await.json().as_array().unwrap().len(), 2);
}

async fn a_quote_of_yesterday_is_not_the_price_of_today(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, BASIC).await;
    // Nearly midnight, so that the link outlives the day.
    shop.clock.advance(Duration::from_mins(13 * 60 + 50));
    let first = subscribe(&asha, json!({"plan_id": STANDARD})).await.expect(201);
    assert_eq!(first.json()["amount"], 510);
    shop.clock.advance(Duration::from_mins(20));
    // One day less is left: 299 × 29 / 31 = 279.70.
    let refused = subscribe(&asha, json!({"plan_id": STANDARD, "expected_amount": 510})).await.expect(409);
    assert_eq!(refused.json()["amount"], 520);
    // Whoever pays the link of yesterday pays the price they were asked.
    assert_eq!(ToPay::of(&first).pay(&asha).await["status"], "paid");
    assert_eq!(runs_until(&asha).await.unwrap().0, "Standard Plan");
    shop.keeps_its_promises().await;
}

async fn what_credit_pays_whole_is_theirs_at_once(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, BASIC).await;
    buy(&asha, BASIC).await;
    shop.execute("UPDATE plans SET price_paise = 58800 WHERE id = 2").await;
    // There is nothing left for the coupon, which is not used up, whatever it is.
    let wish = json!({"plan_id": STANDARD, "coupon_code": "WELCOME10", "expected_amount": 0});
    let answer = subscribe(&asha, wish).await.expect(201).json();
    assert_eq!((&answer["status"], &answer["credit"]), (&json!("active"), &json!(588)));
    assert_eq!(answer["payment_request"], json!(null));
    assert_eq!(runs_until(&asha).await.unwrap().0, "Standard Plan");
    assert_eq!(statuses(&asha).await, ["active", "replaced", "replaced"]);
    assert_eq!(shop.count("SELECT CAST(SUM(used) AS BIGINT) FROM coupons").await, 0);
    assert_eq!(quote(&asha, PREMIUM, "").await["credit"], 581, "92 of 93 days of 588");
    shop.keeps_its_promises().await;
}
