// Asking again is for what may pass, never for a refusal.
import { expect, test } from "vitest";
import { worthRetrying } from "./cache";
import { noResponse, refusal } from "./error";

test("silence and the server's own failures are tried again, twice", () => {
  expect(worthRetrying(0, noResponse())).toBe(true);
  expect(worthRetrying(1, refusal(503, null))).toBe(true);
  expect(worthRetrying(2, noResponse())).toBe(false);
});

test("a refusal is taken at its word", () => {
  expect(worthRetrying(0, refusal(401, null))).toBe(false);
  expect(worthRetrying(0, refusal(429, null))).toBe(false);
});
