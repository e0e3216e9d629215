//! What a plan would change, cost and run for somebody with these terms: one answer for asking, buying and settling.

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use super::{Change, Plan, Span, Term};
use crate::TermId;

/// What buying a plan now means, before any coupon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Quote {
    pub(crate) change: Change,
    pub(crate) price: Paise,
    /// What is left of the terms it takes the place of.
    pub(crate) credit: Paise,
    /// Those terms.
    pub(crate) credited: Vec<TermId>,
    /// When it would run, were it paid now.
    pub(crate) span: Span,
}

impl Quote {
    /// What is left to pay before the coupon, which applies to this.
    pub(crate) fn left(&self) -> Paise {
        self.price - self.credit
    }
}

/// The terms that run or are to come, in their order.
pub(crate) fn live(standing: &[Term], now: Timestamp) -> Vec<&Term> {
    standing.iter().filter(|term| term.span.ends_at > now).collect()
}

/// The unused part of what a term cost: by whole days, rounded down to whole rupees.
fn credit(term: &Term, now: Timestamp) -> Paise {
    let (unused, all) = (i128::from(term.span.unused_days(now)), i128::from(term.span.days().max(1)));
    let rupees = i128::from(term.value.0) * unused / all / 100;
    Paise::rupees(i64::try_from(rupees).unwrap_or(0))
}

/// Where a term of this plan goes when it waits for its turn: after the last, or now when there is none. The same plan
/// directly after itself goes on counting from its first day.
pub(crate) fn after(plan: &Plan, live: &[&Term], now: Timestamp) -> Span {
    match live.last() {
        None => Span::beginning(now, plan.months),
        Some(last) if last.plan.id == plan.id => last.span.then(plan.months),
        Some(last) => Span::beginning(last.span.ends_at, plan.months),
    }
}

/// Quotes a plan for somebody with these terms. Where a refund has left a gap, the first term to come stands for the one
/// that runs: what is bought never runs beside it.
pub(crate) fn quote(plan: &Plan, standing: &[Term], now: Timestamp) -> Quote {
    let live = live(standing, now);
    let whole: Paise = live.iter().map(|term| credit(term, now)).fold(Paise::ZERO, |sum, part| sum + part);
    let change = match live.first() {
        None => Change::New,
        Some(current) if current.plan.id == plan.id => Change::Extend,
        Some(current) if plan.price > current.plan.price && plan.price >= whole => Change::Upgrade,
        Some(_) => Change::Later,
    };
    if change == Change::Upgrade {
        let credited = live.iter().map(|term| term.id).collect();
        let span = Span::beginning(now, plan.months);
        return Quote { change, price: plan.price, credit: whole, credited, span };
    }
    let span = after(plan, &live, now);
    Quote { change, price: plan.price, credit: Paise::ZERO, credited: Vec::new(), span }
}

/// When a purchase runs now that it is paid, which may be later than it was quoted. None when it was quoted with credit
/// for terms that have since gone elsewhere, or would run beside one that came since: then the money goes back.
pub(crate) fn place(
    plan: &Plan,
    change: Change,
    credited: &[TermId],
    standing: &[Term],
    now: Timestamp,
) -> Option<Span> {
    let live = live(standing, now);
    if change != Change::Upgrade {
        return Some(after(plan, &live, now));
    }
    let all_there = credited.iter().all(|id| standing.iter().any(|term| term.id == *id));
    let alone = live.iter().all(|term| credited.contains(&term.id));
    (all_there && alone).then(|| Span::beginning(now, plan.months))
}

/// The term that runs now with the last of those that go on with its plan directly after, and the terms after those.
pub(crate) fn run(standing: &[Term], now: Timestamp) -> Option<(&Term, &Term, Vec<&Term>)> {
    let mut live = live(standing, now).into_iter();
    let running = live.next().filter(|term| term.span.starts_at <= now)?;
    let (mut last, mut upcoming) = (running, Vec::new());
    for term in live {
        let goes_on =
            upcoming.is_empty() && term.plan.id == last.plan.id && term.span.starts_at == last.span.ends_at;
        if goes_on {
            last = term;
        } else {
            upcoming.push(term);
        }
    }
    Some((running, last, upcoming))
}

