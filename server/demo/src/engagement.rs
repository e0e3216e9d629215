//! Invented likes, bookmarks and plays, so that a demo's counters are not all zero.

use dft_kernel::token::sha256_base64url;
use dft_mindfulness::Engagement;

/// Derived from the title, so that a track has the same numbers in every demo. A few are popular, most are not.
pub fn engagement_for_title(title: &str) -> Engagement {
    let hash: Vec<i64> = sha256_base64url(title.as_bytes()).bytes().map(i64::from).collect();
    let share = |at: usize, max: i64| hash[at] * 7 % 97 * max / 97;
    let likes = 4 + share(0, 30) + share(1, 12) * share(2, 12) / 2;
    Engagement {
        likes,
        bookmarks: 1 + likes * (20 + share(3, 30)) / 100,
        daily_plays: std::array::from_fn(|day| 1 + likes * (15 + share(4 + day, 50)) / 100),
    }
}
