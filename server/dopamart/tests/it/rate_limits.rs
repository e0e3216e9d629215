//! Limits per guest and per IP address.

use std::time::Duration;

use dft_testkit::both_engines;
use serde_json::json;

use crate::support::{JOURNAL, TestShop, check_out, guest_checkout, shop_with_limits};

both_engines!(shop_with_limits: an_eleventh_pending_order_of_a_guest_returns_409, a_61st_guest_order_per_hour_from_one_ip_returns_429);

async fn an_eleventh_pending_order_of_a_guest_returns_409(shop: TestShop) {
    let guest = shop.guest();
    let request = |quantity: i64, email: &str| guest_checkout(email, &[(JOURNAL, quantity)]);
    for number in 1..=10 {
        let mut request = request(1, "gita@example.in");
        request["address"]["full_address"] = json!(format!("{number}, Lake Road, Jayanagar"));
        check_out(&guest, request).await.expect(201);
    }
    let error = check_out(&guest, request(1, "Gita@example.in")).await.expect(409).json();
    assert_eq!(error["code"], "too_many_holds");
    check_out(&guest, request(1, "hari@example.in")).await.expect(201);
    shop.clock.advance(Duration::from_mins(21));
    check_out(&guest, request(1, "gita@example.in")).await.expect(201);
}

async fn a_61st_guest_order_per_hour_from_one_ip_returns_429(shop: TestShop) {
    let guest = shop.guest();
    for number in 0..60 {
        let request = guest_checkout(&format!("g{}@example.in", number % 30), &[(JOURNAL, 1)]);
        let response = check_out(&guest, request).await;
        assert!(matches!(response.status.as_u16(), 200 | 201), "{number}: {response:?}");
    }
    check_out(&guest, guest_checkout("late@example.in", &[(JOURNAL, 1)])).await.expect(429);
}
