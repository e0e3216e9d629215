//! A member's addresses.

use dft_testkit::{both_engines, one_engine};
use http::Method;
use serde_json::{Value, json};

use crate::support::{TestShop, add_address, home, send, shop, with};

both_engines!(
    shop: the_first_address_is_the_default,
    a_user_with_addresses_has_one_default,
    a_21st_address_returns_409,
    put_replaces_the_whole_address,
);
one_engine!(shop: every_invalid_address_field_is_reported);

const ADDRESSES: &str = "/api/v1/dopamart/addresses/";

async fn the_first_address_is_the_default(shop: TestShop) {
    let asha = shop.member("Asha").await;
    assert_eq!(asha.get(ADDRESSES).await.expect(200).json(), json!([]));
    let first =
        add_address(&asha, with(home(), json!({"landmark": "Near the lake"}))).await.expect(201).json();
    assert_eq!(
        first,
        with(home(), json!({"id": first["id"], "landmark": "Near the lake", "is_default": true}))
    );
    let second = add_address(&asha, home()).await.expect(201).json();
    assert_eq!((&second["is_default"], &second["landmark"]), (&json!(false), &json!(null)));
    let third = add_address(&asha, with(home(), json!({"is_default": true}))).await.expect(201).json();
    let order: Vec<_> = ids(&asha.get(ADDRESSES).await.json());
    assert_eq!(order, ids(&json!([third, second, first])), "the default first, then the newest");
    shop.assert_invariants().await;
}

fn ids(addresses: &Value) -> Vec<i64> {
    addresses.as_array().unwrap().iter().map(|address| address["id"].as_i64().unwrap()).collect()
}

async fn every_invalid_address_field_is_reported(shop: TestShop) {
    let asha = shop.member("Asha").await;
    for (field, value, said) in [
        ("name", json!(""), "Name is required"),
        ("name", json!("A"), "Name must be at least 2 characters"),
        ("name", json!("a".repeat(51)), "Name must be less than 50 characters"),
        ("name", json!("Asha2"), "Name can only contain letters, spaces, . ' and -"),
        ("name", json!("Asha 😀"), "Name can only contain letters, spaces, . ' and -"),
        ("phone", json!(" "), "Phone number is required"),
        ("phone", json!("5876543210"), "Please enter a valid 10-digit Indian phone number"),
        ("full_address", json!(""), "Address is required"),
        ("full_address", json!("Too short"), "Address must be at least 10 characters"),
        ("full_address", json!("x".repeat(201)), "Address must be less than 200 characters"),
        ("full_address", json!("👩".repeat(201)), "Address must be less than 200 characters"),
        ("pincode", json!(""), "Pincode is required"),
        ("pincode", json!("012345"), "Please enter a valid 6-digit pincode"),
        ("country", json!("  "), "Country is required"),
        ("state", json!(""), "State is required"),
    ] {
        let error = add_address(&asha, with(home(), json!({field: value}))).await.expect(422).json();
        assert_eq!(error["errors"], json!({field: [said]}), "{value}");
        assert_eq!(error["message"], said);
    }
    let all = add_address(&asha, json!({})).await.expect(422).json();
    assert_eq!(all["errors"].as_object().unwrap().len(), 6);
    for (field, value) in [
        ("name", json!("न".repeat(50))),
        ("full_address", json!("👩".repeat(200))),
        ("full_address", json!("अ".repeat(10))),
        ("phone", json!("+91 98765-43210")),
        ("landmark", json!("🌳 by the tree\nsecond gate")),
        ("landmark", json!(null)),
        ("state", json!("Atlantis")),
    ] {
        add_address(&asha, with(home(), json!({field: value}))).await.expect(201);
    }
    for odd in [json!(5), json!(true), json!([]), json!(null)] {
        add_address(&asha, with(home(), json!({"name": odd}))).await.expect(422);
    }
}

async fn a_user_with_addresses_has_one_default(shop: TestShop) {
    let asha = shop.member("Asha").await;
    let mut kept = Vec::new();
    for _ in 0..3 {
        kept.push(add_address(&asha, home()).await.expect(201).json()["id"].as_i64().unwrap());
    }
    let set = async |id: i64| asha.post(&format!("{ADDRESSES}{id}/set-default/"), json!({})).await;
    assert_eq!(set(kept[1]).await.expect(200).json()["is_default"], true);
    assert_eq!(ids(&asha.get(ADDRESSES).await.json()), [kept[1], kept[2], kept[0]]);
    let delete = async |id: i64| send(&asha, Method::DELETE, &format!("{ADDRESSES}{id}/"), None).await;
    delete(kept[1]).await.expect(204);
    let left = asha.get(ADDRESSES).await.json();
    assert_eq!(
        (ids(&left), &left[0]["is_default"]),
        (vec![kept[2], kept[0]], &json!(true)),
        "the newest remaining one"
    );
    delete(kept[0]).await.expect(204);
    delete(kept[2]).await.expect(204);
    delete(kept[2]).await.expect(404);
    set(kept[2]).await.expect(404);
    assert_eq!(asha.get(ADDRESSES).await.json(), json!([]));
    let mut races = Vec::new();
    for _ in 0..6 {
        races.push(add_address(&asha, with(home(), json!({"is_default": true}))));
    }
    for response in futures_util::future::join_all(races).await {
        response.expect(201);
    }
    shop.assert_invariants().await;
}

async fn a_21st_address_returns_409(shop: TestShop) {
    let asha = shop.member("Asha").await;
    let responses = futures_util::future::join_all((0..25).map(|_| add_address(&asha, home()))).await;
    let error: Vec<_> = responses.iter().filter(|response| response.status != 201).collect();
    assert_eq!(error.len(), 5);
    assert!(error.iter().all(|response| response.status == 409 && response.code() == "too_many_addresses"));
    assert_eq!(shop.count("SELECT COUNT(*) FROM addresses").await, 20);
    shop.assert_invariants().await;
}

async fn put_replaces_the_whole_address(shop: TestShop) {
    let asha = shop.member("Asha").await;
    let kept =
        add_address(&asha, with(home(), json!({"landmark": "Near the lake"}))).await.expect(201).json();
    let path = format!("{ADDRESSES}{}/", kept["id"]);
    let other = with(home(), json!({"name": "Ravi Rao", "is_default": false}));
    let changed = send(&asha, Method::PUT, &path, Some(other)).await.expect(200).json();
    assert_eq!((&changed["name"], &changed["landmark"]), (&json!("Ravi Rao"), &json!(null)));
    assert_eq!(changed["is_default"], true, "the only one stays the default");
    let part = send(&asha, Method::PUT, &path, Some(json!({"name": "Ravi Rao"}))).await.expect(422).json();
    assert_eq!(part["errors"].as_object().unwrap().len(), 5);
    send(&asha, Method::PUT, &format!("{ADDRESSES}99/"), Some(home())).await.expect(404);
}
