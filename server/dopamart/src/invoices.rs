//! Invoices: numbered and stored in the transaction in which the order is paid, and never changed.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use dft_kernel::settings::{Mode, Seller, Settings};
use dft_kernel::states::State;
use dft_kernel::time::Timestamp;

use crate::rules::address::Address;
use crate::rules::invoice::{LineAmounts, PurchasedLine, Tax, financial_year, format_number, line_amounts};
use crate::rules::invoice_document::{self, DocumentBuyer, DocumentLine, DocumentSeller, InvoiceDocument};
use crate::rules::order::{Order, OrderLine};
use crate::store::invoices::{self, NewInvoice};
use crate::{Dopamart, OrderId};

/// The seller of the settings. Development falls back to a fictional one; production without settings has none.
pub fn seller(settings: &Settings) -> Option<Seller> {
    let demo_seller = || Seller {
        name: "DFT Demo Seller".to_owned(),
        address: "1, Nowhere Road, Bengaluru 560001".to_owned(),
        state: State::parse("Karnataka").expect("it is in the list"),
        gstin: Some("29AAAAA0000A1Z5".to_owned()),
    };
    match settings.mode {
        Mode::Development => Some(settings.seller.clone().unwrap_or_else(demo_seller)),
        Mode::Production => settings.seller.clone(),
    }
}

/// The taxes of a sale to this address. An unknown state is another state than the seller's.
fn tax(seller: &Seller, address: &Address) -> Tax {
    match (&seller.gstin, State::parse(&address.state)) {
        (None, _) => Tax::None,
        (Some(_), Some(state)) if state == seller.state => Tax::CentralAndState,
        (Some(_), _) => Tax::Integrated,
    }
}

fn place_of_supply(address: &Address) -> String {
    State::parse(&address.state)
        .map_or_else(|| address.state.clone(), |state| format!("{} ({})", state.name, state.code))
}

fn document_line(line: &OrderLine, amounts: &LineAmounts, tax: Tax) -> DocumentLine {
    DocumentLine {
        name: line.name.clone(),
        hsn: line.hsn.clone(),
        quantity: line.quantity,
        unit_price: line.price.into(),
        discount: amounts.discount.into(),
        taxable: amounts.taxable.into(),
        gst_percent: if tax == Tax::None { 0 } else { line.gst_percent },
        cgst: amounts.cgst.into(),
        sgst: amounts.sgst.into(),
        igst: amounts.igst.into(),
        total: amounts.total.into(),
    }
}

/// Issues the invoice of an order that is paid now.
pub(crate) async fn issue(
    tx: &mut Tx,
    order: &Order,
    lines: &[OrderLine],
    seller: &Seller,
    now: Timestamp,
) -> Result<(), ApiError> {
    let address = &order.address;
    let tax = tax(seller, address);
    let purchased: Vec<PurchasedLine> = lines
        .iter()
        .map(|line| PurchasedLine { gross: line.price * line.quantity, gst_percent: line.gst_percent })
        .collect();
    let amounts = line_amounts(&purchased, order.discount, tax);
    let sum = |part: fn(&LineAmounts) -> Paise| amounts.iter().map(part).sum::<Paise>();
    let (taxable, total) = (sum(|line| line.taxable), sum(|line| line.total));
    let year = financial_year(now);
    let number = invoices::next_number(tx, &year).await?;
    let document = InvoiceDocument {
        version: invoice_document::VERSION,
        number: format_number(&year, number),
        issued_at: now.into(),
        order_id: order.id.0,
        seller: DocumentSeller {
            name: seller.name.clone(),
            address: seller.address.clone(),
            state: seller.state.name.to_owned(),
            gstin: seller.gstin.clone(),
        },
        buyer: DocumentBuyer {
            name: address.name.clone(),
            phone: address.phone.clone(),
            address: address.full_address.clone(),
            state: address.state.clone(),
            pincode: address.pincode.clone(),
        },
        place_of_supply: place_of_supply(address),
        lines: lines.iter().zip(&amounts).map(|(line, amounts)| document_line(line, amounts, tax)).collect(),
        taxable: taxable.into(),
        cgst: sum(|line| line.cgst).into(),
        sgst: sum(|line| line.sgst).into(),
        igst: sum(|line| line.igst).into(),
        discount: sum(|line| line.discount).into(),
        total: total.into(),
    };
    let new = NewInvoice {
        order: order.id,
        financial_year: &year,
        number,
        issued_at: now,
        taxable,
        tax: sum(LineAmounts::tax),
        total,
        document: &serde_json::to_string(&document).map_err(ApiError::internal)?,
    };
    invoices::insert(tx, &new).await?;
    Ok(())
}

impl Dopamart {
    /// The invoice of an order, as it was issued.
    pub(crate) async fn invoice(&self, order: OrderId) -> Result<InvoiceDocument, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        let document = invoices::find_document(&mut reader, order).await?.ok_or_else(ApiError::not_found)?;
        serde_json::from_str(&document).map_err(ApiError::internal)
    }
}
