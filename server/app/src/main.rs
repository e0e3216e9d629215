//! `dft`: one program, one subcommand a file under `commands/`.

use std::process::ExitCode;

use clap::Parser;
use dft_app::commands::Command;

/// DFT, a mental-wellness platform: doctors, mindfulness, Dopamart and subscriptions in one program.
#[derive(Parser)]
#[command(
    name = "dft",
    version,
    about,
    after_help = "Settings are environment variables; README.md lists them."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    Arguments::parse().command.run()
}
