//! Entity pages, the sitemap and robots.txt, over HTTP from an imported catalogue.

mod catalogue;

use catalogue::{CATEGORIES, DOCTORS, PRODUCTS, SPECIALIZATIONS, TRACKS};
use dft_kernel::import::{Source, import};
use dft_media::Media;
use dft_testkit::{Engine, TestContext, both_engines};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::*;
use crate::router::page_sources;
use crate::state::AppState;

both_engines!(
    test_site:
    a_doctor_page_has_metadata_and_json_ld,
    a_specialization_page_lists_its_doctors,
    a_category_page_lists_its_tracks,
    a_product_page_has_price_and_availability,
    html_in_catalogue_texts_is_escaped,
    a_change_is_visible_within_five_seconds,
    unchanged_pages_return_304,
    a_missing_entity_returns_404_with_noindex,
    private_pages_have_noindex_and_no_canonical_link,
    the_sitemap_lists_every_public_page_and_no_other,
    display_values_are_not_in_the_json_ld,
    a_failed_database_returns_503_without_noindex,
);

const TEMPLATE: &str = "<html data-site=\"https://dft.invalid\"><head><!--page:head--><script>early()</script><!--page:data-->\
    <link rel=\"stylesheet\" href=\"/a.css\"/></head><body><noscript><!--page:words--></noscript></body></html>";

const ORIGIN: &str = "https://dft.example.in";

struct TestSite {
    context: TestContext,
    router: Router,
    _media: TempDir,
}

async fn test_site(engine: Engine) -> TestSite {
    let media = tempfile::tempdir().unwrap();
    let data = media.path().display().to_string();
    let context = TestContext::with(engine, &[("DFT_PUBLIC_URL", ORIGIN), ("DFT_DATA_DIR", &data)]).await;
    let config = context.config(Config::from_env);
    let kinds = crate::catalogue::kinds(&config, &context.clock, &Media::open(&config.media).unwrap());
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
    import(&context.db, &kinds, &Source::Memory(entries)).await.map_err(|error| error.to_string()).unwrap();

    let mut files = files();
    let noindex = b"<head><meta name=\"robots\" content=\"noindex\"/></head>".to_vec();
    let mut pages: Value = serde_json::from_slice(&files["pages.json"]).unwrap();
    for address in [
        "/consultations/doctor/:id",
        "/consultations/book-consultation/:id",
        "/consultations/specialization/:name",
        "/mindfulness/category/:id",
        "/dopamart/product/:id",
    ] {
        pages[address] = json!({"file": "fallback.html", "hashes": ["sha256-fallback"]});
    }
    pages["/dopamart/cart"] = json!({"file": "dopamart/cart/index.html", "hashes": []});
    files.insert("pages.json".to_owned(), pages.to_string().into_bytes().into());
    files.insert("fallback.html".to_owned(), TEMPLATE.as_bytes().into());
    files.insert("dopamart/cart/index.html".to_owned(), noindex.into());
    let state = AppState::with_clock(context.db.clone(), context.clock.clone(), &config).unwrap();
    TestSite { router: build_routes(&files, &config, &page_sources(&state)), context, _media: media }
}

impl TestSite {
    async fn get(&self, path: &str) -> TestResponse {
        request(&self.router, Method::GET, path, &[]).await
    }

    async fn page(&self, path: &str) -> String {
        let response = self.get(path).await;
        assert_eq!(
            (response.status, response.header("content-type")),
            (200, "text/html; charset=utf-8"),
            "{path}"
        );
        assert!(response.header("content-security-policy").contains("script-src 'self' 'sha256-fallback';"));
        response.text()
    }

    async fn execute(&self, sql: &'static str) {
        let mut tx = self.context.db.begin().await.unwrap();
        sqlx::query(sql).execute(&mut *tx).await.unwrap();
        tx.commit().await.unwrap();
        self.context.clock.advance(std::time::Duration::from_secs(5));
    }
}

/// The JSON-LD graph: the entity, the breadcrumbs and the organization.
fn graph(html: &str) -> [Value; 3] {
    let (_, block) = html.split_once("type=\"application/ld+json\">").expect("a data block");
    let (block, rest) = block.split_once("</script>").expect("its end");
    assert!(rest.starts_with("<link rel=\"stylesheet\""), "at the position where React expects it: {rest}");
    let data: Value = serde_json::from_str(block).expect("JSON");
    assert_eq!(data["@context"], "https://schema.org");
    serde_json::from_value(data["@graph"].clone()).expect("three items")
}

