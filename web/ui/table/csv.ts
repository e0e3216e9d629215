// CSV as RFC 4180 wants it, safe to open in a spreadsheet.

export type CsvValue = string | number | boolean | null | undefined;

/** Spreadsheets run a cell that begins like this as a formula; tab and carriage return are skipped before it. */
const FORMULA = /^[\t\r]*[=+\-@]/;

/** A number is written as it is: only text can carry a formula. */
function escapeCell(value: CsvValue): string {
  if (value === null || value === undefined) return "";
  const text = typeof value === "string" && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function toCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [header, ...rows].map((row) => `${row.map(escapeCell).join(",")}\r\n`).join("");
}

/** Excel reads UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = "\uFEFF";

export function downloadCsv(fileName: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([BYTE_ORDER_MARK, csv], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
