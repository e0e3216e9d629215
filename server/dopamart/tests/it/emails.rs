//! The emails of an order.

use dft_dopamart::OrderId;
use dft_testkit::one_engine;
use serde_json::json;

use crate::support::{INCENSE, JOURNAL, TestShop, check_out, guest_checkout, shop, with};

one_engine!(shop: a_guests_email_has_a_tracking_link, a_members_email_links_to_their_orders);

/// The first address of this kind in a text.
fn link(text: &str, start: &str) -> String {
    let from = text.find(start).unwrap_or_else(|| panic!("{start} in {text}"));
    let rest = &text[from..];
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "-_:/.".contains(c))).unwrap_or(rest.len());
    rest[..end].to_owned()
}

async fn a_guests_email_has_a_tracking_link(shop: TestShop) {
    let guest = shop.guest();
    let request = with(
        guest_checkout("Gita@example.in", &[(JOURNAL, 2), (INCENSE, 1)]),
        json!({"coupon_code": "FLAT100"}),
    );
    let order = check_out(&guest, request).await.expect(201).json();
    assert!(shop.emails("Gita@example.in").await.is_empty(), "no email before the payment");
    shop.pay(&guest, &order).await;
    let emails = shop.emails("Gita@example.in").await;
    assert_eq!(emails.len(), 1);
    for expected in ["Hello Gita Sen", "2 × Evening Journal: ₹898", "Discount: ₹100", "Total: ₹947"] {
        assert!(emails[0].contains(expected), "{expected} in {}", emails[0]);
    }
    let address = link(&emails[0], "http://localhost:8080/dopamart/orders/track/");
    let path = address.strip_prefix("http://localhost:8080").unwrap();
    assert_ne!(path, order["track_url"], "each has its own");
    let shown = guest.get(&format!("/api/v1{path}/")).await.expect(200).json();
    assert_eq!((&shown["id"], &shown["status"]), (&order["id"], &json!("processing")));
    shop.dopamart
        .ship(OrderId(order["id"].as_i64().unwrap()), &dft_dopamart::Shipment::default())
        .await
        .unwrap();
    let emails = shop.emails("Gita@example.in").await;
    let later = link(&emails[1], "http://localhost:8080/dopamart/orders/track/");
    let path = later.strip_prefix("http://localhost:8080").unwrap();
    assert_eq!(guest.get(&format!("/api/v1{path}/")).await.expect(200).json()["status"], "shipped");
}

async fn a_members_email_links_to_their_orders(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    shop.pay(&asha, &order).await;
    shop.payments.reconcile().await.unwrap();
    let emails = shop.emails("asha@example.in").await;
    assert_eq!(emails.len(), 1, "one email per event");
    assert!(emails[0].contains("http://localhost:8080/dopamart/orders") && !emails[0].contains("/track/"));
    assert_eq!(shop.count("SELECT COUNT(*) FROM order_tokens").await, 0);
}
