//! The OpenAPI document as a contract: its operations, and a check of responses against it.

use std::sync::LazyLock;

use dft_app::router;
use serde_json::{Map, Value};

static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(&router::document().to_json().unwrap()).unwrap());

/// One operation of the OpenAPI document.
pub(crate) struct Operation {
    pub(crate) method: String,
    pub(crate) template: String,
    /// Names of the path parameters.
    pub(crate) path_parameters: Vec<String>,
    /// Names and schemas of the query parameters.
    pub(crate) query: Vec<(String, Value)>,
    /// Content type and schema of the request body.
    pub(crate) body: Option<(String, Value)>,
    responses: Map<String, Value>,
}

/// Every operation, in the document's order.
pub(crate) fn operations() -> Vec<Operation> {
    let paths = DOCUMENT["paths"].as_object().unwrap();
    let operations = paths.iter().flat_map(|(template, operations)| {
        operations.as_object().unwrap().iter().map(move |(method, operation)| {
            let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
            let parameters_in = |location: &str| -> Vec<(String, Value)> {
                let matching = parameters.iter().filter(|parameter| parameter["in"] == location);
                matching
                    .map(|parameter| {
                        (parameter["name"].as_str().unwrap().to_owned(), parameter["schema"].clone())
                    })
                    .collect()
            };
            let content = operation["requestBody"]["content"].as_object();
            Operation {
                method: method.clone(),
                template: template.clone(),
                path_parameters: parameters_in("path").into_iter().map(|(name, _)| name).collect(),
                query: parameters_in("query"),
                body: content
                    .and_then(|content| content.iter().next())
                    .map(|(kind, body)| (kind.clone(), body["schema"].clone())),
                responses: operation["responses"].as_object().unwrap().clone(),
            }
        })
    });
    operations.collect()
}

/// Follows references to the schema they point to.
pub(crate) fn resolved(mut schema: &Value) -> &Value {
    while let Some(reference) = schema["$ref"].as_str() {
        schema = DOCUMENT.pointer(reference.trim_start_matches('#')).expect("a component of the document");
    }
    schema
}

/// A response of the server.
pub(crate) struct ReceivedResponse {
    pub(crate) status: u16,
    pub(crate) kind: String,
    pub(crate) body: Vec<u8>,
}

impl Operation {
    /// Differences between the response and the documented ones. Errors that every operation may return are documented
    /// once, among the components.
    pub(crate) fn violations(&self, response: &ReceivedResponse) -> Vec<String> {
        let status = response.status.to_string();
        if response.status >= 500 {
            return vec![format!("{status} is a server error")];
        }
        let common = &DOCUMENT["components"]["responses"][&status];
        let Some(documented) = self.responses.get(&status).or(Some(common)).filter(|found| !found.is_null())
        else {
            return vec![format!("{status} is not in the document")];
        };
        let Some(content) = documented["content"].as_object() else {
            let empty = response.body.is_empty();
            return if empty { Vec::new() } else { vec![format!("{status} has an undocumented body")] };
        };
        let essence = response.kind.split(';').next().unwrap().trim();
        let is_documented = |documented_type: &str| match documented_type.strip_suffix('*') {
            Some(start) => essence.starts_with(start),
            None => essence == documented_type,
        };
        let Some((_, documented_type)) = content.iter().find(|(content_type, _)| is_documented(content_type))
        else {
            return vec![format!("{status} has the content type {essence:?}")];
        };
        if essence != "application/json" {
            return Vec::new();
        }
        let Ok(value) = serde_json::from_slice(&response.body) else { return vec!["not JSON".to_owned()] };
        let mut violations = Vec::new();
        if let Some(schema) = documented_type.get("schema") {
            check(schema, &value, "$", &mut violations);
            // Errors may have additional fields, such as the current price or the product that is out of stock.
            if response.status < 400 {
                undocumented_fields(schema, &value, "$", &mut violations);
            }
        }
        violations
    }
}

