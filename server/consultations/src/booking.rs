//! Booking: a slot is held in one transaction with its price, its coupon and its payment; then the provider is asked.

use std::sync::Arc;

use dft_coupons::{Area, Redeem, redeem};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::{Link, MoneyWanted, NewPayment, check_price};
use http::StatusCode;

use crate::holds::expire_hold;
use crate::room::Tokens;
use crate::rules::appointment::{AppointmentStatus, HOLD, LINK_TTL, MAX_HOLDS};
use crate::rules::patient::Patient;
use crate::rules::price::Price;
use crate::rules::slots::{SESSION, ist_date, nearest};
use crate::schedule_cache::Schedule;
use crate::store::appointments::{self, AppointmentRow, NewAppointment};
use crate::store::availability;
use crate::store::patients;
use crate::{AppointmentId, Consultations, DoctorId, PURPOSE, emails};

/// How many other times somebody is offered_starts who came too late.
const SUGGESTED_ALTERNATIVES: usize = 3;

/// What somebody wants to book.
#[derive(Debug, Clone)]
pub(crate) struct BookingRequest {
    pub(crate) doctor: DoctorId,
    pub(crate) starts_at: Timestamp,
    pub(crate) patient: Patient,
    pub(crate) code: Option<String>,
    /// What the page showed.
    pub(crate) expected: Option<Paise>,
}

/// What came of it.
pub(crate) struct Booking {
    pub(crate) appointment: AppointmentRow,
    pub(crate) money: MoneyWanted,
    /// They held it already.
    pub(crate) again: bool,
}

/// What a turn came to.
enum Turn {
    /// Theirs before.
    Held(AppointmentId),
    /// Theirs now, with what there is to pay.
    Made(Box<AppointmentRow>, Option<Link>),
    Taken,
}

/// What a look found.
enum Found {
    /// Nothing that is still in the way; the schedule as it is now.
    Nothing(Arc<Schedule>),
    InTheWay(Turn),
}

