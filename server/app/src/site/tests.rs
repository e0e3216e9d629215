//! Pages and files of the web over HTTP.

mod entity_pages;

use axum::body::Body;
use http::HeaderName;
use http_body_util::BodyExt;
use tower::ServiceExt;

use super::*;

fn files() -> Files {
    let page = |text: &str| format!("<html data-site=\"https://dft.invalid\">{text}</html>").into_bytes();
    let pages = serde_json::json!({
        "/": {"file": "index.html", "hashes": ["sha256-home"]},
        "/about": {"file": "about/index.html", "hashes": ["sha256-about"]},
        "/consultations/doctor/:id": {"file": "fallback.html", "hashes": ["sha256-fallback"]},
        "/consultations/room/:token": {"file": "fallback.html", "hashes": ["sha256-fallback"]},
        "/dev/ui": {"file": "dev/ui/index.html", "hashes": []},
        "*": {"file": "404.html", "hashes": ["sha256-missing"]},
    });
    [
        ("pages.json", pages.to_string().into_bytes()),
        ("index.html", page("home")),
        ("about/index.html", page("about")),
        ("fallback.html", page("fallback")),
        ("dev/ui/index.html", page("gallery")),
        ("404.html", page("nothing here")),
        ("assets/app-abc.js", b"plain".to_vec()),
        ("assets/app-abc.js.br", b"as brotli".to_vec()),
        ("assets/app-abc.js.gz", b"as gzip".to_vec()),
        ("assets/x-worker.js", b"plain".to_vec()),
        ("crisis-worker.js", b"keep()".to_vec()),
        ("favicon.svg", b"<svg/>".to_vec()),
        ("secret.json", b"{}".to_vec()),
    ]
    .into_iter()
    .map(|(name, bytes)| (name.to_owned(), bytes.into()))
    .collect()
}

fn config(variables: &[(&str, &str)]) -> Config {
    Config::read(variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))).unwrap()
}

struct TestResponse {
    status: u16,
    headers: HeaderMap,
    body: Vec<u8>,
}

impl TestResponse {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

async fn request(router: &Router, method: Method, path: &str, headers: &[(&str, &str)]) -> TestResponse {
    let mut request = Request::builder().method(method).uri(path).body(Body::empty()).unwrap();
    for (name, value) in headers {
        request.headers_mut().insert(name.parse::<HeaderName>().unwrap(), value.parse().unwrap());
    }
    let response = router.clone().oneshot(request).await.unwrap();
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    TestResponse { status, headers, body: response.into_body().collect().await.unwrap().to_bytes().to_vec() }
}

async fn get(path: &str, headers: &[(&str, &str)]) -> TestResponse {
    request(&build_routes(&files(), &config(&[]), &SiteContent::default()), Method::GET, path, headers).await
}

#[tokio::test]
async fn a_page_has_our_origin_and_its_own_policy() {
    let response = get("/about", &[]).await;
    assert_eq!((response.status, response.header("content-type")), (200, "text/html; charset=utf-8"));
    assert_eq!(response.text(), "<html data-site=\"http://localhost:8080\">about</html>");
    assert_eq!(response.header("cache-control"), "no-cache");
    let policy = response.header("content-security-policy");
    assert!(policy.contains("script-src 'self' 'sha256-about';"), "{policy}");
    assert!(policy.contains("frame-src 'none';") && !policy.contains("google"), "{policy}");
}

#[tokio::test]
async fn google_and_the_video_are_allowed_only_when_configured() {
    let config =
        config(&[("GOOGLE_CLIENT_ID", "x"), ("DFT_DEMO_VIDEO_URL", "https://video.example/embed/1")]);
    let response =
        request(&build_routes(&files(), &config, &SiteContent::default()), Method::GET, "/", &[]).await;
    let policy = response.header("content-security-policy");
    assert!(policy.contains("'sha256-home' https://accounts.google.com/gsi/client;"), "{policy}");
    assert!(policy.contains("frame-src https://accounts.google.com/gsi/ https://video.example;"), "{policy}");
}

#[tokio::test]
async fn a_bucket_is_allowed_for_media_only() {
    let config = config(&[("MEDIA_URL", "s3://dft-media"), ("AWS_REGION", "ap-south-1")]);
    let response =
        request(&build_routes(&files(), &config, &SiteContent::default()), Method::GET, "/", &[]).await;
    let policy = response.header("content-security-policy");
    assert!(policy.contains("media-src 'self' https://s3.ap-south-1.amazonaws.com;"), "{policy}");
    assert_eq!(policy.matches("amazonaws").count(), 1, "{policy}");
}

#[tokio::test]
async fn only_the_room_may_use_camera_microphone_and_websockets() {
    let https = config(&[("DFT_PUBLIC_URL", "https://dft.example.in")]);
    let routes = build_routes(&files(), &https, &SiteContent::default());
    let room = request(&routes, Method::GET, "/consultations/room/some-token", &[]).await;
    assert_eq!(room.header("permissions-policy"), "camera=(self), microphone=(self), geolocation=()");
    let policy = room.header("content-security-policy");
    assert!(policy.contains("connect-src 'self' wss://dft.example.in;"), "{policy}");
    for path in ["/", "/about", "/consultations/doctor/12", "/nope", "/consultations/room"] {
        let other = request(&routes, Method::GET, path, &[]).await;
        // Not set here: the kernel's default denies both.
        assert_eq!(other.header("permissions-policy"), "", "{path}");
        let policy = other.header("content-security-policy");
        assert!(policy.contains("connect-src 'self';"), "{path}: {policy}");
    }
    let cached =
        request(&routes, Method::GET, "/consultations/room/t", &[("if-none-match", room.header("etag"))])
            .await;
    assert_eq!((cached.status, cached.header("permissions-policy").len() > 20), (304, true));
}

#[tokio::test]
async fn a_path_with_a_parameter_gets_the_fallback_page() {
    let response = get("/consultations/doctor/12", &[]).await;
    assert_eq!(response.status, 200);
    assert!(response.text().contains("fallback"));
}

#[tokio::test]
async fn an_unknown_page_is_a_page_with_status_404() {
    for path in
        ["/nope", "/about/more", "/pages.json", "/secret.json", "/index.html", "/consultations/doctor"]
    {
        let response = get(path, &[("if-none-match", "*")]).await;
        assert_eq!(response.status, 404, "{path}");
        assert!(response.text().contains("nothing here"), "{path}");
        assert!(response.header("content-security-policy").contains("sha256-missing"));
    }
}

#[tokio::test]
async fn missing_api_and_asset_paths_return_a_json_404() {
    for path in ["/api/v1/nope/", "/assets/gone-abc.js", "/dev/nope/", "/sandbox/pay/x/"] {
        let response = get(path, &[]).await;
        assert_eq!((response.status, response.header("content-type")), (404, "application/json"), "{path}");
    }
    let response =
        request(&build_routes(&files(), &config(&[]), &SiteContent::default()), Method::POST, "/nope", &[])
            .await;
    assert_eq!((response.status, response.header("content-type")), (404, "application/json"));
}

#[tokio::test]
async fn a_file_is_sent_in_the_accepted_encoding() {
    for (accepted, body, encoding) in
        [("gzip, br", "as brotli", "br"), ("gzip", "as gzip", "gzip"), ("", "plain", "")]
    {
        let response = get("/assets/app-abc.js", &[("accept-encoding", accepted)]).await;
        assert_eq!((response.text().as_str(), response.header("content-encoding")), (body, encoding));
        assert_eq!(response.header("cache-control"), "public, max-age=31536000, immutable");
        assert_eq!(response.header("vary"), "accept-encoding");
    }
    assert_eq!(get("/favicon.svg", &[("accept-encoding", "br")]).await.text(), "<svg/>");
}

#[tokio::test]
async fn a_service_worker_may_fetch_pages_and_is_revalidated() {
    let worker = get("/crisis-worker.js", &[]).await;
    assert_eq!(worker.header("content-security-policy"), "default-src 'none'; connect-src 'self'");
    assert_eq!(worker.header("cache-control"), "no-cache");
    assert_eq!(get("/assets/x-worker.js", &[]).await.header("content-security-policy"), "");
    assert_eq!(get("/favicon.svg", &[]).await.header("cache-control"), "public, max-age=3600");
}

#[tokio::test]
async fn a_compressed_page_decompresses_to_the_same_html() {
    let compressed = get("/", &[("accept-encoding", "br")]).await;
    let mut plain = Vec::new();
    std::io::Read::read_to_end(&mut brotli::Decompressor::new(compressed.body.as_slice(), 4_096), &mut plain)
        .unwrap();
    assert_eq!(plain, get("/", &[]).await.body);

    let gzip = get("/", &[("accept-encoding", "gzip")]).await;
    let mut plain = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(gzip.body.as_slice()), &mut plain).unwrap();
    assert_eq!(plain, get("/", &[]).await.body);
}

