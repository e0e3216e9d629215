//! The subcommands for operators. Only `serve` locks the data folder; the others can run at the same time.

mod admin;
mod appointments;
mod backup;
mod check;
mod doctors;
mod import;
mod migrate;
mod openapi;
mod orders;
mod products;
mod refund;
mod serve;
mod tickets;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
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
    /// Cancel an appointment
    #[command(subcommand)]
    Appointments(appointments::Appointments),
    /// Manage doctors
    #[command(subcommand)]
    Doctors(doctors::Doctors),
    /// Ship, deliver or cancel an order
    #[command(subcommand)]
    Orders(orders::Orders),
    /// Archive or restore a product
    #[command(subcommand)]
    Products(products::Products),
    /// Refund a payment and revoke what it paid for
    Refund {
        /// The payment id, or the reference that the provider shows
        payment: String,
        /// Refund only this many rupees, and revoke nothing
        #[arg(long, value_name = "RUPEES")]
        amount: Option<u32>,
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
                eprintln!("{error}");
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
                Self::Products(command) => command.run(&config).await,
                Self::Refund { payment, amount } => refund::run(&config, &payment, amount).await,
                Self::Tickets(command) => command.run(&config).await,
                Self::Backup { file } => backup::run(&config.settings, &file).await,
                Self::Check => check::run(&config.settings).await,
                Self::Openapi => openapi::run(),
            }
        })
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
