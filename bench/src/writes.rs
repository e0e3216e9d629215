//! Writes against a plain axum route with one INSERT. Every measured request succeeds.

use serde_json::{Value, json};

use crate::clients::{self, Client};
use crate::load::Request;
use crate::measure::{self, RequestSet};
use crate::process::{Baseline, Site};
use crate::reads::memory;
use crate::report::{Goal, Report};
use crate::seed;

/// More clients than connections, so that requests of one user rarely run at the same time.
pub(crate) const CLIENTS: usize = 200;

/// The step between consecutive bookings in the list of free slots, so that they spread over doctors and days.
const STRIDE: usize = 997;

/// The most of one product that a cart accepts.
const MAX_PER_PRODUCT: i64 = 10;

/// The number of demo tracks.
const TRACKS: usize = 48;

pub(crate) async fn measure(site: &Site, report: &mut Report) {
    report.section("writes, 64 connections");
    drop(site.start().await);
    site.execute_sql(&seed::AMPLE_CAPACITY).await;
    let dft = site.start().await;
    let users = clients::sign_in_many(&dft, CLIENTS, "bench").await;
    let baseline_server = Baseline::start(&[], Some(&site.database_url("baseline"))).await;
    let insert = Request::post(&baseline_server.address, "/insert", "", "");
    let guest = Client::guest(&dft);
    let measurements = [
        ("booking", bookings(&users, 2_000).await, Goal::AtLeast(0.30)),
        ("add to cart", cart_additions(&users, 4_000).await, Goal::AtLeast(0.40)),
        ("guest checkout", checkouts(&guest, 1_200).await, Goal::Info),
        ("like", on_tracks(&users, "like", 4_000), Goal::Info),
        ("bookmark", on_tracks(&users, "bookmark", 4_000), Goal::Info),
        ("play", on_tracks(&users, "accessed", 4_000), Goal::Info),
        ("save an address", addresses(&users, 2_000), Goal::Info),
        ("newsletter", newsletter_sign_ups(&guest, 2_000), Goal::Info),
    ];
    for (name, requests, goal) in measurements {
        let baseline = RequestSet::same(&insert, requests.requests.len());
        report.rates(name, "one INSERT, plain axum", measure::writes(&baseline, &requests).await, goal);
    }
    memory(&dft, report);
}

/// Bookings of different slots, without two overlapping ones of a user.
pub(crate) async fn bookings(users: &[Client], count: usize) -> RequestSet {
    let mut free: Vec<(String, i64)> = Vec::new();
    for doctor in 1..=16 {
        let times = clients::free_slots(&users[0], doctor).await;
        free.extend(times.iter().map(|start| (start.to_string(), doctor)));
    }
    // Sorted by time, so that consecutive bookings of a user do not overlap.
    free.sort();
    assert!(free.len() >= count && !free.len().is_multiple_of(STRIDE), "{} free slots", free.len());
    let request = |index: usize| {
        let (start, doctor) = &free[index];
        let start: Value = serde_json::from_str(start).expect("JSON");
        let user = &users[index % users.len()];
        user.post("/api/v1/consultations/appointments/", &clients::booking(*doctor, &start))
    };
    RequestSet {
        requests: (0..count).map(|number| request(number * STRIDE % free.len())).collect(),
        status: 201,
    }
}

/// Users alternately add products with enough stock to their carts.
pub(crate) async fn cart_additions(users: &[Client], count: usize) -> RequestSet {
    let products = users[0].get_json("/api/v1/dopamart/products/").await;
    let products = products.as_array().expect("a list");
    let in_stock: Vec<&Value> =
        products.iter().filter(|product| product["available"] == MAX_PER_PRODUCT).collect();
    assert!(in_stock.len() * 10 * users.len() >= count, "the demo has products");
    let request = |number: usize| {
        let product = in_stock[number / users.len() % in_stock.len()];
        let body = json!({"product_id": product["id"], "quantity": 1});
        users[number % users.len()].post("/api/v1/dopamart/cart/", &body)
    };
    RequestSet { requests: (0..count).map(request).collect(), status: 201 }
}

/// Orders, each of another guest.
pub(crate) async fn checkouts(guest: &Client, count: usize) -> RequestSet {
    let products = guest.get_json("/api/v1/dopamart/products/").await;
    let products = products.as_array().expect("a list");
    let request = |number: usize| {
        let product = &products[number % products.len()]["id"];
        guest.post("/api/v1/dopamart/cart/checkout/", &clients::guest_checkout(number, product))
    };
    RequestSet { requests: (1..=count).map(request).collect(), status: 201 }
}

/// Each user acts on one track after the other.
pub(crate) fn on_tracks(users: &[Client], action: &str, count: usize) -> RequestSet {
    let request = |number: usize| {
        // Consecutive requests are for different tracks.
        let track = (number + number / users.len()) % TRACKS + 1;
        users[number % users.len()].post(&format!("/api/v1/mindfulness/tracks/{track}/{action}/"), &json!({}))
    };
    RequestSet { requests: (0..count).map(request).collect(), status: 200 }
}

/// Ten per user: the limit is twenty.
fn addresses(users: &[Client], count: usize) -> RequestSet {
    let request =
        |number: usize| users[number % users.len()].post("/api/v1/dopamart/addresses/", &clients::address());
    RequestSet { requests: (0..count).map(request).collect(), status: 201 }
}

fn newsletter_sign_ups(guest: &Client, count: usize) -> RequestSet {
    let request = |number: usize| {
        let body = json!({"email": format!("subscriber{number}@example.in")});
        guest.post("/api/notifications/subscribe/", &body)
    };
    RequestSet { requests: (0..count).map(request).collect(), status: 200 }
}
