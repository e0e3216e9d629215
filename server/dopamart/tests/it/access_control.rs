//! Another member's orders, addresses and cart lines: the same bytes as for ones that do not exist.

use dft_testkit::{TestClient, one_engine};
use http::Method;
use serde_json::{Value, json};

use crate::support::{JOURNAL, TestShop, check_out, home, put, send, shop};

one_engine!(shop: another_members_things_return_404);

async fn assert_same_as_missing(
    client: &TestClient,
    method: Method,
    path: &str,
    theirs: &Value,
    body: Option<Value>,
) {
    let asked = async |id: &str| send(client, method.clone(), &path.replace("{}", id), body.clone()).await;
    let (other, nothing) = (asked(&theirs.to_string()).await, asked("999999").await);
    assert_eq!(nothing.status, 404, "{method} {path}");
    assert_eq!((other.status, &other.body), (nothing.status, &nothing.body), "{method} {path}");
    let strip = |response: &dft_testkit::TestResponse| {
        let mut headers = response.headers.clone();
        headers.remove("x-request-id");
        headers
    };
    assert_eq!(strip(&other), strip(&nothing), "{method} {path}");
}

async fn another_members_things_return_404(shop: TestShop) {
    let asha = shop.shopper("Asha", &[(JOURNAL, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    shop.pay(&asha, &order).await;
    crate::support::add(&asha, JOURNAL, 1).await.expect(201);
    let waiting = check_out(&asha, json!({})).await.expect(201).json();
    let address = asha.get("/api/v1/dopamart/addresses/").await.json()[0]["id"].clone();
    let beate = shop.member("Beate").await;
    let base = "/api/v1/dopamart";
    for (method, path, theirs, body) in [
        (Method::GET, "orders/{}/", &order["id"], None),
        (Method::GET, "orders/{}/invoice/", &order["id"], None),
        (Method::POST, "orders/{}/pay/", &waiting["id"], Some(json!({}))),
        (Method::PUT, "addresses/{}/", &address, Some(home())),
        (Method::PUT, "addresses/{}/", &address, Some(json!({}))),
        (Method::DELETE, "addresses/{}/", &address, None),
        (Method::POST, "addresses/{}/set-default/", &address, Some(json!({}))),
        (Method::PUT, "cart/{}/", &json!(JOURNAL), Some(json!({"quantity": 2}))),
        (Method::PUT, "cart/{}/", &json!(JOURNAL), Some(json!({"quantity": 0}))),
        (Method::DELETE, "cart/{}/", &json!(JOURNAL), None),
    ] {
        assert_same_as_missing(&beate, method, &format!("{base}/{path}"), theirs, body).await;
    }
    assert_same_as_missing(
        &beate,
        Method::GET,
        "/api/v1/payments/{}/",
        &waiting["payment_request"]["id"],
        None,
    )
    .await;
    crate::support::add(&beate, JOURNAL, 1).await.expect(201);
    let theirs = check_out(&beate, json!({"address_id": address})).await.expect(404);
    let nothing = check_out(&beate, json!({"address_id": 999_999})).await.expect(404);
    assert_eq!(theirs.body, nothing.body);
    put(&asha, JOURNAL, 2).await.expect(200);
    assert_eq!(asha.get(&format!("{base}/addresses/")).await.json()[0]["id"], address);
    shop.assert_invariants().await;
}
