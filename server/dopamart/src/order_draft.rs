//! The contents of an order before it is placed.

use dft_kernel::db::Tx;
use dft_kernel::money::Paise;

use crate::ProductId;
use crate::rules::address::Address;
use crate::rules::cart::Item;
use crate::rules::order::{Order, OrderLine};
use crate::rules::product::Product;
use crate::store::order_transitions::NewLine;
use crate::store::products;

pub(crate) struct DraftLine {
    pub(crate) product: Product,
    pub(crate) quantity: i64,
}

impl DraftLine {
    fn new_line(&self) -> NewLine<'_> {
        NewLine {
            product: self.product.id,
            name: &self.product.name,
            image: self.product.image.as_deref(),
            price: self.product.price,
            quantity: self.quantity,
            hsn: &self.product.hsn,
            gst_percent: self.product.gst_percent,
        }
    }
}

/// What is ordered, and where it is delivered.
pub(crate) struct OrderDraft {
    pub(crate) lines: Vec<DraftLine>,
    pub(crate) address: Address,
}

impl OrderDraft {
    /// These items at their present prices; `None` when a product does not exist.
    pub(crate) async fn load(
        tx: &mut Tx,
        items: &[Item],
        address: &Address,
    ) -> Result<Option<Self>, sqlx::Error> {
        let ids: Vec<ProductId> = items.iter().map(|item| item.product).collect();
        let products = products::find_many(tx, &ids).await?;
        let draft_line = |item: &Item| {
            let product = products.iter().find(|product| product.id == item.product)?;
            Some(DraftLine { product: product.clone(), quantity: item.quantity })
        };
        let lines: Option<Vec<_>> = items.iter().map(draft_line).collect();
        Ok(lines.map(|lines| Self { lines, address: address.clone() }))
    }

    pub(crate) fn subtotal(&self) -> Paise {
        self.lines.iter().map(|line| line.product.price * line.quantity).sum()
    }

    pub(crate) fn items(&self) -> Vec<Item> {
        self.lines.iter().map(|line| Item { product: line.product.id, quantity: line.quantity }).collect()
    }

    pub(crate) fn new_lines(&self) -> Vec<NewLine<'_>> {
        self.lines.iter().map(DraftLine::new_line).collect()
    }

    /// Whether a pending order has the same lines, prices, address and coupon.
    pub(crate) fn matches(&self, order: &Order, lines: &[OrderLine], coupon_code: Option<&str>) -> bool {
        let requested = self.lines.iter().map(|line| (line.product.id, line.quantity, line.product.price));
        let pending = lines.iter().map(|line| (line.product, line.quantity, line.price));
        let sorted = |mut lines: Vec<(ProductId, i64, Paise)>| {
            lines.sort();
            lines
        };
        sorted(requested.collect()) == sorted(pending.collect())
            && order.address == self.address
            && order.coupon_code.as_deref().map(str::to_uppercase).as_deref() == coupon_code
    }
}
