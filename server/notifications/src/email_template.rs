//! The email template that all areas use, rendered as HTML and plain text.

use std::sync::LazyLock;

use minijinja::value::{Serde, Value};
use minijinja::{AutoEscape, Environment};
use serde::{Deserialize, Serialize};

/// Content of an email. It must contain nothing about health: mailboxes are not confidential.
#[derive(Debug, Clone, Serialize)]
pub struct EmailTemplate {
    /// Subject and heading.
    pub subject: String,
    pub greeting: String,
    pub paragraphs: Vec<String>,
    pub action: Option<CallToAction>,
    /// Why the recipient gets this email; shown in the footer.
    pub reason: String,
    /// Only for emails that users subscribe to.
    pub unsubscribe: Option<UnsubscribeLinks>,
}

#[derive(Debug, Clone, Serialize)]
pub struct UnsubscribeLinks {
    /// URL of the page that asks for confirmation.
    pub page: String,
    /// URL that a mail client posts to (RFC 8058).
    pub one_click: String,
}

/// A button that links to a page.
#[derive(Debug, Clone, Serialize)]
pub struct CallToAction {
    pub label: String,
    pub url: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RenderedEmail {
    pub subject: String,
    pub text: String,
    pub html: String,
    /// URL for `List-Unsubscribe` (RFC 8058); only for emails that users subscribe to.
    pub one_click_unsubscribe: Option<String>,
    /// Where an answer goes; to the sender when there is none.
    #[serde(default)]
    pub reply_to: Option<String>,
}

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates.set_auto_escape_callback(|name| {
        if name == "email.html" { AutoEscape::Html } else { AutoEscape::None }
    });
    for (name, text) in [
        ("email.html", include_str!("../templates/email.html")),
        ("email.txt", include_str!("../templates/email.txt")),
    ] {
        templates.add_template(name, text).expect("the template is valid");
    }
    templates
});

/// Renders a file of `templates/`.
pub(crate) fn render(name: &str, values: &impl Serialize) -> String {
    let template = TEMPLATES.get_template(name).expect("the template exists");
    template.render(Value::from(Serde(values))).expect("all values are set")
}

/// Variables of the email templates.
#[derive(Serialize)]
struct Variables<'a> {
    email: &'a EmailTemplate,
}

impl EmailTemplate {
    pub fn render(&self) -> RenderedEmail {
        let render = |name| render(name, &Variables { email: self });
        RenderedEmail {
            subject: self.subject.clone(),
            text: render("email.txt"),
            html: render("email.html"),
            one_click_unsubscribe: self.unsubscribe.as_ref().map(|links| links.one_click.clone()),
            reply_to: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template() -> EmailTemplate {
        EmailTemplate {
            subject: "A quiet hello".to_owned(),
            greeting: "Hello <b>Asha</b> & co,".to_owned(),
            paragraphs: vec!["First.".to_owned(), "Second.".to_owned()],
            action: Some(CallToAction {
                label: "Visit".to_owned(),
                url: "https://dft.example/a?b=1&c=2".to_owned(),
            }),
            reason: "You asked for it.".to_owned(),
            unsubscribe: Some(UnsubscribeLinks {
                page: "https://dft.example/u/t".to_owned(),
                one_click: "https://dft.example/api/u/t/".to_owned(),
            }),
        }
    }

    #[test]
    fn html_is_escaped_and_text_is_not() {
        let email = template().render();
        assert!(email.html.contains("Hello &lt;b&gt;Asha&lt;&#x2f;b&gt; &amp; co,"), "{}", email.html);
        assert!(email.text.contains("Hello <b>Asha</b> & co,"), "{}", email.text);
    }

    #[test]
    fn html_and_text_contain_all_parts() {
        let email = template().render();
        for body in [&email.html, &email.text] {
            for part in ["First.", "Second.", "Visit", "You asked for it.", "Unsubscribe"] {
                assert!(body.contains(part), "{part} in {body}");
            }
        }
        assert!(email.text.contains("https://dft.example/a?b=1&c=2"));
    }

    #[test]
    fn absent_parts_leave_no_blank_lines() {
        let plain = EmailTemplate { action: None, unsubscribe: None, ..template() }.render();
        assert!(!plain.text.contains("Unsubscribe") && !plain.text.contains("\n\n\n"), "{}", plain.text);
    }
}
