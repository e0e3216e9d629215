//! The shape that every sale has: an attempt in one transaction, the payment link after its commit, then the response.

use std::future::Future;

use dft_kernel::ApiError;
use dft_kernel::db::retry_on_conflict;

use crate::Payments;
use crate::create::PaymentLink;

/// Attempts after lost races, before the server reports that it is busy. Each attempt also retries database conflicts.
const MAX_ATTEMPTS: usize = 30;

/// The outcome of one attempt. Both payment links are as stored: the provider may not have created them yet.
#[derive(Debug)]
pub enum SaleOutcome<T> {
    /// The attempt is committed. With its payment, unless nothing is left to pay.
    Created(T, Option<PaymentLink>),
    /// The buyer has made the same request before. With its open payment.
    Existing(T, Option<PaymentLink>),
    /// A concurrent transaction was first, and nothing was written: another attempt will see what it wrote.
    LostRace,
}

/// What a buyer has ordered.
#[derive(Debug)]
pub struct Sale<T> {
    /// The appointment, order or purchase.
    pub subject: T,
    /// Where to pay. None when nothing is left to pay.
    pub link: Option<PaymentLink>,
    /// The buyer had it before this request.
    pub existing: bool,
}

impl Payments {
    /// Makes a sale: repeats `attempt`, which begins and commits its own transaction, until it has not lost a race. Then
    /// makes sure of the payment link.
    pub async fn sell<T, F>(&self, attempt: impl FnMut() -> F) -> Result<Sale<T>, ApiError>
    where
        F: Future<Output = Result<SaleOutcome<T>, ApiError>>,
    {
        let mut sale = retry_lost_races(attempt).await?;
        if let Some(link) = sale.link.take() {
            sale.link = Some(self.ensure_link(link).await?);
        }
        Ok(sale)
    }
}

async fn retry_lost_races<T, F>(mut attempt: impl FnMut() -> F) -> Result<Sale<T>, ApiError>
where
    F: Future<Output = Result<SaleOutcome<T>, ApiError>>,
{
    for _ in 0..MAX_ATTEMPTS {
        match retry_on_conflict(&mut attempt).await? {
            SaleOutcome::Created(subject, link) => return Ok(Sale { subject, link, existing: false }),
            SaleOutcome::Existing(subject, link) => return Ok(Sale { subject, link, existing: true }),
            SaleOutcome::LostRace => {}
        }
    }
    Err(ApiError::unavailable("the sale lost the race in every attempt"))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[tokio::test]
    async fn a_lost_race_is_tried_again() {
        let attempts = Cell::new(0);
        let sale = retry_lost_races(|| {
            attempts.set(attempts.get() + 1);
            let attempt = attempts.get();
            async move {
                Ok(if attempt < 3 { SaleOutcome::LostRace } else { SaleOutcome::Existing("mine", None) })
            }
        });
        let sale = sale.await.expect("the third attempt wins");
        assert!(sale.existing && sale.subject == "mine" && attempts.get() == 3);
    }

    #[tokio::test]
    async fn a_sale_that_loses_every_race_returns_503() {
        let attempts = Cell::new(0);
        let sale = retry_lost_races(|| {
            attempts.set(attempts.get() + 1);
            async { Ok(SaleOutcome::<()>::LostRace) }
        });
        assert_eq!(sale.await.expect_err("busy").status(), http::StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(attempts.get(), MAX_ATTEMPTS);
    }
}
