//! The app under test: two doctors, coupons, plans, and the sandbox gateway.

use std::ops::Deref;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use dft_consultations::{Consultations, DoctorImporter, INVARIANTS, SpecializationImporter};
use dft_coupons::{CouponImporter, Coupons};
use dft_demo::{SandboxGateway, sandbox};
use dft_kernel::db::{Db, Invariant};
use dft_kernel::http::AppRoutes;
use dft_kernel::import::{DynImporter, ImportReport, Source, import};
use dft_payments::{PaymentHandler, Payments};
use dft_subscriptions::{PlanImporter, Subscriptions};
use dft_testkit::{Engine, TestApp, TestClient, TestContext, TestResponse};
use http::{Method, header};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;

pub(crate) const DOCTORS: &str = r#"
[[doctors]]
slug = "meera"
name = "Meera Iyer"
registration_number = "DEMO-1"
email = "meera@example.in"
specializations = ["sleep", "anxiety"]
experience = 14
rating = 4.8
review_count = 312
fee = 1499
patient_count = 1840
degree = "MBBS, MD"
hospital = "Gulmohar ConsultationsApp"
bio = "Listens first."
location = "Pune"
availability = "Available today"
languages = ["English", "Marathi", "Hindi"]
verified = true
hours = [{ days = ["mon", "wed", "fri"], from = "09:30", to = "13:15" }, { days = ["mon"], from = "17:00", to = "18:30" }]

[[doctors]]
slug = "arjun"
name = "Dr. Arjun Nambiar"
registration_number = "DEMO-2"
email = "arjun@example.in"
specializations = ["anxiety"]
experience = 6
rating = 4.5
review_count = 40
fee = 500
patient_count = 200
degree = "PhD"
hospital = "Neem Tree"
bio = "Quiet and exact."
availability = "Next available tomorrow"
languages = ["English"]
hours = [{ days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from = "09:30", to = "24:00" }]
leave = [{ from = "+2", to = "+3" }]
"#;

const SPECIALIZATIONS: &str = r#"
[[specializations]]
slug = "anxiety"
name = "Stress and Anxiety"
description = "When worry does not stop."
common_conditions = ["Worry"]
keywords = ["Panic", "worry"]
treatment_approaches = ["Therapy"]

[[specializations]]
slug = "sleep"
name = "Sleep Medicine"
description = "Nights."
common_conditions = []
treatment_approaches = []
"#;

const COUPONS: &str = include_str!("../../../../demo/coupons.toml");
const PLANS: &str = include_str!("../../../../demo/plans.toml");

pub(crate) const MEERA: i64 = 1;
pub(crate) const ARJUN: i64 = 2;

/// Meera's first slot on Monday, the day after the test clock's start.
pub(crate) const MONDAY: &str = "2026-11-16T09:30:00+05:30";

pub(crate) struct ConsultationsApp {
    app: TestApp,
    pub(crate) consultations: Consultations,
    pub(crate) payments: Payments,
}

impl Deref for ConsultationsApp {
    type Target = TestApp;

    fn deref(&self) -> &TestApp {
        &self.app
    }
}

pub(crate) async fn import_catalog(context: &TestContext, doctors: &str) -> Result<ImportReport, String> {
    let importers: [Box<dyn DynImporter>; 4] = [
        Box::new(CouponImporter),
        Box::new(PlanImporter),
        Box::new(SpecializationImporter),
        Box::new(DoctorImporter::new(context.clock.clone())),
    ];
    let files = [
        ("coupons.toml", COUPONS),
        ("plans.toml", PLANS),
        ("specializations.toml", SPECIALIZATIONS),
        ("doctors.toml", doctors),
    ];
    let files = files.map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec().into()));
    import(&context.db, &importers, &Source::Memory(files.into())).await.map_err(|error| error.to_string())
}

pub(crate) async fn app(engine: Engine) -> ConsultationsApp {
    app_on(TestContext::new(engine).await).await
}

pub(crate) async fn app_on(context: TestContext) -> ConsultationsApp {
    import_catalog(&context, DOCTORS).await.unwrap();
    open(context)
}

fn open(context: TestContext) -> ConsultationsApp {
    let (db, clock, settings) = (&context.db, &context.clock, &context.settings);
    let coupons = Coupons::new(db.clone(), clock.clone(), &context.settings);
    let handlers: Vec<Box<dyn PaymentHandler>> = vec![
        Box::new(dft_consultations::AppointmentPaymentHandler::new(settings)),
        Box::new(dft_subscriptions::Settlement::new(settings)),
    ];
    let sandbox = SandboxGateway::new(db.clone(), clock.clone());
    let payments = Payments::new(db.clone(), clock.clone(), settings, Box::new(sandbox.clone()), handlers);
    let consultations = Consultations::new(
        db.clone(),
        clock.clone(),
        coupons.clone(),
        payments.clone(),
        settings,
        &context.config(dft_consultations::Config::from_env),
    );
    let subscriptions = Subscriptions::new(db.clone(), clock.clone(), coupons, payments.clone(), settings);
    let routes = dft_consultations::routes()
        .with_state(consultations.clone())
        .merge(dft_subscriptions::routes().with_state(subscriptions))
        .merge(dft_payments::routes().with_state(payments.clone()));
    let routes = AppRoutes {
        json: Router::from(routes),
        forms: Router::from(sandbox::form_routes().with_state(sandbox)),
        webhooks: Router::from(sandbox::webhook_routes().with_state(payments.clone())),
    };
    ConsultationsApp { app: TestApp::new(context, routes), consultations, payments }
}

