//! Routes of the sandbox: its checkout page and its webhook.

use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect};
use dft_kernel::ApiError;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::RawBody;
use dft_kernel::ids::PathId;
use dft_payments::Payments;
use http::{HeaderMap, header};
use serde::Deserialize;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::{Outcome, PROVIDER, SandboxGateway, page};

/// The webhook, which the sandbox calls. The signature of the body is the proof.
pub fn webhook_routes() -> OpenApiRouter<Payments> {
    OpenApiRouter::new().routes(routes!(sandbox_webhook))
}

/// The checkout page, which posts a form.
pub fn form_routes() -> OpenApiRouter<SandboxGateway> {
    OpenApiRouter::new().routes(routes!(show_sandbox_page, submit_sandbox_payment))
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
    payments.receive_webhook(PROVIDER, &headers, &body).await
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
    State(sandbox): State<SandboxGateway>,
    PathId(token): PathId<String>,
) -> Result<impl IntoResponse, ApiError> {
    let link = sandbox.link(&token).await?;
    let page = page::render(&link, sandbox.0.clock.now());
    let headers = [
        (header::CONTENT_SECURITY_POLICY, page::content_security_policy()),
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
    State(sandbox): State<SandboxGateway>,
    PathId(token): PathId<String>,
    RawBody(form): RawBody,
) -> Result<Redirect, ApiError> {
    let link = sandbox.link(&token).await?;
    let form = serde_urlencoded::from_bytes::<SubmitSandboxPayment>(&form);
    let form = form.map_err(|_| ApiError::invalid_field("outcome", "Expected success, failure or cancel"))?;
    sandbox.submit(&link, form.outcome).await?;
    Ok(Redirect::to(&format!("/payments/return?payment={}", link.token)))
}
