//! The providers.

pub(crate) mod razorpay;
pub(crate) mod sandbox;
