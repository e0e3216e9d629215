//! Receiving webhooks: a delivery is verified, stored, and only then processed. Repeated deliveries are not processed again.

use bytes::Bytes;
use dft_kernel::ApiError;
use http::{HeaderMap, StatusCode};
use moka::sync::Cache;

use crate::Payments;
use crate::gateway::types::{Event, LinkStatusReport, RefundStatusReport, VerifiedWebhook};
use crate::payment::parse_refund_key;
use crate::store::{events, payments, refunds};

/// Recently processed deliveries by event id and signature, so that most repeats need no query. The database is
/// authoritative.
pub(crate) struct ProcessedDeliveries(Cache<(String, String), ()>);

impl ProcessedDeliveries {
    pub(crate) fn new() -> Self {
        Self(Cache::new(20_000))
    }
}

fn count_webhook(outcome: &'static str) {
    metrics::counter!("payment_webhooks_total", "outcome" => outcome).increment(1);
}

impl Payments {
    /// Receives a delivery of this provider. An error asks the provider to send it again. Once the event is stored the
    /// result is `Ok`, and the worker retries the processing.
    pub async fn receive_webhook(
        &self,
        provider: &str,
        headers: &HeaderMap,
        body: &Bytes,
    ) -> Result<(), ApiError> {
        let gateway = &self.0.gateway;
        if gateway.name() != provider {
            return Err(ApiError::not_found());
        }
        let Some(webhook) = gateway.verify(headers, body) else {
            count_webhook("bad_signature");
            return Err(ApiError::new(
                StatusCode::UNAUTHORIZED,
                "bad_signature",
                "This does not carry the provider's signature",
            ));
        };
        let delivery = (webhook.event_id.clone(), webhook.signature.clone());
        if self.0.processed.0.contains_key(&delivery) {
            count_webhook("duplicate");
            return Ok(());
        }
        let event = match events::find(&self.0.db, provider, &webhook).await? {
            Some(event) => event,
            None => self.store_event(provider, &webhook, body).await?,
        };
        if event.outcome.is_none()
            && let Err(error) = self.process_event(event.id, &event.body).await
        {
            tracing::error!(event_id = event.id, %error, "webhook processing failed, the worker will retry");
            return Ok(());
        }
        self.0.processed.0.insert(delivery, ());
        Ok(())
    }

    async fn store_event(
        &self,
        provider: &str,
        webhook: &VerifiedWebhook,
        body: &Bytes,
    ) -> Result<events::StoredEvent, ApiError> {
        // PostgreSQL text cannot contain NUL. Invalid UTF-8 is stored lossily and parsed as malformed.
        let text = String::from_utf8_lossy(body).replace('\0', "\u{fffd}");
        let mut tx = self.0.db.begin().await?;
        let event = events::insert(&mut tx, provider, webhook, &text, self.0.clock.now()).await?;
        tx.commit().await?;
        Ok(event)
    }

    /// Applies an event and records its outcome.
    pub(crate) async fn process_event(&self, id: i64, body: &str) -> Result<(), ApiError> {
        let outcome = match self.0.gateway.parse_event(body) {
            Event::Link(report) => self.apply_link_event(&report).await?,
            Event::Refund(report) => self.apply_refund_event(&report).await?,
            Event::Other => "ignored",
            Event::Malformed => "malformed",
        };
        let mut tx = self.0.db.begin().await?;
        events::set_outcome(&mut tx, id, outcome, self.0.clock.now()).await?;
        tx.commit().await?;
        count_webhook(outcome);
        Ok(())
    }

    async fn apply_link_event(&self, report: &LinkStatusReport) -> Result<&'static str, ApiError> {
        let provider = self.0.gateway.name();
        match payments::by_reference(&self.0.db, provider, &report.reference).await? {
            Some(payment) => Ok(self.settle(&payment, report).await?.as_str()),
            None => Ok("unknown_reference"),
        }
    }

    async fn apply_refund_event(&self, report: &RefundStatusReport) -> Result<&'static str, ApiError> {
        let Some((reference, number)) = report.key.as_deref().and_then(parse_refund_key) else {
            return Ok("unknown_reference");
        };
        let Some(refund) = refunds::by_key(&self.0.db, reference, number).await? else {
            return Ok("unknown_reference");
        };
        let changed = self.apply_refund_report(&refund, report).await?;
        Ok(if changed { "refund" } else { "no_change" })
    }
}
