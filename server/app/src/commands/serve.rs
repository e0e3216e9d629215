//! `dft serve`: start, serve, and stop without losing anything.

use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use dft_kernel::db::{DataLock, DatabaseUrl};
use dft_kernel::http::{self, Going, Shares};
use dft_kernel::jobs::Jobs;
use dft_kernel::settings::{Mode, Settings};
use dft_kernel::time::{Clock, HOUR};
use dft_media::Media;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use super::{Failure, open_database};
use crate::health::Health;
use crate::telemetry::{self, Telemetry};
use crate::wiring::Wiring;
use crate::{catalogue, logging, router};

/// How long each of the last steps may take before the program ends without it.
const FAREWELL: Duration = Duration::from_secs(10);

pub(super) async fn run(mut settings: Settings) -> Result<ExitCode, Failure> {
    let began = Instant::now();
    logging::start(settings.mode);
    warn_about(&settings);
    let telemetry = Telemetry::start();
    // 4,096 connections need more than the 1,024 files a process usually may open.
    let _ = rlimit::increase_nofile_limit(16_384);

    let _lock = lock(&settings)?;
    let listener = listen("DFT_BIND", settings.bind).await?;
    let address = listener.local_addr()?;
    settings.set_bound_address(address);
    let db = open_database(&settings).await?;
    if settings.mode == Mode::Development {
        catalogue::load_demo(&db, &settings, &Clock::system(), &Media::open(&settings.media)?).await?;
    }

    let settings = Arc::new(settings);
    let going = Going::default();
    let stop = going.now.clone();
    let health = Health::new(db.clone(), going.soon.clone());
    let wiring = Wiring::new(db.clone(), &settings)?;
    wiring.payments.set_bound_address(own_origin(address));
    let jobs = Jobs::new(stop.clone());
    start_jobs(&jobs, &wiring, &telemetry);
    start_hearing(&jobs, &wiring, &stop);
    if settings.mode == Mode::Development {
        start_warming(&jobs, &wiring);
    }

    let mut servers = vec![tokio::spawn(http::serve(
        listener,
        router::build(&wiring, &settings, health, &telemetry),
        Shares::new(&settings),
        going.clone(),
    ))];
    if let Some(bind) = settings.metrics_bind {
        let listener = listen("DFT_METRICS_BIND", bind).await?;
        tracing::info!(metrics = %listener.local_addr()?, "metrics at /metrics");
        servers.push(tokio::spawn(http::serve(
            listener,
            telemetry::routes().with_state(telemetry.clone()).into(),
            Shares::unlimited(),
            going.clone(),
        )));
    }
    tracing::info!(
        address = %address,
        mode = settings.mode.as_str(),
        engine = ?db.engine(),
        milliseconds = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        "serving at {}",
        settings.public_url
    );

    wait_for_signal(&going, settings.drain).await?;
    for server in servers {
        server.await?;
    }
    if timeout(FAREWELL, jobs.finish()).await.is_err() {
        tracing::warn!("stopped with a job still running");
    }
    if !matches!(timeout(FAREWELL, db.checkpoint()).await, Ok(Ok(()))) {
        tracing::warn!("the write-ahead log stays for the next start");
    }
    let _ = timeout(FAREWELL, db.close()).await;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

/// What is allowed but deserves a second look.
fn warn_about(settings: &Settings) {
    for name in &settings.unknown {
        tracing::warn!("{name}: there is no setting of this name");
    }
    if settings.mode == Mode::Production && settings.grievance.email.is_none() {
        tracing::warn!(
            "DFT_GRIEVANCE_EMAIL: nobody is told what people write on the contact page; dft tickets lists it"
        );
    }
    // We speak no TLS ourselves: where people come by https, a proxy stands before us.
    let behind_a_proxy = settings.https() || settings.bind.ip().is_loopback();
    if settings.limits && settings.trusted_proxies.is_empty() && behind_a_proxy {
        tracing::warn!(
            "DFT_TRUSTED_PROXIES: behind a proxy that is not named here, everyone shares one limit"
        );
    }
    if settings.mode == Mode::Development && !settings.bind.ip().is_loopback() {
        tracing::warn!(
            "DFT_BIND: a development server lets anyone sign in as anyone, and this one can be reached from other machines"
        );
    }
}

/// The lock guards a SQLite file; on PostgreSQL several nodes are meant to run.
fn lock(settings: &Settings) -> Result<Option<DataLock>, Failure> {
    match &settings.database {
        DatabaseUrl::Sqlite(file) => {
            let folder = file
                .parent()
                .filter(|folder| !folder.as_os_str().is_empty())
                .unwrap_or(std::path::Path::new("."));
            Ok(Some(DataLock::take(folder)?))
        }
        DatabaseUrl::Postgres(_) => Ok(None),
    }
}

/// How this server reaches itself.
fn own_origin(mut address: SocketAddr) -> String {
    if address.ip().is_unspecified() {
        address.set_ip(if address.is_ipv4() {
            Ipv4Addr::LOCALHOST.into()
        } else {
            Ipv6Addr::LOCALHOST.into()
        });
    }
    format!("http://{address}")
}

async fn listen(name: &str, address: SocketAddr) -> Result<TcpListener, Failure> {
    TcpListener::bind(address)
        .await
        .map_err(|error| format!("{name}: cannot listen on {address}: {error}").into())
}

fn start_jobs(jobs: &Jobs, wiring: &Wiring, telemetry: &Telemetry) {
    let accounts = wiring.accounts.clone();
    jobs.every(HOUR, "forget_ended_sessions", move || {
        let accounts = accounts.clone();
        async move { accounts.forget_ended_sessions().await }
    });
    let notifications = wiring.notifications.clone();
    jobs.every(Duration::from_secs(2), "send_messages", move || {
        let notifications = notifications.clone();
        async move { notifications.send_due().await }
    });
    let payments = wiring.payments.clone();
    jobs.every(Duration::from_secs(2), "reconcile_payments", move || {
        let payments = payments.clone();
        async move { payments.reconcile().await }
    });
    let payments = wiring.payments.clone();
    jobs.every(HOUR, "forget_old_payment_events", move || {
        let payments = payments.clone();
        async move { payments.forget_old_events().await }
    });
    let subscriptions = wiring.subscriptions.clone();
    jobs.every(Duration::from_mins(1), "remind_members", move || {
        let subscriptions = subscriptions.clone();
        async move { subscriptions.remind().await }
    });
    let consultations = wiring.consultations.clone();
    jobs.every(Duration::from_secs(5), "expire_holds", move || {
        let consultations = consultations.clone();
        async move { consultations.expire_holds().await }
    });
    let consultations = wiring.consultations.clone();
    jobs.every(Duration::from_mins(1), "look_after_sessions", move || {
        let consultations = consultations.clone();
        async move {
            consultations.complete_sessions().await?;
            consultations.backfill_doctor_tokens().await?;
            consultations.queue_reminders().await
        }
    });
    let consultations = wiring.consultations.clone();
    jobs.every(Duration::from_secs(15), "forget_signals", move || {
        let consultations = consultations.clone();
        async move { consultations.purge_stale_signals().await }
    });
    let dopamart = wiring.dopamart.clone();
    jobs.every(Duration::from_secs(5), "expire_orders", move || {
        let dopamart = dopamart.clone();
        async move { dopamart.expire_orders().await }
    });
    let limits = wiring.limits.clone();
    jobs.every(Duration::from_mins(1), "forget_idle_clients", move || {
        limits.forget_idle();
        async { Ok(()) }
    });
    let (db, telemetry) = (wiring.db.clone(), telemetry.clone());
    jobs.every(Duration::from_secs(15), "measure", move || {
        telemetry.measure(&db);
        async { Ok(()) }
    });
}

/// Hears what other nodes say of rooms. A connection that breaks is made anew.
fn start_hearing(jobs: &Jobs, wiring: &Wiring, stop: &CancellationToken) {
    let (consultations, stop) = (wiring.consultations.clone(), stop.clone());
    jobs.every(Duration::from_secs(1), "hear_rooms", move || {
        let (consultations, stop) = (consultations.clone(), stop.clone());
        async move { consultations.listen_for_changes(stop).await }
    });
}

/// Demo sounds that people are shown first are made while the machine has nothing better to do. A production server has
/// none.
fn start_warming(jobs: &Jobs, wiring: &Wiring) {
    let mindfulness = wiring.mindfulness.clone();
    jobs.every(Duration::from_secs(5), "warm_demo_sounds", move || {
        let mindfulness = mindfulness.clone();
        async move { if machine_is_busy() { Ok(()) } else { mindfulness.warm().await } }
    });
}

/// Whether most cores had work in the last minute. A machine that does not tell is taken for idle.
fn machine_is_busy() -> bool {
    let said = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load: f64 = said.split_whitespace().next().and_then(|load| load.parse().ok()).unwrap_or(0.0);
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    #[expect(clippy::cast_precision_loss, reason = "a few cores")]
    let most = cores as f64 * 0.7;
    load > most
}

/// Waits for the first signal and says that we go: soon, so that a balancer that asks `/readyz` sends people elsewhere, and
/// after that time now. A second signal ends the program at once.
async fn wait_for_signal(going: &Going, drain: Duration) -> Result<(), Failure> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    tracing::info!(seconds = drain.as_secs(), "stopping: finishing what is running");
    going.soon.cancel();
    tokio::spawn(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        std::process::exit(1);
    });
    tokio::time::sleep(drain).await;
    going.now.cancel();
    Ok(())
}
