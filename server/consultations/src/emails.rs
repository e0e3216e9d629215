//! What we write about a session: when, with whom, and the way in. Nothing about health.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use dft_kernel::time::{IST, Timestamp};
use dft_notifications::{Action, Content, Letter, Message, Template, queue};

use crate::AppointmentId;
use crate::rules::appointment::AppointmentStatus;
use crate::store::appointments::{self, AppointmentEmailData};

/// When, as people say it: Monday, 16 November 2026 at 9:30 AM IST.
pub(crate) fn format_start(moment: Timestamp) -> String {
    let there = moment.timestamp().to_zoned(IST.clone());
    there.strftime("%A, %-d %B %Y at %-I:%M %p IST").to_string()
}

/// A doctor's name with its title.
pub(crate) fn with_title(name: &str) -> String {
    if name.starts_with("Dr.") || name.starts_with("Dr ") { name.to_owned() } else { format!("Dr. {name}") }
}

/// The address of a room's page.
pub(crate) fn room_path(token: &str) -> String {
    format!("/consultations/room/{token}")
}

/// What one email says.
struct EmailContent<'a> {
    /// Names the cause, such as `booked`.
    word: &'static str,
    subject: String,
    paragraphs: Vec<String>,
    action: Option<(&'static str, String)>,
    /// The template that goes to those who asked for WhatsApp.
    template: Option<&'a str>,
}

async fn send(
    tx: &mut Tx,
    row: &AppointmentEmailData,
    origin: &str,
    content: EmailContent<'_>,
    now: Timestamp,
) -> Result<(), ApiError> {
    let email = Letter {
        subject: content.subject,
        greeting: format!("Hello {},", row.name),
        paragraphs: content.paragraphs,
        action: content
            .action
            .map(|(label, path)| Action { label: label.to_owned(), url: format!("{origin}{path}") }),
        reason: "You get this because of a session you booked with us.".to_owned(),
        unsubscribe: None,
    };
    let mail = Message {
        dedupe_key: format!("appointment:{}:{}:mail", row.id, content.word),
        recipient: row.email.clone(),
        content: Content::Mail(email.render()),
        send_at: now,
    };
    queue(tx, &mail, now).await?;
    if let Some(template) = content.template.filter(|_| row.whatsapp_opt_in == 1) {
        let message = Message {
            dedupe_key: format!("appointment:{}:{}:whatsapp", row.id, content.word),
            recipient: row.phone.clone(),
            content: Content::WhatsApp(Template {
                name: template.to_owned(),
                language: "en".to_owned(),
                body: vec![row.name.clone(), format_start(Timestamp(row.starts_at))],
                button: (!row.room_token.is_empty()).then(|| row.room_token.clone()),
            }),
            send_at: now,
        };
        queue(tx, &message, now).await?;
    }
    Ok(())
}

/// A email to the session's doctor. The patient's name and the time, and no more.
async fn send_to_doctor(
    tx: &mut Tx,
    row: &AppointmentEmailData,
    origin: &str,
    content: EmailContent<'_>,
    now: Timestamp,
) -> Result<(), ApiError> {
    let email = Letter {
        subject: content.subject,
        greeting: format!("Hello {},", with_title(&row.doctor_name)),
        paragraphs: content.paragraphs,
        action: content
            .action
            .map(|(label, path)| Action { label: label.to_owned(), url: format!("{origin}{path}") }),
        reason: "You get this because people book sessions with you at DFT.".to_owned(),
        unsubscribe: None,
    };
    let mail = Message {
        dedupe_key: format!("appointment:{}:{}:doctor", row.id, content.word),
        recipient: row.doctor_email.clone(),
        content: Content::Mail(email.render()),
        send_at: now,
    };
    queue(tx, &mail, now).await?;
    Ok(())
}

async fn find(tx: &mut Tx, id: AppointmentId) -> Result<AppointmentEmailData, ApiError> {
    let row = appointments::email_data(tx, id).await?;
    row.ok_or_else(|| ApiError::internal("no appointment to send an email about"))
}

/// It is booked.
pub(crate) async fn confirm(
    tx: &mut Tx,
    id: AppointmentId,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let row = find(tx, id).await?;
    let content = EmailContent {
        word: AppointmentStatus::Booked.as_str(),
        subject: "Your session is booked".to_owned(),
        paragraphs: vec![
            format!("Your session with {} is on {}.", with_title(&row.doctor_name), format_start(Timestamp(row.starts_at))),
            "Come a few minutes early, from any quiet place with a camera and a microphone. The link below is yours \
             alone."
                .to_owned(),
        ],
        action: Some(("Join your session", room_path(&row.room_token))),
        template: Some("session_details"),
    };
    send(tx, &row, origin, content, now).await?;
    doctor_confirmation(tx, &row, origin, now).await
}

