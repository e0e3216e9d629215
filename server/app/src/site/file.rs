//! A file of the built web: a script, a style, a font, an icon.

use std::sync::OnceLock;

use axum::body::{Body, Bytes};
use axum::response::{IntoResponse, Response};
use dft_kernel::http::etag::is_not_modified;
use http::{HeaderMap, HeaderValue, StatusCode, header};

use super::Files;
use super::encoding::Encoding;

/// What a file is, by its ending. A file of another kind is not served.
const KINDS: [(&str, &str); 14] = [
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

/// A worker is under the policy that came with its own file, and must be able to ask for the page it keeps.
const WORKER_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; connect-src 'self'");

pub(super) struct StaticFile {
    kind: &'static str,
    /// The name holds a hash of the content: what it names never changes.
    lasts: bool,
    /// A browser runs it beside our pages (the one that keeps the crisis page).
    worker: bool,
    plain: Form,
    brotli: Option<Form>,
    gzip: Option<Form>,
}

/// Bytes as they travel, and the tag that names exactly them.
#[derive(Clone)]
pub(super) struct Form {
    pub(super) bytes: Bytes,
    /// Worked out when first asked for: what nobody reads need not be in memory.
    tag: OnceLock<HeaderValue>,
}

impl Form {
    pub(super) fn new(bytes: impl Into<Bytes>) -> Self {
        Self { bytes: bytes.into(), tag: OnceLock::new() }
    }

    pub(super) fn tag(&self) -> &HeaderValue {
        self.tag.get_or_init(|| {
            let digest = dft_kernel::token::sha256_base64url(&self.bytes);
            HeaderValue::from_str(&format!("\"{}\"", &digest[..22])).expect("plain characters")
        })
    }
}

impl StaticFile {
    /// The file with the compressed forms that the build made of it, if it is one to serve.
    pub(super) fn new(name: &str, bytes: &Bytes, files: &Files) -> Option<Self> {
        let ending = name.rsplit_once('.')?.1;
        let (_, kind) = KINDS.iter().find(|(known, _)| *known == ending)?;
        let beside = |more: &str| files.get(&format!("{name}.{more}")).map(|bytes| Form::new(bytes.clone()));
        Some(Self {
            kind,
            lasts: name.starts_with("assets/"),
            worker: name.ends_with("-worker.js") && !name.contains('/'),
            plain: Form::new(bytes.clone()),
            brotli: beside("br"),
            gzip: beside("gz"),
        })
    }

    pub(super) fn show(&self, asked: &HeaderMap) -> Response {
        let (form, name) = match (Encoding::wanted(asked), &self.brotli, &self.gzip) {
            (Encoding::Brotli, Some(form), _) => (form, Encoding::Brotli.name()),
            (Encoding::Brotli | Encoding::Gzip, _, Some(form)) => (form, Encoding::Gzip.name()),
            _ => (&self.plain, None),
        };
        let mut response = if is_not_modified(asked, form.tag()) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let mut response = Body::from(form.bytes.clone()).into_response();
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind));
            if let Some(name) = name {
                response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(name));
            }
            response
        };
        let life = match (self.lasts, self.worker) {
            (true, _) => "public, max-age=31536000, immutable",
            (_, true) => "no-cache",
            _ => "public, max-age=3600",
        };
        let headers = response.headers_mut();
        if self.worker {
            headers.insert(header::CONTENT_SECURITY_POLICY, WORKER_POLICY);
        }
        headers.insert(header::ETAG, form.tag().clone());
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(life));
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        response
    }
}
