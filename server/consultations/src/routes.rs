//! The consultation calls.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::{CachedJson, ClientIp, Json};
use dft_kernel::ids::PathId;
use dft_kernel::money::Paise;
use dft_kernel::time::IST;
use http::{HeaderMap, StatusCode, header};
use jiff::tz::TimeZone;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::rules::appointment::AppointmentStatus;
use crate::store::appointments::AppointmentRow;
use crate::wire::{
    AppointmentView, BookAppointment, CancelAppointment, CancelledView, DoctorView, SlotView, SlotsQuery,
    SpecializationView,
};
use crate::{AppointmentId, Consultations, DoctorId, SpecializationId, ical, room};

/// The area's calls.
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

/// Sends what is ready, if it is there.
fn ready(printed: Option<&CachedJson>, asked: &HeaderMap) -> Result<Response, ApiError> {
    printed.map(|printed| printed.answer(asked)).ok_or_else(ApiError::not_found)
}

/// Every doctor, in the order in which they came.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/doctors/",
    tag = "consultations",
    responses((status = 200, description = "Everyone's, with an ETag", body = [DoctorView]))
)]
async fn list_doctors(State(area): State<Consultations>, headers: HeaderMap) -> Result<Response, ApiError> {
    ready(Some(&area.0.directory.read().await?.doctors), &headers)
}

/// One doctor.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/doctors/{id}/",
    tag = "consultations",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "With an ETag", body = DoctorView),
        (status = 404, description = "No such doctor", body = ErrorResponse),
    )
)]
async fn show_doctor(
    State(area): State<Consultations>,
    PathId(id): PathId<DoctorId>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    ready(area.0.directory.read().await?.doctor.get(&id), &headers)
}

/// A doctor's times of the next fourteen days, by day.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/doctors/{id}/slots/",
    tag = "consultations",
    params(("id" = i64, Path), SlotsQuery),
    responses(
        (status = 200, description = "By day in the zone that was asked for", body = BTreeMap<String, Vec<SlotView>>),
        (status = 404, description = "No such doctor", body = ErrorResponse),
        (status = 422, description = "No such zone", body = ErrorResponse),
    )
)]
async fn list_slots(
    State(area): State<Consultations>,
    member: Option<Member>,
    PathId(id): PathId<DoctorId>,
    request: Result<Query<SlotsQuery>, QueryRejection>,
) -> Result<impl IntoResponse, ApiError> {
    let unknown = || ApiError::invalid_field("tz", "We do not know this time zone");
    let Query(request) = request.map_err(|_| unknown())?;
    let zone = match &request.tz {
        Some(name) => TimeZone::get(name).map_err(|_| unknown())?,
        None => IST.clone(),
    };
    let slots = area.slots(id, &zone, member.map(|member| member.id)).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], slots))
}

/// Everything doctors here treat.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/specializations/",
    tag = "consultations",
    responses((status = 200, description = "Everyone's, with an ETag", body = [SpecializationView]))
)]
async fn list_specializations(
    State(area): State<Consultations>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    ready(Some(&area.0.directory.read().await?.specializations), &headers)
}

/// One specialization.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/specializations/{id}/",
    tag = "consultations",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "With an ETag", body = SpecializationView),
        (status = 404, description = "No such specialization", body = ErrorResponse),
    )
)]
async fn show_specialization(
    State(area): State<Consultations>,
    PathId(id): PathId<SpecializationId>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    ready(area.0.directory.read().await?.specialization.get(&id), &headers)
}

/// The doctors of a specialization.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/specializations/{id}/doctors/",
    tag = "consultations",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "With an ETag", body = [DoctorView]),
        (status = 404, description = "No such specialization", body = ErrorResponse),
    )
)]
async fn list_doctors_of_specialization(
    State(area): State<Consultations>,
    PathId(id): PathId<SpecializationId>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    ready(area.0.directory.read().await?.doctors_of.get(&id), &headers)
}

/// One's own appointments: holds, bookings and sessions that were held.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/appointments/",
    tag = "consultations",
    responses(
        (status = 200, description = "The latest first", body = [AppointmentView]),
        (status = 401, description = "Not signed in", body = ErrorResponse),
    )
)]
async fn list_appointments(
    State(area): State<Consultations>,
    member: Member,
) -> Result<Json<Vec<AppointmentView>>, ApiError> {
    let now = area.0.clock.now();
    let directory = area.0.directory.read().await?;
    let list = area.list(member.id).await?;
    let view = |(row, payment): (AppointmentRow, _)| {
        let doctor = directory.brief(row.doctor());
        AppointmentView::of_list(row, payment, doctor, now)
    };
    Ok(Json(list.into_iter().map(view).collect()))
}

