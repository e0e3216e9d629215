//! Test support: a migrated database per engine, a fixed clock, an HTTP client, fakes.

mod app;
mod client;
mod context;
mod database;
mod fake_s3;
mod response;
mod server;
mod soak;

pub use app::TestApp;
pub use client::TestClient;
pub use context::TestContext;
pub use database::empty_postgres_database;
pub use dft_kernel::db::Engine;
pub use fake_s3::FakeS3;
pub use response::TestResponse;
pub use server::TestServer;
pub use soak::{is_soak, report, scaled};

/// Runs each named test on both engines: `both_engines!(app: a_guest_gets_401, …)`, where `app` is an async function
/// from an [`Engine`] to the argument of the tests. A test that is not named is dead code, which is an error.
#[macro_export]
macro_rules! both_engines {
    ($app:ident: $($test:ident),+ $(,)?) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    super::$test(super::$app($crate::Engine::Sqlite).await).await;
                }
            )+
        }
        mod postgres {
            $(
                #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
                async fn $test() {
                    super::$test(super::$app($crate::Engine::Postgres).await).await;
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
