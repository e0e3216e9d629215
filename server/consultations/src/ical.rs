//! A booked session as a calendar file (RFC 5545).

use dft_kernel::time::Timestamp;

use crate::emails::{room_path, with_title};
use crate::store::appointments::AppointmentRow;

fn stamp(moment: Timestamp) -> String {
    moment.timestamp().strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// Commas, semicolons and backslashes mean something in a calendar file.
fn text(said: &str) -> String {
    said.replace('\\', "\\\\").replace(',', "\\,").replace(';', "\\;").replace('\n', "\\n")
}

/// Lines are at most 75 bytes; a longer one goes on after a space.
fn folded(line: &str) -> String {
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

/// The file.
pub(crate) fn render(row: &AppointmentRow, doctor: &str, origin: &str, now: Timestamp) -> String {
    let link = row.room_token.as_deref().map(room_path).unwrap_or_default();
    let host = origin.split("://").nth(1).unwrap_or("dft");
    let lines = [
        "BEGIN:VCALENDAR".to_owned(),
        "VERSION:2.0".to_owned(),
        "PRODID:-//DFT//Consultations//EN".to_owned(),
        "BEGIN:VEVENT".to_owned(),
        format!("UID:appointment-{}@{host}", row.id().0),
        format!("DTSTAMP:{}", stamp(now)),
        format!("DTSTART:{}", stamp(row.starts_at())),
        format!("DTEND:{}", stamp(row.ends_at())),
        format!("SUMMARY:{}", text(&format!("Session with {}", with_title(doctor)))),
        format!("DESCRIPTION:{}", text(&format!("Join here: {origin}{link}"))),
        format!("URL:{origin}{link}"),
        "BEGIN:VALARM".to_owned(),
        "ACTION:DISPLAY".to_owned(),
        "DESCRIPTION:Your session starts soon".to_owned(),
        "TRIGGER:-PT15M".to_owned(),
        "END:VALARM".to_owned(),
        "END:VEVENT".to_owned(),
        "END:VCALENDAR".to_owned(),
    ];
    lines.iter().map(|line| folded(line)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_go_on_after_a_space() {
        let line = folded(&format!("URL:{}", "a".repeat(160)));
        assert!(line.split("\r\n").all(|part| part.len() <= 75), "{line}");
        assert_eq!(line.replace("\r\n ", "").trim_end().len(), 164);
    }

    #[test]
    fn what_means_something_is_escaped() {
        assert_eq!(text("a,b;c\\d\ne"), "a\\,b\\;c\\\\d\\ne");
    }
}