/// Fields that are not documented: clients cannot rely on them, and they may disclose private data.
fn undocumented_fields(schema: &Value, value: &Value, at: &str, violations: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                for shape in applicable_schemas(schema, item).iter().filter_map(|schema| schema.get("items"))
                {
                    undocumented_fields(shape, item, &format!("{at}[{index}]"), violations);
                }
            }
        }
        Value::Object(fields) => {
            let schemas = applicable_schemas(schema, value);
            for (name, value) in fields {
                let named = schemas.iter().filter_map(|schema| {
                    schema["properties"]
                        .get(name)
                        .or(schema.get("additionalProperties").filter(|more| more.is_object()))
                });
                let named: Vec<_> = named.collect();
                if named.is_empty() {
                    violations.push(format!("{at}: {name} is not in the document"));
                }
                for schema in named {
                    undocumented_fields(schema, value, &format!("{at}.{name}"), violations);
                }
            }
        }
        _ => {}
    }
}

/// The schemas that apply to a value: references resolved, all of `allOf`, and the matching one of `oneOf`.
fn applicable_schemas<'s>(schema: &'s Value, value: &Value) -> Vec<&'s Value> {
    let schema = resolved(schema);
    let all = schema["allOf"].as_array().into_iter().flatten();
    let one = schema["oneOf"].as_array().into_iter().flatten().filter(|one| matches_schema(one, value));
    let mut schemas = vec![schema];
    schemas.extend(all.chain(one).flat_map(|part| applicable_schemas(part, value)));
    schemas
}

/// Keywords that do not constrain a value.
const ANNOTATIONS: [&str; 4] = ["description", "example", "examples", "title"];

/// Validates a value against a schema. An unsupported keyword panics, so that none is ignored.
fn check(schema: &Value, value: &Value, at: &str, violations: &mut Vec<String>) {
    let rules = schema.as_object().expect("a schema is an object");
    for (keyword, rule) in rules {
        match keyword.as_str() {
            "$ref" => check(resolved(schema), value, at, violations),
            "type" => {
                let kinds = rule.as_array().cloned().unwrap_or_else(|| vec![rule.clone()]);
                if !kinds.iter().any(|kind| has_type(value, kind.as_str().unwrap())) {
                    violations.push(format!("{at}: {} is not {rule}", brief(value)));
                }
            }
            "enum" if !rule.as_array().unwrap().contains(value) => {
                violations.push(format!("{at}: {} is not one of {rule}", brief(value)));
            }
            "minimum" if value.as_f64().is_some_and(|number| number < rule.as_f64().unwrap()) => {
                violations.push(format!("{at}: {value} is less than {rule}"));
            }
            "enum" | "minimum" => {}
            "format" => {
                if !has_format(value, rule.as_str().unwrap()) {
                    violations.push(format!("{at}: {} is not a valid {rule}", brief(value)));
                }
            }
            "oneOf" => {
                let matching =
                    rule.as_array().unwrap().iter().filter(|one| matches_schema(one, value)).count();
                if matching != 1 {
                    violations.push(format!("{at}: {} matches {matching} schemas of oneOf", brief(value)));
                }
            }
            "allOf" => rule.as_array().unwrap().iter().for_each(|one| check(one, value, at, violations)),
            "required" => {
                for name in rule.as_array().unwrap() {
                    if value.is_object() && value.get(name.as_str().unwrap()).is_none() {
                        violations.push(format!("{at}: {name} is missing"));
                    }
                }
            }
            "properties" => {
                for (name, shape) in rule.as_object().unwrap() {
                    if let Some(value) = value.get(name) {
                        check(shape, value, &format!("{at}.{name}"), violations);
                    }
                }
            }
            "items" => {
                for (index, value) in value.as_array().into_iter().flatten().enumerate() {
                    check(rule, value, &format!("{at}[{index}]"), violations);
                }
            }
            "additionalProperties" => {
                let known = rules.get("properties");
                for (name, value) in value.as_object().into_iter().flatten() {
                    let named = known.is_some_and(|known| known.get(name).is_some());
                    match rule {
                        _ if named => {}
                        Value::Bool(false) => violations.push(format!("{at}: {name} is not expected")),
                        Value::Bool(true) => {}
                        shape => check(shape, value, &format!("{at}.{name}"), violations),
                    }
                }
            }
            "propertyNames" => {
                for name in value.as_object().into_iter().flatten().map(|(name, _)| name) {
                    check(rule, &Value::String(name.clone()), &format!("{at}: the name {name}"), violations);
                }
            }
            keyword if ANNOTATIONS.contains(&keyword) => {}
            keyword => panic!("{at}: unsupported schema keyword {keyword}"),
        }
    }
}

