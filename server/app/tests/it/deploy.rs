//! What `deploy/` ships is what the program needs. nginx.conf is tried by balancer.rs.

use std::process::Command;

use crate::process::{output_text, repository};

fn shipped(name: &str) -> String {
    std::fs::read_to_string(repository().join("deploy").join(name)).unwrap()
}

/// The number behind the first of these words.
fn seconds(text: &str, word: &str) -> u32 {
    let rest = text.split(word).nth(1).unwrap_or_else(|| panic!("no {word}"));
    rest.trim_start().chars().take_while(char::is_ascii_digit).collect::<String>().parse().unwrap()
}

#[test]
fn whoever_stops_a_node_waits_longer_than_it_drains() {
    // 10 s each for requests, jobs, the write-ahead log and the pool, after at most 60 s of draining.
    assert!(seconds(&shipped("dft.service"), "TimeoutStopSec=") >= 60 + 40);
    let compose = shipped("compose.yaml");
    let drain = seconds(&compose, "DFT_DRAIN_SECONDS:");
    assert!(seconds(&compose, "stop_grace_period:") >= drain + 40);
    // nginx lets go of idle connections before the node does.
    let upstream = shipped("nginx.conf").split("upstream dft").nth(1).unwrap().to_owned();
    assert!(seconds(&upstream, "keepalive_timeout") < drain);
}

/// A setting that production cannot do without has no default there, and the rest can be given.
#[test]
fn compose_hands_on_what_production_needs() {
    let compose = shipped("compose.yaml");
    for name in [
        "DFT_PUBLIC_URL",
        "GOOGLE_CLIENT_ID",
        "RAZORPAY_KEY_ID",
        "RAZORPAY_KEY_SECRET",
        "RAZORPAY_WEBHOOK_SECRET",
        "SMTP_URL",
        "MAIL_FROM",
    ] {
        assert!(compose.contains(&format!("{name}: ${{{name}:?")), "{name} may be forgotten");
    }
}

/// Where systemd is, it reads the unit and has nothing to say.
#[test]
fn systemd_understands_the_unit() {
    let unit = shipped("dft.service");
    let program = env!("CARGO_BIN_EXE_dft");
    assert!(unit.contains("ExecStart=/usr/local/bin/dft serve"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("dft.service");
    std::fs::write(&file, unit.replace("/usr/local/bin/dft", program)).unwrap();
    let Ok(verified) = Command::new("systemd-analyze").arg("verify").arg("--man=no").arg(&file).output()
    else {
        eprintln!("no systemd here: not looked at");
        return;
    };
    let lines = output_text(&verified);
    let ours: Vec<_> = lines.lines().filter(|line| line.contains("dft.service")).collect();
    assert!(verified.status.success() && ours.is_empty(), "{lines}");
}
