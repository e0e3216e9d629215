//! Random inputs from a schema of the document: valid ones, and malformed ones that no web page sends.

use std::fmt::Write;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use serde_json::{Map, Value, json};

use crate::contract::resolved;

/// Existing values that valid inputs refer to.
#[derive(Default)]
pub(crate) struct KnownValues {
    /// Free slots with their doctors.
    pub(crate) times: Vec<(u32, String)>,
    /// A valid Google ID token.
    pub(crate) id_token: String,
}

fn pick<'a>(rng: &mut StdRng, choices: &[&'a str]) -> &'a str {
    choices.choose(rng).expect("not empty")
}

/// A value of this schema that the web might send.
pub(crate) fn valid_value(schema: &Value, name: &str, known: &KnownValues, rng: &mut StdRng) -> Value {
    let schema = resolved(schema);
    if let Some(choices) = schema["enum"].as_array() {
        return choices.choose(rng).expect("not empty").clone();
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let non_null: Vec<_> = choices.iter().filter(|choice| choice["type"] != "null").collect();
        let is_null = non_null.len() < choices.len() && rng.random_ratio(1, 8);
        let choice =
            if is_null { &json!({"type": "null"}) } else { non_null.choose(rng).expect("not empty") };
        return valid_value(choice, name, known, rng);
    }
    // A wrong expected price returns an error, so it is mostly left out.
    if name.starts_with("expected_") && rng.random_ratio(3, 4) {
        return Value::Null;
    }
    let kind = match &schema["type"] {
        Value::Array(_) if rng.random_ratio(1, 8) => return Value::Null,
        Value::Array(kinds) => kinds[0].as_str(),
        kind => kind.as_str(),
    };
    match kind.expect("a type") {
        "object" => {
            let required = schema["required"].as_array().cloned().unwrap_or_default();
            let mut fields = Map::new();
            for (field, schema) in schema["properties"].as_object().into_iter().flatten() {
                if required.contains(&json!(field)) || rng.random_ratio(2, 3) {
                    fields.insert(field.clone(), valid_value(schema, field, known, rng));
                }
            }
            if let (true, Some((doctor, time))) =
                (fields.contains_key("appointment_datetime"), known.times.choose(rng))
            {
                fields.insert("doctor_id".to_owned(), json!(doctor));
                fields.insert("appointment_datetime".to_owned(), json!(time));
            }
            Value::Object(fields)
        }
        "array" => {
            let count = rng.random_range(0..4);
            (0..count).map(|_| valid_value(&schema["items"], name, known, rng)).collect()
        }
        "null" => Value::Null,
        "boolean" => json!(rng.random_bool(0.5)),
        "integer" if name == "age" => json!(rng.random_range(20..60)),
        "integer" => json!(rng.random_range(1..=if name.ends_with("_id") { 6 } else { 3 })),
        "number" if name.ends_with("_id") => json!(rng.random_range(1..=4)),
        "number" => json!(pick(rng, &["499", "1499", "679.5", "1200"]).parse::<f64>().expect("a number")),
        "string" => json!(text(schema, name, known, rng)),
        kind => panic!("unsupported type {kind}"),
    }
}

fn text(schema: &Value, name: &str, known: &KnownValues, rng: &mut StdRng) -> String {
    let user = rng.random_range(0..40);
    match name {
        "email" => format!("user{user}@example.in"),
        "phone" => format!("98765432{:02}", user + 10),
        "id_token" => known.id_token.clone(),
        "tz" => pick(rng, &["Asia/Kolkata", "America/New_York", "UTC", "Pacific/Kiritimati"]).to_owned(),
        "code" | "coupon_code" => pick(rng, &["WELCOME10", "FLAT100", "welcome10 ", "NOSUCH"]).to_owned(),
        "message" => format!("Question number {}", rng.next_u32()),
        "reason" | "concerns" | "landmark" | "about" => "Near the lake, आशा 🌿".to_owned(),
        _ => schema["example"].as_str().unwrap_or("hello").to_owned(),
    }
}

/// A value that no field accepts, or only by its type.
pub(crate) fn malformed(rng: &mut StdRng) -> Value {
    match rng.random_range(0..16) {
        0 => Value::Null,
        1 => json!(rng.random_bool(0.5)),
        2 => json!(
            *[0_i64, -1, 1, i64::MAX, i64::MIN, 1 << 31, 1 << 53, -(1 << 31)].choose(rng).expect("not empty")
        ),
        3 => json!(u64::MAX),
        4 => json!(*[1e308, -1e308, 1e-308, 0.1, -0.0, 1.5, 9e15].choose(rng).expect("not empty")),
        5 => json!([]),
        6 => json!({}),
        7 => (0..rng.random_range(1..200)).map(|number| json!(number)).collect(),
        8 => json!("x".repeat(rng.random_range(1..50_000))),
        9 => json!("🧘🏽‍♀️".repeat(rng.random_range(1..400))),
        10 => nested(rng.random_range(1..60)),
        11 => json!({"a": {"b": [{"c": null}]}}),
        12 => json!(malformed_text(rng)),
        13 => json!(rng.next_u64().to_string()),
        14 => json!([[], {}, null, "a"]),
        _ => json!(""),
    }
}

