//! Booking: one transaction creates the hold with its price, its coupon and its payment; then the provider is asked for a
//! link.

use dft_coupons::{Area, CouponCode, CouponHolder, RedeemRequest, redeem};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::db::{LockKey, Tx, retry_on_conflict};
use dft_kernel::money::{InvalidAmount, Paise};
use dft_kernel::time::Timestamp;
use dft_payments::{NewPayment, PaymentDue, PaymentLink, check_price};
use http::StatusCode;

use crate::booking_lock::booking_lock;
use crate::holds::expire_hold;
use crate::room::Tokens;
use crate::rules::appointment::{Appointment, AppointmentStatus, HOLD, LINK_TTL, MAX_HOLDS};
use crate::rules::availability::{Availability, BookedInterval, SlotFacts, TimeRange};
use crate::rules::patient::Patient;
use crate::rules::price::Price;
use crate::rules::slots::{SESSION, nearest};
use crate::store::appointments::{self, NewHold};
use crate::store::{availability, patients};
use crate::{AppointmentId, Consultations, DoctorId, PURPOSE, count_transitions, emails};

/// How many other slots are suggested when the requested one is taken.
const SUGGESTED_ALTERNATIVES: usize = 3;

#[derive(Debug, Clone)]
pub(crate) struct BookingRequest {
    pub(crate) doctor: DoctorId,
    pub(crate) starts_at: Timestamp,
    pub(crate) patient: Patient,
    pub(crate) code: Option<String>,
    /// The price that the page showed.
    pub(crate) expected: Option<Result<Paise, InvalidAmount>>,
}

pub(crate) struct Booking {
    pub(crate) appointment: Appointment,
    pub(crate) money: PaymentDue,
    /// The user had it before.
    pub(crate) existing: bool,
}

/// The result of one transaction.
enum BookingOutcome {
    AlreadyHeld(AppointmentId),
    /// With the payment, unless nothing is left to pay.
    Created(Box<Appointment>, Option<PaymentLink>),
    SlotTaken,
}

/// What stands in the way of a booking.
enum Conflict {
    /// Nothing, at this price.
    None(Price),
    /// Holds that have run out and must be released first.
    ExpiredHolds(Vec<AppointmentId>),
    Blocked(BookingOutcome),
}

pub(crate) fn slot_not_found() -> ApiError {
    ApiError::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "slot_not_found",
        "This time is not offered. Please choose another one.",
    )
}

fn overlaps() -> ApiError {
    ApiError::conflict("overlaps", "You have another appointment at this time")
}

fn too_many_holds() -> ApiError {
    ApiError::conflict("too_many_holds", "Please pay for or cancel the times you hold before taking another")
}

/// An amount that is no number is never the price.
fn check_expected(expected: Option<Result<Paise, InvalidAmount>>, amount: Paise) -> Result<(), ApiError> {
    let never = Paise(amount.0 - 1);
    check_price(expected.map(|expected| expected.unwrap_or(never)), amount)
}

impl Consultations {
    /// Books a session. The payment link is requested after the commit; when the provider does not respond it comes later.
    pub(crate) async fn book(&self, member: &Member, request: &BookingRequest) -> Result<Booking, ApiError> {
        match retry_on_conflict(|| self.try_book(member, request)).await? {
            BookingOutcome::Created(appointment, Some(link)) => {
                let money = self.0.payments.ensure_link(link).await?.into();
                Ok(Booking { appointment: *appointment, money, existing: false })
            }
            BookingOutcome::Created(appointment, None) => {
                Ok(Booking { appointment: *appointment, money: PaymentDue::NOTHING, existing: false })
            }
            BookingOutcome::AlreadyHeld(id) => self.existing_booking(id).await,
            BookingOutcome::SlotTaken => Err(self.slot_taken(request).await?),
        }
    }

