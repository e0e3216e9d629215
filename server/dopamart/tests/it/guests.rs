//! Checkout without an account.

use dft_kernel::token::hash_token;
use dft_testkit::{both_engines, one_engine, scaled};
use serde_json::{Value, json};

use crate::support::{
    BOWL_ID, INCENSE, JOURNAL, PRODUCTS, TestShop, check_out, guest_checkout, import_products, shop, with,
};

both_engines!(
    shop: a_guest_orders_pays_and_tracks,
    a_tracking_token_is_stored_as_a_hash,
    items_of_the_same_product_are_merged,
    an_order_of_fifty_products_keeps_their_order,
    a_repeated_checkout_returns_the_same_order,
    instead_of_replaces_a_pending_guest_order,
    a_coupon_code_in_lower_case_is_the_same_guest_cart,
    guest_orders_appear_in_the_account_with_the_same_email,
    the_payment_token_of_a_member_opens_no_order,
);
one_engine!(shop: guest_checkout_returns_every_field_error);

fn token(order: &Value) -> String {
    order["track_url"].as_str().unwrap().strip_prefix("/dopamart/orders/track/").unwrap().to_owned()
}

async fn a_guest_orders_pays_and_tracks(shop: TestShop) {
    let guest = shop.guest();
    let order =
        check_out(&guest, guest_checkout("Gita@Example.in", &[(JOURNAL, 2)])).await.expect(201).json();
    assert_eq!((&order["status"], &order["total_amount"]), (&json!("pending"), &json!(898)));
    let token = token(&order);
    assert_eq!(token.len(), 27, "160 bits");
    let track = format!("/api/v1/dopamart/orders/track/{token}/");
    assert_eq!(guest.get(&track).await.expect(200).json()["payment_url"], order["payment_url"]);
    guest.get(&format!("{track}invoice/")).await.expect(404);
    let again = guest.post(&format!("{track}pay/"), json!({})).await.expect(200).json();
    assert_eq!((&again["payment_url"], &again["status"]), (&order["payment_url"], &json!("pending")));
    guest.get(&format!("/api/v1/payments/{}/", order["payment_request"]["id"])).await.expect(404);
    let paid = shop.pay(&guest, &order).await;
    assert_eq!((&paid["status"], &paid["message"]), (&json!("paid"), &json!("Your order is placed")));
    let next = paid["next"].as_str().unwrap();
    let shown = guest.get(&format!("/api/v1{next}/")).await.expect(200).json();
    assert_eq!((&shown["id"], &shown["status"]), (&order["id"], &json!("processing")));
    assert_eq!(shown["invoice_url"], format!("{next}/invoice"));
    let seen = guest.get(&track).await.expect(200).json();
    assert_eq!(
        (&seen["status"], &seen["invoice_url"]),
        (&json!("processing"), &json!(format!("/dopamart/orders/track/{token}/invoice")))
    );
    guest.get(&format!("{track}invoice/")).await.expect(200);
    assert_eq!(guest.post(&format!("{track}pay/"), json!({})).await.expect(409).code(), "not_pending");
    guest.get(&format!("/api/v1/dopamart/orders/{}/", order["id"])).await.expect(401);
    shop.assert_invariants().await;
}

async fn a_tracking_token_is_stored_as_a_hash(shop: TestShop) {
    let guest = shop.guest();
    let order =
        check_out(&guest, guest_checkout("gita@example.in", &[(JOURNAL, 1)])).await.expect(201).json();
    let token = token(&order);
    let kept: Vec<String> =
        sqlx::query_scalar("SELECT token_hash FROM order_tokens").fetch_all(shop.db.reader()).await.unwrap();
    assert_eq!(kept, [hash_token(&token)]);
    for odd in ["x", "", "%00", &hash_token(&token), &"a".repeat(27), &"a".repeat(5_000), &token[1..]] {
        guest.get(&format!("/api/v1/dopamart/orders/track/{odd}/")).await.expect(404);
        guest.post(&format!("/api/v1/dopamart/orders/track/{odd}/pay/"), json!({})).await.expect(404);
        guest.get(&format!("/api/v1/dopamart/orders/track/{odd}/invoice/")).await.expect(404);
    }
}