/// Whether two of these terms, in the order of their starts, run at once.
pub(crate) fn overlap(standing: &[Term]) -> bool {
    standing.windows(2).any(|pair| pair[0].span.ends_at > pair[1].span.starts_at)
}

#[cfg(test)]
mod tests {
    use dft_kernel::time::DAY;
    use proptest::prelude::*;

    use super::*;
    use crate::PlanId;

    /// 15 November 2026, 10:00 in the clinic's zone.
    const NOW: Timestamp = Timestamp(1_794_717_000_000);

    fn plan(id: i64, rupees: i64, months: i64) -> Plan {
        Plan {
            id: PlanId(id),
            name: format!("Plan {id}"),
            price: Paise::rupees(rupees),
            months,
            features: Vec::new(),
        }
    }

    fn basic() -> Plan {
        plan(1, 299, 1)
    }

    fn standard() -> Plan {
        plan(2, 799, 3)
    }

    fn premium() -> Plan {
        plan(3, 2_499, 12)
    }

    /// Buys at full price, however much of it is credit.
    fn buy(terms: &mut Vec<Term>, plan: &Plan, now: Timestamp) -> Quote {
        let quote = quote(plan, terms, now);
        terms.retain(|term| !quote.credited.contains(&term.id));
        let id = TermId(terms.iter().map(|term| term.id.0).max().unwrap_or(0) + 1);
        terms.push(Term { id, plan: plan.clone(), value: plan.price, span: quote.span });
        quote
    }

    #[test]
    fn the_first_one_starts_at_once() {
        let quote = quote(&standard(), &[], NOW);
        assert_eq!(
            (quote.change, quote.left(), quote.span.starts_at),
            (Change::New, Paise::rupees(799), NOW)
        );
        assert_eq!(quote.span.ends_at.to_string(), "2027-02-16T00:00:00+05:30");
    }

    #[test]
    fn the_same_plan_adds_its_months_to_the_end() {
        let mut terms = Vec::new();
        buy(&mut terms, &basic(), NOW);
        let again = buy(&mut terms, &basic(), NOW);
        assert_eq!((again.change, again.left()), (Change::Extend, Paise::rupees(299)));
        assert_eq!(again.span.starts_at.to_string(), "2026-12-16T00:00:00+05:30");
        assert_eq!(again.span.ends_at.to_string(), "2027-01-16T00:00:00+05:30");
    }

    #[test]
    fn a_dearer_plan_starts_at_once_with_the_unused_days_taken_off() {
        let mut terms = Vec::new();
        buy(&mut terms, &basic(), NOW);
        // 30 of 31 days: 289.35 rupees.
        let upgrade = buy(&mut terms, &standard(), NOW);
        assert_eq!((upgrade.change, upgrade.credit), (Change::Upgrade, Paise::rupees(289)));
        assert_eq!((upgrade.left(), upgrade.span.starts_at), (Paise::rupees(510), NOW));
        // Ten days later: 82 of 93 days of 799 rupees.
        let later = NOW + DAY * 10;
        let upgrade = quote(&premium(), &terms, later);
        assert_eq!((upgrade.change, upgrade.credit), (Change::Upgrade, Paise::rupees(704)));
        assert_eq!(upgrade.left(), Paise::rupees(1_795));
    }

    #[test]
    fn everything_to_come_is_credited_too() {
        let mut terms = Vec::new();
        buy(&mut terms, &basic(), NOW);
        buy(&mut terms, &basic(), NOW);
        let upgrade = quote(&standard(), &terms, NOW);
        assert_eq!(upgrade.credit, Paise::rupees(289 + 299));
        assert_eq!(upgrade.credited.len(), 2);
    }

