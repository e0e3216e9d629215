//! What an operator does with an order.

use dft_dopamart::{OrderId, Shipment};
use dft_kernel::money::Paise;
use dft_payments::{PaymentId, PaymentSelector};
use dft_testkit::{TestClient, both_engines};
use serde_json::{Value, json};

use crate::market::{BOWL_ID, JOURNAL, Market, check_out, market};

both_engines!(
    market: an_order_is_shipped_and_arrives,
    an_order_is_called_off_before_it_leaves,
    what_has_left_is_not_called_off_but_refunded,
    an_order_that_waits_is_called_off,
    money_given_back_before_it_leaves_calls_it_off,
    a_part_given_back_changes_nothing_else,
);

async fn paid(market: &Market, items: &[(i64, i64)]) -> (TestClient, Value, OrderId) {
    let asha = market.shopper("Asha", items).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    market.pay(&asha, &order).await;
    let id = OrderId(order["id"].as_i64().unwrap());
    (asha, order, id)
}

fn payment(order: &Value) -> PaymentSelector {
    PaymentSelector::Id(PaymentId(order["payment_request"]["id"].as_i64().unwrap()))
}

async fn an_order_is_shipped_and_arrives(market: Market) {
    let (asha, order, id) = paid(&market, &[(JOURNAL, 1)]).await;
    assert_eq!(market.dopamart.deliver(id).await.unwrap_err().code(), "wrong_state");
    let how = Shipment { carrier: Some("Blue Post".to_owned()), tracking_number: Some("BP-7".to_owned()) };
    market.dopamart.ship(id, &how).await.unwrap();
    assert_eq!(market.dopamart.ship(id, &how).await.unwrap_err().code(), "wrong_state");
    let shown = market.order(&asha, &order["id"]).await;
    assert_eq!(
        (&shown["status"], &shown["carrier"], &shown["tracking_number"]),
        (&json!("shipped"), &json!("Blue Post"), &json!("BP-7"))
    );
    assert!(shown["shipped_at"].is_string() && shown["delivered_at"].is_null());
    market.dopamart.deliver(id).await.unwrap();
    let shown = market.order(&asha, &order["id"]).await;
    assert_eq!(shown["status"], "delivered");
    assert!(shown["delivered_at"].is_string());
    let letters = market.letters("asha@example.in").await;
    assert_eq!(letters.len(), 3);
    assert!(letters[1].contains("Blue Post carries it under the number BP-7."), "{}", letters[1]);
    assert_eq!(market.dopamart.ship(OrderId(99), &how).await.unwrap_err().status().as_u16(), 404);
    market.keeps_its_promises().await;
}

async fn an_order_is_called_off_before_it_leaves(market: Market) {
    let (asha, order, id) = paid(&market, &[(BOWL_ID, 1), (JOURNAL, 2)]).await;
    assert_eq!(market.level(BOWL_ID).await, (0, 0));
    let back = market.dopamart.cancel(id, "Broken in the store").await.unwrap();
    assert_eq!(back, Paise::rupees(5_397));
    assert_eq!(market.dopamart.cancel(id, "again").await.unwrap_err().code(), "wrong_state");
    market.payments.reconcile().await.unwrap();
    let shown = market.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["refunded"]), (&json!("cancelled"), &json!(5397)));
    assert_eq!(shown["cancel_reason"], "Broken in the store");
    assert_eq!(
        (market.level(BOWL_ID).await, market.level(JOURNAL).await),
        ((1, 0), (50, 0)),
        "to be had again"
    );
    let letters = market.letters("asha@example.in").await;
    assert!(letters[1].contains("₹5,397 goes back"), "{}", letters[1]);
    market.keeps_its_promises().await;
}

async fn what_has_left_is_not_called_off_but_refunded(market: Market) {
    let (asha, order, id) = paid(&market, &[(BOWL_ID, 1)]).await;
    market.dopamart.ship(id, &Shipment::default()).await.unwrap();
    let refused = market.dopamart.cancel(id, "x").await.unwrap_err();
    assert_eq!((refused.code(), refused.message()), ("wrong_state", "This order is shipped"));
    market.dopamart.deliver(id).await.unwrap();
    market.payments.admin_refund(&payment(&order), None).await.unwrap();
    market.payments.reconcile().await.unwrap();
    let shown = market.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["refunded"]), (&json!("refunded"), &json!(4499)));
    assert_eq!(market.level(BOWL_ID).await, (0, 0), "it is not back on the shelf");
    market.keeps_its_promises().await;
}

async fn an_order_that_waits_is_called_off(market: Market) {
    let asha = market.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({"coupon_code": "ONCE"})).await.expect(201).json();
    let id = OrderId(order["id"].as_i64().unwrap());
    assert_eq!(market.dopamart.cancel(id, "Lost").await.unwrap(), Paise::ZERO);
    assert_eq!(market.level(BOWL_ID).await, (1, 0));
    assert_eq!(market.count("SELECT used FROM coupons WHERE code = 'ONCE'").await, 0);
    market.keeps_its_promises().await;
}

async fn money_given_back_before_it_leaves_calls_it_off(market: Market) {
    let (asha, order, _) = paid(&market, &[(BOWL_ID, 1)]).await;
    market.payments.admin_refund(&payment(&order), None).await.unwrap();
    assert_eq!(market.order(&asha, &order["id"]).await["status"], "cancelled");
    assert_eq!(market.level(BOWL_ID).await, (1, 0));
    market.keeps_its_promises().await;
}

async fn a_part_given_back_changes_nothing_else(market: Market) {
    let (asha, order, id) = paid(&market, &[(BOWL_ID, 1)]).await;
    market.payments.admin_refund(&payment(&order), Some(Paise::rupees(499))).await.unwrap();
    let shown = market.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["refunded"]), (&json!("processing"), &json!(499)));
    assert_eq!(market.dopamart.cancel(id, "x").await.unwrap(), Paise::rupees(4_000), "what is left");
    market.payments.reconcile().await.unwrap();
    assert_eq!(market.order(&asha, &order["id"]).await["refunded"], 4499);
    market.keeps_its_promises().await;
}
