//! The OpenAPI document as a contract: its calls, and whether an answer is one that it promises.

use std::sync::LazyLock;

use dft_app::router;
use serde_json::{Map, Value};

static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(&router::document().to_json().unwrap()).unwrap());

/// One call of the document.
pub(crate) struct Call {
    pub(crate) method: String,
    pub(crate) template: String,
    /// Names in the path.
    pub(crate) places: Vec<String>,
    /// Names in the query, with their shapes.
    pub(crate) query: Vec<(String, Value)>,
    /// What it takes: the content type and the shape.
    pub(crate) body: Option<(String, Value)>,
    responses: Map<String, Value>,
}

/// Every call, in the document's order.
pub(crate) fn calls() -> Vec<Call> {
    let paths = DOCUMENT["paths"].as_object().unwrap();
    let calls = paths.iter().flat_map(|(template, calls)| {
        calls.as_object().unwrap().iter().map(move |(method, call)| {
            let parameters = call["parameters"].as_array().cloned().unwrap_or_default();
            let named = |place: &str| -> Vec<(String, Value)> {
                let there = parameters.iter().filter(|parameter| parameter["in"] == place);
                there
                    .map(|parameter| {
                        (parameter["name"].as_str().unwrap().to_owned(), parameter["schema"].clone())
                    })
                    .collect()
            };
            let content = call["requestBody"]["content"].as_object();
            Call {
                method: method.clone(),
                template: template.clone(),
                places: named("path").into_iter().map(|(name, _)| name).collect(),
                query: named("query"),
                body: content
                    .and_then(|content| content.iter().next())
                    .map(|(kind, body)| (kind.clone(), body["schema"].clone())),
                responses: call["responses"].as_object().unwrap().clone(),
            }
        })
    });
    calls.collect()
}

/// The shape behind a reference, however many steps away.
pub(crate) fn resolved(mut schema: &Value) -> &Value {
    while let Some(reference) = schema["$ref"].as_str() {
        schema = DOCUMENT.pointer(reference.trim_start_matches('#')).expect("the document has it");
    }
    schema
}

/// An answer as it came.
pub(crate) struct ReceivedResponse {
    pub(crate) status: u16,
    pub(crate) kind: String,
    pub(crate) body: Vec<u8>,
}

impl Call {
    /// Everything in which the answer is not what the document says of this call. What every call may be refused for
    /// stands once in the document, among its components.
    pub(crate) fn violations(&self, said: &ReceivedResponse) -> Vec<String> {
        let status = said.status.to_string();
        if said.status >= 500 {
            return vec![format!("{status} is a server error")];
        }
        let for_all = &DOCUMENT["components"]["responses"][&status];
        let Some(response) = self.responses.get(&status).or(Some(for_all)).filter(|found| !found.is_null())
        else {
            return vec![format!("{status} is not in the document")];
        };
        let Some(content) = response["content"].as_object() else {
            let empty = said.body.is_empty();
            return if empty { Vec::new() } else { vec![format!("{status} has an undocumented body")] };
        };
        let essence = said.kind.split(';').next().unwrap().trim();
        let fits = |promised: &str| match promised.strip_suffix('*') {
            Some(start) => essence.starts_with(start),
            None => essence == promised,
        };
        let Some((_, promised)) = content.iter().find(|(kind, _)| fits(kind)) else {
            return vec![format!("{status} is of the kind {essence:?}")];
        };
        if essence != "application/json" {
            return Vec::new();
        }
        let Ok(value) = serde_json::from_slice(&said.body) else { return vec!["not JSON".to_owned()] };
        let mut wrong = Vec::new();
        if let Some(schema) = promised.get("schema") {
            check(schema, &value, "$", &mut wrong);
            // A refusal may say more than its shape: how much the price is now, which product is short.
            if said.status < 400 {
                undocumented_fields(schema, &value, "$", &mut wrong);
            }
        }
        wrong
    }
}

