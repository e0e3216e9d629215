//! Booking: a slot is held in one transaction with its price, its coupon and its payment; then the provider is asked.

use dft_coupons::{Area, Redeem, redeem};
use dft_kernel::Refusal;
use dft_kernel::db::{Tx, retrying};
use dft_kernel::money::Paise;
use dft_kernel::time::Moment;
use dft_kernel::visitor::Member;
use dft_payments::{Link, MoneyWanted, NewPayment, check_price};
use http::StatusCode;

use crate::holds::let_go;
use crate::room::Tokens;
use crate::rules::appointment::{AppointmentStatus, HOLD, LINK_LIVES, MOST_HOLDS};
use crate::rules::patient::Patient;
use crate::rules::price::Price;
use crate::rules::slots::{SESSION, clinic_day, nearest};
use crate::store::appointments::{self, AppointmentRow, NewAppointment};
use crate::store::patients;
use crate::{AppointmentId, Consultations, DoctorId, PURPOSE, letters};

/// How many other times somebody is offered who came too late.
const OFFERED_INSTEAD: usize = 3;

/// What somebody wants to book.
#[derive(Debug, Clone)]
pub(crate) struct Wish {
    pub(crate) doctor: DoctorId,
    pub(crate) starts_at: Moment,
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

fn slot_not_found() -> Refusal {
    Refusal::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "slot_not_found",
        "This time is not offered. Please choose another one.",
    )
}

fn overlaps() -> Refusal {
    Refusal::conflict("overlaps", "You have another appointment at this time")
}

fn too_many_holds() -> Refusal {
    Refusal::conflict("too_many_holds", "Please pay for or cancel the times you hold before taking another")
}

/// Who uses a coupon.
fn person(member: &Member) -> String {
    format!("user:{}", member.id.0)
}

impl Consultations {
    /// Books a session, or refuses. The link is asked for after the commit; when the provider does not answer it comes
    /// later.
    pub(crate) async fn book(&self, member: &Member, wish: &Wish) -> Result<Booking, Refusal> {
        match retrying(|| self.take_turn(member, wish)).await? {
            Turn::Made(appointment, Some(link)) => {
                let money = self.0.payments.ready(link).await?.into();
                Ok(Booking { appointment: *appointment, money, again: false })
            }
            Turn::Made(appointment, None) => {
                Ok(Booking { appointment: *appointment, money: MoneyWanted::NOTHING, again: false })
            }
            Turn::Held(id) => self.held(id).await,
            Turn::Taken => Err(self.slot_taken(wish).await?),
        }
    }

    /// What somebody took before, and how it stands with the money.
    async fn held(&self, id: AppointmentId) -> Result<Booking, Refusal> {
        let mut reader = self.0.db.reader().acquire().await?;
        let found = appointments::find(&mut reader, id).await?;
        drop(reader);
        let appointment = found.ok_or_else(|| Refusal::internal("a booking that is gone"))?;
        let money = match appointment.payment() {
            Some(payment) if appointment.status() == AppointmentStatus::OnHold => {
                self.0.payments.link(payment).await?.into()
            }
            _ => MoneyWanted { amount: appointment.amount(), ..MoneyWanted::NOTHING },
        };
        Ok(Booking { appointment, money, again: true })
    }

