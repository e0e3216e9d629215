//! A seller who is not registered for GST.

use dft_testkit::{Engine, TestContext, both_engines};
use serde_json::json;

use crate::invoices::buy_and_invoice;
use crate::support::{JOURNAL, PRODUCTS, TestShop, shop_on};

both_engines!(shop_of_unregistered_seller: an_unregistered_seller_charges_no_tax);

async fn shop_of_unregistered_seller(engine: Engine) -> TestShop {
    let seller = [
        ("DFT_SELLER_NAME", "Small Shop"),
        ("DFT_SELLER_ADDRESS", "2, Beach Road, Panaji"),
        ("DFT_SELLER_STATE", "Goa"),
    ];
    shop_on(TestContext::with(engine, &seller).await, PRODUCTS).await
}

async fn an_unregistered_seller_charges_no_tax(shop: TestShop) {
    let (_, invoice) = buy_and_invoice(&shop, "Goa", None, &[(JOURNAL, 1)]).await;
    assert_eq!(
        invoice["seller"],
        json!({"name": "Small Shop", "address": "2, Beach Road, Panaji", "state": "Goa", "gstin": null})
    );
    assert_eq!(
        (&invoice["taxable"], &invoice["cgst"], &invoice["igst"]),
        (&json!(449), &json!(0), &json!(0))
    );
    assert_eq!(invoice["lines"][0]["gst_percent"], 0);
    shop.assert_invariants().await;
}
