//! Asking where a payment is: its owner by id, whoever holds the token, and nobody else.

use std::time::Duration;

use dft_kernel::ids::UserId;
use dft_testkit::both_engines;
use serde_json::{Value, json};

use crate::fake_razorpay::sign;
use crate::tickets::{LINK, Theatre, theatre};

both_engines!(
    theatre: the_owner_asks_by_id_and_the_holder_by_token,
    each_state_has_its_words_and_its_way_on,
    the_return_page_learns_of_money_without_a_webhook,
    the_provider_is_not_asked_more_often_than_every_three_seconds,
    a_signed_return_is_looked_at_sooner,
);

async fn the_owner_asks_by_id_and_the_holder_by_token(theatre: Theatre) {
    let asha = theatre.guest();
    let user = theatre.sign_in(&asha, "Asha").await;
    let ticket = theatre.take(1, Some(UserId(user["id"].as_i64().unwrap()))).await.unwrap();
    let by_id = format!("/api/v1/payments/{}/", ticket.link.payment_id.0);
    let shown = asha.get(&by_id).await.expect(200).json();
    assert_eq!(shown["status"], "created");
    assert_eq!(shown["amount"], 499);
    assert_eq!(shown["payment_url"], json!(ticket.link.url));
    assert_eq!(shown["next"], "/tickets");
    assert!(shown["pay_by"].as_str().unwrap().ends_with("+05:30"), "{shown}");

    let nobody = theatre.guest().get("/api/v1/payments/999/").await.expect(404).body;
    assert_eq!(theatre.guest().get(&by_id).await.expect(404).body, nobody);
    assert_eq!(theatre.member("Ravi").await.get(&by_id).await.expect(404).body, nobody);
    for odd in ["0", "-1", "abc", "99999999999999999999", "%00", "%ff", "dft_x", "é"] {
        let path = format!("/api/v1/payments/{odd}/");
        assert_eq!(theatre.guest().get(&path).await.expect(404).body, nobody, "{odd}");
    }
    let token = theatre.token(&ticket).await;
    let by_token = theatre.guest().get(&format!("/api/v1/payments/{token}/")).await.expect(200).json();
    assert_eq!(by_token, shown);
    // A hint that cannot be read is no hint.
    for odd in ["razorpay_signature=a&razorpay_signature=b", "razorpay_payment_id=%ff", "x=%", "&&=="] {
        let asked = theatre.guest().get(&format!("/api/v1/payments/{token}/?{odd}")).await;
        assert_eq!(asked.expect(200).json(), shown, "{odd}");
    }
    assert!(!shown.to_string().contains(&token), "the view does not hand the token on");
}

async fn ask(theatre: &Theatre, token: &str) -> Value {
    theatre.guest().get(&format!("/api/v1/payments/{token}/")).await.expect(200).json()
}

async fn each_state_has_its_words_and_its_way_on(theatre: Theatre) {
    let paid = theatre.take(1, None).await.unwrap();
    theatre.razorpay.pay(&theatre.reference(&paid));
    theatre.deliver(&theatre.razorpay.event(&theatre.reference(&paid))).await.expect(200);
    let shown = ask(&theatre, &theatre.token(&paid).await).await;
    assert_eq!((&shown["status"], &shown["next"]), (&json!("paid"), &json!(format!("/tickets/{}", paid.id))));
    assert_eq!((&shown["message"], &shown["payment_url"]), (&json!("The seat is yours"), &Value::Null));

    let over = theatre.take(2, None).await.unwrap();
    let reference = theatre.reference(&over);
    theatre.clock.advance(LINK + Duration::from_mins(5));
    let again = theatre.take(2, None).await.unwrap();
    let shown = ask(&theatre, &theatre.token(&over).await).await;
    assert_eq!((&shown["status"], &shown["next"]), (&json!("expired"), &json!("/tickets")));
    assert_eq!(shown["message"], "The time to pay ran out and nothing was taken.");

    theatre.razorpay.expire(&reference);
    theatre.razorpay.pay_late(&reference);
    theatre.deliver(&theatre.razorpay.event(&reference)).await.expect(200);
    assert_eq!(ask(&theatre, &theatre.token(&over).await).await["status"], "refund_due");
    theatre.pass(Duration::from_secs(1)).await;
    let shown = ask(&theatre, &theatre.token(&over).await).await;
    assert_eq!((&shown["status"], &shown["refunded"]), (&json!("refunded"), &json!(499)));
    assert_eq!(theatre.payment_status(&again).await, "created");
}

async fn the_return_page_learns_of_money_without_a_webhook(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let token = theatre.token(&ticket).await;
    assert_eq!(ask(&theatre, &token).await["status"], "created");
    theatre.razorpay.pay(&theatre.reference(&ticket));
    theatre.clock.advance(Duration::from_secs(4));
    assert_eq!(ask(&theatre, &token).await["status"], "paid");
    assert_eq!(theatre.ticket_status(&ticket).await, "booked");
    theatre.promises_hold().await;
}

async fn the_provider_is_not_asked_more_often_than_every_three_seconds(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let token = theatre.token(&ticket).await;
    let before = theatre.razorpay.books().asked;
    for _ in 0..20 {
        ask(&theatre, &token).await;
    }
    assert_eq!(theatre.razorpay.books().asked - before, 1);
}

async fn a_signed_return_is_looked_at_sooner(theatre: Theatre) {
    let ticket = theatre.take(1, None).await.unwrap();
    let (token, reference) = (theatre.token(&ticket).await, theatre.reference(&ticket));
    ask(&theatre, &token).await;
    theatre.razorpay.pay(&reference);
    theatre.clock.advance(Duration::from_millis(1_500));
    assert_eq!(ask(&theatre, &token).await["status"], "created", "asked a moment ago");
    let back = |signature: &str| {
        format!(
            "/api/v1/payments/{token}/?razorpay_payment_id=pay_1&razorpay_payment_link_id=plink_1\
             &razorpay_payment_link_reference_id={reference}&razorpay_payment_link_status=paid&razorpay_signature={signature}"
        )
    };
    let forged = theatre.guest().get(&back(&sign("no", "x"))).await.expect(200).json();
    assert_eq!(forged["status"], "created");
    let signature = sign("key-secret", format!("plink_1|{reference}|paid|pay_1"));
    assert_eq!(theatre.guest().get(&back(&signature)).await.expect(200).json()["status"], "paid");
}
