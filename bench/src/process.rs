//! The measured processes and the baselines' processes.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use tempfile::TempDir;

use crate::baseline::{self, CannedResponse};
use crate::{load, webhook};

/// A data folder and a database of one engine.
pub(crate) struct Site {
    program: String,
    folder: TempDir,
    database: Option<String>,
    with_razorpay: bool,
}

/// A running `dft serve`.
pub(crate) struct Dft {
    child: Child,
    pub(crate) address: String,
    /// From the start of the process to the first 200 of `/readyz`.
    pub(crate) ready_after: Duration,
}

/// A running baseline server.
pub(crate) struct Baseline {
    child: Child,
    pub(crate) address: String,
    _folder: TempDir,
}

impl Site {
    /// Creates a database on the PostgreSQL server if there is one, otherwise uses a SQLite file.
    pub(crate) async fn new(program: &str, server: Option<&str>, name: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut site = Self { program: program.to_owned(), folder, database: None, with_razorpay: false };
        if let Some(server) = server {
            site.database = Some(format!("{server}/postgres"));
            site.execute_sql(&[&format!("CREATE DATABASE bench_{name}")]).await;
            site.database = Some(format!("{server}/bench_{name}"));
        }
        site
    }

    /// Configures a Razorpay account for the webhooks. Everything else uses the sandbox, which responds immediately.
    pub(crate) fn with_razorpay(mut self) -> Self {
        self.with_razorpay = true;
        self
    }

    /// The data folder.
    pub(crate) fn data(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn on_postgres(&self) -> bool {
        self.database.is_some()
    }

    /// Executes SQL directly on the database.
    #[expect(clippy::disallowed_methods, reason = "the statements are written in this crate")]
    pub(crate) async fn execute_sql<S: AsRef<str>>(&self, statements: &[S]) {
        sqlx::any::install_default_drivers();
        let url = self.database.clone().unwrap_or_else(|| self.database_url("dft"));
        let mut connection = AnyConnection::connect(&url).await.expect("it opens");
        for statement in statements {
            let result =
                sqlx::query(AssertSqlSafe(statement.as_ref().to_owned())).execute(&mut connection).await;
            result.unwrap_or_else(|error| panic!("{}: {error}", statement.as_ref()));
        }
        connection.close().await.expect("it closes");
    }

    /// The URL of a baseline's database: the same PostgreSQL database, or a SQLite file of this name.
    pub(crate) fn database_url(&self, name: &str) -> String {
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
        let started = Instant::now();
        let child = command.stdout(Stdio::null()).spawn().expect("dft starts");
        while !load::is_ready(&address).await {
            assert!(started.elapsed() < Duration::from_secs(30), "dft does not become ready");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Dft { child, address, ready_after: started.elapsed() }
    }
}

impl Dft {
    pub(crate) fn resident_megabytes(&self) -> f64 {
        self.megabytes("VmRSS:")
    }

    /// Peak memory since the start.
    pub(crate) fn peak_megabytes(&self) -> f64 {
        self.megabytes("VmHWM:")
    }

    fn megabytes(&self, field: &str) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with(field)).unwrap_or_default();
        let kilobytes: f64 =
            line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or_default();
        kilobytes / 1_024.0
    }
}

impl Baseline {
    /// Serves these responses, and the INSERT route when there is a database.
    pub(crate) async fn start(responses: &[CannedResponse], database: Option<&str>) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("it has a path"));
        let folder = tempfile::tempdir().expect("a folder");
        baseline::write_responses(folder.path(), responses);
        command.arg("baseline").args(database).env("BENCH_BODIES", folder.path());
        Self::run(command, folder).await
    }

    /// Serves a file.
    pub(crate) async fn with_file(file: &Path) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("it has a path"));
        command.arg("baseline").env("BENCH_FILE", file);
        Self::run(command, tempfile::tempdir().expect("a folder")).await
    }

    async fn run(mut command: Command, folder: TempDir) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
        let mut address = String::new();
        BufReader::new(child.stdout.take().expect("piped"))
            .read_line(&mut address)
            .expect("it prints its address");
        let address = address.trim().to_owned();
        while tokio::net::TcpStream::connect(&address).await.is_err() {}
        Self { child, address, _folder: folder }
    }
}

impl Drop for Dft {
    fn drop(&mut self) {
        kill(&mut self.child);
    }
}

impl Drop for Baseline {
    fn drop(&mut self) {
        kill(&mut self.child);
    }
}

fn kill(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}
