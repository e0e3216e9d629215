//! Routes of the contact page.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use dft_kernel::ApiError;
use dft_kernel::error::ErrorResponse;
use dft_kernel::http::{ClientIp, Created, Json};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::Notifications;
use crate::contact_message::{ContactForm, ContactMessage, Topic};

pub(super) fn routes() -> OpenApiRouter<Notifications> {
    OpenApiRouter::new().routes(routes!(create_ticket, get_contact_info))
}

/// A message from the contact form.
#[derive(Deserialize, ToSchema)]
struct CreateTicket {
    #[serde(default)]
    #[schema(example = "Asha Rao")]
    name: String,
    #[serde(default)]
    #[schema(example = "asha@example.in")]
    email: String,
    #[serde(default)]
    #[schema(value_type = Topic)]
    topic: String,
    /// What the message refers to, where the page knows: a doctor's name. At most 100 characters.
    #[serde(default)]
    #[schema(example = "Dr. Meera Iyer")]
    about: Option<String>,
    /// 10 to 2,000 characters.
    #[serde(default)]
    #[schema(example = "When will my order leave?")]
    message: String,
}

impl CreateTicket {
    fn parse(&self) -> Result<ContactMessage, ApiError> {
        let Self { name, email, topic, about, message } = self;
        ContactMessage::parse(&ContactForm {
            name,
            email,
            topic,
            about: about.as_deref().unwrap_or_default(),
            message,
        })
    }
}

/// The ticket of the message.
#[derive(Serialize, ToSchema)]
struct TicketView {
    #[schema(example = "DFT-7K3M-Q9XT")]
    ticket: String,
    #[schema(example = "We have your message. Your ticket number is DFT-7K3M-Q9XT.")]
    message: String,
}

/// Create a contact ticket. Its number is also sent by email. The same message of the same sender within ten minutes
/// returns the existing ticket.
#[utoipa::path(
    post,
    path = "/api/notifications/contact/",
    tag = "notifications",
    request_body = CreateTicket,
    responses(
        (status = 201, description = "Ticket created", body = TicketView),
        (status = 200, description = "The existing ticket of the same message", body = TicketView),
        (status = 422, description = "Invalid field", body = ErrorResponse),
        (status = 429, description = "Too many messages", body = ErrorResponse),
    )
)]
async fn create_ticket(
    State(notifications): State<Notifications>,
    client: ClientIp,
    Json(request): Json<CreateTicket>,
) -> Result<Response, ApiError> {
    // Parsed first: an invalid form does not count against the rate limit.
    let contact_message = request.parse()?;
    notifications.contact_limit.check(client)?;
    let receipt = notifications.create_ticket(&contact_message).await?;
    let message = format!("We have your message. Your ticket number is {}.", receipt.number);
    let view = TicketView { ticket: receipt.number, message };
    Ok(if receipt.created { Created(view).into_response() } else { Json(view).into_response() })
}

/// The grievance officer and the topics of the contact form.
#[derive(Serialize, ToSchema)]
struct ContactView {
    grievance_officer: GrievanceOfficerView,
    topics: Vec<TopicView>,
}

/// As configured by the operator; null if not configured.
#[derive(Serialize, ToSchema)]
struct GrievanceOfficerView {
    name: Option<String>,
    email: Option<String>,
    phone: Option<String>,
}

/// A topic and its label.
#[derive(Serialize, ToSchema)]
struct TopicView {
    value: Topic,
    #[schema(example = "A question")]
    label: &'static str,
}

/// Grievance officer and topics.
#[utoipa::path(
    get,
    path = "/api/notifications/contact/",
    tag = "notifications",
    responses((status = 200, description = "OK", body = ContactView))
)]
async fn get_contact_info(State(notifications): State<Notifications>) -> Json<ContactView> {
    let officer = &*notifications.grievance_officer;
    Json(ContactView {
        grievance_officer: GrievanceOfficerView {
            name: officer.name.clone(),
            email: officer.email.clone(),
            phone: officer.phone.clone(),
        },
        topics: Topic::ALL.map(|value| TopicView { value, label: value.label() }).into(),
    })
}
