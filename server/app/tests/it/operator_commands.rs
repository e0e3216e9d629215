//! What operators read: errors as sentences, references as people type them, and lists.

use dft_testkit::{Engine, both_engines, one_engine};
use serde_json::{Value, json};

use crate::fixtures::free_slots;
use crate::process::{Server, Site, output_text};

both_engines!(
    site: lists_show_what_there_is_to_do,
    admins_are_listed_and_revoked,
    dead_messages_are_listed_and_sent_again,
    a_payment_in_review_is_named_shown_and_decided,
    operators_are_told_of_a_paid_order,
);

one_engine!(
    site: errors_are_sentences,
);

async fn site(engine: Engine) -> Site {
    Site::new(engine).await
}

/// The output of a command that must fail.
fn refused(site: &Site, arguments: &[&str]) -> String {
    let output = site.run(arguments);
    assert!(!output.status.success(), "{arguments:?}: {}", output_text(&output));
    output_text(&output)
}

/// The output of a command that must succeed.
fn done(site: &Site, arguments: &[&str]) -> String {
    let output = site.run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", output_text(&output));
    output_text(&output)
}

async fn errors_are_sentences(site: Site) {
    let _server = site.serve().await;
    for (arguments, sentence) in [
        (
            &["doctors", "leave", "no-such-doctor", "2026-12-24", "2026-12-26"][..],
            "There is no doctor with the slug no-such-doctor\n",
        ),
        (&["orders", "ship", "99"], "There is no order 99\n"),
        (&["orders", "cancel", "#99"], "There is no order 99\n"),
        (&["orders", "ship", "abc"], "abc is not an order number; expected one such as 12\n"),
        (&["appointments", "cancel", "DFT-000999"], "There is no appointment DFT-000999\n"),
        (
            &["appointments", "cancel", "monday"],
            "monday is not an appointment; expected a reference such as DFT-000031\n",
        ),
        (&["appointments", "cancel", "pay_unknown"], "There is no payment pay_unknown\n"),
        (&["refund", "nosuch"], "There is no payment nosuch\n"),
        (&["refund", "99999"], "There is no payment 99999\n"),
        (&["refund", "pay_unknown"], "There is no payment pay_unknown\n"),
        (&["refund", "DFT-000999"], "There is no payment for appointment 999\n"),
        (&["messages", "retry", "99999"], "There is no message 99999\n"),
    ] {
        assert_eq!(refused(&site, arguments), sentence, "{arguments:?}");
    }
    let date = refused(&site, &["doctors", "leave", "meera-iyer", "17-11-2026", "2026-12-26"]);
    assert!(date.contains("expected year, month and day, such as 2026-12-24"), "{date}");
    let day = refused(&site, &["appointments", "list", "--day", "tomorrow"]);
    assert!(day.contains("expected year, month and day, such as 2026-12-24"), "{day}");
    let status = refused(&site, &["payments", "list", "--status", "odd"]);
    assert!(status.contains("expected created, paid,"), "{status}");
}

async fn post(server: &Server, cookie: &str, path: &str, body: &Value) -> Value {
    let request = server.client.post(server.url(path)).header("cookie", cookie);
    let request = request.header("sec-fetch-site", "same-origin").json(body);
    request.send().await.unwrap().error_for_status().unwrap().json().await.unwrap()
}

/// Places an unpaid order of a guest.
async fn place_guest_order(server: &Server) -> Value {
    let guest = json!({
        "guest": {"name": "Gita Sen", "email": "gita@example.in"},
        "items": [{"product_id": 1, "quantity": 2}],
        "address": {"name": "Gita Sen", "phone": "9876543210", "full_address": "14, Lake Road, Jayanagar",
                    "pincode": "560041", "country": "India", "state": "Karnataka"},
    });
    let order = server.post("/api/v1/dopamart/cart/checkout/", &guest).await.unwrap();
    order.error_for_status().unwrap().json().await.unwrap()
}

/// Submits a successful payment in the sandbox.
async fn pay(server: &Server, payable: &Value) {
    let form = server.client.post(server.url(payable["payment_url"].as_str().unwrap()));
    let form = form.header("sec-fetch-site", "same-origin");
    let form = form.header("content-type", "application/x-www-form-urlencoded").body("outcome=success");
    form.send().await.unwrap();
}

