//! A release carries the demo catalogue inside it: it is built again when the catalogue changes.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // A development build reads it from disk.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo:rerun-if-changed=../../demo");
    }
}
