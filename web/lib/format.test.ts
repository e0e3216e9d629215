// Money as it is written in India.
import { expect, test } from "vitest";
import { rupees } from "./format";

test("rupees are grouped in lakhs, without paise", () => {
  expect(rupees(299)).toBe("₹299");
  expect(rupees(123456)).toBe("₹1,23,456");
});
