//! Every read against a plain axum route that returns the same bytes: public endpoints, pages, signed-in endpoints.

use std::collections::HashMap;

use serde_json::{Value, json};

use crate::baseline::{self, CannedResponse};
use crate::clients::{self, Client, MEMBER};
use crate::endpoints::{Endpoint, MEMBERS, PAGES, PUBLIC, report_unmeasured};
use crate::load::Request;
use crate::measure;
use crate::process::{Baseline, Dft, Site};
use crate::report::Report;
use crate::seed;

const BASELINE: &str = "same bytes, plain axum";

/// Measures the reads of guests.
pub(crate) async fn public(site: &Site, report: &mut Report) {
    report.section("public reads, 64 connections");
    drop(site.start().await);
    site.execute_sql(&[seed::CURRENT_APPOINTMENT, seed::CURRENT_PATIENT].map(seed::with_current_time)).await;
    let dft = site.start().await;
    let guest = Client::guest(&dft);
    let parameters = prepare_guest_data(&guest).await;
    report_unmeasured(report, &guest.get_json("/api/v1/openapi.json").await);
    measure_endpoints(&guest, PUBLIC, &parameters, report).await;
    report.section("pages, 64 connections");
    measure_endpoints(&guest, PAGES, &parameters, report).await;
    memory(&dft, report);
}

/// Measures the reads of a member.
pub(crate) async fn signed_in(site: &Site, report: &mut Report) {
    report.section("signed-in reads, 64 connections");
    let dft = site.start().await;
    let member = Client::sign_in(&dft, MEMBER).await;
    let parameters = prepare_member_data(&member).await;
    measure_endpoints(&member, MEMBERS, &parameters, report).await;
    memory(&dft, report);
}

pub(crate) fn memory(dft: &Dft, report: &mut Report) {
    report.limit("memory after this load", dft.resident_megabytes(), "MB", None);
    report.limit("peak memory", dft.peak_megabytes(), "MB", None);
}

async fn measure_endpoints(
    client: &Client,
    endpoints: &[Endpoint],
    parameters: &HashMap<&str, String>,
    report: &mut Report,
) {
    let requests: Vec<Request> =
        endpoints.iter().map(|endpoint| client.get(&endpoint.path(parameters))).collect();
    let mut responses = Vec::new();
    for request in &requests {
        let response = request.once().await;
        let media_type = response.header("content-type").expect("a content type").to_owned();
        responses.push(CannedResponse { media_type, bytes: response.body });
    }
    let server = Baseline::start(&responses, None).await;
    for (number, (endpoint, request)) in endpoints.iter().zip(&requests).enumerate() {
        let baseline = Request::get(&server.address, &baseline::path(number), "");
        let rates = measure::reads(&baseline, request).await;
        report.rates(endpoint.name, BASELINE, rates, endpoint.goal);
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a string").to_owned()
}

/// The last segment of a path.
fn last_segment(path: &str) -> String {
    path.trim_end_matches('/').rsplit('/').next().expect("a segment").to_owned()
}

/// Prepares a paid guest order and consent to the appointment in progress; returns the path parameters.
async fn prepare_guest_data(guest: &Client) -> HashMap<&'static str, String> {
    let products = guest.get_json("/api/v1/dopamart/products/").await;
    let order = guest
        .post_json("/api/v1/dopamart/cart/checkout/", &clients::guest_checkout(0, &products[0]["id"]))
        .await;
    guest.pay(&order).await;
    let room = seed::ROOM.to_owned();
    guest.post_json(&format!("/api/v1/consultations/room/{room}/consent/"), &json!({})).await;
    let image = products.as_array().expect("a list").iter().find_map(|product| product["image"].as_str());
    let image = image.expect("a product with an image");
    let page = guest.get("/").once().await;
    let page = String::from_utf8_lossy(&page.body).into_owned();
    let mut files = page.split("\"/assets/").skip(1).filter_map(|rest| rest.split('"').next());
    let script =
        files.find(|name| name.rsplit_once('.').is_some_and(|(_, kind)| kind == "js")).expect("a script");
    HashMap::from([
        ("order token", last_segment(&text(&order["track_url"]))),
        ("payment token", text(&order["payment_request"]["token"])),
        ("room", room),
        ("image", last_segment(image)),
        ("script", format!("assets/{script}")),
    ])
}

/// Prepares a member's paid order, cart, appointment, likes, bookmarks and plays; returns the path parameters.
async fn prepare_member_data(member: &Client) -> HashMap<&'static str, String> {
    member.post_json("/api/v1/dopamart/addresses/", &clients::address()).await;
    let fill_cart = async |from: i64| {
        for product in from..from + 2 {
            member.post_json("/api/v1/dopamart/cart/", &json!({"product_id": product, "quantity": 1})).await;
        }
    };
    fill_cart(1).await;
    let order = member.post_json("/api/v1/dopamart/cart/checkout/", &json!({})).await;
    member.pay(&order).await;
    fill_cart(3).await;
    let free = clients::free_slots(member, 1).await;
    let appointment = member
        .post_json("/api/v1/consultations/appointments/", &clients::booking(1, &free[free.len() / 2]))
        .await;
    member.pay(&appointment).await;
    for track in 1..=5 {
        for action in ["like", "bookmark", "accessed"] {
            member.post_json(&format!("/api/v1/mindfulness/tracks/{track}/{action}/"), &json!({})).await;
        }
    }
    HashMap::from([
        ("order", order["id"].to_string()),
        ("payment", order["payment_request"]["id"].to_string()),
        ("appointment", appointment["id"].to_string()),
    ])
}
