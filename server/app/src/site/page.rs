//! A page: HTML with this server's own address in it, and the policy its scripts need.

use std::sync::OnceLock;

use axum::body::{Body, Bytes};
use axum::response::{IntoResponse, Response};
use dft_kernel::settings::Settings;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use super::encoding::Encoding;
use super::file::{is_known, tag};
use super::policy::policy;

/// The host that the build writes where ours belongs.
const PLACEHOLDER: &str = "https://dft.invalid";

pub(super) struct Page {
    html: Bytes,
    policy: HeaderValue,
    /// Made when first asked for: the program should not start later for pages nobody opens.
    brotli: OnceLock<Bytes>,
    gzip: OnceLock<Bytes>,
}

impl Page {
    pub(super) fn new(html: &[u8], hashes: &[String], settings: &Settings) -> Self {
        let html = String::from_utf8_lossy(html).replace(PLACEHOLDER, &settings.origin());
        Self {
            html: html.into(),
            policy: policy(hashes, settings),
            brotli: OnceLock::new(),
            gzip: OnceLock::new(),
        }
    }

    fn bytes(&self, encoding: Encoding) -> Bytes {
        let make = || Bytes::from(encoding.encode(&self.html));
        match encoding {
            Encoding::Plain => self.html.clone(),
            Encoding::Brotli => self.brotli.get_or_init(make).clone(),
            Encoding::Gzip => self.gzip.get_or_init(make).clone(),
        }
    }

    /// Asked for anew each time, but sent only when it has changed.
    pub(super) fn show(&self, status: StatusCode, asked: &HeaderMap) -> Response {
        let encoding = Encoding::wanted(asked);
        let bytes = self.bytes(encoding);
        let tag = tag(&bytes);
        let mut response = if status == StatusCode::OK && is_known(asked, &tag) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = (status, Body::from(bytes)).into_response();
            response
                .headers_mut()
                .insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
            if let Some(name) = encoding.name() {
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(header::ETAG, tag);
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(header::CONTENT_SECURITY_POLICY, self.policy.clone());
        response
    }
}
