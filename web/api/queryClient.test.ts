import { onlineManager } from "@tanstack/react-query";
import { expect, onTestFinished, test } from "vitest";
import { networkError, parseApiError } from "./error";
import { createQueryClient, shouldRetry } from "./queryClient";

test("network errors and 5xx are retried twice", () => {
  expect(shouldRetry(0, networkError())).toBe(true);
  expect(shouldRetry(1, parseApiError(503, null))).toBe(true);
  expect(shouldRetry(2, networkError())).toBe(false);
});

test("client errors are not retried", () => {
  expect(shouldRetry(0, parseApiError(401, null))).toBe(false);
  expect(shouldRetry(0, parseApiError(429, null))).toBe(false);
});

test("an offline device gets an error instead of waiting", async () => {
  onTestFinished(() => onlineManager.setOnline(true));
  onlineManager.setOnline(false);
  const result = createQueryClient().fetchQuery({
    queryKey: ["any"],
    retry: false,
    queryFn: () => Promise.reject(networkError()),
  });
  await expect(result).rejects.toMatchObject({ status: 0 });
});
