// Which standing a payment has, from what is known of it.
import { expect, test } from "vitest";
import { networkError, parseApiError } from "~/api/error";
import { isFinal, paymentStatus, timeLeft } from "./rules";
import { created } from "./testing";

const at = (known: Partial<Parameters<typeof paymentStatus>[0]>) =>
  paymentStatus({ payment: undefined, error: null, failures: 0, slow: false, ...known });
const after = (status: (typeof created)["status"]) => at({ payment: { ...created, status } });

test("without an end it waits, and after long it says so", () => {
  expect(at({})).toBe("waiting");
  expect(at({ payment: created })).toBe("waiting");
  expect(at({ payment: created, slow: true })).toBe("slow");
});

test("each end has its standing", () => {
  expect(after("paid")).toBe("paid");
  expect(after("failed")).toBe("failed");
  expect(after("expired")).toBe("expired");
  expect(after("refund_due")).toBe("returning");
  expect(after("refunding")).toBe("returning");
  expect(after("refunded")).toBe("returned");
  expect(after("review")).toBe("review");
});

test("a status of tomorrow says nothing yet", () => {
  expect(after("gifted" as "paid")).toBe("silent");
});

test("a failed try may be made again while there is a link", () => {
  expect(at({ payment: { ...created, attempt_failed: true } })).toBe("again");
  expect(at({ payment: { ...created, attempt_failed: true }, slow: true })).toBe("again");
  expect(at({ payment: { ...created, attempt_failed: true, payment_url: null } })).toBe("waiting");
});

test("an unknown payment, and silence", () => {
  expect(at({ error: parseApiError(404, null) })).toBe("unknown");
  expect(at({ error: networkError(), failures: 2 })).toBe("silent");
  expect(at({ error: parseApiError(500, null), failures: 3, payment: created })).toBe("silent");
});

test("one lost question is no news", () => {
  expect(at({ error: networkError(), failures: 1 })).toBe("waiting");
  expect(at({ error: networkError(), failures: 1, payment: created, slow: true })).toBe("slow");
});

test("an end stays the end when a later question fails", () => {
  expect(at({ payment: { ...created, status: "paid" }, error: networkError(), failures: 2 })).toBe("paid");
});

test("it is asked again until there is an end or no such payment", () => {
  expect(isFinal({ payment: undefined, error: null })).toBe(false);
  expect(isFinal({ payment: created, error: networkError() })).toBe(false);
  expect(isFinal({ payment: { ...created, attempt_failed: true }, error: null })).toBe(false);
  expect(isFinal({ payment: { ...created, status: "paid" }, error: null })).toBe(true);
  expect(isFinal({ payment: undefined, error: parseApiError(404, null) })).toBe(true);
});

test("time is left in whole minutes", () => {
  expect(timeLeft(0, 12.9 * 60_000)).toBe("12 minutes");
  expect(timeLeft(0, 60_000)).toBe("1 minute");
  expect(timeLeft(0, 59_999)).toBe("less than a minute");
  expect(timeLeft(60_000, 0)).toBe("less than a minute");
});
