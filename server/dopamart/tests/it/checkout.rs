//! A member orders what is in the cart.

use dft_testkit::{both_engines, scaled};
use serde_json::json;

use crate::support::{
    BOWL_ID, INCENSE, JOURNAL, PRODUCTS, TEA, TestShop, add, add_address, check_out, home, import_products,
    put, shop, with,
};

both_engines!(
    shop: an_order_copies_its_products_and_reserves_stock,
    a_repeated_checkout_returns_the_same_order,
    concurrent_checkouts_create_one_order,
    a_changed_cart_replaces_the_pending_order,
    a_replaced_order_frees_its_stock_and_coupon,
    checkout_needs_a_cart_and_an_address,
    checkout_names_the_product_that_is_out_of_stock,
    a_wrong_expected_total_returns_price_changed,
    a_coupon_is_redeemed_once,
    a_free_order_is_completed_at_checkout,
);

async fn an_order_copies_its_products_and_reserves_stock(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 2), (INCENSE, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    assert_eq!((&order["status"], &order["total_amount"]), (&json!("pending"), &json!(1047)));
    assert_eq!(
        (&order["amount"], &order["subtotal"], &order["discount"]),
        (&json!(1047), &json!(1047), &json!(0))
    );
    assert_eq!(order["payment_url"], order["payment_request"]["payment_url"]);
    assert_eq!(order["pay_by"], "2026-11-15T10:16:00+05:30");
    assert_eq!(order["hold_expires_at"], "2026-11-15T10:20:00+05:30");
    assert_eq!(order["created_at"], "2026-11-15T10:00:00+05:30");
    assert_eq!(order["address"], with(home(), json!({"landmark": null})));
    assert_eq!(order["items"][0]["quantity"], 2);
    assert_eq!(order["items"][0]["product"]["name"], "Evening Journal");
    assert_eq!((&order["invoice_url"], order.get("track_url")), (&json!(null), None));
    assert!(order["payment_request"].get("token").is_none(), "its owner asks by its id");
    assert_eq!(
        (shop.stock_and_reserved(JOURNAL).await, shop.stock_and_reserved(INCENSE).await),
        ((50, 2), (8, 1))
    );
    import_products(
        &shop,
        &PRODUCTS.replace("price = 449\n", "price = 999\n").replace("Evening Journal", "Renamed"),
    )
    .await
    .unwrap();
    let shown = shop.order(&asha, &order["id"]).await;
    assert_eq!((&shown["items"], &shown["total_amount"]), (&order["items"], &order["total_amount"]));
    assert_eq!(shown["payment_url"], order["payment_url"]);
    let list = asha.get("/api/v1/dopamart/orders/").await.expect(200).json();
    assert_eq!(list, json!([shown]));
    shop.assert_invariants().await;
}

async fn a_repeated_checkout_returns_the_same_order(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 1)]).await;
    let first = check_out(&asha, json!({"coupon_code": "welcome10"})).await.expect(201).json();
    let second = check_out(&asha, json!({"coupon_code": " WELCOME10 "})).await.expect(200).json();
    assert_eq!(first, second);
    assert_eq!(shop.stock_and_reserved(JOURNAL).await, (50, 1));
    assert_eq!(shop.count("SELECT COUNT(*) FROM payments").await, 1);
}

async fn concurrent_checkouts_create_one_order(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 3)]).await;
    let clicks =
        futures_util::future::join_all((0..scaled(20, 50)).map(|_| check_out(&asha, json!({})))).await;
    let made = clicks.iter().filter(|response| response.status == 201).count();
    assert!(clicks.iter().all(|response| matches!(response.status.as_u16(), 200..=202)), "{clicks:?}");
    assert!(made <= 1);
    let first = clicks[0].json();
    assert!(clicks.iter().all(|response| response.json()["id"] == first["id"]));
    assert_eq!(shop.count("SELECT COUNT(*) FROM orders").await, 1);
    assert_eq!(shop.count("SELECT COUNT(*) FROM payments").await, 1);
    assert_eq!(shop.stock_and_reserved(JOURNAL).await, (50, 3));
    shop.assert_invariants().await;
}

async fn a_changed_cart_replaces_the_pending_order(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 1)]).await;
    let first = check_out(&asha, json!({})).await.expect(201).json();
    add(&asha, INCENSE, 2).await.expect(201);
    let second = check_out(&asha, json!({})).await.expect(201).json();
    assert_ne!(first["id"], second["id"]);
    let old = shop.order(&asha, &first["id"]).await;
    assert_eq!(
        (&old["status"], &old["cancel_reason"]),
        (&json!("cancelled"), &json!("Another order took its place"))
    );
    assert_eq!(
        (shop.stock_and_reserved(JOURNAL).await, shop.stock_and_reserved(INCENSE).await),
        ((50, 1), (8, 2))
    );
    let elsewhere = add_address(&asha, with(home(), json!({"state": "Kerala"}))).await.expect(201).json();
    let third = check_out(&asha, json!({"address_id": elsewhere["id"]})).await.expect(201).json();
    assert_eq!(third["address"]["state"], "Kerala");
    assert_eq!(shop.count("SELECT COUNT(*) FROM orders WHERE status = 'pending'").await, 1);
    assert_eq!(shop.count("SELECT COUNT(*) FROM payments WHERE status = 'created'").await, 1);
    shop.assert_invariants().await;
}

