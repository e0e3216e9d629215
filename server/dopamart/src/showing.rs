//! Orders, for whoever may see them: their owner, or whoever holds the token of a guest's.

use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::token::hash_token;
use dft_payments::{PaymentId, PaymentSummary};

use crate::store::orders::{self, OrderLineRow, OrderRow};
use crate::{Dopamart, OrderId, PURPOSE};

/// An order with everything that is shown of it.
pub(crate) struct WholeOrder {
    pub(crate) row: OrderRow,
    pub(crate) lines: Vec<OrderLineRow>,
    pub(crate) payment: Option<PaymentSummary>,
    pub(crate) invoiced: bool,
}

/// How somebody came to see an order, and so where its pages are for them.
pub(crate) enum Door {
    Owner,
    Token(String),
}

/// The page of a guest's order.
pub(crate) fn track(token: &str) -> String {
    format!("/dopamart/orders/track/{token}")
}

impl Door {
    /// The order's page.
    pub(crate) fn page(&self, id: OrderId) -> String {
        match self {
            Self::Owner => format!("/dopamart/orders/{}", id.0),
            Self::Token(token) => track(token),
        }
    }

    pub(crate) fn token(&self) -> Option<&str> {
        match self {
            Self::Owner => None,
            Self::Token(token) => Some(token),
        }
    }
}

/// An address in its comparable form. What an identity provider has verified needs no second look.
pub(crate) fn email_key(email: &str) -> String {
    email.trim().to_lowercase()
}

impl Dopamart {
    /// A person's orders before this one: their own, and those placed as a guest with the address they have verified.
    pub(crate) async fn orders(
        &self,
        member: &Member,
        before: Option<OrderId>,
    ) -> Result<Vec<WholeOrder>, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let rows = orders::list(&mut reader, (member.id, &email_key(&member.email)), before).await?;
        drop(reader);
        self.wholes(rows).await
    }

    /// One of them.
    pub(crate) async fn order_of(&self, member: &Member, id: OrderId) -> Result<OrderRow, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let row = orders::of_person(&mut reader, id, member.id, &email_key(&member.email)).await?;
        row.ok_or_else(ApiError::not_found)
    }

    /// The guest's order that a token opens: one of its own, or that of its payment, which is all that somebody who
    /// comes back from the provider has in hand.
    pub(crate) async fn order_by_token(&self, token: &str) -> Result<OrderRow, ApiError> {
        let plain = (20..=64).contains(&token.len())
            && token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
        if !plain {
            return Err(ApiError::not_found());
        }
        let mut reader = self.0.db.reader().acquire().await?;
        if let Some(row) = orders::by_token(&mut reader, &hash_token(token)).await? {
            return Ok(row);
        }
        drop(reader);
        let subject = self.0.payments.guest_subject_by_token(PURPOSE, token).await?;
        let id = subject.map(OrderId).ok_or_else(ApiError::not_found)?;
        let mut reader = self.0.db.reader().acquire().await?;
        orders::find(&mut reader, id).await?.ok_or_else(ApiError::not_found)
    }

    /// An order with its lines and its payment.
    pub(crate) async fn whole(&self, row: OrderRow) -> Result<WholeOrder, ApiError> {
        let whole = self.wholes(vec![row]).await?.pop();
        whole.ok_or_else(|| ApiError::internal("one order, and none came of it"))
    }

    /// Orders with their lines and payments: two queries, however many there are.
    async fn wholes(&self, rows: Vec<OrderRow>) -> Result<Vec<WholeOrder>, ApiError> {
        if rows.is_empty() {
            return Ok(Vec::new());
        }
        let ids: Vec<OrderId> = rows.iter().map(OrderRow::id).collect();
        let mut reader = self.0.db.reader().acquire().await?;
        let lines = orders::lines(&mut reader, &ids).await?;
        drop(reader);
        let payments: Vec<PaymentId> = rows.iter().filter_map(OrderRow::payment).collect();
        // The rows above are theirs, so what paid for them is too.
        let payments = self.0.payments.summaries(&payments).await?;
        let whole = |row: OrderRow| WholeOrder {
            lines: lines.iter().filter(|line| line.order() == row.id()).cloned().collect(),
            payment: payments.iter().find(|payment| Some(payment.id) == row.payment()).cloned(),
            invoiced: row.was_paid(),
            row,
        };
        Ok(rows.into_iter().map(whole).collect())
    }
}
