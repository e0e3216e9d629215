//! `make bench`: each figure next to a baseline measured in the same run, because machines differ and are noisy.
#![expect(clippy::print_stdout, reason = "its output is its purpose")]

mod audio;
mod baseline;
mod clients;
mod endpoints;
mod growth;
mod kernel;
mod load;
mod measure;
mod process;
mod reads;
mod report;
mod seed;
mod webhook;
mod writes;

use process::Site;
use report::Report;

const PARTS: [&str; 6] = ["kernel", "public", "signed-in", "writes", "audio", "growth"];

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let part = |wanted: Option<String>| {
        assert!(wanted.as_deref().is_none_or(|wanted| PARTS.contains(&wanted)), "parts: {PARTS:?}");
        wanted
    };
    match arguments.next().as_deref() {
        Some("baseline") => baseline::serve(arguments.next()).await,
        Some(program) => measure_all(program, part(arguments.next()).as_deref()).await,
        None => panic!("usage: dft-bench PATH-TO-DFT [PART], one of {PARTS:?}"),
    }
}

/// Measures all parts, or only the given one, and prints one table per engine at the end.
async fn measure_all(program: &str, only: Option<&str>) {
    let engines = [("SQLite", None), ("PostgreSQL", std::env::var("TEST_POSTGRES_URL").ok())];
    let mut reports = Vec::new();
    for (engine, server) in engines {
        if engine == "PostgreSQL" && server.is_none() {
            println!("PostgreSQL: not measured, TEST_POSTGRES_URL is not set");
            continue;
        }
        eprintln!("== {engine}");
        reports.push((engine, on_engine(program, server.as_deref(), only).await));
    }
    for (engine, report) in reports {
        report.print(engine);
    }
}

/// Every part has its own database, so that no part reads rows of another.
async fn on_engine(program: &str, server: Option<&str>, only: Option<&str>) -> Report {
    let mut report = Report::default();
    let wanted = |part: &str| only.is_none_or(|only| only == part);
    let site = async |name: &str| Site::new(program, server, name).await;
    if wanted("kernel") {
        kernel::measure(&site("kernel").await.with_razorpay(), &mut report).await;
    }
    if wanted("public") {
        reads::public(&site("public").await, &mut report).await;
    }
    if wanted("signed-in") {
        reads::signed_in(&site("members").await, &mut report).await;
    }
    if wanted("writes") {
        writes::measure(&site("writes").await, &mut report).await;
    }
    if wanted("audio") {
        audio::measure(&site("audio").await, &mut report).await;
    }
    if wanted("growth") {
        growth::measure(&site("few").await, &site("many").await, &mut report).await;
    }
    report
}
