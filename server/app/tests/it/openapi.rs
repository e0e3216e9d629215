//! The committed document is the one this program prints, and it describes every call.

use dft_app::router;
use serde_json::Value;

use crate::process::repository;

#[test]
fn the_committed_document_is_fresh() {
    let committed = std::fs::read_to_string(repository().join("openapi.json")).unwrap();
    let printed = router::document().to_pretty_json().unwrap();
    assert!(committed.trim_end() == printed, "run: cargo run -q -- openapi > openapi.json");
}

#[test]
fn it_is_3_1_and_every_call_has_its_slash_a_name_and_a_sentence() {
    let document: Value = serde_json::from_str(&router::document().to_json().unwrap()).unwrap();
    assert_eq!(document["openapi"], "3.1.0");
    let mut names = std::collections::BTreeSet::new();
    for (path, calls) in document["paths"].as_object().unwrap() {
        let is_file = path.rsplit('/').next().unwrap().contains('.');
        let is_call = path.starts_with("/api/") || path.starts_with("/dev/");
        assert!(!is_call || is_file || path.ends_with('/'), "{path} lacks its slash");
        for call in calls.as_object().unwrap().values() {
            assert!(
                names.insert(call["operationId"].as_str().unwrap().to_owned()),
                "{path}: a name used twice"
            );
            assert!(!call["summary"].as_str().unwrap().is_empty(), "{path} says nothing about itself");
        }
    }
}

#[test]
fn no_two_areas_mean_different_shapes_by_one_name() {
    let mut known = std::collections::BTreeMap::new();
    for part in router::openapi_parts() {
        let part: Value = serde_json::from_str(&part.to_json().unwrap()).unwrap();
        for (name, shape) in part["components"]["schemas"].as_object().into_iter().flatten() {
            let first = known.entry(name.clone()).or_insert_with(|| shape.clone());
            assert_eq!(first, shape, "{name}");
        }
    }
}
