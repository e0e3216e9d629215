//! Money for an order that comes in time, or does not come.

use std::time::Duration;

use dft_testkit::both_engines;
use serde_json::json;

use crate::market::{BOWL_ID, INCENSE, JOURNAL, Market, add, check_out, choose, guest_wish, market, put};

both_engines!(
    market: paid_in_time_it_is_sold_and_the_cart_is_empty,
    told_of_the_money_many_times_it_is_sold_once,
    what_was_put_in_meanwhile_stays,
    a_failed_attempt_releases_nothing,
    a_cancelled_link_releases,
    the_worker_lets_go_when_nobody_pays,
    the_next_taker_lets_go_too,
    a_fresh_link_while_it_waits,
    nothing_is_kept_for_more_than_an_hour,
    a_list_is_read_fifty_at_a_time,
);

async fn paid_in_time_it_is_sold_and_the_cart_is_empty(market: Market) {
    let asha = market.shopper("Asha", &[(JOURNAL, 2)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    let paid = market.pay(&asha, &order).await;
    assert_eq!((&paid["status"], &paid["purpose"]), (&json!("paid"), &json!("order")));
    assert_eq!(paid["next"], "/dopamart/orders");
    let shown = market.order(&asha, &order["id"]).await;
    assert_eq!((&shown["status"], &shown["payment_url"]), (&json!("processing"), &json!(null)));
    assert_eq!((&shown["hold_expires_at"], &shown["payment_request"]), (&json!(null), &json!(null)));
    assert_eq!(market.level(JOURNAL).await, (48, 0));
    assert_eq!(asha.get("/api/v1/dopamart/cart/").await.json()["items"], json!([]));
    let path = format!("/api/v1/dopamart/orders/{}/pay/", order["id"]);
    assert_eq!(asha.post(&path, json!({})).await.expect(409).code(), "not_pending");
    assert_eq!(check_out(&asha, json!({})).await.expect(422).code(), "cart_empty");
    market.keeps_its_promises().await;
}

async fn told_of_the_money_many_times_it_is_sold_once(market: Market) {
    let asha = market.shopper("Asha", &[(JOURNAL, 2)]).await;
    let order = check_out(&asha, json!({"coupon_code": "WELCOME10"})).await.expect(201).json();
    choose(&asha, &order, "success").await;
    choose(&asha, &order, "success").await;
    for _ in 0..3 {
        market.clock.advance(Duration::from_secs(30));
        let path = format!("/api/v1/payments/{}/", order["payment_request"]["id"]);
        let asking = futures_util::future::join_all((0..8).map(|_| asha.get(&path)));
        let (asked, one, other) =
            tokio::join!(asking, market.payments.reconcile(), market.payments.reconcile());
        one.and(other).unwrap();
        assert!(asked.iter().all(|answer| answer.status == 200));
    }
    assert_eq!(market.order(&asha, &order["id"]).await["status"], "processing");
    assert_eq!(market.level(JOURNAL).await, (48, 0));
    assert_eq!(market.count("SELECT COUNT(*) FROM invoices").await, 1);
    assert_eq!(market.count("SELECT COUNT(*) FROM ledger_entries").await, 1);
    assert_eq!(market.letters("asha@example.in").await.len(), 1);
    market.keeps_its_promises().await;
}

async fn what_was_put_in_meanwhile_stays(market: Market) {
    let asha = market.shopper("Asha", &[(JOURNAL, 2), (BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    put(&asha, JOURNAL, 5).await.expect(200);
    add(&asha, INCENSE, 1).await.expect(201);
    market.pay(&asha, &order).await;
    let cart = asha.get("/api/v1/dopamart/cart/").await.json();
    let held: Vec<_> = cart["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["product"]["id"].as_i64(), line["quantity"].as_i64()))
        .collect();
    assert_eq!(held, [(Some(JOURNAL), Some(3)), (Some(INCENSE), Some(1))]);
}

async fn a_failed_attempt_releases_nothing(market: Market) {
    let asha = market.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    choose(&asha, &order, "failure").await;
    market.look(&asha, &order).await;
    assert_eq!(market.level(BOWL_ID).await, (1, 1));
    assert_eq!(market.pay(&asha, &order).await["status"], "paid");
    market.keeps_its_promises().await;
}

async fn a_cancelled_link_releases(market: Market) {
    let asha = market.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({"coupon_code": "ONCE"})).await.expect(201).json();
    choose(&asha, &order, "cancel").await;
    assert_eq!(market.look(&asha, &order).await["status"], "failed");
    assert_eq!(market.order(&asha, &order["id"]).await["status"], "cancelled");
    assert_eq!(market.level(BOWL_ID).await, (1, 0));
    assert_eq!(market.count("SELECT used FROM coupons WHERE code = 'ONCE'").await, 0);
    assert_eq!(asha.get("/api/v1/dopamart/cart/").await.json()["item_count"], 1, "the cart is still there");
    check_out(&asha, json!({"coupon_code": "ONCE"})).await.expect(201);
    market.keeps_its_promises().await;
}

async fn the_worker_lets_go_when_nobody_pays(market: Market) {
    let asha = market.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({"coupon_code": "ONCE"})).await.expect(201).json();
    market.clock.advance(Duration::from_secs(20 * 60 - 1));
    market.payments.reconcile().await.unwrap();
    market.dopamart.expire_orders().await.unwrap();
    assert_eq!(
        market.order(&asha, &order["id"]).await["status"],
        "pending",
        "held four minutes longer than its link"
    );
    market.clock.advance(Duration::from_secs(1));
    market.dopamart.expire_orders().await.unwrap();
    let shown = market.order(&asha, &order["id"]).await;
    assert_eq!(
        (&shown["status"], &shown["cancel_reason"]),
        (&json!("cancelled"), &json!("It was not paid in time"))
    );
    assert_eq!(market.level(BOWL_ID).await, (1, 0));
    assert_eq!(
        market.count("SELECT used FROM coupons WHERE code = 'ONCE'").await,
        0,
        "the coupon is given back"
    );
    market.payments.reconcile().await.unwrap();
    market.dopamart.expire_orders().await.unwrap();
    market.keeps_its_promises().await;
}

async fn the_next_taker_lets_go_too(market: Market) {
    let asha = market.shopper("Asha", &[(BOWL_ID, 1)]).await;
    check_out(&asha, json!({})).await.expect(201);
    let guest = market.guest();
    check_out(&guest, guest_wish("gita@example.in", &[(BOWL_ID, 1)])).await.expect(409);
    market.clock.advance(Duration::from_mins(20));
    check_out(&guest, guest_wish("gita@example.in", &[(BOWL_ID, 1)])).await.expect(201);
    assert_eq!(market.level(BOWL_ID).await, (1, 1));
    market.keeps_its_promises().await;
}

async fn a_fresh_link_while_it_waits(market: Market) {
    let asha = market.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    let path = format!("/api/v1/dopamart/orders/{}/pay/", order["id"]);
    market.clock.advance(Duration::from_mins(15));
    let same = asha.post(&path, json!({})).await.expect(200).json();
    assert_eq!(same["payment_url"], order["payment_url"], "the link that lives");
    market.clock.advance(Duration::from_mins(2));
    let fresh = asha.post(&path, json!({})).await.expect(200).json();
    assert_ne!(fresh["payment_url"], order["payment_url"]);
    assert_eq!((&fresh["status"], &fresh["amount"]), (&json!("pending"), &json!(4499)));
    assert_eq!(check_out(&asha, json!({})).await.expect(200).json()["payment_url"], fresh["payment_url"]);
    assert_eq!(market.order(&asha, &order["id"]).await["hold_expires_at"], "2026-11-15T10:37:00+05:30");
    assert_eq!(market.count("SELECT COUNT(*) FROM payments WHERE status = 'created'").await, 1);
    assert_eq!(market.pay(&asha, &fresh).await["status"], "paid");
    assert_eq!(market.order(&asha, &order["id"]).await["status"], "processing");
    market.keeps_its_promises().await;
}

async fn nothing_is_kept_for_more_than_an_hour(market: Market) {
    let asha = market.shopper("Asha", &[(BOWL_ID, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    let path = format!("/api/v1/dopamart/orders/{}/pay/", order["id"]);
    let mut links = 0;
    for _ in 0..12 {
        market.clock.advance(Duration::from_mins(17));
        market.payments.reconcile().await.unwrap();
        market.dopamart.expire_orders().await.unwrap();
        let answer = asha.post(&path, json!({})).await;
        if answer.status == 409 {
            break;
        }
        links += 1;
    }
    assert_eq!(links, 2, "after 17 and 34 minutes");
    market.clock.advance(Duration::from_mins(10));
    market.dopamart.expire_orders().await.unwrap();
    assert_eq!(market.level(BOWL_ID).await, (1, 0));
    market.keeps_its_promises().await;
}

async fn a_list_is_read_fifty_at_a_time(market: Market) {
    let asha = market.member("Asha").await;
    let me = asha.get("/api/v1/users/me/").await.json()["id"].as_i64().unwrap();
    let mut tx = market.db.begin().await.unwrap();
    for number in 0..60 {
        sqlx::query(
            "INSERT INTO orders (user_id, buyer_name, email, email_key, cart_key, status, subtotal_paise, total_paise,
                 name, phone, full_address, pincode, country, state, placed_at, cancelled_at, cancelled_by)
             VALUES ($1, 'A', 'a', 'a', $2, 'cancelled', 0, 0, 'A', '9', 'x', '1', 'India', 'Goa', 1, 1, 'hold')",
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
