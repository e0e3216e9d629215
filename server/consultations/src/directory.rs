//! Doctors and specializations, kept in memory as the bytes that are sent. A version in the database tells every node when
//! they changed; it is looked at every two seconds at most.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Duration;

use dft_kernel::ApiError;
use dft_kernel::cache::TtlCache;
use dft_kernel::db::Db;
use dft_kernel::http::CachedJson;
use dft_kernel::time::Clock;

use crate::store::doctors::{self, DirectoryData, DoctorRow, Specialization};
use crate::wire::{DoctorSummary, DoctorView, SpecializationView};
use crate::{Consultations, DoctorId, SpecializationId};

/// How old the answer may be before the version is looked at again: well within the five seconds that are promised.
const FRESH: Duration = Duration::from_secs(2);

/// The directory at one version.
#[derive(Debug)]
pub(crate) struct DirectorySnapshot {
    version: Option<String>,
    pub(crate) doctors: CachedJson,
    pub(crate) doctor: HashMap<DoctorId, CachedJson>,
    pub(crate) specializations: CachedJson,
    pub(crate) specialization: HashMap<SpecializationId, CachedJson>,
    pub(crate) doctors_of: HashMap<SpecializationId, CachedJson>,
    brief: HashMap<DoctorId, DoctorSummary>,
    /// What it was printed from.
    pub(crate) shelf: DirectoryData,
}

impl DirectorySnapshot {
    /// A doctor as they stand on an appointment.
    pub(crate) fn brief(&self, doctor: DoctorId) -> DoctorSummary {
        self.brief.get(&doctor).cloned().unwrap_or_else(|| DoctorSummary::unknown(doctor))
    }

    pub(crate) fn doctor_row(&self, id: DoctorId) -> Option<&DoctorRow> {
        self.shelf
            .doctors
            .binary_search_by_key(&id.0, |doctor| doctor.id)
            .ok()
            .map(|at| &self.shelf.doctors[at])
    }

    /// What a doctor treats, in the order in which it is named.
    pub(crate) fn treats(&self, doctor: DoctorId) -> Vec<&Specialization> {
        self.shelf.treats(doctor.0)
    }

    /// Who treats it.
    pub(crate) fn doctors_for(&self, specialization: SpecializationId) -> Vec<&DoctorRow> {
        let treats = |doctor: &&DoctorRow| self.shelf.links.contains(&(doctor.id, specialization.0));
        self.shelf.doctors.iter().filter(treats).collect()
    }
}

/// The directory, printed when first asked for and whenever it has changed.
pub(crate) struct Directory {
    db: Db,
    clock: Clock,
    printed: TtlCache<DirectorySnapshot>,
}

impl Directory {
    pub(crate) fn new(db: Db, clock: Clock) -> Self {
        Self { db, clock, printed: TtlCache::new(FRESH) }
    }

    /// The directory as it is now, or was two seconds ago.
    pub(crate) async fn read(&self) -> Result<Arc<DirectorySnapshot>, ApiError> {
        self.printed.read(&self.clock, async |held, _| self.look(held).await).await
    }

    async fn look(&self, held: Option<Arc<DirectorySnapshot>>) -> Result<Arc<DirectorySnapshot>, ApiError> {
        let mut reader = self.db.reader().acquire().await?;
        // The version first: what changes in between is printed once more.
        let version = doctors::version(&mut reader).await?;
        match held {
            Some(printed) if printed.version == version => Ok(printed),
            _ => Ok(Arc::new(print(doctors::shelf(&mut reader).await?, version))),
        }
    }
}

fn print(shelf: DirectoryData, version: Option<String>) -> DirectorySnapshot {
    let DirectoryData { specializations, doctors, links } = &shelf;
    let views: BTreeMap<i64, DoctorView> =
        doctors.iter().map(|doctor| (doctor.id, DoctorView::new(doctor, &shelf.treats(doctor.id)))).collect();
    let of = |specialization: SpecializationId| -> Vec<&DoctorView> {
        let treated =
            |doctor: &&i64| links.iter().any(|(id, other)| id == *doctor && *other == specialization.0);
        views.iter().filter(|(doctor, _)| treated(doctor)).map(|(_, view)| view).collect()
    };
    let specialization_views: Vec<SpecializationView> =
        specializations.iter().map(|known| SpecializationView::new(known, of(known.id).len())).collect();
    DirectorySnapshot {
        version,
        doctors: CachedJson::new(&views.values().collect::<Vec<_>>()),
        doctor: views.iter().map(|(id, view)| (DoctorId(*id), CachedJson::new(view))).collect(),
        specializations: CachedJson::new(&specialization_views),
        specialization: specializations
            .iter()
            .zip(&specialization_views)
            .map(|(known, view)| (known.id, CachedJson::new(view)))
            .collect(),
        doctors_of: specializations.iter().map(|known| (known.id, CachedJson::new(&of(known.id)))).collect(),
        brief: views.values().map(|view| (view.id, view.brief())).collect(),
        shelf,
    }
}

impl Consultations {
    /// Whether an address names a doctor. When nobody can tell, it may: the page itself will say.
    pub async fn has_doctor(&self, id: &str) -> bool {
        let Ok(id) = id.parse::<DoctorId>() else { return false };
        self.0.directory.read().await.map_or(true, |printed| printed.doctor.contains_key(&id))
    }
}
