//! How much a test does: what `make test` has time for, and the full size that `make soak` runs.

/// Whether this is `make soak`.
pub fn soaking() -> bool {
    std::env::var_os("SOAK").is_some()
}

/// How many: so many in `make test`, so many in `make soak`.
pub fn full<T>(small: T, full: T) -> T {
    if soaking() { full } else { small }
}

/// What `make soak` found, on one line. `make test` does not say it.
pub fn figures(said: impl std::fmt::Display) {
    if soaking() {
        eprintln!("soak: {said}");
    }
}
