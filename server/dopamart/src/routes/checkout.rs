//! Checking out.

use axum::extract::State;
use dft_coupons::CouponHolder;
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::{ClientIp, Json};
use http::StatusCode;

use crate::Dopamart;
use crate::wire::checkout::CheckOut;
use crate::wire::orders::OrderView;

/// Order what is in the cart: a member's own, or the one a guest brings along. Answers with the payment's link, or
/// without one when nothing is left to pay: `status` decides.
#[utoipa::path(
    post,
    path = "/api/v1/dopamart/cart/checkout/",
    tag = "dopamart",
    request_body = CheckOut,
    responses(
        (status = 201, description = "Ordered; kept until it is paid", body = OrderView),
        (status = 200, description = "The same order again", body = OrderView),
        (status = 202, description = "Ordered; the link is still to come", body = OrderView),
        (status = 401, description = "Neither signed in nor a guest with name and e-mail", body = ErrorResponse),
        (status = 404, description = "No such address, or not yours", body = ErrorResponse),
        (status = 409, description = "out_of_stock with the product and what is available, price_changed with the right amount, too_many_holds", body = ErrorResponse),
        (status = 422, description = "cart_empty, address_needed, invalid_coupon, or a field", body = ErrorResponse),
        (status = 429, description = "Too many guest orders from one address", body = ErrorResponse),
    )
)]
pub(super) async fn check_out(
    State(shop): State<Dopamart>,
    member: Option<Member>,
    client: ClientIp,
    Json(wish): Json<CheckOut>,
) -> Result<(StatusCode, Json<OrderView>), ApiError> {
    let placed = if let Some(member) = member {
        let (address, terms) = wish.of_member();
        let order = shop.check_out(&member, address, &terms);
        match terms.code {
            Some(_) => {
                let holder = CouponHolder::User(member.id);
                shop.0.coupons.with_guess_limit(Some(&holder), client, order).await?
            }
            None => order.await?,
        }
    } else {
        let wish = wish.of_guest()?;
        shop.0.guest_order_limit.check(client)?;
        let order = shop.check_out_guest(&wish);
        match wish.terms.code {
            Some(_) => {
                let holder = CouponHolder::Guest(wish.email.clone());
                shop.0.coupons.with_guess_limit(Some(&holder), client, order).await?
            }
            None => order.await?,
        }
    };
    let status = match (placed.again, placed.view.is_pending()) {
        (_, true) => StatusCode::ACCEPTED,
        (true, false) => StatusCode::OK,
        (false, false) => StatusCode::CREATED,
    };
    Ok((status, Json(placed.view)))
}
