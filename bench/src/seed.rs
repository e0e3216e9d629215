//! Rows inserted with SQL instead of requests: an appointment that is in progress, enough capacity for the measurements,
//! and a history of any size. The statements are the same for both engines and keep every CHECK and foreign key.

use crate::process::Site;

/// The room token of the appointment in progress.
pub(crate) const ROOM: &str = "bench-room-0123456789012345678901234567890";

/// For [`with_current_time`].
pub(crate) const CURRENT_APPOINTMENT: &str = "INSERT INTO appointments
     (id, doctor_id, user_id, starts_at, ends_at, status, base_fee_paise, membership_discount_paise,
      coupon_discount_paise, amount_paise, room_token, doctor_room_token, created_at, booked_at)
     VALUES (900001, 1, -900001, {now} - 300001, {now} + 2399999, 'booked', 100, 0, 100, 0,
             'bench-room-0123456789012345678901234567890', 'bench-room-of-the-doctor', {now}, {now})";

/// For [`with_current_time`].
pub(crate) const CURRENT_PATIENT: &str = "INSERT INTO patient_details
     (appointment_id, name, email, phone, previous_therapy, whatsapp_opt_in)
     VALUES (900001, 'Bench Mark', 'bench@example.in', '9876543210', 0, 0)";

/// Doctors work around the clock and products have a large stock, so that no measured write runs out of either.
pub(crate) const AMPLE_CAPACITY: [&str; 7] = [
    "CREATE TABLE bench_hours AS SELECT * FROM doctor_hours",
    "DELETE FROM doctor_hours",
    "INSERT INTO doctor_hours (doctor_id, weekday, from_minute, to_minute)
     SELECT DISTINCT doctors.id, bench_hours.weekday, 0, 1440 FROM doctors CROSS JOIN bench_hours",
    "DROP TABLE bench_hours",
    "DELETE FROM doctor_leave",
    "UPDATE doctors SET schedule_version = schedule_version + 1",
    "UPDATE products SET stock = stock + 1000000, total_received = total_received + 1000000",
];

/// Rows of each kind per user: a user's own lists have the same length, however many users there are.
const ROWS_PER_USER: i64 = 20;

/// Seeded users get ids from here, above those of real rows.
const FIRST_USER_ID: i64 = 10_000_000;

/// Replaces `{now}` by the current time in milliseconds.
pub(crate) fn with_current_time(statement: &str) -> String {
    let elapsed = std::time::SystemTime::UNIX_EPOCH.elapsed().expect("after 1970");
    statement.replace("{now}", &elapsed.as_millis().to_string())
}

/// Inserts `rows` past appointments, orders with their lines and payments, emails, likes, bookmarks and plays: twenty of
/// each per user. In the statements `n` is the row's number and `user_index` the user's; index 0 is `member`.
pub(crate) async fn insert_history(site: &Site, rows: i64, member: i64) {
    let mut statements: Vec<String> = Vec::new();
    if site.on_postgres() {
        // Skips millions of foreign key lookups; SQLite has checked the same statements.
        statements.push("SET session_replication_role = replica".to_owned());
    } else {
        // There is no other connection, and an interrupted run is discarded.
        let pragmas =
            ["journal_mode = OFF", "synchronous = OFF", "cache_size = -1000000", "foreign_keys = ON"];
        statements.extend(pragmas.map(|pragma| format!("PRAGMA {pragma}")));
    }
    let series = format!(
        "WITH RECURSIVE series (n) AS (SELECT CAST(0 AS BIGINT) UNION ALL SELECT n + 1 FROM series WHERE n < {})",
        rows - 1
    );
    let users = rows / ROWS_PER_USER;
    let user_id =
        |index: &str| format!("CASE WHEN {index} = 0 THEN {member} ELSE {FIRST_USER_ID} + {index} END");
    for (into, select) in HISTORY {
        let select = select
            .replace("{user}", &user_id(&format!("(n % {users})")))
            .replace("{listener}", &user_id(&format!("(n / {ROWS_PER_USER})")))
            .replace("{user_index}", &format!("(n % {users})"))
            .replace("{track}", &format!("(n / {ROWS_PER_USER} * 7 + n % {ROWS_PER_USER}) % 48 + 1"))
            .replace("{hash}", "(n * 2654435761 % 4294967296)")
            .replace("{rows}", &rows.to_string());
        statements.push(with_current_time(&format!("INSERT INTO {into} {series} {select}")));
    }
    statements.extend(COUNTERS.map(str::to_owned));
    if site.on_postgres() {
        for table in ["appointments", "orders", "payments"] {
            statements.push(format!(
                "SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT MAX(id) FROM {table}))"
            ));
        }
        // Otherwise autovacuum and a checkpoint would run during the measurements. SQLite has neither.
        statements.push("VACUUM ANALYZE".to_owned());
        statements.push("CHECKPOINT".to_owned());
    } else {
        statements.push("PRAGMA journal_mode = WAL".to_owned());
    }
    site.execute_sql(&statements).await;
}

