//! A server that listens, as the program does.

use std::net::SocketAddr;

use axum::Router;
use dft_kernel::http::Shutdown;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// A router behind the program's own accept loop. It stops when it is dropped.
pub struct TestServer {
    /// Where it listens.
    pub address: SocketAddr,
    stop: CancellationToken,
    serving: Option<JoinHandle<()>>,
}

impl TestServer {
    pub(crate) async fn start(app: Router) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it has one");
        let shutdown = Shutdown::default();
        let stop = shutdown.stopped.clone();
        let serving = tokio::spawn(dft_kernel::http::serve(listener, app, shutdown));
        Self { address, stop, serving: Some(serving) }
    }

    /// Told when it is to stop, for workers that run beside it.
    pub fn stop_sign(&self) -> CancellationToken {
        self.stop.clone()
    }

    /// Stops as the program does at SIGTERM, and waits until it has.
    pub async fn stop(mut self) {
        self.stop.cancel();
        if let Some(serving) = self.serving.take() {
            serving.await.expect("it ends");
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
