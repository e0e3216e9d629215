//! The product catalog, cached together with its rendered JSON. A version in the database tells every node when products
//! were imported; the stock is compared as well. Both are checked every two seconds at most.

use std::sync::Arc;
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::cache::TtlCache;
use dft_kernel::db::Db;
use dft_kernel::time::Clock;

use crate::ProductId;
use crate::rules::product::{Product, StockCount};
use crate::store::products;

const CACHE_TTL: Duration = Duration::from_secs(2);

/// The products at one version, with their stock, and what `V` renders of them.
#[derive(Debug)]
pub(crate) struct CatalogSnapshot<V> {
    version: Option<String>,
    products: Vec<Product>,
    pub(crate) rendered: V,
}

impl<V> CatalogSnapshot<V> {
    /// Every product, by id.
    pub(crate) fn products(&self) -> &[Product] {
        &self.products
    }

    pub(crate) fn product(&self, id: ProductId) -> Option<&Product> {
        let index = self.products.binary_search_by_key(&id, |product| product.id).ok()?;
        self.products.get(index)
    }

    /// The products with this stock; `None` when nothing changed.
    fn updated(&self, counts: &[StockCount]) -> Option<Vec<Product>> {
        if self.products.iter().map(Product::stock_count).eq(counts.iter().copied()) {
            return None;
        }
        let mut products = self.products.clone();
        for product in &mut products {
            if let Some(count) = counts.iter().find(|count| count.product == product.id) {
                (product.stock, product.reserved) = (count.stock, count.reserved);
            }
        }
        Some(products)
    }
}

pub(crate) struct Catalog<V> {
    db: Db,
    clock: Clock,
    render: fn(&[Product]) -> V,
    snapshot: TtlCache<CatalogSnapshot<V>>,
}

impl<V> Catalog<V> {
    pub(crate) fn new(db: Db, clock: Clock, render: fn(&[Product]) -> V) -> Self {
        Self { db, clock, render, snapshot: TtlCache::new(CACHE_TTL) }
    }

    /// The catalog as it was at most [`CACHE_TTL`] ago.
    pub(crate) async fn read(&self) -> Result<Arc<CatalogSnapshot<V>>, ApiError> {
        self.snapshot.read(&self.clock, async |current, _| self.refresh(current).await).await
    }

    async fn refresh(
        &self,
        current: Option<Arc<CatalogSnapshot<V>>>,
    ) -> Result<Arc<CatalogSnapshot<V>>, ApiError> {
        let mut reader = self.db.reader().acquire().await?;
        // The version is read first: an import between the two reads causes one more refresh.
        let version = products::version(&mut reader).await?;
        match current {
            Some(snapshot) if snapshot.version == version => {
                let counts = products::stock_counts(&mut reader).await?;
                Ok(match snapshot.updated(&counts) {
                    Some(products) => self.snapshot_of(products, version),
                    None => snapshot,
                })
            }
            _ => Ok(self.snapshot_of(products::list(&mut reader).await?, version)),
        }
    }

    fn snapshot_of(&self, products: Vec<Product>, version: Option<String>) -> Arc<CatalogSnapshot<V>> {
        let rendered = (self.render)(&products);
        Arc::new(CatalogSnapshot { version, products, rendered })
    }
}
