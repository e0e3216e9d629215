//! The door through which payments speak to whoever asked for the money.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use futures_util::future::BoxFuture;

use crate::PaymentId;

/// A payment as the area that asked for it sees it.
#[derive(Debug, Clone)]
pub struct Payment {
    /// Its id.
    pub id: PaymentId,
    /// The appointment, order or term.
    pub subject: i64,
    /// Whose it is; a guest's has nobody.
    pub user: Option<UserId>,
    /// How much.
    pub amount: Paise,
    /// Opens its state, and what it paid for when nobody owns it, to whoever holds it.
    pub token: String,
    /// When it was opened: late money is told by this.
    pub created_at: Timestamp,
    /// Until when it can be paid: a link that ended before was cancelled.
    pub pay_by: Timestamp,
}

/// What became of the subject when its money came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Delivery {
    /// It is theirs now, and messages are queued.
    Done,
    /// It is not to be had any more, and nothing was written: the money goes back.
    Gone,
}

/// Where a person goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    /// To what they bought.
    pub bought: String,
    /// To where they can begin again.
    pub again: String,
    /// What to tell them when it is theirs.
    pub thanks: &'static str,
}

/// Answered by each area that asks for money. All of it happens in the transaction that moves the payment, which has
/// locked the payment's row first; so of webhook, poll and return, one calls and the others find it done.
pub trait Settler: Send + Sync {
    /// The word it opens payments with.
    fn purpose(&self) -> &'static str;

    /// The money is here: hands over the subject, or says that it is gone.
    fn paid<'a>(
        &'a self,
        tx: &'a mut Tx,
        payment: &'a Payment,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<Delivery, ApiError>>;

    /// The link ended without money: lets go what was held for it. Quiet when nothing is.
    fn ended<'a>(
        &'a self,
        tx: &'a mut Tx,
        payment: &'a Payment,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<(), ApiError>>;

    /// An operator gives all the money back: takes back what it bought.
    fn refunded<'a>(
        &'a self,
        tx: &'a mut Tx,
        payment: &'a Payment,
        now: Timestamp,
    ) -> BoxFuture<'a, Result<(), ApiError>>;

    /// Where its owner goes on.
    fn places(&self, payment: &Payment) -> Places;
}
