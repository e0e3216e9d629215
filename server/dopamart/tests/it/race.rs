//! Many people, few pieces: each piece is sold once, nobody sees a server's failure.

use std::sync::Arc;
use std::time::Duration;

use dft_testkit::{TestClient, both_engines, report, scaled};
use rand::RngExt;
use serde_json::json;
use tokio::task::JoinSet;

use crate::market::{
    BOWL_ID, INCENSE, JOURNAL, Market, check_out, choose, guest_wish, home, keep_address, market, put,
};

both_engines!(
    market: one_piece_and_many_buyers,
    fifty_pieces_and_many_buyers,
    two_products_wanted_in_two_orders_at_once,
    mixed_races_break_no_promise,
);

/// So many guests at once, each wanting this; how many got it.
async fn rush(market: &Arc<Market>, buyers: std::ops::Range<usize>, items: &'static [(i64, i64)]) -> usize {
    let mut crowd = JoinSet::new();
    for number in buyers {
        let market = Arc::clone(market);
        crowd.spawn(async move {
            let answer =
                check_out(&market.guest(), guest_wish(&format!("g{number}@example.in"), items)).await;
            match (answer.status.as_u16(), answer.code().as_str()) {
                (201, _) => true,
                (409, "out_of_stock") => false,
                other => panic!("{other:?}: {}", String::from_utf8_lossy(&answer.body)),
            }
        });
    }
    let mut got = 0;
    while let Some(done) = crowd.join_next().await {
        got += usize::from(done.unwrap());
    }
    got
}

async fn one_piece_and_many_buyers(market: Market) {
    let market = Arc::new(market);
    let buyers = scaled(100, 500);
    assert_eq!(rush(&market, 0..buyers, &[(BOWL_ID, 1)]).await, 1);
    assert_eq!(market.level(BOWL_ID).await, (1, 1));
    assert_eq!(market.count("SELECT COUNT(*) FROM orders").await, 1);
    assert_eq!(market.count("SELECT COUNT(*) FROM payments").await, 1);
    market.keeps_its_promises().await;
    report(format!("{:?}: {buyers} buyers of 1 piece, 1 sold", market.db.engine()));
}

async fn fifty_pieces_and_many_buyers(market: Market) {
    let market = Arc::new(market);
    let buyers = scaled(300, 1_000);
    assert_eq!(rush(&market, 0..buyers, &[(JOURNAL, 1)]).await, 50);
    assert_eq!(market.level(JOURNAL).await, (50, 50));
    assert_eq!(market.count("SELECT COUNT(*) FROM orders WHERE status = 'pending'").await, 50);
    market.keeps_its_promises().await;
    report(format!("{:?}: {buyers} buyers of 50 pieces, 50 sold", market.db.engine()));
}

async fn two_products_wanted_in_two_orders_at_once(market: Market) {
    let market = Arc::new(market);
    let one = rush(&market, 0..20, &[(INCENSE, 1), (JOURNAL, 1)]);
    let other = rush(&market, 20..40, &[(JOURNAL, 1), (INCENSE, 1)]);
    let (one, other) = tokio::join!(one, other);
    assert_eq!(one + other, 8);
    market.keeps_its_promises().await;
}

/// One step of somebody, chosen by chance.
async fn step(market: &Market, person: &TestClient) {
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
            let answer = person.post("/api/v1/dopamart/cart/", body).await;
            assert!(matches!(answer.status.as_u16(), 201 | 409 | 422), "{answer:?}");
        }
        (2, _) => {
            let answer = put(person, product, quantity - 1).await;
            assert!(matches!(answer.status.as_u16(), 200 | 204 | 404 | 409), "{answer:?}");
        }
        (3..6, _) | (_, None) => {
            let wish = if choice == 3 { json!({"coupon_code": "ONCE"}) } else { json!({}) };
            let answer = check_out(person, wish).await;
            assert!(matches!(answer.status.as_u16(), 200 | 201 | 202 | 409 | 422), "{answer:?}");
        }
        (6..8, Some(order)) => choose(person, &order, "success").await,
        (8, Some(order)) => choose(person, &order, "cancel").await,
        (9, Some(order)) => {
            let answer =
                person.post(&format!("/api/v1/dopamart/orders/{}/pay/", order["id"]), json!({})).await;
            assert!(matches!(answer.status.as_u16(), 200 | 202 | 409), "{answer:?}");
        }
        (10, _) => {
            market.clock.advance(Duration::from_mins(3));
            market.dopamart.expire_orders().await.unwrap();
        }
        _ => market.payments.reconcile().await.unwrap(),
    }
}

async fn mixed_races_break_no_promise(market: Market) {
    let market = Arc::new(market);
    let mut racers = JoinSet::new();
    for number in 0..16 {
        let person = market.member(&format!("R{number}")).await;
        keep_address(&person, home()).await.expect(201);
        let market = Arc::clone(&market);
        racers.spawn(async move {
            for _ in 0..scaled(25, 125) {
                step(&market, &person).await;
            }
        });
    }
    while let Some(done) = racers.join_next().await {
        done.unwrap();
    }
    for _ in 0..4 {
        market.clock.advance(Duration::from_hours(1));
        market.dopamart.expire_orders().await.unwrap();
        market.payments.reconcile().await.unwrap();
    }
    assert_eq!(
        market.count("SELECT COUNT(*) FROM payments WHERE status IN ('created', 'refund_due')").await,
        0
    );
    assert_eq!(market.count("SELECT COUNT(*) FROM orders WHERE status = 'pending'").await, 0);
    let sold = "SELECT COALESCE(CAST(SUM(order_lines.quantity) AS BIGINT), 0) FROM order_lines
                JOIN orders ON orders.id = order_lines.order_id WHERE orders.status = 'processing'";
    let left = "SELECT CAST(SUM(stock) AS BIGINT) FROM products";
    assert_eq!(
        market.count(sold).await + market.count(left).await,
        59,
        "every piece is on the shelf or sold"
    );
    market.keeps_its_promises().await;
    let (engine, steps, sold) = (market.db.engine(), 16 * scaled(25, 125), market.count(sold).await);
    report(format!(
        "{engine:?}: {steps} mixed steps of the shop, {sold} of 59 pieces sold, 0 promises broken"
    ));
}
