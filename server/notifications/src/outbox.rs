//! Transactional outbox: a message is inserted in the transaction that causes it and delivered after the commit.

use dft_kernel::ApiError;
use dft_kernel::db::{Db, Tx};
use dft_kernel::time::Timestamp;

use crate::message::Message;
use crate::store;
use crate::store::outbox::OutboxEntry;

/// Inserts a message unless its `dedupe_key` exists; returns whether it is new.
pub async fn queue(tx: &mut Tx, message: &Message, now: Timestamp) -> Result<bool, ApiError> {
    let content = serde_json::to_string(&message.content).map_err(ApiError::internal)?;
    Ok(store::outbox::insert(tx, message, &content, now).await?)
}

/// The newest messages, sent or not.
pub async fn newest_messages(db: &Db) -> Result<Vec<OutboxEntry>, sqlx::Error> {
    store::outbox::newest(db).await
}
