//! Checking out: an order is written in one transaction with its reservation, its coupon and its payment; then the
//! provider is asked.

use dft_coupons::{Area, CouponCode, CouponHolder, RedeemRequest, redeem};
use dft_kernel::ApiError;
use dft_kernel::auth::Member;
use dft_kernel::db::{Tx, retry_on_conflict};
use dft_kernel::fields::Email;
use dft_kernel::ids::UserId;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_kernel::token::{hash_token, link_token, sha256_base64url};
use dft_payments::{NewPayment, PaymentDue, Status, check_price};
use http::StatusCode;

use crate::cart::out_of_stock;
use crate::holds::{RAN_OUT, give_up};
use crate::rules::address::Address;
use crate::rules::cart::Item;
use crate::rules::order::{HOLD, LINK_LIVES, MOST_HOLDS, OrderStatus};
use crate::showing::{Door, email_key};
use crate::store::orders::{self, OrderLineRow, OrderRow};
use crate::store::products::{self, Move, ProductRow};
use crate::store::steps::{self, NewLine, NewOrder};
use crate::store::{addresses, carts};
use crate::wire::orders::OrderView;
use crate::{AddressId, Dopamart, OrderId, PURPOSE, ProductId};

/// Why an order is off whose place another one took.
const REPLACED: &str = "Another order took its place";

/// How often somebody who was overtaken tries again.
const TURNS: usize = 4;

/// What the page said beside the goods.
#[derive(Debug, Clone)]
pub(crate) struct Terms {
    pub(crate) code: Option<String>,
    /// What the page showed.
    pub(crate) expected: Option<Paise>,
}

/// What a guest asks for.
#[derive(Debug, Clone)]
pub(crate) struct GuestWish {
    pub(crate) name: String,
    pub(crate) email: Email,
    pub(crate) items: Vec<Item>,
    pub(crate) address: Address,
    pub(crate) terms: Terms,
    /// An earlier order of theirs that this one takes the place of, by its token.
    pub(crate) instead_of: Option<String>,
}

/// What came of it.
pub(crate) struct Placed {
    pub(crate) view: OrderView,
    /// It waited already.
    pub(crate) again: bool,
}

/// What a turn came to.
enum Turn {
    /// It waited already.
    Same(OrderId),
    Made(OrderId),
    /// Another click was faster.
    Overtaken,
    /// There is not enough of this.
    Short(ProductId),
}

/// What became of an order that waited.
enum Waiting {
    /// It is just what is wanted.
    Same,
    /// It is off; these pieces were its own, and are released with what the new one reserves.
    Gone(Vec<Item>),
}

/// Who orders, and from which cart.
struct Buyer {
    user: Option<UserId>,
    name: String,
    email: String,
    email_key: String,
    /// Who uses a coupon.
    holder: CouponHolder,
    /// One order of a cart waits at a time.
    cart_key: String,
}

/// What is ordered, and where it goes.
struct Basket {
    lines: Vec<(ProductRow, i64)>,
    address: Address,
}

impl Basket {
    fn subtotal(&self) -> Paise {
        self.lines.iter().map(|(product, quantity)| product.price() * *quantity).sum()
    }

    fn items(&self) -> Vec<Item> {
        self.lines
            .iter()
            .map(|(product, quantity)| Item { product: product.id(), quantity: *quantity })
            .collect()
    }

    /// Whether an order that waits is just this, at this price.
    fn is(&self, order: &OrderRow, lines: &[OrderLineRow], terms: &Terms) -> bool {
        let wanted = self.lines.iter().map(|(product, quantity)| (product.id(), *quantity, product.price()));
        let held = lines.iter().map(|line| (line.product(), line.quantity, line.price()));
        let sorted = |mut all: Vec<(ProductId, i64, Paise)>| {
            all.sort();
            all
        };
        let code = |code: &Option<String>| code.as_deref().map(str::to_lowercase);
        sorted(wanted.collect()) == sorted(held.collect())
            && order.address() == self.address
            && code(&order.coupon_code) == code(&terms.code)
    }
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

impl GuestWish {
    fn buyer(&self) -> Buyer {
        let key = self.email.key();
        let mut items: Vec<_> = self.items.iter().map(|item| (item.product.0, item.quantity)).collect();
        items.sort_unstable();
        // A guest's cart is in their browser: what is ordered, by whom and to where, is all that names it.
        let cart = format!("{key}\n{items:?}\n{:?}\n{:?}", self.address, self.terms.code);
        Buyer {
            user: None,
            name: self.name.clone(),
            email: self.email.as_str().to_owned(),
            holder: CouponHolder::Guest(self.email.clone()),
            cart_key: format!("guest:{}", sha256_base64url(cart.as_bytes())),
            email_key: key,
        }
    }
}

impl Dopamart {
    /// Orders what is in a member's cart, or refuses.
    pub(crate) async fn check_out(
        &self,
        member: &Member,
        address: Option<AddressId>,
        terms: &Terms,
    ) -> Result<Placed, ApiError> {
        let (id, again) = self.place(|| self.members_turn(member, address, terms)).await?;
        self.placed(id, again, Door::Owner).await
    }

