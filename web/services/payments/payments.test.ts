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

test("passes on the parameters of Razorpay and no others", () => {
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

test("the poll delay grows from one second to five", () => {
  expect([0, 1, 2, 3, 8, 9, 10, 50].map(pollDelay)).toEqual([1000, 1000, 1500, 2000, 4500, 5000, 5000, 5000]);
});

test("a payment URL is absolute", () => {
  expect(safePaymentUrl("https://rzp.io/i/abc")).toBe("https://rzp.io/i/abc");
  expect(safePaymentUrl("/sandbox/pay/tok/")).toBe(new URL("/sandbox/pay/tok/", window.location.href).href);
});

test.each([null, undefined, "", "javascript:alert(1)", "data:text/html,hi", "https://"])(
  "%j is no payment URL",
  (url) => {
    expect(safePaymentUrl(url)).toBeNull();
  },
);

test("a payment invalidates session and data, not the configuration", async () => {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(sessionQuery.queryKey, testUser);
  queryClient.setQueryData(["subscriptions", "active"], null);
  queryClient.setQueryData(["config"], { payment_provider: "sandbox" });
  queryClient.setQueryData(["payments", "tok"], {});
  await refreshAfterPayment(queryClient);
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect(isStale(sessionQuery.queryKey)).toBe(true);
  expect(isStale(["subscriptions", "active"])).toBe(true);
  expect(isStale(configQuery.queryKey)).toBe(false);
  expect(isStale(["payments", "tok"])).toBe(false);
});

test("a response from before the payment is discarded", async () => {
  const queryClient = createTestQueryClient();
  const queryFn = vi
    .fn()
    .mockReturnValueOnce(new Promise(() => {}))
    .mockResolvedValue("premium");
  const unsubscribe = new QueryObserver(queryClient, { queryKey: ["subscriptions", "active"], queryFn }).subscribe(
    () => {},
  );
  await refreshAfterPayment(queryClient);
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(queryClient.getQueryData(["subscriptions", "active"])).toBe("premium");
  unsubscribe();
});

describe("polling for a payment link", () => {
  const CALL = "/api/v1/payments/12/";
  const LINK = "https://rzp.io/i/abc";
  const instruction: PaymentInstruction = {
    amount: 799,
    payment_url: null,
    payment_request: { id: 12, payment_url: null },
  };
  const pending = { body: { id: 12, status: "created", payment_url: null } };
  const ready = { body: { id: 12, status: "created", payment_url: LINK } };

  afterEach(() => {
    vi.useRealTimers();
  });

  async function outcomeAfter(time: number, promise: Promise<string | null>) {
    let outcome: string | null | undefined;
    void promise.then((link) => {
      outcome = link;
    });
    await vi.advanceTimersByTimeAsync(time);
    return outcome;
  }

  const resolve = (overrides: Partial<PaymentInstruction> = {}, signal = new AbortController().signal) => {
    vi.useFakeTimers();
    return resolvePaymentUrl({ ...instruction, ...overrides }, signal);
  };

  test("an existing link causes no request", async () => {
    const requests = mockApi({});
    expect(await outcomeAfter(0, resolve({ payment_url: LINK }))).toBe(LINK);
    expect(await outcomeAfter(0, resolve({ payment_request: { id: 12, payment_url: LINK } }))).toBe(LINK);
    expect(await outcomeAfter(0, resolve({ payment_request: null }))).toBeNull();
    expect(requests).toEqual([]);
  });

  test("polls until the link is there", async () => {
    const requests = mockApi({ [CALL]: [pending, null, { status: 503 }, ready] });
    const promise = resolve();
    expect(await outcomeAfter(2400, promise)).toBeUndefined();
    expect(await outcomeAfter(5000, promise)).toBe(LINK);
    expect(requests).toHaveLength(4);
  });

  test("stops polling after the timeout", async () => {
    const requests = mockApi({ [CALL]: pending });
    const promise = resolve();
    expect(await outcomeAfter(25_000, promise)).toBeUndefined();
    expect(await outcomeAfter(15_000, promise)).toBeNull();
    expect(requests.length).toBeLessThan(15);
  });

  test.each([
    ["a payment that has failed", { body: { id: 12, status: "failed", payment_url: null } }],
    ["a rejected request", { status: 404, body: { message: "Not found", code: "not_found" } }],
  ])("%s ends the polling", async (_, response) => {
    mockApi({ [CALL]: response });
    expect(await outcomeAfter(1100, resolve())).toBeNull();
  });

  test("an aborted signal ends the polling", async () => {
    mockApi({ [CALL]: [pending, ready] });
    const controller = new AbortController();
    const promise = resolve({}, controller.signal);
    await outcomeAfter(1100, promise);
    controller.abort();
    expect(await outcomeAfter(5000, promise)).toBeNull();
  });
});
