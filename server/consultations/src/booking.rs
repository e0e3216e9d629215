//! Booking: one transaction creates the hold with its price, its coupon and its payment. `Payments::sell` requests the
//! payment link after the commit.

use dft_coupons::{Area, CouponCode, CouponHolder, RedeemRequest, redeem};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::{NewPayment, PaymentLink, Sale, SaleOutcome, check_price};
use http::StatusCode;

use crate::booking_lock::booking_lock;
use crate::holds::expire_hold;
use crate::rules::appointment::{Appointment, AppointmentStatus, HOLD, LINK_TTL, MAX_HOLDS};
use crate::rules::availability::{Availability, BookedInterval, SlotFacts, TimeRange};
use crate::rules::patient::Patient;
use crate::rules::price::Price;
use crate::rules::room::Tokens;
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
    pub(crate) coupon_code: Option<String>,
    /// The price that the page showed.
    pub(crate) expected_total: Option<Paise>,
}

/// Whether a slot can be booked, as one transaction sees it.
enum SlotCheck {
    /// The slot is free and has this price.
    Free(Price),
    /// Only these expired holds block the slot.
    ExpiredHolds(Vec<AppointmentId>),
    /// The user already has this appointment in the slot.
    AlreadyBooked(AppointmentId),
    Taken,
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

impl Consultations {
    /// Books a session, or returns the appointment that the user has at this time already.
    pub(crate) async fn book(
        &self,
        member: &Member,
        request: &BookingRequest,
    ) -> Result<Sale<Appointment>, ApiError> {
        self.0.payments.sell(|| self.try_book(member, request)).await
    }

    /// One transaction. The booking lock keeps the checks valid until the commit; the unique index on slots is the final
    /// guard.
    async fn try_book(
        &self,
        member: &Member,
        request: &BookingRequest,
    ) -> Result<SaleOutcome<Appointment>, ApiError> {
        let now = self.0.clock.now();
        // Read before locking: purchases of plans do not take this lock, so reading inside would be no fresher.
        let mut reader = self.0.db.reader().acquire().await?;
        let plan = dft_subscriptions::active_plan(&mut reader, member.id, now).await?;
        drop(reader);
        let percent = plan.map_or(0, |plan| plan.consultation_percent);
        let keys = booking_lock(member.id, request.doctor, request.starts_at);
        let mut tx = self.0.db.begin_locked(&keys).await?;
        let mut check = self.check_slot(&mut tx, member, request, percent, now).await?;
        if let SlotCheck::ExpiredHolds(ids) = &check {
            for id in ids {
                expire_hold(&mut tx, *id, now).await?;
            }
            // A payment may have been settled while this transaction waited for the lock on its row.
            check = self.check_slot(&mut tx, member, request, percent, now).await?;
        }
        match check {
            SlotCheck::Free(price) => self.create_hold(tx, member, request, price, now).await,
            SlotCheck::ExpiredHolds(_) => Ok(SaleOutcome::LostRace),
            SlotCheck::AlreadyBooked(id) => self.existing_booking(&mut tx, id).await,
            SlotCheck::Taken => {
                drop(tx);
                Err(self.slot_taken(request).await?)
            }
        }
    }

    /// An appointment that the user has already, with its open payment.
    async fn existing_booking(
        &self,
        tx: &mut Tx,
        id: AppointmentId,
    ) -> Result<SaleOutcome<Appointment>, ApiError> {
        let appointment = appointments::find(tx, id).await?;
        let appointment =
            appointment.ok_or_else(|| ApiError::internal("the booked appointment is missing"))?;
        let link = match appointment.status {
            AppointmentStatus::OnHold => self.0.payments.newest_link(tx, PURPOSE, id.0).await?,
            _ => None,
        };
        Ok(SaleOutcome::Existing(appointment, link))
    }

    async fn check_slot(
        &self,
        tx: &mut Tx,
        member: &Member,
        request: &BookingRequest,
        membership_percent: u32,
        now: Timestamp,
    ) -> Result<SlotCheck, ApiError> {
        let session = TimeRange::session(request.starts_at);
        let bookings = availability::load_for_booking(tx, request.doctor, member.id, session, now).await?;
        let bookings = bookings.filter(|bookings| bookings.doctor_status.is_listed());
        let bookings = bookings.ok_or_else(ApiError::not_found)?;
        let schedule = self.0.schedules.load(tx, request.doctor, &bookings, now).await?;
        let facts = SlotFacts {
            schedule: &schedule,
            doctor_booked: &bookings.doctor,
            user_booked: &bookings.user,
            now,
        };
        match facts.availability(request.starts_at) {
            // Expired holds do not count as taken.
            Availability::Free => {}
            Availability::Own(own) => return Ok(SlotCheck::AlreadyBooked(own.id)),
            Availability::Taken(_) => return Ok(SlotCheck::Taken),
            Availability::NotOffered => return Err(slot_not_found()),
            Availability::UserBusy => return Err(overlaps()),
        }
        if self.0.limited && bookings.user_holds >= MAX_HOLDS {
            return Err(too_many_holds());
        }
        let is_expired = |interval: &&BookedInterval| interval.overlaps(session) && interval.is_expired(now);
        let expired: Vec<_> = bookings.doctor.iter().filter(is_expired).map(|interval| interval.id).collect();
        if expired.is_empty() {
            Ok(SlotCheck::Free(Price::of(schedule.fee, membership_percent)))
        } else {
            Ok(SlotCheck::ExpiredHolds(expired))
        }
    }

    async fn create_hold(
        &self,
        mut tx: Tx,
        member: &Member,
        request: &BookingRequest,
        price: Price,
        now: Timestamp,
    ) -> Result<SaleOutcome<Appointment>, ApiError> {
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
            return Ok(SaleOutcome::LostRace);
        };
        let id = appointment.id;
        patients::insert(&mut tx, id, &request.patient).await?;
        if let Some(code) = &request.coupon_code {
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
        check_price(request.expected_total, amount)?;
        let link = if amount == Paise::ZERO {
            appointment = self.book_free(&mut tx, id, now).await?;
            None
        } else {
            Some(self.create_payment(&mut tx, member, id, amount).await?)
        };
        tx.commit().await?;
        count_transitions(appointment.status, 1);
        Ok(SaleOutcome::Created(appointment, link))
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
            .or_bug("on_hold to booked")?;
        dft_coupons::commit(tx, Area::Consultations, id.0).await?;
        emails::confirm(tx, id, &self.0.origin, now).await?;
        let appointment = appointments::find(tx, id).await?;
        appointment.ok_or_else(|| ApiError::internal("the booked appointment is missing"))
    }

    async fn create_payment(
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
            // Generic on purpose: the provider must not learn the doctor or the reason.
            description: "DFT session",
            link_ttl: LINK_TTL,
        };
        self.0.payments.create(tx, &new).await
    }

    /// The error for a taken slot. It suggests the nearest free ones.
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
