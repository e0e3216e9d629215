//! A booked session as an iCalendar file (RFC 5545).

use dft_kernel::time::Timestamp;

use crate::emails::room_path;
use crate::rules::appointment::Appointment;

fn format_utc(time: Timestamp) -> String {
    time.timestamp().strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// Escapes a TEXT value.
fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(',', "\\,").replace(';', "\\;").replace('\n', "\\n")
}

/// Folds a line: at most 75 bytes, continued after a space.
fn fold(line: &str) -> String {
    let mut out = String::new();
    let mut length = 0;
    for c in line.chars() {
        if length + c.len_utf8() > 74 {
            out.push_str("\r\n ");
            length = 1;
        }
        out.push(c);
        length += c.len_utf8();
    }
    out + "\r\n"
}

pub(crate) fn render(appointment: &Appointment, doctor: &str, origin: &str, now: Timestamp) -> String {
    let link = appointment.room_token.as_deref().map(room_path).unwrap_or_default();
    let host = origin.split("://").nth(1).unwrap_or("dft");
    let lines = [
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//DFT//Consultations//EN".to_owned(),
        "BEGIN:VEVENT".to_owned(),
        format!("UID:appointment-{}@{host}", appointment.id.0),
        format!("DTSTAMP:{}", format_utc(now)),
        format!("DTSTART:{}", format_utc(appointment.starts_at)),
        format!("DTEND:{}", format_utc(appointment.ends_at)),
        format!("SUMMARY:{}", escape(&format!("Session with {doctor}"))),
        format!("DESCRIPTION:{}", escape(&format!("Join here: {origin}{link}"))),
        format!("URL:{origin}{link}"),
        "BEGIN:VALARM".to_owned(),
        "ACTION:DISPLAY".to_owned(),
        "DESCRIPTION:Your session starts soon".to_owned(),
        "TRIGGER:-PT15M".to_owned(),
        "END:VALARM".to_owned(),
        "END:VEVENT".to_owned(),
        "END:VCALENDAR".to_owned(),
    ];
    lines.iter().map(|line| fold(line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_folded() {
        let line = fold(&format!("URL:{}", "a".repeat(160)));
        assert!(line.split("\r\n").all(|part| part.len() <= 75), "{line}");
        assert_eq!(line.replace("\r\n ", "").trim_end().len(), 164);
    }

    #[test]
    fn special_characters_are_escaped() {
        assert_eq!(escape("a,b;c\\d\ne"), "a\\,b\\;c\\\\d\\ne");
    }
}
