//! The processes that are measured.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use sqlx::{AnyConnection, AssertSqlSafe, Connection};
use tempfile::TempDir;

use crate::bare::{self, Said};
use crate::{load, webhook};

/// A folder and a database for one engine.
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
    /// A new one: beside a PostgreSQL server its database is made there, otherwise it is a file.
    pub(crate) async fn new(program: &str, server: Option<&str>, name: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut site = Self { program: program.to_owned(), folder, database: None, with_razorpay: false };
        if let Some(server) = server {
            site.database = Some(format!("{server}/postgres"));
            site.tell(&[&format!("CREATE DATABASE bench_{name}")]).await;
            site.database = Some(format!("{server}/bench_{name}"));
        }
        site
    }

    /// The same with an account at the provider, which repeated webhooks need; everything else needs the sandbox, which
    /// answers at once.
    pub(crate) fn with_razorpay(mut self) -> Self {
        self.with_razorpay = true;
        self
    }

    /// The folder it keeps.
    pub(crate) fn data(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn on_postgres(&self) -> bool {
        self.database.is_some()
    }

    /// Does this behind the program's back.
    #[expect(clippy::disallowed_methods, reason = "behind the program's back")]
    pub(crate) async fn tell<S: AsRef<str>>(&self, sentences: &[S]) {
        sqlx::any::install_default_drivers();
        let url = self.database.clone().unwrap_or_else(|| self.own_database_url("dft"));
        let mut connection = AnyConnection::connect(&url).await.expect("it opens");
        for sentence in sentences {
            let done =
                sqlx::query(AssertSqlSafe(sentence.as_ref().to_owned())).execute(&mut connection).await;
            done.unwrap_or_else(|error| panic!("{}: {error}", sentence.as_ref()));
        }
        connection.close().await.expect("it closes");
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
        self.megabytes("VmRSS:")
    }

    /// The most it ever had.
    pub(crate) fn peak_megabytes(&self) -> f64 {
        self.megabytes("VmHWM:")
    }

    fn megabytes(&self, which: &str) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with(which)).unwrap_or_default();
        let kilobytes: f64 =
            line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or_default();
        kilobytes / 1_024.0
    }
}

impl Bare {
    /// With bytes to say and a database to write to, where those are floors.
    pub(crate) async fn start(said: &[Said], database: Option<&str>) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("it has a path"));
        let folder = tempfile::tempdir().expect("a folder");
        bare::leave(folder.path(), said);
        command.arg("bare").args(database).env("BENCH_BODIES", folder.path());
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
