//! A call and its floor, measured in turns, so that a slow moment of the machine hits both; the best of each counts.

use std::time::Duration;

use crate::load::{self, Request};
use crate::table::Rates;

/// How often each is measured. Of three, one moment of the machine in which only one side was slow still showed.
const ROUNDS: usize = 5;

/// How long each time.
const SPAN: Duration = Duration::from_millis(500);

/// Requests that each succeed once.
pub(crate) struct Wishes {
    pub(crate) requests: Vec<Request>,
    pub(crate) status: u16,
}

impl Wishes {
    /// One request that may be made so often.
    pub(crate) fn same(request: &Request, times: usize) -> Self {
        Self { requests: vec![request.clone(); times], status: 200 }
    }

    fn parts(&self) -> impl Iterator<Item = &[Request]> {
        self.requests.chunks(self.requests.len().div_ceil(ROUNDS + 1))
    }
}

/// A call that may be made again and again, beside its floor.
pub(crate) async fn reads(floor: &Request, ours: &Request) -> Rates {
    reads_for(SPAN, floor, ours).await
}

/// The same, longer each time.
pub(crate) async fn reads_for(span: Duration, floor: &Request, ours: &Request) -> Rates {
    let mut best = Rates { floor: 0.0, ours: 0.0 };
    for _ in 0..ROUNDS {
        best.floor = best.floor.max(load::requests_per_second(floor, span).await);
        best.ours = best.ours.max(load::requests_per_second(ours, span).await);
    }
    best
}

/// Writes beside their floor. The first part of the wishes warms both sides up: a node that has just started opens its
/// connections and prepares its sentences once, not for every request.
pub(crate) async fn writes(floor: &Wishes, ours: &Wishes) -> Rates {
    let mut best = Rates { floor: 0.0, ours: 0.0 };
    for (number, (floors, parts)) in floor.parts().zip(ours.parts()).enumerate() {
        let rates = (load::all(floors, floor.status).await, load::all(parts, ours.status).await);
        if number > 0 {
            best = Rates { floor: best.floor.max(rates.0), ours: best.ours.max(rates.1) };
        }
    }
    best
}
