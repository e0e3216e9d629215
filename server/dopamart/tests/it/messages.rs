//! What is written to a buyer.

use dft_dopamart::OrderId;
use dft_testkit::both_engines;
use serde_json::json;

use crate::market::{INCENSE, JOURNAL, Market, check_out, guest_wish, market, with};

both_engines!(market: a_guests_letter_has_the_way_to_the_order, a_members_letter_leads_to_their_orders);

/// The first address of this kind in a text.
fn link(text: &str, start: &str) -> String {
    let from = text.find(start).unwrap_or_else(|| panic!("{start} in {text}"));
    let rest = &text[from..];
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "-_:/.".contains(c))).unwrap_or(rest.len());
    rest[..end].to_owned()
}

async fn a_guests_letter_has_the_way_to_the_order(market: Market) {
    let guest = market.guest();
    let wish =
        with(guest_wish("Gita@example.in", &[(JOURNAL, 2), (INCENSE, 1)]), json!({"coupon_code": "FLAT100"}));
    let order = check_out(&guest, wish).await.expect(201).json();
    assert!(market.letters("Gita@example.in").await.is_empty(), "nobody is written to before they pay");
    market.pay(&guest, &order).await;
    let letters = market.letters("Gita@example.in").await;
    assert_eq!(letters.len(), 1);
    for said in ["Hello Gita Sen", "2 × Evening Journal: ₹898", "Discount: ₹100", "Total: ₹947"] {
        assert!(letters[0].contains(said), "{said} in {}", letters[0]);
    }
    let address = link(&letters[0], "http://localhost:8080/dopamart/orders/track/");
    let path = address.strip_prefix("http://localhost:8080").unwrap();
    assert_ne!(path, order["track_url"], "each has its own");
    let shown = guest.get(&format!("/api/v1{path}/")).await.expect(200).json();
    assert_eq!((&shown["id"], &shown["status"]), (&order["id"], &json!("processing")));
    market
        .dopamart
        .ship(OrderId(order["id"].as_i64().unwrap()), &dft_dopamart::Shipment::default())
        .await
        .unwrap();
    let letters = market.letters("Gita@example.in").await;
    let later = link(&letters[1], "http://localhost:8080/dopamart/orders/track/");
    let path = later.strip_prefix("http://localhost:8080").unwrap();
    assert_eq!(guest.get(&format!("/api/v1{path}/")).await.expect(200).json()["status"], "shipped");
}

async fn a_members_letter_leads_to_their_orders(market: Market) {
    let asha = market.shopper("Asha", &[(JOURNAL, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    market.pay(&asha, &order).await;
    market.payments.reconcile().await.unwrap();
    let letters = market.letters("asha@example.in").await;
    assert_eq!(letters.len(), 1, "one cause, one letter");
    assert!(letters[0].contains("http://localhost:8080/dopamart/orders") && !letters[0].contains("/track/"));
    assert_eq!(market.count("SELECT COUNT(*) FROM order_tokens").await, 0);
}
