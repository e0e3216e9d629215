//! Who reads the weekly tips.

use dft_kernel::db::Tx;
use dft_kernel::fields::Email;
use dft_kernel::time::Timestamp;

/// Notes a reader; answers whether they are new or have come back.
pub(crate) async fn add(
    tx: &mut Tx,
    email: &Email,
    unsubscribe_fingerprint: &str,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "INSERT INTO newsletter_readers (email, email_key, subscribed_at, unsubscribe_fingerprint)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (email_key) DO UPDATE
         SET subscribed_at = excluded.subscribed_at,
             unsubscribed_at = NULL,
             unsubscribe_fingerprint = excluded.unsubscribe_fingerprint
         WHERE newsletter_readers.unsubscribed_at IS NOT NULL",
    )
    .bind(email.as_str())
    .bind(email.key())
    .bind(now.0)
    .bind(unsubscribe_fingerprint)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Lets the reader with this link go; answers whether there is such a link. Going twice is quiet.
pub(crate) async fn remove(
    tx: &mut Tx,
    unsubscribe_fingerprint: &str,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE newsletter_readers
         SET unsubscribed_at = COALESCE(unsubscribed_at, $1)
         WHERE unsubscribe_fingerprint = $2",
    )
    .bind(now.0)
    .bind(unsubscribe_fingerprint)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}
