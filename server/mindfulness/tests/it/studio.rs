//! The studio these tests listen in: two categories, four tracks, a folder or a bucket for their sounds, and plans.

use std::ops::Deref;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use bytes::Bytes;
use dft_coupons::Coupons;
use dft_kernel::db::Invariant;
use dft_kernel::import::{DynImporter, ImportReport, Source, import};
use dft_kernel::settings::Mode;
use dft_media::{Images, Media};
use dft_mindfulness::{CategoryImporter, INVARIANTS, Mindfulness, TrackImporter};
use dft_payments::{Payments, Settler};
use dft_subscriptions::{PlanKind, Subscriptions};
use dft_testkit::{Engine, FakeS3, TestApp, TestClient, TestContext, TestResponse};
use http::{HeaderName, Method, header};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use tempfile::TempDir;

pub(crate) const CATEGORIES: &str = r#"
[[categories]]
slug = "deep-sleep"
name = "Deep Sleep"
description = "For the end of the day."
cover = "covers/sleep.svg"
curator = "Leela Varma"
rating = 4.8
tags = ["Night", "Rest"]
featured = true

[[categories]]
slug = "breath"
name = "Breath"
description = "A few minutes of air."
rating = 4.5
"#;

pub(crate) const TRACKS: &str = r#"
[[tracks]]
slug = "monsoon"
title = "Monsoon Night"
description = "Rain on a tin roof."
category = "deep-sleep"
cover = "covers/rain.svg"
mood = "Calm"
purpose = "Sleep"
voice = "None"
difficulty = "Beginner"
audio = "audio/monsoon.mp3"

[[tracks]]
slug = "bowl"
title = "One Bowl"
description = "And the time it takes."
category = "deep-sleep"
mood = "Calm"
purpose = "Focus"
voice = "None"
difficulty = "Beginner"
sound = "deep-bowl"
seconds = 10

[[tracks]]
slug = "box"
title = "Box Breathing"
description = "Four by four."
category = "breath"
mood = "Steady"
purpose = "Stress"
voice = "None"
difficulty = "Intermediate"
audio = "audio/box.mp3"

[[tracks]]
slug = "waves"
title = "Waves"
description = "They come and go."
category = "breath"
mood = "Calm"
purpose = "Stress"
voice = "None"
difficulty = "Beginner"
sound = "ocean-waves"
seconds = 12
seed = 7
"#;

const PLANS: &str = include_str!("../../../../demo/plans.toml");
const PICTURE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg"/>"#;

pub(crate) const MONSOON: i64 = 1;
pub(crate) const BOWL: i64 = 2;
pub(crate) const BOX: i64 = 3;
pub(crate) const WAVES: i64 = 4;

/// An MP3 of so many frames, 26 milliseconds each; what is in them is different everywhere.
pub(crate) fn mp3(frames: usize, kind: usize) -> Vec<u8> {
    let frame = |number: usize| {
        let noise = (0..204).map(move |at| u8::try_from((number * 31 + at * 7 + kind) % 251).unwrap());
        [0xff, 0xfb, 0x50, 0xc4].into_iter().chain(noise)
    };
    (0..frames).flat_map(frame).collect()
}

/// The sound of the first track: forty seconds.
pub(crate) fn monsoon() -> Vec<u8> {
    mp3(1_532, 0)
}

pub(crate) struct Studio {
    world: TestApp,
    pub(crate) mindfulness: Mindfulness,
    pub(crate) media: Media,
    pub(crate) folder: TempDir,
    /// Where sounds are, when they are in no folder.
    pub(crate) bucket: Option<FakeS3>,
}

impl Deref for Studio {
    type Target = TestApp;

    fn deref(&self) -> &TestApp {
        &self.world
    }
}

/// Fills a database from these files, as an operator or a demo would.
pub(crate) async fn fill(
    ground: &TestContext,
    media: &Media,
    mode: Mode,
    categories: &str,
    tracks: &str,
) -> Result<ImportReport, String> {
    let kinds: [Box<dyn DynImporter>; 3] = [
        Box::new(PlanKind),
        Box::new(CategoryImporter),
        Box::new(TrackImporter::new(mode, ground.clock.clone(), media.clone())),
    ];
    let files = [
        ("plans.toml", PLANS.as_bytes().to_vec()),
        ("categories.toml", categories.as_bytes().to_vec()),
        ("tracks.toml", tracks.as_bytes().to_vec()),
        ("categories/covers/sleep.svg", PICTURE.as_bytes().to_vec()),
        ("tracks/covers/rain.svg", format!("{PICTURE} ").into_bytes()),
        ("tracks/audio/monsoon.mp3", monsoon()),
        ("tracks/audio/box.mp3", mp3(766, 5)),
        ("tracks/audio/text.mp3", b"no sound at all".to_vec()),
    ];
    let files = files.map(|(name, bytes)| (name.to_owned(), bytes.into()));
    import(&ground.db, &kinds, &Source::Memory(files.into())).await.map_err(|error| error.to_string())
}

