import { expect, test } from "vitest";
import { formatCountdown } from "./countdown";

test("time running out", () => {
  expect([960_000, 59_001, 1, 0, -5, 3_724_000].map(formatCountdown)).toEqual([
    "16:00",
    "1:00",
    "0:01",
    "0:00",
    "0:00",
    "1:02:04",
  ]);
});
