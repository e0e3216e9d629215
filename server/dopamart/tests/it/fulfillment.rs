//! Shipping, delivery and cancellation by an operator.

use dft_dopamart::{OrderId, Shipment};
use dft_kernel::money::Paise;
use dft_payments::{PaymentId, PaymentSelector};
use dft_testkit::{TestClient, both_engines};
use serde_json::{Value, json};

use crate::support::{BOWL_ID, JOURNAL, TestShop, check_out, shop};

both_engines!(
    shop: an_order_is_shipped_and_delivered,
    a_paid_order_is_cancelled_refunded_and_restocked,
    a_shipped_order_cannot_be_cancelled_but_refunded,
    a_pending_order_is_cancelled,
    a_full_refund_cancels_an_unshipped_order,
    a_partial_refund_keeps_the_status,
);

async fn paid(shop: &TestShop, items: &[(i64, i64)]) -> (TestClient, Value, OrderId) {
    let asha = shop.shopper("Asha", items).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    shop.pay(&asha, &order).await;
    let id = OrderId(order["id"].as_i64().unwrap());
    (asha, order, id)
}

fn payment(order: &Value) -> PaymentSelector {
    PaymentSelector::Id(PaymentId(order["payment_request"]["id"].as_i64().unwrap()))
}

async fn an_order_is_shipped_and_delivered(shop: TestShop) {
    let (asha, order, id) = paid(&shop, &[(JOURNAL, 1)]).await;
    assert_eq!(shop.dopamart.deliver(id).await.unwrap_err().code(), "wrong_state");
    let how = Shipment { carrier: Some("Blue Post".to_owned()), tracking_number: Some("BP-7".to_owned()) };
    shop.dopamart.ship(id, &how).await.unwrap();
    assert_eq!(shop.dopamart.ship(id, &how).await.unwrap_err().code(), "wrong_state");
    let shown = shop.order(&asha, &order["id"]).await;
    assert_eq!(
        (&shown["status"], &shown["carrier"], &shown["tracking_number"]),
        (&json!("shipped"), &json!("Blue Post"), &json!("BP-7"))
    );
    assert!(shown["shipped_at"].is_string() && shown["delivered_at"].is_null());
    shop.dopamart.deliver(id).await.unwrap();
    let shown = shop.order(&asha, &order["id"]).await;
    assert_eq!(shown["status"], "delivered");
    assert!(shown["delivered_at"].is_string());
    let emails = shop.emails("asha@example.in").await;
    assert_eq!(emails.len(), 3);
    assert!(emails[1].contains("Blue Post carries it under the number BP-7."), "{}", emails[1]);
    assert_eq!(shop.dopamart.ship(OrderId(99), &how).await.unwrap_err().status().as_u16(), 404);
    shop.assert_invariants().await;
}

async fn a_paid_order_is_cancelled_refunded_and_restocked(shop: TestShop) {
    let (asha, order, id) = paid(&shop, &[(BOWL_ID, 1), (JOURNAL, 2)]).await;
    assert_eq!(shop.stock_and_reserved(BOWL_ID).await, (0, 0));
    let back = shop.dopamart.cancel(id, "Broken in the store").await.unwrap();
    assert_eq!(back, Paise::rupees(5_397));
    assert_eq!(shop.dopamart.cancel(id, "again").await.unwrap_err().code(), "wrong_state");
    shop.payments.reconcile().await.unwrap();
    let shown = shop.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["refunded"]), (&json!("cancelled"), &json!(5397)));
    assert_eq!(shown["cancel_reason"], "Broken in the store");
    assert_eq!(
        (shop.stock_and_reserved(BOWL_ID).await, shop.stock_and_reserved(JOURNAL).await),
        ((1, 0), (50, 0)),
        "to be had again"
    );
    let emails = shop.emails("asha@example.in").await;
    assert!(emails[1].contains("₹5,397 goes back"), "{}", emails[1]);
    shop.assert_invariants().await;
}

async fn a_shipped_order_cannot_be_cancelled_but_refunded(shop: TestShop) {
    let (asha, order, id) = paid(&shop, &[(BOWL_ID, 1)]).await;
    shop.dopamart.ship(id, &Shipment::default()).await.unwrap();
    let error = shop.dopamart.cancel(id, "x").await.unwrap_err();
    assert_eq!((error.code(), error.message()), ("wrong_state", "This order is shipped"));
    shop.dopamart.deliver(id).await.unwrap();
    shop.payments.admin_refund(&payment(&order), None, "a test").await.unwrap();
    shop.payments.reconcile().await.unwrap();
    let shown = shop.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["refunded"]), (&json!("refunded"), &json!(4499)));
    assert_eq!(shop.stock_and_reserved(BOWL_ID).await, (0, 0), "it is not restocked");
    shop.assert_invariants().await;
}

async fn a_pending_order_is_cancelled(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({"coupon_code": "ONCE"})).await.expect(201).json();
    let id = OrderId(order["id"].as_i64().unwrap());
    assert_eq!(shop.dopamart.cancel(id, "Lost").await.unwrap(), Paise::ZERO);
    assert_eq!(shop.stock_and_reserved(BOWL_ID).await, (1, 0));
    assert_eq!(shop.count("SELECT used FROM coupons WHERE code = 'ONCE'").await, 0);
    shop.assert_invariants().await;
}

async fn a_full_refund_cancels_an_unshipped_order(shop: TestShop) {
    let (asha, order, _) = paid(&shop, &[(BOWL_ID, 1)]).await;
    shop.payments.admin_refund(&payment(&order), None, "a test").await.unwrap();
    assert_eq!(shop.order(&asha, &order["id"]).await["status"], "cancelled");
    assert_eq!(shop.stock_and_reserved(BOWL_ID).await, (1, 0));
    shop.assert_invariants().await;
}

async fn a_partial_refund_keeps_the_status(shop: TestShop) {
    let (asha, order, id) = paid(&shop, &[(BOWL_ID, 1)]).await;
    shop.payments.admin_refund(&payment(&order), Some(Paise::rupees(499)), "a test").await.unwrap();
    let shown = shop.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["refunded"]), (&json!("processing"), &json!(499)));
    let emails = shop.emails("asha@example.in").await;
    assert!(emails.last().unwrap().contains("₹499 goes back"), "{emails:?}");
    assert_eq!(shop.dopamart.cancel(id, "x").await.unwrap(), Paise::rupees(4_000), "what is left");
    shop.payments.reconcile().await.unwrap();
    assert_eq!(shop.order(&asha, &order["id"]).await["refunded"], 4499);
    shop.assert_invariants().await;
}
