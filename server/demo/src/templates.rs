//! The HTML templates of this crate.

use std::sync::LazyLock;

use minijinja::Environment;
use minijinja::value::Value;

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    for (name, text) in [
        ("outbox.html", include_str!("../templates/outbox.html")),
        ("sandbox.html", include_str!("../templates/sandbox.html")),
    ] {
        templates.add_template(name, text).expect("the template is well formed");
    }
    templates
});

/// Renders a file of `templates/`.
pub(crate) fn render(name: &str, values: Value) -> String {
    let template = TEMPLATES.get_template(name).expect("the template exists");
    template.render(values).expect("every value is given")
}