#[tokio::test]
async fn a_matching_etag_returns_304() {
    for path in ["/", "/assets/app-abc.js", "/favicon.svg"] {
        let first = get(path, &[]).await;
        let tag = first.header("etag").to_owned();
        let again = get(path, &[("if-none-match", &format!("\"other\", W/{tag}"))]).await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        assert_eq!(again.header("etag"), tag);
        assert_eq!(get(path, &[("if-none-match", "\"other\"")]).await.status, 200);
    }
    let plain = get("/assets/app-abc.js", &[]).await;
    let compressed = get("/assets/app-abc.js", &[("accept-encoding", "br")]).await;
    assert_ne!(plain.header("etag"), compressed.header("etag"), "each encoding has its own tag");
}

#[tokio::test]
async fn production_has_no_development_pages() {
    assert_eq!(route("/dev/ui", Mode::Production), None);
    assert_eq!(get("/dev/ui/", &[]).await.status, 200);
}

#[tokio::test]
async fn without_a_web_build_missing_paths_return_a_json_404() {
    let response = request(
        &build_routes(&Files::new(), &config(&[]), &SiteContent::default()),
        Method::GET,
        "/nope",
        &[],
    )
    .await;
    assert_eq!((response.status, response.header("content-type")), (404, "application/json"));
}

#[tokio::test]
async fn the_page_of_a_missing_entity_returns_404() {
    let only_seven: Exists = Arc::new(|id| Box::pin(async move { id == "7" }));
    let by_route = BTreeMap::from([("/consultations/doctor/:id", PageSource::Exists(only_seven))]);
    let router = build_routes(&files(), &config(&[]), &SiteContent { by_route, ..SiteContent::default() });
    for (path, status) in
        [("/consultations/doctor/7", 200), ("/consultations/doctor/8", 404), ("/about", 200)]
    {
        let response = request(&router, Method::GET, path, &[]).await;
        assert_eq!(response.status, status, "{path}");
    }
    assert!(request(&router, Method::GET, "/consultations/doctor/8", &[]).await.text().contains("fallback"));
}
