//! The subcommands for operators. Only `serve` locks the data folder; the others can run at the same time.

mod admin;
mod appointments;
mod backup;
mod check;
mod doctors;
mod import;
mod input;
mod messages;
mod migrate;
mod openapi;
mod orders;
mod payments;
mod products;
mod refund;
mod refunds;
mod serve;
mod table;
mod tickets;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use dft_kernel::ApiError;
use dft_kernel::db::{DatabaseUrl, Db, metadata};
use dft_kernel::settings::Settings;

use crate::config::Config;
use crate::development;

#[derive(Subcommand)]
pub enum Command {
    /// Serve the web and the API until SIGTERM or Ctrl-C
    Serve,
    /// Run pending database migrations
    Migrate,
    /// Import a catalogue folder; importing it twice changes nothing
    Import {
        /// The folder with TOML, images and audio
        dir: PathBuf,
    },
    /// Manage admins
    #[command(subcommand)]
    Admin(admin::Admin),
    /// List appointments, or cancel one
    #[command(subcommand)]
    Appointments(appointments::Appointments),
    /// Manage doctors
    #[command(subcommand)]
    Doctors(doctors::Doctors),
    /// List orders, or ship, deliver or cancel one
    #[command(subcommand)]
    Orders(orders::Orders),
    /// List messages that are not sent, or send them again
    #[command(subcommand)]
    Messages(messages::Messages),
    /// List and show payments, and decide about those in review
    #[command(subcommand)]
    Payments(payments::Payments),
    /// List refunds
    #[command(subcommand)]
    Refunds(refunds::Refunds),
    /// Archive or restore a product
    #[command(subcommand)]
    Products(products::Products),
    /// Refund a payment and revoke what it paid for
    Refund {
        /// The payment id, the provider's pay_…, the reference of an appointment such as DFT-000031, or the reference at
        /// the provider
        payment: String,
        /// Refund only this many rupees, and revoke nothing
        #[arg(long, value_name = "RUPEES")]
        amount: Option<u32>,
        /// Why, for the record
        #[arg(long, default_value = "requested by an admin", value_parser = payments::parse_reason)]
        reason: String,
    },
    /// List, read and close support tickets
    #[command(subcommand)]
    Tickets(tickets::Tickets),
    /// Write a verified copy of the database to a new file, also while serving
    Backup {
        /// The file to write
        file: PathBuf,
    },
    /// Verify data invariants; fails when one is violated
    Check,
    /// Print the OpenAPI document
    Openapi,
}

/// The environment. Variables whose names are not UTF-8 are not ours; a value that is not UTF-8 fails its own validation.
fn variables() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.to_string_lossy().into_owned())))
}

/// Any error that ends a command; printed to standard error.
type CommandError = Box<dyn Error + Send + Sync>;

impl Command {
    pub fn run(self) -> ExitCode {
        match self.try_run() {
            Ok(code) => code,
            Err(error) => {
                eprintln!("{}", describe(&error));
                ExitCode::FAILURE
            }
        }
    }

    fn try_run(self) -> Result<ExitCode, CommandError> {
        // Needs no settings, which a build machine does not have.
        if let Self::Openapi = self {
            return openapi::run();
        }
        let config = Config::read(variables())?;
        development::check_mode(config.settings.mode)?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            match self {
                Self::Serve => serve::run(config).await,
                Self::Migrate => migrate::run(&config.settings).await,
                Self::Import { dir } => import::run(&config, dir).await,
                Self::Admin(command) => command.run(&config).await,
                Self::Appointments(command) => command.run(&config).await,
                Self::Doctors(command) => command.run(&config).await,
                Self::Orders(command) => command.run(&config).await,
                Self::Messages(command) => command.run(&config).await,
                Self::Payments(command) => command.run(&config).await,
                Self::Refunds(command) => command.run(&config).await,
                Self::Products(command) => command.run(&config).await,
                Self::Refund { payment, amount, reason } => {
                    refund::run(&config, &payment, amount, &reason).await
                }
                Self::Tickets(command) => command.run(&config).await,
                Self::Backup { file } => backup::run(&config.settings, &file).await,
                Self::Check => check::run(&config.settings).await,
                Self::Openapi => openapi::run(),
            }
        })
    }
}

/// An error as a sentence. Status and code of an API error mean nothing at a terminal.
fn describe(error: &CommandError) -> String {
    match error.downcast_ref::<ApiError>() {
        Some(error) => error.operator_message(),
        None => error.to_string(),
    }
}

fn cannot_open(error: &sqlx::Error) -> CommandError {
    format!("DATABASE_URL: cannot open the database: {error}").into()
}

/// For commands that fill the database: creates it if necessary, migrates it and stamps it with its mode.
async fn open_database(settings: &Settings) -> Result<Db, CommandError> {
    let db = Db::open(&settings.database).await.map_err(|error| cannot_open(&error))?;
    db.migrate().await?;
    match metadata::stamp_mode(&db, settings.mode).await? {
        Ok(()) => Ok(db),
        Err(mismatch) => Err(mismatch.into()),
    }
}

/// For commands that read a database or change a little: it must exist, be migrated and have this mode.
async fn open_existing_database(settings: &Settings) -> Result<Db, CommandError> {
    if let DatabaseUrl::Sqlite(file) = &settings.database
        && !file.exists()
    {
        return Err(format!("DATABASE_URL: there is no database at {}", file.display()).into());
    }
    let db = Db::open_existing(&settings.database).await.map_err(|error| cannot_open(&error))?;
    if !db.is_current().await {
        return Err("the database has pending migrations: run dft migrate first".into());
    }
    match metadata::check_mode(&db, settings.mode).await? {
        Ok(()) => Ok(db),
        Err(mismatch) => Err(mismatch.into()),
    }
}
