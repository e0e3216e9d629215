//! Invoices: numbered without a gap, exact to the paisa, and never changed.

use std::time::Duration;

use dft_testkit::both_engines;
use serde_json::{Value, json};

use crate::support::{BOWL_ID, INCENSE, JOURNAL, PRODUCTS, TestShop, check_out, guest_checkout, shop, with};

both_engines!(
    shop: a_sale_within_the_state_has_cgst_and_sgst,
    a_sale_to_another_state_has_igst,
    invoice_numbers_have_no_gap_and_restart_in_april,
    an_invoice_never_changes,
);

pub(crate) async fn buy_and_invoice(
    shop: &TestShop,
    state: &str,
    code: Option<&str>,
    items: &[(i64, i64)],
) -> (Value, Value) {
    let guest = shop.guest();
    let mut request = with(guest_checkout("gita@example.in", items), json!({"coupon_code": code}));
    request["address"]["state"] = json!(state);
    let order = check_out(&guest, request).await.expect(201).json();
    shop.pay(&guest, &order).await;
    let path = format!("/api/v1{}/invoice/", order["track_url"].as_str().unwrap());
    let invoice = guest.get(&path).await.expect(200).json();
    (order, invoice)
}

async fn a_sale_within_the_state_has_cgst_and_sgst(shop: TestShop) {
    let (order, invoice) =
        buy_and_invoice(&shop, "karnataka", Some("FLAT100"), &[(JOURNAL, 2), (INCENSE, 1)]).await;
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
    shop.assert_invariants().await;
}

async fn a_sale_to_another_state_has_igst(shop: TestShop) {
    let (_, invoice) = buy_and_invoice(&shop, "Kerala", None, &[(JOURNAL, 1)]).await;
    assert_eq!((&invoice["cgst"], &invoice["sgst"], &invoice["igst"]), (&json!(0), &json!(0), &json!(68.49)));
    assert_eq!((&invoice["taxable"], &invoice["total"]), (&json!(380.51), &json!(449)));
    let (_, invoice) = buy_and_invoice(&shop, "Atlantis", None, &[(JOURNAL, 1)]).await;
    assert_eq!((&invoice["place_of_supply"], &invoice["igst"]), (&json!("Atlantis"), &json!(68.49)));
    shop.assert_invariants().await;
}

async fn invoice_numbers_have_no_gap_and_restart_in_april(shop: TestShop) {
    let mut numbers = Vec::new();
    for state in ["Goa", "Kerala"] {
        numbers.push(buy_and_invoice(&shop, state, None, &[(JOURNAL, 1)]).await.1["number"].clone());
        // An unpaid order takes no number.
        check_out(&shop.guest(), guest_checkout("x@example.in", &[(JOURNAL, 1)])).await.expect(201);
        shop.clock.advance(Duration::from_mins(21));
        shop.dopamart.expire_orders().await.unwrap();
    }
    // To 1 April 2027.
    shop.clock.advance(Duration::from_hours(24 * 137));
    numbers.push(buy_and_invoice(&shop, "Goa", None, &[(JOURNAL, 1)]).await.1["number"].clone());
    assert_eq!(numbers, ["DFT/26-27/000001", "DFT/26-27/000002", "DFT/27-28/000001"]);
    let guests = (0..12).map(|number| {
        let shop = &shop;
        async move {
            let guest = shop.guest();
            let request = guest_checkout(&format!("n{number}@example.in"), &[(JOURNAL, 1)]);
            let order = check_out(&guest, request).await.expect(201).json();
            crate::support::submit_sandbox_payment(&guest, &order, "success").await;
        }
    });
    futures_util::future::join_all(guests).await;
    shop.clock.advance(Duration::from_mins(1));
    let (one, other) = tokio::join!(shop.payments.reconcile(), shop.payments.reconcile());
    one.unwrap();
    other.unwrap();
    shop.clock.advance(Duration::from_mins(2));
    shop.payments.reconcile().await.unwrap();
    assert_eq!(shop.count("SELECT last_number FROM invoice_series WHERE financial_year = '27-28'").await, 13);
    shop.assert_invariants().await;
}

async fn an_invoice_never_changes(shop: TestShop) {
    let (order, invoice) = buy_and_invoice(&shop, "Goa", None, &[(BOWL_ID, 1)]).await;
    crate::support::import_products(
        &shop,
        &PRODUCTS.replace("Kansa Bowl", "Other").replace("gst_percent = 12", "gst_percent = 5"),
    )
    .await
    .unwrap();
    let path = format!("/api/v1{}/invoice/", order["track_url"].as_str().unwrap());
    assert_eq!(shop.guest().get(&path).await.expect(200).json(), invoice);
    let id = dft_dopamart::OrderId(order["id"].as_i64().unwrap());
    shop.dopamart.cancel(id, "Broken").await.unwrap();
    assert_eq!(shop.guest().get(&path).await.expect(200).json(), invoice, "also after a cancellation");
    shop.assert_invariants().await;
}
