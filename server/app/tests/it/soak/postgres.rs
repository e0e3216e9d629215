//! A PostgreSQL server that a test may crash and restart.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::process::repository;

/// It is stopped when dropped.
pub(super) struct Postgres {
    child: Child,
    pub(super) url: String,
    crash: String,
    start: String,
}

impl Postgres {
    /// Started by the same script as the server of the other tests, but with fsync on.
    pub(super) fn new() -> Self {
        let print_commands =
            r#"printf '%s\n' "$TEST_POSTGRES_URL" "$TEST_POSTGRES_CRASH" "$TEST_POSTGRES_START"; exec cat"#;
        let mut child = Command::new(repository().join("tools/with-postgres"))
            .args(["sh", "-c", print_commands])
            .env("FSYNC", "on")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut next = || lines.next().expect("a printed line");
        let (server, crash, start) = (next(), next(), next());
        Self { child, url: format!("{server}/postgres"), crash, start }
    }

    /// `pg_ctl stop -m immediate`: connections break, and only what is in the WAL survives.
    pub(super) async fn crash(&self) {
        run(&self.crash).await;
    }

    /// Restarts the server and returns when it accepts connections.
    pub(super) async fn start(&self) {
        run(&self.start).await;
    }
}

async fn run(command: &str) {
    let mut command = tokio::process::Command::new("bash")
        .args(["-c", command])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    assert!(command.wait().await.unwrap().success());
}

impl Drop for Postgres {
    fn drop(&mut self) {
        // The script stops the server at the end of its input.
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}
