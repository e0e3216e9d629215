//! What we write about an order: what was bought, where it is, what goes back.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use dft_kernel::token::{hash_token, link_token};
use dft_notifications::{CallToAction, Content, EmailTemplate, Message, queue};

use crate::operating::Shipment;
use crate::showing::track;
use crate::store::orders::{OrderLineRow, OrderRow};
use crate::store::steps;

/// What one letter says.
struct Said {
    /// Names the cause, such as `placed`.
    word: &'static str,
    subject: String,
    paragraphs: Vec<String>,
    /// What the button says; it leads to the order.
    button: &'static str,
}

/// A member's orders are behind their sign-in; a guest gets a link of this letter's own.
async fn page(tx: &mut Tx, order: &OrderRow, now: Timestamp) -> Result<String, sqlx::Error> {
    if order.user().is_some() {
        return Ok("/dopamart/orders".to_owned());
    }
    let token = link_token();
    steps::add_token(tx, order.id(), &hash_token(&token), now).await?;
    Ok(track(&token))
}

async fn send(
    tx: &mut Tx,
    order: &OrderRow,
    origin: &str,
    said: Said,
    now: Timestamp,
) -> Result<(), ApiError> {
    let path = page(tx, order, now).await?;
    let letter = EmailTemplate {
        subject: said.subject,
        greeting: format!("Hello {},", order.buyer_name),
        paragraphs: said.paragraphs,
        action: Some(CallToAction { label: said.button.to_owned(), url: format!("{origin}{path}") }),
        reason: "You get this because of an order you placed at Dopamart.".to_owned(),
        unsubscribe: None,
    };
    let mail = Message {
        dedupe_key: format!("order:{}:{}:mail", order.id().0, said.word),
        recipient: order.email.clone(),
        content: Content::Mail(letter.render()),
        send_at: now,
    };
    queue(tx, &mail, now).await?;
    Ok(())
}

/// It is paid and will be packed.
pub(crate) async fn placed(
    tx: &mut Tx,
    order: &OrderRow,
    lines: &[OrderLineRow],
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let number = order.id().0;
    let mut paragraphs = vec![format!("Thank you. Your order #{number} is placed, and we are packing it.")];
    let line =
        |line: &OrderLineRow| format!("{} × {}: {}", line.quantity, line.name, line.price() * line.quantity);
    paragraphs.extend(lines.iter().map(line));
    if order.discount() > Paise::ZERO {
        paragraphs.push(format!("Discount: {}", order.discount()));
    }
    paragraphs.push(format!("Total: {}, tax included and delivery free.", order.total()));
    let said = Said {
        word: "placed",
        subject: format!("Your order #{number} is placed"),
        paragraphs,
        button: "See your order",
    };
    send(tx, order, origin, said, now).await
}

/// It has left.
pub(crate) async fn shipped(
    tx: &mut Tx,
    order: &OrderRow,
    how: &Shipment,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let number = order.id().0;
    let mut paragraphs = vec![format!("Your order #{number} is on its way to you.")];
    match (&how.carrier, &how.tracking_number) {
        (Some(carrier), Some(tracking)) => {
            paragraphs.push(format!("{carrier} carries it under the number {tracking}."));
        }
        (Some(carrier), None) => paragraphs.push(format!("{carrier} carries it.")),
        (None, Some(tracking)) => paragraphs.push(format!("It travels under the number {tracking}.")),
        (None, None) => {}
    }
    let said = Said {
        word: "shipped",
        subject: format!("Your order #{number} is on its way"),
        paragraphs,
        button: "Follow your order",
    };
    send(tx, order, origin, said, now).await
}

/// It has arrived.
pub(crate) async fn delivered(
    tx: &mut Tx,
    order: &OrderRow,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let number = order.id().0;
    let said = Said {
        word: "delivered",
        subject: format!("Your order #{number} has arrived"),
        paragraphs: vec![
            format!("Your order #{number} has been delivered. We hope that you like it."),
            "If something is not as it should be, write to us and we will put it right.".to_owned(),
        ],
        button: "See your order",
    };
    send(tx, order, origin, said, now).await
}

fn money_back(back: Paise) -> String {
    format!("{back} goes back to the way you paid, usually within 5 to 7 working days.")
}

/// We called it off.
pub(crate) async fn cancelled(
    tx: &mut Tx,
    order: &OrderRow,
    back: Paise,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let number = order.id().0;
    let money =
        if back > Paise::ZERO { money_back(back) } else { "Nothing was taken for this order.".to_owned() };
    let said = Said {
        word: "cancelled",
        subject: format!("Your order #{number} is cancelled"),
        paragraphs: vec![
            format!("We had to cancel your order #{number}. We are sorry for the trouble."),
            money,
        ],
        button: "See your order",
    };
    send(tx, order, origin, said, now).await
}

/// All its money went back.
pub(crate) async fn refunded(
    tx: &mut Tx,
    order: &OrderRow,
    back: Paise,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let number = order.id().0;
    let said = Said {
        word: "refunded",
        subject: format!("Your order #{number} is refunded"),
        paragraphs: vec![format!("Your order #{number} is refunded."), money_back(back)],
        button: "See your order",
    };
    send(tx, order, origin, said, now).await
}

/// The money came when the goods were gone.
pub(crate) async fn too_late(
    tx: &mut Tx,
    order: &OrderRow,
    origin: &str,
    now: Timestamp,
) -> Result<(), ApiError> {
    let number = order.id().0;
    let said = Said {
        word: "too_late",
        subject: "Your payment is on its way back".to_owned(),
        paragraphs: vec![
            format!("Your payment for order #{number} came when it was no longer to be had."),
            "All of it goes back by itself, usually within 5 to 7 working days. We are sorry for the trouble."
                .to_owned(),
        ],
        button: "See your order",
    };
    send(tx, order, origin, said, now).await
}
