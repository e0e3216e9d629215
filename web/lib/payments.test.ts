// What the screens that take money share.
import { expect, test } from "vitest";
import { configQuery } from "./config";
import { handedOn, pauseAfter, payAddress, refreshAfterPayment } from "./payments";
import { sessionQuery } from "./session";
import { asha, quickCache } from "./testing";

test("what Razorpay appended is handed on as it is, and nothing else", () => {
  const search =
    "?payment=tok&razorpay_payment_id=pay_1&razorpay_payment_link_id=plink_1&razorpay_payment_link_reference_id=ref&razorpay_payment_link_status=paid&razorpay_signature=a%2Bb&utm=x";
  expect(handedOn(search)).toEqual({
    razorpay_payment_id: "pay_1",
    razorpay_payment_link_id: "plink_1",
    razorpay_payment_link_reference_id: "ref",
    razorpay_payment_link_status: "paid",
    razorpay_signature: "a+b",
  });
  expect(handedOn("?payment=tok")).toEqual({});
});

test("the pause grows from one second to five", () => {
  expect([0, 1, 2, 3, 8, 9, 10, 50].map(pauseAfter)).toEqual([1000, 1000, 1500, 2000, 4500, 5000, 5000, 5000]);
});

test("an address to pay at is whole", () => {
  expect(payAddress("https://rzp.io/i/abc")).toBe("https://rzp.io/i/abc");
  expect(payAddress("/sandbox/pay/tok/")).toBe(new URL("/sandbox/pay/tok/", window.location.href).href);
});

test.each([null, undefined, "", "javascript:alert(1)", "data:text/html,hi", "https://"])("%j is none", (url) => {
  expect(payAddress(url)).toBeNull();
});

test("money changes who one is and what one sees, not how the server is set up", async () => {
  const cache = quickCache();
  cache.setQueryData(sessionQuery.queryKey, asha);
  cache.setQueryData(["subscriptions", "active"], null);
  cache.setQueryData(["config"], { payment_provider: "sandbox" });
  cache.setQueryData(["payments", "tok"], {});
  await refreshAfterPayment(cache);
  const old = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated;
  expect(old(sessionQuery.queryKey)).toBe(true);
  expect(old(["subscriptions", "active"])).toBe(true);
  expect(old(configQuery.queryKey)).toBe(false);
  expect(old(["payments", "tok"])).toBe(false);
});
