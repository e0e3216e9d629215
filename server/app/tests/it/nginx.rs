//! Three nodes on one PostgreSQL behind a real nginx with `deploy/nginx.conf`: the guarantees of one node hold for all,
//! and nodes may start, drain and crash under load.

use std::collections::BTreeSet;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use dft_testkit::{Engine, report, scaled};
use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::task::JoinSet;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

use crate::fixtures::free_slots;
use crate::process::{Server, Site, output_text, repository, wait_for};
use crate::room::start_appointment_now;

const NODES: usize = 3;

/// One cluster at a time: several would compete for the CPU and run into timeouts.
static ONE_CLUSTER: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// The Debian package installs it in /usr/sbin, which is not on every user's PATH.
fn nginx_path() -> PathBuf {
    let paths = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"];
    let found = paths.iter().map(Path::new).find(|path| path.exists());
    found.map_or_else(|| PathBuf::from("nginx"), Path::to_path_buf)
}

/// `deploy/nginx.conf` with these nodes, this port and paths in the folder.
fn configuration(folder: &Path, port: u16, nodes: &[String]) -> String {
    let shipped = std::fs::read_to_string(repository().join("deploy/nginx.conf")).unwrap();
    let mut configuration = shipped;
    let mut replace = |from: &str, to: &str| {
        assert!(configuration.contains(from), "deploy/nginx.conf has no {from:?}");
        configuration = configuration.replace(from, to);
    };
    replace("listen 80;", &format!("listen 127.0.0.1:{port};"));
    replace("pid /tmp/nginx.pid;", &format!("pid {};", folder.join("pid").display()));
    replace(
        "access_log /dev/stdout plain;",
        &format!("access_log {} plain;", folder.join("access").display()),
    );
    replace("error_log /dev/stderr warn;", &format!("error_log {} warn;", folder.join("error").display()));
    let types = "include /etc/nginx/mime.types;";
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {};\n", folder.join(kind).display()))
        .concat();
    replace(types, &temporary);
    for (number, node) in nodes.iter().enumerate() {
        replace(&format!("server dft-{}:8080", number + 1), &format!("server {node}"));
    }
    configuration
}

/// A running nginx. It is stopped when dropped.
struct Nginx {
    child: Child,
    folder: tempfile::TempDir,
    address: String,
}

impl Drop for Nginx {
    fn drop(&mut self) {
        // SIGTERM also stops the workers; SIGKILL would leave them running.
        let _ = Command::new("kill").arg("-TERM").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}

impl Nginx {
    async fn start(nodes: &[String]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let file = folder.path().join("nginx.conf");
        std::fs::write(&file, configuration(folder.path(), port, nodes)).unwrap();
        let command = || {
            let mut command = Command::new(nginx_path());
            command
                .arg("-p")
                .arg(folder.path())
                .arg("-e")
                .arg(folder.path().join("error"))
                .arg("-c")
                .arg(&file);
            command.stdin(Stdio::null());
            command
        };
        let tested = command().arg("-t").output().expect("nginx is installed: tools/needs nginx");
        assert!(tested.status.success(), "{}", output_text(&tested));
        let mut foreground = command();
        foreground.arg("-g").arg(if is_root() { "daemon off; user root;" } else { "daemon off;" });
        let child = foreground.spawn().unwrap();
        let nginx = Self { child, folder, address: format!("127.0.0.1:{port}") };
        wait_for("nginx listens", || std::net::TcpStream::connect(&nginx.address).ok()).await;
        nginx
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The contents of nginx's error log.
    fn error_log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("error")).unwrap_or_default()
    }
}

/// As root, nginx would run its workers as a user that cannot read the test's folder.
fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    output_text(&id).trim() == "0"
}

struct Cluster {
    site: Site,
    nodes: Vec<Server>,
    nginx: Nginx,
    client: reqwest::Client,
    _guard: tokio::sync::MutexGuard<'static, ()>,
}

