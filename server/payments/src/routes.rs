//! Routes: the status of a payment, and the webhook of Razorpay.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::{Json, RawBody};
use dft_kernel::ids::PathId;
use http::HeaderMap;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Payments;
use crate::gateway::razorpay::Callback;
use crate::wire::PaymentView;

pub fn routes() -> OpenApiRouter<Payments> {
    OpenApiRouter::new().routes(routes!(show_payment))
}

/// Routes that the payment provider calls. The signature of the body is the proof.
pub fn webhook_routes() -> OpenApiRouter<Payments> {
    OpenApiRouter::new().routes(routes!(razorpay_webhook))
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
    let decision = payments.review_decision(&payment).await?;
    Ok(Json(PaymentView::new(payment, targets, decision, payments.0.clock.now())))
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
