// Asking again is for what may pass, never for a refusal.
import { onlineManager } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { createCache, worthRetrying } from "./cache";
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

test("an offline device is told, rather than kept waiting", async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  const asked = createCache().fetchQuery({
    queryKey: ["any"],
    retry: false,
    queryFn: () => Promise.reject(noResponse()),
  });
  await expect(asked).rejects.toMatchObject({ status: 0 });
});
