//! A page: HTML with this server's own address in it, and the policy its scripts need.

use std::sync::OnceLock;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use dft_kernel::settings::Settings;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};

use super::encoding::Encoding;
use super::file::{Form, is_known};
use super::policy::policy;

/// The host that the build writes where ours belongs.
const PLACEHOLDER: &str = "https://dft.invalid";

const PERMISSIONS_POLICY: HeaderName = HeaderName::from_static("permissions-policy");

/// Two people see and hear each other in the room. Every other page may use neither, as the kernel says.
const ROOM_PERMISSIONS: HeaderValue =
    HeaderValue::from_static("camera=(self), microphone=(self), geolocation=()");

pub(super) struct Page {
    plain: Form,
    policy: HeaderValue,
    /// What the page may use of the device, where that is more than nothing.
    permissions: Option<HeaderValue>,
    /// Made when first asked for: the program should not start later for pages nobody opens.
    brotli: OnceLock<Form>,
    gzip: OnceLock<Form>,
}

impl Page {
    pub(super) fn new(html: &[u8], hashes: &[String], is_room: bool, settings: &Settings) -> Self {
        let html = String::from_utf8_lossy(html).replace(PLACEHOLDER, &settings.origin());
        Self {
            plain: Form::new(html),
            policy: policy(hashes, is_room, settings),
            permissions: is_room.then_some(ROOM_PERMISSIONS),
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
        let mut response = if status == StatusCode::OK && is_known(asked, &form.tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = (status, Body::from(form.bytes.clone())).into_response();
            response
                .headers_mut()
                .insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
            if let Some(name) = encoding.name() {
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(header::ETAG, form.tag.clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
        if let Some(permissions) = &self.permissions {
            headers.insert(PERMISSIONS_POLICY, permissions.clone());
        }
        response
    }
}
