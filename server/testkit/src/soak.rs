//! How much a test does: what `make test` has time for, and the full size that `make soak` runs.

/// Whether this is `make soak`.
pub fn is_soak() -> bool {
    std::env::var_os("SOAK").is_some()
}

/// How many: so many in `make test`, so many in `make soak`.
pub fn scaled<T>(ci: T, soak: T) -> T {
    if is_soak() { soak } else { ci }
}

/// What `make soak` found, on one line. `make test` does not say it.
pub fn report(said: impl std::fmt::Display) {
    if is_soak() {
        eprintln!("soak: {said}");
    }
}
