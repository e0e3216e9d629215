//! How much one guest may keep from others, and one address of the net.

use std::time::Duration;

use dft_testkit::both_engines;
use serde_json::json;

use crate::market::{JOURNAL, Market, check_out, guest_wish, limited};

both_engines!(limited: a_guest_holds_ten_orders_at_most, an_address_of_the_net_orders_sixty_times_an_hour);

async fn a_guest_holds_ten_orders_at_most(market: Market) {
    let guest = market.guest();
    let wish = |quantity: i64, email: &str| guest_wish(email, &[(JOURNAL, quantity)]);
    for number in 1..=10 {
        let mut wish = wish(1, "gita@example.in");
        wish["address"]["full_address"] = json!(format!("{number}, Lake Road, Jayanagar"));
        check_out(&guest, wish).await.expect(201);
    }
    let refused = check_out(&guest, wish(1, "Gita@example.in")).await.expect(409).json();
    assert_eq!(refused["code"], "too_many_holds");
    check_out(&guest, wish(1, "hari@example.in")).await.expect(201);
    market.clock.advance(Duration::from_mins(21));
    check_out(&guest, wish(1, "gita@example.in")).await.expect(201);
}

async fn an_address_of_the_net_orders_sixty_times_an_hour(market: Market) {
    let guest = market.guest();
    for number in 0..60 {
        let wish = guest_wish(&format!("g{}@example.in", number % 30), &[(JOURNAL, 1)]);
        let answer = check_out(&guest, wish).await;
        assert!(matches!(answer.status.as_u16(), 200 | 201), "{number}: {answer:?}");
    }
    check_out(&guest, guest_wish("late@example.in", &[(JOURNAL, 1)])).await.expect(429);
}
