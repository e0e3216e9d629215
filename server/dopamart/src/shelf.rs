//! Products, kept in memory as the bytes that are sent. A version in the database tells every node when the catalogue
//! changed, and how many there are of each is looked at as well; both every two seconds at most.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::cache::TtlCache;
use dft_kernel::db::Db;
use dft_kernel::http::CachedJson;
use dft_kernel::time::Clock;

use crate::ProductId;
use crate::store::products::{self, ProductRow};
use crate::wire::products::{ProductDetailView, ProductView};

/// How old the answer may be before the database is looked at again.
const FRESH: Duration = Duration::from_secs(2);

/// The shelf at one version, with these pieces on it.
#[derive(Debug)]
pub(crate) struct Printed {
    version: Option<String>,
    rows: Vec<ProductRow>,
    pub(crate) products: CachedJson,
    pub(crate) product: HashMap<ProductId, CachedJson>,
}

impl Printed {
    fn new(rows: Vec<ProductRow>, version: Option<String>) -> Self {
        let views: Vec<ProductView> = rows.iter().map(ProductView::new).collect();
        let detail = |row: &ProductRow| (row.id(), CachedJson::new(&ProductDetailView::new(row)));
        Self { version, products: CachedJson::new(&views), product: rows.iter().map(detail).collect(), rows }
    }

    /// Every product as it was looked at last, by id.
    pub(crate) fn rows(&self) -> &[ProductRow] {
        &self.rows
    }

    /// A product as it was looked at last.
    pub(crate) fn row(&self, id: ProductId) -> Option<&ProductRow> {
        self.rows.binary_search_by_key(&id, ProductRow::id).ok().map(|place| &self.rows[place])
    }

    /// The same products with other numbers of pieces; none when they are the same.
    fn with_levels(&self, levels: &[(i64, i64, i64)]) -> Option<Self> {
        let known = self.rows.iter().map(|row| (row.id().0, row.stock, row.reserved));
        if known.eq(levels.iter().copied()) {
            return None;
        }
        let mut rows = self.rows.clone();
        for row in &mut rows {
            if let Some((_, stock, reserved)) = levels.iter().find(|(id, ..)| *id == row.id().0) {
                (row.stock, row.reserved) = (*stock, *reserved);
            }
        }
        Some(Self::new(rows, self.version.clone()))
    }
}

/// The shelf, printed when first asked for and whenever it has changed.
pub(crate) struct Shelf {
    db: Db,
    clock: Clock,
    printed: TtlCache<Printed>,
}

impl Shelf {
    pub(crate) fn new(db: Db, clock: Clock) -> Self {
        Self { db, clock, printed: TtlCache::new(FRESH) }
    }

    /// The shelf as it is now, or was two seconds ago.
    pub(crate) async fn read(&self) -> Result<Arc<Printed>, ApiError> {
        self.printed.read(&self.clock, async |held, _| self.look(held).await).await
    }

    async fn look(&self, held: Option<Arc<Printed>>) -> Result<Arc<Printed>, ApiError> {
        let mut reader = self.db.reader().acquire().await?;
        // The version first: what changes in between is printed once more.
        let version = products::version(&mut reader).await?;
        match held {
            Some(printed) if printed.version == version => {
                let levels = products::levels(&mut reader).await?;
                Ok(printed.with_levels(&levels).map_or(printed, Arc::new))
            }
            _ => Ok(Arc::new(Printed::new(products::all(&mut reader).await?, version))),
        }
    }
}
