//! Buying a plan: one transaction creates the purchase at its quote, its coupon and its payment, or its term when nothing
//! is left to pay; after its commit the provider is asked for a link.

use std::time::Duration;

use dft_coupons::{Area, CouponCode, CouponHolder, RedeemRequest, redeem};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::{LINK_GRACE, NewPayment, Payment, PaymentLink, Sale, SaleOutcome, Status, check_price};

use crate::activation::activate;
use crate::rules::{BillingPeriod, Buyer, Plan, Purchase, PurchaseStatus, Quote, quote};
use crate::store::{plans, purchases, terms};
use crate::{PURPOSE, PlanId, PurchaseId, Subscriptions};

const LINK_TTL: Duration = Duration::from_hours(1);

/// A link that ends sooner is not returned again: the user could not finish the checkout.
const MIN_LINK_LIFETIME: Duration = Duration::from_mins(1);

#[derive(Debug, Clone)]
pub(crate) struct SubscribeRequest {
    pub(crate) plan: PlanId,
    /// As typed.
    pub(crate) coupon_code: Option<String>,
    /// The amount that the page showed.
    pub(crate) expected: Option<Paise>,
}

/// A purchase, open or activated at once.
pub(crate) struct PlacedPurchase {
    pub(crate) purchase: Purchase,
    /// When it runs, or would if it were paid now.
    pub(crate) period: BillingPeriod,
}

/// The user's open purchase, locked, with its link if the user can still pay by it.
struct OpenPurchase {
    purchase: Purchase,
    link: Option<PaymentLink>,
}

impl Subscriptions {
    /// Buys a plan. A user has at most one open purchase: the same request returns it, another request closes it.
    pub(crate) async fn subscribe(
        &self,
        member: &Member,
        request: &SubscribeRequest,
    ) -> Result<Sale<PlacedPurchase>, ApiError> {
        self.0.payments.sell(|| self.try_subscribe(member, request)).await
    }

    /// One transaction. The unique index decides between concurrent requests of one user.
    async fn try_subscribe(
        &self,
        member: &Member,
        request: &SubscribeRequest,
    ) -> Result<SaleOutcome<PlacedPurchase>, ApiError> {
        let now = self.0.clock.now();
        let mut tx = self.0.db.begin().await?;
        let plan = plans::find_offered(&mut tx, request.plan).await?.ok_or_else(ApiError::not_found)?;
        let open = match purchases::find_open(&mut tx, member.id).await? {
            None => None,
            Some(id) => {
                let Some(open) = self.lock_open(&mut tx, id, now).await? else {
                    return Ok(SaleOutcome::LostRace);
                };
                Some(open)
            }
        };
        let effective_terms = terms::effective_terms(&mut tx, member.id).await?;
        let quote = quote(&plan, &effective_terms, now);
        if let Some(OpenPurchase { purchase, link }) = open {
            if link.is_some() && is_same(&purchase, &plan, &quote, request) {
                check_price(request.expected, purchase.amount)?;
                return Ok(SaleOutcome::Existing(PlacedPurchase { purchase, period: quote.period }, link));
            }
            // Closing releases the coupon, and the user's terms are locked before the coupon.
            terms::lock_member(&mut tx, member.id).await?;
            let to = if link.is_some() { Status::Failed } else { Status::Expired };
            self.0.payments.close(&mut tx, PURPOSE, purchase.id.0, to).await?;
            close_purchase(&mut tx, purchase.id).await?;
        }
        self.create_purchase(tx, member, request, &plan, &quote, now).await
    }

    /// Locks a purchase and its payment. None when it is not open any more.
    async fn lock_open(
        &self,
        tx: &mut Tx,
        id: PurchaseId,
        now: Timestamp,
    ) -> Result<Option<OpenPurchase>, ApiError> {
        let payment = self.0.payments.lock(tx, PURPOSE, id.0).await?;
        let purchase = purchases::lock(tx, id).await?;
        let open = purchase.filter(|purchase| purchase.status == PurchaseStatus::Open);
        let link = payment.and_then(|payment| payable_link(payment, now));
        Ok(open.map(|purchase| OpenPurchase { purchase, link }))
    }

