//! Using a coupon inside somebody else's transaction.

use dft_coupons::{Area, Redeem, commit, honour, redeem, release};
use dft_kernel::ApiError;
use dft_kernel::money::Paise;
use dft_testkit::{TestApp, both_engines, report, scaled};
use futures_util::future::join_all;

use crate::shelf::world;

both_engines!(
    world: ten_uses_and_many_takers,
    one_person_uses_it_once_however_often_they_click,
    once_per_person_and_area_is_counted_by_area,
    a_released_use_can_be_used_again,
    a_committed_use_is_not_given_back,
    late_money_keeps_its_price_and_the_limit_holds,
    an_undone_booking_uses_nothing,
    what_a_subject_holds_does_not_stand_in_its_own_way,
);

fn wish<'a>(code: &'a str, person: &'a str, area: Area, subject: i64) -> Redeem<'a> {
    Redeem { code, person, area, subject, amount: Paise::rupees(1_000) }
}

async fn take(
    world: &TestApp,
    code: &str,
    person: &str,
    area: Area,
    subject: i64,
) -> Result<Paise, ApiError> {
    let mut tx = world.db.begin().await?;
    let redeemed = redeem(&mut tx, &wish(code, person, area, subject), world.clock.now()).await?;
    tx.commit().await?;
    Ok(redeemed.discount)
}

async fn end(world: &TestApp, how: &str, area: Area, subject: i64) {
    let mut tx = world.db.begin().await.unwrap();
    match how {
        "commit" => commit(&mut tx, area, subject).await.unwrap(),
        "release" => release(&mut tx, area, subject).await.unwrap(),
        _ => honour(&mut tx, area, subject).await.unwrap(),
    }
    tx.commit().await.unwrap();
}

/// How often the counter says, and how many living redemptions there are.
async fn counted(world: &TestApp, code: &'static str) -> (i64, i64) {
    let used = sqlx::query_scalar("SELECT used FROM coupons WHERE code = $1")
        .bind(code)
        .fetch_one(world.db.reader());
    let living = sqlx::query_scalar(
        "SELECT COUNT(*) FROM coupon_redemptions JOIN coupons ON coupons.id = coupon_id WHERE code = $1 AND status <> 'released'",
    );
    (used.await.unwrap(), living.bind(code).fetch_one(world.db.reader()).await.unwrap())
}

async fn ten_uses_and_many_takers(world: TestApp) {
    let takers = (0..scaled(300, 1_000)).map(|n| {
        let world = &world;
        async move { take(world, "TENONLY", &format!("user:{n}"), Area::Dopamart, n).await }
    });
    let outcomes = join_all(takers).await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 10);
    assert!(
        outcomes
            .iter()
            .filter_map(|outcome| outcome.as_ref().err())
            .all(|refusal| refusal.code() == "invalid_coupon")
    );
    assert_eq!(counted(&world, "TENONLY").await, (10, 10));
    report(format!("{:?}: {} takers of a coupon for 10, 10 uses", world.db.engine(), outcomes.len()));
}

async fn one_person_uses_it_once_however_often_they_click(world: TestApp) {
    let clicks = (0..20).map(|n| take(&world, "FLAT100", "user:1", Area::Consultations, n));
    let outcomes = join_all(clicks).await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    assert_eq!(counted(&world, "FLAT100").await, (1, 1));
    assert_eq!(
        take(&world, "FLAT100", "user:1", Area::Dopamart, 99).await.unwrap_err().code(),
        "invalid_coupon"
    );
    assert_eq!(take(&world, "FLAT100", "user:2", Area::Dopamart, 100).await.unwrap(), Paise::rupees(100));
}

async fn once_per_person_and_area_is_counted_by_area(world: TestApp) {
    for area in Area::ALL {
        take(&world, "WELCOME10", "user:1", area, 1).await.unwrap();
        take(&world, "WELCOME10", "user:1", area, 2).await.unwrap_err();
    }
    assert_eq!(counted(&world, "WELCOME10").await, (3, 3));
}

async fn a_released_use_can_be_used_again(world: TestApp) {
    take(&world, "FLAT100", "user:1", Area::Consultations, 1).await.unwrap();
    end(&world, "release", Area::Consultations, 1).await;
    end(&world, "release", Area::Consultations, 1).await;
    assert_eq!(counted(&world, "FLAT100").await, (0, 0));
    take(&world, "FLAT100", "user:1", Area::Consultations, 2).await.unwrap();
}

async fn a_committed_use_is_not_given_back(world: TestApp) {
    take(&world, "FLAT100", "user:1", Area::Consultations, 1).await.unwrap();
    end(&world, "commit", Area::Consultations, 1).await;
    end(&world, "release", Area::Consultations, 1).await;
    assert_eq!(counted(&world, "FLAT100").await, (1, 1));
}

async fn late_money_keeps_its_price_and_the_limit_holds(world: TestApp) {
    for n in 0..10 {
        take(&world, "TENONLY", "user:1", Area::Dopamart, n).await.unwrap();
    }
    end(&world, "release", Area::Dopamart, 0).await;
    end(&world, "honour", Area::Dopamart, 0).await;
    assert_eq!(counted(&world, "TENONLY").await, (10, 10), "there was room: it counts again");

    end(&world, "release", Area::Dopamart, 1).await;
    take(&world, "TENONLY", "user:2", Area::Dopamart, 50).await.unwrap();
    end(&world, "honour", Area::Dopamart, 1).await;
    assert_eq!(counted(&world, "TENONLY").await, (10, 10), "there was none: the limit holds");
}

async fn what_a_subject_holds_does_not_stand_in_its_own_way(world: TestApp) {
    let coupons = dft_coupons::Coupons::new(world.db.clone(), world.clock.clone(), &world.settings);
    let offer = async |person, held| coupons.offer("flat100", Area::Dopamart, Some(person), held).await;
    take(&world, "FLAT100", "user:1", Area::Dopamart, 7).await.unwrap();
    assert_eq!(offer("user:1", None).await.unwrap_err().code(), "invalid_coupon");
    assert_eq!(offer("user:1", Some(8)).await.unwrap_err().code(), "invalid_coupon");
    let same = offer("user:1", Some(7)).await.unwrap();
    assert_eq!(
        (same.off(Paise::rupees(500)), same.off(Paise::rupees(499))),
        (Some(Paise::rupees(100)), None)
    );
    end(&world, "commit", Area::Dopamart, 7).await;
    offer("user:1", Some(7)).await.unwrap_err();
    offer("user:2", None).await.unwrap();
}

async fn an_undone_booking_uses_nothing(world: TestApp) {
    let mut tx = world.db.begin().await.unwrap();
    redeem(&mut tx, &wish("FLAT100", "user:1", Area::Consultations, 1), world.clock.now()).await.unwrap();
    drop(tx);
    assert_eq!(counted(&world, "FLAT100").await, (0, 0));
}