/// The contents of `<noscript>`.
fn noscript(html: &str) -> &str {
    html.split_once("<noscript>").unwrap().1.split_once("</noscript>").unwrap().0
}

fn breadcrumbs(crumbs: &Value) -> Vec<(&str, &str)> {
    assert_eq!(crumbs["@type"], "BreadcrumbList");
    let items = crumbs["itemListElement"].as_array().unwrap();
    for (index, item) in items.iter().enumerate() {
        assert_eq!((&item["@type"], &item["position"]), (&json!("ListItem"), &json!(index + 1)));
    }
    items
        .iter()
        .map(|item| (item["name"].as_str().unwrap(), item["item"].as_str().unwrap()))
        .map(|(name, url)| (name, url.strip_prefix(ORIGIN).unwrap()))
        .collect()
}

async fn a_doctor_page_has_metadata_and_json_ld(site: TestSite) {
    let html = site.page("/consultations/doctor/1").await;
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
        breadcrumbs(&crumbs),
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
    for expected in ["<h1>Dr. Meera Iyer</h1>", "Listens first.", "₹1,499", "Available tomorrow", "14 years"]
    {
        assert!(noscript(&html).contains(expected), "{expected} in {html}");
    }
    assert!(
        noscript(&html)
            .contains("<a href=\"/consultations/specialization/sleep-medicine\">Sleep Medicine</a>")
    );
}

async fn a_specialization_page_lists_its_doctors(site: TestSite) {
    for path in [
        "/consultations/specialization/stress-and-anxiety",
        "/consultations/specialization/Stress-And-Anxiety",
    ] {
        let html = site.page(path).await;
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
        assert_eq!(breadcrumbs(&crumbs).len(), 3);
        for expected in ["When worry does not stop.", "Panic attacks", "<a href=\"/consultations/doctor/1\">"]
        {
            assert!(noscript(&html).contains(expected), "{expected} in {html}");
        }
    }
}

async fn a_category_page_lists_its_tracks(site: TestSite) {
    let html = site.page("/mindfulness/category/1").await;
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
    assert_eq!(breadcrumbs(&crumbs)[2], ("Mindfulness Categories", "/mindfulness/categories"));
    for expected in ["For the end of the day.", "Leela Varma", "One Bowl (1 min)"] {
        assert!(noscript(&html).contains(expected), "{expected} in {html}");
    }
}

async fn a_product_page_has_price_and_availability(site: TestSite) {
    let html = site.page("/dopamart/product/1").await;
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
    assert_eq!(product.get("image"), None, "a product without an image has none");
    assert_eq!(breadcrumbs(&crumbs).len(), 3);
    for expected in ["Paper for half a year.", "₹1,449, tax included. In Stock.", "Size: A5"] {
        assert!(noscript(&html).contains(expected), "{expected} in {html}");
    }

    let html = site.page("/dopamart/product/2").await;
    let [bowl, ..] = graph(&html);
    let image = bowl["image"][0].as_str().unwrap();
    assert!(image.starts_with("https://dft.example.in/api/v1/media/pictures/"), "{image}");
    assert_eq!(bowl["offers"]["availability"], "https://schema.org/LimitedAvailability");
    assert!(noscript(&html).contains("Only 1 left"));
}

async fn html_in_catalogue_texts_is_escaped(site: TestSite) {
    for path in ["/consultations/doctor/2", "/consultations/specialization/sleep-medicine"] {
        let html = site.page(path).await;
        for (element, count) in [("</script>", 2), ("</noscript>", 1), ("<img", 0), ("<b>", 0)] {
            assert_eq!(html.matches(element).count(), count, "{element} in {html}");
        }
    }
    let html = site.page("/consultations/doctor/2").await;
    let [doctor, ..] = graph(&html);
    assert_eq!(doctor["name"], "Dr. </script><b>Evil");
    assert_eq!(doctor["address"], json!({"@type": "PostalAddress", "addressCountry": "IN"}));
    assert!(noscript(&html).contains("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;"));
}

