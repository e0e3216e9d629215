//! Money that the provider reports and that does not match its payment.

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::PaymentId;
use crate::gateway::types::{CURRENCY, LinkState, LinkStatusReport};
use crate::rules::{ExpectedPayment, Status};

/// What an operator has decided about it. Every decision is final.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum CaptureStatus {
    Open,
    /// It pays for the subject of its payment.
    Matched,
    /// It goes back to the payer.
    Refunded,
    /// It was dealt with elsewhere.
    WrittenOff,
}

impl CaptureStatus {
    /// The text in the database.
    pub fn as_str(self) -> &'static str {
        self.into()
    }
}

#[derive(Debug, Clone)]
pub struct Capture {
    pub(crate) id: i64,
    pub payment: PaymentId,
    /// The provider's id; empty when the report had none.
    pub provider_payment_id: String,
    pub amount: Option<Paise>,
    pub currency: String,
    /// Why it does not match.
    pub reason: String,
    pub reported_at: Timestamp,
    pub status: CaptureStatus,
    /// The operator's reason.
    pub resolution_reason: Option<String>,
    pub resolved_at: Option<Timestamp>,
}

impl Capture {
    /// The amount, if the provider can be asked to refund it: it has an id and is in our currency.
    pub(crate) fn refundable_amount(&self) -> Option<Paise> {
        self.amount
            .filter(|amount| *amount > Paise::ZERO)
            .filter(|_| self.currency == CURRENCY && !self.provider_payment_id.is_empty())
    }
}

/// What a report says about money that does not match.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Evidence {
    pub(crate) provider_payment_id: String,
    pub(crate) amount: Option<Paise>,
    pub(crate) currency: String,
    pub(crate) reason: String,
}

impl Evidence {
    pub(crate) fn new(status: Status, expected: &ExpectedPayment<'_>, report: &LinkStatusReport) -> Self {
        let (id, amount) = match &report.state {
            LinkState::Paid { provider_payment_id, amount } => (provider_payment_id.as_str(), Some(*amount)),
            LinkState::PartiallyPaid { capture: Some(capture) } => {
                (capture.provider_payment_id.as_str(), Some(capture.amount))
            }
            _ => ("", None),
        };
        Self {
            // PostgreSQL rejects a NUL in a parameter.
            provider_payment_id: id.replace('\0', ""),
            amount,
            currency: report.currency.replace('\0', ""),
            reason: describe_mismatch(status, expected, report).replace('\0', ""),
        }
    }
}

fn describe_mismatch(status: Status, expected: &ExpectedPayment<'_>, report: &LinkStatusReport) -> String {
    let mut reasons = Vec::new();
    if report.reference != expected.reference {
        reasons.push("it was paid for another reference".to_owned());
    }
    if expected.link_id.is_some_and(|id| id != report.link_id) {
        reasons.push(format!("it was paid through another link, {}", report.link_id));
    }
    if report.amount != expected.amount {
        reasons.push(format!("the link is for {} and not for {}", report.amount, expected.amount));
    }
    if report.currency != CURRENCY {
        reasons.push(format!("the currency is {}", report.currency));
    }
    match &report.state {
        LinkState::Paid { amount, .. } if *amount != expected.amount => {
            reasons.push(format!("{amount} was paid and not {}", expected.amount));
        }
        LinkState::PartiallyPaid { .. } => reasons.push("only a part was paid".to_owned()),
        _ => {}
    }
    match status {
        Status::Created | Status::Failed | Status::Expired => {}
        Status::Review => reasons.push("it was reported while the payment was in review".to_owned()),
        _ => reasons.push("the payment had been paid before".to_owned()),
    }
    reasons.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gateway::types::ReportedCapture;

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

    #[test]
    fn evidence_names_the_money_and_every_difference() {
        let mut report =
            report(LinkState::Paid { provider_payment_id: "pay_1".to_owned(), amount: Paise::rupees(400) });
        report.link_id = "plink_2".to_owned();
        let evidence = Evidence::new(Status::Created, &EXPECTED, &report);
        assert_eq!(evidence.provider_payment_id, "pay_1");
        assert_eq!(evidence.amount, Some(Paise::rupees(400)));
        assert_eq!(evidence.reason, "it was paid through another link, plink_2; ₹400 was paid and not ₹499");
    }

    #[test]
    fn a_partial_payment_keeps_its_id_when_the_report_has_it() {
        let capture = ReportedCapture { provider_payment_id: "pay_1".to_owned(), amount: Paise::rupees(100) };
        let evidence = Evidence::new(
            Status::Created,
            &EXPECTED,
            &report(LinkState::PartiallyPaid { capture: Some(capture) }),
        );
        assert_eq!(
            (evidence.provider_payment_id.as_str(), evidence.amount),
            ("pay_1", Some(Paise::rupees(100)))
        );
        assert_eq!(evidence.reason, "only a part was paid");
        let evidence =
            Evidence::new(Status::Created, &EXPECTED, &report(LinkState::PartiallyPaid { capture: None }));
        assert_eq!((evidence.provider_payment_id.as_str(), evidence.amount), ("", None));
    }

    #[test]
    fn a_second_payment_says_so() {
        let report =
            report(LinkState::Paid { provider_payment_id: "pay_2".to_owned(), amount: Paise::rupees(499) });
        let evidence = Evidence::new(Status::Paid, &EXPECTED, &report);
        assert_eq!(evidence.reason, "the payment had been paid before");
    }

    #[test]
    fn every_status_survives_the_database() {
        for status in CaptureStatus::VARIANTS {
            assert_eq!(status.as_str().parse(), Ok(*status));
        }
    }
}
