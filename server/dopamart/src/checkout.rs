//! Checkout. One transaction inserts the order with its stock reservation, coupon, payment and tracking token; the payment
//! provider is called after the commit.

use dft_coupons::{Area, CouponCode, CouponHolder, RedeemRequest, redeem};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::fields::Email;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_kernel::token::{hash_token, link_token, sha256_base64url};
use dft_payments::{PaymentLink, check_price};
use http::StatusCode;

use crate::cart::out_of_stock;
use crate::holds::{self, cancel_pending};
use crate::order_access::{OrderAccess, email_key};
use crate::order_draft::{DraftLine, OrderDraft};
use crate::payment_link::OpenPayment;
use crate::rules::address::Address;
use crate::rules::cart::Item;
use crate::rules::order::{HOLD, MAX_PENDING_ORDERS, Order, OrderLine, OrderStatus};
use crate::store::order_transitions::{self, NewOrder};
use crate::store::products::{self, StockChange};
use crate::store::{addresses, carts, orders};
use crate::{AddressId, Dopamart, OrderId, PURPOSE, ProductId};

/// Attempts after a lost race, each of which is retried on serialization failures.
const MAX_ATTEMPTS: usize = 4;

#[derive(Debug, Clone)]
pub(crate) struct CheckoutOptions {
    /// Normalised: trimmed and in upper case.
    pub(crate) coupon_code: Option<String>,
    /// The total that the page showed.
    pub(crate) expected_total: Option<Paise>,
}

#[derive(Debug, Clone)]
pub(crate) struct GuestCheckout {
    pub(crate) name: String,
    pub(crate) email: Email,
    pub(crate) items: Vec<Item>,
    pub(crate) address: Address,
    pub(crate) options: CheckoutOptions,
    /// The tracking token of an earlier order that this one replaces.
    pub(crate) instead_of: Option<String>,
}

/// A placed order, with what is needed to show it.
pub(crate) struct CheckoutResult {
    pub(crate) order: Order,
    pub(crate) lines: Vec<OrderLine>,
    /// `None` when there is nothing to pay.
    pub(crate) link: Option<PaymentLink>,
    pub(crate) access: OrderAccess,
    /// The same order was pending already.
    pub(crate) existing: bool,
}

/// Outcome of one attempt, which is one transaction.
enum CheckoutOutcome {
    Created(Box<PlacedOrder>),
    /// The same order was pending already.
    Existing(Box<PlacedOrder>),
    /// A concurrent request of the same cart inserted its order first.
    LostRace,
    OutOfStock(ProductId),
}

/// An order as the transaction has written it.
struct PlacedOrder {
    order: Order,
    lines: Vec<OrderLine>,
    payment: Option<OpenPayment>,
    access: OrderAccess,
}

/// What became of the pending orders of a cart.
enum PendingOrder {
    /// One of them is the requested order, and can still be paid.
    Reusable { order: Box<Order>, lines: Vec<OrderLine>, payment: OpenPayment },
    /// They are cancelled. Their items must be released together with the reservation of the new order.
    Cancelled(Vec<Item>),
}

/// Who orders, and from which cart.
struct Customer {
    user: Option<UserId>,
    name: String,
    email: String,
    email_key: String,
    coupon_holder: CouponHolder,
    /// A cart has one pending order at a time.
    cart_key: String,
}

fn cart_empty() -> ApiError {
    ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "cart_empty", "Your cart is empty")
}

fn address_needed() -> ApiError {
    ApiError::new(
        StatusCode::UNPROCESSABLE_ENTITY,
        "address_needed",
        "Please add a delivery address to continue",
    )
}

fn too_many_holds() -> ApiError {
    ApiError::conflict("too_many_holds", "Please pay for the orders you have placed before placing another")
}

fn shop_closed() -> ApiError {
    ApiError::new(
        StatusCode::SERVICE_UNAVAILABLE,
        "shop_closed",
        "The shop is closed just now. Please come back later.",
    )
}

impl Customer {
    fn member(member: &Member) -> Self {
        Self {
            user: Some(member.id),
            name: member.name.clone(),
            email: member.email.clone(),
            email_key: email_key(&member.email),
            coupon_holder: CouponHolder::User(member.id),
            cart_key: format!("user:{}", member.id.0),
        }
    }