    /// Orders what a guest brings along, or refuses. The answer has a token of its own for the order's page.
    pub(crate) async fn check_out_guest(&self, wish: &GuestWish) -> Result<Placed, ApiError> {
        let (id, again) = self.place(|| self.guests_turn(wish)).await?;
        let token = link_token();
        let mut tx = self.0.db.begin().await?;
        steps::add_token(&mut tx, id, &hash_token(&token), self.0.clock.now()).await?;
        tx.commit().await?;
        self.placed(id, again, Door::Token(token)).await
    }

    /// Takes turns until one of them decides. The link is asked for after the commit.
    async fn place<F>(&self, turn: impl Fn() -> F) -> Result<(OrderId, bool), ApiError>
    where
        F: Future<Output = Result<Turn, ApiError>>,
    {
        if self.0.settlement.nobody_sells() {
            return Err(ApiError::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "shop_closed",
                "The shop is closed just now. Please come back later.",
            ));
        }
        let mut looked_for_more = false;
        for _ in 0..TURNS {
            match retry_on_conflict(&turn).await? {
                Turn::Same(id) => return Ok((id, true)),
                Turn::Made(id) => {
                    metrics::counter!("orders_total", "step" => "placed").increment(1);
                    return Ok((id, false));
                }
                Turn::Overtaken => {}
                // Somebody's time may have run out without the worker having come round.
                Turn::Short(_) if !looked_for_more && self.expire_for_next().await? => {
                    looked_for_more = true;
                }
                Turn::Short(product) => return Err(self.short_of(product).await?),
            }
        }
        Err(ApiError::unavailable("overtaken again and again"))
    }

