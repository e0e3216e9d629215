// The status shown for a payment.
import { expect, test } from "vitest";
import { networkError, parseApiError } from "~/api/error";
import { isFinal, paymentStatus, timeLeft } from "./rules";
import { createdPayment } from "./testUtils";

const statusOf = (snapshot: Partial<Parameters<typeof paymentStatus>[0]>) =>
  paymentStatus({ payment: undefined, error: null, failures: 0, slow: false, ...snapshot });
const statusAfter = (status: (typeof createdPayment)["status"]) => statusOf({ payment: { ...createdPayment, status } });

test("is pending, then slow after the polling window", () => {
  expect(statusOf({})).toBe("pending");
  expect(statusOf({ payment: createdPayment })).toBe("pending");
  expect(statusOf({ payment: createdPayment, slow: true })).toBe("slow");
});

test("maps every final status", () => {
  expect(statusAfter("paid")).toBe("paid");
  expect(statusAfter("failed")).toBe("failed");
  expect(statusAfter("expired")).toBe("expired");
  expect(statusAfter("refund_due")).toBe("refunding");
  expect(statusAfter("refunding")).toBe("refunding");
  expect(statusAfter("refunded")).toBe("refunded");
  expect(statusAfter("review")).toBe("review");
});

test("an unknown status is unreachable", () => {
  expect(statusAfter("gifted" as "paid")).toBe("unreachable");
});

test("a failed attempt is retryable while there is a link", () => {
  expect(statusOf({ payment: { ...createdPayment, attempt_failed: true } })).toBe("retryable");
  expect(statusOf({ payment: { ...createdPayment, attempt_failed: true }, slow: true })).toBe("retryable");
  expect(statusOf({ payment: { ...createdPayment, attempt_failed: true, payment_url: null } })).toBe("pending");
});

test("a 404 is unknown, repeated failures are unreachable", () => {
  expect(statusOf({ error: parseApiError(404, null) })).toBe("unknown");
  expect(statusOf({ error: networkError(), failures: 2 })).toBe("unreachable");
  expect(statusOf({ error: parseApiError(500, null), failures: 3, payment: createdPayment })).toBe("unreachable");
});

test("a single failed request is ignored", () => {
  expect(statusOf({ error: networkError(), failures: 1 })).toBe("pending");
  expect(statusOf({ error: networkError(), failures: 1, payment: createdPayment, slow: true })).toBe("slow");
});

test("a final status stays when a later request fails", () => {
  expect(statusOf({ payment: { ...createdPayment, status: "paid" }, error: networkError(), failures: 2 })).toBe("paid");
});

test("polling stops at a final status or a 404", () => {
  expect(isFinal({ payment: undefined, error: null })).toBe(false);
  expect(isFinal({ payment: createdPayment, error: networkError() })).toBe(false);
  expect(isFinal({ payment: { ...createdPayment, attempt_failed: true }, error: null })).toBe(false);
  expect(isFinal({ payment: { ...createdPayment, status: "paid" }, error: null })).toBe(true);
  expect(isFinal({ payment: undefined, error: parseApiError(404, null) })).toBe(true);
});

test("time left is shown in whole minutes", () => {
  expect(timeLeft(0, 12.9 * 60_000)).toBe("12 minutes");
  expect(timeLeft(0, 60_000)).toBe("1 minute");
  expect(timeLeft(0, 59_999)).toBe("less than a minute");
  expect(timeLeft(60_000, 0)).toBe("less than a minute");
});
