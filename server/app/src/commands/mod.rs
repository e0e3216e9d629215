//! What an operator can ask of the program. Only `serve` takes the lock on the data folder; the others work beside it.

mod admin;
mod appointments;
mod backup;
mod check;
mod doctors;
mod import;
mod migrate;
mod openapi;
mod orders;
mod refund;
mod serve;
mod tickets;

use std::error::Error;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Subcommand;
use dft_kernel::db::{DatabaseUrl, Db, metadata};
use dft_kernel::settings::Settings;

/// The subcommands.
#[derive(Subcommand)]
pub enum Command {
    /// Serve web and API until told to stop
    Serve,
    /// Bring the database to this program's shape
    Migrate,
    /// Fill the database from a catalogue folder; a second run changes nothing
    Import {
        /// The folder with TOML, pictures and sound
        dir: PathBuf,
    },
    /// Give a person the right to run the place
    #[command(subcommand)]
    Admin(admin::Admin),
    /// Call a session off
    #[command(subcommand)]
    Appointments(appointments::Appointments),
    /// Look after doctors
    #[command(subcommand)]
    Doctors(doctors::Doctors),
    /// Send an order, note that it arrived, or call it off
    #[command(subcommand)]
    Orders(orders::Orders),
    /// Give a payment's money back, and take back what it bought
    Refund {
        /// The payment's id, or the reference the provider shows
        payment: String,
        /// Give back only so many rupees, and take nothing back
        #[arg(long)]
        rupees: Option<u32>,
    },
    /// Read what people wrote to us, and note what is settled
    #[command(subcommand)]
    Tickets(tickets::Tickets),
    /// Write a checked copy of the database to a new file, also while serving
    Backup {
        /// The file to write
        file: PathBuf,
    },
    /// Look for broken promises in the data; fails when there is one
    Check,
    /// Print the OpenAPI document of every call
    Openapi,
}

/// The environment. A name that is no text is none of ours; a value that is none fails its own check.
fn variables() -> impl Iterator<Item = (String, String)> {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.to_string_lossy().into_owned())))
}

/// Anything that ends a command, told to the operator on standard error.
type Failure = Box<dyn Error + Send + Sync>;

impl Command {
    /// Runs it to its end.
    pub fn run(self) -> ExitCode {
        match self.try_run() {
            Ok(code) => code,
            Err(failure) => {
                eprintln!("{failure}");
                ExitCode::FAILURE
            }
        }
    }

    fn try_run(self) -> Result<ExitCode, Failure> {
        // Needs no settings: a build machine has none.
        if let Self::Openapi = self {
            return openapi::run();
        }
        let settings = Settings::read(variables())?;
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        runtime.block_on(async {
            match self {
                Self::Serve => serve::run(settings).await,
                Self::Migrate => migrate::run(&settings).await,
                Self::Import { dir } => import::run(&settings, dir).await,
                Self::Admin(act) => act.run(&settings).await,
                Self::Appointments(act) => act.run(&settings).await,
                Self::Doctors(act) => act.run(&settings).await,
                Self::Orders(act) => act.run(&settings).await,
                Self::Refund { payment, rupees } => refund::run(&settings, &payment, rupees).await,
                Self::Tickets(act) => act.run(&settings).await,
                Self::Backup { file } => backup::run(&settings, &file).await,
                Self::Check => check::run(&settings).await,
                Self::Openapi => openapi::run(),
            }
        })
    }
}

fn cannot_open(error: &sqlx::Error) -> Failure {
    format!("DATABASE_URL: cannot open the database: {error}").into()
}

/// For commands that fill the database: makes it if need be, brings it to this program's shape, stamps it with its mode.
async fn open_database(settings: &Settings) -> Result<Db, Failure> {
    let db = Db::open(&settings.database).await.map_err(|error| cannot_open(&error))?;
    db.migrate().await?;
    match metadata::stamp_mode(&db, settings.mode).await? {
        Ok(()) => Ok(db),
        Err(other_mode) => Err(other_mode.to_string().into()),
    }
}

/// For commands that look at a database or change a little: it must be there, in shape and of this mode already.
async fn open_existing_database(settings: &Settings) -> Result<Db, Failure> {
    if let DatabaseUrl::Sqlite(file) = &settings.database
        && !file.exists()
    {
        return Err(format!("DATABASE_URL: there is no database at {}", file.display()).into());
    }
    let db = Db::open_existing(&settings.database).await.map_err(|error| cannot_open(&error))?;
    if !db.is_current().await {
        return Err("the database does not have this program's shape: run dft migrate first".into());
    }
    match metadata::check_mode(&db, settings.mode).await? {
        Ok(()) => Ok(db),
        Err(other_mode) => Err(other_mode.to_string().into()),
    }
}
