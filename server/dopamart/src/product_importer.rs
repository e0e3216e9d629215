//! Imports `products.toml`.

use std::collections::HashSet;

use dft_kernel::db::Tx;
use dft_kernel::import::{
    EntryFiles, EntryStatus, FieldError, ImportEntryError, Importer, Validator, list_active_rows, save_status,
};
use dft_kernel::money::Paise;
use dft_media::{Image, save_image};
use serde::Deserialize;

use crate::ProductId;
use crate::config::Config;
use crate::store::products::{self, NewProduct};

pub struct ProductImporter {
    /// Whether a seller is configured, who can be named on an invoice.
    can_sell: bool,
}

impl ProductImporter {
    pub fn new(config: &Config) -> Self {
        Self { can_sell: config.seller.is_some() }
    }
}

/// An entry of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RawProduct {
    name: String,
    description: String,
    /// Whole rupees, tax included.
    price: i64,
    /// How many pieces were ever received.
    stock: i64,
    hsn: String,
    gst_percent: i64,
    image: Option<String>,
    #[serde(default)]
    details: Vec<String>,
    status: Option<EntryStatus>,
}

pub struct ValidProduct {
    slug: String,
    name: String,
    description: String,
    price: Paise,
    total_received: i64,
    hsn: String,
    gst_percent: i64,
    details: Vec<String>,
    picture: Option<Image>,
    status: Option<EntryStatus>,
}

fn read_picture(name: &str, files: &EntryFiles<'_>) -> Result<Image, String> {
    Image::parse(files.read(name)?).map_err(str::to_owned)
}

fn are_valid_details(details: &[String]) -> bool {
    details.len() <= 12 && details.iter().all(|line| (1..=200).contains(&line.trim().chars().count()))
}

impl Importer for ProductImporter {
    const NAME: &'static str = "products";
    const RUPEE_FIELDS: &'static [&'static str] = &["price"];
    type Raw = RawProduct;
    type Valid = ValidProduct;

    fn validate(&self, raw: RawProduct, files: &EntryFiles<'_>) -> Result<ValidProduct, Vec<FieldError>> {
        let mut validator = Validator::default();
        validator.require(
            self.can_sell,
            "price",
            "nothing can be sold before DFT_SELLER_NAME, DFT_SELLER_ADDRESS and DFT_SELLER_STATE say who sells",
        );
        let name = validator.text("name", &raw.name, 120);
        let description = validator.text("description", &raw.description, 1_000);
        validator.require((1..=500_000).contains(&raw.price), "price", "should be 1 to 500000");
        let total_received = validator.number("stock", raw.stock, 1_000_000);
        let is_hsn = matches!(raw.hsn.len(), 4 | 6 | 8) && raw.hsn.bytes().all(|byte| byte.is_ascii_digit());
        validator.require(is_hsn, "hsn", "should be 4, 6 or 8 digits");
        let gst_percent = validator.number("gst_percent", raw.gst_percent, 40);
        validator.require(
            are_valid_details(&raw.details),
            "details",
            "should be at most 12 lines of 1 to 200 characters",
        );
        let picture = match raw.image.map(|name| read_picture(&name, files)).transpose() {
            Ok(picture) => picture,
            Err(message) => {
                validator.require(false, "image", &message);
                None
            }
        };
        validator.finish(ValidProduct {
            slug: files.slug().to_owned(),
            name,
            description,
            price: Paise::rupees(raw.price),
            total_received,
            hsn: raw.hsn,
            gst_percent,
            details: raw.details.iter().map(|line| line.trim().to_owned()).collect(),
            picture,
            status: raw.status,
        })
    }

    async fn upsert(
        &self,
        tx: &mut Tx,
        existing_id: Option<i64>,
        product: &ValidProduct,
    ) -> Result<i64, ImportEntryError> {
        let image = match &product.picture {
            Some(picture) => Some(save_image(tx, picture).await?),
            None => None,
        };
        let new = NewProduct {
            slug: &product.slug,
            name: &product.name,
            description: &product.description,
            price: product.price,
            total_received: product.total_received,
            hsn: &product.hsn,
            gst_percent: product.gst_percent,
            details: &product.details,
            image: image.as_deref(),
        };
        let saved = products::save(tx, existing_id.map(ProductId), &new).await?;
        let id = saved.map(|id| id.0).ok_or_else(|| {
            ImportEntryError::Invalid(FieldError::new("stock", "more than that is sold or reserved already"))
        })?;
        save_status(tx, "products", id, product.status).await?;
        Ok(id)
    }

    async fn list_active(&self, tx: &mut Tx) -> Result<HashSet<i64>, sqlx::Error> {
        list_active_rows(tx, "products").await
    }
}
