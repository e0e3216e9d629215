//! Other people's things are not there: the same bytes as for what does not exist.

use dft_testkit::{TestClient, both_engines};
use http::Method;
use serde_json::{Value, json};

use crate::market::{JOURNAL, Market, check_out, home, market, put, send};

both_engines!(market: somebody_elses_things_are_not_there);

async fn same_as_nothing(
    visitor: &TestClient,
    method: Method,
    path: &str,
    theirs: &Value,
    body: Option<Value>,
) {
    let asked = async |id: &str| send(visitor, method.clone(), &path.replace("{}", id), body.clone()).await;
    let (other, nothing) = (asked(&theirs.to_string()).await, asked("999999").await);
    assert_eq!(nothing.status, 404, "{method} {path}");
    assert_eq!((other.status, &other.body), (nothing.status, &nothing.body), "{method} {path}");
    let strip = |answer: &dft_testkit::TestResponse| {
        let mut headers = answer.headers.clone();
        headers.remove("x-request-id");
        headers
    };
    assert_eq!(strip(&other), strip(&nothing), "{method} {path}");
}

async fn somebody_elses_things_are_not_there(market: Market) {
    let asha = market.shopper("Asha", &[(JOURNAL, 1)]).await;
    let order = check_out(&asha, json!({})).await.expect(201).json();
    market.pay(&asha, &order).await;
    crate::market::add(&asha, JOURNAL, 1).await.expect(201);
    let waiting = check_out(&asha, json!({})).await.expect(201).json();
    let address = asha.get("/api/v1/dopamart/addresses/").await.json()[0]["id"].clone();
    let beate = market.member("Beate").await;
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
        same_as_nothing(&beate, method, &format!("{base}/{path}"), theirs, body).await;
    }
    same_as_nothing(&beate, Method::GET, "/api/v1/payments/{}/", &waiting["payment_request"]["id"], None)
        .await;
    crate::market::add(&beate, JOURNAL, 1).await.expect(201);
    let theirs = check_out(&beate, json!({"address_id": address})).await.expect(404);
    let nothing = check_out(&beate, json!({"address_id": 999_999})).await.expect(404);
    assert_eq!(theirs.body, nothing.body);
    put(&asha, JOURNAL, 2).await.expect(200);
    assert_eq!(asha.get(&format!("{base}/addresses/")).await.json()[0]["id"], address);
    market.keeps_its_promises().await;
}
