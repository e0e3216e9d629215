//! Scarce things: one ticket per seat. The smallest area that sells something, with the rules that real ones have.

use std::ops::Deref;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use dft_kernel::ApiError;
use dft_kernel::db::{Db, Tx, retry_on_conflict, unique_violation};
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::{Clock, Timestamp};
use dft_notifications::{EmailTemplate, Message};
use dft_payments::{
    Delivery, GRACE, INVARIANTS, Link, NewPayment, Payment, Payments, Places, Settler, Status, routes,
};
use dft_testkit::{Engine, TestApp, TestContext, TestResponse};
use futures_util::future::BoxFuture;
use http::Method;
use sqlx::AssertSqlSafe;

use crate::fake_razorpay::{self, FakeRazorpay, VARIABLES};

pub(crate) const PRICE: Paise = Paise::rupees(499);
pub(crate) const LINK: Duration = Duration::from_mins(16);

/// The area's answers to payments.
struct BoxOffice;

impl Settler for BoxOffice {
    fn purpose(&self) -> &'static str {
        "ticket"
    }

    fn paid<'a>(
        &'a self,
        tx: &'a mut Tx,
        payment: &'a Payment,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Delivery, ApiError>> {
        Box::pin(async move {
            let mut part = tx.savepoint().await?;
            let booked = sqlx::query(
                "UPDATE tickets
                 SET status = 'booked'
                 WHERE id = $1 AND status IN ('on_hold', 'expired')",
            )
            .bind(payment.subject)
            .execute(&mut *part)
            .await;
            match booked {
                Ok(done) if done.rows_affected() == 1 => part.release().await?,
                Ok(_) => return Ok(Delivery::Gone),
                Err(error) if unique_violation(&error) => return Ok(Delivery::Gone),
                Err(error) => return Err(error.into()),
            }
            let letter = EmailTemplate {
                subject: "Your seat".to_owned(),
                greeting: "Hello".to_owned(),
                paragraphs: vec!["It is yours.".to_owned()],
                action: None,
                reason: "You booked it.".to_owned(),
                unsubscribe: None,
            };
            let message = Message {
                dedupe_key: format!("ticket:{}:booked", payment.subject),
                recipient: "asha@example.in".to_owned(),
                content: dft_notifications::Content::Mail(letter.render()),
                send_at: now,
            };
            dft_notifications::queue(tx, &message, now).await?;
            Ok(Delivery::Done)
        })
    }

    fn ended<'a>(
        &'a self,
        tx: &'a mut Tx,
        payment: &'a Payment,
        _: Timestamp,
    ) -> BoxFuture<'a, Result<(), ApiError>> {
        Box::pin(async move { expire(tx, payment.subject).await })
    }

    fn refunded<'a>(
        &'a self,
        tx: &'a mut Tx,
        payment: &'a Payment,
        _: Timestamp,
    ) -> BoxFuture<'a, Result<(), ApiError>> {
        Box::pin(async move {
            sqlx::query("UPDATE tickets SET status = 'returned' WHERE id = $1")
                .bind(payment.subject)
                .execute(&mut **tx)
                .await?;
            Ok(())
        })
    }

    fn places(&self, payment: &Payment) -> Places {
        Places {
            bought: format!("/tickets/{}", payment.subject),
            again: "/tickets".to_owned(),
            thanks: "The seat is yours",
        }
    }
}

async fn expire(tx: &mut Tx, ticket: i64) -> Result<(), ApiError> {
    sqlx::query("UPDATE tickets SET status = 'expired' WHERE id = $1 AND status = 'on_hold'")
        .bind(ticket)
        .execute(&mut **tx)
        .await?;
    Ok(())
}

/// A theatre with a box office, a provider, and a server that both reach.
pub(crate) struct Theatre {
    world: TestApp,
    pub(crate) payments: Payments,
    pub(crate) razorpay: FakeRazorpay,
    next: AtomicI64,
}

impl Deref for Theatre {
    type Target = TestApp;

    fn deref(&self) -> &TestApp {
        &self.world
    }
}

/// The shape of the area's table; the index is the referee between two takers of a seat.
async fn build(db: &Db) {
    for sentence in [
        "CREATE TABLE tickets (
             id BIGINT NOT NULL PRIMARY KEY, seat BIGINT NOT NULL, status TEXT NOT NULL, hold_until BIGINT NOT NULL)",
        "CREATE UNIQUE INDEX one_live_ticket_per_seat ON tickets (seat) WHERE status IN ('on_hold', 'booked')",
    ] {
        let mut tx = db.begin().await.unwrap();
        sqlx::query(sentence).execute(&mut *tx).await.unwrap();
        tx.commit().await.unwrap();
    }
}

/// With Razorpay.
pub(crate) async fn theatre(engine: Engine) -> Theatre {
    on(TestContext::with(engine, &VARIABLES).await).await
}

/// With the sandbox.
pub(crate) async fn sandbox(engine: Engine) -> Theatre {
    on(TestContext::new(engine).await).await
}

async fn on(ground: TestContext) -> Theatre {
    build(&ground.db).await;
    let razorpay = FakeRazorpay::start(ground.clock.clone()).await;
    let payments = Payments::with_razorpay_at(
        &razorpay.address,
        ground.db.clone(),
        ground.clock.clone(),
        &ground.settings,
        vec![Box::new(BoxOffice)],
    );
    let calls = routes().merge(dft_payments::development_routes()).with_state(payments.clone());
    let world = TestApp::new(ground, Router::from(calls));
    Theatre { world, payments, razorpay, next: AtomicI64::new(1) }
}

/// A seat that somebody holds.
#[derive(Debug, Clone)]
pub(crate) struct Ticket {
    pub(crate) id: i64,
    pub(crate) link: Link,
}