    async fn create_purchase(
        &self,
        mut tx: Tx,
        member: &Member,
        request: &SubscribeRequest,
        plan: &Plan,
        quote: &Quote,
        now: Timestamp,
    ) -> Result<SaleOutcome<PlacedPurchase>, ApiError> {
        let buyer = Buyer { user: member.id, name: member.name.clone(), email: Some(member.email.clone()) };
        let Some(mut purchase) = purchases::insert(&mut tx, &buyer, plan, quote, now).await? else {
            return Ok(SaleOutcome::LostRace);
        };
        // When credit covers the whole price, the coupon is not used.
        if let Some(code) = request.coupon_code.as_deref().filter(|_| purchase.amount > Paise::ZERO) {
            apply_coupon(&mut tx, &mut purchase, &CouponCode::parse(code)?, now).await?;
        }
        check_price(request.expected, purchase.amount)?;
        let (period, link) = if purchase.amount == Paise::ZERO {
            let Some(term) = activate(&mut tx, &purchase, None, &self.0.origin, now).await? else {
                return Ok(SaleOutcome::LostRace);
            };
            (term.period, None)
        } else {
            (quote.period, Some(self.create_payment(&mut tx, &purchase).await?))
        };
        tx.commit().await?;
        Ok(SaleOutcome::Created(PlacedPurchase { purchase, period }, link))
    }

    async fn create_payment(&self, tx: &mut Tx, purchase: &Purchase) -> Result<PaymentLink, ApiError> {
        let Plan { name, months, .. } = &purchase.plan;
        let unit = if *months == 1 { "month" } else { "months" };
        let new = NewPayment {
            purpose: PURPOSE,
            subject: purchase.id.0,
            user: Some(purchase.buyer.user),
            amount: purchase.amount,
            description: &format!("{name}, {months} {unit}"),
            link_ttl: LINK_TTL,
        };
        let link = self.0.payments.create(tx, &new).await?;
        purchases::set_payment(tx, purchase.id, link.payment_id).await?;
        Ok(link)
    }
}

async fn apply_coupon(
    tx: &mut Tx,
    purchase: &mut Purchase,
    code: &CouponCode,
    now: Timestamp,
) -> Result<(), ApiError> {
    let user = purchase.buyer.user;
    // The coupon may make the purchase free, which changes terms, and terms are locked before the coupon.
    terms::lock_member(tx, user).await?;
    let request = RedeemRequest {
        code,
        holder: &CouponHolder::User(user),
        area: Area::Subscriptions,
        subject: purchase.id.0,
        amount: purchase.amount,
    };
    let redeemed = redeem(tx, &request, now).await?;
    purchase.coupon = Some(redeemed.code);
    purchase.discount = redeemed.discount;
    purchase.amount = purchase.amount - redeemed.discount;
    Ok(purchases::save_discount(tx, purchase).await?)
}

/// Closes an open purchase and releases its coupon. Does nothing when it is not open.
pub(crate) async fn close_purchase(tx: &mut Tx, id: PurchaseId) -> Result<(), ApiError> {
    let closed = purchases::transition(tx, id, PurchaseStatus::Open, PurchaseStatus::Closed).await?;
    if closed.happened() {
        dft_coupons::release(tx, Area::Subscriptions, id.0).await?;
    }
    Ok(())
}

/// The link by which the user can still pay: it lives long enough, and it exists or may still be created.
fn payable_link(payment: Payment, now: Timestamp) -> Option<PaymentLink> {
    let is_open = payment.status == Status::Created;
    let may_be_created = now <= payment.created_at + LINK_GRACE;
    let link = PaymentLink::from(payment);
    let has_url = link.url.is_some() || may_be_created;
    (is_open && has_url && now + MIN_LINK_LIFETIME < link.expires_at).then_some(link)
}

/// Whether an open purchase is for this request at today's quote.
fn is_same(purchase: &Purchase, plan: &Plan, quote: &Quote, request: &SubscribeRequest) -> bool {
    match request.coupon_code.as_deref().map(CouponCode::parse).transpose() {
        Ok(code) => purchase.matches_request(plan, quote, code.as_ref().map(CouponCode::as_str)),
        Err(_) => false,
    }
}
