//! The `dft` binary. Each subcommand is a file under `commands/`.

use std::process::ExitCode;

use clap::Parser;
use dft_app::commands::Command;
use mimalloc::MiMalloc;

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// DFT, a mental-wellness platform: doctors, mindfulness, Dopamart and subscriptions in one program.
#[derive(Parser)]
#[command(
    name = "dft",
    version,
    about,
    after_help = "Settings are environment variables; docs/operations.md lists them."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

fn main() -> ExitCode {
    Arguments::parse().command.run()
}
