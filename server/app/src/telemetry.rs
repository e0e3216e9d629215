//! Prometheus metrics: counts and durations by route template, never by user.

use axum::extract::State;
use dft_kernel::db::{Db, PoolStats};
use http::header;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// Seconds; from a cached read to a stuck request.
const BUCKETS: [f64; 11] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// The recorded metrics. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Telemetry(PrometheusHandle);

impl Telemetry {
    /// Installs the recorder of this process.
    pub(crate) fn start() -> Self {
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &BUCKETS)
            .expect("the buckets ascend");
        Self(builder.install_recorder().expect("started once"))
    }

    /// Sets the gauges and discards old histogram samples.
    pub(crate) fn update_gauges(&self, db: &Db) {
        let PoolStats { open, idle } = db.pool_stats();
        metrics::gauge!("db_pool_connections", "state" => "open").set(open);
        #[expect(clippy::cast_precision_loss, reason = "a pool has a handful of connections")]
        metrics::gauge!("db_pool_connections", "state" => "idle").set(idle as f64);
        self.0.run_upkeep();
    }
}

/// `GET /metrics`: on its own port when `DFT_METRICS_BIND` is set, on the main one in development.
pub(crate) fn routes() -> OpenApiRouter<Telemetry> {
    OpenApiRouter::new().routes(routes!(show_metrics))
}

/// Prometheus metrics.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "health",
    responses((status = 200, description = "Prometheus text format", body = String, content_type = "text/plain"))
)]
async fn show_metrics(State(telemetry): State<Telemetry>) -> impl axum::response::IntoResponse {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], telemetry.0.render())
}
