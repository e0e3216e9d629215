//! The rules of a payment: which status may follow which, what a provider's report means, when to poll again.

use std::time::Duration;

use dft_kernel::money::Paise;
use dft_kernel::time::{DAY, HOUR, Timestamp};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::gateway::types::{CURRENCY, LinkState, LinkStatusReport};

/// A subject is held this much longer than its link can be paid: for a payment made in the last second, and for a link that
/// was created on the second attempt.
pub const LINK_GRACE: Duration = Duration::from_mins(4);

/// The status of a payment.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    EnumString,
    IntoStaticStr,
    VariantArray,
    serde::Serialize,
    utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Status {
    /// Requested and not yet paid.
    Created,
    /// Paid, and the subject is delivered.
    Paid,
    /// The link was cancelled, or could not be created.
    Failed,
    /// The link ran out.
    Expired,
    /// Paid, but the subject is not available or was cancelled: the money is to be refunded.
    RefundDue,
    /// The provider has accepted the refund.
    Refunding,
    /// Refunded in full.
    Refunded,
    /// A payment arrived that does not match what was requested. An admin must decide.
    Review,
}

use Status::{Created, Expired, Failed, Paid, RefundDue, Refunded, Refunding, Review};

impl Status {
    /// The text in the database.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// The whole state machine. A payment may arrive after its link has ended; one under review moves by an operator's
    /// decision alone.
    pub fn can_become(self, next: Self) -> bool {
        matches!(
            (self, next),
            (Created, Paid | Failed | Expired | RefundDue | Review)
                | (Failed | Expired, Paid | RefundDue | Review)
                | (Review, Paid | RefundDue | Failed)
                | (Paid, RefundDue)
                | (RefundDue, Refunding)
                | (Refunding, RefundDue | Refunded)
        )
    }

    /// Whether a payment that arrives now still has to be settled.
    const fn is_unpaid(self) -> bool {
        matches!(self, Created | Failed | Expired)
    }
}

/// What the provider was asked for.
pub(crate) struct ExpectedPayment<'a> {
    pub(crate) reference: &'a str,
    pub(crate) amount: Paise,
    pub(crate) link_id: Option<&'a str>,
    pub(crate) provider_payment_id: Option<&'a str>,
}

/// What a provider's report means for a payment.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict<'r> {
    /// Paid, under this id of the provider.
    Settle(&'r str),
    /// The link has ended unpaid.
    End(Status),
    /// An attempt failed. The link can be tried again.
    AttemptFailed,
    /// A payment arrived that does not match.
    Review,
    NoChange,
}

/// Compares a provider's report with what was requested. Amount, currency, reference and link must all match before a
/// payment counts.
pub(crate) fn evaluate<'r>(
    status: Status,
    expected: &ExpectedPayment<'_>,
    report: &'r LinkStatusReport,
) -> Verdict<'r> {
    let matches = report.reference == expected.reference
        && report.amount == expected.amount
        && report.currency == CURRENCY
        && expected.link_id.is_none_or(|id| id == report.link_id);
    match &report.state {
        LinkState::Paid { provider_payment_id, amount } => {
            if !status.is_unpaid() {
                // The same payment again is nothing new; another one for the same link would be. Under review every report
                // is evidence, which is stored once.
                let known = expected.provider_payment_id == Some(provider_payment_id);
                return if known { Verdict::NoChange } else { Verdict::Review };
            }
            let in_full = *amount == expected.amount;
            if matches && in_full { Verdict::Settle(provider_payment_id) } else { Verdict::Review }
        }
        LinkState::PartiallyPaid { .. } if status.is_unpaid() || status == Review => Verdict::Review,
        LinkState::Cancelled if matches && status == Created => Verdict::End(Failed),
        LinkState::Expired if matches && status == Created => Verdict::End(Expired),
        LinkState::AttemptFailed if matches && status == Created => Verdict::AttemptFailed,
        _ => Verdict::NoChange,
    }
}

/// Whether a link may still be created: a later one would outlive the hold of its subject.
pub(crate) fn can_create_link(created_at: Timestamp, now: Timestamp) -> bool {
    now <= created_at + LINK_GRACE
}

/// When the provider is polled first, in case its webhook is lost.
pub(crate) const FIRST_POLL_AFTER: Duration = Duration::from_secs(10);

/// When to ask again whether a link was created whose creation got no response.
pub(crate) fn next_poll_unknown(created_at: Timestamp, now: Timestamp) -> Timestamp {
    let steps = [FIRST_POLL_AFTER, Duration::from_mins(1), Duration::from_mins(5)];
    let next = steps.into_iter().map(|step| created_at + step).find(|at| *at > now);
    next.unwrap_or(now + Duration::from_mins(5))
}

/// When an open link is polled again: less and less often, and once just after it expires.
pub(crate) fn next_poll_open(created_at: Timestamp, expires_at: Timestamp, now: Timestamp) -> Timestamp {
    let interval = now.saturating_since(created_at).clamp(Duration::from_secs(30), Duration::from_mins(5));
    let end = expires_at + Duration::from_secs(15);
    if now < end { end.min(now + interval) } else { now + Duration::from_secs(30) }
}

/// When an ended link is polled again: banks report payments for up to five days. None after that.
pub(crate) fn next_poll_ended(expires_at: Timestamp, now: Timestamp) -> Option<Timestamp> {
    let ended = expires_at + LINK_GRACE;
    [HOUR, DAY, DAY * 3, DAY * 6].into_iter().map(|pause| ended + pause).find(|at| *at > now)
}

