//! Razorpay's payment links and refunds, as documented in its API reference.

use std::time::Duration;

use async_trait::async_trait;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use http::{HeaderMap, StatusCode};
use reqwest::{Method, RequestBuilder};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::config::RazorpayAccount;
use crate::gateway::Gateway;
use crate::gateway::types::{
    CURRENCY, CreateLink, CreateRefund, Event, GatewayError, LinkState, LinkStatusReport, RefundState,
    RefundStatusReport, ReportedCapture, VerifiedWebhook,
};
use crate::hmac::WebhookKey;

const BASE_URL: &str = "https://api.razorpay.com/v1";

/// A payer waits for a link this long at most, or twice as long when the link was created before; then the worker takes over.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(8);

/// A client for one Razorpay account.
pub struct Razorpay {
    client: reqwest::Client,
    base_url: String,
    key_id: String,
    key_secret: String,
    callback_key: WebhookKey,
    /// The webhook secret and the previous one, so that events in flight survive a rotation.
    webhook_keys: Vec<WebhookKey>,
}

/// The query that Razorpay appends to the return URL.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
#[expect(clippy::struct_field_names, reason = "the names on the wire")]
pub struct Callback {
    razorpay_payment_id: Option<String>,
    razorpay_payment_link_id: Option<String>,
    razorpay_payment_link_reference_id: Option<String>,
    razorpay_payment_link_status: Option<String>,
    razorpay_signature: Option<String>,
}

impl Razorpay {
    pub fn new(account: &RazorpayAccount) -> Self {
        Self::with_base_url(BASE_URL, account)
    }

    /// For tests that run a fake.
    pub fn with_base_url(base_url: &str, account: &RazorpayAccount) -> Self {
        let client =
            reqwest::Client::builder().timeout(REQUEST_TIMEOUT).build().expect("the TLS library starts");
        let secrets = [Some(&account.webhook_secret), account.webhook_secret_old.as_ref()];
        Self {
            client,
            base_url: base_url.to_owned(),
            key_id: account.key_id.clone(),
            key_secret: account.key_secret.reveal().to_owned(),
            callback_key: WebhookKey::new(account.key_secret.reveal()),
            webhook_keys: secrets
                .into_iter()
                .flatten()
                .map(|secret| WebhookKey::new(secret.reveal()))
                .collect(),
        }
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}{path}", self.base_url);
        self.client.request(method, url).basic_auth(&self.key_id, Some(&self.key_secret))
    }
}

