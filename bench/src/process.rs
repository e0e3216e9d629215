//! The processes that are measured.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use sqlx::{AnyConnection, Connection};
use tempfile::TempDir;

use crate::{load, webhook};

/// A folder and a database for one engine.
pub(crate) struct Site {
    program: String,
    folder: TempDir,
    database: Option<String>,
    /// Repeated webhooks need an account; bookings need the sandbox, which answers at once.
    with_razorpay: bool,
}

/// A running `dft serve`.
pub(crate) struct Dft {
    child: Child,
    pub(crate) address: String,
    /// From starting the process to its first good answer of `/readyz`.
    pub(crate) ready_after: Duration,
}

/// A running bare route.
pub(crate) struct Bare {
    child: Child,
    pub(crate) address: String,
    _folder: TempDir,
}

impl Site {
    pub(crate) fn new(program: &str, database: Option<String>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self { program: program.to_owned(), folder, database, with_razorpay: true }
    }

    /// The same with the sandbox for its payments.
    pub(crate) fn with_sandbox(mut self) -> Self {
        self.with_razorpay = false;
        self
    }

    /// The folder it keeps.
    pub(crate) fn data(&self) -> &Path {
        self.folder.path()
    }

    /// Where its data lives, for writing behind its back.
    fn database_url(&self) -> String {
        self.database.clone().unwrap_or_else(|| self.own_database_url("dft"))
    }

    /// A connection of one's own, for the same.
    #[expect(clippy::disallowed_methods, reason = "behind the program's back")]
    pub(crate) async fn connect(&self) -> AnyConnection {
        sqlx::any::install_default_drivers();
        AnyConnection::connect(&self.database_url()).await.expect("it opens")
    }

    /// Where a floor keeps its rows: the same server, or a file beside ours.
    pub(crate) fn own_database_url(&self, name: &str) -> String {
        let file = || format!("sqlite://{}/{name}.sqlite?mode=rwc", self.folder.path().display());
        self.database.clone().unwrap_or_else(file)
    }

    pub(crate) async fn start(&self) -> Dft {
        let port = std::net::TcpListener::bind("127.0.0.1:0")
            .and_then(|free| free.local_addr())
            .expect("a free port")
            .port();
        let address = format!("127.0.0.1:{port}");
        let mut command = Command::new(&self.program);
        command
            .arg("serve")
            .env("DFT_BIND", &address)
            .env("DFT_DATA_DIR", self.folder.path())
            .env("RUST_LOG", "warn");
        if self.with_razorpay {
            command.envs(webhook::ACCOUNT);
        }
        if let Some(url) = &self.database {
            command.env("DATABASE_URL", url);
        }
        let began = Instant::now();
        let child = command.stdout(Stdio::null()).spawn().expect("dft starts");
        while !load::is_ready(&address).await {
            assert!(began.elapsed() < Duration::from_secs(30), "dft does not become ready");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Dft { child, address, ready_after: began.elapsed() }
    }
}

impl Dft {
    pub(crate) fn resident_megabytes(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).unwrap_or_default();
        let kilobytes: f64 =
            line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or_default();
        kilobytes / 1_024.0
    }
}

impl Bare {
    /// With bytes to send and a database to write to, where those are floors.
    pub(crate) async fn start(with: Option<(&str, &str)>) -> Self {
        let own = std::env::current_exe().expect("it has a path");
        let mut command = Command::new(own);
        command.arg("bare");
        let folder = tempfile::tempdir().expect("a folder");
        if let Some((body, database)) = with {
            let file = folder.path().join("body.json");
            std::fs::write(&file, body).expect("a file");
            command.arg(database).env("BENCH_BODY", file);
        }
        Self::run(command, folder).await
    }

    /// With a file to send.
    pub(crate) async fn with_file(file: &Path) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("it has a path"));
        command.arg("bare").env("BENCH_FILE", file);
        Self::run(command, tempfile::tempdir().expect("a folder")).await
    }

    async fn run(mut command: Command, folder: TempDir) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut address = String::new();
        BufReader::new(child.stdout.take().expect("piped")).read_line(&mut address).expect("it says where");
        let address = address.trim().to_owned();
        while tokio::net::TcpStream::connect(&address).await.is_err() {}
        Self { child, address, _folder: folder }
    }
}

impl Drop for Dft {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

impl Drop for Bare {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
