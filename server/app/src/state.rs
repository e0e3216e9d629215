//! Constructs every area with its dependencies. The only place that knows all of them.

use dft_accounts::Accounts;
use dft_consultations::Consultations;
use dft_coupons::Coupons;
use dft_dopamart::Dopamart;
use dft_kernel::db::Db;
use dft_kernel::time::Clock;
use dft_media::{Images, Media};
use dft_mindfulness::Mindfulness;
use dft_notifications::Notifications;
use dft_payments::{Gateway, PaymentHandler, Payments, Razorpay};
use dft_subscriptions::Subscriptions;

use crate::config::Config;
use crate::development::Development;

/// The state of the program: every area, ready to serve.
pub(crate) struct AppState {
    pub(crate) db: Db,
    pub(crate) accounts: Accounts,
    pub(crate) consultations: Consultations,
    pub(crate) coupons: Coupons,
    pub(crate) development: Development,
    pub(crate) dopamart: Dopamart,
    pub(crate) mindfulness: Mindfulness,
    pub(crate) notifications: Notifications,
    pub(crate) payments: Payments,
    pub(crate) pictures: Images,
    pub(crate) subscriptions: Subscriptions,
}

impl AppState {
    /// Fails with a message that names the setting which cannot be used.
    pub(crate) fn new(db: Db, config: &Config) -> Result<Self, String> {
        Self::with_clock(db, Clock::system(), config)
    }

    pub(crate) fn with_clock(db: Db, clock: Clock, config: &Config) -> Result<Self, String> {
        let settings = &config.settings;
        let development = Development::new(&db, &clock, config);
        let accounts = match development.verifier() {
            Some(verifier) => Accounts::with_verifier(db.clone(), clock.clone(), settings, verifier),
            None => Accounts::new(db.clone(), clock.clone(), settings, &config.accounts),
        };
        let coupons = Coupons::new(db.clone(), clock.clone(), settings);
        let notifications = Notifications::new(db.clone(), clock.clone(), settings, &config.notifications)?;
        let handlers: Vec<Box<dyn PaymentHandler>> = vec![
            Box::new(dft_subscriptions::Settlement::new(settings)),
            Box::new(dft_consultations::AppointmentPaymentHandler::new(settings)),
            Box::new(dft_dopamart::OrderPaymentHandler::new(settings, &config.dopamart)),
        ];
        let gateway = gateway(&development, &config.payments)?;
        let payments = Payments::new(db.clone(), clock.clone(), settings, gateway, handlers);
        let subscriptions =
            Subscriptions::new(db.clone(), clock.clone(), coupons.clone(), payments.clone(), settings);
        let consultations = Consultations::new(
            db.clone(),
            clock.clone(),
            coupons.clone(),
            payments.clone(),
            settings,
            &config.consultations,
        );
        let mindfulness = Mindfulness::new(db.clone(), clock.clone(), Media::open(&config.media)?);
        let pictures = Images::new(db.clone());
        let dopamart =
            Dopamart::new(db.clone(), clock, coupons.clone(), payments.clone(), settings, &config.dopamart);
        Ok(Self {
            db,
            accounts,
            consultations,
            coupons,
            development,
            dopamart,
            mindfulness,
            notifications,
            payments,
            pictures,
            subscriptions,
        })
    }
}

fn gateway(development: &Development, config: &dft_payments::Config) -> Result<Box<dyn Gateway>, String> {
    if let Some(account) = &config.razorpay {
        return Ok(Box::new(Razorpay::new(account)));
    }
    development.gateway().ok_or_else(|| "RAZORPAY_KEY_ID: payments need a Razorpay account".to_owned())
}
