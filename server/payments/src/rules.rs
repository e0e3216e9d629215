//! The life of a payment: which state may follow which, what a provider's word changes, when to ask again.

use std::time::Duration;

use dft_kernel::money::Paise;
use dft_kernel::time::{DAY, HOUR, Timestamp};

use crate::gateway::{LinkReport, LinkState};

/// All money here is Indian.
pub(crate) const CURRENCY: &str = "INR";

/// What a link holds is held so much longer than the link lives: for the money that comes in the last second, and for a
/// link that was made on the second try.
pub const LINK_GRACE: Duration = Duration::from_mins(4);

/// Where a payment is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Asked for, not yet paid.
    Created,
    /// The money is here and what it was for is theirs.
    Paid,
    /// The link was cancelled, or could not be made.
    Failed,
    /// The link's time ran out.
    Expired,
    /// The money is here, and what it was for is not to be had: it goes back.
    RefundDue,
    /// The provider is giving it back.
    Refunding,
    /// All of it went back.
    Refunded,
    /// Money came that does not match what was asked. A person looks at it.
    Review,
}

use Status::{Created, Expired, Failed, Paid, RefundDue, Refunded, Refunding, Review};

impl Status {
    pub(crate) const ALL: [Self; 8] =
        [Created, Paid, Failed, Expired, RefundDue, Refunding, Refunded, Review];

    /// As the database writes it.
    pub const fn as_str(self) -> &'static str {
        match self {
            Created => "created",
            Paid => "paid",
            Failed => "failed",
            Expired => "expired",
            RefundDue => "refund_due",
            Refunding => "refunding",
            Refunded => "refunded",
            Review => "review",
        }
    }

    /// Reads what [`Status::as_str`] wrote.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// The whole life of a payment. Money may come after the link has ended; what is under review never settles.
    pub fn may_become(self, next: Self) -> bool {
        matches!(
            (self, next),
            (Created, Paid | Failed | Expired | RefundDue | Review)
                | (Failed | Expired, Paid | RefundDue | Review)
                | (Paid, RefundDue)
                | (RefundDue, Refunding)
                | (Refunding, RefundDue | Refunded)
        )
    }

    /// Whether money that comes now still has to be dealt with.
    const fn awaits_money(self) -> bool {
        matches!(self, Created | Failed | Expired)
    }
}

/// What we asked the provider for.
pub(crate) struct Asked<'a> {
    pub(crate) reference: &'a str,
    pub(crate) amount: Paise,
    pub(crate) link_id: Option<&'a str>,
    pub(crate) capture_id: Option<&'a str>,
}

/// What a provider's word means for a payment.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Verdict<'r> {
    /// The money is here; this is its id.
    Settle(&'r str),
    /// The link has ended without money.
    End(Status),
    /// An attempt failed. The link may be tried again.
    AttemptFailed,
    /// Money came that does not match.
    Review,
    /// Nothing that we did not know.
    Nothing,
}

/// Weighs a provider's word against what was asked. Amount, currency, reference and link must all match before money
/// counts.
pub(crate) fn judge<'r>(status: Status, asked: &Asked<'_>, report: &'r LinkReport) -> Verdict<'r> {
    let ours = report.reference == asked.reference
        && report.amount == asked.amount
        && report.currency == CURRENCY
        && asked.link_id.is_none_or(|id| id == report.link_id);
    match &report.state {
        LinkState::Paid { capture_id, amount } => {
            if !status.awaits_money() {
                // The same money told again is nothing new; other money for the same link would be.
                let known = asked.capture_id == Some(capture_id);
                return if known || status == Review { Verdict::Nothing } else { Verdict::Review };
            }
            let whole = *amount == asked.amount;
            if ours && whole { Verdict::Settle(capture_id) } else { Verdict::Review }
        }
        LinkState::PartlyPaid if status.awaits_money() => Verdict::Review,
        LinkState::Cancelled if ours && status == Created => Verdict::End(Failed),
        LinkState::Expired if ours && status == Created => Verdict::End(Expired),
        LinkState::AttemptFailed if ours && status == Created => Verdict::AttemptFailed,
        _ => Verdict::Nothing,
    }
}

/// Whether a link may still be made: one made later would outlive what it holds.
pub(crate) fn may_still_be_made(created_at: Timestamp, now: Timestamp) -> bool {
    now <= created_at + LINK_GRACE
}

/// When the provider is asked first, in case its webhook is lost.
pub(crate) const FIRST_LOOK: Duration = Duration::from_secs(10);

/// When an answer to "make this link" never came: how long after the payment was opened we ask whether it was made.
pub(crate) fn next_look_for_unknown(created_at: Timestamp, now: Timestamp) -> Timestamp {
    let steps = [FIRST_LOOK, Duration::from_mins(1), Duration::from_mins(5)];
    let next = steps.into_iter().map(|step| created_at + step).find(|at| *at > now);
    next.unwrap_or(now + Duration::from_mins(5))
}

/// When an open link is asked about again: less and less often, and once just after its end.
pub(crate) fn next_look_at_open(created_at: Timestamp, pay_by: Timestamp, now: Timestamp) -> Timestamp {
    let pause = now.saturating_since(created_at).clamp(Duration::from_secs(30), Duration::from_mins(5));
    let end = pay_by + Duration::from_secs(15);
    if now < end { end.min(now + pause) } else { now + Duration::from_secs(30) }
}

