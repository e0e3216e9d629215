//! A world for tests: a migrated database per engine, a clock turned by hand, an HTTP driver with verbs.

mod app;
mod client;
mod context;
mod fake_s3;
mod response;
mod server;
mod soak;

pub use app::TestApp;
pub use client::TestClient;
pub use context::{TestContext, empty_postgres_database};
pub use dft_kernel::db::Engine;
pub use fake_s3::FakeS3;
pub use response::TestResponse;
pub use server::TestServer;
pub use soak::{is_soak, report, scaled};

/// Runs each named test on both engines: `both_engines!(world: a_guest_is_nobody, …)`, where `world` is an async
/// function from an [`Engine`] to whatever the tests take. A test that is not named is dead code, which is an error.
#[macro_export]
macro_rules! both_engines {
    ($world:ident: $($test:ident),+ $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    super::$test(super::$world($crate::Engine::Sqlite).await).await;
                }
            )+
        }
        mod postgres {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    super::$test(super::$world($crate::Engine::Postgres).await).await;
                }
            )+
        }
    };
}

/// Runs each named test on SQLite alone: `one_engine!(app: a_short_name_is_rejected, …)`. For validation, parsing and
/// views, where the SQL is the same text and another test reaches it on both engines.
#[macro_export]
macro_rules! one_engine {
    ($app:ident: $($test:ident),+ $(,)?) => {
        mod one_engine {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    super::$test(super::$app($crate::Engine::Sqlite).await).await;
                }
            )+
        }
    };
}
