//! Metadata of a product's page for search engines and for readers without scripts.

use dft_kernel::ApiError;
use dft_kernel::money::Paise;
use dft_kernel::page_metadata::{NoscriptBlock, PageLink, PageMetadata, truncate_description};
use serde_json::{Value, json};

use crate::rules::product::{Product, StockLevel};
use crate::{Dopamart, ProductId};

fn page_link(product: &Product) -> PageLink {
    PageLink::new(product.name.clone(), format!("/dopamart/product/{}", product.id.0))
}

/// The text of the badge on the page.
fn stock_label(available: i64) -> String {
    match StockLevel::of(available) {
        StockLevel::InStock => "In Stock".to_owned(),
        StockLevel::Low => format!("Only {available} left"),
        StockLevel::OutOfStock => "Out of stock".to_owned(),
    }
}

/// The availability as a schema.org URL.
const fn availability(available: i64) -> &'static str {
    match StockLevel::of(available) {
        StockLevel::InStock => "https://schema.org/InStock",
        StockLevel::Low => "https://schema.org/LimitedAvailability",
        StockLevel::OutOfStock => "https://schema.org/OutOfStock",
    }
}

/// Rupees with two decimals, as schema.org requires.
fn decimal_price(price: Paise) -> String {
    format!("{}.{:02}", price.0 / 100, price.0 % 100)
}

/// `image` is left out for a product without a picture: the shop's own picture would show something else.
fn json_ld(product: &Product, link: &PageLink, origin: &str) -> Value {
    let url = format!("{origin}{}", link.path);
    let mut json_ld = json!({
        "@type": "Product",
        "@id": format!("{url}#product"),
        "url": url,
        "name": product.name,
        "description": product.description,
        "sku": product.slug,
        "offers": {
            "@type": "Offer",
            "url": url,
            "price": decimal_price(product.price),
            "priceCurrency": "INR",
            "availability": availability(product.available()),
            "itemCondition": "https://schema.org/NewCondition",
            "seller": {"@id": format!("{origin}/#organization")},
        },
    });
    if let Some(image) = &product.image {
        json_ld["image"] = json!([format!("{origin}{image}")]);
    }
    json_ld
}

fn metadata(product: &Product, origin: &str) -> PageMetadata {
    let link = page_link(product);
    let price_and_stock = format!("{}, tax included. {}.", product.price, stock_label(product.available()));
    PageMetadata {
        description: truncate_description(&format!("{}. {}", product.price, product.description)),
        og_image: "dopamart",
        json_ld: json_ld(product, &link, origin),
        breadcrumbs: vec![PageLink::new("Dopamart", "/dopamart")],
        page: link,
        noscript: vec![
            NoscriptBlock::Text(product.description.clone()),
            NoscriptBlock::Text(price_and_stock),
            NoscriptBlock::List("Details", product.details.clone()),
        ],
    }
}

impl Dopamart {
    /// Metadata of a product's page; `None` when the path names no product.
    pub async fn page_of_product(&self, id: &str, origin: &str) -> Result<Option<PageMetadata>, ApiError> {
        let Ok(id) = id.parse::<ProductId>() else { return Ok(None) };
        let catalog = self.0.catalog.read().await?;
        Ok(catalog.product(id).map(|product| metadata(product, origin)))
    }

    /// The paths of all product pages.
    pub async fn public_pages(&self) -> Result<Vec<String>, ApiError> {
        let catalog = self.0.catalog.read().await?;
        Ok(catalog.products().iter().map(|product| page_link(product).path).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stock_labels_and_availability_follow_the_stock_level() {
        assert_eq!(
            [stock_label(9), stock_label(2), stock_label(-1)],
            ["In Stock", "Only 2 left", "Out of stock"]
        );
        assert_eq!(availability(0), "https://schema.org/OutOfStock");
        assert_eq!(decimal_price(Paise(44_905)), "449.05");
    }
}
