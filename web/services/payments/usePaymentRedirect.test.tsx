import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, type Mock, test, vi } from "vitest";
import { ApiError } from "~/api/error";
import { type PaymentRedirectOptions, type PaymentStart, usePaymentRedirect } from "./usePaymentRedirect";

const LINK = "https://rzp.io/i/abc";
const priceChanged = new ApiError(409, "The price has changed", "price_changed", {}, { amount: 679 });

let assign: Mock;

beforeEach(() => {
  assign = vi.spyOn(window.location, "assign").mockReturnValue() as Mock;
});

function setup(options: Partial<PaymentRedirectOptions<number>>) {
  const handlers = { onNoLink: vi.fn(), onError: vi.fn(), onRestore: vi.fn() };
  const all = { start: async (): Promise<PaymentStart> => ({ paymentUrl: LINK }), ...handlers, ...options };
  const hook = renderHook(() => usePaymentRedirect<number>(all));
  return { ...hook, ...handlers };
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

test("sends the browser to the payment page and stays pending while it leaves", async () => {
  const { result } = setup({});
  await act(() => result.current.pay(7));
  expect(assign).toHaveBeenCalledExactlyOnceWith(LINK);
  expect(result.current.isPending).toBe(true);
  expect(result.current.pendingInput).toBe(7);
});

test("waits for beforeRedirect", async () => {
  const gate = deferred<void>();
  const { result } = setup({ beforeRedirect: () => gate.promise });
  act(() => void result.current.pay(7));
  expect(assign).not.toHaveBeenCalled();
  await act(async () => gate.resolve());
  expect(assign).toHaveBeenCalledOnce();
});

test("a second click starts no second attempt", async () => {
  const start = vi.fn(async (): Promise<PaymentStart> => ({ paymentUrl: LINK }));
  const { result } = setup({ start });
  await act(async () => {
    void result.current.pay(1);
    void result.current.pay(2);
  });
  expect(start).toHaveBeenCalledOnce();
});

test("reports a missing link and can be tried again", async () => {
  const start = vi.fn(async (): Promise<PaymentStart> => ({ paymentUrl: null }));
  const { result, onNoLink } = setup({ start });
  await act(() => result.current.pay(7));
  expect(onNoLink).toHaveBeenCalledExactlyOnceWith(7);
  expect(result.current.isPending).toBe(false);
  await act(() => result.current.pay(7));
  expect(start).toHaveBeenCalledTimes(2);
});

test.each<[PaymentStart, boolean]>([
  ["done", false],
  ["navigating", true],
])("after %j the attempt is pending: %j", async (outcome, isPending) => {
  const { result } = setup({ start: async () => outcome });
  await act(() => result.current.pay(7));
  expect(assign).not.toHaveBeenCalled();
  expect(result.current.isPending).toBe(isPending);
});

describe("errors", () => {
  test("go to the handler of their code", async () => {
    const onPriceChanged = vi.fn();
    const onAnyError = vi.fn();
    const { result, onError } = setup({
      start: () => Promise.reject(priceChanged),
      onAnyError,
      onCode: { price_changed: onPriceChanged },
    });
    await act(() => result.current.pay(7));
    expect(onPriceChanged).toHaveBeenCalledExactlyOnceWith(priceChanged, 7);
    expect(onAnyError).toHaveBeenCalledExactlyOnceWith(priceChanged, 7);
    expect(onError).not.toHaveBeenCalled();
    expect(result.current.isPending).toBe(false);
  });

  test("of an ended session go to onUnauthorized, which may navigate", async () => {
    const { result, onError } = setup({
      start: () => Promise.reject(new ApiError(401, "Sign in", "unauthorized")),
      onUnauthorized: () => "navigating",
    });
    await act(() => result.current.pay(7));
    expect(onError).not.toHaveBeenCalled();
    expect(result.current.isPending).toBe(true);
  });

  test.each([priceChanged, new ApiError(401, "Sign in", "unauthorized"), new TypeError("x is undefined")])(
    "without a handler go to onError: %s",
    async (error) => {
      const { result, onError } = setup({ start: () => Promise.reject(error) });
      await act(() => result.current.pay(7));
      expect(onError).toHaveBeenCalledExactlyOnceWith(error, 7);
      expect(result.current.isPending).toBe(false);
    },
  );
});

describe("after the page was left", () => {
  test("a late link does not redirect", async () => {
    const response = deferred<PaymentStart>();
    let signal: AbortSignal | undefined;
    const { result, unmount } = setup({
      start: (_, attemptSignal) => {
        signal = attemptSignal;
        return response.promise;
      },
    });
    act(() => void result.current.pay(7));
    unmount();
    expect(signal?.aborted).toBe(true);
    response.resolve({ paymentUrl: LINK });
    await response.promise;
    expect(assign).not.toHaveBeenCalled();
  });

  test("a late error is not reported", async () => {
    const response = deferred<PaymentStart>();
    const { result, unmount, onError } = setup({ start: () => response.promise });
    act(() => void result.current.pay(7));
    unmount();
    response.reject(priceChanged);
    await response.promise.catch(() => {});
    expect(onError).not.toHaveBeenCalled();
  });
});

/** happy-dom has no PageTransitionEvent. */
const pageShow = (persisted: boolean) => Object.assign(new Event("pageshow"), { persisted });

test("a page restored from the back/forward cache can pay again", async () => {
  const { result, onRestore } = setup({});
  await act(() => result.current.pay(7));
  act(() => void window.dispatchEvent(pageShow(false)));
  expect(result.current.isPending).toBe(true);
  act(() => void window.dispatchEvent(pageShow(true)));
  expect(onRestore).toHaveBeenCalledOnce();
  expect(result.current.isPending).toBe(false);
  await act(() => result.current.pay(8));
  expect(assign).toHaveBeenCalledTimes(2);
});
