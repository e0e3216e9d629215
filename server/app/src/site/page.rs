//! HTML pages with the origin of this server and the policy of their scripts, and the generated text files.

use std::sync::OnceLock;

use axum::body::{Body, Bytes};
use axum::response::{IntoResponse, Response};

use dft_kernel::http::etag::is_not_modified;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};

use super::compression::Encoding;
use super::csp::content_security_policy;
use super::static_file::EncodedBody;
use crate::config::Config;

/// The origin that the build writes in place of ours.
const PLACEHOLDER: &str = "https://dft.invalid";

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");

/// The consultation room may use camera and microphone; the kernel's default denies both to every other page.
const ROOM_PERMISSIONS: HeaderValue =
    HeaderValue::from_static("camera=(self), microphone=(self), geolocation=()");

const HTML: &str = "text/html; charset=utf-8";

pub(super) struct Page {
    media_type: &'static str,
    source: Bytes,
    /// Replaces the placeholder in `source`.
    origin: Option<String>,
    /// `None` uses the kernel's default, which allows nothing.
    policy: Option<HeaderValue>,
    permissions: Option<HeaderValue>,
    /// Made on first use, so that startup does not wait for them and an idle server holds no copy of its pages.
    plain: OnceLock<EncodedBody>,
    brotli: OnceLock<EncodedBody>,
    gzip: OnceLock<EncodedBody>,
}

impl Page {
    /// A page rendered at build time.
    pub(super) fn new(html: Bytes, hashes: &[String], is_room: bool, config: &Config) -> Self {
        Self {
            origin: Some(config.settings.origin()),
            permissions: is_room.then_some(ROOM_PERMISSIONS),
            ..Self::html(html, content_security_policy(hashes, is_room, config))
        }
    }

    pub(super) fn html(html: impl Into<Bytes>, policy: HeaderValue) -> Self {
        Self { policy: Some(policy), ..Self::file(html, HTML) }
    }

    pub(super) fn file(source: impl Into<Bytes>, media_type: &'static str) -> Self {
        Self {
            media_type,
            source: source.into(),
            origin: None,
            policy: None,
            permissions: None,
            plain: OnceLock::new(),
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        }
    }

    pub(super) fn text(&self) -> Bytes {
        match &self.origin {
            Some(origin) => with_origin(&self.source, origin).into(),
            None => self.source.clone(),
        }
    }

    fn body(&self, encoding: Encoding) -> &EncodedBody {
        let body = match encoding {
            Encoding::Plain => &self.plain,
            Encoding::Brotli => &self.brotli,
            Encoding::Gzip => &self.gzip,
        };
        body.get_or_init(|| match encoding {
            Encoding::Plain => EncodedBody::new(self.text()),
            Encoding::Brotli | Encoding::Gzip => EncodedBody::new(encoding.encode(&self.text())),
        })
    }

    /// The response, or 304 when the client has the current version.
    pub(super) fn respond(&self, status: StatusCode, request: &HeaderMap) -> Response {
        let encoding = Encoding::negotiate(request);
        let body = self.body(encoding);
        let mut response = if status == StatusCode::OK && is_not_modified(request, body.etag()) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = (status, Body::from(body.bytes.clone())).into_response();
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(self.media_type));
            if let Some(name) = encoding.name() {
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(header::ETAG, body.etag().clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(policy) = &self.policy {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy.clone());
        }
        if let Some(permissions) = &self.permissions {
            headers.insert(PERMISSIONS_POLICY, permissions.clone());
        }
        response
    }
}

/// The HTML with the placeholder replaced by our origin.
pub(super) fn with_origin(html: &[u8], origin: &str) -> String {
    String::from_utf8_lossy(html).replace(PLACEHOLDER, origin)
}
