//! A full disk: writes return 503 and store nothing, reads succeed, and free space restores normal operation.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

use dft_kernel::db::{DatabaseUrl, Db};
use dft_testkit::{Engine, report};
use serde_json::{Value, json};

use super::response_stats::ResponseStats;
use crate::fixtures::free_slots;
use crate::process::{DFT, Server, Site, output_text};

/// Serves with its data on a small tmpfs in a mount namespace of its own.
const SERVE_ON_SMALL_DISK: &str =
    r#"mkdir -p "$DFT_DATA_DIR" && mount -t tmpfs -o size=48m none "$DFT_DATA_DIR" && exec "$0" serve"#;

/// Names of the written rows, and whether the write was acknowledged.
type Attempts = Vec<(String, bool)>;

struct Disk {
    site: Site,
    server: Server,
    stats: ResponseStats,
    cookies: Vec<String>,
    times: Vec<String>,
}

impl Disk {
    async fn new() -> Self {
        let site = Site::new(Engine::Sqlite).await;
        let shell = ["--user", "--map-root-user", "--mount", "/bin/sh", "-c", SERVE_ON_SMALL_DISK, DFT];
        let server = site.serve_by(site.command_of("/usr/bin/unshare", &shell)).await;
        let mut cookies = Vec::new();
        for number in 0..60 {
            cookies.push(server.sign_in(&format!("user{number}@example.in")).await.unwrap());
        }
        let mut times = Vec::new();
        for doctor in 2..5 {
            times.extend(
                free_slots(&server, doctor).await.into_iter().take(20).map(|time| format!("{doctor} {time}")),
            );
        }
        Self { site, server, stats: ResponseStats::default(), cookies, times }
    }

    /// The data folder as the server sees it.
    fn folder(&self) -> PathBuf {
        let inside = self.site.path("data");
        PathBuf::from(format!("/proc/{}/root{}", self.server.pid(), inside.display()))
    }

    /// Fills the disk to the last byte.
    fn fill(&self) {
        let mut filler = File::create(self.folder().join("filler")).unwrap();
        for size in [1 << 20, 1 << 12, 1] {
            while filler.write_all(&vec![7; size]).is_ok() {}
        }
    }

    fn free_space(&self) {
        std::fs::remove_file(self.folder().join("filler")).unwrap();
    }

    /// Runs a command of the program in the server's mount namespace.
    fn run(&self, arguments: &[&str]) {
        let pid = self.server.pid().to_string();
        let inside = ["--target", &pid, "--user", "--mount", "--preserve-credentials", "--", DFT];
        let output = Command::new("nsenter")
            .args(inside)
            .args(arguments)
            .env_clear()
            .envs(self.site.variables.iter().cloned())
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", output_text(&output));
    }

    /// Concurrent newsletter subscriptions, tickets, guest orders and bookings.
    async fn write_everything(&self, round: usize) -> [Attempts; 4] {
        let (subscriptions, tickets, orders) = tokio::join!(
            self.post_many(0, 60, |n| (
                "/api/notifications/subscribe/",
                format!("r{round}n{n}@example.in"),
                json!({"email": format!("r{round}n{n}@example.in")}),
            )),
            self.post_many(0, 60, |n| (
                "/api/notifications/contact/",
                format!("Message {n} of round {round}"),
                json!({"name": "Dev Shah", "email": "dev@example.in", "topic": "general",
                       "message": format!("Message {n} of round {round}")}),
            )),
            self.post_many(0, 60, |n| (
                "/api/v1/dopamart/cart/checkout/",
                format!("o{round}n{n}@example.in"),
                json!({"guest": {"name": "Gita Sen", "email": format!("o{round}n{n}@example.in")},
                       "items": [{"product_id": 2, "quantity": 1}],
                       "address": {"name": "Gita Sen", "phone": "9876543210", "full_address": "14, Lake Road",
                                   "pincode": "560041", "country": "India", "state": "Karnataka"}}),
            )),
        );
        // Different users in each round, so that no user has overlapping appointments.
        let bookings = self.post_many(round * 20, 20, |n| {
            let (doctor, time) = self.times[round * 20 + n].split_once(' ').unwrap();
            // Names may contain letters only.
            let name: String =
                [round, n].map(|number| char::from(b'a' + u8::try_from(number).unwrap())).iter().collect();
            let body = json!({
                "doctor_id": doctor.parse::<i64>().unwrap(), "appointment_datetime": time,
                "patient": {"name": name, "email": "dev@example.in", "phone": "9876543210"}});
            ("/api/v1/consultations/appointments/", name, body)
        });
        [subscriptions, tickets, orders, bookings.await]
    }

