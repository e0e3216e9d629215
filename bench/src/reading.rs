//! Every read beside a bare route that answers the same bytes: what a guest may see, the pages, what a member sees.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::bare::{self, Said};
use crate::calls::{Call, MEMBERS, PAGES, PUBLIC, tell_forgotten};
use crate::fill;
use crate::load::Request;
use crate::measure;
use crate::people::{self, MEMBER, Person};
use crate::process::{Bare, Dft, Site};
use crate::table::Table;

const FLOOR: &str = "same bytes, bare";

/// What guests read.
pub(crate) async fn public(site: &Site, table: &mut Table) {
    table.part("public reads, 64 connections");
    drop(site.start().await);
    site.tell(&[fill::A_SESSION_NOW, fill::ITS_PATIENT].map(fill::now)).await;
    let dft = site.start().await;
    let guest = Person::guest(&dft);
    let things = for_guests(&guest).await;
    tell_forgotten(table, &guest.see("/api/v1/openapi.json").await);
    beside_bare(&guest, PUBLIC, &things, table).await;
    table.part("pages, 64 connections");
    beside_bare(&guest, PAGES, &things, table).await;
    memory(&dft, table);
}

/// What a member reads.
pub(crate) async fn signed_in(site: &Site, table: &mut Table) {
    table.part("signed-in reads, 64 connections");
    let dft = site.start().await;
    let member = Person::sign_in(&dft, MEMBER).await;
    let things = for_a_member(&member).await;
    beside_bare(&member, MEMBERS, &things, table).await;
    memory(&dft, table);
}

pub(crate) fn memory(dft: &Dft, table: &mut Table) {
    table.limit("memory after this load", (dft.resident_megabytes(), "MB"), None);
    table.limit("the most it was", (dft.peak_megabytes(), "MB"), None);
}

async fn beside_bare(person: &Person, calls: &[Call], things: &HashMap<&str, String>, table: &mut Table) {
    let requests: Vec<Request> = calls.iter().map(|call| person.get(&call.path(things))).collect();
    let mut said = Vec::new();
    for request in &requests {
        let answer = request.once().await;
        let media_type = answer.header("content-type").expect("a kind").to_owned();
        said.push(Said { media_type, bytes: answer.body });
    }
    let bare = Bare::start(&said, None).await;
    for (number, (call, request)) in calls.iter().zip(&requests).enumerate() {
        let floor = Request::get(&bare.address, &bare::path(number), "");
        let rates = measure::reads(&floor, request).await;
        table.rates(call.name, FLOOR, rates, call.goal);
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// The last word of a path.
fn last(path: &str) -> String {
    path.trim_end_matches('/').rsplit('/').next().expect("a word").to_owned()
}

/// A guest has ordered and paid; a session is on, and its patient has agreed to it.
async fn for_guests(guest: &Person) -> HashMap<&'static str, String> {
    let products = guest.see("/api/v1/dopamart/products/").await;
    let placed =
        guest.send("/api/v1/dopamart/cart/checkout/", &people::guests_order(0, &products[0]["id"])).await;
    guest.pay(&placed).await;
    let room = fill::ROOM.to_owned();
    guest.send(&format!("/api/v1/consultations/room/{room}/consent/"), &json!({})).await;
    let picture = products.as_array().expect("a list").iter().find_map(|product| product["image"].as_str());
    let picture = picture.expect("a product with a picture");
    let page = guest.get("/").once().await;
    let page = String::from_utf8_lossy(&page.body).into_owned();
    let mut files = page.split("\"/assets/").skip(1).filter_map(|rest| rest.split('"').next());
    let script =
        files.find(|name| name.rsplit_once('.').is_some_and(|(_, kind)| kind == "js")).expect("a script");
    HashMap::from([
        ("order token", last(&text(&placed["track_url"]))),
        ("payment token", text(&placed["payment_request"]["token"])),
        ("room", room),
        ("picture", last(picture)),
        ("script", format!("assets/{script}")),
    ])
}

/// A member has ordered, paid and filled their cart again; has booked, liked, kept and listened.
async fn for_a_member(member: &Person) -> HashMap<&'static str, String> {
    member.send("/api/v1/dopamart/addresses/", &people::address()).await;
    let fill_cart = async |from: i64| {
        for product in from..from + 2 {
            member.send("/api/v1/dopamart/cart/", &json!({"product_id": product, "quantity": 1})).await;
        }
    };
    fill_cart(1).await;
    let placed = member.send("/api/v1/dopamart/cart/checkout/", &json!({})).await;
    member.pay(&placed).await;
    fill_cart(3).await;
    let free = people::free_times(member, 1).await;
    let booked =
        member.send("/api/v1/consultations/appointments/", &people::booking(1, &free[free.len() / 2])).await;
    member.pay(&booked).await;
    for track in 1..=5 {
        for act in ["like", "bookmark", "accessed"] {
            member.send(&format!("/api/v1/mindfulness/tracks/{track}/{act}/"), &json!({})).await;
        }
    }
    HashMap::from([
        ("order", placed["id"].to_string()),
        ("payment", placed["payment_request"]["id"].to_string()),
        ("appointment", booked["id"].to_string()),
    ])
}
