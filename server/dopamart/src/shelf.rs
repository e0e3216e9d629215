//! Products, kept in memory as the bytes that are sent. A version in the database tells every node when the catalogue
//! changed, and how many there are of each is looked at as well; both every two seconds at most.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use bytes::Bytes;
use dft_kernel::Refusal;
use dft_kernel::db::Db;
use dft_kernel::secret::digest;
use dft_kernel::time::{Clock, Moment};
use http::HeaderValue;
use serde::Serialize;

use crate::store::products::{self, ProductRow};
use crate::wire::products::{ProductDetailView, ProductView};
use crate::{Dopamart, ProductId};

/// How old the answer may be before the database is looked at again.
const FRESH: Duration = Duration::from_secs(2);

/// Bytes with their fingerprint.
#[derive(Debug, Clone)]
pub(crate) struct Ready {
    pub(crate) body: Bytes,
    pub(crate) etag: HeaderValue,
}

impl Ready {
    fn new(view: &impl Serialize) -> Self {
        let body = serde_json::to_vec(view).expect("plain values");
        let etag = format!("\"{}\"", &digest(&body)[..22]);
        Self { etag: HeaderValue::try_from(etag).expect("plain characters"), body: body.into() }
    }
}

/// The shelf at one version, with these pieces on it.
#[derive(Debug)]
pub(crate) struct Printed {
    version: Option<String>,
    rows: Vec<ProductRow>,
    pub(crate) products: Ready,
    pub(crate) product: HashMap<ProductId, Ready>,
}

impl Printed {
    fn new(rows: Vec<ProductRow>, version: Option<String>) -> Self {
        let views: Vec<ProductView> = rows.iter().map(ProductView::new).collect();
        let detail = |row: &ProductRow| (row.id(), Ready::new(&ProductDetailView::new(row)));
        Self { version, products: Ready::new(&views), product: rows.iter().map(detail).collect(), rows }
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
    printed: RwLock<Option<(Arc<Printed>, Moment)>>,
    /// One reader prints, the others wait for it.
    printing: tokio::sync::Mutex<()>,
}

impl Shelf {
    pub(crate) fn new(db: Db, clock: Clock) -> Self {
        Self { db, clock, printed: RwLock::new(None), printing: tokio::sync::Mutex::new(()) }
    }

    fn held(&self) -> Option<(Arc<Printed>, Moment)> {
        self.printed.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn fresh(&self, now: Moment) -> Option<Arc<Printed>> {
        let held = self.printed.read().unwrap_or_else(PoisonError::into_inner);
        let (printed, looked_at) = held.as_ref()?;
        (now.since(*looked_at) < FRESH).then(|| Arc::clone(printed))
    }

    /// The shelf as it is now.
    pub(crate) async fn read(&self) -> Result<Arc<Printed>, Refusal> {
        if let Some(printed) = self.fresh(self.clock.now()) {
            return Ok(printed);
        }
        let _turn = self.printing.lock().await;
        let now = self.clock.now();
        if let Some(printed) = self.fresh(now) {
            return Ok(printed);
        }
        let mut reader = self.db.reader().acquire().await?;
        // The version first: what changes in between is printed once more.
        let version = products::version(&mut reader).await?;
        let printed = match self.held() {
            Some((printed, _)) if printed.version == version => {
                let levels = products::levels(&mut reader).await?;
                printed.with_levels(&levels).map_or(printed, Arc::new)
            }
            _ => Arc::new(Printed::new(products::all(&mut reader).await?, version)),
        };
        *self.printed.write().unwrap_or_else(PoisonError::into_inner) = Some((Arc::clone(&printed), now));
        Ok(printed)
    }
}

impl Dopamart {
    /// Whether an address names a product. When nobody can tell, it may: the page itself will say.
    pub async fn has_product(&self, id: &str) -> bool {
        let Ok(id) = id.parse::<ProductId>() else { return false };
        self.shelf.read().await.map_or(true, |printed| printed.product.contains_key(&id))
    }
}
