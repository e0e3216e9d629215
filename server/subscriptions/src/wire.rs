//! What this area's calls take and show.

use dft_kernel::ApiError;
use dft_kernel::ids;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::{PaymentDue, PaymentId, PaymentSummary, Status};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::quoting::Quoted;
use crate::rules::{Change, Plan, PurchaseStatus, Term, run};
use crate::store::purchases::PastRow;
use crate::subscribing::{Subscribed, Wish};
use crate::{PlanId, PurchaseId};

/// The last second before this moment: people read until when, not from when on no more.
pub(crate) fn last_second(ends_at: Timestamp) -> Timestamp {
    Timestamp(ends_at.0 - 1_000)
}

/// A code as it was typed; an empty box is none.
fn typed(code: Option<String>) -> Option<String> {
    code.filter(|code| !code.trim().is_empty())
}

/// A plan.
#[derive(Serialize, ToSchema)]
pub(crate) struct PlanView {
    #[schema(value_type = i64, example = 2)]
    id: PlanId,
    #[schema(example = "Standard Plan")]
    name: String,
    /// Rupees for the whole duration.
    #[schema(value_type = f64, example = 799)]
    price: Paise,
    #[schema(example = 3)]
    duration_months: i64,
    #[schema(example = json!(["All guided audio"]))]
    features: Vec<String>,
}

impl From<Plan> for PlanView {
    fn from(plan: Plan) -> Self {
        let Plan { id, name, price, months, features } = plan;
        Self { id, name, price, duration_months: months, features }
    }
}

/// Asking what each plan would cost.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct AskQuotes {
    /// A coupon code.
    #[param(example = "WELCOME10")]
    coupon_code: Option<String>,
}

impl AskQuotes {
    pub(crate) fn code(self) -> Option<String> {
        typed(self.coupon_code)
    }
}

/// What a plan would change and cost for the person who asks.
#[derive(Serialize, ToSchema)]
pub(crate) struct QuoteView {
    #[schema(value_type = i64, example = 2)]
    plan_id: PlanId,
    change: Change,
    /// Rupees.
    #[schema(value_type = f64, example = 799)]
    price: Paise,
    /// What is left of the membership it would take the place of.
    #[schema(value_type = f64, example = 120)]
    credit: Paise,
    /// What the coupon takes off.
    #[schema(value_type = f64, example = 0)]
    discount: Paise,
    /// What is to be paid.
    #[schema(value_type = f64, example = 679)]
    amount: Paise,
    /// When it would start, were it paid now.
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    /// Its last second.
    #[schema(value_type = String, format = DateTime)]
    ends_at: Timestamp,
}

impl From<Quoted> for QuoteView {
    fn from(quoted: Quoted) -> Self {
        let Quoted { plan, quote, discount } = quoted;
        Self {
            plan_id: plan.id,
            change: quote.change,
            price: quote.price,
            credit: quote.credit,
            discount,
            amount: quote.left() - discount,
            starts_at: quote.span.starts_at,
            ends_at: last_second(quote.span.ends_at),
        }
    }
}

/// An id in a body: a page of ours sends it as a string, a program as a number.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum WrittenId {
    Text(String),
    Number(f64),
}

impl WrittenId {
    /// The plan it names. What is no id is simply not there, as in a path.
    fn plan(&self) -> Result<PlanId, ApiError> {
        let text = match self {
            Self::Text(text) => text.clone(),
            Self::Number(number) => number.to_string(),
        };
        ids::parse(&text).map(PlanId).map_err(|_| ApiError::not_found())
    }
}

/// Buying a plan.
#[derive(Deserialize, ToSchema)]
pub(crate) struct Subscribe {
    plan_id: WrittenId,
    #[serde(default)]
    #[schema(example = "WELCOME10")]
    coupon_code: Option<String>,
    /// Rupees that the page showed; refused with the right amount when they are not the price any more.
    #[serde(default)]
    #[schema(example = 679)]
    expected_amount: Option<f64>,
}

impl Subscribe {
    pub(crate) fn parse(self) -> Result<Wish, ApiError> {
        let expected = self.expected_amount.map(Paise::as_told);
        Ok(Wish { plan: self.plan_id.plan()?, code: typed(self.coupon_code), expected })
    }
}

/// Whether a purchase waits for its money.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PurchaseState {
    /// To be paid.
    Pending,
    /// Nothing was left to pay: it is theirs.
    Active,
}

/// A purchase, and where to pay it.
#[derive(Serialize, ToSchema)]
pub(crate) struct PurchaseView {
    status: PurchaseState,
    plan: PlanView,
    change: Change,
    /// Rupees.
    #[schema(value_type = f64, example = 799)]
    price: Paise,
    /// What is left of the membership it takes the place of.
    #[schema(value_type = f64, example = 120)]
    credit: Paise,
    /// What the coupon takes off.
    #[schema(value_type = f64, example = 0)]
    discount: Paise,
    /// When it starts, if it is paid now.
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    /// Its last second.
    #[schema(value_type = String, format = DateTime)]
    ends_at: Timestamp,
    #[serde(flatten)]
    money: PaymentDue,
}

