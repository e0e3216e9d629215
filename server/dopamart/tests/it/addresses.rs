//! A member's addresses.

use dft_testkit::both_engines;
use http::Method;
use serde_json::{Value, json};

use crate::market::{Market, home, keep_address, market, send, with};

both_engines!(
    market: the_first_is_the_default,
    every_sentence_comes_from_here,
    a_default_is_one_of_them,
    twenty_are_enough,
    an_address_is_written_anew_whole,
);

const ADDRESSES: &str = "/api/v1/dopamart/addresses/";

async fn the_first_is_the_default(market: Market) {
    let asha = market.member("Asha").await;
    assert_eq!(asha.get(ADDRESSES).await.expect(200).json(), json!([]));
    let first =
        keep_address(&asha, with(home(), json!({"landmark": "Near the lake"}))).await.expect(201).json();
    assert_eq!(
        first,
        with(home(), json!({"id": first["id"], "landmark": "Near the lake", "is_default": true}))
    );
    let second = keep_address(&asha, home()).await.expect(201).json();
    assert_eq!((&second["is_default"], &second["landmark"]), (&json!(false), &json!(null)));
    let third = keep_address(&asha, with(home(), json!({"is_default": true}))).await.expect(201).json();
    let order: Vec<_> = ids(&asha.get(ADDRESSES).await.json());
    assert_eq!(order, ids(&json!([third, second, first])), "the default first, then the newest");
    market.keeps_its_promises().await;
}

fn ids(addresses: &Value) -> Vec<i64> {
    addresses.as_array().unwrap().iter().map(|address| address["id"].as_i64().unwrap()).collect()
}

async fn every_sentence_comes_from_here(market: Market) {
    let asha = market.member("Asha").await;
    for (field, value, said) in [
        ("name", json!(""), "Name is required"),
        ("name", json!("A"), "Name must be at least 2 characters"),
        ("name", json!("a".repeat(51)), "Name must be less than 50 characters"),
        ("name", json!("Asha2"), "Name can only contain letters and spaces"),
        ("name", json!("Asha 😀"), "Name can only contain letters and spaces"),
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
        let refused = keep_address(&asha, with(home(), json!({field: value}))).await.expect(422).json();
        assert_eq!(refused["errors"], json!({field: [said]}), "{value}");
        assert_eq!(refused["message"], said);
    }
    let all = keep_address(&asha, json!({})).await.expect(422).json();
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
        keep_address(&asha, with(home(), json!({field: value}))).await.expect(201);
    }
    for odd in [json!(5), json!(true), json!([]), json!(null)] {
        keep_address(&asha, with(home(), json!({"name": odd}))).await.expect(422);
    }
}

async fn a_default_is_one_of_them(market: Market) {
    let asha = market.member("Asha").await;
    let mut kept = Vec::new();
    for _ in 0..3 {
        kept.push(keep_address(&asha, home()).await.expect(201).json()["id"].as_i64().unwrap());
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
        "the newest that is left"
    );
    delete(kept[0]).await.expect(204);
    delete(kept[2]).await.expect(204);
    delete(kept[2]).await.expect(404);
    set(kept[2]).await.expect(404);
    assert_eq!(asha.get(ADDRESSES).await.json(), json!([]));
    let mut races = Vec::new();
    for _ in 0..6 {
        races.push(keep_address(&asha, with(home(), json!({"is_default": true}))));
    }
    for answer in futures_util::future::join_all(races).await {
        answer.expect(201);
    }
    market.keeps_its_promises().await;
}

async fn twenty_are_enough(market: Market) {
    let asha = market.member("Asha").await;
    let answers = futures_util::future::join_all((0..25).map(|_| keep_address(&asha, home()))).await;
    let refused: Vec<_> = answers.iter().filter(|answer| answer.status != 201).collect();
    assert_eq!(refused.len(), 5);
    assert!(refused.iter().all(|answer| answer.status == 409 && answer.code() == "too_many_addresses"));
    assert_eq!(market.count("SELECT COUNT(*) FROM addresses").await, 20);
    market.keeps_its_promises().await;
}

async fn an_address_is_written_anew_whole(market: Market) {
    let asha = market.member("Asha").await;
    let kept =
        keep_address(&asha, with(home(), json!({"landmark": "Near the lake"}))).await.expect(201).json();
    let path = format!("{ADDRESSES}{}/", kept["id"]);
    let other = with(home(), json!({"name": "Ravi Rao", "is_default": false}));
    let changed = send(&asha, Method::PUT, &path, Some(other)).await.expect(200).json();
    assert_eq!((&changed["name"], &changed["landmark"]), (&json!("Ravi Rao"), &json!(null)));
    assert_eq!(changed["is_default"], true, "the only one stays the default");
    let part = send(&asha, Method::PUT, &path, Some(json!({"name": "Ravi Rao"}))).await.expect(422).json();
    assert_eq!(part["errors"].as_object().unwrap().len(), 5);
    send(&asha, Method::PUT, &format!("{ADDRESSES}99/"), Some(home())).await.expect(404);
}
