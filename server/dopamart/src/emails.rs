//! The emails of an order: placed, shipped, delivered, cancelled, refunded.

use std::borrow::Cow;

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_kernel::token::{hash_token, link_token};
use dft_notifications::{CallToAction, EmailTemplate, queue, transactional};
use dft_payments::AdminRefund;

use crate::order_access::tracking_path;
use crate::rules::order::{Order, OrderLine, Shipment};
use crate::store::order_transitions;

struct OrderEmail {
    /// The event, such as `placed`: each is emailed once per order.
    event: Cow<'static, str>,
    subject: String,
    paragraphs: Vec<String>,
    /// The label of the link to the order.
    button: &'static str,
}

/// A member finds the order after signing in; a guest's email has its own tracking token.
async fn order_path(tx: &mut Tx, order: &Order, now: Timestamp) -> Result<String, sqlx::Error> {
    if order.user.is_some() {
        return Ok("/dopamart/orders".to_owned());
    }
    let token = link_token();
    order_transitions::insert_token(tx, order.id, &hash_token(&token), now).await?;
    Ok(tracking_path(&token))
}

async fn send(
    tx: &mut Tx,
    order: &Order,
    origin: &str,
    email: OrderEmail,
    now: Timestamp,
) -> Result<(), ApiError> {
    let path = order_path(tx, order, now).await?;
    let template = EmailTemplate {
        subject: email.subject,
        greeting: format!("Hello {},", order.buyer_name),
        paragraphs: email.paragraphs,
        action: Some(CallToAction { label: email.button.to_owned(), url: format!("{origin}{path}") }),
        reason: "You get this because of an order you placed at Dopamart.".to_owned(),
        unsubscribe: None,
    };
    let key = format!("order:{}:{}:mail", order.id.0, email.event);
    queue(tx, &transactional(&order.email, key, &template, now), now).await?;
    Ok(())
}

pub(crate) async fn placed(
    tx: &mut Tx,
    order: &Order,
    lines: &[OrderLine],
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let number = order.id.0;
    let mut paragraphs = vec![format!("Thank you. Your order #{number} is placed, and we are packing it.")];
    let line =
        |line: &OrderLine| format!("{} × {}: {}", line.quantity, line.name, line.price * line.quantity);
    paragraphs.extend(lines.iter().map(line));
    if order.discount > Paise::ZERO {
        paragraphs.push(format!("Discount: {}", order.discount));
    }
    paragraphs.push(format!("Total: {}, tax included and delivery free.", order.total));
    let email = OrderEmail {
        event: "placed".into(),
        subject: format!("Your order #{number} is placed"),
        paragraphs,
        button: "See your order",
    };
    send(tx, order, origin, email, now).await
}

pub(crate) async fn shipped(
    tx: &mut Tx,
    order: &Order,
    shipment: &Shipment,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let number = order.id.0;
    let mut paragraphs = vec![format!("Your order #{number} is on its way to you.")];
    match (&shipment.carrier, &shipment.tracking_number) {
        (Some(carrier), Some(tracking)) => {
            paragraphs.push(format!("{carrier} carries it under the number {tracking}."));
        }
        (Some(carrier), None) => paragraphs.push(format!("{carrier} carries it.")),
        (None, Some(tracking)) => paragraphs.push(format!("It travels under the number {tracking}.")),
        (None, None) => {}
    }
    let email = OrderEmail {
        event: "shipped".into(),
        subject: format!("Your order #{number} is on its way"),
        paragraphs,
        button: "Follow your order",
    };
    send(tx, order, origin, email, now).await
}

pub(crate) async fn delivered(
    tx: &mut Tx,
    order: &Order,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let number = order.id.0;
    let email = OrderEmail {
        event: "delivered".into(),
        subject: format!("Your order #{number} has arrived"),
        paragraphs: vec![
            format!("Your order #{number} has been delivered. We hope that you like it."),
            "If something is not as it should be, write to us and we will put it right.".to_owned(),
        ],
        button: "See your order",
    };
    send(tx, order, origin, email, now).await
}

fn refund_sentence(refund: Paise) -> String {
    format!("{refund} goes back to the way you paid, usually within 5 to 7 working days.")
}

/// An operator cancelled it.
pub(crate) async fn cancelled(
    tx: &mut Tx,
    order: &Order,
    refund: Paise,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let number = order.id.0;
    let refund_line = if refund > Paise::ZERO {
        refund_sentence(refund)
    } else {
        "Nothing was taken for this order.".to_owned()
    };
    let email = OrderEmail {
        event: "cancelled".into(),
        subject: format!("Your order #{number} is cancelled"),
        paragraphs: vec![
            format!("We had to cancel your order #{number}. We are sorry for the trouble."),
            refund_line,
        ],
        button: "See your order",
    };
    send(tx, order, origin, email, now).await
}

/// It was refunded in full.
pub(crate) async fn refunded(
    tx: &mut Tx,
    order: &Order,
    refund: Paise,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let number = order.id.0;
    let email = OrderEmail {
        event: "refunded".into(),
        subject: format!("Your order #{number} is refunded"),
        paragraphs: vec![format!("Your order #{number} is refunded."), refund_sentence(refund)],
        button: "See your order",
    };
    send(tx, order, origin, email, now).await
}

/// A part of it was refunded, or what was paid for an order that had ended.
pub(crate) async fn partly_refunded(
    tx: &mut Tx,
    order: &Order,
    refund: AdminRefund,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let number = order.id.0;
    let email = OrderEmail {
        event: format!("refund_{}", refund.number).into(),
        subject: format!("A refund for your order #{number} is on its way"),
        paragraphs: vec![
            format!("We refund a part of your order #{number}."),
            refund_sentence(refund.amount),
        ],
        button: "See your order",
    };
    send(tx, order, origin, email, now).await
}

/// The payment arrived when the order could no longer be fulfilled.
pub(crate) async fn unavailable(
    tx: &mut Tx,
    order: &Order,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let number = order.id.0;
    let email = OrderEmail {
        event: "too_late".into(),
        subject: "Your payment is on its way back".to_owned(),
        paragraphs: vec![
            format!("Your payment for order #{number} came when it was no longer to be had."),
            "All of it goes back by itself, usually within 5 to 7 working days. We are sorry for the trouble."
                .to_owned(),
        ],
        button: "See your order",
    };
    send(tx, order, origin, email, now).await
}