/// Books and pays a session in the last free slot of the first doctor; returns it.
async fn book(server: &Server, cookie: &str) -> Value {
    let start = free_slots(server, 1).await.pop().unwrap();
    let body = json!({"doctor_id": 1, "appointment_datetime": start,
                      "patient": {"name": "Asha Rao", "email": "asha@example.in", "phone": "9876543210"}});
    let appointment = post(server, cookie, "/api/v1/consultations/appointments/", &body).await;
    pay(server, &appointment).await;
    appointment
}

async fn lists_show_what_there_is_to_do(site: Site) {
    let server = site.serve().await;
    let cookie = server.sign_in("asha@example.in").await.unwrap();
    let appointment = book(&server, &cookie).await;
    let reference = appointment["reference"].as_str().unwrap();
    let day = &appointment["appointment_datetime"].as_str().unwrap()[..10];
    let listed = done(&site, &["appointments", "list", "--day", day]);
    let line = listed.lines().find(|line| line.starts_with(reference)).expect("the appointment");
    assert!(line.contains("booked"), "{listed}");
    assert!(!listed.contains("Asha"), "no patients: {listed}");
    assert_eq!(
        done(&site, &["appointments", "list", "--day", "2031-01-01"]),
        "There are no appointments on that day.\n"
    );

    let order = place_guest_order(&server).await;
    let number = order["id"].to_string();
    let starts_with_number = |line: &str| line.split_whitespace().next() == Some(number.as_str());
    assert!(!done(&site, &["orders", "list", "--to-ship"]).lines().any(starts_with_number), "not paid yet");
    pay(&server, &order).await;
    let listed = done(&site, &["orders", "list", "--to-ship"]);
    let line = listed.lines().find(|line| starts_with_number(line)).expect("the order");
    assert!(line.contains("processing  2") && line.ends_with("560041 Karnataka"), "{listed}");
    assert!(done(&site, &["orders", "list"]).lines().any(starts_with_number));

    let refunded = done(&site, &["refund", reference]);
    assert!(refunded.contains("the running server sends it"), "{refunded}");
    let refunds = done(&site, &["refunds", "list"]);
    assert!(refunds.contains("requested by an admin"), "{refunds}");
    let payments = done(&site, &["payments", "list"]);
    assert!(payments.contains(&format!("appointment {}", appointment["id"])), "{payments}");
    assert_eq!(done(&site, &["payments", "list", "--status", "review"]), "There are no such payments.\n");
    let check = site.run(&["check"]);
    assert!(check.status.success(), "{}", output_text(&check));
}

async fn admins_are_listed_and_revoked(site: Site) {
    let server = site.serve().await;
    server.sign_in("meera.admin@example.in").await.unwrap();
    done(&site, &["admin", "grant", "meera.admin@example.in"]);
    let cookie = server.sign_in("meera.admin@example.in").await.unwrap();
    assert!(done(&site, &["admin", "list"]).contains("meera.admin@example.in"));
    let revoked = done(&site, &["admin", "revoke", "Meera.Admin@example.in"]);
    assert_eq!(revoked, "Meera.Admin@example.in is no longer an admin\n");
    assert_eq!(server.profile_status(&cookie).await, 401, "the session has ended");
    assert!(!done(&site, &["admin", "list"]).contains("meera.admin@example.in"));
    assert!(done(&site, &["admin", "revoke", "meera.admin@example.in"]).contains("was no admin"));
}

