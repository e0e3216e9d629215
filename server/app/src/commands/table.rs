//! Lists for operators: plain columns, aligned by padding.

/// Removes control characters, so that text from strangers can not send escape sequences to the terminal.
pub(super) fn sanitize(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() || *c == '\n').collect()
}

/// A table with a header, or this sentence when there are no rows.
#[expect(clippy::print_stdout, reason = "output for the operator")]
pub(super) fn print<const COLUMNS: usize>(
    header: [&str; COLUMNS],
    rows: &[[String; COLUMNS]],
    when_empty: &str,
) {
    if rows.is_empty() {
        println!("{when_empty}");
    } else {
        print!("{}", render(header, rows));
    }
}

fn render<const COLUMNS: usize>(header: [&str; COLUMNS], rows: &[[String; COLUMNS]]) -> String {
    let header = header.map(str::to_owned);
    let lines = || std::iter::once(&header).chain(rows);
    let mut widths = [0; COLUMNS];
    for line in lines() {
        for (width, cell) in widths.iter_mut().zip(line) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let mut text = String::new();
    for line in lines() {
        let cells = line.iter().zip(widths).map(|(cell, width)| format!("{:<width$}", sanitize(cell)));
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_and_lines_have_no_trailing_spaces() {
        let rows = [["1".to_owned(), "₹1,299".to_owned()], ["12".to_owned(), "₹5".to_owned()]];
        assert_eq!(render(["number", "total"], &rows), "number  total\n1       ₹1,299\n12      ₹5\n");
    }

    #[test]
    fn control_characters_do_not_reach_the_terminal() {
        assert_eq!(render(["a"], &[["x\u{1b}[2Jy".to_owned()]]), "a\nx[2Jy\n");
    }
}
