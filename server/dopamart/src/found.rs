//! What a product's page tells search engines and whoever reads without scripts.

use dft_kernel::ApiError;
use dft_kernel::money::Paise;
use dft_kernel::page_metadata::{NoscriptBlock, PageLink, PageMetadata, truncate_description};
use serde_json::{Value, json};

use crate::store::products::ProductRow;
use crate::wire::products::StockLevel;
use crate::{Dopamart, ProductId};

fn place_of(product: &ProductRow) -> PageLink {
    PageLink::new(product.name.clone(), format!("/dopamart/product/{}", product.id().0))
}

/// As the badge on the page says it.
fn said_of(left: i64) -> String {
    match StockLevel::of(left) {
        StockLevel::InStock => "In Stock".to_owned(),
        StockLevel::Low => format!("Only {left} left"),
        StockLevel::OutOfStock => "Out of stock".to_owned(),
    }
}

/// The same in the words of schema.org.
const fn availability(left: i64) -> &'static str {
    match StockLevel::of(left) {
        StockLevel::InStock => "https://schema.org/InStock",
        StockLevel::Low => "https://schema.org/LimitedAvailability",
        StockLevel::OutOfStock => "https://schema.org/OutOfStock",
    }
}

/// Rupees with a point, as schema.org wants a price.
fn written(price: Paise) -> String {
    format!("{}.{:02}", price.0 / 100, price.0 % 100)
}

/// A product without a picture has none here either: ours of the whole shop would be a picture of something else.
fn thing(product: &ProductRow, place: &PageLink, origin: &str) -> Value {
    let url = format!("{origin}{}", place.path);
    let mut thing = json!({
        "@type": "Product",
        "@id": format!("{url}#product"),
        "url": url,
        "name": product.name,
        "description": product.description,
        "sku": product.slug,
        "offers": {
            "@type": "Offer",
            "url": url,
            "price": written(product.price()),
            "priceCurrency": "INR",
            "availability": availability(product.left()),
            "itemCondition": "https://schema.org/NewCondition",
            "seller": {"@id": format!("{origin}/#organization")},
        },
    });
    if let Some(image) = &product.image {
        thing["image"] = json!([format!("{origin}{image}")]);
    }
    thing
}

fn tell(product: &ProductRow, origin: &str) -> PageMetadata {
    let place = place_of(product);
    PageMetadata {
        description: truncate_description(&format!("{}. {}", product.price(), product.description)),
        og_image: "dopamart",
        json_ld: thing(product, &place, origin),
        breadcrumbs: vec![PageLink::new("Dopamart", "/dopamart")],
        page: place,
        noscript: vec![
            NoscriptBlock::Text(product.description.clone()),
            NoscriptBlock::Text(format!("{}, tax included. {}.", product.price(), said_of(product.left()))),
            NoscriptBlock::List("Details", product.details()),
        ],
    }
}

impl Dopamart {
    /// What a product's page tells, if the address names one.
    pub async fn page_of_product(&self, id: &str, origin: &str) -> Result<Option<PageMetadata>, ApiError> {
        let Ok(id) = id.parse::<ProductId>() else { return Ok(None) };
        let printed = self.0.shelf.read().await?;
        Ok(printed.row(id).map(|product| tell(product, origin)))
    }

    /// The addresses of those pages.
    pub async fn public_pages(&self) -> Result<Vec<String>, ApiError> {
        let printed = self.0.shelf.read().await?;
        Ok(printed.rows().iter().map(|product| place_of(product).path).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_said_as_the_badge_says_it() {
        assert_eq!([said_of(9), said_of(2), said_of(-1)], ["In Stock", "Only 2 left", "Out of stock"]);
        assert_eq!(availability(0), "https://schema.org/OutOfStock");
        assert_eq!(written(Paise(44_905)), "449.05");
    }
}
