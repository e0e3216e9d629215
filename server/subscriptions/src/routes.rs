//! The subscription endpoints.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use dft_coupons::CouponHolder;
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::etag::IfNoneMatch;
use dft_kernel::http::{CachedJson, ClientIp, Json};
use dft_payments::{PaymentDue, Sale};
use http::StatusCode;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Subscriptions;
use crate::rules::current_run;
use crate::wire::{
    ActiveView, PlanView, PurchaseHistoryView, PurchaseView, QuoteView, QuotesQuery, Subscribe,
};

pub fn routes() -> OpenApiRouter<Subscriptions> {
    OpenApiRouter::new()
        .routes(routes!(list_plans))
        .routes(routes!(list_quotes))
        .routes(routes!(subscribe))
        .routes(routes!(show_active_subscription))
        .routes(routes!(list_subscription_history))
}

/// List the plans.
#[utoipa::path(
    get,
    path = "/api/v1/subscriptions/plans/",
    tag = "subscriptions",
    responses((status = 200, description = "Every plan that is sold, with an ETag", body = [PlanView]))
)]
async fn list_plans(
    State(subscriptions): State<Subscriptions>,
    if_none_match: IfNoneMatch,
) -> Result<Response, ApiError> {
    let plans = subscriptions
        .cached_plans(|plans| CachedJson::new(&plans.into_iter().map(PlanView::from).collect::<Vec<_>>()))
        .await?;
    Ok(plans.respond(&if_none_match))
}

/// Quote every plan for the caller: what it would change and cost now. Does not use the coupon.
#[utoipa::path(
    get,
    path = "/api/v1/subscriptions/quotes/",
    tag = "subscriptions",
    params(QuotesQuery),
    responses(
        (status = 200, description = "One quote for each plan, in the order of the plans", body = [QuoteView]),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 422, description = "Invalid coupon code, for any reason", body = ErrorResponse),
        (status = 429, description = "Too many invalid codes", body = ErrorResponse),
    )
)]
async fn list_quotes(
    State(subscriptions): State<Subscriptions>,
    member: Member,
    client: ClientIp,
    query: Result<Query<QuotesQuery>, QueryRejection>,
) -> Result<Json<Vec<QuoteView>>, ApiError> {
    let code = query.map_err(|_| invalid_query())?.0.code();
    let holder = CouponHolder::User(member.id);
    let quotes = subscriptions.quotes(member.id, code.as_deref());
    let quotes = subscriptions.0.coupons.with_optional_code(code.as_deref(), &holder, client, quotes).await?;
    Ok(Json(quotes.into_iter().map(QuoteView::from).collect()))
}

fn invalid_query() -> ApiError {
    ApiError::bad_request("invalid_query", "The address is not readable")
}

/// Buy a plan. Returns the payment link, or the membership when nothing is left to pay.
#[utoipa::path(
    post,
    path = "/api/v1/subscriptions/subscribe/",
    tag = "subscriptions",
    request_body = Subscribe,
    responses(
        (status = 201, description = "Awaiting payment, or active when nothing is left to pay", body = PurchaseView),
        (status = 200, description = "The same purchase was open already", body = PurchaseView),
        (status = 202, description = "Awaiting payment; the provider has not created the link yet", body = PurchaseView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "No such plan", body = ErrorResponse),
        (status = 409, description = "`price_changed`, with the right `amount`", body = ErrorResponse),
        (status = 422, description = "Invalid coupon code, for any reason", body = ErrorResponse),
        (status = 429, description = "Too many invalid codes", body = ErrorResponse),
    )
)]
async fn subscribe(
    State(subscriptions): State<Subscriptions>,
    member: Member,
    client: ClientIp,
    Json(body): Json<Subscribe>,
) -> Result<(StatusCode, Json<PurchaseView>), ApiError> {
    let request = body.parse()?;
    let holder = CouponHolder::User(member.id);
    let code = request.coupon_code.as_deref();
    let purchase = subscriptions.subscribe(&member, &request);
    let sale = subscriptions.0.coupons.with_optional_code(code, &holder, client, purchase).await?;
    let Sale { subject: purchase, link, existing } = sale;
    let payment_due = PaymentDue::new(purchase.purchase.amount, link);
    let status = payment_due.status_code(existing);
    Ok((status, Json(PurchaseView::new(purchase, payment_due))))
}

/// Show the caller's active membership, or null.
#[utoipa::path(
    get,
    path = "/api/v1/subscriptions/active/",
    tag = "subscriptions",
    responses(
        (status = 200, description = "The active membership, or null", body = Option<ActiveView>),
        (status = 401, description = "Not signed in", body = ErrorResponse),
    )
)]
async fn show_active_subscription(
    State(subscriptions): State<Subscriptions>,
    member: Member,
) -> Result<Json<Option<ActiveView>>, ApiError> {
    let effective_terms = subscriptions.effective_terms(member.id).await?;
    let run = current_run(&effective_terms, subscriptions.0.clock.now());
    Ok(Json(run.map(ActiveView::from)))
}

/// List the caller's purchases, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/subscriptions/history/",
    tag = "subscriptions",
    responses(
        (status = 200, description = "The newest hundred purchases", body = [PurchaseHistoryView]),
        (status = 401, description = "Not signed in", body = ErrorResponse),
    )
)]
async fn list_subscription_history(
    State(subscriptions): State<Subscriptions>,
    member: Member,
) -> Result<Json<Vec<PurchaseHistoryView>>, ApiError> {
    let now = subscriptions.0.clock.now();
    let history = subscriptions.history(member.id).await?;
    Ok(Json(history.into_iter().map(|past| PurchaseHistoryView::new(past, now)).collect()))
}
