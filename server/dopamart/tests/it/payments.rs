//! Orders that are paid in time, and orders that are not.

use std::time::Duration;

use dft_testkit::both_engines;
use serde_json::json;

use crate::support::{
    BOWL_ID, INCENSE, JOURNAL, TestShop, add, check_out, guest_checkout, put, shop, submit_sandbox_payment,
};

both_engines!(
    shop: a_payment_sells_the_stock_and_empties_the_cart,
    repeated_payment_reports_settle_once,
    items_added_after_checkout_stay_in_the_cart,
    a_failed_payment_attempt_keeps_the_reservation,
    a_cancelled_link_cancels_the_order,
    the_worker_expires_unpaid_orders,
    checkout_expires_overdue_orders_of_others,
    an_expired_link_is_renewed_while_pending,
    renewed_links_hold_stock_for_an_hour_at_most,
    the_order_list_has_fifty_per_page,
);

async fn a_payment_sells_the_stock_and_empties_the_cart(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 2)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    let paid = shop.pay(&asha, &order).await;
    assert_eq!((&paid["status"], &paid["purpose"]), (&json!("paid"), &json!("order")));
    assert_eq!(paid["next"], "/dopamart/orders");
    let shown = shop.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["payment_url"]), (&json!("processing"), &json!(null)));
    assert_eq!((&shown["hold_expires_at"], &shown["payment_request"]), (&json!(null), &json!(null)));
    assert_eq!(shop.stock_and_reserved(JOURNAL).await, (48, 0));
    assert_eq!(asha.get("/api/v1/dopamart/cart/").await.json()["items"], json!([]));
    let path = format!("/api/v1/dopamart/orders/{}/pay/", order["id"]);
    assert_eq!(asha.post(&path, json!({})).await.expect(409).code(), "not_pending");
    assert_eq!(check_out(&asha, json!({})).await.expect(422).code(), "cart_empty");
    shop.assert_invariants().await;
}

async fn repeated_payment_reports_settle_once(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 2)]).await;
    let order = check_out(&asha, json!({"coupon_code": "WELCOME10"})).await.expect(201).json();
    submit_sandbox_payment(&asha, &order, "success").await;
    submit_sandbox_payment(&asha, &order, "success").await;
    for _ in 0..3 {
        shop.clock.advance(Duration::from_secs(30));
        let path = format!("/api/v1/payments/{}/", order["payment_request"]["id"]);
        let asking = futures_util::future::join_all((0..8).map(|_| asha.get(&path)));
        let (asked, one, other) = tokio::join!(asking, shop.payments.reconcile(), shop.payments.reconcile());
        one.and(other).unwrap();
        assert!(asked.iter().all(|response| response.status == 200));
    }
    assert_eq!(shop.order(&asha, &order["id"]).await["status"], "processing");
    assert_eq!(shop.stock_and_reserved(JOURNAL).await, (48, 0));
    assert_eq!(shop.count("SELECT COUNT(*) FROM invoices").await, 1);
    assert_eq!(shop.count("SELECT COUNT(*) FROM ledger_entries").await, 1);
    assert_eq!(shop.emails("asha@example.in").await.len(), 1);
    shop.assert_invariants().await;
}

async fn items_added_after_checkout_stay_in_the_cart(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 2), (BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    put(&asha, JOURNAL, 5).await.expect(200);
    add(&asha, INCENSE, 1).await.expect(201);
    shop.pay(&asha, &order).await;
    let cart = asha.get("/api/v1/dopamart/cart/").await.json();
    let held: Vec<_> = cart["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["product"]["id"].as_i64(), line["quantity"].as_i64()))
        .collect();
    assert_eq!(held, [(Some(JOURNAL), Some(3)), (Some(INCENSE), Some(1))]);
}

async fn a_failed_payment_attempt_keeps_the_reservation(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    submit_sandbox_payment(&asha, &order, "failure").await;
    shop.poll_payment(&asha, &order).await;
    assert_eq!(shop.stock_and_reserved(BOWL_ID).await, (1, 1));
    assert_eq!(shop.pay(&asha, &order).await["status"], "paid");
    shop.assert_invariants().await;
}

async fn a_cancelled_link_cancels_the_order(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({"coupon_code": "ONCE"})).await.expect(201).json();
    submit_sandbox_payment(&asha, &order, "cancel").await;
    assert_eq!(shop.poll_payment(&asha, &order).await["status"], "failed");
    assert_eq!(shop.order(&asha, &order["id"]).await["status"], "cancelled");
    assert_eq!(shop.stock_and_reserved(BOWL_ID).await, (1, 0));
    assert_eq!(shop.count("SELECT used FROM coupons WHERE code = 'ONCE'").await, 0);
    assert_eq!(asha.get("/api/v1/dopamart/cart/").await.json()["item_count"], 1, "the cart is still there");
    check_out(&asha, json!({"coupon_code": "ONCE"})).await.expect(201);
    shop.assert_invariants().await;
}

