//! `dft serve`: starts, serves, drains and stops.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use dft_kernel::db::{DataLock, DatabaseUrl};
use dft_kernel::http::{self, Shutdown};
use dft_kernel::jobs::Jobs;
use dft_kernel::settings::{Mode, Settings};
use dft_kernel::time::{Clock, HOUR};
use dft_media::Media;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::{CommandError, open_database};
use crate::config::Config;
use crate::health::Health;
use crate::state::AppState;
use crate::telemetry::{self, Telemetry};
use crate::{catalogue, development, logging, router};

/// How long each step of the shutdown may take before the process exits without it.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(10);

pub(super) async fn run(mut config: Config) -> Result<ExitCode, CommandError> {
    let started = Instant::now();
    logging::start(config.settings.mode);
    log_config_warnings(&config);
    let telemetry = Telemetry::start();
    // 4,096 connections need more than the usual limit of 1,024 open files.
    let _ = rlimit::increase_nofile_limit(16_384);

    let _lock = lock(&config.settings)?;
    let listener = listen("DFT_BIND", config.settings.bind).await?;
    let address = listener.local_addr()?;
    config.settings.set_bound_address(address);
    let db = open_database(&config.settings).await?;
    if config.settings.mode == Mode::Development {
        let importers = catalogue::kinds(&config, &Clock::system(), &Media::open(&config.media)?);
        development::load_catalogue(&db, &importers).await?;
    }

    let config = Arc::new(config);
    let settings = &config.settings;
    let shutdown = Shutdown::default();
    let stop = shutdown.stopped.clone();
    let health = Health::new(db.clone(), shutdown.draining.clone());
    let state = AppState::new(db.clone(), &config)?;
    state.development.set_bound_address(loopback_origin(address));
    let jobs = Jobs::new(stop.clone());
    start_jobs(&jobs, &state, &telemetry, &stop);

    let mut servers = vec![tokio::spawn(http::serve(
        listener,
        router::build(&state, &config, health, &telemetry),
        shutdown.clone(),
    ))];
    if let Some(bind) = settings.metrics_bind {
        let listener = listen("DFT_METRICS_BIND", bind).await?;
        tracing::info!(metrics = %listener.local_addr()?, "metrics at /metrics");
        servers.push(tokio::spawn(http::serve(
            listener,
            Router::from(telemetry::routes().with_state(telemetry.clone())).into(),
            shutdown.clone(),
        )));
    }
    tracing::info!(
        address = %address,
        mode = settings.mode.as_str(),
        engine = ?db.engine(),
        duration_ms = u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX),
        "serving at {}",
        settings.public_url
    );

    wait_for_signal(&shutdown, settings.drain).await?;
    for server in servers {
        server.await?;
    }
    if timeout(SHUTDOWN_GRACE, jobs.join()).await.is_err() {
        tracing::warn!("a job was still running at exit");
    }
    if !matches!(timeout(SHUTDOWN_GRACE, db.checkpoint()).await, Ok(Ok(()))) {
        tracing::warn!("the write-ahead log was not checkpointed");
    }
    let _ = timeout(SHUTDOWN_GRACE, db.close()).await;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// Warns about settings that are valid but probably unintended.
fn log_config_warnings(config: &Config) {
    let settings = &config.settings;
    for name in &config.unknown_variables {
        tracing::warn!("{name}: unknown setting");
    }
    if settings.mode == Mode::Production && config.notifications.grievance_officer.email.is_none() {
        tracing::warn!(
            "DFT_GRIEVANCE_EMAIL: not set, so contact messages are not forwarded; dft tickets lists them"
        );
    }
    // The server does not terminate TLS, so https means that a proxy is in front of it.
    let behind_a_proxy = settings.https() || settings.bind.ip().is_loopback();
    if settings.limits && settings.trusted_proxies.is_empty() && behind_a_proxy {
        tracing::warn!(
            "DFT_TRUSTED_PROXIES: behind a proxy that is not listed, all clients share one rate limit"
        );
    }
    if settings.mode == Mode::Development && !settings.bind.ip().is_loopback() {
        tracing::warn!(
            "DFT_BIND: a development server lets anyone sign in as any user, and this one is reachable from other machines"
        );
    }
}

