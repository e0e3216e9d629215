//! Money that comes when nobody waits for it any more, or twice.

use std::time::Duration;

use dft_testkit::both_engines;
use serde_json::{Value, json};

use crate::market::{BOWL_ID, JOURNAL, Market, add, check_out, choose, guest_wish, market};

both_engines!(
    market: late_money_sells_what_is_still_there,
    late_money_for_what_is_sold_goes_back_by_itself,
    late_money_keeps_the_price_it_was_quoted,
    money_for_an_order_whose_place_was_taken,
    money_for_both_links_of_an_order,
    an_old_link_paid_while_a_fresh_one_is_open,
    money_for_what_the_operator_called_off_goes_back,
);

/// The provider has the money, and the server hears of it only later.
async fn pay_unheard(market: &Market, visitor: &dft_testkit::TestClient, order: &Value) {
    choose(visitor, order, "success").await;
    market.clock.advance(Duration::from_mins(21));
    market.dopamart.expire_orders().await.unwrap();
}

async fn hear(market: &Market) {
    for _ in 0..4 {
        market.clock.advance(Duration::from_hours(1));
        market.payments.reconcile().await.unwrap();
        market.dopamart.expire_orders().await.unwrap();
    }
}

async fn late_money_sells_what_is_still_there(market: Market) {
    let asha = market.shopper("Asha", &[(BOWL_ID, 1), (JOURNAL, 2)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    pay_unheard(&market, &asha, &order).await;
    assert_eq!(market.order(&asha, &order["id"]).await["status"], "cancelled");
    assert_eq!(market.level(BOWL_ID).await, (1, 0));
    hear(&market).await;
    let shown = market.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["cancelled_at"]), (&json!("processing"), &json!(null)));
    assert_eq!((market.level(BOWL_ID).await, market.level(JOURNAL).await), ((0, 0), (48, 0)));
    assert_eq!(market.letters("asha@example.in").await.len(), 1);
    market.keeps_its_promises().await;
}

async fn late_money_for_what_is_sold_goes_back_by_itself(market: Market) {
    let asha = market.shopper("Asha", &[(JOURNAL, 1), (BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    pay_unheard(&market, &asha, &order).await;
    let guest = market.guest();
    let other = check_out(&guest, guest_wish("gita@example.in", &[(BOWL_ID, 1)])).await.expect(201).json();
    market.payments.reconcile().await.unwrap();
    market.payments.reconcile().await.unwrap();
    let shown = market.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["refunded"]), (&json!("cancelled"), &json!(4948)));
    let told = market.look(&asha, &order).await;
    assert_eq!((&told["status"], &told["next"]), (&json!("refunded"), &json!("/dopamart/orders")));
    assert_eq!(market.level(JOURNAL).await, (50, 0), "nothing of it was sold");
    market.pay(&guest, &other).await;
    assert_eq!(market.level(BOWL_ID).await, (0, 0));
    let letters = market.letters("asha@example.in").await;
    assert!(letters.len() == 1 && letters[0].contains("Your payment is on its way back"), "{letters:?}");
    market.keeps_its_promises().await;
}

async fn late_money_keeps_the_price_it_was_quoted(market: Market) {
    let asha = market.shopper("Asha", &[(JOURNAL, 1)]).await;
    let order = check_out(&asha, json!({"coupon_code": "ONCE"})).await.expect(201).json();
    pay_unheard(&market, &asha, &order).await;
    let beate = market.shopper("Beate", &[(JOURNAL, 1)]).await;
    let other = check_out(&beate, json!({"coupon_code": "ONCE"})).await.expect(201).json();
    market.pay(&beate, &other).await;
    hear(&market).await;
    let shown = market.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["total_amount"]), (&json!("processing"), &json!(400)));
    assert_eq!(market.count("SELECT used FROM coupons WHERE code = 'ONCE'").await, 1, "within its limit");
    market.keeps_its_promises().await;
}

async fn money_for_an_order_whose_place_was_taken(market: Market) {
    let asha = market.shopper("Asha", &[(JOURNAL, 1)]).await;
    let first = check_out(&asha, json!({})).await.expect(201).json();
    choose(&asha, &first, "success").await;
    add(&asha, JOURNAL, 1).await.expect(201);
    let second = check_out(&asha, json!({})).await.expect(201).json();
    hear(&market).await;
    assert_eq!(market.order(&asha, &first["id"]).await["status"], "processing", "it was paid");
    assert_eq!(market.order(&asha, &second["id"]).await["status"], "cancelled", "nobody paid it");
    assert_eq!(market.level(JOURNAL).await, (49, 0));
    market.keeps_its_promises().await;
}

async fn money_for_both_links_of_an_order(market: Market) {
    let asha = market.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    choose(&asha, &order, "success").await;
    market.clock.advance(Duration::from_mins(17));
    let path = format!("/api/v1/dopamart/orders/{}/pay/", order["id"]);
    let fresh = asha.post(&path, json!({})).await.expect(200).json();
    choose(&asha, &fresh, "success").await;
    hear(&market).await;
    assert_eq!(market.order(&asha, &order["id"]).await["status"], "processing");
    assert_eq!(market.level(BOWL_ID).await, (0, 0));
    assert_eq!(market.count("SELECT COUNT(*) FROM payments WHERE status = 'paid'").await, 1);
    assert_eq!(
        market.count("SELECT COUNT(*) FROM payments WHERE status = 'refunded'").await,
        1,
        "the second went back"
    );
    assert_eq!(market.count("SELECT COUNT(*) FROM invoices").await, 1);
    market.keeps_its_promises().await;
}

async fn an_old_link_paid_while_a_fresh_one_is_open(market: Market) {
    let asha = market.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    choose(&asha, &order, "success").await;
    market.clock.advance(Duration::from_mins(17));
    let path = format!("/api/v1/dopamart/orders/{}/pay/", order["id"]);
    let fresh = asha.post(&path, json!({})).await.expect(200).json();
    market.payments.reconcile().await.unwrap();
    assert_eq!(market.order(&asha, &order["id"]).await["status"], "processing");
    market.keeps_its_promises().await;
    assert_eq!(market.look(&asha, &fresh).await["status"], "failed", "nobody is asked for money twice");
    hear(&market).await;
    let open = "SELECT COUNT(*) FROM payments WHERE token NOT IN (SELECT token FROM sandbox_outcomes)";
    assert_eq!(market.count(open).await, 0, "and the link is closed at the provider");
    market.keeps_its_promises().await;
}

async fn money_for_what_the_operator_called_off_goes_back(market: Market) {
    let asha = market.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    choose(&asha, &order, "success").await;
    let id = dft_dopamart::OrderId(order["id"].as_i64().unwrap());
    market.dopamart.cancel(id, "Broken in the store").await.unwrap();
    hear(&market).await;
    let shown = market.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["refunded"]), (&json!("cancelled"), &json!(4499)));
    assert_eq!(
        (&shown["cancel_reason"], market.level(BOWL_ID).await),
        (&json!("Broken in the store"), (1, 0))
    );
    market.keeps_its_promises().await;
}
