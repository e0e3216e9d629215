//! A page: HTML with this server's own address in it, and the policy its scripts need. Also the few texts made beside them.

use std::sync::OnceLock;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use dft_kernel::http::etag::is_not_modified;
use dft_kernel::settings::Settings;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};

use super::encoding::Encoding;
use super::file::Form;
use super::policy::policy;

/// The host that the build writes where ours belongs.
const PLACEHOLDER: &str = "https://dft.invalid";

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");

/// Two people see and hear each other in the room. Every other page may use neither, as the kernel says.
const ROOM_PERMISSIONS: HeaderValue =
    HeaderValue::from_static("camera=(self), microphone=(self), geolocation=()");

const HTML: &str = "text/html; charset=utf-8";

pub(super) struct Page {
    kind: &'static str,
    plain: Form,
    /// What its scripts need; a text without any is under the kernel's, which allows nothing.
    policy: Option<HeaderValue>,
    /// What the page may use of the device, where that is more than nothing.
    permissions: Option<HeaderValue>,
    /// Made when first asked for: the program should not start later for pages nobody opens.
    brotli: OnceLock<Form>,
    gzip: OnceLock<Form>,
}

impl Page {
    /// A page that the build rendered.
    pub(super) fn new(html: &[u8], hashes: &[String], is_room: bool, settings: &Settings) -> Self {
        Self {
            permissions: is_room.then_some(ROOM_PERMISSIONS),
            ..Self::html(addressed(html, settings), policy(hashes, is_room, settings))
        }
    }

    /// This HTML under this policy.
    pub(super) fn html(html: String, policy: HeaderValue) -> Self {
        Self { policy: Some(policy), ..Self::file(html, HTML) }
    }

    /// This text of this kind.
    pub(super) fn file(text: String, kind: &'static str) -> Self {
        Self {
            kind,
            plain: Form::new(text),
            policy: None,
            permissions: None,
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        }
    }

    fn form(&self, encoding: Encoding) -> &Form {
        let make = || Form::new(encoding.encode(&self.plain.bytes));
        match encoding {
            Encoding::Plain => &self.plain,
            Encoding::Brotli => self.brotli.get_or_init(make),
            Encoding::Gzip => self.gzip.get_or_init(make),
        }
    }

    /// Asked for anew each time, but sent only when it has changed.
    pub(super) fn show(&self, status: StatusCode, asked: &HeaderMap) -> Response {
        let encoding = Encoding::wanted(asked);
        let form = self.form(encoding);
        let mut response = if status == StatusCode::OK && is_not_modified(asked, form.tag()) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = (status, Body::from(form.bytes.clone())).into_response();
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
            if let Some(name) = encoding.name() {
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(header::ETAG, form.tag().clone());
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

    #[cfg(test)]
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(&self.plain.bytes).into_owned()
    }
}

/// The HTML with our address where the build could only write a stand-in.
pub(super) fn addressed(html: &[u8], settings: &Settings) -> String {
    String::from_utf8_lossy(html).replace(PLACEHOLDER, &settings.origin())
}
