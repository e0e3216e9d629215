//! Reminders a day and an hour before a session. The appointment is checked again when its reminder is queued, so that a
//! cancelled one sends none.

use dft_kernel::ApiError;
use dft_kernel::time::{DAY, HOUR};

use crate::store::appointments::{self, AppointmentEmailData, Reminder};
use crate::{Consultations, emails};

impl Consultations {
    /// Queues every reminder that is due.
    pub async fn queue_reminders(&self) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        for (reminder, ahead) in [(Reminder::DayBefore, DAY), (Reminder::HourBefore, HOUR)] {
            for data in appointments::due_for_reminder(&self.0.db, reminder, now, now + ahead).await? {
                self.queue_reminder(&data, reminder).await?;
            }
        }
        Ok(())
    }

    async fn queue_reminder(&self, data: &AppointmentEmailData, reminder: Reminder) -> Result<(), ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        if appointments::mark_reminded(&mut tx, data.id, reminder, now).await?.happened() {
            emails::reminder(&mut tx, data, reminder, &self.0.origin, now).await?;
            tx.commit().await?;
        }
        Ok(())
    }
}
