//! A world for tests: a migrated database per engine, a clock turned by hand, an HTTP driver with verbs.

mod answer;
mod bucket;
mod ground;
mod node;
mod soak;
mod visitor;
mod world;

pub use answer::Answer;
pub use bucket::FakeBucket;
pub use dft_kernel::db::Engine;
pub use ground::{Ground, empty_postgres_database};
pub use node::Node;
pub use soak::{figures, full, soaking};
pub use visitor::Visitor;
pub use world::World;

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
