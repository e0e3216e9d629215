//! Makes each area with the tools it needs. The only place that knows them all.

use dft_accounts::Accounts;
use dft_consultations::Consultations;
use dft_coupons::Coupons;
use dft_dopamart::Dopamart;
use dft_kernel::db::Db;
use dft_kernel::http::limits::Limits;
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;
use dft_media::{Media, Pictures};
use dft_mindfulness::Mindfulness;
use dft_notifications::Notifications;
use dft_payments::{Payments, Settler};
use dft_subscriptions::Subscriptions;

/// The areas, ready to serve.
pub(crate) struct Wiring {
    pub(crate) db: Db,
    pub(crate) limits: Limits,
    pub(crate) accounts: Accounts,
    pub(crate) consultations: Consultations,
    pub(crate) coupons: Coupons,
    pub(crate) dopamart: Dopamart,
    pub(crate) mindfulness: Mindfulness,
    pub(crate) notifications: Notifications,
    pub(crate) payments: Payments,
    pub(crate) pictures: Pictures,
    pub(crate) subscriptions: Subscriptions,
}

impl Wiring {
    /// The areas, or the line that names a setting which cannot be used.
    pub(crate) fn new(db: Db, settings: &Settings) -> Result<Self, String> {
        Self::at(db, Clock::system(), settings)
    }

    /// The same by this clock.
    pub(crate) fn at(db: Db, clock: Clock, settings: &Settings) -> Result<Self, String> {
        let limits = Limits::new(settings.limits);
        let accounts = Accounts::new(db.clone(), clock.clone(), limits.clone(), settings);
        let coupons = Coupons::new(db.clone(), clock.clone(), limits.clone());
        let notifications = Notifications::new(db.clone(), clock.clone(), limits.clone(), settings)?;
        let settlers: Vec<Box<dyn Settler>> = vec![
            Box::new(dft_subscriptions::Settlement::new(settings)),
            Box::new(dft_consultations::AppointmentPaymentHandler::new(settings)),
            Box::new(dft_dopamart::Settlement::new(settings)),
        ];
        let payments = Payments::new(db.clone(), clock.clone(), settings, settlers);
        let subscriptions =
            Subscriptions::new(db.clone(), clock.clone(), coupons.clone(), payments.clone(), settings);
        let consultations =
            Consultations::new(db.clone(), clock.clone(), coupons.clone(), payments.clone(), settings);
        let mindfulness = Mindfulness::new(db.clone(), clock.clone(), Media::open(&settings.media)?);
        let pictures = Pictures::new(db.clone());
        let dopamart =
            Dopamart::new(db.clone(), clock, limits.clone(), coupons.clone(), payments.clone(), settings);
        Ok(Self {
            db,
            limits,
            accounts,
            consultations,
            coupons,
            dopamart,
            mindfulness,
            notifications,
            payments,
            pictures,
            subscriptions,
        })
    }
}
