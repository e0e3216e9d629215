//! What the consultation calls take and show.

use dft_kernel::ApiError;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::{MoneyWanted, Shown};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::booking::{Booking, BookingRequest};
use crate::emails::room_path;
use crate::rules::appointment::{AppointmentStatus, refund};
use crate::rules::patient::{self, PatientForm};
use crate::store::appointments::AppointmentRow;
use crate::store::doctors::{DoctorRow, Specialization};
use crate::{AppointmentId, DoctorId, SpecializationId};

/// What a doctor treats, in short.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SpecializationSummary {
    id: SpecializationId,
    #[schema(example = "Sleep Medicine")]
    name: String,
}

/// A doctor.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct DoctorView {
    pub(crate) id: DoctorId,
    name: String,
    /// A picture's address.
    image: Option<String>,
    verified: bool,
    specializations: Vec<SpecializationSummary>,
    /// Years.
    experience: i64,
    #[schema(example = 4.8)]
    rating: f64,
    review_count: i64,
    /// Rupees.
    #[schema(value_type = f64, example = 1499)]
    consultation_fee: Paise,
    patient_count: i64,
    degree: Option<String>,
    hospital: Option<String>,
    bio: Option<String>,
    location: Option<String>,
    availability: Option<String>,
    languages: Vec<String>,
    registration_number: String,
}

impl DoctorView {
    pub(crate) fn new(doctor: &DoctorRow, treats: &[&Specialization]) -> Self {
        let brief =
            |known: &&Specialization| SpecializationSummary { id: known.id, name: known.name.clone() };
        #[expect(clippy::cast_precision_loss, reason = "0 to 50")]
        let rating = doctor.rating_tenths as f64 / 10.0;
        let form = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Self {
            id: doctor.id(),
            name: doctor.name.clone(),
            image: doctor.image.clone(),
            verified: doctor.verified == 1,
            specializations: treats.iter().map(brief).collect(),
            experience: doctor.experience,
            rating,
            review_count: doctor.review_count,
            consultation_fee: doctor.fee(),
            patient_count: doctor.patient_count,
            degree: form(&doctor.degree),
            hospital: form(&doctor.hospital),
            bio: form(&doctor.bio),
            location: form(&doctor.location),
            availability: form(&doctor.availability),
            languages: doctor.languages(),
            registration_number: doctor.registration_number.clone(),
        }
    }

    pub(crate) fn brief(&self) -> DoctorSummary {
        DoctorSummary {
            id: self.id,
            name: self.name.clone(),
            image: self.image.clone(),
            specializations: self.specializations.clone(),
        }
    }
}

/// A doctor, as they stand on an appointment.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DoctorSummary {
    pub(crate) id: DoctorId,
    pub(crate) name: String,
    image: Option<String>,
    specializations: Vec<SpecializationSummary>,
}

impl DoctorSummary {
    /// A doctor who came a moment ago and is not in the directory yet.
    pub(crate) const fn unknown(id: DoctorId) -> Self {
        Self { id, name: String::new(), image: None, specializations: Vec::new() }
    }
}

/// A specialization. Two of its fields are in camelCase, as the specification names them.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SpecializationView {
    id: SpecializationId,
    name: String,
    /// Its page's address.
    slug: String,
    description: String,
    #[serde(rename = "commonConditions")]
    common_conditions: Vec<String>,
    #[serde(rename = "treatmentApproaches")]
    treatment_approaches: Vec<String>,
    doctor_count: usize,
}

impl SpecializationView {
    pub(crate) fn new(known: &Specialization, doctor_count: usize) -> Self {
        Self {
            id: known.id,
            name: known.name.clone(),
            slug: known.slug.clone(),
            description: known.description.clone(),
            common_conditions: known.common_conditions.clone(),
            treatment_approaches: known.treatment_approaches.clone(),
            doctor_count,
        }
    }
}

/// A time.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SlotView {
    /// In the zone that was asked for.
    #[schema(example = "09:30")]
    pub(crate) time: String,
    /// `available`, `booked` or `on_hold`.
    #[schema(example = "available")]
    pub(crate) status: &'static str,
    #[schema(value_type = String, format = DateTime)]
    pub(crate) starts_at: Timestamp,
    /// Whether the asker has it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(value_type = Option<bool>)]
    pub(crate) mine: bool,
}

/// Which zone days and times are named in.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SlotsQuery {
    /// An IANA zone; the clinic's when absent.
    #[serde(default)]
    #[param(example = "Asia/Kolkata")]
    pub(crate) tz: Option<String>,
}

/// Booking a session.
#[derive(Deserialize, ToSchema)]
pub(crate) struct BookAppointment {
    #[schema(value_type = i64)]
    doctor_id: DoctorId,
    /// When, with an offset.
    #[schema(example = "2026-11-16T09:30:00+05:30")]
    appointment_datetime: String,
    #[serde(default)]
    coupon_code: Option<String>,
    /// What the page showed, in rupees.
    #[serde(default)]
    expected_amount: Option<f64>,
    #[serde(default)]
    #[schema(required = true)]
    patient: PatientInput,
}

