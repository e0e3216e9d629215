// Asking again is for what may pass, never for a refusal.
import { onlineManager } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { networkError, parseApiError } from "./error";
import { createQueryClient, shouldRetry } from "./queryClient";

test("silence and the server's own failures are tried again, twice", () => {
  expect(shouldRetry(0, networkError())).toBe(true);
  expect(shouldRetry(1, parseApiError(503, null))).toBe(true);
  expect(shouldRetry(2, networkError())).toBe(false);
});

test("a refusal is taken at its word", () => {
  expect(shouldRetry(0, parseApiError(401, null))).toBe(false);
  expect(shouldRetry(0, parseApiError(429, null))).toBe(false);
});

test("an offline device is told, rather than kept waiting", async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  const asked = createQueryClient().fetchQuery({
    queryKey: ["any"],
    retry: false,
    queryFn: () => Promise.reject(networkError()),
  });
  await expect(asked).rejects.toMatchObject({ status: 0 });
});
