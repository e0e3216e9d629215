//! Test support: an app with payments, a fake provider, and the smallest area that sells something scarce, one ticket per seat.

use std::ops::Deref;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use axum::Router;
use axum::body::Body;
use dft_demo::{SandboxGateway, sandbox};
use dft_kernel::ApiError;
use dft_kernel::db::{Db, Tx, unique_violation};
use dft_kernel::http::AppRoutes;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::{Clock, Timestamp};
use dft_notifications::{EmailTemplate, Message};
use dft_payments::{
    AdminRefund, Config, Fulfillment, Gateway, INVARIANTS, LINK_GRACE, NewPayment, Payment, PaymentHandler,
    PaymentLink, Payments, Razorpay, ReturnTargets, SaleOutcome, Status, routes,
};
use dft_testkit::{Engine, TestApp, TestContext, TestResponse};
use http::Method;
use sqlx::AssertSqlSafe;

use crate::fake_razorpay::{self, FakeRazorpay, VARIABLES};

pub(crate) const PRICE: Paise = Paise::rupees(499);
pub(crate) const LINK_TTL: Duration = Duration::from_mins(16);

/// The payment handler of the ticket area.
struct TicketHandler;

#[async_trait]
impl PaymentHandler for TicketHandler {
    fn purpose(&self) -> &'static str {
        "ticket"
    }

    async fn on_paid(&self, tx: &mut Tx, payment: &Payment, now: Timestamp) -> Result<Fulfillment, ApiError> {
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
            Ok(_) => return Ok(Fulfillment::Unavailable),
            Err(error) if unique_violation(&error) => return Ok(Fulfillment::Unavailable),
            Err(error) => return Err(error.into()),
        }
        let email = EmailTemplate {
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
            content: dft_notifications::Content::Mail(email.render()),
            send_at: now,
        };
        dft_notifications::queue(tx, &message, now).await?;
        Ok(Fulfillment::Fulfilled)
    }

    async fn on_link_ended(&self, tx: &mut Tx, payment: &Payment, _: Timestamp) -> Result<(), ApiError> {
        expire(tx, payment.subject).await
    }

    async fn on_refunded(
        &self,
        tx: &mut Tx,
        payment: &Payment,
        refund: AdminRefund,
        _: Timestamp,
    ) -> Result<(), ApiError> {
        if !refund.is_full {
            return Ok(());
        }
        sqlx::query("UPDATE tickets SET status = 'returned' WHERE id = $1")
            .bind(payment.subject)
            .execute(&mut **tx)
            .await?;
        Ok(())
    }

    fn return_targets(&self, payment: &Payment) -> ReturnTargets {
        ReturnTargets {
            success_path: format!("/tickets/{}", payment.subject),
            retry_path: "/tickets".to_owned(),
            success_message: "The seat is yours",
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

/// A test app with payments for tickets.
pub(crate) struct PaymentsApp {
    app: TestApp,
    pub(crate) payments: Payments,
    pub(crate) razorpay: FakeRazorpay,
    next: AtomicI64,
}

impl Deref for PaymentsApp {
    type Target = TestApp;

    fn deref(&self) -> &TestApp {
        &self.app
    }
}

/// The area's table; the unique index decides between two requests for a seat.
async fn create_tables(db: &Db) {
    for statement in [
        "CREATE TABLE tickets (
             id BIGINT NOT NULL PRIMARY KEY, seat BIGINT NOT NULL, status TEXT NOT NULL, hold_until BIGINT NOT NULL)",
        "CREATE UNIQUE INDEX one_live_ticket_per_seat ON tickets (seat) WHERE status IN ('on_hold', 'booked')",
    ] {
        let mut tx = db.begin().await.unwrap();
        sqlx::query(statement).execute(&mut *tx).await.unwrap();
        tx.commit().await.unwrap();
    }
}

pub(crate) async fn razorpay_app(engine: Engine) -> PaymentsApp {
    start(TestContext::with(engine, &VARIABLES).await).await
}

/// The same with an address for the operators.
pub(crate) async fn operated_app(engine: Engine) -> PaymentsApp {
    let mut variables = VARIABLES.to_vec();
    variables.push(("DFT_OPERATIONS_EMAIL", "operations@example.in"));
    start(TestContext::with(engine, &variables).await).await
}

pub(crate) async fn sandbox_app(engine: Engine) -> PaymentsApp {
    start(TestContext::new(engine).await).await
}

async fn start(context: TestContext) -> PaymentsApp {
    create_tables(&context.db).await;
    let razorpay = FakeRazorpay::start(context.clock.clone()).await;
    let sandbox = SandboxGateway::new(context.db.clone(), context.clock.clone());
    let gateway: Box<dyn Gateway> = match &context.config(Config::from_env).razorpay {
        Some(account) => Box::new(Razorpay::with_base_url(&razorpay.base_url, account)),
        None => Box::new(sandbox.clone()),
    };
    let payments = Payments::new(
        context.db.clone(),
        context.clock.clone(),
        &context.settings,
        gateway,
        vec![Box::new(TicketHandler)],
    );
    let webhooks = dft_payments::webhook_routes().merge(sandbox::webhook_routes());
    let routes = AppRoutes {
        json: Router::from(routes().with_state(payments.clone())),
        forms: Router::from(sandbox::form_routes().with_state(sandbox)),
        webhooks: Router::from(webhooks.with_state(payments.clone())),
    };
    let app = TestApp::new(context, routes);
    PaymentsApp { app, payments, razorpay, next: AtomicI64::new(1) }
}

/// A seat on hold, with the link to pay for it.
#[derive(Debug, Clone)]
pub(crate) struct Ticket {
    pub(crate) id: i64,
    pub(crate) link: PaymentLink,
}

fn seat_taken() -> ApiError {
    ApiError::conflict("seat_taken", "This seat is taken")
}

impl PaymentsApp {
    /// Holds a seat: an expired hold is released first, then the unique index decides.
    pub(crate) async fn hold_seat(&self, seat: i64, user: Option<UserId>) -> Result<Ticket, ApiError> {
        let id = self.next.fetch_add(1, Ordering::SeqCst);
        let sale = self.payments.sell(|| self.try_hold(id, seat, user)).await?;
        Ok(Ticket { id: sale.subject, link: sale.link.expect("there is something to pay") })
    }

    async fn try_hold(&self, id: i64, seat: i64, user: Option<UserId>) -> Result<SaleOutcome<i64>, ApiError> {
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
        .bind((now + LINK_TTL + LINK_GRACE).0)
        .execute(&mut *tx)
        .await?;
        if held.rows_affected() == 0 {
            return Err(seat_taken());
        }
        let new = NewPayment {
            purpose: "ticket",
            subject: id,
            user,
            amount: PRICE,
            description: "A seat",
            link_ttl: LINK_TTL,
        };
        let link = self.payments.create(&mut tx, &new).await?;
        tx.commit().await?;
        Ok(SaleOutcome::Created(id, Some(link)))
    }

    /// Another node on the same database, whose clock is ahead.
    pub(crate) fn node_ahead(&self, by: Duration) -> Payments {
        let clock = Clock::fixed(self.clock.now() + by);
        let handlers: Vec<Box<dyn PaymentHandler>> = vec![Box::new(TicketHandler)];
        let account = self.config(Config::from_env).razorpay.expect("an app with Razorpay");
        let gateway = Box::new(Razorpay::with_base_url(&self.razorpay.base_url, &account));
        Payments::new(self.db.clone(), clock, &self.settings, gateway, handlers)
    }

    pub(crate) fn reference(&self, ticket: &Ticket) -> String {
        self.razorpay.reference(ticket.link.url.as_deref().expect("a link"))
    }

    /// Delivers a Razorpay webhook.
    pub(crate) async fn deliver(&self, delivery: &fake_razorpay::WebhookDelivery) -> TestResponse {
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
        // Cross-site, as from a provider.
        headers.remove("sec-fetch-site");
        headers.insert("content-type", "application/json".parse().unwrap());
        headers.insert("x-razorpay-event-id", id.parse().unwrap());
        if let Ok(signature) = signature.parse() {
            headers.insert("x-razorpay-signature", signature);
        }
        *request.body_mut() = body.into();
        guest.call(request).await
    }

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
            .bind(ticket.link.payment_id.0)
            .fetch_one(self.db.reader())
            .await
            .unwrap()
    }

    pub(crate) async fn token(&self, ticket: &Ticket) -> String {
        sqlx::query_scalar("SELECT token FROM payments WHERE id = $1")
            .bind(ticket.link.payment_id.0)
            .fetch_one(self.db.reader())
            .await
            .unwrap()
    }

    /// The invariants of payments, and that of the area: a seat is booked if and only if it is paid.
    pub(crate) async fn assert_invariants(&self) {
        for invariant in INVARIANTS {
            let violations: i64 =
                sqlx::query_scalar(invariant.violations_sql).fetch_one(self.db.reader()).await.unwrap();
            assert_eq!(violations, 0, "{}", invariant.description);
        }
        let mismatches = "SELECT COUNT(*) FROM tickets
             WHERE (status = 'booked') <> EXISTS (
                 SELECT 1 FROM payments
                 WHERE payments.subject_id = tickets.id AND payments.status = 'paid')";
        assert_eq!(self.count(mismatches).await, 0, "paid and booked tickets are the same");
        assert_eq!(self.razorpay.state().violations, Vec::<String>::new());
    }

    /// Advances the clock and runs the worker.
    pub(crate) async fn advance_and_reconcile(&self, span: Duration) {
        self.clock.advance(span);
        self.payments.reconcile().await.unwrap();
    }
}
