//! Views of orders.

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_payments::PaymentDue;
use serde::Serialize;
use utoipa::ToSchema;

use super::addresses::DeliveryAddressView;
use crate::checkout::PlacedOrder;
use crate::order_access::{OrderAccess, OrderDetails};
use crate::rules::order::{Order, OrderLine, OrderStatus};
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
    /// Rupees for one piece when it was ordered.
    #[schema(value_type = f64, example = 499)]
    price: Paise,
    product: OrderedProductView,
}

impl From<OrderLine> for OrderLineView {
    fn from(line: OrderLine) -> Self {
        let OrderLine { product: id, name, image, price, quantity, .. } = line;
        Self { quantity, price, product: OrderedProductView { id, name, price, image } }
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
    address: DeliveryAddressView,
    /// Until when a pending order is held for its payment.
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
    /// The reason of the cancellation.
    cancel_reason: Option<String>,
    /// Rupees that were refunded or are being refunded.
    #[schema(value_type = f64, example = 0)]
    refunded: Paise,
    /// The page of the invoice, once the order is paid.
    #[schema(example = "/dopamart/orders/12/invoice")]
    invoice_url: Option<String>,
    /// Guest orders: the tracking page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(example = "/dopamart/orders/track/…")]
    track_url: Option<String>,
    #[serde(flatten)]
    payment_due: PaymentDue,
}

impl OrderView {
    pub(crate) fn new(details: OrderDetails, access: &OrderAccess) -> Self {
        let OrderDetails { order, lines, payment } = details;
        let amount = order.total;
        let refunded = payment.as_ref().map_or(Paise::ZERO, |payment| payment.refunded);
        let payment_due = match payment.filter(|_| order.status == OrderStatus::Pending) {
            Some(payment) => PaymentDue::from_summary(amount, payment),
            None => PaymentDue::new(amount, None),
        };
        Self::build(order, lines, payment_due, refunded, access)
    }

    /// The order that was just placed, with the link as the provider returned it.
    pub(crate) fn placed(placed: PlacedOrder, payment_due: PaymentDue) -> Self {
        let PlacedOrder { order, lines, access } = placed;
        Self::build(order, lines, payment_due, Paise::ZERO, &access)
    }

    fn build(
        order: Order,
        lines: Vec<OrderLine>,
        payment_due: PaymentDue,
        refunded: Paise,
        access: &OrderAccess,
    ) -> Self {
        Self {
            id: order.id,
            created_at: order.placed_at,
            status: order.status,
            total_amount: order.total,
            subtotal: order.subtotal,
            discount: order.discount,
            hold_expires_at: order.hold_until,
            shipped_at: order.shipped_at,
            delivered_at: order.delivered_at,
            cancelled_at: order.cancelled_at,
            items: lines.into_iter().map(OrderLineView::from).collect(),
            refunded,
            invoice_url: order.was_paid().then(|| format!("{}/invoice", access.path(order.id))),
            track_url: access.tracking_path(),
            address: order.address.into(),
            coupon_code: order.coupon_code,
            carrier: order.carrier,
            tracking_number: order.tracking_number,
            cancel_reason: order.cancel_reason,
            payment_due,
        }
    }
}

/// The payment of a pending order.
#[derive(Serialize, ToSchema)]
pub(crate) struct PayOrderView {
    id: OrderId,
    status: OrderStatus,
    #[serde(flatten)]
    payment_due: PaymentDue,
}

impl PayOrderView {
    pub(crate) const fn new(id: OrderId, payment_due: PaymentDue) -> Self {
        Self { id, status: OrderStatus::Pending, payment_due }
    }
}

/// Pagination of the order list.
#[derive(serde::Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OrdersQuery {
    /// Returns orders older than this one.
    #[serde(default)]
    #[param(value_type = Option<i64>)]
    pub(crate) before: Option<OrderId>,
}