/// Sixteen doctors with consecutive appointments over years, every tenth of them cancelled. Orders have one line or two;
/// every fifth was cancelled and every tenth was a guest's. One sent email for each.
const HISTORY: [(&str, &str); 11] = [
    (
        "appointments (id, doctor_id, user_id, starts_at, ends_at, status, base_fee_paise, membership_discount_paise,
             coupon_discount_paise, amount_paise, room_token, doctor_room_token, created_at, booked_at, cancelled_at,
             day_reminded_at, hour_reminded_at)",
        "SELECT 1000000 + n, n % 16 + 1, {user}, {now} - 172800000 - n / 16 * 2700000,
             {now} - 172800000 - n / 16 * 2700000 + 2700000, CASE WHEN n % 10 = 7 THEN 'cancelled' ELSE 'completed' END,
             100, 0, 100, 0, 'past-' || {hash}, 'past-doctor-' || {hash}, {now} - 259200000 - n / 16 * 2700000,
             {now} - 259200000 - n / 16 * 2700000,
             CASE WHEN n % 10 = 7 THEN {now} - 200000000 - n / 16 * 2700000 END, 1, 1
         FROM series",
    ),
    (
        "patient_details (appointment_id, name, email, phone, age, concerns, previous_therapy, whatsapp_opt_in)",
        "SELECT 1000000 + n, 'Past Client', 'past' || {user_index} || '@example.in', '9876543210', 30, 'Sleep', 0, 1
         FROM series",
    ),
    (
        "orders (id, user_id, buyer_name, email, email_key, cart_key, status, payment_id, subtotal_paise, total_paise,
             name, phone, full_address, pincode, country, state, placed_at, paid_at, shipped_at, delivered_at,
             cancelled_at, cancelled_by)",
        "SELECT 1000000 + n, CASE WHEN {user_index} % 10 = 9 THEN NULL ELSE {user} END, 'Past Client',
             'past' || {user_index} || '@example.in', 'past' || {user_index} || '@example.in', 'past:' || {hash},
             CASE WHEN n % 5 = 3 THEN 'cancelled' ELSE 'delivered' END, 1000000 + n, 20000, 20000, 'Past Client',
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
        "SELECT 1000000 + n, 0, n % 28 + 1, 'Past product', 10000, 1, '4820', 5 FROM series",
    ),
    (
        "order_lines (order_id, position, product_id, name, price_paise, quantity, hsn, gst_percent)",
        "SELECT 1000000 + n, 1, (n + 9) % 28 + 1, 'Past product', 10000, 1, '4820', 5 FROM series WHERE n % 2 = 0",
    ),
    (
        "order_tokens (token_hash, order_id, created_at)",
        "SELECT 'past-' || {hash}, 1000000 + n, {now} - 172800000 - ({rows} - n) * 150000
         FROM series
         WHERE {user_index} % 10 = 9",
    ),
    (
        "payments (id, reference, token, purpose, subject_id, user_id, amount_paise, description, provider, link_id,
             payment_url, provider_payment_id, status, created_at, link_ttl_seconds, link_expires_at, paid_at)",
        "SELECT 1000000 + n, 'dft_' || {hash}, 'token-' || {hash}, 'order', 1000000 + n,
             CASE WHEN {user_index} % 10 = 9 THEN NULL ELSE {user} END, 20000, 'DFT Dopamart order', 'sandbox',
             'link-' || {hash}, '/sandbox/pay/' || {hash}, CASE WHEN n % 5 = 3 THEN NULL ELSE 'pay_' || {hash} END,
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
        "SELECT 'past:' || {hash}, 'mail', 'past' || {user_index} || '@example.in',
             '{\"subject\":\"Your session\",\"text\":\"Thank you for coming. Here is a summary of your session.\"}',
             'sent', 1, {now} - 172800000 - ({rows} - n) * 150000, {now} - 172800000 - ({rows} - n) * 150000,
             {now} - 172800000 - ({rows} - n) * 150000
         FROM series",
    ),
];

/// Daily plays of at most ten years, then the counters that must match the rows.
const COUNTERS: [&str; 2] = [
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
