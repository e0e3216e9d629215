//! Every GET of the OpenAPI document: as a guest, as a member, or why it has no line. Whatever the document has and this
//! list has not is told by the table itself.

use std::collections::HashMap;

use serde_json::Value;

use crate::table::{Goal, Table};

/// A read: what it is called, its path in the document, what stands in its braces, and what follows it.
pub(crate) struct Call {
    pub(crate) name: &'static str,
    template: &'static str,
    /// A number, or the word under which the setting keeps it.
    filled_with: &'static str,
    query: &'static str,
    pub(crate) goal: Goal,
}

const fn told(name: &'static str, template: &'static str, filled_with: &'static str) -> Call {
    Call { name, template, filled_with, query: "", goal: Goal::Told }
}

/// A list that every guest is shown.
const fn list(name: &'static str, template: &'static str) -> Call {
    Call { name, template, filled_with: "", query: "", goal: Goal::AtLeast(0.85) }
}

impl Call {
    const fn goal(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    const fn with(self, query: &'static str) -> Self {
        Self { query, ..self }
    }

    /// Its address among these things.
    pub(crate) fn path(&self, things: &HashMap<&str, String>) -> String {
        let path = match self.template.split_once('{') {
            Some((before, rest)) => {
                let after = rest.split_once('}').expect("it closes").1;
                let given = things.get(self.filled_with).map_or(self.filled_with, String::as_str);
                format!("{before}{given}{after}")
            }
            None => self.template.to_owned(),
        };
        format!("{path}{}", self.query)
    }
}

/// What a guest may read.
pub(crate) const PUBLIC: &[Call] = &[
    list("doctors", "/api/v1/consultations/doctors/").goal(Goal::AtLeastOnce(0.85, 0.70)),
    told("one doctor", "/api/v1/consultations/doctors/{id}/", "1"),
    told("slots", "/api/v1/consultations/doctors/{id}/slots/", "1").goal(Goal::AtLeast(0.15)),
    list("specializations", "/api/v1/consultations/specializations/"),
    told("one specialization", "/api/v1/consultations/specializations/{id}/", "1"),
    told("its doctors", "/api/v1/consultations/specializations/{id}/doctors/", "1").goal(Goal::AtLeast(0.85)),
    list("tracks", "/api/v1/mindfulness/tracks/").goal(Goal::AtLeastOnce(0.85, 0.50)),
    told("tracks of a category", "/api/v1/mindfulness/tracks/", "")
        .with("?category=1")
        .goal(Goal::AtLeast(0.85)),
    told("one track", "/api/v1/mindfulness/tracks/{id}/", "1"),
    list("categories", "/api/v1/mindfulness/categories/"),
    told("one category", "/api/v1/mindfulness/categories/{id}/", "1"),
    told("access of a guest", "/api/v1/mindfulness/access/", ""),
    list("products", "/api/v1/dopamart/products/").goal(Goal::AtLeastOnce(0.85, 0.70)),
    told("one product", "/api/v1/dopamart/products/{id}/", "1"),
    told("order by its token", "/api/v1/dopamart/orders/track/{token}/", "order token"),
    told("its invoice", "/api/v1/dopamart/orders/track/{token}/invoice/", "order token"),
    list("plans", "/api/v1/subscriptions/plans/"),
    told("payment by its token", "/api/v1/payments/{id}/", "payment token"),
    told("room", "/api/v1/consultations/room/{token}/", "room"),
    told("its servers", "/api/v1/consultations/room/{token}/ice/", "room"),
    told("picture", "/api/v1/media/pictures/{name}/", "picture"),
    told("contact", "/api/notifications/contact/", ""),
    told("config", "/api/v1/config/", ""),
    told("openapi.json", "/api/v1/openapi.json", ""),
    told("/healthz", "/healthz", ""),
    told("/readyz", "/readyz", ""),
];

/// What a member may read besides, and what they see of the public lists.
pub(crate) const MEMBERS: &[Call] = &[
    told("users/me", "/api/v1/users/me/", ""),
    told("my appointments", "/api/v1/consultations/appointments/", ""),
    told("one of them", "/api/v1/consultations/appointments/{id}/", "appointment"),
    told("its calendar", "/api/v1/consultations/appointments/{id}/calendar.ics", "appointment"),
    told("tracks, signed in", "/api/v1/mindfulness/tracks/", ""),
    told("favourites", "/api/v1/mindfulness/tracks/", "").with("?liked=true"),
    told("bookmarks", "/api/v1/mindfulness/tracks/", "").with("?bookmarked=true"),
    told("recent tracks", "/api/v1/mindfulness/tracks/recent/", ""),
    told("one track, signed in", "/api/v1/mindfulness/tracks/{id}/", "1"),
    told("access of a member", "/api/v1/mindfulness/access/", ""),
    told("cart", "/api/v1/dopamart/cart/", ""),
    told("addresses", "/api/v1/dopamart/addresses/", ""),
    told("my orders", "/api/v1/dopamart/orders/", ""),
    told("one of them", "/api/v1/dopamart/orders/{id}/", "order"),
    told("its invoice", "/api/v1/dopamart/orders/{id}/invoice/", "order"),
    told("payment by its id", "/api/v1/payments/{id}/", "payment"),
    told("my subscription", "/api/v1/subscriptions/active/", ""),
    told("its history", "/api/v1/subscriptions/history/", ""),
    told("quotes", "/api/v1/subscriptions/quotes/", ""),
];

/// Pages, and what else the web is made of.
pub(crate) const PAGES: &[Call] = &[
    told("page /", "/", ""),
    told("page of doctors", "/consultations/doctors", ""),
    told("page of a doctor", "/consultations/doctor/1", ""),
    told("page of a category", "/mindfulness/category/1", ""),
    told("page of a product", "/dopamart/product/1", ""),
    told("sitemap.xml", "/sitemap.xml", ""),
    told("robots.txt", "/robots.txt", ""),
    told("a script", "/{file}", "script"),
];

/// GETs without a line of their own here, and why.
const ELSEWHERE: &[(&str, &str)] = &[
    ("/api/v1/mindfulness/tracks/{id}/audio/", "the part about audio"),
    ("/api/v1/consultations/room/{token}/signals/", "a socket"),
    ("/api/notifications/unsubscribe/{token}/", "leads on to a page"),
    ("/metrics", "an operator's"),
    ("/dev/identity/people/", "a development server's"),
    ("/dev/outbox/", "a development server's"),
    ("/sandbox/pay/{token}/", "a development server's"),
];

/// Tells every GET of the document that none of these lists has.
pub(crate) fn tell_forgotten(table: &mut Table, document: &Value) {
    let known = |path: &str| {
        PUBLIC.iter().chain(MEMBERS).any(|call| call.template == path)
            || ELSEWHERE.iter().any(|(elsewhere, _)| *elsewhere == path)
    };
    let paths = document["paths"].as_object().expect("paths");
    for (path, _) in paths.iter().filter(|(path, calls)| calls["get"].is_object() && !known(path)) {
        table.forgotten(path);
    }
}
