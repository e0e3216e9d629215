//! Checkout. One transaction inserts the order with its stock reservation, coupon, payment and, for a guest, its tracking
//! token. `Payments::sell` requests the payment link after the commit.

use dft_coupons::{Area, CouponCode, CouponHolder, RedeemRequest, redeem};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::db::Tx;
use dft_kernel::fields::Email;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_kernel::token::{hash_token, link_token, sha256_base64url};
use dft_payments::{PaymentLink, Sale, SaleOutcome, check_price};
use http::StatusCode;

use crate::cart::out_of_stock;
use crate::cart_lock::cart_lock;
use crate::holds::{self, cancel_pending};
use crate::order_access::{OrderAccess, email_key};
use crate::order_draft::{DraftLine, OrderDraft};
use crate::rules::address::Address;
use crate::rules::cart::Item;
use crate::rules::order::{HOLD, MAX_PENDING_ORDERS, Order, OrderLine, OrderStatus};
use crate::store::order_transitions::{self, NewOrder};
use crate::store::products::{self, StockChange};
use crate::store::{addresses, carts, orders};
use crate::{AddressId, Dopamart, OrderId, PURPOSE, ProductId};

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
    pub(crate) replaces_token: Option<String>,
}

/// A pending order, or a completed one when nothing is left to pay.
pub(crate) struct PlacedOrder {
    pub(crate) order: Order,
    pub(crate) lines: Vec<OrderLine>,
    pub(crate) access: OrderAccess,
}

/// What became of the pending orders of a cart.
enum PendingOrdersOutcome {
    /// One of them matches the request and can still be paid.
    Reusable { order: Box<Order>, lines: Vec<OrderLine>, link: PaymentLink },
    /// None matched and all are cancelled. Their stock is released with the new order's reservation, in one pass by
    /// ascending product id, so that concurrent checkouts can not deadlock.
    NoneReusable { released: Vec<Item> },
}

/// Who orders, and from which cart.
struct Customer {
    user: Option<UserId>,
    name: String,
    email: String,
    email_key: String,
    coupon_holder: CouponHolder,
    /// Identifies the cart; unique among pending orders.
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

    /// A guest's cart is in the browser, so its key is a hash of email, items, address and coupon.
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
    /// Orders a member's cart. A cart has at most one pending order: an identical request returns it, a different request
    /// cancels it.
    pub(crate) async fn check_out(
        &self,
        member: &Member,
        address: Option<AddressId>,
        options: &CheckoutOptions,
    ) -> Result<Sale<PlacedOrder>, ApiError> {
        self.ensure_shop_is_open()?;
        self.0.payments.sell(|| self.try_member_checkout(member, address, options)).await
    }

    /// Orders the items of a guest's request. The result has a new tracking token.
    pub(crate) async fn check_out_guest(
        &self,
        request: &GuestCheckout,
    ) -> Result<Sale<PlacedOrder>, ApiError> {
        self.ensure_shop_is_open()?;
        self.0.payments.sell(|| self.try_guest_checkout(request)).await
    }

    fn ensure_shop_is_open(&self) -> Result<(), ApiError> {
        if self.0.payment_handler.is_closed() { Err(shop_closed()) } else { Ok(()) }
    }

    /// One transaction. The cart lock serialises concurrent requests of one member.
    async fn try_member_checkout(
        &self,
        member: &Member,
        address: Option<AddressId>,
        options: &CheckoutOptions,
    ) -> Result<SaleOutcome<PlacedOrder>, ApiError> {
        let mut tx = self.0.db.begin_locked(&cart_lock(member.id)).await?;
        let lines = carts::lines(&mut tx, member.id).await?;
        if lines.is_empty() {
            return Err(cart_empty());
        }
        let address = match address {
            Some(id) => addresses::find(&mut tx, member.id, id).await?.ok_or_else(ApiError::not_found)?,
            // `list` returns the default address first.
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
            PendingOrdersOutcome::Reusable { order, lines, link } => {
                tx.commit().await?;
                let placed = PlacedOrder { order: *order, lines, access: OrderAccess::Owner };
                Ok(SaleOutcome::Existing(placed, Some(link)))
            }
            PendingOrdersOutcome::NoneReusable { released } => {
                self.create_order(tx, &customer, &draft, options, released).await
            }
        }
    }

