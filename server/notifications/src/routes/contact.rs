//! The calls of the contact page: write to us, and who hears complaints.

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
use crate::ticket::{Topic, Typed, Written};

pub(super) fn routes() -> OpenApiRouter<Notifications> {
    OpenApiRouter::new().routes(routes!(write_to_us, show_contact))
}

/// Somebody who writes to us.
#[derive(Deserialize, ToSchema)]
struct WriteToUs {
    #[serde(default)]
    #[schema(example = "Asha Rao")]
    name: String,
    #[serde(default)]
    #[schema(example = "asha@example.in")]
    email: String,
    #[serde(default)]
    #[schema(value_type = Topic)]
    topic: String,
    /// Whom or what it is about, where the page knows: a doctor's name. At most 100 characters.
    #[serde(default)]
    #[schema(example = "Dr. Meera Iyer")]
    about: Option<String>,
    /// 10 to 2,000 characters.
    #[serde(default)]
    #[schema(example = "When will my order leave?")]
    message: String,
}

impl WriteToUs {
    fn parse(&self) -> Result<Written, ApiError> {
        let Self { name, email, topic, about, message } = self;
        Written::parse(&Typed { name, email, topic, about: about.as_deref().unwrap_or_default(), message })
    }
}

/// The number to name it by.
#[derive(Serialize, ToSchema)]
struct TicketView {
    #[schema(example = "DFT-7K3M-Q9XT")]
    ticket: String,
    #[schema(example = "We have your message. Your ticket number is DFT-7K3M-Q9XT.")]
    message: String,
}

/// Write to us. The ticket's number comes by e-mail too. The same words of the same person within ten minutes have the
/// same ticket.
#[utoipa::path(
    post,
    path = "/api/notifications/contact/",
    tag = "notifications",
    request_body = WriteToUs,
    responses(
        (status = 201, description = "A new ticket", body = TicketView),
        (status = 200, description = "The ticket that these words have already", body = TicketView),
        (status = 422, description = "A field cannot be taken", body = ErrorResponse),
        (status = 429, description = "Too many messages", body = ErrorResponse),
    )
)]
async fn write_to_us(
    State(notifications): State<Notifications>,
    client: ClientIp,
    Json(wish): Json<WriteToUs>,
) -> Result<Response, ApiError> {
    // A slip of the pen is not counted.
    let written = wish.parse()?;
    notifications.contact_limit.check(client)?;
    let taken = notifications.take_ticket(&written).await?;
    let message = format!("We have your message. Your ticket number is {}.", taken.number);
    let view = TicketView { ticket: taken.number, message };
    Ok(if taken.new { Created(view).into_response() } else { Json(view).into_response() })
}

/// Whom complaints go to, and what one can write about.
#[derive(Serialize, ToSchema)]
struct ContactView {
    grievance_officer: GrievanceOfficerView,
    topics: Vec<TopicView>,
}

/// As the operator has set it up; null is what they have not told.
#[derive(Serialize, ToSchema)]
struct GrievanceOfficerView {
    name: Option<String>,
    email: Option<String>,
    phone: Option<String>,
}

/// A topic and its words.
#[derive(Serialize, ToSchema)]
struct TopicView {
    value: Topic,
    #[schema(example = "A question")]
    label: &'static str,
}

/// Who hears complaints, and the topics there are.
#[utoipa::path(
    get,
    path = "/api/notifications/contact/",
    tag = "notifications",
    responses((status = 200, description = "The same for everyone", body = ContactView))
)]
async fn show_contact(State(notifications): State<Notifications>) -> Json<ContactView> {
    let officer = &*notifications.grievance;
    Json(ContactView {
        grievance_officer: GrievanceOfficerView {
            name: officer.name.clone(),
            email: officer.email.clone(),
            phone: officer.phone.clone(),
        },
        topics: Topic::ALL.map(|value| TopicView { value, label: value.label() }).into(),
    })
}
