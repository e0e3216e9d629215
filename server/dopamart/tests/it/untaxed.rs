//! A seller who is not registered for tax.

use dft_testkit::{Engine, TestContext, both_engines};
use serde_json::json;

use crate::invoices::bought;
use crate::market::{JOURNAL, Market, PRODUCTS, on};

both_engines!(unregistered: who_has_no_number_charges_no_tax);

async fn unregistered(engine: Engine) -> Market {
    let seller = [
        ("DFT_SELLER_NAME", "Small Shop"),
        ("DFT_SELLER_ADDRESS", "2, Beach Road, Panaji"),
        ("DFT_SELLER_STATE", "Goa"),
    ];
    on(TestContext::with(engine, &seller).await, PRODUCTS).await
}

async fn who_has_no_number_charges_no_tax(market: Market) {
    let (_, invoice) = bought(&market, "Goa", None, &[(JOURNAL, 1)]).await;
    assert_eq!(
        invoice["seller"],
        json!({"name": "Small Shop", "address": "2, Beach Road, Panaji", "state": "Goa", "gstin": null})
    );
    assert_eq!(
        (&invoice["taxable"], &invoice["cgst"], &invoice["igst"]),
        (&json!(449), &json!(0), &json!(0))
    );
    assert_eq!(invoice["lines"][0]["gst_percent"], 0);
    market.keeps_its_promises().await;
}
