//! `make bench`: each figure beside a floor measured in the same run, because machines differ and are noisy.
#![expect(clippy::print_stdout, reason = "its output is its purpose")]

mod bare;
mod calls;
mod fill;
mod growth;
mod kernel;
mod listening;
mod load;
mod measure;
mod people;
mod process;
mod reading;
mod table;
mod webhook;
mod writing;

use process::Site;
use table::Table;

const PARTS: [&str; 6] = ["kernel", "public", "signed-in", "writes", "audio", "growth"];

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let part = |wanted: Option<String>| {
        assert!(wanted.as_deref().is_none_or(|wanted| PARTS.contains(&wanted)), "parts: {PARTS:?}");
        wanted
    };
    match arguments.next().as_deref() {
        Some("bare") => bare::serve(arguments.next()).await,
        Some(program) => measure_all(program, part(arguments.next()).as_deref()).await,
        None => panic!("usage: dft-bench PATH-TO-DFT [PART], one of {PARTS:?}"),
    }
}

/// Measures everything, or the one part that is named; prints one table for each engine when all of it is done.
async fn measure_all(program: &str, only: Option<&str>) {
    let engines = [("SQLite", None), ("PostgreSQL", std::env::var("TEST_POSTGRES_URL").ok())];
    let mut tables = Vec::new();
    for (engine, server) in engines {
        if engine == "PostgreSQL" && server.is_none() {
            println!("PostgreSQL: not measured, TEST_POSTGRES_URL is not set");
            continue;
        }
        eprintln!("== {engine}");
        tables.push((engine, on_engine(program, server.as_deref(), only).await));
    }
    for (engine, table) in tables {
        table.print(engine);
    }
}

/// Every part has a database of its own, so that none finds what another has left.
async fn on_engine(program: &str, server: Option<&str>, only: Option<&str>) -> Table {
    let mut table = Table::default();
    let wanted = |part: &str| only.is_none_or(|only| only == part);
    let site = async |name: &str| Site::new(program, server, name).await;
    if wanted("kernel") {
        kernel::measure(&site("kernel").await.with_razorpay(), &mut table).await;
    }
    if wanted("public") {
        reading::public(&site("public").await, &mut table).await;
    }
    if wanted("signed-in") {
        reading::signed_in(&site("members").await, &mut table).await;
    }
    if wanted("writes") {
        writing::measure(&site("writes").await, &mut table).await;
    }
    if wanted("audio") {
        listening::measure(&site("audio").await, &mut table).await;
    }
    if wanted("growth") {
        growth::measure(&site("few").await, &site("many").await, &mut table).await;
    }
    table
}
