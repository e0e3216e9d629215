//! The plans that are sold, and what each would cost a user now.

use std::sync::Arc;

use dft_coupons::{Area, CouponCode, CouponHolder, invalid_coupon};
use dft_kernel::ApiError;
use dft_kernel::http::CachedJson;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;

use crate::rules::{Plan, Quote, quote};
use crate::store::{plans, purchases, terms};
use crate::{PurchaseId, Subscriptions};

/// A plan with its quote and the coupon's discount.
pub(crate) struct PlanQuote {
    pub(crate) plan: Plan,
    pub(crate) quote: Quote,
    pub(crate) discount: Paise,
}

impl Subscriptions {
    /// Every plan that is sold, rendered once per [`crate::PLANS_CACHE_TTL`].
    pub(crate) async fn cached_plans(
        &self,
        to_json: impl Fn(Vec<Plan>) -> CachedJson,
    ) -> Result<Arc<CachedJson>, ApiError> {
        let load = async |_, _| {
            let mut reader = self.0.db.reader().acquire().await?;
            Ok(Arc::new(to_json(plans::list_offered(&mut reader).await?)))
        };
        self.0.plans_cache.read(&self.0.clock, load).await
    }

    /// A quote for every plan that is sold. A coupon that applies to none of them is invalid; one that applies to some
    /// gives no discount on the others.
    pub(crate) async fn quotes(&self, user: UserId, code: Option<&str>) -> Result<Vec<PlanQuote>, ApiError> {
        let now = self.0.clock.now();
        let mut reader = self.0.db.reader().acquire().await?;
        let plans = plans::list_offered(&mut reader).await?;
        let effective_terms = terms::effective_terms(&mut reader, user).await?;
        let open_purchase = purchases::find_open(&mut reader, user).await?;
        drop(reader);
        let mut quotes: Vec<PlanQuote> = plans
            .into_iter()
            .map(|plan| PlanQuote { quote: quote(&plan, &effective_terms, now), plan, discount: Paise::ZERO })
            .collect();
        if let Some(code) = code {
            self.apply_coupon(&mut quotes, user, &CouponCode::parse(code)?, open_purchase).await?;
        }
        Ok(quotes)
    }

    async fn apply_coupon(
        &self,
        quotes: &mut [PlanQuote],
        user: UserId,
        code: &CouponCode,
        open_purchase: Option<PurchaseId>,
    ) -> Result<(), ApiError> {
        let holder = CouponHolder::User(user);
        let reserved_for = open_purchase.map(|purchase| purchase.0);
        let preview = self.0.coupons.preview(code, Area::Subscriptions, Some(&holder), reserved_for).await?;
        let mut applies = false;
        for quote in quotes {
            if let Some(discount) = preview.discount_for(quote.quote.amount_before_coupon()) {
                quote.discount = discount;
                applies = true;
            }
        }
        if applies { Ok(()) } else { Err(invalid_coupon()) }
    }
}