    async fn short_of(&self, product: ProductId) -> Result<ApiError, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let row = products::find(&mut reader, product).await?;
        Ok(out_of_stock(&row.ok_or_else(|| ApiError::internal("a product that is gone"))?))
    }

    async fn placed(&self, id: OrderId, again: bool, door: Door) -> Result<Placed, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let find = orders::find(&mut reader, id).await?;
        drop(reader);
        let row = find.ok_or_else(|| ApiError::internal("an order that is gone"))?;
        let money = match row.status() {
            OrderStatus::Pending => self.pay(id).await?.money,
            _ => PaymentDue::NOTHING,
        };
        // Asking for the link may have made another payment: the order is read anew with it.
        let mut reader = self.0.db.reader().acquire().await?;
        let row = orders::find(&mut reader, id).await?.unwrap_or(row);
        drop(reader);
        Ok(Placed { view: OrderView::placed(self.whole(row).await?, money, &door), again })
    }

    /// One transaction. The person is locked, so that their clicks take turns.
    async fn members_turn(
        &self,
        member: &Member,
        address: Option<AddressId>,
        terms: &Terms,
    ) -> Result<Turn, ApiError> {
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
        let basket = Basket {
            lines: lines.into_iter().map(|line| (line.product, line.quantity)).collect(),
            address: address.into_address(),
        };
        let buyer = Buyer {
            user: Some(member.id),
            name: member.name.clone(),
            email: member.email.clone(),
            email_key: email_key(&member.email),
            cart_key: format!("user:{}", member.id.0),
            holder: CouponHolder::User(member.id),
        };
        let mut freed = Vec::new();
        if let Some(waiting) = orders::pending_of_cart(&mut tx, &buyer.cart_key).await? {
            match self.same_or_gone(&mut tx, waiting.id(), &basket, terms).await? {
                Waiting::Same => return Ok(Turn::Same(waiting.id())),
                Waiting::Gone(held) => freed = held,
            }
        }
        self.order(tx, &buyer, &basket, terms, freed).await
    }

    /// One transaction. Nobody is locked: the index decides between two clicks.
    async fn guests_turn(&self, wish: &GuestWish) -> Result<Turn, ApiError> {
        let now = self.0.clock.now();
        let buyer = wish.buyer();
        let mut tx = self.0.db.begin().await?;
        let ids: Vec<ProductId> = wish.items.iter().map(|item| item.product).collect();
        let rows = products::many(&mut tx, &ids).await?;
        let line = |item: &Item| {
            let row = rows.iter().find(|row| row.id() == item.product)?;
            Some((row.clone(), item.quantity))
        };
        let lines: Option<Vec<_>> = wish.items.iter().map(line).collect();
        let lines = lines.ok_or_else(|| ApiError::invalid_field("items", "Invalid product selected"))?;
        if lines.is_empty() {
            return Err(cart_empty());
        }
        let basket = Basket { lines, address: wish.address.clone() };
        let mut waiting: Vec<OrderId> = Vec::new();
        if let Some(token) = &wish.instead_of
            && let Some(row) = orders::by_token(&mut tx, &hash_token(token)).await?
        {
            waiting.push(row.id());
        }
        if let Some(row) = orders::pending_of_cart(&mut tx, &buyer.cart_key).await?
            && !waiting.contains(&row.id())
        {
            waiting.push(row.id());
        }
        let mut freed = Vec::new();
        for id in waiting {
            match self.same_or_gone(&mut tx, id, &basket, &wish.terms).await? {
                Waiting::Same => return Ok(Turn::Same(id)),
                Waiting::Gone(held) => freed.extend(held),
            }
        }
        if self.0.limited && orders::count_holds(&mut tx, &buyer.email_key, now).await? >= MOST_HOLDS {
            return Err(too_many_holds());
        }
        self.order(tx, &buyer, &basket, &wish.terms, freed).await
    }

    /// An order that waits is either just what is wanted, or lets go of what it holds so that the new one can have it.
    async fn same_or_gone(
        &self,
        tx: &mut Tx,
        id: OrderId,
        basket: &Basket,
        terms: &Terms,
    ) -> Result<Waiting, ApiError> {
        let now = self.0.clock.now();
        // The payment first, as settling does; then the order as it is once the lock is had.
        self.0.payments.lock(tx, PURPOSE, id.0).await?;
        let row = orders::find(tx, id).await?.filter(|row| row.status() == OrderStatus::Pending);
        let Some(row) = row else { return Ok(Waiting::Gone(Vec::new())) };
        if row.hold_until().is_some_and(|until| until <= now) {
            let held = give_up(&self.0.payments, tx, id, (Status::Expired, RAN_OUT), now).await?;
            return Ok(Waiting::Gone(held));
        }
        let lines = orders::lines(tx, &[id]).await?;
        if basket.is(&row, &lines, terms) {
            check_price(terms.expected, row.total())?;
            return Ok(Waiting::Same);
        }
        let held = give_up(&self.0.payments, tx, id, (Status::Failed, REPLACED), now).await?;
        Ok(Waiting::Gone(held))
    }

    /// Writes the order: the row, its coupon, its pieces in the order of their ids, its lines, its payment. A line keeps a
    /// share of its product's row. Written before the pieces are moved, everybody who waits for them would keep one, and
    /// PostgreSQL would have a list of them all to write whenever one moves on.
    async fn order(
        &self,
        mut tx: Tx,
        buyer: &Buyer,
        basket: &Basket,
        terms: &Terms,
        freed: Vec<Item>,
    ) -> Result<Turn, ApiError> {
        let now = self.0.clock.now();
        let hold_until = now + HOLD;
        let new = NewOrder {
            user: buyer.user,
            buyer_name: &buyer.name,
            email: &buyer.email,
            email_key: &buyer.email_key,
            cart_key: &buyer.cart_key,
            hold_until,
            subtotal: basket.subtotal(),
            address: &basket.address,
            now,
        };
        let Some(id) = steps::add(&mut tx, &new).await? else { return Ok(Turn::Overtaken) };
        let total = match &terms.code {
            Some(code) => self.take_off(&mut tx, id, buyer, basket.subtotal(), code, now).await?,
            None => basket.subtotal(),
        };
        check_price(terms.expected, total)?;
        let mut moves = products::each(Move::Release, &freed);
        moves.extend(products::each(Move::Reserve, &basket.items()));
        if let Some(product) = products::shift(&mut tx, moves).await? {
            return Ok(Turn::Short(product));
        }
        let lines: Vec<_> = basket.lines.iter().map(|(product, quantity)| line(product, *quantity)).collect();
        steps::add_lines(&mut tx, id, &lines).await?;
        if total == Paise::ZERO {
            let row = orders::find(&mut tx, id).await?;
            let row = row.ok_or_else(|| ApiError::internal("an order that is gone"))?;
            self.0.settlement.finish(&mut tx, &row, None, now).await?;
        } else {
            let new = NewPayment {
                purpose: PURPOSE,
                subject: id.0,
                user: buyer.user,
                amount: total,
                description: "DFT Dopamart order",
                link_ttl: LINK_LIVES,
            };
            let payment = self.0.payments.create(&mut tx, &new).await?.payment_id;
            steps::note_payment(&mut tx, id, payment, hold_until).await?;
        }
        tx.commit().await?;
        Ok(Turn::Made(id))
    }

    async fn take_off(
        &self,
        tx: &mut Tx,
        id: OrderId,
        buyer: &Buyer,
        subtotal: Paise,
        code: &str,
        now: Timestamp,
    ) -> Result<Paise, ApiError> {
        let use_it = RedeemRequest {
            code: &CouponCode::parse(code)?,
            holder: &buyer.holder,
            area: Area::Dopamart,
            subject: id.0,
            amount: subtotal,
        };
        let redeemed = redeem(tx, &use_it, now).await?;
        let discount = redeemed.discount.min(subtotal);
        steps::take_off(tx, id, discount, &redeemed.code).await?;
        Ok(subtotal - discount)
    }
}

fn line(product: &ProductRow, quantity: i64) -> NewLine<'_> {
    NewLine {
        product: product.id(),
        name: &product.name,
        image: product.image.as_deref(),
        price: product.price(),
        quantity,
        hsn: &product.hsn,
        gst_percent: product.gst_percent,
    }
}
