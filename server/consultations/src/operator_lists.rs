//! The sessions of a day, for operators. Without patients: who sees which doctor is health data.

use dft_kernel::ApiError;
use dft_kernel::money::Paise;
use dft_kernel::time::{IST, Timestamp};
use jiff::civil::Date;

use crate::store::day_list;
use crate::{AppointmentId, Consultations};

#[derive(Debug)]
pub struct AppointmentListing {
    pub id: AppointmentId,
    pub starts_at: Timestamp,
    pub status: String,
    pub doctor_name: String,
    pub amount: Paise,
}

impl Consultations {
    /// Every appointment that starts on this day in IST, in any status.
    pub async fn list_day(&self, day: Date) -> Result<Vec<AppointmentListing>, ApiError> {
        let midnight =
            |date: Date| date.to_zoned(IST.clone()).map(|start| start.timestamp().as_millisecond());
        let bounds = day.tomorrow().and_then(|next| Ok((midnight(day)?, midnight(next)?)));
        let (from, until) = bounds.map_err(|_| ApiError::invalid_field("day", "This day is too far away"))?;
        Ok(day_list::list(&self.0.db, Timestamp(from), Timestamp(until)).await?)
    }
}
