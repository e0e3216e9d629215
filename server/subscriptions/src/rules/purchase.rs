//! A purchase: its states, and what it changes for the user.

use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::{PaymentId, Status};
use serde::Serialize;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use super::{Plan, Quote};
use crate::{PurchaseId, TermId};

/// What buying a plan changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub(crate) enum Change {
    /// There is no membership: it starts at once.
    New,
    /// The same plan: its months are added at the end.
    Extend,
    /// A more expensive plan: it starts at once, with credit for the unused days of the terms it replaces.
    Upgrade,
    /// Another plan: it starts when the last term ends, at full price.
    #[serde(rename = "later")]
    #[strum(serialize = "later")]
    Deferred,
}

impl Change {
    /// The text in the database.
    pub(crate) fn as_str(self) -> &'static str {
        self.into()
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub(crate) enum PurchaseStatus {
    /// Its link can be paid.
    Open,
    /// It is paid and has its term.
    Done,
    /// Its link has ended, or the user chose something else. A late payment may still come.
    Closed,
}

impl PurchaseStatus {
    /// The text in the database.
    pub(crate) fn as_str(self) -> &'static str {
        self.into()
    }

    /// Every allowed transition. A late payment completes a closed purchase.
    pub(crate) fn can_become(self, next: Self) -> bool {
        matches!((self, next), (Self::Open, Self::Done | Self::Closed) | (Self::Closed, Self::Done))
    }
}

#[derive(Debug, Clone)]
pub(crate) struct Buyer {
    pub(crate) user: UserId,
    pub(crate) name: String,
    /// None for demo users, who get no email.
    pub(crate) email: Option<String>,
}

#[derive(Debug, Clone)]
pub(crate) struct Purchase {
    pub(crate) id: PurchaseId,
    pub(crate) buyer: Buyer,
    /// As it was when it was quoted.
    pub(crate) plan: Plan,
    pub(crate) change: Change,
    pub(crate) credit: Paise,
    pub(crate) credited_terms: Vec<TermId>,
    pub(crate) coupon: Option<String>,
    pub(crate) discount: Paise,
    pub(crate) amount: Paise,
    pub(crate) status: PurchaseStatus,
}

impl Purchase {
    /// Whether it is for this plan, change and credit with this coupon. A coupon it has reserved is not validated again.
    pub(crate) fn matches_request(&self, plan: &Plan, quote: &Quote, coupon: Option<&str>) -> bool {
        self.plan == *plan
            && self.change == quote.change
            && self.credited_terms == quote.credited_terms
            && self.credit == quote.credit
            && self.coupon.as_deref() == coupon
    }
}

/// A purchase in the user's history, with its term if it has one.
pub(crate) struct HistoryEntry {
    pub(crate) id: PurchaseId,
    pub(crate) plan_name: String,
    pub(crate) price: Paise,
    pub(crate) months: i64,
    pub(crate) amount: Paise,
    pub(crate) payment: Option<PaymentId>,
    pub(crate) status: PurchaseStatus,
    pub(crate) created_at: Timestamp,
    pub(crate) term: Option<HistoryTerm>,
}

pub(crate) struct HistoryTerm {
    pub(crate) starts_at: Timestamp,
    pub(crate) ends_at: Timestamp,
    pub(crate) is_replaced: bool,
    pub(crate) is_revoked: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PurchaseHistoryStatus {
    /// It can still be paid.
    Pending,
    /// It was not paid.
    Unpaid,
    Active,
    Upcoming,
    Ended,
    /// An upgrade has replaced it.
    Replaced,
    /// It was refunded, or the refund is in progress.
    Refunded,
}

impl HistoryEntry {
    pub(crate) fn history_status(
        &self,
        payment_status: Option<Status>,
        now: Timestamp,
    ) -> PurchaseHistoryStatus {
        let refunded =
            matches!(payment_status, Some(Status::RefundDue | Status::Refunding | Status::Refunded));
        match &self.term {
            _ if refunded => PurchaseHistoryStatus::Refunded,
            None if self.status == PurchaseStatus::Open => PurchaseHistoryStatus::Pending,
            None => PurchaseHistoryStatus::Unpaid,
            Some(term) if term.is_revoked => PurchaseHistoryStatus::Refunded,
            Some(term) if term.is_replaced => PurchaseHistoryStatus::Replaced,
            Some(term) if now < term.starts_at => PurchaseHistoryStatus::Upcoming,
            Some(term) if now < term.ends_at => PurchaseHistoryStatus::Active,
            Some(_) => PurchaseHistoryStatus::Ended,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_survive_the_database_round_trip() {
        for change in Change::VARIANTS {
            assert_eq!(change.as_str().parse(), Ok(*change));
        }
        assert_eq!(Change::Deferred.as_str(), "later");
        for status in PurchaseStatus::VARIANTS {
            assert_eq!(status.as_str().parse(), Ok(*status));
        }
    }

    #[test]
    fn a_done_purchase_is_final_and_none_is_reopened() {
        for &status in PurchaseStatus::VARIANTS {
            assert!(!PurchaseStatus::Done.can_become(status) && !status.can_become(PurchaseStatus::Open));
        }
    }
}
