//! What we write about a membership: short, calm, and nothing about health.

use dft_kernel::time::{IST, Timestamp};
use dft_notifications::{CallToAction, Content, EmailTemplate, Message};

use crate::TermId;
use crate::rules::{Change, Term};
use crate::store::purchases::{Buyer, Purchase};
use crate::store::terms::DueTerm;

/// A day as people write it: 15 February 2027.
fn day(moment: Timestamp) -> String {
    moment.timestamp().to_zoned(IST.clone()).strftime("%-d %B %Y").to_string()
}

/// The last day before this moment.
fn last_day(ends_at: Timestamp) -> String {
    day(Timestamp(ends_at.0 - 1))
}

/// Ours to a member: the same frame for all of them. None for whoever has no mailbox.
fn message(
    (term, word): (TermId, &str),
    buyer: &Buyer,
    subject: String,
    paragraphs: [String; 2],
    (label, url): (&str, String),
    now: Timestamp,
) -> Option<Message> {
    let letter = EmailTemplate {
        subject,
        greeting: format!("Hello {},", buyer.name),
        paragraphs: paragraphs.into(),
        action: Some(CallToAction { label: label.to_owned(), url }),
        reason: "You get this because you have a membership with us.".to_owned(),
        unsubscribe: None,
    };
    Some(Message {
        dedupe_key: format!("subscription:{}:{word}:mail", term.0),
        recipient: buyer.email.clone()?,
        content: Content::Mail(letter.render()),
        send_at: now,
    })
}

/// It is theirs, now or when its turn comes.
pub(crate) fn started(purchase: &Purchase, term: &Term, origin: &str, now: Timestamp) -> Option<Message> {
    let (plan, until) = (&term.plan.name, last_day(term.span.ends_at));
    let (subject, what) = if term.span.starts_at <= now {
        (
            format!("Your {plan} has started"),
            format!("Thank you. Your {plan} has started and runs until {until}."),
        )
    } else if purchase.change == Change::Extend {
        (format!("Your {plan} goes on"), format!("Thank you. Your {plan} now runs until {until}."))
    } else {
        let from = day(term.span.starts_at);
        (
            format!("Your {plan} starts on {from}"),
            format!(
                "Thank you. Your {plan} starts on {from}, when your present term ends, and runs until {until}."
            ),
        )
    };
    let quiet = "It ends by itself. We will not charge you again unless you choose to go on.".to_owned();
    let page = ("See my subscription", format!("{origin}/my-subscriptions"));
    message((term.id, "started"), &purchase.buyer, subject, [what, quiet], page, now)
}

/// Three days more.
pub(crate) fn ending(term: &DueTerm, origin: &str, now: Timestamp) -> Option<Message> {
    let (plan, until) = (&term.plan_name, last_day(term.ends_at));
    let what = format!("Your {plan} runs until {until}, to the end of that day.");
    let next = "Nothing is charged by itself. If you would like to go on, the months you add begin when this term ends, so nothing is lost by choosing early.".to_owned();
    let page = ("See the plans", format!("{origin}/subscriptions"));
    let subject = format!("Your {plan} ends on {until}");
    message((term.id, "ending"), &term.buyer, subject, [what, next], page, now)
}

/// It is over.
pub(crate) fn ended(term: &DueTerm, origin: &str, now: Timestamp) -> Option<Message> {
    let (plan, until) = (&term.plan_name, last_day(term.ends_at));
    let what = format!("Your {plan} ended on {until}. Thank you for the time with us.");
    let next = "Your account stays as it is, and you can begin again whenever you like.".to_owned();
    let page = ("See the plans", format!("{origin}/subscriptions"));
    message((term.id, "ended"), &term.buyer, format!("Your {plan} has ended"), [what, next], page, now)
}