/// The doctor gets their way in.
pub(crate) async fn resend_to_doctor(
    tx: &mut Tx,
    id: AppointmentId,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let row = find(tx, id).await?;
    doctor_confirmation(tx, &row, origin, now).await
}

async fn doctor_confirmation(
    tx: &mut Tx,
    row: &AppointmentEmailData,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let content = EmailContent {
        word: AppointmentStatus::Booked.as_str(),
        subject: "A session is booked with you".to_owned(),
        paragraphs: vec![
            format!("{} has booked a session with you on {}.", row.name, format_start(Timestamp(row.starts_at))),
            "The room opens 10 minutes before. The link below is yours alone: whoever has it comes in as you."
                .to_owned(),
        ],
        action: Some(("Open the room", room_path(&row.doctor_room_token))),
        template: None,
    };
    send_to_doctor(tx, row, origin, content, now).await
}

/// It is off.
pub(crate) async fn cancelled(
    tx: &mut Tx,
    id: AppointmentId,
    back: Paise,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let row = find(tx, id).await?;
    let money = if back > Paise::ZERO {
        format!("{back} goes back to the way you paid, usually within 5 to 7 working days.")
    } else {
        "No money goes back for this cancellation.".to_owned()
    };
    let content = EmailContent {
        word: AppointmentStatus::Cancelled.as_str(),
        subject: "Your session is cancelled".to_owned(),
        paragraphs: vec![
            format!(
                "Your session with {} on {} is cancelled.",
                with_title(&row.doctor_name),
                format_start(Timestamp(row.starts_at))
            ),
            money,
        ],
        action: Some(("Find another time", "/consultations/doctors".to_owned())),
        template: Some("session_cancelled"),
    };
    send(tx, &row, origin, content, now).await?;
    let content = EmailContent {
        word: AppointmentStatus::Cancelled.as_str(),
        subject: "A session with you is cancelled".to_owned(),
        paragraphs: vec![format!(
            "The session of {} with you on {} is cancelled. The time is free again.",
            row.name,
            format_start(Timestamp(row.starts_at))
        )],
        action: None,
        template: None,
    };
    send_to_doctor(tx, &row, origin, content, now).await
}

/// The money came when the time was no longer to be had.
pub(crate) async fn slot_unavailable(
    tx: &mut Tx,
    id: AppointmentId,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let row = find(tx, id).await?;
    let content = EmailContent {
        word: "too_late",
        subject: "Your payment is on its way back".to_owned(),
        paragraphs: vec![
            format!(
                "Your payment for {} came when that time was no longer free.",
                format_start(Timestamp(row.starts_at))
            ),
            "All of it goes back by itself, usually within 5 to 7 working days. We are sorry for the trouble."
                .to_owned(),
        ],
        action: Some(("Find another time", "/consultations/doctors".to_owned())),
        template: None,
    };
    send(tx, &row, origin, content, now).await
}

/// It is soon.
pub(crate) async fn reminder(
    tx: &mut Tx,
    row: &AppointmentEmailData,
    a_day_before: bool,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let (word, subject) = if a_day_before {
        ("day_before", "Your session is tomorrow")
    } else {
        ("hour_before", "Your session starts within the hour")
    };
    let content = EmailContent {
        word,
        subject: subject.to_owned(),
        paragraphs: vec![format!(
            "Your session with {} is on {}.",
            with_title(&row.doctor_name),
            format_start(Timestamp(row.starts_at))
        )],
        action: Some(("Join your session", room_path(&row.room_token))),
        template: Some("session_reminder"),
    };
    send(tx, row, origin, content, now).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_said_in_the_clinics_zone() {
        assert_eq!(format_start(Timestamp(1_794_717_000_000)), "Sunday, 15 November 2026 at 10:00 AM IST");
    }

    #[test]
    fn a_doctor_has_one_title() {
        assert_eq!(with_title("Meera Iyer"), "Dr. Meera Iyer");
        assert_eq!(with_title("Dr. Meera Iyer"), "Dr. Meera Iyer");
        assert_eq!(with_title("Drishti Rao"), "Dr. Drishti Rao");
    }
}
