//! The domain types of this crate: a payment, and a refund of it.

use std::time::Duration;

use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::PaymentId;
use crate::gateway::types::CreateRefund;
use crate::rules::{ExpectedPayment, Status};

/// A payment. The areas that take payments see the public half.
#[derive(Debug, Clone)]
#[expect(clippy::struct_field_names, reason = "`payment_url` is the name on the wire and in the table")]
pub struct Payment {
    pub id: PaymentId,
    /// The appointment, order or purchase that it pays for.
    pub subject: i64,
    /// The owner; none for a guest.
    pub user: Option<UserId>,
    pub amount: Paise,
    pub status: Status,
    /// A bearer token: shows the payment, and what a guest bought with it.
    pub token: String,
    pub created_at: Timestamp,
    pub link_expires_at: Timestamp,
    /// What the provider knows it by.
    pub reference: String,
    /// What the payer reads at the provider.
    pub description: String,
    pub(crate) purpose: String,
    /// What was refunded, or is reserved for refunds under way.
    pub(crate) refunded: Paise,
    pub(crate) provider: String,
    pub(crate) link_id: Option<String>,
    pub(crate) payment_url: Option<String>,
    pub(crate) provider_payment_id: Option<String>,
    pub(crate) link_ttl: Duration,
    pub(crate) attempt_failed: bool,
    /// The link is still to be cancelled at the provider.
    pub(crate) cancel_link: bool,
    pub(crate) next_poll_at: Option<Timestamp>,
    pub(crate) poll_count: i64,
}

impl Payment {
    /// The token, for a guest. An owner uses the id instead.
    pub(crate) fn guest_token(&self) -> Option<String> {
        self.user.is_none().then(|| self.token.clone())
    }

    /// What can still be refunded.
    pub fn remaining(&self) -> Paise {
        self.amount - self.refunded
    }

    /// Whether its link can be paid now.
    pub(crate) fn is_payable(&self, now: Timestamp) -> bool {
        self.status == Status::Created && now < self.link_expires_at
    }

    pub(crate) fn expected(&self) -> ExpectedPayment<'_> {
        ExpectedPayment {
            reference: &self.reference,
            amount: self.amount,
            link_id: self.link_id.as_deref(),
            provider_payment_id: self.provider_payment_id.as_deref(),
        }
    }
}

/// A refund, with what the provider must know of its payment.
#[derive(Debug, Clone)]
pub(crate) struct Refund {
    pub(crate) id: i64,
    pub(crate) payment_id: PaymentId,
    pub(crate) number: i64,
    pub(crate) amount: Paise,
    /// The provider's id, once it has accepted the refund.
    pub(crate) provider_id: Option<String>,
    pub(crate) tries: i64,
    pub(crate) reference: String,
    pub(crate) provider_payment_id: String,
    /// Set when it refunds money that did not match the payment: the payment's own amounts stay as they are.
    pub(crate) capture: Option<i64>,
}

impl Refund {
    pub(crate) fn request(&self) -> CreateRefund {
        CreateRefund {
            key: refund_key(&self.reference, self.number),
            provider_payment_id: self.provider_payment_id.clone(),
            amount: self.amount,
        }
    }
}

/// The provider's idempotency key, the same on every attempt. Razorpay accepts letters, digits, `_` and `-` only.
pub(crate) fn refund_key(reference: &str, number: i64) -> String {
    format!("refund_{reference}_{number}")
}

/// Parses what [`refund_key`] wrote. The text may come from another system on the same account and contain anything.
pub(crate) fn parse_refund_key(key: &str) -> Option<(&str, i64)> {
    let (reference, number) = key.strip_prefix("refund_")?.rsplit_once('_')?;
    let plain = reference.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if plain { Some((reference, number.parse().ok()?)) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refund_key_is_stable_and_has_characters_the_provider_accepts() {
        let key = refund_key("dft_Ab12", 3);
        assert_eq!(key, "refund_dft_Ab12_3");
        assert_eq!(parse_refund_key(&key), Some(("dft_Ab12", 3)));
        for odd in ["refund_", "refund_x", "other_dft_a_1", "refund_dft_a_x", "refund_dft\0_1", ""] {
            assert_eq!(parse_refund_key(odd), None, "{odd}");
        }
    }
}