async fn a_replaced_order_frees_its_stock_and_coupon(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(BOWL_ID, 1)]).await;
    check_out(&asha, json!({"coupon_code": "ONCE"})).await.expect(201);
    let elsewhere = add_address(&asha, with(home(), json!({"pincode": "682001"}))).await.expect(201).json();
    let request = json!({"address_id": elsewhere["id"], "coupon_code": "ONCE"});
    let again = check_out(&asha, request).await.expect(201).json();
    assert_eq!((&again["discount"], shop.stock_and_reserved(BOWL_ID).await), (&json!(49), (1, 1)));
    shop.assert_invariants().await;
}

async fn checkout_needs_a_cart_and_an_address(shop: TestShop) {
    let asha = shop.member("Asha").await;
    let error = check_out(&asha, json!({})).await.expect(422).json();
    assert_eq!((&error["code"], &error["message"]), (&json!("cart_empty"), &json!("Your cart is empty")));
    add(&asha, JOURNAL, 1).await.expect(201);
    let error = check_out(&asha, json!({})).await.expect(422).json();
    assert_eq!(error["code"], "address_needed");
    assert_eq!(error["message"], "Please add a delivery address to continue");
    for odd in [json!(0), json!(-1), json!("x"), json!(1.5), json!([])] {
        check_out(&asha, json!({"address_id": odd})).await.expect(422);
    }
    check_out(&asha, json!({"address_id": 99})).await.expect(404);
    assert_eq!(shop.count("SELECT COUNT(*) FROM orders").await, 0);
}

async fn checkout_names_the_product_that_is_out_of_stock(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 2), (BOWL_ID, 1)]).await;
    let beate = shop.shopper("Beate", &[(BOWL_ID, 1)]).await;
    check_out(&beate, json!({})).await.expect(201);
    let error = check_out(&asha, json!({})).await.expect(409).json();
    assert_eq!((&error["code"], &error["available"]), (&json!("out_of_stock"), &json!(0)));
    assert_eq!(error["product"], json!({"id": BOWL_ID, "name": "Kansa Bowl"}));
    assert_eq!(shop.stock_and_reserved(JOURNAL).await, (50, 0), "nothing of the rest is kept");
    put(&asha, BOWL_ID, 0).await.expect(204);
    check_out(&asha, json!({})).await.expect(201);
    assert_eq!(add(&asha, TEA, 1).await.expect(409).code(), "out_of_stock");
    shop.assert_invariants().await;
}

async fn a_wrong_expected_total_returns_price_changed(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 1)]).await;
    for expected in [json!(448), json!(-449), json!(1e308), json!(0), json!(449.01)] {
        let error = check_out(&asha, json!({"expected_total": expected})).await.expect(409).json();
        assert_eq!((&error["code"], &error["amount"]), (&json!("price_changed"), &json!(449)));
    }
    assert_eq!(shop.stock_and_reserved(JOURNAL).await, (50, 0));
    check_out(&asha, json!({"expected_total": 449})).await.expect(201);
    check_out(&asha, json!({"expected_total": 400})).await.expect(409);
    import_products(&shop, &PRODUCTS.replace("price = 449\n", "price = 500\n")).await.unwrap();
    let error = check_out(&asha, json!({"expected_total": 449})).await.expect(409).json();
    assert_eq!(error["amount"], 500);
    assert_eq!(
        check_out(&asha, json!({"expected_total": 500})).await.expect(201).json()["total_amount"],
        500
    );
    shop.assert_invariants().await;
}

async fn a_coupon_is_redeemed_once(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 2)]).await;
    for code in ["NOPE", "EXPIRED5", "FREESESSION"] {
        let error = check_out(&asha, json!({"coupon_code": code})).await.expect(422).json();
        assert_eq!(
            (&error["code"], &error["message"]),
            (&json!("invalid_coupon"), &json!("Invalid coupon code"))
        );
    }
    let request = json!({"coupon_code": "welcome10", "expected_total": 808});
    let order = check_out(&asha, request).await.expect(201).json();
    assert_eq!((&order["discount"], &order["total_amount"]), (&json!(90), &json!(808)));
    assert_eq!((&order["coupon_code"], &order["amount"]), (&json!("WELCOME10"), &json!(808)));
    shop.pay(&asha, &order).await;
    add(&asha, JOURNAL, 1).await.expect(201);
    assert_eq!(
        check_out(&asha, json!({"coupon_code": "WELCOME10"})).await.expect(422).code(),
        "invalid_coupon"
    );
    shop.assert_invariants().await;
}

async fn a_free_order_is_completed_at_checkout(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 2)]).await;
    let order = check_out(&asha, json!({"coupon_code": "GIFT"})).await.expect(201).json();
    assert_eq!((&order["status"], &order["total_amount"]), (&json!("processing"), &json!(0)));
    assert_eq!((&order["payment_request"], &order["payment_url"]), (&json!(null), &json!(null)));
    assert_eq!(shop.stock_and_reserved(JOURNAL).await, (48, 0));
    assert_eq!(asha.get("/api/v1/dopamart/cart/").await.json()["item_count"], 0);
    assert_eq!(order["invoice_url"], format!("/dopamart/orders/{}/invoice", order["id"]));
    assert_eq!(shop.emails("asha@example.in").await.len(), 1);
    shop.assert_invariants().await;
}