fn matches_schema(schema: &Value, value: &Value) -> bool {
    let mut violations = Vec::new();
    check(schema, value, "$", &mut violations);
    violations.is_empty()
}

fn has_type(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "number" => value.is_number(),
        "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
        "array" => value.is_array(),
        "object" => value.is_object(),
        kind => panic!("unsupported type {kind}"),
    }
}

/// A format applies only to values of its own type.
fn has_format(value: &Value, format: &str) -> bool {
    match (format, value) {
        ("int64", Value::Number(number)) => number.is_i64(),
        ("int32", Value::Number(number)) => {
            number.as_i64().is_some_and(|number| i32::try_from(number).is_ok())
        }
        ("date-time", Value::String(text)) => text.parse::<jiff::Timestamp>().is_ok(),
        ("date", Value::String(text)) => text.parse::<jiff::civil::Date>().is_ok(),
        ("int64" | "int32" | "double" | "date-time" | "date", _) => true,
        (format, _) => panic!("unsupported format {format}"),
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
    fn values_are_validated_against_every_schema_keyword() {
        let schema = json!({
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
        assert!(matches_schema(&schema, &good) && matches_schema(&schema, &json!({"id": 7, "at": null})));
        for (bad, expected) in [
            (json!([]), "$: [] is not \"object\""),
            (json!({}), "$: \"id\" is missing"),
            (json!({"id": 0}), "$.id: 0 is less than 1"),
            (json!({"id": 1.5}), "$.id: 1.5 is not a valid \"int64\""),
            (json!({"id": 1, "at": "soon"}), "$.at: \"soon\" is not a valid \"date-time\""),
            (json!({"id": 1, "side": "up"}), "$.side: \"up\" is not one of [\"left\",\"right\"]"),
            (json!({"id": 1, "many": [1]}), "$.many[0]: 1 matches 0 schemas of oneOf"),
            (json!({"id": 1, "named": {"a": 1}}), "$.named.a: 1 is not \"boolean\""),
            (json!({"id": 1, "extra": 1}), "$: extra is not expected"),
        ] {
            let mut violations = Vec::new();
            check(&schema, &bad, "$", &mut violations);
            assert!(violations.iter().any(|line| line == expected), "{bad}: {violations:?}");
        }
    }

    #[test]
    #[should_panic(expected = "unsupported schema keyword patternProperties")]
    fn an_unsupported_keyword_panics() {
        matches_schema(&json!({"patternProperties": {}}), &json!({}));
    }

    #[test]
    fn an_undocumented_response_is_reported() {
        let operations = operations();
        let operation =
            operations.iter().find(|operation| operation.template == "/api/v1/users/me/").unwrap();
        let violations = |status: u16, kind: &str, body: &str| {
            operation.violations(&ReceivedResponse {
                status,
                kind: kind.to_owned(),
                body: body.as_bytes().to_vec(),
            })
        };
        let error = r#"{"message": "m", "code": "c"}"#;
        assert!(violations(401, "application/json", error).is_empty());
        assert_eq!(violations(500, "application/json", error), ["500 is a server error"]);
        assert_eq!(violations(409, "application/json", error), ["409 is not in the document"]);
        assert_eq!(violations(401, "text/html", error), ["401 has the content type \"text/html\""]);
        assert_eq!(violations(401, "application/json", "{"), ["not JSON"]);
        assert_eq!(violations(401, "application/json", r#"{"message": "m"}"#), ["$: \"code\" is missing"]);
    }
}