async fn dead_messages_are_listed_and_sent_again(site: Site) {
    let server = site.serve().await;
    let subscriber = json!({"email": "asha@example.in"});
    server.post("/api/notifications/subscribe/", &subscriber).await.unwrap().error_for_status().unwrap();
    assert_eq!(done(&site, &["messages", "list", "--dead"]), "There are no such messages.\n");
    drop(server);
    site.execute(
        "UPDATE outbox SET status = 'dead', sent_at = NULL, lease_until = NULL, attempts = 12,
         last_error = 'no mailbox asha@example.in here' WHERE recipient = 'asha@example.in'",
    )
    .await;
    let listed = done(&site, &["messages", "list", "--dead"]);
    assert!(listed.contains("no mailbox a…@example.in here"), "{listed}");
    assert!(!listed.contains("asha@"), "{listed}");
    let id = listed.lines().nth(1).unwrap().split_whitespace().next().unwrap().to_owned();
    done(&site, &["messages", "retry", &id]);
    let again = refused(&site, &["messages", "retry", &id]);
    assert_eq!(
        again,
        format!("Message {id} is pending; only a message that was given up can be sent again\n")
    );
    assert!(done(&site, &["messages", "list"]).contains("pending"));
    site.execute("UPDATE outbox SET status = 'dead' WHERE recipient = 'asha@example.in'").await;
    let all = done(&site, &["messages", "retry", "--all"]);
    assert_eq!(all, "1 messages are queued again; the running server sends them\n");
}

async fn a_payment_in_review_is_named_shown_and_decided(site: Site) {
    let server = site.serve().await;
    let guest = json!({
        "guest": {"name": "Gita Sen", "email": "gita@example.in"},
        "items": [{"product_id": 1, "quantity": 2}],
        "address": {"name": "Gita Sen", "phone": "9876543210", "full_address": "14, Lake Road, Jayanagar",
                    "pincode": "560041", "country": "India", "state": "Karnataka"},
    });
    let order = server.post("/api/v1/dopamart/cart/checkout/", &guest).await.unwrap();
    order.error_for_status().unwrap();
    drop(server);
    site.execute(
        "INSERT INTO payment_captures
             (payment_id, provider_payment_id, amount_paise, currency, reason, reported_at, status)
         SELECT id, 'pay_odd', 100, 'INR', '₹1 was paid', created_at, 'open' FROM payments WHERE status = 'created'",
    )
    .await;
    site.execute("UPDATE payments SET status = 'review', next_poll_at = NULL WHERE status = 'created'").await;

    let check = refused(&site, &["check"]);
    assert!(check.contains("FAILED (1 rows): no money that does not match its payment"), "{check}");
    assert!(check.contains(": does not match: pay_odd, ₹1 (INR), reported "), "{check}");
    assert!(done(&site, &["payments", "list", "--status", "review"]).contains("order "));
    let shown = done(&site, &["payments", "show", "pay_odd"]);
    assert!(shown.contains(": review\n") && shown.contains("₹1 was paid; open"), "{shown}");
    let other_amount = refused(&site, &["payments", "match", "pay_odd", "--reason", "close enough"]);
    assert!(other_amount.contains("refund it, and the payer can pay again"), "{other_amount}");
    assert!(refused(&site, &["payments", "write-off", "pay_odd"]).contains("--reason"));
    assert!(refused(&site, &["payments", "write-off", "pay_odd", "--reason", " "]).contains("a few words"));
    let refunded = done(&site, &["refund", "pay_odd", "--reason", "the amount differs"]);
    assert!(refunded.starts_with("refunding ₹1 of payment pay_odd"), "{refunded}");
    let again = refused(&site, &["payments", "write-off", "pay_odd", "--reason", "late"]);
    assert!(again.starts_with("This was decided before: "), "{again}");
    assert!(done(&site, &["payments", "show", "pay_odd"]).contains(": the amount differs"));
    let check = site.run(&["check"]);
    assert!(check.status.success(), "{}", output_text(&check));
}

async fn operators_are_told_of_a_paid_order(mut site: Site) {
    site.set("DFT_OPERATIONS_EMAIL", "the office");
    let wrong = refused(&site, &["check"]);
    assert!(wrong.contains("DFT_OPERATIONS_EMAIL: expected an address such as"), "{wrong}");
    site.set("DFT_OPERATIONS_EMAIL", "operations@example.in");
    let server = site.serve().await;
    let order = place_guest_order(&server).await;
    let sent = "SELECT COUNT(*) FROM outbox WHERE recipient = 'operations@example.in'";
    assert_eq!(site.count(sent).await, 0, "not paid yet");
    pay(&server, &order).await;
    assert_eq!(site.count(sent).await, 1);
    let named = "SELECT COUNT(*) FROM outbox
         WHERE recipient = 'operations@example.in' AND (message LIKE '%Gita%' OR message LIKE '%Lake Road%')";
    assert_eq!(site.count(named).await, 0, "numbers only");
}
