//! Reading payments: for the payer who waits, and for the areas that show them.

use std::collections::HashMap;
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::db::Db;
use dft_kernel::ids::{self, UserId};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::gateway::razorpay::Callback;
use crate::payment::Payment;
use crate::rules::Status;
use crate::store::payments as store;
use crate::{PaymentId, Payments};

/// The provider is polled at most this often for a payer on the return page.
const MIN_POLL_INTERVAL: Duration = Duration::from_secs(3);

/// The same for a payer whom the provider has just redirected.
const MIN_POLL_INTERVAL_AFTER_CALLBACK: Duration = Duration::from_secs(1);

/// A token has 43 characters; a longer text is not worth a query.
const MAX_TOKEN_LENGTH: usize = 64;

/// A payment as its area shows it beside its subject.
#[derive(Debug, Clone)]
pub struct PaymentSummary {
    pub id: PaymentId,
    /// For a guest; none when the payment has an owner.
    pub token: Option<String>,
    pub status: Status,
    pub amount: Paise,
    /// What was refunded, or is being refunded.
    pub refunded: Paise,
    /// Where it can be paid, while it can.
    pub payment_url: Option<String>,
    pub link_expires_at: Timestamp,
}

/// PostgreSQL rejects a NUL in a parameter.
fn can_be_token(text: &str) -> bool {
    text.len() <= MAX_TOKEN_LENGTH && !text.contains('\0')
}

/// The payment of this provider with this token, for a provider that keeps its links in our payments.
pub async fn find_by_token(db: &Db, provider: &str, token: &str) -> Result<Option<Payment>, sqlx::Error> {
    if !can_be_token(token) {
        return Ok(None);
    }
    Ok(store::by_token(db, token).await?.filter(|payment| payment.provider == provider))
}

/// The same by reference.
pub async fn find_by_reference(
    db: &Db,
    provider: &str,
    reference: &str,
) -> Result<Option<Payment>, sqlx::Error> {
    store::by_reference(db, provider, reference).await
}

impl Payments {
    /// The payment that a path names: by id for its owner, by token for anyone.
    pub(crate) async fn find_visible(&self, name: &str, caller: Option<UserId>) -> Result<Payment, ApiError> {
        let found = match (ids::parse(name), caller) {
            (Ok(id), Some(user)) => store::of_user(&self.0.db, PaymentId(id), user).await?,
            (Err(_), _) if can_be_token(name) => store::by_token(&self.0.db, name).await?,
            _ => None,
        };
        found.ok_or_else(ApiError::not_found)
    }

    /// The payment after the provider was polled, if it was time to.
    pub(crate) async fn refresh_from_provider(
        &self,
        payment: Payment,
        callback: &Callback,
    ) -> Result<Payment, ApiError> {
        if payment.status != Status::Created {
            return Ok(payment);
        }
        let interval = if self.0.gateway.is_genuine_callback(callback) {
            MIN_POLL_INTERVAL_AFTER_CALLBACK
        } else {
            MIN_POLL_INTERVAL
        };
        self.poll_now(&payment, interval).await?;
        store::by_id(&self.0.db, payment.id).await?.ok_or_else(ApiError::not_found)
    }

    /// The paid payment of each of these subjects, or else its newest one, if this user owns it. One query for all.
    pub async fn summaries_by_subject(
        &self,
        purpose: &'static str,
        subjects: &[i64],
        user: UserId,
    ) -> Result<HashMap<i64, PaymentSummary>, ApiError> {
        let now = self.0.clock.now();
        let found = store::many_for_subjects(&self.0.db, purpose, subjects, user).await?;
        // Of several payments of one subject the map keeps the last.
        Ok(found.iter().map(|payment| (payment.subject, payment.summary(now))).collect())
    }

    /// Those of these payments that this user owns. One query for all.
    pub async fn summaries_of_user(
        &self,
        ids: &[PaymentId],
        user: UserId,
    ) -> Result<Vec<PaymentSummary>, ApiError> {
        let now = self.0.clock.now();
        let found = store::many_of_user(&self.0.db, ids, user).await?;
        Ok(found.iter().map(|payment| payment.summary(now)).collect())
    }

    /// These payments, for an area that has checked their owner itself.
    pub async fn summaries(&self, ids: &[PaymentId]) -> Result<Vec<PaymentSummary>, ApiError> {
        let now = self.0.clock.now();
        let found = store::many(&self.0.db, ids).await?;
        Ok(found.iter().map(|payment| payment.summary(now)).collect())
    }

    /// The subject of a guest's payment, by its token: a guest who returns from the provider has nothing else. None for a
    /// payment that has an owner.
    pub async fn guest_subject_by_token(
        &self,
        purpose: &'static str,
        token: &str,
    ) -> Result<Option<i64>, ApiError> {
        if !can_be_token(token) {
            return Ok(None);
        }
        let found = store::by_token(&self.0.db, token).await?;
        let found = found.filter(|payment| payment.user.is_none() && payment.purpose == purpose);
        Ok(found.map(|payment| payment.subject))
    }
}

impl Payment {
    fn summary(&self, now: Timestamp) -> PaymentSummary {
        PaymentSummary {
            id: self.id,
            token: self.guest_token(),
            status: self.status,
            amount: self.amount,
            refunded: self.refunded,
            link_expires_at: self.link_expires_at,
            payment_url: self.payment_url.clone().filter(|_| self.is_payable(now)),
        }
    }
}
