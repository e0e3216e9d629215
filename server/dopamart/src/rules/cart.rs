//! Limits of a cart, and merging two carts.

use std::collections::BTreeMap;

use super::product::Product;
use crate::{CartLineId, ProductId};

/// The largest quantity of one product.
pub(crate) const MAX_QUANTITY: i64 = 10;

/// The largest number of different products.
pub(crate) const MAX_LINES: usize = 50;

/// A quantity of a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Item {
    pub product: ProductId,
    pub quantity: i64,
}

/// A line of a member's cart.
#[derive(Debug, Clone)]
pub(crate) struct CartLine {
    pub(crate) id: CartLineId,
    pub(crate) quantity: i64,
    pub(crate) product: Product,
}

impl CartLine {
    pub(crate) const fn item(&self) -> Item {
        Item { product: self.product.id, quantity: self.quantity }
    }
}

pub(crate) const QUANTITY_ERROR: &str = "You can order at most 10 of a product";

pub(crate) fn check_quantity(quantity: i64) -> Result<(), &'static str> {
    match quantity {
        1..=MAX_QUANTITY => Ok(()),
        ..1 => Err("Quantity must be at least 1"),
        _ => Err(QUANTITY_ERROR),
    }
}

/// Merges lines of the same product into one with the sum, in the order of their first occurrence. The limits apply to
/// the sums.
pub fn merge_lines(items: Vec<Item>) -> Result<Vec<Item>, &'static str> {
    let mut merged: Vec<Item> = Vec::new();
    for item in items {
        check_quantity(item.quantity)?;
        let full = merged.len() == MAX_LINES;
        match merged.iter_mut().find(|known| known.product == item.product) {
            Some(known) => {
                known.quantity += item.quantity;
                check_quantity(known.quantity)?;
            }
            None if full => return Err("An order holds at most 50 different products"),
            None => merged.push(item),
        }
    }
    Ok(merged)
}

/// Merges another cart into one's own: the larger quantity of each product, within the limits. Own lines stay; new ones
/// are taken in their order while there is room. Returns only the lines that change.
pub(crate) fn merge(own: &[Item], other: &[Item]) -> Vec<Item> {
    let mut cart: BTreeMap<ProductId, i64> = own.iter().map(|item| (item.product, item.quantity)).collect();
    let mut changed: Vec<Item> = Vec::new();
    for item in other {
        let wanted = item.quantity.min(MAX_QUANTITY);
        let room = cart.len() < MAX_LINES;
        match cart.get_mut(&item.product) {
            Some(held) if *held >= wanted => continue,
            Some(held) => *held = wanted,
            None if room => {
                cart.insert(item.product, wanted);
            }
            None => continue,
        }
        changed.retain(|known| known.product != item.product);
        changed.push(Item { product: item.product, quantity: wanted });
    }
    changed
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn item(product: i64, quantity: i64) -> Item {
        Item { product: ProductId(product), quantity }
    }

    #[test]
    fn lines_of_one_product_are_merged() {
        let merged = merge_lines(vec![item(2, 3), item(1, 1), item(2, 4)]);
        assert_eq!(merged, Ok(vec![item(2, 7), item(1, 1)]));
        assert_eq!(merge_lines(vec![item(2, 6), item(2, 5)]), Err(QUANTITY_ERROR));
    }

    #[test]
    fn quantities_and_lines_above_the_limits_are_rejected() {
        for quantity in [0, -1, 11, 1_000_000_000, i64::MIN, i64::MAX] {
            assert!(merge_lines(vec![item(1, quantity)]).is_err(), "{quantity}");
        }
        let fifty_one = (1..=51).map(|product| item(product, 1)).collect();
        assert_eq!(merge_lines(fifty_one), Err("An order holds at most 50 different products"));
    }

    #[test]
    fn the_larger_quantity_wins() {
        let changed = merge(&[item(1, 2), item(2, 5)], &[item(1, 3), item(2, 4), item(3, 99), item(3, 1)]);
        assert_eq!(changed, [item(1, 3), item(3, 10)]);
    }

    proptest! {
        #[test]
        fn a_merged_cart_keeps_its_lines_and_its_limits(
            own in prop::collection::btree_map(1_i64..80, 1_i64..=10, 0..=50),
            other in prop::collection::vec((1_i64..200, 1_i64..2_000), 0..300),
        ) {
            let own: Vec<_> = own.into_iter().map(|(product, quantity)| item(product, quantity)).collect();
            let other: Vec<_> = other.into_iter().map(|(product, quantity)| item(product, quantity)).collect();
            let changed = merge(&own, &other);
            let mut after: BTreeMap<_, _> = own.iter().map(|item| (item.product, item.quantity)).collect();
            for item in &changed {
                prop_assert!(after.insert(item.product, item.quantity).is_none_or(|before| before < item.quantity));
            }
            prop_assert!(after.len() <= MAX_LINES);
            prop_assert!(after.values().all(|quantity| (1..=MAX_QUANTITY).contains(quantity)));
            // Merging is idempotent.
            let after: Vec<_> = after.into_iter().map(|(product, quantity)| Item { product, quantity }).collect();
            prop_assert_eq!(merge(&after, &other), vec![]);
        }
    }
}
