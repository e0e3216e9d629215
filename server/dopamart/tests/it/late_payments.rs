//! Payments that arrive after the hold has expired, or twice.

use std::time::Duration;

use dft_testkit::both_engines;
use serde_json::{Value, json};

use crate::support::{
    BOWL_ID, JOURNAL, TestShop, add, check_out, guest_checkout, shop, submit_sandbox_payment,
};

both_engines!(
    shop: a_late_payment_buys_what_is_in_stock,
    a_late_payment_for_sold_stock_is_refunded,
    a_late_payment_keeps_its_price_and_coupon,
    a_payment_for_a_replaced_order_reinstates_it,
    the_second_payment_of_an_order_is_refunded,
    paying_an_old_link_closes_the_new_one,
    a_payment_for_an_order_cancelled_by_an_operator_is_refunded,
);

/// The payment succeeds at the provider, and the order expires before the server learns of it.
async fn pay_after_expiry(shop: &TestShop, client: &dft_testkit::TestClient, order: &Value) {
    submit_sandbox_payment(client, order, "success").await;
    shop.clock.advance(Duration::from_mins(21));
    shop.dopamart.expire_orders().await.unwrap();
}

async fn reconcile_all(shop: &TestShop) {
    for _ in 0..4 {
        shop.clock.advance(Duration::from_hours(1));
        shop.payments.reconcile().await.unwrap();
        shop.dopamart.expire_orders().await.unwrap();
    }
}

async fn a_late_payment_buys_what_is_in_stock(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(BOWL_ID, 1), (JOURNAL, 2)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    pay_after_expiry(&shop, &asha, &order).await;
    assert_eq!(shop.order(&asha, &order["id"]).await["status"], "cancelled");
    assert_eq!(shop.stock_and_reserved(BOWL_ID).await, (1, 0));
    reconcile_all(&shop).await;
    let shown = shop.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["cancelled_at"]), (&json!("processing"), &json!(null)));
    assert_eq!(
        (shop.stock_and_reserved(BOWL_ID).await, shop.stock_and_reserved(JOURNAL).await),
        ((0, 0), (48, 0))
    );
    assert_eq!(shop.emails("asha@example.in").await.len(), 1);
    shop.assert_invariants().await;
}

async fn a_late_payment_for_sold_stock_is_refunded(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 1), (BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    pay_after_expiry(&shop, &asha, &order).await;
    let guest = shop.guest();
    let other =
        check_out(&guest, guest_checkout("gita@example.in", &[(BOWL_ID, 1)])).await.expect(201).json();
    shop.payments.reconcile().await.unwrap();
    shop.payments.reconcile().await.unwrap();
    let shown = shop.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["refunded"]), (&json!("cancelled"), &json!(4948)));
    let payment = shop.poll_payment(&asha, &order).await;
    assert_eq!((&payment["status"], &payment["next"]), (&json!("refunded"), &json!("/dopamart/orders")));
    assert_eq!(shop.stock_and_reserved(JOURNAL).await, (50, 0), "nothing of it was sold");
    shop.pay(&guest, &other).await;
    assert_eq!(shop.stock_and_reserved(BOWL_ID).await, (0, 0));
    let emails = shop.emails("asha@example.in").await;
    assert!(emails.len() == 1 && emails[0].contains("Your payment is on its way back"), "{emails:?}");
    shop.assert_invariants().await;
}

async fn a_late_payment_keeps_its_price_and_coupon(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 1)]).await;
    let order = check_out(&asha, json!({"coupon_code": "ONCE"})).await.expect(201).json();
    pay_after_expiry(&shop, &asha, &order).await;
    let beate = shop.shopper("Beate", &[(JOURNAL, 1)]).await;
    let other = check_out(&beate, json!({"coupon_code": "ONCE"})).await.expect(201).json();
    shop.pay(&beate, &other).await;
    reconcile_all(&shop).await;
    let shown = shop.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["total_amount"]), (&json!("processing"), &json!(400)));
    assert_eq!(shop.count("SELECT used FROM coupons WHERE code = 'ONCE'").await, 1, "within its limit");
    shop.assert_invariants().await;
}

async fn a_payment_for_a_replaced_order_reinstates_it(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 1)]).await;
    let first = check_out(&asha, json!({})).await.expect(201).json();
    submit_sandbox_payment(&asha, &first, "success").await;
    add(&asha, JOURNAL, 1).await.expect(201);
    let second = check_out(&asha, json!({})).await.expect(201).json();
    reconcile_all(&shop).await;
    assert_eq!(shop.order(&asha, &first["id"]).await["status"], "processing", "it was paid");
    assert_eq!(shop.order(&asha, &second["id"]).await["status"], "cancelled", "it was not paid");
    assert_eq!(shop.stock_and_reserved(JOURNAL).await, (49, 0));
    shop.assert_invariants().await;
}

async fn the_second_payment_of_an_order_is_refunded(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    submit_sandbox_payment(&asha, &order, "success").await;
    shop.clock.advance(Duration::from_mins(17));
    let path = format!("/api/v1/dopamart/orders/{}/pay/", order["id"]);
    let fresh = asha.post(&path, json!({})).await.expect(200).json();
    submit_sandbox_payment(&asha, &fresh, "success").await;
    reconcile_all(&shop).await;
    assert_eq!(shop.order(&asha, &order["id"]).await["status"], "processing");
    assert_eq!(shop.stock_and_reserved(BOWL_ID).await, (0, 0));
    assert_eq!(shop.count("SELECT COUNT(*) FROM payments WHERE status = 'paid'").await, 1);
    assert_eq!(
        shop.count("SELECT COUNT(*) FROM payments WHERE status = 'refunded'").await,
        1,
        "the second went back"
    );
    assert_eq!(shop.count("SELECT COUNT(*) FROM invoices").await, 1);
    shop.assert_invariants().await;
}

async fn paying_an_old_link_closes_the_new_one(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    submit_sandbox_payment(&asha, &order, "success").await;
    shop.clock.advance(Duration::from_mins(17));
    let path = format!("/api/v1/dopamart/orders/{}/pay/", order["id"]);
    let fresh = asha.post(&path, json!({})).await.expect(200).json();
    shop.payments.reconcile().await.unwrap();
    assert_eq!(shop.order(&asha, &order["id"]).await["status"], "processing");
    shop.assert_invariants().await;
    assert_eq!(shop.poll_payment(&asha, &fresh).await["status"], "failed", "the second link cannot be paid");
    reconcile_all(&shop).await;
    let open = "SELECT COUNT(*) FROM payments WHERE token NOT IN (SELECT token FROM sandbox_outcomes)";
    assert_eq!(shop.count(open).await, 0, "and the link is closed at the provider");
    shop.assert_invariants().await;
}

async fn a_payment_for_an_order_cancelled_by_an_operator_is_refunded(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    submit_sandbox_payment(&asha, &order, "success").await;
    let id = dft_dopamart::OrderId(order["id"].as_i64().unwrap());
    shop.dopamart.cancel(id, "Broken in the store").await.unwrap();
    reconcile_all(&shop).await;
    let shown = shop.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["refunded"]), (&json!("cancelled"), &json!(4499)));
    assert_eq!(
        (&shown["cancel_reason"], shop.stock_and_reserved(BOWL_ID).await),
        (&json!("Broken in the store"), (1, 0))
    );
    shop.assert_invariants().await;
}
