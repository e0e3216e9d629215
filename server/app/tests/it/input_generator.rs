//! Inputs made by chance from a shape of the document: sensible ones, and ones that no honest page sends.

use std::fmt::Write;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use serde_json::{Map, Value, json};

use crate::contract::resolved;

/// What is known of the world while inputs are made.
#[derive(Default)]
pub(crate) struct Known {
    /// Times that can be booked, each with its doctor.
    pub(crate) times: Vec<(u32, String)>,
    /// A credential that signs somebody in.
    pub(crate) id_token: String,
}

fn pick<'a>(chance: &mut StdRng, choices: &[&'a str]) -> &'a str {
    choices.choose(chance).expect("some")
}

/// A value of this shape that a page might send.
pub(crate) fn sensible(schema: &Value, name: &str, known: &Known, chance: &mut StdRng) -> Value {
    let schema = resolved(schema);
    if let Some(choices) = schema["enum"].as_array() {
        return choices.choose(chance).expect("some").clone();
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let something: Vec<_> = choices.iter().filter(|choice| choice["type"] != "null").collect();
        let left_out = something.len() < choices.len() && chance.random_ratio(1, 8);
        let choice =
            if left_out { &json!({"type": "null"}) } else { something.choose(chance).expect("some") };
        return sensible(choice, name, known, chance);
    }
    // A page that shows another price than ours is refused; most show ours, or say nothing of it.
    if name.starts_with("expected_") && chance.random_ratio(3, 4) {
        return Value::Null;
    }
    let kind = match &schema["type"] {
        Value::Array(_) if chance.random_ratio(1, 8) => return Value::Null,
        Value::Array(kinds) => kinds[0].as_str(),
        kind => kind.as_str(),
    };
    match kind.expect("a type") {
        "object" => {
            let required = schema["required"].as_array().cloned().unwrap_or_default();
            let mut fields = Map::new();
            for (field, shape) in schema["properties"].as_object().into_iter().flatten() {
                if required.contains(&json!(field)) || chance.random_ratio(2, 3) {
                    fields.insert(field.clone(), sensible(shape, field, known, chance));
                }
            }
            if let (true, Some((doctor, time))) =
                (fields.contains_key("appointment_datetime"), known.times.choose(chance))
            {
                fields.insert("doctor_id".to_owned(), json!(doctor));
                fields.insert("appointment_datetime".to_owned(), json!(time));
            }
            Value::Object(fields)
        }
        "array" => {
            let count = chance.random_range(0..4);
            (0..count).map(|_| sensible(&schema["items"], name, known, chance)).collect()
        }
        "null" => Value::Null,
        "boolean" => json!(chance.random_bool(0.5)),
        "integer" if name == "age" => json!(chance.random_range(20..60)),
        "integer" => json!(chance.random_range(1..=if name.ends_with("_id") { 6 } else { 3 })),
        "number" if name.ends_with("_id") => json!(chance.random_range(1..=4)),
        "number" => json!(pick(chance, &["499", "1499", "679.5", "1200"]).parse::<f64>().expect("a number")),
        "string" => json!(text(schema, name, known, chance)),
        kind => panic!("nobody here makes a {kind}"),
    }
}

fn text(schema: &Value, name: &str, known: &Known, chance: &mut StdRng) -> String {
    let person = chance.random_range(0..40);
    match name {
        "email" => format!("person{person}@example.in"),
        "phone" => format!("98765432{:02}", person + 10),
        "id_token" => known.id_token.clone(),
        "tz" => pick(chance, &["Asia/Kolkata", "America/New_York", "UTC", "Pacific/Kiritimati"]).to_owned(),
        "code" | "coupon_code" => pick(chance, &["WELCOME10", "FLAT100", "welcome10 ", "NOSUCH"]).to_owned(),
        "message" => format!("Number {} of the things I would like to know", chance.next_u32()),
        "reason" | "concerns" | "landmark" | "about" => "Near the lake, आशा 🌿".to_owned(),
        _ => schema["example"].as_str().unwrap_or("hello").to_owned(),
    }
}

