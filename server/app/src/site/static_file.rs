//! Static files of the web build: scripts, styles, fonts and icons.

use std::sync::OnceLock;

use axum::body::{Body, Bytes};
use axum::response::{IntoResponse, Response};
use dft_kernel::http::etag::is_not_modified;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use super::Files;
use super::compression::Encoding;

/// Media types by file extension. Files with another extension are not served.
const MEDIA_TYPES: [(&str, &str); 14] = [
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("jpg", "image/jpeg"),
    ("webp", "image/webp"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
    ("woff", "font/woff"),
    ("txt", "text/plain; charset=utf-8"),
    ("xml", "application/xml"),
    ("vtt", "text/vtt; charset=utf-8"),
    ("mp4", "video/mp4"),
    ("webmanifest", "application/manifest+json"),
];

/// A service worker uses the policy of its own file and must be able to fetch the page that it caches.
const WORKER_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; connect-src 'self'");

pub(super) struct StaticFile {
    media_type: &'static str,
    /// The name contains a hash of the content.
    immutable: bool,
    is_service_worker: bool,
    plain: EncodedBody,
    brotli: Option<EncodedBody>,
    gzip: Option<EncodedBody>,
}

/// An encoded body and its entity tag.
#[derive(Clone)]
pub(super) struct EncodedBody {
    pub(super) bytes: Bytes,
    /// Computed on first use.
    etag: OnceLock<HeaderValue>,
}

impl EncodedBody {
    pub(super) fn new(bytes: impl Into<Bytes>) -> Self {
        Self { bytes: bytes.into(), etag: OnceLock::new() }
    }

    pub(super) fn etag(&self) -> &HeaderValue {
        self.etag.get_or_init(|| {
            let digest = dft_kernel::token::sha256_base64url(&self.bytes);
            HeaderValue::from_str(&format!("\"{}\"", &digest[..22])).expect("plain characters")
        })
    }
}

impl StaticFile {
    /// The file with the compressed variants that the build made, or `None` when its type is not served.
    pub(super) fn new(name: &str, bytes: &Bytes, files: &Files) -> Option<Self> {
        let extension = name.rsplit_once('.')?.1;
        let (_, media_type) = MEDIA_TYPES.iter().find(|(known, _)| *known == extension)?;
        let variant = |suffix: &str| {
            files.get(&format!("{name}.{suffix}")).map(|bytes| EncodedBody::new(bytes.clone()))
        };
        Some(Self {
            media_type,
            immutable: name.starts_with("assets/"),
            is_service_worker: name.ends_with("-worker.js") && !name.contains('/'),
            plain: EncodedBody::new(bytes.clone()),
            brotli: variant("br"),
            gzip: variant("gz"),
        })
    }

    pub(super) fn respond(&self, request: &HeaderMap) -> Response {
        let (body, encoding) = match (Encoding::negotiate(request), &self.brotli, &self.gzip) {
            (Encoding::Brotli, Some(body), _) => (body, Encoding::Brotli.name()),
            (Encoding::Brotli | Encoding::Gzip, _, Some(body)) => (body, Encoding::Gzip.name()),
            _ => (&self.plain, None),
        };
        let mut response = if is_not_modified(request, body.etag()) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = Body::from(body.bytes.clone()).into_response();
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(self.media_type));
            if let Some(encoding) = encoding {
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
            }
            response
        };
        let cache_control = match (self.immutable, self.is_service_worker) {
            (true, _) => "public, max-age=31536000, immutable",
            (_, true) => "no-cache",
            _ => "public, max-age=3600",
        };
        let headers = response.headers_mut();
        if self.is_service_worker {
            headers.insert(header::CONTENT_SECURITY_POLICY, WORKER_POLICY);
        }
        headers.insert(header::ETAG, body.etag().clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache_control));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        response
    }
}
