//! The provider of a development server: real links, a real page, real webhooks, and no money.

mod page;

use std::sync::OnceLock;
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::db::Db;
use dft_kernel::money::Paise;
use dft_kernel::time::{Clock, Timestamp};
use dft_kernel::token::random_token;
use http::HeaderMap;
use serde::{Deserialize, Serialize};

use crate::gateway::{
    Event, LinkOrder, LinkReport, LinkState, NotDone, RefundOrder, RefundReport, RefundState, Verified,
};
use crate::rules::CURRENCY;
use crate::signature::Key;
use crate::store::sandbox::{self as store, LinkRow};

pub(crate) use page::{policy, render};

/// Headers of its webhook.
const SIGNATURE: &str = "x-sandbox-signature";
const EVENT_ID: &str = "x-sandbox-event-id";

/// How long its webhook may take to answer before it gives up, as a provider would.
const PATIENCE: Duration = Duration::from_secs(5);

/// The sandbox.
pub(crate) struct Sandbox {
    db: Db,
    clock: Clock,
    client: reqwest::Client,
    /// Signs its webhooks; made at start, known to nobody else.
    key: Key,
    /// Where this server listens, for its own webhooks. Known once it does.
    webhooks_at: OnceLock<String>,
}

/// What a developer chooses on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Outcome {
    Success,
    Failure,
    Cancel,
}

/// The body of its webhook.
#[derive(Serialize, Deserialize)]
struct Told {
    event: String,
    link_id: String,
    reference: String,
    amount_paise: i64,
    currency: String,
    capture_id: Option<String>,
}

impl Sandbox {
    pub(crate) fn new(db: Db, clock: Clock) -> Self {
        let client = reqwest::Client::builder().timeout(PATIENCE).build().expect("the TLS library starts");
        Self { db, clock, client, key: Key::new(&random_token()), webhooks_at: OnceLock::new() }
    }

    pub(crate) fn set_bound_address(&self, origin: String) {
        let _ = self.webhooks_at.set(origin);
    }

    /// Makes a link. There is nothing to write: the payment that keeps it says all there is to know of it.
    pub(crate) fn make(order: &LinkOrder) -> LinkReport {
        LinkReport {
            link_id: order.token.clone(),
            reference: order.reference.clone(),
            amount: order.amount,
            currency: CURRENCY.to_owned(),
            url: Some(page_of(&order.token)),
            expires_at: Some(order.expires_at),
            state: LinkState::Open,
        }
    }

    pub(crate) async fn fetch(&self, link_id: &str) -> Result<LinkReport, NotDone> {
        let row = store::by_token(&self.db, link_id).await.map_err(lost)?;
        row.map(|row| self.report(row)).ok_or_else(|| NotDone::Refused("no such link".to_owned()))
    }

    pub(crate) async fn find(&self, reference: &str) -> Result<Option<LinkReport>, NotDone> {
        let row = store::by_reference(&self.db, reference).await.map_err(lost)?;
        Ok(row.map(|row| self.report(row)))
    }

    pub(crate) async fn cancel(&self, link_id: &str) -> Result<(), NotDone> {
        let closed = async {
            let mut tx = self.db.begin().await?;
            let done = store::cancel(&mut tx, link_id).await?;
            tx.commit().await?;
            Ok(done)
        };
        if closed.await.map_err(lost)? { Ok(()) } else { Err(NotDone::Refused("it is not open".to_owned())) }
    }

    /// There is nothing to give back, so it is given at once.
    pub(crate) fn refund(order: &RefundOrder) -> RefundReport {
        RefundReport {
            provider_id: format!("rfnd_{}", order.key),
            key: Some(order.key.clone()),
            amount: order.amount,
            state: RefundState::Done,
        }
    }

    fn report(&self, row: LinkRow) -> LinkReport {
        let state = match (row.status.as_str(), row.capture_id) {
            ("paid", Some(capture_id)) => LinkState::Paid { capture_id, amount: Paise(row.amount_paise) },
            ("cancelled", _) => LinkState::Cancelled,
            _ if Timestamp(row.expires_at) <= self.clock.now() => LinkState::Expired,
            _ => LinkState::Open,
        };
        LinkReport {
            url: Some(page_of(&row.token)),
            link_id: row.token,
            reference: row.reference,
            amount: Paise(row.amount_paise),
            currency: CURRENCY.to_owned(),
            expires_at: Some(Timestamp(row.expires_at)),
            state,
        }
    }

