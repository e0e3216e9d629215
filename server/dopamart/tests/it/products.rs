//! The product list and product pages.

use std::time::Duration;

use dft_testkit::{both_engines, one_engine};
use serde_json::json;

use crate::support::{
    BOWL_ID, INCENSE, JOURNAL, PRODUCTS, TEA, TestShop, check_out, guest_checkout, import_products, shop,
};

one_engine!(
    shop: products_are_listed_in_order,
    a_product_page_has_its_details,
    a_matching_etag_returns_304,
    pictures_are_immutable,
);
both_engines!(
    shop: the_stock_level_is_updated_within_two_seconds,
    a_new_price_is_shown_within_two_seconds,
);

async fn products_are_listed_in_order(shop: TestShop) {
    let products = shop.guest().get("/api/v1/dopamart/products/").await.expect(200).json();
    let seen: Vec<_> = products
        .as_array()
        .unwrap()
        .iter()
        .map(|product| (product["id"].clone(), product["stock"].clone(), product["available"].clone()))
        .collect();
    assert_eq!(
        seen,
        [
            (json!(JOURNAL), json!("in_stock"), json!(10)),
            (json!(BOWL_ID), json!("low"), json!(1)),
            (json!(TEA), json!("out_of_stock"), json!(0)),
            (json!(INCENSE), json!("in_stock"), json!(8)),
        ]
    );
    let keys: Vec<_> = products[0].as_object().unwrap().keys().cloned().collect();
    assert_eq!(keys, ["available", "description", "id", "image", "name", "price", "slug", "stock"]);
    assert_eq!((&products[0]["price"], &products[0]["image"]), (&json!(449), &json!(null)));
}

async fn a_product_page_has_its_details(shop: TestShop) {
    let product = shop.guest().get("/api/v1/dopamart/products/1/").await.expect(200).json();
    assert_eq!(product["details"], json!(["Size: A5", "Made in Sanganer"]));
    assert_eq!(product["slug"], "journal");
    for odd in ["99", "0", "-1", "abc", "12345678901234567890", "1.5", "%00"] {
        shop.guest().get(&format!("/api/v1/dopamart/products/{odd}/")).await.expect(404);
    }
    let page = async |id| shop.dopamart.page_of_product(id, "https://dft.example.in").await.unwrap();
    assert_eq!(page("1").await.map(|told| told.page.name).as_deref(), Some("Evening Journal"));
    for odd in ["99", "0", "abc", ""] {
        assert_eq!(page(odd).await, None, "{odd}");
    }
}

async fn a_matching_etag_returns_304(shop: TestShop) {
    let guest = shop.guest();
    let first = guest.get("/api/v1/dopamart/products/").await.expect(200);
    let etag = first.header("etag").unwrap().to_owned();
    let mut again = guest.request(http::Method::GET, "/api/v1/dopamart/products/", None);
    again.headers_mut().insert("if-none-match", format!("\"x\", W/{etag}").parse().unwrap());
    let again = guest.call(again).await.expect(304);
    assert!(again.body.is_empty());
}

async fn the_stock_level_is_updated_within_two_seconds(shop: TestShop) {
    let guest = shop.guest();
    let shown = async || {
        shop.clock.advance(Duration::from_secs(2));
        let product = guest.get("/api/v1/dopamart/products/2/").await.expect(200).json();
        (product["stock"].clone(), product["available"].clone())
    };
    assert_eq!(shown().await, (json!("low"), json!(1)));
    check_out(&guest, guest_checkout("gita@example.in", &[(BOWL_ID, 1)])).await.expect(201);
    assert_eq!(shown().await, (json!("out_of_stock"), json!(0)));
    shop.clock.advance(Duration::from_mins(21));
    shop.dopamart.expire_orders().await.unwrap();
    assert_eq!(shown().await, (json!("low"), json!(1)));
}

async fn pictures_are_immutable(shop: TestShop) {
    let guest = shop.guest();
    let product = guest.get("/api/v1/dopamart/products/2/").await.expect(200).json();
    let picture = guest.get(product["image"].as_str().unwrap()).await.expect(200);
    assert_eq!(picture.header("content-type"), Some("image/svg+xml"));
    assert!(picture.header("cache-control").unwrap().contains("immutable"));
    assert!(picture.header("content-security-policy").unwrap().contains("sandbox"));
    for odd in ["x", "..%2F..%2Fx", "%00", "a%20b"] {
        guest.get(&format!("/api/v1/media/pictures/{odd}/")).await.expect(404);
    }
}

async fn a_new_price_is_shown_within_two_seconds(shop: TestShop) {
    let guest = shop.guest();
    assert_eq!(guest.get("/api/v1/dopamart/products/1/").await.json()["price"], 449);
    import_products(&shop, &PRODUCTS.replace("price = 449\n", "price = 459\n")).await.unwrap();
    shop.clock.advance(Duration::from_secs(2));
    assert_eq!(guest.get("/api/v1/dopamart/products/1/").await.json()["price"], 459);
}
