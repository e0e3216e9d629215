//! What buying a plan changes, costs and when it runs, given a user's terms: used by quotes, purchases and activation.

use dft_kernel::money::Paise;
use dft_kernel::time::Timestamp;

use super::{BillingPeriod, Change, Plan, Term};
use crate::TermId;

/// What buying a plan now means, before any coupon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Quote {
    pub(crate) change: Change,
    pub(crate) price: Paise,
    /// The unused value of the terms it replaces.
    pub(crate) credit: Paise,
    pub(crate) credited_terms: Vec<TermId>,
    /// When it would run if it were paid now.
    pub(crate) period: BillingPeriod,
}

impl Quote {
    /// What is left to pay before the coupon, which applies to this.
    pub(crate) fn amount_before_coupon(&self) -> Paise {
        self.price - self.credit
    }
}

/// The terms that run now or later, in order.
pub(crate) fn unexpired(effective_terms: &[Term], now: Timestamp) -> Vec<&Term> {
    effective_terms.iter().filter(|term| term.period.ends_at > now).collect()
}

/// The unused part of what a term cost: by whole days, rounded down to whole rupees.
fn credit(term: &Term, now: Timestamp) -> Paise {
    let (unused, all) = (i128::from(term.period.unused_days(now)), i128::from(term.period.days().max(1)));
    let rupees = i128::from(term.value.0) * unused / all / 100;
    Paise::rupees(i64::try_from(rupees).unwrap_or(0))
}

/// The period of a term that starts when the last one ends, or now when there is none. The same plan directly after
/// itself is counted from the same anchor.
pub(crate) fn next_period(plan: &Plan, unexpired: &[&Term], now: Timestamp) -> BillingPeriod {
    match unexpired.last() {
        None => BillingPeriod::starting_at(now, plan.months),
        Some(last) if last.plan.id == plan.id => last.period.extended_by(plan.months),
        Some(last) => BillingPeriod::starting_at(last.period.ends_at, plan.months),
    }
}

/// Quotes a plan for a user with these terms. Where a refund has left a gap, the first future term counts as the current
/// one, so that what is bought never overlaps it.
pub(crate) fn quote(plan: &Plan, effective_terms: &[Term], now: Timestamp) -> Quote {
    let unexpired = unexpired(effective_terms, now);
    let total_credit: Paise = unexpired.iter().map(|term| credit(term, now)).sum();
    let change = match unexpired.first() {
        None => Change::New,
        Some(current) if current.plan.id == plan.id => Change::Extend,
        Some(current) if plan.price > current.plan.price && plan.price >= total_credit => Change::Upgrade,
        Some(_) => Change::Deferred,
    };
    if change == Change::Upgrade {
        let credited_terms = unexpired.iter().map(|term| term.id).collect();
        let period = BillingPeriod::starting_at(now, plan.months);
        return Quote { change, price: plan.price, credit: total_credit, credited_terms, period };
    }
    let period = next_period(plan, &unexpired, now);
    Quote { change, price: plan.price, credit: Paise::ZERO, credited_terms: Vec::new(), period }
}

/// The period of a purchase that is paid now, which may be later than it was quoted. None when it was quoted with credit
/// for terms that have been used elsewhere since, or would overlap a term added since: then it must be refunded.
pub(crate) fn schedule(
    plan: &Plan,
    change: Change,
    credited_terms: &[TermId],
    effective_terms: &[Term],
    now: Timestamp,
) -> Option<BillingPeriod> {
    let unexpired = unexpired(effective_terms, now);
    if change != Change::Upgrade {
        return Some(next_period(plan, &unexpired, now));
    }
    let all_effective = credited_terms.iter().all(|id| effective_terms.iter().any(|term| term.id == *id));
    let no_other = unexpired.iter().all(|term| credited_terms.contains(&term.id));
    (all_effective && no_other).then(|| BillingPeriod::starting_at(now, plan.months))
}

/// The current term with the terms that continue it without a gap on the same plan, and those that follow.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CurrentRun<'a> {
    pub(crate) current: &'a Term,
    pub(crate) last: &'a Term,
    pub(crate) upcoming: Vec<&'a Term>,
}