/// The lock protects a SQLite file; on PostgreSQL several nodes may run.
fn lock(settings: &Settings) -> Result<Option<DataLock>, CommandError> {
    match &settings.database {
        DatabaseUrl::Sqlite(file) => {
            let folder = file
                .parent()
                .filter(|folder| !folder.as_os_str().is_empty())
                .unwrap_or(std::path::Path::new("."));
            Ok(Some(DataLock::acquire(folder)?))
        }
        DatabaseUrl::Postgres(_) => Ok(None),
    }
}

/// The origin by which this server reaches itself.
fn loopback_origin(mut address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        address.set_ip(if address.is_ipv4() {
            Ipv4Addr::LOCALHOST.into()
        } else {
            Ipv6Addr::LOCALHOST.into()
        });
    }
    format!("http://{address}")
}

async fn listen(name: &str, address: SocketAddr) -> Result<TcpListener, CommandError> {
    TcpListener::bind(address)
        .await
        .map_err(|error| format!("{name}: cannot listen on {address}: {error}").into())
}

fn start_jobs(jobs: &Jobs, state: &AppState, telemetry: &Telemetry, stop: &CancellationToken) {
    let AppState { accounts, notifications, payments, subscriptions, consultations, dopamart, db, .. } =
        state;
    let (seconds, minute) = (Duration::from_secs, Duration::from_mins(1));
    jobs.spawn_periodic("purge_expired_sessions", HOUR, accounts, |a| async move {
        a.purge_expired_sessions().await
    });
    jobs.spawn_periodic(
        "deliver_messages",
        seconds(2),
        notifications,
        |n| async move { n.deliver_due().await },
    );
    jobs.spawn_periodic("reconcile_payments", seconds(2), payments, |p| async move { p.reconcile().await });
    jobs.spawn_periodic(
        "purge_payment_events",
        HOUR,
        payments,
        |p| async move { p.purge_old_events().await },
    );
    jobs.spawn_periodic("remind_members", minute, subscriptions, |s| async move { s.remind().await });
    jobs.spawn_periodic("expire_holds", seconds(5), consultations, |c| async move { c.expire_holds().await });
    jobs.spawn_periodic("maintain_appointments", minute, consultations, |c| async move {
        c.complete_sessions().await?;
        c.backfill_doctor_tokens().await?;
        c.queue_reminders().await
    });
    jobs.spawn_periodic("purge_signals", seconds(15), consultations, |c| async move {
        c.purge_stale_signals().await
    });
    jobs.spawn_periodic("expire_orders", seconds(5), dopamart, |d| async move { d.expire_orders().await });
    jobs.spawn_periodic(
        "update_gauges",
        seconds(15),
        &(db.clone(), telemetry.clone()),
        |(db, telemetry)| async move {
            telemetry.update_gauges(&db);
            Ok(())
        },
    );
    // Receives notifications of other nodes about rooms; a lost connection is opened again at the next run.
    let rooms = (consultations.clone(), stop.clone());
    jobs.spawn_periodic("listen_for_rooms", seconds(1), &rooms, |(c, stop)| async move {
        c.listen_for_changes(stop).await
    });
}

/// Waits for the first signal, drains for the given time, so that a load balancer that polls `/readyz` sends requests
/// elsewhere, and then stops. A second signal exits at once.
async fn wait_for_signal(shutdown: &Shutdown, drain: Duration) -> Result<(), CommandError> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!(seconds = drain.as_secs(), "shutting down: draining");
    shutdown.draining.cancel();
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        std::process::exit(1);
    });
    tokio::time::sleep(drain).await;
    shutdown.stopped.cancel();
    Ok(())
}