/// Fields that an answer has and the document does not: nobody's page can rely on them, and they may tell too much.
fn undocumented_fields(schema: &Value, value: &Value, at: &str, wrong: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (place, item) in items.iter().enumerate() {
                for shape in shapes_of(schema, item).iter().filter_map(|shape| shape.get("items")) {
                    undocumented_fields(shape, item, &format!("{at}[{place}]"), wrong);
                }
            }
        }
        Value::Object(fields) => {
            let shapes = shapes_of(schema, value);
            for (name, value) in fields {
                let named = shapes.iter().filter_map(|shape| {
                    shape["properties"]
                        .get(name)
                        .or(shape.get("additionalProperties").filter(|more| more.is_object()))
                });
                let named: Vec<_> = named.collect();
                if named.is_empty() {
                    wrong.push(format!("{at}: {name} is not in the document"));
                }
                for shape in named {
                    undocumented_fields(shape, value, &format!("{at}.{name}"), wrong);
                }
            }
        }
        _ => {}
    }
}

/// The plain shapes that together describe a value: behind references, all of `allOf`, and the choice that it is.
fn shapes_of<'s>(schema: &'s Value, value: &Value) -> Vec<&'s Value> {
    let schema = resolved(schema);
    let all = schema["allOf"].as_array().into_iter().flatten();
    let one = schema["oneOf"].as_array().into_iter().flatten().filter(|one| fits(one, value));
    let mut shapes = vec![schema];
    shapes.extend(all.chain(one).flat_map(|part| shapes_of(part, value)));
    shapes
}

/// Words that tell people something and ask nothing of a value.
const FOR_PEOPLE: [&str; 4] = ["description", "example", "examples", "title"];

/// Holds a value against a shape. A word of JSON Schema that is not known here fails, so that none is passed over.
fn check(schema: &Value, value: &Value, at: &str, wrong: &mut Vec<String>) {
    let rules = schema.as_object().expect("a shape is an object");
    for (word, rule) in rules {
        match word.as_str() {
            "$ref" => check(resolved(schema), value, at, wrong),
            "type" => {
                let kinds = rule.as_array().cloned().unwrap_or_else(|| vec![rule.clone()]);
                if !kinds.iter().any(|kind| is_a(value, kind.as_str().unwrap())) {
                    wrong.push(format!("{at}: {} is not {rule}", brief(value)));
                }
            }
            "enum" if !rule.as_array().unwrap().contains(value) => {
                wrong.push(format!("{at}: {} is not one of {rule}", brief(value)));
            }
            "minimum" if value.as_f64().is_some_and(|number| number < rule.as_f64().unwrap()) => {
                wrong.push(format!("{at}: {value} is less than {rule}"));
            }
            "enum" | "minimum" => {}
            "format" => {
                if !has_format(value, rule.as_str().unwrap()) {
                    wrong.push(format!("{at}: {} is no {rule}", brief(value)));
                }
            }
            "oneOf" => {
                let fitting = rule.as_array().unwrap().iter().filter(|one| fits(one, value)).count();
                if fitting != 1 {
                    wrong.push(format!("{at}: {} fits {fitting} of the choices", brief(value)));
                }
            }
            "allOf" => rule.as_array().unwrap().iter().for_each(|one| check(one, value, at, wrong)),
            "required" => {
                for name in rule.as_array().unwrap() {
                    if value.is_object() && value.get(name.as_str().unwrap()).is_none() {
                        wrong.push(format!("{at}: no {name}"));
                    }
                }
            }
            "properties" => {
                for (name, shape) in rule.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        check(shape, value, &format!("{at}.{name}"), wrong);
                    }
                }
            }
            "items" => {
                for (place, value) in value.as_array().into_iter().flatten().enumerate() {
                    check(rule, value, &format!("{at}[{place}]"), wrong);
                }
            }
            "additionalProperties" => {
                let known = rules.get("properties");
                for (name, value) in value.as_object().into_iter().flatten() {
                    let named = known.is_some_and(|known| known.get(name).is_some());
                    match rule {
                        _ if named => {}
                        Value::Bool(false) => wrong.push(format!("{at}: {name} is not expected")),
                        Value::Bool(true) => {}
                        shape => check(shape, value, &format!("{at}.{name}"), wrong),
                    }
                }
            }
            "propertyNames" => {
                for name in value.as_object().into_iter().flatten().map(|(name, _)| name) {
                    check(rule, &Value::String(name.clone()), &format!("{at}: the name {name}"), wrong);
                }
            }
            word if FOR_PEOPLE.contains(&word) => {}
            keyword => panic!("{at}: unsupported schema keyword {keyword}"),
        }
    }
}

