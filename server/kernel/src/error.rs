//! Refusals: every way a call says no, in one shape. The message is for a person, the code for a program, the cause for us.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use axum::Json;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

/// A call refused: what the client is told, and privately why.
#[derive(Debug)]
pub struct ApiError(Box<Said>);

#[derive(Debug)]
struct Said {
    status: StatusCode,
    code: &'static str,
    message: Cow<'static, str>,
    errors: FieldErrors,
    details: Map<String, Value>,
    retry_after_seconds: Option<u64>,
    cause: Option<Cause>,
    /// The engine ended the transaction for another one's sake; the act may be run again.
    collided: bool,
}

/// What is wrong with which field, in the product's own sentences.
pub type FieldErrors = BTreeMap<Cow<'static, str>, Vec<Cow<'static, str>>>;

/// The private reason of a refusal. It travels with the response to the one place that logs it.
#[derive(Clone, Debug)]
pub struct Cause(pub Arc<dyn Error + Send + Sync>);

/// The body of every answer that is not a success.
#[derive(Serialize, ToSchema)]
pub struct ErrorResponse {
    /// A sentence for the person.
    #[schema(example = "Google login failed")]
    message: Cow<'static, str>,
    /// A stable word for programs.
    #[schema(example = "not_found")]
    code: &'static str,
    /// Only for field validation: what is wrong with which field.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = Option<BTreeMap<String, Vec<String>>>)]
    errors: FieldErrors,
    #[serde(flatten)]
    #[schema(ignore)]
    details: Map<String, Value>,
}

impl ApiError {
    /// A refusal with its status, stable code and a sentence the person can act on.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(Said {
            status,
            code,
            message: message.into(),
            errors: FieldErrors::new(),
            details: Map::new(),
            retry_after_seconds: None,
            cause: None,
            collided: false,
        }))
    }

    /// 400: the body is not JSON, or lacks the one thing the call is about.
    pub fn bad_request(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// 401: nobody is signed in.
    pub fn unauthenticated() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "not_signed_in", "Please sign in to continue")
    }

    /// 403: signed in, but not entitled.
    pub fn forbidden(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::FORBIDDEN, code, message)
    }

    /// 404: not there, or not yours; the same bytes for both.
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "Not found")
    }

    /// 409: it collides with how things are now.
    pub fn conflict(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    /// 422: fields that cannot be taken as they are. The first sentence doubles as the message.
    pub fn invalid(errors: FieldErrors) -> Self {
        let first = errors.values().flatten().next().cloned();
        let mut refusal = Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
            first.unwrap_or(Cow::Borrowed("Please check what you entered")),
        );
        refusal.0.errors = errors;
        refusal
    }

    /// 422 for a single field.
    pub fn invalid_field(field: impl Into<Cow<'static, str>>, message: impl Into<Cow<'static, str>>) -> Self {
        Self::invalid(FieldErrors::from([(field.into(), vec![message.into()])]))
    }

    /// 429: too many of these; come back after so many seconds.
    pub fn rate_limited(seconds: u64) -> Self {
        let mut refusal = Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too_many_requests",
            "Too many attempts. Please try again in a while.",
        );
        refusal.0.retry_after_seconds = Some(seconds.max(1));
        refusal
    }

    /// 503: the database or a provider cannot be asked just now.
    pub fn unavailable(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let mut refusal = Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "unavailable",
            "We are busy just now. Please try again in a moment.",
        );
        refusal.0.retry_after_seconds = Some(1);
        refusal.with_source(cause)
    }

    /// 500: our fault. The person is told so and nothing more.
    pub fn internal(cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "Something went wrong on our side. Please try again.",
        )
        .with_source(cause)
    }

    /// Keeps the private reason, for the log alone.
    #[must_use]
    pub fn with_source(mut self, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.0.cause = Some(Cause(Arc::from(cause.into())));
        self
    }

    /// Adds a field to the body, such as the right price beside `price_changed`.
    #[must_use]
    pub fn with_detail(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0.details.insert(name.to_owned(), value.into());
        self
    }

    pub(crate) fn is_retryable(&self) -> bool {
        self.0.collided
    }

    #[cfg(test)]
    pub(crate) fn retryable_for_tests() -> Self {
        let mut refusal = Self::unavailable("deadlock");
        refusal.0.collided = true;
        refusal
    }

    /// The status it answers with.
    pub fn status(&self) -> StatusCode {
        self.0.status
    }

    /// Its stable code.
    pub fn code(&self) -> &'static str {
        self.0.code
    }

    /// Its sentence.
    pub fn message(&self) -> &str {
        &self.0.message
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.0.status.as_u16(), self.0.code, self.0.message)?;
        match &self.0.cause {
            Some(Cause(cause)) => write!(f, " ({cause})"),
            None => Ok(()),
        }
    }
}

impl Error for ApiError {}

/// The database could not do it: 503 when asking again may help, 500 when it cannot.
impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        if !crate::db::is_transient(&error) {
            return Self::internal(error);
        }
        let collided = crate::db::is_serialization_failure(&error);
        let mut refusal = Self::unavailable(error);
        refusal.0.collided = collided;
        refusal
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let Said { status, code, message, errors, details, retry_after_seconds, cause, collided: _ } =
            *self.0;
        let mut response = (status, Json(ErrorResponse { message, code, errors, details })).into_response();
        if let Some(seconds) = retry_after_seconds {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(cause) = cause {
            response.extensions_mut().insert(cause);
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use super::*;

    async fn shown(refusal: ApiError) -> (u16, Value, Option<String>) {
        let response = refusal.into_response();
        let status = response.status().as_u16();
        let retry = response.headers().get("retry-after").map(|v| v.to_str().expect("ascii").to_owned());
        let bytes = response.into_body().collect().await.expect("a body").to_bytes();
        (status, serde_json::from_slice(&bytes).expect("json"), retry)
    }

    #[tokio::test]
    async fn it_is_shown_as_message_and_code() {
        let (status, body, _) = shown(ApiError::not_found()).await;
        assert_eq!(status, 404);
        assert_eq!(body, serde_json::json!({"message": "Not found", "code": "not_found"}));
    }

    #[tokio::test]
    async fn a_field_is_named_with_its_sentence() {
        let (status, body, _) = shown(ApiError::invalid_field("phone", "Phone number is required")).await;
        assert_eq!(status, 422);
        assert_eq!(
            body,
            serde_json::json!({"message": "Phone number is required", "code": "invalid", "errors": {"phone": ["Phone number is required"]}})
        );
    }

    #[tokio::test]
    async fn a_cause_never_reaches_the_client() {
        let (status, body, _) = shown(ApiError::internal("secret detail")).await;
        assert_eq!(status, 500);
        assert!(!body.to_string().contains("secret"));
    }

    #[tokio::test]
    async fn a_limit_says_when_to_come_back() {
        let (status, _, retry) = shown(ApiError::rate_limited(0)).await;
        assert_eq!((status, retry.as_deref()), (429, Some("1")));
    }
}
