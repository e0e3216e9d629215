//! Razorpay's payment links and refunds, as their interface is documented.

use std::time::Duration;

use dft_kernel::money::Paise;
use dft_kernel::settings::Razorpay as Account;
use dft_kernel::time::Timestamp;
use http::{HeaderMap, StatusCode};
use reqwest::{Method, RequestBuilder};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use crate::gateway::{
    Event, LinkOrder, LinkReport, LinkState, NotDone, RefundOrder, RefundReport, RefundState, Verified,
};
use crate::rules::CURRENCY;
use crate::signature::Key;

/// Where Razorpay listens.
pub(crate) const ADDRESS: &str = "https://api.razorpay.com/v1";

/// How long it may take to answer. A person waits for a link so long at most, or twice so long when it was made before; then
/// the worker finds out.
const PATIENCE: Duration = Duration::from_secs(8);

/// The way to Razorpay, for one account.
pub(crate) struct Razorpay {
    client: reqwest::Client,
    address: String,
    key_id: String,
    key_secret: String,
    callback: Key,
    /// The webhook's secret, and the one before it: events that were sent under the old one are still on their way.
    webhook: Vec<Key>,
}

/// What Razorpay appends to the address a payer comes back to.
#[derive(Debug, Clone, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
#[expect(clippy::struct_field_names, reason = "they are named so on the wire")]
pub(crate) struct Callback {
    razorpay_payment_id: Option<String>,
    razorpay_payment_link_id: Option<String>,
    razorpay_payment_link_reference_id: Option<String>,
    razorpay_payment_link_status: Option<String>,
    razorpay_signature: Option<String>,
}

impl Razorpay {
    /// The way to the service at `address` with this account.
    pub(crate) fn new(address: &str, account: &Account) -> Self {
        let client = reqwest::Client::builder().timeout(PATIENCE).build().expect("the TLS library starts");
        let secrets = [Some(&account.webhook_secret), account.webhook_secret_old.as_ref()];
        Self {
            client,
            address: address.to_owned(),
            key_id: account.key_id.clone(),
            key_secret: account.key_secret.reveal().to_owned(),
            callback: Key::new(account.key_secret.reveal()),
            webhook: secrets.into_iter().flatten().map(|secret| Key::new(secret.reveal())).collect(),
        }
    }

    fn ask(&self, method: Method, path: &str) -> RequestBuilder {
        let url = format!("{}{path}", self.address);
        self.client.request(method, url).basic_auth(&self.key_id, Some(&self.key_secret))
    }

    pub(crate) async fn create(&self, order: &LinkOrder) -> Result<LinkReport, NotDone> {
        let body = json!({
            "amount": order.amount.0,
            "currency": CURRENCY,
            "accept_partial": false,
            "expire_by": order.expires_at.unix_seconds(),
            "reference_id": order.reference,
            "description": order.description,
            "notify": {"sms": false, "email": false},
            "reminder_enable": false,
            "callback_url": order.return_url,
            "callback_method": "get",
        });
        match answer::<Link>(self.ask(Method::POST, "/payment_links/").json(&body)).await {
            Ok(link) => link.report(),
            // Made before, and the answer was lost: it is there under its reference. Their documentation says "already
            // attempted", their server "already exists".
            Err(NotDone::Refused(why))
                if why.contains("already attempted") || why.contains("already exists") =>
            {
                let found = self.find(&order.reference).await?;
                found.ok_or_else(|| NotDone::Unknown("made before, and not to be found".to_owned()))
            }
            Err(failure) => Err(failure),
        }
    }

    pub(crate) async fn fetch(&self, link_id: &str) -> Result<LinkReport, NotDone> {
        answer::<Link>(self.ask(Method::GET, &format!("/payment_links/{link_id}"))).await?.report()
    }

    pub(crate) async fn find(&self, reference: &str) -> Result<Option<LinkReport>, NotDone> {
        // Our references are letters, digits and `_`: nothing to escape.
        let request = self.ask(Method::GET, &format!("/payment_links/?reference_id={reference}"));
        let found = answer::<Links>(request).await?.payment_links;
        // Their filter is not trusted to be exact.
        let link = found.into_iter().find(|link| link.reference_id.as_deref() == Some(reference));
        link.map(Link::report).transpose()
    }

    pub(crate) async fn cancel(&self, link_id: &str) -> Result<(), NotDone> {
        let path = format!("/payment_links/{link_id}/cancel");
        answer::<Link>(self.ask(Method::POST, &path)).await.map(|_| ())
    }

    pub(crate) async fn refund(&self, order: &RefundOrder) -> Result<RefundReport, NotDone> {
        let body = json!({"amount": order.amount.0, "speed": "normal", "receipt": order.key});
        let path = format!("/payments/{}/refund", order.capture_id);
        let request = self.ask(Method::POST, &path).header("X-Refund-Idempotency", &order.key).json(&body);
        let refund = answer::<Refund>(request).await?;
        if refund.amount != order.amount.0 || refund.payment_id != order.capture_id {
            return Err(NotDone::Unknown("answered about another refund".to_owned()));
        }
        Ok(refund.report())
    }

    pub(crate) async fn fetch_refund(
        &self,
        capture_id: &str,
        refund_id: &str,
    ) -> Result<RefundReport, NotDone> {
        let path = format!("/payments/{capture_id}/refunds/{refund_id}");
        Ok(answer::<Refund>(self.ask(Method::GET, &path)).await?.report())
    }

