//! The promises the data must keep, checked all at once. Each area states its own.

use std::fmt;

use dft_kernel::db::{Db, Invariant};

/// What became of one promise.
pub(crate) struct Finding {
    promise: &'static str,
    /// How often it is broken.
    pub(crate) broken: i64,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.broken {
            0 => write!(f, "kept: {}", self.promise),
            times => write!(f, "BROKEN {times} times: {}", self.promise),
        }
    }
}

fn all() -> impl Iterator<Item = &'static Invariant> {
    [
        dft_accounts::INVARIANTS,
        dft_coupons::INVARIANTS,
        dft_notifications::INVARIANTS,
        dft_payments::INVARIANTS,
    ]
    .into_iter()
    .flatten()
}

/// Checks every promise; what the engine itself can tell comes first.
pub(crate) async fn check(db: &Db) -> Result<Vec<Finding>, sqlx::Error> {
    let mut findings = vec![Finding {
        promise: "the database file is whole and every reference leads somewhere",
        broken: db.damage().await?,
    }];
    for Invariant { promise, breaches } in all() {
        let broken: i64 = sqlx::query_scalar(*breaches).fetch_one(db.reader()).await?;
        metrics::gauge!("invariant_broken", "promise" => *promise).set(if broken > 0 { 1.0 } else { 0.0 });
        findings.push(Finding { promise, broken });
    }
    Ok(findings)
}
