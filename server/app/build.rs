//! A release carries the web inside it: it is built again when the web changes.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // A development build reads it from disk.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        println!("cargo:rerun-if-changed=../../web/build/client");
    }
}