    /// The link behind a page.
    pub(crate) async fn link(&self, token: &str) -> Result<LinkRow, ApiError> {
        // PostgreSQL cannot be asked about a NUL.
        if token.contains('\0') {
            return Err(ApiError::not_found());
        }
        store::by_token(&self.db, token).await?.ok_or_else(ApiError::not_found)
    }

    /// What a developer chose comes true on the provider's side, and the server is told over HTTP. A page that was left
    /// open too long, or paid already, changes nothing.
    pub(crate) async fn choose(&self, token: &str, outcome: Outcome) -> Result<(), ApiError> {
        let now = self.clock.now();
        let mut tx = self.db.begin().await?;
        let moved = match outcome {
            Outcome::Success => store::pay(&mut tx, token, &format!("pay_{}", random_token()), now).await?,
            Outcome::Cancel => store::cancel(&mut tx, token).await?,
            Outcome::Failure => true,
        };
        tx.commit().await?;
        let row = self.link(token).await?;
        let still_open = row.status == "created" && now < Timestamp(row.expires_at);
        if moved && (outcome != Outcome::Failure || still_open) {
            self.tell(outcome, row).await;
        }
        Ok(())
    }

    async fn tell(&self, outcome: Outcome, row: LinkRow) {
        let Some(origin) = self.webhooks_at.get() else { return };
        let event = match outcome {
            Outcome::Success => "link.paid",
            Outcome::Failure => "link.attempt_failed",
            Outcome::Cancel => "link.cancelled",
        };
        let told = Told {
            event: event.to_owned(),
            link_id: row.token,
            reference: row.reference,
            amount_paise: row.amount_paise,
            currency: CURRENCY.to_owned(),
            capture_id: row.capture_id,
        };
        let body = serde_json::to_string(&told).expect("plain text");
        let request = self
            .client
            .post(format!("{origin}/api/v1/payments/webhooks/sandbox/"))
            .header("content-type", "application/json")
            .header(EVENT_ID, format!("evt_{}", random_token()))
            .header(SIGNATURE, self.key.sign(body.as_bytes()))
            .body(body);
        // A lost webhook is no loss: the worker asks.
        if let Err(error) = request.send().await {
            tracing::warn!(cause = %error.without_url(), "the sandbox could not deliver its webhook");
        }
    }

    pub(crate) fn verify(&self, headers: &HeaderMap, body: &[u8]) -> Option<Verified> {
        let signature = headers.get(SIGNATURE)?;
        if !self.key.signed(body, signature.as_bytes()) {
            return None;
        }
        let event_id = headers.get(EVENT_ID)?.to_str().ok()?;
        Some(Verified {
            event_id: event_id.chars().take(100).collect(),
            signature: signature.to_str().ok()?.to_owned(),
        })
    }

    pub(crate) fn read(body: &str) -> Event {
        let Ok(told) = serde_json::from_str::<Told>(body) else { return Event::Unreadable };
        let state = match (told.event.as_str(), told.capture_id) {
            ("link.paid", Some(capture_id)) => {
                LinkState::Paid { capture_id, amount: Paise(told.amount_paise) }
            }
            ("link.attempt_failed", _) => LinkState::AttemptFailed,
            ("link.cancelled", _) => LinkState::Cancelled,
            _ => return Event::Other,
        };
        Event::Link(LinkReport {
            link_id: told.link_id,
            reference: told.reference,
            amount: Paise(told.amount_paise),
            currency: told.currency,
            url: None,
            expires_at: None,
            state,
        })
    }
}

/// Where a link is paid.
fn page_of(token: &str) -> String {
    format!("/sandbox/pay/{token}/")
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn lost(error: sqlx::Error) -> NotDone {
    NotDone::Unknown(error.to_string())
}
