//! The provider of a development server: links, a checkout page and webhooks as a real one has, without money.

mod page;
mod routes;
mod store;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use async_trait::async_trait;
use dft_kernel::ApiError;
use dft_kernel::db::Db;
use dft_kernel::money::Paise;
use dft_kernel::time::{Clock, Timestamp};
use dft_kernel::token::random_token;
use dft_payments::{
    CURRENCY, CreateLink, CreateRefund, Event, Gateway, GatewayError, LinkState, LinkStatusReport, Payment,
    RefundState, RefundStatusReport, VerifiedWebhook, WebhookKey,
};
use http::HeaderMap;
use serde::{Deserialize, Serialize};

pub use routes::{form_routes, webhook_routes};
use store::SandboxOutcome;

/// The provider's name in the database.
pub(crate) const PROVIDER: &str = "sandbox";

const SIGNATURE_HEADER: &str = "x-sandbox-signature";
const EVENT_ID_HEADER: &str = "x-sandbox-event-id";

const WEBHOOK_TIMEOUT: Duration = Duration::from_secs(5);

/// The sandbox of one server. Cheap to clone.
#[derive(Clone)]
pub struct SandboxGateway(Arc<Inner>);

struct Inner {
    db: Db,
    clock: Clock,
    client: reqwest::Client,
    /// Signs its webhooks; random, and new at every start.
    key: WebhookKey,
    /// Where this server listens, once it does.
    webhook_origin: OnceLock<String>,
}

/// A link of the sandbox.
#[derive(Debug, Clone)]
struct SandboxLink {
    reference: String,
    token: String,
    amount: Paise,
    description: String,
    expires_at: Timestamp,
    outcome: Option<SandboxOutcome>,
}

/// The choice on the checkout page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Success,
    Failure,
    Cancel,
}

/// The body of a webhook.
#[derive(Serialize, Deserialize)]
struct WebhookBody {
    event: String,
    link_id: String,
    reference: String,
    amount_paise: i64,
    currency: String,
    provider_payment_id: Option<String>,
}

impl SandboxGateway {
    pub fn new(db: Db, clock: Clock) -> Self {
        let client =
            reqwest::Client::builder().timeout(WEBHOOK_TIMEOUT).build().expect("the TLS library starts");
        let key = WebhookKey::new(&random_token());
        Self(Arc::new(Inner { db, clock, client, key, webhook_origin: OnceLock::new() }))
    }

    /// Sets the address that this server listens on, for the webhooks.
    pub fn set_bound_address(&self, origin: String) {
        let _ = self.0.webhook_origin.set(origin);
    }

    async fn find_by_token(&self, token: &str) -> Result<Option<SandboxLink>, sqlx::Error> {
        let payment = dft_payments::find_by_token(&self.0.db, PROVIDER, token).await?;
        self.with_outcome(payment).await
    }

    async fn with_outcome(&self, payment: Option<Payment>) -> Result<Option<SandboxLink>, sqlx::Error> {
        let Some(payment) = payment else { return Ok(None) };
        let outcome = store::find_outcome(&self.0.db, &payment.token).await?;
        Ok(Some(SandboxLink {
            reference: payment.reference,
            token: payment.token,
            amount: payment.amount,
            description: payment.description,
            expires_at: payment.link_expires_at,
            outcome,
        }))
    }

    /// Stores how a link ends. Returns whether it was open.
    async fn end(&self, token: &str, outcome: &SandboxOutcome) -> Result<bool, sqlx::Error> {
        let mut tx = self.0.db.begin().await?;
        let ended = store::insert_outcome(&mut tx, token, outcome).await?;
        tx.commit().await?;
        Ok(ended.happened())
    }

    fn report(&self, link: SandboxLink) -> LinkStatusReport {
        let state = match link.outcome {
            Some(SandboxOutcome::Paid { provider_payment_id }) => {
                LinkState::Paid { provider_payment_id, amount: link.amount }
            }
            Some(SandboxOutcome::Cancelled) => LinkState::Cancelled,
            None if link.expires_at <= self.0.clock.now() => LinkState::Expired,
            None => LinkState::Open,
        };
        LinkStatusReport {
            url: Some(page_path(&link.token)),
            link_id: link.token,
            reference: link.reference,
            amount: link.amount,
            currency: CURRENCY.to_owned(),
            expires_at: Some(link.expires_at),
            state,
        }
    }

    /// The link of a checkout page.
    async fn link(&self, token: &str) -> Result<SandboxLink, ApiError> {
        self.find_by_token(token).await?.ok_or_else(ApiError::not_found)
    }

    /// Applies the choice on the provider's side and sends the webhook over HTTP. A page that has expired or was paid already
    /// changes nothing.
    async fn submit(&self, link: &SandboxLink, outcome: Outcome) -> Result<(), ApiError> {
        let token = &link.token;
        let expired = link.expires_at <= self.0.clock.now();
        let changed = match outcome {
            Outcome::Success if expired => false,
            Outcome::Success => {
                let provider_payment_id = format!("pay_{}", random_token());
                self.end(token, &SandboxOutcome::Paid { provider_payment_id }).await?
            }
            Outcome::Cancel => self.end(token, &SandboxOutcome::Cancelled).await?,
            Outcome::Failure => true,
        };
        let link = self.link(token).await?;
        let still_open = link.outcome.is_none() && !expired;
        if changed && (outcome != Outcome::Failure || still_open) {
            self.send_webhook(outcome, link).await;
        }
        Ok(())
    }