#[async_trait]
impl Gateway for Razorpay {
    fn name(&self) -> &'static str {
        "razorpay"
    }

    async fn create_link(&self, request: &CreateLink) -> Result<LinkStatusReport, GatewayError> {
        let body = json!({
            "amount": request.amount.0,
            "currency": CURRENCY,
            "accept_partial": false,
            "expire_by": request.expires_at.unix_seconds(),
            "reference_id": request.reference,
            "description": request.description,
            "notify": {"sms": false, "email": false},
            "reminder_enable": false,
            "callback_url": request.return_url,
            "callback_method": "get",
        });
        match send::<Link>(self.request(Method::POST, "/payment_links/").json(&body)).await {
            Ok(link) => link.report(),
            // Created before, and the response was lost: it can be found by its reference. The documentation says "already
            // attempted", the server "already exists".
            Err(GatewayError::Rejected(reason))
                if reason.contains("already attempted") || reason.contains("already exists") =>
            {
                let found = self.find_link(&request.reference).await?;
                found.ok_or_else(|| GatewayError::Indeterminate("created before, but not found".to_owned()))
            }
            Err(error) => Err(error),
        }
    }

    async fn fetch_link(&self, link_id: &str) -> Result<LinkStatusReport, GatewayError> {
        send::<Link>(self.request(Method::GET, &format!("/payment_links/{link_id}"))).await?.report()
    }

    async fn find_link(&self, reference: &str) -> Result<Option<LinkStatusReport>, GatewayError> {
        // References contain letters, digits and `_` only: nothing to escape.
        let request = self.request(Method::GET, &format!("/payment_links/?reference_id={reference}"));
        let found = send::<Links>(request).await?.payment_links;
        // The filter is not documented to be exact.
        let link = found.into_iter().find(|link| link.reference_id.as_deref() == Some(reference));
        link.map(Link::report).transpose()
    }

    async fn cancel_link(&self, link_id: &str) -> Result<(), GatewayError> {
        let path = format!("/payment_links/{link_id}/cancel");
        send::<Link>(self.request(Method::POST, &path)).await.map(|_| ())
    }

    async fn create_refund(&self, request: &CreateRefund) -> Result<RefundStatusReport, GatewayError> {
        let body = json!({"amount": request.amount.0, "speed": "normal", "receipt": request.key});
        let path = format!("/payments/{}/refund", request.provider_payment_id);
        let http_request =
            self.request(Method::POST, &path).header("X-Refund-Idempotency", &request.key).json(&body);
        let refund = send::<Refund>(http_request).await?;
        if refund.amount != request.amount.0 || refund.payment_id != request.provider_payment_id {
            return Err(GatewayError::Indeterminate("the response is about another refund".to_owned()));
        }
        Ok(refund.report())
    }

    async fn fetch_refund(
        &self,
        request: &CreateRefund,
        provider_id: &str,
    ) -> Result<RefundStatusReport, GatewayError> {
        let path = format!("/payments/{}/refunds/{provider_id}", request.provider_payment_id);
        Ok(send::<Refund>(self.request(Method::GET, &path)).await?.report())
    }

    fn verify(&self, headers: &HeaderMap, body: &[u8]) -> Option<VerifiedWebhook> {
        let signature = headers.get("x-razorpay-signature")?;
        if !self.webhook_keys.iter().any(|key| key.verify(body, signature.as_bytes())) {
            return None;
        }
        let signature = signature.to_str().ok()?.to_owned();
        let event_id = headers.get("x-razorpay-event-id").and_then(|id| id.to_str().ok()).unwrap_or_default();
        Some(VerifiedWebhook { event_id: event_id.chars().take(100).collect(), signature })
    }

    fn is_genuine_callback(&self, callback: &Callback) -> bool {
        let Callback {
            razorpay_payment_id: Some(payment),
            razorpay_payment_link_id: Some(link),
            razorpay_payment_link_reference_id: Some(reference),
            razorpay_payment_link_status: Some(status),
            razorpay_signature: Some(signature),
        } = callback
        else {
            return false;
        };
        let signed = format!("{link}|{reference}|{status}|{payment}");
        self.callback_key.verify(signed.as_bytes(), signature.as_bytes())
    }

    fn parse_event(&self, body: &str) -> Event {
        parse_event(body)
    }
}

fn parse_event(body: &str) -> Event {
    let Ok(envelope) = serde_json::from_str::<Envelope>(body) else { return Event::Malformed };
    match envelope.event.as_str() {
        "payment_link.paid"
        | "payment_link.partially_paid"
        | "payment_link.cancelled"
        | "payment_link.expired" => {
            let Some(Entity { entity: link }) = envelope.payload.payment_link else {
                return Event::Malformed;
            };
            link.event_report(envelope.payload.payment.map(|payment| payment.entity))
                .map_or(Event::Malformed, Event::Link)
        }
        "refund.processed" | "refund.failed" => {
            let refund = envelope.payload.refund;
            refund.map_or(Event::Malformed, |refund| Event::Refund(refund.entity.report()))
        }
        _ => Event::Other,
    }
}

/// Sends a request and sorts the response into success, rejected and indeterminate.
async fn send<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, GatewayError> {
    let indeterminate = |error: reqwest::Error| GatewayError::Indeterminate(error.without_url().to_string());
    let response = request.send().await.map_err(indeterminate)?;
    let status = response.status();
    let body = response.bytes().await.map_err(indeterminate)?;
    if status.is_success() {
        return serde_json::from_slice(&body)
            .map_err(|error| GatewayError::Indeterminate(format!("malformed response: {error}")));
    }
    let description = serde_json::from_slice::<ErrorBody>(&body).map(|body| body.error.description);
    let reason = format!("{status}: {}", description.unwrap_or_default());
    // Only these say that the request itself was rejected. Wrong credentials, a rate limit, a conflict with another attempt
    // and a server error may all pass.
    match status {
        StatusCode::BAD_REQUEST | StatusCode::NOT_FOUND | StatusCode::UNPROCESSABLE_ENTITY => {
            Err(GatewayError::Rejected(reason))
        }
        _ => Err(GatewayError::Indeterminate(reason)),
    }
}

