//! What is around every route, in one layer: each layer of its own would clone and box everything below it once more.

use std::convert::Infallible;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tower::{Layer, Service};
use tracing::Instrument;

use super::{headers, origin, record};
use crate::ApiError;
use crate::auth::{AuthContext, Authenticator, RequestAuth};
use crate::settings::Settings;

/// The layer.
#[derive(Clone)]
pub(super) struct Dress(Arc<AuthContext>);

/// A route that wears it.
#[derive(Clone)]
pub(super) struct Dressed<S> {
    house: Arc<AuthContext>,
    route: S,
}

impl Dress {
    pub(super) fn new(settings: &Arc<Settings>, sessions: Arc<dyn Authenticator>) -> Self {
        Self(Arc::new(AuthContext::new(settings, sessions)))
    }
}

impl<S> Layer<S> for Dress {
    type Service = Dressed<S>;

    fn layer(&self, route: S) -> Dressed<S> {
        Dressed { house: Arc::clone(&self.0), route }
    }
}

impl<S> Service<Request> for Dressed<S>
where
    S: Service<Request, Response = Response, Error = Infallible>,
    S::Future: Send + 'static,
{
    type Response = Response;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response, Infallible>>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.route.poll_ready(cx)
    }

    fn call(&mut self, mut request: Request) -> Self::Future {
        let (watch, https) = (record::Watch::begin(&request), self.house.https);
        let door = RequestAuth::new(&self.house);
        let running = origin::judge(&self.house.settings, &request).map(|()| {
            door.attach(&mut request);
            self.route.call(request)
        });
        Box::pin(async move {
            let mut response = match running {
                Ok(running) => last_resort(running).instrument(watch.span()).await,
                Err(refusal) => refusal.into_response(),
            };
            door.set_cookies(&mut response);
            headers::protect(https, &mut response);
            watch.end(&mut response);
            Ok(response)
        })
    }
}

/// A handler that panics is one answer that failed, and nothing else.
async fn last_resort(running: impl Future<Output = Result<Response, Infallible>>) -> Response {
    match AssertUnwindSafe(running).catch_unwind().await {
        Ok(Ok(response)) => response,
        Err(_) => ApiError::internal("a handler panicked").into_response(),
    }
}