/// The patient, as the form sends them. What is missing is named beside everything else that is wrong.
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

impl BookAppointment {
    pub(crate) fn parse(self) -> Result<BookingRequest, ApiError> {
        let PatientInput { name, email, phone, age, concerns, previous_therapy, whatsapp_opt_in } =
            self.patient;
        let form = PatientForm { name, email, phone, age, concerns, previous_therapy, whatsapp_opt_in };
        let patient = patient::parse(form).map_err(ApiError::invalid)?;
        let starts_at = self.appointment_datetime.trim().parse::<jiff::Timestamp>().map_err(|_| {
            ApiError::invalid_field(
                "appointment_datetime",
                "Expected a time such as 2026-11-16T09:30:00+05:30",
            )
        })?;
        let whole = starts_at.subsec_nanosecond() == 0;
        Ok(BookingRequest {
            doctor: self.doctor_id,
            // A fraction of a second is no slot; without it the instant would be one.
            starts_at: if whole { Timestamp(starts_at.as_millisecond()) } else { Timestamp(-1) },
            patient,
            code: self.coupon_code.map(|code| code.trim().to_owned()).filter(|code| !code.is_empty()),
            expected: self.expected_amount.map(Paise::as_told),
        })
    }
}

/// Why somebody cancels.
#[derive(Deserialize, ToSchema)]
pub(crate) struct CancelAppointment {
    #[serde(default)]
    reason: String,
}

impl CancelAppointment {
    pub(crate) fn parse(self) -> Result<String, ApiError> {
        let reason = self.reason.trim();
        match reason.chars().count() {
            1..=500 => Ok(reason.to_owned()),
            0 => Err(ApiError::invalid_field("reason", "Please tell us why you are cancelling")),
            _ => Err(ApiError::invalid_field("reason", "Reason must be at most 500 characters")),
        }
    }
}

/// It is off.
#[derive(Serialize, ToSchema)]
pub(crate) struct CancelledView {
    pub(crate) success: bool,
    pub(crate) message: String,
    /// Rupees that go back.
    #[schema(value_type = f64, example = 750)]
    pub(crate) refund: Paise,
}

/// An appointment, for whoever booked it.
#[derive(Serialize, ToSchema)]
pub(crate) struct AppointmentView {
    id: AppointmentId,
    /// For people to quote.
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
    /// The way into the room, once it is booked.
    meeting_join_url: Option<String>,
    /// What cancelling now would give back, in rupees.
    #[schema(value_type = f64, example = 1349)]
    refund_if_cancelled: Paise,
    cancel_reason: Option<String>,
    #[serde(flatten)]
    money: MoneyWanted,
}

impl AppointmentView {
    pub(crate) fn new(
        row: AppointmentRow,
        doctor: DoctorSummary,
        money: MoneyWanted,
        now: Timestamp,
    ) -> Self {
        let price = row.price();
        let status = row.status();
        let booked = matches!(status, AppointmentStatus::Booked | AppointmentStatus::Completed);
        Self {
            id: row.id(),
            reference: format!("DFT-{:06}", row.id().0),
            status,
            appointment_datetime: row.starts_at(),
            ends_at: row.ends_at(),
            doctor,
            base_fee: price.fee,
            membership_discount: price.membership_discount,
            coupon_discount: price.coupon_discount,
            hold_expires_at: row.hold_until(),
            refund_if_cancelled: match status {
                AppointmentStatus::Booked => refund(row.amount(), row.starts_at(), now),
                _ => Paise::ZERO,
            },
            meeting_join_url: row.room_token.as_deref().filter(|_| booked).map(room_path),
            coupon_code: row.coupon_code,
            cancel_reason: row.cancel_reason,
            money,
        }
    }

    /// As it was just booked.
    pub(crate) fn of_booking(booking: Booking, doctor: DoctorSummary, now: Timestamp) -> Self {
        let mut view = Self::new(booking.appointment, doctor, booking.money, now);
        view.money.amount = view.amount();
        view
    }

    fn amount(&self) -> Paise {
        self.base_fee - self.membership_discount - self.coupon_discount
    }

    /// As it stands in a list, with its payment.
    pub(crate) fn of_list(
        row: AppointmentRow,
        payment: Option<Shown>,
        doctor: DoctorSummary,
        now: Timestamp,
    ) -> Self {
        let waits = row.status() == AppointmentStatus::OnHold;
        let amount = row.amount();
        let money = match payment.filter(|_| waits) {
            Some(payment) => MoneyWanted::open(amount, payment),
            None => MoneyWanted { amount, ..MoneyWanted::NOTHING },
        };
        Self::new(row, doctor, money, now)
    }
}
