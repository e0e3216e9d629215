//! How an operator names a payment.

use std::fmt;

use dft_kernel::ApiError;

use crate::payment::Payment;
use crate::store::payments;
use crate::{PaymentId, Payments};

#[derive(Debug, Clone)]
pub enum PaymentSelector {
    Id(PaymentId),
    /// Our reference, which the provider shows.
    Reference(String),
    /// The provider's id of the captured money, which the payer may know: `pay_…`.
    ProviderPayment(String),
    /// The payment that bought a subject, or else its newest one.
    Subject {
        purpose: &'static str,
        id: i64,
    },
}

impl fmt::Display for PaymentSelector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Id(id) => write!(f, "payment {}", id.0),
            Self::Reference(name) | Self::ProviderPayment(name) => write!(f, "payment {name}"),
            Self::Subject { purpose, id } => write!(f, "payment for {purpose} {id}"),
        }
    }
}

impl Payments {
    /// The payment that an operator names, or an error that repeats the name.
    pub(crate) async fn find_selected(&self, selector: &PaymentSelector) -> Result<Payment, ApiError> {
        let db = &self.0.db;
        let found = match selector {
            PaymentSelector::Id(id) => payments::by_id(db, *id).await?,
            PaymentSelector::Reference(reference) => {
                payments::by_reference(db, self.0.gateway.name(), reference).await?
            }
            PaymentSelector::ProviderPayment(id) => payments::by_provider_payment(db, id).await?,
            PaymentSelector::Subject { purpose, id } => {
                let mut reader = db.reader().acquire().await?;
                payments::paid_or_newest_of(&mut reader, purpose, *id).await?
            }
        };
        found.ok_or_else(|| ApiError::missing(format!("There is no {selector}")))
    }

    /// The subject of the payment that an operator names, if it has this purpose.
    pub async fn find_subject(
        &self,
        selector: &PaymentSelector,
        purpose: &'static str,
    ) -> Result<i64, ApiError> {
        let payment = self.find_selected(selector).await?;
        if payment.purpose != purpose {
            let message = format!("Payment {} is for {} {}", payment.id.0, payment.purpose, payment.subject);
            return Err(ApiError::conflict("other_purpose", message));
        }
        Ok(payment.subject)
    }
}
