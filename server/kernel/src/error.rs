//! The error of every API call, in one shape: a message for the user, a stable code for programs, and a private source
//! for the log.

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

/// A failed call: what the client receives, and the private source of the failure.
#[derive(Debug)]
pub struct ApiError(Box<ErrorInner>);

#[derive(Debug)]
struct ErrorInner {
    status: StatusCode,
    code: &'static str,
    message: Cow<'static, str>,
    errors: FieldErrors,
    details: Map<String, Value>,
    retry_after_seconds: Option<u64>,
    source: Option<ErrorSource>,
    /// The database rolled the transaction back because of a conflict with another one, so it may be run again.
    retryable: bool,
}

/// Validation messages by field name.
pub type FieldErrors = BTreeMap<Cow<'static, str>, Vec<Cow<'static, str>>>;

/// The private source of an error. It travels as a response extension to the middleware that logs it.
#[derive(Clone, Debug)]
pub struct ErrorSource(pub Arc<dyn Error + Send + Sync>);

/// The body of every error response.
#[derive(Serialize, ToSchema)]
pub struct ErrorResponse {
    /// A sentence for the user.
    #[schema(example = "Not found")]
    message: Cow<'static, str>,
    /// A stable identifier for programs.
    #[schema(example = "not_found")]
    code: &'static str,
    /// Validation messages by field; only for validation errors.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(value_type = Option<BTreeMap<String, Vec<String>>>)]
    errors: FieldErrors,
    #[serde(flatten)]
    #[schema(ignore)]
    details: Map<String, Value>,
}

impl ApiError {
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self(Box::new(ErrorInner {
            status,
            code,
            message: message.into(),
            errors: FieldErrors::new(),
            details: Map::new(),
            retry_after_seconds: None,
            source: None,
            retryable: false,
        }))
    }

    /// 400: the request can not be parsed.
    pub fn bad_request(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// 401: the caller is not signed in.
    pub fn unauthenticated() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "not_signed_in", "Please sign in to continue")
    }

    /// 403: the caller is signed in but not entitled.
    pub fn forbidden(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::FORBIDDEN, code, message)
    }

    /// 404: the resource does not exist or belongs to another user; the response is the same for both.
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "Not found")
    }

    /// 404 for a caller who may know what exists: the message names what was looked for.
    pub fn missing(message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    /// 409: the request conflicts with the current state.
    pub fn conflict(code: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self::new(StatusCode::CONFLICT, code, message)
    }

    /// 422: validation failed. The first message of a field doubles as the message of the error.
    pub fn invalid(errors: FieldErrors) -> Self {
        let first = errors.values().flatten().next().cloned();
        let mut error = Self::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "invalid",
            first.unwrap_or(Cow::Borrowed("Please check what you entered")),
        );
        error.0.errors = errors;
        error
    }

    /// 422 for a single field.
    pub fn invalid_field(field: impl Into<Cow<'static, str>>, message: impl Into<Cow<'static, str>>) -> Self {
        Self::invalid(FieldErrors::from([(field.into(), vec![message.into()])]))
    }

    /// 429: the rate limit is exceeded; `Retry-After` is the given number of seconds.
    pub fn rate_limited(seconds: u64) -> Self {
        let mut error = Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "too_many_requests",
            "Too many attempts. Please try again in a while.",
        );
        error.0.retry_after_seconds = Some(seconds.max(1));
        error
    }

    /// 503: the database or a provider is not reachable at the moment.
    pub fn unavailable(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        let mut error = Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "unavailable",
            "We are busy just now. Please try again in a moment.",
        );
        error.0.retry_after_seconds = Some(1);
        error.with_source(source)
    }

    /// 500: a bug or an unexpected failure. The client learns nothing about the source.
    pub fn internal(source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "Something went wrong on our side. Please try again.",
        )
        .with_source(source)
    }

    /// Attaches the private source, which is only logged.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.0.source = Some(ErrorSource(Arc::from(source.into())));
        self
    }

    /// Adds a field to the body, such as the current price beside `price_changed`.
    #[must_use]
    pub fn with_detail(mut self, name: &str, value: impl Into<Value>) -> Self {
        self.0.details.insert(name.to_owned(), value.into());
        self
    }

    pub(crate) fn is_retryable(&self) -> bool {
        self.0.retryable
    }

    #[cfg(test)]
    pub(crate) fn retryable_for_tests() -> Self {
        let mut error = Self::unavailable("deadlock");
        error.0.retryable = true;
        error
    }

    pub fn status(&self) -> StatusCode {
        self.0.status
    }

    pub fn code(&self) -> &'static str {
        self.0.code
    }

    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// For an operator at a terminal: the sentence without status and code, and the source, which clients never see.
    pub fn operator_message(&self) -> String {
        match &self.0.source {
            None => self.0.message.to_string(),
            Some(ErrorSource(source)) if self.0.status == StatusCode::SERVICE_UNAVAILABLE => {
                format!(
                    "The database or a provider is not reachable at the moment, please try again: {source}"
                )
            }
            Some(ErrorSource(source)) => format!("Something went wrong: {source}"),
        }
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.0.status.as_u16(), self.0.code, self.0.message)?;
        match &self.0.source {
            Some(ErrorSource(source)) => write!(f, " ({source})"),
            None => Ok(()),
        }
    }
}

