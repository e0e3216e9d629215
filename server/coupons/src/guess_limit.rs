//! Codes are short enough to guess: a client that sent too many invalid ones is rate limited on every endpoint that
//! takes a code.

use std::future::Future;

use dft_kernel::ApiError;
use dft_kernel::http::ClientIp;

use crate::errors::INVALID_COUPON;
use crate::{CouponHolder, Coupons};

impl Coupons {
    /// Runs an operation that takes a typed code. A client over the limit is rejected before the code is looked up, so
    /// that the response does not reveal whether it is valid. An operation that fails with `invalid_coupon` counts
    /// towards the limit.
    pub async fn with_guess_limit<T>(
        &self,
        holder: Option<&CouponHolder>,
        client: ClientIp,
        operation: impl Future<Output = Result<T, ApiError>>,
    ) -> Result<T, ApiError> {
        let holder_key = holder.map(CouponHolder::storage_key);
        let failures = &self.invalid_code_limit;
        failures.check(holder_key.as_deref(), client, self.clock.now())?;
        let result = operation.await;
        if result.as_ref().is_err_and(|error| error.code() == INVALID_COUPON) {
            failures.record_failure(holder_key.as_deref(), client, self.clock.now());
        }
        result
    }

    /// The same for an operation whose code is optional: without one it is not limited.
    pub async fn with_optional_code<T>(
        &self,
        code: Option<&str>,
        holder: &CouponHolder,
        client: ClientIp,
        operation: impl Future<Output = Result<T, ApiError>>,
    ) -> Result<T, ApiError> {
        match code {
            Some(_) => self.with_guess_limit(Some(holder), client, operation).await,
            None => operation.await,
        }
    }
}
