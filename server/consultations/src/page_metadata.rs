//! Metadata of the doctor and specialization pages, for search engines and readers without JavaScript.

use dft_kernel::ApiError;
use dft_kernel::page_metadata::{NoscriptBlock, PageLink, PageMetadata, item_list, truncate_description};
use serde_json::{Value, json};

use crate::rules::doctor::{Doctor, Profession, Specialization};
use crate::store::directory::DirectoryData;
use crate::{Consultations, DoctorId};

fn landing() -> PageLink {
    PageLink::new("Consultations", "/consultations")
}

fn all_doctors() -> PageLink {
    PageLink::new("Find Your Doctor", "/consultations/doctors")
}

fn doctor_link(doctor: &Doctor) -> PageLink {
    PageLink::new(doctor.display_name(), format!("/consultations/doctor/{}", doctor.id.0))
}

fn specialization_link(known: &Specialization) -> PageLink {
    PageLink::new(known.name.clone(), format!("/consultations/specialization/{}", known.slug))
}

/// The structured data of a doctor. Only a doctor of medicine is a `Physician`; a psychologist or counsellor is a `Person`.
/// Ratings are left out: structured data may only claim reviews that the page shows.
fn structured_data(doctor: &Doctor, link: &PageLink, treats: &[&Specialization], origin: &str) -> Value {
    let mut address = json!({"@type": "PostalAddress", "addressCountry": "IN"});
    if !doctor.location.is_empty() {
        address["addressLocality"] = json!(doctor.location);
    }
    let url = format!("{origin}{}", link.path);
    let treats: Vec<_> = treats.iter().map(|known| &known.name).collect();
    let organization = json!({"@id": format!("{origin}/#organization")});
    let hospital = (!doctor.hospital.is_empty()).then(|| {
        let kind = if is_medical(doctor) { "Hospital" } else { "MedicalOrganization" };
        json!({"@type": kind, "name": doctor.hospital, "address": address})
    });
    let mut json_ld = json!({
        "@id": format!("{url}#doctor"),
        "name": link.name,
        "url": url,
        "address": address,
        "knowsLanguage": doctor.languages,
        "identifier": {
            "@type": "PropertyValue",
            "name": "Registration number",
            "value": doctor.registration_number,
        },
    });
    if is_medical(doctor) {
        json_ld["@type"] = json!("Physician");
        json_ld["priceRange"] = json!(doctor.fee.to_string());
        json_ld["medicalSpecialty"] = json!(treats);
        json_ld["parentOrganization"] = organization;
    } else {
        json_ld["@type"] = json!("Person");
        json_ld["knowsAbout"] = json!(treats);
        json_ld["worksFor"] = organization;
    }
    if let Some(profession) = doctor.profession.filter(|profession| !profession.is_medical()) {
        json_ld["jobTitle"] = json!(profession.label());
    }
    if let Some(hospital) = hospital {
        let property = if is_medical(doctor) { "hospitalAffiliation" } else { "affiliation" };
        json_ld[property] = hospital;
    }
    if !doctor.bio.is_empty() {
        json_ld["description"] = json!(doctor.bio);
    }
    if let Some(image) = &doctor.image {
        json_ld["image"] = json!(format!("{origin}{image}"));
    }
    json_ld
}

fn is_medical(doctor: &Doctor) -> bool {
    doctor.profession.is_some_and(Profession::is_medical)
}

fn doctor_metadata(directory: &DirectoryData, doctor: &Doctor, origin: &str) -> PageMetadata {
    let link = doctor_link(doctor);
    let treats = directory.specializations_of(doctor.id);
    let names: Vec<_> = treats.iter().map(|known| known.name.as_str()).collect();
    let mut facts = vec![format!("Consultation fee: {} for 45 minutes by video", doctor.fee)];
    let mut fact = |name: &str, value: &str| {
        if !value.is_empty() {
            facts.push(format!("{name}: {value}"));
        }
    };
    fact("Profession", doctor.profession.map_or("", Profession::label));
    fact("Degree", &doctor.degree);
    fact("Experience", &format!("{} years", doctor.experience));
    fact("Hospital", &doctor.hospital);
    fact("Location", &doctor.location);
    fact("Languages", &doctor.languages.join(", "));
    fact("Registration number", &doctor.registration_number);
    fact("Availability", &doctor.availability);
    let mut noscript = vec![NoscriptBlock::List("About this doctor", facts)];
    if !doctor.bio.is_empty() {
        noscript.insert(0, NoscriptBlock::Text(doctor.bio.clone()));
    }
    let treated = treats.iter().map(|known| specialization_link(known)).collect();
    noscript.push(NoscriptBlock::Links("Treats", treated));
    let summary = format!("{}, {}. {}", link.name, names.join(", "), doctor.bio);
    PageMetadata {
        description: truncate_description(&summary),
        og_image: "doctor",
        json_ld: structured_data(doctor, &link, &treats, origin),
        breadcrumbs: vec![landing(), all_doctors()],
        page: link,
        noscript,
    }
}

fn specialization_metadata(directory: &DirectoryData, known: &Specialization, origin: &str) -> PageMetadata {
    let link = specialization_link(known);
    let doctors: Vec<_> = directory.doctors_of(known.id).into_iter().map(doctor_link).collect();
    let url = format!("{origin}{}", link.path);
    let json_ld = json!({
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
        og_image: "consultations",
        json_ld,
        breadcrumbs: vec![landing()],
        page: link,
        noscript: vec![
            NoscriptBlock::Text(known.description.clone()),
            NoscriptBlock::List("Common conditions", known.common_conditions.clone()),
            NoscriptBlock::List("Treatment approaches", known.treatment_approaches.clone()),
            NoscriptBlock::Links("Doctors", doctors),
        ],
    }
}

impl Consultations {
    /// The metadata of a doctor's page, if the id names a doctor.
    pub async fn doctor_page(&self, id: &str, origin: &str) -> Result<Option<PageMetadata>, ApiError> {
        let Ok(id) = id.parse::<DoctorId>() else { return Ok(None) };
        let snapshot = self.0.directory.read().await?;
        Ok(snapshot.data.doctor(id).map(|doctor| doctor_metadata(&snapshot.data, doctor, origin)))
    }

    /// The metadata of a specialization's page. The slug's case does not matter.
    pub async fn specialization_page(
        &self,
        slug: &str,
        origin: &str,
    ) -> Result<Option<PageMetadata>, ApiError> {
        let slug = slug.to_lowercase();
        let snapshot = self.0.directory.read().await?;
        let known = snapshot.data.specializations.iter().find(|known| known.slug == slug);
        Ok(known.map(|known| specialization_metadata(&snapshot.data, known, origin)))
    }

    /// The paths of all these pages, for the sitemap.
    pub async fn public_pages(&self) -> Result<Vec<String>, ApiError> {
        let snapshot = self.0.directory.read().await?;
        let doctors = snapshot.data.doctors.iter().map(doctor_link);
        let specializations = snapshot.data.specializations.iter().map(specialization_link);
        Ok(specializations.chain(doctors).map(|link| link.path).collect())
    }
}
