import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { ApiError, networkError } from "~/api/error";
import { createTestQueryClient } from "~/testing/testUtils";
import { toast } from "~/ui/feedback/toast";
import { useApiMutation } from "./useApiMutation";

const KEY = ["orders"];

function setup(options: Parameters<typeof useApiMutation<number, string>>[0]) {
  const queryClient = createTestQueryClient();
  queryClient.setQueryData(KEY, []);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useApiMutation<number, string>(options), { wrapper });
  const isStale = () => queryClient.getQueryState(KEY)?.isInvalidated;
  return { result, isStale };
}

const error = new ApiError(409, "The order is already paid", "not_pending");

test("success shows the toast, calls onSuccess and invalidates", async () => {
  const success = vi.spyOn(toast, "success");
  const onSuccess = vi.fn();
  const { result, isStale } = setup({
    mutationFn: async (id) => `order ${id}`,
    invalidate: [KEY],
    successToast: (data) => `Saved ${data}`,
    onSuccess,
  });
  act(() => result.current.mutate(7));
  await waitFor(() => expect(onSuccess).toHaveBeenCalledExactlyOnceWith("order 7", 7));
  expect(success).toHaveBeenCalledExactlyOnceWith("Saved order 7");
  await waitFor(() => expect(isStale()).toBe(true));
});

test("an error with a handler for its code goes to the handler only", async () => {
  const shown = vi.spyOn(toast, "error");
  const onPaid = vi.fn();
  const { result, isStale } = setup({
    mutationFn: () => Promise.reject(error),
    invalidate: [KEY],
    onCode: { not_pending: onPaid },
  });
  act(() => result.current.mutate(7));
  await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith(error, 7));
  expect(shown).not.toHaveBeenCalled();
  await waitFor(() => expect(isStale()).toBe(true));
});

test("other errors become a toast with the message for their code", async () => {
  const shown = vi.spyOn(toast, "error");
  const { result } = setup({ mutationFn: () => Promise.reject(error), errorToast: "Could not save" });
  act(() => result.current.mutate(7));
  await waitFor(() =>
    expect(shown).toHaveBeenCalledExactlyOnceWith("Could not save", {
      description: "There is nothing left to pay for this order",
    }),
  );
});

test("an unexpected exception does not show its message", async () => {
  const shown = vi.spyOn(toast, "error");
  const { result } = setup({ mutationFn: () => Promise.reject(new TypeError("x is undefined")) });
  act(() => result.current.mutate(7));
  await waitFor(() => expect(shown).toHaveBeenCalledExactlyOnceWith("Something went wrong. Please try again."));
});

test("a network error invalidates nothing", async () => {
  const shown = vi.spyOn(toast, "error");
  const { result, isStale } = setup({ mutationFn: () => Promise.reject(networkError()), invalidate: [KEY] });
  act(() => result.current.mutate(7));
  await waitFor(() => expect(shown).toHaveBeenCalledOnce());
  expect(isStale()).toBe(false);
});

test("a second click sends nothing until the first request has settled", async () => {
  let resolve: (data: string) => void = () => {};
  const mutationFn = vi.fn(() => new Promise<string>((done) => (resolve = done)));
  const { result } = setup({ mutationFn });
  act(() => {
    result.current.mutate(1);
    result.current.mutate(2);
  });
  await waitFor(() => expect(mutationFn).toHaveBeenCalledOnce());
  await act(async () => resolve("done"));
  act(() => result.current.mutate(3));
  await waitFor(() => expect(mutationFn).toHaveBeenCalledTimes(2));
});

test("onError replaces the error toast", async () => {
  const shown = vi.spyOn(toast, "error");
  const onError = vi.fn();
  const { result } = setup({ mutationFn: () => Promise.reject(error), onError });
  act(() => result.current.mutate(7));
  await waitFor(() => expect(onError).toHaveBeenCalledExactlyOnceWith(error, 7));
  expect(shown).not.toHaveBeenCalled();
});

test("onMutate runs before the request", async () => {
  const calls: string[] = [];
  const { result } = setup({
    mutationFn: async () => {
      calls.push("request");
      return "";
    },
    onMutate: () => {
      calls.push("mutate");
    },
  });
  act(() => result.current.mutate(7));
  await waitFor(() => expect(calls).toEqual(["mutate", "request"]));
});
