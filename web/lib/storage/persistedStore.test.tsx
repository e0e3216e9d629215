import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createPersistedStore, type PersistedStore, useStore } from "./persistedStore";

const KEY = "dft.test";
const parseIds = (stored: unknown): readonly number[] =>
  Array.isArray(stored) ? stored.filter((id): id is number => typeof id === "number") : [];

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function storageFull() {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
}

test("a value is stored and read by a new store", () => {
  createPersistedStore(KEY, parseIds).set([1, 2]);
  expect(window.localStorage.getItem(KEY)).toBe("[1,2]");
  expect(createPersistedStore(KEY, parseIds).get()).toEqual([1, 2]);
});

test.each(["{", '"text"', "null"])("unusable stored text %s gives the value of parse(null)", (text) => {
  window.localStorage.setItem(KEY, text);
  expect(createPersistedStore(KEY, parseIds).get()).toEqual([]);
});

test("reads return the same object until the stored text changes", () => {
  const store = createPersistedStore(KEY, parseIds);
  store.set([1]);
  expect(store.get()).toBe(store.get());
});

test("the session storage can be chosen", () => {
  createPersistedStore(KEY, parseIds, { storage: "session" }).set([1]);
  expect(window.sessionStorage.getItem(KEY)).toBe("[1]");
  expect(window.localStorage.getItem(KEY)).toBeNull();
});

test("a custom serializer stores plain text", () => {
  const store = createPersistedStore(KEY, (text) => (text === "dark" ? "dark" : "light"), { serialize: String });
  store.set("dark");
  expect(window.localStorage.getItem(KEY)).toBe("dark");
  expect(store.get()).toBe("dark");
});

test("the value stays in memory when storage is full", () => {
  const store = createPersistedStore(KEY, parseIds);
  storageFull();
  store.set([3]);
  expect(store.get()).toEqual([3]);
  store.clear();
  expect(store.get()).toEqual([]);
});

function Count({ store }: { store: PersistedStore<readonly number[]> }) {
  return <p>{useStore(store, (ids) => ids.length)}</p>;
}

test("components render again after a change in this tab and in another one", () => {
  const store = createPersistedStore(KEY, parseIds);
  render(<Count store={store} />);
  expect(screen.getByText("0")).toBeTruthy();
  act(() => store.set([1]));
  expect(screen.getByText("1")).toBeTruthy();
  act(() => {
    window.localStorage.setItem(KEY, "[1,2]");
    window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
  });
  expect(screen.getByText("2")).toBeTruthy();
  act(() => store.clear());
  expect(screen.getByText("0")).toBeTruthy();
});

test("changes of other keys do not notify", () => {
  const store = createPersistedStore(KEY, parseIds);
  const listener = vi.fn();
  const unsubscribe = store.subscribe(listener);
  window.dispatchEvent(new StorageEvent("storage", { key: "other" }));
  expect(listener).not.toHaveBeenCalled();
  unsubscribe();
  store.set([1]);
  expect(listener).not.toHaveBeenCalled();
});
