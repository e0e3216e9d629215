//! The calls that touch what grows, with a thousand rows and with a million of each, two servers measured in turns. A
//! million answers the older question, too, whether a hundred thousand slow anything by more than a fifth.

use std::time::Instant;

use serde_json::{Value, json};

use crate::load::Request;
use crate::measure::{self, Wishes};
use crate::people::{self, MEMBER, Person};
use crate::process::{Dft, Site};
use crate::reading::memory;
use crate::table::{Goal, Table};
use crate::{fill, writing};

const FEW: i64 = 1_000;
const MANY: i64 = 1_000_000;

const GOAL: Goal = Goal::AtLeast(0.80);

/// A server with its past, who is measured there, and who writes.
struct World {
    dft: Dft,
    member: Person,
    guest: Person,
    writers: Vec<Person>,
    appointment: i64,
    /// What a guest ordered.
    order: Value,
}

/// Two servers: one with a short past, and one with a long one.
pub(crate) async fn measure(few: &Site, many: &Site, table: &mut Table) {
    table.part("growth: a million appointments, orders, likes, bookmarks and plays beside a thousand");
    let few = World::new(few, FEW).await;
    let many = World::new(many, MANY).await;
    for (name, path) in READS {
        let [floor, ours] = [&few, &many].map(|world| world.member.get(&world.path(path)));
        line(table, name, &floor, &ours).await;
    }
    let audio = "/api/v1/mindfulness/tracks/1/audio/";
    let [floor, ours] = [&few, &many].map(|world| world.member.get_start(audio));
    line(table, "audio, its start", &floor, &ours).await;
    // A list of one's own is empty for whoever has just come; it is to be no slower for that.
    let [floor, ours] = [&few, &many].map(|world| world.writers[0].get("/api/v1/dopamart/orders/"));
    line(table, "my orders, none yet", &floor, &ours).await;
    let writes = [
        ("booking", few.bookings().await, many.bookings().await),
        ("add to cart", few.adds().await, many.adds().await),
        ("checkout of a guest", few.checkouts().await, many.checkouts().await),
        ("like", few.on_tracks("like"), many.on_tracks("like")),
        ("play", few.on_tracks("accessed"), many.on_tracks("accessed")),
    ];
    for (name, floor, ours) in writes {
        table.rates(name, "with 1,000 rows", measure::writes(&floor, &ours).await, GOAL);
    }
    table.limit("start with a million rows", (many.dft.ready_after.as_secs_f64() * 1e3, "ms"), Some(100.0));
    memory(&many.dft, table);
}

async fn line(table: &mut Table, name: &str, floor: &Request, ours: &Request) {
    table.rates(name, "with 1,000 rows", measure::reads(floor, ours).await, GOAL);
}

/// What is read there.
const READS: [(&str, &str); 16] = [
    ("doctors", "/api/v1/consultations/doctors/"),
    ("slots", "/api/v1/consultations/doctors/1/slots/"),
    ("my appointments", "/api/v1/consultations/appointments/"),
    ("one of them", "/api/v1/consultations/appointments/{appointment}/"),
    ("its room", "/api/v1/consultations/room/{room}/"),
    ("products", "/api/v1/dopamart/products/"),
    ("my orders", "/api/v1/dopamart/orders/"),
    ("the page after", "/api/v1/dopamart/orders/?before=1000001"),
    ("order by its token", "/api/v1/dopamart/orders/track/{order}/"),
    ("payment by its token", "/api/v1/payments/{payment}/"),
    ("tracks", "/api/v1/mindfulness/tracks/"),
    ("tracks of a category", "/api/v1/mindfulness/tracks/?category=1"),
    ("favourites", "/api/v1/mindfulness/tracks/?liked=true"),
    ("bookmarks", "/api/v1/mindfulness/tracks/?bookmarked=true"),
    ("recent tracks", "/api/v1/mindfulness/tracks/recent/"),
    ("users/me", "/api/v1/users/me/"),
];

impl World {
    async fn new(site: &Site, rows: i64) -> Self {
        let person = {
            let dft = site.start().await;
            Person::sign_in(&dft, MEMBER).await.id().await
        };
        let began = Instant::now();
        site.tell(&fill::ENOUGH_FOR_ALL).await;
        fill::past(site, rows, person).await;
        eprintln!("wrote {rows} of each in {:.0} s", began.elapsed().as_secs_f64());
        // What was written behind its back is put in order by the first start; the second is an ordinary one.
        drop(site.start().await);
        let dft = site.start().await;
        let member = Person::sign_in(&dft, MEMBER).await;
        let guest = Person::guest(&dft);
        let writers = people::crowd(&dft, writing::PEOPLE, "writer").await;
        let mine = member.see("/api/v1/consultations/appointments/").await;
        let product = json!(1);
        let order = guest.send("/api/v1/dopamart/cart/checkout/", &people::guests_order(0, &product)).await;
        let appointment = mine[0]["id"].as_i64().expect("a past session");
        Self { dft, member, guest, writers, appointment, order }
    }

    fn path(&self, path: &str) -> String {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let track = text(&self.order["track_url"]);
        path.replace("{appointment}", &self.appointment.to_string())
            .replace("{order}", track.rsplit('/').next().expect("a token"))
            .replace("{payment}", &text(&self.order["payment_request"]["token"]))
            // The first session of all: its chance number is 0.
            .replace("{room}", "past-0")
    }

    async fn bookings(&self) -> Wishes {
        writing::bookings(&self.writers, 1_600).await
    }

    async fn adds(&self) -> Wishes {
        writing::adds(&self.writers, 2_400).await
    }

    async fn checkouts(&self) -> Wishes {
        writing::checkouts(&self.guest, 1_000).await
    }

    fn on_tracks(&self, act: &str) -> Wishes {
        writing::on_tracks(&self.writers, act, 2_400)
    }
}
