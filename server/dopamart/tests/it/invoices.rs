//! Invoices: numbered without a gap, exact to the paisa, and never changed.

use std::time::Duration;

use dft_testkit::both_engines;
use serde_json::{Value, json};

use crate::market::{BOWL_ID, INCENSE, JOURNAL, Market, PRODUCTS, check_out, guest_wish, market, with};

both_engines!(
    market: an_invoice_within_the_state,
    an_invoice_into_another_state,
    numbers_have_no_gap_and_begin_anew_in_april,
    an_invoice_stays_as_it_was_issued,
);

pub(crate) async fn bought(
    market: &Market,
    state: &str,
    code: Option<&str>,
    items: &[(i64, i64)],
) -> (Value, Value) {
    let guest = market.guest();
    let mut wish = with(guest_wish("gita@example.in", items), json!({"coupon_code": code}));
    wish["address"]["state"] = json!(state);
    let order = check_out(&guest, wish).await.expect(201).json();
    market.pay(&guest, &order).await;
    let path = format!("/api/v1{}/invoice/", order["track_url"].as_str().unwrap());
    let invoice = guest.get(&path).await.expect(200).json();
    (order, invoice)
}

async fn an_invoice_within_the_state(market: Market) {
    let (order, invoice) = bought(&market, "karnataka", Some("FLAT100"), &[(JOURNAL, 2), (INCENSE, 1)]).await;
    assert_eq!(invoice["number"], "DFT/26-27/000001");
    assert_eq!((&invoice["order_id"], &invoice["place_of_supply"]), (&order["id"], &json!("Karnataka (29)")));
    assert_eq!(invoice["seller"]["state"], "Karnataka");
    assert_eq!(
        invoice["buyer"],
        json!({"name": "Asha Rao", "phone": "9876543210", "address": "14, Lake Road, Jayanagar", "state": "karnataka", "pincode": "560041"})
    );
    // 898 + 149 - 100 = 947; the discount is 85.77 and 14.23.
    assert_eq!(
        invoice["lines"],
        json!([
            {"name": "Evening Journal", "hsn": "4820", "quantity": 2, "unit_price": 449, "discount": 85.77,
             "taxable": 688.33, "gst_percent": 18, "cgst": 61.95, "sgst": 61.95, "igst": 0, "total": 812.23},
            {"name": "Khus Incense", "hsn": "3307", "quantity": 1, "unit_price": 149, "discount": 14.23,
             "taxable": 128.35, "gst_percent": 5, "cgst": 3.21, "sgst": 3.21, "igst": 0, "total": 134.77},
        ])
    );
    assert_eq!((&invoice["total"], &invoice["discount"]), (&json!(947), &json!(100)));
    assert_eq!(
        (&invoice["taxable"], &invoice["cgst"], &invoice["sgst"]),
        (&json!(816.68), &json!(65.16), &json!(65.16))
    );
    assert_eq!(invoice["igst"], 0);
    market.keeps_its_promises().await;
}

async fn an_invoice_into_another_state(market: Market) {
    let (_, invoice) = bought(&market, "Kerala", None, &[(JOURNAL, 1)]).await;
    assert_eq!((&invoice["cgst"], &invoice["sgst"], &invoice["igst"]), (&json!(0), &json!(0), &json!(68.49)));
    assert_eq!((&invoice["taxable"], &invoice["total"]), (&json!(380.51), &json!(449)));
    let (_, invoice) = bought(&market, "Atlantis", None, &[(JOURNAL, 1)]).await;
    assert_eq!((&invoice["place_of_supply"], &invoice["igst"]), (&json!("Atlantis"), &json!(68.49)));
    market.keeps_its_promises().await;
}

async fn numbers_have_no_gap_and_begin_anew_in_april(market: Market) {
    let mut numbers = Vec::new();
    for state in ["Goa", "Kerala"] {
        numbers.push(bought(&market, state, None, &[(JOURNAL, 1)]).await.1["number"].clone());
        // One that nobody pays takes no number.
        check_out(&market.guest(), guest_wish("x@example.in", &[(JOURNAL, 1)])).await.expect(201);
        market.clock.advance(Duration::from_mins(21));
        market.dopamart.expire_orders().await.unwrap();
    }
    // To 1 April 2027.
    market.clock.advance(Duration::from_hours(24 * 137));
    numbers.push(bought(&market, "Goa", None, &[(JOURNAL, 1)]).await.1["number"].clone());
    assert_eq!(numbers, ["DFT/26-27/000001", "DFT/26-27/000002", "DFT/27-28/000001"]);
    let guests = (0..12).map(|number| {
        let market = &market;
        async move {
            let guest = market.guest();
            let wish = guest_wish(&format!("n{number}@example.in"), &[(JOURNAL, 1)]);
            let order = check_out(&guest, wish).await.expect(201).json();
            crate::market::choose(&guest, &order, "success").await;
        }
    });
    futures_util::future::join_all(guests).await;
    market.clock.advance(Duration::from_mins(1));
    let (one, other) = tokio::join!(market.payments.reconcile(), market.payments.reconcile());
    one.unwrap();
    other.unwrap();
    market.clock.advance(Duration::from_mins(2));
    market.payments.reconcile().await.unwrap();
    assert_eq!(
        market.count("SELECT last_number FROM invoice_series WHERE financial_year = '27-28'").await,
        13
    );
    market.keeps_its_promises().await;
}

async fn an_invoice_stays_as_it_was_issued(market: Market) {
    let (order, invoice) = bought(&market, "Goa", None, &[(BOWL_ID, 1)]).await;
    crate::market::fill(
        &market,
        &PRODUCTS.replace("Kansa Bowl", "Other").replace("gst_percent = 12", "gst_percent = 5"),
    )
    .await
    .unwrap();
    let path = format!("/api/v1{}/invoice/", order["track_url"].as_str().unwrap());
    assert_eq!(market.guest().get(&path).await.expect(200).json(), invoice);
    let id = dft_dopamart::OrderId(order["id"].as_i64().unwrap());
    market.dopamart.cancel(id, "Broken").await.unwrap();
    assert_eq!(market.guest().get(&path).await.expect(200).json(), invoice, "also when it is called off");
    market.keeps_its_promises().await;
}
