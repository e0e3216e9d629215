//! Contact tickets: creation from a contact message, the emails about them, and what the operator's commands do.

use std::fmt;
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::time::{DAY, HOUR, IST, Timestamp};

use crate::contact_message::ContactMessage;
use crate::email_template::{CallToAction, EmailTemplate};
use crate::message::{Content, Message, transactional};
use crate::store::tickets::{self, StoredTicket};
use crate::ticket_number::{normalize_number, random_number};
use crate::{Notifications, outbox};

/// The same content of the same sender within this window is one ticket: a double click, or a retry after a timeout.
const DEDUP_WINDOW: Duration = Duration::from_mins(10);

/// Attempts to find an unused ticket number. One collision is already improbable.
const MAX_ATTEMPTS: usize = 5;

/// Statutory limit for acknowledging a complaint. Our email does so at once.
const ACKNOWLEDGED_WITHIN: Duration = HOUR.saturating_mul(48);

/// Statutory limit for resolving a complaint: one month, taken as the shortest one.
const RESOLVED_WITHIN: Duration = DAY.saturating_mul(28);

pub(crate) struct TicketReceipt {
    pub(crate) number: String,
    /// False if the same message already has a ticket.
    pub(crate) created: bool,
}

impl Notifications {
    /// Creates a ticket and queues its emails. A repeated message gets the number of the existing ticket.
    pub(crate) async fn create_ticket(&self, message: &ContactMessage) -> Result<TicketReceipt, ApiError> {
        retry_on_conflict(|| self.insert_ticket(message)).await
    }

    async fn insert_ticket(&self, message: &ContactMessage) -> Result<TicketReceipt, ApiError> {
        let now = self.clock.now();
        let dedup_key = message.dedup_key();
        let mut tx = self.db.begin().await?;
        tickets::clear_dedup_key(&mut tx, &dedup_key, now - DEDUP_WINDOW).await?;
        for _ in 0..MAX_ATTEMPTS {
            let number = random_number();
            if tickets::insert(&mut tx, &number, &dedup_key, message, now).await? {
                self.queue_emails(&mut tx, &number, message, now).await?;
                tx.commit().await?;
                return Ok(TicketReceipt { number, created: true });
            }
            if let Some(number) = tickets::number_by_dedup_key(&mut tx, &dedup_key).await? {
                return Ok(TicketReceipt { number, created: false });
            }
        }
        Err(ApiError::internal("no free ticket number"))
    }

    /// Acknowledges the message to its sender and notifies the grievance officer, if one is configured.
    async fn queue_emails(
        &self,
        tx: &mut Tx,
        number: &str,
        message: &ContactMessage,
        now: Timestamp,
    ) -> Result<(), ApiError> {
        let key = |to: &str| format!("ticket:{number}:{to}:mail");
        let email =
            transactional(message.email.as_str(), key("writer"), &acknowledgement(number, message), now);
        outbox::queue(tx, &email, now).await?;
        if let Some(officer) = &self.grievance_officer.email {
            let mut email = officer_email(number, message).render();
            // The officer answers the person who wrote, not the program.
            email.reply_to = Some(message.email.as_str().to_owned());
            let email = Message {
                dedupe_key: key("officer"),
                recipient: officer.clone(),
                content: Content::Mail(email),
                send_at: now,
            };
            outbox::queue(tx, &email, now).await?;
        }
        Ok(())
    }

    /// Lists tickets, oldest first.
    pub async fn list_tickets(&self, include_closed: bool) -> Result<Vec<Ticket>, ApiError> {
        let now = self.clock.now();
        let stored = tickets::list(&self.db, include_closed).await?;
        Ok(stored.into_iter().map(|ticket| Ticket::new(ticket, now)).collect())
    }

    /// Finds a ticket by its number, ignoring case and surrounding spaces.
    pub async fn find_ticket(&self, number: &str) -> Result<Option<Ticket>, ApiError> {
        let stored = tickets::find(&self.db, &normalize_number(number)).await?;
        Ok(stored.map(|ticket| Ticket::new(ticket, self.clock.now())))
    }

    /// Closes a ticket; returns whether it was open.
    pub async fn close_ticket(&self, number: &str) -> Result<bool, ApiError> {
        let mut tx = self.db.begin().await?;
        let closed = tickets::close(&mut tx, &normalize_number(number), self.clock.now()).await?;
        tx.commit().await?;
        Ok(closed)
    }
}

