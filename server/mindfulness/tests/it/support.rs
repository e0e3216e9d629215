//! The app under test: two categories, four tracks, audio in a folder or a bucket, and plans.

use std::ops::Deref;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use bytes::Bytes;
use dft_coupons::Coupons;
use dft_demo::{SandboxGateway, sandbox};
use dft_kernel::db::Invariant;
use dft_kernel::http::AppRoutes;
use dft_kernel::import::{DynImporter, ImportReport, Source, import};
use dft_kernel::settings::Mode;
use dft_media::{Images, Media};
use dft_mindfulness::{CategoryImporter, INVARIANTS, Mindfulness, TrackImporter};
use dft_payments::{PaymentHandler, Payments};
use dft_subscriptions::{PlanImporter, Subscriptions};
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
audio = "audio/bowl.mp3"
demo_engagement = true

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
free = true
cues = "audio/box.vtt"

[[tracks]]
slug = "waves"
title = "Waves"
description = "They come and go."
category = "breath"
mood = "Calm"
purpose = "Stress"
voice = "None"
difficulty = "Beginner"
audio = "audio/waves.mp3"
free = true
loop = true
demo_engagement = true
"#;

pub(crate) const BOX_CUES: &str = "WEBVTT\n\n00:00.000 --> 00:04.000\nBreathe in\n";
const PLANS: &str = include_str!("../../../../demo/plans.toml");
const IMAGE: &str = r#"<svg xmlns="http://www.w3.org/2000/svg"/>"#;

pub(crate) const MONSOON: i64 = 1;
pub(crate) const BOWL: i64 = 2;
pub(crate) const BOX: i64 = 3;
pub(crate) const WAVES: i64 = 4;

/// An MP3 of this many frames, 26 ms each, with content that depends on `variant`.
pub(crate) fn mp3(frames: usize, variant: usize) -> Vec<u8> {
    let frame = |number: usize| {
        let noise = (0..204).map(move |at| u8::try_from((number * 31 + at * 7 + variant) % 251).unwrap());
        [0xff, 0xfb, 0x50, 0xc4].into_iter().chain(noise)
    };
    (0..frames).flat_map(frame).collect()
}

/// The audio of the first track: 40 seconds.
pub(crate) fn monsoon_mp3() -> Vec<u8> {
    mp3(1_532, 0)
}

pub(crate) struct App {
    inner: TestApp,
    pub(crate) media: Media,
    pub(crate) folder: TempDir,
    /// Holds the audio instead of the folder.
    pub(crate) bucket: Option<FakeS3>,
}

impl Deref for App {
    type Target = TestApp;

    fn deref(&self) -> &TestApp {
        &self.inner
    }
}

/// Imports a catalogue of these files.
pub(crate) async fn import_catalog(
    context: &TestContext,
    media: &Media,
    mode: Mode,
    categories: &str,
    tracks: &str,
) -> Result<ImportReport, String> {
    let demo_engagement = (mode == Mode::Development).then_some(dft_demo::engagement_for_title as _);
    let importers: [Box<dyn DynImporter>; 3] = [
        Box::new(PlanImporter),
        Box::new(CategoryImporter),
        Box::new(TrackImporter::new(context.clock.clone(), media.clone(), demo_engagement)),
    ];
    let files = [
        ("plans.toml", PLANS.as_bytes().to_vec()),
        ("categories.toml", categories.as_bytes().to_vec()),
        ("tracks.toml", tracks.as_bytes().to_vec()),
        ("categories/covers/sleep.svg", IMAGE.as_bytes().to_vec()),
        ("tracks/covers/rain.svg", format!("{IMAGE} ").into_bytes()),
        ("tracks/audio/monsoon.mp3", monsoon_mp3()),
        ("tracks/audio/bowl.mp3", mp3(383, 1)),
        ("tracks/audio/long-bowl.mp3", mp3(421, 1)),
        ("tracks/audio/box.mp3", mp3(766, 5)),
        ("tracks/audio/waves.mp3", mp3(460, 2)),
        ("tracks/audio/box.vtt", BOX_CUES.as_bytes().to_vec()),
        ("tracks/audio/cut.mp3", mp3(383, 1)[..20_000].to_vec()),
        ("tracks/audio/text.mp3", b"not an MP3 file".to_vec()),
    ];
    let files = files.map(|(name, bytes)| (name.to_owned(), bytes.into()));
    import(&context.db, &importers, &Source::Memory(files.into())).await.map_err(|error| error.to_string())
}

/// With audio in a folder.
pub(crate) async fn app(engine: Engine) -> App {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("file://{}", folder.path().join("media").display());
    let context = TestContext::with(engine, &[("MEDIA_URL", &url)]).await;
    start(context, folder, None).await
}

