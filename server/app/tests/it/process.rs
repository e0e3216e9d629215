//! A real `dft` process on a free port, with a database of its own.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::time::{Duration, Instant};

use dft_kernel::db::{DatabaseUrl, Db};
use dft_testkit::{Engine, empty_postgres_database};
use serde_json::Value;
use tempfile::TempDir;

/// The longest that a test waits for a condition.
const TIMEOUT: Duration = Duration::from_mins(1);

/// The program built for these tests.
pub(crate) const DFT: &str = env!("CARGO_BIN_EXE_dft");

/// A data folder and a database that outlive the processes started on them.
pub(crate) struct Site {
    pub(crate) folder: TempDir,
    pub(crate) variables: Vec<(String, String)>,
}

impl Site {
    pub(crate) async fn new(engine: Engine) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut site = Self { variables: Vec::new(), folder };
        site.set("DFT_BIND", "127.0.0.1:0");
        site.set("DFT_DATA_DIR", &site.path("data").display().to_string());
        if engine == Engine::Postgres {
            site.set("DATABASE_URL", &empty_postgres_database().await);
        }
        site
    }

    pub(crate) fn set(&mut self, name: &str, value: &str) {
        self.variables.retain(|(existing, _)| existing != name);
        self.variables.push((name.to_owned(), value.to_owned()));
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A command with the site's environment variables and no others.
    pub(crate) fn command_of(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        command.args(arguments).env_clear().envs(self.variables.iter().cloned()).stdin(Stdio::null());
        command
    }

    fn command(&self, arguments: &[&str]) -> Command {
        self.command_of(DFT, arguments)
    }

    /// Runs a command to its end.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Opens the site's database.
    pub(crate) async fn database(&self) -> Db {
        let postgres = self
            .variables
            .iter()
            .find(|(name, _)| name == "DATABASE_URL")
            .map(|(_, url)| DatabaseUrl::Postgres(url.clone()));
        Db::open(&postgres.unwrap_or_else(|| DatabaseUrl::Sqlite(self.path("data/dft.sqlite"))))
            .await
            .unwrap()
    }

    pub(crate) async fn execute(&self, sql: &'static str) {
        let db = self.database().await;
        let mut tx = db.begin().await.unwrap();
        sqlx::query(sql).execute(&mut *tx).await.unwrap();
        tx.commit().await.unwrap();
        db.close().await;
    }

    pub(crate) async fn count(&self, sql: &'static str) -> i64 {
        let db = self.database().await;
        let count = sqlx::query_scalar(sql).fetch_one(db.reader()).await.unwrap();
        db.close().await;
        count
    }

    /// Starts `dft serve` and waits until it listens.
    pub(crate) async fn serve(&self) -> Server {
        self.serve_by(self.command(&["serve"])).await
    }

    /// Starts `dft serve` by this command.
    pub(crate) async fn serve_by(&self, mut command: Command) -> Server {
        let log = self.path(&format!("log-{:08x}", rand::random::<u32>()));
        let child = command.stdout(File::create(&log).unwrap()).stderr(Stdio::inherit()).spawn().unwrap();
        let mut server = Server { child, log, address: String::new(), client: reqwest::Client::new() };
        server.address = wait_for("the listening address in the log", || {
            assert!(server.child.try_wait().unwrap().is_none(), "dft ended: {}", server.log());
            server.serving_at()
        })
        .await;
        server
    }
}

/// A running `dft serve`. It is killed when dropped.
pub(crate) struct Server {
    child: Child,
    log: PathBuf,
    pub(crate) address: String,
    pub(crate) client: reqwest::Client,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    /// The log so far.
    pub(crate) fn log(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }

    fn serving_at(&self) -> Option<String> {
        let lines = self.log();
        let line = lines.lines().find(|line| line.contains("serving at"))?;
        let line: Value = serde_json::from_str(line).ok()?;
        Some(line["address"].as_str()?.to_owned())
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    pub(crate) async fn get(&self, path: &str) -> reqwest::Response {
        self.client.get(self.url(path)).send().await.unwrap()
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<reqwest::Response, reqwest::Error> {
        self.client.post(self.url(path)).json(body).send().await
    }

    /// Signs a user in and returns the session cookie.
    pub(crate) async fn sign_in(&self, email: &str) -> Result<String, reqwest::Error> {
        let body = serde_json::json!({"email": email, "name": "Test User"});
        let token: Value = self.post("/dev/identity/token/", &body).await?.error_for_status()?.json().await?;
        let response = self.post("/api/v1/auth/google-login/", &token).await?.error_for_status()?;
        let cookie = response.headers().get_all("set-cookie").iter().next().unwrap().to_str().unwrap();
        let cookie = cookie.split(';').next().unwrap().to_owned();
        // The session is acknowledged once the whole response has arrived.
        response.bytes().await?;
        Ok(cookie)
    }

    pub(crate) async fn profile_status(&self, cookie: &str) -> u16 {
        self.client
            .get(self.url("/api/v1/users/me/"))
            .header("cookie", cookie)
            .send()
            .await
            .unwrap()
            .status()
            .as_u16()
    }

    /// The process id.
    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    /// SIGKILL.
    pub(crate) fn kill(&self) {
        self.signal("KILL");
    }

    /// SIGTERM.
    pub(crate) fn terminate(&self) {
        self.signal("TERM");
    }

    fn signal(&self, name: &str) {
        let done =
            Command::new("kill").arg(format!("-{name}")).arg(self.child.id().to_string()).status().unwrap();
        assert!(done.success());
    }

    pub(crate) async fn wait_for_exit(&mut self) -> ExitStatus {
        wait_for("the process to exit", || self.child.try_wait().unwrap()).await
    }
}

/// Polls until there is a result.
pub(crate) async fn wait_for<T>(what: &str, mut poll: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(result) = poll() {
            return result;
        }
        assert!(started.elapsed() < TIMEOUT, "timed out waiting for {what}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

pub(crate) fn output_text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The repository's root folder.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
