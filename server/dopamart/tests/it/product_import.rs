//! Import of products.

use dft_dopamart::ProductImporter;
use dft_kernel::import::{DynImporter, Source, StatusOutcome, import};
use dft_kernel::settings::EnvReader;
use dft_testkit::{both_engines, one_engine};
use serde_json::json;

use crate::support::{
    INCENSE, JOURNAL, PRODUCTS, TestShop, check_out, guest_checkout, import_products, shop,
};

both_engines!(
    shop: a_larger_stock_adds_only_the_difference,
    an_archived_product_is_not_sold,
    a_renamed_product_keeps_its_id,
);
one_engine!(shop: import_errors_name_file_line_and_field);

async fn a_larger_stock_adds_only_the_difference(shop: TestShop) {
    let guest = shop.guest();
    let order =
        check_out(&guest, guest_checkout("gita@example.in", &[(INCENSE, 3)])).await.expect(201).json();
    shop.pay(&guest, &order).await;
    check_out(&guest, guest_checkout("hari@example.in", &[(INCENSE, 2)])).await.expect(201);
    assert_eq!(shop.stock_and_reserved(INCENSE).await, (5, 2));
    import_products(&shop, &PRODUCTS.replace("A smell of rain.", "Rain, nearly.")).await.unwrap();
    assert_eq!(shop.stock_and_reserved(INCENSE).await, (5, 2), "another sentence brings no pieces");
    import_products(&shop, &PRODUCTS.replace("stock = 8", "stock = 20")).await.unwrap();
    assert_eq!(shop.stock_and_reserved(INCENSE).await, (17, 2), "twelve more");
    let error = import_products(&shop, &PRODUCTS.replace("stock = 8", "stock = 4")).await.unwrap_err();
    let message = "products.toml:36: stock: more than that is sold or reserved already";
    assert!(error.starts_with(message), "{error}");
    assert_eq!(shop.stock_and_reserved(INCENSE).await, (17, 2));
    import_products(&shop, &PRODUCTS.replace("stock = 8", "stock = 5")).await.unwrap();
    assert_eq!(shop.stock_and_reserved(INCENSE).await, (2, 2));
    shop.assert_invariants().await;
}

async fn import_errors_name_file_line_and_field(shop: TestShop) {
    for (from, to, message) in [
        ("price = 449\n", "price = 0\n", "products.toml:6: price: should be 1 to 500000"),
        ("price = 449\n", "price = 4.5\n", "products.toml:6: price: should be a whole number of rupees"),
        ("stock = 50", "stock = \"50\"", "products.toml:7: stock: should be a whole number"),
        ("stock = 50", "stock = -1", "products.toml:7: stock: should be 0 to 1000000"),
        ("hsn = \"4820\"", "hsn = \"48\"", "products.toml:8: hsn: should be 4, 6 or 8 digits"),
        ("gst_percent = 18", "gst_percent = 41", "products.toml:9: gst_percent: should be 0 to 40"),
        (
            "name = \"Evening Journal\"",
            "name = \" \"",
            "products.toml:4: name: should have 1 to 120 characters",
        ),
        ("bowl.svg", "cup.svg", "products.toml:20: image: there is no file products/pictures/cup.svg"),
        ("price = 449\n", "prize = 449\n", "products.toml:6: "),
    ] {
        let error = import_products(&shop, &PRODUCTS.replace(from, to)).await.unwrap_err();
        assert!(error.contains(message), "{to}: {error}");
    }
    let production = [
        ("DFT_ENV", "production"),
        ("DFT_PUBLIC_URL", "https://dft.example.in"),
        ("GOOGLE_CLIENT_ID", "123.apps.example.com"),
        ("RAZORPAY_KEY_ID", "rzp_live_1"),
        ("RAZORPAY_KEY_SECRET", "s"),
        ("RAZORPAY_WEBHOOK_SECRET", "w"),
        ("SMTP_URL", "smtps://mail.example.in"),
        ("MAIL_FROM", "DFT <care@example.in>"),
    ];
    let variables = production.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let config = EnvReader::read(variables, dft_dopamart::Config::from_env).unwrap();
    let importers: [Box<dyn DynImporter>; 1] = [Box::new(ProductImporter::new(&config))];
    let one = PRODUCTS.split("\n\n").next().unwrap().to_owned();
    let files = [("products.toml".to_owned(), one.into_bytes().into())];
    let error = import(&shop.db, &importers, &Source::Memory(files.into())).await.unwrap_err().to_string();
    assert!(error.contains("DFT_SELLER_NAME"), "{error}");
    let list = shop.guest().get("/api/v1/dopamart/products/").await.json();
    assert_eq!((list.as_array().unwrap().len(), &list[0]["id"]), (4, &json!(JOURNAL)));
}

async fn an_archived_product_is_not_sold(shop: TestShop) {
    let (asha, guest) = (shop.member("Asha").await, shop.guest());
    asha.post("/api/v1/dopamart/cart/", json!({"product_id": INCENSE, "quantity": 1})).await.expect(201);
    let pending =
        check_out(&guest, guest_checkout("gita@example.in", &[(INCENSE, 2)])).await.expect(201).json();
    assert_eq!(shop.dopamart.archive_product("nothing").await.unwrap(), StatusOutcome::NotFound);
    assert_eq!(shop.dopamart.archive_product("incense").await.unwrap(), StatusOutcome::Changed);
    assert_eq!(shop.dopamart.archive_product("incense").await.unwrap(), StatusOutcome::Unchanged);
    shop.clock.advance(std::time::Duration::from_secs(2));

    let list = guest.get("/api/v1/dopamart/products/").await.expect(200).json();
    assert_eq!(list.as_array().unwrap().len(), 3);
    guest.get(&format!("/api/v1/dopamart/products/{INCENSE}/")).await.expect(404);
    let more = json!({"product_id": INCENSE, "quantity": 1});
    asha.post("/api/v1/dopamart/cart/", more).await.expect(422);
    let refused = check_out(&guest, guest_checkout("hari@example.in", &[(INCENSE, 1)])).await.expect(409);
    assert_eq!(refused.code(), "out_of_stock");
    // What was ordered before can be paid.
    shop.pay(&guest, &pending).await;
    assert_eq!(shop.stock_and_reserved(INCENSE).await, (6, 0));

    // Importing a change does not undo the command; a status in the file does.
    import_products(&shop, &PRODUCTS.replace("A smell of rain.", "Rain, nearly.")).await.unwrap();
    check_out(&guest, guest_checkout("hari@example.in", &[(INCENSE, 1)])).await.expect(409);
    assert_eq!(shop.dopamart.restore_product("incense").await.unwrap(), StatusOutcome::Changed);
    check_out(&guest, guest_checkout("hari@example.in", &[(INCENSE, 1)])).await.expect(201);
    shop.assert_invariants().await;
}

async fn a_renamed_product_keeps_its_id(shop: TestShop) {
    let renamed = PRODUCTS.replace("slug = \"incense\"", "slug = \"rain-incense\"\nwas = \"incense\"");
    let report = import_products(&shop, &renamed).await.unwrap().to_string();
    assert!(report.contains("products: 0 added, 1 changed, 3 unchanged"), "{report}");
    assert_eq!(shop.stock_and_reserved(INCENSE).await, (8, 0));
    assert_eq!(shop.dopamart.archive_product("rain-incense").await.unwrap(), StatusOutcome::Changed);
}
