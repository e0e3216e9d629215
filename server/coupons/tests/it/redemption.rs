//! Redeeming a coupon inside another area's transaction.

use dft_coupons::{Area, CouponCode, CouponHolder, RedeemRequest, commit, redeem, reinstate, release};
use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_testkit::{TestApp, both_engines, report, scaled};
use futures_util::future::join_all;
use strum::VariantArray;

use crate::support::app;

both_engines!(
    app: a_coupon_limited_to_ten_uses_is_redeemed_ten_times,
    concurrent_redemptions_by_one_user_count_once,
    a_limit_per_area_is_counted_per_area,
    a_released_use_can_be_used_again,
    a_committed_use_is_not_released,
    a_late_payment_reinstates_its_use_within_the_limit,
    a_rolled_back_transaction_uses_nothing,
    a_preview_ignores_the_use_its_own_subject_reserved,
);

async fn try_redeem(
    app: &TestApp,
    code: &str,
    user: i64,
    area: Area,
    subject: i64,
) -> Result<Paise, ApiError> {
    let mut tx = app.db.begin().await?;
    let redeemed = redeem_in(&mut tx, app, code, user, area, subject).await?;
    tx.commit().await?;
    Ok(redeemed)
}

async fn redeem_in(
    tx: &mut Tx,
    app: &TestApp,
    code: &str,
    user: i64,
    area: Area,
    subject: i64,
) -> Result<Paise, ApiError> {
    let request = RedeemRequest {
        code: &CouponCode::parse(code)?,
        holder: &CouponHolder::User(UserId(user)),
        area,
        subject,
        amount: Paise::rupees(1_000),
    };
    Ok(redeem(tx, &request, app.clock.now()).await?.discount)
}

enum End {
    Commit,
    Release,
    Reinstate,
}

async fn end(app: &TestApp, how: End, area: Area, subject: i64) {
    let mut tx = app.db.begin().await.unwrap();
    match how {
        End::Commit => commit(&mut tx, area, subject).await.unwrap(),
        End::Release => release(&mut tx, area, subject).await.unwrap(),
        End::Reinstate => reinstate(&mut tx, area, subject).await.unwrap(),
    }
    tx.commit().await.unwrap();
}

/// The coupon's counter, and the number of its redemptions that are not released.
async fn use_counts(app: &TestApp, code: &'static str) -> (i64, i64) {
    let used =
        sqlx::query_scalar("SELECT used FROM coupons WHERE code = $1").bind(code).fetch_one(app.db.reader());
    let active = sqlx::query_scalar(
        "SELECT COUNT(*) FROM coupon_redemptions JOIN coupons ON coupons.id = coupon_id WHERE code = $1 AND coupon_redemptions.status <> 'released'",
    );
    (used.await.unwrap(), active.bind(code).fetch_one(app.db.reader()).await.unwrap())
}

async fn a_coupon_limited_to_ten_uses_is_redeemed_ten_times(app: TestApp) {
    let attempts = (0..scaled(300, 1_000)).map(|n| {
        let app = &app;
        async move { try_redeem(app, "TENONLY", n, Area::Dopamart, n).await }
    });
    let outcomes = join_all(attempts).await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 10);
    assert!(
        outcomes
            .iter()
            .filter_map(|outcome| outcome.as_ref().err())
            .all(|error| error.code() == "invalid_coupon")
    );
    assert_eq!(use_counts(&app, "TENONLY").await, (10, 10));
    report(format!(
        "{:?}: {} concurrent redemptions of a coupon for 10, 10 uses",
        app.db.engine(),
        outcomes.len()
    ));
}

