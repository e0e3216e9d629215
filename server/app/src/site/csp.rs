//! The Content-Security-Policy of a page: our own scripts, and Google's where sign-in needs them.

use dft_kernel::settings::Settings;
use dft_media::MediaLocation;
use http::HeaderValue;
use url::Url;

use crate::config::Config;

/// The host that the page loads the video from: video hosts embed from separate hosts.
fn video_host(url: &Url) -> String {
    match url.host_str().unwrap_or_default().trim_start_matches("www.") {
        "youtube.com" | "youtu.be" | "youtube-nocookie.com" => "https://www.youtube-nocookie.com".to_owned(),
        "vimeo.com" | "player.vimeo.com" => "https://player.vimeo.com".to_owned(),
        _ => url.origin().ascii_serialization(),
    }
}

/// The origin of our `WebSocket` connections. `'self'` does not cover them in older browsers.
fn websocket_origin(settings: &Settings) -> String {
    settings.origin().replacen("http", "ws", 1)
}

/// The policy for a page whose inline scripts have these hashes.
pub(super) fn content_security_policy(hashes: &[String], is_room: bool, config: &Config) -> HeaderValue {
    let google = config.accounts.google_client_id.is_some();
    let when = |condition: bool, source: &str| if condition { format!(" {source}") } else { String::new() };
    let scripts: String = hashes.iter().flat_map(|hash| [" '", hash, "'"]).collect();
    let video = config.demo_video_url.as_ref().map(video_host);
    // Audio may come from S3 by a presigned URL.
    let bucket = match &config.media {
        MediaLocation::Bucket(bucket) => Some(bucket.origin.clone()),
        MediaLocation::Folder(_) => None,
    };
    let media: String = video.iter().chain(&bucket).flat_map(|host| [" ", host]).collect();
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
        // Toasts and popovers position themselves with style attributes.
        format!("style-src 'self' 'unsafe-inline'{}", when(google, "https://accounts.google.com/gsi/style")),
        format!("img-src 'self' data:{}", when(google, "https://*.googleusercontent.com")),
        format!(
            "connect-src 'self'{}{}",
            when(is_room, &websocket_origin(&config.settings)),
            when(google, "https://accounts.google.com/gsi/")
        ),
        format!("media-src 'self'{media}"),
        format!("frame-src{frames}"),
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'".to_owned(),
    ]
    .join("; ");
    HeaderValue::from_str(&text).expect("hashes and origins are ASCII")
}
