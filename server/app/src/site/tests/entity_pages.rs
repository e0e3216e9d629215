//! Pages of one thing, the map of the site and the word for crawlers, through HTTP from a real catalogue.

use dft_kernel::import::{Source, import};
use dft_media::Media;
use dft_testkit::{Engine, TestContext, both_engines};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::*;
use crate::router::page_sources;
use crate::state::AppState;

both_engines!(
    town:
    a_doctor_is_told_of,
    a_specialization_lists_who_practises_it,
    a_category_lists_its_tracks,
    a_product_has_its_price_and_what_is_left,
    what_is_written_in_a_catalogue_stays_words,
    what_changes_is_told_within_five_seconds,
    what_a_reader_has_is_not_sent_again,
    what_is_not_there_is_a_404_that_nobody_keeps,
    a_page_for_one_person_is_not_kept,
    the_map_has_every_public_page_and_no_other,
    no_display_value_is_told_as_data,
    without_an_answer_a_search_engine_comes_again,
);

const DOCTORS: &str = r#"
[[doctors]]
slug = "meera"
name = "Meera Iyer"
registration_number = "DEMO-1"
email = "meera@example.in"
specializations = ["sleep", "anxiety"]
experience = 14
rating = 4.9
review_count = 312
fee = 1499
patient_count = 1840
degree = "MBBS, MD"
hospital = "Gulmohar Clinic"
bio = "Listens first."
location = "Pune"
availability = "Available today"
languages = ["English", "Marathi"]
hours = [{ days = ["mon"], from = "09:30", to = "13:15" }]

[[doctors]]
slug = "evil"
name = "Dr. </script><b>Evil"
registration_number = "DEMO-2"
email = "evil@example.in"
specializations = ["sleep"]
experience = 6
rating = 4.5
review_count = 40
fee = 500
patient_count = 200
bio = "</script></noscript><img src=x onerror=alert(1)> & \"more\""
languages = ["English"]
hours = [{ days = ["mon"], from = "09:30", to = "13:15" }]
"#;

const SPECIALIZATIONS: &str = r#"
[[specializations]]
slug = "anxiety"
name = "Stress and Anxiety"
description = "When worry does not stop."
common_conditions = ["Panic attacks"]
treatment_approaches = ["Therapy"]

[[specializations]]
slug = "sleep"
name = "Sleep Medicine"
description = "Nights."
common_conditions = []
treatment_approaches = []
"#;

const CATEGORIES: &str = r#"
[[categories]]
slug = "deep-sleep"
name = "Deep Sleep"
description = "For the end of the day."
curator = "Leela Varma"
rating = 4.8
"#;

const TRACKS: &str = r#"
[[tracks]]
slug = "bowl"
title = "One Bowl"
description = "And the time it takes."
category = "deep-sleep"
mood = "Calm"
purpose = "Focus"
voice = "None"
difficulty = "Beginner"
audio = "audio/bowl.mp3"
"#;

const PRODUCTS: &str = r#"
[[products]]
slug = "journal"
name = "Evening Journal"
description = "Paper for half a year."
price = 1449
stock = 50
hsn = "4820"
gst_percent = 18
details = ["Size: A5"]

[[products]]
slug = "bowl"
name = "Kansa Bowl"
description = "One piece, and no other."
price = 4499
stock = 1
hsn = "7418"
gst_percent = 12
image = "pictures/bowl.svg"
"#;

const FRAME: &str = "<html data-site=\"https://dft.invalid\"><head><!--page:head--><script>early()</script><!--page:data-->\
    <link rel=\"stylesheet\" href=\"/a.css\"/></head><body><noscript><!--page:words--></noscript></body></html>";

const ORIGIN: &str = "https://dft.example.in";

struct Town {
    ground: TestContext,
    router: Router,
    _media: TempDir,
}

