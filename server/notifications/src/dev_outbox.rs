//! HTML page of a development server that lists the outbox.

use dft_kernel::ApiError;
use serde::Serialize;

use crate::email_template::render;
use crate::message::Content;
use crate::store::outbox::OutboxEntry;
use crate::{Notifications, store};

/// Variables of `outbox.html`.
#[derive(Serialize)]
struct Page {
    messages: Vec<OutboxItem>,
}

#[derive(Serialize)]
struct OutboxItem {
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

impl From<OutboxEntry> for OutboxItem {
    fn from(entry: OutboxEntry) -> Self {
        let (title, html, text) = match serde_json::from_str(&entry.content) {
            Ok(Content::Mail(email)) => (email.subject, Some(email.html), email.text),
            Ok(Content::WhatsApp(template)) => (template.name, None, template.body.join("\n")),
            Err(_) => ("(malformed content)".to_owned(), None, entry.content),
        };
        Self {
            status: entry.status,
            title,
            recipient: entry.recipient,
            channel: entry.channel,
            queued_at: entry.queued_at.to_string(),
            due_at: entry.next_at.to_string(),
            attempts: entry.attempts,
            dedupe_key: entry.dedupe_key,
            last_error: entry.last_error,
            html,
            text,
        }
    }
}

impl Notifications {
    pub(crate) async fn render_outbox(&self) -> Result<String, ApiError> {
        let messages = store::outbox::newest(&self.db).await?.into_iter().map(OutboxItem::from).collect();
        Ok(render("outbox.html", &Page { messages }))
    }
}