/// The run of terms that is current now, if any.
pub(crate) fn current_run(effective_terms: &[Term], now: Timestamp) -> Option<CurrentRun<'_>> {
    let mut unexpired = unexpired(effective_terms, now).into_iter();
    let current = unexpired.next().filter(|term| term.period.starts_at <= now)?;
    let mut run = CurrentRun { current, last: current, upcoming: Vec::new() };
    for term in unexpired {
        let continues = run.upcoming.is_empty()
            && term.plan.id == run.last.plan.id
            && term.period.starts_at == run.last.period.ends_at;
        if continues {
            run.last = term;
        } else {
            run.upcoming.push(term);
        }
    }
    Some(run)
}

/// Whether two of these terms, which are ordered by their starts, overlap.
pub(crate) fn has_overlap(effective_terms: &[Term]) -> bool {
    effective_terms.windows(2).any(|pair| pair[0].period.ends_at > pair[1].period.starts_at)
}

#[cfg(test)]
mod tests {
    use dft_kernel::time::DAY;
    use proptest::prelude::*;

    use super::*;
    use crate::PlanId;
    use crate::rules::Benefits;

    /// 15 November 2026, 10:00 in IST.
    const NOW: Timestamp = Timestamp(1_794_717_000_000);

    fn plan(id: i64, rupees: i64, months: i64) -> Plan {
        Plan {
            id: PlanId(id),
            name: format!("Plan {id}"),
            price: Paise::rupees(rupees),
            months,
            features: Vec::new(),
            benefits: Benefits { consultation_percent: 0, seats: 1 },
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

    /// Adds the term that buying this plan gives, valued at the full price.
    fn buy(terms: &mut Vec<Term>, plan: &Plan, now: Timestamp) -> Quote {
        let quote = quote(plan, terms, now);
        terms.retain(|term| !quote.credited_terms.contains(&term.id));
        let id = TermId(terms.iter().map(|term| term.id.0).max().unwrap_or(0) + 1);
        terms.push(Term { id, plan: plan.clone(), value: plan.price, period: quote.period });
        quote
    }

    #[test]
    fn a_first_plan_starts_at_once() {
        let quote = quote(&standard(), &[], NOW);
        assert_eq!(
            (quote.change, quote.amount_before_coupon(), quote.period.starts_at),
            (Change::New, Paise::rupees(799), NOW)
        );
        assert_eq!(quote.period.ends_at.to_string(), "2027-02-16T00:00:00+05:30");
    }

    #[test]
    fn the_same_plan_extends_the_membership() {
        let mut terms = Vec::new();
        buy(&mut terms, &basic(), NOW);
        let again = buy(&mut terms, &basic(), NOW);
        assert_eq!((again.change, again.amount_before_coupon()), (Change::Extend, Paise::rupees(299)));
        assert_eq!(again.period.starts_at.to_string(), "2026-12-16T00:00:00+05:30");
        assert_eq!(again.period.ends_at.to_string(), "2027-01-16T00:00:00+05:30");
    }

    #[test]
    fn an_upgrade_starts_at_once_with_credit_for_unused_days() {
        let mut terms = Vec::new();
        buy(&mut terms, &basic(), NOW);
        // 30 of 31 days: 289.35 rupees.
        let upgrade = buy(&mut terms, &standard(), NOW);
        assert_eq!((upgrade.change, upgrade.credit), (Change::Upgrade, Paise::rupees(289)));
        assert_eq!((upgrade.amount_before_coupon(), upgrade.period.starts_at), (Paise::rupees(510), NOW));
        // Ten days later: 82 of 93 days of 799 rupees.
        let later = NOW + DAY * 10;
        let upgrade = quote(&premium(), &terms, later);
        assert_eq!((upgrade.change, upgrade.credit), (Change::Upgrade, Paise::rupees(704)));
        assert_eq!(upgrade.amount_before_coupon(), Paise::rupees(1_795));
    }

    #[test]
    fn future_terms_are_credited_too() {
        let mut terms = Vec::new();
        buy(&mut terms, &basic(), NOW);
        buy(&mut terms, &basic(), NOW);
        let upgrade = quote(&standard(), &terms, NOW);
        assert_eq!(upgrade.credit, Paise::rupees(289 + 299));
        assert_eq!(upgrade.credited_terms.len(), 2);
    }

    #[test]
    fn a_cheaper_plan_is_deferred_at_full_price() {
        let mut terms = Vec::new();
        buy(&mut terms, &premium(), NOW);
        let second_day = NOW + DAY;
        let down = quote(&basic(), &terms, second_day);
        assert_eq!(
            (down.change, down.credit, down.amount_before_coupon()),
            (Change::Deferred, Paise::ZERO, Paise::rupees(299))
        );
        assert_eq!(down.period.starts_at, terms[0].period.ends_at, "no paid day is lost");
        assert!(down.credited_terms.is_empty());
    }

    #[test]
    fn an_upgrade_that_costs_less_than_the_credit_is_deferred() {
        let mut terms = Vec::new();
        for _ in 0..4 {
            buy(&mut terms, &standard(), NOW);
        }
        // 4 times 799, but for one day, is more than 2,499.
        let quote = quote(&premium(), &terms, NOW);
        assert_eq!((quote.change, quote.credit), (Change::Deferred, Paise::ZERO));
        assert_eq!(quote.period.starts_at, terms[3].period.ends_at);
    }

    #[test]
    fn a_free_term_gives_no_credit() {
        let mut terms = Vec::new();
        buy(&mut terms, &basic(), NOW);
        terms[0].value = Paise::ZERO;
        let upgrade = quote(&standard(), &terms, NOW);
        assert_eq!((upgrade.change, upgrade.credit), (Change::Upgrade, Paise::ZERO));
        assert_eq!(upgrade.credited_terms.len(), 1, "and is still replaced");
    }

    #[test]
    fn an_upgrade_is_scheduled_only_on_the_terms_it_was_quoted_on() {
        let mut terms = Vec::new();
        buy(&mut terms, &basic(), NOW);
        let upgrade = quote(&standard(), &terms, NOW);
        let later = NOW + DAY;
        let scheduled =
            |terms: &[Term]| schedule(&standard(), upgrade.change, &upgrade.credited_terms, terms, later);
        assert_eq!(scheduled(&terms), Some(BillingPeriod::starting_at(later, 3)));
        assert_eq!(scheduled(&[]), None, "its credit has been used elsewhere");
        buy(&mut terms, &basic(), NOW);
        assert_eq!(scheduled(&terms), None, "it would overlap a term added since");
    }

    #[test]
    fn a_late_payment_without_credit_is_scheduled_after_the_others() {
        let mut terms = Vec::new();
        let quoted = quote(&basic(), &terms, NOW);
        buy(&mut terms, &standard(), NOW);
        let scheduled =
            schedule(&basic(), quoted.change, &quoted.credited_terms, &terms, NOW).expect("always");
        assert_eq!(scheduled.starts_at, terms[0].period.ends_at);
    }

    #[test]
    fn consecutive_terms_of_one_plan_are_one_run() {
        let mut terms = Vec::new();
        buy(&mut terms, &premium(), NOW);
        buy(&mut terms, &premium(), NOW);
        buy(&mut terms, &basic(), NOW);
        let CurrentRun { current, last, upcoming } = current_run(&terms, NOW).expect("one runs");
        assert_eq!((current.id, last.id), (TermId(1), TermId(2)));
        assert_eq!(upcoming.iter().map(|term| term.id).collect::<Vec<_>>(), [TermId(3)]);
        assert!(!has_overlap(&terms));
        assert_eq!(current_run(&terms, terms[2].period.ends_at), None);
    }

    proptest! {
        #[test]
        fn any_sequence_of_purchases_keeps_or_credits_every_term(
            purchases in proptest::collection::vec((0..3_usize, 0..200_u32), 1..12),
        ) {
            let plans = [basic(), standard(), premium()];
            let (mut terms, mut now) = (Vec::new(), NOW);
            for (which, days) in purchases {
                now = now + DAY * days;
                let before = terms.clone();
                let quote = buy(&mut terms, &plans[which], now);
                prop_assert!(Paise::ZERO <= quote.credit && quote.credit <= quote.price);
                prop_assert_eq!(quote.credit.0 % 100, 0);
                prop_assert!(!has_overlap(&terms), "terms do not overlap");
                for term in &before {
                    let unchanged = terms.contains(term);
                    prop_assert!(unchanged || quote.credited_terms.contains(&term.id), "unchanged, or credited");
                }
                prop_assert!(quote.period.ends_at > now);
            }
        }
    }
}