async fn a_change_is_visible_within_five_seconds(site: TestSite) {
    let before = site.get("/dopamart/product/1").await;
    let other = site.get("/dopamart/product/2").await;
    site.execute("UPDATE products SET stock = 0 WHERE id = 1").await;
    let after = site.get("/dopamart/product/1").await;
    assert_ne!(before.header("etag"), after.header("etag"));
    assert!(after.text().contains("https://schema.org/OutOfStock") && after.text().contains("Out of stock"));
    assert_eq!(site.get("/dopamart/product/2").await.header("etag"), other.header("etag"));
}

async fn unchanged_pages_return_304(site: TestSite) {
    for path in ["/consultations/doctor/1", "/dopamart/product/1", "/sitemap.xml", "/robots.txt"] {
        let plain = site.get(path).await;
        assert_eq!((plain.header("cache-control"), plain.header("vary")), ("no-cache", "accept-encoding"));
        let known = [("if-none-match", plain.header("etag"))];
        let again = request(&site.router, Method::GET, path, &known).await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");

        let compressed = request(&site.router, Method::GET, path, &[("accept-encoding", "br")]).await;
        assert_eq!(compressed.header("content-encoding"), "br", "{path}");
        let mut text = Vec::new();
        let mut reader = brotli::Decompressor::new(compressed.body.as_slice(), 4_096);
        std::io::Read::read_to_end(&mut reader, &mut text).unwrap();
        assert_eq!(text, plain.body, "{path}");
        assert_ne!(compressed.header("etag"), plain.header("etag"), "{path}");
    }
}

async fn a_missing_entity_returns_404_with_noindex(site: TestSite) {
    for path in [
        "/consultations/doctor/99",
        "/consultations/doctor/abc",
        "/consultations/doctor/0",
        "/consultations/specialization/nothing",
        "/mindfulness/category/99",
        "/dopamart/product/99",
        "/dopamart/product/-1",
    ] {
        let response = site.get(path).await;
        assert_eq!(response.status, 404, "{path}");
        let html = response.text();
        assert!(html.contains("<title data-served=\"\">Page Not Found | DFT</title>"), "{path}: {html}");
        assert!(html.contains("name=\"robots\" content=\"noindex\"") && !html.contains("ld+json"), "{path}");
    }
}

async fn private_pages_have_noindex_and_no_canonical_link(site: TestSite) {
    for (path, status) in [
        ("/consultations/room/some-token", 200),
        ("/consultations/book-consultation/1", 200),
        ("/consultations/book-consultation/99", 404),
    ] {
        let response = site.get(path).await;
        assert_eq!(response.status, status, "{path}");
        let html = response.text();
        assert!(html.contains("<meta data-served=\"\" name=\"robots\" content=\"noindex\"/>"), "{html}");
        assert!(!html.contains("canonical") && !html.contains("<!--page:"), "{html}");
    }
}

async fn the_sitemap_lists_every_public_page_and_no_other(site: TestSite) {
    let response = site.get("/sitemap.xml").await;
    assert_eq!((response.status, response.header("content-type")), (200, "application/xml"));
    let text = response.text();
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
        assert_eq!(site.get(path).await.status, 200, "{path}");
    }
    assert!(!text.contains("lastmod"), "rows have no date of change: {text}");
    // A development server with a public address.
    assert_eq!(site.get("/robots.txt").await.text(), "User-agent: *\nDisallow: /\n");
}

async fn display_values_are_not_in_the_json_ld(site: TestSite) {
    for path in ["/consultations/doctor/1", "/mindfulness/category/1", "/dopamart/product/1"] {
        let html = site.page(path).await;
        let data = graph(&html).map(|item| item.to_string()).concat();
        for value in ["4.9", "4.8", "312", "1840", "95", "ating", "eview"] {
            assert!(!data.contains(value), "{value} in {data}");
        }
    }
}

async fn a_failed_database_returns_503_without_noindex(site: TestSite) {
    site.context.db.close().await;
    for path in ["/consultations/doctor/1", "/mindfulness/category/1", "/dopamart/product/1"] {
        let response = site.get(path).await;
        assert_eq!(response.status, 503, "{path}");
        assert!(!response.text().contains("noindex") && response.text().contains("<noscript>"), "{path}");
    }
    assert_eq!(site.get("/sitemap.xml").await.status, 503);
}