    async fn send_webhook(&self, outcome: Outcome, link: SandboxLink) {
        let Some(origin) = self.0.webhook_origin.get() else { return };
        let event = match outcome {
            Outcome::Success => "link.paid",
            Outcome::Failure => "link.attempt_failed",
            Outcome::Cancel => "link.cancelled",
        };
        let body = WebhookBody {
            event: event.to_owned(),
            link_id: link.token,
            reference: link.reference,
            amount_paise: link.amount.0,
            currency: CURRENCY.to_owned(),
            provider_payment_id: match link.outcome {
                Some(SandboxOutcome::Paid { provider_payment_id }) => Some(provider_payment_id),
                _ => None,
            },
        };
        let body = serde_json::to_string(&body).expect("plain text");
        let request = self
            .0
            .client
            .post(format!("{origin}/api/v1/payments/webhooks/sandbox/"))
            .header("content-type", "application/json")
            .header(EVENT_ID_HEADER, format!("evt_{}", random_token()))
            .header(SIGNATURE_HEADER, self.0.key.sign(body.as_bytes()))
            .body(body);
        // A lost webhook is harmless: the worker polls.
        if let Err(error) = request.send().await {
            tracing::warn!(error = %error.without_url(), "the sandbox could not deliver its webhook");
        }
    }
}

#[async_trait]
impl Gateway for SandboxGateway {
    fn name(&self) -> &'static str {
        PROVIDER
    }

    /// Nothing is written: the payment has all the data of its link.
    fn create_local_link(&self, request: &CreateLink) -> Option<LinkStatusReport> {
        Some(open_link(request))
    }

    async fn create_link(&self, request: &CreateLink) -> Result<LinkStatusReport, GatewayError> {
        Ok(open_link(request))
    }

    async fn fetch_link(&self, link_id: &str) -> Result<LinkStatusReport, GatewayError> {
        let link = self.find_by_token(link_id).await.map_err(database_error)?;
        link.map(|link| self.report(link)).ok_or_else(|| GatewayError::Rejected("no such link".to_owned()))
    }

    async fn find_link(&self, reference: &str) -> Result<Option<LinkStatusReport>, GatewayError> {
        let find = async {
            let payment = dft_payments::find_by_reference(&self.0.db, PROVIDER, reference).await?;
            self.with_outcome(payment).await
        };
        Ok(find.await.map_err(database_error)?.map(|link| self.report(link)))
    }

    async fn cancel_link(&self, link_id: &str) -> Result<(), GatewayError> {
        let cancel = async {
            let known = self.find_by_token(link_id).await?.is_some();
            Ok(known && self.end(link_id, &SandboxOutcome::Cancelled).await?)
        };
        if cancel.await.map_err(database_error)? {
            Ok(())
        } else {
            Err(GatewayError::Rejected("the link is not open".to_owned()))
        }
    }

    /// Refunds at once: there is no money to send.
    async fn create_refund(&self, request: &CreateRefund) -> Result<RefundStatusReport, GatewayError> {
        Ok(RefundStatusReport {
            provider_id: format!("rfnd_{}", request.key),
            key: Some(request.key.clone()),
            amount: request.amount,
            state: RefundState::Done,
        })
    }

    async fn fetch_refund(
        &self,
        request: &CreateRefund,
        _provider_id: &str,
    ) -> Result<RefundStatusReport, GatewayError> {
        self.create_refund(request).await
    }

    fn verify(&self, headers: &HeaderMap, body: &[u8]) -> Option<VerifiedWebhook> {
        let signature = headers.get(SIGNATURE_HEADER)?;
        if !self.0.key.verify(body, signature.as_bytes()) {
            return None;
        }
        let event_id = headers.get(EVENT_ID_HEADER)?.to_str().ok()?;
        Some(VerifiedWebhook {
            event_id: event_id.chars().take(100).collect(),
            signature: signature.to_str().ok()?.to_owned(),
        })
    }

    fn parse_event(&self, body: &str) -> Event {
        let Ok(event) = serde_json::from_str::<WebhookBody>(body) else { return Event::Malformed };
        let state = match (event.event.as_str(), event.provider_payment_id) {
            ("link.paid", Some(provider_payment_id)) => {
                LinkState::Paid { provider_payment_id, amount: Paise(event.amount_paise) }
            }
            ("link.attempt_failed", _) => LinkState::AttemptFailed,
            ("link.cancelled", _) => LinkState::Cancelled,
            _ => return Event::Other,
        };
        Event::Link(LinkStatusReport {
            link_id: event.link_id,
            reference: event.reference,
            amount: Paise(event.amount_paise),
            currency: event.currency,
            url: None,
            expires_at: None,
            state,
        })
    }
}

fn open_link(request: &CreateLink) -> LinkStatusReport {
    LinkStatusReport {
        link_id: request.token.clone(),
        reference: request.reference.clone(),
        amount: request.amount,
        currency: CURRENCY.to_owned(),
        url: Some(page_path(&request.token)),
        expires_at: Some(request.expires_at),
        state: LinkState::Open,
    }
}

fn page_path(token: &str) -> String {
    format!("/sandbox/pay/{token}/")
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn database_error(error: sqlx::Error) -> GatewayError {
    GatewayError::Indeterminate(error.to_string())
}
