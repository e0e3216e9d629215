//! Orders, for operators.

use dft_kernel::ApiError;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use crate::store::order_list;
use crate::{Dopamart, OrderId};

/// An order without its buyer's address.
#[derive(Debug)]
pub struct OrderListing {
    pub id: OrderId,
    pub placed_at: Timestamp,
    pub status: String,
    /// How many items it has, counting each piece.
    pub pieces: i64,
    pub total: Paise,
    pub pincode: String,
    pub state: String,
}

impl Dopamart {
    /// The newest orders; or those that are paid and not shipped, the oldest first.
    pub async fn list_all_orders(&self, to_ship: bool) -> Result<Vec<OrderListing>, ApiError> {
        Ok(order_list::list(&self.0.db, to_ship).await?)
    }
}
