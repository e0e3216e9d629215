//! The kind `products`.

use dft_kernel::db::Tx;
use dft_kernel::import::{EntryFiles, FieldError, ImportEntryError, Importer};
use dft_kernel::money::Paise;
use dft_kernel::settings::{Mode, Settings};
use dft_media::{Image, save_image};
use serde::Deserialize;

use crate::store::products;

/// What the shop sells.
pub struct ProductKind {
    /// Whether somebody could be named on an invoice.
    may_sell: bool,
}

impl ProductKind {
    /// Products for a shop with these settings.
    pub fn new(settings: &Settings) -> Self {
        Self { may_sell: settings.mode == Mode::Development || settings.seller.is_some() }
    }
}

/// A product as the catalogue writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenProduct {
    name: String,
    description: String,
    /// Whole rupees, tax included.
    price: i64,
    /// How many pieces have ever come in.
    stock: i64,
    hsn: String,
    gst_percent: i64,
    image: Option<String>,
    #[serde(default)]
    details: Vec<String>,
}

/// A product ready to be written.
pub struct CheckedProduct {
    pub(crate) slug: String,
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) price: Paise,
    pub(crate) stock: i64,
    pub(crate) hsn: String,
    pub(crate) gst_percent: i64,
    pub(crate) details: Vec<String>,
    picture: Option<Image>,
}

impl Importer for ProductKind {
    const NAME: &'static str = "products";
    type Raw = WrittenProduct;
    type Valid = CheckedProduct;

    fn validate(
        &self,
        written: WrittenProduct,
        files: &EntryFiles<'_>,
    ) -> Result<CheckedProduct, Vec<FieldError>> {
        let mut wrongs = Vec::new();
        let mut expect = |fine: bool, field: &'static str, said: &str| {
            if !fine {
                wrongs.push(FieldError::new(field, said));
            }
        };
        let length = |text: &str| text.trim().chars().count();
        expect(
            self.may_sell,
            "price",
            "nothing can be sold before DFT_SELLER_NAME, DFT_SELLER_ADDRESS and DFT_SELLER_STATE say who sells",
        );
        expect((1..=120).contains(&length(&written.name)), "name", "should have 1 to 120 characters");
        let described = (1..=1_000).contains(&length(&written.description));
        expect(described, "description", "should have 1 to 1000 characters");
        expect((1..=500_000).contains(&written.price), "price", "should be 1 to 500000");
        expect((0..=1_000_000).contains(&written.stock), "stock", "should be 0 to 1000000");
        let digits =
            matches!(written.hsn.len(), 4 | 6 | 8) && written.hsn.bytes().all(|b| b.is_ascii_digit());
        expect(digits, "hsn", "should be 4, 6 or 8 digits");
        expect((0..=40).contains(&written.gst_percent), "gst_percent", "should be 0 to 40");
        let few = written.details.len() <= 12
            && written.details.iter().all(|line| (1..=200).contains(&length(line)));
        expect(few, "details", "should be at most 12 lines of 1 to 200 characters");
        let picture = written
            .image
            .map(|name| files.read(&name).and_then(|bytes| Image::parse(bytes).map_err(str::to_owned)))
            .transpose()
            .unwrap_or_else(|said| {
                expect(false, "image", &said);
                None
            });
        if !wrongs.is_empty() {
            return Err(wrongs);
        }
        Ok(CheckedProduct {
            slug: files.slug().to_owned(),
            name: written.name.trim().to_owned(),
            description: written.description.trim().to_owned(),
            price: Paise::rupees(written.price),
            stock: written.stock,
            hsn: written.hsn,
            gst_percent: written.gst_percent,
            details: written.details.iter().map(|line| line.trim().to_owned()).collect(),
            picture,
        })
    }

    async fn upsert(
        &self,
        tx: &mut Tx,
        before: Option<i64>,
        entry: &CheckedProduct,
    ) -> Result<i64, ImportEntryError> {
        let image = match &entry.picture {
            Some(picture) => Some(save_image(tx, picture).await?),
            None => None,
        };
        let saved = products::save(tx, before, entry, image.as_deref()).await?;
        saved.ok_or_else(|| {
            ImportEntryError::Invalid(FieldError::new(
                "stock",
                "more than that is sold or waits for its money already",
            ))
        })
    }
}
