//! Subscribing: a purchase at the server's price, and a link to pay it; or, when nothing is left to pay, the term itself.

use std::time::Duration;

use dft_coupons::{Area, CouponCode, CouponHolder, RedeemRequest, redeem};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::{GRACE, Link, MoneyWanted, NewPayment, Status, check_price};

use crate::giving::give;
use crate::rules::{Plan, PurchaseStatus, Quote, Span, quote};
use crate::settle::let_go;
use crate::store::purchases::{Buyer, Purchase};
use crate::store::{plans, purchases, terms};
use crate::{PURPOSE, PlanId, Subscriptions};

/// How long a link can be paid.
const LINK_LIVES: Duration = Duration::from_hours(1);

/// A link that ends sooner is of no use to somebody who is only going there now.
const LONG_ENOUGH: Duration = Duration::from_mins(1);

/// How often somebody may be overtaken by themselves in another window before we say that we are busy.
const MOST_TURNS: usize = 30;

/// What somebody wants to buy.
#[derive(Debug, Clone)]
pub(crate) struct Wish {
    pub(crate) plan: PlanId,
    pub(crate) code: Option<String>,
    /// Rupees, as the page showed them.
    pub(crate) expected: Option<Paise>,
}

/// What came of it.
pub(crate) struct Subscribed {
    pub(crate) purchase: Purchase,
    /// When it runs, or would if it were paid now.
    pub(crate) span: Span,
    pub(crate) money: MoneyWanted,
    /// The same purchase was open already.
    pub(crate) again: bool,
}

/// What a turn came to.
enum Turn {
    /// Somebody else was first: look again.
    Overtaken,
    /// Nothing to pay: the term is theirs.
    Given(Purchase, Span),
    /// To be paid; `true` when it was open already.
    Payable(Purchase, Span, bool),
}

impl Subscriptions {
    /// Opens a purchase and asks the provider for its link, after the commit. One purchase is open per person: the same
    /// wish finds the one it opened before, another wish closes it.
    pub(crate) async fn subscribe(&self, member: &Member, wish: &Wish) -> Result<Subscribed, ApiError> {
        for _ in 0..MOST_TURNS {
            match retry_on_conflict(|| self.take_turn(member, wish)).await? {
                Turn::Overtaken => {}
                Turn::Given(purchase, span) => {
                    return Ok(Subscribed { purchase, span, money: MoneyWanted::NOTHING, again: false });
                }
                Turn::Payable(purchase, span, again) => {
                    let payment = purchase
                        .payment
                        .ok_or_else(|| ApiError::internal("an open purchase without a payment"))?;
                    let money = self.payments.link(payment).await?.into();
                    return Ok(Subscribed { purchase, span, money, again });
                }
            }
        }
        Err(ApiError::unavailable("overtaken by the same person too often"))
    }

    /// One transaction. Locks in the order of the house: payment, purchase, person, coupon.
    async fn take_turn(&self, member: &Member, wish: &Wish) -> Result<Turn, ApiError> {
        let now = self.clock.now();
        let mut tx = self.db.begin().await?;
        let plan = plans::find_offered(&mut tx, wish.plan).await?.ok_or_else(ApiError::not_found)?;
        let open = match purchases::open_of(&mut tx, member.id).await? {
            None => None,
            Some(id) => {
                let payment = self.payments.lock(&mut tx, PURPOSE, id.0).await?;
                let purchase = purchases::lock(&mut tx, id).await?;
                let Some(purchase) = purchase.filter(|it| it.status == PurchaseStatus::Open) else {
                    return Ok(Turn::Overtaken);
                };
                let link = self.payments.link_of(&mut tx, PURPOSE, id.0).await?;
                let asked_at = payment.map(|(payment, _)| payment.created_at);
                Some((purchase, link.filter(|link| can_be_used(link, asked_at, now))))
            }
        };
        let standing = terms::standing(&mut tx, member.id).await?;
        let quote = quote(&plan, &standing, now);
        if let Some((purchase, link)) = open {
            if link.is_some() && is_the_same(&purchase, &plan, &quote, wish.code.as_deref()) {
                check_price(wish.expected, purchase.amount)?;
                return Ok(Turn::Payable(purchase, quote.span, true));
            }
            // Letting go gives a coupon back: the person is locked before the coupon.
            terms::lock_person(&mut tx, member.id).await?;
            let to = if link.is_some() { Status::Failed } else { Status::Expired };
            self.payments.close(&mut tx, PURPOSE, purchase.id.0, to).await?;
            let_go(&mut tx, purchase.id).await?;
        }
        self.buy(tx, member, wish, &plan, &quote, now).await
    }

