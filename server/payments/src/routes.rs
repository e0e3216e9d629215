//! Routes: the status of a payment, provider webhooks, and the checkout page of the sandbox.

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
use crate::gateway::razorpay::Callback;
use crate::gateway::sandbox::{self, Outcome, Sandbox};
use crate::wire::PaymentView;

pub fn routes() -> OpenApiRouter<Payments> {
    OpenApiRouter::new().routes(routes!(show_payment))
}

/// Routes that the payment provider calls. The signature of the body is the proof.
pub fn webhook_routes() -> OpenApiRouter<Payments> {
    OpenApiRouter::new().routes(routes!(razorpay_webhook))
}

/// The webhook of a server whose payments are a sandbox.
pub fn sandbox_webhook_routes() -> OpenApiRouter<Payments> {
    OpenApiRouter::new().routes(routes!(sandbox_webhook))
}

/// The sandbox's checkout page, which posts a form.
pub fn sandbox_form_routes() -> OpenApiRouter<Payments> {
    OpenApiRouter::new().routes(routes!(show_sandbox_page, submit_sandbox_payment))
}

/// The status of a payment and where to continue. By id for its owner, by token for anyone.
#[utoipa::path(
    get,
    path = "/api/v1/payments/{id}/",
    tag = "payments",
    params(("id" = String, Path, description = "The payment's id, or its token"), Callback),
    responses(
        (status = 200, description = "The payment", body = PaymentView),
        (status = 404, description = "Not found, or owned by another user", body = ErrorResponse),
    )
)]
async fn show_payment(
    State(payments): State<Payments>,
    member: Option<Member>,
    PathId(name): PathId<String>,
    callback: Result<Query<Callback>, QueryRejection>,
) -> Result<Json<PaymentView>, ApiError> {
    // The callback is only a hint: a malformed one is ignored.
    let Query(callback) = callback.unwrap_or_default();
    let payment = payments.find_visible(&name, member.map(|member| member.id)).await?;
    let payment = payments.refresh_from_provider(payment, &callback).await?;
    let targets = payments.0.handler(&payment.purpose)?.return_targets(&payment);
    Ok(Json(PaymentView::new(payment, targets, payments.0.clock.now())))
}

/// Razorpay webhook.
#[utoipa::path(
    post,
    path = "/api/v1/payments/webhooks/razorpay/",
    tag = "payments",
    request_body(content = String, content_type = "application/json"),
    responses(
        (status = 200, description = "Accepted, also a repeated or unused event"),
        (status = 401, description = "Invalid signature", body = ErrorResponse),
        (status = 404, description = "This server uses another provider", body = ErrorResponse),
    )
)]
async fn razorpay_webhook(
    State(payments): State<Payments>,
    headers: HeaderMap,
    RawBody(body): RawBody,
) -> Result<(), ApiError> {
    payments.receive_webhook("razorpay", &headers, &body).await
}

/// Sandbox webhook.
#[utoipa::path(
    post,
    path = "/api/v1/payments/webhooks/sandbox/",
    tag = "development",
    request_body(content = String, content_type = "application/json"),
    responses(
        (status = 200, description = "Accepted"),
        (status = 401, description = "Invalid signature", body = ErrorResponse),
        (status = 404, description = "This server uses another provider", body = ErrorResponse),
    )
)]
async fn sandbox_webhook(
    State(payments): State<Payments>,
    headers: HeaderMap,
    RawBody(body): RawBody,
) -> Result<(), ApiError> {
    payments.receive_webhook("sandbox", &headers, &body).await
}

impl Payments {
    fn sandbox(&self) -> Result<&Sandbox, ApiError> {
        match &self.0.gateway {
            Gateway::Sandbox(sandbox) => Ok(sandbox),
            Gateway::Razorpay(_) => Err(ApiError::not_found()),
        }
    }
}

/// Checkout page of the sandbox.
#[utoipa::path(
    get,
    path = "/sandbox/pay/{token}/",
    tag = "development",
    params(("token" = String, Path, description = "The token of the payment")),
    responses(
        (status = 200, description = "An HTML page", body = String, content_type = "text/html"),
        (status = 404, description = "Unknown link", body = ErrorResponse),
    )
)]
async fn show_sandbox_page(
    State(payments): State<Payments>,
    PathId(token): PathId<String>,
) -> Result<impl IntoResponse, ApiError> {
    let link = payments.sandbox()?.link(&token).await?;
    let page = sandbox::render(&link, payments.0.clock.now());
    let headers = [
        (header::CONTENT_SECURITY_POLICY, sandbox::content_security_policy()),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Html(page)))
}

/// The form of the checkout page.
#[derive(Deserialize, ToSchema)]
struct SubmitSandboxPayment {
    outcome: Outcome,
}

/// Pays, fails or cancels a payment in the sandbox.
#[utoipa::path(
    post,
    path = "/sandbox/pay/{token}/",
    tag = "development",
    params(("token" = String, Path, description = "The token of the payment")),
    request_body(content = SubmitSandboxPayment, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 303, description = "Redirect to the return page"),
        (status = 404, description = "Unknown link", body = ErrorResponse),
        (status = 422, description = "Unknown outcome", body = ErrorResponse),
    )
)]
async fn submit_sandbox_payment(
    State(payments): State<Payments>,
    PathId(token): PathId<String>,
    RawBody(form): RawBody,
) -> Result<Redirect, ApiError> {
    let link = payments.sandbox()?.link(&token).await?;
    let form = serde_urlencoded::from_bytes::<SubmitSandboxPayment>(&form);
    let form = form.map_err(|_| ApiError::invalid_field("outcome", "Expected success, failure or cancel"))?;
    payments.sandbox()?.submit(&link.token, form.outcome).await?;
    Ok(Redirect::to(&format!("/payments/return?payment={}", link.token)))
}
