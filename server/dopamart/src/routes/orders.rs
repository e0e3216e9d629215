//! Orders, by their owner or by whoever holds the token of a guest's.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::Json;
use dft_kernel::ids::PathId;
use http::{StatusCode, header};

use crate::showing::Door;
use crate::wire::invoices::InvoiceView;
use crate::wire::orders::{OrderView, OrdersWish, PayOrderView};
use crate::{Dopamart, OrderId};

/// One's own orders, and those placed as a guest with one's address, fifty at a time.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/orders/",
    tag = "dopamart",
    params(OrdersWish),
    responses(
        (status = 200, description = "The newest first", body = [OrderView]),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "No such place in the list", body = ErrorResponse),
    )
)]
pub(super) async fn list_orders(
    State(shop): State<Dopamart>,
    member: Member,
    wish: Result<Query<OrdersWish>, QueryRejection>,
) -> Result<Json<Vec<OrderView>>, ApiError> {
    let Query(wish) = wish.map_err(|_| ApiError::not_found())?;
    let orders = shop.orders(&member, wish.before).await?;
    Ok(Json(orders.into_iter().map(|order| OrderView::new(order, &Door::Owner)).collect()))
}

/// One of one's own orders.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/orders/{id}/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "As it is now", body = OrderView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "Not there, or not yours", body = ErrorResponse),
    )
)]
pub(super) async fn show_order(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(id): PathId<OrderId>,
) -> Result<Json<OrderView>, ApiError> {
    let row = shop.order_of(&member, id).await?;
    Ok(Json(OrderView::new(shop.whole(row).await?, &Door::Owner)))
}

/// Where one of one's own orders is paid: the living link, or a fresh one while the order waits.
#[utoipa::path(
    post,
    path = "/api/v1/dopamart/orders/{id}/pay/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "Where to pay", body = PayOrderView),
        (status = 202, description = "The link is still to come", body = PayOrderView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "Not there, or not yours", body = ErrorResponse),
        (status = 409, description = "not_pending: there is nothing to pay any more", body = ErrorResponse),
    )
)]
pub(super) async fn pay_order(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(id): PathId<OrderId>,
) -> Result<(StatusCode, Json<PayOrderView>), ApiError> {
    let row = shop.order_of(&member, id).await?;
    pay(&shop, row.id()).await
}

async fn pay(shop: &Dopamart, id: OrderId) -> Result<(StatusCode, Json<PayOrderView>), ApiError> {
    let view = shop.pay(id).await?;
    let status = if view.money.is_pending() { StatusCode::ACCEPTED } else { StatusCode::OK };
    Ok((status, Json(view)))
}

/// The invoice as it was written when the money came.
fn document(json: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], json).into_response()
}

/// The invoice of one of one's own orders.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/orders/{id}/invoice/",
    tag = "dopamart",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "As it was issued", body = InvoiceView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "Not there, not yours, or not paid", body = ErrorResponse),
    )
)]
pub(super) async fn show_invoice(
    State(shop): State<Dopamart>,
    member: Member,
    PathId(id): PathId<OrderId>,
) -> Result<Response, ApiError> {
    let row = shop.order_of(&member, id).await?;
    shop.invoice(row.id()).await.map(document)
}

/// A guest's order.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/orders/track/{token}/",
    tag = "dopamart",
    params(("token" = String, Path, description = "From the order's link")),
    responses(
        (status = 200, description = "As it is now", body = OrderView),
        (status = 404, description = "No such order", body = ErrorResponse),
    )
)]
pub(super) async fn track_order(
    State(shop): State<Dopamart>,
    PathId(token): PathId<String>,
) -> Result<Json<OrderView>, ApiError> {
    let row = shop.order_by_token(&token).await?;
    Ok(Json(OrderView::new(shop.whole(row).await?, &Door::Token(token))))
}

/// Where a guest's order is paid.
#[utoipa::path(
    post,
    path = "/api/v1/dopamart/orders/track/{token}/pay/",
    tag = "dopamart",
    params(("token" = String, Path, description = "From the order's link")),
    responses(
        (status = 200, description = "Where to pay", body = PayOrderView),
        (status = 202, description = "The link is still to come", body = PayOrderView),
        (status = 404, description = "No such order", body = ErrorResponse),
        (status = 409, description = "not_pending: there is nothing to pay any more", body = ErrorResponse),
    )
)]
pub(super) async fn pay_tracked_order(
    State(shop): State<Dopamart>,
    PathId(token): PathId<String>,
) -> Result<(StatusCode, Json<PayOrderView>), ApiError> {
    let row = shop.order_by_token(&token).await?;
    pay(&shop, row.id()).await
}

/// The invoice of a guest's order.
#[utoipa::path(
    get,
    path = "/api/v1/dopamart/orders/track/{token}/invoice/",
    tag = "dopamart",
    params(("token" = String, Path, description = "From the order's link")),
    responses(
        (status = 200, description = "As it was issued", body = InvoiceView),
        (status = 404, description = "No such order, or not paid", body = ErrorResponse),
    )
)]
pub(super) async fn show_tracked_invoice(
    State(shop): State<Dopamart>,
    PathId(token): PathId<String>,
) -> Result<Response, ApiError> {
    let row = shop.order_by_token(&token).await?;
    shop.invoice(row.id()).await.map(document)
}
