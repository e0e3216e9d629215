//! The outbox: a message is a row, written in the transaction that causes it and sent afterwards.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::time::Timestamp;

use crate::message::Message;
use crate::store;

/// Puts a message into the outbox; answers whether it is new. It leaves only if the transaction commits.
pub async fn queue(tx: &mut Tx, message: &Message, now: Timestamp) -> Result<bool, ApiError> {
    let content = serde_json::to_string(&message.content).map_err(ApiError::internal)?;
    Ok(store::outbox::add(tx, message, &content, now).await?)
}