async fn town(engine: Engine) -> Town {
    let media = tempfile::tempdir().unwrap();
    let data = media.path().display().to_string();
    let ground = TestContext::with(engine, &[("DFT_PUBLIC_URL", ORIGIN), ("DFT_DATA_DIR", &data)]).await;
    let config = ground.config(Config::from_env);
    let kinds = crate::catalogue::kinds(&config, &ground.clock, &Media::open(&config.media).unwrap());
    let entries = [
        ("doctors.toml", DOCTORS),
        ("specializations.toml", SPECIALIZATIONS),
        ("categories.toml", CATEGORIES),
        ("tracks.toml", TRACKS),
        ("products.toml", PRODUCTS),
        ("products/pictures/bowl.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>"),
    ]
    .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec().into()));
    // An MP3 of 70 seconds.
    let frame = [&[0xff, 0xfb, 0x50, 0xc4][..], &[0; 204]].concat();
    let audio = ("tracks/audio/bowl.mp3".to_owned(), frame.repeat(2_680).into());
    let entries = entries.into_iter().chain([audio]).collect();
    import(&ground.db, &kinds, &Source::Memory(entries)).await.map_err(|error| error.to_string()).unwrap();

    let mut files = files();
    let hidden = b"<head><meta name=\"robots\" content=\"noindex\"/></head>".to_vec();
    let mut pages: Value = serde_json::from_slice(&files["pages.json"]).unwrap();
    for address in [
        "/consultations/doctor/:id",
        "/consultations/book-consultation/:id",
        "/consultations/specialization/:name",
        "/mindfulness/category/:id",
        "/dopamart/product/:id",
    ] {
        pages[address] = json!({"file": "fallback.html", "hashes": ["sha256-frame"]});
    }
    pages["/dopamart/cart"] = json!({"file": "dopamart/cart/index.html", "hashes": []});
    files.insert("pages.json".to_owned(), pages.to_string().into_bytes().into());
    files.insert("fallback.html".to_owned(), FRAME.as_bytes().into());
    files.insert("dopamart/cart/index.html".to_owned(), hidden.into());
    let state = AppState::with_clock(ground.db.clone(), ground.clock.clone(), &config).unwrap();
    Town { router: build_routes(&files, &config, &page_sources(&state)), ground, _media: media }
}

impl Town {
    async fn get(&self, path: &str) -> Shown {
        ask(&self.router, Method::GET, path, &[]).await
    }

    async fn page(&self, path: &str) -> String {
        let shown = self.get(path).await;
        assert_eq!((shown.status, shown.header("content-type")), (200, "text/html; charset=utf-8"), "{path}");
        assert!(shown.header("content-security-policy").contains("script-src 'self' 'sha256-frame';"));
        shown.text()
    }

    async fn execute(&self, sql: &'static str) {
        let mut tx = self.ground.db.begin().await.unwrap();
        sqlx::query(sql).execute(&mut *tx).await.unwrap();
        tx.commit().await.unwrap();
        self.ground.clock.advance(std::time::Duration::from_secs(5));
    }
}

/// The things in its one data block: what it tells of, the way there, whose site it is.
fn graph(html: &str) -> [Value; 3] {
    let (_, block) = html.split_once("type=\"application/ld+json\">").expect("a data block");
    let (block, rest) = block.split_once("</script>").expect("its end");
    assert!(rest.starts_with("<link rel=\"stylesheet\""), "where React will look for it: {rest}");
    let data: Value = serde_json::from_str(block).expect("JSON");
    assert_eq!(data["@context"], "https://schema.org");
    serde_json::from_value(data["@graph"].clone()).expect("three of them")
}

/// What is inside `<noscript>`.
fn words(html: &str) -> &str {
    html.split_once("<noscript>").unwrap().1.split_once("</noscript>").unwrap().0
}

fn trail(crumbs: &Value) -> Vec<(&str, &str)> {
    assert_eq!(crumbs["@type"], "BreadcrumbList");
    let items = crumbs["itemListElement"].as_array().unwrap();
    for (at, item) in items.iter().enumerate() {
        assert_eq!((&item["@type"], &item["position"]), (&json!("ListItem"), &json!(at + 1)));
    }
    items
        .iter()
        .map(|item| (item["name"].as_str().unwrap(), item["item"].as_str().unwrap()))
        .map(|(name, way)| (name, way.strip_prefix(ORIGIN).unwrap()))
        .collect()
}

