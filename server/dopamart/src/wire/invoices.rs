//! Invoices. Amounts may have paise: the tax included in the price is extracted exactly.

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::OrderId;
use crate::rules::invoice_document::{DocumentBuyer, DocumentLine, DocumentSeller, InvoiceDocument};

/// An invoice.
#[derive(Serialize, ToSchema)]
pub(crate) struct InvoiceView {
    /// At most 16 characters, as the law requires; without gaps within a financial year.
    #[schema(example = "DFT/26-27/000012")]
    number: String,
    #[schema(value_type = String, format = DateTime)]
    issued_at: Timestamp,
    order_id: OrderId,
    seller: SellerView,
    buyer: BuyerView,
    /// The state of delivery, with its GST code when it is known.
    #[schema(example = "Karnataka (29)")]
    place_of_supply: String,
    lines: Vec<InvoiceLineView>,
    /// Rupees, as are the rest.
    #[schema(value_type = f64, example = 1202.68)]
    taxable: Paise,
    #[schema(value_type = f64, example = 72.16)]
    cgst: Paise,
    #[schema(value_type = f64, example = 72.16)]
    sgst: Paise,
    #[schema(value_type = f64, example = 0)]
    igst: Paise,
    #[schema(value_type = f64, example = 150)]
    discount: Paise,
    #[schema(value_type = f64, example = 1347)]
    total: Paise,
}

impl From<InvoiceDocument> for InvoiceView {
    fn from(document: InvoiceDocument) -> Self {
        Self {
            number: document.number,
            issued_at: document.issued_at.into(),
            order_id: OrderId(document.order_id),
            seller: document.seller.into(),
            buyer: document.buyer.into(),
            place_of_supply: document.place_of_supply,
            lines: document.lines.into_iter().map(InvoiceLineView::from).collect(),
            taxable: document.taxable.into(),
            cgst: document.cgst.into(),
            sgst: document.sgst.into(),
            igst: document.igst.into(),
            discount: document.discount.into(),
            total: document.total.into(),
        }
    }
}

/// The seller of an invoice.
#[derive(Serialize, ToSchema)]
pub(crate) struct SellerView {
    name: String,
    address: String,
    state: String,
    /// A seller without one charges no tax.
    #[schema(example = "29AAAAA0000A1Z5")]
    gstin: Option<String>,
}

impl From<DocumentSeller> for SellerView {
    fn from(seller: DocumentSeller) -> Self {
        let DocumentSeller { name, address, state, gstin } = seller;
        Self { name, address, state, gstin }
    }
}

/// The buyer of an invoice.
#[derive(Serialize, ToSchema)]
pub(crate) struct BuyerView {
    name: String,
    phone: String,
    address: String,
    state: String,
    pincode: String,
}

impl From<DocumentBuyer> for BuyerView {
    fn from(buyer: DocumentBuyer) -> Self {
        let DocumentBuyer { name, phone, address, state, pincode } = buyer;
        Self { name, phone, address, state, pincode }
    }
}

/// A line of an invoice.
#[derive(Serialize, ToSchema)]
pub(crate) struct InvoiceLineView {
    name: String,
    #[schema(example = "4820")]
    hsn: String,
    quantity: i64,
    /// Rupees for one, tax included.
    #[schema(value_type = f64, example = 499)]
    unit_price: Paise,
    /// This line's share of the discount.
    #[schema(value_type = f64, example = 50)]
    discount: Paise,
    #[schema(value_type = f64, example = 400.89)]
    taxable: Paise,
    #[schema(example = 12)]
    gst_percent: i64,
    #[schema(value_type = f64, example = 24.05)]
    cgst: Paise,
    #[schema(value_type = f64, example = 24.05)]
    sgst: Paise,
    #[schema(value_type = f64, example = 0)]
    igst: Paise,
    #[schema(value_type = f64, example = 449)]
    total: Paise,
}

impl From<DocumentLine> for InvoiceLineView {
    fn from(line: DocumentLine) -> Self {
        Self {
            name: line.name,
            hsn: line.hsn,
            quantity: line.quantity,
            unit_price: line.unit_price.into(),
            discount: line.discount.into(),
            taxable: line.taxable.into(),
            gst_percent: line.gst_percent,
            cgst: line.cgst.into(),
            sgst: line.sgst.into(),
            igst: line.igst.into(),
            total: line.total.into(),
        }
    }
}
