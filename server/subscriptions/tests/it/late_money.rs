//! Money that comes for what nobody waits for any more: a term or a refund, never nothing.

use std::time::Duration;

use dft_kernel::time::DAY;
use dft_testkit::both_engines;
use serde_json::json;

use crate::shop::{
    BASIC, PREMIUM, STANDARD, Shop, ToPay, active, buy, choose, history, runs_until, shop, statuses,
    subscribe,
};

both_engines!(
    shop: a_link_paid_after_another_was_bought_is_a_second_term,
    a_link_paid_just_before_it_was_closed_is_not_lost,
    money_after_the_link_ran_out_still_buys_its_plan,
    late_money_keeps_its_coupon,
    an_upgrade_whose_credit_went_elsewhere_is_refunded,
    an_upgrade_beside_a_term_that_came_since_is_refunded,
);

async fn a_link_paid_after_another_was_bought_is_a_second_term(shop: Shop) {
    let asha = shop.member("asha").await;
    let first = ToPay::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    let second = ToPay::of(&subscribe(&asha, json!({"plan_id": PREMIUM})).await.expect(201));
    second.pay(&asha).await;
    // The first page was still open in another window, and the provider has not closed its link yet.
    choose(&asha, &first.url, "success").await.expect(303);
    shop.payments.reconcile().await.unwrap();
    assert_eq!(first.look(&asha).await["status"], "paid");
    assert_eq!(
        runs_until(&asha).await.unwrap(),
        ("Premium Plan".to_owned(), "2027-11-15T23:59:59+05:30".to_owned())
    );
    assert_eq!(
        active(&asha).await["upcoming"],
        json!([{"plan_name": "Basic Plan", "starts_at": "2027-11-16T00:00:00+05:30", "ends_at": "2027-12-16T23:59:59+05:30"}])
    );
    assert_eq!(statuses(&asha).await, ["active", "upcoming"]);
    shop.keeps_its_promises().await;
}

async fn a_link_paid_just_before_it_was_closed_is_not_lost(shop: Shop) {
    let asha = shop.member("asha").await;
    let first = ToPay::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    choose(&asha, &first.url, "success").await.expect(303);
    // Nobody has told us; she chooses something else.
    let second = ToPay::of(&subscribe(&asha, json!({"plan_id": STANDARD})).await.expect(201));
    shop.payments.reconcile().await.unwrap();
    assert_eq!(runs_until(&asha).await.unwrap().0, "Basic Plan");
    second.pay(&asha).await;
    // It was quoted without credit, so it waits for its turn.
    let until = ("Basic Plan".to_owned(), "2026-12-15T23:59:59+05:30".to_owned());
    assert_eq!(runs_until(&asha).await.unwrap(), until);
    assert_eq!(active(&asha).await["upcoming"][0]["plan_name"], "Standard Plan");
    shop.keeps_its_promises().await;
}

async fn money_after_the_link_ran_out_still_buys_its_plan(shop: Shop) {
    let asha = shop.member("asha").await;
    let link = ToPay::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    shop.clock.advance(Duration::from_mins(59));
    choose(&asha, &link.url, "success").await.expect(303);
    // The bank reports it two hours later; until then we believe that the link has run out.
    shop.execute("DELETE FROM sandbox_outcomes").await;
    shop.clock.advance(Duration::from_mins(10));
    shop.payments.reconcile().await.unwrap();
    assert_eq!(statuses(&asha).await, ["unpaid"]);
    shop.execute(
        "INSERT INTO sandbox_outcomes SELECT token, 'paid', 'late' FROM payments WHERE true
         ON CONFLICT (token) DO UPDATE SET outcome = 'paid', provider_payment_id = 'late'",
    )
    .await;
    shop.clock.advance(Duration::from_hours(2));
    shop.payments.reconcile().await.unwrap();
    assert_eq!(statuses(&asha).await, ["active"]);
    assert_eq!(history(&asha).await[0]["starts_at"], "2026-11-15T13:09:00+05:30");
    shop.keeps_its_promises().await;
}

async fn late_money_keeps_its_coupon(shop: Shop) {
    let asha = shop.member("asha").await;
    let wish = json!({"plan_id": BASIC, "coupon_code": "WELCOME10"});
    let first = ToPay::of(&subscribe(&asha, wish).await.expect(201));
    let second = ToPay::of(&subscribe(&asha, json!({"plan_id": PREMIUM})).await.expect(201));
    choose(&asha, &first.url, "success").await.expect(303);
    shop.payments.reconcile().await.unwrap();
    assert_eq!(history(&asha).await[1]["amount"], 269);
    assert_eq!(shop.count("SELECT CAST(SUM(used) AS BIGINT) FROM coupons").await, 1);
    second.pay(&asha).await;
    assert_eq!(shop.count("SELECT COUNT(*) FROM terms").await, 2);
    shop.keeps_its_promises().await;
}

async fn an_upgrade_whose_credit_went_elsewhere_is_refunded(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, BASIC).await;
    let first = ToPay::of(&subscribe(&asha, json!({"plan_id": STANDARD})).await.expect(201));
    let second = ToPay::of(&subscribe(&asha, json!({"plan_id": PREMIUM})).await.expect(201));
    second.pay(&asha).await;
    choose(&asha, &first.url, "success").await.expect(303);
    shop.payments.reconcile().await.unwrap();
    // The credit for Basic was given once, to Premium: this money goes back, all of it.
    let back = first.look(&asha).await;
    assert_eq!((&back["status"], &back["refunded"]), (&json!("refunded"), &json!(510)));
    assert_eq!(back["next"], "/subscriptions");
    assert_eq!(statuses(&asha).await, ["active", "refunded", "replaced"]);
    assert_eq!(shop.count("SELECT COUNT(*) FROM terms").await, 2);
    shop.keeps_its_promises().await;
}

async fn an_upgrade_beside_a_term_that_came_since_is_refunded(shop: Shop) {
    let asha = shop.member("asha").await;
    let stray = ToPay::of(&subscribe(&asha, json!({"plan_id": BASIC})).await.expect(201));
    buy(&asha, STANDARD).await;
    let upgrade = ToPay::of(
        &subscribe(&asha, json!({"plan_id": PREMIUM, "coupon_code": "WELCOME10"})).await.expect(201),
    );
    choose(&asha, &stray.url, "success").await.expect(303);
    shop.payments.reconcile().await.unwrap();
    assert_eq!(active(&asha).await["upcoming"][0]["plan_name"], "Basic Plan");
    let back = upgrade.pay(&asha).await;
    assert_eq!(back["status"], "refund_due");
    assert_eq!(runs_until(&asha).await.unwrap().0, "Standard Plan", "everything is as it was");
    assert_eq!(shop.count("SELECT CAST(SUM(used) AS BIGINT) FROM coupons").await, 0);
    // Asked again, it is quoted with all that is there.
    shop.clock.advance(DAY);
    let again = subscribe(&asha, json!({"plan_id": PREMIUM, "coupon_code": "WELCOME10"})).await.expect(201);
    ToPay::of(&again).pay(&asha).await;
    assert_eq!(runs_until(&asha).await.unwrap().0, "Premium Plan");
    assert_eq!(statuses(&asha).await, ["active", "refunded", "replaced", "replaced"]);
    shop.keeps_its_promises().await;
}
