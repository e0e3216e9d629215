//! HTML page of a development server that lists the outbox.

use axum::extract::State;
use axum::response::{Html, IntoResponse};
use dft_kernel::ApiError;
use dft_kernel::db::Db;
use dft_notifications::{Content, OutboxEntry, newest_messages};
use minijinja::value::{Serde, Value};
use serde::Serialize;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::templates;

pub fn routes() -> OpenApiRouter<Db> {
    OpenApiRouter::new().routes(routes!(show_outbox))
}

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

/// The outbox of a development server.
#[utoipa::path(
    get,
    path = "/dev/outbox/",
    tag = "development",
    responses((status = 200, description = "HTML page", body = String, content_type = "text/html"))
)]
async fn show_outbox(State(db): State<Db>) -> Result<impl IntoResponse, ApiError> {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    let messages = newest_messages(&db).await?.into_iter().map(OutboxItem::from).collect();
    let page = templates::render("outbox.html", Value::from(Serde(Page { messages })));
    Ok(([(http::header::CONTENT_SECURITY_POLICY, policy)], Html(page)))
}