    /// One transaction without a lock: the unique index on the cart key decides between concurrent requests.
    async fn try_guest_checkout(
        &self,
        request: &GuestCheckout,
    ) -> Result<SaleOutcome<PlacedOrder>, ApiError> {
        let now = self.0.clock.now();
        let customer = Customer::guest(request);
        let mut tx = self.0.db.begin().await?;
        let draft = guest_draft(&mut tx, request).await?;
        let mut pending: Vec<OrderId> = Vec::new();
        if let Some(token) = &request.replaces_token
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
            PendingOrdersOutcome::Reusable { order, lines, link } => {
                let access = issue_token(&mut tx, order.id, now).await?;
                tx.commit().await?;
                Ok(SaleOutcome::Existing(PlacedOrder { order: *order, lines, access }, Some(link)))
            }
            PendingOrdersOutcome::NoneReusable { released } => {
                if self.0.limited
                    && orders::count_pending(&mut tx, &customer.email_key, now).await? >= MAX_PENDING_ORDERS
                {
                    return Err(too_many_holds());
                }
                self.create_order(tx, &customer, &draft, &request.options, released).await
            }
        }
    }

    /// Returns the first pending order that matches the request; otherwise cancels all of them, so that the stock they
    /// reserve is available to the new order.
    async fn reuse_or_cancel_pending(
        &self,
        tx: &mut Tx,
        pending: &[OrderId],
        draft: &OrderDraft,
        options: &CheckoutOptions,
    ) -> Result<PendingOrdersOutcome, ApiError> {
        let now = self.0.clock.now();
        let mut replaced = Vec::new();
        for id in pending {
            // Lock the payment first, in the same order as settlement, then read the order again.
            let payment = self.0.payments.lock(tx, PURPOSE, id.0).await?;
            let order = orders::find(tx, *id).await?;
            let Some(mut order) = order.filter(|order| order.status == OrderStatus::Pending) else {
                continue;
            };
            if !order.is_overdue(now) {
                let lines = orders::lines(tx, &[*id]).await?;
                if draft.matches(&order, &lines, options.coupon_code.as_deref()) {
                    check_price(options.expected_total, order.total)?;
                    let link = self.current_or_new_link(tx, &mut order, payment).await?;
                    return Ok(PendingOrdersOutcome::Reusable { order: Box::new(order), lines, link });
                }
            }
            replaced.push(order);
        }
        let mut released = Vec::new();
        for order in replaced {
            let reason = if order.is_overdue(now) { holds::UNPAID } else { holds::REPLACED };
            released.extend(cancel_pending(&self.0.payments, tx, order.id, reason, now).await?);
        }
        Ok(PendingOrdersOutcome::NoneReusable { released })
    }

    /// Inserts the order, redeems its coupon, reserves its stock by ascending product id, inserts its lines and its
    /// payment. Stock changes come before the lines: inserting a line takes a shared lock on its product's row, and with
    /// several concurrent buyers PostgreSQL would need a `MultiXact` for each update of that row.
    async fn create_order(
        &self,
        mut tx: Tx,
        customer: &Customer,
        draft: &OrderDraft,
        options: &CheckoutOptions,
        released: Vec<Item>,
    ) -> Result<SaleOutcome<PlacedOrder>, ApiError> {
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
            return Ok(SaleOutcome::LostRace);
        };
        if let Some(code) = &options.coupon_code {
            order = apply_coupon(&mut tx, &order, &customer.coupon_holder, code, now).await?;
        }
        check_price(options.expected_total, order.total)?;
        let mut changes = StockChange::Release.for_items(&released);
        changes.extend(StockChange::Reserve.for_items(&draft.items()));
        if let Some(product) = products::apply_stock_changes(&mut tx, changes).await? {
            drop(tx);
            return self.retry_or_out_of_stock(product).await;
        }
        let lines = order_transitions::insert_lines(&mut tx, order.id, &draft.new_lines()).await?;
        let link = if order.total == Paise::ZERO {
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
        metrics::counter!("order_transitions_total", "to" => "pending").increment(1);
        Ok(SaleOutcome::Created(PlacedOrder { order, lines, access }, link))
    }

    /// Overdue orders may hold the stock because the worker has not run yet: once they are expired, the checkout is tried
    /// again.
    async fn retry_or_out_of_stock(&self, product: ProductId) -> Result<SaleOutcome<PlacedOrder>, ApiError> {
        if self.expire_overdue().await? {
            return Ok(SaleOutcome::LostRace);
        }
        let mut reader = self.0.db.reader().acquire().await?;
        let product = products::find(&mut reader, product).await?;
        Err(out_of_stock(&product.ok_or_else(|| ApiError::internal("an ordered product does not exist"))?))
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
    let draft = OrderDraft::load(tx, &request.items, &request.address).await?;
    let draft = draft.ok_or_else(|| ApiError::invalid_field("items", "Invalid product selected"))?;
    if draft.lines.is_empty() { Err(cart_empty()) } else { Ok(draft) }
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