/// When an ended link is asked about again: banks report money for up to five days. Nothing after that.
pub(crate) fn next_look_at_ended(pay_by: Timestamp, now: Timestamp) -> Option<Timestamp> {
    let ended = pay_by + LINK_GRACE;
    [HOUR, DAY, DAY * 3, DAY * 6].into_iter().map(|pause| ended + pause).find(|at| *at > now)
}

/// When a refund that could not be sent, or is still on its way, is looked at again. It is never given up.
pub(crate) fn next_refund_try(tries: i64, now: Timestamp) -> Timestamp {
    let doublings = u32::try_from(tries.clamp(1, 12) - 1).unwrap_or(0);
    now + Duration::from_secs(10).saturating_mul(2_u32.pow(doublings)).min(HOUR * 6)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASKED: Asked<'static> =
        Asked { reference: "dft_a", amount: Paise::rupees(499), link_id: Some("plink_1"), capture_id: None };

    fn told(state: LinkState) -> LinkReport {
        LinkReport {
            link_id: "plink_1".to_owned(),
            reference: "dft_a".to_owned(),
            amount: Paise::rupees(499),
            currency: "INR".to_owned(),
            url: None,
            expires_at: None,
            state,
        }
    }

    fn paid() -> LinkReport {
        told(LinkState::Paid { capture_id: "pay_1".to_owned(), amount: Paise::rupees(499) })
    }

    #[test]
    fn money_settles_what_waits_for_it_also_late() {
        for status in [Created, Failed, Expired] {
            assert_eq!(judge(status, &ASKED, &paid()), Verdict::Settle("pay_1"), "{status:?}");
        }
    }

    #[test]
    fn the_same_money_told_again_is_nothing() {
        let settled = Asked { capture_id: Some("pay_1"), ..ASKED };
        for status in [Paid, RefundDue, Refunding, Refunded] {
            assert_eq!(judge(status, &settled, &paid()), Verdict::Nothing, "{status:?}");
        }
        assert_eq!(judge(Review, &ASKED, &paid()), Verdict::Nothing);
    }

    #[test]
    fn other_money_for_a_settled_link_needs_a_person() {
        let settled = Asked { capture_id: Some("pay_0"), ..ASKED };
        assert_eq!(judge(Paid, &settled, &paid()), Verdict::Review);
    }

    #[test]
    fn what_does_not_match_never_settles() {
        let bends: [fn(&mut LinkReport); 6] = [
            |report| report.amount = Paise(49_901),
            |report| report.currency = "USD".to_owned(),
            |report| report.reference = "dft_b".to_owned(),
            |report| report.link_id = "plink_2".to_owned(),
            |report| {
                report.state = LinkState::Paid { capture_id: "pay_1".to_owned(), amount: Paise(49_899) };
            },
            |report| report.state = LinkState::PartlyPaid,
        ];
        for bend in bends {
            let mut report = paid();
            bend(&mut report);
            assert_eq!(judge(Created, &ASKED, &report), Verdict::Review, "{report:?}");
        }
    }

    #[test]
    fn a_link_ends_only_while_it_is_open() {
        assert_eq!(judge(Created, &ASKED, &told(LinkState::Expired)), Verdict::End(Expired));
        assert_eq!(judge(Created, &ASKED, &told(LinkState::Cancelled)), Verdict::End(Failed));
        for status in [Paid, Failed, Expired, RefundDue, Refunded, Review] {
            assert_eq!(judge(status, &ASKED, &told(LinkState::Expired)), Verdict::Nothing, "{status:?}");
        }
    }

    #[test]
    fn every_verdict_is_a_step_the_picture_has() {
        for status in Status::ALL {
            if let Verdict::Settle(_) = judge(status, &ASKED, &paid()) {
                assert!(status.may_become(Paid) && status.may_become(RefundDue), "{status:?}");
            }
            if let Verdict::End(next) = judge(status, &ASKED, &told(LinkState::Cancelled)) {
                assert!(status.may_become(next), "{status:?}");
            }
        }
        assert!(!Review.may_become(Paid) && !Refunded.may_become(Paid) && !RefundDue.may_become(Paid));
    }

    #[test]
    fn an_open_link_is_asked_about_less_and_less_and_once_after_its_end() {
        let created = Timestamp(0);
        let pay_by = created + Duration::from_mins(16);
        let mut now = created + FIRST_LOOK;
        let mut looks = 1;
        while now < pay_by {
            now = next_look_at_open(created, pay_by, now);
            looks += 1;
        }
        assert_eq!(now, pay_by + Duration::from_secs(15));
        assert!(looks <= 10, "{looks}");
    }

    #[test]
    fn unknown_answers_are_asked_for_after_ten_seconds_a_minute_and_five() {
        let created = Timestamp(0);
        let at = |seconds| next_look_for_unknown(created, created + Duration::from_secs(seconds));
        assert_eq!(at(0), created + Duration::from_secs(10));
        assert_eq!(at(10), created + Duration::from_mins(1));
        assert_eq!(at(60), created + Duration::from_mins(5));
    }

    #[test]
    fn late_money_is_looked_for_until_no_bank_reports_it_any_more() {
        let pay_by = Timestamp(0);
        let mut now = pay_by + LINK_GRACE;
        let mut looks = 0;
        while let Some(next) = next_look_at_ended(pay_by, now) {
            now = next;
            looks += 1;
        }
        assert_eq!(looks, 4);
        assert!(now.saturating_since(pay_by) > DAY * 5);
    }
}
