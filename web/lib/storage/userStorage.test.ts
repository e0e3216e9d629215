import { beforeEach, expect, test, vi } from "vitest";
import { clearUserStorage, createUserStore } from "./userStorage";

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const parseNumber = (stored: unknown) => (typeof stored === "number" ? stored : 0);

test("clearUserStorage removes the user's values and leaves others", () => {
  window.localStorage.setItem("theme", "dark");
  createUserStore("device", "a", parseNumber).set(1);
  // Written by an older version of the page, which had a store of this name.
  window.sessionStorage.setItem("dft.own.b", "2");
  clearUserStorage();
  expect(window.localStorage.getItem("dft.own.a")).toBeNull();
  expect(window.sessionStorage.getItem("dft.own.b")).toBeNull();
  expect(window.localStorage.getItem("theme")).toBe("dark");
});

test("clearUserStorage clears a store and notifies its subscribers", () => {
  const store = createUserStore("device", "volume", parseNumber);
  const listener = vi.fn();
  store.subscribe(listener);
  store.set(7);
  clearUserStorage();
  expect(store.get()).toBe(0);
  expect(listener).toHaveBeenCalledTimes(2);
});

test("clearUserStorage clears a value that could not be stored", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const store = createUserStore("tab", "speed", parseNumber);
  store.set(2);
  expect(store.get()).toBe(2);
  clearUserStorage();
  expect(store.get()).toBe(0);
  vi.restoreAllMocks();
});