/// With sounds in a folder.
pub(crate) async fn studio(engine: Engine) -> Studio {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("file://{}", folder.path().join("media").display());
    let ground = TestContext::with(engine, &[("MEDIA_URL", &url)]).await;
    on(ground, folder, None).await
}

/// With sounds in a bucket.
pub(crate) async fn bucket_studio(engine: Engine) -> Studio {
    let bucket = FakeS3::open().await;
    let variables = bucket.variables();
    let variables: Vec<_> = variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
    on(TestContext::with(engine, &variables).await, tempfile::tempdir().unwrap(), Some(bucket)).await
}

async fn on(ground: TestContext, folder: TempDir, bucket: Option<FakeS3>) -> Studio {
    let (db, clock, settings) = (&ground.db, &ground.clock, &ground.settings);
    let media = Media::open(&settings.media).unwrap();
    fill(&ground, &media, Mode::Development, CATEGORIES, TRACKS).await.unwrap();
    let coupons = Coupons::new(db.clone(), clock.clone(), ground.limits.clone());
    let settlers: Vec<Box<dyn Settler>> = vec![Box::new(dft_subscriptions::Settlement::new(settings))];
    let payments = Payments::new(db.clone(), clock.clone(), settings, settlers);
    let subscriptions = Subscriptions::new(db.clone(), clock.clone(), coupons, payments.clone(), settings);
    let mindfulness = Mindfulness::new(db.clone(), clock.clone(), media.clone());
    let routes = dft_mindfulness::routes()
        .with_state(mindfulness.clone())
        .merge(dft_media::routes().with_state(Images::new(db.clone())))
        .merge(dft_subscriptions::routes().with_state(subscriptions))
        .merge(dft_payments::routes().with_state(payments.clone()))
        .merge(dft_payments::development_routes().with_state(payments.clone()));
    Studio { world: TestApp::new(ground, Router::from(routes)), mindfulness, media, folder, bucket }
}

impl Studio {
    /// Somebody whose plan runs.
    pub(crate) async fn premium(&self, name: &str) -> TestClient {
        let visitor = self.member(name).await;
        let bought =
            visitor.post("/api/v1/subscriptions/subscribe/", json!({"plan_id": 1})).await.expect(201).json();
        let url = bought["payment_url"].as_str().expect("a link");
        let mut request = visitor.request(Method::POST, url, None);
        request
            .headers_mut()
            .insert(header::CONTENT_TYPE, "application/x-www-form-urlencoded".parse().unwrap());
        *request.body_mut() = Body::from("outcome=success");
        visitor.call(request).await.expect(303);
        self.clock.advance(Duration::from_secs(4));
        let id = bought["payment_request"]["id"].as_i64().unwrap();
        let paid = visitor.get(&format!("/api/v1/payments/{id}/")).await.expect(200).json();
        assert_eq!(paid["status"], "paid", "{paid}");
        visitor
    }

    pub(crate) async fn count(&self, sql: &str) -> i64 {
        sqlx::query_scalar(AssertSqlSafe(sql.to_owned())).fetch_one(self.db.reader()).await.unwrap()
    }

    pub(crate) async fn keeps_its_promises(&self) {
        for Invariant { description, violations_sql } in INVARIANTS {
            assert_eq!(self.count(violations_sql).await, 0, "{description}");
        }
    }

    /// The track as everyone sees it, once the shelf has looked again.
    pub(crate) async fn shown(&self, track: i64) -> Value {
        self.clock.advance(Duration::from_secs(3));
        self.guest().get(&format!("/api/v1/mindfulness/tracks/{track}/")).await.expect(200).json()
    }
}

/// Asks for a track's sound with these headers.
pub(crate) async fn audio(
    visitor: &TestClient,
    method: Method,
    track: impl std::fmt::Display,
    headers: &[(HeaderName, &str)],
) -> TestResponse {
    let mut request = visitor.request(method, &format!("/api/v1/mindfulness/tracks/{track}/audio/"), None);
    for (name, value) in headers {
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    visitor.call(request).await
}

pub(crate) async fn mark(visitor: &TestClient, track: i64, act: &str, body: Value) -> TestResponse {
    visitor.post(&format!("/api/v1/mindfulness/tracks/{track}/{act}/"), body).await
}

/// Without a body, as the specification's own page calls.
pub(crate) async fn toggle(visitor: &TestClient, track: i64, act: &str) -> TestResponse {
    let path = format!("/api/v1/mindfulness/tracks/{track}/{act}/");
    let mut request = visitor.request(Method::POST, &path, None);
    request.headers_mut().insert(header::CONTENT_TYPE, "application/json".parse().unwrap());
    *request.body_mut() = Body::from(Bytes::new());
    visitor.call(request).await
}

/// The ids of a list, in its order.
pub(crate) async fn ids(visitor: &TestClient, query: &str) -> Vec<i64> {
    let list = visitor.get(&format!("/api/v1/mindfulness/tracks/{query}")).await.expect(200).json();
    let results = list["results"].as_array().unwrap();
    assert_eq!(list["count"], results.len());
    results.iter().map(|track| track["id"].as_i64().unwrap()).collect()
}
