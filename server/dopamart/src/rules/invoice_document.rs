//! The invoice as it is stored: a versioned JSON document that stays readable when the API changes.

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use serde::{Deserialize, Serialize};

/// Bumped whenever a field changes its name or meaning; documents of older versions stay as they are.
pub(crate) const VERSION: u32 = 1;

/// Amounts are whole paise, times are milliseconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct InvoiceDocument {
    pub(crate) version: u32,
    pub(crate) number: String,
    pub(crate) issued_at: Millis,
    pub(crate) order_id: i64,
    pub(crate) seller: DocumentSeller,
    pub(crate) buyer: DocumentBuyer,
    pub(crate) place_of_supply: String,
    pub(crate) lines: Vec<DocumentLine>,
    pub(crate) taxable: Amount,
    pub(crate) cgst: Amount,
    pub(crate) sgst: Amount,
    pub(crate) igst: Amount,
    pub(crate) discount: Amount,
    pub(crate) total: Amount,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DocumentSeller {
    pub(crate) name: String,
    pub(crate) address: String,
    pub(crate) state: String,
    pub(crate) gstin: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DocumentBuyer {
    pub(crate) name: String,
    pub(crate) phone: String,
    pub(crate) address: String,
    pub(crate) state: String,
    pub(crate) pincode: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct DocumentLine {
    pub(crate) name: String,
    pub(crate) hsn: String,
    pub(crate) quantity: i64,
    pub(crate) unit_price: Amount,
    pub(crate) discount: Amount,
    pub(crate) taxable: Amount,
    pub(crate) gst_percent: i64,
    pub(crate) cgst: Amount,
    pub(crate) sgst: Amount,
    pub(crate) igst: Amount,
    pub(crate) total: Amount,
}

/// Whole paise. [`Paise`] itself serialises as rupees, which is the API's form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Amount(i64);

impl From<Paise> for Amount {
    fn from(amount: Paise) -> Self {
        Self(amount.0)
    }
}

impl From<Amount> for Paise {
    fn from(amount: Amount) -> Self {
        Self(amount.0)
    }
}

/// Milliseconds since 1970. [`Timestamp`] itself serialises as RFC 3339, which is the API's form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Millis(i64);

impl From<Timestamp> for Millis {
    fn from(time: Timestamp) -> Self {
        Self(time.0)
    }
}

impl From<Millis> for Timestamp {
    fn from(time: Millis) -> Self {
        Self(time.0)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn version_1_is_stored_in_this_form() {
        let stored = json!({
            "version": 1, "number": "DFT/26-27/000001", "issued_at": 1_794_717_000_000_i64, "order_id": 7,
            "seller": {"name": "S", "address": "A", "state": "Goa", "gstin": null},
            "buyer": {"name": "B", "phone": "9876543210", "address": "C", "state": "Goa", "pincode": "403001"},
            "place_of_supply": "Goa (30)",
            "lines": [{
                "name": "Journal", "hsn": "4820", "quantity": 1, "unit_price": 44_900, "discount": 0,
                "taxable": 38_051, "gst_percent": 18, "cgst": 0, "sgst": 0, "igst": 6_849, "total": 44_900,
            }],
            "taxable": 38_051, "cgst": 0, "sgst": 0, "igst": 6_849, "discount": 0, "total": 44_900,
        });
        let document: InvoiceDocument = serde_json::from_value(stored.clone()).expect("readable");
        assert_eq!(Paise::from(document.total), Paise::rupees(449));
        assert_eq!(serde_json::to_value(&document).expect("writable"), stored);
    }
}
