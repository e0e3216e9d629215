//! A member's cart.

use dft_testkit::{both_engines, one_engine};
use http::Method;
use serde_json::{Value, json};

use crate::support::{
    BOWL_ID, INCENSE, JOURNAL, TEA, TestShop, add, check_out, guest_checkout, merge, put, send, shop,
};

both_engines!(
    shop: a_cart_shows_its_count_and_total,
    adding_again_adds_to_the_line,
    more_than_the_stock_returns_409_with_the_available_quantity,
    a_quantity_is_changed_and_a_line_removed,
    merging_a_browser_cart_takes_the_larger_quantity,
    a_huge_browser_cart_is_rejected_or_trimmed,
);
one_engine!(
    shop: cart_routes_return_401_for_guests,
    invalid_quantities_return_422,
    an_unknown_product_returns_422,
);

const CART: &str = "/api/v1/dopamart/cart/";

async fn a_cart_shows_its_count_and_total(shop: TestShop) {
    let asha = shop.member("Asha").await;
    let empty = json!({"items": [], "item_count": 0, "total_amount": 0});
    assert_eq!(asha.get(CART).await.expect(200).json(), empty);
    let line = add(&asha, JOURNAL, 2).await.expect(201).json();
    assert_eq!((&line["quantity"], &line["subtotal"]), (&json!(2), &json!(898)));
    asha.post(CART, json!({"product_id": INCENSE})).await.expect(201);
    let cart = asha.get(CART).await.expect(200).json();
    assert_eq!((&cart["item_count"], &cart["total_amount"]), (&json!(3), &json!(1047)));
    assert_eq!(cart["items"][0]["product"]["name"], "Evening Journal");
    assert_eq!(cart["items"][0]["id"], line["id"]);
    let beate = shop.member("Beate").await;
    assert_eq!(beate.get(CART).await.expect(200).json(), empty, "each has their own");
}

async fn cart_routes_return_401_for_guests(shop: TestShop) {
    let guest = shop.guest();
    let error = add(&guest, JOURNAL, 1).await.expect(401).json();
    assert_eq!(error["message"], "Please sign in to add items to your cart");
    guest.get(CART).await.expect(401);
    put(&guest, JOURNAL, 1).await.expect(401);
    send(&guest, Method::DELETE, &format!("{CART}1/"), None).await.expect(401);
    guest.post(&format!("{CART}merge/"), json!({"items": []})).await.expect(401);
}

async fn adding_again_adds_to_the_line(shop: TestShop) {
    let asha = shop.member("Asha").await;
    let first = add(&asha, JOURNAL, 4).await.expect(201).json();
    let second = add(&asha, JOURNAL, 6).await.expect(201).json();
    assert_eq!((&second["id"], &second["quantity"]), (&first["id"], &json!(10)));
    let error = add(&asha, JOURNAL, 1).await.expect(422).json();
    assert_eq!(error["errors"]["quantity"], json!(["You can order at most 10 of a product"]));
    assert_eq!(asha.get(CART).await.json()["item_count"], 10);
}

async fn invalid_quantities_return_422(shop: TestShop) {
    let asha = shop.member("Asha").await;
    for odd in [
        json!(0),
        json!(-1),
        json!(11),
        json!(1_000_000_000),
        json!(1.5),
        json!("2"),
        json!(1e9),
        json!(null),
    ] {
        let error = asha.post(CART, json!({"product_id": JOURNAL, "quantity": odd})).await.expect(422).json();
        assert!(error["errors"]["quantity"].is_array(), "{odd}: {error}");
    }
    assert_eq!(asha.get(CART).await.json()["item_count"], 0);
}

async fn an_unknown_product_returns_422(shop: TestShop) {
    let asha = shop.member("Asha").await;
    for odd in
        [json!(99), json!(0), json!(-1), json!(1.5), json!("abc"), json!(null), json!([1]), json!(1e300)]
    {
        let error = asha.post(CART, json!({"product_id": odd})).await.expect(422).json();
        assert_eq!(error["errors"]["product_id"], json!(["Invalid product selected"]), "{odd}");
        assert_eq!(error["message"], "Invalid product selected");
    }
    assert_eq!(asha.post(CART, json!({})).await.expect(422).json()["message"], "Invalid product selected");
    let broken = asha.request(Method::POST, CART, Some("{\"product_id\": \"\\u0000\"}".to_owned()));
    assert_eq!(asha.call(broken).await.expect(422).code(), "invalid_text");
}

