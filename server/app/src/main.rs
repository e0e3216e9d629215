//! `dft`: one program, one subcommand a file under `commands/`.

use std::process::ExitCode;

use clap::Parser;
use dft_app::commands::Command;
use mimalloc::MiMalloc;

/// Requests are many small pieces of memory that come and go on several threads; this one is made for that.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

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
