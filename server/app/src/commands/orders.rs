//! `dft orders ship|deliver|cancel ID`.

use std::process::ExitCode;

use clap::Subcommand;
use dft_dopamart::{OrderId, Shipment};

use super::{CommandError, open_existing_database};
use crate::config::Config;
use crate::state::AppState;

#[derive(Subcommand)]
pub enum Orders {
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

fn parse_id(id: &str) -> Result<OrderId, CommandError> {
    id.parse().map_err(|_| format!("{id} is not an order number").into())
}

impl Orders {
    #[expect(clippy::print_stdout, reason = "output for the operator")]
    pub(super) async fn run(self, config: &Config) -> Result<ExitCode, CommandError> {
        let db = open_existing_database(&config.settings).await?;
        let dopamart = AppState::new(db.clone(), config)?.dopamart;
        match self {
            Self::Ship { id, carrier, tracking } => {
                dopamart.ship(parse_id(&id)?, &Shipment { carrier, tracking_number: tracking }).await?;
                println!("order {id} is shipped; the running server notifies the buyer");
            }
            Self::Deliver { id } => {
                dopamart.deliver(parse_id(&id)?).await?;
                println!("order {id} is delivered; the running server notifies the buyer");
            }
            Self::Cancel { id, reason } => {
                let refunded = dopamart.cancel(parse_id(&id)?, &reason).await?;
                println!("order {id} is cancelled; the running server refunds {refunded}");
            }
        }
        db.close().await;
        Ok(ExitCode::SUCCESS)
    }
}