/// When a refund that could not be sent, or is still pending, is tried again: with exponential backoff, and without end.
pub(crate) fn next_refund_try(tries: i64, now: Timestamp) -> Timestamp {
    let doublings = u32::try_from(tries.clamp(1, 12) - 1).unwrap_or(0);
    now + Duration::from_secs(10).saturating_mul(2_u32.pow(doublings)).min(HOUR * 6)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPECTED: ExpectedPayment<'static> = ExpectedPayment {
        reference: "dft_a",
        amount: Paise::rupees(499),
        link_id: Some("plink_1"),
        provider_payment_id: None,
    };

    fn report(state: LinkState) -> LinkStatusReport {
        LinkStatusReport {
            link_id: "plink_1".to_owned(),
            reference: "dft_a".to_owned(),
            amount: Paise::rupees(499),
            currency: "INR".to_owned(),
            url: None,
            expires_at: None,
            state,
        }
    }

    fn paid() -> LinkStatusReport {
        report(LinkState::Paid { provider_payment_id: "pay_1".to_owned(), amount: Paise::rupees(499) })
    }

    #[test]
    fn a_payment_settles_an_unpaid_status_also_late() {
        for status in [Created, Failed, Expired] {
            assert_eq!(evaluate(status, &EXPECTED, &paid()), Verdict::Settle("pay_1"), "{status:?}");
        }
    }

    #[test]
    fn the_same_payment_reported_again_changes_nothing() {
        let settled = ExpectedPayment { provider_payment_id: Some("pay_1"), ..EXPECTED };
        for status in [Paid, RefundDue, Refunding, Refunded] {
            assert_eq!(evaluate(status, &settled, &paid()), Verdict::NoChange, "{status:?}");
        }
    }

    #[test]
    fn a_payment_under_review_never_settles_by_a_report() {
        assert_eq!(evaluate(Review, &EXPECTED, &paid()), Verdict::Review);
        let part = report(LinkState::PartiallyPaid { capture: None });
        assert_eq!(evaluate(Review, &EXPECTED, &part), Verdict::Review);
    }

    #[test]
    fn another_payment_for_a_settled_link_needs_review() {
        let settled = ExpectedPayment { provider_payment_id: Some("pay_0"), ..EXPECTED };
        assert_eq!(evaluate(Paid, &settled, &paid()), Verdict::Review);
    }

    #[test]
    fn a_mismatch_never_settles() {
        let alterations: [fn(&mut LinkStatusReport); 6] = [
            |report| report.amount = Paise(49_901),
            |report| report.currency = "USD".to_owned(),
            |report| report.reference = "dft_b".to_owned(),
            |report| report.link_id = "plink_2".to_owned(),
            |report| {
                report.state =
                    LinkState::Paid { provider_payment_id: "pay_1".to_owned(), amount: Paise(49_899) };
            },
            |report| report.state = LinkState::PartiallyPaid { capture: None },
        ];
        for alter in alterations {
            let mut report = paid();
            alter(&mut report);
            assert_eq!(evaluate(Created, &EXPECTED, &report), Verdict::Review, "{report:?}");
        }
    }

    #[test]
    fn a_link_ends_only_while_it_is_open() {
        assert_eq!(evaluate(Created, &EXPECTED, &report(LinkState::Expired)), Verdict::End(Expired));
        assert_eq!(evaluate(Created, &EXPECTED, &report(LinkState::Cancelled)), Verdict::End(Failed));
        for status in [Paid, Failed, Expired, RefundDue, Refunded, Review] {
            assert_eq!(
                evaluate(status, &EXPECTED, &report(LinkState::Expired)),
                Verdict::NoChange,
                "{status:?}"
            );
        }
    }

    #[test]
    fn every_verdict_is_an_allowed_transition() {
        for status in Status::VARIANTS.iter().copied() {
            if let Verdict::Settle(_) = evaluate(status, &EXPECTED, &paid()) {
                assert!(status.can_become(Paid) && status.can_become(RefundDue), "{status:?}");
            }
            if let Verdict::End(next) = evaluate(status, &EXPECTED, &report(LinkState::Cancelled)) {
                assert!(status.can_become(next), "{status:?}");
            }
        }
        assert!(!Refunded.can_become(Paid) && !RefundDue.can_become(Paid));
    }

    #[test]
    fn an_open_link_is_polled_less_and_less_and_once_after_it_expires() {
        let created = Timestamp(0);
        let expires_at = created + Duration::from_mins(16);
        let mut now = created + FIRST_POLL_AFTER;
        let mut polls = 1;
        while now < expires_at {
            now = next_poll_open(created, expires_at, now);
            polls += 1;
        }
        assert_eq!(now, expires_at + Duration::from_secs(15));
        assert!(polls <= 10, "{polls}");
    }

    #[test]
    fn a_missing_response_is_polled_after_ten_seconds_a_minute_and_five() {
        let created = Timestamp(0);
        let at = |seconds| next_poll_unknown(created, created + Duration::from_secs(seconds));
        assert_eq!(at(0), created + Duration::from_secs(10));
        assert_eq!(at(10), created + Duration::from_mins(1));
        assert_eq!(at(60), created + Duration::from_mins(5));
    }

    #[test]
    fn late_payments_are_polled_for_until_no_bank_reports_them() {
        let expires_at = Timestamp(0);
        let mut now = expires_at + LINK_GRACE;
        let mut polls = 0;
        while let Some(next) = next_poll_ended(expires_at, now) {
            now = next;
            polls += 1;
        }
        assert_eq!(polls, 4);
        assert!(now.saturating_since(expires_at) > DAY * 5);
    }

    #[test]
    fn an_unknown_status_does_not_parse() {
        for status in Status::VARIANTS {
            assert_eq!(status.as_str().parse(), Ok(*status));
        }
        assert!("settled".parse::<Status>().is_err());
    }
}
