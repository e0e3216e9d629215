//! The outbox: what is in the transaction, and once per cause.

use dft_kernel::time::HOUR;
use dft_notifications::queue;
use dft_testkit::{Engine, TestContext, both_engines};

use crate::sending::mail;

both_engines!(ground: a_message_leaves_only_if_its_cause_commits, one_cause_sends_one_message);

async fn ground(engine: Engine) -> TestContext {
    TestContext::new(engine).await
}

async fn waiting(ground: &TestContext) -> Vec<(String, String, i64)> {
    sqlx::query_as("SELECT channel, status, next_at FROM outbox").fetch_all(ground.db.reader()).await.unwrap()
}

async fn a_message_leaves_only_if_its_cause_commits(ground: TestContext) {
    let later = ground.clock.now() + HOUR;
    let mut message = mail("appointment:12:booked:mail", ground.clock.now());
    message.send_at = later;
    let mut tx = ground.db.begin().await.unwrap();
    assert!(queue(&mut tx, &message, ground.clock.now()).await.unwrap());
    drop(tx);
    assert!(waiting(&ground).await.is_empty());

    let mut tx = ground.db.begin().await.unwrap();
    assert!(queue(&mut tx, &message, ground.clock.now()).await.unwrap());
    tx.commit().await.unwrap();
    assert_eq!(waiting(&ground).await, [("mail".to_owned(), "pending".to_owned(), later.0)]);
}

async fn one_cause_sends_one_message(ground: TestContext) {
    let queue_it = async || {
        let mut tx = ground.db.begin().await.unwrap();
        let new = queue(&mut tx, &mail("order:1:placed:mail", ground.clock.now()), ground.clock.now())
            .await
            .unwrap();
        tx.commit().await.unwrap();
        new
    };
    assert!(queue_it().await);
    assert!(!queue_it().await);
    assert_eq!(waiting(&ground).await.len(), 1);
}