/// A ticket as the operator's commands print it.
pub struct Ticket {
    pub number: String,
    pub name: String,
    pub email: String,
    /// The topic's label.
    pub topic: String,
    pub about: Option<String>,
    pub message: String,
    /// The date in IST.
    pub created_on: String,
    pub sla_status: SlaStatus,
}

impl Ticket {
    fn new(stored: StoredTicket, now: Timestamp) -> Self {
        let StoredTicket { number, name, email, topic, about, message, created_at, closed_at } = stored;
        Self {
            number,
            name,
            email,
            topic: topic.label().to_owned(),
            about,
            message,
            created_on: created_at.timestamp().to_zoned(IST.clone()).date().to_string(),
            sla_status: SlaStatus::at(created_at, closed_at, now),
        }
    }
}

/// A ticket's state with respect to the statutory limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SlaStatus {
    Closed,
    /// Younger than 48 hours.
    New,
    /// Older than 48 hours, younger than a month.
    Waiting,
    /// Open for longer than a month.
    Overdue,
}

impl SlaStatus {
    fn at(created_at: Timestamp, closed_at: Option<Timestamp>, now: Timestamp) -> Self {
        match now.saturating_since(created_at) {
            _ if closed_at.is_some() => Self::Closed,
            age if age < ACKNOWLEDGED_WITHIN => Self::New,
            age if age < RESOLVED_WITHIN => Self::Waiting,
            _ => Self::Overdue,
        }
    }
}

impl fmt::Display for SlaStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Closed => "closed",
            Self::New => "new",
            Self::Waiting => "waiting",
            Self::Overdue => "overdue",
        })
    }
}

/// To the sender. It does not quote the message, which may be about their health.
fn acknowledgement(number: &str, message: &ContactMessage) -> EmailTemplate {
    EmailTemplate {
        subject: format!("We have your message ({number})"),
        greeting: format!("Hello {},", message.name.as_str()),
        paragraphs: vec![
            format!("Thank you for writing to us. Your ticket number is {number}; please name it when you write about the same thing again."),
            format!("You chose: {}.", message.topic.label()),
            "A person reads it and answers you at this address. If it is a complaint, this letter acknowledges it, and we settle it within a month.".to_owned(),
        ],
        action: None,
        reason: "You get this because somebody gave this address on our contact page. If it was not you, you need do nothing.".to_owned(),
        unsubscribe: None,
    }
}

/// To the grievance officer, with the whole message.
fn officer_email(number: &str, message: &ContactMessage) -> EmailTemplate {
    let ContactMessage { name, email, topic, about, message } = message;
    let mut paragraphs = vec![format!("{} <{}> wrote. {}.", name.as_str(), email.as_str(), topic.label())];
    paragraphs.extend(about.as_ref().map(|about| format!("About: {about}")));
    paragraphs.extend(message.lines().map(str::trim).filter(|line| !line.is_empty()).map(str::to_owned));
    paragraphs.push(format!(
        "They have been told the number. Answer within 48 hours, settle it within a month, then: dft tickets close {number}"
    ));
    EmailTemplate {
        subject: format!("{number}: {}", topic.label()),
        greeting: "Hello,".to_owned(),
        paragraphs,
        action: Some(CallToAction {
            label: format!("Answer {}", name.as_str()),
            url: format!("mailto:{}?subject={number}", email.as_str()),
        }),
        reason: "You get this because DFT_GRIEVANCE_EMAIL names this address.".to_owned(),
        unsubscribe: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sla_status_changes_after_48_hours_and_after_a_month() {
        let at_age = |age: Duration| SlaStatus::at(Timestamp(0), None, Timestamp(0) + age);
        assert_eq!(at_age(HOUR * 47), SlaStatus::New);
        assert_eq!(at_age(HOUR * 48), SlaStatus::Waiting);
        assert_eq!(at_age(DAY * 28), SlaStatus::Overdue);
        assert_eq!(
            SlaStatus::at(Timestamp(0), Some(Timestamp(5)), Timestamp(0) + DAY * 90),
            SlaStatus::Closed
        );
    }
}
