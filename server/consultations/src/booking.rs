//! Booking: a slot is held in one transaction with its price, its coupon and its payment; then the provider is asked.

use dft_coupons::{Area, Redeem, redeem};
use dft_kernel::Refusal;
use dft_kernel::db::{Tx, retrying};
use dft_kernel::money::Paise;
use dft_kernel::secret::random_token;
use dft_kernel::time::Moment;
use dft_kernel::visitor::Member;
use dft_payments::{MoneyWanted, NewPayment};
use http::StatusCode;

use crate::holds::let_go;
use crate::rules::appointment::{AppointmentStatus, HOLD, LINK_LIVES, MOST_HOLDS};
use crate::rules::patient::Patient;
use crate::rules::price::Price;
use crate::rules::slots::{SESSION, clinic_day, is_offered, nearest, offered};
use crate::store::appointments::{self, AppointmentRow, NewAppointment};
use crate::store::{doctors, patients};
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
    Held(AppointmentRow),
    /// Theirs now.
    Made(AppointmentId),
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
        let (id, again) = match retrying(|| self.take_turn(member, wish)).await? {
            Turn::Held(row) => (row.id(), true),
            Turn::Made(id) => (id, false),
            Turn::Taken => return Err(self.slot_taken(wish).await?),
        };
        let mut reader = self.db.reader().acquire().await?;
        let find = appointments::find(&mut reader, id).await?;
        drop(reader);
        let appointment = find.ok_or_else(|| Refusal::internal("a booking that is gone"))?;
        let money = match appointment.payment() {
            Some(payment) if appointment.status() == AppointmentStatus::OnHold => {
                self.payments.link(payment).await?.into()
            }
            _ => MoneyWanted { amount: appointment.amount(), ..MoneyWanted::NOTHING },
        };
        Ok(Booking { appointment, money, again })
    }

    /// One transaction. The person and the doctor's day are locked, so that two bookings take turns; the index has the
    /// last word.
    async fn take_turn(&self, member: &Member, wish: &Wish) -> Result<Turn, Refusal> {
        let now = self.clock.now();
        let mut tx = self.db.begin().await?;
        let day = clinic_day(wish.starts_at);
        let (_, fee) = doctors::fee(&mut tx, wish.doctor).await?.ok_or_else(Refusal::not_found)?;
        patients::lock(&mut tx, member.id).await?;
        patients::lock_day(&mut tx, wish.doctor, day).await?;
        let span = (wish.starts_at, wish.starts_at + SESSION);
        for row in appointments::living_of_doctor(&mut tx, wish.doctor, span).await? {
            if row.hold_until().is_some_and(|until| until <= now) {
                let_go(&self.payments, &mut tx, &row).await?;
            } else if row.user() == member.id && row.starts_at() == wish.starts_at {
                return Ok(Turn::Held(row));
            } else {
                return Ok(Turn::Taken);
            }
        }
        // After the look for one's own hold: its slot may be out of the offer by now and still be theirs.
        let hours = doctors::hours(&mut tx, wish.doctor).await?;
        let leave = doctors::leave(&mut tx, wish.doctor, &clinic_day(now).to_string()).await?;
        if !is_offered(&hours, &leave, wish.starts_at, now) {
            return Err(slot_not_found());
        }
        let own = appointments::living_of_user(&mut tx, member.id, span).await?;
        if own.iter().any(|row| row.hold_until().is_none_or(|until| until > now)) {
            return Err(overlaps());
        }
        if self.limited && appointments::count_holds(&mut tx, member.id, now).await? >= MOST_HOLDS {
            return Err(too_many_holds());
        }
        let plan = dft_subscriptions::plan_of(&mut tx, member.id, now).await?;
        let price = Price::of(fee, plan.as_ref().map(|plan| plan.name.as_str()));
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
        if wish.expected.is_some_and(|expected| expected != amount) {
            let refusal =
                Refusal::conflict("price_changed", "The price has changed. Please look at it again.");
            return Err(refusal.with("amount", serde_json::to_value(amount).unwrap_or_default()));
        }
        if amount == Paise::ZERO {
            appointments::book(&mut tx, id, AppointmentStatus::OnHold, &random_token(), now).await?;
            dft_coupons::commit(&mut tx, Area::Consultations, id.0).await?;
            letters::confirm(&mut tx, id, &self.origin, now).await?;
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
            let payment = self.payments.open(&mut tx, &new).await?;
            appointments::note_payment(&mut tx, id, payment).await?;
        }
        tx.commit().await?;
        metrics::counter!("appointments_total", "step" => "held").increment(1);
        Ok(Turn::Made(id))
    }

    /// Says that a slot is taken, and which free ones are nearest.
    async fn slot_taken(&self, wish: &Wish) -> Result<Refusal, Refusal> {
        let now = self.clock.now();
        let mut reader = self.db.reader().acquire().await?;
        let hours = doctors::hours(&mut reader, wish.doctor).await?;
        let leave = doctors::leave(&mut reader, wish.doctor, &clinic_day(now).to_string()).await?;
        let starts = offered(&hours, &leave, now);
        let span = (now, starts.last().map_or(now, |last| *last + SESSION));
        let busy = appointments::busy(&mut reader, wish.doctor, span).await?;
        let taken = |start: &Moment| busy.iter().any(|row| row.takes(*start, *start + SESSION, now));
        let free: Vec<_> = starts.into_iter().filter(|start| !taken(start)).collect();
        let nearest: Vec<_> = nearest(&free, wish.starts_at, OFFERED_INSTEAD)
            .into_iter()
            .map(|start| start.to_string())
            .collect();
        let refusal = Refusal::conflict("slot_taken", "Somebody has just taken this time");
        Ok(refusal.with("nearest", nearest))
    }
}
