//! What is written behind the program's back: a session that is on just now, enough of everything for a measure, and a
//! past of so many rows. One text for both engines; every CHECK and every reference holds.

use crate::process::Site;

/// The token of the session that is on.
pub(crate) const ROOM: &str = "bench-room-0123456789012345678901234567890";

/// For [`now`].
pub(crate) const A_SESSION_NOW: &str = "INSERT INTO appointments
     (id, doctor_id, user_id, starts_at, ends_at, status, base_fee_paise, membership_discount_paise,
      coupon_discount_paise, amount_paise, room_token, doctor_room_token, created_at, booked_at)
     VALUES (900001, 1, -900001, {now} - 300001, {now} + 2399999, 'booked', 100, 0, 100, 0,
             'bench-room-0123456789012345678901234567890', 'bench-room-of-the-doctor', {now}, {now})";

/// For [`now`].
pub(crate) const ITS_PATIENT: &str = "INSERT INTO patient_details
     (appointment_id, name, email, phone, previous_therapy, whatsapp_opt_in)
     VALUES (900001, 'Bench Mark', 'bench@example.in', '9876543210', 0, 0)";

/// Doctors who are there day and night have enough times for a measure, and shelves that are full enough goods.
pub(crate) const ENOUGH_FOR_ALL: [&str; 7] = [
    "CREATE TABLE bench_hours AS SELECT * FROM doctor_hours",
    "DELETE FROM doctor_hours",
    "INSERT INTO doctor_hours (doctor_id, weekday, from_minute, to_minute)
     SELECT DISTINCT doctors.id, bench_hours.weekday, 0, 1440 FROM doctors CROSS JOIN bench_hours",
    "DROP TABLE bench_hours",
    "DELETE FROM doctor_leave",
    "UPDATE doctors SET schedule_version = schedule_version + 1",
    "UPDATE products SET stock = stock + 1000000, total_received = total_received + 1000000",
];

/// Everybody has so many of each: what one person sees is the same, however many people there are.
const EACH: i64 = 20;

/// Nothing of ours has ids up to here.
const BELOW: i64 = 10_000_000;

/// A sentence with this moment in it.
pub(crate) fn now(sentence: &str) -> String {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed().expect("after 1970");
    sentence.replace("{now}", &since.as_millis().to_string())
}

/// So many appointments, orders with their lines and payments, letters, likes, bookmarks and listenings; twenty of each
/// are this person's, twenty of each every other's, and all of them are past. `n` counts them, `who` the people: 0 is
/// this one.
pub(crate) async fn past(site: &Site, rows: i64, person: i64) {
    let mut sentences: Vec<String> = Vec::new();
    if site.on_postgres() {
        // It looks up millions of references one by one. SQLite has checked the same ones by the same sentences.
        sentences.push("SET session_replication_role = replica".to_owned());
    } else {
        // Nobody else is there, and what is half written is thrown away.
        let manners =
            ["journal_mode = OFF", "synchronous = OFF", "cache_size = -1000000", "foreign_keys = ON"];
        sentences.extend(manners.map(|manner| format!("PRAGMA {manner}")));
    }
    let series = format!(
        "WITH RECURSIVE series (n) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT n + 1 FROM series WHERE n < {})",
        rows - 1
    );
    let people = rows / EACH;
    let user = |who: &str| format!("CASE WHEN {who} = 0 THEN {person} ELSE {BELOW} + {who} END");
    for (into, select) in PAST {
        let select = select
            .replace("{person}", &user(&format!("(n % {people})")))
            .replace("{listener}", &user(&format!("(n / {EACH})")))
            .replace("{who}", &format!("(n % {people})"))
            .replace("{track}", &format!("(n / {EACH} * 7 + n % {EACH}) % 48 + 1"))
            .replace("{chance}", "(n * 2654435761 % 4294967296)")
            .replace("{rows}", &rows.to_string());
        sentences.push(now(&format!("INSERT INTO {into} {series} {select}")));
    }
    sentences.extend(COUNTED.map(str::to_owned));
    if site.on_postgres() {
        for table in ["appointments", "orders", "payments"] {
            sentences.push(format!(
                "SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT MAX(id) FROM {table}))"
            ));
        }
        // Its own housekeeping would come round within a minute. SQLite has none, and neither has the program for it.
        sentences.push("VACUUM ANALYZE".to_owned());
        sentences.push("CHECKPOINT".to_owned());
    } else {
        sentences.push("PRAGMA journal_mode = WAL".to_owned());
    }
    site.tell(&sentences).await;
}

