//! Booking: a slot is held in one transaction with its price, its coupon and its payment; then the provider is asked.

use std::sync::Arc;

use dft_coupons::{Area, CouponCode, CouponHolder, RedeemRequest, redeem};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::{NewPayment, PaymentDue, PaymentLink, check_price};
use http::StatusCode;

use crate::holds::let_go;
use crate::room::Tokens;
use crate::rules::appointment::{AppointmentStatus, HOLD, LINK_LIVES, MOST_HOLDS};
use crate::rules::patient::Patient;
use crate::rules::price::Price;
use crate::rules::slots::{SESSION, clinic_day, nearest};
use crate::store::appointments::{self, AppointmentRow, NewAppointment};
use crate::store::occupied;
use crate::store::patients;
use crate::timetable::Timetable;
use crate::{AppointmentId, Consultations, DoctorId, PURPOSE, letters};

/// How many other times somebody is offered who came too late.
const OFFERED_INSTEAD: usize = 3;

/// What somebody wants to book.
#[derive(Debug, Clone)]
pub(crate) struct Wish {
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
    pub(crate) money: PaymentDue,
    /// They held it already.
    pub(crate) again: bool,
}

/// What a turn came to.
enum Turn {
    /// Theirs before.
    Held(AppointmentId),
    /// Theirs now, with what there is to pay.
    Made(Box<AppointmentRow>, Option<PaymentLink>),
    Taken,
}

/// What a look found.
enum Found {
    /// Nothing that is still in the way; the timetable as it is now.
    Nothing(Arc<Timetable>),
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

impl Consultations {
    /// Books a session, or refuses. The link is asked for after the commit; when the provider does not answer it comes
    /// later.
    pub(crate) async fn book(&self, member: &Member, wish: &Wish) -> Result<Booking, ApiError> {
        match retry_on_conflict(|| self.take_turn(member, wish)).await? {
            Turn::Made(appointment, Some(link)) => {
                let money = self.0.payments.ensure_link(link).await?.into();
                Ok(Booking { appointment: *appointment, money, again: false })
            }
            Turn::Made(appointment, None) => {
                Ok(Booking { appointment: *appointment, money: PaymentDue::NOTHING, again: false })
            }
            Turn::Held(id) => self.held(id).await,
            Turn::Taken => Err(self.slot_taken(wish).await?),
        }
    }

    /// What somebody took before, and how it stands with the money.
    async fn held(&self, id: AppointmentId) -> Result<Booking, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let found = appointments::find(&mut reader, id).await?;
        drop(reader);
        let appointment = found.ok_or_else(|| ApiError::internal("a booking that is gone"))?;
        let link = match appointment.status() {
            AppointmentStatus::OnHold => self.0.payments.link_for_subject(PURPOSE, id.0).await?,
            _ => None,
        };
        let amount = appointment.amount();
        let money = link.map_or(PaymentDue { amount, ..PaymentDue::NOTHING }, PaymentDue::from);
        Ok(Booking { appointment, money, again: true })
    }

    /// One transaction. The person and the doctor's day are taken in turns, so that what is looked at here still holds when
    /// it is written; the index has the last word.
    async fn take_turn(&self, member: &Member, wish: &Wish) -> Result<Turn, ApiError> {
        let now = self.0.clock.now();
        // Not inside the turn: buying a plan takes no turns with booking, so it would be no truer there.
        let mut reader = self.0.db.reader().acquire().await?;
        let plan = dft_subscriptions::active_plan(&mut reader, member.id, now).await?;
        drop(reader);
        let person = format!("booking:person:{}", member.id.0);
        let day = format!("booking:doctor:{}:{}", wish.doctor.0, clinic_day(wish.starts_at));
        let mut tx = self.0.db.begin_locked([&person, &day]).await?;
        let mut timetable = self.0.timetables.remembered(wish.doctor);
        // Most find nothing in their way. Whoever does looks what it is, and may go on when it has been cleared away.
        for _ in 0..2 {
            if let Some(timetable) = timetable.filter(|timetable| timetable.offers(wish.starts_at, now)) {
                let price = Price::of(timetable.fee, plan.as_ref().map(|plan| plan.name.as_str()));
                let new = self.appointment(member, wish, price, timetable.version, now);
                if let Some(held) = appointments::hold_slot(&mut tx, &new).await? {
                    return self.hold(tx, held, member, wish, price, now).await;
                }
            }
            match self.look(&mut tx, member, wish, now).await? {
                Found::InTheWay(turn) => return Ok(turn),
                Found::Nothing(latest) => timetable = Some(latest),
            }
        }
        // The index alone can have refused now.
        Ok(Turn::Taken)
    }

