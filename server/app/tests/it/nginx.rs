//! Three nodes on one PostgreSQL behind a real nginx with the configuration we ship: what one node promises, all keep, and
//! a node may come, go and die.

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

use crate::fixtures::free_times;
use crate::process::{Server, Site, output_text, repository, wait_for};
use crate::room::begin_a_session;

const NODES: usize = 3;

/// One cluster at a time: three of them on a small machine would measure only each other.
static ALONE: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

/// Where the package puts it is not on everybody's path.
fn nginx() -> PathBuf {
    let places = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"];
    let found = places.iter().map(Path::new).find(|place| place.exists());
    found.map_or_else(|| PathBuf::from("nginx"), Path::to_path_buf)
}

/// Our configuration with these nodes and this port in it.
fn configuration(folder: &Path, port: u16, nodes: &[String]) -> String {
    let shipped = std::fs::read_to_string(repository().join("deploy/nginx.conf")).unwrap();
    let mut mine = shipped;
    let mut put = |ours: &str, theirs: &str| {
        assert!(mine.contains(ours), "deploy/nginx.conf has no {ours:?}");
        mine = mine.replace(ours, theirs);
    };
    put("listen 80;", &format!("listen 127.0.0.1:{port};"));
    put("pid /tmp/nginx.pid;", &format!("pid {};", folder.join("pid").display()));
    put("access_log /dev/stdout plain;", &format!("access_log {} plain;", folder.join("access").display()));
    put("error_log /dev/stderr warn;", &format!("error_log {} warn;", folder.join("error").display()));
    let types = "include /etc/nginx/mime.types;";
    let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        .map(|kind| format!("{kind}_temp_path {};\n", folder.join(kind).display()))
        .concat();
    put(types, &temporary);
    for (number, node) in nodes.iter().enumerate() {
        put(&format!("server dft-{}:8080", number + 1), &format!("server {node}"));
    }
    mine
}

/// A running nginx. It is stopped when dropped.
struct Balancer {
    child: Child,
    folder: tempfile::TempDir,
    address: String,
}

impl Drop for Balancer {
    fn drop(&mut self) {
        // Told to stop it takes its workers along; killed it would leave them.
        let _ = Command::new("kill").arg("-TERM").arg(self.child.id().to_string()).status();
        let _ = self.child.wait();
    }
}

impl Balancer {
    async fn start(nodes: &[String]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let file = folder.path().join("nginx.conf");
        std::fs::write(&file, configuration(folder.path(), port, nodes)).unwrap();
        let command = || {
            let mut command = Command::new(nginx());
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
        let mut own = command();
        own.arg("-g").arg(if is_root() { "daemon off; user root;" } else { "daemon off;" });
        let child = own.spawn().unwrap();
        let balancer = Self { child, folder, address: format!("127.0.0.1:{port}") };
        wait_for("nginx listens", || std::net::TcpStream::connect(&balancer.address).ok()).await;
        balancer
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// What nginx complained about.
    fn violations(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("error")).unwrap_or_default()
    }
}

/// Started by root, nginx would give its workers to somebody who may not read the test's folder.
fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().unwrap();
    output_text(&id).trim() == "0"
}

struct Cluster {
    site: Site,
    nodes: Vec<Server>,
    balancer: Balancer,
    client: reqwest::Client,
    _alone: tokio::sync::MutexGuard<'static, ()>,
}

impl Cluster {
    async fn start() -> Self {
        let alone = ALONE.lock().await;
        let mut site = Site::new(Engine::Postgres).await;
        site.set("DFT_DRAIN_SECONDS", "5");
        site.set("DFT_TRUSTED_PROXIES", "127.0.0.1");
        let nodes = join_all((0..NODES).map(|_| site.serve())).await;
        let addresses: Vec<_> = nodes.iter().map(|node| node.address.clone()).collect();
        let balancer = Balancer::start(&addresses).await;
        Self { site, nodes, balancer, client: reqwest::Client::new(), _alone: alone }
    }

    /// People with sessions, made at all nodes in turn: each has a key of its own for the sign-in of development.
    async fn people(&self, count: usize) -> Vec<String> {
        let mut cookies = Vec::new();
        for start in (0..count).step_by(20) {
            let some = (start..count.min(start + 20)).map(|number| async move {
                let node = &self.nodes[number % self.nodes.len()];
                node.sign_in(&format!("person{number}@example.in")).await.unwrap()
            });
            cookies.extend(join_all(some).await);
        }
        cookies
    }

    /// Why nodes refused what they should not have, in their own words.
    fn causes(&self) -> String {
        let logs: String = self.nodes.iter().map(Server::log).collect();
        let loud = |line: &&str| line.contains("\"WARN\"") || line.contains("\"ERROR\"");
        logs.lines().filter(loud).collect::<Vec<_>>().join("\n")
    }

