//! The calls: which plans there are, what they would cost, buy one, what I have, what I had.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Response;
use dft_coupons::CouponHolder;
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::{ClientIp, Json};
use http::{HeaderMap, StatusCode};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Subscriptions;
use crate::wire::{ActiveView, AskQuotes, PastView, PlanView, PurchaseView, QuoteView, Subscribe};

/// The area's calls.
pub fn routes() -> OpenApiRouter<Subscriptions> {
    OpenApiRouter::new()
        .routes(routes!(list_plans))
        .routes(routes!(list_quotes))
        .routes(routes!(subscribe))
        .routes(routes!(show_active_subscription))
        .routes(routes!(list_subscription_history))
}

/// The plans.
#[utoipa::path(
    get,
    path = "/api/v1/subscriptions/plans/",
    tag = "subscriptions",
    responses((status = 200, description = "Every plan that is sold, with an ETag", body = [PlanView]))
)]
async fn list_plans(
    State(subscriptions): State<Subscriptions>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    Ok(subscriptions.plans().await?.answer(&headers))
}

/// What each plan would change and cost for me now. Nothing is bought and no coupon used up.
#[utoipa::path(
    get,
    path = "/api/v1/subscriptions/quotes/",
    tag = "subscriptions",
    params(AskQuotes),
    responses(
        (status = 200, description = "One for each plan, in their order", body = [QuoteView]),
        (status = 401, description = "Nobody is signed in", body = ErrorResponse),
        (status = 422, description = "Invalid coupon code, for whatever reason", body = ErrorResponse),
        (status = 429, description = "Too many refused codes", body = ErrorResponse),
    )
)]
async fn list_quotes(
    State(subscriptions): State<Subscriptions>,
    member: Member,
    client: ClientIp,
    asked: Result<Query<AskQuotes>, QueryRejection>,
) -> Result<Json<Vec<QuoteView>>, ApiError> {
    let code = asked.map_err(|_| unreadable())?.0.code();
    let asking = subscriptions.quotes(member.id, code.as_deref());
    let quoted = match &code {
        Some(_) => {
            subscriptions
                .coupons
                .with_guess_limit(Some(&CouponHolder::User(member.id)), client, asking)
                .await?
        }
        None => asking.await?,
    };
    Ok(Json(quoted.into_iter().map(QuoteView::from).collect()))
}

fn unreadable() -> ApiError {
    ApiError::bad_request("invalid_query", "The address is not readable")
}

/// Buy a plan. Answers with the payment link, or with the membership when nothing is left to pay.
#[utoipa::path(
    post,
    path = "/api/v1/subscriptions/subscribe/",
    tag = "subscriptions",
    request_body = Subscribe,
    responses(
        (status = 201, description = "To be paid, or theirs", body = PurchaseView),
        (status = 200, description = "The same purchase was open already", body = PurchaseView),
        (status = 202, description = "To be paid; the provider has not given the link yet", body = PurchaseView),
        (status = 401, description = "Nobody is signed in", body = ErrorResponse),
        (status = 404, description = "No such plan", body = ErrorResponse),
        (status = 409, description = "`price_changed`, with the right `amount`", body = ErrorResponse),
        (status = 422, description = "Invalid coupon code, for whatever reason", body = ErrorResponse),
        (status = 429, description = "Too many refused codes", body = ErrorResponse),
    )
)]
async fn subscribe(
    State(subscriptions): State<Subscriptions>,
    member: Member,
    client: ClientIp,
    Json(wish): Json<Subscribe>,
) -> Result<(StatusCode, Json<PurchaseView>), ApiError> {
    let wish = wish.parse()?;
    let buying = subscriptions.subscribe(&member, &wish);
    let subscribed = match &wish.code {
        Some(_) => {
            subscriptions
                .coupons
                .with_guess_limit(Some(&CouponHolder::User(member.id)), client, buying)
                .await?
        }
        None => buying.await?,
    };
    let status = match (subscribed.money.is_pending(), subscribed.again) {
        (true, _) => StatusCode::ACCEPTED,
        (false, true) => StatusCode::OK,
        (false, false) => StatusCode::CREATED,
    };
    Ok((status, Json(subscribed.into())))
}

/// The membership that runs for me now; null when none does.
#[utoipa::path(
    get,
    path = "/api/v1/subscriptions/active/",
    tag = "subscriptions",
    responses(
        (status = 200, description = "It, or null", body = Option<ActiveView>),
        (status = 401, description = "Nobody is signed in", body = ErrorResponse),
    )
)]
async fn show_active_subscription(
    State(subscriptions): State<Subscriptions>,
    member: Member,
) -> Result<Json<Option<ActiveView>>, ApiError> {
    let standing = subscriptions.terms(member.id).await?;
    Ok(Json(ActiveView::of(&standing, subscriptions.clock.now())))
}

/// What I have bought or begun to, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/subscriptions/history/",
    tag = "subscriptions",
    responses(
        (status = 200, description = "The newest hundred", body = [PastView]),
        (status = 401, description = "Nobody is signed in", body = ErrorResponse),
    )
)]
async fn list_subscription_history(
    State(subscriptions): State<Subscriptions>,
    member: Member,
) -> Result<Json<Vec<PastView>>, ApiError> {
    let now = subscriptions.clock.now();
    let past = subscriptions.history(member.id).await?;
    Ok(Json(past.into_iter().map(|(row, payment)| PastView::new(row, payment, now)).collect()))
}
