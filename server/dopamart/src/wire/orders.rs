//! Orders, for whoever placed them.

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::PaymentDue;
use serde::Serialize;
use utoipa::ToSchema;

use super::addresses::DeliveryView;
use crate::rules::order::OrderStatus;
use crate::showing::{Door, WholeOrder};
use crate::store::orders::OrderLineRow;
use crate::{OrderId, ProductId};

/// A product as it was when it was ordered.
#[derive(Serialize, ToSchema)]
pub(crate) struct OrderedProductView {
    id: ProductId,
    name: String,
    /// Rupees.
    #[schema(value_type = f64, example = 499)]
    price: Paise,
    image: Option<String>,
}

/// A line of an order.
#[derive(Serialize, ToSchema)]
pub(crate) struct OrderLineView {
    quantity: i64,
    /// Rupees for one, as it was.
    #[schema(value_type = f64, example = 499)]
    price: Paise,
    product: OrderedProductView,
}

impl From<OrderLineRow> for OrderLineView {
    fn from(line: OrderLineRow) -> Self {
        let price = line.price();
        let product = OrderedProductView { id: line.product(), name: line.name, price, image: line.image };
        Self { quantity: line.quantity, price, product }
    }
}

/// An order.
#[derive(Serialize, ToSchema)]
pub(crate) struct OrderView {
    id: OrderId,
    #[schema(value_type = String, format = DateTime)]
    created_at: Timestamp,
    status: OrderStatus,
    /// Rupees, as are the next two.
    #[schema(value_type = f64, example = 1347)]
    total_amount: Paise,
    #[schema(value_type = f64, example = 1497)]
    subtotal: Paise,
    #[schema(value_type = f64, example = 150)]
    discount: Paise,
    coupon_code: Option<String>,
    items: Vec<OrderLineView>,
    address: DeliveryView,
    /// Until when it is kept for its money.
    #[schema(value_type = Option<String>, format = DateTime)]
    hold_expires_at: Option<Timestamp>,
    carrier: Option<String>,
    tracking_number: Option<String>,
    #[schema(value_type = Option<String>, format = DateTime)]
    shipped_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = DateTime)]
    delivered_at: Option<Timestamp>,
    #[schema(value_type = Option<String>, format = DateTime)]
    cancelled_at: Option<Timestamp>,
    /// Why it was cancelled.
    cancel_reason: Option<String>,
    /// Rupees that went back, or are on their way.
    #[schema(value_type = f64, example = 0)]
    refunded: Paise,
    /// The invoice's page, once it is paid.
    #[schema(example = "/dopamart/orders/12/invoice")]
    invoice_url: Option<String>,
    /// A guest's: the page that follows the order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "/dopamart/orders/track/…")]
    track_url: Option<String>,
    #[serde(flatten)]
    money: PaymentDue,
}

impl OrderView {
    /// As it stands, with its payment.
    pub(crate) fn new(order: WholeOrder, door: &Door) -> Self {
        let waits = order.row.status() == OrderStatus::Pending;
        let amount = order.row.total();
        let refunded = order.payment.as_ref().map_or(Paise::ZERO, |payment| payment.refunded);
        let money = match order.payment.clone().filter(|_| waits) {
            Some(payment) => PaymentDue::from_summary(amount, payment),
            None => PaymentDue { amount, ..PaymentDue::NOTHING },
        };
        Self::with(order, money, refunded, door)
    }

    /// As it was just placed, with what the provider said.
    pub(crate) fn placed(order: WholeOrder, mut money: PaymentDue, door: &Door) -> Self {
        money.amount = order.row.total();
        Self::with(order, money, Paise::ZERO, door)
    }

    fn with(order: WholeOrder, money: PaymentDue, refunded: Paise, door: &Door) -> Self {
        let WholeOrder { row, lines, invoiced, .. } = order;
        let page = door.page(row.id());
        Self {
            id: row.id(),
            created_at: row.placed_at(),
            status: row.status(),
            total_amount: row.total(),
            subtotal: row.subtotal(),
            discount: row.discount(),
            hold_expires_at: row.hold_until(),
            shipped_at: row.shipped_at(),
            delivered_at: row.delivered_at(),
            cancelled_at: row.cancelled_at(),
            items: lines.into_iter().map(OrderLineView::from).collect(),
            address: row.address().into(),
            refunded,
            invoice_url: invoiced.then(|| format!("{page}/invoice")),
            track_url: door.token().map(|_| page),
            coupon_code: row.coupon_code,
            carrier: row.carrier,
            tracking_number: row.tracking_number,
            cancel_reason: row.cancel_reason,
            money,
        }
    }

    /// Whether the provider still owes the link.
    pub(crate) const fn is_pending(&self) -> bool {
        self.money.is_pending()
    }
}

/// Where an order is paid.
#[derive(Serialize, ToSchema)]
pub(crate) struct PayOrderView {
    pub(crate) id: OrderId,
    pub(crate) status: OrderStatus,
    #[serde(flatten)]
    pub(crate) money: PaymentDue,
}

/// Where the list goes on.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OrdersWish {
    /// Orders older than this one.
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    pub(crate) before: Option<OrderId>,
}
