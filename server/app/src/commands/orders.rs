//! `dft orders list`, and `ship|deliver|cancel ID`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_dopamart::{OrderListing, Shipment};

use super::input::parse_order;
use super::payments::format_time;
use super::{CommandError, open_existing_database, table};
use crate::config::Config;
use crate::state::AppState;

#[derive(Subcommand)]
pub enum Orders {
    /// List orders, the newest first
    List {
        /// Only those that are paid and not shipped, the oldest first
        #[arg(long)]
        to_ship: bool,
    },
    /// Mark an order as shipped and notify the buyer
    Ship {
        /// The order number
        id: String,
        /// The carrier
        #[arg(long)]
        carrier: Option<String>,
        /// The tracking number of the carrier
        #[arg(long)]
        tracking: Option<String>,
    },
    /// Mark an order as delivered and notify the buyer
    Deliver {
        /// The order number
        id: String,
    },
    /// Cancel an order that has not shipped: restock it, refund it and notify the buyer
    Cancel {
        /// The order number
        id: String,
        /// The reason, shown to the buyer
        #[arg(long, default_value = "We could not send it")]
        reason: String,
    },
}

impl Orders {
    #[expect(clippy::print_stdout, reason = "output for the operator")]
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let db = open_existing_database(&config.settings).await?;
        let dopamart = AppState::new(db.clone(), config)?.dopamart;
        match self {
            Self::List { to_ship } => print_orders(dopamart.list_all_orders(to_ship).await?),
            Self::Ship { id, carrier, tracking } => {
                dopamart.ship(parse_order(&id)?, &Shipment { carrier, tracking_number: tracking }).await?;
                println!("order {id} is shipped; the running server notifies the buyer");
            }
            Self::Deliver { id } => {
                dopamart.deliver(parse_order(&id)?).await?;
                println!("order {id} is delivered; the running server notifies the buyer");
            }
            Self::Cancel { id, reason } => {
                let refunded = dopamart.cancel(parse_order(&id)?, &reason).await?;
                println!("order {id} is cancelled; the running server refunds {refunded}");
            }
        }
        db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}

fn print_orders(orders: Vec<OrderListing>) {
    let rows: Vec<_> = orders
        .into_iter()
        .map(|order| {
            [
                order.id.0.to_string(),
                format_time(order.placed_at),
                order.status,
                order.pieces.to_string(),
                order.total.to_string(),
                format!("{} {}", order.pincode, order.state),
            ]
        })
        .collect();
    table::print(["order", "placed", "status", "pieces", "total", "to"], &rows, "There are no such orders.");
}
