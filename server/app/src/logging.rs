//! Logs: one JSON object a line for machines, plain lines for a developer at a terminal.

use std::io::IsTerminal;
use std::panic::PanicHookInfo;

use dft_kernel::settings::Mode;
use tracing_subscriber::EnvFilter;

/// Our own words and other people's warnings. `RUST_LOG` says otherwise.
const USUAL: &str = "warn,dft=info,dft_app=info,dft_kernel=info,dft_accounts=info,dft_notifications=info";

pub(crate) fn start(mode: Mode) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(USUAL));
    let lines = tracing_subscriber::fmt().with_env_filter(filter);
    if mode == Mode::Development && std::io::stdout().is_terminal() {
        lines.with_target(false).compact().init();
    } else {
        lines.json().flatten_event(true).with_current_span(true).with_span_list(false).init();
    }
    std::panic::set_hook(Box::new(log_panic));
}

/// Where it happened, not what it said: a panic's words can hold what a person typed.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let place = panic.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(place, "panicked");
}
