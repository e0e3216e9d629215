//! The content security policy of a page: our own scripts, Google's where sign-in needs them, nobody else's.

use dft_kernel::settings::Settings;
use http::HeaderValue;

/// The policy for a page whose inline scripts have these hashes.
pub(super) fn policy(hashes: &[String], settings: &Settings) -> HeaderValue {
    let google = settings.google_client_id.is_some();
    let when = |wanted: bool, source: &str| if wanted { format!(" {source}") } else { String::new() };
    let scripts: String = hashes.iter().flat_map(|hash| [" '", hash, "'"]).collect();
    let video = settings.demo_video_url.as_ref().map(|url| url.origin().ascii_serialization());
    let frames = match (google, video) {
        (false, None) => " 'none'".to_owned(),
        (google, video) => {
            when(google, "https://accounts.google.com/gsi/")
                + &video.map(|host| format!(" {host}")).unwrap_or_default()
        }
    };
    let text = [
        "default-src 'self'".to_owned(),
        format!("script-src 'self'{scripts}{}", when(google, "https://accounts.google.com/gsi/client")),
        // Toasts and popovers place themselves with style attributes.
        format!("style-src 'self' 'unsafe-inline'{}", when(google, "https://accounts.google.com/gsi/style")),
        format!("img-src 'self' data:{}", when(google, "https://*.googleusercontent.com")),
        format!("connect-src 'self'{}", when(google, "https://accounts.google.com/gsi/")),
        format!("frame-src{frames}"),
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'".to_owned(),
    ]
    .join("; ");
    HeaderValue::from_str(&text).expect("hashes and origins are ASCII")
}
