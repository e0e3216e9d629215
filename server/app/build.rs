//! A release carries the web and the demo catalogue inside it: it is built again when they change.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    // A development build reads both from disk.
    if std::env::var("PROFILE").is_ok_and(|profile| profile == "release") {
        for folder in ["../../web/build/client", "../../demo"] {
            println!("cargo:rerun-if-changed={folder}");
        }
    }
}