impl Cluster {
    async fn start() -> Self {
        let guard = ONE_CLUSTER.lock().await;
        let mut site = Site::new(Engine::Postgres).await;
        site.set("DFT_DRAIN_SECONDS", "5");
        site.set("DFT_TRUSTED_PROXIES", "127.0.0.1");
        let nodes = join_all((0..NODES).map(|_| site.serve())).await;
        let addresses: Vec<_> = nodes.iter().map(|node| node.address.clone()).collect();
        let nginx = Nginx::start(&addresses).await;
        Self { site, nodes, nginx, client: reqwest::Client::new(), _guard: guard }
    }

    /// Signs in users on all nodes alternately: each node has its own key for the development sign-in.
    async fn users(&self, count: usize) -> Vec<String> {
        let mut cookies = Vec::new();
        for start in (0..count).step_by(20) {
            let some = (start..count.min(start + 20)).map(|number| async move {
                let node = &self.nodes[number % self.nodes.len()];
                node.sign_in(&format!("user{number}@example.in")).await.unwrap()
            });
            cookies.extend(join_all(some).await);
        }
        cookies
    }

    /// Warnings and errors in the logs of the nodes.
    fn warnings(&self) -> String {
        let logs: String = self.nodes.iter().map(Server::log).collect();
        let is_warning = |line: &&str| line.contains("\"WARN\"") || line.contains("\"ERROR\"");
        logs.lines().filter(is_warning).collect::<Vec<_>>().join("\n")
    }

    fn assert_invariants(&self) {
        let check = self.site.run(&["check"]);
        assert!(check.status.success(), "{}", output_text(&check));
    }
}

