//! Reminders, a day and an hour before. A session is looked at again when its reminder is queued: one that was cancelled
//! meanwhile reminds nobody.

use dft_kernel::ApiError;
use dft_kernel::time::{DAY, HOUR};

use crate::store::appointments::{self, AppointmentEmailData};
use crate::{Consultations, emails};

impl Consultations {
    /// Queues every reminder that is due.
    pub async fn queue_reminders(&self) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        for (a_day_before, ahead) in [(true, DAY), (false, HOUR)] {
            for row in appointments::due_for_reminder(&self.0.db, a_day_before, now, now + ahead).await? {
                self.queue_reminder(&row, a_day_before).await?;
            }
        }
        Ok(())
    }

    async fn queue_reminder(&self, row: &AppointmentEmailData, a_day_before: bool) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        if appointments::mark_reminded(&mut tx, row.id, a_day_before, now).await? {
            emails::reminder(&mut tx, row, a_day_before, &self.0.origin, now).await?;
            tx.commit().await?;
        }
        Ok(())
    }
}
