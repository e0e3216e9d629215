//! Counts answers, and keeps those that nobody was promised.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use serde_json::Value;

/// So many strange answers are kept; the rest is more of the same.
const ENOUGH: usize = 20;

/// What a load was answered.
#[derive(Default)]
pub(super) struct Tally {
    statuses: Mutex<BTreeMap<u16, usize>>,
    times: Mutex<Vec<Duration>>,
    odd: Mutex<Vec<String>>,
}

impl Tally {
    /// Sends a request, and answers its status and what it said. Status 0 is no answer at all.
    pub(super) async fn send(&self, request: reqwest::RequestBuilder, expected: &[u16]) -> (u16, Value) {
        let request = request.build().unwrap();
        let what = format!("{} {}", request.method(), request.url().path());
        let began = Instant::now();
        let outcome = async {
            let answer = reqwest::Client::execute(&CLIENT, request).await?;
            let (status, patience) = (answer.status().as_u16(), answer.headers().contains_key("retry-after"));
            Ok::<_, reqwest::Error>((status, patience, answer.bytes().await?))
        };
        let (status, patience, body) = match outcome.await {
            Ok(answered) => answered,
            Err(error) => {
                self.note(0, began.elapsed());
                self.wonder(format!("{what}: {error:?}"));
                return (0, Value::Null);
            }
        };
        self.note(status, began.elapsed());
        if !expected.contains(&status) || (status == 503 && !patience) {
            let words = String::from_utf8_lossy(&body[..body.len().min(300)]).into_owned();
            self.wonder(format!("{what}: {status} {words}"));
        }
        (status, serde_json::from_slice(&body).unwrap_or_default())
    }

    fn note(&self, status: u16, time: Duration) {
        *self.statuses.lock().unwrap().entry(status).or_default() += 1;
        self.times.lock().unwrap().push(time);
    }

    /// Keeps something that should not have been.
    pub(super) fn wonder(&self, what: String) {
        let mut odd = self.odd.lock().unwrap();
        if odd.len() < ENOUGH {
            odd.push(what);
        }
    }

    /// How often this status was answered.
    pub(super) fn of(&self, status: u16) -> usize {
        self.statuses.lock().unwrap().get(&status).copied().unwrap_or_default()
    }

    /// How often we failed, or did not answer.
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

    pub(super) fn all(&self) -> usize {
        self.statuses.lock().unwrap().values().sum()
    }

    pub(super) fn percentile(&self, percent: usize) -> Duration {
        super::percentile(&mut self.times.lock().unwrap(), percent)
    }

    pub(super) fn nothing_odd(&self) {
        let odd = self.odd.lock().unwrap();
        assert!(odd.is_empty(), "{odd:#?}\n{:?}", self.statuses.lock().unwrap());
    }
}

/// Follows nothing by itself; waits longer than the server may.
static CLIENT: std::sync::LazyLock<reqwest::Client> = std::sync::LazyLock::new(|| {
    let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none());
    client.timeout(Duration::from_secs(30)).build().unwrap()
});
