//! The outbox of a development server, as a page: what would have gone out, rendered.

use dft_kernel::ApiError;
use dft_kernel::time::Timestamp;

use serde::Serialize;

use crate::letter::render;
use crate::message::Content;
use crate::store::outbox::ShownRow;
use crate::{Notifications, store};

/// What the page's template sees.
#[derive(Serialize)]
struct Page {
    messages: Vec<Shown>,
}

#[derive(Serialize)]
struct Shown {
    status: String,
    title: String,
    recipient: String,
    channel: String,
    queued_at: String,
    due_at: String,
    attempts: i64,
    dedupe_key: String,
    last_error: Option<String>,
    html: Option<String>,
    text: String,
}

impl From<ShownRow> for Shown {
    fn from(row: ShownRow) -> Self {
        let (title, html, text) = match serde_json::from_str(&row.message) {
            Ok(Content::Mail(mail)) => (mail.subject, Some(mail.html), mail.text),
            Ok(Content::WhatsApp(template)) => (template.name, None, template.body.join("\n")),
            Err(_) => ("a message that cannot be read".to_owned(), None, row.message),
        };
        Self {
            status: row.status,
            title,
            recipient: row.recipient,
            channel: row.channel,
            queued_at: Timestamp(row.queued_at).to_string(),
            due_at: Timestamp(row.next_at).to_string(),
            attempts: row.attempts,
            dedupe_key: row.dedupe_key,
            last_error: row.last_error,
            html,
            text,
        }
    }
}

impl Notifications {
    pub(crate) async fn outbox_page(&self) -> Result<String, ApiError> {
        let messages = store::outbox::newest(&self.db).await?.into_iter().map(Shown::from).collect();
        Ok(render("outbox.html", &Page { messages }))
    }
}
