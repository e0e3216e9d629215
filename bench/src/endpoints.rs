//! Every GET of the OpenAPI document: as a guest, as a member, or the reason why it is not measured. The report lists
//! paths of the document that are missing here.

use std::collections::HashMap;

use serde_json::Value;

use crate::report::{Goal, Report};

/// A public list reaches at least this share of the baseline's rate.
const PUBLIC_LIST: Goal = Goal::AtLeast(0.60);

/// A GET to measure.
pub(crate) struct Endpoint {
    pub(crate) name: &'static str,
    template: &'static str,
    /// The value of the path parameter, or its key in the prepared parameters.
    parameter: &'static str,
    query: &'static str,
    pub(crate) goal: Goal,
}

/// Measured without a goal.
const fn info(name: &'static str, template: &'static str, parameter: &'static str) -> Endpoint {
    Endpoint { name, template, parameter, query: "", goal: Goal::Info }
}

/// A public list.
const fn list(name: &'static str, template: &'static str) -> Endpoint {
    Endpoint { name, template, parameter: "", query: "", goal: PUBLIC_LIST }
}

impl Endpoint {
    const fn goal(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    const fn query(self, query: &'static str) -> Self {
        Self { query, ..self }
    }

    /// The path with its parameter filled in.
    pub(crate) fn path(&self, parameters: &HashMap<&str, String>) -> String {
        let path = match self.template.split_once('{') {
            Some((before, rest)) => {
                let after = rest.split_once('}').expect("it closes").1;
                let value = parameters.get(self.parameter).map_or(self.parameter, String::as_str);
                format!("{before}{value}{after}")
            }
            None => self.template.to_owned(),
        };
        format!("{path}{}", self.query)
    }
}

/// Endpoints that a guest may call.
pub(crate) const PUBLIC: &[Endpoint] = &[
    list("doctors", "/api/v1/consultations/doctors/"),
    info("one doctor", "/api/v1/consultations/doctors/{id}/", "1"),
    info("slots", "/api/v1/consultations/doctors/{id}/slots/", "1").goal(Goal::AtLeast(0.15)),
    list("specializations", "/api/v1/consultations/specializations/"),
    info("one specialization", "/api/v1/consultations/specializations/{id}/", "1"),
    info("doctors of a specialization", "/api/v1/consultations/specializations/{id}/doctors/", "1")
        .goal(PUBLIC_LIST),
    list("tracks", "/api/v1/mindfulness/tracks/"),
    info("tracks of a category", "/api/v1/mindfulness/tracks/", "").query("?category=1").goal(PUBLIC_LIST),
    info("one track", "/api/v1/mindfulness/tracks/{id}/", "1"),
    list("categories", "/api/v1/mindfulness/categories/"),
    info("one category", "/api/v1/mindfulness/categories/{id}/", "1"),
    info("access, guest", "/api/v1/mindfulness/access/", ""),
    list("products", "/api/v1/dopamart/products/"),
    info("one product", "/api/v1/dopamart/products/{id}/", "1"),
    info("order by token", "/api/v1/dopamart/orders/track/{token}/", "order token"),
    info("invoice by token", "/api/v1/dopamart/orders/track/{token}/invoice/", "order token"),
    list("plans", "/api/v1/subscriptions/plans/"),
    info("payment by token", "/api/v1/payments/{id}/", "payment token"),
    info("room", "/api/v1/consultations/room/{token}/", "room"),
    info("ICE servers", "/api/v1/consultations/room/{token}/ice/", "room"),
    info("image", "/api/v1/media/pictures/{name}/", "image"),
    info("contact", "/api/notifications/contact/", ""),
    info("config", "/api/v1/config/", ""),
    info("openapi.json", "/api/v1/openapi.json", ""),
    info("/healthz", "/healthz", ""),
    info("/readyz", "/readyz", ""),
];

/// Endpoints that need a session, and public lists whose response differs for a member.
pub(crate) const MEMBERS: &[Endpoint] = &[
    info("users/me", "/api/v1/users/me/", ""),
    info("my appointments", "/api/v1/consultations/appointments/", ""),
    info("one appointment", "/api/v1/consultations/appointments/{id}/", "appointment"),
    info("appointment calendar", "/api/v1/consultations/appointments/{id}/calendar.ics", "appointment"),
    info("tracks, signed in", "/api/v1/mindfulness/tracks/", ""),
    info("favourites", "/api/v1/mindfulness/tracks/", "").query("?liked=true"),
    info("bookmarks", "/api/v1/mindfulness/tracks/", "").query("?bookmarked=true"),
    info("recent tracks", "/api/v1/mindfulness/tracks/recent/", ""),
    info("one track, signed in", "/api/v1/mindfulness/tracks/{id}/", "1"),
    info("access, signed in", "/api/v1/mindfulness/access/", ""),
    info("cart", "/api/v1/dopamart/cart/", ""),
    info("addresses", "/api/v1/dopamart/addresses/", ""),
    info("my orders", "/api/v1/dopamart/orders/", ""),
    info("one order", "/api/v1/dopamart/orders/{id}/", "order"),
    info("invoice", "/api/v1/dopamart/orders/{id}/invoice/", "order"),
    info("payment by id", "/api/v1/payments/{id}/", "payment"),
    info("my subscription", "/api/v1/subscriptions/active/", ""),
    info("subscription history", "/api/v1/subscriptions/history/", ""),
    info("quotes", "/api/v1/subscriptions/quotes/", ""),
];

/// Pages and static files.
pub(crate) const PAGES: &[Endpoint] = &[
    info("page /", "/", ""),
    info("page: doctors", "/consultations/doctors", ""),
    info("page: one doctor", "/consultations/doctor/1", ""),
    info("page: one category", "/mindfulness/category/1", ""),
    info("page: one product", "/dopamart/product/1", ""),
    info("sitemap.xml", "/sitemap.xml", ""),
    info("robots.txt", "/robots.txt", ""),
    info("script", "/{file}", "script"),
];

/// GETs that are not in the lists above, with the reason.
const NOT_LISTED: &[(&str, &str)] = &[
    ("/api/v1/mindfulness/tracks/{id}/audio/", "measured in the audio part"),
    ("/api/v1/consultations/room/{token}/signals/", "a WebSocket"),
    ("/api/notifications/unsubscribe/{token}/", "redirects to a page"),
    ("/metrics", "for operators"),
    ("/dev/identity/people/", "development only"),
    ("/dev/outbox/", "development only"),
    ("/sandbox/pay/{token}/", "development only"),
];

/// Adds a missed goal for every GET of the document that is in none of the lists.
pub(crate) fn report_unmeasured(report: &mut Report, document: &Value) {
    let is_listed = |path: &str| {
        PUBLIC.iter().chain(MEMBERS).any(|endpoint| endpoint.template == path)
            || NOT_LISTED.iter().any(|(listed, _)| *listed == path)
    };
    let paths = document["paths"].as_object().expect("paths");
    for (path, _) in paths.iter().filter(|(path, item)| item["get"].is_object() && !is_listed(path)) {
        report.unmeasured(path);
    }
}
