//! Asking what a code is worth.

use std::time::Duration;

use dft_kernel::time::HOUR;
use dft_testkit::{TestApp, TestClient, TestContext, both_engines};
use serde_json::{Value, json};

use crate::shelf::{SHELF, fill, on, world};

both_engines!(
    world: a_good_code_says_what_it_takes_off,
    every_refusal_reads_the_same,
    a_code_is_good_until_the_end_of_its_last_day,
    asking_uses_nothing_up,
    removing_is_always_fine,
    guessing_is_slowed_down_and_tells_nothing,
    a_second_import_changes_nothing_and_mistakes_are_named,
);

async fn apply(visitor: &TestClient, body: Value) -> dft_testkit::TestResponse {
    visitor.post("/api/v1/coupons/apply/", body).await
}

async fn a_good_code_says_what_it_takes_off(world: TestApp) {
    let guest = world.guest();
    let answer = apply(&guest, json!({"code": " welcome10 ", "amount": 1495})).await.expect(200);
    assert_eq!(
        answer.json(),
        json!({"code": "WELCOME10", "discount_type": "percentage", "discount_value": 10, "discount_amount": 150})
    );
    let answer =
        apply(&guest, json!({"code": "FLAT100", "amount": 500, "area": "dopamart"})).await.expect(200);
    assert_eq!(
        answer.json(),
        json!({"code": "FLAT100", "discount_type": "fixed", "discount_value": 100, "discount_amount": 100})
    );
    let answer =
        apply(&guest, json!({"code": "TENONLY", "amount": 5000, "area": "dopamart"})).await.expect(200);
    assert_eq!(answer.json()["discount_amount"], 200);
}

async fn every_refusal_reads_the_same(world: TestApp) {
    for body in [
        json!({}),
        json!({"code": "", "amount": 500}),
        json!({"code": "NOSUCH", "amount": 500}),
        json!({"code": "FLAT100", "amount": 499}),
        json!({"code": "FLAT100", "amount": 500, "area": "subscriptions"}),
        json!({"code": "EXPIRED5", "amount": 500}),
        json!({"code": "WELCOME10", "amount": 0}),
        json!({"code": "WELCOME10", "amount": -5}),
        json!({"code": "WELCOME10", "amount": 1e300}),
        json!({"code": "x".repeat(5000), "amount": 500}),
    ] {
        let answer = apply(&world.guest(), body.clone()).await.expect(422);
        assert_eq!(
            answer.json(),
            json!({"message": "Invalid coupon code", "code": "invalid_coupon"}),
            "{body}"
        );
    }
}

async fn a_code_is_good_until_the_end_of_its_last_day(world: TestApp) {
    let body = json!({"code": "LASTDAY", "amount": 500});
    apply(&world.guest(), body.clone()).await.expect(200);
    // It is ten in the morning of that day in the clinic's zone.
    world.clock.advance((HOUR * 14).saturating_sub(Duration::from_millis(1)));
    apply(&world.guest(), body.clone()).await.expect(200);
    world.clock.advance(Duration::from_millis(1));
    apply(&world.guest(), body).await.expect(422);
}

async fn asking_uses_nothing_up(world: TestApp) {
    let member = world.member("asha").await;
    for _ in 0..5 {
        apply(&member, json!({"code": "FLAT100", "amount": 500})).await.expect(200);
    }
}

async fn removing_is_always_fine(world: TestApp) {
    for body in [json!({"code": "WELCOME10"}), json!({"code": "NOSUCH"}), json!({})] {
        let answer = world.guest().post("/api/v1/coupons/remove/", body).await.expect(200);
        assert_eq!(answer.json(), json!({"success": true, "message": "Coupon removed"}));
    }
}

async fn guessing_is_slowed_down_and_tells_nothing(world: TestApp) {
    let world = on(TestContext::with(world.db.engine(), &[("DFT_LIMITS", "on")]).await).await;
    let member = world.member("asha").await;
    for n in 0..10 {
        apply(&member, json!({"code": format!("GUESS{n}"), "amount": 500})).await.expect(422);
    }
    let wrong = apply(&member, json!({"code": "GUESS11", "amount": 500})).await.expect(429);
    let right = apply(&member, json!({"code": "WELCOME10", "amount": 500})).await.expect(429);
    assert_eq!(wrong.body, right.body, "a right guess looks like a wrong one");
    world.clock.advance(Duration::from_mins(1));
    apply(&member, json!({"code": "WELCOME10", "amount": 500})).await.expect(200);
}

async fn a_second_import_changes_nothing_and_mistakes_are_named(world: TestApp) {
    assert_eq!(
        fill(&world.db, SHELF).await.unwrap().to_string(),
        "coupons: 0 added, 0 changed, 5 unchanged\n"
    );
    let changed = SHELF.replace("rupees = 100", "rupees = 120");
    assert_eq!(
        fill(&world.db, &changed).await.unwrap().to_string(),
        "coupons: 0 added, 1 changed, 4 unchanged\n"
    );
    let wrong = "[[coupons]]\nslug = \"x\"\ncode = \"low er\"\npercent = 101\nareas = []\nuntil = \"2026-01-01\"\nfrom = \"2026-02-01\"\n";
    let lines = fill(&world.db, wrong).await.unwrap_err();
    for line in [
        "coupons.toml:3: code:",
        "coupons.toml:4: percent:",
        "coupons.toml:5: areas:",
        "coupons.toml:6: until:",
    ] {
        assert!(lines.contains(line), "{line} in {lines}");
    }
    let same_code =
        "[[coupons]]\nslug = \"twin\"\ncode = \"FLAT100\"\npercent = 10\nareas = [\"dopamart\"]\n";
    assert!(
        fill(&world.db, same_code)
            .await
            .unwrap_err()
            .contains("coupons.toml:3: code: another coupon has this code")
    );
}
