//! Creating a payment: a row in the caller's transaction, then a link from the provider.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_kernel::token::random_token;
use rand::RngExt;
use rand::distr::Alphanumeric;

use crate::gateway::types::{CURRENCY, CreateLink, GatewayError, LinkStatusReport};
use crate::payment::Payment;
use crate::rules::{self, FIRST_POLL_AFTER, Status};
use crate::store::payments::{self as store, PaymentIdentifiers};
use crate::store::transitions;
use crate::{PaymentId, Payments, count_transition};

/// A payment to be created.
#[derive(Debug, Clone)]
pub struct NewPayment<'a> {
    /// The purpose of the [`crate::PaymentHandler`] that settles it.
    pub purpose: &'static str,
    /// The appointment, order or purchase.
    pub subject: i64,
    /// The owner; none for a guest.
    pub user: Option<UserId>,
    /// More than zero.
    pub amount: Paise,
    /// What the payer reads at the provider. Nothing about health.
    pub description: &'a str,
    /// How long the link can be paid.
    pub link_ttl: Duration,
}

/// Where a payment is paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentLink {
    pub payment_id: PaymentId,
    /// For a guest, who has no other way to ask for the payment.
    pub token: Option<String>,
    pub amount: Paise,
    /// The provider's page. None while its response is missing, and once the payment has ended.
    pub url: Option<String>,
    pub expires_at: Timestamp,
}

impl From<Payment> for PaymentLink {
    fn from(payment: Payment) -> Self {
        let open = payment.status == Status::Created;
        Self {
            payment_id: payment.id,
            token: payment.guest_token(),
            amount: payment.amount,
            expires_at: payment.link_expires_at,
            url: payment.payment_url.filter(|_| open),
        }
    }
}

/// The price that a page showed, from a request. An amount that is no number equals no price, as any other wrong one does.
pub fn expected_price(rupees: Option<f64>) -> Option<Paise> {
    rupees.map(|rupees| Paise::from_rupees(rupees).unwrap_or(Paise(-1)))
}

/// Fails with `price_changed` and the current amount when the page showed another price.
pub fn check_price(expected: Option<Paise>, amount: Paise) -> Result<(), ApiError> {
    if expected.is_none_or(|expected| expected == amount) {
        return Ok(());
    }
    let error = ApiError::conflict("price_changed", "The price has changed. Please look at it again.");
    Err(error.with_detail("amount", serde_json::to_value(amount).unwrap_or_default()))
}

/// `dft_` and 24 random characters.
pub(crate) fn random_reference() -> String {
    let random = rand::rng().sample_iter(Alphanumeric).take(24).map(char::from);
    "dft_".chars().chain(random).collect()
}

impl Payments {
    /// Creates a payment in the caller's transaction. A remote provider is called after the commit, by
    /// [`Payments::ensure_link`]; a local one gives its link at once.
    pub async fn create(&self, tx: &mut Tx, new: &NewPayment<'_>) -> Result<PaymentLink, ApiError> {
        // Without a handler the payment could never be settled.
        self.0.handler(new.purpose)?;
        let now = self.0.clock.now();
        let (reference, token) = (random_reference(), random_token());
        let provider = self.0.gateway.name();
        let identifiers = PaymentIdentifiers { reference: &reference, token: &token, provider };
        let expires_at = now + new.link_ttl;
        let request = self.link_request(&reference, &token, new.amount, new.description, expires_at);
        let link = self.0.gateway.create_local_link(&request);
        let next_poll = match link {
            Some(_) => rules::next_poll_open(now, expires_at, now),
            None => now + FIRST_POLL_AFTER,
        };
        let inserted = store::insert(tx, new, &identifiers, link.as_ref(), now, next_poll).await?;
        let url = link.and_then(|link| link.url);
        let already_open = || ApiError::conflict("payment_open", "A payment for this is open already");
        let payment_id = inserted.ok_or_else(already_open)?;
        count_transition(Status::Created);
        let token = new.user.is_none().then_some(token);
        Ok(PaymentLink { payment_id, token, amount: new.amount, url, expires_at })
    }

    /// The link of a committed payment. Calls the provider unless the link is there.
    pub async fn ensure_link(&self, link: PaymentLink) -> Result<PaymentLink, ApiError> {
        if link.url.is_some() { Ok(link) } else { self.get_or_create_link(link.payment_id).await }
    }

