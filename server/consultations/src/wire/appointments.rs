//! Booking and cancelling an appointment, and the appointment as its patient sees it.

use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::{PaymentDue, expected_price};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::directory::DoctorSummary;
use crate::booking::{BookingRequest, slot_not_found};
use crate::emails::room_path;
use crate::queries::AppointmentWithPayment;
use crate::rules::appointment::{Appointment, AppointmentStatus, refund};
use crate::rules::patient::{self, Patient, PatientForm};
use crate::{AppointmentId, DoctorId};

/// A request to book a session.
#[derive(Deserialize, ToSchema)]
pub(crate) struct BookAppointment {
    #[schema(value_type = i64)]
    doctor_id: DoctorId,
    /// The start of the session, with an offset.
    #[schema(example = "2026-11-16T09:30:00+05:30")]
    appointment_datetime: String,
    #[serde(default)]
    coupon_code: Option<String>,
    /// The price that the page showed, in rupees.
    #[serde(default)]
    expected_amount: Option<f64>,
    /// The user of the account when it is missing.
    #[serde(default)]
    patient: Option<PatientInput>,
}

/// The patient. Missing fields are reported together with all other field errors.
#[derive(Deserialize, Default, ToSchema)]
#[schema(as = Patient)]
pub(crate) struct PatientInput {
    #[serde(default)]
    #[schema(required = true)]
    name: String,
    #[serde(default)]
    #[schema(required = true)]
    email: String,
    /// Ten digits.
    #[serde(default)]
    #[schema(required = true)]
    phone: String,
    #[serde(default)]
    age: Option<i64>,
    #[serde(default)]
    concerns: Option<String>,
    #[serde(default)]
    previous_therapy: bool,
    /// Whether session details may come by WhatsApp.
    #[serde(default)]
    whatsapp_opt_in: bool,
}

impl From<PatientInput> for PatientForm {
    fn from(input: PatientInput) -> Self {
        let PatientInput { name, email, phone, age, concerns, previous_therapy, whatsapp_opt_in } = input;
        Self { name, email, phone, age, concerns, previous_therapy, whatsapp_opt_in }
    }
}

impl BookAppointment {
    pub(crate) fn parse(self, member: &Member) -> Result<BookingRequest, ApiError> {
        let patient = match self.patient {
            Some(input) => patient::parse(input.into(), &member.name).map_err(ApiError::invalid)?,
            None => Patient::of_account(member),
        };
        let starts_at = self.appointment_datetime.trim().parse::<jiff::Timestamp>().map_err(|_| {
            ApiError::invalid_field(
                "appointment_datetime",
                "Expected a time such as 2026-11-16T09:30:00+05:30",
            )
        })?;
        // Every slot starts at a whole second; dropping the fraction would book another time than requested.
        if starts_at.subsec_nanosecond() != 0 {
            return Err(slot_not_found());
        }
        Ok(BookingRequest {
            doctor: self.doctor_id,
            starts_at: Timestamp(starts_at.as_millisecond()),
            patient,
            coupon_code: self.coupon_code.map(|code| code.trim().to_owned()).filter(|code| !code.is_empty()),
            expected_total: expected_price(self.expected_amount),
        })
    }
}

/// A request to cancel an appointment. A hold needs no reason.
#[derive(Deserialize, Default, ToSchema)]
pub(crate) struct CancelAppointment {
    #[serde(default)]
    reason: String,
}

impl CancelAppointment {
    pub(crate) fn parse(self) -> Result<String, ApiError> {
        let reason = self.reason.trim();
        match reason.chars().count() {
            0..=500 => Ok(reason.to_owned()),
            _ => Err(ApiError::invalid_field("reason", "Reason must be at most 500 characters")),
        }
    }
}

/// The appointment is cancelled.
#[derive(Serialize, ToSchema)]
pub(crate) struct CancelledView {
    pub(crate) success: bool,
    pub(crate) message: String,
    /// Rupees.
    #[schema(value_type = f64, example = 750)]
    pub(crate) refund: Paise,
}

/// An appointment, for the user who booked it.
#[derive(Serialize, ToSchema)]
pub(crate) struct AppointmentView {
    id: AppointmentId,
    /// For correspondence.
    #[schema(example = "DFT-000123")]
    reference: String,
    status: AppointmentStatus,
    #[schema(value_type = String, format = DateTime)]
    appointment_datetime: Timestamp,
    #[schema(value_type = String, format = DateTime)]
    ends_at: Timestamp,
    doctor: DoctorSummary,
    /// Rupees, as are the next three.
    #[schema(value_type = f64, example = 1499)]
    base_fee: Paise,
    #[schema(value_type = f64, example = 150)]
    membership_discount: Paise,
    #[schema(value_type = f64, example = 0)]
    coupon_discount: Paise,
    coupon_code: Option<String>,
    #[schema(value_type = Option<String>, format = DateTime)]
    hold_expires_at: Option<Timestamp>,
    /// The path of the room's page, once the appointment is booked.
    meeting_join_url: Option<String>,
    /// The refund if it were cancelled now, in rupees.
    #[schema(value_type = f64, example = 1349)]
    refund_if_cancelled: Paise,
    cancel_reason: Option<String>,
    /// Rupees that were or are being refunded.
    #[schema(value_type = f64, example = 0)]
    refunded: Paise,
    #[serde(flatten)]
    payment_due: PaymentDue,
}

impl AppointmentView {
    pub(crate) fn new(
        appointment: Appointment,
        doctor: DoctorSummary,
        payment_due: PaymentDue,
        now: Timestamp,
    ) -> Self {
        let (id, status) = (appointment.id, appointment.status);
        let has_room = matches!(status, AppointmentStatus::Booked | AppointmentStatus::Completed);
        Self {
            id,
            reference: id.reference(),
            status,
            appointment_datetime: appointment.starts_at,
            ends_at: appointment.ends_at,
            doctor,
            base_fee: appointment.price.fee,
            membership_discount: appointment.price.membership_discount,
            coupon_discount: appointment.price.coupon_discount,
            hold_expires_at: appointment.hold_until,
            refund_if_cancelled: match status {
                AppointmentStatus::Booked => refund(appointment.amount(), appointment.starts_at, now),
                _ => Paise::ZERO,
            },
            meeting_join_url: appointment.room_token.as_deref().filter(|_| has_room).map(room_path),
            coupon_code: appointment.coupon_code,
            cancel_reason: appointment.cancel_reason,
            refunded: Paise::ZERO,
            payment_due,
        }
    }

    /// An appointment with its payment, if that can still be paid.
    pub(crate) fn with_payment(found: AppointmentWithPayment, doctor: DoctorSummary, now: Timestamp) -> Self {
        let AppointmentWithPayment { appointment, payment } = found;
        let amount = appointment.amount();
        let refunded = payment.as_ref().map_or(Paise::ZERO, |payment| payment.refunded);
        let payment_due = match payment.filter(|_| appointment.status == AppointmentStatus::OnHold) {
            Some(payment) => PaymentDue::from_summary(amount, payment),
            None => PaymentDue::new(amount, None),
        };
        Self { refunded, ..Self::new(appointment, doctor, payment_due, now) }
    }
}
