//! Orders: of the member, or opened with a guest order's tracking token.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::Json;
use dft_kernel::ids::PathId;
use dft_payments::PaymentDue;
use http::StatusCode;

use crate::order_access::OrderAccess;
use crate::wire::invoices::InvoiceView;
use crate::wire::orders::{OrderView, OrdersQuery, PayOrderView};
use crate::{Dopamart, OrderId};

/// Lists the member's orders, including guest orders with their verified email address, fifty per page.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/orders/",
    tag = "dopamart",
    params(OrdersQuery),
    responses(
        (status = 200, description = "Newest first", body = [OrderView]),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 404, description = "Invalid `before`", body = ErrorResponse),
    )
)]
pub(super) async fn list_orders(
    State(shop): State<Dopamart>,
    member: Member,
    query: Result<Query<OrdersQuery>, QueryRejection>,
) -> Result<Json<Vec<OrderView>>, ApiError> {
    let Query(query) = query.map_err(|_| ApiError::not_found())?;
    let orders = shop.list_orders(&member, query.before).await?;
    Ok(Json(orders.into_iter().map(|order| OrderView::new(order, &OrderAccess::Owner)).collect()))
}

/// Returns one of the member's orders.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/orders/{id}/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The order", body = OrderView),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 404, description = "No such order of the member", body = ErrorResponse),
    )
)]
pub(super) async fn show_order(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(id): PathId<OrderId>,
) -> Result<Json<OrderView>, ApiError> {
    let order = shop.find_for_member(&member, id).await?;
    Ok(Json(OrderView::new(shop.load_details(order).await?, &OrderAccess::Owner)))
}

/// Returns the payment link of a pending order, or a new one when it has expired.
#[utoipa::path(
    post,
    path = "/api/v1/dopamart/orders/{id}/pay/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The payment link", body = PayOrderView),
        (status = 202, description = "The provider has not created the link yet", body = PayOrderView),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 404, description = "No such order of the member", body = ErrorResponse),
        (status = 409, description = "not_pending: the order is not pending", body = ErrorResponse),
    )
)]
pub(super) async fn pay_order(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(id): PathId<OrderId>,
) -> Result<(StatusCode, Json<PayOrderView>), ApiError> {
    let order = shop.find_for_member(&member, id).await?;
    pay(&shop, order.id).await
}

async fn pay(shop: &Dopamart, id: OrderId) -> Result<(StatusCode, Json<PayOrderView>), ApiError> {
    let link = shop.payment_link(id).await?;
    let payment_due = PaymentDue::new(link.amount, Some(link));
    Ok((payment_due.status_code(true), Json(PayOrderView::new(id, payment_due))))
}

/// Returns the invoice of one of the member's orders.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/orders/{id}/invoice/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "The invoice as it was issued", body = InvoiceView),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 404, description = "No such order of the member, or not paid", body = ErrorResponse),
    )
)]
pub(super) async fn show_invoice(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(id): PathId<OrderId>,
) -> Result<Json<InvoiceView>, ApiError> {
    let order = shop.find_for_member(&member, id).await?;
    Ok(Json(shop.invoice(order.id).await?.into()))
}

/// Returns a guest order by its tracking token.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/orders/track/{token}/",
    tag = "dopamart",
    params(("token" = String, Path, description = "Token of the tracking link")),
    responses(
        (status = 200, description = "The order", body = OrderView),
        (status = 404, description = "No such order", body = ErrorResponse),
    )
)]
pub(super) async fn track_order(
    State(shop): State<Dopamart>,
    PathId(token): PathId<String>,
) -> Result<Json<OrderView>, ApiError> {
    let order = shop.find_by_token(&token).await?;
    Ok(Json(OrderView::new(shop.load_details(order).await?, &OrderAccess::Token(token))))
}

/// Returns the payment link of a guest order.
#[utoipa::path(
    post,
    path = "/api/v1/dopamart/orders/track/{token}/pay/",
    tag = "dopamart",
    params(("token" = String, Path, description = "Token of the tracking link")),
    responses(
        (status = 200, description = "The payment link", body = PayOrderView),
        (status = 202, description = "The provider has not created the link yet", body = PayOrderView),
        (status = 404, description = "No such order", body = ErrorResponse),
        (status = 409, description = "not_pending: the order is not pending", body = ErrorResponse),
    )
)]
pub(super) async fn pay_tracked_order(
    State(shop): State<Dopamart>,
    PathId(token): PathId<String>,
) -> Result<(StatusCode, Json<PayOrderView>), ApiError> {
    let order = shop.find_by_token(&token).await?;
    pay(&shop, order.id).await
}

/// Returns the invoice of a guest order.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/orders/track/{token}/invoice/",
    tag = "dopamart",
    params(("token" = String, Path, description = "Token of the tracking link")),
    responses(
        (status = 200, description = "The invoice as it was issued", body = InvoiceView),
        (status = 404, description = "No such order, or not paid", body = ErrorResponse),
    )
)]
pub(super) async fn show_tracked_invoice(
    State(shop): State<Dopamart>,
    PathId(token): PathId<String>,
) -> Result<Json<InvoiceView>, ApiError> {
    let order = shop.find_by_token(&token).await?;
    Ok(Json(shop.invoice(order.id).await?.into()))
}
