//! Asking for money: a row in the caller's transaction, then a link from the provider.

use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_kernel::token::random_token;
use rand::RngExt;
use rand::distr::Alphanumeric;

use crate::gateway::{Gateway, LinkOrder, LinkReport, NotDone};
use crate::gateways::sandbox::Sandbox;
use crate::rules::{self, FIRST_LOOK, Status};
use crate::store::payments::{self as store, NewRow, PaymentRow};
use crate::{PaymentId, Payments};

/// Money to be asked for.
#[derive(Debug, Clone)]
pub struct NewPayment<'a> {
    /// The word of the [`crate::PaymentHandler`] that answers for it.
    pub purpose: &'static str,
    /// The appointment, order or term.
    pub subject: i64,
    /// Whose it is; a guest's has nobody.
    pub user: Option<UserId>,
    /// How much. Nothing is not asked for.
    pub amount: Paise,
    /// What the payer reads at the provider. Nothing about health.
    pub description: &'a str,
    /// How long the link can be paid.
    pub link_ttl: Duration,
}

/// Where the money is to be paid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentLink {
    pub payment_id: PaymentId,
    /// What a guest asks for it by.
    pub token: Option<String>,
    /// How much.
    pub amount: Paise,
    /// The provider's page; not there yet when its answer was lost, and no more once the payment has ended.
    pub url: Option<String>,
    /// Until when it can be paid.
    pub expires_at: Timestamp,
}

impl From<PaymentRow> for PaymentLink {
    fn from(row: PaymentRow) -> Self {
        let open = row.status() == Status::Created;
        Self {
            payment_id: row.id(),
            token: row.guest_token(),
            amount: row.amount(),
            expires_at: row.pay_by(),
            url: row.payment_url.filter(|_| open),
        }
    }
}

/// The price the page showed is the price, or the page is told the right one.
pub fn check_price(expected: Option<Paise>, amount: Paise) -> Result<(), ApiError> {
    if expected.is_none_or(|expected| expected == amount) {
        return Ok(());
    }
    let refusal = ApiError::conflict("price_changed", "The price has changed. Please look at it again.");
    Err(refusal.with_detail("amount", serde_json::to_value(amount).unwrap_or_default()))
}

/// `dft_` and 24 random characters.
pub(crate) fn reference() -> String {
    let random = rand::rng().sample_iter(Alphanumeric).take(24).map(char::from);
    "dft_".chars().chain(random).collect()
}

impl Payments {
    /// Opens a payment in the caller's transaction. A provider elsewhere hears of it after the commit, from
    /// [`Payments::ensure_link`]; the sandbox is at home here and gives its link at once.
    pub async fn create(&self, tx: &mut Tx, new: &NewPayment<'_>) -> Result<PaymentLink, ApiError> {
        // Money that nobody answers for would come and never settle.
        self.0.handler(new.purpose)?;
        let now = self.0.clock.now();
        let (reference, token) = (reference(), random_token());
        let row = NewRow { reference: &reference, token: &token, provider: self.0.gateway.name(), now };
        let pay_by = now + new.link_ttl;
        let (added, url) = if let Gateway::Sandbox(_) = &self.0.gateway {
            let order = self.order(&reference, &token, new.amount, new.description, pay_by);
            let report = Sandbox::make(&order);
            let next_look = rules::next_look_at_open(now, pay_by, now);
            (store::add(tx, new, &row, Some(&report), next_look).await?, report.url)
        } else {
            (store::add(tx, new, &row, None, now + FIRST_LOOK).await?, None)
        };
        let open_already = || ApiError::conflict("payment_open", "A payment for this is open already");
        let payment_id = added.map(PaymentId).ok_or_else(open_already)?;
        count("created");
        let token = new.user.is_none().then_some(token);
        Ok(PaymentLink { payment_id, token, amount: new.amount, url, expires_at: pay_by })
    }

    /// The link of a payment that was just opened and committed: the provider is asked unless it has answered already.
    pub async fn ensure_link(&self, link: PaymentLink) -> Result<PaymentLink, ApiError> {
        if link.url.is_some() { Ok(link) } else { self.get_or_create_link(link.payment_id).await }
    }