impl From<Subscribed> for PurchaseView {
    fn from(subscribed: Subscribed) -> Self {
        let Subscribed { purchase, span, money, again: _ } = subscribed;
        let paid = money.payment_request.is_none();
        Self {
            status: if paid { PurchaseState::Active } else { PurchaseState::Pending },
            change: purchase.change,
            price: purchase.plan.price,
            plan: purchase.plan.into(),
            credit: purchase.credit,
            discount: purchase.discount,
            starts_at: span.starts_at,
            ends_at: last_second(span.ends_at),
            money,
        }
    }
}

/// The membership that runs now.
#[derive(Serialize, ToSchema)]
pub(crate) struct ActiveView {
    subscription_plan: PlanView,
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    /// The last second of the plan, with every term that goes on with it directly.
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
    /// What starts after it.
    upcoming: Vec<UpcomingView>,
}

/// A term to come.
#[derive(Serialize, ToSchema)]
pub(crate) struct UpcomingView {
    #[schema(example = "Basic Plan")]
    plan_name: String,
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    /// Its last second.
    #[schema(value_type = String, format = DateTime)]
    ends_at: Timestamp,
}

impl ActiveView {
    pub(crate) fn of(standing: &[Term], now: Timestamp) -> Option<Self> {
        let (running, last, upcoming) = run(standing, now)?;
        let upcoming = upcoming.into_iter().map(|term| UpcomingView {
            plan_name: term.plan.name.clone(),
            starts_at: term.span.starts_at,
            ends_at: last_second(term.span.ends_at),
        });
        Some(Self {
            subscription_plan: running.plan.clone().into(),
            starts_at: running.span.starts_at,
            expires_at: last_second(last.span.ends_at),
            upcoming: upcoming.collect(),
        })
    }
}

/// What became of a purchase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PastStatus {
    /// It can still be paid.
    Pending,
    /// It was not.
    Unpaid,
    /// It runs.
    Active,
    /// It is to come.
    Upcoming,
    /// It is over.
    Ended,
    /// An upgrade took its place.
    Replaced,
    /// Its money went back, or is on its way.
    Refunded,
}

impl PastStatus {
    fn of(row: &PastRow, payment: Option<&PaymentSummary>, now: Timestamp) -> Self {
        let back = payment.is_some_and(|payment| {
            matches!(payment.status, Status::RefundDue | Status::Refunding | Status::Refunded)
        });
        match row.starts_at.zip(row.ends_at) {
            _ if back || row.revoked_at.is_some() => Self::Refunded,
            None if PurchaseStatus::parse(&row.status) == Some(PurchaseStatus::Open) => Self::Pending,
            None => Self::Unpaid,
            Some(_) if row.replaced_by.is_some() => Self::Replaced,
            Some((starts_at, _)) if now.0 < starts_at => Self::Upcoming,
            Some((_, ends_at)) if now.0 < ends_at => Self::Active,
            Some(_) => Self::Ended,
        }
    }
}

/// A purchase of the past, or one that is open.
#[derive(Serialize, ToSchema)]
pub(crate) struct PastView {
    #[schema(value_type = i64, example = 5)]
    id: PurchaseId,
    #[schema(example = "Standard Plan")]
    plan_name: String,
    /// Rupees.
    #[schema(value_type = f64, example = 799)]
    price: Paise,
    #[schema(example = 3)]
    duration_months: i64,
    /// What was to be paid.
    #[schema(value_type = f64, example = 679)]
    amount: Paise,
    #[schema(value_type = String, format = DateTime)]
    bought_at: Timestamp,
    status: PastStatus,
    #[schema(value_type = Option<String>, format = DateTime)]
    starts_at: Option<Timestamp>,
    /// Its last second.
    #[schema(value_type = Option<String>, format = DateTime)]
    ends_at: Option<Timestamp>,
    payment: Option<PastPaymentView>,
}

/// Its payment.
#[derive(Serialize, ToSchema)]
pub(crate) struct PastPaymentView {
    #[schema(value_type = i64, example = 12)]
    id: PaymentId,
    status: Status,
    /// Rupees.
    #[schema(value_type = f64, example = 679)]
    amount: Paise,
    /// Rupees that went back, or are on their way.
    #[schema(value_type = f64, example = 0)]
    refunded: Paise,
    /// Where to pay, while it can be paid.
    payment_url: Option<String>,
}

impl PastView {
    pub(crate) fn new(row: PastRow, payment: Option<PaymentSummary>, now: Timestamp) -> Self {
        let status = PastStatus::of(&row, payment.as_ref(), now);
        Self {
            id: PurchaseId(row.id),
            plan_name: row.plan_name,
            price: Paise(row.price_paise),
            duration_months: row.months,
            amount: Paise(row.amount_paise),
            bought_at: Timestamp(row.created_at),
            status,
            starts_at: row.starts_at.map(Timestamp),
            ends_at: row.ends_at.map(|moment| last_second(Timestamp(moment))),
            payment: payment.map(|payment| {
                let PaymentSummary { id, status, amount, refunded, payment_url, .. } = payment;
                PastPaymentView { id, status, amount, refunded, payment_url }
            }),
        }
    }
}