fn taken() -> ApiError {
    ApiError::conflict("seat_taken", "This seat is taken")
}

impl Theatre {
    /// Takes a seat: first a hold that has run out is let go, then the index decides.
    pub(crate) async fn take(&self, seat: i64, user: Option<UserId>) -> Result<Ticket, ApiError> {
        let id = self.next.fetch_add(1, Ordering::SeqCst);
        let payment = retry_on_conflict(|| self.hold(id, seat, user)).await?;
        Ok(Ticket { id, link: self.payments.link(payment).await? })
    }

    async fn hold(
        &self,
        id: i64,
        seat: i64,
        user: Option<UserId>,
    ) -> Result<dft_payments::PaymentId, ApiError> {
        let now = self.clock.now();
        let mut tx = self.db.begin().await?;
        let stale: Option<i64> = sqlx::query_scalar(
            "SELECT id FROM tickets WHERE seat = $1 AND status = 'on_hold' AND hold_until <= $2",
        )
        .bind(seat)
        .bind(now.0)
        .fetch_optional(&mut *tx)
        .await?;
        if let Some(stale) = stale {
            self.payments.lock(&mut tx, "ticket", stale).await?;
            self.payments.close(&mut tx, "ticket", stale, Status::Expired).await?;
            expire(&mut tx, stale).await?;
        }
        let held = sqlx::query(
            "INSERT INTO tickets (id, seat, status, hold_until) VALUES ($1, $2, 'on_hold', $3)
             ON CONFLICT DO NOTHING",
        )
        .bind(id)
        .bind(seat)
        .bind((now + LINK + GRACE).0)
        .execute(&mut *tx)
        .await?;
        if held.rows_affected() == 0 {
            return Err(taken());
        }
        let new = NewPayment {
            purpose: "ticket",
            subject: id,
            user,
            amount: PRICE,
            description: "A seat",
            link_lives: LINK,
        };
        let payment = self.payments.open(&mut tx, &new).await?.payment;
        tx.commit().await?;
        Ok(payment)
    }

    /// Another node on the same database, whose clock is ahead.
    pub(crate) fn node_ahead(&self, by: Duration) -> Payments {
        let clock = Clock::fixed(self.clock.now() + by);
        let settlers: Vec<Box<dyn Settler>> = vec![Box::new(BoxOffice)];
        let address = &self.razorpay.address;
        Payments::with_razorpay_at(address, self.db.clone(), clock, &self.settings, settlers)
    }

    /// The provider's reference of a ticket's link.
    pub(crate) fn reference(&self, ticket: &Ticket) -> String {
        self.razorpay.reference(ticket.link.url.as_deref().expect("a link"))
    }

    /// Razorpay's webhook arrives.
    pub(crate) async fn deliver(&self, delivery: &fake_razorpay::Delivery) -> TestResponse {
        self.deliver_with(&delivery.id, &delivery.signature, delivery.body.clone()).await
    }

    pub(crate) async fn deliver_with(
        &self,
        id: &str,
        signature: &str,
        body: impl Into<Body>,
    ) -> TestResponse {
        let guest = self.guest();
        let mut request = guest.request(Method::POST, "/api/v1/payments/webhooks/razorpay/", None);
        let headers = request.headers_mut();
        // From elsewhere, as a provider's are.
        headers.remove("sec-fetch-site");
        headers.insert("content-type", "application/json".parse().unwrap());
        headers.insert("x-razorpay-event-id", id.parse().unwrap());
        if let Ok(signature) = signature.parse() {
            headers.insert("x-razorpay-signature", signature);
        }
        *request.body_mut() = body.into();
        guest.call(request).await
    }

    /// A number from the database.
    pub(crate) async fn count(&self, sql: &str) -> i64 {
        sqlx::query_scalar(AssertSqlSafe(sql.to_owned())).fetch_one(self.db.reader()).await.unwrap()
    }

    pub(crate) async fn ticket_status(&self, ticket: &Ticket) -> String {
        sqlx::query_scalar("SELECT status FROM tickets WHERE id = $1")
            .bind(ticket.id)
            .fetch_one(self.db.reader())
            .await
            .unwrap()
    }

    pub(crate) async fn payment_status(&self, ticket: &Ticket) -> String {
        sqlx::query_scalar("SELECT status FROM payments WHERE id = $1")
            .bind(ticket.link.payment.0)
            .fetch_one(self.db.reader())
            .await
            .unwrap()
    }

    pub(crate) async fn token(&self, ticket: &Ticket) -> String {
        sqlx::query_scalar("SELECT token FROM payments WHERE id = $1")
            .bind(ticket.link.payment.0)
            .fetch_one(self.db.reader())
            .await
            .unwrap()
    }

    /// Every promise of payments, and this area's own: what is paid is booked and what is booked was paid.
    pub(crate) async fn promises_hold(&self) {
        for invariant in INVARIANTS {
            let broken: i64 =
                sqlx::query_scalar(invariant.violations_sql).fetch_one(self.db.reader()).await.unwrap();
            assert_eq!(broken, 0, "{}", invariant.description);
        }
        let unequal = "SELECT COUNT(*) FROM tickets
             WHERE (status = 'booked') <> EXISTS (
                 SELECT 1 FROM payments
                 WHERE payments.subject_id = tickets.id AND payments.status = 'paid')";
        assert_eq!(self.count(unequal).await, 0, "paid and booked are the same tickets");
        assert_eq!(self.razorpay.books().violations, Vec::<String>::new());
    }

    /// Turns the clock and lets the worker do what is due, until nothing is.
    pub(crate) async fn pass(&self, span: Duration) {
        self.clock.advance(span);
        self.payments.reconcile().await.unwrap();
    }
}