fn nested(depth: usize) -> Value {
    (0..depth)
        .fold(json!(1), |inside, level| if level % 2 == 0 { json!([inside]) } else { json!({"a": inside}) })
}

pub(crate) fn malformed_text(rng: &mut StdRng) -> String {
    let choices = [
        "\0",
        "a\0b",
        "\u{1b}[31m",
        " ",
        "\u{202e}evil",
        "\u{feff}",
        "%s%n%x",
        "' OR '1'='1",
        "\"; DROP TABLE users; --",
        "<script>alert(1)</script>",
        "../../etc/passwd",
        "{{7*7}}",
        "null",
        "NaN",
        "-0",
        "1e400",
        "0x10",
        "١٢٣",
        "ß",
        "İ",
        "e\u{301}",
        "\u{10ffff}",
        "2026-02-30T25:61:00+99:99",
        "9999-12-31T23:59:59.999999999Z",
        "-009999-01-01T00:00:00Z",
        "a@b",
        "\r\nSet-Cookie: x=1",
    ];
    pick(rng, &choices).to_owned()
}

/// Changes a random part of the value.
pub(crate) fn mutate(value: &mut Value, rng: &mut StdRng) {
    match value {
        Value::Object(fields) if !fields.is_empty() && rng.random_ratio(5, 6) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            let name = names.choose(rng).expect("not empty").clone();
            match rng.random_range(0..6) {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert(malformed_text(rng), malformed(rng))),
                2 => drop(fields.insert("is_admin".to_owned(), json!(true))),
                _ => mutate(fields.get_mut(&name).expect("an existing name"), rng),
            }
        }
        Value::Array(items) if !items.is_empty() && rng.random_ratio(2, 3) => {
            let index = rng.random_range(0..items.len());
            mutate(&mut items[index], rng);
        }
        value => *value = malformed(rng),
    }
}

const KINDS: [&str; 5] = ["text/plain", "application/xml", "multipart/form-data; boundary=x", "json", ";;"];

/// Corrupts the bytes of a body or its content type.
pub(crate) fn corrupt(mut bytes: Vec<u8>, kind: &str, rng: &mut StdRng) -> (Vec<u8>, String) {
    let mut kind = kind;
    match rng.random_range(0..9) {
        0 => bytes.truncate(rng.random_range(0..=bytes.len())),
        1 => bytes.extend_from_slice(b"}]\0"),
        2 if !bytes.is_empty() => {
            let index = rng.random_range(0..bytes.len());
            bytes[index] = rng.random();
        }
        3 => kind = pick(rng, &KINDS),
        4 => kind = "application/json; charset=utf-16",
        5 => bytes.clear(),
        6 => bytes = vec![b'['; rng.random_range(1..70_000)],
        7 => bytes = vec![b' '; rng.random_range(60_000..200_000)],
        _ => {
            let doubled = bytes.clone();
            bytes.extend(doubled);
        }
    }
    (bytes, kind.to_owned())
}

/// A malformed segment of a path or value of a query, percent-encoded.
pub(crate) fn malformed_segment(rng: &mut StdRng) -> String {
    let plain = [
        "0",
        "-1",
        "-0",
        "01",
        "+1",
        "1.0",
        "1e3",
        "9007199254740991",
        "9007199254740992",
        "9223372036854775807",
        "9223372036854775808",
        "18446744073709551616",
        "%00",
        "1%00",
        "%FF",
        "%ED%A0%80",
        "%2F",
        "1%2F2",
        "%20",
        "1%20",
        "null",
        "undefined",
        "{id}",
        "%7B%7D",
        "%F0%9F%98%80",
        "1;2",
        "1,2",
        "true",
        "%25",
        "%0D%0A",
        "track",
        "me",
    ];
    match rng.random_range(0..8) {
        0 => percent(&malformed_text(rng)),
        1 => "a".repeat(rng.random_range(100..6_000)),
        2 => rng.next_u64().to_string(),
        _ => pick(rng, &plain).to_owned(),
    }
}

fn percent(text: &str) -> String {
    text.bytes().fold(String::new(), |mut encoded, byte| {
        write!(encoded, "%{byte:02X}").expect("into a string");
        encoded
    })
}