    pub(crate) fn verify(&self, headers: &HeaderMap, body: &[u8]) -> Option<Verified> {
        let signature = headers.get("x-razorpay-signature")?;
        if !self.webhook.iter().any(|key| key.signed(body, signature.as_bytes())) {
            return None;
        }
        let signature = signature.to_str().ok()?.to_owned();
        let event_id = headers.get("x-razorpay-event-id").and_then(|id| id.to_str().ok()).unwrap_or_default();
        Some(Verified { event_id: event_id.chars().take(100).collect(), signature })
    }

    /// Whether the payer really comes from Razorpay's page. A hint to look at once, never a proof of money.
    pub(crate) fn came_back(&self, callback: &Callback) -> bool {
        let Callback {
            razorpay_payment_id: Some(capture),
            razorpay_payment_link_id: Some(link),
            razorpay_payment_link_reference_id: Some(reference),
            razorpay_payment_link_status: Some(status),
            razorpay_signature: Some(signature),
        } = callback
        else {
            return false;
        };
        let signed = format!("{link}|{reference}|{status}|{capture}");
        self.callback.signed(signed.as_bytes(), signature.as_bytes())
    }

    pub(crate) fn read(body: &str) -> Event {
        let Ok(envelope) = serde_json::from_str::<Envelope>(body) else { return Event::Unreadable };
        match envelope.event.as_str() {
            "payment_link.paid"
            | "payment_link.partially_paid"
            | "payment_link.cancelled"
            | "payment_link.expired" => {
                let Some(Held { entity: link }) = envelope.payload.payment_link else {
                    return Event::Unreadable;
                };
                link.told(envelope.payload.payment.map(|held| held.entity))
                    .map_or(Event::Unreadable, Event::Link)
            }
            "refund.processed" | "refund.failed" => {
                let refund = envelope.payload.refund;
                refund.map_or(Event::Unreadable, |held| Event::Refund(held.entity.report()))
            }
            _ => Event::Other,
        }
    }
}

/// Sends a request and sorts the answer into done, refused and unknown.
async fn answer<T: DeserializeOwned>(request: RequestBuilder) -> Result<T, NotDone> {
    let unknown = |error: reqwest::Error| NotDone::Unknown(error.without_url().to_string());
    let answer = request.send().await.map_err(unknown)?;
    let status = answer.status();
    let body = answer.bytes().await.map_err(unknown)?;
    if status.is_success() {
        return serde_json::from_slice(&body)
            .map_err(|error| NotDone::Unknown(format!("unreadable: {error}")));
    }
    let said = serde_json::from_slice::<Trouble>(&body).map(|trouble| trouble.error.description);
    let why = format!("{status}: {}", said.unwrap_or_default());
    // Only a plain no to what we asked is a no. A key of ours that is wrong, a limit, a clash with our own other try and
    // their own trouble may all pass.
    match status {
        StatusCode::BAD_REQUEST | StatusCode::NOT_FOUND | StatusCode::UNPROCESSABLE_ENTITY => {
            Err(NotDone::Refused(why))
        }
        _ => Err(NotDone::Unknown(why)),
    }
}

#[derive(Deserialize)]
struct Trouble {
    error: TroubleTold,
}

#[derive(Deserialize)]
struct TroubleTold {
    #[serde(default)]
    description: String,
}

#[derive(Deserialize)]
struct Links {
    payment_links: Vec<Link>,
}

/// A payment link, as far as we use it. Their `notes` and `reminders` change shape, so they are not read. Links that others
/// made on the same account may have no reference.
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
    payment_link: Option<Held<Link>>,
    payment: Option<Held<Capture>>,
    refund: Option<Held<Refund>>,
}

#[derive(Deserialize)]
struct Held<T> {
    entity: T,
}

impl Link {
    /// As an answer of theirs tells it: the money stands in the link's own list.
    fn report(self) -> Result<LinkReport, NotDone> {
        let captured = self.payments.iter().flatten().find(|payment| payment.status == "captured");
        let money = captured.map(|payment| (payment.payment_id.clone(), payment.amount));
        self.with(money)
            .ok_or_else(|| NotDone::Unknown("a link in a state that is not documented".to_owned()))
    }

    /// As an event tells it: the money stands beside the link.
    fn told(self, capture: Option<Capture>) -> Option<LinkReport> {
        let same_currency = capture.as_ref().is_none_or(|capture| capture.currency == self.currency);
        let money = capture
            .filter(|capture| capture.status == "captured")
            .map(|capture| (capture.id, capture.amount));
        let mut report = self.with(money)?;
        if !same_currency {
            "mixed".clone_into(&mut report.currency);
        }
        Some(report)
    }

    fn with(self, money: Option<(String, i64)>) -> Option<LinkReport> {
        let state = match (self.status.as_str(), money) {
            ("partially_paid", _) => LinkState::PartlyPaid,
            // Banks report money for links that have ended: what is captured counts, whatever word the link carries.
            ("paid" | "created" | "issued" | "cancelled" | "expired", Some((capture_id, amount))) => {
                LinkState::Paid { capture_id, amount: Paise(amount) }
            }
            ("created" | "issued", None) => LinkState::Open,
            ("cancelled", None) => LinkState::Cancelled,
            ("expired", None) => LinkState::Expired,
            _ => return None,
        };
        Some(LinkReport {
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
    fn report(self) -> RefundReport {
        RefundReport {
            provider_id: self.id,
            key: self.receipt,
            amount: Paise(self.amount),
            state: match self.status.as_str() {
                "processed" => RefundState::Done,
                "failed" => RefundState::Failed,
                _ => RefundState::OnItsWay,
            },
        }
    }
}

#[cfg(test)]
mod tests;
