import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useDeadline } from "./useDeadline";

beforeEach(() => vi.useFakeTimers({ now: 10_000 }));
afterEach(() => vi.useRealTimers());

test("calls onPassed once when the deadline passes and returns the time", () => {
  const onPassed = vi.fn();
  const { result } = renderHook(() => useDeadline(12_000, onPassed));
  expect(result.current).toBe(10_000);
  act(() => vi.advanceTimersByTime(1000));
  expect(onPassed).not.toHaveBeenCalled();
  act(() => vi.advanceTimersByTime(5000));
  expect(onPassed).toHaveBeenCalledOnce();
  expect(result.current).toBe(16_000);
});

test("a deadline of NaN never passes", () => {
  const onPassed = vi.fn();
  renderHook(() => useDeadline(Number.NaN, onPassed));
  act(() => vi.advanceTimersByTime(5000));
  expect(onPassed).not.toHaveBeenCalled();
});
