//! Pure decisions: what a plan costs, when it runs, and which states a purchase may take.

mod billing_period;
mod purchase;
mod quote;

use dft_kernel::money::Paise;

pub(crate) use billing_period::{BillingPeriod, last_second};
pub(crate) use purchase::{
    Buyer, Change, HistoryEntry, HistoryTerm, Purchase, PurchaseHistoryStatus, PurchaseStatus,
};
pub(crate) use quote::{
    CurrentRun, Quote, current_run, has_overlap, next_period, quote, schedule, unexpired,
};

use crate::{PlanId, TermId};

/// A plan, as it is sold now or as it was when it was bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) id: PlanId,
    pub(crate) name: String,
    pub(crate) price: Paise,
    pub(crate) months: i64,
    pub(crate) features: Vec<String>,
    pub(crate) benefits: Benefits,
}

/// What a plan gives besides the library. Features are text for people; rules read this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Benefits {
    /// What it takes off the fee of every consultation, in percent.
    pub(crate) consultation_percent: u32,
    /// For how many people it is.
    pub(crate) seats: u32,
}

/// An effective term: neither replaced nor revoked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Term {
    pub(crate) id: TermId,
    pub(crate) plan: Plan,
    /// What it cost in money and credit.
    pub(crate) value: Paise,
    pub(crate) period: BillingPeriod,
}

/// The plan that a user has now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActivePlan {
    pub id: PlanId,
    /// Its name when it was bought.
    pub name: String,
    /// What it takes off the fee of every consultation, in percent.
    pub consultation_percent: u32,
}
