//! PageMetadata a payment's owner where it is and where to go on.

use std::collections::HashMap;
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::ids::{self, UserId};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::gateway::Gateway;
use crate::gateways::razorpay::Callback;
use crate::rules::Status;
use crate::store::payments::{self as store, PaymentRow};
use crate::{PaymentId, Payments};

/// Somebody waits on the return page: the provider is asked as often as this at most.
const PAUSE: Duration = Duration::from_secs(3);

/// A payment as its area shows it beside the thing it is for.
#[derive(Debug, Clone)]
pub struct PaymentSummary {
    /// Its id.
    pub id: PaymentId,
    /// What a guest asks for it by; nothing when somebody owns it.
    pub token: Option<String>,
    /// Where it is.
    pub status: Status,
    /// How much.
    pub amount: Paise,
    /// How much of it went back, or is on its way.
    pub refunded: Paise,
    /// Where it can be paid, while it can.
    pub payment_url: Option<String>,
    /// Until when.
    pub link_expires_at: Timestamp,
}

impl Payments {
    /// The payment a path names: a number for its owner, a token for whoever holds it.
    pub(crate) async fn find(&self, name: &str, asker: Option<UserId>) -> Result<PaymentRow, ApiError> {
        let row = match (ids::parse(name), asker) {
            (Ok(id), Some(user)) => store::of_user(&self.0.db, PaymentId(id), user).await?,
            // A token is 43 characters; nothing longer is worth a query.
            (Err(_), _) if name.len() <= 64 && !name.contains('\0') => {
                store::by_token(&self.0.db, name).await?
            }
            _ => None,
        };
        row.ok_or_else(ApiError::not_found)
    }

    /// The same payment after the provider was asked, if it is time to ask.
    pub(crate) async fn refresh(&self, row: PaymentRow, callback: &Callback) -> Result<PaymentRow, ApiError> {
        if row.status() != Status::Created {
            return Ok(row);
        }
        let came_back = match &self.0.gateway {
            Gateway::Razorpay(provider) => provider.came_back(callback),
            Gateway::Sandbox(_) => false,
        };
        self.look_now(&row, if came_back { Duration::from_secs(1) } else { PAUSE }).await?;
        store::by_id(&self.0.db, row.id()).await?.ok_or_else(ApiError::not_found)
    }

    /// What bought each of these subjects, or else its newest payment, for the area that asked for the money, if it is this
    /// person's: one query however many they are.
    pub async fn summaries_by_subject(
        &self,
        purpose: &'static str,
        subjects: &[i64],
        user: UserId,
    ) -> Result<HashMap<i64, PaymentSummary>, ApiError> {
        let now = self.0.clock.now();
        let rows = store::many_for(&self.0.db, purpose, subjects, user).await?;
        // The last one stays.
        Ok(rows.iter().map(|row| (row.subject_id, row.shown(now))).collect())
    }

    /// Those of these payments that are this person's, in one query however many they are.
    pub async fn summaries_of_user(
        &self,
        ids: &[PaymentId],
        user: UserId,
    ) -> Result<Vec<PaymentSummary>, ApiError> {
        let now = self.0.clock.now();
        let rows = store::many_of_user(&self.0.db, ids, user).await?;
        Ok(rows.iter().map(|row| row.shown(now)).collect())
    }

    /// These payments, for an area that has made sure itself whose they are.
    pub async fn summaries(&self, ids: &[PaymentId]) -> Result<Vec<PaymentSummary>, ApiError> {
        let now = self.0.clock.now();
        let rows = store::many(&self.0.db, ids).await?;
        Ok(rows.iter().map(|row| row.shown(now)).collect())
    }

    /// What a guest's payment is for, by its token: whoever comes back from the provider has nothing else in hand. One
    /// that has an owner tells nothing.
    pub async fn guest_subject_by_token(
        &self,
        purpose: &'static str,
        token: &str,
    ) -> Result<Option<i64>, ApiError> {
        if token.len() > 64 || token.contains('\0') {
            return Ok(None);
        }
        let row = store::by_token(&self.0.db, token).await?;
        let row = row.filter(|row| row.user_id.is_none() && row.purpose == purpose);
        Ok(row.map(|row| row.subject_id))
    }
}

impl PaymentRow {
    /// Whether its link can be paid now.
    pub(crate) fn can_be_paid(&self, now: Timestamp) -> bool {
        self.status() == Status::Created && now < self.pay_by()
    }

    fn shown(&self, now: Timestamp) -> PaymentSummary {
        PaymentSummary {
            id: self.id(),
            token: self.guest_token(),
            status: self.status(),
            amount: self.amount(),
            refunded: self.refunded(),
            link_expires_at: self.pay_by(),
            payment_url: self.payment_url.clone().filter(|_| self.can_be_paid(now)),
        }
    }
}
