//! The kind `products`.

use dft_dopamart::ProductKind;
use dft_kernel::import::{DynImporter, Source, import};
use dft_kernel::settings::Settings;
use dft_testkit::both_engines;
use serde_json::json;

use crate::market::{INCENSE, JOURNAL, Market, PRODUCTS, check_out, fill, guest_wish, market};

both_engines!(market: more_pieces_come_in_and_what_is_sold_stays_sold, what_is_wrong_is_named_with_its_line);

async fn more_pieces_come_in_and_what_is_sold_stays_sold(market: Market) {
    let guest = market.guest();
    let order = check_out(&guest, guest_wish("gita@example.in", &[(INCENSE, 3)])).await.expect(201).json();
    market.pay(&guest, &order).await;
    check_out(&guest, guest_wish("hari@example.in", &[(INCENSE, 2)])).await.expect(201);
    assert_eq!(market.level(INCENSE).await, (5, 2));
    fill(&market, &PRODUCTS.replace("A smell of rain.", "Rain, nearly.")).await.unwrap();
    assert_eq!(market.level(INCENSE).await, (5, 2), "another sentence brings no pieces");
    fill(&market, &PRODUCTS.replace("stock = 8", "stock = 20")).await.unwrap();
    assert_eq!(market.level(INCENSE).await, (17, 2), "twelve more");
    let refused = fill(&market, &PRODUCTS.replace("stock = 8", "stock = 4")).await.unwrap_err();
    let said = "products.toml:36: stock: more than that is sold or waits for its money already";
    assert!(refused.starts_with(said), "{refused}");
    assert_eq!(market.level(INCENSE).await, (17, 2));
    fill(&market, &PRODUCTS.replace("stock = 8", "stock = 5")).await.unwrap();
    assert_eq!(market.level(INCENSE).await, (2, 2));
    market.keeps_its_promises().await;
}

async fn what_is_wrong_is_named_with_its_line(market: Market) {
    for (from, to, said) in [
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
        let refused = fill(&market, &PRODUCTS.replace(from, to)).await.unwrap_err();
        assert!(refused.contains(said), "{to}: {refused}");
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
    let settings = Settings::read(variables).unwrap();
    let kinds: [Box<dyn DynImporter>; 1] = [Box::new(ProductKind::new(&settings))];
    let one = PRODUCTS.split("\n\n").next().unwrap().to_owned();
    let files = [("products.toml".to_owned(), one.into_bytes().into())];
    let refused = import(&market.db, &kinds, &Source::Memory(files.into())).await.unwrap_err().to_string();
    assert!(refused.contains("DFT_SELLER_NAME"), "{refused}");
    let list = market.guest().get("/api/v1/dopamart/products/").await.json();
    assert_eq!((list.as_array().unwrap().len(), &list[0]["id"]), (4, &json!(JOURNAL)));
}