    #[test]
    fn a_cheaper_plan_waits_for_its_turn_at_full_price() {
        let mut terms = Vec::new();
        buy(&mut terms, &premium(), NOW);
        let second_day = NOW + DAY;
        let down = quote(&basic(), &terms, second_day);
        assert_eq!((down.change, down.credit, down.left()), (Change::Later, Paise::ZERO, Paise::rupees(299)));
        assert_eq!(down.span.starts_at, terms[0].span.ends_at, "not a day of what was paid for is lost");
        assert!(down.credited.is_empty());
    }

    #[test]
    fn more_credit_than_the_dearer_plan_costs_waits_too() {
        let mut terms = Vec::new();
        for _ in 0..4 {
            buy(&mut terms, &standard(), NOW);
        }
        // 4 times 799, but for one day, is more than 2,499.
        let quote = quote(&premium(), &terms, NOW);
        assert_eq!((quote.change, quote.credit), (Change::Later, Paise::ZERO));
        assert_eq!(quote.span.starts_at, terms[3].span.ends_at);
    }

    #[test]
    fn what_is_free_gives_no_credit() {
        let mut terms = Vec::new();
        buy(&mut terms, &basic(), NOW);
        terms[0].value = Paise::ZERO;
        let upgrade = quote(&standard(), &terms, NOW);
        assert_eq!((upgrade.change, upgrade.credit), (Change::Upgrade, Paise::ZERO));
        assert_eq!(upgrade.credited.len(), 1, "and is replaced all the same");
    }

    #[test]
    fn an_upgrade_settles_only_on_the_terms_it_was_quoted_on() {
        let mut terms = Vec::new();
        buy(&mut terms, &basic(), NOW);
        let upgrade = quote(&standard(), &terms, NOW);
        let later = NOW + DAY;
        let placed = |terms: &[Term]| place(&standard(), upgrade.change, &upgrade.credited, terms, later);
        assert_eq!(placed(&terms), Some(Span::beginning(later, 3)));
        assert_eq!(placed(&[]), None, "its credit has gone elsewhere");
        buy(&mut terms, &basic(), NOW);
        assert_eq!(placed(&terms), None, "it would run beside one that came since");
    }

    #[test]
    fn late_money_without_credit_finds_its_place_behind_the_others() {
        let mut terms = Vec::new();
        let wanted = quote(&basic(), &terms, NOW);
        buy(&mut terms, &standard(), NOW);
        let placed = place(&basic(), wanted.change, &wanted.credited, &terms, NOW).expect("always");
        assert_eq!(placed.starts_at, terms[0].span.ends_at);
    }

    #[test]
    fn a_run_of_one_plan_is_one_membership() {
        let mut terms = Vec::new();
        buy(&mut terms, &premium(), NOW);
        buy(&mut terms, &premium(), NOW);
        buy(&mut terms, &basic(), NOW);
        let (running, last, upcoming) = run(&terms, NOW).expect("one runs");
        assert_eq!((running.id, last.id), (TermId(1), TermId(2)));
        assert_eq!(upcoming.iter().map(|term| term.id).collect::<Vec<_>>(), [TermId(3)]);
        assert!(!overlap(&terms));
        assert_eq!(run(&terms, terms[2].span.ends_at), None);
    }

    proptest! {
        #[test]
        fn nobody_loses_a_rupee_or_a_day_whatever_they_buy_when(
            wishes in proptest::collection::vec((0..3_usize, 0..200_u32), 1..12),
        ) {
            let plans = [basic(), standard(), premium()];
            let (mut terms, mut now) = (Vec::new(), NOW);
            for (which, days) in wishes {
                now = now + DAY * days;
                let before = terms.clone();
                let quote = buy(&mut terms, &plans[which], now);
                prop_assert!(Paise::ZERO <= quote.credit && quote.credit <= quote.price);
                prop_assert_eq!(quote.credit.0 % 100, 0);
                prop_assert!(!overlap(&terms), "terms follow one another");
                for term in &before {
                    let kept = terms.contains(term);
                    prop_assert!(kept || quote.credited.contains(&term.id), "kept, or credited");
                }
                prop_assert!(quote.span.ends_at > now);
            }
        }
    }
}
