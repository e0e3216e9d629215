//! `make bench`: each figure beside a floor measured in the same run, because machines differ and are noisy.
#![expect(clippy::print_stdout, reason = "its output is its purpose")]

mod bare;
mod consultations;
mod listening;
mod load;
mod process;
mod shop;
mod webhook;

use std::time::Duration;

use load::{Request, requests_per_second};
use process::Dft;

/// How often each route is measured, in turns, so that a slow moment hits all of them.
const ROUNDS: usize = 3;

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    match arguments.next().as_deref() {
        Some("bare") => bare::serve(arguments.next()).await,
        Some(program) => measure(program, arguments.next().as_deref()).await,
        None => panic!("usage: dft-bench PATH-TO-DFT [PART]"),
    }
}

/// Measures everything, or the one part that is named.
async fn measure(program: &str, only: Option<&str>) {
    let wanted = |part: &str| only.is_none_or(|only| only == part);
    let engines = [("SQLite", None), ("PostgreSQL", std::env::var("TEST_POSTGRES_URL").ok())];
    for (engine, server) in engines {
        if engine == "PostgreSQL" && server.is_none() {
            println!("PostgreSQL: not measured, TEST_POSTGRES_URL is not set");
            continue;
        }
        println!("== {engine}");
        let site = process::Site::new(program, server.map(|server| format!("{server}/postgres")));
        if wanted("kernel") {
            start_time_and_memory(&site).await;
            rates(&site).await;
        }
        if wanted("mindfulness") {
            listening::measure(&site).await;
        }
        let site = site.with_sandbox();
        if wanted("consultations") {
            consultations::measure(&site).await;
        }
        if wanted("dopamart") {
            shop::measure(&site).await;
        }
    }
}

async fn start_time_and_memory(site: &process::Site) {
    drop(site.start().await);
    let mut starts = Vec::new();
    for _ in 0..10 {
        let dft = site.start().await;
        starts.push(dft.ready_after);
    }
    starts.sort();
    let dft = site.start().await;
    // Long enough for the first run of every job.
    tokio::time::sleep(Duration::from_secs(2)).await;
    println!(
        "start on an existing database: {:.0} ms (median of 10, slowest {:.0} ms; goal under 100)",
        starts[5].as_secs_f64() * 1e3,
        starts[9].as_secs_f64() * 1e3
    );
    println!("idle memory: {:.1} MB resident (goal under 40)", dft.resident_megabytes());
}

async fn rates(site: &process::Site) {
    let bare = process::Bare::start(None).await;
    let dft: Dft = site.start().await;
    let cookie = load::sign_in(&dft.address).await;
    let routes = [
        ("bare axum route", Request::get(&bare.address, "/", "")),
        ("/healthz", Request::get(&dft.address, "/healthz", "")),
        (
            "/api/v1/users/me/",
            Request::get(&dft.address, "/api/v1/users/me/", &format!("Cookie: {cookie}\r\n")),
        ),
    ];
    let mut best = [0.0_f64; 3];
    for _ in 0..ROUNDS {
        for ((_, request), best) in routes.iter().zip(&mut best) {
            *best = best.max(requests_per_second(request).await);
        }
    }
    for ((name, _), rate) in routes.iter().zip(best) {
        println!("{name:<20} {rate:>8.0} requests/s   {:.2} of the bare route", rate / best[0]);
    }
    compare(
        ("bare verifying route", webhook::delivery(&bare.address, "/webhook")),
        ("repeated webhooks", webhook::delivery(&dft.address, "/api/v1/payments/webhooks/razorpay/")),
    )
    .await;
    println!("idle memory after load: {:.1} MB resident", dft.resident_megabytes());
}

/// Measures writes beside a single bare INSERT, in turns; answers their rate. The first part of the wishes warms both
/// sides up: a node that has just started opens its connections and prepares its sentences once, not for every request.
pub(crate) async fn compare_writes(
    insert: &Request,
    (name, goal): (&str, f64),
    wishes: &[Request],
    status: u16,
) -> f64 {
    let mut best = [0.0_f64; 2];
    for (number, part) in wishes.chunks(wishes.len().div_ceil(ROUNDS + 1)).enumerate() {
        let rates = [load::all(&vec![insert.clone(); part.len()], 200).await, load::all(part, status).await];
        if number > 0 {
            best = [best[0].max(rates[0]), best[1].max(rates[1])];
        }
    }
    println!("{:<20} {:>8.0} requests/s", "one bare INSERT", best[0]);
    println!("{name:<20} {:>8.0} requests/s   {:.2} of that (goal {goal:.2})", best[1], best[1] / best[0]);
    best[1]
}

/// Measures a route beside its floor, in turns; answers its rate.
pub(crate) async fn compare(floor: (&str, Request), route: (&str, Request)) -> f64 {
    let mut best = [0.0_f64; 2];
    for _ in 0..ROUNDS {
        for (request, best) in [&floor.1, &route.1].into_iter().zip(&mut best) {
            *best = best.max(requests_per_second(request).await);
        }
    }
    println!("{:<20} {:>8.0} requests/s", floor.0, best[0]);
    println!("{:<20} {:>8.0} requests/s   {:.2} of that", route.0, best[1], best[1] / best[0]);
    best[1]
}