    /// A guest's cart is in the browser, so its key is made of everything that the request contains.
    fn guest(request: &GuestCheckout) -> Self {
        let email_key = request.email.key();
        let mut items: Vec<_> = request.items.iter().map(|item| (item.product.0, item.quantity)).collect();
        items.sort_unstable();
        let cart =
            format!("{email_key}\n{items:?}\n{:?}\n{:?}", request.address, request.options.coupon_code);
        Self {
            user: None,
            name: request.name.clone(),
            email: request.email.as_str().to_owned(),
            coupon_holder: CouponHolder::Guest(request.email.clone()),
            cart_key: format!("guest:{}", sha256_base64url(cart.as_bytes())),
            email_key,
        }
    }
}

impl Dopamart {
    /// Orders a member's cart.
    pub(crate) async fn check_out(
        &self,
        member: &Member,
        address: Option<AddressId>,
        options: &CheckoutOptions,
    ) -> Result<CheckoutResult, ApiError> {
        self.run_checkout(|| self.try_member_checkout(member, address, options)).await
    }

    /// Orders the items of a guest's request. The result has a new tracking token.
    pub(crate) async fn check_out_guest(&self, request: &GuestCheckout) -> Result<CheckoutResult, ApiError> {
        self.run_checkout(|| self.try_guest_checkout(request)).await
    }

    /// Repeats the attempt until one of them decides, then makes sure of the payment link.
    async fn run_checkout<F>(&self, attempt: impl Fn() -> F) -> Result<CheckoutResult, ApiError>
    where
        F: Future<Output = Result<CheckoutOutcome, ApiError>>,
    {
        if self.0.payment_handler.is_closed() {
            return Err(shop_closed());
        }
        let mut expired_overdue = false;
        for _ in 0..MAX_ATTEMPTS {
            match retry_on_conflict(&attempt).await? {
                CheckoutOutcome::Created(placed) => {
                    metrics::counter!("order_transitions_total", "to" => "pending").increment(1);
                    return self.checkout_result(*placed, false).await;
                }
                CheckoutOutcome::Existing(placed) => return self.checkout_result(*placed, true).await,
                CheckoutOutcome::LostRace => {}
                // Overdue orders may hold the stock because the worker has not run yet.
                CheckoutOutcome::OutOfStock(_) if !expired_overdue && self.expire_overdue().await? => {
                    expired_overdue = true;
                }
                CheckoutOutcome::OutOfStock(product) => return Err(self.out_of_stock_error(product).await?),
            }
        }
        Err(ApiError::unavailable("checkout lost the race in every attempt"))
    }

