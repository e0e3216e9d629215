//! A disk without a free byte: what is written is refused and leaves no trace, what is read is answered, and room heals it.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::Command;

use dft_kernel::db::{DatabaseUrl, Db};
use dft_testkit::{Engine, report};
use serde_json::{Value, json};

use super::tally::Tally;
use crate::fixtures::free_times;
use crate::process::{DFT, Server, Site, output_text};

/// Serves with its data on a disk of this size, which nobody else sees.
const OWN_DISK: &str =
    r#"mkdir -p "$DFT_DATA_DIR" && mount -t tmpfs -o size=48m none "$DFT_DATA_DIR" && exec "$0" serve"#;

/// What somebody asked for, by its name, and whether they were told that it is done.
type Asked = Vec<(String, bool)>;

struct Disk {
    site: Site,
    server: Server,
    tally: Tally,
    cookies: Vec<String>,
    times: Vec<String>,
}

impl Disk {
    async fn new() -> Self {
        let site = Site::new(Engine::Sqlite).await;
        let shell = ["--user", "--map-root-user", "--mount", "/bin/sh", "-c", OWN_DISK, DFT];
        let server = site.serve_by(site.command_of("/usr/bin/unshare", &shell)).await;
        let mut cookies = Vec::new();
        for number in 0..60 {
            cookies.push(server.sign_in(&format!("person{number}@example.in")).await.unwrap());
        }
        let mut times = Vec::new();
        for doctor in 2..5 {
            times.extend(
                free_times(&server, doctor).await.into_iter().take(20).map(|time| format!("{doctor} {time}")),
            );
        }
        Self { site, server, tally: Tally::default(), cookies, times }
    }

    /// The data folder as the server sees it.
    fn folder(&self) -> PathBuf {
        let inside = self.site.path("data");
        PathBuf::from(format!("/proc/{}/root{}", self.server.pid(), inside.display()))
    }

    /// Takes every byte that is left.
    fn fill(&self) {
        let mut filler = File::create(self.folder().join("filler")).unwrap();
        for size in [1 << 20, 1 << 12, 1] {
            while filler.write_all(&vec![7; size]).is_ok() {}
        }
    }

    fn make_room(&self) {
        std::fs::remove_file(self.folder().join("filler")).unwrap();
    }

    /// A command of the program on the server's own disk.
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

    /// Many people want things at once: letters of news, letters to us, orders as guests, sessions with doctors.
    async fn everyone_wants_something(&self, round: usize) -> [Asked; 4] {
        let (readers, letters, orders) = tokio::join!(
            self.each(0, 60, |n| (
                "/api/notifications/subscribe/",
                format!("r{round}n{n}@example.in"),
                json!({"email": format!("r{round}n{n}@example.in")}),
            )),
            self.each(0, 60, |n| (
                "/api/notifications/contact/",
                format!("Letter {n} of round {round}"),
                json!({"name": "Dev Shah", "email": "dev@example.in", "topic": "general",
                       "message": format!("Letter {n} of round {round}")}),
            )),
            self.each(0, 60, |n| (
                "/api/v1/dopamart/cart/checkout/",
                format!("o{round}n{n}@example.in"),
                json!({"guest": {"name": "Gita Sen", "email": format!("o{round}n{n}@example.in")},
                       "items": [{"product_id": 2, "quantity": 1}],
                       "address": {"name": "Gita Sen", "phone": "9876543210", "full_address": "14, Lake Road",
                                   "pincode": "560041", "country": "India", "state": "Karnataka"}}),
            )),
        );
        // Other people each time: nobody is with two doctors at once.
        let sessions = self.each(round * 20, 20, |n| {
            let (doctor, time) = self.times[round * 20 + n].split_once(' ').unwrap();
            // A name has letters alone.
            let name: String =
                [round, n].map(|number| char::from(b'a' + u8::try_from(number).unwrap())).iter().collect();
            let body = json!({
                "doctor_id": doctor.parse::<i64>().unwrap(), "appointment_datetime": time,
                "patient": {"name": name, "email": "dev@example.in", "phone": "9876543210"}});
            ("/api/v1/consultations/appointments/", name, body)
        });
        [readers, letters, orders, sessions.await]
    }

    /// So many people, beginning with the `first`.
    async fn each(
        &self,
        first: usize,
        count: usize,
        wish: impl Fn(usize) -> (&'static str, String, Value),
    ) -> Asked {
        let mut asked = Vec::new();
        for start in (0..count).step_by(20) {
            let some = (start..count.min(start + 20)).map(|number| {
                let (path, name, body) = wish(number);
                let request = self.server.client.post(self.server.url(path)).json(&body);
                let request = request.header("sec-fetch-site", "same-origin");
                let member = path.contains("appointments");
                let request =
                    if member { request.header("cookie", &self.cookies[first + number]) } else { request };
                async move {
                    let (status, _) = self.tally.send(request, &[200, 201, 503]).await;
                    (name, status != 503)
                }
            });
            asked.extend(futures_util::future::join_all(some).await);
        }
        asked
    }

    async fn everything_can_be_read(&self) {
        for path in
            ["/readyz", "/api/v1/consultations/doctors/", "/api/v1/dopamart/products/", "/api/v1/users/me/"]
        {
            let request = self.server.client.get(self.server.url(path)).header("cookie", &self.cookies[0]);
            assert_eq!(request.send().await.unwrap().status(), 200, "{path}");
        }
    }
}

/// What is in this column.
async fn kept(db: &Db, sql: &'static str) -> BTreeSet<String> {
    let rows: Vec<String> = sqlx::query_scalar(sql).fetch_all(db.reader()).await.unwrap();
    rows.into_iter().collect()
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "make soak"]
async fn a_full_disk_refuses_and_forgets_nothing() {
    let disk = Disk::new().await;
    let before = disk.everyone_wants_something(0).await;
    assert!(before.iter().flatten().all(|(_, done)| *done), "there is room");
    disk.fill();
    let full = disk.everyone_wants_something(1).await;
    disk.everything_can_be_read().await;
    let refused = full.iter().flatten().filter(|(_, done)| !done).count();
    assert!(refused > 150, "the disk was full: {refused} of 200 refused");
    disk.make_room();
    let after = disk.everyone_wants_something(2).await;
    assert!(after.iter().flatten().all(|(_, done)| *done), "there is room again");
    disk.tally.nothing_odd();
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
    for (place, sql) in tables.into_iter().enumerate() {
        let there = kept(&db, sql).await;
        for (name, done) in before[place].iter().chain(&full[place]).chain(&after[place]) {
            assert_eq!(there.contains(name), *done, "{name}: acknowledged and lost, or refused and there");
        }
    }
    db.close().await;
    report(format!(
        "a full disk: {refused} of 200 writes refused with 503 and without a trace, every read answered, 400 of 400 written before and after"
    ));
}
