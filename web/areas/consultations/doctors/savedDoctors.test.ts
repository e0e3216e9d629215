// Favourites and bookmarks stored on the device.
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useSavedDoctor } from "./savedDoctors";

beforeEach(() => window.localStorage.clear());
afterEach(cleanup);

const renderFavourite = (id: number) => renderHook(() => useSavedDoctor("favourite", id)).result;
const toggle = (hook: { current: [boolean, () => void] }) => act(() => hook.current[1]());

test("a favourite is shared by all components and can be removed", () => {
  const [first, second] = [renderFavourite(7), renderFavourite(7)];
  expect(first.current[0]).toBe(false);
  toggle(first);
  expect(first.current[0]).toBe(true);
  expect(second.current[0]).toBe(true);
  expect(renderFavourite(9).current[0]).toBe(false);
  expect(renderFavourite(7).current[0]).toBe(true);
  toggle(second);
  expect(first.current[0]).toBe(false);
});

test("favourites and bookmarks are separate lists", () => {
  toggle(renderFavourite(7));
  expect(renderHook(() => useSavedDoctor("bookmark", 7)).result.current[0]).toBe(false);
});

test("ignores a malformed stored value", () => {
  window.localStorage.setItem("dft.doctors.favourite", "{");
  expect(renderFavourite(7).current[0]).toBe(false);
});

test("falls back to memory when storage is full", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const first = renderFavourite(7);
  toggle(first);
  expect(first.current[0]).toBe(true);
  toggle(first);
  expect(first.current[0]).toBe(false);
});
