//! Queueing: transactional, and once per dedupe key.

use dft_kernel::time::HOUR;
use dft_notifications::queue;
use dft_testkit::{Engine, TestContext, both_engines};

use crate::delivery::email;

both_engines!(context: a_message_is_queued_only_if_the_transaction_commits, a_dedupe_key_is_queued_once);

async fn context(engine: Engine) -> TestContext {
    TestContext::new(engine).await
}

async fn queued(context: &TestContext) -> Vec<(String, String, i64)> {
    sqlx::query_as("SELECT channel, status, next_at FROM outbox")
        .fetch_all(context.db.reader())
        .await
        .unwrap()
}

async fn a_message_is_queued_only_if_the_transaction_commits(context: TestContext) {
    let later = context.clock.now() + HOUR;
    let mut message = email("appointment:12:booked:mail", context.clock.now());
    message.send_at = later;
    let mut tx = context.db.begin().await.unwrap();
    assert!(queue(&mut tx, &message, context.clock.now()).await.unwrap());
    drop(tx);
    assert!(queued(&context).await.is_empty());

    let mut tx = context.db.begin().await.unwrap();
    assert!(queue(&mut tx, &message, context.clock.now()).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(queued(&context).await, [("mail".to_owned(), "pending".to_owned(), later.0)]);
}

async fn a_dedupe_key_is_queued_once(context: TestContext) {
    let queue_it = async || {
        let mut tx = context.db.begin().await.unwrap();
        let new = queue(&mut tx, &email("order:1:placed:mail", context.clock.now()), context.clock.now())
            .await
            .unwrap();
        tx.commit().await.unwrap();
        new
    };
    assert!(queue_it().await);
    assert!(!queue_it().await);
    assert_eq!(queued(&context).await.len(), 1);
}
