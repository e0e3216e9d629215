//! Reading orders: by the member they belong to, or with a guest order's tracking token.

use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::token::hash_token;
use dft_payments::{PaymentId, PaymentSummary};

use crate::rules::order::{Order, OrderLine};
use crate::store::orders::{self, Owner};
use crate::{Dopamart, OrderId, PURPOSE};

/// An order with its lines and payment.
pub(crate) struct OrderDetails {
    pub(crate) order: Order,
    pub(crate) lines: Vec<OrderLine>,
    pub(crate) payment: Option<PaymentSummary>,
}

/// How the caller may see an order, which decides the paths of its pages.
pub(crate) enum OrderAccess {
    Owner,
    Token(String),
}

/// The page of a guest order.
pub(crate) fn tracking_path(token: &str) -> String {
    format!("/dopamart/orders/track/{token}")
}

impl OrderAccess {
    /// The order's page.
    pub(crate) fn path(&self, id: OrderId) -> String {
        match self {
            Self::Owner => format!("/dopamart/orders/{}", id.0),
            Self::Token(token) => tracking_path(token),
        }
    }

    /// The tracking page; a member has none.
    pub(crate) fn tracking_path(&self) -> Option<String> {
        match self {
            Self::Owner => None,
            Self::Token(token) => Some(tracking_path(token)),
        }
    }
}

/// An email address as it is compared. A member's address is verified by the identity provider and not parsed again.
pub(crate) fn email_key(email: &str) -> String {
    email.trim().to_lowercase()
}

/// Whether this may be a token: 20 to 64 characters of base64url.
fn is_plausible_token(token: &str) -> bool {
    (20..=64).contains(&token.len())
        && token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
}

impl Dopamart {
    /// A member's orders with an id below `before`: their own, and guest orders with their verified email address.
    pub(crate) async fn list_orders(
        &self,
        member: &Member,
        before: Option<OrderId>,
    ) -> Result<Vec<OrderDetails>, ApiError> {
        let email_key = email_key(&member.email);
        let owner = Owner { user: member.id, email_key: &email_key };
        let mut reader = self.0.db.reader().acquire().await?;
        let found = orders::list(&mut reader, owner, before).await?;
        drop(reader);
        self.load_details_of(found).await
    }

    pub(crate) async fn find_for_member(&self, member: &Member, id: OrderId) -> Result<Order, ApiError> {
        let email_key = email_key(&member.email);
        let owner = Owner { user: member.id, email_key: &email_key };
        let mut reader = self.0.db.reader().acquire().await?;
        orders::find_for_owner(&mut reader, id, owner).await?.ok_or_else(ApiError::not_found)
    }

    /// The guest order of a tracking token, or of the token of its payment, which is the only one that a buyer who
    /// returns from the payment provider has.
    pub(crate) async fn find_by_token(&self, token: &str) -> Result<Order, ApiError> {
        if !is_plausible_token(token) {
            return Err(ApiError::not_found());
        }
        let mut reader = self.0.db.reader().acquire().await?;
        if let Some(order) = orders::find_by_token(&mut reader, &hash_token(token)).await? {
            return Ok(order);
        }
        drop(reader);
        let subject = self.0.payments.guest_subject_by_token(PURPOSE, token).await?;
        let id = subject.map(OrderId).ok_or_else(ApiError::not_found)?;
        let mut reader = self.0.db.reader().acquire().await?;
        orders::find(&mut reader, id).await?.ok_or_else(ApiError::not_found)
    }

    pub(crate) async fn load_details(&self, order: Order) -> Result<OrderDetails, ApiError> {
        let details = self.load_details_of(vec![order]).await?.pop();
        details.ok_or_else(|| ApiError::internal("no details of one order"))
    }

    /// Two queries, however many orders there are. The caller has checked that the user may see them, and so their
    /// payments.
    async fn load_details_of(&self, found: Vec<Order>) -> Result<Vec<OrderDetails>, ApiError> {
        if found.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<OrderId> = found.iter().map(|order| order.id).collect();
        let mut reader = self.0.db.reader().acquire().await?;
        let lines = orders::lines(&mut reader, &ids).await?;
        drop(reader);
        let payments: Vec<PaymentId> = found.iter().filter_map(|order| order.payment).collect();
        let payments = self.0.payments.summaries(&payments).await?;
        let details = |order: Order| OrderDetails {
            lines: lines.iter().filter(|line| line.order == order.id).cloned().collect(),
            payment: payments.iter().find(|payment| Some(payment.id) == order.payment).cloned(),
            order,
        };
        Ok(found.into_iter().map(details).collect())
    }
}