pub(crate) fn booking_request(doctor: i64, at: &str) -> Value {
    json!({
        "doctor_id": doctor,
        "appointment_datetime": at,
        "patient": {"name": "Asha Rao", "email": "asha@example.in", "phone": "9876543210"},
    })
}

/// The request with more fields.
#[allow(clippy::needless_pass_by_value, reason = "it reads better at the call")]
pub(crate) fn with(mut booking_request: Value, more: Value) -> Value {
    booking_request.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    booking_request
}

pub(crate) async fn book(client: &TestClient, booking_request: Value) -> TestResponse {
    client.post("/api/v1/consultations/appointments/", booking_request).await
}

pub(crate) async fn cancel(client: &TestClient, id: i64, reason: &str) -> TestResponse {
    let path = format!("/api/v1/consultations/appointments/{id}/");
    client.call(client.request(Method::DELETE, &path, Some(json!({"reason": reason}).to_string()))).await
}

/// Submits the sandbox gateway's page.
pub(crate) async fn pay_in_sandbox(client: &TestClient, booking: &Value, outcome: &str) {
    let url = booking["payment_url"].as_str().expect("a link");
    let mut request = client.request(Method::POST, url, None);
    request.headers_mut().insert(header::CONTENT_TYPE, "application/x-www-form-urlencoded".parse().unwrap());
    *request.body_mut() = Body::from(format!("outcome={outcome}"));
    client.call(request).await.expect(303);
}

/// The provider reports a payment although the link had expired.
pub(crate) async fn pay_late(app: &ConsultationsApp, booking: &Value) {
    let token = booking["payment_url"].as_str().unwrap().split('/').nth(3).unwrap().to_owned();
    let mut tx = app.db.begin().await.unwrap();
    sqlx::query(
        "INSERT INTO sandbox_outcomes (token, outcome, provider_payment_id) VALUES ($1, 'paid', $2)
         ON CONFLICT (token) DO UPDATE SET outcome = 'paid', provider_payment_id = excluded.provider_payment_id",
    )
    .bind(&token)
    .bind(format!("late_{token}"))
    .execute(&mut *tx)
    .await
    .unwrap();
    tx.commit().await.unwrap();
}

impl ConsultationsApp {
    /// Another node on the same database, with the same clock.
    pub(crate) async fn another(&self) -> ConsultationsApp {
        open(self.second_server().await)
    }

    /// Pays, and returns the payment once the server knows.
    pub(crate) async fn pay(&self, client: &TestClient, booking: &Value) -> Value {
        pay_in_sandbox(client, booking, "success").await;
        self.clock.advance(Duration::from_secs(4));
        let id = booking["payment_request"]["id"].as_i64().unwrap();
        client.get(&format!("/api/v1/payments/{id}/")).await.expect(200).json()
    }

    /// Subscribes a user to a plan.
    pub(crate) async fn join(&self, client: &TestClient, plan: i64) {
        let bought = client.post("/api/v1/subscriptions/subscribe/", json!({"plan_id": plan})).await;
        self.pay(client, &bought.expect(201).json()).await;
    }

    pub(crate) async fn appointment(&self, client: &TestClient, id: i64) -> Value {
        client.get(&format!("/api/v1/consultations/appointments/{id}/")).await.expect(200).json()
    }

    pub(crate) async fn count(&self, sql: &str) -> i64 {
        count(&self.db, sql).await
    }

    /// The public status of a slot.
    pub(crate) async fn slot(&self, doctor: i64, at: &str) -> String {
        let days = self
            .guest()
            .get(&format!("/api/v1/consultations/doctors/{doctor}/slots/"))
            .await
            .expect(200)
            .json();
        let slots = days.as_object().unwrap().values().flat_map(|day| day.as_array().unwrap());
        let slot = slots.into_iter().find(|slot| slot["starts_at"] == at);
        slot.map_or("none".to_owned(), |slot| slot["status"].as_str().unwrap().to_owned())
    }

    pub(crate) async fn assert_invariants(&self) {
        let all = [INVARIANTS, dft_payments::INVARIANTS, dft_coupons::INVARIANTS];
        for Invariant { description, violations_sql } in all.into_iter().flatten() {
            assert_eq!(self.count(violations_sql).await, 0, "{description}");
        }
        let unpaid = "SELECT COUNT(*) FROM appointments LEFT JOIN payments
                ON payments.purpose = 'appointment' AND payments.subject_id = appointments.id
             WHERE (appointments.status IN ('booked', 'completed') AND appointments.amount_paise > 0
                    AND COALESCE(payments.status, '') <> 'paid'
                    -- A session that did not happen as it should is refunded and stays completed.
                    AND NOT (appointments.status = 'completed'
                             AND COALESCE(payments.status, '') IN ('refund_due', 'refunding', 'refunded')))
                OR (payments.status = 'paid' AND payments.refunded_paise = 0
                    AND appointments.status NOT IN ('booked', 'completed', 'cancelled'))";
        assert_eq!(self.count(unpaid).await, 0, "an appointment is booked exactly when it is paid");
    }
}

pub(crate) async fn count(db: &Db, sql: &str) -> i64 {
    sqlx::query_scalar(AssertSqlSafe(sql.to_owned())).fetch_one(db.reader()).await.unwrap()
}
