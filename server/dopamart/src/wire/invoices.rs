//! Invoices. Amounts may have paise: tax is inside the price and is taken out exactly.

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::OrderId;

/// An invoice.
#[derive(Serialize, ToSchema)]
pub(crate) struct InvoiceView {
    /// At most 16 characters, as the law wants it; without gaps within a financial year.
    #[schema(example = "DFT/26-27/000012")]
    pub(crate) number: String,
    #[schema(value_type = String, format = DateTime)]
    pub(crate) issued_at: Timestamp,
    pub(crate) order_id: OrderId,
    pub(crate) seller: SellerView,
    pub(crate) buyer: BuyerView,
    /// The state the goods go to, with its code where we know it.
    #[schema(example = "Karnataka (29)")]
    pub(crate) place_of_supply: String,
    pub(crate) lines: Vec<InvoiceLineView>,
    /// Rupees, as are the rest.
    #[schema(value_type = f64, example = 1202.68)]
    pub(crate) taxable: Paise,
    #[schema(value_type = f64, example = 72.16)]
    pub(crate) cgst: Paise,
    #[schema(value_type = f64, example = 72.16)]
    pub(crate) sgst: Paise,
    #[schema(value_type = f64, example = 0)]
    pub(crate) igst: Paise,
    #[schema(value_type = f64, example = 150)]
    pub(crate) discount: Paise,
    #[schema(value_type = f64, example = 1347)]
    pub(crate) total: Paise,
}

/// Who sells.
#[derive(Serialize, ToSchema)]
pub(crate) struct SellerView {
    pub(crate) name: String,
    pub(crate) address: String,
    pub(crate) state: String,
    /// Without one no tax is charged.
    #[schema(example = "29AAAAA0000A1Z5")]
    pub(crate) gstin: Option<String>,
}

/// Who buys.
#[derive(Serialize, ToSchema)]
pub(crate) struct BuyerView {
    pub(crate) name: String,
    pub(crate) phone: String,
    pub(crate) address: String,
    pub(crate) state: String,
    pub(crate) pincode: String,
}

/// A line of an invoice.
#[derive(Serialize, ToSchema)]
pub(crate) struct InvoiceLineView {
    pub(crate) name: String,
    #[schema(example = "4820")]
    pub(crate) hsn: String,
    pub(crate) quantity: i64,
    /// Rupees for one, tax included.
    #[schema(value_type = f64, example = 499)]
    pub(crate) unit_price: Paise,
    /// This line's share of the discount.
    #[schema(value_type = f64, example = 50)]
    pub(crate) discount: Paise,
    #[schema(value_type = f64, example = 400.89)]
    pub(crate) taxable: Paise,
    #[schema(example = 12)]
    pub(crate) gst_percent: i64,
    #[schema(value_type = f64, example = 24.05)]
    pub(crate) cgst: Paise,
    #[schema(value_type = f64, example = 24.05)]
    pub(crate) sgst: Paise,
    #[schema(value_type = f64, example = 0)]
    pub(crate) igst: Paise,
    #[schema(value_type = f64, example = 449)]
    pub(crate) total: Paise,
}
