//! The life of a purchase, and what it changes for the person.

use serde::Serialize;
use utoipa::ToSchema;

/// What buying a plan changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Change {
    /// No membership is there: it starts at once.
    New,
    /// The same plan: its months are added to the end.
    Extend,
    /// A dearer plan: it starts at once, with the unused days of what it replaces taken off.
    Upgrade,
    /// Another plan: it starts when the last term ends, at full price.
    Later,
}

impl Change {
    const ALL: [Self; 4] = [Self::New, Self::Extend, Self::Upgrade, Self::Later];

    /// As the database writes it.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::New => "new",
            Self::Extend => "extend",
            Self::Upgrade => "upgrade",
            Self::Later => "later",
        }
    }

    /// Reads what [`Change::as_str`] wrote.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|change| change.as_str() == text)
    }
}

/// Where a purchase is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PurchaseStatus {
    /// Its link can be paid.
    Open,
    /// It has its term.
    Done,
    /// Its link has ended, or the person chose something else. Its money may still come.
    Closed,
}

impl PurchaseStatus {
    const ALL: [Self; 3] = [Self::Open, Self::Done, Self::Closed];

    /// As the database writes it.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Done => "done",
            Self::Closed => "closed",
        }
    }

    /// Reads what [`PurchaseStatus::as_str`] wrote.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }

    /// The whole life of a purchase. Late money finishes a closed one.
    pub(crate) fn may_become(self, next: Self) -> bool {
        matches!((self, next), (Self::Open, Self::Done | Self::Closed) | (Self::Closed, Self::Done))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_the_database() {
        for change in Change::ALL {
            assert_eq!(Change::parse(change.as_str()), Some(change));
        }
        for status in PurchaseStatus::ALL {
            assert_eq!(PurchaseStatus::parse(status.as_str()), Some(status));
        }
    }

    #[test]
    fn what_is_done_stays_done() {
        for status in PurchaseStatus::ALL {
            assert!(!PurchaseStatus::Done.may_become(status) && !status.may_become(PurchaseStatus::Open));
        }
    }
}
