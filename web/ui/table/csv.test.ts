import { expect, test, vi } from "vitest";
import { downloadCsv, toCsv } from "./csv";

const cell = (value: Parameters<typeof toCsv>[1][number][number]) =>
  toCsv([], [[value]])
    .slice(2)
    .replace(/\r\n$/, "");

test("rows end with CRLF and the header comes first", () => {
  expect(toCsv(["Order", "Total"], [["DFT-000001", 1499]])).toBe("Order,Total\r\nDFT-000001,1499\r\n");
});

test.each([
  ["=SUM(A1:A9)", "'=SUM(A1:A9)"],
  ["+91 98765 43210", "'+91 98765 43210"],
  ["-2+3", "'-2+3"],
  ["@import", "'@import"],
  ["\t=1+1", "'\t=1+1"],
  ['=HYPERLINK("x","y")', `"'=HYPERLINK(""x"",""y"")"`],
])("a text that a spreadsheet would run is escaped: %j", (value, written) => {
  expect(cell(value)).toBe(written);
});

test.each([
  ["plain", "plain"],
  ["Rao, Asha", '"Rao, Asha"'],
  ['the "best"', '"the ""best"""'],
  ["two\nlines", '"two\nlines"'],
  ["a-b", "a-b"],
  [-250, "-250"],
  [null, ""],
  [undefined, ""],
  [true, "true"],
])("%j is written %s", (value, written) => {
  expect(cell(value)).toBe(written);
});

test("the download has a byte order mark and its name", async () => {
  let blob: Blob | undefined;
  vi.spyOn(URL, "createObjectURL").mockImplementation((object) => {
    blob = object as Blob;
    return "blob:x";
  });
  const revoke = vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  downloadCsv("orders.csv", "a\r\n");
  expect(names).toEqual(["orders.csv"]);
  expect([...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  expect(revoke).toHaveBeenCalledWith("blob:x");
});
