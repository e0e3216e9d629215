//! The limit of fifty lines under concurrency.

use dft_testkit::{Engine, TestContext, both_engines};
use serde_json::{Value, json};

use crate::support::{TestShop, add, merge, put, shop_on};

both_engines!(shop_with_60_products: concurrent_adds_never_exceed_fifty_lines);

async fn shop_with_60_products(engine: Engine) -> TestShop {
    let product = |number: i64| {
        format!(
            "[[products]]\nslug = \"p{number}\"\nname = \"P {number}\"\ndescription = \"x\"\nprice = 10\nstock = 100\nhsn = \"4820\"\ngst_percent = 5\n"
        )
    };
    shop_on(TestContext::new(engine).await, &(1..=60).map(product).collect::<String>()).await
}

async fn concurrent_adds_never_exceed_fifty_lines(shop: TestShop) {
    let asha = shop.member("Asha").await;
    let responses = futures_util::future::join_all((1..=60).map(|product| add(&asha, product, 1))).await;
    let full = responses.iter().filter(|response| response.status == 409).inspect(|response| {
        assert_eq!(response.code(), "cart_full");
    });
    assert_eq!(full.count(), 10);
    assert_eq!(shop.count("SELECT COUNT(*) FROM cart_lines").await, 50);
    let (one, other) = (
        shop.count("SELECT MIN(product_id) FROM cart_lines").await,
        shop.count("SELECT MAX(product_id) FROM cart_lines").await,
    );
    put(&asha, one, 0).await.expect(204);
    put(&asha, other, 0).await.expect(204);
    let both = tokio::join!(add(&asha, one, 1), merge(&asha, json!([{"product_id": other, "quantity": 1}])));
    assert_eq!(
        (both.0.status.as_u16(), both.1.status.as_u16()),
        (201, 200),
        "a place that is free is taken again"
    );
    let held = shop.count("SELECT MIN(product_id) FROM cart_lines").await;
    add(&asha, held, 1).await.expect(201);
    let items: Value = (1..=60).map(|id| json!({"product_id": id, "quantity": 3})).collect();
    let cart = merge(&asha, items).await.expect(200).json();
    assert_eq!((cart["items"].as_array().unwrap().len(), &cart["item_count"]), (50, &json!(150)));
}