    async fn buy(
        &self,
        mut tx: Tx,
        member: &Member,
        wish: &Wish,
        plan: &Plan,
        quote: &Quote,
        now: Timestamp,
    ) -> Result<Turn, ApiError> {
        let buyer = Buyer { user: member.id, name: member.name.clone(), email: Some(member.email.clone()) };
        let Some(mut purchase) = purchases::add(&mut tx, &buyer, plan, quote, now).await? else {
            return Ok(Turn::Overtaken);
        };
        // What is covered by credit needs no coupon, and uses none up.
        if let Some(code) = wish.code.as_deref().filter(|_| purchase.amount > Paise::ZERO) {
            // The coupon may make it free, and then it changes terms: the person is locked before the coupon.
            terms::lock_person(&mut tx, member.id).await?;
            let redeem_it = RedeemRequest {
                code: &CouponCode::parse(code)?,
                holder: &CouponHolder::User(member.id),
                area: Area::Subscriptions,
                subject: purchase.id.0,
                amount: purchase.amount,
            };
            let redeemed = redeem(&mut tx, &redeem_it, now).await?;
            purchase.coupon = Some(redeemed.code);
            purchase.discount = redeemed.discount;
            purchase.amount = purchase.amount - redeemed.discount;
            purchases::take_off(&mut tx, &purchase).await?;
        }
        check_price(wish.expected, purchase.amount)?;
        if purchase.amount == Paise::ZERO {
            let Some(term) = give(&mut tx, &purchase, None, &self.origin, now).await? else {
                return Ok(Turn::Overtaken);
            };
            tx.commit().await?;
            return Ok(Turn::Given(purchase, term.span));
        }
        let months = if plan.months == 1 { "month" } else { "months" };
        let new = NewPayment {
            purpose: PURPOSE,
            subject: purchase.id.0,
            user: Some(member.id),
            amount: purchase.amount,
            description: &format!("{}, {} {months}", plan.name, plan.months),
            link_lives: LINK_LIVES,
        };
        let payment = self.payments.open(&mut tx, &new).await?.payment;
        purchases::note_payment(&mut tx, purchase.id, payment).await?;
        tx.commit().await?;
        purchase.payment = Some(payment);
        Ok(Turn::Payable(purchase, quote.span, false))
    }
}

/// Whether somebody can still pay by this link: it lives long enough, and it is there or may yet be made.
fn can_be_used(link: &Link, asked_at: Option<Timestamp>, now: Timestamp) -> bool {
    let may_come = asked_at.is_some_and(|asked_at| now <= asked_at + GRACE);
    now + LONG_ENOUGH < link.pay_by && (link.url.is_some() || may_come)
}

/// Whether an open purchase is what is wanted now, at the price it would have now. A coupon it has reserved is not
/// looked at again: it was good when it was taken.
fn is_the_same(purchase: &Purchase, plan: &Plan, quote: &Quote, code: Option<&str>) -> bool {
    let code = code.map(|code| code.trim().to_uppercase());
    purchase.plan == *plan
        && purchase.change == quote.change
        && purchase.credited == quote.credited
        && purchase.credit == quote.credit
        && purchase.coupon == code
}