/// Sixteen doctors have had sessions back to back for years; every tenth was cancelled. An order has one line or two;
/// every fifth was cancelled, every tenth buyer was a guest. A letter was sent about each.
const PAST: [(&str, &str); 11] = [
    (
        "appointments (id, doctor_id, user_id, starts_at, ends_at, status, base_fee_paise, membership_discount_paise,
             coupon_discount_paise, amount_paise, room_token, doctor_room_token, created_at, booked_at, cancelled_at,
             day_reminded_at, hour_reminded_at)",
        "SELECT 1000000 + n, n % 16 + 1, {person}, {now} - 172800000 - n / 16 * 2700000,
             {now} - 172800000 - n / 16 * 2700000 + 2700000, CASE WHEN n % 10 = 7 THEN 'cancelled' ELSE 'completed' END,
             100, 0, 100, 0, 'past-' || {chance}, 'past-doctor-' || {chance}, {now} - 259200000 - n / 16 * 2700000,
             {now} - 259200000 - n / 16 * 2700000,
             CASE WHEN n % 10 = 7 THEN {now} - 200000000 - n / 16 * 2700000 END, 1, 1
         FROM series",
    ),
    (
        "patient_details (appointment_id, name, email, phone, age, concerns, previous_therapy, whatsapp_opt_in)",
        "SELECT 1000000 + n, 'Past Person', 'past' || {who} || '@example.in', '9876543210', 30, 'Sleep', 0, 1
         FROM series",
    ),
    (
        "orders (id, user_id, buyer_name, email, email_key, cart_key, status, payment_id, subtotal_paise, total_paise,
             name, phone, full_address, pincode, country, state, placed_at, paid_at, shipped_at, delivered_at,
             cancelled_at, cancelled_by)",
        "SELECT 1000000 + n, CASE WHEN {who} % 10 = 9 THEN NULL ELSE {person} END, 'Past Person',
             'past' || {who} || '@example.in', 'past' || {who} || '@example.in', 'past:' || {chance},
             CASE WHEN n % 5 = 3 THEN 'cancelled' ELSE 'delivered' END, 1000000 + n, 20000, 20000, 'Past Person',
             '9876543210', '14, Lake Road, Jayanagar', '560041', 'India', 'Karnataka',
             {now} - 172800000 - ({rows} - n) * 150000,
             CASE WHEN n % 5 = 3 THEN NULL ELSE {now} - 172800000 - ({rows} - n) * 150000 END,
             CASE WHEN n % 5 = 3 THEN NULL ELSE {now} - 86400000 - ({rows} - n) * 150000 END,
             CASE WHEN n % 5 = 3 THEN NULL ELSE {now} - ({rows} - n) * 150000 END,
             CASE WHEN n % 5 = 3 THEN {now} - 100000000 - ({rows} - n) * 150000 END,
             CASE WHEN n % 5 = 3 THEN 'system' END
         FROM series",
    ),
    (
        "order_lines (order_id, position, product_id, name, price_paise, quantity, hsn, gst_percent)",
        "SELECT 1000000 + n, 0, n % 28 + 1, 'Past thing', 10000, 1, '4820', 5 FROM series",
    ),
    (
        "order_lines (order_id, position, product_id, name, price_paise, quantity, hsn, gst_percent)",
        "SELECT 1000000 + n, 1, (n + 9) % 28 + 1, 'Past thing', 10000, 1, '4820', 5 FROM series WHERE n % 2 = 0",
    ),
    (
        "order_tokens (token_hash, order_id, created_at)",
        "SELECT 'past-' || {chance}, 1000000 + n, {now} - 172800000 - ({rows} - n) * 150000
         FROM series
         WHERE {who} % 10 = 9",
    ),
    (
        "payments (id, reference, token, purpose, subject_id, user_id, amount_paise, description, provider, link_id,
             payment_url, provider_payment_id, status, created_at, link_ttl_seconds, link_expires_at, paid_at)",
        "SELECT 1000000 + n, 'dft_' || {chance}, 'token-' || {chance}, 'order', 1000000 + n,
             CASE WHEN {who} % 10 = 9 THEN NULL ELSE {person} END, 20000, 'DFT Dopamart order', 'sandbox',
             'link-' || {chance}, '/sandbox/pay/' || {chance}, CASE WHEN n % 5 = 3 THEN NULL ELSE 'pay_' || {chance} END,
             CASE WHEN n % 5 = 3 THEN 'expired' ELSE 'paid' END, {now} - 172800000 - ({rows} - n) * 150000, 900,
             {now} - 171900000 - ({rows} - n) * 150000,
             CASE WHEN n % 5 = 3 THEN NULL ELSE {now} - 172700000 - ({rows} - n) * 150000 END
         FROM series",
    ),
    (
        "track_likes (user_id, track_id, liked_at)",
        "SELECT {listener}, {track}, {now} - 172800000 - ({rows} - n) * 150000 FROM series",
    ),
    (
        "track_bookmarks (user_id, track_id, bookmarked_at)",
        "SELECT {listener}, {track}, {now} - 172800000 - ({rows} - n) * 150000 FROM series",
    ),
    (
        "listening_history (user_id, track_id, play_seq, played_at)",
        "SELECT {listener}, {track}, n % 20 + 1, {now} - 172800000 - ({rows} - n) * 150000 FROM series",
    ),
    (
        "outbox (dedupe_key, channel, recipient, message, status, attempts, queued_at, next_at, sent_at)",
        "SELECT 'past:' || {chance}, 'mail', 'past' || {who} || '@example.in',
             '{\"subject\":\"Your session\",\"text\":\"It was good to see you. This is what we wrote about it.\"}',
             'sent', 1, {now} - 172800000 - ({rows} - n) * 150000, {now} - 172800000 - ({rows} - n) * 150000,
             {now} - 172800000 - ({rows} - n) * 150000
         FROM series",
    ),
];

/// Plays of every day, at most ten years of them; then the counters, which are as true as the program's own.
const COUNTED: [&str; 2] = [
    "INSERT INTO daily_plays (track_id, day, plays)
     WITH RECURSIVE days (d) AS (
         SELECT CAST(0 AS BIGINT)
         UNION ALL
         SELECT d + 1 FROM days WHERE d < 3360 AND d < (SELECT COUNT(*) FROM listening_history) / 48
     )
     SELECT tracks.id,
            (2015 + d / 336) || '-' || substr(CAST(101 + d / 28 % 12 AS TEXT), 2) || '-'
                || substr(CAST(101 + d % 28 AS TEXT), 2),
            3
     FROM tracks CROSS JOIN days",
    "UPDATE tracks
     SET liked_count = (SELECT COUNT(*) FROM track_likes WHERE track_likes.track_id = tracks.id),
         bookmarked_count = (SELECT COUNT(*) FROM track_bookmarks WHERE track_bookmarks.track_id = tracks.id),
         played_count = (SELECT SUM(plays) FROM daily_plays WHERE daily_plays.track_id = tracks.id)",
];