    fn appointment(
        &self,
        member: &Member,
        wish: &Wish,
        price: Price,
        version: i64,
        now: Timestamp,
    ) -> NewAppointment {
        NewAppointment {
            doctor: wish.doctor,
            user: member.id,
            starts_at: wish.starts_at,
            ends_at: wish.starts_at + SESSION,
            hold_until: now + HOLD,
            price,
            now,
            version,
            most_holds: if self.0.limited { MOST_HOLDS } else { i64::MAX },
        }
    }

    /// Looks what is in the way of a booking, and clears away holds whose time is over.
    async fn look(
        &self,
        tx: &mut Tx,
        member: &Member,
        wish: &Wish,
        now: Timestamp,
    ) -> Result<Found, ApiError> {
        let span = (wish.starts_at, wish.starts_at + SESSION);
        let doctor = occupied::occupied(tx, wish.doctor, span).await?;
        let doctor = doctor.ok_or_else(ApiError::not_found)?;
        for busy in doctor.busy.iter().filter(|busy| busy.touches(span)) {
            if busy.has_run_out(now) {
                let_go(&self.0.payments, tx, busy.id).await?;
            } else if busy.user == member.id && busy.starts_at == wish.starts_at {
                return Ok(Found::InTheWay(Turn::Held(busy.id)));
            } else {
                return Ok(Found::InTheWay(Turn::Taken));
            }
        }
        // After the look for one's own hold: its slot may be out of the offer by now and still be theirs.
        let timetable = self.0.timetables.of(tx, wish.doctor, &doctor, now).await?;
        if !timetable.offers(wish.starts_at, now) {
            return Err(slot_not_found());
        }
        if occupied::is_engaged(tx, member.id, span, now).await? {
            return Err(overlaps());
        }
        if self.0.limited && occupied::count_holds(tx, member.id, now).await? >= MOST_HOLDS {
            return Err(too_many_holds());
        }
        Ok(Found::Nothing(timetable))
    }

    async fn hold(
        &self,
        mut tx: Tx,
        mut held: AppointmentRow,
        member: &Member,
        wish: &Wish,
        price: Price,
        now: Timestamp,
    ) -> Result<Turn, ApiError> {
        let id = held.id();
        patients::keep(&mut tx, id, &wish.patient).await?;
        if let Some(code) = &wish.code {
            let use_it = RedeemRequest {
                code: &CouponCode::parse(code)?,
                holder: &CouponHolder::User(member.id),
                area: Area::Consultations,
                subject: id.0,
                amount: price.amount(),
            };
            let redeemed = redeem(&mut tx, &use_it, now).await?;
            let price = price.with_coupon(redeemed.discount);
            held = appointments::take_off(&mut tx, id, &price, &redeemed.code).await?;
        }
        let amount = held.amount();
        check_price(wish.expected, amount)?;
        let (appointment, link) = if amount == Paise::ZERO {
            appointments::book(&mut tx, id, AppointmentStatus::OnHold, &Tokens::random(), now).await?;
            dft_coupons::commit(&mut tx, Area::Consultations, id.0).await?;
            letters::confirm(&mut tx, id, &self.0.origin, now).await?;
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
                link_ttl: LINK_LIVES,
            };
            (held, Some(self.0.payments.create(&mut tx, &new).await?))
        };
        tx.commit().await?;
        metrics::counter!("appointments_total", "step" => "held").increment(1);
        Ok(Turn::Made(Box::new(appointment), link))
    }

    /// Says that a slot is taken, and which free ones are nearest.
    async fn slot_taken(&self, wish: &Wish) -> Result<ApiError, ApiError> {
        let now = self.0.clock.now();
        let free = self.free_starts(wish.doctor, now).await?;
        let nearest: Vec<_> = nearest(&free, wish.starts_at, OFFERED_INSTEAD)
            .into_iter()
            .map(|start| start.to_string())
            .collect();
        let refusal = ApiError::conflict("slot_taken", "Somebody has just taken this time");
        Ok(refusal.with_detail("nearest", nearest))
    }
}