    /// An appointment that the user has already, with its open payment.
    async fn existing_booking(&self, id: AppointmentId) -> Result<Booking, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let appointment = appointments::find(&mut reader, id).await?;
        drop(reader);
        let appointment =
            appointment.ok_or_else(|| ApiError::internal("the booked appointment is missing"))?;
        let link = match appointment.status {
            AppointmentStatus::OnHold => self.0.payments.link_for_subject(PURPOSE, id.0).await?,
            _ => None,
        };
        let amount = appointment.amount();
        let money = link.map_or(PaymentDue { amount, ..PaymentDue::NOTHING }, PaymentDue::from);
        Ok(Booking { appointment, money, existing: true })
    }

    /// One transaction under the booking lock: what is checked here still holds when it is written. The unique index on
    /// slots decides in any case.
    async fn try_book(&self, member: &Member, request: &BookingRequest) -> Result<BookingOutcome, ApiError> {
        let now = self.0.clock.now();
        // Outside the lock: buying a plan does not take it, so that the plan would be no more current inside.
        let mut reader = self.0.db.reader().acquire().await?;
        let plan = dft_subscriptions::active_plan(&mut reader, member.id, now).await?;
        drop(reader);
        let plan = plan.as_ref().map(|plan| plan.name.as_str());
        let keys = booking_lock(member.id, request.doctor, request.starts_at);
        let mut tx = self.0.db.begin_locked(keys.each_ref().map(LockKey::as_str)).await?;
        let mut conflict = self.find_conflict(&mut tx, member, request, plan, now).await?;
        if let Conflict::ExpiredHolds(ids) = &conflict {
            for id in ids {
                expire_hold(&self.0.payments, &mut tx, *id).await?;
            }
            // A payment may have been settled while this waited for its row.
            conflict = self.find_conflict(&mut tx, member, request, plan, now).await?;
        }
        match conflict {
            Conflict::None(price) => self.create_hold(tx, member, request, price, now).await,
            Conflict::ExpiredHolds(_) => Ok(BookingOutcome::SlotTaken),
            Conflict::Blocked(outcome) => Ok(outcome),
        }
    }

    async fn find_conflict(
        &self,
        tx: &mut Tx,
        member: &Member,
        request: &BookingRequest,
        plan: Option<&str>,
        now: Timestamp,
    ) -> Result<Conflict, ApiError> {
        let session = TimeRange::session(request.starts_at);
        let booked = availability::load_for_booking(tx, request.doctor, member.id, session, now).await?;
        let booked = booked.ok_or_else(ApiError::not_found)?;
        let schedule = self.0.schedules.load(tx, request.doctor, &booked, now).await?;
        let facts =
            SlotFacts { schedule: &schedule, doctor_booked: &booked.doctor, user_booked: &booked.user, now };
        match facts.availability(request.starts_at) {
            Availability::Free => {}
            Availability::Taken(other) if other.user == member.id && other.starts_at == request.starts_at => {
                return Ok(Conflict::Blocked(BookingOutcome::AlreadyHeld(other.id)));
            }
            Availability::Taken(_) => return Ok(Conflict::Blocked(BookingOutcome::SlotTaken)),
            Availability::NotOffered => return Err(slot_not_found()),
            Availability::UserBusy => return Err(overlaps()),
        }
        let holds = booked.user.iter().filter(|booked| booked.is_active_hold(now)).count();
        if self.0.limited && holds >= MAX_HOLDS {
            return Err(too_many_holds());
        }
        let is_expired = |booked: &&BookedInterval| booked.overlaps(session) && booked.is_expired(now);
        let expired: Vec<_> = booked.doctor.iter().filter(is_expired).map(|booked| booked.id).collect();
        if expired.is_empty() {
            Ok(Conflict::None(Price::of(schedule.fee, plan)))
        } else {
            Ok(Conflict::ExpiredHolds(expired))
        }
    }

    async fn create_hold(
        &self,
        mut tx: Tx,
        member: &Member,
        request: &BookingRequest,
        price: Price,
        now: Timestamp,
    ) -> Result<BookingOutcome, ApiError> {
        let new = NewHold {
            doctor: request.doctor,
            user: member.id,
            starts_at: request.starts_at,
            ends_at: request.starts_at + SESSION,
            hold_until: now + HOLD,
            price,
            created_at: now,
        };
        let Some(mut appointment) = appointments::insert_hold(&mut tx, &new).await? else {
            return Ok(BookingOutcome::SlotTaken);
        };
        let id = appointment.id;
        patients::insert(&mut tx, id, &request.patient).await?;
        if let Some(code) = &request.code {
            let redemption = RedeemRequest {
                code: &CouponCode::parse(code)?,
                holder: &CouponHolder::User(member.id),
                area: Area::Consultations,
                subject: id.0,
                amount: price.amount(),
            };
            let redeemed = redeem(&mut tx, &redemption, now).await?;
            let price = price.with_coupon(redeemed.discount);
            appointment = appointments::apply_coupon(&mut tx, id, &price, &redeemed.code).await?;
        }
        let amount = appointment.amount();
        check_expected(request.expected, amount)?;
        let link = if amount == Paise::ZERO {
            appointment = self.book_free(&mut tx, id, now).await?;
            None
        } else {
            Some(self.open_payment(&mut tx, member, id, amount).await?)
        };
        tx.commit().await?;
        count_transitions(appointment.status, 1);
        Ok(BookingOutcome::Created(Box::new(appointment), link))
    }

    /// Books a hold for which nothing is left to pay.
    async fn book_free(
        &self,
        tx: &mut Tx,
        id: AppointmentId,
        now: Timestamp,
    ) -> Result<Appointment, ApiError> {
        appointments::book(tx, id, AppointmentStatus::OnHold, &Tokens::random(), now)
            .await?
            .or_bug("a new hold to booked")?;
        dft_coupons::commit(tx, Area::Consultations, id.0).await?;
        emails::confirm(tx, id, &self.0.origin, now).await?;
        let booked = appointments::find(tx, id).await?;
        booked.ok_or_else(|| ApiError::internal("the booked appointment is missing"))
    }

    async fn open_payment(
        &self,
        tx: &mut Tx,
        member: &Member,
        id: AppointmentId,
        amount: Paise,
    ) -> Result<PaymentLink, ApiError> {
        let new = NewPayment {
            purpose: PURPOSE,
            subject: id.0,
            user: Some(member.id),
            amount,
            // The provider learns that a session is paid, not with whom or why.
            description: "DFT session",
            link_ttl: LINK_TTL,
        };
        self.0.payments.create(tx, &new).await
    }

    /// The error for a taken slot, with the nearest free ones.
    async fn slot_taken(&self, request: &BookingRequest) -> Result<ApiError, ApiError> {
        let free = self.free_starts(request.doctor, self.0.clock.now()).await?;
        let nearest: Vec<_> = nearest(&free, request.starts_at, SUGGESTED_ALTERNATIVES)
            .into_iter()
            .map(|start| start.to_string())
            .collect();
        let error = ApiError::conflict("slot_taken", "Somebody has just taken this time");
        Ok(error.with_detail("nearest", nearest))
    }
}
