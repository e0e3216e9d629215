//! Many buyers, few pieces: each piece is sold once, and no request fails with a server error.

use std::sync::Arc;
use std::time::Duration;

use dft_testkit::{TestClient, both_engines, report, scaled};
use rand::RngExt;
use serde_json::json;
use tokio::task::JoinSet;

use crate::support::{
    BOWL_ID, INCENSE, JOURNAL, TestShop, add_address, check_out, guest_checkout, home, put, shop,
    submit_sandbox_payment,
};

both_engines!(
    shop: one_piece_is_sold_once_to_many_buyers,
    fifty_pieces_are_sold_to_fifty_of_many_buyers,
    concurrent_orders_of_two_products_do_not_deadlock,
    random_concurrent_steps_keep_the_invariants,
);

/// Concurrent guest checkouts of these items; returns how many succeeded.
async fn buy_concurrently(
    shop: &Arc<TestShop>,
    buyers: std::ops::Range<usize>,
    items: &'static [(i64, i64)],
) -> usize {
    let mut tasks = JoinSet::new();
    for number in buyers {
        let shop = Arc::clone(shop);
        tasks.spawn(async move {
            let response =
                check_out(&shop.guest(), guest_checkout(&format!("g{number}@example.in"), items)).await;
            match (response.status.as_u16(), response.code().as_str()) {
                (201, _) => true,
                (409, "out_of_stock") => false,
                other => panic!("{other:?}: {}", String::from_utf8_lossy(&response.body)),
            }
        });
    }
    let mut got = 0;
    while let Some(done) = tasks.join_next().await {
        got += usize::from(done.unwrap());
    }
    got
}

async fn one_piece_is_sold_once_to_many_buyers(shop: TestShop) {
    let shop = Arc::new(shop);
    let buyers = scaled(100, 500);
    assert_eq!(buy_concurrently(&shop, 0..buyers, &[(BOWL_ID, 1)]).await, 1);
    assert_eq!(shop.stock_and_reserved(BOWL_ID).await, (1, 1));
    assert_eq!(shop.count("SELECT COUNT(*) FROM orders").await, 1);
    assert_eq!(shop.count("SELECT COUNT(*) FROM payments").await, 1);
    shop.assert_invariants().await;
    report(format!("{:?}: {buyers} buyers of 1 piece, 1 sold", shop.db.engine()));
}

async fn fifty_pieces_are_sold_to_fifty_of_many_buyers(shop: TestShop) {
    let shop = Arc::new(shop);
    let buyers = scaled(300, 1_000);
    assert_eq!(buy_concurrently(&shop, 0..buyers, &[(JOURNAL, 1)]).await, 50);
    assert_eq!(shop.stock_and_reserved(JOURNAL).await, (50, 50));
    assert_eq!(shop.count("SELECT COUNT(*) FROM orders WHERE status = 'pending'").await, 50);
    shop.assert_invariants().await;
    report(format!("{:?}: {buyers} buyers of 50 pieces, 50 sold", shop.db.engine()));
}

async fn concurrent_orders_of_two_products_do_not_deadlock(shop: TestShop) {
    let shop = Arc::new(shop);
    let one = buy_concurrently(&shop, 0..20, &[(INCENSE, 1), (JOURNAL, 1)]);
    let other = buy_concurrently(&shop, 20..40, &[(JOURNAL, 1), (INCENSE, 1)]);
    let (one, other) = tokio::join!(one, other);
    assert_eq!(one + other, 8);
    shop.assert_invariants().await;
}

/// One random action of a member.
async fn random_step(shop: &TestShop, person: &TestClient) {
    let (choice, product, quantity) = {
        let mut chance = rand::rng();
        (
            chance.random_range(0..12),
            [JOURNAL, BOWL_ID, INCENSE][chance.random_range(0..3)],
            chance.random_range(1..4),
        )
    };
    let own = person.get("/api/v1/dopamart/orders/").await.expect(200).json();
    let waiting = own.as_array().unwrap().iter().find(|order| order["payment_url"].is_string()).cloned();
    match (choice, waiting) {
        (0..2, _) => {
            let body = json!({"product_id": product, "quantity": quantity});
            let response = person.post("/api/v1/dopamart/cart/", body).await;
            assert!(matches!(response.status.as_u16(), 201 | 409 | 422), "{response:?}");
        }
        (2, _) => {
            let response = put(person, product, quantity - 1).await;
            assert!(matches!(response.status.as_u16(), 200 | 204 | 404 | 409), "{response:?}");
        }
        (3..6, _) | (_, None) => {
            let request = if choice == 3 { json!({"coupon_code": "ONCE"}) } else { json!({}) };
            let response = check_out(person, request).await;
            assert!(matches!(response.status.as_u16(), 200 | 201 | 202 | 409 | 422), "{response:?}");
        }
        (6..8, Some(order)) => submit_sandbox_payment(person, &order, "success").await,
        (8, Some(order)) => submit_sandbox_payment(person, &order, "cancel").await,
        (9, Some(order)) => {
            let response =
                person.post(&format!("/api/v1/dopamart/orders/{}/pay/", order["id"]), json!({})).await;
            assert!(matches!(response.status.as_u16(), 200 | 202 | 409), "{response:?}");
        }
        (10, _) => {
            shop.clock.advance(Duration::from_mins(3));
            shop.dopamart.expire_orders().await.unwrap();
        }
        _ => shop.payments.reconcile().await.unwrap(),
    }
}

async fn random_concurrent_steps_keep_the_invariants(shop: TestShop) {
    let shop = Arc::new(shop);
    let mut racers = JoinSet::new();
    for number in 0..16 {
        let person = shop.member(&format!("R{number}")).await;
        add_address(&person, home()).await.expect(201);
        let shop = Arc::clone(&shop);
        racers.spawn(async move {
            for _ in 0..scaled(25, 125) {
                random_step(&shop, &person).await;
            }
        });
    }
    while let Some(done) = racers.join_next().await {
        done.unwrap();
    }
    for _ in 0..4 {
        shop.clock.advance(Duration::from_hours(1));
        shop.dopamart.expire_orders().await.unwrap();
        shop.payments.reconcile().await.unwrap();
    }
    assert_eq!(
        shop.count("SELECT COUNT(*) FROM payments WHERE status IN ('created', 'refund_due')").await,
        0
    );
    assert_eq!(shop.count("SELECT COUNT(*) FROM orders WHERE status = 'pending'").await, 0);
    let sold = "SELECT COALESCE(CAST(SUM(order_lines.quantity) AS BIGINT), 0) FROM order_lines
                JOIN orders ON orders.id = order_lines.order_id WHERE orders.status = 'processing'";
    let left = "SELECT CAST(SUM(stock) AS BIGINT) FROM products";
    assert_eq!(shop.count(sold).await + shop.count(left).await, 59, "every piece is in stock or sold");
    shop.assert_invariants().await;
    let (engine, steps, sold) = (shop.db.engine(), 16 * scaled(25, 125), shop.count(sold).await);
    report(format!(
        "{engine:?}: {steps} mixed steps of the shop, {sold} of 59 pieces sold, 0 invariants violated"
    ));
}