#[derive(Deserialize)]
struct ErrorBody {
    error: ErrorDetail,
}

#[derive(Deserialize)]
struct ErrorDetail {
    #[serde(default)]
    description: String,
}

#[derive(Deserialize)]
struct Links {
    payment_links: Vec<Link>,
}

/// The fields of a payment link that are used. `notes` and `reminders` change their shape, so they are not parsed. Links of
/// other systems on the same account may have no reference.
#[derive(Deserialize)]
struct Link {
    id: String,
    #[serde(default)]
    reference_id: Option<String>,
    amount: i64,
    currency: String,
    status: String,
    #[serde(default)]
    short_url: Option<String>,
    #[serde(default)]
    expire_by: Option<i64>,
    #[serde(default)]
    payments: Option<Vec<LinkPayment>>,
}

#[derive(Deserialize)]
struct LinkPayment {
    payment_id: String,
    amount: i64,
    status: String,
}

#[derive(Deserialize)]
struct Capture {
    id: String,
    amount: i64,
    currency: String,
    status: String,
}

#[derive(Deserialize)]
struct Refund {
    id: String,
    amount: i64,
    payment_id: String,
    status: String,
    #[serde(default)]
    receipt: Option<String>,
}

#[derive(Deserialize)]
struct Envelope {
    event: String,
    payload: Payload,
}

#[derive(Deserialize)]
struct Payload {
    payment_link: Option<Entity<Link>>,
    payment: Option<Entity<Capture>>,
    refund: Option<Entity<Refund>>,
}

#[derive(Deserialize)]
struct Entity<T> {
    entity: T,
}

impl Link {
    /// From an API response, where the payments are listed in the link.
    fn report(self) -> Result<LinkStatusReport, GatewayError> {
        let captured = self.payments.iter().flatten().find(|payment| payment.status == "captured");
        let payment = captured.map(|payment| (payment.payment_id.clone(), payment.amount));
        self.into_report(payment)
            .ok_or_else(|| GatewayError::Indeterminate("a link with an undocumented status".to_owned()))
    }

    /// From an event, where the payment is beside the link.
    fn event_report(self, capture: Option<Capture>) -> Option<LinkStatusReport> {
        let same_currency = capture.as_ref().is_none_or(|capture| capture.currency == self.currency);
        let payment = capture
            .filter(|capture| capture.status == "captured")
            .map(|capture| (capture.id, capture.amount));
        let mut report = self.into_report(payment)?;
        if !same_currency {
            "mixed".clone_into(&mut report.currency);
        }
        Some(report)
    }

    fn into_report(self, payment: Option<(String, i64)>) -> Option<LinkStatusReport> {
        let state = match (self.status.as_str(), payment) {
            ("partially_paid", payment) => LinkState::PartiallyPaid {
                capture: payment.map(|(provider_payment_id, amount)| ReportedCapture {
                    provider_payment_id,
                    amount: Paise(amount),
                }),
            },
            // Banks report payments for links that have ended: a captured payment counts, whatever status the link has.
            (
                "paid" | "created" | "issued" | "cancelled" | "expired",
                Some((provider_payment_id, amount)),
            ) => LinkState::Paid { provider_payment_id, amount: Paise(amount) },
            ("created" | "issued", None) => LinkState::Open,
            ("cancelled", None) => LinkState::Cancelled,
            ("expired", None) => LinkState::Expired,
            _ => return None,
        };
        Some(LinkStatusReport {
            link_id: self.id,
            reference: self.reference_id.unwrap_or_default(),
            amount: Paise(self.amount),
            currency: self.currency,
            url: self.short_url,
            expires_at: self
                .expire_by
                .filter(|seconds| *seconds > 0)
                .map(|seconds| Timestamp(seconds.saturating_mul(1_000))),
            state,
        })
    }
}

impl Refund {
    fn report(self) -> RefundStatusReport {
        RefundStatusReport {
            provider_id: self.id,
            key: self.receipt,
            amount: Paise(self.amount),
            state: match self.status.as_str() {
                "processed" => RefundState::Done,
                "failed" => RefundState::Failed,
                _ => RefundState::Pending,
            },
        }
    }
}

#[cfg(test)]
mod tests;
