//! Pagination of in-memory lists.

use dft_kernel::ApiError;

const PAGE_SIZE: usize = 100;

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Page<T> {
    /// Items on all pages.
    pub(crate) count: usize,
    pub(crate) next: Option<String>,
    pub(crate) previous: Option<String>,
    pub(crate) results: Vec<T>,
}

/// The requested page of a list, with links to its neighbours. The first page exists even when it is empty; any other
/// empty page and a malformed page number are 404.
pub(crate) fn paginate<T>(
    items: impl ExactSizeIterator<Item = T>,
    page: Option<&str>,
    path: &str,
    query: &str,
) -> Result<Page<T>, ApiError> {
    let number = match page {
        None => 1,
        Some(text) => {
            let is_plain = !text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<usize>().ok().filter(|_| is_plain).ok_or_else(ApiError::not_found)?
        }
    };
    let count = items.len();
    let last = count.div_ceil(PAGE_SIZE).max(1);
    if number > last {
        return Err(ApiError::not_found());
    }
    let link = |number: usize| format!("{path}?page={number}{query}");
    Ok(Page {
        count,
        next: (number < last).then(|| link(number + 1)),
        previous: (number > 1).then(|| link(number - 1)),
        results: items.skip((number - 1) * PAGE_SIZE).take(PAGE_SIZE).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page_of(count: usize, page: Option<&str>) -> Option<Page<usize>> {
        paginate(0..count, page, "/tracks/", "&category=3").ok()
    }

    #[test]
    fn pages_link_to_their_neighbours() {
        let first = page_of(250, None).expect("a page");
        assert_eq!((first.count, first.results.len(), first.previous), (250, 100, None));
        assert_eq!(first.next.as_deref(), Some("/tracks/?page=2&category=3"));
        let last = page_of(250, Some("3")).expect("a page");
        assert_eq!(last.results, (200..250).collect::<Vec<_>>());
        assert_eq!((last.next, last.previous.as_deref()), (None, Some("/tracks/?page=2&category=3")));
    }

    #[test]
    fn an_empty_list_has_one_page() {
        assert_eq!(page_of(0, None).expect("a page").results, Vec::<usize>::new());
        assert_eq!(page_of(0, Some("1")).expect("a page").count, 0);
        assert_eq!(page_of(0, Some("2")), None);
    }

    #[test]
    fn a_full_last_page_has_no_next() {
        assert_eq!(page_of(100, None).expect("a page").next, None);
        assert_eq!(page_of(100, Some("2")), None);
        assert!(page_of(101, Some("2")).is_some());
    }

    #[test]
    fn a_malformed_page_number_is_not_found() {
        for text in ["", "0", "-1", "+1", "01", "1.0", "abc", "\0", "😀", "٣", "99999999999999999999", " 1"]
        {
            assert_eq!(page_of(500, Some(text)), None, "{text:?}");
        }
    }
}
