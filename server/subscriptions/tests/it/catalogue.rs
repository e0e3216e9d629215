//! Plans and demo memberships, as an operator or the demo brings them in.

use dft_kernel::settings::Mode;
use dft_subscriptions::{DemoMembershipImporter, PlanImporter};
use dft_testkit::both_engines;
use serde_json::json;

use crate::shop::{PLANS, STANDARD, Shop, active, fill, history, quote, shop};

both_engines!(
    shop: a_second_import_of_plans_changes_nothing_and_mistakes_are_named,
    demo_people_have_their_plans,
);

async fn a_second_import_of_plans_changes_nothing_and_mistakes_are_named(shop: Shop) {
    let db = &shop.db;
    let plans = |toml: String| async move { fill(db, Box::new(PlanImporter), &toml).await };
    assert_eq!(
        plans(PLANS.to_owned()).await.unwrap().to_string(),
        "plans: 0 added, 0 changed, 3 unchanged\n"
    );
    let changed = PLANS.replace("price = 799", "price = 849");
    assert_eq!(plans(changed).await.unwrap().to_string(), "plans: 0 added, 1 changed, 2 unchanged\n");
    let shown = shop.guest().get("/api/v1/subscriptions/plans/").await.json();
    assert_eq!((&shown[1]["id"], &shown[1]["price"]), (&json!(2), &json!(849)));

    let wrong = "[[plans]]\nslug = \"x\"\nname = \" \"\nprice = 0\nmonths = 61\nfeatures = []\n";
    let lines = plans(wrong.to_owned()).await.unwrap_err();
    for line in
        ["plans.toml:3: name:", "plans.toml:4: price:", "plans.toml:5: months:", "plans.toml:6: features:"]
    {
        assert!(lines.contains(line), "{line} in {lines}");
    }
    let twin =
        "[[plans]]\nslug = \"twin\"\nname = \"Basic Plan\"\nprice = 1\nmonths = 1\nfeatures = [\"x\"]\n";
    let lines = plans(twin.to_owned()).await.unwrap_err();
    assert!(lines.contains("plans.toml:3: name: another plan has this name"), "{lines}");
    let shelved = PLANS.replace("months = 12", "months = 12\noffered = false");
    plans(shelved).await.unwrap();
    shop.clock.advance(std::time::Duration::from_secs(2));
    assert_eq!(shop.guest().get("/api/v1/subscriptions/plans/").await.json().as_array().unwrap().len(), 2);
}

async fn demo_people_have_their_plans(shop: Shop) {
    let asha = shop.member("asha").await;
    // As the kind `people` leaves it behind.
    shop.execute("INSERT INTO catalogue_entries (kind, slug, digest, row_id) SELECT 'people', 'asha', '', id FROM users")
        .await;
    let import_as = |mode: Mode, memberships: String| {
        let kind = DemoMembershipImporter::new(mode, shop.clock.clone());
        let db = shop.db.clone();
        async move { fill(&db, Box::new(kind), &memberships).await }
    };
    let has =
        |plan: &str| format!("[[memberships]]\nslug = \"asha\"\nperson = \"asha\"\nplan = \"{plan}\"\n");
    let refused = import_as(Mode::Production, has("basic")).await.unwrap_err();
    assert!(
        refused.contains("memberships.toml:3: person: demo memberships exist only in development"),
        "{refused}"
    );
    let refused = import_as(Mode::Development, has("gold")).await.unwrap_err();
    assert!(refused.contains("memberships.toml:4: plan: there is no such plan"), "{refused}");

    import_as(Mode::Development, has("basic")).await.unwrap();
    assert_eq!(active(&asha).await["subscription_plan"]["name"], "Basic Plan");
    assert_eq!(history(&asha).await[0]["amount"], 0);
    assert_eq!(quote(&asha, STANDARD, "").await["credit"], 0, "a gift is worth nothing in an upgrade");
    let again = import_as(Mode::Development, has("basic")).await.unwrap().to_string();
    assert_eq!(again, "memberships: 0 added, 0 changed, 1 unchanged\n");
    import_as(Mode::Development, has("premium")).await.unwrap();
    assert_eq!(active(&asha).await["subscription_plan"]["name"], "Premium Plan");
    assert_eq!(active(&asha).await["upcoming"], json!([]));
    shop.subscriptions.remind().await.unwrap();
    assert_eq!(shop.count("SELECT COUNT(*) FROM outbox").await, 0, "demo people have no mailbox");
    shop.keeps_its_promises().await;
}