    async fn out_of_stock_error(&self, product: ProductId) -> Result<ApiError, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let product = products::find(&mut reader, product).await?;
        Ok(out_of_stock(&product.ok_or_else(|| ApiError::internal("an ordered product does not exist"))?))
    }

    async fn checkout_result(&self, placed: PlacedOrder, existing: bool) -> Result<CheckoutResult, ApiError> {
        let PlacedOrder { order, lines, payment, access } = placed;
        let link = match payment {
            Some(payment) => Some(self.ensure_link(payment).await?),
            None => None,
        };
        Ok(CheckoutResult { order, lines, link, access, existing })
    }

    /// One transaction. The cart lock serialises concurrent requests of one member.
    async fn try_member_checkout(
        &self,
        member: &Member,
        address: Option<AddressId>,
        options: &CheckoutOptions,
    ) -> Result<CheckoutOutcome, ApiError> {
        let mut tx = self.0.db.begin().await?;
        carts::lock(&mut tx, member.id).await?;
        let lines = carts::lines(&mut tx, member.id).await?;
        if lines.is_empty() {
            return Err(cart_empty());
        }
        let address = match address {
            Some(id) => addresses::find(&mut tx, member.id, id).await?.ok_or_else(ApiError::not_found)?,
            // The default comes first.
            None => {
                addresses::list(&mut tx, member.id).await?.into_iter().next().ok_or_else(address_needed)?
            }
        };
        let lines =
            lines.into_iter().map(|line| DraftLine { product: line.product, quantity: line.quantity });
        let draft = OrderDraft { lines: lines.collect(), address: address.address };
        let customer = Customer::member(member);
        let pending = orders::find_pending(&mut tx, &customer.cart_key).await?;
        let pending = pending.as_slice();
        match self.reuse_or_cancel_pending(&mut tx, pending, &draft, options).await? {
            PendingOrder::Reusable { order, lines, payment } => {
                tx.commit().await?;
                let access = OrderAccess::Owner;
                let placed = PlacedOrder { order: *order, lines, payment: Some(payment), access };
                Ok(CheckoutOutcome::Existing(Box::new(placed)))
            }
            PendingOrder::Cancelled(freed) => self.create_order(tx, &customer, &draft, options, freed).await,
        }
    }

    /// One transaction. There is no lock: the unique index decides between concurrent requests.
    async fn try_guest_checkout(&self, request: &GuestCheckout) -> Result<CheckoutOutcome, ApiError> {
        let now = self.0.clock.now();
        let customer = Customer::guest(request);
        let mut tx = self.0.db.begin().await?;
        let draft = guest_draft(&mut tx, request).await?;
        let mut pending: Vec<OrderId> = Vec::new();
        if let Some(token) = &request.instead_of
            && let Some(order) = orders::find_by_token(&mut tx, &hash_token(token)).await?
        {
            pending.push(order.id);
        }
        if let Some(id) = orders::find_pending(&mut tx, &customer.cart_key).await?
            && !pending.contains(&id)
        {
            pending.push(id);
        }
        match self.reuse_or_cancel_pending(&mut tx, &pending, &draft, &request.options).await? {
            PendingOrder::Reusable { order, lines, payment } => {
                let access = issue_token(&mut tx, order.id, now).await?;
                tx.commit().await?;
                let placed = PlacedOrder { order: *order, lines, payment: Some(payment), access };
                Ok(CheckoutOutcome::Existing(Box::new(placed)))
            }
            PendingOrder::Cancelled(freed) => {
                if self.0.limited
                    && orders::count_pending(&mut tx, &customer.email_key, now).await? >= MAX_PENDING_ORDERS
                {
                    return Err(too_many_holds());
                }
                self.create_order(tx, &customer, &draft, &request.options, freed).await
            }
        }
    }

    /// Returns the first pending order that is the requested one; otherwise cancels all of them, so that what they
    /// reserve is available to the new order.
    async fn reuse_or_cancel_pending(
        &self,
        tx: &mut Tx,
        pending: &[OrderId],
        draft: &OrderDraft,
        options: &CheckoutOptions,
    ) -> Result<PendingOrder, ApiError> {
        let now = self.0.clock.now();
        let mut replaced = Vec::new();
        for id in pending {
            // Lock order: the payment before the order, as in settlement. The order is read once the lock is held.
            let payment = self.0.payments.lock(tx, PURPOSE, id.0).await?;
            let order = orders::find(tx, *id).await?;
            let Some(mut order) = order.filter(|order| order.status == OrderStatus::Pending) else {
                continue;
            };
            if !order.is_overdue(now) {
                let lines = orders::lines(tx, &[*id]).await?;
                if draft.matches(&order, &lines, options.coupon_code.as_deref()) {
                    check_price(options.expected_total, order.total)?;
                    let payment = self.open_or_renew_payment(tx, &mut order, payment).await?;
                    return Ok(PendingOrder::Reusable { order: Box::new(order), lines, payment });
                }
            }
            replaced.push(order);
        }
        let mut freed = Vec::new();
        for order in replaced {
            let end = if order.is_overdue(now) { holds::UNPAID } else { holds::REPLACED };
            freed.extend(cancel_pending(&self.0.payments, tx, order.id, end, now).await?);
        }
        Ok(PendingOrder::Cancelled(freed))
    }

    /// Inserts the order, redeems its coupon, reserves its stock in the order of the product ids, inserts its lines and
    /// its payment. Stock changes come before the lines: inserting a line takes a shared lock on its product's row, and
    /// on PostgreSQL every concurrent buyer would hold one, so each update would have to write the list of all holders.
    async fn create_order(
        &self,
        mut tx: Tx,
        customer: &Customer,
        draft: &OrderDraft,
        options: &CheckoutOptions,
        freed: Vec<Item>,
    ) -> Result<CheckoutOutcome, ApiError> {
        let now = self.0.clock.now();
        let new = NewOrder {
            user: customer.user,
            buyer_name: &customer.name,
            email: &customer.email,
            email_key: &customer.email_key,
            cart_key: &customer.cart_key,
            hold_until: now + HOLD,
            subtotal: draft.subtotal(),
            address: &draft.address,
            now,
        };
        let Some(mut order) = order_transitions::insert(&mut tx, &new).await? else {
            return Ok(CheckoutOutcome::LostRace);
        };
        if let Some(code) = &options.coupon_code {
            order = apply_coupon(&mut tx, &order, &customer.coupon_holder, code, now).await?;
        }
        check_price(options.expected_total, order.total)?;
        let mut changes = StockChange::Release.for_items(&freed);
        changes.extend(StockChange::Reserve.for_items(&draft.items()));
        if let Some(product) = products::apply_stock_changes(&mut tx, changes).await? {
            return Ok(CheckoutOutcome::OutOfStock(product));
        }
        let lines = order_transitions::insert_lines(&mut tx, order.id, &draft.new_lines()).await?;
        let payment = if order.total == Paise::ZERO {
            order = self.complete_free_order(&mut tx, &order, now).await?;
            None
        } else {
            Some(self.create_payment(&mut tx, &mut order, now + HOLD).await?)
        };
        let access = match customer.user {
            Some(_) => OrderAccess::Owner,
            None => issue_token(&mut tx, order.id, now).await?,
        };
        tx.commit().await?;
        Ok(CheckoutOutcome::Created(Box::new(PlacedOrder { order, lines, payment, access })))
    }

    async fn complete_free_order(
        &self,
        tx: &mut Tx,
        order: &Order,
        now: Timestamp,
    ) -> Result<Order, ApiError> {
        if !self.0.payment_handler.complete_order(tx, order, None, now).await? {
            return Err(ApiError::internal("a free order that was just placed cannot be completed"));
        }
        let completed = orders::find(tx, order.id).await?;
        completed.ok_or_else(|| ApiError::internal("an order that was just placed does not exist"))
    }
}

