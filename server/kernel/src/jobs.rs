//! Background jobs that run periodically until the process stops.

use std::future::Future;
use std::time::Duration;

use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

use crate::ApiError;

/// The background jobs of this process.
#[derive(Clone)]
pub struct Jobs {
    tasks: TaskTracker,
    stop: CancellationToken,
}

impl Jobs {
    /// Jobs that end when `stop` is cancelled.
    pub fn new(stop: CancellationToken) -> Self {
        Self { tasks: TaskTracker::new(), stop }
    }

    /// Runs `work` with a clone of `state` now and then at every `interval`. A run that fails or panics is logged and
    /// does not stop the job; a run in progress at shutdown is finished.
    pub fn spawn_periodic<S, F>(
        &self,
        name: &'static str,
        interval: Duration,
        state: &S,
        work: impl Fn(S) -> F + Send + 'static,
    ) where
        S: Clone + Send + Sync + 'static,
        F: Future<Output = Result<(), ApiError>> + Send + 'static,
    {
        let (state, stop) = (state.clone(), self.stop.clone());
        self.tasks.spawn(async move {
            while !stop.is_cancelled() {
                let span = tracing::info_span!("job", name);
                // A task of its own, so that a panic ends this run and not the job.
                let outcome = match tokio::spawn(work(state.clone()).instrument(span)).await {
                    Ok(Ok(())) => "done",
                    Ok(Err(error)) => {
                        tracing::error!(job = name, %error, "job failed");
                        "failed"
                    }
                    Err(_) => {
                        tracing::error!(job = name, "job panicked");
                        "panicked"
                    }
                };
                metrics::counter!("job_runs_total", "job" => name, "outcome" => outcome).increment(1);
                tokio::select! {
                    () = stop.cancelled() => {}
                    () = tokio::time::sleep(interval) => {}
                }
            }
        });
    }

    /// Waits until every job has ended.
    pub async fn join(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_job_survives_failures_and_panics_and_stops_on_cancel() {
        let stop = CancellationToken::new();
        let jobs = Jobs::new(stop.clone());
        let runs = Arc::new(AtomicU32::new(0));
        jobs.spawn_periodic("test", Duration::from_secs(15), &runs, |runs| {
            let run = runs.fetch_add(1, Ordering::SeqCst);
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
        jobs.join().await;
        assert_eq!(runs.load(Ordering::SeqCst), 4);
    }
}
