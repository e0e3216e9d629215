//! Codes are short enough to guess: whoever has guessed wrong too often waits, wherever they guess.

use std::future::Future;

use dft_kernel::ApiError;
use dft_kernel::http::ClientIp;

use crate::Coupons;
use crate::wire::INVALID;

impl Coupons {
    /// Does something with a code that somebody typed. Refused before the code is looked at when they have guessed wrong
    /// too often, so that the refusal tells nothing about it; a code that turns out to be invalid counts.
    pub async fn guess<T>(
        &self,
        person: Option<&str>,
        client: ClientIp,
        act: impl Future<Output = Result<T, ApiError>>,
    ) -> Result<T, ApiError> {
        let limit = &self.invalid_code_limit;
        limit.check(person, client, self.clock.now())?;
        let outcome = act.await;
        if outcome.as_ref().is_err_and(|refusal| refusal.code() == INVALID) {
            limit.record_failure(person, client, self.clock.now());
        }
        outcome
    }
}