/// With audio in a bucket.
pub(crate) async fn app_with_bucket(engine: Engine) -> App {
    let bucket = FakeS3::start().await;
    let variables = bucket.variables();
    let variables: Vec<_> = variables.iter().map(|(name, value)| (*name, value.as_str())).collect();
    start(TestContext::with(engine, &variables).await, tempfile::tempdir().unwrap(), Some(bucket)).await
}

async fn start(context: TestContext, folder: TempDir, bucket: Option<FakeS3>) -> App {
    let (db, clock, settings) = (&context.db, &context.clock, &context.settings);
    let media = Media::open(&context.config(dft_media::MediaLocation::from_env)).unwrap();
    import_catalog(&context, &media, Mode::Development, CATEGORIES, TRACKS).await.unwrap();
    let coupons = Coupons::new(db.clone(), clock.clone(), &context.settings);
    let handlers: Vec<Box<dyn PaymentHandler>> = vec![Box::new(dft_subscriptions::Settlement::new(settings))];
    let sandbox = SandboxGateway::new(db.clone(), clock.clone());
    let payments = Payments::new(db.clone(), clock.clone(), settings, Box::new(sandbox.clone()), handlers);
    let subscriptions = Subscriptions::new(db.clone(), clock.clone(), coupons, payments.clone(), settings);
    let mindfulness = Mindfulness::new(db.clone(), clock.clone(), media.clone());
    let routes = dft_mindfulness::routes()
        .with_state(mindfulness)
        .merge(dft_media::routes().with_state(Images::new(db.clone())))
        .merge(dft_subscriptions::routes().with_state(subscriptions))
        .merge(dft_payments::routes().with_state(payments.clone()));
    let routes = AppRoutes {
        json: Router::from(routes),
        forms: Router::from(sandbox::form_routes().with_state(sandbox)),
        webhooks: Router::from(sandbox::webhook_routes().with_state(payments.clone())),
    };
    App { inner: TestApp::new(context, routes), media, folder, bucket }
}

impl App {
    /// A member with an active plan.
    pub(crate) async fn premium(&self, name: &str) -> TestClient {
        let client = self.member(name).await;
        let purchase =
            client.post("/api/v1/subscriptions/subscribe/", json!({"plan_id": 1})).await.expect(201).json();
        let url = purchase["payment_url"].as_str().expect("a payment URL");
        let mut request = client.request(Method::POST, url, None);
        request
            .headers_mut()
            .insert(header::CONTENT_TYPE, "application/x-www-form-urlencoded".parse().unwrap());
        *request.body_mut() = Body::from("outcome=success");
        client.call(request).await.expect(303);
        self.clock.advance(Duration::from_secs(4));
        let id = purchase["payment_request"]["id"].as_i64().unwrap();
        let paid = client.get(&format!("/api/v1/payments/{id}/")).await.expect(200).json();
        assert_eq!(paid["status"], "paid", "{paid}");
        client
    }

    pub(crate) async fn count(&self, sql: &str) -> i64 {
        sqlx::query_scalar(AssertSqlSafe(sql.to_owned())).fetch_one(self.db.reader()).await.unwrap()
    }

    pub(crate) async fn assert_invariants(&self) {
        for Invariant { description, violations_sql } in INVARIANTS {
            assert_eq!(self.count(violations_sql).await, 0, "{description}");
        }
    }

    /// The track as a guest sees it, after the cache has expired.
    pub(crate) async fn guest_track(&self, track: i64) -> Value {
        self.clock.advance(Duration::from_secs(3));
        self.guest().get(&format!("/api/v1/mindfulness/tracks/{track}/")).await.expect(200).json()
    }
}

/// Requests a track's audio.
pub(crate) async fn audio(
    client: &TestClient,
    method: Method,
    track: impl std::fmt::Display,
    headers: &[(HeaderName, &str)],
) -> TestResponse {
    let mut request = client.request(method, &format!("/api/v1/mindfulness/tracks/{track}/audio/"), None);
    for (name, value) in headers {
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    client.call(request).await
}

pub(crate) async fn mark(client: &TestClient, track: i64, act: &str, body: Value) -> TestResponse {
    client.post(&format!("/api/v1/mindfulness/tracks/{track}/{act}/"), body).await
}

/// Posts an empty body, which toggles the mark.
pub(crate) async fn toggle(client: &TestClient, track: i64, act: &str) -> TestResponse {
    let path = format!("/api/v1/mindfulness/tracks/{track}/{act}/");
    let mut request = client.request(Method::POST, &path, None);
    request.headers_mut().insert(header::CONTENT_TYPE, "application/json".parse().unwrap());
    *request.body_mut() = Body::from(Bytes::new());
    client.call(request).await
}

/// The ids of a track list, in order.
pub(crate) async fn ids(client: &TestClient, query: &str) -> Vec<i64> {
    let list = client.get(&format!("/api/v1/mindfulness/tracks/{query}")).await.expect(200).json();
    let results = list["results"].as_array().unwrap();
    assert_eq!(list["count"], results.len());
    results.iter().map(|track| track["id"].as_i64().unwrap()).collect()
}