async fn a_doctor_is_told_of(town: Town) {
    let html = town.page("/consultations/doctor/1").await;
    for tag in [
        "<title data-served=\"\">Dr. Meera Iyer | DFT</title>",
        "name=\"description\" content=\"Dr. Meera Iyer, Sleep Medicine, Stress and Anxiety. Listens first.\"",
        "rel=\"canonical\" href=\"https://dft.example.in/consultations/doctor/1\"",
        "property=\"og:image\" content=\"https://dft.example.in/og/doctor.png\"",
        "name=\"twitter:card\" content=\"summary_large_image\"",
    ] {
        assert_eq!(html.matches(tag).count(), 1, "{tag} in {html}");
    }
    let [doctor, crumbs, organization] = graph(&html);
    assert_eq!(
        doctor,
        json!({
            "@type": "Physician",
            "@id": "https://dft.example.in/consultations/doctor/1#doctor",
            "name": "Dr. Meera Iyer",
            "url": "https://dft.example.in/consultations/doctor/1",
            "description": "Listens first.",
            "address": {"@type": "PostalAddress", "addressLocality": "Pune", "addressCountry": "IN"},
            "priceRange": "₹1,499",
            "medicalSpecialty": ["Sleep Medicine", "Stress and Anxiety"],
            "knowsLanguage": ["English", "Marathi"],
            "identifier": {"@type": "PropertyValue", "name": "Registration number", "value": "DEMO-1"},
            "hospitalAffiliation": {
                "@type": "Hospital",
                "name": "Gulmohar Clinic",
                "address": {"@type": "PostalAddress", "addressLocality": "Pune", "addressCountry": "IN"},
            },
            "parentOrganization": {"@id": "https://dft.example.in/#organization"},
        })
    );
    assert_eq!(
        trail(&crumbs),
        [
            ("Home", "/"),
            ("Consultations", "/consultations"),
            ("Find Your Doctor", "/consultations/doctors"),
            ("Dr. Meera Iyer", "/consultations/doctor/1"),
        ]
    );
    assert_eq!(
        organization,
        json!({
            "@type": "Organization",
            "@id": "https://dft.example.in/#organization",
            "name": "DFT",
            "url": "https://dft.example.in/",
            "logo": "https://dft.example.in/og/logo.png",
        })
    );
    for said in ["<h1>Dr. Meera Iyer</h1>", "Listens first.", "₹1,499", "Available today", "14 years"] {
        assert!(words(&html).contains(said), "{said} in {html}");
    }
    assert!(
        words(&html).contains("<a href=\"/consultations/specialization/sleep-medicine\">Sleep Medicine</a>")
    );
}

async fn a_specialization_lists_who_practises_it(town: Town) {
    for path in [
        "/consultations/specialization/stress-and-anxiety",
        "/consultations/specialization/Stress-And-Anxiety",
    ] {
        let html = town.page(path).await;
        assert!(
            html.contains("href=\"https://dft.example.in/consultations/specialization/stress-and-anxiety\""),
            "{html}"
        );
        assert!(html.contains("<title data-served=\"\">Stress and Anxiety | DFT</title>"));
        let [page, crumbs, _] = graph(&html);
        assert_eq!((&page["@type"], &page["name"]), (&json!("CollectionPage"), &json!("Stress and Anxiety")));
        assert_eq!(
            page["mainEntity"],
            json!({"@type": "ItemList", "numberOfItems": 1, "itemListElement": [{
                "@type": "ListItem",
                "position": 1,
                "name": "Dr. Meera Iyer",
                "url": "https://dft.example.in/consultations/doctor/1",
            }]})
        );
        assert_eq!(trail(&crumbs).len(), 3);
        for said in ["When worry does not stop.", "Panic attacks", "<a href=\"/consultations/doctor/1\">"] {
            assert!(words(&html).contains(said), "{said} in {html}");
        }
    }
}