/// A value that fits nowhere, or only by its type.
pub(crate) fn odd(chance: &mut StdRng) -> Value {
    match chance.random_range(0..16) {
        0 => Value::Null,
        1 => json!(chance.random_bool(0.5)),
        2 => json!(
            *[0_i64, -1, 1, i64::MAX, i64::MIN, 1 << 31, 1 << 53, -(1 << 31)].choose(chance).expect("some")
        ),
        3 => json!(u64::MAX),
        4 => json!(*[1e308, -1e308, 1e-308, 0.1, -0.0, 1.5, 9e15].choose(chance).expect("some")),
        5 => json!([]),
        6 => json!({}),
        7 => (0..chance.random_range(1..200)).map(|number| json!(number)).collect(),
        8 => json!("x".repeat(chance.random_range(1..50_000))),
        9 => json!("🧘🏽‍♀️".repeat(chance.random_range(1..400))),
        10 => nested(chance.random_range(1..60)),
        11 => json!({"a": {"b": [{"c": null}]}}),
        12 => json!(odd_text(chance)),
        13 => json!(chance.next_u64().to_string()),
        14 => json!([[], {}, null, "a"]),
        _ => json!(""),
    }
}

fn nested(depth: usize) -> Value {
    (0..depth)
        .fold(json!(1), |inside, level| if level % 2 == 0 { json!([inside]) } else { json!({"a": inside}) })
}

pub(crate) fn odd_text(chance: &mut StdRng) -> String {
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
    pick(chance, &choices).to_owned()
}

/// Changes something at a random place of the value.
pub(crate) fn spoil(value: &mut Value, chance: &mut StdRng) {
    match value {
        Value::Object(fields) if !fields.is_empty() && chance.random_ratio(5, 6) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            let name = names.choose(chance).expect("some").clone();
            match chance.random_range(0..6) {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert(odd_text(chance), odd(chance))),
                2 => drop(fields.insert("is_admin".to_owned(), json!(true))),
                _ => spoil(fields.get_mut(&name).expect("it is there"), chance),
            }
        }
        Value::Array(items) if !items.is_empty() && chance.random_ratio(2, 3) => {
            let place = chance.random_range(0..items.len());
            spoil(&mut items[place], chance);
        }
        value => *value = odd(chance),
    }
}

const KINDS: [&str; 5] = ["text/plain", "application/xml", "multipart/form-data; boundary=x", "json", ";;"];

/// The bytes of a body and its content type, spoilt as bytes.
pub(crate) fn garble(mut bytes: Vec<u8>, kind: &str, chance: &mut StdRng) -> (Vec<u8>, String) {
    let mut kind = kind;
    match chance.random_range(0..9) {
        0 => bytes.truncate(chance.random_range(0..=bytes.len())),
        1 => bytes.extend_from_slice(b"}]\0"),
        2 if !bytes.is_empty() => {
            let place = chance.random_range(0..bytes.len());
            bytes[place] = chance.random();
        }
        3 => kind = pick(chance, &KINDS),
        4 => kind = "application/json; charset=utf-16",
        5 => bytes.clear(),
        6 => bytes = vec![b'['; chance.random_range(1..70_000)],
        7 => bytes = vec![b' '; chance.random_range(60_000..200_000)],
        _ => {
            let doubled = bytes.clone();
            bytes.extend(doubled);
        }
    }
    (bytes, kind.to_owned())
}

/// Something for a place in a path or a query, percent-encoded.
pub(crate) fn odd_place(chance: &mut StdRng) -> String {
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
    match chance.random_range(0..8) {
        0 => percent(&odd_text(chance)),
        1 => "a".repeat(chance.random_range(100..6_000)),
        2 => chance.next_u64().to_string(),
        _ => pick(chance, &plain).to_owned(),
    }
}

fn percent(text: &str) -> String {
    text.bytes().fold(String::new(), |mut made, byte| {
        write!(made, "%{byte:02X}").expect("into a string");
        made
    })
}
