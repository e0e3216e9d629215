//! `dft orders ship|deliver|cancel ID`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_dopamart::{OrderId, Shipment};
use dft_kernel::settings::Settings;

use super::{Failure, open_existing_database};
use crate::wiring::Wiring;

/// What can be done about an order.
#[derive(Subcommand)]
pub enum Orders {
    /// Note that an order has left, and tell the buyer
    Ship {
        /// The order's number
        id: String,
        /// Who carries it
        #[arg(long)]
        carrier: Option<String>,
        /// What the carrier knows it by
        #[arg(long)]
        tracking: Option<String>,
    },
    /// Note that an order has arrived, and tell the buyer
    Deliver {
        /// The order's number
        id: String,
    },
    /// Cancel an order that has not left: its pieces are to be had again, its money goes back, the buyer is told
    Cancel {
        /// The order's number
        id: String,
        /// Why; the buyer can read it
        #[arg(long, default_value = "We could not send it")]
        reason: String,
    },
}

fn number(id: &str) -> Result<OrderId, Failure> {
    id.parse().map_err(|_| format!("{id} is not an order's number").into())
}

impl Orders {
    #[expect(clippy::print_stdout, reason = "the answer to the operator")]
    pub(super) async fn run(self, settings: &Settings) -> Result<ExitCode, Failure> {
        let db = open_existing_database(settings).await?;
        let shop = Wiring::new(db.clone(), settings)?.dopamart;
        match self {
            Self::Ship { id, carrier, tracking } => {
                shop.ship(number(&id)?, &Shipment { carrier, tracking_number: tracking }).await?;
                println!("order {id} is shipped; the running server tells the buyer");
            }
            Self::Deliver { id } => {
                shop.deliver(number(&id)?).await?;
                println!("order {id} is delivered; the running server tells the buyer");
            }
            Self::Cancel { id, reason } => {
                let back = shop.cancel(number(&id)?, &reason).await?;
                println!("order {id} is cancelled; {back} goes back, sent by the running server");
            }
        }
        db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}
