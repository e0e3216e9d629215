//! Handlers of the consultations API.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use dft_coupons::CouponHolder;
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::etag::IfNoneMatch;
use dft_kernel::http::{CachedJson, ClientIp, Json, OptionalJson};
use dft_kernel::ids::PathId;
use dft_kernel::money::Paise;
use dft_kernel::time::IST;
use dft_payments::{PaymentDue, Sale};
use http::{StatusCode, header};
use jiff::tz::TimeZone;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::queries::AppointmentWithPayment;
use crate::rules::appointment::AppointmentStatus;
use crate::wire::{
    AppointmentView, BookAppointment, CancelAppointment, CancelledView, DoctorView, SlotView, SlotsQuery,
    SpecializationView, slots_by_day,
};
use crate::{AppointmentId, Consultations, DoctorId, SpecializationId, ical, room};

pub fn routes() -> OpenApiRouter<Consultations> {
    OpenApiRouter::new()
        .routes(routes!(list_doctors))
        .routes(routes!(show_doctor))
        .routes(routes!(list_slots))
        .routes(routes!(list_specializations))
        .routes(routes!(show_specialization))
        .routes(routes!(list_doctors_of_specialization))
        .routes(routes!(list_appointments, book_appointment))
        .routes(routes!(show_appointment, cancel_appointment))
        .routes(routes!(show_calendar))
        .merge(room::routes())
}

fn cached(json: Option<&CachedJson>, if_none_match: &IfNoneMatch) -> Result<Response, ApiError> {
    json.map(|json| json.respond(if_none_match)).ok_or_else(ApiError::not_found)
}

/// All doctors.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/doctors/",
    tag = "consultations",
    responses((status = 200, description = "OK (ETag)", body = [DoctorView]))
)]
async fn list_doctors(
    State(area): State<Consultations>,
    if_none_match: IfNoneMatch,
) -> Result<Response, ApiError> {
    cached(Some(&area.0.directory.read().await?.responses.doctors), &if_none_match)
}

/// One doctor.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/doctors/{id}/",
    tag = "consultations",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "OK (ETag)", body = DoctorView),
        (status = 404, description = "No such doctor", body = ErrorResponse),
    )
)]
async fn show_doctor(
    State(area): State<Consultations>,
    PathId(id): PathId<DoctorId>,
    if_none_match: IfNoneMatch,
) -> Result<Response, ApiError> {
    cached(area.0.directory.read().await?.responses.doctor.get(&id), &if_none_match)
}

/// A doctor's slots of the next fourteen days, by day.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/doctors/{id}/slots/",
    tag = "consultations",
    params(("id" = i64, Path), SlotsQuery),
    responses(
        (status = 200, description = "By day in the requested time zone", body = BTreeMap<String, Vec<SlotView>>),
        (status = 404, description = "No such doctor", body = ErrorResponse),
        (status = 422, description = "Unknown time zone", body = ErrorResponse),
    )
)]
async fn list_slots(
    State(area): State<Consultations>,
    member: Option<Member>,
    PathId(id): PathId<DoctorId>,
    query: Result<Query<SlotsQuery>, QueryRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let unknown = || ApiError::invalid_field("tz", "We do not know this time zone");
    let Query(query) = query.map_err(|_| unknown())?;
    let zone = match &query.tz {
        Some(name) => TimeZone::get(name).map_err(|_| unknown())?,
        None => IST.clone(),
    };
    let slots = area.list_slots(id).await?;
    Ok(Json(slots_by_day(&slots, &zone, member.map(|member| member.id))))
}

/// All specializations.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/specializations/",
    tag = "consultations",
    responses((status = 200, description = "OK (ETag)", body = [SpecializationView]))
)]
async fn list_specializations(
    State(area): State<Consultations>,
    if_none_match: IfNoneMatch,
) -> Result<Response, ApiError> {
    cached(Some(&area.0.directory.read().await?.responses.specializations), &if_none_match)
}

/// One specialization.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/specializations/{id}/",
    tag = "consultations",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "OK (ETag)", body = SpecializationView),
        (status = 404, description = "No such specialization", body = ErrorResponse),
    )
)]
async fn show_specialization(
    State(area): State<Consultations>,
    PathId(id): PathId<SpecializationId>,
    if_none_match: IfNoneMatch,
) -> Result<Response, ApiError> {
    cached(area.0.directory.read().await?.responses.specialization.get(&id), &if_none_match)
}

/// The doctors of a specialization.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/specializations/{id}/doctors/",
    tag = "consultations",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "OK (ETag)", body = [DoctorView]),
        (status = 404, description = "No such specialization", body = ErrorResponse),
    )
)]
async fn list_doctors_of_specialization(
    State(area): State<Consultations>,
    PathId(id): PathId<SpecializationId>,
    if_none_match: IfNoneMatch,
) -> Result<Response, ApiError> {
    cached(area.0.directory.read().await?.responses.doctors_of.get(&id), &if_none_match)
}

