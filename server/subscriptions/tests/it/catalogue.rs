//! Importing plans and demo memberships.

use dft_demo::importers::DemoMembershipImporter;
use dft_kernel::settings::Mode;
use dft_subscriptions::PlanImporter;
use dft_testkit::both_engines;
use serde_json::json;

use crate::support::{PLANS, STANDARD, SubscriptionsApp, active, app, history, import_toml, quote};

both_engines!(
    app: reimporting_plans_changes_nothing_and_invalid_entries_are_reported,
    demo_users_have_their_plans,
);

async fn reimporting_plans_changes_nothing_and_invalid_entries_are_reported(app: SubscriptionsApp) {
    let db = &app.db;
    let plans = |toml: String| async move { import_toml(db, Box::new(PlanImporter), &toml).await };
    assert_eq!(
        plans(PLANS.to_owned()).await.unwrap().to_string(),
        "plans: 0 added, 0 changed, 3 unchanged\n"
    );
    let changed = PLANS.replace("price = 799", "price = 849");
    assert_eq!(plans(changed).await.unwrap().to_string(), "plans: 0 added, 1 changed, 2 unchanged\n");
    let shown = app.guest().get("/api/v1/subscriptions/plans/").await.json();
    assert_eq!((&shown[1]["id"], &shown[1]["price"]), (&json!(2), &json!(849)));

    let invalid = "[[plans]]\nslug = \"x\"\nname = \" \"\nprice = 0\nmonths = 61\nfeatures = []\n";
    let lines = plans(invalid.to_owned()).await.unwrap_err();
    for line in
        ["plans.toml:3: name:", "plans.toml:4: price:", "plans.toml:5: months:", "plans.toml:6: features:"]
    {
        assert!(lines.contains(line), "{line} in {lines}");
    }
    let duplicate =
        "[[plans]]\nslug = \"twin\"\nname = \"Basic Plan\"\nprice = 1\nmonths = 1\nfeatures = [\"x\"]\n";
    let lines = plans(duplicate.to_owned()).await.unwrap_err();
    assert!(lines.contains("plans.toml:3: name: another plan has this name"), "{lines}");
    let withdrawn = PLANS.replace("months = 12", "months = 12\noffered = false");
    plans(withdrawn).await.unwrap();
    app.clock.advance(std::time::Duration::from_secs(2));
    assert_eq!(app.guest().get("/api/v1/subscriptions/plans/").await.json().as_array().unwrap().len(), 2);
    let archived = PLANS.replace("months = 12", "months = 12\nstatus = \"archived\"");
    plans(archived).await.unwrap();
    app.clock.advance(std::time::Duration::from_secs(2));
    assert_eq!(app.guest().get("/api/v1/subscriptions/plans/").await.json().as_array().unwrap().len(), 2);
    let both = PLANS.replace("months = 12", "months = 12\nstatus = \"active\"\noffered = false");
    let lines = plans(both).await.unwrap_err();
    assert!(lines.contains("offered: says something else than status"), "{lines}");
}

async fn demo_users_have_their_plans(app: SubscriptionsApp) {
    let asha = app.member("asha").await;
    // As the importer of demo users leaves it behind.
    app.execute(
        "INSERT INTO import_entries (kind, slug, digest, row_id) SELECT 'people', 'asha', '', id FROM users",
    )
    .await;
    let import_as = |mode: Mode, memberships: String| {
        let importer = DemoMembershipImporter::new(mode, app.clock.clone());
        let db = app.db.clone();
        async move { import_toml(&db, Box::new(importer), &memberships).await }
    };
    let membership =
        |plan: &str| format!("[[memberships]]\nslug = \"asha\"\nperson = \"asha\"\nplan = \"{plan}\"\n");
    let error = import_as(Mode::Production, membership("basic")).await.unwrap_err();
    assert!(
        error.contains("memberships.toml:3: person: demo memberships exist only in development"),
        "{error}"
    );
    let error = import_as(Mode::Development, membership("gold")).await.unwrap_err();
    assert!(error.contains("memberships.toml:4: plan: there is no such plan"), "{error}");

    import_as(Mode::Development, membership("basic")).await.unwrap();
    assert_eq!(active(&asha).await["subscription_plan"]["name"], "Basic Plan");
    assert_eq!(history(&asha).await[0]["amount"], 0);
    assert_eq!(quote(&asha, STANDARD, "").await["credit"], 0, "a demo membership gives no credit");
    let again = import_as(Mode::Development, membership("basic")).await.unwrap().to_string();
    assert_eq!(again, "memberships: 0 added, 0 changed, 1 unchanged\n");
    import_as(Mode::Development, membership("premium")).await.unwrap();
    assert_eq!(active(&asha).await["subscription_plan"]["name"], "Premium Plan");
    assert_eq!(active(&asha).await["upcoming"], json!([]));
    app.subscriptions.remind().await.unwrap();
    assert_eq!(app.count("SELECT COUNT(*) FROM outbox").await, 0, "demo users get no email");
    app.assert_invariants().await;
}