async fn the_worker_expires_unpaid_orders(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({"coupon_code": "ONCE"})).await.expect(201).json();
    shop.clock.advance(Duration::from_secs(20 * 60 - 1));
    shop.payments.reconcile().await.unwrap();
    shop.dopamart.expire_orders().await.unwrap();
    assert_eq!(
        shop.order(&asha, &order["id"]).await["status"],
        "pending",
        "held four minutes longer than its link"
    );
    shop.clock.advance(Duration::from_secs(1));
    shop.dopamart.expire_orders().await.unwrap();
    let shown = shop.order(&asha, &order["id"]).await;
    assert_eq!(
        (&shown["status"], &shown["cancel_reason"]),
        (&json!("cancelled"), &json!("It was not paid in time"))
    );
    assert_eq!(shop.stock_and_reserved(BOWL_ID).await, (1, 0));
    assert_eq!(
        shop.count("SELECT used FROM coupons WHERE code = 'ONCE'").await,
        0,
        "the coupon is given back"
    );
    shop.payments.reconcile().await.unwrap();
    shop.dopamart.expire_orders().await.unwrap();
    shop.assert_invariants().await;
}

async fn checkout_expires_overdue_orders_of_others(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(BOWL_ID, 1)]).await;
    check_out(&asha, json!({})).await.expect(201);
    let guest = shop.guest();
    check_out(&guest, guest_checkout("gita@example.in", &[(BOWL_ID, 1)])).await.expect(409);
    shop.clock.advance(Duration::from_mins(20));
    check_out(&guest, guest_checkout("gita@example.in", &[(BOWL_ID, 1)])).await.expect(201);
    assert_eq!(shop.stock_and_reserved(BOWL_ID).await, (1, 1));
    shop.assert_invariants().await;
}

async fn an_expired_link_is_renewed_while_pending(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    let path = format!("/api/v1/dopamart/orders/{}/pay/", order["id"]);
    shop.clock.advance(Duration::from_mins(15));
    let same = asha.post(&path, json!({})).await.expect(200).json();
    assert_eq!(same["payment_url"], order["payment_url"], "the link that lives");
    shop.clock.advance(Duration::from_mins(2));
    let fresh = asha.post(&path, json!({})).await.expect(200).json();
    assert_ne!(fresh["payment_url"], order["payment_url"]);
    assert_eq!((&fresh["status"], &fresh["amount"]), (&json!("pending"), &json!(4499)));
    assert_eq!(check_out(&asha, json!({})).await.expect(200).json()["payment_url"], fresh["payment_url"]);
    assert_eq!(shop.order(&asha, &order["id"]).await["hold_expires_at"], "2026-11-15T10:37:00+05:30");
    assert_eq!(shop.count("SELECT COUNT(*) FROM payments WHERE status = 'created'").await, 1);
    assert_eq!(shop.pay(&asha, &fresh).await["status"], "paid");
    assert_eq!(shop.order(&asha, &order["id"]).await["status"], "processing");
    shop.assert_invariants().await;
}

async fn renewed_links_hold_stock_for_an_hour_at_most(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    let path = format!("/api/v1/dopamart/orders/{}/pay/", order["id"]);
    let mut links = 0;
    for _ in 0..12 {
        shop.clock.advance(Duration::from_mins(17));
        shop.payments.reconcile().await.unwrap();
        shop.dopamart.expire_orders().await.unwrap();
        let response = asha.post(&path, json!({})).await;
        if response.status == 409 {
            break;
        }
        links += 1;
    }
    assert_eq!(links, 2, "after 17 and 34 minutes");
    shop.clock.advance(Duration::from_mins(10));
    shop.dopamart.expire_orders().await.unwrap();
    assert_eq!(shop.stock_and_reserved(BOWL_ID).await, (1, 0));
    shop.assert_invariants().await;
}

async fn the_order_list_has_fifty_per_page(shop: TestShop) {
    let asha = shop.member("Asha").await;
    let me = asha.get("/api/v1/users/me/").await.json()["id"].as_i64().unwrap();
    let mut tx = shop.db.begin().await.unwrap();
    for number in 0..60 {
        sqlx::query(
            "INSERT INTO orders (user_id, buyer_name, email, email_key, cart_key, status, subtotal_paise, total_paise,
                 name, phone, full_address, pincode, country, state, placed_at, cancelled_at, cancelled_by)
             VALUES ($1, 'A', 'a', 'a', $2, 'cancelled', 0, 0, 'A', '9', 'x', '1', 'India', 'Goa', 1, 1, 'system')",
        )
        .bind(me)
        .bind(format!("old:{number}"))
        .execute(&mut *tx)
        .await
        .unwrap();
    }
    tx.commit().await.unwrap();
    let first = asha.get("/api/v1/dopamart/orders/").await.expect(200).json();
    let first = first.as_array().unwrap();
    assert_eq!(first.len(), 50);
    assert!(first[0]["id"].as_i64() > first[49]["id"].as_i64(), "the newest first");
    let rest =
        asha.get(&format!("/api/v1/dopamart/orders/?before={}", first[49]["id"])).await.expect(200).json();
    assert_eq!(rest.as_array().unwrap().len(), 10);
    for odd in ["0", "-1", "abc", "%00", "99999999999999999999"] {
        asha.get(&format!("/api/v1/dopamart/orders/?before={odd}")).await.expect(404);
    }
}
