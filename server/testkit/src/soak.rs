//! The size of a test: small in `make test`, full in `make soak`.

/// Whether `make soak` runs this test.
pub fn is_soak() -> bool {
    std::env::var_os("SOAK").is_some()
}

/// `ci` in `make test`, `soak` in `make soak`.
pub fn scaled<T>(ci: T, soak: T) -> T {
    if is_soak() { soak } else { ci }
}

/// Prints one line for the figures of `make soak`. Silent in `make test`.
pub fn report(line: impl std::fmt::Display) {
    if is_soak() {
        eprintln!("soak: {line}");
    }
}
