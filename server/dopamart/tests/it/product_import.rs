//! Import of products.

use dft_dopamart::ProductImporter;
use dft_kernel::import::{DynImporter, Source, import};
use dft_kernel::settings::EnvReader;
use dft_testkit::{both_engines, one_engine};
use serde_json::json;

use crate::support::{
    INCENSE, JOURNAL, PRODUCTS, TestShop, check_out, guest_checkout, import_products, shop,
};

both_engines!(shop: a_larger_stock_adds_only_the_difference);
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
        ("price = 449\n", "price = 4.5\n", "products.toml:6: "),
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
