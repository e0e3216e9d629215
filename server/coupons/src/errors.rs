//! The one error of this area.

use dft_kernel::ApiError;
use http::StatusCode;

pub(crate) const INVALID_COUPON: &str = "invalid_coupon";

/// The error for every rejected code. It is the same whatever the reason, so that it does not reveal which codes exist.
pub fn invalid_coupon() -> ApiError {
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, INVALID_COUPON, "Invalid coupon code")
}