fn fits(schema: &Value, value: &Value) -> bool {
    let mut wrong = Vec::new();
    check(schema, value, "$", &mut wrong);
    wrong.is_empty()
}

fn is_a(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "array" => value.is_array(),
        "object" => value.is_object(),
        kind => panic!("nobody here knows the type {kind}"),
    }
}

/// A format says something of values of its own type only.
fn has_format(value: &Value, format: &str) -> bool {
    match (format, value) {
        ("int64", Value::Number(number)) => number.is_i64(),
        ("int32", Value::Number(number)) => {
            number.as_i64().is_some_and(|number| i32::try_from(number).is_ok())
        }
        ("date-time", Value::String(text)) => text.parse::<jiff::Timestamp>().is_ok(),
        ("date", Value::String(text)) => text.parse::<jiff::civil::Date>().is_ok(),
        ("int64" | "int32" | "double" | "date-time" | "date", _) => true,
        (format, _) => panic!("nobody here knows the format {format}"),
    }
}

fn brief(value: &Value) -> String {
    value.to_string().chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_value_is_held_against_every_word_of_its_shape() {
        let shape = json!({
            "type": "object", "required": ["id"], "additionalProperties": false,
            "properties": {
                "id": {"type": "integer", "format": "int64", "minimum": 1},
                "at": {"type": ["string", "null"], "format": "date-time"},
                "side": {"enum": ["left", "right"]},
                "many": {"type": "array", "items": {"oneOf": [{"type": "string"}, {"type": "null"}]}},
                "named": {"type": "object", "additionalProperties": {"allOf": [{"type": "boolean"}]}},
            },
        });
        let good = json!({"id": 1, "at": "2026-11-15T10:00:00+05:30", "side": "left", "many": ["a", null], "named": {"a": true}});
        assert!(fits(&shape, &good) && fits(&shape, &json!({"id": 7, "at": null})));
        for (bad, complaint) in [
            (json!([]), "$: [] is not \"object\""),
            (json!({}), "$: no \"id\""),
            (json!({"id": 0}), "$.id: 0 is less than 1"),
            (json!({"id": 1.5}), "$.id: 1.5 is no \"int64\""),
            (json!({"id": 1, "at": "soon"}), "$.at: \"soon\" is no \"date-time\""),
            (json!({"id": 1, "side": "up"}), "$.side: \"up\" is not one of [\"left\",\"right\"]"),
            (json!({"id": 1, "many": [1]}), "$.many[0]: 1 fits 0 of the choices"),
            (json!({"id": 1, "named": {"a": 1}}), "$.named.a: 1 is not \"boolean\""),
            (json!({"id": 1, "extra": 1}), "$: extra is not expected"),
        ] {
            let mut wrong = Vec::new();
            check(&shape, &bad, "$", &mut wrong);
            assert!(wrong.iter().any(|line| line == complaint), "{bad}: {wrong:?}");
        }
    }

    #[test]
    #[should_panic(expected = "unsupported schema keyword patternProperties")]
    fn an_unsupported_keyword_panics() {
        fits(&json!({"patternProperties": {}}), &json!({}));
    }

    #[test]
    fn an_undocumented_response_is_reported() {
        let calls = calls();
        let call = calls.iter().find(|call| call.template == "/api/v1/users/me/").unwrap();
        let violations = |status: u16, kind: &str, body: &str| {
            call.violations(&ReceivedResponse {
                status,
                kind: kind.to_owned(),
                body: body.as_bytes().to_vec(),
            })
        };
        let error = r#"{"message": "m", "code": "c"}"#;
        assert!(violations(401, "application/json", error).is_empty());
        assert_eq!(violations(500, "application/json", error), ["500 is a server error"]);
        assert_eq!(violations(409, "application/json", error), ["409 is not in the document"]);
        assert_eq!(violations(401, "text/html", error), ["401 is of the kind \"text/html\""]);
        assert_eq!(violations(401, "application/json", "{"), ["not JSON"]);
        assert_eq!(violations(401, "application/json", r#"{"message": "m"}"#), ["$: no \"code\""]);
    }
}