/// Book a session. Answers with the payment's link, or without one when nothing is left to pay: `status` decides.
#[utoipa::path(
    post,
    path = "/api/v1/consultations/appointments/",
    tag = "consultations",
    request_body = BookAppointment,
    responses(
        (status = 201, description = "Held, or booked when it is free", body = AppointmentView),
        (status = 200, description = "The same hold again", body = AppointmentView),
        (status = 202, description = "Held; the link is still to come", body = AppointmentView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
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
    let request = request.parse()?;
    let person = format!("user:{}", member.id.0);
    let booking = match request.code {
        Some(_) => area.0.coupons.guess(Some(&person), client, area.book(&member, &request)).await?,
        None => area.book(&member, &request).await?,
    };
    let status = match (booking.again, booking.money.is_pending()) {
        (_, true) => StatusCode::ACCEPTED,
        (true, false) => StatusCode::OK,
        (false, false) => StatusCode::CREATED,
    };
    let doctor = area.0.directory.read().await?.brief(booking.appointment.doctor());
    Ok((status, Json(AppointmentView::of_booking(booking, doctor, area.0.clock.now()))))
}

/// One of one's own appointments, whatever became of it.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/appointments/{id}/",
    tag = "consultations",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "As it is now", body = AppointmentView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "Not there, or not yours", body = ErrorResponse),
    )
)]
async fn show_appointment(
    State(area): State<Consultations>,
    member: Member,
    PathId(id): PathId<AppointmentId>,
) -> Result<Json<AppointmentView>, ApiError> {
    let (row, payment) = area.find(member.id, id).await?;
    let doctor = area.0.directory.read().await?.brief(row.doctor());
    Ok(Json(AppointmentView::of_list(row, payment, doctor, area.0.clock.now())))
}

/// Cancel a hold or a booked session. What goes back depends on how long before it is.
#[utoipa::path(
    delete,
    path = "/api/v1/consultations/appointments/{id}/",
    tag = "consultations",
    params(("id" = i64, Path)),
    request_body = CancelAppointment,
    responses(
        (status = 200, description = "It is off", body = CancelledView),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "Not there, or not yours", body = ErrorResponse),
        (status = 409, description = "It has begun, or is off already", body = ErrorResponse),
        (status = 422, description = "Without a reason", body = ErrorResponse),
    )
)]
async fn cancel_appointment(
    State(area): State<Consultations>,
    member: Member,
    PathId(id): PathId<AppointmentId>,
    Json(request): Json<CancelAppointment>,
) -> Result<Json<CancelledView>, ApiError> {
    let refund = area.cancel(member.id, id, &request.parse()?).await?;
    let message = if refund > Paise::ZERO {
        format!("Your appointment has been cancelled successfully. {refund} is on its way back to you.")
    } else {
        "Your appointment has been cancelled successfully.".to_owned()
    };
    Ok(Json(CancelledView { success: true, message, refund }))
}

/// A booked session for one's calendar.
#[utoipa::path(
    get,
    path = "/api/v1/consultations/appointments/{id}/calendar.ics",
    tag = "consultations",
    params(("id" = i64, Path)),
    responses(
        (status = 200, description = "A calendar file", body = String, content_type = "text/calendar"),
        (status = 401, description = "Not signed in", body = ErrorResponse),
        (status = 404, description = "Not there, not yours, or not booked", body = ErrorResponse),
    )
)]
async fn show_calendar(
    State(area): State<Consultations>,
    member: Member,
    PathId(id): PathId<AppointmentId>,
) -> Result<Response, ApiError> {
    let (row, _) = area.find(member.id, id).await?;
    if row.status() != AppointmentStatus::Booked {
        return Err(ApiError::not_found());
    }
    let directory = area.0.directory.read().await?;
    let doctor = directory.brief(row.doctor()).name;
    let file = ical::render(&row, &doctor, &area.0.origin, area.0.clock.now());
    let headers = [
        (header::CONTENT_TYPE, "text/calendar; charset=utf-8"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"dft-session.ics\""),
    ];
    Ok((headers, file).into_response())
}