    /// The link of a payment, created now if it is missing. Calls the provider, so never use it inside a transaction. A
    /// provider that does not respond is no failure: the link is returned without a URL and the worker finds out.
    pub async fn get_or_create_link(&self, id: PaymentId) -> Result<PaymentLink, ApiError> {
        let payment = store::by_id(&self.0.db, id).await?.ok_or_else(ApiError::not_found)?;
        if payment.status != Status::Created || payment.link_id.is_some() {
            return Ok(payment.into());
        }
        if self.can_create_link_for(&payment) {
            match self.create_link(&payment).await {
                Ok(()) | Err(GatewayError::Indeterminate(_)) => {}
                Err(GatewayError::Rejected(reason)) => {
                    self.close_payment(id, Status::Failed).await?;
                    return Err(payment_unavailable().with_source(reason));
                }
            }
        }
        let payment = store::by_id(&self.0.db, id).await?.ok_or_else(ApiError::not_found)?;
        Ok(payment.into())
    }

    /// Whether its link can still be created, at the provider the payment was created for.
    pub(crate) fn can_create_link_for(&self, payment: &Payment) -> bool {
        payment.provider == self.0.gateway.name()
            && rules::can_create_link(payment.created_at, self.0.clock.now())
    }

    fn link_request(
        &self,
        reference: &str,
        token: &str,
        amount: Paise,
        description: &str,
        expires_at: Timestamp,
    ) -> CreateLink {
        CreateLink {
            reference: reference.to_owned(),
            token: token.to_owned(),
            amount,
            description: description.to_owned(),
            expires_at,
            return_url: format!("{}/payments/return?payment={token}", self.0.origin),
        }
    }

    /// Creates the link at the provider and stores it.
    pub(crate) async fn create_link(&self, payment: &Payment) -> Result<(), GatewayError> {
        let Payment { reference, token, amount, description, .. } = payment;
        let expires_at = self.0.clock.now() + payment.link_ttl;
        let request = self.link_request(reference, token, *amount, description, expires_at);
        match self.0.gateway.create_link(&request).await {
            Ok(report) => self.save_link(payment, &report).await,
            Err(error) => {
                tracing::warn!(payment_id = payment.id.0, %error, "the provider did not create a link");
                Err(error)
            }
        }
    }

    /// Stores a link, if it is the one that was requested.
    pub(crate) async fn save_link(
        &self,
        payment: &Payment,
        report: &LinkStatusReport,
    ) -> Result<(), GatewayError> {
        let matches = report.reference == payment.reference
            && report.amount == payment.amount
            && report.currency == CURRENCY;
        let Some(url) = report.url.as_deref().filter(|_| matches) else {
            return Err(GatewayError::Indeterminate("the provider returned another link".to_owned()));
        };
        let save = async {
            let expires_at = report.expires_at.unwrap_or(payment.link_expires_at);
            let next_poll = rules::next_poll_open(payment.created_at, expires_at, self.0.clock.now());
            let mut tx = self.0.db.begin().await?;
            let saved = transitions::save_link(&mut tx, payment.id, report, url, next_poll).await?;
            tx.commit().await.map(|()| saved)
        };
        let saved = save.await.map_err(|error| GatewayError::Indeterminate(error.to_string()))?;
        if !saved.happened() {
            tracing::info!(payment_id = payment.id.0, "the link was stored by another request");
        }
        Ok(())
    }
}

fn payment_unavailable() -> ApiError {
    ApiError::new(
        http::StatusCode::SERVICE_UNAVAILABLE,
        "payment_unavailable",
        "We could not start the payment. Please try again later.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expected_amount_that_is_no_price_is_negative() {
        assert_eq!(expected_price(None), None);
        assert_eq!(expected_price(Some(1_499.0)), Some(Paise::rupees(1_499)));
        assert_eq!(expected_price(Some(0.29)), Some(Paise(29)));
        for amount in [f64::NAN, f64::INFINITY, 1e308, -1e308, -0.01, 10_000_001.0] {
            assert!(expected_price(Some(amount)).expect("an amount") < Paise::ZERO, "{amount}");
        }
    }

    #[test]
    fn a_reference_is_random_and_short_enough_for_the_provider() {
        let one = random_reference();
        assert!(one.len() == 28 && one.starts_with("dft_"), "{one}");
        assert_ne!(one, random_reference());
    }
}
