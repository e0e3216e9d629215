//! What the pages of doctors and specializations tell search engines and whoever reads without scripts.

use dft_kernel::ApiError;
use dft_kernel::page_metadata::{NoscriptBlock, PageLink, PageMetadata, item_list, truncate_description};
use serde_json::{Value, json};

use crate::directory::DirectorySnapshot;
use crate::store::doctors::{DoctorRow, Specialization};
use crate::{Consultations, DoctorId};

fn landing() -> PageLink {
    PageLink::new("Consultations", "/consultations")
}

fn all_doctors() -> PageLink {
    PageLink::new("Find Your Doctor", "/consultations/doctors")
}

/// As every screen calls a doctor: `Dr.` stands before a name that does not have it.
fn called(name: &str) -> String {
    let name = name.trim();
    let rest = name.get(..2).filter(|start| start.eq_ignore_ascii_case("dr")).map(|_| &name[2..]);
    let with_title =
        rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_'));
    if with_title { name.to_owned() } else { format!("Dr. {name}") }
}

fn place_of_doctor(doctor: &DoctorRow) -> PageLink {
    PageLink::new(called(&doctor.name), format!("/consultations/doctor/{}", doctor.id))
}

fn place_of_specialization(known: &Specialization) -> PageLink {
    PageLink::new(known.name.clone(), format!("/consultations/specialization/{}", known.slug))
}

/// A doctor. Ratings stay out of it: they are not reviews that a reader could look up here.
fn physician(doctor: &DoctorRow, place: &PageLink, treats: &[&Specialization], origin: &str) -> Value {
    let mut address = json!({"@type": "PostalAddress", "addressCountry": "IN"});
    if !doctor.location.is_empty() {
        address["addressLocality"] = json!(doctor.location);
    }
    let url = format!("{origin}{}", place.path);
    let mut thing = json!({
        "@type": "Physician",
        "@id": format!("{url}#doctor"),
        "name": place.name,
        "url": url,
        "address": address,
        "priceRange": doctor.fee().to_string(),
        "medicalSpecialty": treats.iter().map(|known| &known.name).collect::<Vec<_>>(),
        "knowsLanguage": doctor.languages(),
        "identifier": {
            "@type": "PropertyValue",
            "name": "Registration number",
            "value": doctor.registration_number,
        },
        "parentOrganization": {"@id": format!("{origin}/#organization")},
    });
    if !doctor.bio.is_empty() {
        thing["description"] = json!(doctor.bio);
    }
    if let Some(image) = &doctor.image {
        thing["image"] = json!(format!("{origin}{image}"));
    }
    if !doctor.hospital.is_empty() {
        thing["hospitalAffiliation"] =
            json!({"@type": "Hospital", "name": doctor.hospital, "address": address});
    }
    thing
}

fn tell_doctor(printed: &DirectorySnapshot, doctor: &DoctorRow, origin: &str) -> PageMetadata {
    let place = place_of_doctor(doctor);
    let treats = printed.treats(doctor.id());
    let fields: Vec<_> = treats.iter().map(|known| known.name.as_str()).collect();
    let mut facts = vec![format!("Consultation fee: {} for 45 minutes by video", doctor.fee())];
    let mut fact = |name: &str, value: &str| {
        if !value.is_empty() {
            facts.push(format!("{name}: {value}"));
        }
    };
    fact("Degree", &doctor.degree);
    fact("Experience", &format!("{} years", doctor.experience));
    fact("Hospital", &doctor.hospital);
    fact("Location", &doctor.location);
    fact("Languages", &doctor.languages().join(", "));
    fact("Registration number", &doctor.registration_number);
    fact("Availability", &doctor.availability);
    let mut words = vec![NoscriptBlock::List("About this doctor", facts)];
    if !doctor.bio.is_empty() {
        words.insert(0, NoscriptBlock::Text(doctor.bio.clone()));
    }
    let fields_of_care = treats.iter().map(|known| place_of_specialization(known)).collect();
    words.push(NoscriptBlock::Links("Treats", fields_of_care));
    let summary = format!("{}, {}. {}", place.name, fields.join(", "), doctor.bio);
    PageMetadata {
        description: truncate_description(&summary),
        picture: "doctor",
        thing: physician(doctor, &place, &treats, origin),
        above: vec![landing(), all_doctors()],
        place,
        words,
    }
}

fn tell_specialization(printed: &DirectorySnapshot, known: &Specialization, origin: &str) -> PageMetadata {
    let place = place_of_specialization(known);
    let doctors: Vec<_> = printed.doctors_for(known.id).into_iter().map(place_of_doctor).collect();
    let url = format!("{origin}{}", place.path);
    let thing = json!({
        "@type": "CollectionPage",
        "@id": url,
        "url": url,
        "name": known.name,
        "description": known.description,
        "inLanguage": "en-IN",
        "about": {"@type": "MedicalSpecialty", "name": known.name},
        "mainEntity": item_list(&doctors, origin),
    });
    PageMetadata {
        description: truncate_description(&known.description),
        picture: "consultations",
        thing,
        above: vec![landing()],
        place,
        words: vec![
            NoscriptBlock::Text(known.description.clone()),
            NoscriptBlock::List("Common conditions", known.common_conditions.clone()),
            NoscriptBlock::List("Treatment approaches", known.treatment_approaches.clone()),
            NoscriptBlock::Links("Doctors", doctors),
        ],
    }
}

impl Consultations {
    /// What a doctor's page tells, if the address names one.
    pub async fn doctor_page(&self, id: &str, origin: &str) -> Result<Option<PageMetadata>, ApiError> {
        let Ok(id) = id.parse::<DoctorId>() else { return Ok(None) };
        let printed = self.0.directory.read().await?;
        Ok(printed.doctor_row(id).map(|doctor| tell_doctor(&printed, doctor, origin)))
    }

    /// What a specialization's page tells, in whatever case its address is written.
    pub async fn specialization_page(
        &self,
        slug: &str,
        origin: &str,
    ) -> Result<Option<PageMetadata>, ApiError> {
        let slug = slug.to_lowercase();
        let printed = self.0.directory.read().await?;
        let known = printed.shelf.specializations.iter().find(|known| known.slug == slug);
        Ok(known.map(|known| tell_specialization(&printed, known, origin)))
    }

    /// The addresses of all those pages.
    pub async fn public_pages(&self) -> Result<Vec<String>, ApiError> {
        let printed = self.0.directory.read().await?;
        let doctors = printed.shelf.doctors.iter().map(place_of_doctor);
        let fields = printed.shelf.specializations.iter().map(place_of_specialization);
        Ok(fields.chain(doctors).map(|place| place.path).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_doctor_is_called_as_on_every_screen() {
        let names = ["Meera Iyer", " Dr. Meera ", "dr Meera", "Drishti Rao", "DR.Rao", "Dr", "é"];
        assert_eq!(
            names.map(called),
            ["Dr. Meera Iyer", "Dr. Meera", "dr Meera", "Dr. Drishti Rao", "DR.Rao", "Dr", "Dr. é"]
        );
    }
}