fn slot_not_found() -> ApiError {
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

/// Who uses a coupon.
fn person(member: &Member) -> String {
    format!("user:{}", member.id.0)
}

impl Consultations {
    /// Books a session, or refuses. The link is asked for after the commit; when the provider does not answer it comes
    /// later.
    pub(crate) async fn book(&self, member: &Member, request: &BookingRequest) -> Result<Booking, ApiError> {
        match retry_on_conflict(|| self.try_book(member, request)).await? {
            Turn::Made(appointment, Some(link)) => {
                let money = self.0.payments.ready(link).await?.into();
                Ok(Booking { appointment: *appointment, money, again: false })
            }
            Turn::Made(appointment, None) => {
                Ok(Booking { appointment: *appointment, money: MoneyWanted::NOTHING, again: false })
            }
            Turn::Held(id) => self.held(id).await,
            Turn::Taken => Err(self.slot_taken(request).await?),
        }
    }

    /// What somebody took before, and how it stands with the money.
    async fn held(&self, id: AppointmentId) -> Result<Booking, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let found = appointments::find(&mut reader, id).await?;
        drop(reader);
        let appointment = found.ok_or_else(|| ApiError::internal("a booking that is gone"))?;
        let link = match appointment.status() {
            AppointmentStatus::OnHold => self.0.payments.link_for(PURPOSE, id.0).await?,
            _ => None,
        };
        let amount = appointment.amount();
        let money = link.map_or(MoneyWanted { amount, ..MoneyWanted::NOTHING }, MoneyWanted::from);
        Ok(Booking { appointment, money, again: true })
    }

    /// One transaction. The person and the doctor's day are taken in turns, so that what is looked at here still holds when
    /// it is written; the index has the last word.
    async fn try_book(&self, member: &Member, request: &BookingRequest) -> Result<Turn, ApiError> {
        let now = self.0.clock.now();
        // Not inside the turn: buying a plan takes no turns with booking, so it would be no truer there.
        let mut reader = self.0.db.reader().acquire().await?;
        let plan = dft_subscriptions::plan_of(&mut reader, member.id, now).await?;
        drop(reader);
        let person = format!("booking:person:{}", member.id.0);
        let day = format!("booking:doctor:{}:{}", request.doctor.0, ist_date(request.starts_at));
        let mut tx = self.0.db.begin_locked([&person, &day]).await?;
        let mut schedule = self.0.schedules.cached(request.doctor);
        // Most find nothing in their way. Whoever does looks what it is, and may go on when it has been cleared away.
        for _ in 0..2 {
            if let Some(schedule) = schedule.filter(|schedule| schedule.is_offered(request.starts_at, now)) {
                let price = Price::of(schedule.fee, plan.as_ref().map(|plan| plan.name.as_str()));
                let new = self.appointment(member, request, price, schedule.version, now);
                if let Some(held) = appointments::hold_slot(&mut tx, &new).await? {
                    return self.hold(tx, held, member, request, price, now).await;
                }
            }
            match self.look(&mut tx, member, request, now).await? {
                Found::InTheWay(turn) => return Ok(turn),
                Found::Nothing(latest) => schedule = Some(latest),
            }
        }
        // The index alone can have refused now.
        Ok(Turn::Taken)
    }

    fn appointment(
        &self,
        member: &Member,
        request: &BookingRequest,
        price: Price,
        version: i64,
        now: Timestamp,
    ) -> NewAppointment {
        NewAppointment {
            doctor: request.doctor,
            user: member.id,
            starts_at: request.starts_at,
            ends_at: request.starts_at + SESSION,
            hold_until: now + HOLD,
            price,
            now,
            version,
            most_holds: if self.0.limited { MAX_HOLDS } else { i64::MAX },
        }
    }

    /// Looks what is in the way of a booking, and clears away holds whose time is over.
    async fn look(
        &self,
        tx: &mut Tx,
        member: &Member,
        request: &BookingRequest,
        now: Timestamp,
    ) -> Result<Found, ApiError> {
        let span = (request.starts_at, request.starts_at + SESSION);
        let doctor = availability::occupied(tx, request.doctor, span).await?;
        let doctor = doctor.ok_or_else(ApiError::not_found)?;
        for busy in doctor.busy.iter().filter(|busy| busy.overlaps(span)) {
            if busy.is_expired(now) {
                expire_hold(&self.0.payments, tx, busy.id).await?;
            } else if busy.user == member.id && busy.starts_at == request.starts_at {
                return Ok(Found::InTheWay(Turn::Held(busy.id)));
            } else {
                return Ok(Found::InTheWay(Turn::Taken));
            }
        }
        // After the look for one's own hold: its slot may be out of the offer by now and still be theirs.
        let schedule = self.0.schedules.of(tx, request.doctor, &doctor, now).await?;
        if !schedule.is_offered(request.starts_at, now) {
            return Err(slot_not_found());
        }
        if availability::user_has_overlap(tx, member.id, span, now).await? {
            return Err(overlaps());
        }
        if self.0.limited && availability::count_holds(tx, member.id, now).await? >= MAX_HOLDS {
            return Err(too_many_holds());
        }
        Ok(Found::Nothing(schedule))
    }

    async fn hold(
        &self,
        mut tx: Tx,
        mut held: AppointmentRow,
        member: &Member,
        request: &BookingRequest,
        price: Price,
        now: Timestamp,
    ) -> Result<Turn, ApiError> {
        let id = held.id();
        patients::keep(&mut tx, id, &request.patient).await?;
        if let Some(code) = &request.code {
            let use_it = Redeem {
                code,
                person: &person(member),
                area: Area::Consultations,
                subject: id.0,
                amount: price.amount(),
            };
            let redeemed = redeem(&mut tx, &use_it, now).await?;
            let price = price.with_coupon(redeemed.discount);
            held = appointments::apply_coupon(&mut tx, id, &price, &redeemed.code).await?;
        }
        let amount = held.amount();
        check_price(request.expected, amount)?;
        let (appointment, link) = if amount == Paise::ZERO {
            appointments::book(&mut tx, id, AppointmentStatus::OnHold, &Tokens::random(), now).await?;
            dft_coupons::commit(&mut tx, Area::Consultations, id.0).await?;
            emails::confirm(&mut tx, id, &self.0.origin, now).await?;
            let booked = appointments::find(&mut tx, id).await?;
            (booked.ok_or_else(|| ApiError::internal("a booking that is gone"))?, None)
        } else {
            let new = NewPayment {
                purpose: PURPOSE,
                subject: id.0,
                user: Some(member.id),
                amount,
                // The provider learns that a session is paid, not with whom or why.
                description: "DFT session",
                link_lives: LINK_TTL,
            };
            (held, Some(self.0.payments.open(&mut tx, &new).await?))
        };
        tx.commit().await?;
        metrics::counter!("appointments_total", "step" => "held").increment(1);
        Ok(Turn::Made(Box::new(appointment), link))
    }

    /// Says that a slot is taken, and which free ones are nearest.
    async fn slot_taken(&self, request: &BookingRequest) -> Result<ApiError, ApiError> {
        let now = self.0.clock.now();
        let free = self.free_starts(request.doctor, now).await?;
        let nearest: Vec<_> = nearest(&free, request.starts_at, SUGGESTED_ALTERNATIVES)
            .into_iter()
            .map(|start| start.to_string())
            .collect();
        let refusal = ApiError::conflict("slot_taken", "Somebody has just taken this time");
        Ok(refusal.with_detail("nearest", nearest))
    }
}