    /// Sends `count` requests; those that need a session use the cookies from `first` on.
    async fn post_many(
        &self,
        first: usize,
        count: usize,
        request: impl Fn(usize) -> (&'static str, String, Value),
    ) -> Attempts {
        let mut attempts = Vec::new();
        for start in (0..count).step_by(20) {
            let some = (start..count.min(start + 20)).map(|number| {
                let (path, name, body) = request(number);
                let request = self.server.client.post(self.server.url(path)).json(&body);
                let request = request.header("sec-fetch-site", "same-origin");
                let member = path.contains("appointments");
                let request =
                    if member { request.header("cookie", &self.cookies[first + number]) } else { request };
                async move {
                    let (status, _) = self.stats.send(request, &[200, 201, 503]).await;
                    (name, status != 503)
                }
            });
            attempts.extend(futures_util::future::join_all(some).await);
        }
        attempts
    }

    async fn assert_reads_succeed(&self) {
        for path in
            ["/readyz", "/api/v1/consultations/doctors/", "/api/v1/dopamart/products/", "/api/v1/users/me/"]
        {
            let request = self.server.client.get(self.server.url(path)).header("cookie", &self.cookies[0]);
            assert_eq!(request.send().await.unwrap().status(), 200, "{path}");
        }
    }
}

async fn column_values(db: &Db, sql: &'static str) -> BTreeSet<String> {
    let rows: Vec<String> = sqlx::query_scalar(sql).fetch_all(db.reader()).await.unwrap();
    rows.into_iter().collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make soak"]
async fn a_full_disk_rejects_writes_and_loses_none() {
    let disk = Disk::new().await;
    let before = disk.write_everything(0).await;
    assert!(before.iter().flatten().all(|(_, done)| *done), "there is free space");
    disk.fill();
    let full = disk.write_everything(1).await;
    disk.assert_reads_succeed().await;
    let refused = full.iter().flatten().filter(|(_, done)| !done).count();
    assert!(refused > 150, "the disk was full: {refused} of 200 rejected");
    disk.free_space();
    let after = disk.write_everything(2).await;
    assert!(after.iter().flatten().all(|(_, done)| *done), "there is free space again");
    disk.stats.assert_all_expected();
    disk.run(&["check"]);

    let copy = disk.site.path("copy.sqlite");
    disk.run(&["backup", &copy.display().to_string()]);
    let db = Db::open_existing(&DatabaseUrl::Sqlite(copy)).await.unwrap();
    let tables = [
        "SELECT email_key FROM newsletter_subscribers",
        "SELECT message FROM contact_tickets",
        "SELECT email FROM orders",
        "SELECT name FROM patient_details",
    ];
    for (index, sql) in tables.into_iter().enumerate() {
        let stored = column_values(&db, sql).await;
        for (name, done) in before[index].iter().chain(&full[index]).chain(&after[index]) {
            assert_eq!(stored.contains(name), *done, "{name}: acknowledged and lost, or rejected and stored");
        }
    }
    db.close().await;
    report(format!(
        "full disk: {refused} of 200 writes rejected with 503 and not stored, all reads successful, 400 of 400 written before and after"
    ));
}
