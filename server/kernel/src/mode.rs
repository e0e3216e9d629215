//! Development or production: decided by `DFT_ENV` and stamped into the database.

/// The mode of the program. Fake providers exist only in development.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Demo catalogue, development sign-in, sandbox payments.
    Development,
    /// Refuses to start with a fake provider.
    Production,
}

impl Mode {
    /// The text in `DFT_ENV` and in the database.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Development => "development",
            Self::Production => "production",
        }
    }
}
