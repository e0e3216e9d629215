import { expect, test } from "vitest";
import { consultationDiscountPercent } from "./plans";

test.each([
  ["Standard Plan", 10],
  [" premium plan ", 20],
  ["Basic Plan", 0],
  ["", 0],
  [null, 0],
  [undefined, 0],
])("%s gives %s percent off consultations", (plan, percent) => {
  expect(consultationDiscountPercent(plan)).toBe(percent);
});