fn post(
    client: &reqwest::Client,
    url: String,
    cookie: Option<&str>,
    body: &Value,
) -> reqwest::RequestBuilder {
    let request = client.post(url).header("sec-fetch-site", "same-origin").json(body);
    match cookie {
        Some(cookie) => request.header("cookie", cookie),
        None => request,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_nodes_behave_as_one() {
    let cluster = Cluster::start().await;
    each_of_twenty_slots_is_booked_once(&cluster).await;
    a_sign_out_applies_to_every_node(&cluster).await;
    an_import_reaches_every_node(&cluster).await;
    nginx_forwards_websockets(&cluster).await;
    a_forged_forwarded_header_is_ignored(&cluster).await;
    cluster.assert_invariants();
}

/// 80 users book 20 slots of four doctors at the same time; 1,000 users in the soak.
async fn each_of_twenty_slots_is_booked_once(cluster: &Cluster) {
    let users = cluster.users(scaled(80, 1_000)).await;
    let mut times = Vec::new();
    for doctor in 2..6 {
        let free = free_slots(&cluster.nodes[0], doctor).await;
        times.extend(free.into_iter().take(5).map(|time| (doctor, time)));
    }
    assert_eq!(times.len(), 20);
    let mut requests = JoinSet::new();
    for (number, cookie) in users.into_iter().enumerate() {
        let (doctor, time) = &times[number % 20];
        let body = json!({
            "doctor_id": doctor, "appointment_datetime": time,
            "patient": {"name": "Dev Shah", "email": "dev@example.in", "phone": "9876543210"},
        });
        let url = cluster.nginx.url("/api/v1/consultations/appointments/");
        let request = post(&cluster.client, url, Some(&cookie), &body);
        requests.spawn(async move {
            let response = request.send().await.unwrap();
            let status = response.status().as_u16();
            (status, response.json::<Value>().await.unwrap()["code"].as_str().unwrap_or_default().to_owned())
        });
    }
    let responses = requests.join_all().await;
    let all = responses.len();
    let made = responses.iter().filter(|(status, _)| *status == 201).count();
    let taken = responses.iter().filter(|(status, code)| *status == 409 && code == "slot_taken").count();
    let others = responses.iter().filter(|(status, _)| !matches!(status, 201 | 409));
    let others: Vec<_> = others.collect();
    assert_eq!((made, taken), (20, all - 20), "{others:?}\n{}", cluster.warnings());
    let sql = "SELECT COUNT(*) FROM appointments WHERE status = 'on_hold'";
    assert_eq!(cluster.site.count(sql).await, 20);
    report(format!("3 nodes, {all} concurrent users, {made} of 20 slots booked, {taken} rejected, 0 failed"));
}

async fn a_sign_out_applies_to_every_node(cluster: &Cluster) {
    let cookie = cluster.nodes[0].sign_in("signing-out@example.in").await.unwrap();
    for node in &cluster.nodes {
        assert_eq!(node.profile_status(&cookie).await, 200);
    }
    let url = cluster.nginx.url("/api/v1/auth/logout/");
    assert_eq!(post(&cluster.client, url, Some(&cookie), &json!({})).send().await.unwrap().status(), 204);
    for node in &cluster.nodes {
        assert_eq!(node.profile_status(&cookie).await, 401);
    }
}

/// Every node shows an imported change within five seconds.
async fn an_import_reaches_every_node(cluster: &Cluster) {
    let folder = cluster.site.path("catalogue");
    let copied = Command::new("cp").arg("-r").arg(repository().join("demo")).arg(&folder).status().unwrap();
    assert!(copied.success());
    let file = folder.join("doctors.toml");
    let doctors = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, doctors.replacen("location = \"Kochi\"", "location = \"Newtown\"", 1)).unwrap();
    let shows = async |node: &Server| {
        let list = node.get("/api/v1/consultations/doctors/").await.text().await.unwrap();
        list.contains("Newtown")
    };
    for node in &cluster.nodes {
        assert!(!shows(node).await);
    }
    let imported = cluster.site.run(&["import", &folder.display().to_string()]);
    assert!(imported.status.success(), "{}", output_text(&imported));
    let started = Instant::now();
    for node in &cluster.nodes {
        while !shows(node).await {
            assert!(started.elapsed() < Duration::from_secs(5), "not visible after {:?}", started.elapsed());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

async fn nginx_forwards_websockets(cluster: &Cluster) {
    let (patient, doctor) = start_appointment_now(&cluster.site).await;
    let open = async |token: &str, tab: &str| {
        let room = format!("/api/v1/consultations/room/{token}/");
        let url = cluster.nginx.url(&format!("{room}consent/"));
        assert_eq!(post(&cluster.client, url, None, &json!({})).send().await.unwrap().status(), 200);
        connect_async(format!("ws://{}{room}signals/?tab={tab}", cluster.nginx.address)).await.unwrap().0
    };
    let mut patient = open(&patient, "tab-of-the-patient").await;
    patient.next().await.unwrap().unwrap();
    let mut doctor = open(&doctor, "tab-of-the-doctor").await;
    doctor.next().await.unwrap().unwrap();
    patient.next().await.unwrap().unwrap();
    let signal = json!({"type": "signal", "to": "tab-of-the-doctor", "data": {"candidate": "hello"}});
    patient.send(Message::text(signal.to_string())).await.unwrap();
    let received = doctor.next().await.unwrap().unwrap().into_text().unwrap();
    assert!(received.contains("hello"), "{received}");
}

/// nginx overwrites the client's own X-Forwarded-For.
async fn a_forged_forwarded_header_is_ignored(cluster: &Cluster) {
    let request =
        cluster.client.get(cluster.nginx.url("/api/v1/config/")).header("x-forwarded-for", "6.6.6.6");
    assert_eq!(request.send().await.unwrap().status(), 200);
    assert_eq!(cluster.client.get(cluster.nginx.url("/metrics")).send().await.unwrap().status(), 404);
}

/// Writers that run until `stop`, with the tickets they received and their failures.
#[derive(Default)]
struct Load {
    stop: AtomicBool,
    tickets: Mutex<Vec<String>>,
    failed: Mutex<Vec<String>>,
    done: AtomicUsize,
}

impl Load {
    fn start(cluster: &Cluster, writers: usize) -> (Arc<Self>, JoinSet<()>) {
        let load = Arc::new(Self::default());
        let mut running = JoinSet::new();
        for writer in 0..writers {
            let (load, client) = (Arc::clone(&load), cluster.client.clone());
            let url = cluster.nginx.url("");
            // Equal messages of one sender share a ticket, so every message is unique.
            let name = format!("writer {writer} {:08x}", rand::random::<u32>());
            running.spawn(async move {
                for number in 0.. {
                    if load.stop.load(Ordering::SeqCst) {
                        return;
                    }
                    load.write(&client, &url, &format!("Message {number} of {name}")).await;
                    load.read(&client, &url).await;
                }
            });
        }
        (load, running)
    }

    async fn write(&self, client: &reqwest::Client, url: &str, message: &str) {
        let body = json!({"name": "Dev Shah", "email": "dev@example.in", "topic": "general",
                          "message": message});
        let request = post(client, format!("{url}/api/notifications/contact/"), None, &body);
        let outcome = async {
            Ok::<_, reqwest::Error>(match request.send().await? {
                response if response.status() == 201 => Ok(response.json::<Value>().await?),
                response => Err(format!("{}: {}", response.status(), response.text().await?)),
            })
        };
        match outcome.await {
            Ok(Ok(ticket)) => {
                self.tickets.lock().unwrap().push(ticket["ticket"].as_str().unwrap().to_owned());
                self.done.fetch_add(1, Ordering::SeqCst);
            }
            Ok(Err(response)) => self.failed.lock().unwrap().push(response),
            Err(error) => self.failed.lock().unwrap().push(format!("{error:?}")),
        }
    }

    async fn read(&self, client: &reqwest::Client, url: &str) {
        match client.get(format!("{url}/api/v1/consultations/doctors/")).send().await {
            Ok(response) if response.status() == 200 => {}
            other => self.failed.lock().unwrap().push(format!("a read: {other:?}")),
        }
    }

    /// Waits for `more` successful writes.
    async fn wait_for_writes(&self, more: usize) {
        let enough = self.done.load(Ordering::SeqCst) + more;
        wait_for("more writes", || (self.done.load(Ordering::SeqCst) >= enough).then_some(())).await;
    }

    async fn end(&self, running: JoinSet<()>) {
        self.stop.store(true, Ordering::SeqCst);
        running.join_all().await;
    }

    /// Asserts that every acknowledged ticket is stored; returns their number.
    async fn assert_none_lost(&self, site: &Site) -> usize {
        let db = site.database().await;
        let stored: Vec<String> =
            sqlx::query_scalar("SELECT number FROM contact_tickets").fetch_all(db.reader()).await.unwrap();
        db.close().await;
        let stored: BTreeSet<_> = stored.into_iter().collect();
        let acknowledged = self.tickets.lock().unwrap();
        let lost: Vec<_> = acknowledged.iter().filter(|number| !stored.contains(*number)).collect();
        assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
        acknowledged.len()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_killed_under_load_loses_no_acknowledged_write() {
    let cluster = Cluster::start().await;
    let (load, running) = Load::start(&cluster, 8);
    load.wait_for_writes(100).await;
    assert_eq!(*load.failed.lock().unwrap(), [""; 0], "nothing failed while all nodes were running");
    cluster.nodes[1].kill();
    load.wait_for_writes(200).await;
    load.end(running).await;
    // Requests in flight on the killed node return 502: nginx does not repeat a write that may have been done.
    let failed = load.failed.lock().unwrap().clone();
    assert!(failed.len() <= 8, "at most one request in flight per writer: {failed:#?}");
    assert!(failed.iter().all(|failure| failure.starts_with("502")), "{failed:#?}");
    let written = load.assert_none_lost(&cluster.site).await;
    cluster.assert_invariants();
    report(format!(
        "1 of 3 nodes killed under load, {written} written, {} without a response, 0 lost",
        failed.len()
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn draining_a_node_fails_no_request() {
    let mut cluster = Cluster::start().await;
    let rounds = scaled(2, 20);
    let mut written = 0;
    for round in 0..rounds {
        let (load, running) = Load::start(&cluster, 8);
        load.wait_for_writes(50).await;
        let mut draining = cluster.nodes.remove(0);
        draining.terminate();
        assert!(draining.wait_for_exit().await.success());
        assert!(!draining.log().contains("requests still running"), "{}", draining.log());
        load.wait_for_writes(100).await;
        load.end(running).await;
        let failed = load.failed.lock().unwrap().clone();
        assert!(failed.is_empty(), "round {round}: {failed:#?}\n{}", cluster.nginx.error_log());
        written += load.assert_none_lost(&cluster.site).await;
        // The node restarts at its old address, as after an upgrade.
        cluster.site.set("DFT_BIND", &draining.address);
        cluster.nodes.push(cluster.site.serve().await);
    }
    cluster.assert_invariants();
    report(format!("{rounds} nodes drained under load, {written} written, 0 failed, 0 lost"));
}
