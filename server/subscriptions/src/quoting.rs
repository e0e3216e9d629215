//! What each plan would cost somebody now, without anything being bought.

use std::sync::Arc;

use dft_coupons::{Area, CouponCode, CouponHolder, invalid_coupon};
use dft_kernel::ApiError;
use dft_kernel::http::CachedJson;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;

use crate::rules::{Plan, Quote, quote};
use crate::store::{plans, purchases, terms};
use crate::wire::PlanView;
use crate::{PurchaseId, Subscriptions};

/// A plan with its quote and what the coupon takes off it.
pub(crate) struct Quoted {
    pub(crate) plan: Plan,
    pub(crate) quote: Quote,
    pub(crate) discount: Paise,
}

impl Subscriptions {
    /// Every plan that is sold, ready to be sent.
    pub(crate) async fn plans(&self) -> Result<Arc<CachedJson>, ApiError> {
        let print = async |_, _| {
            let mut reader = self.db.reader().acquire().await?;
            let plans = plans::offered(&mut reader).await?;
            Ok(Arc::new(CachedJson::new(&plans.into_iter().map(PlanView::from).collect::<Vec<_>>())))
        };
        self.printed.read(&self.clock, print).await
    }

    /// Every plan as it would be for this person now. A coupon that is good for none of them is invalid; one that is good
    /// for some takes nothing off the others.
    pub(crate) async fn quotes(&self, user: UserId, code: Option<&str>) -> Result<Vec<Quoted>, ApiError> {
        let now = self.clock.now();
        let mut reader = self.db.reader().acquire().await?;
        let plans = plans::offered(&mut reader).await?;
        let standing = terms::standing(&mut reader, user).await?;
        let open = purchases::open_of(&mut reader, user).await?;
        drop(reader);
        let mut quoted: Vec<Quoted> = plans
            .into_iter()
            .map(|plan| Quoted { quote: quote(&plan, &standing, now), plan, discount: Paise::ZERO })
            .collect();
        if let Some(code) = code {
            self.take_off(&mut quoted, user, code, open).await?;
        }
        Ok(quoted)
    }

    async fn take_off(
        &self,
        quoted: &mut [Quoted],
        user: UserId,
        code: &str,
        open: Option<PurchaseId>,
    ) -> Result<(), ApiError> {
        let held = open.map(|purchase| purchase.0);
        let (code, holder) = (CouponCode::parse(code)?, CouponHolder::User(user));
        let preview = self.coupons.preview(&code, Area::Subscriptions, Some(&holder), held).await?;
        let mut good = false;
        for one in quoted.iter_mut() {
            if let Some(off) = preview.discount_for(one.quote.left()) {
                one.discount = off;
                good = true;
            }
        }
        if good { Ok(()) } else { Err(invalid_coupon()) }
    }
}
