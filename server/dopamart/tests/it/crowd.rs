//! A cart that sixty products want to be in at once.

use dft_testkit::{Engine, TestContext, both_engines};
use serde_json::{Value, json};

use crate::market::{Market, add, merge, on, put};

both_engines!(crowded: a_cart_has_fifty_lines_also_when_all_come_at_once);

async fn crowded(engine: Engine) -> Market {
    let product = |number: i64| {
        format!(
            "[[products]]\nslug = \"p{number}\"\nname = \"P {number}\"\ndescription = \"x\"\nprice = 10\nstock = 100\nhsn = \"4820\"\ngst_percent = 5\n"
        )
    };
    on(TestContext::new(engine).await, &(1..=60).map(product).collect::<String>()).await
}

async fn a_cart_has_fifty_lines_also_when_all_come_at_once(market: Market) {
    let asha = market.member("Asha").await;
    let answers = futures_util::future::join_all((1..=60).map(|product| add(&asha, product, 1))).await;
    let full = answers.iter().filter(|answer| answer.status == 409).inspect(|answer| {
        assert_eq!(answer.code(), "cart_full");
    });
    assert_eq!(full.count(), 10);
    assert_eq!(market.count("SELECT COUNT(*) FROM cart_lines").await, 50);
    let (one, other) = (
        market.count("SELECT MIN(product_id) FROM cart_lines").await,
        market.count("SELECT MAX(product_id) FROM cart_lines").await,
    );
    put(&asha, one, 0).await.expect(204);
    put(&asha, other, 0).await.expect(204);
    let both = tokio::join!(add(&asha, one, 1), merge(&asha, json!([{"product_id": other, "quantity": 1}])));
    assert_eq!(
        (both.0.status.as_u16(), both.1.status.as_u16()),
        (201, 200),
        "a place that is free is taken again"
    );
    let held = market.count("SELECT MIN(product_id) FROM cart_lines").await;
    add(&asha, held, 1).await.expect(201);
    let items: Value = (1..=60).map(|id| json!({"product_id": id, "quantity": 3})).collect();
    let cart = merge(&asha, items).await.expect(200).json();
    assert_eq!((cart["items"].as_array().unwrap().len(), &cart["item_count"]), (50, &json!(150)));
}
