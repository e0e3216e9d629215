//! Who reads the weekly tips.

use dft_kernel::Refusal;
use dft_kernel::text::Email;

use crate::Notifications;

impl Notifications {
    /// Notes a reader. One who is known already stays as they are, and one who had left is back: nobody learns
    /// from the answer which it was.
    pub(crate) async fn subscribe(&self, email: &Email) -> Result<(), Refusal> {
        let mut tx = self.db.begin().await?;
        sqlx::query(
            "INSERT INTO newsletter_readers (email, email_key, subscribed_at)
             VALUES ($1, $2, $3)
             ON CONFLICT (email_key) DO UPDATE
             SET subscribed_at = excluded.subscribed_at, unsubscribed_at = NULL
             WHERE newsletter_readers.unsubscribed_at IS NOT NULL",
        )
        .bind(email.as_str())
        .bind(email.key())
        .bind(self.clock.now().0)
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }
}
