//! Metrics for Prometheus: counts and durations by route template, never by person.

use axum::extract::State;
use dft_kernel::db::Db;
use http::header;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Seconds; from a cached read to a stuck request.
const BUCKETS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// What has been counted so far. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Telemetry(PrometheusHandle);

impl Telemetry {
    /// Starts counting for this process.
    pub(crate) fn start() -> Self {
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BUCKETS)
            .expect("the buckets ascend");
        Self(builder.install_recorder().expect("started once"))
    }

    /// Notes what is not counted but looked at, and folds away old samples.
    pub(crate) fn measure(&self, db: &Db) {
        let (open, idle) = db.connections();
        metrics::gauge!("database_connections_open").set(open);
        #[expect(clippy::cast_precision_loss, reason = "a pool holds a handful")]
        metrics::gauge!("database_connections_idle").set(idle as f64);
        self.0.run_upkeep();
    }
}

/// `GET /metrics`: on a port of its own when one is set, on the main one in development.
pub(crate) fn routes() -> OpenApiRouter<Telemetry> {
    OpenApiRouter::new().routes(routes!(show_metrics))
}

/// What has been counted, for Prometheus.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "health",
    responses((status = 200, description = "Prometheus text format", body = String, content_type = "text/plain"))
)]
async fn show_metrics(State(telemetry): State<Telemetry>) -> impl axum::response::IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], telemetry.0.render())
}
