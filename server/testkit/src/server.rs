//! A server on a real port, with the program's accept loop.

use std::net::SocketAddr;

use dft_kernel::http::App;
use dft_kernel::http::Shutdown;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// Stops when it is dropped.
pub struct TestServer {
    pub address: SocketAddr,
    stop: CancellationToken,
    serving: Option<JoinHandle<()>>,
}

impl TestServer {
    pub(crate) async fn start(app: App) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("a bound listener has an address");
        let shutdown = Shutdown::default();
        let stop = shutdown.stopped.clone();
        let serving = tokio::spawn(dft_kernel::http::serve(listener, app, shutdown));
        Self { address, stop, serving: Some(serving) }
    }

    /// Cancelled when the server stops, for the test's background workers.
    pub fn shutdown_token(&self) -> CancellationToken {
        self.stop.clone()
    }

    /// Shuts down as the program does at SIGTERM, and waits for the end.
    pub async fn stop(mut self) {
        self.stop.cancel();
        if let Some(serving) = self.serving.take() {
            serving.await.expect("the server task does not panic");
        }
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
