//! Emails and WhatsApp messages about a session: when, with whom, and the room's link. Nothing about health.

use std::borrow::Cow;

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use dft_kernel::time::{IST, Timestamp};
use dft_notifications::{
    CallToAction, Content, EmailTemplate, Message, WhatsAppTemplate, queue, transactional,
};
use dft_payments::AdminRefund;

use crate::AppointmentId;
use crate::rules::appointment::AppointmentStatus;
use crate::store::appointments::{self, AppointmentEmailData, Reminder};

/// `Monday, 16 November 2026 at 9:30 AM IST`.
fn format_start(time: Timestamp) -> String {
    time.timestamp().to_zoned(IST.clone()).strftime("%A, %-d %B %Y at %-I:%M %p IST").to_string()
}

/// The path of a room's page.
pub(crate) fn room_path(token: &str) -> String {
    format!("/consultations/room/{token}")
}

struct EmailContent {
    /// The event, such as `booked`: part of the dedupe key.
    event: Cow<'static, str>,
    subject: String,
    paragraphs: Vec<String>,
    action: Option<(&'static str, String)>,
    /// The WhatsApp template for patients who opted in.
    template: Option<&'static str>,
}

impl EmailContent {
    fn into_email(self, recipient_name: &str, reason: &str, origin: &str) -> EmailTemplate {
        let action = self
            .action
            .map(|(label, path)| CallToAction { label: label.to_owned(), url: format!("{origin}{path}") });
        EmailTemplate {
            subject: self.subject,
            greeting: format!("Hello {recipient_name},"),
            paragraphs: self.paragraphs,
            action,
            reason: reason.to_owned(),
            unsubscribe: None,
        }
    }
}

async fn send(
    tx: &mut Tx,
    data: &AppointmentEmailData,
    origin: &str,
    content: EmailContent,
    now: Timestamp,
) -> Result<(), ApiError> {
    let (event, template) = (content.event.clone(), content.template);
    let reason = "You get this because of a session you booked with us.";
    let email = content.into_email(&data.name, reason, origin);
    let key = format!("appointment:{}:{event}:mail", data.id.0);
    queue(tx, &transactional(&data.email, key, &email, now), now).await?;
    if let Some(template) = template.filter(|_| data.whatsapp_opt_in) {
        let message = Message {
            dedupe_key: format!("appointment:{}:{event}:whatsapp", data.id.0),
            recipient: data.phone.clone(),
            content: Content::WhatsApp(WhatsAppTemplate {
                name: template.to_owned(),
                language: "en".to_owned(),
                body: vec![data.name.clone(), format_start(data.starts_at)],
                button: (!data.room_token.is_empty()).then(|| data.room_token.clone()),
            }),
            send_at: now,
        };
        queue(tx, &message, now).await?;
    }
    Ok(())
}

/// To the doctor: the patient's name and the time, and no more.
async fn send_to_doctor(
    tx: &mut Tx,
    data: &AppointmentEmailData,
    origin: &str,
    content: EmailContent,
    now: Timestamp,
) -> Result<(), ApiError> {
    let key = format!("appointment:{}:{}:doctor", data.id.0, content.event);
    let reason = "You get this because people book sessions with you at DFT.";
    let email = content.into_email(&data.doctor_name, reason, origin);
    queue(tx, &transactional(&data.doctor_email, key, &email, now), now).await?;
    Ok(())
}

async fn find(tx: &mut Tx, id: AppointmentId) -> Result<AppointmentEmailData, ApiError> {
    let data = appointments::email_data(tx, id).await?;
    data.ok_or_else(|| ApiError::internal("no appointment to send an email about"))
}

/// The appointment is booked: to the patient and the doctor.
pub(crate) async fn confirm(
    tx: &mut Tx,
    id: AppointmentId,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let data = find(tx, id).await?;
    let content = EmailContent {
        event: AppointmentStatus::Booked.as_str().into(),
        subject: "Your session is booked".to_owned(),
        paragraphs: vec![
            format!("Your session with {} is on {}.", data.doctor_name, format_start(data.starts_at)),
            "Come a few minutes early, from any quiet place with a camera and a microphone. The link below is yours \
             alone."
                .to_owned(),
        ],
        action: Some(("Join your session", room_path(&data.room_token))),
        template: Some("session_details"),
    };
    send(tx, &data, origin, content, now).await?;
    doctor_confirmation(tx, &data, origin, now).await
}

/// Sends the doctor's confirmation again, with a new room link.
pub(crate) async fn resend_to_doctor(
    tx: &mut Tx,
    id: AppointmentId,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let data = find(tx, id).await?;
    doctor_confirmation(tx, &data, origin, now).await
}

async fn doctor_confirmation(
    tx: &mut Tx,
    data: &AppointmentEmailData,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let content = EmailContent {
        event: AppointmentStatus::Booked.as_str().into(),
        subject: "A session is booked with you".to_owned(),
        paragraphs: vec![
            format!("{} has booked a session with you on {}.", data.name, format_start(data.starts_at)),
            "The room opens 10 minutes before. The link below is yours alone: whoever has it comes in as you."
                .to_owned(),
        ],
        action: Some(("Open the room", room_path(&data.doctor_room_token))),
        template: None,
    };
    send_to_doctor(tx, data, origin, content, now).await
}

/// The appointment is cancelled: to the patient and the doctor.
pub(crate) async fn cancelled(
    tx: &mut Tx,
    id: AppointmentId,
    refund: Paise,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let data = find(tx, id).await?;
    let refund_text = if refund > Paise::ZERO {
        format!("{refund} goes back to the way you paid, usually within 5 to 7 working days.")
    } else {
        "No money goes back for this cancellation.".to_owned()
    };
    let content = EmailContent {
        event: AppointmentStatus::Cancelled.as_str().into(),
        subject: "Your session is cancelled".to_owned(),
        paragraphs: vec![
            format!(
                "Your session with {} on {} is cancelled.",
                data.doctor_name,
                format_start(data.starts_at)
            ),
            refund_text,
        ],
        action: Some(("Find another time", "/consultations/doctors".to_owned())),
        template: Some("session_cancelled"),
    };
    send(tx, &data, origin, content, now).await?;
    let content = EmailContent {
        event: AppointmentStatus::Cancelled.as_str().into(),
        subject: "A session with you is cancelled".to_owned(),
        paragraphs: vec![format!(
            "The session of {} with you on {} is cancelled. The time is free again.",
            data.name,
            format_start(data.starts_at)
        )],
        action: None,
        template: None,
    };
    send_to_doctor(tx, &data, origin, content, now).await
}

/// A late payment found the slot taken and is refunded.
pub(crate) async fn slot_unavailable(
    tx: &mut Tx,
    id: AppointmentId,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let data = find(tx, id).await?;
    let content = EmailContent {
        event: "too_late".into(),
        subject: "Your payment is on its way back".to_owned(),
        paragraphs: vec![
            format!(
                "Your payment for {} came when that time was no longer free.",
                format_start(data.starts_at)
            ),
            "All of it goes back by itself, usually within 5 to 7 working days. We are sorry for the trouble."
                .to_owned(),
        ],
        action: Some(("Find another time", "/consultations/doctors".to_owned())),
        template: None,
    };
    send(tx, &data, origin, content, now).await
}

/// An admin has refunded a part, or a session that is over: to the patient.
pub(crate) async fn refunded(
    tx: &mut Tx,
    id: AppointmentId,
    refund: AdminRefund,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let data = find(tx, id).await?;
    let content = EmailContent {
        event: format!("refund_{}", refund.number).into(),
        subject: "A refund is on its way to you".to_owned(),
        paragraphs: vec![format!(
            "{} of what you paid for your session on {} goes back to the way you paid, usually within 5 to 7 working days.",
            refund.amount,
            format_start(data.starts_at)
        )],
        action: Some(("See your consultations", "/my-consultations".to_owned())),
        template: None,
    };
    send(tx, &data, origin, content, now).await
}

pub(crate) async fn reminder(
    tx: &mut Tx,
    data: &AppointmentEmailData,
    reminder: Reminder,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let (event, subject) = match reminder {
        Reminder::DayBefore => ("day_before", "Your session is tomorrow"),
        Reminder::HourBefore => ("hour_before", "Your session starts within the hour"),
    };
    let content = EmailContent {
        event: event.into(),
        subject: subject.to_owned(),
        paragraphs: vec![format!(
            "Your session with {} is on {}.",
            data.doctor_name,
            format_start(data.starts_at)
        )],
        action: Some(("Join your session", room_path(&data.room_token))),
        template: Some("session_reminder"),
    };
    send(tx, data, origin, content, now).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_start_is_formatted_in_ist() {
        assert_eq!(format_start(Timestamp(1_794_717_000_000)), "Sunday, 15 November 2026 at 10:00 AM IST");
    }
}