    /// The link of a payment, made now if it is not yet. Never call it inside a transaction: the provider is asked. No
    /// answer from the provider is no failure: the link is then still to come, and the worker finds out.
    pub async fn get_or_create_link(&self, id: PaymentId) -> Result<PaymentLink, ApiError> {
        let row = store::by_id(&self.0.db, id).await?.ok_or_else(ApiError::not_found)?;
        if row.status() != Status::Created || row.link_id.is_some() {
            return Ok(row.into());
        }
        if self.may_be_made(&row) {
            match self.make_link(&row).await {
                Ok(()) | Err(NotDone::Unknown(_)) => {}
                Err(NotDone::Refused(why)) => {
                    self.end(id, Status::Failed).await?;
                    return Err(cannot_be_paid().with_source(why));
                }
            }
        }
        let row = store::by_id(&self.0.db, id).await?.ok_or_else(ApiError::not_found)?;
        Ok(row.into())
    }

    /// The same for the newest payment of a subject; none when nothing was ever asked for it.
    pub async fn link_for_subject(
        &self,
        purpose: &'static str,
        subject: i64,
    ) -> Result<Option<PaymentLink>, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let row = store::newest_of(&mut reader, purpose, subject).await?;
        drop(reader);
        match row {
            Some(row) => self.get_or_create_link(row.id()).await.map(Some),
            None => Ok(None),
        }
    }

    /// Whether there is still time to make its link, at the provider it was opened for.
    pub(crate) fn may_be_made(&self, row: &PaymentRow) -> bool {
        row.provider == self.0.gateway.name()
            && rules::may_still_be_made(row.created_at(), self.0.clock.now())
    }

    fn order(
        &self,
        reference: &str,
        token: &str,
        amount: Paise,
        description: &str,
        expires_at: Timestamp,
    ) -> LinkOrder {
        LinkOrder {
            reference: reference.to_owned(),
            token: token.to_owned(),
            amount,
            description: description.to_owned(),
            expires_at,
            return_url: format!("{}/payments/return?payment={token}", self.0.origin),
        }
    }

    /// Asks the provider for a link and keeps it.
    pub(crate) async fn make_link(&self, row: &PaymentRow) -> Result<(), NotDone> {
        let expires_at = self.0.clock.now() + row.link_ttl();
        let order = self.order(&row.reference, &row.token, row.amount(), &row.description, expires_at);
        let made = self.0.gateway.create(&order).await;
        match made {
            Ok(report) => self.keep_link(row, &report).await,
            Err(failure) => {
                tracing::warn!(payment = row.id, cause = %failure, "no link from the provider");
                Err(failure)
            }
        }
    }

    /// Keeps a link, if it is the one we asked for.
    pub(crate) async fn keep_link(&self, row: &PaymentRow, report: &LinkReport) -> Result<(), NotDone> {
        let same = report.reference == row.reference
            && report.amount == row.amount()
            && report.currency == rules::CURRENCY;
        let Some(url) = report.url.as_deref().filter(|_| same) else {
            return Err(NotDone::Unknown("the provider answered with another link".to_owned()));
        };
        let kept = async {
            let now = self.0.clock.now();
            let pay_by = report.expires_at.unwrap_or(row.pay_by());
            let next_look = rules::next_look_at_open(row.created_at(), pay_by, now);
            let mut tx = self.0.db.begin().await?;
            store::keep_link(&mut tx, row.id(), report, url, next_look).await?;
            tx.commit().await
        };
        kept.await.map_err(|error| NotDone::Unknown(error.to_string()))
    }
}

fn cannot_be_paid() -> ApiError {
    ApiError::new(
        http::StatusCode::SERVICE_UNAVAILABLE,
        "payment_unavailable",
        "We could not start the payment. Please try again later.",
    )
}

/// Counts a payment that took this step.
pub(crate) fn count(step: &'static str) {
    metrics::counter!("payments_total", "step" => step).increment(1);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_random_and_short_enough_for_the_provider() {
        let one = reference();
        assert!(one.len() == 28 && one.starts_with("dft_"), "{one}");
        assert_ne!(one, reference());
    }
}
