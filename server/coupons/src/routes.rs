//! The calls: what is this code worth, and never mind.

use axum::extract::State;
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::{ClientIp, Json};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Coupons;
use crate::wire::{ApplyCoupon, CouponView, RemoveCoupon, RemovedView, invalid_coupon};

/// The service's calls.
pub fn routes() -> OpenApiRouter<Coupons> {
    OpenApiRouter::new().routes(routes!(apply_coupon)).routes(routes!(remove_coupon))
}

/// Ask what a code takes off an amount. Uses nothing up; guests may ask too.
#[utoipa::path(
    post,
    path = "/api/v1/coupons/apply/",
    tag = "coupons",
    request_body = ApplyCoupon,
    responses(
        (status = 200, description = "It is good here and now", body = CouponView),
        (status = 422, description = "Invalid coupon code, for whatever reason", body = ErrorResponse),
        (status = 429, description = "Too many refused codes", body = ErrorResponse),
    )
)]
async fn apply_coupon(
    State(coupons): State<Coupons>,
    member: Option<Member>,
    client: ClientIp,
    Json(wish): Json<ApplyCoupon>,
) -> Result<Json<CouponView>, ApiError> {
    let person = member.map(|member| format!("user:{}", member.id.0));
    let asking = async {
        let (code, amount, area) = wish.parse()?;
        let offer = coupons.offer(&code, area, person.as_deref(), None).await?;
        let off = offer.off(amount).ok_or_else(invalid_coupon)?;
        Ok(Json(CouponView::new(offer, off)))
    };
    coupons.guess(person.as_deref(), client, asking).await
}

/// Take a code out of the box again.
#[utoipa::path(
    post,
    path = "/api/v1/coupons/remove/",
    tag = "coupons",
    request_body = RemoveCoupon,
    responses((status = 200, description = "Gone", body = RemovedView))
)]
async fn remove_coupon(Json(_): Json<RemoveCoupon>) -> Json<RemovedView> {
    Json(RemovedView { success: true, message: "Coupon removed" })
}
