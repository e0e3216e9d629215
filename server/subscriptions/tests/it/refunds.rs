//! Refunds by an admin: the term is revoked, and the terms it replaced are restored.

use dft_kernel::time::DAY;
use dft_testkit::both_engines;
use serde_json::{Value, json};

use crate::support::{
    BASIC, PREMIUM, STANDARD, SubscriptionsApp, active, active_until, app, buy, history, is_premium, quote,
    statuses,
};

both_engines!(
    app: a_refund_revokes_the_membership,
    a_refunded_upgrade_restores_the_terms_it_replaced,
    a_term_credited_to_an_upgrade_cannot_be_refunded_before_it,
    a_refund_that_would_restore_an_overlapping_term_is_rejected,
    a_new_term_does_not_fill_the_gap_left_by_a_refund,
    a_partial_refund_keeps_the_membership,
);

async fn a_refund_revokes_the_membership(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let payment = buy(&asha, STANDARD).await;
    assert!(is_premium(&asha).await);
    app.refund(payment).await.unwrap();
    assert!(!is_premium(&asha).await);
    assert_eq!(active(&asha).await, Value::Null);
    assert_eq!(statuses(&asha).await, ["refunded"]);
    app.payments.reconcile().await.unwrap();
    let past = history(&asha).await;
    assert_eq!(
        (&past[0]["payment"]["status"], &past[0]["payment"]["refunded"]),
        (&json!("refunded"), &json!(799))
    );
    assert_eq!(app.refund(payment).await.unwrap_err(), "not_refundable");
    assert_eq!(quote(&asha, STANDARD, "").await["change"], "new", "as if it had not been bought");
    buy(&asha, STANDARD).await;
    assert_eq!(statuses(&asha).await, ["active", "refunded"]);
    app.assert_invariants().await;
}

async fn a_refunded_upgrade_restores_the_terms_it_replaced(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    buy(&asha, BASIC).await;
    buy(&asha, BASIC).await;
    let upgrade = buy(&asha, STANDARD).await;
    assert_eq!(active_until(&asha).await.unwrap().0, "Standard Plan");
    app.refund(upgrade).await.unwrap();
    let until = ("Basic Plan".to_owned(), "2027-01-15T23:59:59+05:30".to_owned());
    assert_eq!(active_until(&asha).await.unwrap(), until);
    assert_eq!(statuses(&asha).await, ["refunded", "upcoming", "active"]);
    assert_eq!(quote(&asha, STANDARD, "").await["credit"], 588, "with the same credit as before");
    app.assert_invariants().await;
}

async fn a_term_credited_to_an_upgrade_cannot_be_refunded_before_it(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let basic = buy(&asha, BASIC).await;
    let standard = buy(&asha, STANDARD).await;
    let premium = buy(&asha, PREMIUM).await;
    for carried in [basic, standard] {
        assert_eq!(app.refund(carried).await.unwrap_err(), "value_carried_on");
    }
    assert_eq!(active_until(&asha).await.unwrap().0, "Premium Plan", "nothing has changed");
    assert_eq!(app.count("SELECT COUNT(*) FROM refunds").await, 0);
    for payment in [premium, standard, basic] {
        app.refund(payment).await.unwrap();
    }
    assert_eq!(active(&asha).await, Value::Null);
    assert_eq!(statuses(&asha).await, ["refunded", "refunded", "refunded"]);
    app.payments.reconcile().await.unwrap();
    assert_eq!(app.count("SELECT CAST(SUM(amount_paise) AS BIGINT) FROM ledger_entries").await, 0);
    app.assert_invariants().await;
}

async fn a_refund_that_would_restore_an_overlapping_term_is_rejected(app: SubscriptionsApp) {
    app.execute("UPDATE plans SET price_paise = 900000, months = 1 WHERE id = 3").await;
    let asha = app.member("asha").await;
    buy(&asha, STANDARD).await;
    // An expensive month replaces three months, and is extended.
    let month = buy(&asha, PREMIUM).await;
    let next = buy(&asha, PREMIUM).await;
    assert_eq!(app.refund(month).await.unwrap_err(), "place_taken");
    assert_eq!(statuses(&asha).await, ["upcoming", "active", "replaced"]);
    app.refund(next).await.unwrap();
    app.refund(month).await.unwrap();
    assert_eq!(active_until(&asha).await.unwrap().1, "2027-02-15T23:59:59+05:30");
    app.assert_invariants().await;
}

async fn a_new_term_does_not_fill_the_gap_left_by_a_refund(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let first = buy(&asha, BASIC).await;
    buy(&asha, BASIC).await;
    app.refund(first).await.unwrap();
    assert!(!is_premium(&asha).await);
    assert_eq!(active(&asha).await, Value::Null);
    assert_eq!(statuses(&asha).await, ["upcoming", "refunded"]);
    // The future term keeps its period: a new term follows or replaces it.
    let extend = quote(&asha, BASIC, "").await;
    assert_eq!(
        (&extend["change"], &extend["starts_at"]),
        (&json!("extend"), &json!("2027-01-16T00:00:00+05:30"))
    );
    assert_eq!(quote(&asha, STANDARD, "").await["credit"], 299);
    buy(&asha, STANDARD).await;
    assert_eq!(active_until(&asha).await.unwrap().0, "Standard Plan");
    app.assert_invariants().await;
}

async fn a_partial_refund_keeps_the_membership(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    let payment = buy(&asha, STANDARD).await;
    let which = dft_payments::PaymentSelector::Id(payment.to_string().parse().unwrap());
    let amount = dft_kernel::money::Paise::rupees(100);
    app.payments.admin_refund(&which, Some(amount), "a test").await.unwrap();
    app.clock.advance(DAY);
    assert!(is_premium(&asha).await);
    assert_eq!(history(&asha).await[0]["payment"]["refunded"], 100);
    let emails = "SELECT COUNT(*) FROM outbox WHERE dedupe_key LIKE 'purchase:%:refund_1:mail' AND message LIKE '%₹100 goes back%'";
    assert_eq!(app.count(emails).await, 1);
    app.assert_invariants().await;
}