async fn guest_checkout_returns_every_field_error(shop: TestShop) {
    let guest = shop.guest();
    let error = check_out(&guest, json!({})).await.expect(401).json();
    assert_eq!(error["message"], "Please sign in to continue");
    let nothing = check_out(&guest, json!({"guest": {}, "address": {}})).await.expect(422).json();
    let fields: Vec<_> = nothing["errors"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(
        fields,
        [
            "address.country",
            "address.full_address",
            "address.name",
            "address.phone",
            "address.pincode",
            "address.state",
            "guest.email",
            "guest.name",
        ]
    );
    let fine = guest_checkout("gita@example.in", &[(JOURNAL, 1)]);
    for (part, value, field, said) in [
        ("guest", json!({"name": "Gita Sen", "email": ""}), "guest.email", "Email is required"),
        (
            "guest",
            json!({"name": "Gita Sen", "email": "gita"}),
            "guest.email",
            "Please enter a valid email address",
        ),
        (
            "guest",
            json!({"name": "G", "email": "g@example.in"}),
            "guest.name",
            "Name must be at least 2 characters",
        ),
        ("items", json!([{"product_id": 99, "quantity": 1}]), "items", "Invalid product selected"),
        ("items", json!([{"product_id": "x", "quantity": 1}]), "items", "Invalid product selected"),
        ("items", json!([{"product_id": 1, "quantity": 0}]), "items", "Quantity must be at least 1"),
        (
            "items",
            json!([{"product_id": 1, "quantity": 11}]),
            "items",
            "You can order at most 10 of a product",
        ),
    ] {
        let error = check_out(&guest, with(fine.clone(), json!({part: value}))).await.expect(422).json();
        assert_eq!(error["errors"], json!({field: [said]}), "{value}");
    }
    let none = check_out(&guest, with(fine.clone(), json!({"items": []}))).await.expect(422).json();
    assert_eq!(none["code"], "cart_empty");
    for (part, odd) in [
        ("guest", json!(5)),
        ("items", json!("x")),
        ("items", json!([{"product_id": 1, "quantity": 1.5}])),
        ("address", json!([])),
        ("expected_total", json!("449")),
        ("coupon_code", json!(5)),
    ] {
        check_out(&guest, with(fine.clone(), json!({part: odd}))).await.expect(422);
    }
    assert_eq!(shop.count("SELECT COUNT(*) FROM orders").await, 0);
}

async fn items_of_the_same_product_are_merged(shop: TestShop) {
    let guest = shop.guest();
    let error = check_out(&guest, guest_checkout("gita@example.in", &[(INCENSE, 5), (INCENSE, 4)]))
        .await
        .expect(409)
        .json();
    assert_eq!((&error["code"], &error["available"]), (&json!("out_of_stock"), &json!(8)));
    let order =
        check_out(&guest, guest_checkout("gita@example.in", &[(INCENSE, 5), (JOURNAL, 1), (INCENSE, 3)]))
            .await;
    let order = order.expect(201).json();
    assert_eq!(order["items"].as_array().unwrap().len(), 2);
    assert_eq!((shop.stock_and_reserved(INCENSE).await, &order["items"][0]["quantity"]), ((8, 8), &json!(8)));
    shop.assert_invariants().await;
}

async fn an_order_of_fifty_products_keeps_their_order(shop: TestShop) {
    let one = |n: i64| {
        format!(
            "[[products]]\nslug = \"p{n}\"\nname = \"Product {n}\"\ndescription = \"One of many.\"\nprice = {n}\n\
             stock = 1\nhsn = \"4820\"\ngst_percent = 18\n"
        )
    };
    let more_products: Vec<String> = (1..=50).map(one).collect();
    import_products(&shop, &format!("{PRODUCTS}{}", more_products.concat())).await.unwrap();
    let wanted: Vec<(i64, i64)> = (5..=54).rev().map(|id| (id, 1)).collect();
    let order = check_out(&shop.guest(), guest_checkout("gita@example.in", &wanted)).await.expect(201).json();
    assert_eq!(order["total_amount"], 1275);
    let items = order["items"].as_array().unwrap();
    let names: Vec<&str> = items.iter().map(|item| item["product"]["name"].as_str().unwrap()).collect();
    let in_order: Vec<String> = (1..=50).rev().map(|n| format!("Product {n}")).collect();
    assert_eq!(names, in_order);
    assert_eq!(shop.count("SELECT COUNT(*) FROM products WHERE reserved = 1").await, 50);
    shop.assert_invariants().await;
}

async fn a_repeated_checkout_returns_the_same_order(shop: TestShop) {
    let guest = shop.guest();
    let request = guest_checkout("gita@example.in", &[(JOURNAL, 2), (INCENSE, 1)]);
    let clicks =
        futures_util::future::join_all((0..scaled(20, 50)).map(|_| check_out(&guest, request.clone()))).await;
    let first = clicks[0].json();
    for click in &clicks {
        assert!(matches!(click.status.as_u16(), 200..=202), "{click:?}");
        assert_eq!(click.json()["id"], first["id"]);
        let path = format!("/api/v1/dopamart/orders/track/{}/", token(&click.json()));
        assert_eq!(
            guest.get(&path).await.expect(200).json()["id"],
            first["id"],
            "each response's link works"
        );
    }
    assert_eq!(shop.count("SELECT COUNT(*) FROM orders").await, 1);
    assert_eq!(shop.stock_and_reserved(JOURNAL).await, (50, 2));
    let mut reversed = request.clone();
    reversed["items"].as_array_mut().unwrap().reverse();
    check_out(&guest, reversed).await.expect(200);
    shop.assert_invariants().await;
}

async fn instead_of_replaces_a_pending_guest_order(shop: TestShop) {
    let guest = shop.guest();
    let request = with(guest_checkout("gita@example.in", &[(BOWL_ID, 1)]), json!({"coupon_code": "ONCE"}));
    let first = check_out(&guest, request.clone()).await.expect(201).json();
    let mut changed = request.clone();
    changed["address"]["pincode"] = json!("682001");
    check_out(&guest, changed.clone()).await.expect(422);
    let changed = with(changed, json!({"instead_of": token(&first)}));
    let second = check_out(&guest, changed.clone()).await.expect(201).json();
    assert_eq!((&second["discount"], shop.stock_and_reserved(BOWL_ID).await), (&json!(49), (1, 1)));
    check_out(&guest, changed).await.expect(200);
    let old =
        guest.get(&format!("/api/v1/dopamart/orders/track/{}/", token(&first))).await.expect(200).json();
    assert_eq!(old["status"], "cancelled");
    // An unknown token, or that of a cancelled order, is ignored.
    let other = guest_checkout("gita@example.in", &[(JOURNAL, 1)]);
    for odd in [json!("x"), json!(""), json!(token(&first)), json!("\u{0939}".repeat(50))] {
        check_out(&guest, with(other.clone(), json!({"instead_of": odd}))).await;
    }
    assert_eq!(shop.count("SELECT COUNT(*) FROM orders WHERE status = 'pending'").await, 2);
    shop.assert_invariants().await;
}

async fn a_coupon_code_in_lower_case_is_the_same_guest_cart(shop: TestShop) {
    let guest = shop.guest();
    let request = guest_checkout("gita@example.in", &[(JOURNAL, 2)]);
    let with_code = |code: &str| with(request.clone(), json!({"coupon_code": code}));
    let first = check_out(&guest, with_code("FLAT100")).await.expect(201).json();
    let again = check_out(&guest, with_code(" flat100 ")).await.expect(200).json();
    assert_eq!((&again["id"], &again["payment_url"]), (&first["id"], &first["payment_url"]));
    assert_eq!((&again["coupon_code"], &again["discount"]), (&json!("FLAT100"), &json!(100)));
    assert_eq!(shop.count("SELECT COUNT(*) FROM orders").await, 1);
    assert_eq!(shop.stock_and_reserved(JOURNAL).await, (50, 2));
    shop.assert_invariants().await;
}

async fn guest_orders_appear_in_the_account_with_the_same_email(shop: TestShop) {
    let guest = shop.guest();
    let order =
        check_out(&guest, guest_checkout("GITA@example.in", &[(JOURNAL, 1)])).await.expect(201).json();
    let gita = shop.member("Gita").await;
    let list = gita.get("/api/v1/dopamart/orders/").await.expect(200).json();
    assert_eq!((list.as_array().unwrap().len(), &list[0]["id"]), (1, &order["id"]));
    assert_eq!(list[0].get("track_url"), None);
    let path = format!("/api/v1/dopamart/orders/{}/", order["id"]);
    let shown = gita.get(&path).await.expect(200).json();
    assert_eq!(shown["payment_url"], order["payment_url"]);
    gita.post(&format!("{path}pay/"), json!({})).await.expect(200);
    shop.pay(&guest, &order).await;
    let shown = gita.get(&path).await.expect(200).json();
    assert_eq!(
        (&shown["status"], &shown["invoice_url"]),
        (&json!("processing"), &json!(format!("/dopamart/orders/{}/invoice", order["id"])))
    );
    gita.get(&format!("{path}invoice/")).await.expect(200);
    let other = shop.member("Hari").await;
    other.get(&path).await.expect(404);
    assert_eq!(other.get("/api/v1/dopamart/orders/").await.json(), json!([]));
}

async fn the_payment_token_of_a_member_opens_no_order(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 1)]).await;
    check_out(&asha, json!({})).await.expect(201);
    let token: String =
        sqlx::query_scalar("SELECT token FROM payments").fetch_one(shop.db.reader()).await.unwrap();
    shop.guest().get(&format!("/api/v1/dopamart/orders/track/{token}/")).await.expect(404);
    asha.get(&format!("/api/v1/dopamart/orders/track/{token}/")).await.expect(404);
}
