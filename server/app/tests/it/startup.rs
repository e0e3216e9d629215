//! Conditions that prevent a start, and their error messages.

use dft_testkit::{Engine, both_engines};

use crate::process::{Site, output_text, repository};

both_engines!(site: production_rejects_a_development_database, a_newer_database_is_rejected);

async fn site(engine: Engine) -> Site {
    Site::new(engine).await
}

fn make_production(site: &mut Site) {
    for (name, value) in [
        ("DFT_ENV", "production"),
        ("DFT_PUBLIC_URL", "https://dft.example.in"),
        ("GOOGLE_CLIENT_ID", "x.apps.example.com"),
        ("RAZORPAY_KEY_ID", "rzp_live_x"),
        ("RAZORPAY_KEY_SECRET", "x"),
        ("RAZORPAY_WEBHOOK_SECRET", "x"),
        ("SMTP_URL", "smtps://mail.example.in"),
        ("MAIL_FROM", "care@example.in"),
    ] {
        site.set(name, value);
    }
}

async fn production_rejects_a_development_database(mut site: Site) {
    // The import, not the migration, stamps the database's mode.
    assert!(site.run(&["migrate"]).status.success());
    let demo = repository().join("demo").display().to_string();
    assert!(site.run(&["import", &demo]).status.success());
    make_production(&mut site);
    for arguments in [&["serve"][..], &["check"], &["migrate"]] {
        let refused = site.run(arguments);
        assert!(!refused.status.success());
        let text = output_text(&refused);
        let last = text.lines().last();
        assert_eq!(
            last,
            Some("DFT_ENV: this database is stamped development and cannot be used in production mode")
        );
    }
}

async fn a_newer_database_is_rejected(site: Site) {
    assert!(site.run(&["migrate"]).status.success());
    site.execute(
        "INSERT INTO _sqlx_migrations (version, description, installed_on, success, checksum, execution_time)
         SELECT 299901010000, 'later', installed_on, success, checksum, 0 FROM _sqlx_migrations LIMIT 1",
    )
    .await;
    let refused = site.run(&["serve"]);
    assert!(!refused.status.success());
    assert!(output_text(&refused).contains("which this program does not know"), "{}", output_text(&refused));
}

#[tokio::test]
async fn production_lists_every_missing_setting() {
    let mut site = Site::new(Engine::Sqlite).await;
    site.set("DFT_ENV", "production");
    let refused = site.run(&["serve"]);
    assert!(!refused.status.success());
    let lines = output_text(&refused);
    for name in [
        "GOOGLE_CLIENT_ID",
        "RAZORPAY_KEY_ID",
        "RAZORPAY_KEY_SECRET",
        "RAZORPAY_WEBHOOK_SECRET",
        "SMTP_URL",
        "MAIL_FROM",
        "DFT_PUBLIC_URL",
    ] {
        assert!(lines.lines().any(|line| line.starts_with(&format!("{name}: "))), "{name} in {lines}");
    }
    assert!(!site.path("data").exists(), "nothing was created");
}

#[tokio::test]
async fn a_mail_setting_that_cannot_be_used_is_named() {
    for (name, value) in [("MAIL_FROM", "not@an address"), ("SMTP_URL", "smtp://")] {
        let mut site = Site::new(Engine::Sqlite).await;
        make_production(&mut site);
        site.set(name, value);
        let refused = site.run(&["serve"]);
        assert!(!refused.status.success(), "{name}");
        let text = output_text(&refused);
        assert!(text.lines().any(|line| line.starts_with(&format!("{name}: "))), "{name} in {text}");
    }
}

#[tokio::test]
async fn production_has_no_development_routes() {
    let mut site = Site::new(Engine::Sqlite).await;
    make_production(&mut site);
    let server = site.serve().await;
    assert_eq!(server.get("/readyz").await.status(), 200);
    for path in ["/dev/identity/people/", "/dev/identity/token/", "/dev/outbox/", "/metrics"] {
        assert_eq!(server.get(path).await.status(), 404, "{path}");
    }
    let config: serde_json::Value = server.get("/api/v1/config/").await.json().await.unwrap();
    assert_eq!(config["development_sign_in"], false);
    assert_eq!(config["payment_provider"], "razorpay");
    assert_eq!(config["social_links"], serde_json::json!([]));
    let response = server.get("/api/v1/users/me/").await;
    assert_eq!(response.headers()["strict-transport-security"], "max-age=31536000");
    let users: i64 = site.count("SELECT COUNT(*) FROM users").await;
    assert_eq!(users, 0, "no demo users");
}

