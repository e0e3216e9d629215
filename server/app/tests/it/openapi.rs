//! openapi.json is up to date and describes every operation.

use dft_app::router;
use serde_json::Value;

use crate::process::repository;

#[test]
fn openapi_json_is_up_to_date() {
    let committed = std::fs::read_to_string(repository().join("openapi.json")).unwrap();
    let printed = router::document().to_pretty_json().unwrap();
    assert!(committed.trim_end() == printed, "run: cargo run -q -- openapi > openapi.json");
}

#[test]
fn every_operation_has_a_trailing_slash_an_id_and_a_summary() {
    let document: Value = serde_json::from_str(&router::document().to_json().unwrap()).unwrap();
    assert_eq!(document["openapi"], "3.1.0");
    let mut names = std::collections::BTreeSet::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let is_file = path.rsplit('/').next().unwrap().contains('.');
        let is_api = path.starts_with("/api/") || path.starts_with("/dev/");
        assert!(!is_api || is_file || path.ends_with('/'), "{path} has no trailing slash");
        for operation in operations.as_object().unwrap().values() {
            assert!(
                names.insert(operation["operationId"].as_str().unwrap().to_owned()),
                "{path}: duplicate operationId"
            );
            assert!(!operation["summary"].as_str().unwrap().is_empty(), "{path} has no summary");
        }
    }
}

#[test]
fn schemas_of_the_same_name_are_equal_in_all_areas() {
    let mut known = std::collections::BTreeMap::new();
    for part in router::openapi_parts() {
        let part: Value = serde_json::from_str(&part.to_json().unwrap()).unwrap();
        for (name, schema) in part["components"]["schemas"].as_object().into_iter().flatten() {
            let first = known.entry(name.clone()).or_insert_with(|| schema.clone());
            assert_eq!(first, schema, "{name}");
        }
    }
}
