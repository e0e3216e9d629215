//! Newsletter subscribers.

use dft_kernel::db::Tx;
use dft_kernel::fields::Email;
use dft_kernel::time::Timestamp;

/// Adds a subscriber; returns whether they are new or have resubscribed.
pub(crate) async fn add(
    tx: &mut Tx,
    email: &Email,
    unsubscribe_token_hash: &str,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "INSERT INTO newsletter_subscribers (email, email_key, subscribed_at, unsubscribe_token_hash)
         VALUES ($1, $2, $3, $4)
         ON CONFLICT (email_key) DO UPDATE
         SET subscribed_at = excluded.subscribed_at,
             unsubscribed_at = NULL,
             unsubscribe_token_hash = excluded.unsubscribe_token_hash
         WHERE newsletter_subscribers.unsubscribed_at IS NOT NULL",
    )
    .bind(email.as_str())
    .bind(email.key())
    .bind(now.0)
    .bind(unsubscribe_token_hash)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}

/// Unsubscribes the address with this token; returns whether the token is known. Idempotent.
pub(crate) async fn unsubscribe(
    tx: &mut Tx,
    unsubscribe_token_hash: &str,
    now: Timestamp,
) -> Result<bool, sqlx::Error> {
    let done = sqlx::query(
        "UPDATE newsletter_subscribers
         SET unsubscribed_at = COALESCE(unsubscribed_at, $1)
         WHERE unsubscribe_token_hash = $2",
    )
    .bind(now.0)
    .bind(unsubscribe_token_hash)
    .execute(&mut **tx)
    .await?;
    Ok(done.rows_affected() == 1)
}
