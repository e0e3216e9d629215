//! The coupon endpoints.

use axum::extract::State;
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::{ClientIp, Json};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::errors::invalid_coupon;
use crate::wire::{ApplyCoupon, CouponView, RemoveCoupon, RemovedView};
use crate::{CouponHolder, Coupons};

pub fn routes() -> OpenApiRouter<Coupons> {
    OpenApiRouter::new().routes(routes!(apply_coupon)).routes(routes!(remove_coupon))
}

/// Preview the discount of a coupon code. Does not use the coupon; guests may call it too.
#[utoipa::path(
    post,
    path = "/api/v1/coupons/apply/",
    tag = "coupons",
    request_body = ApplyCoupon,
    responses(
        (status = 200, description = "The coupon is valid for this amount and area", body = CouponView),
        (status = 422, description = "Invalid coupon code, for any reason", body = ErrorResponse),
        (status = 429, description = "Too many invalid codes", body = ErrorResponse),
    )
)]
async fn apply_coupon(
    State(coupons): State<Coupons>,
    member: Option<Member>,
    client: ClientIp,
    Json(body): Json<ApplyCoupon>,
) -> Result<Json<CouponView>, ApiError> {
    let holder = member.map(|member| CouponHolder::User(member.id));
    let preview = async {
        let request = body.parse()?;
        let preview = coupons.preview(&request.code, request.area, holder.as_ref(), None).await?;
        let discount = preview.discount_for(request.amount).ok_or_else(invalid_coupon)?;
        Ok(Json(CouponView::new(preview, discount)))
    };
    coupons.with_guess_limit(holder.as_ref(), client, preview).await
}

/// Remove a coupon code from a form. Always succeeds: the server keeps no state for a previewed code.
#[utoipa::path(
    post,
    path = "/api/v1/coupons/remove/",
    tag = "coupons",
    request_body = RemoveCoupon,
    responses((status = 200, description = "Removed", body = RemovedView))
)]
async fn remove_coupon(Json(_): Json<RemoveCoupon>) -> Json<RemovedView> {
    Json(RemovedView { success: true, message: "Coupon removed" })
}
