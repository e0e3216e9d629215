//! Buying a plan: a purchase at the server's price with a payment link, or the term itself when nothing is left to pay.

use std::time::Duration;

use dft_coupons::{Area, CouponCode, CouponHolder, RedeemRequest, redeem};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::{LINK_GRACE, NewPayment, PaymentLink, Status, check_price};

use crate::activation::activate;
use crate::rules::{BillingPeriod, Buyer, Plan, Purchase, PurchaseStatus, Quote, quote};
use crate::store::{plans, purchases, terms};
use crate::{PURPOSE, PlanId, PurchaseId, Subscriptions};

const LINK_TTL: Duration = Duration::from_hours(1);

/// A link that ends sooner is not returned again: the user could not finish the checkout.
const MIN_LINK_LIFETIME: Duration = Duration::from_mins(1);

/// How often a purchase that lost a race against another request of the same user is tried again, before the server
/// reports that it is busy. Each attempt also retries database conflicts.
const MAX_ATTEMPTS: usize = 30;

#[derive(Debug, Clone)]
pub(crate) struct SubscribeRequest {
    pub(crate) plan: PlanId,
    /// As typed.
    pub(crate) coupon_code: Option<String>,
    /// The amount that the page showed.
    pub(crate) expected: Option<Paise>,
}

pub(crate) struct PurchaseResult {
    pub(crate) purchase: Purchase,
    /// When it runs, or would if it were paid now.
    pub(crate) period: BillingPeriod,
    /// None when nothing is left to pay.
    pub(crate) link: Option<PaymentLink>,
    /// The same purchase was open already.
    pub(crate) is_existing: bool,
}

/// The outcome of one attempt.
enum PurchaseOutcome {
    /// Nothing to pay: the purchase has its term.
    Activated(Purchase, BillingPeriod),
    AwaitingPayment(Purchase, BillingPeriod, PaymentLink),
    /// The user has an open purchase for the same request.
    Existing(Purchase, BillingPeriod, PaymentLink),
    /// A concurrent request of the same user was first.
    LostRace,
}

impl Subscriptions {
    /// Opens a purchase, then asks the provider for its link after the commit. A user has at most one open purchase: the
    /// same request returns it, another request closes it.
    pub(crate) async fn subscribe(
        &self,
        member: &Member,
        request: &SubscribeRequest,
    ) -> Result<PurchaseResult, ApiError> {
        for _ in 0..MAX_ATTEMPTS {
            match retry_on_conflict(|| self.try_purchase(member, request)).await? {
                PurchaseOutcome::LostRace => {}
                PurchaseOutcome::Activated(purchase, period) => {
                    return Ok(PurchaseResult { purchase, period, link: None, is_existing: false });
                }
                PurchaseOutcome::AwaitingPayment(purchase, period, link) => {
                    let link = Some(self.payments.ensure_link(link).await?);
                    return Ok(PurchaseResult { purchase, period, link, is_existing: false });
                }
                PurchaseOutcome::Existing(purchase, period, link) => {
                    let link = Some(self.payments.ensure_link(link).await?);
                    return Ok(PurchaseResult { purchase, period, link, is_existing: true });
                }
            }
        }
        Err(ApiError::unavailable("too many concurrent purchases by the same user"))
    }

    /// One attempt, in one transaction.
    async fn try_purchase(
        &self,
        member: &Member,
        request: &SubscribeRequest,
    ) -> Result<PurchaseOutcome, ApiError> {
        let now = self.clock.now();
        let mut tx = self.db.begin().await?;
        let plan = plans::find_offered(&mut tx, request.plan).await?.ok_or_else(ApiError::not_found)?;
        let open = match purchases::find_open(&mut tx, member.id).await? {
            None => None,
            Some(id) => {
                let payment = self.payments.lock(&mut tx, PURPOSE, id.0).await?;
                let purchase = purchases::lock(&mut tx, id).await?;
                let Some(purchase) = purchase.filter(|it| it.status == PurchaseStatus::Open) else {
                    return Ok(PurchaseOutcome::LostRace);
                };
                let link = self.payments.open_link(&mut tx, PURPOSE, id.0).await?;
                let created_at = payment.map(|payment| payment.created_at);
                Some((purchase, link.filter(|link| is_payable(link, created_at, now))))
            }
        };
        let effective_terms = terms::effective_terms(&mut tx, member.id).await?;
        let quote = quote(&plan, &effective_terms, now);
        if let Some((purchase, link)) = open {
            let to = if link.is_some() { Status::Failed } else { Status::Expired };
            if let Some(link) = link.filter(|_| is_same(&purchase, &plan, &quote, request)) {
                check_price(request.expected, purchase.amount)?;
                return Ok(PurchaseOutcome::Existing(purchase, quote.period, link));
            }
            // Closing releases the coupon, and the user's terms are locked before the coupon.
            terms::lock_member(&mut tx, member.id).await?;
            self.payments.close(&mut tx, PURPOSE, purchase.id.0, to).await?;
            close_purchase(&mut tx, purchase.id).await?;
        }
        self.create_purchase(tx, member, request, &plan, &quote, now).await
    }

    async fn create_purchase(
        &self,
        mut tx: Tx,
        member: &Member,
        request: &SubscribeRequest,
        plan: &Plan,
        quote: &Quote,
        now: Timestamp,
    ) -> Result<PurchaseOutcome, ApiError> {
        let buyer = Buyer { user: member.id, name: member.name.clone(), email: Some(member.email.clone()) };
        let Some(mut purchase) = purchases::insert(&mut tx, &buyer, plan, quote, now).await? else {
            return Ok(PurchaseOutcome::LostRace);
        };
        // When credit covers the whole price, the coupon is not used.
        if let Some(code) = request.coupon_code.as_deref().filter(|_| purchase.amount > Paise::ZERO) {
            apply_coupon(&mut tx, &mut purchase, &CouponCode::parse(code)?, now).await?;
        }
        check_price(request.expected, purchase.amount)?;
        if purchase.amount == Paise::ZERO {
            let Some(term) = activate(&mut tx, &purchase, None, &self.origin, now).await? else {
                return Ok(PurchaseOutcome::LostRace);
            };
            tx.commit().await?;
            return Ok(PurchaseOutcome::Activated(purchase, term.period));
        }
        let months = if plan.months == 1 { "month" } else { "months" };
        let new = NewPayment {
            purpose: PURPOSE,
            subject: purchase.id.0,
            user: Some(member.id),
            amount: purchase.amount,
            description: &format!("{}, {} {months}", plan.name, plan.months),
            link_ttl: LINK_TTL,
        };
        let link = self.payments.create(&mut tx, &new).await?;
        purchases::set_payment(&mut tx, purchase.id, link.payment_id).await?;
        tx.commit().await?;
        Ok(PurchaseOutcome::AwaitingPayment(purchase, quote.period, link))
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

/// Whether the user can still pay by this link: it lives long enough, and it exists or may still be created.
fn is_payable(link: &PaymentLink, created_at: Option<Timestamp>, now: Timestamp) -> bool {
    let may_be_created = created_at.is_some_and(|created_at| now <= created_at + LINK_GRACE);
    now + MIN_LINK_LIFETIME < link.expires_at && (link.url.is_some() || may_be_created)
}

/// Whether an open purchase is for this request at today's quote.
fn is_same(purchase: &Purchase, plan: &Plan, quote: &Quote, request: &SubscribeRequest) -> bool {
    match request.coupon_code.as_deref().map(CouponCode::parse).transpose() {
        Ok(code) => purchase.matches_request(plan, quote, code.as_ref().map(CouponCode::as_str)),
        Err(_) => false,
    }
}
