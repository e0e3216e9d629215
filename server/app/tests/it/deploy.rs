//! Checks of the files in `deploy/`. nginx.rs runs nginx.conf.

use std::process::Command;

use crate::process::{output_text, repository};

fn deploy_file(name: &str) -> String {
    std::fs::read_to_string(repository().join("deploy").join(name)).unwrap()
}

/// The number after the first occurrence of `key`.
fn seconds(text: &str, key: &str) -> u32 {
    let rest = text.split(key).nth(1).unwrap_or_else(|| panic!("no {key}"));
    rest.trim_start().chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
}

#[test]
fn stop_timeouts_are_longer_than_the_drain() {
    // 10 s each for requests, jobs, the write-ahead log and the pool, after at most 60 s of draining.
    assert!(seconds(&deploy_file("dft.service"), "TimeoutStopSec=") >= 60 + 40);
    let compose = deploy_file("compose.yaml");
    let drain = seconds(&compose, "DFT_DRAIN_SECONDS:");
    assert!(seconds(&compose, "stop_grace_period:") >= drain + 40);
    // nginx closes idle connections before the node does.
    let upstream = deploy_file("nginx.conf").split("upstream dft").nth(1).unwrap().to_owned();
    assert!(seconds(&upstream, "keepalive_timeout") < drain);
}

/// Settings that production requires have no default.
#[test]
fn compose_requires_every_production_setting() {
    let compose = deploy_file("compose.yaml");
    for name in [
        "DFT_PUBLIC_URL",
        "GOOGLE_CLIENT_ID",
        "RAZORPAY_KEY_ID",
        "RAZORPAY_KEY_SECRET",
        "RAZORPAY_WEBHOOK_SECRET",
        "SMTP_URL",
        "MAIL_FROM",
    ] {
        assert!(compose.contains(&format!("{name}: ${{{name}:?")), "{name} is not required");
    }
}

/// Skipped where systemd is not installed.
#[test]
fn systemd_accepts_the_unit() {
    let unit = deploy_file("dft.service");
    let program = env!("CARGO_BIN_EXE_dft");
    assert!(unit.contains("ExecStart=/usr/local/bin/dft serve"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("dft.service");
    std::fs::write(&file, unit.replace("/usr/local/bin/dft", program)).unwrap();
    let Ok(verified) = Command::new("systemd-analyze").arg("verify").arg("--man=no").arg(&file).output()
    else {
        eprintln!("systemd-analyze is not installed: skipped");
        return;
    };
    let lines = output_text(&verified);
    let messages: Vec<_> = lines.lines().filter(|line| line.contains("dft.service")).collect();
    assert!(verified.status.success() && messages.is_empty(), "{lines}");
}
