//! A user's own appointments, with their payments.

use dft_kernel::ApiError;
use dft_kernel::ids::UserId;
use dft_payments::PaymentSummary;

use crate::rules::appointment::Appointment;
use crate::store::appointments;
use crate::{AppointmentId, Consultations, PURPOSE};

pub(crate) struct AppointmentWithPayment {
    pub(crate) appointment: Appointment,
    pub(crate) payment: Option<PaymentSummary>,
}

impl Consultations {
    /// Holds, bookings and completed sessions, in two queries.
    pub(crate) async fn list(&self, user: UserId) -> Result<Vec<AppointmentWithPayment>, ApiError> {
        let now = self.0.clock.now();
        let mut appointments = appointments::list(&self.0.db, user).await?;
        // The worker may not have released an expired hold yet.
        appointments.retain(|appointment| !appointment.is_hold_expired(now));
        let ids: Vec<i64> = appointments.iter().map(|appointment| appointment.id.0).collect();
        let mut payments = self.0.payments.summaries_by_subject(PURPOSE, &ids, user).await?;
        let with_payment = |appointment: Appointment| AppointmentWithPayment {
            payment: payments.remove(&appointment.id.0),
            appointment,
        };
        Ok(appointments.into_iter().map(with_payment).collect())
    }

    /// One appointment of the user, in any status.
    pub(crate) async fn find(
        &self,
        user: UserId,
        id: AppointmentId,
    ) -> Result<AppointmentWithPayment, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let appointment = appointments::find_of_user(&mut reader, id, user).await?;
        drop(reader);
        let appointment = appointment.ok_or_else(ApiError::not_found)?;
        let payment = self.0.payments.summaries_by_subject(PURPOSE, &[id.0], user).await?.remove(&id.0);
        Ok(AppointmentWithPayment { appointment, payment })
    }
}