/// The caller's holds, bookings and completed sessions.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/appointments/",
    tag = "consultations",
    responses(
        (status = 200, description = "Latest first", body = [AppointmentView]),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
    )
)]
async fn list_appointments(
    State(area): State<Consultations>,
    member: Member,
) -> Result<Json<Vec<AppointmentView>>, ApiError> {
    let now = area.0.clock.now();
    let directory = area.0.directory.read().await?;
    let list = area.list(member.id).await?;
    let view = |found: AppointmentWithPayment| {
        let doctor = directory.responses.summary(found.appointment.doctor);
        AppointmentView::with_payment(found, doctor, now)
    };
    Ok(Json(list.into_iter().map(view).collect()))
}

/// Book a session. Returns the payment link, or none when nothing is left to pay: `status` tells which.
#[utoipa::path(
    post,
    path = "/api/v1/consultations/appointments/",
    tag = "consultations",
    request_body = BookAppointment,
    responses(
        (status = 201, description = "On hold, or booked when nothing is left to pay", body = AppointmentView),
        (status = 200, description = "The caller has this appointment already", body = AppointmentView),
        (status = 202, description = "On hold; the payment link is not ready yet", body = AppointmentView),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 404, description = "No such doctor", body = ErrorResponse),
        (status = 409, description = "slot_taken with the nearest free times, overlaps, price_changed with the right amount, too_many_holds", body = ErrorResponse),
        (status = 422, description = "slot_not_found, invalid_coupon, or a field", body = ErrorResponse),
    )
)]
async fn book_appointment(
    State(area): State<Consultations>,
    member: Member,
    client: ClientIp,
    Json(request): Json<BookAppointment>,
) -> Result<(StatusCode, Json<AppointmentView>), ApiError> {
    let request = request.parse(&member)?;
    let holder = CouponHolder::User(member.id);
    let booking = area.book(&member, &request);
    let sale =
        area.0.coupons.with_optional_code(request.coupon_code.as_deref(), &holder, client, booking).await?;
    let Sale { subject: appointment, link, existing } = sale;
    let doctor = area.0.directory.read().await?.responses.summary(appointment.doctor);
    let payment_due = PaymentDue::new(appointment.amount(), link);
    let status = payment_due.status_code(existing);
    Ok((status, Json(AppointmentView::new(appointment, doctor, payment_due, area.0.clock.now()))))
}

/// One of the caller's appointments, in any status.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/appointments/{id}/",
    tag = "consultations",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "OK", body = AppointmentView),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 404, description = "Not found, or another user's", body = ErrorResponse),
    )
)]
async fn show_appointment(
    State(area): State<Consultations>,
    member: Member,
    PathId(id): PathId<AppointmentId>,
) -> Result<Json<AppointmentView>, ApiError> {
    let found = area.find(member.id, id).await?;
    let doctor = area.0.directory.read().await?.responses.summary(found.appointment.doctor);
    Ok(Json(AppointmentView::with_payment(found, doctor, area.0.clock.now())))
}

/// Cancel a hold or a booked session. The refund depends on the time until the session.
#[utoipa::path(
    delete,
    path = "/api/v1/consultations/appointments/{id}/",
    tag = "consultations",
    params(("id" = i64, Path)),
    request_body = CancelAppointment,
    responses(
        (status = 200, description = "Cancelled", body = CancelledView),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 404, description = "Not found, or another user's", body = ErrorResponse),
        (status = 409, description = "not_cancellable: completed, expired or cancelled already", body = ErrorResponse),
        (status = 422, description = "The reason is missing, which a booked session needs, or too long", body = ErrorResponse),
    )
)]
async fn cancel_appointment(
    State(area): State<Consultations>,
    member: Member,
    PathId(id): PathId<AppointmentId>,
    OptionalJson(request): OptionalJson<CancelAppointment>,
) -> Result<Json<CancelledView>, ApiError> {
    let refund = area.cancel(member.id, id, &request.parse()?).await?;
    let message = if refund > Paise::ZERO {
        format!("Your appointment has been cancelled successfully. {refund} is on its way back to you.")
    } else {
        "Your appointment has been cancelled successfully.".to_owned()
    };
    Ok(Json(CancelledView { success: true, message, refund }))
}

/// A booked session as a calendar file.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/appointments/{id}/calendar.ics",
    tag = "consultations",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "A calendar file", body = String, content_type = "text/calendar"),
        (status = 401, description = "Not authenticated", body = ErrorResponse),
        (status = 404, description = "Not found, another user's, or not booked", body = ErrorResponse),
    )
)]
async fn show_calendar(
    State(area): State<Consultations>,
    member: Member,
    PathId(id): PathId<AppointmentId>,
) -> Result<Response, ApiError> {
    let appointment = area.find(member.id, id).await?.appointment;
    if appointment.status != AppointmentStatus::Booked {
        return Err(ApiError::not_found());
    }
    let doctor = area.0.directory.read().await?.responses.summary(appointment.doctor).display_name;
    let file = ical::render(&appointment, &doctor, &area.0.origin, area.0.clock.now());
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"dft-session.ics\""),
    ];
    Ok((headers, file).into_response())
}
