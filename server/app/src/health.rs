//! Liveness and readiness probes.

use std::time::Duration;

use axum::extract::State;
use dft_kernel::ApiError;
use dft_kernel::db::Db;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::Json;
use serde::Serialize;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// How long the readiness probe waits for the database.
const DATABASE_TIMEOUT: Duration = Duration::from_secs(2);

#[derive(Clone)]
pub(crate) struct Health {
    db: Db,
    draining: CancellationToken,
}

impl Health {
    pub(crate) fn new(db: Db, draining: CancellationToken) -> Self {
        Self { db, draining }
    }
}

pub(crate) fn routes() -> OpenApiRouter<Health> {
    OpenApiRouter::new().routes(routes!(healthz)).routes(routes!(readyz))
}

#[derive(Serialize, ToSchema)]
struct HealthView {
    #[schema(example = "ok")]
    status: &'static str,
}

/// Liveness probe.
#[utoipa::path(get, path = "/healthz", tag = "health", responses((status = 200, description = "OK", body = HealthView)))]
async fn healthz() -> Json<HealthView> {
    Json(HealthView { status: "ok" })
}

/// Readiness probe: the database responds and the server is not draining.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "health",
    responses(
        (status = 200, description = "Ready", body = HealthView),
        (status = 503, description = "Not ready", body = ErrorResponse),
    )
)]
async fn readyz(State(health): State<Health>) -> Result<Json<HealthView>, ApiError> {
    if health.draining.is_cancelled() {
        return Err(ApiError::unavailable("stopping"));
    }
    match timeout(DATABASE_TIMEOUT, health.db.ping()).await {
        Ok(Ok(())) => Ok(Json(HealthView { status: "ready" })),
        Ok(Err(error)) => Err(ApiError::unavailable(error)),
        Err(_) => Err(ApiError::unavailable("the database does not respond")),
    }
}