async fn a_category_lists_its_tracks(town: Town) {
    let html = town.page("/mindfulness/category/1").await;
    let [page, crumbs, _] = graph(&html);
    assert_eq!((&page["@type"], &page["name"]), (&json!("CollectionPage"), &json!("Deep Sleep")));
    assert_eq!(
        page["hasPart"],
        json!([{
            "@type": "AudioObject",
            "name": "One Bowl",
            "description": "And the time it takes.",
            "duration": "PT1M10S",
            "isAccessibleForFree": false,
        }])
    );
    assert_eq!(trail(&crumbs)[2], ("Mindfulness Categories", "/mindfulness/categories"));
    for said in ["For the end of the day.", "Leela Varma", "One Bowl (1 min)"] {
        assert!(words(&html).contains(said), "{said} in {html}");
    }
}

async fn a_product_has_its_price_and_what_is_left(town: Town) {
    let html = town.page("/dopamart/product/1").await;
    let [product, crumbs, _] = graph(&html);
    assert_eq!((&product["@type"], &product["name"]), (&json!("Product"), &json!("Evening Journal")));
    assert_eq!(
        product["offers"],
        json!({
            "@type": "Offer",
            "url": "https://dft.example.in/dopamart/product/1",
            "price": "1449.00",
            "priceCurrency": "INR",
            "availability": "https://schema.org/InStock",
            "itemCondition": "https://schema.org/NewCondition",
            "seller": {"@id": "https://dft.example.in/#organization"},
        })
    );
    assert_eq!(product.get("image"), None, "a product without a picture borrows none");
    assert_eq!(trail(&crumbs).len(), 3);
    for said in ["Paper for half a year.", "₹1,449, tax included. In Stock.", "Size: A5"] {
        assert!(words(&html).contains(said), "{said} in {html}");
    }

    let html = town.page("/dopamart/product/2").await;
    let [bowl, ..] = graph(&html);
    let image = bowl["image"][0].as_str().unwrap();
    assert!(image.starts_with("https://dft.example.in/api/v1/media/pictures/"), "{image}");
    assert_eq!(bowl["offers"]["availability"], "https://schema.org/LimitedAvailability");
    assert!(words(&html).contains("Only 1 left"));
}

async fn what_is_written_in_a_catalogue_stays_words(town: Town) {
    for path in ["/consultations/doctor/2", "/consultations/specialization/sleep-medicine"] {
        let html = town.page(path).await;
        for (element, count) in [("</script>", 2), ("</noscript>", 1), ("<img", 0), ("<b>", 0)] {
            assert_eq!(html.matches(element).count(), count, "{element} in {html}");
        }
    }
    let html = town.page("/consultations/doctor/2").await;
    let [doctor, ..] = graph(&html);
    assert_eq!(doctor["name"], "Dr. </script><b>Evil");
    assert_eq!(doctor["address"], json!({"@type": "PostalAddress", "addressCountry": "IN"}));
    assert!(words(&html).contains("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;"));
}

async fn what_changes_is_told_within_five_seconds(town: Town) {
    let before = town.get("/dopamart/product/1").await;
    let other = town.get("/dopamart/product/2").await;
    town.execute("UPDATE products SET stock = 0 WHERE id = 1").await;
    let after = town.get("/dopamart/product/1").await;
    assert_ne!(before.header("etag"), after.header("etag"));
    assert!(after.text().contains("https://schema.org/OutOfStock") && after.text().contains("Out of stock"));
    assert_eq!(town.get("/dopamart/product/2").await.header("etag"), other.header("etag"));
}

