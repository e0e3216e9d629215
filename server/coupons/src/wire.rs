//! Request and response bodies of the coupon endpoints.

use dft_kernel::ApiError;
use dft_kernel::money::Paise;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::CouponCode;
use crate::errors::invalid_coupon;
use crate::preview::CouponPreview;
use crate::rules::{Area, Discount};

#[derive(Deserialize, ToSchema)]
pub(crate) struct ApplyCoupon {
    #[serde(default)]
    #[schema(example = "WELCOME10")]
    code: String,
    /// Rupees.
    #[serde(default)]
    #[schema(example = 1499)]
    amount: f64,
    /// Where the coupon is to be used; consultations when absent.
    #[serde(default)]
    area: Option<Area>,
}

pub(crate) struct PreviewRequest {
    pub(crate) code: CouponCode,
    pub(crate) amount: Paise,
    pub(crate) area: Area,
}

impl ApplyCoupon {
    pub(crate) fn parse(self) -> Result<PreviewRequest, ApiError> {
        let amount = Paise::from_rupees(self.amount).map_err(|_| invalid_coupon())?;
        if amount < Paise::ZERO {
            return Err(invalid_coupon());
        }
        let area = self.area.unwrap_or(Area::Consultations);
        Ok(PreviewRequest { code: CouponCode::parse(&self.code)?, amount, area })
    }
}

/// A valid coupon and its discount.
#[derive(Serialize, ToSchema)]
pub(crate) struct CouponView {
    #[schema(example = "WELCOME10")]
    code: String,
    #[schema(example = "percentage")]
    discount_type: &'static str,
    /// Percent, or rupees.
    #[schema(value_type = f64, example = 10)]
    discount_value: DiscountValue,
    /// Rupees off the given amount.
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
    pub(crate) fn new(preview: CouponPreview, discount_amount: Paise) -> Self {
        let (discount_type, discount_value) = match preview.discount() {
            Discount::Percentage(percent) => ("percentage", DiscountValue::Percent(percent)),
            Discount::Fixed(value) => ("fixed", DiscountValue::Rupees(value)),
        };
        Self { code: preview.code, discount_type, discount_value, discount_amount }
    }
}

#[derive(Deserialize, ToSchema)]
pub(crate) struct RemoveCoupon {
    #[serde(default)]
    #[schema(example = "WELCOME10")]
    #[expect(dead_code, reason = "the call names the code, and nothing depends on it")]
    code: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub(crate) struct RemovedView {
    pub(crate) success: bool,
    #[schema(example = "Coupon removed")]
    pub(crate) message: &'static str,
}