/// Creates one more tracking token for a guest order.
async fn issue_token(tx: &mut Tx, id: OrderId, now: Timestamp) -> Result<OrderAccess, ApiError> {
    let token = link_token();
    order_transitions::insert_token(tx, id, &hash_token(&token), now).await?;
    Ok(OrderAccess::Token(token))
}

async fn guest_draft(tx: &mut Tx, request: &GuestCheckout) -> Result<OrderDraft, ApiError> {
    let ids: Vec<ProductId> = request.items.iter().map(|item| item.product).collect();
    let products = products::find_many(tx, &ids).await?;
    let draft_line = |item: &Item| {
        let product = products.iter().find(|product| product.id == item.product)?;
        Some(DraftLine { product: product.clone(), quantity: item.quantity })
    };
    let lines: Option<Vec<_>> = request.items.iter().map(draft_line).collect();
    let lines = lines.ok_or_else(|| ApiError::invalid_field("items", "Invalid product selected"))?;
    if lines.is_empty() {
        return Err(cart_empty());
    }
    Ok(OrderDraft { lines, address: request.address.clone() })
}

async fn apply_coupon(
    tx: &mut Tx,
    order: &Order,
    holder: &CouponHolder,
    code: &str,
    now: Timestamp,
) -> Result<Order, ApiError> {
    let request = RedeemRequest {
        code: &CouponCode::parse(code)?,
        holder,
        area: Area::Dopamart,
        subject: order.id.0,
        amount: order.subtotal,
    };
    let redeemed = redeem(tx, &request, now).await?;
    let discount = redeemed.discount.min(order.subtotal);
    Ok(order_transitions::apply_coupon(tx, order.id, discount, &redeemed.code).await?)
}
