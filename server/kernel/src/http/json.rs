//! JSON at the door: small, shallow, readable, free of control characters; or a refusal that says which.

use std::fmt;
use std::time::Duration;

use axum::extract::{FromRequest, Request};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::{StatusCode, header};
use http_body_util::{BodyExt, Limited};
use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::ApiError;

/// The largest body a call takes.
pub(super) const LARGEST: usize = 64 * 1024;

/// How long a client may take to send it.
const SLOWEST: Duration = Duration::from_secs(15);

/// How deep lists and objects may lie in each other.
const DEEPEST: usize = 32;

/// A JSON body on the way in, a JSON answer on the way out.
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        axum::Json(self.0).into_response()
    }
}

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        parse(&read(request).await?).map(Json)
    }
}

/// For calls that take nothing: no body, or the empty object that a client sent out of habit.
pub struct EmptyBody;

impl<S: Send + Sync> FromRequest<S> for EmptyBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let body = read(request).await?;
        if !body.is_empty() {
            let Empty {} = parse(&body)?;
        }
        Ok(Self)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Empty {}

/// For calls that take something or nothing: without a body, what nothing means.
pub struct OptionalJson<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Default> FromRequest<S> for OptionalJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let body = read(request).await?;
        if body.is_empty() { Ok(Self(T::default())) } else { parse(&body).map(Self) }
    }
}

/// The body as it came, byte for byte: for webhooks, whose signature is over the bytes.
pub struct RawBody(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for RawBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        read(request).await.map(Self)
    }
}

/// 413, also told by the origin check when a client announces too much.
pub(super) fn too_large() -> ApiError {
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "That is more than we can take at once")
}

/// 415.
pub(super) fn not_json() -> ApiError {
    ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", "Please send JSON")
}

fn unreadable() -> ApiError {
    ApiError::bad_request("invalid_json", "The request is not readable JSON")
}

async fn read(request: Request) -> Result<Bytes, ApiError> {
    let collected = tokio::time::timeout(SLOWEST, Limited::new(request.into_body(), LARGEST).collect()).await;
    match collected {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<http_body_util::LengthLimitError>() => Err(too_large()),
        Ok(Err(error)) => Err(unreadable().with_source(error)),
        Err(_) => {
            Err(ApiError::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "The request took too long to arrive"))
        }
    }
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    check(body)?;
    // Every call takes an object; a derived reader would take a list of its fields' values too.
    if body.trim_ascii_start().first() != Some(&b'{') {
        return Err(unreadable());
    }
    let mut reader = serde_json::Deserializer::from_slice(body);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let field = error.path().iter().next().map(ToString::to_string);
        if let Some(field) = missing_field(&error.inner().to_string()) {
            return ApiError::invalid_field(field, "This field is required");
        }
        match field {
            Some(field) if field != "." => {
                ApiError::invalid_field(field, "This is not the kind of value we expected")
            }
            _ => unreadable(),
        }
    })
}

/// The name of the field that a derived reader misses.
fn missing_field(said: &str) -> Option<String> {
    let (name, _) = said.strip_prefix("missing field `")?.split_once('`')?;
    Some(name.to_owned())
}

/// Looks the whole body over before any of it is believed.
fn check(body: &[u8]) -> Result<(), ApiError> {
    let mut reader = serde_json::Deserializer::from_slice(body);
    let looked = Look { depth: 0 }.deserialize(&mut reader).and_then(|()| reader.end());
    looked.map_err(|error| {
        if error.to_string().starts_with(CONTROL) {
            ApiError::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "invalid_text",
                "Text may not contain control characters",
            )
        } else {
            unreadable()
        }
    })
}

const CONTROL: &str = "control character";

/// Walks a value of any shape without keeping it.
#[derive(Clone, Copy)]
struct Look {
    depth: usize,
}

impl Look {
    fn deeper<E: serde::de::Error>(self) -> Result<Self, E> {
        if self.depth == DEEPEST { Err(E::custom("too deep")) } else { Ok(Self { depth: self.depth + 1 }) }
    }
}

