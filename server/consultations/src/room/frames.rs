//! What goes over a room's socket. What the pages say to each other is carried as it is and never read.

use dft_kernel::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::rules::room::{RoomStatus, Side, is_tab};

/// The longest frame a page may send.
pub(super) const LONGEST: usize = 64 * 1024;

/// The longest that is read at all. A page whose frame is only somewhat too long should learn why it is let go.
pub(super) const LONGEST_READ: usize = 4 * LONGEST;

/// A frame as it comes.
#[derive(Deserialize)]
struct Written<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    to: Option<String>,
    #[serde(default, borrow)]
    data: Option<&'a RawValue>,
}

/// What a page says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Said<'a> {
    /// This, to that page of the other side.
    Signal {
        to: String,
        data: &'a str,
    },
    Bye,
    Ping,
}

/// Reads a frame; none when it is not one of ours.
pub(super) fn read(text: &str) -> Option<Said<'_>> {
    let Written { kind, to, data } = serde_json::from_str(text).ok()?;
    match kind {
        "signal" => {
            let (to, data) = (to.filter(|to| is_tab(to))?, data?.get());
            data.starts_with('{').then_some(Said::Signal { to, data })
        }
        "bye" => Some(Said::Bye),
        "ping" => Some(Said::Ping),
        _ => None,
    }
}

/// What we say to a page.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Told<'a> {
    /// The first word.
    Welcome {
        side: Side,
        peer: Option<&'a str>,
        closes_at: Timestamp,
    },
    /// The other side's page came, changed or went.
    Peer {
        tab: Option<&'a str>,
    },
    /// The other side's page said this.
    Signal {
        from: &'a str,
        data: &'a RawValue,
    },
    /// Another page of this side has the call now.
    Replaced,
    /// The room has closed.
    Closed {
        status: RoomStatus,
    },
    Pong,
}

impl Told<'_> {
    pub(super) fn written(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_is_carried_as_it_is() {
        let frame = r#"{"type": "signal", "to": "abcdefgh-1234567", "data": {"candidate":  "\u0000\ud800", "a": 1e999}}"#;
        let Some(Said::Signal { to, data }) = read(frame) else { panic!("a signal") };
        assert_eq!(to, "abcdefgh-1234567");
        let data = RawValue::from_string(data.to_owned()).expect("JSON");
        assert_eq!(
            Told::Signal { from: "x", data: &data }.written(),
            r#"{"type":"signal","from":"x","data":{"candidate":  "\u0000\ud800", "a": 1e999}}"#
        );
    }

    #[test]
    fn anything_else_is_not_ours() {
        assert_eq!(read(r#"{"type":"bye"}"#), Some(Said::Bye));
        assert_eq!(read(r#"{"type":"ping","more":1}"#), Some(Said::Ping));
        for odd in [
            "",
            "null",
            "[]",
            "{}",
            r#"{"type":"welcome"}"#,
            r#"{"type":"signal"}"#,
            r#"{"type":"signal","to":"abcdefgh-1234567"}"#,
            r#"{"type":"signal","to":"short","data":{}}"#,
            r#"{"type":"signal","to":"abcdefgh-1234567","data":"text"}"#,
            r#"{"type":"signal","to":"abcdefgh-1234567","data":{}"#,
            r#"{"type":"ping"} {"type":"ping"}"#,
        ] {
            assert_eq!(read(odd), None, "{odd}");
        }
    }

    #[test]
    fn however_deep_it_is_it_is_not_gone_into() {
        let deep = format!(r#"{{"type":"ping","data":{}1{}}}"#, "[".repeat(30_000), "]".repeat(30_000));
        assert_eq!(read(&deep), Some(Said::Ping));
    }

    #[test]
    fn we_speak_as_agreed() {
        let welcome = Told::Welcome { side: Side::Patient, peer: None, closes_at: Timestamp(0) };
        assert_eq!(
            welcome.written(),
            r#"{"type":"welcome","side":"patient","peer":null,"closes_at":"1970-01-01T05:30:00+05:30"}"#
        );
        assert_eq!(Told::Peer { tab: Some("t") }.written(), r#"{"type":"peer","tab":"t"}"#);
        let closed = Told::Closed { status: RoomStatus::Cancelled };
        assert_eq!(closed.written(), r#"{"type":"closed","status":"cancelled"}"#);
        assert_eq!(Told::Replaced.written(), r#"{"type":"replaced"}"#);
        assert_eq!(Told::Pong.written(), r#"{"type":"pong"}"#);
    }
}
