//! What a development server has beyond a production one. All of it is in `dft-demo`, which the `demo` feature includes.

#[cfg(feature = "demo")]
mod with_demo;
#[cfg(not(feature = "demo"))]
mod without_demo;

use dft_kernel::settings::Mode;
use utoipa_axum::router::OpenApiRouter;

#[cfg(feature = "demo")]
pub(crate) use with_demo::{
    Development, demo_engagement, importers, load_catalogue, mark_custom_catalogue, openapi_parts,
    social_links,
};
#[cfg(not(feature = "demo"))]
pub(crate) use without_demo::{
    Development, demo_engagement, importers, load_catalogue, mark_custom_catalogue, openapi_parts,
    social_links,
};

/// Routes of a development server, by the middleware they need.
#[derive(Default)]
pub(crate) struct DevelopmentRoutes {
    pub(crate) json: OpenApiRouter,
    pub(crate) forms: OpenApiRouter,
    pub(crate) webhooks: OpenApiRouter,
}

/// Fails when development mode is asked of a program that was built without it.
pub(crate) fn check_mode(mode: Mode) -> Result<(), &'static str> {
    check(mode, cfg!(feature = "demo"))
}

fn check(mode: Mode, has_demo: bool) -> Result<(), &'static str> {
    match mode {
        Mode::Development if !has_demo => Err(
            "DFT_ENV: this program was built without the demo feature: it can only run with DFT_ENV=production",
        ),
        Mode::Development | Mode::Production => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_without_the_demo_rejects_development_mode() {
        let error = check(Mode::Development, false).expect_err("rejected");
        assert!(error.starts_with("DFT_ENV: ") && error.ends_with("DFT_ENV=production"), "{error}");
        assert_eq!(check(Mode::Production, false), Ok(()));
        assert_eq!(check(Mode::Development, true), Ok(()));
        assert_eq!(check(Mode::Production, true), Ok(()));
    }
}
