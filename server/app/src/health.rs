//! Whether the process lives, and whether it can take requests.

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

/// A database that does not answer within this is no database.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Clone)]
pub(crate) struct Health {
    db: Db,
    going: CancellationToken,
}

impl Health {
    pub(crate) fn new(db: Db, going: CancellationToken) -> Self {
        Self { db, going }
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

/// The process lives.
#[utoipa::path(get, path = "/healthz", tag = "health", responses((status = 200, description = "It does", body = HealthView)))]
async fn healthz() -> Json<HealthView> {
    Json(HealthView { status: "ok" })
}

/// Requests may be sent here: the database answers and nobody has asked us to stop.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "health",
    responses(
        (status = 200, description = "They may", body = HealthView),
        (status = 503, description = "Not now", body = ErrorResponse),
    )
)]
async fn readyz(State(health): State<Health>) -> Result<Json<HealthView>, ApiError> {
    if health.going.is_cancelled() {
        return Err(ApiError::unavailable("stopping"));
    }
    match timeout(PATIENCE, health.db.ping()).await {
        Ok(Ok(())) => Ok(Json(HealthView { status: "ready" })),
        Ok(Err(error)) => Err(ApiError::unavailable(error)),
        Err(_) => Err(ApiError::unavailable("the database does not answer")),
    }
}
