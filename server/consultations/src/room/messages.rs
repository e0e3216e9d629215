//! The messages of a room's WebSocket. The payload that clients exchange is relayed as it is and never interpreted.

use dft_kernel::time::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::rules::room::{RoomStatus, Side, is_valid_tab_id};

pub(super) const MAX_MESSAGE_BYTES: usize = 64 * 1024;

/// Longer messages break the connection. Those between the two limits are read, so that the client gets a close code.
pub(super) const MAX_READ_BYTES: usize = 4 * MAX_MESSAGE_BYTES;

#[derive(Deserialize)]
struct RawMessage<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    to: Option<String>,
    #[serde(default, borrow)]
    data: Option<&'a RawValue>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum ClientMessage<'a> {
    /// To a tab of the other side.
    Signal {
        to: String,
        data: &'a str,
    },
    Bye,
    Ping,
}

/// `None` when the text is not a message of the protocol.
pub(super) fn parse(text: &str) -> Option<ClientMessage<'_>> {
    let RawMessage { kind, to, data } = serde_json::from_str(text).ok()?;
    match kind {
        "signal" => {
            let (to, data) = (to.filter(|to| is_valid_tab_id(to))?, data?.get());
            data.starts_with('{').then_some(ClientMessage::Signal { to, data })
        }
        "bye" => Some(ClientMessage::Bye),
        "ping" => Some(ClientMessage::Ping),
        _ => None,
    }
}

#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum ServerMessage<'a> {
    Welcome {
        side: Side,
        peer: Option<&'a str>,
        closes_at: Timestamp,
    },
    /// The other side's tab joined, changed or left.
    Peer {
        tab: Option<&'a str>,
    },
    /// From a tab of the other side.
    Signal {
        from: &'a str,
        data: &'a RawValue,
    },
    /// Another tab of this side has the call now.
    Replaced,
    Closed {
        status: RoomStatus,
    },
    Pong,
}

impl ServerMessage<'_> {
    pub(super) fn to_json(&self) -> String {
        serde_json::to_string(self).expect("strings are JSON")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_is_relayed_unchanged() {
        let frame = r#"{"type": "signal", "to": "abcdefgh-1234567", "data": {"candidate":  "\u0000\ud800", "a": 1e999}}"#;
        let Some(ClientMessage::Signal { to, data }) = parse(frame) else { panic!("a signal") };
        assert_eq!(to, "abcdefgh-1234567");
        let data = RawValue::from_string(data.to_owned()).expect("JSON");
        assert_eq!(
            ServerMessage::Signal { from: "x", data: &data }.to_json(),
            r#"{"type":"signal","from":"x","data":{"candidate":  "\u0000\ud800", "a": 1e999}}"#
        );
    }

    #[test]
    fn other_messages_are_rejected() {
        assert_eq!(parse(r#"{"type":"bye"}"#), Some(ClientMessage::Bye));
        assert_eq!(parse(r#"{"type":"ping","more":1}"#), Some(ClientMessage::Ping));
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
            assert_eq!(parse(odd), None, "{odd}");
        }
    }

    #[test]
    fn deeply_nested_data_is_not_parsed() {
        let deep = format!(r#"{{"type":"ping","data":{}1{}}}"#, "[".repeat(30_000), "]".repeat(30_000));
        assert_eq!(parse(&deep), Some(ClientMessage::Ping));
    }

    #[test]
    fn server_messages_serialize_as_documented() {
        let welcome = ServerMessage::Welcome { side: Side::Patient, peer: None, closes_at: Timestamp(0) };
        assert_eq!(
            welcome.to_json(),
            r#"{"type":"welcome","side":"patient","peer":null,"closes_at":"1970-01-01T05:30:00+05:30"}"#
        );
        assert_eq!(ServerMessage::Peer { tab: Some("t") }.to_json(), r#"{"type":"peer","tab":"t"}"#);
        let closed = ServerMessage::Closed { status: RoomStatus::Cancelled };
        assert_eq!(closed.to_json(), r#"{"type":"closed","status":"cancelled"}"#);
        assert_eq!(ServerMessage::Replaced.to_json(), r#"{"type":"replaced"}"#);
        assert_eq!(ServerMessage::Pong.to_json(), r#"{"type":"pong"}"#);
    }
}
