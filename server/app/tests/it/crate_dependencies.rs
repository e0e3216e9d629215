//! The allowed dependencies between the crates of the workspace.

use std::collections::BTreeMap;

use cargo_metadata::{DependencyKind, MetadataCommand};

use crate::process::repository;

const KERNEL: &[&str] = &["kernel"];
const SERVICE: &[&str] = &["kernel", "notifications"];
const SUBSCRIPTIONS: &[&str] = &["kernel", "notifications", "payments", "coupons", "media"];
const FEATURE: &[&str] = &["kernel", "notifications", "payments", "coupons", "media", "subscriptions"];
const ALL: &[&str] = &[
    "kernel",
    "notifications",
    "payments",
    "coupons",
    "media",
    "subscriptions",
    "accounts",
    "consultations",
    "mindfulness",
    "dopamart",
];

/// Everything, including the development-only crate.
const WITH_DEMO: &[&str] = &[
    "kernel",
    "notifications",
    "payments",
    "coupons",
    "media",
    "subscriptions",
    "accounts",
    "consultations",
    "mindfulness",
    "dopamart",
    "demo",
];

/// The crates that a crate may depend on. A crate that is not listed fails the test.
fn allowed_dependencies(name: &str) -> Option<&'static [&'static str]> {
    Some(match name {
        "kernel" | "bench" => &[],
        "notifications" => KERNEL,
        "payments" | "coupons" | "media" => SERVICE,
        "subscriptions" => SUBSCRIPTIONS,
        "accounts" | "consultations" | "mindfulness" | "dopamart" => FEATURE,
        "demo" => ALL,
        "testkit" => &["kernel", "accounts", "demo"],
        "app" => WITH_DEMO,
        _ => return None,
    })
}

/// Dependencies that are not allowed.
fn forbidden(edges: &BTreeMap<String, Vec<(String, bool)>>) -> Vec<String> {
    let mut found = Vec::new();
    for (crate_name, uses) in edges {
        let Some(allowed) = allowed_dependencies(crate_name) else {
            found.push(format!("{crate_name} is not listed"));
            continue;
        };
        for (used, in_tests_only) in uses {
            let is_allowed = match used.as_str() {
                "testkit" => *in_tests_only,
                // Tests of an area run with the sandbox and the development sign-in.
                "demo" if *in_tests_only => true,
                _ => allowed.contains(&used.as_str()),
            };
            if !is_allowed {
                found.push(format!("{crate_name} may not use {used}"));
            }
        }
    }
    found
}

fn edges() -> BTreeMap<String, Vec<(String, bool)>> {
    let metadata =
        MetadataCommand::new().manifest_path(repository().join("Cargo.toml")).no_deps().exec().unwrap();
    let short_name = |name: &str| name.strip_prefix("dft-").map(str::to_owned);
    let crates = metadata.packages.iter().map(|package| {
        let uses = package
            .dependencies
            .iter()
            .filter_map(|used| Some((short_name(&used.name)?, used.kind == DependencyKind::Development)))
            .collect();
        (short_name(&package.name).unwrap_or_else(|| panic!("{} has no dft- prefix", package.name)), uses)
    });
    crates.collect()
}

#[test]
fn every_dependency_is_allowed() {
    let edges = edges();
    assert!(edges.len() >= 5, "the workspace has crates");
    assert_eq!(forbidden(&edges), Vec::<String>::new());
}

#[test]
fn forbidden_dependencies_are_detected() {
    let with = |from: &str, to: &str, in_tests_only: bool| {
        forbidden(&BTreeMap::from([(from.to_owned(), vec![(to.to_owned(), in_tests_only)])]))
    };
    assert_eq!(with("consultations", "dopamart", false), ["consultations may not use dopamart"]);
    assert_eq!(with("payments", "consultations", false), ["payments may not use consultations"]);
    assert_eq!(with("kernel", "accounts", false), ["kernel may not use accounts"]);
    assert_eq!(with("accounts", "testkit", false), ["accounts may not use testkit"]);
    assert!(with("accounts", "testkit", true).is_empty());
    assert_eq!(with("payments", "demo", false), ["payments may not use demo"]);
    assert!(with("payments", "demo", true).is_empty());
    assert_eq!(with("helpers", "kernel", false), ["helpers is not listed"]);
}
