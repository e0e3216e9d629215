//! Answers at hand: what one guest was told a moment ago the next one is told in the same bytes, and no route is asked again.
//! Only answers that lie [`super::Ready`] are repeated, and only to those who show no cookie.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::MatchedPath;
use axum::response::Response;
use bytes::Bytes;
use http::uri::PathAndQuery;
use http::{HeaderMap, Method, Request, header};

use super::record::Watch;

/// So long an answer is repeated: nothing beside the seconds for which whoever made it keeps it.
const REPEATED: Duration = Duration::from_millis(100);

/// How many are at hand. Made-up questions behind an address must not fill the memory.
const MOST: usize = 256;

/// Goes with an answer that lies ready, and so is the same for everybody without a name. Its route is filled in on the way out.
#[derive(Clone)]
pub(super) struct Everybodys {
    pub(super) body: Bytes,
    pub(super) route: Option<MatchedPath>,
}

struct Answer {
    given: Instant,
    route: MatchedPath,
    headers: HeaderMap,
    body: Bytes,
}

/// The answers of one server, by what was asked.
#[derive(Default)]
pub(super) struct AtHand(RwLock<HashMap<String, Arc<Answer>>>);

/// What is asked, when everybody who asks it is told the same: a read, by a guest who has nothing in hand.
pub(super) fn question<B: http_body::Body>(request: &Request<B>) -> Option<PathAndQuery> {
    let headers = request.headers();
    let plain = request.method() == Method::GET
        && request.body().is_end_stream()
        && !headers.contains_key(header::COOKIE)
        && !headers.contains_key(header::IF_NONE_MATCH);
    if plain { request.uri().path_and_query().cloned() } else { None }
}

impl AtHand {
    /// The answer to this question, as if its route had given it.
    pub(super) fn find(&self, question: &PathAndQuery) -> Option<Response> {
        let answer = {
            let answers = self.0.read().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(answers.get(question.as_str())?)
        };
        if answer.given.elapsed() >= REPEATED {
            return None;
        }
        let watch = Watch::again(answer.route.clone());
        let mut response = Response::new(Body::from(answer.body.clone()));
        *response.headers_mut() = answer.headers.clone();
        watch.end(&mut response);
        Some(response)
    }

    /// Keeps an answer that may be repeated.
    pub(super) fn keep(&self, question: &PathAndQuery, response: &mut Response) {
        let Some(Everybodys { body, route: Some(route) }) = response.extensions_mut().remove() else {
            return;
        };
        // Said to one person only.
        if response.headers().contains_key(header::SET_COOKIE) {
            return;
        }
        let answer = Answer { given: Instant::now(), route, headers: response.headers().clone(), body };
        let mut answers = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if answers.len() >= MOST {
            answers.clear();
        }
        answers.insert(question.as_str().to_owned(), Arc::new(answer));
    }
}

#[cfg(test)]
mod tests {
    use axum::Router;
    use axum::body::to_bytes;
    use axum::routing::get;
    use tower::ServiceExt;

    use super::*;
    use crate::http::CachedJson;

    /// An answer of a route that says its words ready-made, as it leaves the house.
    async fn answered() -> Response {
        let say = async |route: MatchedPath| {
            let mut response = CachedJson::new(&["hello"]).answer(&HeaderMap::new());
            let everybodys = response.extensions_mut().get_mut::<Everybodys>().expect("it is everybody's");
            everybodys.route = Some(route);
            response
        };
        let app = Router::new().route("/words/", get(say));
        app.oneshot(asking(&[])).await.expect("it answers")
    }

    fn asking(headers: &[(header::HeaderName, &str)]) -> Request<Body> {
        let mut request = Request::get("/words/?page=1");
        for (name, value) in headers {
            request = request.header(name, *value);
        }
        request.body(Body::empty()).expect("a request")
    }

    #[tokio::test]
    async fn what_was_said_is_said_again_under_a_number_of_its_own() {
        let (at_hand, question) = (AtHand::default(), question(&asking(&[])).expect("a guest's"));
        assert!(at_hand.find(&question).is_none(), "nothing was said yet");
        let mut first = answered().await;
        at_hand.keep(&question, &mut first);
        let again = at_hand.find(&question).expect("it is at hand");
        assert_eq!(again.headers()[header::ETAG], first.headers()[header::ETAG]);
        assert!(again.headers().contains_key("x-request-id"));
        assert_eq!(to_bytes(again.into_body(), 100).await.expect("it is read"), "[\"hello\"]");
        let other = PathAndQuery::from_static("/words/?page=2");
        assert!(at_hand.find(&other).is_none(), "another question");
    }

    #[tokio::test]
    async fn it_is_forgotten_soon_and_never_grows() {
        let (at_hand, question) = (AtHand::default(), question(&asking(&[])).expect("a guest's"));
        at_hand.keep(&question, &mut answered().await);
        let began = Instant::now();
        while at_hand.find(&question).is_some() {
            assert!(began.elapsed() < Duration::from_secs(5), "it is repeated for ever");
            tokio::task::yield_now().await;
        }
        for page in 0..2 * MOST {
            let question = PathAndQuery::try_from(format!("/words/?page={page}")).expect("an address");
            at_hand.keep(&question, &mut answered().await);
            assert!(at_hand.0.read().expect("nobody panicked").len() <= MOST);
        }
    }

    #[tokio::test]
    async fn nobodys_own_answer_is_kept() {
        let (at_hand, question) = (AtHand::default(), question(&asking(&[])).expect("a guest's"));
        let mut named = answered().await;
        named.headers_mut().insert(header::SET_COOKIE, header::HeaderValue::from_static("a=b"));
        at_hand.keep(&question, &mut named);
        at_hand.keep(&question, &mut Response::new(Body::from("made for one")));
        assert!(at_hand.find(&question).is_none());
    }

    #[test]
    fn only_a_guest_with_nothing_in_hand_asks_what_everybody_asks() {
        assert!(question(&asking(&[(header::ACCEPT, "*/*")])).is_some());
        assert!(question(&asking(&[(header::COOKIE, "dft_session=x")])).is_none());
        assert!(question(&asking(&[(header::IF_NONE_MATCH, "\"x\"")])).is_none());
        let with_a_body = Request::get("/words/").body(Body::from("x")).expect("a request");
        assert!(question(&with_a_body).is_none());
        let written = Request::post("/words/").body(Body::empty()).expect("a request");
        assert!(question(&written).is_none());
    }
}
