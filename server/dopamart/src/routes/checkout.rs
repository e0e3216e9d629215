//! Checkout.

use axum::extract::State;
use dft_coupons::CouponHolder;
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::{ClientIp, Json};
use dft_payments::{PaymentDue, Sale};
use http::StatusCode;

use crate::Dopamart;
use crate::wire::checkout::CheckOut;
use crate::wire::orders::OrderView;

/// Places an order from the member's cart or from a guest's items. Returns the payment link, or none when there is
/// nothing to pay: see `status`.
#[utoipa::path(
    post,
    path = "/api/v1/dopamart/cart/checkout/",
    tag = "dopamart",
    request_body = CheckOut,
    responses(
        (status = 201, description = "Placed; the stock is reserved until `hold_expires_at`", body = OrderView),
        (status = 200, description = "The same order is pending already", body = OrderView),
        (status = 202, description = "Placed; the provider has not created the link yet", body = OrderView),
        (status = 401, description = "Neither signed in nor a guest with name and email", body = ErrorResponse),
        (status = 404, description = "No such address of the member", body = ErrorResponse),
        (status = 409, description = "out_of_stock with the product and the available quantity, price_changed with the right amount, too_many_holds", body = ErrorResponse),
        (status = 422, description = "cart_empty, address_needed, invalid_coupon, or invalid fields", body = ErrorResponse),
        (status = 429, description = "Too many guest orders from one IP address", body = ErrorResponse),
    )
)]
pub(super) async fn check_out(
    State(shop): State<Dopamart>,
    member: Option<Member>,
    client: ClientIp,
    Json(request): Json<CheckOut>,
) -> Result<(StatusCode, Json<OrderView>), ApiError> {
    let sale = if let Some(member) = member {
        let options = request.options();
        let holder = CouponHolder::User(member.id);
        let code = options.coupon_code.as_deref();
        let checkout = shop.check_out(&member, request.address_id, &options);
        shop.0.coupons.with_optional_code(code, &holder, client, checkout).await?
    } else {
        let request = request.into_guest_checkout()?;
        shop.0.guest_order_limit.check(client)?;
        let holder = CouponHolder::Guest(request.email.clone());
        let code = request.options.coupon_code.as_deref();
        let checkout = shop.check_out_guest(&request);
        shop.0.coupons.with_optional_code(code, &holder, client, checkout).await?
    };
    let Sale { subject: placed, link, existing } = sale;
    let payment_due = PaymentDue::new(placed.order.total, link);
    let status = payment_due.status_code(existing);
    Ok((status, Json(OrderView::placed(placed, payment_due))))
}
