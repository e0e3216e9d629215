//! The emails about a membership. They say nothing about health.

use dft_kernel::time::Timestamp;
use dft_notifications::{CallToAction, EmailTemplate, Message, transactional};
use dft_payments::AdminRefund;

use crate::TermId;
use crate::rules::{Buyer, Change, Purchase, Term};
use crate::store::terms::DueTerm;

/// A date in IST: 15 February 2027.
fn format_date(at: Timestamp) -> String {
    at.ist_date().strftime("%-d %B %Y").to_string()
}

/// The last day before this exclusive end.
fn format_last_day(ends_at: Timestamp) -> String {
    format_date(Timestamp(ends_at.0 - 1))
}

/// What differs between the emails about a term.
struct Email {
    term: TermId,
    /// Names the email in its dedupe key: each is sent once per term.
    kind: &'static str,
    subject: String,
    paragraphs: [String; 2],
    action: CallToAction,
}

impl Email {
    /// The message to the buyer; none when the buyer has no email address.
    fn to(self, buyer: &Buyer, now: Timestamp) -> Option<Message> {
        let recipient = buyer.email.as_deref()?;
        let template = EmailTemplate {
            subject: self.subject,
            greeting: format!("Hello {},", buyer.name),
            paragraphs: self.paragraphs.into(),
            action: Some(self.action),
            reason: "You get this because you have a membership with us.".to_owned(),
            unsubscribe: None,
        };
        let key = format!("subscription:{}:{}:mail", self.term.0, self.kind);
        Some(transactional(recipient, key, &template, now))
    }
}

fn plans_link(origin: &str) -> CallToAction {
    CallToAction { label: "See the plans".to_owned(), url: format!("{origin}/subscriptions") }
}

/// The purchase is activated, and its term starts now or later.
pub(crate) fn started(purchase: &Purchase, term: &Term, origin: &str, now: Timestamp) -> Option<Message> {
    let (plan, until) = (&term.plan.name, format_last_day(term.period.ends_at));
    let (subject, what) = if term.period.starts_at <= now {
        (
            format!("Your {plan} has started"),
            format!("Thank you. Your {plan} has started and runs until {until}."),
        )
    } else if purchase.change == Change::Extend {
        (format!("Your {plan} goes on"), format!("Thank you. Your {plan} now runs until {until}."))
    } else {
        let from = format_date(term.period.starts_at);
        (
            format!("Your {plan} starts on {from}"),
            format!(
                "Thank you. Your {plan} starts on {from}, when your present term ends, and runs until {until}."
            ),
        )
    };
    let no_renewal = "It ends by itself. We will not charge you again unless you choose to go on.".to_owned();
    let action =
        CallToAction { label: "See my subscription".to_owned(), url: format!("{origin}/my-subscriptions") };
    let email = Email { term: term.id, kind: "started", subject, paragraphs: [what, no_renewal], action };
    email.to(&purchase.buyer, now)
}

/// The term ends soon.
pub(crate) fn ending(term: &DueTerm, origin: &str, now: Timestamp) -> Option<Message> {
    let (plan, until) = (&term.plan_name, format_last_day(term.ends_at));
    let email = Email {
        term: term.id,
        kind: "ending",
        subject: format!("Your {plan} ends on {until}"),
        paragraphs: [
            format!("Your {plan} runs until {until}, to the end of that day."),
            "Nothing is charged by itself. If you would like to go on, the months you add begin when this term ends, so nothing is lost by choosing early.".to_owned(),
        ],
        action: plans_link(origin),
    };
    email.to(&term.buyer, now)
}

/// The term has ended.
pub(crate) fn ended(term: &DueTerm, origin: &str, now: Timestamp) -> Option<Message> {
    let (plan, until) = (&term.plan_name, format_last_day(term.ends_at));
    let email = Email {
        term: term.id,
        kind: "ended",
        subject: format!("Your {plan} has ended"),
        paragraphs: [
            format!("Your {plan} ended on {until}. Thank you for the time with us."),
            "Your account stays as it is, and you can begin again whenever you like.".to_owned(),
        ],
        action: plans_link(origin),
    };
    email.to(&term.buyer, now)
}

/// An admin has refunded the purchase or a part of it.
pub(crate) fn refunded(
    purchase: &Purchase,
    refund: AdminRefund,
    origin: &str,
    now: Timestamp,
) -> Option<Message> {
    let recipient = purchase.buyer.email.as_deref()?;
    let plan = &purchase.plan.name;
    let what = if refund.is_full {
        format!("Your purchase of the {plan} is refunded, and what it added to your membership has ended.")
    } else {
        format!("We refund a part of your {plan}. Your membership stays as it is.")
    };
    let template = EmailTemplate {
        subject: format!("A refund for your {plan} is on its way"),
        greeting: format!("Hello {},", purchase.buyer.name),
        paragraphs: vec![
            what,
            format!("{} goes back to the way you paid, usually within 5 to 7 working days.", refund.amount),
        ],
        action: Some(CallToAction {
            label: "See my subscription".to_owned(),
            url: format!("{origin}/my-subscriptions"),
        }),
        reason: "You get this because you bought a membership with us.".to_owned(),
        unsubscribe: None,
    };
    let key = format!("purchase:{}:refund_{}:mail", purchase.id.0, refund.number);
    Some(transactional(recipient, key, &template, now))
}
