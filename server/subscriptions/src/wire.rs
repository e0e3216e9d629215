//! Request and response bodies of the subscription endpoints.

use dft_kernel::ApiError;
use dft_kernel::ids;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::{PaymentDue, PaymentId, PaymentSummary, Status, expected_price};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::membership::PastPurchase;
use crate::purchase::{PlacedPurchase, SubscribeRequest};
use crate::quotes::PlanQuote;
use crate::rules::{Change, CurrentRun, Plan, PurchaseHistoryStatus, last_second};
use crate::{PlanId, PurchaseId};

/// The code, unless the form field was left blank.
fn non_blank(code: Option<String>) -> Option<String> {
    code.filter(|code| !code.trim().is_empty())
}

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
    /// What it takes off the fee of every consultation, in percent.
    #[schema(example = 10)]
    consultation_percent: u32,
    /// For how many people it is.
    #[schema(example = 1)]
    seats: u32,
}

impl From<Plan> for PlanView {
    fn from(plan: Plan) -> Self {
        let Plan { id, name, price, months, features, benefits } = plan;
        Self {
            id,
            name,
            price,
            duration_months: months,
            features,
            consultation_percent: benefits.consultation_percent,
            seats: benefits.seats,
        }
    }
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub(crate) struct QuotesQuery {
    /// A coupon code.
    #[param(example = "WELCOME10")]
    coupon_code: Option<String>,
}

impl QuotesQuery {
    pub(crate) fn code(self) -> Option<String> {
        non_blank(self.coupon_code)
    }
}

/// What a plan would change and cost for the caller.
#[derive(Serialize, ToSchema)]
pub(crate) struct QuoteView {
    #[schema(value_type = i64, example = 2)]
    plan_id: PlanId,
    change: Change,
    /// Rupees.
    #[schema(value_type = f64, example = 799)]
    price: Paise,
    /// The unused value of the membership it would replace.
    #[schema(value_type = f64, example = 120)]
    credit: Paise,
    /// The coupon's discount.
    #[schema(value_type = f64, example = 0)]
    discount: Paise,
    /// What is left to pay.
    #[schema(value_type = f64, example = 679)]
    amount: Paise,
    /// When it would start if it were paid now.
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    /// Its last second.
    #[schema(value_type = String, format = DateTime)]
    ends_at: Timestamp,
}

impl From<PlanQuote> for QuoteView {
    fn from(PlanQuote { plan, quote, discount }: PlanQuote) -> Self {
        Self {
            plan_id: plan.id,
            change: quote.change,
            price: quote.price,
            credit: quote.credit,
            discount,
            amount: quote.amount_before_coupon() - discount,
            starts_at: quote.period.starts_at,
            ends_at: last_second(quote.period.ends_at),
        }
    }
}

/// An id in a body: a string or a number.
#[derive(Deserialize, ToSchema)]
#[serde(untagged)]
pub(crate) enum StringOrNumberId {
    Text(String),
    Number(f64),
}

impl StringOrNumberId {
    /// The plan id. What is not an id is not found, as in a path.
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
    plan_id: StringOrNumberId,
    #[serde(default)]
    #[schema(example = "WELCOME10")]
    coupon_code: Option<String>,
    /// The rupees that the page showed. When the price is another, the response is `price_changed` with the right amount.
    #[serde(default)]
    #[schema(example = 679)]
    expected_amount: Option<f64>,
}

impl Subscribe {
    pub(crate) fn parse(self) -> Result<SubscribeRequest, ApiError> {
        let expected = expected_price(self.expected_amount);
        let coupon_code = non_blank(self.coupon_code);
        Ok(SubscribeRequest { plan: self.plan_id.plan()?, coupon_code, expected })
    }
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PurchaseResultStatus {
    /// Awaiting payment.
    Pending,
    /// Nothing was left to pay.
    Active,
}

/// A purchase, with its payment link.
#[derive(Serialize, ToSchema)]
pub(crate) struct PurchaseView {
    status: PurchaseResultStatus,
    plan: PlanView,
    change: Change,
    /// Rupees.
    #[schema(value_type = f64, example = 799)]
    price: Paise,
    /// The unused value of the membership it replaces.
    #[schema(value_type = f64, example = 120)]
    credit: Paise,
    /// The coupon's discount.
    #[schema(value_type = f64, example = 0)]
    discount: Paise,
    /// When it starts if it is paid now.
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    /// Its last second.
    #[schema(value_type = String, format = DateTime)]
    ends_at: Timestamp,
    #[serde(flatten)]
    payment_due: PaymentDue,
}

impl PurchaseView {
    pub(crate) fn new(placed: PlacedPurchase, payment_due: PaymentDue) -> Self {
        let PlacedPurchase { purchase, period } = placed;
        Self {
            status: match payment_due.payment_request {
                Some(_) => PurchaseResultStatus::Pending,
                None => PurchaseResultStatus::Active,
            },
            change: purchase.change,
            price: purchase.plan.price,
            plan: purchase.plan.into(),
            credit: purchase.credit,
            discount: purchase.discount,
            starts_at: period.starts_at,
            ends_at: last_second(period.ends_at),
            payment_due,
        }
    }
}

/// The active membership.
#[derive(Serialize, ToSchema)]
pub(crate) struct ActiveView {
    subscription_plan: PlanView,
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    /// The last second of the plan, including every term that directly continues it.
    #[schema(value_type = String, format = DateTime)]
    expires_at: Timestamp,
    /// The terms that start after it.
    upcoming: Vec<UpcomingView>,
}

/// A term that has not started.
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

impl From<CurrentRun<'_>> for ActiveView {
    fn from(CurrentRun { current, last, upcoming }: CurrentRun<'_>) -> Self {
        let upcoming = upcoming.into_iter().map(|term| UpcomingView {
            plan_name: term.plan.name.clone(),
            starts_at: term.period.starts_at,
            ends_at: last_second(term.period.ends_at),
        });
        Self {
            subscription_plan: current.plan.clone().into(),
            starts_at: current.period.starts_at,
            expires_at: last_second(last.period.ends_at),
            upcoming: upcoming.collect(),
        }
    }
}

/// A purchase in the history.
#[derive(Serialize, ToSchema)]
pub(crate) struct PurchaseHistoryView {
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
    status: PurchaseHistoryStatus,
    #[schema(value_type = Option<String>, format = DateTime)]
    starts_at: Option<Timestamp>,
    /// Its last second.
    #[schema(value_type = Option<String>, format = DateTime)]
    ends_at: Option<Timestamp>,
    payment: Option<PurchasePaymentView>,
}

/// The payment of a purchase.
#[derive(Serialize, ToSchema)]
pub(crate) struct PurchasePaymentView {
    #[schema(value_type = i64, example = 12)]
    id: PaymentId,
    status: Status,
    /// Rupees.
    #[schema(value_type = f64, example = 679)]
    amount: Paise,
    /// Rupees that are refunded, or whose refund is in progress.
    #[schema(value_type = f64, example = 0)]
    refunded: Paise,
    /// Where to pay, while it can be paid.
    payment_url: Option<String>,
}

impl From<PaymentSummary> for PurchasePaymentView {
    fn from(payment: PaymentSummary) -> Self {
        let PaymentSummary { id, status, amount, refunded, payment_url, .. } = payment;
        Self { id, status, amount, refunded, payment_url }
    }
}

impl PurchaseHistoryView {
    pub(crate) fn new(past: PastPurchase, now: Timestamp) -> Self {
        let PastPurchase { entry, payment } = past;
        Self {
            id: entry.id,
            status: entry.history_status(payment.as_ref().map(|payment| payment.status), now),
            plan_name: entry.plan_name,
            price: entry.price,
            duration_months: entry.months,
            amount: entry.amount,
            bought_at: entry.created_at,
            starts_at: entry.term.as_ref().map(|term| term.starts_at),
            ends_at: entry.term.as_ref().map(|term| last_second(term.ends_at)),
            payment: payment.map(PurchasePaymentView::from),
        }
    }
}
