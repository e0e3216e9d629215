//! The one table that a person reads: each line beside its floor in the same run, and beside its goal.

use std::fmt::Write as _;

/// What is asked of a line.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    /// Nothing was promised; it is only told.
    Told,
    /// So much of its floor at least.
    AtLeast(f64),
    /// The same, and an older promise that asked less.
    AtLeastOnce(f64, f64),
}

impl Goal {
    fn words(self) -> String {
        match self {
            Self::Told => String::new(),
            Self::AtLeast(least) => format!("≥ {least:.2}"),
            Self::AtLeastOnce(least, once) => format!("≥ {least:.2} (once {once:.2})"),
        }
    }

    fn verdict(self, ratio: f64) -> Verdict {
        match self {
            Self::Told => Verdict::Told,
            Self::AtLeast(least) | Self::AtLeastOnce(least, _) => Verdict::of(ratio >= least),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Told,
    Met,
    Short,
}

impl Verdict {
    const fn of(met: bool) -> Self {
        if met { Self::Met } else { Self::Short }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Told => "",
            Self::Met => "met",
            Self::Short => "SHORT",
        }
    }
}

/// Two rates that were measured in turns.
#[derive(Clone, Copy)]
pub(crate) struct Rates {
    pub(crate) floor: f64,
    pub(crate) ours: f64,
}

/// What, its floor, the floor's figure, ours, their ratio, the goal, whether it is met.
struct Line {
    cells: [String; 7],
    verdict: Verdict,
}

/// What was measured on one engine so far.
#[derive(Default)]
pub(crate) struct Table(Vec<Line>);

const HEAD: [&str; 7] = ["what", "floor", "floor's", "ours", "ratio", "goal", ""];

impl Table {
    /// A new part begins.
    pub(crate) fn part(&mut self, name: &str) {
        eprintln!("-- {name}");
        let mut cells: [String; 7] = Default::default();
        cells[0] = format!("-- {name}");
        self.0.push(Line { cells, verdict: Verdict::Told });
    }

    /// Requests in a second beside the floor's.
    pub(crate) fn rates(&mut self, name: &str, floor: &str, rates: Rates, goal: Goal) {
        self.figures(name, floor, (rates, "/s"), goal);
    }

    /// The same in another unit.
    pub(crate) fn figures(&mut self, name: &str, floor: &str, (rates, unit): (Rates, &str), goal: Goal) {
        let ratio = rates.ours / rates.floor;
        let figure = |rate: f64| format!("{rate:.0}{unit}");
        self.push(
            [name, floor, &figure(rates.floor), &figure(rates.ours), &format!("{ratio:.2}"), &goal.words()],
            goal.verdict(ratio),
        );
    }

    /// A figure that is to stay under its goal, if it has one.
    pub(crate) fn limit(&mut self, name: &str, (value, unit): (f64, &str), most: Option<f64>) {
        let verdict = most.map_or(Verdict::Told, |most| Verdict::of(value <= most));
        let goal = most.map_or_else(String::new, |most| format!("≤ {most:.0} {unit}"));
        self.push([name, "", "", &format!("{value:.0} {unit}"), "", &goal], verdict);
    }

    /// A call that nobody thought of measuring: a goal that is not met.
    pub(crate) fn forgotten(&mut self, call: &str) {
        self.push(
            [&format!("NOT MEASURED: GET {call}"), "", "", "", "", "a line of its own"],
            Verdict::Short,
        );
    }

    fn push(&mut self, cells: [&str; 6], verdict: Verdict) {
        let [name, floor, rate, ours, ratio, goal] = cells.map(str::to_owned);
        eprintln!("{name}: {ours} {ratio} {goal} {}", verdict.word());
        self.0
            .push(Line { cells: [name, floor, rate, ours, ratio, goal, verdict.word().to_owned()], verdict });
    }

    /// All of it, in columns, and what is short at its end.
    pub(crate) fn print(&self, engine: &str) {
        let mut widths = HEAD.map(|word| word.chars().count());
        for line in &self.0 {
            for (width, cell) in widths.iter_mut().zip(&line.cells) {
                *width = (*width).max(cell.chars().count());
            }
        }
        let show = |cells: [&str; 7]| {
            let mut row = String::new();
            for (place, (cell, width)) in cells.iter().zip(widths).enumerate() {
                // Names on the left of their column, figures on the right.
                let _ = if matches!(place, 2..=4) {
                    write!(row, "{cell:>width$}  ")
                } else {
                    write!(row, "{cell:<width$}  ")
                };
            }
            println!("{}", row.trim_end());
        };
        println!("\n== {engine}");
        show(HEAD);
        for line in &self.0 {
            show(line.cells.each_ref().map(String::as_str));
        }
        let count = |verdict| self.0.iter().filter(|line| line.verdict == verdict).count();
        println!("{engine}: {} goals met, {} short", count(Verdict::Met), count(Verdict::Short));
    }
}