async fn concurrent_redemptions_by_one_user_count_once(app: TestApp) {
    let attempts = (0..20).map(|n| try_redeem(&app, "FLAT100", 1, Area::Consultations, n));
    let outcomes = join_all(attempts).await;
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_ok()).count(), 1);
    assert_eq!(use_counts(&app, "FLAT100").await, (1, 1));
    assert_eq!(
        try_redeem(&app, "FLAT100", 1, Area::Dopamart, 99).await.unwrap_err().code(),
        "invalid_coupon"
    );
    assert_eq!(try_redeem(&app, "FLAT100", 2, Area::Dopamart, 100).await.unwrap(), Paise::rupees(100));
}

async fn a_limit_per_area_is_counted_per_area(app: TestApp) {
    for &area in Area::VARIANTS {
        try_redeem(&app, "WELCOME10", 1, area, 1).await.unwrap();
        try_redeem(&app, "WELCOME10", 1, area, 2).await.unwrap_err();
    }
    assert_eq!(use_counts(&app, "WELCOME10").await, (3, 3));
}

async fn a_released_use_can_be_used_again(app: TestApp) {
    try_redeem(&app, "FLAT100", 1, Area::Consultations, 1).await.unwrap();
    end(&app, End::Release, Area::Consultations, 1).await;
    end(&app, End::Release, Area::Consultations, 1).await;
    assert_eq!(use_counts(&app, "FLAT100").await, (0, 0));
    try_redeem(&app, "FLAT100", 1, Area::Consultations, 2).await.unwrap();
}

async fn a_committed_use_is_not_released(app: TestApp) {
    try_redeem(&app, "FLAT100", 1, Area::Consultations, 1).await.unwrap();
    end(&app, End::Commit, Area::Consultations, 1).await;
    end(&app, End::Release, Area::Consultations, 1).await;
    assert_eq!(use_counts(&app, "FLAT100").await, (1, 1));
}

async fn a_late_payment_reinstates_its_use_within_the_limit(app: TestApp) {
    for n in 0..10 {
        try_redeem(&app, "TENONLY", 1, Area::Dopamart, n).await.unwrap();
    }
    end(&app, End::Release, Area::Dopamart, 0).await;
    end(&app, End::Reinstate, Area::Dopamart, 0).await;
    assert_eq!(use_counts(&app, "TENONLY").await, (10, 10), "a use was left: it counts again");

    end(&app, End::Release, Area::Dopamart, 1).await;
    try_redeem(&app, "TENONLY", 2, Area::Dopamart, 50).await.unwrap();
    end(&app, End::Reinstate, Area::Dopamart, 1).await;
    assert_eq!(use_counts(&app, "TENONLY").await, (10, 10), "no use was left: the limit holds");
}

async fn a_preview_ignores_the_use_its_own_subject_reserved(app: TestApp) {
    let coupons = dft_coupons::Coupons::new(app.db.clone(), app.clock.clone(), &app.settings);
    let code = CouponCode::parse("flat100").unwrap();
    let preview = async |user, reserved_for| {
        let holder = CouponHolder::User(UserId(user));
        coupons.preview(&code, Area::Dopamart, Some(&holder), reserved_for).await
    };
    try_redeem(&app, "FLAT100", 1, Area::Dopamart, 7).await.unwrap();
    assert_eq!(preview(1, None).await.unwrap_err().code(), "invalid_coupon");
    assert_eq!(preview(1, Some(8)).await.unwrap_err().code(), "invalid_coupon");
    let same = preview(1, Some(7)).await.unwrap();
    assert_eq!(
        (same.discount_for(Paise::rupees(500)), same.discount_for(Paise::rupees(499))),
        (Some(Paise::rupees(100)), None)
    );
    end(&app, End::Commit, Area::Dopamart, 7).await;
    preview(1, Some(7)).await.unwrap_err();
    preview(2, None).await.unwrap();
}

async fn a_rolled_back_transaction_uses_nothing(app: TestApp) {
    let mut tx = app.db.begin().await.unwrap();
    redeem_in(&mut tx, &app, "FLAT100", 1, Area::Consultations, 1).await.unwrap();
    drop(tx);
    assert_eq!(use_counts(&app, "FLAT100").await, (0, 0));
}