    fn checked(&self) {
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
async fn three_nodes_keep_the_promises_of_one() {
    let cluster = Cluster::start().await;
    twenty_times_have_twenty_patients(&cluster).await;
    a_sign_out_is_seen_everywhere(&cluster).await;
    a_change_of_the_catalogue_is_seen_everywhere(&cluster).await;
    a_socket_passes_through(&cluster).await;
    the_client_is_known_behind_the_proxy(&cluster).await;
    cluster.checked();
}

/// 80 people want 20 times of four doctors, all at once; in the soak 1,000.
async fn twenty_times_have_twenty_patients(cluster: &Cluster) {
    let people = cluster.people(scaled(80, 1_000)).await;
    let mut times = Vec::new();
    for doctor in 2..6 {
        let free = free_times(&cluster.nodes[0], doctor).await;
        times.extend(free.into_iter().take(5).map(|time| (doctor, time)));
    }
    assert_eq!(times.len(), 20);
    let mut crowd = JoinSet::new();
    for (number, cookie) in people.into_iter().enumerate() {
        let (doctor, time) = &times[number % 20];
        let body = json!({
            "doctor_id": doctor, "appointment_datetime": time,
            "patient": {"name": "Dev Shah", "email": "dev@example.in", "phone": "9876543210"},
        });
        let url = cluster.balancer.url("/api/v1/consultations/appointments/");
        let request = post(&cluster.client, url, Some(&cookie), &body);
        crowd.spawn(async move {
            let answer = request.send().await.unwrap();
            let status = answer.status().as_u16();
            (status, answer.json::<Value>().await.unwrap()["code"].as_str().unwrap_or_default().to_owned())
        });
    }
    let answers = crowd.join_all().await;
    let all = answers.len();
    let made = answers.iter().filter(|(status, _)| *status == 201).count();
    let taken = answers.iter().filter(|(status, code)| *status == 409 && code == "slot_taken").count();
    let others = answers.iter().filter(|(status, _)| !matches!(status, 201 | 409));
    let others: Vec<_> = others.collect();
    assert_eq!((made, taken), (20, all - 20), "{others:?}\n{}", cluster.causes());
    let sql = "SELECT COUNT(*) FROM appointments WHERE status = 'on_hold'";
    assert_eq!(cluster.site.count(sql).await, 20);
    report(format!("3 nodes, {all} people at once, {made} of 20 times booked, {taken} refused, 0 failed"));
}

async fn a_sign_out_is_seen_everywhere(cluster: &Cluster) {
    let cookie = cluster.nodes[0].sign_in("leaving@example.in").await.unwrap();
    for node in &cluster.nodes {
        assert_eq!(node.profile_status(&cookie).await, 200);
    }
    let url = cluster.balancer.url("/api/v1/auth/logout/");
    assert_eq!(post(&cluster.client, url, Some(&cookie), &json!({})).send().await.unwrap().status(), 204);
    for node in &cluster.nodes {
        assert_eq!(node.profile_status(&cookie).await, 401);
    }
}

/// A doctor moves to another town: an import tells one database, and within five seconds every node.
async fn a_change_of_the_catalogue_is_seen_everywhere(cluster: &Cluster) {
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
    let began = Instant::now();
    for node in &cluster.nodes {
        while !shows(node).await {
            assert!(began.elapsed() < Duration::from_secs(5), "not seen after {:?}", began.elapsed());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

async fn a_socket_passes_through(cluster: &Cluster) {
    let (patient, doctor) = begin_a_session(&cluster.site).await;
    let open = async |token: &str, tab: &str| {
        let room = format!("/api/v1/consultations/room/{token}/");
        let url = cluster.balancer.url(&format!("{room}consent/"));
        assert_eq!(post(&cluster.client, url, None, &json!({})).send().await.unwrap().status(), 200);
        connect_async(format!("ws://{}{room}signals/?tab={tab}", cluster.balancer.address)).await.unwrap().0
    };
    let mut patient = open(&patient, "page-of-the-patient").await;
    patient.next().await.unwrap().unwrap();
    let mut doctor = open(&doctor, "page-of-the-doctor").await;
    doctor.next().await.unwrap().unwrap();
    patient.next().await.unwrap().unwrap();
    let word = json!({"type": "signal", "to": "page-of-the-doctor", "data": {"candidate": "hello"}});
    patient.send(Message::text(word.to_string())).await.unwrap();
    let heard = doctor.next().await.unwrap().unwrap().into_text().unwrap();
    assert!(heard.contains("hello"), "{heard}");
}

/// nginx writes the client's own address over whatever the client claims.
async fn the_client_is_known_behind_the_proxy(cluster: &Cluster) {
    let request =
        cluster.client.get(cluster.balancer.url("/api/v1/config/")).header("x-forwarded-for", "6.6.6.6");
    assert_eq!(request.send().await.unwrap().status(), 200);
    assert_eq!(cluster.client.get(cluster.balancer.url("/metrics")).send().await.unwrap().status(), 404);
}

/// Writers at the balancer until they are told to stop; what they were told is done, and what went wrong.
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
            let url = cluster.balancer.url("");
            // The same words of the same person are one ticket, so no two loads write the same.
            let name = format!("writer {writer} {:08x}", rand::random::<u32>());
            running.spawn(async move {
                for number in 0.. {
                    if load.stop.load(Ordering::SeqCst) {
                        return;
                    }
                    load.write(&client, &url, &format!("Letter {number} of {name}")).await;
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
                answer if answer.status() == 201 => Ok(answer.json::<Value>().await?),
                answer => Err(format!("{}: {}", answer.status(), answer.text().await?)),
            })
        };
        match outcome.await {
            Ok(Ok(ticket)) => {
                self.tickets.lock().unwrap().push(ticket["ticket"].as_str().unwrap().to_owned());
                self.done.fetch_add(1, Ordering::SeqCst);
            }
            Ok(Err(answer)) => self.failed.lock().unwrap().push(answer),
            Err(error) => self.failed.lock().unwrap().push(format!("{error:?}")),
        }
    }

    async fn read(&self, client: &reqwest::Client, url: &str) {
        match client.get(format!("{url}/api/v1/consultations/doctors/")).send().await {
            Ok(answer) if answer.status() == 200 => {}
            other => self.failed.lock().unwrap().push(format!("a read: {other:?}")),
        }
    }

    /// Waits until so many more were written.
    async fn goes_on(&self, more: usize) {
        let enough = self.done.load(Ordering::SeqCst) + more;
        wait_for("more is written", || (self.done.load(Ordering::SeqCst) >= enough).then_some(())).await;
    }

    async fn end(&self, running: JoinSet<()>) {
        self.stop.store(true, Ordering::SeqCst);
        running.join_all().await;
    }

    /// Every ticket that somebody was given is in the database; how many they are.
    async fn nothing_is_lost(&self, site: &Site) -> usize {
        let db = site.database().await;
        let kept: Vec<String> =
            sqlx::query_scalar("SELECT number FROM contact_tickets").fetch_all(db.reader()).await.unwrap();
        db.close().await;
        let kept: BTreeSet<_> = kept.into_iter().collect();
        let given = self.tickets.lock().unwrap();
        let lost: Vec<_> = given.iter().filter(|number| !kept.contains(*number)).collect();
        assert!(lost.is_empty(), "given and lost: {lost:?}");
        given.len()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_is_killed_under_load_takes_nothing_along() {
    let cluster = Cluster::start().await;
    let (load, running) = Load::start(&cluster, 8);
    load.goes_on(100).await;
    assert_eq!(*load.failed.lock().unwrap(), [""; 0], "nothing failed while all were there");
    cluster.nodes[1].kill();
    load.goes_on(200).await;
    load.end(running).await;
    // What was in the dead node's hands has no answer: nobody knows whether it was done, so nobody does it again.
    let failed = load.failed.lock().unwrap().clone();
    assert!(failed.len() <= 8, "at most what each writer had on its way: {failed:#?}");
    assert!(failed.iter().all(|failure| failure.starts_with("502")), "{failed:#?}");
    let written = load.nothing_is_lost(&cluster.site).await;
    cluster.checked();
    report(format!("1 of 3 nodes killed under load, {written} written, {} unanswered, 0 lost", failed.len()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_drains_fails_nobody() {
    let mut cluster = Cluster::start().await;
    let rounds = scaled(2, 20);
    let mut written = 0;
    for round in 0..rounds {
        let (load, running) = Load::start(&cluster, 8);
        load.goes_on(50).await;
        let mut leaving = cluster.nodes.remove(0);
        leaving.terminate();
        assert!(leaving.wait_for_exit().await.success());
        assert!(!leaving.log().contains("requests still running"), "{}", leaving.log());
        load.goes_on(100).await;
        load.end(running).await;
        let failed = load.failed.lock().unwrap().clone();
        assert!(failed.is_empty(), "round {round}: {failed:#?}\n{}", cluster.balancer.violations());
        written += load.nothing_is_lost(&cluster.site).await;
        // It comes back at its old place, as after an upgrade.
        cluster.site.set("DFT_BIND", &leaving.address);
        cluster.nodes.push(cluster.site.serve().await);
    }
    cluster.checked();
    report(format!("{rounds} nodes drained under load, {written} written, 0 failed, 0 lost"));
}
