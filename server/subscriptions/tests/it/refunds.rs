//! An operator gives the money back: what it bought goes, and what it replaced is there again.

use dft_kernel::time::DAY;
use dft_testkit::both_engines;
use serde_json::{Value, json};

use crate::shop::{
    BASIC, PREMIUM, STANDARD, Shop, active, buy, history, is_premium, quote, runs_until, shop, statuses,
};

both_engines!(
    shop: a_refund_takes_the_membership_back,
    a_refunded_upgrade_brings_back_what_it_replaced,
    what_was_carried_into_an_upgrade_is_not_refunded_before_it,
    nothing_comes_back_where_another_runs_now,
    a_gap_that_a_refund_left_is_never_run_into,
    a_part_of_the_money_takes_nothing_back,
);

async fn a_refund_takes_the_membership_back(shop: Shop) {
    let asha = shop.member("asha").await;
    let payment = buy(&asha, STANDARD).await;
    assert!(is_premium(&asha).await);
    shop.refund(payment).await.unwrap();
    assert!(!is_premium(&asha).await);
    assert_eq!(active(&asha).await, Value::Null);
    assert_eq!(statuses(&asha).await, ["refunded"]);
    shop.payments.reconcile().await.unwrap();
    let past = history(&asha).await;
    assert_eq!(
        (&past[0]["payment"]["status"], &past[0]["payment"]["refunded"]),
        (&json!("refunded"), &json!(799))
    );
    assert_eq!(shop.refund(payment).await.unwrap_err(), "not_refundable");
    assert_eq!(quote(&asha, STANDARD, "").await["change"], "new", "as if it had not been");
    buy(&asha, STANDARD).await;
    assert_eq!(statuses(&asha).await, ["active", "refunded"]);
    shop.keeps_its_promises().await;
}

async fn a_refunded_upgrade_brings_back_what_it_replaced(shop: Shop) {
    let asha = shop.member("asha").await;
    buy(&asha, BASIC).await;
    buy(&asha, BASIC).await;
    let upgrade = buy(&asha, STANDARD).await;
    assert_eq!(runs_until(&asha).await.unwrap().0, "Standard Plan");
    shop.refund(upgrade).await.unwrap();
    let until = ("Basic Plan".to_owned(), "2027-01-15T23:59:59+05:30".to_owned());
    assert_eq!(runs_until(&asha).await.unwrap(), until);
    assert_eq!(statuses(&asha).await, ["refunded", "upcoming", "active"]);
    assert_eq!(quote(&asha, STANDARD, "").await["credit"], 588, "and it is worth what it was");
    shop.keeps_its_promises().await;
}

async fn what_was_carried_into_an_upgrade_is_not_refunded_before_it(shop: Shop) {
    let asha = shop.member("asha").await;
    let basic = buy(&asha, BASIC).await;
    let standard = buy(&asha, STANDARD).await;
    let premium = buy(&asha, PREMIUM).await;
    for carried in [basic, standard] {
        assert_eq!(shop.refund(carried).await.unwrap_err(), "value_carried_on");
    }
    assert_eq!(runs_until(&asha).await.unwrap().0, "Premium Plan", "nothing has moved");
    assert_eq!(shop.count("SELECT COUNT(*) FROM refunds").await, 0);
    for payment in [premium, standard, basic] {
        shop.refund(payment).await.unwrap();
    }
    assert_eq!(active(&asha).await, Value::Null);
    assert_eq!(statuses(&asha).await, ["refunded", "refunded", "refunded"]);
    shop.payments.reconcile().await.unwrap();
    assert_eq!(shop.count("SELECT CAST(SUM(amount_paise) AS BIGINT) FROM ledger_entries").await, 0);
    shop.keeps_its_promises().await;
}

async fn nothing_comes_back_where_another_runs_now(shop: Shop) {
    shop.execute("UPDATE plans SET price_paise = 900000, months = 1 WHERE id = 3").await;
    let asha = shop.member("asha").await;
    buy(&asha, STANDARD).await;
    // A dear month takes the place of three, and goes on.
    let month = buy(&asha, PREMIUM).await;
    let next = buy(&asha, PREMIUM).await;
    assert_eq!(shop.refund(month).await.unwrap_err(), "place_taken");
    assert_eq!(statuses(&asha).await, ["upcoming", "active", "replaced"]);
    shop.refund(next).await.unwrap();
    shop.refund(month).await.unwrap();
    assert_eq!(runs_until(&asha).await.unwrap().1, "2027-02-15T23:59:59+05:30");
    shop.keeps_its_promises().await;
}

async fn a_gap_that_a_refund_left_is_never_run_into(shop: Shop) {
    let asha = shop.member("asha").await;
    let first = buy(&asha, BASIC).await;
    buy(&asha, BASIC).await;
    shop.refund(first).await.unwrap();
    assert!(!is_premium(&asha).await);
    assert_eq!(active(&asha).await, Value::Null);
    assert_eq!(statuses(&asha).await, ["upcoming", "refunded"]);
    // The one to come keeps its time: what is bought now goes after it, or takes its place.
    let extend = quote(&asha, BASIC, "").await;
    assert_eq!(
        (&extend["change"], &extend["starts_at"]),
        (&json!("extend"), &json!("2027-01-16T00:00:00+05:30"))
    );
    assert_eq!(quote(&asha, STANDARD, "").await["credit"], 299);
    buy(&asha, STANDARD).await;
    assert_eq!(runs_until(&asha).await.unwrap().0, "Standard Plan");
    shop.keeps_its_promises().await;
}

async fn a_part_of_the_money_takes_nothing_back(shop: Shop) {
    let asha = shop.member("asha").await;
    let payment = buy(&asha, STANDARD).await;
    let which = dft_payments::PaymentSelector::Id(payment.to_string().parse().unwrap());
    let part = dft_kernel::money::Paise::rupees(100);
    shop.payments.admin_refund(&which, Some(part)).await.unwrap();
    shop.clock.advance(DAY);
    assert!(is_premium(&asha).await);
    assert_eq!(history(&asha).await[0]["payment"]["refunded"], 100);
    shop.keeps_its_promises().await;
}
