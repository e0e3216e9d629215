//! Counts responses and collects unexpected ones.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::Value;

/// The most unexpected responses to collect.
const MAX_UNEXPECTED: usize = 20;

/// Statuses and times of the responses to a load.
#[derive(Default)]
pub(super) struct ResponseStats {
    statuses: Mutex<BTreeMap<u16, usize>>,
    times: Mutex<Vec<Duration>>,
    unexpected: Mutex<Vec<String>>,
}

impl ResponseStats {
    /// Sends a request and returns status and body. Status 0 means that there was no response.
    pub(super) async fn send(&self, request: reqwest::RequestBuilder, expected: &[u16]) -> (u16, Value) {
        let request = request.build().unwrap();
        let description = format!("{} {}", request.method(), request.url().path());
        let started = Instant::now();
        let outcome = async {
            let response = reqwest::Client::execute(&CLIENT, request).await?;
            let (status, has_retry_after) =
                (response.status().as_u16(), response.headers().contains_key("retry-after"));
            Ok::<_, reqwest::Error>((status, has_retry_after, response.bytes().await?))
        };
        let (status, has_retry_after, body) = match outcome.await {
            Ok(received) => received,
            Err(error) => {
                self.record(0, started.elapsed());
                self.report_unexpected(format!("{description}: {error:?}"));
                return (0, Value::Null);
            }
        };
        self.record(status, started.elapsed());
        if !expected.contains(&status) || (status == 503 && !has_retry_after) {
            let text = String::from_utf8_lossy(&body[..body.len().min(300)]).into_owned();
            self.report_unexpected(format!("{description}: {status} {text}"));
        }
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }

    fn record(&self, status: u16, time: Duration) {
        *self.statuses.lock().unwrap().entry(status).or_default() += 1;
        self.times.lock().unwrap().push(time);
    }

    /// Adds an unexpected event.
    pub(super) fn report_unexpected(&self, description: String) {
        let mut unexpected = self.unexpected.lock().unwrap();
        if unexpected.len() < MAX_UNEXPECTED {
            unexpected.push(description);
        }
    }

    /// Responses with this status.
    pub(super) fn count(&self, status: u16) -> usize {
        self.statuses.lock().unwrap().get(&status).copied().unwrap_or_default()
    }

    /// Server errors and missing responses.
    pub(super) fn failures(&self) -> usize {
        let failed = |status: u16| status == 0 || status >= 500;
        self.statuses
            .lock()
            .unwrap()
            .iter()
            .filter(|(status, _)| failed(**status))
            .map(|(_, count)| count)
            .sum()
    }

    pub(super) fn total(&self) -> usize {
        self.statuses.lock().unwrap().values().sum()
    }

    pub(super) fn percentile(&self, percent: usize) -> Duration {
        super::percentile(&mut self.times.lock().unwrap(), percent)
    }

    pub(super) fn assert_all_expected(&self) {
        let unexpected = self.unexpected.lock().unwrap();
        assert!(unexpected.is_empty(), "{unexpected:#?}\n{:?}", self.statuses.lock().unwrap());
    }
}

/// Does not follow redirects; its timeout is longer than the server's.
static CLIENT: std::sync::LazyLock<reqwest::Client> = std::sync::LazyLock::new(|| {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    client.timeout(Duration::from_secs(30)).build().unwrap()
});
