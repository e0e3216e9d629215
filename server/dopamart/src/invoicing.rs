//! Writing an invoice: numbered and frozen in the transaction in which the money came.

use dft_kernel::ApiError;
use dft_kernel::db::Tx;
use dft_kernel::money::Paise;
use dft_kernel::settings::{Mode, Seller, Settings};
use dft_kernel::states::State;
use dft_kernel::time::Timestamp;

use crate::rules::address::Address;
use crate::rules::invoice::{Bought, Split, Tax, financial_year, number, split};
use crate::store::invoices::{self, NewInvoice};
use crate::store::orders::{OrderLineRow, OrderRow};
use crate::wire::invoices::{BuyerView, InvoiceLineView, InvoiceView, SellerView};
use crate::{Dopamart, OrderId};

/// Who sells here: as the settings say, or somebody invented in development. Nobody, where production was not told.
pub(crate) fn seller(settings: &Settings) -> Option<Seller> {
    let invented = || Seller {
        name: "DFT Demo Seller".to_owned(),
        address: "1, Nowhere Road, Bengaluru 560001".to_owned(),
        state: State::parse("Karnataka").expect("it is in the list"),
        gstin: Some("29AAAAA0000A1Z5".to_owned()),
    };
    match settings.mode {
        Mode::Development => Some(settings.seller.clone().unwrap_or_else(invented)),
        Mode::Production => settings.seller.clone(),
    }
}

/// Which taxes a sale to this address bears. A state we do not know is another one.
fn tax(seller: &Seller, address: &Address) -> Tax {
    match (&seller.gstin, State::parse(&address.state)) {
        (None, _) => Tax::None,
        (Some(_), Some(state)) if state == seller.state => Tax::CentreAndState,
        (Some(_), _) => Tax::Integrated,
    }
}

fn place_of_supply(address: &Address) -> String {
    State::parse(&address.state)
        .map_or_else(|| address.state.clone(), |state| format!("{} ({})", state.name, state.code))
}

fn line_view(line: &OrderLineRow, split: &Split, tax: Tax) -> InvoiceLineView {
    InvoiceLineView {
        name: line.name.clone(),
        hsn: line.hsn.clone(),
        quantity: line.quantity,
        unit_price: line.price(),
        discount: split.discount,
        taxable: split.taxable,
        gst_percent: if tax == Tax::None { 0 } else { line.gst_percent },
        cgst: split.cgst,
        sgst: split.sgst,
        igst: split.igst,
        total: split.total,
    }
}

/// Writes the invoice of an order that was paid just now.
pub(crate) async fn issue(
    tx: &mut Tx,
    order: &OrderRow,
    lines: &[OrderLineRow],
    seller: &Seller,
    now: Timestamp,
) -> Result<(), ApiError> {
    let address = order.address();
    let tax = tax(seller, &address);
    let bought: Vec<Bought> = lines
        .iter()
        .map(|line| Bought { gross: line.price() * line.quantity, gst_percent: line.gst_percent })
        .collect();
    let splits = split(&bought, order.discount(), tax);
    let sum = |part: fn(&Split) -> Paise| splits.iter().map(part).sum::<Paise>();
    let year = financial_year(now);
    let place = invoices::next_number(tx, &year).await?;
    let view = InvoiceView {
        number: number(&year, place),
        issued_at: now,
        order_id: order.id(),
        seller: SellerView {
            name: seller.name.clone(),
            address: seller.address.clone(),
            state: seller.state.name.to_owned(),
            gstin: seller.gstin.clone(),
        },
        place_of_supply: place_of_supply(&address),
        buyer: BuyerView {
            name: address.name,
            phone: address.phone,
            address: address.full_address,
            state: address.state,
            pincode: address.pincode,
        },
        lines: lines.iter().zip(&splits).map(|(line, split)| line_view(line, split, tax)).collect(),
        taxable: sum(|split| split.taxable),
        cgst: sum(|split| split.cgst),
        sgst: sum(|split| split.sgst),
        igst: sum(|split| split.igst),
        discount: sum(|split| split.discount),
        total: sum(|split| split.total),
    };
    let document = serde_json::to_string(&view).map_err(ApiError::internal)?;
    let new = NewInvoice {
        order: order.id(),
        financial_year: &year,
        number: place,
        issued_at: now,
        taxable: view.taxable,
        tax: sum(Split::tax),
        total: view.total,
        document: &document,
    };
    invoices::add(tx, &new).await?;
    Ok(())
}

impl Dopamart {
    /// The invoice of an order, as it was issued.
    pub(crate) async fn invoice(&self, order: OrderId) -> Result<String, ApiError> {
        let mut reader = self.0.db.reader().acquire().await?;
        invoices::document(&mut reader, order).await?.ok_or_else(ApiError::not_found)
    }
}
