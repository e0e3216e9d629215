//! How much a cart holds, and how two become one.

use std::collections::BTreeMap;

use crate::ProductId;

/// The most of one product.
pub(crate) const MOST_OF_A_PRODUCT: i64 = 10;

/// The most different products.
pub(crate) const MOST_LINES: usize = 50;

/// So many of a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Item {
    pub(crate) product: ProductId,
    pub(crate) quantity: i64,
}

/// Too many of one product.
pub(crate) const TOO_MANY: &str = "You can order at most 10 of a product";

/// Whether so many can be ordered at once.
pub(crate) fn check_quantity(quantity: i64) -> Result<(), &'static str> {
    match quantity {
        1..=MOST_OF_A_PRODUCT => Ok(()),
        ..1 => Err("Quantity must be at least 1"),
        _ => Err(TOO_MANY),
    }
}

/// The same product twice is one line with the sum, so that nothing is reserved past what is looked at. In the order in
/// which each came first.
pub(crate) fn gather(items: Vec<Item>) -> Result<Vec<Item>, &'static str> {
    let mut gathered: Vec<Item> = Vec::new();
    for item in items {
        check_quantity(item.quantity)?;
        let full = gathered.len() == MOST_LINES;
        match gathered.iter_mut().find(|known| known.product == item.product) {
            Some(known) => {
                known.quantity += item.quantity;
                check_quantity(known.quantity)?;
            }
            None if full => return Err("An order holds at most 50 different products"),
            None => gathered.push(item),
        }
    }
    Ok(gathered)
}

/// What a cart becomes when another joins it: the larger quantity of each, at most ten of one and at most fifty lines.
/// What was there stays; of the newcomers the first find room. Answers only what changes.
pub(crate) fn merge(own: &[Item], other: &[Item]) -> Vec<Item> {
    let mut cart: BTreeMap<ProductId, i64> = own.iter().map(|item| (item.product, item.quantity)).collect();
    let mut changed: Vec<Item> = Vec::new();
    for item in other {
        let wanted = item.quantity.min(MOST_OF_A_PRODUCT);
        let room = cart.len() < MOST_LINES;
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
    fn the_same_product_twice_is_one_line() {
        let gathered = gather(vec![item(2, 3), item(1, 1), item(2, 4)]);
        assert_eq!(gathered, Ok(vec![item(2, 7), item(1, 1)]));
        assert_eq!(gather(vec![item(2, 6), item(2, 5)]), Err(TOO_MANY));
    }

    #[test]
    fn odd_quantities_are_refused() {
        for quantity in [0, -1, 11, 1_000_000_000, i64::MIN, i64::MAX] {
            assert!(gather(vec![item(1, quantity)]).is_err(), "{quantity}");
        }
        let fifty_one = (1..=51).map(|product| item(product, 1)).collect();
        assert_eq!(gather(fifty_one), Err("An order holds at most 50 different products"));
    }

    #[test]
    fn the_larger_quantity_wins() {
        let merged = merge(&[item(1, 2), item(2, 5)], &[item(1, 3), item(2, 4), item(3, 99), item(3, 1)]);
        assert_eq!(merged, [item(1, 3), item(3, 10)]);
    }

    proptest! {
        #[test]
        fn a_merged_cart_keeps_what_was_there_and_its_limits(
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
            prop_assert!(after.len() <= MOST_LINES);
            prop_assert!(after.values().all(|quantity| (1..=MOST_OF_A_PRODUCT).contains(quantity)));
            // Merging the same cart again changes nothing.
            let after: Vec<_> = after.into_iter().map(|(product, quantity)| Item { product, quantity }).collect();
            prop_assert_eq!(merge(&after, &other), vec![]);
        }
    }
}