impl Error for ApiError {}

/// A database error is 503 when a retry may help and 500 otherwise.
impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        if !crate::db::is_transient(&error) {
            return Self::internal(error);
        }
        let retryable = crate::db::is_serialization_failure(&error);
        let mut error = Self::unavailable(error);
        error.0.retryable = retryable;
        error
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let ErrorInner { status, code, message, errors, details, retry_after_seconds, source, retryable: _ } =
            *self.0;
        let mut response = (status, Json(ErrorResponse { message, code, errors, details })).into_response();
        if let Some(seconds) = retry_after_seconds {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        if let Some(source) = source {
            response.extensions_mut().insert(source);
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use super::*;

    async fn render(error: ApiError) -> (u16, Value, Option<String>) {
        let response = error.into_response();
        let status = response.status().as_u16();
        let retry = response.headers().get("retry-after").map(|v| v.to_str().expect("ascii").to_owned());
        let bytes = response.into_body().collect().await.expect("a body").to_bytes();
        (status, serde_json::from_slice(&bytes).expect("json"), retry)
    }

    #[tokio::test]
    async fn the_body_has_message_and_code() {
        let (status, body, _) = render(ApiError::not_found()).await;
        assert_eq!(status, 404);
        assert_eq!(body, serde_json::json!({"message": "Not found", "code": "not_found"}));
    }

    #[tokio::test]
    async fn a_validation_error_names_the_field() {
        let (status, body, _) = render(ApiError::invalid_field("phone", "Phone number is required")).await;
        assert_eq!(status, 422);
        assert_eq!(
            body,
            serde_json::json!({"message": "Phone number is required", "code": "invalid", "errors": {"phone": ["Phone number is required"]}})
        );
    }

    #[tokio::test]
    async fn the_source_never_reaches_the_client() {
        let (status, body, _) = render(ApiError::internal("secret detail")).await;
        assert_eq!(status, 500);
        assert!(!body.to_string().contains("secret"));
    }

    #[test]
    fn an_operator_reads_a_sentence_with_the_source_and_no_code() {
        assert_eq!(ApiError::missing("There is no order 99").operator_message(), "There is no order 99");
        assert_eq!(
            ApiError::internal("row 7 is odd").operator_message(),
            "Something went wrong: row 7 is odd"
        );
        let busy = ApiError::unavailable("pool timed out").operator_message();
        assert!(busy.ends_with("please try again: pool timed out"), "{busy}");
    }

    #[tokio::test]
    async fn a_rate_limit_sets_retry_after() {
        let (status, _, retry) = render(ApiError::rate_limited(0)).await;
        assert_eq!((status, retry.as_deref()), (429, Some("1")));
    }
}
