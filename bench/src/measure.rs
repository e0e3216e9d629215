//! Measures a request and its baseline alternately, so that a slow phase of the host affects both. The best round counts.

use std::time::Duration;

use crate::load::{self, Request};
use crate::report::Rates;

/// Rounds per measurement. With three, a slow phase that hit only one side still showed in the result.
const ROUNDS: usize = 5;

/// The length of one round.
const DURATION: Duration = Duration::from_millis(500);

/// Requests that each succeed once, with this status.
pub(crate) struct RequestSet {
    pub(crate) requests: Vec<Request>,
    pub(crate) status: u16,
}

impl RequestSet {
    /// The same request many times.
    pub(crate) fn same(request: &Request, times: usize) -> Self {
        Self { requests: vec![request.clone(); times], status: 200 }
    }

    fn rounds(&self) -> impl Iterator<Item = &[Request]> {
        self.requests.chunks(self.requests.len().div_ceil(ROUNDS + 1))
    }
}

/// Measures a request that can be repeated.
pub(crate) async fn reads(baseline: &Request, measured: &Request) -> Rates {
    reads_for(DURATION, baseline, measured).await
}

/// The same with another length of a round.
pub(crate) async fn reads_for(duration: Duration, baseline: &Request, measured: &Request) -> Rates {
    let mut best = Rates { baseline: 0.0, measured: 0.0 };
    for _ in 0..ROUNDS {
        best.baseline = best.baseline.max(load::requests_per_second(baseline, duration).await);
        best.measured = best.measured.max(load::requests_per_second(measured, duration).await);
    }
    best
}

/// Measures writes. The first round is a warm-up: a server that has just started opens its connections and prepares its
/// statements once, not for every request.
pub(crate) async fn writes(baseline: &RequestSet, measured: &RequestSet) -> Rates {
    let mut best = Rates { baseline: 0.0, measured: 0.0 };
    for (number, (baseline_round, measured_round)) in baseline.rounds().zip(measured.rounds()).enumerate() {
        let rates = (
            load::send_all(baseline_round, baseline.status).await,
            load::send_all(measured_round, measured.status).await,
        );
        if number > 0 {
            best = Rates { baseline: best.baseline.max(rates.0), measured: best.measured.max(rates.1) };
        }
    }
    best
}
