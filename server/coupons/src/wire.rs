//! What the coupon calls take and show.

use dft_kernel::ApiError;
use dft_kernel::money::Paise;
use http::StatusCode;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::quoting::Offer;
use crate::rules::{Area, Discount};

/// Every refusal of a code reads the same: nobody learns which codes exist.
pub fn invalid_coupon() -> ApiError {
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, INVALID, "Invalid coupon code")
}

pub(crate) const INVALID: &str = "invalid_coupon";

/// Asking what a code is worth.
#[derive(Deserialize, ToSchema)]
pub(crate) struct ApplyCoupon {
    #[serde(default)]
    #[schema(example = "WELCOME10")]
    code: String,
    /// Rupees.
    #[serde(default)]
    #[schema(example = 1499)]
    amount: f64,
    /// Where; consultations when absent.
    #[serde(default)]
    area: Option<Area>,
}

impl ApplyCoupon {
    pub(crate) fn parse(self) -> Result<(String, Paise, Area), ApiError> {
        let amount = Paise::as_told(self.amount);
        if amount < Paise::ZERO || self.code.trim().is_empty() || self.code.len() > 100 {
            return Err(invalid_coupon());
        }
        Ok((self.code, amount, self.area.unwrap_or(Area::Consultations)))
    }
}

/// What the code takes off.
#[derive(Serialize, ToSchema)]
pub(crate) struct CouponView {
    #[schema(example = "WELCOME10")]
    code: String,
    #[schema(example = "percentage")]
    discount_type: &'static str,
    /// Percent, or rupees.
    #[schema(value_type = f64, example = 10)]
    discount_value: DiscountValue,
    /// Rupees off the amount that was asked about.
    #[schema(value_type = f64, example = 150)]
    discount_amount: Paise,
}

#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum DiscountValue {
    Percent(u32),
    Rupees(Paise),
}

impl CouponView {
    pub(crate) fn new(offer: Offer, discount_amount: Paise) -> Self {
        let (discount_type, discount_value) = match offer.discount() {
            Discount::Percentage(percent) => ("percentage", DiscountValue::Percent(percent)),
            Discount::Fixed(value) => ("fixed", DiscountValue::Rupees(value)),
        };
        Self { code: offer.code, discount_type, discount_value, discount_amount }
    }
}

/// Taking a code out of the box. The server holds nothing yet, so there is nothing to undo.
#[derive(Deserialize, ToSchema)]
pub(crate) struct RemoveCoupon {
    #[serde(default)]
    #[schema(example = "WELCOME10")]
    #[expect(dead_code, reason = "the call names the code, and nothing depends on it")]
    code: Option<String>,
}

/// Done.
#[derive(Serialize, ToSchema)]
pub(crate) struct RemovedView {
    pub(crate) success: bool,
    #[schema(example = "Coupon removed")]
    pub(crate) message: &'static str,
}
