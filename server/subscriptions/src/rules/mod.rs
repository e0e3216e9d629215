//! What a subscription costs, when it runs and what it may become, decided without a database.

mod calendar;
mod purchase;
mod quote;

use dft_kernel::money::Paise;

pub(crate) use calendar::Span;
pub(crate) use purchase::{Change, PurchaseStatus};
pub(crate) use quote::{Quote, after, live, overlap, place, quote, run};

use crate::{PlanId, TermId};

/// A plan, as it is sold now or as it was when somebody bought it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) id: PlanId,
    pub(crate) name: String,
    pub(crate) price: Paise,
    pub(crate) months: i64,
    pub(crate) features: Vec<String>,
}

/// A term that counts: nobody has replaced or revoked it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Term {
    pub(crate) id: TermId,
    pub(crate) plan: Plan,
    /// What it cost in money and credit.
    pub(crate) value: Paise,
    pub(crate) span: Span,
}
