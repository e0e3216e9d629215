//! Contact: somebody writes to us, gets a number to name it by, and whoever hears complaints is told.

use dft_kernel::ApiError;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::settings::{Grievance, Mode, Settings};
use dft_kernel::time::{IST, Timestamp};

use crate::letter::{CallToAction, EmailTemplate};
use crate::message::{Content, Message};
use crate::store::tickets::{self, TicketRow};
use crate::ticket::{REPEAT_SPAN, SlaStatus, Topic, Written, new_number};
use crate::{Notifications, outbox};

/// A number is one of 6 × 10¹¹: to meet so many taken ones in a row is no chance any more.
const MOST_NUMBERS: usize = 5;

/// Who hears complaints: as the settings say, or somebody invented in development.
pub(crate) fn grievance_officer(settings: &Settings) -> Grievance {
    let Grievance { name, email, phone } = settings.grievance.clone();
    match settings.mode {
        Mode::Production => Grievance { name, email, phone },
        Mode::Development => Grievance {
            name: name.or_else(|| Some("Demo Grievance Officer".to_owned())),
            email: email.or_else(|| Some("grievance@demo.dft.example".to_owned())),
            phone: phone.or_else(|| Some("+91 80 0000 0000".to_owned())),
        },
    }
}

/// The ticket somebody has now.
pub(crate) struct Taken {
    pub(crate) number: String,
    /// Whether this call made it.
    pub(crate) new: bool,
}

impl Notifications {
    /// Takes what somebody wrote. The same words again, a little later, have the same ticket.
    pub(crate) async fn take_ticket(&self, written: &Written) -> Result<Taken, ApiError> {
        retry_on_conflict(|| self.write_ticket(written)).await
    }

    async fn write_ticket(&self, written: &Written) -> Result<Taken, ApiError> {
        let now = self.clock.now();
        let key = written.repeat_key();
        let mut tx = self.db.begin().await?;
        tickets::forget_repeat(&mut tx, &key, now - REPEAT_SPAN).await?;
        for _ in 0..MOST_NUMBERS {
            let number = new_number();
            if tickets::add(&mut tx, &number, &key, written, now).await? {
                self.tell_both(&mut tx, &number, written, now).await?;
                tx.commit().await?;
                return Ok(Taken { number, new: true });
            }
            if let Some(number) = tickets::number_of_repeat(&mut tx, &key).await? {
                return Ok(Taken { number, new: false });
            }
        }
        Err(ApiError::internal("no free ticket number"))
    }

    /// One letter to whoever wrote, one to whoever hears complaints, where the settings name them.
    async fn tell_both(
        &self,
        tx: &mut Tx,
        number: &str,
        written: &Written,
        now: Timestamp,
    ) -> Result<(), ApiError> {
        let mut letters = vec![("writer", written.email.as_str(), acknowledgement(number, written))];
        if let Some(officer) = &self.grievance.email {
            letters.push(("officer", officer, notice(number, written)));
        }
        for (to, recipient, letter) in letters {
            let message = Message {
                dedupe_key: format!("ticket:{number}:{to}:mail"),
                recipient: recipient.to_owned(),
                content: Content::Mail(letter.render()),
                send_at: now,
            };
            outbox::queue(tx, &message, now).await?;
        }
        Ok(())
    }

    /// The tickets, the one that waits longest first.
    pub async fn list_tickets(&self, closed_too: bool) -> Result<Vec<Ticket>, ApiError> {
        let now = self.clock.now();
        let rows = tickets::list(&self.db, closed_too).await?;
        Ok(rows.into_iter().map(|row| Ticket::new(row, now)).collect())
    }

    /// The ticket of this number, however it is typed.
    pub async fn find_ticket(&self, number: &str) -> Result<Option<Ticket>, ApiError> {
        let row = tickets::find(&self.db, &spelt(number)).await?;
        Ok(row.map(|row| Ticket::new(row, self.clock.now())))
    }

    /// Closes a ticket; answers whether it was open.
    pub async fn close_ticket(&self, number: &str) -> Result<bool, ApiError> {
        let mut tx = self.db.begin().await?;
        let closed = tickets::close(&mut tx, &spelt(number), self.clock.now()).await?;
        tx.commit().await?;
        Ok(closed)
    }
}

/// As the database has it.
fn spelt(number: &str) -> String {
    number.trim().to_uppercase()
}

/// A ticket as the operator reads it.
pub struct Ticket {
    /// What it is named by.
    pub number: String,
    /// Who wrote.
    pub name: String,
    /// Where they are answered.
    pub email: String,
    /// What it is about, in words.
    pub topic: String,
    /// Whom or what it is about, where the page knew.
    pub about: Option<String>,
    /// Their words.
    pub message: String,
    /// The day they wrote, in the clinic's zone.
    pub created_on: String,
    /// How it stands against the law's times.
    pub sla_status: SlaStatus,
}

impl Ticket {
    fn new(row: TicketRow, now: Timestamp) -> Self {
        let TicketRow { number, name, email, topic, about, message, written_at, closed_at } = row;
        let written_at = Timestamp(written_at);
        let day = written_at.timestamp().to_zoned(IST.clone()).date();
        Self {
            number,
            name,
            email,
            topic: Topic::parse(&topic).map_or(topic, |topic| topic.label().to_owned()),
            about,
            message,
            created_on: day.to_string(),
            sla_status: SlaStatus::of(written_at, closed_at.map(Timestamp), now),
        }
    }
}

/// To whoever wrote. Their own words stay out of it: they may be about their health, and a mailbox is not a consulting room.
fn acknowledgement(number: &str, written: &Written) -> EmailTemplate {
    EmailTemplate {
        subject: format!("We have your message ({number})"),
        greeting: format!("Hello {},", written.name.as_str()),
        paragraphs: vec![
            format!("Thank you for writing to us. Your ticket number is {number}; please name it when you write about the same thing again."),
            format!("You chose: {}.", written.topic.label()),
            "A person reads it and answers you at this address. If it is a complaint, this letter acknowledges it, and we settle it within a month.".to_owned(),
        ],
        action: None,
        reason: "You get this because somebody gave this address on our contact page. If it was not you, you need do nothing.".to_owned(),
        unsubscribe: None,
    }
}

/// To whoever hears complaints: everything they need to answer.
fn notice(number: &str, written: &Written) -> EmailTemplate {
    let Written { name, email, topic, about, message } = written;
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
