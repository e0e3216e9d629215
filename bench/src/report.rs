//! The printed report: each figure with its baseline of the same run and its goal.

use std::fmt::Write as _;

/// The required ratio to the baseline.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    /// None: the figure is for information.
    Info,
    AtLeast(f64),
}

impl Goal {
    fn label(self) -> String {
        match self {
            Self::Info => String::new(),
            Self::AtLeast(min) => format!("≥ {min:.2}"),
        }
    }

    fn verdict(self, ratio: f64) -> Verdict {
        match self {
            Self::Info => Verdict::Info,
            Self::AtLeast(min) => Verdict::of(ratio >= min),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Info,
    Met,
    Missed,
}

impl Verdict {
    const fn of(met: bool) -> Self {
        if met { Self::Met } else { Self::Missed }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Info => "",
            Self::Met => "met",
            Self::Missed => "MISSED",
        }
    }
}

/// Two rates that were measured alternately.
#[derive(Clone, Copy)]
pub(crate) struct Rates {
    pub(crate) baseline: f64,
    pub(crate) measured: f64,
}

/// One row of the table, with the columns of [`HEAD`].
struct Row {
    cells: [String; 7],
    verdict: Verdict,
}

/// The results of one engine.
#[derive(Default)]
pub(crate) struct Report(Vec<Row>);

const HEAD: [&str; 7] = ["name", "baseline", "baseline rate", "measured", "ratio", "goal", "result"];

impl Report {
    /// Starts a section.
    pub(crate) fn section(&mut self, name: &str) {
        eprintln!("-- {name}");
        let mut cells: [String; 7] = Default::default();
        cells[0] = format!("-- {name}");
        self.0.push(Row { cells, verdict: Verdict::Info });
    }

    /// Adds requests per second and the baseline's.
    pub(crate) fn rates(&mut self, name: &str, baseline: &str, rates: Rates, goal: Goal) {
        self.figures(name, baseline, rates, "/s", goal);
    }

    /// Adds rates in another unit.
    pub(crate) fn figures(&mut self, name: &str, baseline: &str, rates: Rates, unit: &str, goal: Goal) {
        let ratio = rates.measured / rates.baseline;
        let figure = |rate: f64| format!("{rate:.0}{unit}");
        self.push(
            [
                name,
                baseline,
                &figure(rates.baseline),
                &figure(rates.measured),
                &format!("{ratio:.2}"),
                &goal.label(),
            ],
            goal.verdict(ratio),
        );
    }

    /// Adds a figure without a baseline; it must not exceed `max`.
    pub(crate) fn limit(&mut self, name: &str, value: f64, unit: &str, max: Option<f64>) {
        let verdict = max.map_or(Verdict::Info, |max| Verdict::of(value <= max));
        let goal = max.map_or_else(String::new, |max| format!("≤ {max:.0} {unit}"));
        self.push([name, "", "", &format!("{value:.0} {unit}"), "", &goal], verdict);
    }

    /// Adds a missed goal for an endpoint that is not measured.
    pub(crate) fn unmeasured(&mut self, path: &str) {
        self.push([&format!("NOT MEASURED: GET {path}"), "", "", "", "", "measured"], Verdict::Missed);
    }

    fn push(&mut self, cells: [&str; 6], verdict: Verdict) {
        let [name, baseline, rate, measured, ratio, goal] = cells.map(str::to_owned);
        eprintln!("{name}: {measured} {ratio} {goal} {}", verdict.label());
        self.0.push(Row {
            cells: [name, baseline, rate, measured, ratio, goal, verdict.label().to_owned()],
            verdict,
        });
    }

    /// Prints the table and the number of goals met and missed.
    pub(crate) fn print(&self, engine: &str) {
        let mut widths = HEAD.map(|title| title.chars().count());
        for row in &self.0 {
            for (width, cell) in widths.iter_mut().zip(&row.cells) {
                *width = (*width).max(cell.chars().count());
            }
        }
        let print_row = |cells: [&str; 7]| {
            let mut text = String::new();
            for (column, (cell, width)) in cells.iter().zip(widths).enumerate() {
                // Text is left-aligned, figures are right-aligned.
                let _ = if matches!(column, 2..=4) {
                    write!(text, "{cell:>width$}  ")
                } else {
                    write!(text, "{cell:<width$}  ")
                };
            }
            println!("{}", text.trim_end());
        };
        println!("\n== {engine}");
        print_row(HEAD);
        for row in &self.0 {
            print_row(row.cells.each_ref().map(String::as_str));
        }
        let count = |verdict| self.0.iter().filter(|row| row.verdict == verdict).count();
        println!("{engine}: {} goals met, {} missed", count(Verdict::Met), count(Verdict::Missed));
    }
}