impl<'de> DeserializeSeed<'de> for Look {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Look {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<(), E> {
        // PostgreSQL refuses NUL and SQLite keeps it; nothing a person types holds the others.
        if text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
            Err(E::custom(CONTROL))
        } else {
            Ok(())
        }
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let inside = self.deeper()?;
        while list.next_element_seed(inside)?.is_some() {}
        Ok(())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        let inside = self.deeper()?;
        let mut names = std::collections::HashSet::new();
        while let Some(Name(name)) = object.next_key()? {
            inside.visit_str::<A::Error>(&name)?;
            // Two readers of one body must not see two different values.
            if !names.insert(name) {
                return Err(A::Error::custom("the same name twice"));
            }
            object.next_value_seed(inside)?;
        }
        Ok(())
    }
}

#[derive(Deserialize)]
#[serde(transparent)]
struct Name(String);

/// Whether this content type is JSON, with or without parameters.
pub(super) fn is_json(headers: &http::HeaderMap) -> bool {
    let Some(text) = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()) else {
        return false;
    };
    let essence = text.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct Wish {
        #[expect(dead_code, reason = "only its type matters here")]
        count: i64,
    }

    fn refused(body: &str) -> (u16, &'static str) {
        let refusal = parse::<Wish>(body.as_bytes()).expect_err("refused");
        (refusal.status().as_u16(), refusal.code())
    }

    #[test]
    fn a_plain_object_is_taken() {
        parse::<Wish>(br#"{"count": 3, "other": {"a": [1, "\u0939\n"]}}"#).expect("taken");
    }

    #[test]
    fn what_is_not_json_is_unreadable() {
        for body in [
            "",
            "{",
            "nonsense",
            r#"{"count": 1} x"#,
            r#"{"count": 1, "count": 2}"#,
            r#"{"count": "\ud800"}"#,
            r#"{"count": 1e999}"#,
            "[]",
            "3",
            "null",
        ] {
            assert_eq!(refused(body), (400, "invalid_json"), "{body}");
        }
        assert_eq!(parse::<Wish>(b"{\"count\": \"\xff\"}").expect_err("refused").code(), "invalid_json");
    }

    #[test]
    fn a_value_of_another_kind_names_its_field() {
        for body in [
            r#"{"count": "3"}"#,
            r#"{"count": 1.5}"#,
            r#"{"count": 9223372036854775808}"#,
            r#"{"count": null}"#,
            r#"{"count": [1]}"#,
        ] {
            assert_eq!(refused(body), (422, "invalid"), "{body}");
        }
    }

    #[test]
    fn a_missing_field_is_named() {
        assert_eq!(refused("{}"), (422, "invalid"));
        let refusal = parse::<Wish>(b"{}").expect_err("refused");
        assert_eq!(refusal.message(), "This field is required");
    }

    #[test]
    fn control_characters_are_refused_wherever_they_hide() {
        for body in [
            r#"{"count": "\u0000"}"#,
            r#"{"x": [{"y": "a\u001bb"}], "count": 1}"#,
            r#"{"\u0000": 1, "count": 1}"#,
            r#"{"x": "\u007f", "count": 1}"#,
        ] {
            assert_eq!(refused(body), (422, "invalid_text"), "{body}");
        }
    }

    #[test]
    fn deep_json_is_refused_before_it_hurts() {
        let nested =
            |depth: usize| format!(r#"{{"x": {}1{}, "count": 1}}"#, "[".repeat(depth), "]".repeat(depth));
        parse::<Wish>(nested(DEEPEST - 1).as_bytes()).expect("deep enough for anyone");
        assert_eq!(refused(&nested(DEEPEST)), (400, "invalid_json"));
        assert_eq!(refused(&nested(10_000)), (400, "invalid_json"));
    }

    #[test]
    fn the_content_type_may_have_parameters() {
        let typed = |text: &str| {
            is_json(&http::HeaderMap::from_iter([(header::CONTENT_TYPE, text.parse().expect("ascii"))]))
        };
        assert!(typed("application/json") && typed("Application/JSON; charset=utf-8"));
        assert!(!typed("text/plain") && !typed("application/jsonp") && !is_json(&http::HeaderMap::new()));
    }
}