async fn more_than_the_stock_returns_409_with_the_available_quantity(shop: TestShop) {
    let asha = shop.member("Asha").await;
    let error = add(&asha, TEA, 1).await.expect(409).json();
    assert_eq!((&error["code"], &error["available"]), (&json!("out_of_stock"), &json!(0)));
    assert_eq!(error["message"], "First Flush is out of stock");
    assert_eq!(error["product"], json!({"id": TEA, "name": "First Flush"}));
    add(&asha, INCENSE, 5).await.expect(201);
    let error = add(&asha, INCENSE, 4).await.expect(409).json();
    assert_eq!((&error["message"], &error["available"]), (&json!("Only 8 left of Khus Incense"), &json!(8)));
    assert_eq!(put(&asha, INCENSE, 9).await.expect(409).code(), "out_of_stock");
    put(&asha, INCENSE, 8).await.expect(200);
    check_out(&shop.guest(), guest_checkout("gita@example.in", &[(INCENSE, 6)])).await.expect(201);
    put(&asha, INCENSE, 7).await.expect(200);
    let cart = asha.get(CART).await.json();
    assert_eq!(
        cart["items"][0]["product"]["available"], 2,
        "a smaller quantity is always possible, and the real stock is shown"
    );
}

async fn a_quantity_is_changed_and_a_line_removed(shop: TestShop) {
    let asha = shop.member("Asha").await;
    add(&asha, JOURNAL, 1).await.expect(201);
    add(&asha, BOWL_ID, 1).await.expect(201);
    let line = put(&asha, JOURNAL, 10).await.expect(200).json();
    assert_eq!((&line["quantity"], &line["subtotal"]), (&json!(10), &json!(4490)));
    assert_eq!(
        put(&asha, JOURNAL, 11).await.expect(422).json()["errors"]["quantity"][0],
        "You can order at most 10 of a product"
    );
    put(&asha, JOURNAL, 0).await.expect(204);
    put(&asha, JOURNAL, 0).await.expect(404);
    put(&asha, JOURNAL, 3).await.expect(404);
    put(&asha, 99, 3).await.expect(404);
    send(&asha, Method::DELETE, &format!("{CART}{BOWL_ID}/"), None).await.expect(204);
    send(&asha, Method::DELETE, &format!("{CART}{BOWL_ID}/"), None).await.expect(404);
    for odd in ["abc", "0", "-1", "99999999999999999999"] {
        send(&asha, Method::DELETE, &format!("{CART}{odd}/"), None).await.expect(404);
    }
    add(&asha, JOURNAL, 1).await.expect(201);
    put(&asha, JOURNAL, -5).await.expect(204);
    assert_eq!(asha.get(CART).await.json()["items"], json!([]));
}

async fn merging_a_browser_cart_takes_the_larger_quantity(shop: TestShop) {
    let asha = shop.member("Asha").await;
    add(&asha, JOURNAL, 2).await.expect(201);
    add(&asha, INCENSE, 3).await.expect(201);
    let items = json!([
        {"product_id": JOURNAL, "quantity": 5},
        {"product_id": INCENSE, "quantity": 1},
        {"product_id": BOWL_ID, "quantity": 99},
        {"product_id": 99, "quantity": 1},
        {"product_id": "abc", "quantity": 1},
        {"product_id": TEA, "quantity": 0},
    ]);
    let cart = merge(&asha, items.clone()).await.expect(200).json();
    let held: Vec<_> = cart["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| (line["product"]["id"].as_i64().unwrap(), line["quantity"].as_i64().unwrap()))
        .collect();
    assert_eq!(held, [(JOURNAL, 5), (INCENSE, 3), (BOWL_ID, 10)]);
    assert_eq!(merge(&asha, items).await.expect(200).json(), cart, "again changes nothing");
    assert_eq!(merge(&asha, json!([])).await.expect(200).json(), cart);
    merge(&asha, json!("x")).await.expect(422);
    asha.post(&format!("{CART}merge/"), json!({})).await.expect(422);
}

async fn a_huge_browser_cart_is_rejected_or_trimmed(shop: TestShop) {
    let asha = shop.member("Asha").await;
    let items =
        |count: i64| (1..=count).map(|id| json!({"product_id": id, "quantity": 1})).collect::<Value>();
    merge(&asha, items(10_000)).await.expect(413);
    let cart = merge(&asha, items(1_800)).await.expect(200).json();
    assert_eq!(cart["item_count"], 4, "unknown products are ignored");
    let many = vec![json!({"product_id": JOURNAL, "quantity": 1}); 1_500];
    assert_eq!(merge(&asha, json!(many)).await.expect(200).json()["item_count"], 4);
}
