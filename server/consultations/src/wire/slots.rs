//! The slot list.

use std::collections::BTreeMap;

use dft_kernel::ids::UserId;
use dft_kernel::time::Timestamp;
use jiff::tz::TimeZone;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::rules::slots::by_day;
use crate::slots::Slot;

/// A slot.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SlotView {
    /// In the requested time zone.
    #[schema(example = "09:30")]
    time: String,
    /// `available`, `booked` or `on_hold`.
    #[schema(example = "available")]
    status: &'static str,
    #[schema(value_type = String, format = DateTime)]
    starts_at: Timestamp,
    /// Present and true when the caller has booked or holds it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(value_type = Option<bool>)]
    mine: bool,
}

/// The time zone of days and times.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SlotsQuery {
    /// An IANA time zone; IST when absent.
    #[serde(default)]
    #[param(example = "Asia/Kolkata")]
    pub(crate) tz: Option<String>,
}

/// The response body: slots by their day in this zone.
pub(crate) fn slots_by_day(
    slots: &[Slot],
    zone: &TimeZone,
    caller: Option<UserId>,
) -> BTreeMap<String, Vec<SlotView>> {
    let starts = slots.iter().map(|slot| (slot.starts_at, slot));
    let view = |(time, starts_at, slot): (String, Timestamp, &Slot)| {
        let taken_by = slot.taken_by.as_ref();
        let status = match taken_by {
            None => "available",
            Some(booked) if booked.hold_until.is_some() => "on_hold",
            Some(_) => "booked",
        };
        let mine = caller.is_some() && taken_by.map(|booked| booked.user) == caller;
        SlotView { time, status, starts_at, mine }
    };
    by_day(starts, zone)
        .into_iter()
        .map(|(day, slots)| (day, slots.into_iter().map(view).collect()))
        .collect()
}
