//! Looking at products and putting them into a cart, each beside its floor; then again with a long past.

use std::time::Instant;

use serde_json::{Value, json};
use sqlx::Connection;

use crate::load::{self, Request};
use crate::process::{Bare, Dft, Site};
use crate::{compare, compare_writes};

/// How many orders lie in the past for the second round.
const PAST: i64 = 100_000;

/// How many times something is put into a cart in each round.
const ADDS: usize = 4_000;

/// How many people do it: more than there are connections, since nobody presses 64 buttons at once.
const PEOPLE: usize = 200;

/// A cart takes so many of a product.
const MOST: i64 = 10;

pub(crate) async fn measure(site: &Site) {
    let dft = site.start().await;
    println!("-- dopamart");
    let fresh = round(site, &dft, 0).await;
    drop(dft);
    fill_the_past(site).await;
    let dft = site.start().await;
    println!("-- the same with {PAST} orders in the past");
    let later = round(site, &dft, 1).await;
    for (name, before, after) in [
        ("products", fresh[0], later[0]),
        ("add to cart", fresh[1], later[1]),
        ("orders", fresh[2], later[2]),
    ] {
        println!("{name:<20} {:.2} of its rate without a past (goal 0.80)", after / before);
    }
}

async fn round(site: &Site, dft: &Dft, number: usize) -> [f64; 3] {
    let products = load::body(&dft.address, "/api/v1/dopamart/products/").await;
    let bare = Bare::start(Some((&products, &site.own_database_url("bare")))).await;
    let list = compare(
        ("the same bytes, bare", Request::get(&bare.address, "/bytes", "")),
        ("products", Request::get(&dft.address, "/api/v1/dopamart/products/", "")),
    )
    .await;
    let adds = adds(dft, number, &products).await;
    let insert = Request::post_with(&bare.address, "/insert", "", "");
    let adding = compare_writes(&insert, ("add to cart", 0.40), &adds, 201).await;
    let cookie = load::sign_in_as(&dft.address, "asha@demo.dft.example").await;
    let orders = Request::get(&dft.address, "/api/v1/dopamart/orders/", &format!("Cookie: {cookie}\r\n"));
    let orders = load::requests_per_second(&orders).await;
    println!("{:<20} {orders:>8.0} requests/s", "own orders");
    [list, adding, orders]
}

/// So many that all succeed: people in turns put one product after the other in, of those there are enough of.
async fn adds(dft: &Dft, round: usize, products: &str) -> Vec<Request> {
    let products: Vec<Value> = serde_json::from_str(products).expect("JSON");
    let plenty: Vec<&Value> = products.iter().filter(|product| product["available"] == MOST).collect();
    assert!(plenty.len() * 10 * PEOPLE >= ADDS, "the demo has products");
    let mut people = Vec::new();
    for number in 0..PEOPLE {
        people.push(load::sign_in_as(&dft.address, &format!("shop{round}x{number}@example.in")).await);
    }
    let wish = |number: usize| {
        let product = plenty[number / PEOPLE % plenty.len()];
        let headers = format!("Cookie: {}\r\nSec-Fetch-Site: same-origin\r\n", people[number % PEOPLE]);
        let body = json!({"product_id": product["id"], "quantity": 1}).to_string();
        Request::post_with(&dft.address, "/api/v1/dopamart/cart/", &headers, &body)
    };
    (0..ADDS).map(wish).collect()
}

/// Orders that were delivered, years of them.
#[expect(clippy::disallowed_methods, reason = "a long past is written behind the program's back")]
async fn fill_the_past(site: &Site) {
    let mut connection = site.connect().await;
    let began = Instant::now();
    let mut tx = connection.begin().await.expect("it begins");
    for number in 0..PAST {
        let id: i64 = sqlx::query_scalar(
            "INSERT INTO orders
                 (user_id, buyer_name, email, email_key, cart_key, status, subtotal_paise, total_paise, name, phone,
                  full_address, pincode, country, state, placed_at, cancelled_at, cancelled_by)
             VALUES ($1, 'Past', 'past@example.in', 'past@example.in', $2, 'cancelled', 10000, 10000, 'Past',
                     '9876543210', '14, Lake Road', '560041', 'India', 'Karnataka', $3, $3, 'hold')
             RETURNING id",
        )
        .bind(number % 5_000 + 1_000)
        .bind(format!("past:{number}"))
        .bind(1_500_000_000_000 + number * 2_700_000)
        .fetch_one(&mut *tx)
        .await
        .expect("a past order");
        sqlx::query(
            "INSERT INTO order_lines (order_id, place, product_id, name, price_paise, quantity, hsn, gst_percent)
             VALUES ($1, 0, $2, 'Past', 10000, 1, '4820', 5)",
        )
        .bind(id)
        .bind(number % 20 + 1)
        .execute(&mut *tx)
        .await
        .expect("its line");
    }
    tx.commit().await.expect("they are kept");
    println!("wrote {PAST} past orders in {:.0} s", began.elapsed().as_secs_f64());
}