#[tokio::test]
async fn a_wrong_value_and_a_taken_port_are_named() {
    let mut site = Site::new(Engine::Sqlite).await;
    site.set("DFT_LIMITS", "sometimes");
    assert_eq!(output_text(&site.run(&["serve"])).trim(), "DFT_LIMITS: expected on or off");

    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    site.set("DFT_LIMITS", "on");
    site.set("DFT_BIND", &taken.local_addr().unwrap().to_string());
    let refused = site.run(&["serve"]);
    assert!(!refused.status.success());
    assert!(
        output_text(&refused).contains("DFT_BIND: cannot listen on 127.0.0.1:"),
        "{}",
        output_text(&refused)
    );
}

#[tokio::test]
async fn metrics_can_have_a_port_of_their_own() {
    let mut site = Site::new(Engine::Sqlite).await;
    site.set("DFT_METRICS_BIND", "127.0.0.1:0");
    let server = site.serve().await;
    let log = server.log();
    let line = log.lines().find(|line| line.contains("metrics at")).unwrap();
    let line: serde_json::Value = serde_json::from_str(line).unwrap();
    let own_port = line["metrics"].as_str().unwrap();
    assert_eq!(server.get("/healthz").await.status(), 200);
    assert_eq!(server.get("/metrics").await.status(), 404);
    let metrics =
        server.client.get(format!("http://{own_port}/metrics")).send().await.unwrap().text().await.unwrap();
    assert!(
        metrics.contains("http_requests_total{method=\"GET\",route=\"/healthz\",status=\"200\"} 1"),
        "{metrics}"
    );
    assert!(metrics.contains("db_pool_connections"), "{metrics}");
}

#[tokio::test]
async fn a_media_store_that_cannot_be_used_is_named() {
    let mut site = Site::new(Engine::Sqlite).await;
    for (url, expected) in [
        ("file:///proc/none/media", "MEDIA_URL: /proc/none/media: "),
        ("s3://bucket", "AWS_REGION: expected the bucket's region"),
        ("http://bucket", "MEDIA_URL: expected file://FOLDER or s3://BUCKET/PREFIX"),
    ] {
        site.set("MEDIA_URL", url);
        let refused = site.run(&["serve"]);
        assert!(!refused.status.success());
        let last = output_text(&refused).lines().last().unwrap_or_default().to_owned();
        assert!(last.starts_with(expected), "{last}");
    }
}

#[tokio::test]
async fn production_imports_audio_files_without_demo_engagement() {
    let mut site = Site::new(Engine::Sqlite).await;
    make_production(&mut site);
    let catalogue = site.path("catalogue");
    std::fs::create_dir_all(catalogue.join("tracks/audio")).unwrap();
    std::fs::write(
        catalogue.join("categories.toml"),
        "[[categories]]\nslug = \"sleep\"\nname = \"Sleep\"\ndescription = \"Nights.\"\nrating = 4.5\n",
    )
    .unwrap();
    let track = "[[tracks]]\nslug = \"rain\"\ntitle = \"Rain\"\ndescription = \"Rain.\"\ncategory = \"sleep\"\nmood = \"Calm\"\npurpose = \"Sleep\"\nvoice = \"Nature\"\ndifficulty = \"Beginner\"\n";
    let import = |last: &str| {
        std::fs::write(catalogue.join("tracks.toml"), format!("{track}{last}\n")).unwrap();
        site.run(&["import", &catalogue.display().to_string()])
    };
    let frame = [&[0xff, 0xfb, 0x50, 0xc4][..], &[0; 204]].concat();
    std::fs::write(catalogue.join("tracks/audio/rain.mp3"), frame.repeat(766)).unwrap();
    let refused = import("demo_engagement = true\naudio = \"audio/rain.mp3\"");
    assert!(!refused.status.success());
    assert_eq!(
        output_text(&refused),
        "tracks.toml:10: demo_engagement: exists only in development\nnothing was imported\n"
    );
    let imported = import("audio = \"audio/rain.mp3\"");
    assert!(imported.status.success(), "{}", output_text(&imported));
    assert!(
        output_text(&imported).contains("tracks: 1 added, 0 changed, 0 unchanged\n"),
        "{}",
        output_text(&imported)
    );
    assert_eq!(site.count("SELECT duration_seconds FROM tracks").await, 20);
    let stored = std::fs::read_dir(site.path("data/media/tracks")).unwrap().count();
    assert_eq!(stored, 1);
    assert!(site.run(&["check"]).status.success());
}
