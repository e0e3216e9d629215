//! The calls: where a payment is, what providers tell us, and the sandbox's page.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{Html, IntoResponse, Redirect};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::{Json, RawBody};
use dft_kernel::ids::PathId;
use http::{HeaderMap, header};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Payments;
use crate::gateway::Gateway;
use crate::gateways::razorpay::Callback;
use crate::gateways::sandbox::{self, Outcome, Sandbox};
use crate::wire::PaymentView;

/// The service's calls.
pub fn routes() -> OpenApiRouter<Payments> {
    OpenApiRouter::new().routes(routes!(show_payment)).routes(routes!(take_razorpay_webhook))
}

/// Calls of a server whose payments are a sandbox.
pub fn development_routes() -> OpenApiRouter<Payments> {
    OpenApiRouter::new()
        .routes(routes!(take_sandbox_webhook))
        .routes(routes!(show_sandbox, choose_in_sandbox))
}

/// Where a payment is, and where to go on. Its owner asks by its id, anyone else by its token.
#[utoipa::path(
    get,
    path = "/api/v1/payments/{id}/",
    tag = "payments",
    params(("id" = String, Path, description = "The payment's id, or its token"), Callback),
    responses(
        (status = 200, description = "As the server knows it now", body = PaymentView),
        (status = 404, description = "Not there, or not yours", body = ErrorResponse),
    )
)]
async fn show_payment(
    State(payments): State<Payments>,
    member: Option<Member>,
    PathId(name): PathId<String>,
    callback: Result<Query<Callback>, QueryRejection>,
) -> Result<Json<PaymentView>, ApiError> {
    // A hint that cannot be read is no hint.
    let Query(callback) = callback.unwrap_or_default();
    let found = payments.find(&name, member.map(|member| member.id)).await?;
    let row = payments.refresh(found, &callback).await?;
    let targets = payments.0.handler(&row.purpose)?.return_targets(&row.payment());
    Ok(Json(PaymentView::new(row, targets, payments.0.clock.now())))
}

/// Razorpay tells us something.
#[utoipa::path(
    post,
    path = "/api/v1/payments/webhooks/razorpay/",
    tag = "payments",
    request_body(content = String, content_type = "application/json"),
    responses(
        (status = 200, description = "Taken, also a second time, also when it is of no use to us"),
        (status = 401, description = "Not theirs", body = ErrorResponse),
        (status = 404, description = "This server has another provider", body = ErrorResponse),
    )
)]
async fn take_razorpay_webhook(
    State(payments): State<Payments>,
    headers: HeaderMap,
    RawBody(body): RawBody,
) -> Result<(), ApiError> {
    payments.take("razorpay", &headers, &body).await
}

/// The sandbox tells us something.
#[utoipa::path(
    post,
    path = "/api/v1/payments/webhooks/sandbox/",
    tag = "development",
    request_body(content = String, content_type = "application/json"),
    responses(
        (status = 200, description = "Taken"),
        (status = 401, description = "Not the sandbox's", body = ErrorResponse),
        (status = 404, description = "This server has another provider", body = ErrorResponse),
    )
)]
async fn take_sandbox_webhook(
    State(payments): State<Payments>,
    headers: HeaderMap,
    RawBody(body): RawBody,
) -> Result<(), ApiError> {
    payments.take("sandbox", &headers, &body).await
}

impl Payments {
    fn sandbox(&self) -> Result<&Sandbox, ApiError> {
        match &self.0.gateway {
            Gateway::Sandbox(sandbox) => Ok(sandbox),
            Gateway::Razorpay(_) => Err(ApiError::not_found()),
        }
    }
}

/// The sandbox's checkout.
#[utoipa::path(
    get,
    path = "/sandbox/pay/{token}/",
    tag = "development",
    params(("token" = String, Path, description = "From the payment's link")),
    responses(
        (status = 200, description = "A page", body = String, content_type = "text/html"),
        (status = 404, description = "No such link", body = ErrorResponse),
    )
)]
async fn show_sandbox(
    State(payments): State<Payments>,
    PathId(token): PathId<String>,
) -> Result<impl IntoResponse, ApiError> {
    let link = payments.sandbox()?.link(&token).await?;
    let page = sandbox::render(&link, payments.0.clock.now());
    let headers = [(header::CONTENT_SECURITY_POLICY, sandbox::policy()), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, Html(page)))
}

/// What the form posts.
#[derive(Deserialize, ToSchema)]
struct ChooseInSandbox {
    outcome: Outcome,
}

/// Pay, fail or cancel in the sandbox.
#[utoipa::path(
    post,
    path = "/sandbox/pay/{token}/",
    tag = "development",
    params(("token" = String, Path, description = "From the payment's link")),
    request_body(content = ChooseInSandbox, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 303, description = "To the page that waits for the server's word"),
        (status = 404, description = "No such link", body = ErrorResponse),
        (status = 422, description = "No such outcome", body = ErrorResponse),
    )
)]
async fn choose_in_sandbox(
    State(payments): State<Payments>,
    PathId(token): PathId<String>,
    RawBody(form): RawBody,
) -> Result<Redirect, ApiError> {
    let link = payments.sandbox()?.link(&token).await?;
    let chosen = serde_urlencoded::from_bytes::<ChooseInSandbox>(&form);
    let chosen =
        chosen.map_err(|_| ApiError::invalid_field("outcome", "Expected success, failure or cancel"))?;
    payments.sandbox()?.choose(&link.token, chosen.outcome).await?;
    Ok(Redirect::to(&format!("/payments/return?payment={}", link.token)))
}
