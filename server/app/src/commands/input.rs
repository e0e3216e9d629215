//! What operators type: dates, and the names of appointments, orders and payments.

use dft_consultations::AppointmentId;
use dft_dopamart::OrderId;
use dft_payments::{PaymentId, PaymentSelector};
use jiff::civil::Date;

use super::CommandError;

/// Parses a day, for clap: its own text about a date names positions in a format and not what is expected.
pub(super) fn parse_date(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| "expected year, month and day, such as 2026-12-24".to_owned())
}

/// An appointment by its reference, such as `DFT-000031`, or by its number alone.
pub(super) fn parse_appointment(text: &str) -> Result<AppointmentId, CommandError> {
    let id = AppointmentId::from_reference(text).or_else(|| text.parse().ok());
    id.ok_or_else(|| format!("{text} is not an appointment; expected a reference such as DFT-000031").into())
}

/// An order by its number, with or without `#`.
pub(super) fn parse_order(text: &str) -> Result<OrderId, CommandError> {
    let number = text.strip_prefix('#').unwrap_or(text);
    number.parse().map_err(|_| format!("{text} is not an order number; expected one such as 12").into())
}

/// A payment by its id, the provider's `pay_…`, the reference of its appointment, or the reference at the provider.
pub(super) fn parse_payment(text: &str) -> PaymentSelector {
    if let Ok(id) = text.parse::<PaymentId>() {
        PaymentSelector::Id(id)
    } else if let Some(appointment) = AppointmentId::from_reference(text) {
        PaymentSelector::Subject { purpose: dft_consultations::PURPOSE, id: appointment.0 }
    } else if text.starts_with("pay_") {
        PaymentSelector::ProviderPayment(text.to_owned())
    } else {
        PaymentSelector::Reference(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_that_can_not_be_parsed_tells_the_expected_form() {
        assert_eq!(parse_date("2026-12-24"), Ok(jiff::civil::date(2026, 12, 24)));
        for text in ["17-11-2026", "tomorrow", "2026-02-30", ""] {
            assert_eq!(
                parse_date(text),
                Err("expected year, month and day, such as 2026-12-24".to_owned()),
                "{text}"
            );
        }
    }

    #[test]
    fn an_appointment_is_read_by_reference_or_number() {
        for text in ["DFT-000031", "dft-31", "31"] {
            assert_eq!(parse_appointment(text).ok(), Some(AppointmentId(31)), "{text}");
        }
        let error = parse_appointment("monday").expect_err("not one").to_string();
        assert_eq!(error, "monday is not an appointment; expected a reference such as DFT-000031");
    }

    #[test]
    fn a_payment_is_read_by_every_name_it_has() {
        assert!(matches!(parse_payment("7"), PaymentSelector::Id(PaymentId(7))));
        assert!(matches!(parse_payment("pay_Nx1"), PaymentSelector::ProviderPayment(id) if id == "pay_Nx1"));
        assert!(matches!(
            parse_payment("DFT-000031"),
            PaymentSelector::Subject { purpose: "appointment", id: 31 }
        ));
        assert!(matches!(parse_payment("dft_Ab12"), PaymentSelector::Reference(_)));
    }

    #[test]
    fn an_order_is_read_with_or_without_its_sign() {
        assert_eq!(parse_order("#12").ok(), Some(OrderId(12)));
        assert_eq!(parse_order("12").ok(), Some(OrderId(12)));
        assert!(parse_order("abc").is_err());
    }
}
