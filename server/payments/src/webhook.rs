//! The inbox: a delivery is verified, kept, and only then understood. A replay that has an outcome is no work.

use bytes::Bytes;
use dft_kernel::ApiError;
use http::{HeaderMap, StatusCode};
use moka::sync::Cache;

use crate::Payments;
use crate::gateway::{Event, Verified};
use crate::store::events;

/// Deliveries that are known to have an outcome. Only a shortcut: the database knows them all.
pub(crate) struct Done(Cache<(String, String), ()>);

impl Done {
    pub(crate) fn new() -> Self {
        Self(Cache::new(20_000))
    }
}

impl Payments {
    /// Takes a delivery of this provider. Refused only when it is not the provider's own, or cannot be kept; whatever it
    /// says, the provider need not say it again.
    pub(crate) async fn take(
        &self,
        provider: &str,
        headers: &HeaderMap,
        body: &Bytes,
    ) -> Result<(), ApiError> {
        let gateway = &self.0.gateway;
        if gateway.name() != provider {
            return Err(ApiError::not_found());
        }
        let Some(event) = gateway.verify(headers, body) else {
            metrics::counter!("webhooks_total", "outcome" => "forged").increment(1);
            return Err(ApiError::new(
                StatusCode::UNAUTHORIZED,
                "bad_signature",
                "This does not carry the provider's signature",
            ));
        };
        let Verified { event_id, signature } = &event;
        let delivery = (event_id.clone(), signature.clone());
        if self.0.done.0.contains_key(&delivery) {
            metrics::counter!("webhooks_total", "outcome" => "repeated").increment(1);
            return Ok(());
        }
        let known = match events::find(&self.0.db, provider, &event).await? {
            Some(known) => known,
            None => self.keep(provider, &event, body).await?,
        };
        if known.outcome.is_none() {
            // It is kept: should this fail, the worker goes on with it, and the provider need not come again.
            if let Err(cause) = self.process(known.id, &known.body).await {
                tracing::error!(event = known.id, %cause, "an event waits for the worker");
                return Ok(());
            }
        }
        self.0.done.0.insert(delivery, ());
        Ok(())
    }

    async fn keep(
        &self,
        provider: &str,
        event: &Verified,
        body: &Bytes,
    ) -> Result<events::EventRow, ApiError> {
        // PostgreSQL keeps no NUL in a text, and what is no text cannot be an event.
        let text = String::from_utf8_lossy(body).replace('\0', "\u{fffd}");
        let mut tx = self.0.db.begin().await?;
        events::add(&mut tx, provider, event, &text, self.0.clock.now()).await?;
        tx.commit().await?;
        let kept = events::find(&self.0.db, provider, event).await?;
        kept.ok_or_else(|| ApiError::internal("an event was kept and is gone"))
    }

    /// Lets an event come true and notes what became of it.
    pub(crate) async fn process(&self, id: i64, body: &str) -> Result<(), ApiError> {
        let outcome = match self.0.gateway.read(body) {
            Event::Link(report) => self.hear_of_link(&report).await?,
            Event::Refund(report) => self.hear_of_refund(&report).await?,
            Event::Other => "ignored",
            Event::Unreadable => "unreadable",
        };
        let mut tx = self.0.db.begin().await?;
        events::conclude(&mut tx, id, outcome, self.0.clock.now()).await?;
        tx.commit().await?;
        metrics::counter!("webhooks_total", "outcome" => outcome).increment(1);
        Ok(())
    }
}
