//! What an operator may write, and what they are told when it is wrong.

use super::*;

fn read(pairs: &[(&str, &str)]) -> Result<Settings, SettingsError> {
    Settings::read(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
}

fn wrong(pairs: &[(&str, &str)]) -> Vec<String> {
    read(pairs).expect_err("something is wrong").0
}

const PRODUCTION: &[(&str, &str)] = &[
    ("DFT_ENV", "production"),
    ("DFT_PUBLIC_URL", "https://dft.example.in"),
    ("GOOGLE_CLIENT_ID", "123.apps.example.com"),
    ("RAZORPAY_KEY_ID", "rzp_live_1"),
    ("RAZORPAY_KEY_SECRET", "s"),
    ("RAZORPAY_WEBHOOK_SECRET", "w"),
    ("SMTP_URL", "smtps://mail.example.in"),
    ("MAIL_FROM", "DFT <care@example.in>"),
];

#[test]
fn nothing_set_is_development_on_sqlite_on_loopback() {
    let settings = read(&[]).expect("the defaults are fine");
    assert_eq!(settings.mode, Mode::Development);
    assert_eq!(settings.bind.to_string(), "127.0.0.1:8080");
    assert_eq!(settings.origin(), "http://localhost:8080");
    assert_eq!(settings.database, DatabaseUrl::Sqlite("./data/dft.sqlite".into()));
    assert_eq!(settings.media, MediaLocation::Folder("./data/media".into()));
    assert!(settings.development_sign_in());
    assert!(!settings.limits);
}

#[test]
fn production_starts_with_all_it_needs_and_limits_on() {
    let settings = read(PRODUCTION).expect("all is there");
    assert!(settings.https() && settings.limits && !settings.development_sign_in());
}

#[test]
fn production_names_every_missing_setting_a_line_each() {
    let lines = wrong(&[("DFT_ENV", "production")]);
    let names: Vec<_> = lines.iter().map(|line| line.split(':').next().unwrap_or_default()).collect();
    assert_eq!(
        names,
        [
            "GOOGLE_CLIENT_ID",
            "RAZORPAY_KEY_ID",
            "RAZORPAY_KEY_SECRET",
            "RAZORPAY_WEBHOOK_SECRET",
            "SMTP_URL",
            "MAIL_FROM",
            "DFT_PUBLIC_URL"
        ]
    );
}

#[test]
fn production_refuses_each_single_gap() {
    for gap in 1..PRODUCTION.len() {
        let mut pairs = PRODUCTION.to_vec();
        let (name, _) = pairs.remove(gap);
        assert!(wrong(&pairs).iter().any(|line| line.starts_with(name)), "{name}");
    }
}

#[test]
fn production_refuses_plain_http() {
    let mut pairs = PRODUCTION.to_vec();
    pairs[1] = ("DFT_PUBLIC_URL", "http://dft.example.in");
    assert_eq!(wrong(&pairs), ["DFT_PUBLIC_URL: production needs an https address"]);
}

#[test]
fn production_refuses_a_test_key() {
    let mut pairs = PRODUCTION.to_vec();
    pairs[3] = ("RAZORPAY_KEY_ID", "rzp_test_1");
    assert_eq!(wrong(&pairs), ["RAZORPAY_KEY_ID: this is a test key, which takes no real money"]);
}

#[test]
fn every_wrong_value_is_named_and_none_is_repeated() {
    let pairs = [
        ("DFT_ENV", "staging"),
        ("DFT_BIND", "8080"),
        ("DFT_PUBLIC_URL", "https://dft.example.in/app"),
        ("DATABASE_URL", "mysql://secret@host"),
        ("DFT_METRICS_BIND", "x"),
        ("DFT_TRUSTED_PROXIES", "10.0.0.0/8, nonsense"),
        ("DFT_ALLOWED_ORIGINS", "https://a.in/path"),
        ("RAZORPAY_KEY_SECRET", "secret"),
        ("SMTP_URL", "http://secret"),
        ("MAIL_FROM", "nobody"),
        ("WHATSAPP_TOKEN", "secret"),
        ("MEDIA_URL", "ftp://secret"),
        ("DFT_DEMO_VIDEO_URL", "javascript:alert(1)"),
        ("DFT_MEETING_URL", "https://secret.example"),
        ("STUN_URL", "http://secret"),
        ("TURN_URL", "turn:host"),
        ("DFT_GRIEVANCE_EMAIL", "the office"),
        ("DFT_SOCIAL_X", "nonsense"),
        ("DFT_LIMITS", "maybe"),
        ("DFT_DRAIN_SECONDS", "61"),
    ];
    let lines = wrong(&pairs);
    let named = |name: &str| lines.iter().any(|line| line.starts_with(&format!("{name}: ")));
    for name in [
        "DFT_ENV",
        "DFT_BIND",
        "DFT_PUBLIC_URL",
        "DATABASE_URL",
        "DFT_METRICS_BIND",
        "DFT_TRUSTED_PROXIES",
        "DFT_ALLOWED_ORIGINS",
        "RAZORPAY_KEY_ID",
        "RAZORPAY_WEBHOOK_SECRET",
        "SMTP_URL",
        "MAIL_FROM",
        "WHATSAPP_PHONE_NUMBER_ID",
        "MEDIA_URL",
        "DFT_DEMO_VIDEO_URL",
        "DFT_MEETING_URL",
        "STUN_URL",
        "TURN_SECRET",
        "DFT_GRIEVANCE_EMAIL",
        "DFT_SOCIAL_X",
        "DFT_LIMITS",
        "DFT_DRAIN_SECONDS",
    ] {
        assert!(named(name), "{name} in {lines:#?}");
    }
    assert!(!lines.iter().any(|line| line.contains("secret")), "{lines:#?}");
}

#[test]
fn a_meetings_name_stands_behind_the_host() {
    let given =
        |url: &str| read(&[("DFT_MEETING_URL", url)]).ok().and_then(|settings| settings.room.meeting_url);
    for fine in
        ["https://meet.example.org/{room}", "http://localhost:9/m?r={room}", "https://m.in/a/{room}#x"]
    {
        assert_eq!(given(fine).as_deref(), Some(fine));
    }
    for wrong in
        ["https://{room}.example.org/", "https://meet.example.org/", "ftp://meet.in/{room}", "{room}"]
    {
        assert_eq!(given(wrong), None, "{wrong}");
    }
}

#[test]
fn an_empty_variable_counts_as_not_set() {
    assert!(read(&[("DFT_BIND", ""), ("GOOGLE_CLIENT_ID", " ")]).expect("fine").google_client_id.is_none());
}

#[test]
fn any_free_port_becomes_the_one_we_got() {
    let mut settings = read(&[("DFT_BIND", "127.0.0.1:0")]).expect("fine");
    settings.set_bound_address(SocketAddr::from(([127, 0, 0, 1], 40_123)));
    assert_eq!(settings.origin(), "http://localhost:40123");
    let mut settings =
        read(&[("DFT_BIND", "127.0.0.1:0"), ("DFT_PUBLIC_URL", "http://dft.test")]).expect("fine");
    settings.set_bound_address(SocketAddr::from(([127, 0, 0, 1], 40_123)));
    assert_eq!(settings.origin(), "http://dft.test");
}

#[test]
fn a_misspelt_name_is_noticed() {
    assert_eq!(read(&[("DFT_BINDD", "127.0.0.1:1")]).expect("it still starts").unknown, ["DFT_BINDD"]);
}

#[test]
fn lists_and_groups_are_understood() {
    let settings = read(&[
        ("DFT_TRUSTED_PROXIES", "10.0.0.0/8, 192.168.1.1 ,::1"),
        ("DFT_ALLOWED_ORIGINS", "https://app.example.in"),
        ("DFT_SOCIAL_INSTAGRAM", "https://instagram.example/dft"),
        ("DATABASE_URL", "postgres://u:p@h/d"),
        ("MEDIA_URL", "s3://bucket/audio"),
        ("AWS_REGION", "ap-south-1"),
    ])
    .expect("all fine");
    assert_eq!(settings.trusted_proxies.len(), 3);
    assert_eq!(settings.allowed_origins, ["https://app.example.in"]);
    assert_eq!(settings.social[0].0, "instagram");
    assert!(matches!(settings.media, MediaLocation::Bucket(_)));
}

#[test]
fn a_bucket_needs_its_region_and_a_whole_pair_of_keys() {
    let bucket = |more: &[(&str, &str)]| read(&[&[("MEDIA_URL", "s3://bucket/audio/")], more].concat());
    let region = ("AWS_REGION", "ap-south-1");
    let whole =
        bucket(&[region, ("AWS_ACCESS_KEY_ID", "AKIA"), ("AWS_SECRET_ACCESS_KEY", "hush")]).expect("fine");
    let MediaLocation::Bucket(found) = &whole.media else { panic!("a bucket") };
    assert_eq!((found.name.as_str(), found.prefix.as_str()), ("bucket", "audio"));
    assert_eq!(found.origin, "https://s3.ap-south-1.amazonaws.com");
    assert!(!format!("{found:?}").contains("hush"));

    let told = |more: &[(&str, &str)]| bucket(more).expect_err("refused").0.join("\n");
    assert!(told(&[]).starts_with("AWS_REGION: "));
    assert!(told(&[region, ("AWS_ACCESS_KEY_ID", "AKIA")]).starts_with("AWS_SECRET_ACCESS_KEY: "));
    let near = ("AWS_ENDPOINT_URL", "http://10.0.0.5:9000");
    assert!(told(&[region, near]).starts_with("AWS_ENDPOINT_URL: "));
    assert!(told(&[region, ("AWS_ALLOW_HTTP", "yes")]).starts_with("AWS_ALLOW_HTTP: "));
    let MediaLocation::Bucket(own) = bucket(&[region, near, ("AWS_ALLOW_HTTP", "true")]).expect("fine").media
    else {
        panic!("a bucket")
    };
    assert_eq!(own.origin, "http://10.0.0.5:9000");
    for wrong in ["s3://", "s3://bucket/a//b", "s3://u@bucket/a", "s3://bucket/a?b", "file://"] {
        let lines = read(&[("MEDIA_URL", wrong), region]).expect_err(wrong).0;
        assert!(lines[0].starts_with("MEDIA_URL: "), "{lines:?}");
    }
}

#[test]
fn secrets_do_not_print() {
    let printed = format!("{:?}", read(PRODUCTION).expect("all is there").razorpay);
    assert!(!printed.contains("\"s\"") && printed.contains("Secret(…)"), "{printed}");
}

#[test]
fn a_seller_is_known_whole_or_not_at_all() {
    const WHO: [(&str, &str); 3] = [
        ("DFT_SELLER_NAME", "DFT Wellness"),
        ("DFT_SELLER_ADDRESS", "1, MG Road, Bengaluru"),
        ("DFT_SELLER_STATE", "karnataka"),
    ];
    let seller = read(&WHO).expect("fine").seller.expect("a seller");
    assert_eq!((seller.state.code, seller.gstin), ("29", None));
    let mut taxed = WHO.to_vec();
    taxed.push(("DFT_SELLER_GSTIN", "29ABCDE1234F1Z5"));
    assert!(read(&taxed).expect("fine").seller.expect("a seller").gstin.is_some());
    for (variables, line) in [
        (&WHO[..2], "DFT_SELLER_STATE: needed together with DFT_SELLER_NAME and DFT_SELLER_ADDRESS"),
        (&[("DFT_SELLER_GSTIN", "29ABCDE1234F1Z5")][..], "DFT_SELLER_GSTIN: needs DFT_SELLER_NAME"),
        (&[WHO[0], WHO[1], ("DFT_SELLER_STATE", "Atlantis")][..], "DFT_SELLER_STATE: expected a state"),
        (
            &[WHO[0], WHO[1], WHO[2], ("DFT_SELLER_GSTIN", "27ABCDE1234F1Z5")][..],
            "DFT_SELLER_GSTIN: expected 15 characters beginning with 29",
        ),
    ] {
        let lines = wrong(variables);
        assert!(lines.iter().any(|told| told.starts_with(line)), "{lines:#?}");
    }
}
