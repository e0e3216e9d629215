//! A letter: what an area wants to say, rendered by one design into HTML and plain text.

use std::sync::LazyLock;

use minijinja::value::{Serde, Value};
use minijinja::{AutoEscape, Environment};
use serde::Serialize;

use crate::message::RenderedEmail;

/// What a letter says. No health content: a mailbox is not a consulting room.
#[derive(Debug, Clone, Serialize)]
pub struct EmailTemplate {
    /// The subject, also the heading.
    pub subject: String,
    /// How it addresses the person.
    pub greeting: String,
    /// What it tells, a few short paragraphs.
    pub paragraphs: Vec<String>,
    /// The one thing to do next.
    pub action: Option<CallToAction>,
    /// Why they get this.
    pub reason: String,
    /// How to end such letters; only for what people subscribe to.
    pub unsubscribe: Option<UnsubscribeLinks>,
}

/// Two ways out: a page for people, and an address that a mail program calls with one click.
#[derive(Debug, Clone, Serialize)]
pub struct UnsubscribeLinks {
    /// For people.
    pub page: String,
    /// For mail programs (RFC 8058).
    pub one_click: String,
}

/// A button.
#[derive(Debug, Clone, Serialize)]
pub struct CallToAction {
    /// Its words.
    pub label: String,
    /// Where it leads.
    pub url: String,
}

static TEMPLATES: LazyLock<Environment<'static>> = LazyLock::new(|| {
    let mut templates = Environment::new();
    templates.set_auto_escape_callback(|name| {
        if name == "letter.html" || name == "outbox.html" { AutoEscape::Html } else { AutoEscape::None }
    });
    for (name, text) in [
        ("letter.html", include_str!("../templates/letter.html")),
        ("letter.txt", include_str!("../templates/letter.txt")),
        ("outbox.html", include_str!("../templates/outbox.html")),
    ] {
        templates.add_template(name, text).expect("the template is well written");
    }
    templates
});

/// Renders one of the templates beside the source.
pub(crate) fn render(name: &str, values: &impl Serialize) -> String {
    let template = TEMPLATES.get_template(name).expect("the template is there");
    template.render(Value::from(Serde(values))).expect("every value is given")
}

/// What the templates of a letter see.
#[derive(Serialize)]
struct Page<'a> {
    letter: &'a EmailTemplate,
}

impl EmailTemplate {
    /// The e-mail.
    pub fn render(&self) -> RenderedEmail {
        let show = |name| render(name, &Page { letter: self });
        RenderedEmail {
            subject: self.subject.clone(),
            text: show("letter.txt"),
            html: show("letter.html"),
            one_click_unsubscribe: self.unsubscribe.as_ref().map(|ways| ways.one_click.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letter() -> EmailTemplate {
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
        let mail = letter().render();
        assert!(mail.html.contains("Hello &lt;b&gt;Asha&lt;&#x2f;b&gt; &amp; co,"), "{}", mail.html);
        assert!(mail.text.contains("Hello <b>Asha</b> & co,"), "{}", mail.text);
    }

    #[test]
    fn both_forms_say_everything() {
        let mail = letter().render();
        for form in [&mail.html, &mail.text] {
            for words in ["First.", "Second.", "Visit", "You asked for it.", "Unsubscribe"] {
                assert!(form.contains(words), "{words} in {form}");
            }
        }
        assert!(mail.text.contains("https://dft.example/a?b=1&c=2"));
    }

    #[test]
    fn what_is_not_there_leaves_no_gap() {
        let plain = EmailTemplate { action: None, unsubscribe: None, ..letter() }.render();
        assert!(!plain.text.contains("Unsubscribe") && !plain.text.contains("\n\n\n"), "{}", plain.text);
    }
}
