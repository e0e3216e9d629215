//! A PostgreSQL server of a test's own, which it may crash and start again.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use crate::process::repository;

/// It goes when dropped.
pub(super) struct Postgres {
    child: Child,
    pub(super) url: String,
    crash: String,
    start: String,
}

impl Postgres {
    /// Made by the script that makes the one of all the tests; that waits for the disk, as a real one does.
    pub(super) fn new() -> Self {
        let tell =
            r#"printf '%s\n' "$TEST_POSTGRES_URL" "$TEST_POSTGRES_CRASH" "$TEST_POSTGRES_START"; exec cat"#;
        let mut child = Command::new(repository().join("tools/with-postgres"))
            .args(["sh", "-c", tell])
            .env("FSYNC", "on")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let mut next = || lines.next().expect("it says where it is");
        let (server, crash, start) = (next(), next(), next());
        Self { child, url: format!("{server}/postgres"), crash, start }
    }

    /// `-m immediate`: every connection breaks, what is not in its log is gone.
    pub(super) async fn crash(&self) {
        run(&self.crash).await;
    }

    /// Starts it again, and comes back when it takes connections.
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
        // At the end of its input the script takes everything away.
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}