async fn what_a_reader_has_is_not_sent_again(town: Town) {
    for path in ["/consultations/doctor/1", "/dopamart/product/1", "/sitemap.xml", "/robots.txt"] {
        let plain = town.get(path).await;
        assert_eq!((plain.header("cache-control"), plain.header("vary")), ("no-cache", "accept-encoding"));
        let known = [("if-none-match", plain.header("etag"))];
        let again = ask(&town.router, Method::GET, path, &known).await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");

        let small = ask(&town.router, Method::GET, path, &[("accept-encoding", "br")]).await;
        assert_eq!(small.header("content-encoding"), "br", "{path}");
        let mut text = Vec::new();
        let mut reader = brotli::Decompressor::new(small.body.as_slice(), 4_096);
        std::io::Read::read_to_end(&mut reader, &mut text).unwrap();
        assert_eq!(text, plain.body, "{path}");
        assert_ne!(small.header("etag"), plain.header("etag"), "{path}");
    }
}

async fn what_is_not_there_is_a_404_that_nobody_keeps(town: Town) {
    for path in [
        "/consultations/doctor/99",
        "/consultations/doctor/abc",
        "/consultations/doctor/0",
        "/consultations/specialization/nothing",
        "/mindfulness/category/99",
        "/dopamart/product/99",
        "/dopamart/product/-1",
    ] {
        let shown = town.get(path).await;
        assert_eq!(shown.status, 404, "{path}");
        let html = shown.text();
        assert!(html.contains("<title data-served=\"\">Page Not Found | DFT</title>"), "{path}: {html}");
        assert!(html.contains("name=\"robots\" content=\"noindex\"") && !html.contains("ld+json"), "{path}");
    }
}

async fn a_page_for_one_person_is_not_kept(town: Town) {
    for (path, status) in [
        ("/consultations/room/some-token", 200),
        ("/consultations/book-consultation/1", 200),
        ("/consultations/book-consultation/99", 404),
    ] {
        let shown = town.get(path).await;
        assert_eq!(shown.status, status, "{path}");
        let html = shown.text();
        assert!(html.contains("<meta data-served=\"\" name=\"robots\" content=\"noindex\"/>"), "{html}");
        assert!(!html.contains("canonical") && !html.contains("<!--page:"), "{html}");
    }
}

async fn the_map_has_every_public_page_and_no_other(town: Town) {
    let shown = town.get("/sitemap.xml").await;
    assert_eq!((shown.status, shown.header("content-type")), (200, "application/xml"));
    let text = shown.text();
    let paths: Vec<_> =
        text.split("<loc>").skip(1).map(|rest| rest.split_once("</loc>").unwrap().0).collect();
    let paths: Vec<_> = paths.iter().map(|url| url.strip_prefix(ORIGIN).unwrap()).collect();
    assert_eq!(
        paths,
        [
            "/",
            "/about",
            "/consultations/specialization/stress-and-anxiety",
            "/consultations/specialization/sleep-medicine",
            "/consultations/doctor/1",
            "/consultations/doctor/2",
            "/mindfulness/category/1",
            "/dopamart/product/1",
            "/dopamart/product/2",
        ]
    );
    for path in paths {
        assert_eq!(town.get(path).await.status, 200, "{path}");
    }
    assert!(!text.contains("lastmod"), "nothing here knows the day it changed: {text}");
    // A development server with an address in the open.
    assert_eq!(town.get("/robots.txt").await.text(), "User-agent: *\nDisallow: /\n");
}

async fn no_display_value_is_told_as_data(town: Town) {
    for path in ["/consultations/doctor/1", "/mindfulness/category/1", "/dopamart/product/1"] {
        let html = town.page(path).await;
        let data = graph(&html).map(|thing| thing.to_string()).concat();
        for shown in ["4.9", "4.8", "312", "1840", "95", "ating", "eview"] {
            assert!(!data.contains(shown), "{shown} in {data}");
        }
    }
}

async fn without_an_answer_a_search_engine_comes_again(town: Town) {
    town.ground.db.close().await;
    for path in ["/consultations/doctor/1", "/mindfulness/category/1", "/dopamart/product/1"] {
        let shown = town.get(path).await;
        assert_eq!(shown.status, 503, "{path}");
        assert!(!shown.text().contains("noindex") && shown.text().contains("<noscript>"), "{path}");
    }
    assert_eq!(town.get("/sitemap.xml").await.status, 503);
}
