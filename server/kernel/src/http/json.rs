//! JSON request bodies, parsed strictly: no duplicate keys, no control characters, limited depth.

use axum::extract::{FromRequest, Request};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use http::StatusCode;
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::ApiError;
use crate::strict_json::{ParseError, Value, ValueError};

/// A JSON request body, or a JSON response.
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

/// For routes without a request body. The empty object that some clients always send is accepted too.
pub struct EmptyBody;

impl<S: Send + Sync> FromRequest<S> for EmptyBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        OptionalJson::<Empty>::from_request(request, state).await.map(|_| Self)
    }
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Empty {}

/// A JSON request body that may be missing, which means the default.
pub struct OptionalJson<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Default> FromRequest<S> for OptionalJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        let body = read(request).await?;
        if body.is_empty() { Ok(Self(T::default())) } else { parse(&body).map(Self) }
    }
}

/// The unparsed body, for webhooks whose signature covers the bytes.
pub struct RawBody(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for RawBody {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        read(request).await.map(Self)
    }
}

/// The middleware has read the body already and limited its size.
async fn read(request: Request) -> Result<Bytes, ApiError> {
    let body = request.into_body().collect().await;
    body.map(http_body_util::Collected::to_bytes).map_err(|error| unreadable().with_source(error))
}

pub(super) fn unreadable() -> ApiError {
    ApiError::bad_request("invalid_json", "The request is not readable JSON")
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    let value = Value::parse(body).map_err(|error| match error {
        ParseError::ControlCharacter => ApiError::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid_text",
            "Text may not contain control characters",
        ),
        ParseError::Malformed => unreadable(),
    })?;
    // Derived structs would accept a list of their fields' values too.
    if !matches!(value, Value::Object(_)) {
        return Err(unreadable());
    }
    serde_path_to_error::deserialize(value).map_err(|error| {
        let field = error.path().iter().next().map(ToString::to_string);
        match (error.inner(), field) {
            (ValueError::MissingField(field), _) => ApiError::invalid_field(*field, "This field is required"),
            (ValueError::Invalid, Some(field)) if field != "." => {
                ApiError::invalid_field(field, "This is not the kind of value we expected")
            }
            (ValueError::Invalid, _) => unreadable(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strict_json::MAX_DEPTH;

    #[derive(Debug, Deserialize)]
    struct Body {
        #[expect(dead_code, reason = "only its type matters here")]
        count: i64,
    }

    fn parse_error(body: &str) -> (u16, &'static str) {
        let error = parse::<Body>(body.as_bytes()).expect_err("an error");
        (error.status().as_u16(), error.code())
    }

    #[test]
    fn a_plain_object_is_parsed() {
        parse::<Body>(br#"{"count": 3, "other": {"a": [1, "\u0939\n"]}}"#).expect("parsed");
    }

    #[test]
    fn malformed_json_returns_400() {
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
            assert_eq!(parse_error(body), (400, "invalid_json"), "{body}");
        }
        assert_eq!(parse::<Body>(b"{\"count\": \"\xff\"}").expect_err("an error").code(), "invalid_json");
    }

    #[test]
    fn a_value_of_the_wrong_type_returns_422() {
        for body in [
            r#"{"count": "3"}"#,
            r#"{"count": 1.5}"#,
            r#"{"count": 9223372036854775808}"#,
            r#"{"count": null}"#,
            r#"{"count": [1]}"#,
        ] {
            assert_eq!(parse_error(body), (422, "invalid"), "{body}");
        }
    }

    #[test]
    fn a_missing_field_returns_422() {
        assert_eq!(parse_error("{}"), (422, "invalid"));
        let error = parse::<Body>(b"{}").expect_err("an error");
        assert_eq!(error.message(), "This field is required");
    }

    #[test]
    fn control_characters_return_422_at_any_depth() {
        for body in [
            r#"{"count": "\u0000"}"#,
            r#"{"x": [{"y": "a\u001bb"}], "count": 1}"#,
            r#"{"\u0000": 1, "count": 1}"#,
            r#"{"x": "\u007f", "count": 1}"#,
        ] {
            assert_eq!(parse_error(body), (422, "invalid_text"), "{body}");
        }
    }

    #[test]
    fn json_nested_too_deep_returns_400() {
        let nested =
            |depth: usize| format!(r#"{{"x": {}1{}, "count": 1}}"#, "[".repeat(depth), "]".repeat(depth));
        parse::<Body>(nested(MAX_DEPTH - 1).as_bytes()).expect("within the limit");
        assert_eq!(parse_error(&nested(MAX_DEPTH)), (400, "invalid_json"));
        assert_eq!(parse_error(&nested(10_000)), (400, "invalid_json"));
    }
}
