// What the screens that take money share.
import { QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createTestQueryClient, mockApi, testUser } from "~/testing/testUtils";
import { configQuery } from "../config";
import { sessionQuery } from "../session";
import {
  type PaymentInstruction,
  pollDelay,
  providerParams,
  refreshAfterPayment,
  resolvePaymentUrl,
  safePaymentUrl,
} from "./index";

test("what Razorpay appended is handed on as it is, and nothing else", () => {
  const search =
    "?payment=tok&razorpay_payment_id=pay_1&razorpay_payment_link_id=plink_1&razorpay_payment_link_reference_id=ref&razorpay_payment_link_status=paid&razorpay_signature=a%2Bb&utm=x";
  expect(providerParams(search)).toEqual({
    razorpay_payment_id: "pay_1",
    razorpay_payment_link_id: "plink_1",
    razorpay_payment_link_reference_id: "ref",
    razorpay_payment_link_status: "paid",
    razorpay_signature: "a+b",
  });
  expect(providerParams("?payment=tok")).toEqual({});
});

test("the pause grows from one second to five", () => {
  expect([0, 1, 2, 3, 8, 9, 10, 50].map(pollDelay)).toEqual([1000, 1000, 1500, 2000, 4500, 5000, 5000, 5000]);
});

test("an address to pay at is whole", () => {
  expect(safePaymentUrl("https://rzp.io/i/abc")).toBe("https://rzp.io/i/abc");
  expect(safePaymentUrl("/sandbox/pay/tok/")).toBe(new URL("/sandbox/pay/tok/", window.location.href).href);
});

test.each([null, undefined, "", "javascript:alert(1)", "data:text/html,hi", "https://"])("%j is none", (url) => {
  expect(safePaymentUrl(url)).toBeNull();
});

test("money changes who one is and what one sees, not how the server is set up", async () => {
  const cache = createTestQueryClient();
  cache.setQueryData(sessionQuery.queryKey, testUser);
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

test("an answer from before the payment is not taken for the one after it", async () => {
  const cache = createTestQueryClient();
  const ask = vi
    .fn()
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValue("premium");
  const stop = new QueryObserver(cache, { queryKey: ["subscriptions", "active"], queryFn: ask }).subscribe(() => {});
  await refreshAfterPayment(cache);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(cache.getQueryData(["subscriptions", "active"])).toBe("premium");
  stop();
});

describe("a link that is still to come", () => {
  const CALL = "/api/v1/payments/12/";
  const LINK = "https://rzp.io/i/abc";
  const wanted: PaymentInstruction = { amount: 799, payment_url: null, payment_request: { id: 12, payment_url: null } };
  const waits = { body: { id: 12, status: "created", payment_url: null } };
  const ready = { body: { id: 12, status: "created", payment_url: LINK } };

  afterEach(() => {
    vi.useRealTimers();
  });

  async function outcomeAfter(time: number, asking: Promise<string | null>) {
    let outcome: string | null | undefined;
    void asking.then((link) => {
      outcome = link;
    });
    await vi.advanceTimersByTimeAsync(time);
    return outcome;
  }

  const ask = (more: Partial<PaymentInstruction> = {}, signal = new AbortController().signal) => {
    vi.useFakeTimers();
    return resolvePaymentUrl({ ...wanted, ...more }, signal);
  };

  test("one that is there is not asked for, in either of its places", async () => {
    const asked = mockApi({});
    expect(await outcomeAfter(0, ask({ payment_url: LINK }))).toBe(LINK);
    expect(await outcomeAfter(0, ask({ payment_request: { id: 12, payment_url: LINK } }))).toBe(LINK);
    expect(await outcomeAfter(0, ask({ payment_request: null }))).toBeNull();
    expect(asked).toEqual([]);
  });

  test("it is asked for until it comes", async () => {
    const asked = mockApi({ [CALL]: [waits, null, { status: 503 }, ready] });
    const asking = ask();
    expect(await outcomeAfter(2400, asking)).toBeUndefined();
    expect(await outcomeAfter(5000, asking)).toBe(LINK);
    expect(asked).toHaveLength(4);
  });

  test("not for ever", async () => {
    const asked = mockApi({ [CALL]: waits });
    const asking = ask();
    expect(await outcomeAfter(25_000, asking)).toBeUndefined();
    expect(await outcomeAfter(15_000, asking)).toBeNull();
    expect(asked.length).toBeLessThan(15);
  });

  test.each([
    ["a payment that has failed", { body: { id: 12, status: "failed", payment_url: null } }],
    ["a refusal", { status: 404, body: { message: "Not found", code: "not_found" } }],
  ])("%s has no link to wait for", async (_, answer) => {
    mockApi({ [CALL]: answer });
    expect(await outcomeAfter(1100, ask())).toBeNull();
  });

  test("whoever has gone elsewhere is not led away from there", async () => {
    mockApi({ [CALL]: [waits, ready] });
    const leaving = new AbortController();
    const asking = ask({}, leaving.signal);
    await outcomeAfter(1100, asking);
    leaving.abort();
    expect(await outcomeAfter(5000, asking)).toBeNull();
  });
});
