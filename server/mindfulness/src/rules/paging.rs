//! Long lists, a page at a time.

use dft_kernel::ApiError;

/// How many stand on a page.
const SIZE: usize = 100;

/// One page of a list.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Page<T> {
    /// On all pages.
    pub(crate) count: usize,
    pub(crate) next: Option<String>,
    pub(crate) previous: Option<String>,
    pub(crate) results: Vec<T>,
}

/// Cuts the page that was asked for out of the whole list. The first page is there even when it is empty; any other that
/// holds nothing is not, nor is one whose number is none.
pub(crate) fn page<T>(
    all: impl ExactSizeIterator<Item = T>,
    asked: Option<&str>,
    address: &str,
    query: &str,
) -> Result<Page<T>, ApiError> {
    let number = match asked {
        None => 1,
        Some(text) => {
            let plain = !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<usize>().ok().filter(|_| plain).ok_or_else(ApiError::not_found)?
        }
    };
    let count = all.len();
    let last = count.div_ceil(SIZE).max(1);
    if number > last {
        return Err(ApiError::not_found());
    }
    let of = |number: usize| format!("{address}?page={number}{query}");
    Ok(Page {
        count,
        next: (number < last).then(|| of(number + 1)),
        previous: (number > 1).then(|| of(number - 1)),
        results: all.skip((number - 1) * SIZE).take(SIZE).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(count: usize, asked: Option<&str>) -> Option<Page<usize>> {
        page(0..count, asked, "/tracks/", "&category=3").ok()
    }

    #[test]
    fn a_long_list_has_pages_that_lead_to_each_other() {
        let first = cut(250, None).expect("there");
        assert_eq!((first.count, first.results.len(), first.previous), (250, 100, None));
        assert_eq!(first.next.as_deref(), Some("/tracks/?page=2&category=3"));
        let last = cut(250, Some("3")).expect("there");
        assert_eq!(last.results, (200..250).collect::<Vec<_>>());
        assert_eq!((last.next, last.previous.as_deref()), (None, Some("/tracks/?page=2&category=3")));
    }

    #[test]
    fn an_empty_list_has_one_page() {
        assert_eq!(cut(0, None).expect("there").results, Vec::<usize>::new());
        assert_eq!(cut(0, Some("1")).expect("there").count, 0);
        assert_eq!(cut(0, Some("2")), None);
    }

    #[test]
    fn a_full_page_has_no_empty_one_behind_it() {
        assert_eq!(cut(100, None).expect("there").next, None);
        assert_eq!(cut(100, Some("2")), None);
        assert!(cut(101, Some("2")).is_some());
    }

    #[test]
    fn nonsense_is_no_page() {
        for text in ["", "0", "-1", "+1", "01", "1.0", "abc", "\0", "😀", "٣", "99999999999999999999", " 1"]
        {
            assert_eq!(cut(500, Some(text)), None, "{text:?}");
        }
    }
}
