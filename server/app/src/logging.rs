//! Logging: one JSON object per line, or compact text for a developer's terminal.

use std::io::IsTerminal;
use std::panic::PanicHookInfo;

use dft_kernel::settings::Mode;
use tracing_subscriber::EnvFilter;

/// Our own targets at info, libraries at warn. `RUST_LOG` overrides it.
const DEFAULT_FILTER: &str = "warn,dft=info";

pub(crate) fn start(mode: Mode) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(DEFAULT_FILTER));
    let lines = tracing_subscriber::fmt().with_env_filter(filter);
    if mode == Mode::Development && std::io::stdout().is_terminal() {
        lines.with_target(false).compact().init();
    } else {
        lines.json().flatten_event(true).with_current_span(true).with_span_list(false).init();
    }
    std::panic::set_hook(Box::new(log_panic));
}

/// Logs the location but not the message of a panic, which can contain user input.
fn log_panic(panic: &PanicHookInfo<'_>) {
    let location = panic.location().map(ToString::to_string).unwrap_or_default();
    tracing::error!(location, "panicked");
}
