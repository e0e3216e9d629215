import { expect, test } from "vitest";
import { withFullStop } from "./fullStop";

test.each([
  ["Not found", "Not found."],
  ["Not found.", "Not found."],
  ["Really?", "Really?"],
  ["नहीं मिला।", "नहीं मिला।"],
  ["نہیں ملا۔", "نہیں ملا۔"],
])("%s becomes %s", (sentence, closed) => {
  expect(withFullStop(sentence)).toBe(closed);
});
