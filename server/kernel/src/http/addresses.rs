//! One address per thing: calls end in a slash, pages do not, and both spellings answer the same.

use http::Uri;
use http::uri::PathAndQuery;

/// Roots whose paths are calls, written with a slash at their end.
const CALLS: [&str; 3] = ["/api/", "/dev/", "/sandbox/"];

/// The spelling the router knows, or `None` when the address is spelt so already.
pub fn canonical(uri: &Uri) -> Option<Uri> {
    let path = uri.path();
    let is_call = CALLS.iter().any(|root| path.starts_with(root));
    let is_file = path.rsplit('/').next().is_some_and(|last| last.contains('.'));
    let path = match (is_call, path.ends_with('/')) {
        (true, false) if !is_file => format!("{path}/"),
        (false, true) if path.len() > 1 => path.trim_end_matches('/').to_owned(),
        _ => return None,
    };
    let path = if path.is_empty() { "/".to_owned() } else { path };
    let whole = match uri.query() {
        Some(query) => format!("{path}?{query}"),
        None => path,
    };
    let mut parts = uri.clone().into_parts();
    parts.path_and_query = Some(PathAndQuery::try_from(whole).ok()?);
    Uri::from_parts(parts).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelt(address: &str) -> String {
        let uri: Uri = address.parse().expect("an address");
        canonical(&uri).unwrap_or(uri).to_string()
    }

    #[test]
    fn a_call_gets_its_slash() {
        assert_eq!(spelt("/api/v1/users/me"), "/api/v1/users/me/");
        assert_eq!(spelt("/api/v1/users/me/"), "/api/v1/users/me/");
        assert_eq!(spelt("/dev/identity/token?x=1/"), "/dev/identity/token/?x=1/");
    }

    #[test]
    fn a_file_and_a_page_have_none() {
        assert_eq!(spelt("/api/v1/openapi.json"), "/api/v1/openapi.json");
        assert_eq!(spelt("/healthz/"), "/healthz");
        assert_eq!(spelt("/about/?a=b"), "/about?a=b");
        assert_eq!(spelt("/"), "/");
        assert_eq!(spelt("//"), "/");
    }
}
