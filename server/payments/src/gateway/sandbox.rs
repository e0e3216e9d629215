//! The provider of a development server: links, a checkout page and webhooks as a real one has, without money.

mod page;

use std::sync::OnceLock;
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::db::Db;
use dft_kernel::money::Paise;
use dft_kernel::time::Clock;
use dft_kernel::token::random_token;
use http::HeaderMap;
use serde::{Deserialize, Serialize};

use crate::gateway::types::{
    CURRENCY, CreateLink, CreateRefund, Event, GatewayError, LinkState, LinkStatusReport, RefundState,
    RefundStatusReport, VerifiedWebhook,
};
use crate::hmac::Key;
use crate::store::sandbox::{self as store, SandboxLink, SandboxOutcome};

pub(crate) use page::{content_security_policy, render};

const SIGNATURE_HEADER: &str = "x-sandbox-signature";
const EVENT_ID_HEADER: &str = "x-sandbox-event-id";

const WEBHOOK_TIMEOUT: Duration = Duration::from_secs(5);

pub(crate) struct Sandbox {
    db: Db,
    clock: Clock,
    client: reqwest::Client,
    /// Signs its webhooks; random, and new at every start.
    key: Key,
    /// Where this server listens, once it does.
    webhook_origin: OnceLock<String>,
}

/// The choice on the checkout page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
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

impl Sandbox {
    pub(crate) fn new(db: Db, clock: Clock) -> Self {
        let client =
            reqwest::Client::builder().timeout(WEBHOOK_TIMEOUT).build().expect("the TLS library starts");
        Self { db, clock, client, key: Key::new(&random_token()), webhook_origin: OnceLock::new() }
    }

    pub(crate) fn set_bound_address(&self, origin: String) {
        let _ = self.webhook_origin.set(origin);
    }

    /// Creates a link. Nothing is written: the payment has all its data.
    pub(crate) fn create_link(request: &CreateLink) -> LinkStatusReport {
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

    pub(crate) async fn fetch_link(&self, link_id: &str) -> Result<LinkStatusReport, GatewayError> {
        let link = store::by_token(&self.db, link_id).await.map_err(database_error)?;
        link.map(|link| self.report(link)).ok_or_else(|| GatewayError::Rejected("no such link".to_owned()))
    }

    pub(crate) async fn find_link(&self, reference: &str) -> Result<Option<LinkStatusReport>, GatewayError> {
        let link = store::by_reference(&self.db, reference).await.map_err(database_error)?;
        Ok(link.map(|link| self.report(link)))
    }

    pub(crate) async fn cancel_link(&self, link_id: &str) -> Result<(), GatewayError> {
        let cancel = async {
            let mut tx = self.db.begin().await?;
            let cancelled = store::cancel(&mut tx, link_id).await?;
            tx.commit().await?;
            Ok(cancelled)
        };
        if cancel.await.map_err(database_error)?.happened() {
            Ok(())
        } else {
            Err(GatewayError::Rejected("the link is not open".to_owned()))
        }
    }

    /// Refunds at once: there is no money to send.
    pub(crate) fn create_refund(request: &CreateRefund) -> RefundStatusReport {
        RefundStatusReport {
            provider_id: format!("rfnd_{}", request.key),
            key: Some(request.key.clone()),
            amount: request.amount,
            state: RefundState::Done,
        }
    }

    fn report(&self, link: SandboxLink) -> LinkStatusReport {
        let state = match link.outcome {
            Some(SandboxOutcome::Paid { provider_payment_id }) => {
                LinkState::Paid { provider_payment_id, amount: link.amount }
            }
            Some(SandboxOutcome::Cancelled) => LinkState::Cancelled,
            None if link.expires_at <= self.clock.now() => LinkState::Expired,
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
    pub(crate) async fn link(&self, token: &str) -> Result<SandboxLink, ApiError> {
        // PostgreSQL rejects a NUL in a parameter.
        if token.contains('\0') {
            return Err(ApiError::not_found());
        }
        store::by_token(&self.db, token).await?.ok_or_else(ApiError::not_found)
    }

    /// Applies the choice on the provider's side and sends the webhook over HTTP. A page that has expired or was paid already
    /// changes nothing.
    pub(crate) async fn submit(&self, token: &str, outcome: Outcome) -> Result<(), ApiError> {
        let now = self.clock.now();
        let mut tx = self.db.begin().await?;
        let changed = match outcome {
            Outcome::Success => {
                store::pay(&mut tx, token, &format!("pay_{}", random_token()), now).await?.happened()
            }
            Outcome::Cancel => store::cancel(&mut tx, token).await?.happened(),
            Outcome::Failure => true,
        };
        tx.commit().await?;
        let link = self.link(token).await?;
        let still_open = link.outcome.is_none() && now < link.expires_at;
        if changed && (outcome != Outcome::Failure || still_open) {
            self.send_webhook(outcome, link).await;
        }
        Ok(())
    }

    async fn send_webhook(&self, outcome: Outcome, link: SandboxLink) {
        let Some(origin) = self.webhook_origin.get() else { return };
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
            .client
            .post(format!("{origin}/api/v1/payments/webhooks/sandbox/"))
            .header("content-type", "application/json")
            .header(EVENT_ID_HEADER, format!("evt_{}", random_token()))
            .header(SIGNATURE_HEADER, self.key.sign(body.as_bytes()))
            .body(body);
        // A lost webhook is harmless: the worker polls.
        if let Err(error) = request.send().await {
            tracing::warn!(error = %error.without_url(), "the sandbox could not deliver its webhook");
        }
    }

    pub(crate) fn verify(&self, headers: &HeaderMap, body: &[u8]) -> Option<VerifiedWebhook> {
        let signature = headers.get(SIGNATURE_HEADER)?;
        if !self.key.verify(body, signature.as_bytes()) {
            return None;
        }
        let event_id = headers.get(EVENT_ID_HEADER)?.to_str().ok()?;
        Some(VerifiedWebhook {
            event_id: event_id.chars().take(100).collect(),
            signature: signature.to_str().ok()?.to_owned(),
        })
    }

    pub(crate) fn parse_event(body: &str) -> Event {
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

fn page_path(token: &str) -> String {
    format!("/sandbox/pay/{token}/")
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn database_error(error: sqlx::Error) -> GatewayError {
    GatewayError::Indeterminate(error.to_string())
}
