//! Work that nobody waits for: workers that run again and again until the program stops.

use std::future::Future;
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use crate::ApiError;

/// The workers of this process.
#[derive(Clone)]
pub struct Jobs {
    workers: TaskTracker,
    stop: CancellationToken,
}

impl Jobs {
    /// Workers that end when `stop` is told.
    pub fn new(stop: CancellationToken) -> Self {
        Self { workers: TaskTracker::new(), stop }
    }

    /// Runs `work` now and then after every `pause`. A run that fails or panics is logged and the next one comes all
    /// the same; one that is under way when the program stops is finished first.
    pub fn every<F>(&self, pause: Duration, name: &'static str, work: impl Fn() -> F + Send + 'static)
    where
        F: Future<Output = Result<(), ApiError>> + Send + 'static,
    {
        let stop = self.stop.clone();
        self.workers.spawn(async move {
            while !stop.is_cancelled() {
                let span = tracing::info_span!("job", name);
                // Its own task, so that a panic ends the run and not the worker.
                let outcome = match tokio::spawn(work().instrument(span)).await {
                    Ok(Ok(())) => "done",
                    Ok(Err(refusal)) => {
                        tracing::error!(job = name, cause = %refusal, "a job failed");
                        "failed"
                    }
                    Err(_) => {
                        tracing::error!(job = name, "a job panicked");
                        "panicked"
                    }
                };
                metrics::counter!("job_runs_total", "job" => name, "outcome" => outcome).increment(1);
                tokio::select! {
                    () = stop.cancelled() => {}
                    () = tokio::time::sleep(pause) => {}
                }
            }
        });
    }

    /// Waits until every worker has ended.
    pub async fn finish(&self) {
        self.workers.close();
        self.workers.wait().await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_worker_survives_failures_and_panics_and_stops_when_told() {
        let stop = CancellationToken::new();
        let jobs = Jobs::new(stop.clone());
        let runs = Arc::new(AtomicU32::new(0));
        let counted = Arc::clone(&runs);
        jobs.every(Duration::from_secs(15), "test", move || {
            let run = counted.fetch_add(1, Ordering::SeqCst);
            async move {
                match run {
                    0 => Err(ApiError::internal("no")),
                    1 => panic!("on purpose"),
                    _ => Ok(()),
                }
            }
        });
        tokio::time::sleep(Duration::from_secs(50)).await;
        stop.cancel();
        jobs.finish().await;
        assert_eq!(runs.load(Ordering::SeqCst), 4);
    }
}
