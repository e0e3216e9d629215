//! Endpoints that read or write growing tables, on a server with a thousand rows of each and on one with a million.

use std::time::Instant;

use serde_json::{Value, json};

use crate::clients::{self, Client, MEMBER};
use crate::load::Request;
use crate::measure::{self, RequestSet};
use crate::process::{Dft, Site};
use crate::reads::memory;
use crate::report::{Goal, Report};
use crate::{seed, writes};

const FEW: i64 = 1_000;
const MANY: i64 = 1_000_000;

const GOAL: Goal = Goal::AtLeast(0.80);

/// A server with a history, and the clients that measure it.
struct SeededServer {
    dft: Dft,
    member: Client,
    guest: Client,
    writers: Vec<Client>,
    appointment: i64,
    /// A guest's order.
    order: Value,
}

/// Measures a server with a long history against one with a short history.
pub(crate) async fn measure(few: &Site, many: &Site, report: &mut Report) {
    report.section("growth: a million appointments, orders, likes, bookmarks and plays against a thousand");
    let few = SeededServer::new(few, FEW).await;
    let many = SeededServer::new(many, MANY).await;
    for (name, path) in READS {
        let [baseline, measured] = [&few, &many].map(|server| server.member.get(&server.path(path)));
        measure_read(report, name, &baseline, &measured).await;
    }
    let audio = "/api/v1/mindfulness/tracks/1/audio/";
    let [baseline, measured] = [&few, &many].map(|server| server.member.get_start(audio));
    measure_read(report, "start of an audio file", &baseline, &measured).await;
    // A new user's list is empty and must not be slower for that.
    let [baseline, measured] = [&few, &many].map(|server| server.writers[0].get("/api/v1/dopamart/orders/"));
    measure_read(report, "my orders, empty", &baseline, &measured).await;
    let writes = [
        ("booking", few.bookings().await, many.bookings().await),
        ("add to cart", few.cart_additions().await, many.cart_additions().await),
        ("guest checkout", few.checkouts().await, many.checkouts().await),
        ("like", few.on_tracks("like"), many.on_tracks("like")),
        ("play", few.on_tracks("accessed"), many.on_tracks("accessed")),
    ];
    for (name, baseline, measured) in writes {
        report.rates(name, "with 1,000 rows", measure::writes(&baseline, &measured).await, GOAL);
    }
    report.limit("start with a million rows", many.dft.ready_after.as_secs_f64() * 1e3, "ms", Some(100.0));
    memory(&many.dft, report);
}

async fn measure_read(report: &mut Report, name: &str, baseline: &Request, measured: &Request) {
    report.rates(name, "with 1,000 rows", measure::reads(baseline, measured).await, GOAL);
}

/// The measured reads.
const READS: [(&str, &str); 16] = [
    ("doctors", "/api/v1/consultations/doctors/"),
    ("slots", "/api/v1/consultations/doctors/1/slots/"),
    ("my appointments", "/api/v1/consultations/appointments/"),
    ("one appointment", "/api/v1/consultations/appointments/{appointment}/"),
    ("room", "/api/v1/consultations/room/{room}/"),
    ("products", "/api/v1/dopamart/products/"),
    ("my orders", "/api/v1/dopamart/orders/"),
    ("my orders, second page", "/api/v1/dopamart/orders/?before=1000001"),
    ("order by token", "/api/v1/dopamart/orders/track/{order}/"),
    ("payment by token", "/api/v1/payments/{payment}/"),
    ("tracks", "/api/v1/mindfulness/tracks/"),
    ("tracks of a category", "/api/v1/mindfulness/tracks/?category=1"),
    ("favourites", "/api/v1/mindfulness/tracks/?liked=true"),
    ("bookmarks", "/api/v1/mindfulness/tracks/?bookmarked=true"),
    ("recent tracks", "/api/v1/mindfulness/tracks/recent/"),
    ("users/me", "/api/v1/users/me/"),
];

impl SeededServer {
    async fn new(site: &Site, rows: i64) -> Self {
        let member_id = {
            let dft = site.start().await;
            Client::sign_in(&dft, MEMBER).await.id().await
        };
        let started = Instant::now();
        site.execute_sql(&seed::AMPLE_CAPACITY).await;
        seed::insert_history(site, rows, member_id).await;
        eprintln!("inserted {rows} rows of each in {:.0} s", started.elapsed().as_secs_f64());
        // The first start processes the inserted rows; the second is an ordinary one.
        drop(site.start().await);
        let dft = site.start().await;
        let member = Client::sign_in(&dft, MEMBER).await;
        let guest = Client::guest(&dft);
        let writers = clients::sign_in_many(&dft, writes::CLIENTS, "writer").await;
        let appointments = member.get_json("/api/v1/consultations/appointments/").await;
        let product = json!(1);
        let order =
            guest.post_json("/api/v1/dopamart/cart/checkout/", &clients::guest_checkout(0, &product)).await;
        let appointment = appointments[0]["id"].as_i64().expect("a past appointment");
        Self { dft, member, guest, writers, appointment, order }
    }

    fn path(&self, path: &str) -> String {
        let text = |value: &Value| value.as_str().expect("a string").to_owned();
        let track = text(&self.order["track_url"]);
        path.replace("{appointment}", &self.appointment.to_string())
            .replace("{order}", track.rsplit('/').next().expect("a token"))
            .replace("{payment}", &text(&self.order["payment_request"]["token"]))
            // The room of the first seeded appointment: its hash is 0.
            .replace("{room}", "past-0")
    }

    async fn bookings(&self) -> RequestSet {
        writes::bookings(&self.writers, 1_600).await
    }

    async fn cart_additions(&self) -> RequestSet {
        writes::cart_additions(&self.writers, 2_400).await
    }

    async fn checkouts(&self) -> RequestSet {
        writes::checkouts(&self.guest, 1_000).await
    }

    fn on_tracks(&self, action: &str) -> RequestSet {
        writes::on_tracks(&self.writers, action, 2_400)
    }
}