    /// One transaction. The person and the doctor's day are locked, so that two bookings take turns; the index has the
    /// last word.
    async fn take_turn(&self, member: &Member, wish: &Wish) -> Result<Turn, Refusal> {
        let now = self.0.clock.now();
        let span = (wish.starts_at, wish.starts_at + SESSION);
        let mut tx = self.0.db.begin().await?;
        patients::take_turns(&mut tx, member.id, wish.doctor, clinic_day(wish.starts_at)).await?;
        let doctor = appointments::occupied(&mut tx, wish.doctor, span).await?;
        let doctor = doctor.ok_or_else(Refusal::not_found)?;
        for busy in doctor.busy.iter().filter(|busy| busy.touches(span)) {
            if busy.has_run_out(now) {
                let_go(&self.0.payments, &mut tx, busy.id).await?;
            } else if busy.user == member.id && busy.starts_at == wish.starts_at {
                return Ok(Turn::Held(busy.id));
            } else {
                return Ok(Turn::Taken);
            }
        }
        // After the look for one's own hold: its slot may be out of the offer by now and still be theirs.
        let timetable = self.0.timetables.of(&mut tx, wish.doctor, doctor.version, now).await?;
        if !timetable.offers(wish.starts_at, now) {
            return Err(slot_not_found());
        }
        if appointments::is_engaged(&mut tx, member.id, span, now).await? {
            return Err(overlaps());
        }
        if self.0.limited && appointments::count_holds(&mut tx, member.id, now).await? >= MOST_HOLDS {
            return Err(too_many_holds());
        }
        let plan = dft_subscriptions::plan_of(&mut tx, member.id, now).await?;
        let price = Price::of(doctor.fee, plan.as_ref().map(|plan| plan.name.as_str()));
        self.hold(tx, member, wish, price, now).await
    }

    async fn hold(
        &self,
        mut tx: Tx,
        member: &Member,
        wish: &Wish,
        price: Price,
        now: Moment,
    ) -> Result<Turn, Refusal> {
        let new = NewAppointment {
            doctor: wish.doctor,
            user: member.id,
            starts_at: wish.starts_at,
            ends_at: wish.starts_at + SESSION,
            hold_until: now + HOLD,
            price,
            now,
        };
        let Some(id) = appointments::hold_slot(&mut tx, &new).await? else { return Ok(Turn::Taken) };
        patients::keep(&mut tx, id, &wish.patient).await?;
        let mut price = price;
        if let Some(code) = &wish.code {
            let use_it = Redeem {
                code,
                person: &person(member),
                area: Area::Consultations,
                subject: id.0,
                amount: price.amount(),
            };
            let redeemed = redeem(&mut tx, &use_it, now).await?;
            price = price.with_coupon(redeemed.discount);
            appointments::take_off(&mut tx, id, &price, &redeemed.code).await?;
        }
        let amount = price.amount();
        check_price(wish.expected, amount)?;
        let (appointment, link) = if amount == Paise::ZERO {
            appointments::book(&mut tx, id, AppointmentStatus::OnHold, &Tokens::random(), now).await?;
            dft_coupons::commit(&mut tx, Area::Consultations, id.0).await?;
            letters::confirm(&mut tx, id, &self.0.origin, now).await?;
            let booked = appointments::find(&mut tx, id).await?;
            (booked.ok_or_else(|| Refusal::internal("a booking that is gone"))?, None)
        } else {
            let new = NewPayment {
                purpose: PURPOSE,
                subject: id.0,
                user: Some(member.id),
                amount,
                // The provider learns that a session is paid, not with whom or why.
                description: "DFT session",
                link_lives: LINK_LIVES,
            };
            let link = self.0.payments.open(&mut tx, &new).await?;
            (appointments::note_payment(&mut tx, id, link.payment).await?, Some(link))
        };
        tx.commit().await?;
        metrics::counter!("appointments_total", "step" => "held").increment(1);
        Ok(Turn::Made(Box::new(appointment), link))
    }

    /// Says that a slot is taken, and which free ones are nearest.
    async fn slot_taken(&self, wish: &Wish) -> Result<Refusal, Refusal> {
        let now = self.0.clock.now();
        let free = self.free_starts(wish.doctor, now).await?;
        let nearest: Vec<_> = nearest(&free, wish.starts_at, OFFERED_INSTEAD)
            .into_iter()
            .map(|start| start.to_string())
            .collect();
        let refusal = Refusal::conflict("slot_taken", "Somebody has just taken this time");
        Ok(refusal.with("nearest", nearest))
    }
}
