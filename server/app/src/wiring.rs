//! Makes each area with the tools it needs. The only place that knows them all.

use dft_accounts::Accounts;
use dft_coupons::Coupons;
use dft_kernel::db::Db;
use dft_kernel::http::limits::Limits;
use dft_kernel::settings::Settings;
use dft_kernel::time::Clock;
use dft_notifications::Notifications;
use dft_payments::Payments;
use dft_subscriptions::{Settlement, Subscriptions};

/// The areas, ready to serve.
pub(crate) struct Wiring {
    pub(crate) db: Db,
    pub(crate) limits: Limits,
    pub(crate) accounts: Accounts,
    pub(crate) coupons: Coupons,
    pub(crate) notifications: Notifications,
    pub(crate) payments: Payments,
    pub(crate) subscriptions: Subscriptions,
}

impl Wiring {
    /// The areas, or the line that names a setting which cannot be used.
    pub(crate) fn new(db: Db, settings: &Settings) -> Result<Self, String> {
        let clock = Clock::system();
        let limits = Limits::new(settings.limits);
        let accounts = Accounts::new(db.clone(), clock.clone(), limits.clone(), settings);
        let coupons = Coupons::new(db.clone(), clock.clone(), limits.clone());
        let notifications = Notifications::new(db.clone(), clock.clone(), limits.clone(), settings)?;
        let payments =
            Payments::new(db.clone(), clock.clone(), settings, vec![Box::new(Settlement::new(settings))]);
        let subscriptions =
            Subscriptions::new(db.clone(), clock, coupons.clone(), payments.clone(), settings);
        Ok(Self { db, limits, accounts, coupons, notifications, payments, subscriptions })
    }
}
