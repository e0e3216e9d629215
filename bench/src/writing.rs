//! Writes, each beside one bare INSERT, and the wishes they are made of: every one of them succeeds.

use serde_json::{Value, json};

use crate::fill;
use crate::load::Request;
use crate::measure::{self, Wishes};
use crate::people::{self, Person};
use crate::process::{Bare, Site};
use crate::reading::memory;
use crate::table::{Goal, Table};

/// How many people do it: more than there are connections, since nobody presses 64 buttons at once.
pub(crate) const PEOPLE: usize = 200;

/// Bookings come in this stride through all that is free: a few doctors' mornings are not everybody's wish.
const STRIDE: usize = 997;

/// A cart takes so many of a product.
const MOST: i64 = 10;

/// How many tracks the demo has.
const TRACKS: usize = 48;

pub(crate) async fn measure(site: &Site, table: &mut Table) {
    table.part("writes, 64 connections");
    drop(site.start().await);
    site.tell(&fill::ENOUGH_FOR_ALL).await;
    let dft = site.start().await;
    let people = people::crowd(&dft, PEOPLE, "bench").await;
    let bare = Bare::start(&[], Some(&site.own_database_url("bare"))).await;
    let insert = Request::post(&bare.address, "/insert", "", "");
    let guest = Person::guest(&dft);
    let lines = [
        ("booking", bookings(&people, 2_000).await, Goal::AtLeast(0.30)),
        ("add to cart", adds(&people, 4_000).await, Goal::AtLeast(0.40)),
        ("checkout of a guest", checkouts(&guest, 1_200).await, Goal::Told),
        ("like", on_tracks(&people, "like", 4_000), Goal::Told),
        ("bookmark", on_tracks(&people, "bookmark", 4_000), Goal::Told),
        ("play", on_tracks(&people, "accessed", 4_000), Goal::Told),
        ("keep an address", addresses(&people, 2_000), Goal::Told),
        ("newsletter", readers(&guest, 2_000), Goal::Told),
    ];
    for (name, wishes, goal) in lines {
        let floor = Wishes::same(&insert, wishes.requests.len());
        table.rates(name, "one bare INSERT", measure::writes(&floor, &wishes).await, goal);
    }
    memory(&dft, table);
}

/// Bookings that all succeed: each of another time, and nobody two at once.
pub(crate) async fn bookings(people: &[Person], many: usize) -> Wishes {
    let mut free: Vec<(String, i64)> = Vec::new();
    for doctor in 1..=16 {
        let times = people::free_times(&people[0], doctor).await;
        free.extend(times.iter().map(|start| (start.to_string(), doctor)));
    }
    // In order of time a person's next booking is a few sessions after their last.
    free.sort();
    assert!(free.len() >= many && !free.len().is_multiple_of(STRIDE), "{} free times", free.len());
    let wish = |place: usize| {
        let (start, doctor) = &free[place];
        let start: Value = serde_json::from_str(start).expect("JSON");
        let person = &people[place % people.len()];
        person.post("/api/v1/consultations/appointments/", &people::booking(*doctor, &start))
    };
    Wishes { requests: (0..many).map(|number| wish(number * STRIDE % free.len())).collect(), status: 201 }
}

/// People in turns put one product after the other in, of those there are enough of.
pub(crate) async fn adds(people: &[Person], many: usize) -> Wishes {
    let products = people[0].see("/api/v1/dopamart/products/").await;
    let products = products.as_array().expect("a list");
    let plenty: Vec<&Value> = products.iter().filter(|product| product["available"] == MOST).collect();
    assert!(plenty.len() * 10 * people.len() >= many, "the demo has products");
    let wish = |number: usize| {
        let product = plenty[number / people.len() % plenty.len()];
        let body = json!({"product_id": product["id"], "quantity": 1});
        people[number % people.len()].post("/api/v1/dopamart/cart/", &body)
    };
    Wishes { requests: (0..many).map(wish).collect(), status: 201 }
}

/// Orders of guests, each of another one.
pub(crate) async fn checkouts(guest: &Person, many: usize) -> Wishes {
    let products = guest.see("/api/v1/dopamart/products/").await;
    let products = products.as_array().expect("a list");
    let wish = |number: usize| {
        let product = &products[number % products.len()]["id"];
        guest.post("/api/v1/dopamart/cart/checkout/", &people::guests_order(number, product))
    };
    Wishes { requests: (1..=many).map(wish).collect(), status: 201 }
}

/// Each person does it to one track after the other.
pub(crate) fn on_tracks(people: &[Person], act: &str, many: usize) -> Wishes {
    let wish = |number: usize| {
        // Not everybody the same track at once.
        let track = (number + number / people.len()) % TRACKS + 1;
        people[number % people.len()].post(&format!("/api/v1/mindfulness/tracks/{track}/{act}/"), &json!({}))
    };
    Wishes { requests: (0..many).map(wish).collect(), status: 200 }
}

/// Ten each: a person may keep twenty.
fn addresses(people: &[Person], many: usize) -> Wishes {
    let wish =
        |number: usize| people[number % people.len()].post("/api/v1/dopamart/addresses/", &people::address());
    Wishes { requests: (0..many).map(wish).collect(), status: 201 }
}

fn readers(guest: &Person, many: usize) -> Wishes {
    let wish = |number: usize| {
        let body = json!({"email": format!("reader{number}@example.in")});
        guest.post("/api/notifications/subscribe/", &body)
    };
    Wishes { requests: (0..many).map(wish).collect(), status: 200 }
}
